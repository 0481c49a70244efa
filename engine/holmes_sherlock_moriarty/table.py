"""The table of queries, and what their functions share."""

from typing import ParamSpec

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import capital
from engine.holmes_sherlock_moriarty.sheet import GAME, sheet
from engine.query import ImpossibleCase, NotInRulebook, QueryTable
from engine.rule import Rule, first_reason
from engine.ruling import Decision
from engine.text import YES_NO, Text

P = ParamSpec("P")

table = QueryTable(GAME)
"""Filled by the ``queries_*`` modules, one a theme."""


def forbid(rule: Rule[P, bool], *args: P.args, **kwargs: P.kwargs) -> None:
    """Raise ImpossibleCase with the words of the rule if it says that the facts cannot be."""
    reason = first_reason((rule,), *args, **kwargs)
    if reason is not None:
        raise ImpossibleCase(reason.text, *reason.quotes)


def unknown(text: Text, value: str) -> NotInRulebook:
    """Return that the booklet does not give something, with its own words for that: a value of the sheet."""
    return NotInRulebook(text, *quotes_of(value))


def quotes_of(value: str) -> tuple[Quote, ...]:
    """Return the words of a value of the sheet."""
    return sheet.values[value].quotes


def yes_no(value: bool, fr: str, en: str) -> Decision:
    """Return a verdict: yes or no first, then why."""
    yes = YES_NO[value]
    return Decision(value, yes, Text(f"{yes.fr.capitalize()} : {fr}", f"{yes.en.capitalize()}: {en}"))


def stated(value: bool, head: Text, fr: str, en: str) -> Decision:
    """Return a verdict told as a state, for what is asked as often one way round as the other."""
    begin = capital(head)
    return Decision(value, head, Text(f"{begin.fr} : {fr}", f"{begin.en}: {en}"))


PERMITTED = {
    True: Text("permis", "allowed"),
    False: Text("interdit", "not allowed"),
}


def permitted(value: bool, fr: str, en: str) -> Decision:
    """Return a verdict on what a player may do, told so that it fits "may I?" and "is it forbidden?"."""
    return stated(value, PERMITTED[value], fr, en)


def told(value: int | str, short: Text, fr: str, en: str) -> Decision:
    """Return a value with its short form and the whole sentence."""
    return Decision(value, short, Text(fr, en))
