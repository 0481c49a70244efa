"""Numbers of a follow-up in the place of those of the question before: "and if Holmes plays 3?"."""

from qa.followup.words import asked, counts_players, counts_them
from qa.scenario.case import Case
from qa.scenario.lexicon import Mark
from qa.scenario.mentions import COUNT, Mention
from qa.scenario.words import plain_word

PLAYERS = "player"
"""The concept of players."""

_SMALL = frozenset(
    "a à au aux avec pour le la les l de du des d en un une et si s dans chez il elle on y j je ai as me "
    "the an with at for of if in on it is he she they we i there are and them plutôt maintenant "
    "now instead".split()
)
"""Words beside a number that do not say what it counts."""

_SAME = 4
"""First letters that two forms of a word have in common."""

_NEUTRAL = "play", "be", "as"
"""Concepts that say no more beside a number: "if Holmes *plays* 3"."""


def swapped(old: Case, new: Case, before: str, language: str) -> str | None:
    """Return the question before with each new number in the place of the only one that it fits."""
    if not new.mentions or says_more(new, old):
        return None
    places = _places(new, old)
    if places is None:
        return None
    question = before
    for mention, place in sorted(zip(new.mentions, places, strict=True), key=lambda p: -p[1].at):
        mark = old.marks[place.at]
        question = question[: mark.start] + _number_words(mention, place, new) + question[mark.end :]
    return asked(question, language) if not question.endswith(")") else question


def _places(new: Case, old: Case) -> list[Mention] | None:
    """Return for each new number the one whose place it takes, None where that is not certain.

    As many as fit all alike are taken in their order: "and Crime 9 against Crime 12?".
    """
    fitting = [[o for o in old.mentions if _fits(mention, o)] for mention in new.mentions]
    if counts_them(new.text):
        fitting = [[o for o in fits if o.kind == COUNT] or fits for fits in fitting]
    elif counts_players(new.text):
        fitting = [[o for o in fits if o.noun == PLAYERS] or fits for fits in fitting]
    if all(len(fits) == len(fitting) and fits == fitting[0] for fits in fitting):
        return fitting[0]
    places = [fits[0] for fits in fitting if len(fits) == 1]
    return places if len({place.at for place in places}) == len(fitting) else None


def _fits(new: Mention, old: Mention) -> bool:
    """Tell whether one number may stand where the other does; what is left unsaid fits everything."""
    counted = new.noun in ("", old.noun) or (not old.noun and new.kind == COUNT)
    return counted and new.owner in ("", old.owner)


def _number_words(new: Mention, old: Mention, case: Case) -> str:
    """Return the number, with what it counts where the question before does not say that."""
    mark = case.marks[new.at]
    if old.noun or not new.noun:
        return mark.text
    noun = [m for at, m in enumerate(case.marks) if at in new.used and not m.owner]
    start, end = min(m.start for m in noun), max(m.end for m in noun)
    return case.text[start:end]


def says_more(new: Case, old: Case) -> bool:
    """Tell whether the follow-up says anything beside its numbers that the question before does not.

    Any word may: what is harmless in a whole question ("round 4" of a game without rounds) is all there is.
    """
    used = frozenset(at for mention in new.mentions for at in mention.used)
    return any(
        not said(mark, old)
        for at, mark in enumerate(new.marks)
        if at not in used
        and not mark.has(_NEUTRAL)
        and (at in new.heavy or plain_word(mark.text) not in _SMALL)
    )


def said(mark: Mark, old: Case) -> bool:
    """Tell whether the question before says a word, or another form of it."""
    word = plain_word(mark.text)
    if mark.number is not None:
        return any(word == plain_word(m.text) for m in old.marks)
    others = [plain_word(m.text) for m in old.marks]
    return any(word == o or (len(word) >= _SAME and word[:_SAME] == o[:_SAME]) for o in others)
