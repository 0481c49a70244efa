"""Flaws of a rulebook: which books are looked at, and what is told of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from api.audit.told import one_line, place
from api.audit.words import Say
from api.terminal import plain
from api.wire import citation_to_wire
from corpus.library import Library
from qa.lint import Flaw, Severity, lint

if TYPE_CHECKING:
    from api.service import Progress, Service
    from corpus.types import Rulebook

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


@dataclass(frozen=True, slots=True)
class Linted:
    """A rulebook and its flaws, the gravest first."""

    book: "Rulebook"
    flaws: tuple[Flaw, ...]


def linted(service: "Callable[[], Service]", rules: str, progress: "Progress") -> tuple[Linted, ...]:
    """Return the flaws of a file's rulebook, or of all rulebooks of a game.

    The service is made only for a game. Raises GameNotFound, UnreadableRulebook.
    """
    if is_file(rules):
        with TemporaryDirectory(prefix="ruleproof-lint-") as folder:
            library = Library(Path(folder))
            return (_linted(library, library.add(Path(rules), progress=progress).rulebook),)
    made = service()
    known = made.game_id(rules)
    return tuple(_linted(made.library, book) for book in made.library.rulebooks() if book.game == known)


def is_file(rules: str) -> bool:
    """Tell whether a file is meant: one that is there, or a name that no game has.

    >>> is_file("rules.pdf"), is_file("time-bomb")
    (True, False)
    """
    path = Path(rules)
    return path.is_file() or path.suffix.lower() in (".pdf", ".txt", ".md")


def worst(books: Sequence[Linted]) -> int:
    """Return how many flaws there are by which readers go wrong."""
    return sum(flaw.severity is Severity.ERROR for one in books for flaw in one.flaws)


def flaws_to_wire(books: Sequence[Linted]) -> dict[str, Any]:
    """Return all flaws as plain JSON values."""
    return {
        "rulebooks": [
            {
                "rulebook": one.book.id,
                "title": one.book.title,
                "language": one.book.language,
                "flaws": [
                    {
                        "kind": flaw.kind.value,
                        "severity": flaw.severity.value,
                        "says": {"fr": flaw.fr, "en": flaw.en},
                        "places": [citation_to_wire(located) for located in flaw.places],
                    }
                    for flaw in one.flaws
                ],
            }
            for one in books
        ],
        "totals": {
            severity.value: sum(flaw.severity is severity for one in books for flaw in one.flaws)
            for severity in Severity
        },
    }


def render_flaws(books: Sequence[Linted], say: Say) -> RenderableType:
    """Return what a person reads in a terminal."""
    return Group(*_parts(books, say))


def _parts(books: Sequence[Linted], say: Say) -> Iterator[RenderableType]:
    for one in books:
        for flaw in one.flaws:
            kind = plain(f"{say(flaw.kind.value)} ", _STYLES[flaw.severity])
            yield kind.append_text(plain(f"({say(f'lint_{flaw.severity.value}')})", "dim"))
            yield _inset(plain(flaw.tell(say.tongue)), 2)
            for located in flaw.places:
                where = plain(" · ".join((place(located, say), *located.heading[-1:])), "cyan")
                words = plain("  " + say("quote", text=one_line(located.citation.quote)), "italic")
                yield _inset(Text.assemble("▸ ", where, words), 4)
            yield Text("")
        key = {0: "no_lint", 1: "one_lint"}.get(len(one.flaws), "lint")
        yield plain(say(key, title=one.book.title, n=len(one.flaws)), "bold")


def _inset(words: Text, by: int) -> RenderableType:
    return Padding(words, (0, 0, 0, by), expand=False)


def _linted(library: Library, book: "Rulebook") -> Linted:
    return Linted(book, lint(book.id, book.language, library.pages(book.id)))
