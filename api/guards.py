"""What stands before every request: host, origin, rate, size of the body, headers that browsers heed."""

import time
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

import anyio
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.limits import Limiter, budget_of, client_of
from api.problems import fault, problem

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]", "testserver")
"""Names by which the server answers unless told otherwise; others may be a rebound DNS name."""

_SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": with it browsers send "Origin: null" with our own forms, as a foreign page's would.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_ANY_ADDRESS = frozenset({"0.0.0.0", "::"})

_SLOWEST = 200_000
"""Bytes a second; a body at its limit has so much longer to arrive."""

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Faults:
    """Wraps an application; an error that nobody foresaw becomes a problem, unless an answer has begun."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everything pass but errors."""
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if started or scope["type"] != "http":
                raise
            await fault(scope["path"], error)(scope, receive, send)


class Guards:
    """Wraps an application; refuses foreign hosts and origins, too many requests, bodies past their limit.

    ``limit`` gives the greatest body for a path, in bytes.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        hosts: Sequence[str],
        limit: Callable[[str], int],
        limiter: Limiter | None = None,
        key_of: Callable[[Scope], str] | None = None,
        patience: float = 20,
    ) -> None:
        """Answer only to ``hosts``; ``*`` stands for any. ``patience`` is for small bodies, in seconds.

        ``key_of`` gives the prefix of the key that a request comes with: by that it is counted, else by its
        address.
        """
        self._app = Faults(app)
        self._hosts = frozenset(host.lower().strip("[]") for host in hosts)
        self._limit = limit
        self._limiter = limiter
        self._key_of = key_of or (lambda scope: "")
        self._patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with a problem."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        headers = Headers(scope=scope)
        limit = self._limit(path)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in _SECURITY_HEADERS.items():
                    out.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope["method"], headers, limit)
        if refusal:
            status, kind, title, detail = refusal
            response = problem(status, kind, title, detail, instance=path)
            await response(scope, receive, guarded)
            return
        key = self._key_of(scope)
        if seconds := self._wait(scope, key):
            await too_many(seconds, path, with_key=bool(key))(scope, receive, guarded)
            return
        await self._app(scope, _counted(receive, limit, self._seconds(limit)), guarded)

    def _answers_to(self, host: str) -> bool:
        if "*" in self._hosts or host in self._hosts:
            return True
        # A server on all addresses is reached by any of them; a rebound name is never an address.
        return not _ANY_ADDRESS.isdisjoint(self._hosts) and _is_address(host)

    def _wait(self, scope: Scope, key: str) -> int:
        if self._limiter is None:
            return 0
        # The address of the connection: what a header says of another one anybody can write.
        host, _ = scope.get("client") or (None, 0)
        return self._limiter.wait(budget_of(scope["method"], scope["path"]), key or client_of(host))

    def _seconds(self, limit: int) -> float:
        return self._patience + limit / _SLOWEST

    def _refusal(self, method: str, headers: Headers, limit: int) -> tuple[int, str, str, str] | None:
        host = _host(headers.get("host", ""))
        if not self._answers_to(host):
            return (
                400,
                "unknown-host",
                "Unknown host",
                ("This server does not answer to that host name; start it with --allow-host to add one."),
            )
        if method not in _SAFE_METHODS and _is_foreign(headers):
            return (
                403,
                "foreign-origin",
                "Foreign origin",
                ("Another site's page may not send requests here; use this server's own page or a program."),
            )
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            return 400, "bad-request", "Bad request", "The header Content-Length is not a number."
        if int(length[:20]) > limit:
            return 413, "too-large", "Too large", too_large(limit)
        return None


def too_many(seconds: int, path: str, *, with_key: bool = False) -> JSONResponse:
    """Return the problem of an address or a key that asks too often, with when it may come again."""
    whose = "with your key" if with_key else "from your address"
    detail = f"Too many requests came {whose}; come back in {seconds} s."
    return problem(
        429,
        "too-many-requests",
        "Too many requests",
        detail,
        instance=path,
        headers={"Retry-After": str(seconds), "Cache-Control": "no-store"},
    )


def too_large(limit: int) -> str:
    """Return the sentence that says how much may be sent."""
    size = f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1000} kB"
    return f"The request's body is larger than the {size} that may be sent here."


def _counted(receive: Receive, limit: int, seconds: float) -> Receive:
    """Hand on a body only as long as it keeps within its size and its time."""
    received = 0
    complete = False
    ends = time.monotonic() + seconds

    async def counted() -> Message:
        nonlocal received, complete
        if complete:  # what follows a body is only the news that the client has gone
            return await receive()
        try:
            with anyio.fail_after(max(ends - time.monotonic(), 0)):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, "The request's body took too long to arrive.") from None
        received += len(message.get("body", b""))
        complete = not message.get("more_body", False)
        if received > limit:
            raise HTTPException(413, too_large(limit))
        return message

    return counted


def _host(header: str) -> str:
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_foreign(headers: Headers) -> bool:
    """Say whether a browser sent this on behalf of another site; programs send neither header."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:
        return True
