"""The questions that are asked, kept in a file only where the owner wants it."""

import json
import logging
import os
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from corpus.errors import Misconfigured
from qa.types import Answer

log = logging.getLogger("ruleproof.questions")


class QuestionLog:
    """Appends a JSON line for each answer: time, game, language, question, status; no address.

    Without a file it keeps nothing.
    """

    def __init__(self, path: Path | None = None, *, counter: Callable[[Answer], None] | None = None) -> None:
        """Keep questions in the file, which only its owner may read. Raises Misconfigured if it cannot be.

        ``counter`` is shown every answer, whether or not anything is kept.
        """
        self._path = path
        self._counter = counter
        self._lock = threading.Lock()
        if path is not None:
            try:
                os.close(_opened(path))
            except OSError as error:
                raise Misconfigured(
                    f"Questions cannot be kept in {path} ({error.strerror}); name another file."
                ) from error

    @property
    def keeps(self) -> bool:
        """Whether questions are kept."""
        return self._path is not None

    def keep(self, answer: Answer) -> None:
        """Keep a question with what became of it; a full disk is told in the log, never to who asks."""
        if self._counter is not None:
            self._counter(answer)
        if self._path is None:
            return
        entry = {
            "time": datetime.now(UTC).isoformat(timespec="seconds"),
            "game": answer.question.game,
            "language": answer.question.language,
            "question": answer.question.text,
            "status": answer.status.value,
        }
        line = json.dumps(entry).encode("ascii") + b"\n"
        try:
            # Opened each time, so that the owner may move it away; written at once, so that lines stay whole.
            with self._lock, open(_opened(self._path), "wb", buffering=0) as file:
                file.write(line)
        except OSError as error:
            log.error("a question could not be kept: %s", error.strerror)


def _opened(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
