"""Pictures of a stranger's pages: drawn in the child process, kept on disk, marked in ours."""

import base64
import io
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image

from corpus.errors import DamagedFile
from corpus.render import PDFIUM, mark, page_image, png
from corpus.sandbox import Limits, Outlet, run
from corpus.types import Box

LIMITS = Limits(base_seconds=15.0, most_seconds=15.0)
STEP = 0.25
"""Scales are rounded to this, so that few pictures of a page are kept."""


def marked_picture(
    source: Path,
    number: int,
    boxes: Sequence[Box],
    scale: float,
    width: float,
    cache: Path,
    name: str,
    *,
    crop: bool = False,
) -> bytes:
    """Return a PNG of a page ``width`` points wide with boxes marked. Raises UnreadableRulebook."""
    image = Image.open(io.BytesIO(page_picture(source, number, scale, cache, name)))
    return png(mark(image, boxes, image.width / width, crop=crop))


def page_picture(source: Path, number: int, scale: float, cache: Path, name: str) -> bytes:
    """Return a PNG of a page at about this scale, kept in ``cache``. Raises UnreadableRulebook."""
    scale = max(round(scale / STEP), 1) * STEP
    kept = cache / f"{number}@{scale:.2f}.png"
    try:
        return kept.read_bytes()
    except FileNotFoundError:
        pass
    request = {"path": str(source), "name": name, "page": number, "scale": scale}
    items = run("corpus.intake.pictures:draw_page", request, subject=name, limits=LIMITS)
    try:
        [encoded] = items
        picture = base64.b64decode(encoded, validate=True)
    except (ValueError, TypeError):
        raise DamagedFile(f"{name}: reading it broke off. The file may be damaged; save it anew.") from None
    cache.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=cache)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(picture)
        os.replace(temporary, kept)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
    return picture


def draw_page(request: Mapping[str, Any], outlet: Outlet) -> None:
    """Draw one page in the child process."""
    try:
        pdf = pypdfium2.PdfDocument(str(request["path"]))
    except pypdfium2.PdfiumError as error:
        raise DamagedFile(f"{request['name']} cannot be opened ({error}). Add the rulebook again.") from error
    with PDFIUM:
        image = page_image(pdf, int(request["page"]), float(request["scale"]))
    outlet.item(base64.b64encode(png(image)).decode("ascii"))
