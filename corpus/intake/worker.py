"""Reading a PDF, as it runs in the child process: pages, notes and facts go out as they are ready."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from corpus.errors import DamagedFile, LockedFile, NoTextLayer, TooCostly, UnreadableRulebook
from corpus.intake.mend import mend
from corpus.intake.titles import best_title, top_headings
from corpus.ocr import INSTALL_ADVICE, find_reader
from corpus.pdf.drawn import with_drawings
from corpus.pdf.raw import RawPage
from corpus.pdf.reader import assemble, read_raw
from corpus.pdf.seen import Sight
from corpus.sandbox import Limits, Outlet
from corpus.store import page_to_json
from corpus.types import Box, Page, PageNote

MOST_PAGES = 1000
MOST_WORDS_ON_A_PAGE = 40_000
MOST_LETTERS_ON_A_PAGE = 400_000

_UNSEEN = "{} words of its text that do not show on the page were left out"
_CANNOT_OPEN = "the page cannot be opened"
_AGAIN = "Download it again, or print it to a new PDF and add that one."


def read_pdf(request: Mapping[str, Any], outlet: Outlet) -> None:
    """Read the PDF at ``path``, called ``name`` in messages, by OCR too if ``ocr``, within ``limits``."""
    name, path = str(request["name"]), Path(str(request["path"]))
    began = time.monotonic()
    pdf = _open(path, name)
    raws, notes = _read_text(pdf, outlet)
    limits = Limits(**request["limits"]) if request["ocr"] else None
    mended = mend(pdf, path, raws, limits, began, outlet)
    notes += mended.notes
    if not mended.drawings and not any(page.words for page in mended.pages):
        raise _nothing(name, notes, len(raws))
    outlet.progress("layout", 0, len(raws))
    pages = [with_drawings(page, mended.drawings) for page in assemble(mended.pages)]
    if not any(page.text for page in pages):
        raise NoTextLayer(
            f"{name} has no words but those that every page repeats at its edge. "
            "Export it again, or add another file."
        )
    for page in pages:
        outlet.item({"page": page_to_json(_rounded(page))})
    for note in sorted(notes, key=lambda n: n.page):
        outlet.item({"note": [note.page, note.reason, note.skipped]})
    own = str(pdf.get_metadata_dict().get("Title", ""))
    title = best_title(own, Path(name).stem, top_headings(pages))
    outlet.item({"facts": {"title": title, "ocr_pages": sorted(mended.ocr_pages)}})


def _open(path: Path, name: str) -> pypdfium2.PdfDocument:
    try:
        pdf = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == pdfium.FPDF_ERR_PASSWORD:
            raise LockedFile(
                f"{name} asks for a password. Open it in a PDF viewer, print it to a new PDF and add that."
            ) from None
        if getattr(error, "err_code", None) == pdfium.FPDF_ERR_SECURITY:
            raise LockedFile(
                f"{name} is encrypted in a way that cannot be opened. Print it to a new PDF and add that."
            ) from None
        raise _damaged(path, name) from None
    if len(pdf) == 0:
        raise DamagedFile(f"{name} has no pages. Download or export it again.")
    if len(pdf) > MOST_PAGES:
        raise TooCostly(
            f"{name} has {len(pdf)} pages; at most {MOST_PAGES} are read. Split it and add the parts."
        )
    return pdf


def _damaged(path: Path, name: str) -> DamagedFile:
    with path.open("rb") as file:
        file.seek(0, 2)
        file.seek(max(0, file.tell() - 2048))
        cut_off = b"%%EOF" not in file.read()
    what = "is cut off: its end is missing" if cut_off else "is damaged and cannot be opened"
    return DamagedFile(f"{name} {what}. {_AGAIN}")


def _read_text(pdf: pypdfium2.PdfDocument, outlet: Outlet) -> tuple[list[RawPage], list[PageNote]]:
    raws: list[RawPage] = []
    notes: list[PageNote] = []
    count = len(pdf)
    sight = Sight(count)
    for number in range(1, count + 1):
        outlet.progress("reading", number - 1, count)
        try:
            raw = read_raw(pdf, number, sight)
        except (pypdfium2.PdfiumError, ValueError, ArithmeticError) as error:
            notes.append(PageNote(number, f"{_CANNOT_OPEN} ({error})", skipped=True))
            raw = RawPage(number, 595.0, 842.0, ())
        if raw.unseen:
            notes.append(PageNote(number, _UNSEEN.format(raw.unseen)))
        most = _most_words(raw)
        if len(raw.words) > most:
            notes.append(PageNote(number, f"only its first {most} words were read"))
            raw = replace(raw, words=raw.words[:most])
        raws.append(raw)
    outlet.progress("reading", count, count)
    return raws, notes


def _most_words(page: RawPage) -> int:
    """Return how many words of the page are read: many, as long as they are of usual length."""
    lengths = accumulate(len(word.text) for word in page.words[:MOST_WORDS_ON_A_PAGE])
    return sum(length <= MOST_LETTERS_ON_A_PAGE for length in lengths)


def _nothing(name: str, notes: Sequence[PageNote], count: int) -> UnreadableRulebook:
    reasons = dict.fromkeys(note.reason for note in notes)
    if reasons and all(reason.startswith(_CANNOT_OPEN) for reason in reasons):
        return DamagedFile(f"{name}: none of its {count} pages can be opened. {_AGAIN}")
    if not reasons:
        return NoTextLayer(f"{name} has no words: its pages are blank. Export it again, or add another file.")
    if all(note.reason.endswith(_UNSEEN[2:]) for note in notes):
        return NoTextLayer(f"{name} has no words that show on its pages. {_AGAIN}")
    if find_reader() is None:
        return NoTextLayer(f"{name} has no readable text (a scan?): {INSTALL_ADVICE}, and add it again.")
    return NoTextLayer(
        f"{name} has no words that can be read: {'; '.join(reasons)}. "
        "Add a PDF with a text layer, or a sharper scan."
    )


def _rounded(page: Page) -> Page:
    """Keep a hundredth of a point: finer than any eye, and half the size on disk."""
    words = tuple(replace(w, boxes=tuple(map(_round, w.boxes))) for w in page.words)
    printed = tuple(replace(p, region=_round(p.region)) for p in page.printed)
    return replace(page, words=words, printed=printed)


def _round(box: Box) -> Box:
    edges = (e if math.isfinite(e) else 0.0 for e in (box.x0, box.y0, box.x1, box.y1))
    return Box(*(round(e, 2) for e in edges))
