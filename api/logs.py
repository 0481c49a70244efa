"""What the server tells of itself on standard error: a line a request, and what went wrong.

A line names the route as the server knows it, never the address that was asked for: questions, ids and
whatever else a person typed stay out. So does the text of an unforeseen error, which may hold any of them.
"""

import json
import logging
import secrets
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("ruleproof.request")

LogFormat = Literal["auto", "text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

_LIBRARIES = ("uvicorn", "uvicorn.error")
"""Loggers of others; what they say below a warning is about addresses and connections."""

REQUEST_ID = "X-Request-Id"

_request: ContextVar[str] = ContextVar("request", default="")


@dataclass(frozen=True, slots=True)
class Logging:
    """How the server logs: ``auto`` is text for a person at a terminal, JSON for whatever else reads it.

    ``addresses`` adds who asked, which is nobody's business by default.
    """

    format: LogFormat = "auto"
    level: LogLevel = "info"
    addresses: bool = False


USUAL_LOGGING = Logging()


@dataclass(frozen=True, slots=True)
class Served:
    """A request that was answered. ``route`` is a template such as ``/api/jobs/{id}``."""

    method: str
    route: str
    status: int
    seconds: float
    id: str
    address: str


Watcher = Callable[[Served], None]


class RequestLog:
    """Wraps an application; numbers each request, and tells watchers of it when its answer is sent."""

    def __init__(self, app: ASGIApp, *, watchers: tuple[Watcher, ...]) -> None:
        """Tell these watchers; they are called on the event loop and have to be quick."""
        self._app = app
        self._watchers = watchers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request, with its number in the answer's headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        # Ours, not the client's: a number that somebody else chose could be anything, and anybody's.
        number = secrets.token_hex(8)
        token = _request.set(number)
        status = 500

        async def numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = number
            await send(message)

        try:
            await self._app(scope, receive, numbered)
        finally:
            _request.reset(token)
            host, _ = scope.get("client") or ("", 0)
            served = Served(
                _method(scope["method"]), route_of(scope), status, time.perf_counter() - began, number, host
            )
            for watch in self._watchers:
                watch(served)


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def _method(method: str) -> str:
    # Any word is a method to the protocol; only known ones are counted and told.
    return method if method in _METHODS else "OTHER"


def route_of(scope: Mapping[str, Any]) -> str:
    """Return the template of the route that took a request, ``unmatched`` if none did."""
    path = getattr(scope.get("route"), "path", None)
    if isinstance(path, str):
        return path
    mounted = str(scope.get("root_path", "")).removeprefix(str(scope.get("app_root_path", "")))
    return f"{mounted}/{{path}}" if mounted else "unmatched"


def log_requests(told: Logging) -> Watcher:
    """Return a watcher that writes a line for each request."""

    def write(served: Served) -> None:
        facts: dict[str, Any] = {
            "method": served.method,
            "route": served.route,
            "status": served.status,
            "ms": round(served.seconds * 1000, 1),
            "request": served.id,
        }
        if told.addresses:
            facts["address"] = served.address
        line = f"{served.method} {served.route} {served.status} {facts['ms']} ms"
        log.info(line + (f" {served.address}" if told.addresses else ""), extra={"facts": facts})

    return write


def start_logging(told: Logging) -> None:
    """Send what the server and its libraries log to standard error, in the format and from the level told."""
    handler = logging.StreamHandler(sys.stderr)
    as_text = sys.stderr.isatty() if told.format == "auto" else told.format == "text"
    handler.setFormatter((_Text if as_text else _Json)(tells_all=told.level == "debug"))
    level = logging.getLevelNamesMapping()[told.level.upper()]
    for name in ("ruleproof", *_LIBRARIES):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level if name == "ruleproof" else max(level, logging.WARNING))


class _Discreet(logging.Formatter):
    """Tells where an unforeseen error arose; what it says only to whoever debugs."""

    def __init__(self, *, tells_all: bool) -> None:
        super().__init__()
        self._tells_all = tells_all

    def formatException(self, ei: Any) -> str:
        """Return the trace of an error; its message is left out unless debugging."""
        if self._tells_all:
            return super().formatException(ei)
        lines: list[str] = []
        seen: set[int] = set()
        error: BaseException | None = ei[1]
        while error is not None and id(error) not in seen:
            seen.add(id(error))
            frames = traceback.format_list(traceback.extract_tb(error.__traceback__))
            lines = [*frames, f"{type(error).__qualname__} (its text: --log-level debug)\n", *lines]
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "".join(lines).rstrip()


class _Text(_Discreet):
    def format(self, record: logging.LogRecord) -> str:
        told = f"{_time(record):%H:%M:%S} {record.levelname.lower()}: {record.getMessage()}"
        return told + (f"\n{self.formatException(record.exc_info)}" if record.exc_info else "")


class _Json(_Discreet):
    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", None)
        entry: dict[str, Any] = {
            "time": _time(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        if facts is None:
            entry["message"] = record.getMessage()
            if number := _request.get():
                entry["request"] = number
        else:
            entry |= facts
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=True)


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)
