"""The learned reader: pieces with their places, chances, facts that the engines take."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import engine_of
from engine.query import Notation
from qa.scenario.learned import Guess, guesses
from qa.scenario.learned.heads import NONE, heads
from qa.scenario.learned.pieces import LONGEST, pieces
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import GRAMMARS, grammar_of

CASES = {
    "holmes-and-moriarty": "Crime 3 contre crime 16, qui gagne ?",
    "holmes-sherlock-moriarty": "I hold four buttons and she has two, what do I score?",
    "time-bomb": "On est 5, manche 3, deux coupes faites : il en reste combien ?",
}


def guessed(question: str, game: str) -> Guess:
    grammar = grammar_of(game)
    assert grammar is not None
    return guesses(question, game, lexicon(grammar.lexicon).tag(question, "fr")[0])[0]


@given(st.text(max_size=300))
def test_pieces_lie_in_the_question_in_order(text: str) -> None:
    parted = pieces(text)
    assert len(parted.ids) == len(parted.starts) <= LONGEST
    assert list(parted.starts) == sorted(parted.starts)
    assert all(0 <= start <= len(text) for start in parted.starts)


def test_a_place_is_in_the_piece_that_holds_it() -> None:
    text = "Crime 16 contre l'affaire"
    parted = pieces(text)
    at = parted.at(text.index("16"))
    assert parted.starts[at] == text.index("16")
    inside = parted.within(text.index("contre"), text.index("contre") + 6)
    assert {text[parted.starts[n]] for n in inside} <= set("contre")


@pytest.mark.parametrize("game", GRAMMARS)
def test_what_was_learned_fits_the_engine(game: str) -> None:
    """A query or slot that was added, taken away or renamed wants new training."""
    engine = engine_of(game)
    assert engine is not None
    learned = heads().games[game]
    assert set(learned.queries.names) == {NONE, *engine.queries.queries}
    for id, query in engine.queries.queries.items():
        slots = [slot for slot in query.slots if not isinstance(slot.kind, Notation)]
        assert [head.name for head in learned.slots[id]] == [slot.name for slot in slots]
        for head, slot in zip(learned.slots[id], slots, strict=True):
            if head.kind in ("choice", "flag"):
                assert set(head.values) == set(slot.kind.choices())


@pytest.mark.parametrize("game", GRAMMARS)
def test_a_plain_case_is_guessed_with_the_words_of_its_facts(game: str) -> None:
    question = CASES[game]
    made = guessed(question, game)
    assert made.query != NONE
    assert made.chance > 0.8
    assert made.facts
    for _, start, end, words in made.words:
        assert question[start:end] == words


@pytest.mark.parametrize("game", GRAMMARS)
@pytest.mark.parametrize(
    "question", ["Wie viele Straßen braucht man in Catan?", "What's for dinner?", "xqzt blorf ?!", "?"]
)
def test_what_is_no_case_is_not_guessed_to_be_one(game: str, question: str) -> None:
    made = guessed(question, game)
    assert made.query == NONE or made.chance < 0.9


@pytest.mark.parametrize("game", GRAMMARS)
@given(question=st.text(min_size=1, max_size=120))
def test_whatever_is_typed_gets_a_chance_and_facts_that_can_be_shown(game: str, question: str) -> None:
    made = guessed(question, game)
    assert 0 <= made.chance <= 1
    if made.query != NONE:
        engine = engine_of(game)
        assert engine is not None
        query = engine.queries.get(made.query)
        for name, fact in made.facts:
            slot = query.slot(name)
            assert slot.kind.fault(fact) is None or isinstance(fact, int | tuple)


def test_reading_needs_no_torch() -> None:
    code = (
        "import sys\n"
        "from qa.scenario import likely_reading\n"
        "likely_reading('My aunt plays a 3 on his 16, whose crime is it?', 'holmes-and-moriarty', 'en')\n"
        "sys.exit('torch' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
