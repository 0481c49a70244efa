"""Pictures of pages with marked words; PDFium draws, Pillow marks."""

import io
import math
import threading
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageDraw

from corpus.errors import DamagedFile, PageNotFound
from corpus.types import Box

PDFIUM = threading.Lock()
"""Held by whoever uses PDFium in this process: it must never run in two threads at once."""

Place = tuple[float, float, float, float]
"""A box in pixels from the top left: left, top, right, bottom."""

MOST_PIXELS = 4_000_000
MARK = (255, 226, 64)
EDGE = (214, 140, 0)
CROP_MARGIN = 60.0
"""Points of the page that stay visible round cropped marks."""

CROP_SIDE = 24.0
"""The same to the left and right of them."""

CROP_WIDTH = 300.0
"""A crop is at least so many points wide: on a phone's screen its words can then be read."""

FEW_COLOURS = 4096
"""A picture with no more colours loses nothing that an eye sees in a palette of 256."""


def page_image(pdf: pypdfium2.PdfDocument, number: int, scale: float, *, grey: bool = False) -> Image.Image:
    """Draw a page, ``scale`` pixels to the point but never more than ``MOST_PIXELS``. Hold `PDFIUM`."""
    if not 1 <= number <= len(pdf):
        raise PageNotFound(f"The file has no page {number}; it has {len(pdf)}, counted from 1.")
    page = pdf[number - 1]
    try:
        scale = capped(scale, page.get_width(), page.get_height())
        bitmap = page.render(scale=scale, grayscale=grey, limit_image_cache=True)
        try:
            image: Image.Image = bitmap.to_pil().copy()
            return image
        finally:
            bitmap.close()
    finally:
        page.close()


def capped(scale: float, width: float, height: float) -> float:
    """Return the scale, lowered so that the picture stays within ``MOST_PIXELS``."""
    area = max(width * height, 1e-6)
    return min(scale, math.sqrt(MOST_PIXELS / area), 0.9 * MOST_PIXELS / max(width, height, 1.0))


def render(
    source: Path, number: int, boxes: Sequence[Box] = (), *, scale: float = 1.5, crop: bool = False
) -> bytes:
    """Return a PNG of a page with the boxes marked; with ``crop`` only the part around them.

    Raises PageNotFound, DamagedFile.
    """
    with PDFIUM:
        try:
            pdf = pypdfium2.PdfDocument(source)
        except (pypdfium2.PdfiumError, FileNotFoundError) as error:
            raise DamagedFile(
                f"{source.name} of this rulebook cannot be opened ({error}). Add the rulebook again."
            ) from error
        try:
            image = page_image(pdf, number, scale)
            width = pdf[number - 1].get_width()
        finally:
            pdf.close()
    return png(mark(image, boxes, image.width / width, crop=crop))


def mark(image: Image.Image, boxes: Sequence[Box], scale: float, *, crop: bool = False) -> Image.Image:
    """Lay translucent yellow over the boxes, as a marker pen does: the words below stay readable."""
    picture = image if image.mode == "RGB" else image.convert("RGB")
    if not boxes:
        return picture
    places = [_pixels(box, scale, picture.height) for box in boxes]
    left, top = 0, 0
    if crop:
        window = _around(boxes, scale, picture.size)
        left, top = window[:2]
        picture = picture.crop(window)
    elif picture is image:
        picture = image.copy()
    places = [(x0 - left, y0 - top, x1 - left, y1 - top) for x0, y0, x1, y1 in places]
    radius = max(scale, 1.0)
    inked = _inked(places, picture.size)
    if inked is not None:
        veil = Image.new("L", (inked[2] - inked[0], inked[3] - inked[1]), 0)
        pen = ImageDraw.Draw(veil)
        for x0, y0, x1, y1 in places:
            place = (x0 - inked[0], y0 - inked[1], x1 - inked[0], y1 - inked[1])
            pen.rounded_rectangle(place, radius=radius, fill=255)
        # Multiplying keeps dark words dark on light paper; the blend keeps the mark visible on dark paper.
        below = picture.crop(inked)
        ink = Image.new("RGB", below.size, MARK)
        picture.paste(Image.blend(ImageChops.multiply(below, ink), ink, 0.12), inked[:2], mask=veil)
    outline = ImageDraw.Draw(picture)
    for place in places:
        outline.rounded_rectangle(place, radius=radius, outline=EDGE, width=max(round(scale / 2), 1))
    return picture


def crop_window(boxes: Sequence[Box], width: float, height: float) -> tuple[float, float, float, float]:
    """Return what a crop shows of a page: left, top, right, bottom in points from its top left corner."""
    left, right = min(box.x0 for box in boxes) - CROP_SIDE, max(box.x1 for box in boxes) + CROP_SIDE
    more = max(CROP_WIDTH - (right - left), 0) / 2
    left, right = left - more, right + more
    # A window that would begin before the page or end after it is moved, not narrowed.
    left, right = (0, right - left) if left < 0 else (left, right)
    left, right = (max(left - (right - width), 0), width) if right > width else (left, right)
    top = height - max(box.y1 for box in boxes) - CROP_MARGIN
    bottom = height - min(box.y0 for box in boxes) + CROP_MARGIN
    return min(left, width), min(max(top, 0), height), right, max(min(bottom, height), 0)


def _pixels(box: Box, scale: float, height: int) -> Place:
    pad = 1.0
    x0, x1 = sorted(((box.x0 - pad) * scale, (box.x1 + pad) * scale))
    y0, y1 = sorted((height - (box.y1 + pad) * scale, height - (box.y0 - pad) * scale))
    return x0, y0, x1, y1


def _inked(places: Sequence[Place], size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    """Return the part of the picture in which all places lie, None where none does."""
    left, top = math.floor(min(p[0] for p in places)), math.floor(min(p[1] for p in places))
    right, bottom = math.ceil(max(p[2] for p in places)) + 1, math.ceil(max(p[3] for p in places)) + 1
    window = max(left, 0), max(top, 0), min(right, size[0]), min(bottom, size[1])
    return window if window[0] < window[2] and window[1] < window[3] else None


def _around(boxes: Sequence[Box], scale: float, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the pixels that a crop keeps; at least one, wherever the marks are."""
    width, height = size
    window = [edge * scale for edge in crop_window(boxes, width / scale, height / scale)]
    left, top = min(math.floor(window[0]), width - 1), min(math.floor(window[1]), height - 1)
    right, bottom = min(math.ceil(window[2]), width), min(math.ceil(window[3]), height)
    return left, top, max(right, left + 1), max(bottom, top + 1)


def png(image: Image.Image) -> bytes:
    """Return the picture as PNG bytes, packed for speed rather than size.

    A page of words and drawings goes into a palette: a third of the bytes in half the time.
    """
    out = io.BytesIO()
    if image.mode == "RGB" and image.getcolors(FEW_COLOURS) is not None:
        image = image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    image.save(out, "PNG", compress_level=3)
    return out.getvalue()
