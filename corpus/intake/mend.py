"""Pages whose text layer is missing or cipher: mended by the font's own table, by OCR, or named as unread."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2

from corpus.language import UNKNOWN, by_function_words
from corpus.ocr import INSTALL_ADVICE, find_reader, sense
from corpus.pdf.drawn import Drawing, Drawings, read_drawings, without_strokes
from corpus.pdf.health import Health, examine
from corpus.pdf.raw import RawPage
from corpus.pdf.reader import read_raw
from corpus.pdf.seen import Sight
from corpus.sandbox import OCR_STAGE, Limits, Outlet
from corpus.types import PageNote

OCR_SHARE = 0.75
"""Part of the allowed time that OCR may take, so that what it has read by then is kept."""

LEAST_SENSE = 0.06
"""What OCR makes of a page of art alone has less; a cover with three words has more."""

_PICTURE = "the page is a picture without text"
_CIPHER = "its font has no character map, so its text is cipher"
_RESTORED = "its font had no character map; the letters were restored from the font's own table"
_READ = "read by OCR, so single letters may be wrong"


@dataclass(frozen=True, slots=True)
class Mended:
    """The pages as good as they could be made, words in drawings, what to say, and which pages OCR read."""

    pages: tuple[RawPage, ...]
    drawings: tuple[Drawing, ...]
    notes: tuple[PageNote, ...]
    ocr_pages: frozenset[int]


def mend(
    pdf: pypdfium2.PdfDocument,
    path: Path,
    pages: Sequence[RawPage],
    limits: Limits | None,
    began: float,
    outlet: Outlet,
) -> Mended:
    """Read what the text layer does not give; OCR within limits counted from ``began``, or not at all."""
    mended = {page.number: page for page in pages}
    health = dict(zip(mended, examine(pages), strict=True))
    notes: list[PageNote] = []
    if Health.CIPHER in health.values():
        for page in _restored(path, [n for n in mended if health[n] is Health.CIPHER]):
            mended[page.number] = page
            health[page.number] = Health.GOOD
            notes.append(PageNote(page.number, _RESTORED))
    good = [mended[n] for n in mended if health[n] is Health.GOOD]
    language = by_function_words(" ".join(w.text for page in good for w in page.words))
    bad = [mended[n] for n in mended if health[n] in (Health.PICTURE, Health.CIPHER)]
    reader = find_reader() if limits else None
    until = began + OCR_SHARE * limits.deadline(len(pages), len(bad)) if limits else began
    read = {}
    if bad and reader is not None:
        outlet.progress(OCR_STAGE, 0, len(bad))
        read = reader.read_pages(
            pdf, bad, language, until, lambda done: outlet.progress(OCR_STAGE, done, len(bad))
        )
    for page in bad:
        cipher = health[page.number] is Health.CIPHER
        words = read.get(page.number, ())
        words = words if sense(words) >= LEAST_SENSE else ()
        mended[page.number] = replace(page, words=words or (() if cipher else page.words))
        notes.extend(_note(page, cipher, bool(words), page.number in read, reader is not None))
    if language == UNKNOWN:
        language = by_function_words(" ".join(w.text for words in read.values() for w in words))
    drawings = read_drawings(pdf, good, reader, language, until) if limits else Drawings((), ())
    notes += drawings.notes
    return Mended(
        tuple(without_strokes(page, drawings.read) for page in mended.values()),
        drawings.read,
        tuple(sorted(notes, key=lambda n: n.page)),
        frozenset(n for n, words in read.items() if words and mended[n].words == words),
    )


def _restored(path: Path, numbers: Sequence[int]) -> list[RawPage]:
    """Return those of the pages that make sense once their fonts have their tables back."""
    from corpus.pdf.charmap import restore  # pypdf takes a tenth of a second to import

    target = Path("restored.pdf").absolute()  # in the child's own folder, which is removed after it
    if not restore(path, target):
        return []
    try:
        pdf = pypdfium2.PdfDocument(target)
        sight = Sight(len(numbers))
        pages = [read_raw(pdf, number, sight) for number in numbers]
    except (pypdfium2.PdfiumError, ValueError):
        return []
    return [page for page, health in zip(pages, examine(pages), strict=True) if health is Health.GOOD]


def _note(page: RawPage, cipher: bool, read: bool, tried: bool, installed: bool) -> list[PageNote]:
    what = _CIPHER if cipher else _PICTURE
    lost = cipher or not page.words
    if read:
        return [PageNote(page.number, f"{what}; {_READ}")]
    if not installed:
        return [PageNote(page.number, f"{what}; {INSTALL_ADVICE}", skipped=lost)]
    if not tried:
        return [PageNote(page.number, f"{what}; the time for OCR had run out", skipped=lost)]
    return [PageNote(page.number, f"{what}; OCR found no words on it", skipped=cipher)]
