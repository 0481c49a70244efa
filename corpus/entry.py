"""From what was read of a file to what is kept of it."""

import time

from corpus.intake import Reading
from corpus.passages import passages
from corpus.store import Entry, ReadReport
from corpus.types import Rulebook


def entry_of(book: Rulebook, reading: Reading, reader: str, seconds: float) -> Entry:
    """Cut what was read into passages and report on it; ``seconds`` is what reading took."""
    document = reading.document
    cut = passages(book.id, document.pages)
    skipped = {note.page for note in document.notes if note.skipped}
    report = ReadReport(
        pages_read=sum(page.number not in skipped for page in document.pages),
        passages=len(cut),
        language=book.language,
        notes=document.notes,
        ocr_pages=reading.ocr_pages,
        seconds=round(seconds, 2),
    )
    return Entry(book, document.pages, cut, report, reader, time.time())
