"""What goes wrong: one line on standard error that says what to do, and the exit status."""

import os
import sys
from collections.abc import Callable

import typer

from corpus.errors import (
    BadFacts,
    BadQuestion,
    ContentError,
    InvalidNotation,
    NotFound,
    RuleproofError,
    UnreadableRulebook,
)

_BAD_INPUT = (BadFacts, BadQuestion, ContentError, InvalidNotation, NotFound, UnreadableRulebook)


def status_of(command: Callable[[], object]) -> int:
    """Run a command and return its exit status; what goes wrong is told in one line."""
    try:
        status = command()
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except typer.TyperException as error:
        return _complain(f"{error.format_message().rstrip('.')}. See `ruleproof --help`.", error.exit_code)
    except typer.Abort:
        return _complain("Stopped.", 130)
    except KeyboardInterrupt:
        return _complain("Stopped.", 130)
    except RuleproofError as error:
        return _complain(str(error), 2 if isinstance(error, _BAD_INPUT) else 1)
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(_os_error(error), 1)


def _os_error(error: OSError) -> str:
    where = f" ({error.filename})" if error.filename else ""
    return f"{error.strerror or error}{where}. Check the path and its permissions."


def _complain(message: str, status: int) -> int:
    print("ruleproof: " + " ".join(message.split()), file=sys.stderr)
    return status
