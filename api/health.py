"""Whether the service does what it is for: a question whose citation is known, asked anew each time."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from corpus.errors import IndexUnusable, RuleproofError
from corpus.games import faq, shipped_games
from corpus.text import fold

if TYPE_CHECKING:
    from api.service import Service

log = logging.getLogger("ruleproof.health")

_CANNED_LENGTH = 200

FRESH_SECONDS = 5.0
"""How long a check stands for readiness: a balancer asks often, and asking costs a question."""


@dataclass(frozen=True, slots=True)
class Canned:
    """A question and the pages of which one must be cited."""

    game: str
    question: str
    pages: frozenset[int]


def check_health(service: "Service") -> dict[str, Any]:
    """Return ok, degraded (answers come, something else is wrong) or failed, with what was checked."""
    began = time.perf_counter()
    checks: dict[str, str] = {}
    generation, games = "", 0
    try:
        games = sum(bool(game.rulebooks) for game in service.library.games())
        checks["library"] = "ok" if games else "failed: no game"
        canned = canned_question(service)
        if canned is None:
            checks["question"] = "failed: no passage to ask about"
        else:
            checks["question"], generation = _asked(service, canned)
        checks["indexes"] = _indexes(service)
    except Exception as error:
        # A monitor must learn that it is broken from the answer, whatever it is that broke.
        log.exception("health")
        kind = "" if isinstance(error, RuleproofError) else "unforeseen "
        checks["fault"] = f"failed: {kind}{type(error).__name__}; see the log"
    bad = {value.partition(":")[0] for value in checks.values()} - {"ok"}
    return {
        "status": "failed" if "failed" in bad else "degraded" if bad else "ok",
        "generation": generation,
        "games": games,
        "checks": checks,
        "latency_ms": round((time.perf_counter() - began) * 1000, 1),
    }


class Readiness:
    """Whether requests should be sent here: what the last check found, until the server begins to stop."""

    def __init__(
        self,
        check: Callable[[], dict[str, Any]],
        *,
        seconds: float = FRESH_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Check anew when the last one is older than so many seconds."""
        self._check, self._seconds, self._clock = check, seconds, clock
        self._lock = threading.Lock()
        self._found, self._at = "", 0.0
        self._stopping = False

    def status(self) -> str:
        """Return ok, degraded or failed; one thread checks, the others take what it found."""
        with self._lock:
            if not self._found or self._clock() - self._at > self._seconds:
                self._found, self._at = str(self._check()["status"]), self._clock()
            return self._found

    def ready(self) -> bool:
        """Say whether answers come and will go on coming."""
        return not self._stopping and self.status() != "failed"

    def stop(self) -> None:
        """Be ready no more; what was begun is still answered."""
        self._stopping = True


def canned_question(service: "Service") -> Canned | None:
    """Return a question of a shipped game's FAQ, else the first words of the library's first passage."""
    books = service.library.rulebooks()
    shipped = {book.game for book in books if book.shipped}
    for game in shipped_games():
        if game.id in shipped:
            for entry in faq(game.id, game.language):
                return Canned(game.id, entry.question, frozenset(quote.page for quote in entry.citations))
    for book in books:
        for passage in service.library.passages(book.id):
            words = fold(passage.text[:_CANNED_LENGTH]).text
            same = {p.page for p in service.library.passages(book.id) if words in fold(p.text).text}
            return Canned(book.game, words, frozenset(same))
    return None


def _asked(service: "Service", canned: Canned) -> tuple[str, str]:
    answer = service.ask(canned.question, game=canned.game)
    pages = {located.citation.page for located in answer.citations}
    pages |= {near.located.citation.page for near in answer.nearest}
    found = bool(pages & canned.pages)
    return ("ok" if found else "failed: the known page was not found"), answer.generation


def _indexes(service: "Service") -> str:
    """Say whether every rulebook can be searched by its newest generation."""
    bad = []
    for book in service.library.rulebooks():
        try:
            if service.indexes.get(book.id).damaged:
                bad.append(book.id)
        except IndexUnusable:
            bad.append(book.id)
    return f"degraded: {len(bad)} rulebooks with a damaged index, first {bad[0]}" if bad else "ok"
