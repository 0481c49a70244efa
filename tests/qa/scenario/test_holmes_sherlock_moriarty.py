"""Questions about Holmes: Sherlock contre Moriarty; ``holmes-sherlock-moriarty.jsonl`` holds them with their
facts, null where they must not be read."""

import re
from typing import Any

import pytest
from asking import plain_facts, questions
from hypothesis import given
from hypothesis import strategies as st

from engine.games import engine_of
from engine.referee import rule
from engine.ruling import NeedsFacts, Ruling
from qa.scenario import Reading, read
from qa.scenario.case import prepared
from qa.scenario.holmes_sherlock_moriarty import GRAMMAR
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import without_game

GAME = "holmes-sherlock-moriarty"
ASKED, OTHERS = questions(GAME)
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


@pytest.mark.parametrize("line", ASKED, ids=lambda line: line["question"][:60])
def test_a_case_is_read_with_its_facts(line: dict[str, Any]) -> None:
    reading = asked(line["question"], line["language"])
    assert reading is not None
    assert (reading.query, plain_facts(reading)) == (line["query"], line["facts"])


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
    r"\bnever\b|jamais|\bou pas\b|\bor\b.*\bnot\b|used (?:the )?(?:not|never)|(?:not|never) (?:the )?power"
    r"|pas (?:permis|autorisé|le droit)|not (?:allowed|permitted)",
    re.IGNORECASE,
)
"""Where a negation is one already, or where the verdict says what is true for either way round."""


@given(st.data())
def test_a_stray_number_negation_or_unknown_word_is_never_passed_over(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(ASKED))
    words = line["question"].split()
    stray = data.draw(st.sampled_from(STRAYS[line["language"]]))
    at = data.draw(st.integers(_begins(line), len(words)))
    question = " ".join((*words[:at], stray, *words[at:]))
    reading = asked(question, line["language"])
    if reading is not None and not SWALLOWED.search(question):
        assert (reading.query, plain_facts(reading)) != (line["query"], line["facts"]), question


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
        assert (reading.query, plain_facts(reading)) != (line["query"], line["facts"])


@pytest.mark.parametrize(
    ("question", "query", "says"),
    [
        (
            "We both ended on Irene on day 1. Is she closed on day 2?",
            "closes_tonight",
            "Irene Adler becomes indisposed",
        ),
        ("We both ended on Irene on day 1. Is she open on day 2?", "is_open", "Indisposed"),
        ("We both ended on Irene on day 1. Is she closed on day 4?", "is_open", "Available"),
        ("Is using the power optional?", "is_compulsory", "Not compulsory"),
        ("Must I use the power?", "is_compulsory", "Not compulsory"),
        ("My pawn stands on a closed card. Is it stuck?", "may_move_pawn", "It may leave"),
        ("Only my pawn is on Toby tonight, does he close?", "closes_tonight", "Toby does not become"),
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


VOCABULARY = sorted({word for line in (*ASKED, *OTHERS) for word in line["question"].split()})


@given(st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=9), st.sampled_from(["en", "fr"]))
def test_a_heap_of_words_is_read_or_not_but_never_an_error(words: list[str], language: str) -> None:
    engine = engine_of(GAME)
    assert engine is not None
    reading = asked(" ".join(words), language)
    if reading is not None:
        assert set(reading.given) <= {slot.name for slot in engine.queries.get(reading.query).slots}


TOTALS = [
    ("en", "{one} has {p} points and {two} has {q}, {one} has {a} tokens and {two} {b}. Who wins?"),
    ("en", "{p} points and {a} tokens for {one} against {q} points and {b} tokens for {two}, who wins?"),
    ("en", "{one}: {p} points, {a} tokens. {two}: {q} points, {b} tokens. Who won?"),
    ("fr", "{p} pour {one}, {q} pour {two}, loupes : {one} {a}, {two} {b}. Qui l'emporte ?"),
    ("fr", "{p} points et {a} jetons pour {one} contre {q} points et {b} jetons pour {two}, qui gagne ?"),
]


@given(
    st.sampled_from(TOTALS),
    st.permutations(["Sherlock", "Moriarty"]),
    st.integers(10, 60),
    st.integers(10, 60),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_points_and_tokens_go_to_whom_they_are_told_of(
    template: tuple[str, str],
    names: list[str],
    points: int,
    other_points: int,
    tokens: int,
    other_tokens: int,
) -> None:
    language, text = template
    one, two = names
    found = facts(text.format(one=one, two=two, p=points, q=other_points, a=tokens, b=other_tokens), language)
    told = {one: (points, tokens), two: (other_points, other_tokens)}
    first, second = (name.capitalize() for name in found["sides"].split("-"))
    assert (found["my_points"], found["my_tokens"]) == told[first]
    assert (found["their_points"], found["their_tokens"]) == told[second]


@given(st.integers(10, 60), st.integers(10, 60), st.permutations(["Sherlock", "Moriarty"]))
def test_the_first_number_of_a_victory_is_the_winners(points: int, other: int, names: list[str]) -> None:
    found = facts(f"{names[0]} beat {names[1]} {points} to {other}?")
    order = [name.casefold() for name in names]
    assert found["sides"] == "-".join(order)
    assert (found["my_points"], found["their_points"]) == (points, other)


@given(CATEGORIES, st.integers(1, 4), st.integers(1, 4))
def test_more_than_the_other_is_added_to_what_the_other_has(category: int, more: int, theirs: int) -> None:
    found = facts(f"I have {more} more {category}s than him and he has {theirs}. What do I score?")
    assert (found["mine"], found["theirs"]) == (theirs + more, theirs)


@given(st.integers(1, 6), st.integers(1, 7))
def test_two_days_are_the_visit_and_the_day_asked_about(visited: int, today: int) -> None:
    question = f"On day {visited} Toby had a pawn of mine and one of hers. May I visit him on day {today}?"
    reading = asked(question)
    if reading is not None:
        assert reading.given == {"visited": visited, "today": today, "character": "toby"}
    assert (reading is not None) == (visited < today)


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("I've got 4 cards and she has 2 in the same category. What do I score?", {"category"}),
        ("I have three 5s and a joker. How many points?", {"theirs"}),
        ("My pawn is on Wiggins tonight. Is he closed tomorrow?", {"rival_pawn"}),
        ("Can my wild go on the 6s?", {"moment", "category"}),
        ("We're tied on points and I have 3 tokens. Did I win?", {"their_tokens"}),
    ],
)
def test_what_a_case_lacks_is_asked_for(question: str, missing: set[str]) -> None:
    reading, engine = asked(question), engine_of(GAME)
    assert reading is not None
    assert engine is not None
    ruling = rule(engine, reading.query, reading.given)
    assert isinstance(ruling, NeedsFacts)
    assert {need.slot for need in ruling.needs} == missing
