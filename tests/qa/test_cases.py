"""Questions that tell a case, through the whole answer flow over the shipped games."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from corpus.games import faq
from corpus.library import Library
from corpus.locate import locate
from engine.games import engine_of
from index.catalogue import Indexes
from qa.answerer import Answerer
from qa.confidence import Calibration
from qa.rulings import CONFIDENCE
from qa.scenario import Reading, read
from qa.scenario.frames import understood
from qa.types import Answer, Basis, Status

TEAM = "holmes-and-moriarty"

Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, bookcase: Any) -> Library:
    """The three shipped games and Lantern Bay."""
    library = Library(tmp_path_factory.mktemp("cases"))
    library.sync_shipped()
    library.add(bookcase.library.home.parent / "lantern-bay.md", game="lantern-bay")
    return library


@pytest.fixture(scope="module")
def ask(library: Library, embedder: Any) -> Ask:
    return Answerer(library, Indexes(library.home, embedder)).ask


def reading_of(query: str, **facts: int) -> Reading:
    engine = engine_of(TEAM)
    assert engine is not None
    return Reading(query, tuple(facts.items()), (), understood(engine.queries.get(query), facts))


@pytest.fixture
def sure(stand_in: Callable[[str, Any], None]) -> None:
    """The FAQ and the book answer whatever is asked."""
    stand_in("calibration", lambda basis: Calibration((), math.log(99), 0.8, 0.2))


def test_a_case_is_ruled_on_with_its_steps_and_pages(ask: Ask, library: Library) -> None:
    answer = ask("Moriarty joue le Crime 2, Holmes le Crime 15 : qui gagne ?", game=TEAM)
    assert (answer.status, answer.basis, answer.confidence) == (Status.ANSWERED, Basis.ENGINE, CONFIDENCE)
    assert answer.ruling is not None
    assert answer.ruling.value == "moriarty"
    assert dict(answer.ruling.scenario) == {"moriarty": 2, "holmes": 15}
    assert answer.claims[0].text == answer.ruling.says
    assert "Moriarty" in answer.text
    assert answer.ruling.steps
    for cited in answer.citations:
        locate(cited.citation, library.page(cited.citation.rulebook, cited.citation.page))
    assert answer.nearest


def test_an_answer_says_how_the_question_was_understood(ask: Ask) -> None:
    (note,) = ask("Moriarty joue le Crime 2, Holmes le Crime 15 : qui gagne ?", game=TEAM).notes
    assert note.startswith("La question a été comprise ainsi")
    assert "Crime de Moriarty : 2" in note
    assert "Crime de Holmes : 15" in note


def test_where_the_learned_reader_takes_it_for_another_case_the_player_is_asked_which(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, stand_in: Callable[[str, Any], None]
) -> None:
    question = "Crime 5 against Crime 7: who wins?"
    clues = reading_of("clue_duel", first=5, second=7)
    stand_in("doubting_reading", lambda *told: clues)
    answer = ask(question, game=TEAM)
    assert answer.status is Status.NEEDS_DETAILS
    (which,) = answer.missing
    assert [choice.value for choice in which.choices] == [
        "crime_duel first=5 second=7",
        "clue_duel first=5 second=7",
    ]
    monkeypatch.undo()
    for choice in which.choices:
        picked = ask(f"{question} ({choice.value})", game=TEAM)
        assert picked.ruling is not None
        assert picked.ruling.query == choice.value.split()[0]


UNSURE_CASE = "So my sixteen, her three: anybody?"


@pytest.fixture
def offered(stand_in: Callable[[str, Any], None], monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """What the learned reader holds a case that it is not sure of for."""

    def fix(*readings: Reading) -> None:
        for name in ("read", "likely_reading"):
            stand_in(name, lambda *told: None)
        monkeypatch.setattr("qa.ways.cases.offered_readings", lambda *told: iter(readings))

    return fix


def test_two_cases_that_may_be_meant_are_both_offered(ask: Ask, offered: Callable[..., None]) -> None:
    offered(reading_of("crime_duel", first=16, second=3), reading_of("crimes_beating", crime=16))
    answer = ask(UNSURE_CASE, game=TEAM)
    assert answer.status is Status.NEEDS_DETAILS
    (missing,) = answer.missing
    assert [choice.value for choice in missing.choices] == [
        "crime_duel first=16 second=3",
        "crimes_beating crime=16",
    ]


def test_two_cases_with_one_outcome_are_offered_as_one(ask: Ask, offered: Callable[..., None]) -> None:
    offered(*(reading_of("crime_duel", first=a, second=b) for a, b in ((16, 3), (3, 16))))
    (missing,) = ask(UNSURE_CASE, game=TEAM).missing
    assert [choice.value for choice in missing.choices] == ["crime_duel first=16 second=3"]


def test_another_case_with_the_same_outcome_raises_no_question(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, stand_in: Callable[[str, Any], None]
) -> None:
    same = read("Crime 5 against Crime 7?", TEAM, "en")
    stand_in("doubting_reading", lambda *told: same)
    assert ask("Crime 5 against Crime 7: who wins?", game=TEAM).basis is Basis.ENGINE


def test_who_asks_in_the_words_of_the_faq_is_never_asked_which_case_is_meant(
    ask: Ask, stand_in: Callable[[str, Any], None]
) -> None:
    clues = reading_of("clue_duel", first=3, second=16)
    stand_in("doubting_reading", lambda *told: clues)
    assert ask("Crime 3 against Crime 16: who wins?", game=TEAM).status is Status.ANSWERED


def test_one_number_more_turns_the_ruling_round(ask: Ask) -> None:
    near, far = (ask(f"Crime {low} against Crime 16: who wins?", game=TEAM) for low in (3, 4))
    assert near.ruling is not None
    assert far.ruling is not None
    assert (near.ruling.value, far.ruling.value) == (3, 16)


@pytest.mark.usefixtures("sure")
def test_a_ruling_goes_before_a_faq_entry_and_a_book_that_are_sure_of_themselves(ask: Ask) -> None:
    """The entry about Crimes 3 and 16 is the nearest one, and its answer would be wrong here."""
    entry = next(e for e in faq(TEAM, "en") if e.id == "crime-3-against-16")
    assert entry.answer.startswith("Crime 3 wins")
    answer = ask("Crime 4 against Crime 16: who wins?", game=TEAM)
    assert answer.basis is Basis.ENGINE
    assert answer.text.startswith("Crime 16 wins")


@pytest.mark.usefixtures("sure")
@pytest.mark.parametrize(
    "question",
    [
        "Crime 4 against Crime 16: who wins if the wrap-around is left out?",
        "Crime 4 against Crime 16, and Crime 2 against 14: who wins?",
    ],
)
def test_a_case_that_is_not_read_whole_is_not_ruled_on(ask: Ask, question: str) -> None:
    answer = ask(question, game=TEAM)
    assert answer.basis is not Basis.ENGINE
    assert answer.ruling is None


def test_a_missing_fact_is_asked_for_and_the_choice_picked_completes_the_case(ask: Ask) -> None:
    question = "Moriarty's Crime is 3. Whose Crime wins?"
    answer = ask(question, game=TEAM)
    assert answer.status is Status.NEEDS_DETAILS
    (missing,) = answer.missing
    assert missing.name == "holmes"
    assert len(missing.choices) == 16
    picked = ask(f"{question} ({missing.choices[15].label})", game=TEAM)
    assert picked.ruling is not None
    assert dict(picked.ruling.scenario) == {"moriarty": 3, "holmes": 16}
    assert picked.ruling.value == "moriarty"


def test_a_missing_fact_that_makes_no_difference_is_not_asked_for(ask: Ask) -> None:
    answer = ask("Crimes: Moriarty 16, Holmes 5. Clues: Moriarty 9, Holmes 4. Who wins the case?", game=TEAM)
    assert answer.ruling is not None
    assert answer.ruling.value == "moriarty"
    assert any("no difference" in told for told in answer.ruling.assumptions)


def test_what_can_be_read_two_ways_is_answered_both_ways(ask: Ask) -> None:
    answer = ask("Spaces 1, 2 and 4 of a row: is it a line?", game=TEAM)
    assert (answer.status, answer.basis) == (Status.AMBIGUOUS, Basis.ENGINE)
    assert len(answer.claims) == 2
    assert answer.ruling is not None
    assert {answer.ruling.value, answer.ruling.others[0].value} == {True, False}


def test_what_the_booklet_does_not_give_is_said_to_be_missing_with_its_own_words(ask: Ask) -> None:
    answer = ask("Which location is card 7?", game=TEAM)
    assert answer.status is Status.NOT_IN_RULEBOOK
    assert "7" in answer.notes[0]
    assert "locations of the other Plot cards" in answer.nearest[0].located.citation.quote


def test_a_case_that_cannot_be_is_said_to_be_so(ask: Ask) -> None:
    answer = ask("Crime 17 against Crime 3: who wins?", game=TEAM)
    assert answer.status in (Status.NEEDS_DETAILS, Status.ANSWERED)
    assert answer.ruling is not None
    assert answer.ruling.value is None
    assert "17" in (answer.text or answer.missing[0].ask)


def test_a_case_in_a_games_own_words_tells_the_game(ask: Ask) -> None:
    answer = ask("Crimes 9 and 12: who wins?")
    assert answer.question.game == TEAM
    assert answer.basis is Basis.ENGINE


def test_a_question_of_a_few_words_is_answered_in_its_language(ask: Ask) -> None:
    assert ask("Crimes 3 contre 16 ?", game=TEAM).text.startswith("Le Crime 3")
    assert ask("Crimes 3 vs 16 ?", game=TEAM).text.startswith("Crime 3")


def test_a_game_without_an_engine_is_answered_from_its_book(ask: Ask) -> None:
    assert ask("Crimes 9 and 12: who wins?", game="lantern-bay").basis is not Basis.ENGINE
