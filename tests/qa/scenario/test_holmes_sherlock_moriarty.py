"""Questions about Holmes: Sherlock contre Moriarty; ``holmes-sherlock-moriarty.jsonl`` holds them with their
facts, null where they must not be read."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Ruling
from qa.scenario import Reading, read
from qa.scenario.case import prepared
from qa.scenario.holmes_sherlock_moriarty import GRAMMAR
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import without_game

GAME = "holmes-sherlock-moriarty"
LINES = [
    json.loads(line) for line in (Path(__file__).parent / f"{GAME}.jsonl").read_text("utf-8").splitlines()
]
ASKED = [line for line in LINES if line["query"]]
OTHERS = [line for line in LINES if not line["query"]]
CATEGORIES = st.integers(3, 9)
COUNTS = st.integers(2, 9)

WORDS = {
    "en": "zero one two three four five six seven eight nine".split(),
    "fr": "zéro un deux trois quatre cinq six sept huit neuf".split(),
}


def asked(question: str, language: str = "en") -> Reading | None:
    return read(question, GAME, language)


def facts(question: str, language: str = "en") -> dict[str, Any]:
    reading = asked(question, language)
    assert reading is not None, question
    return reading.given


def _plain(reading: Reading) -> dict[str, Any]:
    return {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in reading.facts}


@pytest.mark.parametrize("line", ASKED, ids=lambda line: line["question"][:60])
def test_a_case_is_read_with_its_facts(line: dict[str, Any]) -> None:
    reading = asked(line["question"], line["language"])
    assert reading is not None
    assert (reading.query, _plain(reading)) == (line["query"], line["facts"])


@pytest.mark.parametrize("line", OTHERS, ids=lambda line: line["question"][:60])
def test_what_is_no_case_is_not_read(line: dict[str, Any]) -> None:
    assert asked(line["question"], line["language"]) is None


def test_every_query_of_the_engine_has_a_frame_and_a_question() -> None:
    engine = engine_of(GAME)
    assert engine is not None
    assert {frame.query for frame in GRAMMAR.frames} == set(engine.queries.queries)
    assert {line["query"] for line in ASKED} == set(engine.queries.queries)


SCORES = {
    "en": [
        "Category {c}: {m} cards against {t}, who scores what?",
        "I have {m} cards of category {c} and my opponent has {t}, how many points?",
        "In the {c}s it is {m} to {t}. Score?",
    ],
    "fr": [
        "Catégorie {c} : {m} cartes contre {t}. Qui marque quoi ?",
        "en {c}, j'ai {m} cartes et mon adversaire {t}, combien de points",
        "J'ai {m} cartes de la catégorie {c}, elle en a {t} : je marque combien ?",
    ],
}
TEMPLATES = [(language, text) for language, texts in SCORES.items() for text in texts]


@given(st.sampled_from(TEMPLATES), CATEGORIES, COUNTS, COUNTS, st.booleans())
def test_another_number_changes_its_slot_and_no_other(
    template: tuple[str, str], category: int, mine: int, theirs: int, in_words: bool
) -> None:
    language, text = template
    told = [WORDS[language][n] if in_words else str(n) for n in (mine, theirs)]
    found = facts(text.format(c=category, m=told[0], t=told[1]), language)
    assert found == {"category": category, "mine": mine, "theirs": theirs}


NAMED = [
    ("en", "{one} has {m} cards of category {c}, {two} has {t}: who scores?"),
    ("en", "{one} holds {m} {c}s, {two} {t} {c}s. How many points?"),
    ("fr", "{one} a {m} cartes en catégorie {c}, {two} {t} : qui marque ?"),
    ("fr", "Catégorie {c} : {m} cartes pour {one}, {t} pour {two}. Combien de points ?"),
]


@given(st.sampled_from(NAMED), CATEGORIES, COUNTS, COUNTS)
def test_swapped_roles_swap_the_sides(template: tuple[str, str], category: int, one: int, two: int) -> None:
    language, text = template
    for first, second in (("Sherlock", "Moriarty"), ("Moriarty", "Sherlock")):
        found = facts(text.format(one=first, two=second, c=category, m=one, t=two), language)
        assert found == {
            "category": category,
            "mine": one,
            "theirs": two,
            "sides": f"{first}-{second}".casefold(),
        }


@given(COUNTS, COUNTS, CATEGORIES, st.sampled_from(["", "mine", "theirs", "both"]))
def test_a_joker_goes_to_the_side_that_it_is_named_with(
    mine: int, theirs: int, category: int, whose: str
) -> None:
    own = " and a joker" if whose in ("mine", "both") else ""
    other = " and a joker" if whose in ("theirs", "both") else ""
    found = facts(f"I have {mine} real {category}s{own}, he has {theirs} {category}s{other}: points?")
    assert found.get("my_jokers", 0) == bool(own)
    assert found.get("their_jokers", 0) == bool(other)
    assert (found["mine"], found["theirs"]) == (mine, theirs)


STRAYS = {
    "en": ["99", "nineteen", "not", "never", "except", "expansion", "dragons"],
    "fr": ["99", "dix-neuf", "pas", "jamais", "sauf", "extension", "dragons"],
}
SWALLOWED = re.compile(
    r"\bnever\b|jamais|\bou pas\b|\bor\b.*\bnot\b|used (?:the )?(?:not|never)|(?:not|never) (?:the )?power",
    re.IGNORECASE,
)
"""Where a negation is one already: "never not revealed", "has never not used the power"."""


@given(st.data())
def test_a_stray_number_negation_or_unknown_word_is_never_passed_over(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(ASKED))
    words = line["question"].split()
    stray = data.draw(st.sampled_from(STRAYS[line["language"]]))
    at = data.draw(st.integers(_begins(line), len(words)))
    question = " ".join((*words[:at], stray, *words[at:]))
    reading = asked(question, line["language"])
    if reading is not None and not SWALLOWED.search(question):
        assert (reading.query, _plain(reading)) != (line["query"], line["facts"]), question


def _begins(line: dict[str, Any]) -> int:
    """Where the case begins: unknown words before it are a story."""
    question = without_game(line["question"], GAME)
    case = prepared(question, line["language"], lexicon(GRAMMAR.lexicon), GRAMMAR.sides)
    assert case is not None
    return len(question[: case.marks[min(case.heavy)].end].split())


@given(st.sampled_from(ASKED), st.sampled_from(["And who begins the game?", "Combien de pions en tout ?"]))
def test_a_second_question_is_never_passed_over(line: dict[str, Any], second: str) -> None:
    reading = asked(f"{line['question'].rstrip(' ?.')}? {second}", line["language"])
    if reading is not None:
        assert (reading.query, _plain(reading)) != (line["query"], line["facts"])


@pytest.mark.parametrize(
    ("question", "query", "says"),
    [
        ("We both ended on Irene on day 1. Is she closed on day 2?", "closes_tonight", "Yes"),
        ("We both ended on Irene on day 1. Is she open on day 2?", "is_open", "Indisposed"),
        ("We both ended on Irene on day 1. Is she closed on day 4?", "is_open", "Available"),
        ("Is using the power optional?", "is_compulsory", "Not compulsory"),
        ("Must I use the power?", "is_compulsory", "Not compulsory"),
        ("My pawn stands on a closed card. Is it stuck?", "may_move_pawn", "It may leave"),
        ("Only my pawn is on Toby tonight, does he close?", "closes_tonight", "No"),
    ],
)
def test_the_verdict_answers_what_was_asked_and_not_its_opposite(
    question: str, query: str, says: str
) -> None:
    reading, engine = asked(question), engine_of(GAME)
    assert reading is not None
    assert engine is not None
    assert reading.query == query
    ruling = rule(engine, reading.query, reading.given)
    assert isinstance(ruling, Ruling)
    assert ruling.says.en.startswith(says)


@pytest.mark.parametrize(
    "question",
    [
        "Sherlock 5 eights, Moriarty 3 eights, points?",
        "Moriarty has five 9s, Sherlock has three 9s: how many points?",
        "Sherlock 31 points, Moriarty 28: who wins?",
    ],
)
def test_an_answer_about_named_roles_does_not_say_you(question: str) -> None:
    reading, engine = asked(question), engine_of(GAME)
    assert reading is not None
    assert engine is not None
    ruling = rule(engine, reading.query, reading.given)
    assert isinstance(ruling, Ruling)
    assert not re.search(r"\byou", ruling.says.en)


@pytest.mark.parametrize(
    ("question", "edition"),
    [
        ("How many tokens do I start with?", None),
        ("In Sherlock & Mycroft, how many tokens do I start with?", "sherlock-mycroft"),
        ("How many tokens do I start with in the Devir edition?", "sherlock-mycroft"),
        ("Combien de jetons au départ dans l'édition IELLO ?", "sherlock-moriarty"),
    ],
)
def test_the_edition_named_is_the_edition_ruled_on(question: str, edition: str | None) -> None:
    language = "fr" if question.startswith("Combien") else "en"
    assert facts(question, language).get("edition") == edition
