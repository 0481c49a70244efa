import math
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.errors import BadQuestion, CitationNotFound, GameNotFound
from corpus.games import Quote, faq
from corpus.library import Library
from corpus.locate import boxes_of, locate
from index.catalogue import Indexes
from qa.answerer import MAX_QUESTION, Answerer, cleaned
from qa.confidence import Calibration
from qa.reread import READ_AGAIN
from qa.types import Answer, Basis, Status
from qa.ways.found import NEAREST

LANTERN_BAY = "lantern-bay"
HOLMES, TEAM, BOMB = "holmes-sherlock-moriarty", "holmes-and-moriarty", "time-bomb"

Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, bookcase: Any) -> Library:
    """The three shipped games and Lantern Bay."""
    library = Library(tmp_path_factory.mktemp("answers"))
    library.sync_shipped()
    library.add(bookcase.library.home.parent / f"{LANTERN_BAY}.md", game=LANTERN_BAY)
    return library


@pytest.fixture(scope="module")
def answerer(library: Library, embedder: Any) -> Answerer:
    return Answerer(library, Indexes(library.home, embedder))


@pytest.fixture(scope="module")
def ask(answerer: Answerer) -> Ask:
    return answerer.ask


@pytest.fixture
def decide(stand_in: Callable[[str, Any], None]) -> Callable[..., None]:
    """Makes the chance of answers from the book, and from the FAQ, what a test wants it to be.

    No question is read as a case then, nor put to the learned sentences: test_cases.py and test_sentences.py
    are about those.
    """

    def fix(book: float | Calibration, faq: float = 0.0) -> None:
        models = {Basis.RULEBOOK: _fixed(book), READ_AGAIN: _fixed(book), Basis.FAQ: _fixed(faq)}
        stand_in("calibration", models.__getitem__)
        for name in ("read", "own_reading", "likely_reading", "likeliest"):
            stand_in(name, lambda *told: None)
        stand_in("offered_readings", lambda *told: ())

    return fix


def _fixed(chance: float | Calibration) -> Calibration:
    if isinstance(chance, Calibration):
        return chance
    bias = math.log(max(chance, 1e-9) / max(1 - chance, 1e-9))
    return Calibration((), bias, 0.8, 0.2)


BY_COVERAGE = Calibration((("held", 0.5, 0.1, 1.0),), 0.0, 0.9, 0.1)
"""Answers where the best passages hold nearly every word of the question."""


def _check(answer: Answer, library: Library) -> None:
    """What holds for every answer, whatever its status."""
    claiming = answer.status in (Status.ANSWERED, Status.AMBIGUOUS)
    assert bool(answer.claims) == bool(answer.text) == claiming
    assert (answer.basis is not None) == claiming
    assert bool(answer.missing) == (answer.status is Status.NEEDS_DETAILS)
    assert 0 <= answer.confidence <= 1
    assert answer.latency_ms > 0
    places = [n.located for n in answer.nearest]
    pages = [(p.citation.rulebook, p.citation.page) for p in places]
    assert len(set(pages)) == len(pages) <= NEAREST
    assert [n.score for n in answer.nearest] == sorted((n.score for n in answer.nearest), reverse=True)
    for place in (*answer.citations, *places):
        page = library.page(place.citation.rulebook, place.citation.page)
        locate(place.citation, page)
        assert place.boxes == boxes_of(page, place.start, place.end)
        assert place.boxes
        assert place.page_label
        assert library.get(place.citation.rulebook).game == answer.question.game


def test_an_answer_from_the_book_quotes_it(ask: Ask, decide: Any, library: Library) -> None:
    decide(0.9)
    answer = ask("How many points is a lit lantern worth?", game=LANTERN_BAY)
    _check(answer, library)
    assert (answer.status, answer.basis) == (Status.ANSWERED, Basis.RULEBOOK)
    assert "A lit lantern is worth 3 points." in answer.text
    assert answer.confidence == pytest.approx(0.9)
    assert answer.question.language == "en"
    assert answer.notes == ()
    assert answer.generation


def test_an_answer_from_the_faq_is_told_with_the_booklets_words(
    ask: Ask, decide: Any, library: Library
) -> None:
    decide(0.0, faq=0.9)
    entry = faq(BOMB, "fr")[0]
    answer = ask(entry.question, game=BOMB)
    _check(answer, library)
    assert (answer.status, answer.basis) == (Status.ANSWERED, Basis.FAQ)
    assert answer.text == entry.answer
    assert [c.citation.page for c in answer.citations] == [q.page for q in entry.citations]
    assert answer.confidence == pytest.approx(0.9)
    assert {n.located.citation.rulebook for n in answer.nearest} == {BOMB}


OPEN = [entry.id for entry in faq(TEAM, "en") if entry.readings]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("id", OPEN)
def test_what_the_booklet_leaves_open_is_told_as_its_readings_each_with_its_words(
    ask: Ask, decide: Any, library: Library, id: str, language: str
) -> None:
    decide(0.0, faq=0.9)
    entry = next(e for e in faq(TEAM, language) if e.id == id)
    answer = ask(entry.question, game=TEAM, language=language)
    _check(answer, library)
    assert (answer.status, answer.basis) == (Status.AMBIGUOUS, Basis.FAQ)
    assert [claim.text for claim in answer.claims] == [reading.text for reading in entry.readings]
    assert [[(c.citation.page, c.citation.quote) for c in claim.citations] for claim in answer.claims] == [
        [(reading.source.page, reading.source.quote)] for reading in entry.readings
    ]
    assert answer.confidence == pytest.approx(0.9)
    assert answer.notes == ()


def test_a_reading_that_is_not_on_its_page_leaves_the_entrys_one_answer(
    ask: Ask, decide: Any, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide(0.0, faq=0.9)
    entry = next(e for e in faq(TEAM, "en") if e.id == OPEN[0])
    gone = replace(entry.readings[1], source=Quote(8, "These words stand nowhere."))
    changed = replace(entry, readings=(entry.readings[0], gone))
    entries = tuple(changed if e.id == entry.id else e for e in faq(TEAM, "en"))
    monkeypatch.setattr("qa.faqs.faq", lambda game, language: entries if language == "en" else ())
    answer = ask(entry.question, game=TEAM, language="en")
    _check(answer, library)
    assert (answer.status, answer.basis) == (Status.ANSWERED, Basis.FAQ)
    assert answer.text == entry.answer


@pytest.mark.parametrize(("language", "note"), [("fr", 0), ("en", 0), ("de", 1)])
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("id", OPEN)
def test_one_reading_is_never_told_as_the_books_answer(
    ask: Ask, decide: Any, library: Library, id: str, number: int, language: str, note: int
) -> None:
    decide(0.9)
    entry = next(e for e in faq(TEAM, "en") if e.id == id)
    told = next(e for e in faq(TEAM, "en" if language == "en" else "fr") if e.id == id)
    answer = ask(entry.readings[number].source.quote, game=TEAM, language=language)
    _check(answer, library)
    assert (answer.status, answer.basis) == (Status.AMBIGUOUS, Basis.FAQ)
    assert [claim.text for claim in answer.claims] == [reading.text for reading in told.readings]
    assert len(answer.notes) == note


def test_a_sentence_beside_an_open_point_is_told_in_the_books_words(
    ask: Ask, decide: Any, library: Library
) -> None:
    decide(0.9)
    for quote in (
        "This booklet suggests rearranging at the same time.",
        "The rules do not say expressly that bonus tokens count in a line.",
        "Holmes wins the game if the fifth hand ends without a win for Moriarty.",
    ):
        answer = ask(quote, game=TEAM, language="en")
        _check(answer, library)
        assert (answer.status, answer.basis) == (Status.ANSWERED, Basis.RULEBOOK)
        assert quote in answer.claims[0].text


def test_an_unsure_match_with_an_open_point_claims_no_reading(ask: Ask, decide: Any) -> None:
    decide(0.0, faq=0.5)
    entry = next(e for e in faq(TEAM, "en") if e.id == OPEN[0])
    assert ask(entry.question, game=TEAM, language="en").status is not Status.AMBIGUOUS


def test_between_the_thresholds_no_claim_is_made_and_the_nearest_passages_are_shown(
    ask: Ask, decide: Any, library: Library
) -> None:
    decide(0.5)
    answer = ask("Does a zorblax light lanterns?", game=LANTERN_BAY)
    _check(answer, library)
    assert answer.status is Status.UNSURE
    assert answer.nearest
    assert answer.unknown_words == ("zorblax",)


def test_a_silent_book_says_which_words_it_does_not_know(ask: Ask, decide: Any, library: Library) -> None:
    decide(0.1)
    answer = ask("Can the Dragon burn zorblax ships?", game=LANTERN_BAY)
    _check(answer, library)
    assert answer.status is Status.NOT_IN_RULEBOOK
    assert {"Dragon", "zorblax"} <= set(answer.unknown_words)
    assert answer.nearest


def test_a_game_that_cannot_be_told_is_asked_for_with_the_likeliest_first(
    ask: Ask, decide: Any, library: Library
) -> None:
    decide(0.5)
    answer = ask("Who begins?")
    _check(answer, library)
    assert answer.status is Status.NEEDS_DETAILS
    (missing,) = answer.missing
    assert missing.name == "game"
    assert missing.ask == "Which game is this about?"
    titles = {game.id: game.title for game in library.games() if game.rulebooks}
    assert {choice.value: choice.label for choice in missing.choices} == titles


def test_choices_are_ordered_by_what_their_books_have_to_say(ask: Ask, decide: Any) -> None:
    decide(Calibration((("held", 0.5, 0.1, 1.0),), 0.0, 1.0, 0.0))
    answer = ask("Is the harbour master awake when oil tokens are mended?")
    assert answer.missing[0].choices[0].value == LANTERN_BAY


@pytest.mark.parametrize(
    ("question", "ask_for"),
    [("Qui commence la partie ?", "De quel jeu"), ("Wer beginnt das Spiel?", "Um welches Spiel")],
)
def test_the_game_is_asked_for_in_the_players_language(
    ask: Ask, decide: Any, question: str, ask_for: str
) -> None:
    decide(0.5)
    assert ask(question).missing[0].ask.startswith(ask_for)


def test_a_quote_that_is_not_on_its_page_makes_no_answer(
    ask: Ask, decide: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(*_: object) -> None:
        raise CitationNotFound("not there")

    decide(0.9, faq=0.9)
    monkeypatch.setattr("qa.books.Books.find", nowhere)
    for game, question in (
        (LANTERN_BAY, "How many points is a lantern?"),
        (BOMB, faq(BOMB, "fr")[0].question),
    ):
        answer = ask(question, game=game)
        assert (answer.status, answer.claims) == (Status.UNSURE, ())


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("In Lantern Bay, who begins?", LANTERN_BAY),
        ("time bomb : combien de câbles ?", BOMB),
        ("A Timebomb, qui commence ?", BOMB),
        ("Combien de cartes dans Holmes and Moriarty ?", TEAM),
        ("Holmes : Sherlock contre Moriarty, qui commence ?", HOLMES),
    ],
)
def test_a_game_named_in_the_question_is_the_one_that_answers(
    ask: Ask, decide: Any, library: Library, question: str, game: str
) -> None:
    decide(0.9)
    answer = ask(question)
    _check(answer, library)
    assert answer.question.game == game


def test_a_game_whose_book_alone_answers_need_not_be_named(ask: Ask, decide: Any, library: Library) -> None:
    decide(BY_COVERAGE)
    answer = ask("Is a lantern lit unless a storm rages?")
    _check(answer, library)
    assert answer.question.game == LANTERN_BAY
    assert answer.status is Status.ANSWERED


def test_a_game_that_is_given_is_not_looked_for(ask: Ask, decide: Any) -> None:
    decide(0.9)
    assert ask("In Lantern Bay, who begins?", game=BOMB).question.game == BOMB


@pytest.mark.parametrize("game", ["chess", "", "../../etc/passwd", "TIME-BOMB", "\0", "x" * 9999])
def test_a_game_that_is_not_there_is_refused(ask: Ask, game: str) -> None:
    with pytest.raises(GameNotFound, match="ruleproof games"):
        ask("Who begins?", game=game)


@pytest.mark.parametrize("id", [entry.id for entry in faq(BOMB, "fr")][:6])
def test_the_faq_is_told_in_the_players_language(ask: Ask, decide: Any, id: str) -> None:
    decide(0.0, faq=0.9)
    for language in ("fr", "en"):
        entry = next(e for e in faq(BOMB, language) if e.id == id)
        answer = ask(entry.question, game=BOMB, language=language)
        assert answer.text == entry.answer
        assert answer.notes == ()
        assert {c.citation.rulebook for c in answer.citations} == {BOMB}


def test_a_player_of_a_third_language_is_told_that_the_faq_speaks_another(ask: Ask, decide: Any) -> None:
    decide(0.0, faq=0.9)
    answer = ask("Wie viele Karten hat jeder Spieler?", game=BOMB)
    assert answer.question.language == "de"
    assert len(answer.notes) == 1
    assert "only available in" in answer.notes[0]


@pytest.mark.parametrize(
    ("question", "game", "note"),
    [
        ("Combien de points vaut une lanterne ?", LANTERN_BAY, "Le livret est en anglais"),
        ("How many wires does each player get?", BOMB, "The rulebook is in French"),
        ("How many points is a lit lantern worth?", LANTERN_BAY, ""),
        ("Combien de câbles par joueur ?", BOMB, ""),
    ],
)
def test_words_of_another_language_are_announced_in_the_players(
    ask: Ask, decide: Any, question: str, game: str, note: str
) -> None:
    decide(0.9)
    notes = ask(question, game=game).notes
    assert [text.startswith(note) for text in notes] == ([True] if note else [])


def test_a_language_that_is_given_is_the_players(ask: Ask, decide: Any) -> None:
    decide(0.9)
    answer = ask("Lantern?", game=LANTERN_BAY, language="fr")
    assert answer.question.language == "fr"
    assert answer.notes[0].startswith("Le livret")


def test_a_question_of_no_language_is_taken_to_be_in_the_books(ask: Ask, decide: Any) -> None:
    decide(0.9)
    answer = ask("4?", game=BOMB, language="und")
    assert answer.question.language == "fr"
    assert answer.notes == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("How many oil tokens may I hold?", "how many OIL tokns may i hold"),
        ("Who is the youngest player?", "who is the yuongest players"),
        ("May I hold 10 oil tokens?", "may I hold ten oil tokens"),
        ("Is it worth 3 points?", "is it worth three points"),
        ("A lit lantern?", "a LIT, lanterns"),
    ],
)
def test_typing_and_number_words_make_no_difference_to_the_passage(
    ask: Ask, decide: Any, one: str, other: str
) -> None:
    decide(0.5)
    first, second = (ask(question, game=LANTERN_BAY).nearest[0].located for question in (one, other))
    assert first.citation == second.citation


def test_missing_accents_make_no_difference_to_the_words_of_the_book(ask: Ask, decide: Any) -> None:
    decide(0.1)
    question = "Que se passe-t-il quand un câble désamorçage est révélé ?"
    plain = "Que se passe-t-il quand un cable desamorcage est revele ?"
    assert ask(question, game=BOMB).unknown_words == ask(plain, game=BOMB).unknown_words == ()


HOSTILE = [
    "a",
    "?a?",
    "a" * MAX_QUESTION,
    "a " * (MAX_QUESTION // 2),
    "(" * (MAX_QUESTION - 1) + "a",
    "'" * 999 + "x" + '"' * 999,
    "n't" * 600,
    "e" + "\u0301" * 1999,
    "who\u200b\u200d\ufeff begins\u202e?",
    "\ud800 who begins?",
    "who\0begins?",
    "who\r\n\tbegins?\u2028",
    "the of and to in on at",
    "1" * 2000,
    "²½①٣",
    "من يبدأ اللعبة؟",
    "谁先开始?",
    "🂡🂢 who begins 🎲?",
    "\U000e0041\U000e0042 who begins?",
    "'; DROP TABLE passages; --",
    "<script>alert(1)</script>",
    "{{7*7}} ${7*7} #{7*7}",
    "*)(uid=*))(|(uid=*",
    "../../etc/passwd",
    "NEAR(a b) OR text:x* AND NOT y",
    "%s%n%x {0.__class__}",
    "ＦＵＬＬ ｗｉｄｔｈ?",
    "vingt-" * 300 + "deux",
    "a'b" * 500,
    "www.example.com?q=1&r=2",
]


@pytest.mark.parametrize("question", HOSTILE, ids=range(len(HOSTILE)))
def test_any_question_is_answered_in_bounded_time(
    ask: Ask, decide: Any, library: Library, question: str
) -> None:
    decide(0.9, faq=0.3)
    began = time.process_time()
    for game in (LANTERN_BAY, BOMB):
        _check(ask(question, game=game), library)
    assert time.process_time() - began < 12


@pytest.mark.parametrize(
    "question",
    [
        "",
        " ",
        "\n\t",
        "?",
        "…!?",
        "\u200b" * 100_000,
        "\u0301\u0302",
        "\ud800",
        "\U000e0041",
        "()" * 500,
        "\0",
        "🂡",
    ],
    ids=range(12),
)
def test_a_question_without_words_is_refused(ask: Ask, question: str) -> None:
    with pytest.raises(BadQuestion):
        ask(question, game=LANTERN_BAY)


@pytest.mark.parametrize("length", [MAX_QUESTION + 1, 1_000_000])
def test_a_question_that_is_too_long_is_refused_at_once_with_its_length(ask: Ask, length: int) -> None:
    began = time.process_time()
    with pytest.raises(BadQuestion, match=rf"{length} characters .*{MAX_QUESTION}"):
        ask("a" * length)
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("  who\n begins ? ", "who begins ?"),
        ("wh\u200bo be\u00adgins", "who begins"),
        ("e\u0301te\u0301", "été"),
        ("a\x00b", "a b"),
        ("a\u2028b", "a b"),
    ],
)
def test_a_question_is_one_visible_line(typed: str, line: str) -> None:
    assert cleaned(typed) == line


@given(st.text(max_size=200))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    try:
        once = cleaned(text)
    except BadQuestion:
        return
    assert cleaned(once) == once


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(max_size=120) | st.text("abcdé lantern? 4", min_size=1, max_size=60),
    game=st.sampled_from([LANTERN_BAY, BOMB, TEAM]),
    chance=st.sampled_from([0.1, 0.5, 0.9]),
)
def test_every_answer_keeps_the_promises_of_its_status(
    ask: Ask, decide: Any, library: Library, text: str, game: str, chance: float
) -> None:
    decide(chance, faq=chance)
    try:
        answer = ask(text, game=game)
    except BadQuestion:
        return
    _check(answer, library)


def test_asking_reaches_for_no_network(ask: Ask, decide: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    decide(0.9)
    assert ask("How many points is a lit lantern worth?").status is not None


def test_the_world_outside_a_game_is_the_booklets_of_the_other_shipped_games(answerer: Answerer) -> None:
    shelves = answerer._shelves.all()
    for game, others in ((BOMB, {HOLMES, TEAM}), (LANTERN_BAY, {BOMB, HOLMES, TEAM})):
        assert {index.rulebook for index in answerer._shelves.others(game, shelves)} == others


def test_many_threads_get_the_same_answers(ask: Ask, decide: Any) -> None:
    decide(0.9, faq=0.9)
    questions = ["Who begins?", "How many oil tokens may I hold?", "What is a lit lantern worth?"] * 8
    alone = [ask(question, game=LANTERN_BAY).claims for question in questions]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda q: ask(q, game=LANTERN_BAY).claims, questions))
    assert together == alone


def test_a_library_without_a_book_asks_for_the_game_and_has_none_to_offer(
    tmp_path: Path, embedder: Any, decide: Any
) -> None:
    decide(0.9)
    answer = Answerer(Library(tmp_path), Indexes(tmp_path, embedder)).ask("Who begins?")
    assert answer.status is Status.NEEDS_DETAILS
    assert answer.missing[0].choices == ()


def test_the_only_game_of_a_library_need_not_be_named_and_a_removed_one_is_gone(
    make_bookcase: Callable[..., Any], decide: Any
) -> None:
    decide(0.9)
    case = make_bookcase(
        {"mill": "# The Mill\n\nThe miller begins.", "quay": "# The Quay\n\nThe sailor begins."}
    )
    answerer = Answerer(case.library, case.indexes)
    assert answerer.ask("Who begins?").status is Status.NEEDS_DETAILS
    case.library.remove(case.books["quay"].id)
    answer = answerer.ask("Who begins?")
    assert (answer.question.game, answer.text) == ("mill", "The miller begins.")
    with pytest.raises(GameNotFound):
        answerer.ask("Who begins?", game="quay")


def test_a_players_own_rulebook_of_a_shipped_game_is_read_beside_the_booklet(
    tmp_path: Path, embedder: Any, decide: Any
) -> None:
    library = Library(tmp_path / "home")
    library.sync_shipped()
    own = tmp_path / "own.md"
    own.write_text("# Time Bomb\n\nThe zorblax of the publisher explodes at noon.", "utf-8")
    book = library.add(own, game=BOMB).rulebook
    answerer = Answerer(library, Indexes(library.home, embedder))
    decide(0.9)
    answer = answerer.ask("When does the zorblax of the publisher explode?", game=BOMB)
    _check(answer, library)
    assert answer.citations[0].citation.rulebook == book.id
    decide(0.0, faq=0.9)
    entry = faq(BOMB, "fr")[0]
    answer = answerer.ask(entry.question, game=BOMB)
    assert answer.text == entry.answer
    assert {c.citation.rulebook for c in answer.citations} == {BOMB}
