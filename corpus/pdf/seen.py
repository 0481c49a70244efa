"""Which words of the text layer are to be seen on the page: an answer may quote no others."""

import time
from collections.abc import Sequence

import pypdfium2 as pypdfium
from PIL import Image

from corpus.pdf.frame import Frame
from corpus.pdf.raw import RawWord
from corpus.types import Box

COARSE, FINE = 1.0, 3.0
"""Dots to the point: nearly all words show in the coarse picture, which takes a tenth of the time."""

MOST_DOTS = 4000
"""Dots along an edge: a page may be larger than any poster, its picture may not."""

PLAIN, LEAST_CONTRAST = 64, 24
"""Steps of 255 between the lightest and the darkest dot of a word; the least counts for each colour."""

SECONDS, SECONDS_PER_PAGE, MOST_SECONDS = 3.0, 0.15, 20.0
"""What looking at a book may take; most pages take a hundredth of a second, a page of pictures a tenth."""

SMALLEST = 1.0
"""Points; what is lower than this nobody reads."""

LAYER_MARGIN = 3.0
"""By so many points the words of an OCR layer may lie beside those of the scan."""


class Sight:
    """Looks at the pages of one book, as long as its seconds last; drawing a page may be slow."""

    def __init__(self, pages: int) -> None:
        """Be ready to look at so many pages."""
        self._left = min(SECONDS + SECONDS_PER_PAGE * pages, MOST_SECONDS)

    def seen(
        self, page: pypdfium.PdfPage, frame: Frame, words: Sequence[RawWord], *, scan: bool
    ) -> tuple[RawWord, ...]:
        """Return the words that show; in a ``scan`` they are a layer over its picture."""
        words = tuple(w for w in words if max(w.size, min(w.box.width, w.box.height)) >= SMALLEST)
        if not words or self._left <= 0:
            return words
        began = time.monotonic()
        margin = LAYER_MARGIN if scan else 0.0
        coarse = draw(page, frame, COARSE, grey=True)
        doubtful = {i for i, w in enumerate(words) if contrast(coarse, frame, w.box, margin) < PLAIN}
        if doubtful:
            fine = draw(page, frame, FINE, grey=False)
            doubtful = {i for i in doubtful if contrast(fine, frame, words[i].box, margin) < LEAST_CONTRAST}
        self._left -= time.monotonic() - began
        return tuple(w for i, w in enumerate(words) if i not in doubtful)


def draw(page: pypdfium.PdfPage, frame: Frame, scale: float, *, grey: bool) -> Image.Image:
    """Return a picture of the page, ``scale`` dots to the point or as many as `MOST_DOTS` allow."""
    scale = min(scale, MOST_DOTS / max(frame.width, frame.height, 1.0))
    bitmap = page.render(scale=scale, grayscale=grey, limit_image_cache=True)
    try:
        image: Image.Image = bitmap.to_pil().copy()
        return image
    finally:
        bitmap.close()


def contrast(image: Image.Image, frame: Frame, box: Box, margin: float = 0.0) -> int:
    """Return by how much the dots of a box differ at most, in the colour in which they differ most."""
    x, y = image.width / max(frame.width, 1e-6), image.height / max(frame.height, 1e-6)
    left, top = int((box.x0 - margin) * x), int((frame.height - box.y1 - margin) * y)
    right, bottom = int((box.x1 + margin) * x) + 1, int((frame.height - box.y0 + margin) * y) + 1
    window = max(left, 0), max(top, 0), min(right, image.width), min(bottom, image.height)
    if window[0] >= window[2] or window[1] >= window[3]:
        return 0
    found = image.crop(window).getextrema()
    bands = found if isinstance(found[0], tuple) else (found,)
    return max(int(high) - int(low) for low, high in bands)
