"""Reading rulebooks one after another, and how far each is."""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from threading import BoundedSemaphore
from typing import Any, Generic, Literal

from starlette.exceptions import HTTPException
from typing_extensions import TypeVar

from api.service import Progress
from corpus.errors import RuleproofError
from corpus.library import Added

log = logging.getLogger("ruleproof.http")

MOST_JOBS = 100
KEPT_SECONDS = 3600.0
"""How many jobs are remembered, and how long after their end."""

_RETRY = {"Retry-After": "30"}

Outcome = TypeVar("Outcome", default=Added)
"""What a job comes to: unless said otherwise a rulebook that was added."""


class Stopping(RuleproofError):
    """The server stops; what was being read is given up."""


class ReadingQueue:
    """One reader at a time and a few who wait; whoever comes after them is sent away."""

    def __init__(self, waiting: int = 3) -> None:
        """Let so many wait beside the one who is served."""
        self._places = BoundedSemaphore(waiting + 1)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="reading")
        self._closed = threading.Event()

    def submit(self, work: Callable[[], Any]) -> "Future[Any]":
        """Run the work when its turn comes. Raises HTTPException (503) if the queue is full."""
        if not self._places.acquire(blocking=False):
            raise HTTPException(
                503, "Other rulebooks are being read; send this one again in a minute.", _RETRY
            )
        try:
            future = self._pool.submit(work)
        except BaseException:
            self._places.release()
            raise
        future.add_done_callback(lambda _: self._places.release())
        return future

    def go_on(self, stage: str, done: int, total: int) -> None:
        """Raise Stopping once the queue is closed; work calls this as it gets on, so that a stop is quick."""
        if self._closed.is_set():
            raise Stopping("The server was stopped while this was read; send it again.")

    def close(self) -> None:
        """Take no more work, forget what has not begun, and stop what tells how it gets on."""
        self._closed.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Job(Generic[Outcome]):
    """How far the reading of a file is; ``stage`` as the work tells it, ``outcome`` when it is done.

    ``name``, ``title`` and ``game`` are what was sent with it; ``fault`` is the number of an unforeseen error
    in the log.
    """

    id: str
    name: str = ""
    title: str = ""
    game: str = ""
    state: Literal["waiting", "reading", "done", "failed"] = "waiting"
    stage: str = ""
    done: int = 0
    total: int = 0
    outcome: Outcome | None = None
    error: RuleproofError | None = None
    fault: str = ""
    ended: float = field(default=0.0, compare=False)

    @property
    def added(self) -> Outcome | None:
        """The outcome, where it is a rulebook."""
        return self.outcome

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in ("done", "failed")


class Jobs(Generic[Outcome]):
    """The readings that somebody may ask about, by ids that nobody can guess."""

    def __init__(
        self,
        queue: ReadingQueue,
        *,
        most: int = MOST_JOBS,
        seconds: float = KEPT_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Remember at most so many jobs, and each for so long after its end."""
        self.queue = queue
        self._most, self._seconds, self._clock = most, seconds, clock
        self._lock = threading.Lock()
        self._jobs: dict[str, Job[Outcome]] = {}

    def start(
        self,
        read: Callable[[Progress], Outcome],
        *,
        tidy: Callable[[], None],
        name: str = "",
        title: str = "",
        game: str = "",
    ) -> Job[Outcome]:
        """Read when its turn comes; ``tidy`` is called once, whatever becomes of it, unless this raises.

        Raises HTTPException (503) if too many wait.
        """
        job: Job[Outcome] = Job(secrets.token_urlsafe(16), name, title, game)
        with self._lock:
            self._forget(room=1)
            self._jobs[job.id] = job
        try:
            future = self.queue.submit(lambda: self._run(job.id, read))
        except BaseException:
            with self._lock:
                del self._jobs[job.id]
            raise
        future.add_done_callback(lambda _: tidy())
        return job

    def get(self, id: str) -> Job[Outcome]:
        """Return a job as it is now. Raises HTTPException (404) if it is not there or was forgotten."""
        with self._lock:
            self._forget()
            job = self._jobs.get(id)
        if job is None:
            raise HTTPException(404, "There is no such job; what became of one is known for an hour.")
        return job

    def _run(self, id: str, read: Callable[[Progress], Outcome]) -> None:
        def progress(stage: str, done: int, total: int) -> None:
            self.queue.go_on(stage, done, total)
            self._change(id, stage=stage, done=done, total=total)

        self._change(id, state="reading")
        try:
            outcome = read(progress)
        except RuleproofError as error:
            self._end(id, state="failed", error=error)
        except Exception as error:
            number = secrets.token_hex(6)
            log.error("fault %s while a file was read", number, exc_info=error)
            self._end(id, state="failed", fault=number)
        else:
            self._end(id, state="done", outcome=outcome)

    def _end(self, id: str, **changed: Any) -> None:
        self._change(id, ended=self._clock(), **changed)

    def _change(self, id: str, **changed: Any) -> None:
        with self._lock:
            self._jobs[id] = replace(self._jobs[id], **changed)

    def _forget(self, room: int = 0) -> None:
        """Drop jobs that ended long ago, and the oldest so that there is room; never one under way."""
        too_old = self._clock() - self._seconds
        over = [job for job in self._jobs.values() if job.over]
        surplus = len(self._jobs) + room - self._most
        for at, job in enumerate(sorted(over, key=lambda job: job.ended)):
            if at < surplus or job.ended < too_old:
                del self._jobs[job.id]
