"""Words that stand only in the drawings of a page with a text layer: outlined tables, charts, cards."""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

import pypdfium2
from PIL import Image, ImageDraw

from corpus.ocr import INSTALL_ADVICE, Layout, Reader, processes, shifted
from corpus.pdf.chart import Chart, lay_out, moved
from corpus.pdf.raw import RawPage, RawWord
from corpus.render import PDFIUM
from corpus.types import Block, Box, Page, PageNote

DPI = 300
MOST_REGIONS = 16
"""Drawings read in one book, the largest first."""

MOST_SECONDS = 8.0
SURE, SURER, MISSED = 0.7, 0.85, 0.9
"""Confidence asked of words, of those of fewer than four letters, of those that only one reading gives."""

NEAR_X, NEAR_Y = 32.0, 16.0
"""Drawings nearer than this, in points, are one region: cells of a table, labels of a chart."""

SMALLEST = (24.0, 6.0)
LEAST_SHARE = 0.004
BACKGROUND = 0.7
PAD = 4.0
LEAST_INK = 0.004
WORDS_INSIDE = 0.04
"""Where words of the text layer cover more of a drawing than this, it is a frame or ground under them."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing on a page and the words found in it."""

    page: int
    region: Box
    words: tuple[RawWord, ...]


@dataclass(frozen=True, slots=True)
class Drawings:
    """The drawings that were read, and what the report must say of a page."""

    read: tuple[Drawing, ...]
    notes: tuple[PageNote, ...]


def read_drawings(
    pdf: pypdfium2.PdfDocument, pages: Sequence[RawPage], reader: Reader | None, language: str, until: float
) -> Drawings:
    """Read the words in the drawings of pages, as far as OCR and time allow."""
    places = _without_ornaments([(page, region) for page in pages for region in regions(page)])
    places.sort(key=lambda place: -place[1].width * place[1].height)
    taken = sorted(places[:MOST_REGIONS], key=lambda place: place[0].number)
    if reader is None:
        unread = {page.number for page, region in taken if _cut_out(pdf, page, region) is not None}
        return Drawings((), tuple(PageNote(n, f"{_UNREAD}; {INSTALL_ADVICE}") for n in sorted(unread)))
    until = min(until, time.monotonic() + MOST_SECONDS)
    late = {page.number for page, _ in places[MOST_REGIONS:]}
    read: list[Drawing] = []
    with ThreadPoolExecutor(processes()) as pool:
        running: list[tuple[RawPage, Box, Future[tuple[RawWord, ...] | None]]] = []
        for page, region in taken:
            image = _cut_out(pdf, page, region)
            if image is not None:
                running.append((page, region, pool.submit(_read, reader, image, region, language, until)))
        for page, region, future in running:
            words = future.result()
            if words is None:
                late.add(page.number)
                continue
            new = tuple(word for word in words if not any(_same_place(word, other) for other in page.words))
            if new:
                read.append(Drawing(page.number, region, new))
    notes = [PageNote(n, _READ) for n in sorted({d.page for d in read})]
    return Drawings(tuple(read), (*notes, *(PageNote(n, _LATE) for n in sorted(late))))


_UNREAD = "words in drawings on this page, if any, were not read"
_READ = "words in drawings were read by OCR, so single letters may be wrong"
_LATE = "some smaller drawings were not read, to save time"


def without_strokes(page: RawPage, drawings: Iterable[Drawing]) -> RawPage:
    """Return the page without the pictures that were words in truth, which else would pass for icons."""
    gone = [d.region for d in drawings if d.page == page.number]
    if not gone:
        return page
    return replace(page, pictures=tuple(p for p in page.pictures if not any(p.overlap(g) > 0 for g in gone)))


def with_drawings(page: Page, drawings: Iterable[Drawing]) -> Page:
    """Return the page with the words of its drawings as blocks of their own, each where a reader meets it."""
    for drawing in drawings:
        if drawing.page == page.number:
            page = _insert(page, lay_out(drawing.words), drawing.region)
    return page


def _insert(page: Page, chart: Chart, region: Box) -> Page:
    """Put the chart after the last block that stands above it."""
    boxes = [_box_of(page, block) for block in page.blocks]
    above = [
        i for i, b in enumerate(boxes) if b.y0 > region.y1 - 4.0 and b.x0 < region.x1 and region.x0 < b.x1
    ]
    after = above[-1] + 1 if above else 0
    at = page.blocks[after - 1].end if after else 0
    gap = "\n\n" if page.text else ""
    piece = gap + chart.text if after else chart.text + gap
    chart = moved(chart, at + (len(gap) if after else 0))
    shift = len(piece)
    return replace(
        page,
        text=page.text[:at] + piece + page.text[at:],
        words=(
            *(w for w in page.words if w.start < at),
            *chart.words,
            *(replace(w, start=w.start + shift, end=w.end + shift) for w in page.words if w.start >= at),
        ),
        blocks=(
            *page.blocks[:after],
            *chart.blocks,
            *(_moved(block, at, shift) for block in page.blocks[after:]),
        ),
    )


def _moved(block: Block, at: int, shift: int) -> Block:
    """Return a block moved on; its heads move along if they stand after what was put in."""
    heads = tuple((a + shift, b + shift) if a >= at and b > a else (a, b) for a, b in block.heads)
    return replace(block, start=block.start + shift, end=block.end + shift, heads=heads)


def _box_of(page: Page, block: Block) -> Box:
    boxes = [box for word in page.words if block.start <= word.start < block.end for box in word.boxes]
    box = boxes[0] if boxes else Box(0.0, 0.0, 0.0, 0.0)
    for other in boxes[1:]:
        box = box.union(other)
    return box


def _without_ornaments(places: list[tuple[RawPage, Box]]) -> list[tuple[RawPage, Box]]:
    """Leave out what stands at the same place of three pages: logos, frames."""
    spots = [tuple(round(edge / 4) for edge in (b.x0, b.y0, b.x1, b.y1)) for _, b in places]
    seen = Counter(spots)
    return [place for place, spot in zip(places, spots, strict=True) if seen[spot] < 3]


def regions(page: RawPage) -> tuple[Box, ...]:
    """Return the parts of a page that may hold drawn words: drawings without text, neighbours joined."""
    joined: list[Box] = []
    for picture in sorted(page.pictures, key=lambda b: (-b.y1, b.x0)):
        if not _is_ground(picture, page) and min(picture.width, picture.height) > 3.0:
            joined.append(picture)
    merged = True
    while merged:
        merged = False
        for i, box in enumerate(joined):
            near = [other for other in joined[i + 1 :] if _near(box, other)]
            if near:
                for other in near:
                    box = box.union(other)
                joined = [b for j, b in enumerate(joined) if j != i and b not in near] + [box]
                merged = True
                break
    least = LEAST_SHARE * page.width * page.height
    return tuple(
        b
        for b in joined
        if b.width >= SMALLEST[0] and b.height >= SMALLEST[1] and b.width * b.height >= least
    )


def _near(a: Box, b: Box) -> bool:
    gap_x = max(a.x0, b.x0) - min(a.x1, b.x1)
    gap_y = max(a.y0, b.y0) - min(a.y1, b.y1)
    return gap_x < NEAR_X and gap_y < NEAR_Y


def _is_ground(picture: Box, page: RawPage) -> bool:
    area = picture.width * picture.height
    if area > BACKGROUND * page.width * page.height:
        return True
    covered = sum(picture.overlap(word.box) for word in page.words)
    return covered > WORDS_INSIDE * area


def _cut_out(pdf: pypdfium2.PdfDocument, page: RawPage, region: Box) -> Image.Image | None:
    """Return the picture of a region without the text layer's words and ruled lines, if ink is left."""
    wide, high = region.width + 2 * PAD, region.height + 2 * PAD
    scale = min(DPI / 72, (2_000_000 / max(wide * high, 1.0)) ** 0.5)
    left, top = region.x0 - PAD, region.y1 + PAD
    with PDFIUM:
        sheet = pdf[page.number - 1]
        try:
            edges = (left, region.y0 - PAD, page.width - region.x1 - PAD, page.height - top)
            bitmap = sheet.render(scale=scale, crop=edges, grayscale=True)
            image = bitmap.to_pil().convert("L").copy()
            bitmap.close()
        finally:
            sheet.close()
    pen = ImageDraw.Draw(image)
    paper = max(image.getcolors(256) or [(1, 255)])[1]

    for box in (*(w.box for w in page.words), *page.rules):
        x0, x1 = (box.x0 - left) * scale - 1, (box.x1 - left) * scale + 1
        y0, y1 = (top - box.y1) * scale - 1, (top - box.y0) * scale + 1
        if x1 > 0 and y1 > 0 and x0 < image.width and y0 < image.height:
            pen.rectangle((x0, y0, x1, y1), fill=paper)
    shades = image.histogram()
    inked = sum(count for shade, count in enumerate(shades) if abs(shade - paper) > 60)
    return image if inked > LEAST_INK * image.width * image.height else None


def _read(
    reader: Reader, image: Image.Image, region: Box, language: str, until: float
) -> tuple[RawWord, ...] | None:
    """Read a drawing as one block and as scattered words; what both give counts once, noise not at all.

    None if the time had run out.
    """
    if time.monotonic() > until:
        return None
    place = Box(region.x0 - PAD, region.y0 - PAD, region.x1 + PAD, region.y1 + PAD)
    readings = [
        reader.read_image(image, place, language, layout=layout)
        for layout in (Layout.BLOCK, Layout.SCATTERED)
    ]
    first, second = sorted(readings, key=_weight, reverse=True)
    if not _is_language(first):
        return ()
    words = tuple(word for word in first if _is_sure(word))
    run = max((word.run for word in words), default=0) + 1
    missed = [w for w in second if w.confidence >= MISSED and not any(_same_place(w, f) for f in first)]
    return words + shifted(missed, run)


def _weight(words: Sequence[RawWord]) -> float:
    sure = sum(word.confidence * len(word.text) for word in words if _is_sure(word))
    return sure * sum(word.confidence for word in words) / max(len(words), 1)


def _is_sure(word: RawWord) -> bool:
    letters = sum(map(str.isalnum, word.text))
    return word.confidence >= (SURE if letters >= 4 else SURER) and 2 * letters >= len(word.text) > 0


def _is_language(words: Sequence[RawWord]) -> bool:
    """Tell words from what tesseract sees in art: sure on the whole, and longer words, or many figures."""
    sure = [word for word in words if _is_sure(word)]
    if not sure or sum(w.confidence for w in words) / len(words) < SURER:
        return False
    longer = [w for w in sure if sum(map(str.isalpha, w.text)) >= 4]
    figures = [w for w in sure if any(map(str.isdigit, w.text))]
    if longer:
        return max(w.confidence for w in longer) >= 0.9
    return len(figures) >= 5


def _same_place(a: RawWord, b: RawWord) -> bool:
    smaller = min(a.box.width * a.box.height, b.box.width * b.box.height)
    return a.box.overlap(b.box) > 0.3 * smaller
