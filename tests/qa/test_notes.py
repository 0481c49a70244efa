from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from corpus.types import Passage, TextSource
from qa.books import Books
from qa.notes import notes_for, which_game
from qa.types import Basis, Claim


@pytest.fixture
def books(bookcase: Any) -> Books:
    made: Books = bookcase.open("lantern-bay", "moulin")
    return made


@pytest.fixture
def claim(bookcase: Any, books: Books) -> Callable[[str, int, str], Claim]:
    def make(game: str, page: int, quote: str) -> Claim:
        return Claim(quote, (books.find(bookcase.books[game].id, page, quote),))

    return make


Make = Callable[[str, int, str], Claim]


def test_the_players_own_language_needs_no_note(books: Books, claim: Make) -> None:
    said = (claim("lantern-bay", 1, "The youngest player begins."),)
    for language in ("en", "en-GB"):
        assert notes_for(language, said, books, basis=Basis.RULEBOOK) == ()


@pytest.mark.parametrize(
    ("language", "game", "page", "quote", "note"),
    [
        ("fr", "lantern-bay", 1, "The youngest player begins.", "Le livret est en anglais"),
        ("en", "moulin", 1, "Le plus âgé commence.", "The rulebook is in French"),
        ("de", "moulin", 1, "Le plus âgé commence.", "The rulebook is in French"),
    ],
)
def test_words_of_another_language_are_announced_in_the_players_own(
    books: Books, claim: Make, language: str, game: str, page: int, quote: str, note: str
) -> None:
    (told,) = notes_for(language, [claim(game, page, quote)], books, basis=Basis.RULEBOOK)
    assert told.startswith(note)


def test_a_note_is_given_once_for_many_claims(books: Books, claim: Make) -> None:
    said = [claim("moulin", 1, "Le plus âgé commence."), claim("moulin", 2, "rivière gèle")]
    assert len(notes_for("en", said, books, basis=Basis.RULEBOOK)) == 1


def test_a_faq_answer_in_the_players_language_needs_no_note_on_the_book(books: Books, claim: Make) -> None:
    said = [claim("moulin", 1, "Le plus âgé commence.")]
    assert notes_for("en", said, books, basis=Basis.FAQ, told_in="en") == ()


@pytest.mark.parametrize(
    ("language", "told_in", "note"),
    [
        ("fr", "en", "Cette réponse n'existe qu'en anglais."),
        ("en", "fr", "This answer is only available in French."),
        ("de", "en", "This answer is only available in English."),
    ],
)
def test_an_answer_that_is_there_in_another_language_only_says_so(
    books: Books, claim: Make, language: str, told_in: str, note: str
) -> None:
    said = [claim("moulin", 1, "Le plus âgé commence.")]
    assert notes_for(language, said, books, basis=Basis.FAQ, told_in=told_in) == (note,)


def test_nothing_claimed_needs_no_note(books: Books) -> None:
    assert notes_for("fr", (), books, basis=Basis.RULEBOOK) == ()


def test_words_that_were_read_from_a_picture_say_so_and_others_do_not(
    books: Books, claim: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_by_ocr(rulebook: str, page: int, at: int) -> Passage | None:
        passage = passage_at(rulebook, page, at)
        assert passage is not None
        ocr = passage.heading[-1] == "Setting up"
        return replace(passage, source=TextSource.OCR) if ocr else passage

    passage_at = books.passage_at
    monkeypatch.setattr(books, "passage_at", read_by_ocr)
    read = claim("lantern-bay", 1, "The youngest player begins.")
    printed = claim("lantern-bay", 1, "Move one boat.")
    elsewhere = claim("lantern-bay", 2, "A lit lantern is worth 3 points.")
    (note,) = notes_for("en", [read], books, basis=Basis.RULEBOOK)
    assert "OCR" in note
    (note,) = notes_for("fr", [read], books, basis=Basis.FAQ)
    assert note.startswith("Ces mots ont été lus")
    assert notes_for("en", [printed, elsewhere], books, basis=Basis.RULEBOOK) == ()


def test_a_language_without_a_name_is_told_by_its_tag(
    books: Books, claim: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "language", lambda rulebook: "xx")
    said = [claim("moulin", 1, "Le plus âgé commence.")]
    (note,) = notes_for("en", said, books, basis=Basis.RULEBOOK)
    assert "xx" in note


@pytest.mark.parametrize("language", ["fr", "en", "de", "es", "fr-CA", "it", "und", ""])
def test_the_question_for_the_game_is_asked_in_every_language(language: str) -> None:
    assert which_game(language).endswith("?")


def test_the_question_for_the_game_is_asked_in_the_players_own_language() -> None:
    assert which_game("fr-CA") == which_game("fr") != which_game("en") == which_game("xx")
