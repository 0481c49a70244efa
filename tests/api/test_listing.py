import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from api.listing import language_name, next_steps, ranges, render_added, render_games
from api.service import Service
from corpus.library import Added, Library
from corpus.store import ReadReport
from corpus.types import PageNote

NOTES = (
    PageNote(3, "the page is empty", skipped=True),
    PageNote(5, "the page is empty", skipped=True),
    PageNote(4, "its font had no character map"),
)
REPORT = ReadReport(6, 40, "fr", NOTES, (2, 4), 1.23)


def shown(renderable: object, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width, highlight=False, markup=False, emoji=False).print(renderable)
    return out.getvalue()


@pytest.fixture
def added(library: Library) -> Added:
    (book,) = library.rulebooks()
    return Added(replace(book, page_count=8, language="fr"), REPORT, already_there=False)


def test_the_report_says_what_was_read_and_what_was_not_and_why(added: Added) -> None:
    text = shown(render_added(added, 2.34))
    assert text.startswith("Added “Lantern Bay” in 2.3 s.\n")
    assert "6 pages of 8 read · 40 passages · language: French (fr)" in text
    assert "pages 3, 5: not read: the page is empty" in text
    assert "page 4: its font had no character map" in text
    assert "page 2: read from pictures (OCR)" in text


def test_the_same_file_twice_says_so(added: Added) -> None:
    text = shown(render_added(replace(added, already_there=True), 0.1))
    assert text.startswith("“Lantern Bay” was in your library already; nothing has changed.\n")


def test_path_and_command_are_there_to_be_copied(added: Added) -> None:
    assert next_steps(added, Path("/home/me/rules")).splitlines() == [
        "  Kept in /home/me/rules",
        "Ask it something:",
        '  ruleproof ask --game lantern-bay "Qui commence ?"',
    ]


def test_a_title_cannot_steer_the_terminal(added: Added) -> None:
    evil = replace(added, rulebook=replace(added.rulebook, title="\x1b]0;owned\x07\u202eevil"))
    text = shown(render_added(evil, 1))
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_the_library_is_listed_with_whole_ids(service: Service) -> None:
    text = shown(render_games(service), width=50)
    assert "lantern-bay " in text
    assert "English (en)" in text


@pytest.mark.parametrize(
    ("pages", "named"), [((4,), "page 4"), ((1, 2, 3), "pages 1–3"), ((9, 1, 2, 7, 2), "pages 1–2, 7, 9")]
)
def test_runs_of_pages_are_drawn_together(pages: tuple[int, ...], named: str) -> None:
    assert ranges(pages) == named


@pytest.mark.parametrize(("tag", "name"), [("fr", "French (fr)"), ("und", "not recognised"), ("cy", "cy")])
def test_languages_are_named(tag: str, name: str) -> None:
    assert language_name(tag) == name
