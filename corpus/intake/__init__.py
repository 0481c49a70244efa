"""From a file that a user gives to its pages: what it is, read in a child process, checked on return."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from corpus.errors import DamagedFile
from corpus.intake.kinds import FileKind, decode
from corpus.language import detect
from corpus.plain import read_plain
from corpus.sandbox import DEFAULT_LIMITS, Limits, Progress, run
from corpus.store import page_from_json
from corpus.types import Document, Page, PageNote

READER = "2026.12-1"
"""Version of the reading; books read by another version are read anew when that is cheap."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read from a file: the document, the pages that OCR read, a PDF that shows it."""

    document: Document
    ocr_pages: tuple[int, ...]
    picture: bytes | None


def read_file(
    path: Path,
    kind: FileKind,
    name: str,
    *,
    limits: Limits = DEFAULT_LIMITS,
    progress: Progress | None = None,
    ocr: bool = True,
) -> Reading:
    """Read a file of a known kind; ``name`` is what messages call it. Raises UnreadableRulebook.

    ``picture`` is a typeset PDF for text and Markdown, None for a PDF, which shows itself.
    """
    if kind is FileKind.PDF:
        return _read_pdf(path, name, limits, progress, ocr)
    from corpus.typeset import typeset

    document = read_plain(decode(path.read_bytes()), markdown=kind is FileKind.MARKDOWN, name=name)
    if progress is not None:
        progress("reading", len(document.pages), len(document.pages))
    return Reading(document, (), typeset(document.pages))


def _read_pdf(path: Path, name: str, limits: Limits, progress: Progress | None, ocr: bool) -> Reading:
    request = {"path": str(path), "name": name, "ocr": ocr, "limits": asdict(limits)}
    items = run("corpus.intake.worker:read_pdf", request, subject=name, limits=limits, progress=progress)
    pages: list[Page] = []
    notes: list[PageNote] = []
    facts: Mapping[str, Any] = {}
    try:
        for item in items:
            if "page" in item:
                pages.append(page_from_json(item["page"]))
            elif "note" in item:
                number, reason, skipped = item["note"]
                notes.append(PageNote(int(number), str(reason), bool(skipped)))
            else:
                facts = item["facts"]
        title, ocr_pages = str(facts["title"]), tuple(int(n) for n in facts["ocr_pages"])
        if [page.number for page in pages] != list(range(1, len(pages) + 1)):
            raise ValueError("pages are missing")
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedFile(f"{name}: reading it broke off. The file may be damaged; save it anew.") from error
    language = detect(" ".join(page.text for page in pages))
    return Reading(Document(tuple(pages), language, title, tuple(notes)), ocr_pages, None)
