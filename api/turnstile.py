"""Who asks waits for a turn: as many questions are worked on at once as there are processors.

More at once would only take the processors from each other, and everybody would wait longer. Whoever comes
when the line is long is sent away with when to come again: a phone that waits in vain is worse.
"""

import contextlib
import os

import anyio
from starlette.types import ASGIApp, Receive, Scope, Send

from api.limits import budget_of
from api.problems import problem

AT_ONCE = max(os.cpu_count() or 1, 1)
WAITING = 30
"""Questions in the line: a club's phones, all at once."""

PATIENCE = 5.0
"""Seconds in the line."""

COME_AGAIN = 2
"""Seconds after which to try again."""


class Turnstile:
    """Wraps an application; lets so many requests that ask something through at a time."""

    def __init__(
        self, app: ASGIApp, *, at_once: int = AT_ONCE, waiting: int = WAITING, patience: float = PATIENCE
    ) -> None:
        """``waiting`` requests stand in line for ``patience`` seconds; those after them are sent away."""
        self._app = app
        self._at_once, self._waiting, self._patience = at_once, waiting, patience
        self._turns: anyio.Semaphore | None = None
        self._in_line = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through in its turn; all that ask nothing at once."""
        if scope["type"] != "http" or budget_of(scope["method"], scope["path"]) != "ask":
            await self._app(scope, receive, send)
            return
        if self._turns is None:  # belongs to the loop that serves
            self._turns = anyio.Semaphore(self._at_once)
        if not await self._turn(self._turns):
            await _busy(scope["path"])(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._turns.release()

    async def _turn(self, turns: anyio.Semaphore) -> bool:
        with contextlib.suppress(anyio.WouldBlock):
            turns.acquire_nowait()
            return True
        if self._in_line >= self._waiting:
            return False
        self._in_line += 1
        try:
            with anyio.move_on_after(self._patience):
                await turns.acquire()
                return True
            return False
        finally:
            self._in_line -= 1


def _busy(path: str) -> ASGIApp:
    return problem(
        503,
        "busy",
        "Busy",
        f"Many ask at once; ask again in {COME_AGAIN} s.",
        instance=path,
        headers={"Retry-After": str(COME_AGAIN), "Cache-Control": "no-store"},
    )
