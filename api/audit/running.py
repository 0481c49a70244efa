"""Running an audit: FAQ files read, their game found, every claim judged."""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from api.audit.sarif import Files
from corpus.errors import GameNotFound
from qa.audit.types import Audit, Faq, FaqItem

if TYPE_CHECKING:
    from api.service import Progress, Service

# What judges and what searches is imported where it is used: a wrong file name is told at once.

FAQ_KINDS = ("txt", "yaml", "yml", "json", "jsonl", "csv", "md", "markdown", "html", "htm", "pdf")
"""Kinds of file that a FAQ is."""

LARGEST = 10_000_000
"""Bytes that are taken over HTTP."""

ASKED = 16
"""Questions by which the game of a FAQ is found."""

MAJORITY, FEWEST = 2 / 3, 3
"""Share of those that one game's books alone answer, and how many, that have to be the same game's."""


@dataclass(frozen=True, slots=True)
class Read:
    """FAQ files read as one FAQ; ``files`` says which file each entry is from."""

    faq: Faq
    files: Files


def read_faqs(paths: Sequence[Path], language: str | None = None) -> Read:
    """Read FAQ files: one, or the versions of one in several languages. Raises ContentError."""
    from qa.audit.reading import read_faq

    read = [(named(path), read_faq(path, language=language)) for path in paths]
    return Read(
        Faq(
            ", ".join(faq.source for _, faq in read),
            tuple(item for _, faq in read for item in faq.items),
            tuple(unread for _, faq in read for unread in faq.unread),
        ),
        Files(
            tuple(name for name, faq in read for _ in faq.items),
            tuple(name for name, faq in read for _ in faq.unread),
        ),
    )


def named(path: Path) -> str:
    """Return how a file is named in a report: from the working folder where it lies below it."""
    full = Path(os.path.abspath(path))
    try:
        return full.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return full.as_posix()


def audit(service: "Service", faq: Faq, game: str, progress: "Progress", *, coverage: bool = True) -> Audit:
    """Judge a FAQ against a game's rulebooks. Raises GameNotFound."""
    from qa.audit.audit import Auditor

    known = service.game_id(game)
    service.ensure_indexes(known, progress)
    auditor = Auditor(service.library, service.indexes)
    return auditor.audit(
        known, faq, lambda done, total: progress("judging", done, total), with_coverage=coverage
    )


def audit_file(
    service: "Service",
    path: Path,
    game: str,
    progress: "Progress",
    *,
    language: str | None = None,
    coverage: bool = True,
) -> Audit:
    """Read a FAQ and judge it. Raises ContentError, UnreadableRulebook, GameNotFound."""
    from qa.audit.reading import read_faq

    return audit(service, read_faq(path, language=language), game, progress, coverage=coverage)


def game_of(service: "Service", faq: Faq, progress: "Progress") -> str:
    """Return the one game that a FAQ can be of: it names it, or the questions that one book answers are its.

    Raises GameNotFound where that is not certain.
    """
    from qa.games import Shelves

    service.ensure_indexes(None, progress)
    shelves = Shelves(service.library, service.indexes)
    games = shelves.all()
    if len(games) == 1:
        return next(iter(games))
    # The game's name is rather in the file's name or title than in a question.
    loose = (Path(faq.source).stem.replace("_", " ").replace(".", " "), *(one.text for one in faq.unread))
    told = " ".join((*loose, *(f"{item.question} {item.answer}" for item in faq.items)))
    found = shelves.named(told, games) or _answered_by(service, _spread(faq.items))
    if found is None:
        raise GameNotFound(
            f"Which game {faq.source} is of is not certain; name it with --game, one of: "
            f"{', '.join(sorted(games)[:20])}{', …' if len(games) > 20 else ''}."
        )
    return found


def _answered_by(service: "Service", items: Sequence[FaqItem]) -> str | None:
    """Return the game whose books alone answer most of the questions that one game's books alone answer."""
    answers = [service.ask(item.question, language=item.language) for item in items]
    votes = Counter(answer.question.game for answer in answers if answer.question.game)
    if not votes:
        return None
    game, number = votes.most_common(1)[0]
    enough = number >= min(FEWEST, len(items) / 2)
    return game if enough and number >= MAJORITY * votes.total() else None


def _spread(items: Sequence[FaqItem]) -> Sequence[FaqItem]:
    """Return entries from all parts of a FAQ, which may be of several matters one after another."""
    step = max(len(items) // ASKED, 1)
    return items[::step][:ASKED]
