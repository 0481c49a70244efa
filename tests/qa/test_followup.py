import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import qa.answerer
from corpus.library import Library
from index.catalogue import Indexes
from qa.answerer import Answerer
from qa.followup import follow_up, joined
from qa.followup.words import asked, bare, together
from qa.scenario import read
from qa.types import Answer, Basis, Status, Table, Understood

HOLMES, TEAM, BOMB = "holmes-sherlock-moriarty", "holmes-and-moriarty", "time-bomb"

Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def ask(shipped_library: Library, embedder: Any) -> Ask:
    return Answerer(shipped_library, Indexes(shipped_library.home, embedder)).ask


@pytest.mark.parametrize(
    ("text", "rest", "asks"),
    [
        ("Et à 4 ?", "à 4", False),
        ("and with four players?", "with four players", False),
        ("And if Holmes plays 3?", "if Holmes plays 3", False),
        ("What about ties?", "ties", False),
        ("what if Holmes wins?", "if Holmes wins", False),
        ("Qu'en est-il des bombes ?", "bombes", False),
        ("Qu’en est-il d’une égalité ?", "une égalité", False),
        ("Ok, and then how many rounds?", "how many rounds", True),
        ("Et qui commence ?", "qui commence", True),
        ("Et peut-on mentir ?", "peut-on mentir", True),
        ("à 4 ?", "à 4", False),
        ("4 players?", "4 players", False),
        ("Round 3?", "Round 3", False),
        ("Même question à 6", "à 6", False),
        ("Same for the bomb?", "for the bomb", False),
        ("And then?", "", False),
    ],
)
def test_what_begins_like_a_follow_up_is_one(text: str, rest: str, asks: bool) -> None:
    follow = follow_up(text)
    assert follow is not None
    assert (follow.rest, follow.asks) == (rest, asks)


@pytest.mark.parametrize(
    "text",
    [
        "Who starts?", "Qui commence ?", "How many wires are there with 4 players?",
        "À 4 joueurs combien de fils ?",
        "Android phones allowed?", "Etienne coupe mon câble", "Soit Holmes gagne, soit Moriarty.",
        "If Moriarty plays 2 and Holmes plays 15 then Moriarty wins",
    ],
)  # fmt: skip
def test_a_question_of_its_own_is_none(text: str) -> None:
    assert follow_up(text) is None


@given(st.text(max_size=80))
def test_any_text_is_looked_at(text: str) -> None:
    follow = follow_up(text)
    if follow is not None:
        assert follow.rest in text
        assert bare(follow.rest)[0] == follow.rest


def test_questions_are_written_as_their_language_does() -> None:
    assert asked("combien de bombes", "fr") == "Combien de bombes ?"
    assert asked("how many bombs?", "en") == "How many bombs?"
    assert together("who wins?", "what about ties?", "en") == "Who wins? What about ties?"


CASES = [
    (BOMB, "How many Moriarty cards with 5 players?", "and with four players?", "role_cards", {"players": 4}),
    (BOMB, "How many Moriarty cards with 5 players?", "and 4?", "role_cards", {"players": 4}),
    (
        BOMB,
        "How many Moriarty cards with 5 players?",
        "and for Sherlock?",
        "role_cards",
        {"role": "sherlock"},
    ),
    (
        BOMB,
        "How many Moriarty cards with 5 players?",
        "And how many defusing wires?",
        "wires_in_play",
        {"players": 5, "kind": "defusing"},
    ),
    (BOMB, "Combien de câbles de désamorçage à 5 joueurs ?", "Et à 4 ?", "wires_in_play", {"players": 4}),
    (
        BOMB,
        "Combien de câbles de désamorçage à 5 joueurs ?",
        "et les bombes ?",
        "wires_in_play",
        {"kind": "bomb"},
    ),
    (BOMB, "How many defusing wires with 6 players?", "and for the bomb?", "wires_in_play", {"kind": "bomb"}),
    (
        BOMB,
        "How many defusing wires with 6 players?",
        "what about safe wires?",
        "wires_in_play",
        {"kind": "safe"},
    ),
    (BOMB, "How many wires are in play?", "and with 4 players?", "wires_in_play", {"players": 4}),
    (BOMB, "How many cards does each player have in round 2?", "and in round 3?", "wires_each", {"round": 3}),
    (BOMB, "How many cards does each player have in round 2?", "round 4?", "wires_each", {"round": 4}),
    (BOMB, "Peut-on jouer à 3 ?", "et à 8 ?", "can_play", {"players": 8}),
    (
        BOMB,
        "a 4 joueurs, debut de la manche 2 : combien de cables devant chacun ?",
        "et à 5 ?",
        "wires_each",
        {"round": 2},
    ),
    (
        TEAM,
        "Does Crime 2 of Moriarty beat Crime 15 of Holmes?",
        "and if Holmes plays 3?",
        "compare_crimes",
        {"moriarty": 2, "holmes": 3},
    ),
    (
        TEAM,
        "Does Crime 2 of Moriarty beat Crime 15 of Holmes?",
        "and if Moriarty plays 16 and Holmes 1?",
        "compare_crimes",
        {"moriarty": 16, "holmes": 1},
    ),
    (
        TEAM,
        "Crime 2 de Moriarty contre Crime 15 de Holmes, qui gagne ?",
        "et si Holmes joue le 3 ?",
        "compare_crimes",
        {"moriarty": 2, "holmes": 3},
    ),
    (
        TEAM,
        "Le Crime 2 bat-il le Crime 15 ?",
        "et le Crime 9 le Crime 12 ?",
        "crime_duel",
        {"first": 9, "second": 12},
    ),
    (TEAM, "Quel lieu pour la carte 7 ?", "et la 12 ?", "location_of", {"card": 12}),
    (TEAM, "max tokens for sherlock in 1 hand?", "and for Moriarty?", "most_tokens", {"role": "moriarty"}),
    (HOLMES, "Qui commence le jour 3 ?", "et le jour 4 ?", "who_starts", {"day": 4}),
    (HOLMES, "Combien de points pour 3 fragments ?", "et pour 4 ?", "score_fragments", {"fragments": 4}),
    (
        HOLMES,
        "J'ai 4 indices de valeur 7 et mon adversaire 2, combien de points ?",
        "et si j'en ai 5 ?",
        "score_category",
        {"category": 7, "mine": 5, "theirs": 2},
    ),
    (
        HOLMES,
        "J'ai 4 indices de valeur 7 et mon adversaire 2, combien de points ?",
        "et si mon adversaire en a 3 ?",
        "score_category",
        {"category": 7, "mine": 4, "theirs": 3},
    ),
    (HOLMES, "Combien coûte Watson ?", "et Mme Hudson ?", "power", {"character": "hudson"}),
    (
        HOLMES,
        "Combien de jetons au début ?",
        "et chez Devir ?",
        "setup_number",
        {"edition": "sherlock-mycroft"},
    ),
    (
        HOLMES,
        "How many tokens at the start?",
        "and in Sherlock & Mycroft?",
        "setup_number",
        {"edition": "sherlock-mycroft"},
    ),
    (HOLMES, "one lonley map peice at the end whats it worth", "and 6?", "score_fragments", {"fragments": 6}),
]


@pytest.mark.parametrize(("game", "before", "text", "query", "facts"), CASES)
def test_a_case_is_joined_and_its_question_asked_alone_gets_the_same_answer(
    ask: Ask, game: str, before: str, text: str, query: str, facts: dict[str, Any]
) -> None:
    answer = ask(text, game=game, after=before)
    assert answer.understood is not None
    assert answer.understood.follows == before
    assert answer.question.text == text
    assert answer.ruling is not None
    assert answer.ruling.query == query
    assert facts.items() <= dict(answer.ruling.scenario).items()
    alone = ask(answer.understood.question, game=game)
    assert alone.understood is None
    assert _same(alone) == _same(answer)


def _same(answer: Answer) -> Answer:
    return replace(answer.timed(0), question=replace(answer.question, text=""), understood=None)


def test_a_follow_up_to_a_follow_up_goes_on_from_what_was_understood(ask: Ask) -> None:
    first = ask("and with 4 players?", game=BOMB, after="How many Moriarty cards with 5 players?")
    assert first.understood is not None
    second = ask("and for Sherlock?", game=BOMB, after=first.understood.question)
    assert second.understood is not None
    assert second.ruling is not None
    assert dict(second.ruling.scenario) == {"players": 4, "role": "sherlock"}


def test_a_case_that_is_spelled_out_can_be_followed_up(ask: Ask) -> None:
    before = "How many role cards are shuffled? (role_cards players=5 role=moriarty)"
    answer = ask("and with 4 players?", game=BOMB, after=before)
    assert answer.understood is not None
    assert answer.ruling is not None
    assert dict(answer.ruling.scenario) == {"players": 4, "role": "moriarty"}
    assert _same(ask(answer.understood.question, game=BOMB)) == _same(answer)


def test_what_is_on_the_table_holds_for_a_follow_up_too(ask: Ask) -> None:
    before = "How many defusing wires are in play?"
    answer = ask("and safe wires?", game=BOMB, after=before, table=Table.of({"players": 7}))
    assert answer.understood is not None
    assert answer.ruling is not None
    assert dict(answer.ruling.scenario) == {"players": 7, "kind": "safe"}


@pytest.mark.parametrize(
    ("game", "before", "text"),
    [
        (TEAM, "Does Crime 2 of Moriarty beat Crime 15 of Holmes?", "and 3?"),
        (TEAM, "Crime 2 vs crime 15?", "what if Holmes plays 3?"),
        (TEAM, "Moriarty won two cases this hand. How many bonus tokens does he get?", "what about day 4?"),
        (TEAM, "moriarty a gagner les 3 affaires il a cb de jetons bonus", "et pour Holmes ?"),
        (
            TEAM,
            "Holmes gagne avec l'Indice 10 et la case 11 est déjà occupée par Moriarty. Il pose un jeton ?",
            "et ?",
        ),
        (BOMB, "How many Moriarty cards with 5 players?", "and if we change the rules?"),
        (BOMB, "How many Moriarty cards with 5 players?", "but not with 4?"),
        (BOMB, "How many cards does each player have in round 2?", "and then?"),
        (BOMB, "Six players: how many defusing wires do we use?", "and Holmes with 3 jokers?"),
        (HOLMES, "J'ai raflé deux indices dans la rangée, on en remet combien ?", "et pour la manche 7 ?"),
        (HOLMES, "quatre cigarettes et un joker ca fait la serie complete avec les +3 ?", "et pour Holmes ?"),
    ],
)
def test_what_does_not_fit_in_one_way_is_asked_alone_and_the_player_told_so(
    ask: Ask, game: str, before: str, text: str
) -> None:
    answer = ask(text, game=game, after=before, language="en")
    assert answer.understood is None
    assert answer.question.text == text
    assert (
        answer.notes[-1]
        == f"Read on its own, since it could not be joined to the question before: “{before}”"
    )


def test_the_note_is_told_in_french_and_a_long_question_shortened(ask: Ask) -> None:
    before = "Qui commence la partie ? " + "Dites-le-nous vite. " * 20
    answer = ask("et le lendemain zorblat ?", game=HOLMES, after=before)
    assert answer.question.language == "fr"
    assert answer.notes[-1].startswith(
        "Lue seule, faute de pouvoir la rattacher à la question d'avant : « Qui "
    )
    assert answer.notes[-1].endswith("… »")


def test_words_that_ask_nothing_are_not_claimed_to_be_answered(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, before = "and for the zorblat lantern?", "Who starts?"
    sure = ask("Can I show my role card?", game=BOMB)
    monkeypatch.setattr(Answerer, "_at_table", lambda *given: replace(sure, basis=Basis.RULEBOOK))
    answer = ask(text, game=BOMB, language="en", after=before)
    assert (answer.status, answer.claims, answer.understood) == (Status.UNSURE, (), None)
    assert answer.nearest


@pytest.mark.parametrize(
    ("game", "before", "text"),
    [
        (BOMB, "How many Moriarty cards with 5 players?", "And how many wires with 6 players?"),
        (TEAM, "Le Crime 2 bat-il le Crime 15 ?", "et le Crime 9 contre le Crime 12 ?"),
        (HOLMES, "Combien de points pour 3 fragments ?", "et qui commence le jour 3 ?"),
        (BOMB, "How many Moriarty cards with 5 players?", "Can I show my role card?"),
    ],
)
def test_a_whole_question_is_a_new_one(ask: Ask, game: str, before: str, text: str) -> None:
    answer = ask(text, game=game, after=before)
    assert answer.understood is None
    assert answer.timed(0) == ask(text, game=game).timed(0)


def test_no_case_of_another_question_is_read_into_a_whole_one() -> None:
    """Whatever was asked before: "and" with a question that tells a case is that case, or one fact fuller."""
    folder = Path(__file__).parent / "scenario"
    tried = 0
    for game in (HOLMES, TEAM, BOMB):
        lines = [json.loads(line) for line in (folder / f"{game}.jsonl").read_text("utf-8").splitlines()]
        told = [line for line in lines[:: len(lines) // 80] if line.get("query")]
        for one, other in pairwise(told):
            if one["language"] != other["language"]:
                continue
            link = "Et" if other["language"] == "fr" else "And"
            follow = follow_up(f"{link} {other['question']}")
            whole = read(other["question"], game, other["language"])
            if follow is None or whole is None or not follow.asks:
                continue
            tried += 1
            question = joined(follow, one["question"], game, other["language"])
            reading = read(question, game, other["language"]) if question else whole
            assert reading is not None, (one["question"], other["question"], question)
            if reading.query == whole.query:
                assert whole.given.items() <= reading.given.items()
            else:
                # Only numbers that the question before gives a place to can be its own case once more.
                assert read(follow.rest, game, other["language"]) is None, (one, other, question)
    assert tried >= 40


def test_numbers_take_their_place_in_a_question_that_tells_no_case(ask: Ask) -> None:
    before, text = "Do the zorblats of 5 players ever sleep?", "and with 4 players?"
    answer = ask(text, game=BOMB, after=before)
    assert answer.understood == Understood("Do the zorblats of 4 players ever sleep?", before)


BOTH = "Who starts? What about the Sherlock cards?"


@pytest.mark.parametrize(
    ("told", "believed"), [("starts Sherlock cards", True), ("starts", False), ("", False)]
)
def test_both_questions_together_are_believed_where_the_answer_speaks_of_both(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, told: str, believed: bool
) -> None:
    sure = ask("Can I show my role card?", game=BOMB)
    claim = replace(sure.claims[0], text=told)

    def at_table(self: Answerer, question: Any, *rest: Any) -> Answer:
        both = replace(sure, question=question, basis=Basis.FAQ, ruling=None, claims=(claim,) if told else ())
        return both if question.text == BOTH else replace(both, status=Status.UNSURE, basis=None, claims=())

    monkeypatch.setattr(Answerer, "_at_table", at_table)
    answer = ask("what about the Sherlock cards?", game=BOMB, language="en", after="who starts")
    assert answer.understood == (Understood(BOTH, "who starts") if believed else None)


def test_a_follow_up_without_a_game_takes_that_of_the_question_before(ask: Ask) -> None:
    before = "In Time Bomb, how many defusing wires with 5 players?"
    answer = ask("and with 4 players?", after=before)
    assert answer.question.game == BOMB
    assert answer.understood is not None
    assert answer.ruling is not None
    assert dict(answer.ruling.scenario)["players"] == 4


def test_without_a_game_that_can_be_told_it_is_asked_alone(ask: Ask) -> None:
    answer = ask("and with zorblat?", after="why?")
    assert answer.understood is None
    assert answer.notes


def test_a_blank_question_before_is_none(ask: Ask) -> None:
    assert ask("and 4?", game=BOMB, after="  ").timed(0) == ask("and 4?", game=BOMB).timed(0)


def test_what_is_understood_is_never_longer_than_a_question_may_be(ask: Ask) -> None:
    before = "Do zorblats sleep? " + "a" * (qa.answerer.MAX_QUESTION - 20)
    answer = ask("and the zorblats of the moon?", game=BOMB, after=before)
    assert answer.understood is None
