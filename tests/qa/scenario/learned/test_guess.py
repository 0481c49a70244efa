"""Whole candidates: a query with all its slots, weighed by what its parts cannot see."""

import numpy as np
import pytest

from engine.games import engine_of
from qa.scenario import likely_reading, offered_readings, read, spelled
from qa.scenario.learned.guess import (
    FIGURES,
    IMPOSSIBLE,
    RANKED,
    Candidate,
    candidates,
    figures_of,
    fillings,
    guesses,
)
from qa.scenario.learned.heads import NONE, Pointed, SlotHead, heads
from qa.scenario.learned.seen import seen
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import GRAMMARS, guesses_at

TEAM, HOLMES = "holmes-and-moriarty", "holmes-sherlock-moriarty"
CASES = pytest.mark.parametrize(
    "case",
    [
        (TEAM, "Crime 3 against crime 16, who wins?"),
        (TEAM, "My four fell to her seventeen, right?"),
        (HOLMES, "I hold four buttons and she has two, what do I score?"),
        ("time-bomb", "We are 5, round 3, two cuts made: how many are left?"),
    ],
)


def found_in(game: str, question: str) -> list[Candidate]:
    marks = lexicon(GRAMMARS[game].words).tag(question, "en")[0]
    return candidates(seen(question, marks), game, marks)


def number_slot(name: str, *likes: float, kind: str = "number", values: tuple[int, ...] = ()) -> SlotHead:
    """A slot that looks for numbers alone; the number at piece n is scored by the n-th of ``likes``."""
    wide = len(likes)
    pointers = np.zeros((2, wide), np.float32)
    pointers[0] = likes
    return SlotHead(
        name, kind, values, np.zeros(wide, np.float32), np.zeros((1 + len(values), wide), np.float32),
        np.full(1 + len(values), -6, np.float32), pointers, np.array([0, -9], np.float32),
    )  # fmt: skip


STATES = np.eye(2, dtype=np.float32)
NUMBERS = (Pointed(0, 8, 0), Pointed(1, 5, 1))


def test_two_slots_do_not_share_a_number_where_another_is_nearly_as_likely() -> None:
    slots = (number_slot("mine", 4, 1), number_slot("theirs", 2, 1.8))
    alone = [slot.fillings(STATES, NUMBERS)[0].fact for slot in slots]
    assert alone == [8, 8]
    (best, *_) = fillings(slots, STATES, NUMBERS)
    assert {name: filled.fact for name, filled in best} == {"mine": 8, "theirs": 5}


def test_two_slots_share_a_number_where_no_other_will_do() -> None:
    slots = (number_slot("mine", 4, -6), number_slot("theirs", 5, -6))
    (best, *_) = fillings(slots, STATES, NUMBERS)
    assert {name: filled.fact for name, filled in best} == {"mine": 8, "theirs": 8}


def test_fillings_are_likeliest_first_and_begin_with_none_said() -> None:
    found = number_slot("mine", 2, 1).fillings(STATES, NUMBERS)
    chances = [filled.chance for filled in found]
    assert chances == sorted(chances, reverse=True)
    assert {filled.fact for filled in found} >= {8, 5, None}
    assert sum(filled.chance for filled in found) <= 1 + 1e-5


def test_a_list_holds_numbers_that_are_said_and_those_that_words_stand_for() -> None:
    slot = number_slot("categories", 5, -5, kind="numbers", values=(4, 5, 6))
    slot.bias[:] = (-6, -6, -6, 6)
    (best, *others) = slot.fillings(STATES, NUMBERS)
    assert best.fact == (8, 6)
    assert best.marks == (0,)
    assert {(8,), (6,), (8, 5, 6)} & {other.fact for other in others}


@CASES
def test_every_candidate_has_the_figures_and_one_is_no_case(case: tuple[str, str]) -> None:
    found = found_in(*case)
    assert all(len(candidate.figures) == RANKED == len(heads().ranking) for candidate in found)
    assert [candidate.query for candidate in found].count(NONE) == 1
    shares = np.sort(np.random.default_rng(1).dirichlet(np.ones(len(found))))[::-1]
    assert len(figures_of(found[0], shares, 12)) == FIGURES == len(heads().chance)


def test_the_engine_says_which_candidates_are_impossible() -> None:
    found = [c for c in found_in(TEAM, "Crime 3 against crime 3, who wins?") if c.query == "crime_duel"]
    same = [c for c in found if c.facts == {"first": 3, "second": 3}]
    assert same
    assert all(candidate.figures[IMPOSSIBLE] == 1 for candidate in same)
    others = [c for c in found_in(TEAM, "Crime 3 against crime 9, who wins?") if c.query == "crime_duel"]
    assert any(candidate.figures[IMPOSSIBLE] == 0 for candidate in others)


@CASES
def test_guesses_come_with_chances_that_leave_room_for_each_other(case: tuple[str, str]) -> None:
    game, question = case
    found = guesses(question, game, lexicon(GRAMMARS[game].words).tag(question, "en")[0])
    assert all(0 <= guess.chance <= 1 for guess in found)
    assert sum(guess.chance for guess in found) <= 1 + 1e-6
    assert len({(guess.query, guess.facts) for guess in found}) == len(found) >= 2


@pytest.mark.parametrize(
    ("game", "question", "query", "facts"),
    [
        (
            TEAM,
            "Ida reads mm.m / h... / ..h. / .... from her phone: Moriarty has a line on this board, right?",
            "line_on_board",
            {"board": "mm.m/h.../..h./...."},
        ),
        (
            HOLMES,
            "Auntie wants the full count: me 3:2 5:2* F2 J1, my opponent 3:1 7:3 F1. Whole score?",
            "final_score",
            {"mine": "3:2 5:2* F2 J1", "theirs": "3:1 7:3 F1"},
        ),
    ],
)
def test_what_stands_in_notation_fills_the_guess(
    game: str, question: str, query: str, facts: dict[str, str]
) -> None:
    made = next(guess for guess in guesses_at(question, game, "en") if guess.query == query)
    assert facts.items() <= dict(made.facts).items()


def test_a_board_may_have_spaces_between_its_rows() -> None:
    tight, wide = (
        read(f"Does Moriarty have a line on {board}?", TEAM, "en")
        for board in ("mm.m/h.../..h./....", "mm.m / h... / ..h. / ....")
    )
    assert tight is not None
    assert wide is not None
    assert wide.facts == tight.facts


@CASES
@pytest.mark.parametrize("chance", [0.0, 0.2, 0.7, 1.0])
def test_readings_are_offered_only_from_the_chance_that_is_asked_for(
    case: tuple[str, str], chance: float
) -> None:
    game, question = case
    offered = list(offered_readings(question, game, "en", chance))
    first = guesses_at(question, game, "en")[0]
    assert bool(offered) == (first.query != NONE and first.chance >= chance)
    engine = engine_of(game)
    assert engine is not None
    assert all(reading.query in engine.queries.queries for reading in offered)


def test_a_reading_that_is_likely_alone_is_the_first_one_offered() -> None:
    question = "My four fell to her fifteen. Whose crime took it?"
    likely = likely_reading(question, TEAM, "en")
    assert likely is not None
    assert next(offered_readings(question, TEAM, "en", 0.0)).facts == likely.facts


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        (
            "Right, Sherlock had 3:2 5:2* F2 J1; I had 3:1 7:3 F1. Tot it all up, who won?",
            {"mine": "3:1 7:3 F1", "theirs": "3:2 5:2* F2 J1"},
        ),
        (
            "Sherlock 3:3 6:2 7:4* F1 / Moriarty 4:4 6:4 7:2 F4 J1, full count",
            {"mine": "3:3 6:2 7:4* F1", "theirs": "4:4 6:4 7:2 F4 J1", "sides": "sherlock-moriarty"},
        ),
    ],
)
def test_whose_hands_they_are_is_told_by_the_words_that_gave_the_hands(
    question: str, facts: dict[str, str]
) -> None:
    first = guesses_at(question, HOLMES, "en")[0]
    assert (first.query, dict(first.facts)) == ("final_score", facts)


def test_what_is_no_notation_of_the_game_is_no_fact() -> None:
    made = guesses_at("Ida reads mm.m/h.../..h. from her phone: does Moriarty have a line?", TEAM, "en")
    assert all("board" not in dict(guess.facts) for guess in made)


def test_what_is_offered_can_be_picked_by_how_it_is_spelled() -> None:
    hands = "Full count: me 3:2 5:2* F2 J1, my opponent 3:1 7:3 F1?"
    for game, question in ((HOLMES, hands), (TEAM, "Does Moriarty have a line on mm.m/h.../..h./....?")):
        offered = [reading for reading in offered_readings(question, game, "en", 0.0) if reading.facts]
        assert offered
        for reading in offered:
            picked = read(f"{question} ({spelled(reading)})", game, "en")
            assert picked is not None
            assert (picked.query, picked.given) == (reading.query, reading.given)


def test_the_same_facts_from_other_words_are_no_other_guess() -> None:
    made = guesses_at("I have 8, she has 8, both eights: which crime wins, 8 or 8?", TEAM, "en")
    assert len({(guess.query, guess.facts) for guess in made}) == len(made)
