import math
import threading
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from corpus.errors import DamagedFile, PageNotFound
from corpus.library import Library
from corpus.locate import locate
from corpus.render import CROP_WIDTH, MOST_PIXELS, capped, crop_window, mark, png, render
from corpus.types import Box, Citation

Write = Callable[[str, bytes], Path]


def _open(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def _changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Return where two pictures differ more than a palette makes them."""
    return ImageChops.difference(one, other).convert("L").point(lambda v: 255 * (v > 16)).getbbox()


def test_only_the_marked_words_change(library: Library, write: Write, make: Any) -> None:
    path = write("a.pdf", make.text_pdf())
    book = library.add(path).rulebook
    located = locate(Citation(book.id, 1, "The player with the lantern"), library.page(book.id, 1))
    plain, marked = _open(render(path, 1)), _open(render(path, 1, located.boxes))
    changed = _changed(plain, marked)
    assert changed is not None
    [box] = located.boxes
    scale, height = 1.5, plain.height
    wanted = (box.x0 * scale, height - box.y1 * scale, box.x1 * scale, height - box.y0 * scale)
    assert all(abs(a - b) < 4 for a, b in zip(changed, wanted, strict=True))


def test_marks_are_yellow_and_the_words_below_stay_dark() -> None:
    paper = Image.new("RGB", (100, 100), (255, 255, 255))
    paper.paste((0, 0, 0), (40, 40, 60, 60))
    marked = mark(paper, [Box(20, 20, 80, 80)], 1.0)
    red, green, blue = marked.getpixel((30, 30))  # type: ignore[misc]
    assert red > 230
    assert 180 < green < 245
    assert blue < 110
    assert max(marked.getpixel((50, 50))) < 60  # type: ignore[arg-type]
    assert marked.getpixel((5, 5)) == (255, 255, 255)


def test_marks_show_on_dark_paper_too() -> None:
    marked = mark(Image.new("RGB", (100, 100), (0, 0, 0)), [Box(20, 20, 80, 80)], 1.0)
    assert sum(marked.getpixel((50, 50))[:2]) > 40  # type: ignore[index]
    assert max(marked.getpixel((19, 50))) > 150  # type: ignore[arg-type]


def test_a_crop_is_a_part_of_the_page_around_the_marks(write: Write, make: Any) -> None:
    path = write("a.pdf", make.text_pdf())
    boxes = [Box(50, 480, 200, 492)]
    whole, part = _open(render(path, 1, boxes, scale=2)), _open(render(path, 1, boxes, scale=2, crop=True))
    left, top, right, bottom = crop_window(boxes, whole.width / 2, whole.height / 2)
    same = whole.crop(
        (math.floor(2 * left), math.floor(2 * top), math.ceil(2 * right), math.ceil(2 * bottom))
    )
    assert part.size == same.size
    assert _changed(part, same) is None
    assert 60 < part.height < 0.6 * whole.height


sides = st.floats(-100, 1500, allow_nan=False)


@given(
    st.lists(st.tuples(sides, sides, sides, sides), min_size=1, max_size=5), st.sampled_from([1.0, 1.5, 4.0])
)
def test_a_crop_shows_all_of_the_marks_that_are_on_the_page(
    given_boxes: list[tuple[float, float, float, float]], scale: float
) -> None:
    width, height = 600.0, 800.0
    boxes = [Box(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in given_boxes]
    left, top, right, bottom = crop_window(boxes, width, height)
    assert 0 <= left <= right <= width
    assert 0 <= top <= bottom <= height
    for box in boxes:
        assert left <= min(max(box.x0, 0), width)
        assert right >= min(max(box.x1, 0), width)
        assert top <= min(max(height - box.y1, 0), height)
        assert bottom >= min(max(height - box.y0, 0), height)
    assert right - left >= min(CROP_WIDTH, width) - 0.001


def test_a_picture_of_few_colours_is_small_and_nobody_sees_why() -> None:
    page = Image.effect_noise((400, 400), 60).convert("RGB")
    buffer = BytesIO()
    page.save(buffer, "PNG")
    packed = png(page)
    assert len(packed) < len(buffer.getvalue())
    assert _changed(page, _open(packed)) is None


def test_a_painting_keeps_all_its_colours() -> None:
    ramp = Image.linear_gradient("L")
    painting = Image.merge("RGB", (ramp, ramp.rotate(90), ramp.rotate(180)))
    assert ImageChops.difference(painting, _open(png(painting))).getbbox() is None


def test_a_mark_off_the_page_still_gives_a_picture(write: Write, make: Any) -> None:
    path = write("a.pdf", make.text_pdf())
    odd = [Box(-500, -500, -400, -400), Box(9000, 9000, 9100, 9100), Box(10, 30, 5, 20)]
    for box in odd:
        assert _open(render(path, 1, [box], crop=True)).height >= 1


@pytest.mark.parametrize("size", [(612.0, 792.0), (14400.0, 14400.0), (14400.0, 1.0), (0.0, 0.0)])
@pytest.mark.parametrize("scale", [0.5, 2.0, 1000.0])
def test_pixels_are_capped(size: tuple[float, float], scale: float) -> None:
    used = capped(scale, *size)
    assert 0 < used <= scale
    assert used * size[0] * used * size[1] <= MOST_PIXELS * 1.001


def test_a_huge_page_is_drawn_small(write: Write, make: Any) -> None:
    path = write("a.pdf", make.huge_image_pdf(8000))
    image = _open(render(path, 1, scale=50))
    assert image.width * image.height <= MOST_PIXELS * 1.01


def test_a_page_that_is_not_there_is_named(write: Write, make: Any) -> None:
    path = write("a.pdf", make.text_pdf(1))
    with pytest.raises(PageNotFound, match="has no page 2; it has 1"):
        render(path, 2)


def test_a_file_that_is_gone_or_broken_is_an_error(write: Write, tmp_path: Path) -> None:
    for path in (tmp_path / "gone.pdf", write("rot.pdf", b"%PDF-1.4 rot")):
        with pytest.raises(DamagedFile, match="cannot be opened"):
            render(path, 1)


def test_many_threads_may_draw_at_once(write: Write, make: Any) -> None:
    path = write("a.pdf", make.text_pdf())
    pictures: list[bytes] = []
    threads = [threading.Thread(target=lambda: pictures.append(render(path, 1))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(pictures) == 8
    assert len(set(pictures)) == 1
