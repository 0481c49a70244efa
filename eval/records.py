"""JSON lines, one record each: what all question sets are, with errors that say where a file is wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from corpus.errors import ContentError

Made = TypeVar("Made")


def read(path: Path, form: str, make: Callable[[dict[str, Any]], Made]) -> tuple[Made, ...]:
    """Return what is made of each record of a file. Raises ContentError.

    ``form`` is what the file should be; an error names it with the file, the line and what is wrong there.
    """
    found: list[Made] = []
    # Only "\n" ends a line: JSON strings may hold the other separators as they are.
    for number, line in enumerate(_text(path, form).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            found.append(make(_record(line)))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ContentError(f"{path}: not {form}: line {number}: {_why(error)}") from error
    return tuple(found)


def _text(path: Path, form: str) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        number = error.object.count(b"\n", 0, error.start) + 1
        raise ContentError(f"{path}: not {form}: line {number}: not UTF-8: {error.reason}") from error
    except (OSError, ValueError) as error:
        raise ContentError(f"{path}: not {form}: {error}") from error


def _record(line: str) -> dict[str, Any]:
    raw = json.loads(line)
    if not isinstance(raw, dict):
        raise ValueError("not a JSON object")
    return raw


def _why(error: Exception) -> str:
    match error:
        case json.JSONDecodeError():
            # Its own words name line 1, whichever line of the file it is.
            return f"not JSON: {error.msg} (column {error.colno})"
        case KeyError():
            return f"the field {error} is missing"
        case TypeError() | AttributeError():
            return f"a field is missing or of another type: {error}"
    return str(error)
