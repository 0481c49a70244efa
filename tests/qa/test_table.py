from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import BadFacts
from corpus.games import shipped_games
from corpus.library import Library
from engine.games import engine_of
from engine.query import Slot
from index.catalogue import Indexes
from qa.answerer import Answerer
from qa.table import edition_note, facts_of, table_slots
from qa.types import Answer, Basis, Question, Status, Table

HOLMES, TEAM, BOMB = "holmes-sherlock-moriarty", "holmes-and-moriarty", "time-bomb"
TEMPEL, DEVIR = "tempel-des-schreckens-2016", "sherlock-mycroft"

Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def ask(shipped_library: Library, embedder: Any) -> Ask:
    return Answerer(shipped_library, Indexes(shipped_library.home, embedder)).ask


def table(**facts: Any) -> Table:
    return Table.of(facts)


def _slots(game: str) -> list[Slot]:
    engine = engine_of(game)
    assert engine is not None
    return [slot for query in engine.queries.queries.values() for slot in query.slots]


def test_what_is_chosen_once_is_what_the_cards_name() -> None:
    assert {card.id: card.table for card in shipped_games()} == {
        HOLMES: ("edition",),
        TEAM: (),
        BOMB: ("players", "edition"),
    }
    for card in shipped_games():
        assert tuple(slot.name for slot in table_slots(card.id)) == card.table


@pytest.mark.parametrize("game", [HOLMES, BOMB])
def test_what_is_chosen_once_means_the_same_in_every_query_that_takes_it(game: str) -> None:
    for chosen in table_slots(game):
        alike = [slot for slot in _slots(game) if slot.name == chosen.name]
        assert len(alike) > 1
        assert {type(slot.kind) for slot in alike} == {type(chosen.kind)}
        assert {slot.kind.label for slot in alike} == {chosen.kind.label}
        assert {slot.default for slot in alike} == {chosen.default}
        for slot in alike:
            assert set(slot.kind.choices()) <= set(chosen.kind.choices())
        assert not chosen.required


def test_a_game_without_an_engine_has_nothing_to_choose() -> None:
    assert table_slots("lantern-bay") == ()
    assert facts_of(table(players=5), "lantern-bay") == {}


@given(st.integers() | st.booleans() | st.text(max_size=20))
def test_a_fact_is_one_of_those_offered_or_an_error_that_names_them(told: int | bool | str) -> None:
    offered = table_slots(BOMB)[0].kind.choices()
    if not isinstance(told, bool) and (
        told in offered or (isinstance(told, str) and _number(told) in offered)
    ):
        assert facts_of(table(players=told), BOMB)["players"] in offered
        return
    with pytest.raises(BadFacts, match="it is one of: 2, 3, 4, 5, 6, 7, 8, 9, 10"):
        facts_of(table(players=told), BOMB)


def _number(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def test_facts_may_be_typed() -> None:
    assert facts_of(table(players="5", edition=TEMPEL), BOMB) == {"players": 5, "edition": TEMPEL}


def test_a_name_that_no_game_knows_is_an_error_and_one_of_another_game_is_left_out() -> None:
    with pytest.raises(BadFacts, match=r"palyers is not chosen .* players, edition"):
        facts_of(table(palyers=5), BOMB)
    assert facts_of(table(players=5), TEAM) == {}


def test_the_answerer_refuses_what_cannot_be(ask: Ask) -> None:
    with pytest.raises(BadFacts, match=r"edition on the table cannot be “first”; it is one of: iello-2016"):
        ask("Who starts?", game=BOMB, table=table(edition="first"))


@pytest.mark.parametrize(
    ("question", "language", "note"),
    [
        ("Combien de câbles de désamorçage en jeu ?", "fr", "Pris de votre table : 6 (nombre de joueurs)."),
        ("How many defusing wires are in play?", "en", "Taken from your table: 6 (number of players)."),
    ],
)
def test_what_the_question_leaves_unsaid_is_taken_from_the_table_and_told(
    ask: Ask, question: str, language: str, note: str
) -> None:
    answer = ask(question, game=BOMB, language=language, table=table(players=6))
    assert (answer.status, answer.basis) == (Status.ANSWERED, Basis.ENGINE)
    assert answer.ruling is not None
    assert dict(answer.ruling.scenario) == {"players": 6, "kind": "defusing"}
    assert answer.ruling.value == 6
    assert note in answer.notes


def test_the_question_wins_over_the_table(ask: Ask) -> None:
    alone = ask("How many defusing wires are in play with 4 players?", game=BOMB)
    answer = ask("How many defusing wires are in play with 4 players?", game=BOMB, table=table(players=6))
    assert answer.ruling is not None
    assert answer.ruling.value == 4
    assert (answer.claims, answer.notes, answer.ruling) == (alone.claims, alone.notes, alone.ruling)


def test_a_fact_on_the_table_is_not_asked_for(ask: Ask) -> None:
    asked = ask("Is the round over after 4 cuts?", game=BOMB)
    assert [missing.name for missing in asked.missing] == ["players"]
    answer = ask("Is the round over after 4 cuts?", game=BOMB, table=table(players=4))
    assert answer.status is Status.ANSWERED
    assert not answer.missing


def test_a_question_that_asks_for_no_number_does_not_turn_on_how_many_play(ask: Ask) -> None:
    question = "Which wires are there in Time Bomb Evolution?"
    alone, answer = ask(question, game=BOMB), ask(question, game=BOMB, table=table(players=5))
    assert (answer.status, answer.claims, answer.ruling) == (alone.status, alone.claims, alone.ruling)


def test_what_a_query_does_not_take_is_left_alone(ask: Ask) -> None:
    answer = ask("Can I show my role card?", game=BOMB, table=table(players=5))
    assert answer.ruling is not None
    assert "players" not in dict(answer.ruling.scenario)
    assert not [note for note in answer.notes if "table" in note]


def test_the_edition_on_the_table_is_ruled_for(ask: Ask) -> None:
    answer = ask("Combien de jetons au début ?", game=HOLMES, table=table(edition=DEVIR))
    assert answer.ruling is not None
    assert dict(answer.ruling.scenario)["edition"] == DEVIR
    assert answer.claims[0].text.startswith("5 jetons")
    assert "Pris de votre table : Devir (édition)." in answer.notes
    assert not [note for note in answer.notes if "Sauf mention contraire" in note]


@pytest.mark.parametrize(
    ("language", "question", "note"),
    [
        ("en", "Can I show my role card?", "The edition on your table: Tempel des Schreckens. Unless"),
        ("fr", "Puis-je montrer ma carte Rôle ?", "Édition sur votre table : Tempel des Schreckens. Sauf"),
    ],
)
def test_an_answer_by_the_usual_edition_is_told_to_be_so_where_another_is_played(
    ask: Ask, language: str, question: str, note: str
) -> None:
    answer = ask(question, game=BOMB, language=language, table=table(edition=TEMPEL))
    assert answer.status is Status.ANSWERED
    assert [told for told in answer.notes if told.startswith(note)]
    usual = ask(question, game=BOMB, language=language, table=table(edition="iello-2016"))
    assert usual.notes == ask(question, game=BOMB, language=language).notes


@pytest.mark.parametrize(
    ("status", "told"),
    [(Status.NOT_IN_RULEBOOK, True), (Status.UNSURE, True), (Status.NEEDS_DETAILS, False)],
)
def test_silence_is_the_booklets_and_a_question_back_is_nobodys(status: Status, told: bool) -> None:
    silent = Answer(Question("May we sing?", "en", BOMB), status)
    note = edition_note(silent, BOMB, BOMB, {"edition": TEMPEL})
    assert (note is not None) == told
    assert edition_note(silent, BOMB, BOMB, {"players": 5}) is None


def test_the_words_of_another_rulebook_need_no_note(ask: Ask) -> None:
    answer = ask("Can I show my role card?", game=BOMB)
    assert edition_note(answer, BOMB, BOMB, {"edition": TEMPEL}) is not None
    assert edition_note(answer, BOMB, "my-own-tempel", {"edition": TEMPEL}) is None


def test_an_edition_that_the_question_names_is_the_one_that_is_ruled_for(ask: Ask) -> None:
    answer = ask("Peut-on jouer à 3 à Tempel des Schreckens ?", game=BOMB, table=table(edition="evolution"))
    assert answer.ruling is not None
    assert dict(answer.ruling.scenario) == {"players": 3, "edition": TEMPEL}
    assert not [note for note in answer.notes if "table" in note]


def test_a_table_without_facts_changes_nothing(ask: Ask) -> None:
    for question in ("Who starts?", "How many defusing wires are in play?", "May I lie?"):
        bare, empty = ask(question, game=BOMB), ask(question, game=BOMB, table=Table())
        assert bare.timed(0) == empty.timed(0)


def test_the_game_that_was_found_takes_its_table(ask: Ask) -> None:
    answer = ask("How many defusing wires are in play in Time Bomb?", table=table(players=6))
    assert answer.question.game == BOMB
    assert answer.ruling is not None
    assert answer.ruling.value == 6
