"""The library and the report on a new rulebook, for people and for programs."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.types import Rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

    from api.service import Service
    from corpus.library import Added
    from corpus.types import PageNote

_LANGUAGES = {
    "de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian", "nl": "Dutch",
    "pt": "Portuguese",
}  # fmt: skip

_EXAMPLES = {"de": "Wer beginnt?", "en": "Who starts?", "es": "¿Quién empieza?", "fr": "Qui commence ?"}


def rulebook_to_wire(book: Rulebook) -> dict[str, Any]:
    """Return what a client may know of a rulebook; ``version`` changes with its file."""
    return {
        "id": book.id,
        "game": book.game,
        "title": book.title,
        "edition": book.edition,
        "language": book.language,
        "publisher": book.publisher,
        "pages": book.page_count,
        "shipped": book.shipped,
        "version": book.sha256[:12],
    }


def games_to_wire(service: "Service") -> dict[str, Any]:
    """Return all games with their rulebooks."""
    return {
        "games": [
            {"id": game.id, "title": game.title, "rulebooks": [rulebook_to_wire(b) for b in game.rulebooks]}
            for game in service.library.games()
            if game.rulebooks
        ]
    }


def added_to_wire(added: "Added") -> dict[str, Any]:
    """Return the report on a rulebook that was read."""
    report = added.report
    return {
        "rulebook": rulebook_to_wire(added.rulebook),
        "pages_read": report.pages_read,
        "passages": report.passages,
        "language": report.language,
        "ocr_pages": list(report.ocr_pages),
        "notes": [{"page": n.page, "reason": n.reason, "skipped": n.skipped} for n in report.notes],
        "seconds": report.seconds,
        "already_there": added.already_there,
    }


def render_games(service: "Service") -> "RenderableType":
    """Return the library as a table; a game's id, never broken, is what ``--game`` takes."""
    from rich.table import Table

    from api.terminal import plain

    games = [game for game in service.library.games() if game.rulebooks]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("game", no_wrap=True, min_width=max((len(game.id) for game in games), default=0))
    table.add_column("rulebook", overflow="fold", min_width=12)
    table.add_column("language", no_wrap=True)
    table.add_column("pages", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for game in games:
        for at, book in enumerate(game.rulebooks):
            table.add_row(
                game.id if at == 0 else "",
                plain(book.title),
                language_name(book.language),
                str(book.page_count),
                "shipped" if book.shipped else "yours",
            )
    return table


def render_added(added: "Added", seconds: float) -> "RenderableType":
    """Return the honest report: what was read, and what was not and why."""
    from rich.console import Group
    from rich.padding import Padding

    from api.terminal import plain

    book, report = added.rulebook, added.report
    if added.already_there:
        first = plain(f"“{book.title}” was in your library already; nothing has changed.", "bold")
    else:
        first = plain(f"Added “{book.title}” in {seconds:.1f} s.", "bold green")
    lines = [
        plain(
            f"{_count(report.pages_read, 'page')} of {book.page_count} read · "
            f"{_count(report.passages, 'passage')} · language: {language_name(report.language)}"
        )
    ]
    explained = {note.page for note in report.notes}
    if unexplained := tuple(page for page in report.ocr_pages if page not in explained):
        lines.append(plain(f"{ranges(unexplained)}: read from pictures (OCR); check the words.", "yellow"))
    for skipped, word in ((True, "not read: "), (False, "")):
        lines.extend(
            plain(f"{ranges(pages)}: {word}{reason}", "red" if skipped else "yellow")
            for reason, pages in _by_reason(report.notes, skipped)
        )
    indented = (Padding(line, (0, 0, 0, 2), expand=False) for line in lines)
    return Group(first, *indented)


def next_steps(added: "Added", folder: Path) -> str:
    """Return what is there to be copied, a path and a command, on lines that are not broken."""
    book = added.rulebook
    example = _EXAMPLES.get(book.language.partition("-")[0], _EXAMPLES["en"])
    return f'  Kept in {folder}\nAsk it something:\n  ruleproof ask --game {book.game} "{example}"'


def ranges(pages: tuple[int, ...]) -> str:
    """Name pages, with runs drawn together.

    >>> ranges((1, 2, 3, 7)), ranges((4,))
    ('pages 1–3, 7', 'page 4')
    """
    return f"page {runs(pages)}" if len(set(pages)) == 1 else f"pages {runs(pages)}"


def runs(pages: Iterable[int]) -> str:
    """Return numbers of pages with runs drawn together.

    >>> runs((1, 2, 3, 7))
    '1–3, 7'
    """
    found: list[list[int]] = []
    for page in sorted(set(pages)):
        if found and page == found[-1][-1] + 1:
            found[-1].append(page)
        else:
            found.append([page])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in found)


def language_name(tag: str) -> str:
    """Return the English name of a language with its tag.

    >>> language_name("fr"), language_name("und")
    ('French (fr)', 'not recognised')
    """
    if tag in ("", "und"):
        return "not recognised"
    name = _LANGUAGES.get(tag.partition("-")[0])
    return f"{name} ({tag})" if name else tag


def _by_reason(notes: tuple["PageNote", ...], skipped: bool) -> list[tuple[str, tuple[int, ...]]]:
    found: dict[str, list[int]] = {}
    for note in notes:
        if note.skipped is skipped:
            found.setdefault(note.reason, []).append(note.page)
    return [(reason, tuple(pages)) for reason, pages in found.items()]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
