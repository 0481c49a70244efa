"""The shipped FAQs, verified by the engines: a wrong answer, or a case read wrongly, fails here."""

import pytest

from corpus.games import Check, FaqEntry, faq
from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Fact, Ruling
from qa.scenario import read

HOLMES, TEAM, BOMB = "holmes-sherlock-moriarty", "holmes-and-moriarty", "time-bomb"
GAMES = (HOLMES, TEAM, BOMB)

NOT_COMPUTABLE = 0.25
"""The share of entries that tell a procedure or what the booklet lacks, and no case."""

READ_OTHERWISE = {
    (TEAM, "clues-and-wrap-around"): "asks which Clue is trump, which decides",
    (TEAM, "nobody-has-won"): "the next step of the hand says the same",
}
"""Entries whose wordings are read as another query than those of the checks, and why that is right."""


def refuted(game: str, check: Check) -> str:
    """What an engine has against a check, "" if it holds."""
    engine = engine_of(game)
    assert engine is not None
    outcome = rule(engine, check.query, dict(check.facts))
    value: Fact | None = outcome.value if isinstance(outcome, Ruling) else None
    if value == check.value and type(value) is type(check.value):
        return ""
    return f"{check.query} {dict(check.facts)}: {value!r}, not {check.value!r}"


CHECKED = [
    (game, language, entry) for game in GAMES for language in ("fr", "en") for entry in faq(game, language)
]


@pytest.mark.parametrize(("game", "language", "entry"), CHECKED, ids=lambda x: getattr(x, "id", x))
def test_the_engine_rules_what_an_entry_says(game: str, language: str, entry: FaqEntry) -> None:
    assert [told for check in entry.checks if (told := refuted(game, check))] == []


def test_a_wrong_check_is_noticed() -> None:
    assert refuted(TEAM, Check("crime_duel", (("first", 3), ("second", 16)), 16))
    assert refuted(TEAM, Check("tie_possible", (), None))
    assert refuted(TEAM, Check("earliest_line", (), True))
    assert not refuted(TEAM, Check("crime_duel", (("first", 3), ("second", 16)), 3))


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_are_verified_by_the_same_cases(game: str) -> None:
    for french, english in zip(faq(game, "fr"), faq(game, "en"), strict=True):
        assert (french.id, french.checks) == (english.id, english.checks)


@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_entry_that_can_be_computed_is_verified(game: str) -> None:
    entries = faq(game, "en")
    assert sum(bool(entry.checks) for entry in entries) >= (1 - NOT_COMPUTABLE) * len(entries)


@pytest.mark.parametrize(("game", "language", "entry"), CHECKED, ids=lambda x: getattr(x, "id", x))
def test_an_entrys_question_that_is_read_as_a_case_is_read_as_the_entrys_own(
    game: str, language: str, entry: FaqEntry
) -> None:
    if (game, entry.id) in READ_OTHERWISE:
        return
    queries = {check.query for check in entry.checks}
    for wording in (entry.question, *entry.also):
        reading = read(wording, game, language)
        assert reading is None or reading.query in queries, (wording, reading)
