"""The compiler at work: only the fonts inside it are used, and no date is set."""

import hashlib
import json
from importlib.metadata import version
from pathlib import Path

import typst

from corpus.errors import ContentError
from qa.sheets.model import Sheet
from qa.sheets.press.told import told

SOURCE = Path(__file__).parent / "sheet.typ"

PRESS_VERSION = hashlib.sha256(
    b"".join(path.read_bytes() for path in sorted(SOURCE.parent.glob("*.typ"))) + version("typst").encode()
).hexdigest()[:16]
"""Changes with whatever may set the same sheet otherwise."""


def pdf(sheet: Sheet) -> bytes:
    """Return a sheet as a PDF. Raises ContentError where it does not fit its page."""
    return pressed(json.dumps(told(sheet), ensure_ascii=False))


def pressed(sheet: str) -> bytes:
    """Return a PDF of a sheet that is told in JSON. Raises ContentError where it cannot be set."""
    try:
        made: bytes = typst.compile(
            SOURCE, root=SOURCE.parent, ignore_system_fonts=True, timestamp=0, sys_inputs={"sheet": sheet}
        )
    except typst.TypstError as error:
        raise ContentError(f"A sheet cannot be set: {error}") from error
    return made
