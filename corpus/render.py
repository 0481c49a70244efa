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

MOST_PIXELS = 4_000_000
MARK = (255, 226, 64)
EDGE = (214, 140, 0)
CROP_MARGIN = 60.0
"""Points of the page that stay visible round cropped marks."""


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
    picture = image.convert("RGB")
    if not boxes:
        return picture
    places = [_pixels(box, scale, picture.height) for box in boxes]
    veil = Image.new("L", picture.size, 0)
    pen = ImageDraw.Draw(veil)
    for place in places:
        pen.rounded_rectangle(place, radius=max(scale, 1.0), fill=255)
    # Multiplying keeps dark words dark on light paper; the blend keeps the mark visible on dark paper.
    ink = Image.new("RGB", picture.size, MARK)
    picture.paste(Image.blend(ImageChops.multiply(picture, ink), ink, 0.12), mask=veil)
    outline = ImageDraw.Draw(picture)
    for place in places:
        outline.rounded_rectangle(place, radius=max(scale, 1.0), outline=EDGE, width=max(round(scale / 2), 1))
    return picture.crop(_around(places, scale, picture.size)) if crop else picture


def _pixels(box: Box, scale: float, height: int) -> tuple[float, float, float, float]:
    pad = 1.0
    x0, x1 = sorted(((box.x0 - pad) * scale, (box.x1 + pad) * scale))
    y0, y1 = sorted((height - (box.y1 + pad) * scale, height - (box.y0 - pad) * scale))
    return x0, y0, x1, y1


def _around(
    places: Sequence[tuple[float, float, float, float]], scale: float, size: tuple[int, int]
) -> tuple[int, int, int, int]:
    """Return the full width of the page, from a little above the first mark to a little below the last."""
    margin = CROP_MARGIN * scale
    top = max(math.floor(min(p[1] for p in places) - margin), 0)
    bottom = min(math.ceil(max(p[3] for p in places) + margin), size[1])
    return 0, min(top, size[1] - 1), size[0], max(bottom, min(top, size[1] - 1) + 1)


def png(image: Image.Image) -> bytes:
    """Return the picture as PNG bytes, packed for speed rather than size."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=3)
    return out.getvalue()
