import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pypdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from corpus.pdf.characters import decode


def _pdf(draw: Callable[[Canvas], None]) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 300), invariant=1)
    canvas.setFont("Helvetica", 12)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _texts(kit: Any, data: bytes) -> list[str]:
    return [word.text for word in kit.raw(data)[0].words]


def _with_content(content: bytes) -> bytes:
    writer = pypdf.PdfWriter(clone_from=BytesIO(_pdf(lambda c: c.drawString(10, 10, "x"))))
    stream = pypdf.generic.DecodedStreamObject()
    stream.set_data(content)
    writer.pages[0][pypdf.generic.NameObject("/Contents")] = writer._add_object(stream)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("code", "text"),
    [(0xFB01, "fi"), (0xFB03, "ffi"), (0xA0, " "), (0x202F, " "), (0x200B, ""), (0xFFFE, "-"), (0x85, " "),
     (0xF731, "1"), (0xD800, "\ufffd"), (0xE9, "é"), (0xAD, "\u00ad"), (0x81, "\ufffd")],
)  # fmt: skip
def test_codes_stand_for_letters_spaces_or_nothing(code: int, text: str) -> None:
    assert decode(code) == text


def test_the_font_size_is_the_one_shown_where_the_matrix_scales_the_text(kit: Any) -> None:
    (raw,) = kit.raw(_with_content(b"BT /F1 1 Tf 14 0 0 14 50 200 Tm (Lantern) Tj ET"))
    (word,) = raw.words
    assert round(word.size, 1) == 14.0
    assert 198 > word.box.y0 > 190
    assert word.box.y1 == pytest.approx(212, abs=3)


def test_text_drawn_letter_by_letter_makes_whole_words(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        x = 50.0
        for char in "Every crew begins":
            canvas.drawString(x, 200, char)
            x += canvas.stringWidth(char, "Helvetica", 12)

    assert _texts(kit, _pdf(draw)) == ["Every", "crew", "begins"]


def test_words_parted_only_by_position_are_separate(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "Every")
        canvas.drawString(50 + canvas.stringWidth("Every", "Helvetica", 12) + 3, 200, "crew")

    assert _texts(kit, _pdf(draw)) == ["Every", "crew"]


def test_words_drawn_twice_a_hair_apart_are_one_bold_word(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "Lantern")
        canvas.drawString(51.2, 200, "Lantern")

    (word,) = kit.raw(_pdf(draw))[0].words
    assert (word.text, word.bold) == ("Lantern", True)


def test_the_same_word_on_the_next_line_is_kept(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "Lantern")
        canvas.drawString(50, 186, "Lantern")

    assert _texts(kit, _pdf(draw)) == ["Lantern", "Lantern"]


def test_words_filled_and_stroked_are_bold(kit: Any) -> None:
    (raw,) = kit.raw(_with_content(b"BT /F1 12 Tf 2 Tr 50 200 Td (Lantern) Tj ET"))
    assert raw.words[0].bold


def test_words_whose_letters_are_outlined_again_are_bold_and_no_drawings(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "Bell")
        x = 50.0
        for char in "Bell":
            wide = canvas.stringWidth(char, "Helvetica", 12)
            canvas.ellipse(x + 0.3, 199, x + wide - 0.3, 208)
            x += wide

    (raw,) = kit.raw(_pdf(draw))
    assert raw.words[0].bold
    assert raw.pictures == ()


def test_words_outside_the_visible_page_are_left_out(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "Seen")
        canvas.drawString(-200, 200, "Unseen")

    assert _texts(kit, _pdf(draw)) == ["Seen"]


def test_an_accent_drawn_over_a_letter_becomes_part_of_it(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 200, "caf")
        x = 50 + canvas.stringWidth("caf", "Helvetica", 12)
        canvas.drawString(x + 1, 200, "\u00b4")
        canvas.drawString(x, 200, "e")

    assert "".join(_texts(kit, _pdf(draw))) == "café"


def test_a_large_initial_belongs_to_its_word(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 40)
        canvas.drawString(50, 173, "E")
        canvas.setFont("Helvetica", 12)
        for i, line in enumerate(["very crew begins at the", "old quay with two", "lanterns."]):
            canvas.drawString(78, 193 - i * 10, line)

    (page,) = kit.read(_pdf(draw))
    assert page.text == "Every crew begins at the old quay with two lanterns."
    assert len(page.words[0].boxes) == 2


def test_letters_set_apart_for_looks_make_one_word(kit: Any) -> None:
    def draw(canvas: Canvas) -> None:
        text = canvas.beginText(50, 200)
        text.setCharSpace(6)
        text.textLine("LANTERNS")
        canvas.drawText(text)

    (page,) = kit.read(_pdf(draw))
    assert page.text == "LANTERNS"


@pytest.mark.parametrize("what", ["words", "lines", "rectangles"])
def test_pages_crowded_with_thousands_of_pieces_are_read_in_seconds(kit: Any, what: str) -> None:
    def draw(canvas: Canvas) -> None:
        for i in range(3000):
            x, y = (i * 37) % 380, (i * 53) % 290
            if what == "words":
                canvas.drawString(x, y, f"w{i}")
            elif what == "lines":
                canvas.line(x, y, x + 60 * (i % 2), y + 60 * (1 - i % 2))
            else:
                canvas.rect(x, y, 30, 20)
        canvas.drawString(50, 150, "Every crew begins.")

    begun = time.process_time()
    (page,) = kit.read(_pdf(draw))
    assert time.process_time() - begun < 5
    assert "crew" in page.text
