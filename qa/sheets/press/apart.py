"""The press in a process of its own: the compiler keeps hundreds of megabytes of what it has worked out."""

import json
import subprocess
import sys
from pathlib import Path

from corpus.errors import ContentError
from qa.sheets.model import Sheet
from qa.sheets.press.told import told

MOST_SECONDS = 60.0
"""A sheet takes a fraction of a second; a machine that is this slow has something else to do."""

_BOOT = "import sys; sys.path.append(sys.argv[1]); from qa.sheets.press.apart import serve; serve()"
_HOME = Path(__file__).parents[3]


def pdf_apart(sheet: Sheet) -> bytes:
    """Return a sheet as a PDF, made by a process that ends with it. Raises ContentError."""
    asked = json.dumps(told(sheet), ensure_ascii=False)
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-X", "utf8", "-c", _BOOT, str(_HOME)],
            input=asked.encode(),
            capture_output=True,
            timeout=MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ContentError(
            f"Setting the sheet {sheet.id} of {sheet.game} took over {MOST_SECONDS:.0f} seconds; try again."
        ) from error
    if done.returncode:
        raise ContentError(
            f"The sheet {sheet.id} of {sheet.game}: {done.stderr.decode(errors='replace').strip()}"
        )
    return done.stdout


def serve() -> None:
    """Set the sheet on standard input; the child's whole life."""
    from qa.sheets.press.setting import pressed

    try:
        made = pressed(sys.stdin.buffer.read().decode())
    except ContentError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(made)
