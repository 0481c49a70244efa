import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pypdf
import pypdfium2
import pytest
from PIL import Image
from pypdf.constants import PageLabelStyle
from rapidfuzz.distance import Levenshtein
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from corpus.locate import boxes_of, find
from corpus.pdf.reader import read_raw
from corpus.text import fold
from corpus.types import Box, Page

LAYOUTS: dict[str, Callable[[Any], Any]] = {
    "one column": lambda kit: kit.columns(1, 3),
    "two columns": lambda kit: kit.columns(2, 4),
    "three columns": lambda kit: kit.columns(3, 5),
    "four narrow columns": lambda kit: kit.columns(4, 6, gutter=12),
    "two columns and a side box": lambda kit: kit.columns(2, 7, side_box=True),
    "three columns and a side box": lambda kit: kit.columns(3, 8, side_box=True),
    "spread of two pages": lambda kit: kit.spread(9),
}


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


@pytest.mark.parametrize("order", ["written", "frames", "lines"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_reading_order_is_found_however_the_file_draws_its_lines(
    kit: Any, layout: str, order: str
) -> None:
    doc = LAYOUTS[layout](kit)
    pages = kit.read(doc.draw(order, seed=1))
    read = _letters(" ".join(page.text for page in pages))
    assert Levenshtein.normalized_similarity(_letters(" ".join(doc.sentences)), read) >= 0.98


@pytest.mark.parametrize("order", ["written", "frames", "lines"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_sentence_is_broken_by_columns(kit: Any, layout: str, order: str) -> None:
    doc = LAYOUTS[layout](kit)
    pages = kit.read(doc.draw(order, seed=2))
    blocks = [_letters(page.text[b.start : b.end]) for page in pages for b in page.blocks]
    broken = [s for s in doc.sentences if not any(_letters(s) in block for block in blocks)]
    assert broken == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_boxes_of_a_line_cover_exactly_that_line(kit: Any, layout: str) -> None:
    doc = LAYOUTS[layout](kit)
    pages = kit.read(doc.draw("frames", seed=3))
    measured, wrong = _measure(doc, pages)
    assert measured > 20
    assert len(wrong) <= 0.01 * measured, wrong[:3]


def _measure(doc: Any, pages: tuple[Page, ...]) -> tuple[int, list[str]]:
    measured, wrong = 0, []
    folded = [fold(page.text).text for page in pages]
    for line in doc.lines:
        page = pages[line.page - 1]
        if folded[line.page - 1].count(fold(line.text).text) != 1:
            continue
        measured += 1
        span = find(line.text, page.text)
        if span is None or not _same(boxes_of(page, *span), line.box):
            wrong.append(line.text)
    return measured, wrong


def _same(boxes: tuple[Box, ...], true: Box) -> bool:
    if len(boxes) != 1:
        return False
    box = boxes[0]
    wide = abs(box.x0 - true.x0) < 1.5 and abs(box.x1 - true.x1) < 1.5
    return wide and box.y0 < true.y0 + 2 and box.y1 > true.y1 - 2 and box.height < 1.5 * true.height


def _one_line(draw: Callable[[Canvas], None], size: tuple[float, float] = (400, 300)) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=1)
    canvas.setFont("Helvetica", 12)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_boxes_follow_crop_box_and_rotation(kit: Any, rotation: int) -> None:
    data = _one_line(lambda c: c.drawString(100, 150, "Take the lantern."))
    writer = pypdf.PdfWriter(clone_from=BytesIO(data))
    page = writer.pages[0]
    page.mediabox = pypdf.generic.RectangleObject((-40, -60, 400, 300))
    page.cropbox = pypdf.generic.RectangleObject((50, 100, 350, 250))
    page.rotate(rotation)
    out = BytesIO()
    writer.write(out)
    (read,) = kit.read(out.getvalue())
    pdf = pypdfium2.PdfDocument(out.getvalue())
    image = pdf[0].render(scale=2).to_pil().convert("L")
    pdf.close()
    assert read.text == "Take the lantern."
    assert (read.width, read.height) == ((300, 150) if rotation in (0, 180) else (150, 300))
    ink = image.point(lambda v: 255 if v < 128 else 0).getbbox()
    assert ink is not None
    union = read.words[0].boxes[0]
    for word in read.words[1:]:
        union = union.union(word.boxes[0])
    left, top, right, bottom = (v / 2 for v in ink)
    assert union.x0 - 2 <= left < right <= union.x1 + 2
    assert union.y0 - 2 <= read.height - bottom < read.height - top <= union.y1 + 2
    assert union.width * union.height < 2.2 * (right - left) * (bottom - top)


def test_text_inside_a_form_has_the_place_and_size_it_is_shown_with(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.beginForm("card")
        canvas.setFont("Helvetica", 10)
        canvas.drawString(10, 10, "Lantern")
        canvas.endForm()
        canvas.saveState()
        canvas.translate(50, 80)
        canvas.scale(2, 2)
        canvas.doForm("card")
        canvas.restoreState()

    (raw,) = kit.raw(_one_line(draw))
    (word,) = raw.words
    assert word.text == "Lantern"
    assert (round(word.box.x0), round(word.size)) == (70, 20)
    assert 92 < word.box.y0 < 100 < word.box.y1


def test_invisible_text_is_not_read(kit: Any) -> None:
    def hidden(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "Shown words.")
        text = canvas.beginText(50, 100)
        text.setTextRenderMode(3)
        text.textLine("Hidden words.")
        canvas.drawText(text)

    (page,) = kit.read(_one_line(hidden))
    assert page.text == "Shown words."


def test_the_invisible_words_under_a_scan_are_read(kit: Any) -> None:
    def scan(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(Image.new("L", (40, 30), 200)), 0, 0, 400, 300)
        text = canvas.beginText(50, 100)
        text.setTextRenderMode(3)
        text.textLine("Recognised words.")
        canvas.drawText(text)

    (page,) = kit.read(_one_line(scan))
    assert page.text == "Recognised words."


def _with_layer(shown: bool) -> bytes:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "Take the lantern.")
        canvas._code.append("/OC /Layer BDC")
        canvas.drawString(50, 150, "Nimm die Laterne.")
        canvas._code.append("EMC")

    writer = pypdf.PdfWriter(clone_from=BytesIO(_one_line(draw)))
    name, make = pypdf.generic.NameObject, pypdf.generic.DictionaryObject
    layer = writer._add_object(
        make({name("/Type"): name("/OCG"), name("/Name"): pypdf.generic.TextStringObject("de")})
    )
    writer.pages[0]["/Resources"][name("/Properties")] = make({name("/Layer"): layer})  # type: ignore[index]
    state = make({name("/OFF"): pypdf.generic.ArrayObject([] if shown else [layer])})
    writer.root_object[name("/OCProperties")] = make(
        {name("/OCGs"): pypdf.generic.ArrayObject([layer]), name("/D"): state}
    )
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize(("shown", "blocks"), [(True, 2), (False, 1)])
def test_text_of_a_layer_is_read_only_while_the_layer_is_shown(kit: Any, shown: bool, blocks: int) -> None:
    (page,) = kit.read(_with_layer(shown))
    assert page.text.startswith("Take the lantern.")
    assert len(page.blocks) == blocks


def test_text_turned_on_its_side_is_kept_apart_from_the_upright_text(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "Every crew begins at the quay.")
        canvas.rotate(90)
        canvas.drawString(60, -380, "printed in the old town")

    (page,) = kit.read(_one_line(draw))
    assert page.text == "Every crew begins at the quay.\n\nprinted in the old town"


def test_a_page_set_sideways_is_read_line_by_line(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.rotate(90)
        for i, line in enumerate(["Every crew begins at the quay and", "takes one lantern from the supply."]):
            canvas.drawString(40, -100 - 15 * i, line)

    (page,) = kit.read(_one_line(draw))
    assert page.text == "Every crew begins at the quay and takes one lantern from the supply."
    first = page.words[0].boxes[0]
    assert first.height > first.width


def test_pictures_rectangles_and_ruled_lines_are_told_apart(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.rect(50, 50, 100, 60)
        canvas.line(200, 100, 350, 100)
        canvas.circle(300, 220, 30)

    (raw,) = kit.raw(_one_line(draw))
    assert [b.width for b in raw.fills] == pytest.approx([100], abs=3)
    assert [b.width for b in raw.rules] == pytest.approx([150], abs=3)
    assert [b.width for b in raw.pictures] == pytest.approx([60], abs=3)


def test_the_files_own_page_label_comes_along() -> None:
    data = _one_line(lambda c: c.drawString(50, 100, "Front matter."))
    writer = pypdf.PdfWriter(clone_from=BytesIO(data))
    writer.set_page_label(0, 0, style=PageLabelStyle.LOWERCASE_ROMAN, start=4)
    out = BytesIO()
    writer.write(out)
    pdf = pypdfium2.PdfDocument(out.getvalue())
    assert read_raw(pdf, 1).label == "iv"
    pdf.close()
