"""Keys before every request, where a server asks for them: who sends it, and what that key opens."""

import base64
import binascii
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import unquote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from api.keys import Key, KeyRing, KeyScope, holds_key
from api.permit import bearer
from api.problems import problem
from api.tenants import PerTenant
from api.web.words import TONGUES
from corpus.errors import Misconfigured

log = logging.getLogger("ruleproof.http")

_CALLER = "ruleproof.caller"
_SPILT = "ruleproof.spilt"
"""Names in an ASGI scope: the caller, and that a key stood in the address."""

_TONGUE = "|".join(TONGUES)

_OPEN = re.compile(rf"/static/.*|/sw\.js|/(?:{_TONGUE})/app\.webmanifest|/api/health/live")
"""What holds nothing of a library: files of the program itself, and that the server is alive."""

_WHOLE_SERVER = re.compile(r"/metrics")
"""What tells of all tenants together."""

_READING = ("GET", "HEAD", "OPTIONS")

_NEEDED: tuple[tuple[re.Pattern[str], tuple[str, ...], KeyScope], ...] = (
    (_WHOLE_SERVER, _READING, "admin"),
    (re.compile(r"/api/health(?:/.*)?"), _READING, "admin"),
    (re.compile(rf"/(?:{_TONGUE})/add(?:/.*)?"), (*_READING, "POST"), "add"),
    (re.compile(r"/api/jobs/.*"), _READING, "add"),
    (re.compile(r"/api/rulebooks"), ("POST",), "add"),
    (re.compile(rf"/(?:{_TONGUE})/games/[^/]+/audit(?:/.*)?"), (*_READING, "POST"), "audit"),
    (re.compile(r"/api/games/[^/]+/audit"), ("POST",), "audit"),
    (re.compile(r"/api/ask|/api/games/[^/]+/rule"), ("POST",), "ask"),
    (re.compile(r".*", re.DOTALL), _READING, "ask"),
)
"""The scope that each address takes, the first that fits; what fits none takes ``admin``."""

_REALM = 'realm="Ruleproof", charset="UTF-8"'
_LONGEST_HEADER = 1000


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request: the key that came with it, or none."""

    key: Key | None = None
    showed_one: bool = False


class Access:
    """Wraps an application; lets nothing through to it that comes without a key for it.

    A key of a tenant leads to the application of that tenant, in which nothing of another one exists.
    """

    def __init__(self, app: ASGIApp, *, keys: KeyRing, tenants: PerTenant[ASGIApp]) -> None:
        """``app`` is what keys without a tenant see."""
        self._app = app
        self._keys = keys
        self._tenants = tenants

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through to what its key opens, or answer it with a problem."""
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)  # there are none, and none shall slip by
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        if scope.get(_SPILT):
            await _spilt(path)(scope, receive, send)
        elif _OPEN.fullmatch(path):
            await self._app(scope, receive, send)
        else:
            await self._with_key(scope, receive, _unshared(send))

    async def _with_key(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        try:
            caller = caller_of(scope, self._keys)
        except Misconfigured as error:
            log.error("keys: %s", error)
            await _closed(path)(scope, receive, send)
            return
        needed = scope_needed(scope["method"], path)
        if caller.key is None:
            await _no_key(path, showed_one=caller.showed_one)(scope, receive, send)
        elif not caller.key.allows(needed) or (caller.key.tenant and _WHOLE_SERVER.fullmatch(path)):
            await _narrow(path, needed)(scope, receive, send)
        else:
            app = await self._app_of(caller.key.tenant)
            await app(scope, receive, send)

    async def _app_of(self, tenant: str) -> ASGIApp:
        app = self._tenants.ready(tenant) if tenant else self._app
        return app if app is not None else await run_in_threadpool(self._tenants.of, tenant)


class NoKeysInAddresses:
    """Wraps an application; takes a key out of an address before anything writes the address down."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application, whose `Access` then refuses the request."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request, with another address if a key stood in it."""
        if scope["type"] == "http":
            query = unquote(scope["query_string"].decode("latin-1").replace("+", " "))
            if holds_key(scope["path"]) or holds_key(query):
                # Its language stays, so that the problem is told in it.
                first = scope["path"].partition("/")[2].partition("/")[0]
                path = f"/{first}/" if first in TONGUES else "/"
                scope = {**scope, "path": path, "raw_path": path.encode(), "query_string": b"", _SPILT: True}
        await self._app(scope, receive, send)


def scope_needed(method: str, path: str) -> KeyScope:
    """Return the scope that a key needs for a request.

    >>> scope_needed("POST", "/api/ask"), scope_needed("POST", "/fr/add"), scope_needed("PUT", "/fr/add")
    ('ask', 'add', 'admin')
    """
    if "\n" in path:  # a route may heed an address that ends so as if it did not
        return "admin"
    for pattern, methods, scope in _NEEDED:
        if method in methods and pattern.fullmatch(path):
            return scope
    return "admin"


def caller_of(scope: Scope, keys: KeyRing) -> Caller:
    """Return who sends a request, looked up once a request. Raises Misconfigured."""
    known: Caller | None = scope.get(_CALLER)
    if known is None:
        sent = sent_key(Headers(scope=scope))
        known = scope[_CALLER] = Caller(keys.find(sent) if sent else None, bool(sent))
    return known


def key_name(keys: KeyRing) -> Callable[[Scope], str]:
    """Return what names the key of a request, empty for one without."""

    def named(scope: Scope) -> str:
        try:
            caller = caller_of(scope, keys)
        except Misconfigured:
            return ""  # told by what refuses the request
        return caller.key.id if caller.key else ""

    return named


def allowed(scope: Scope, needed: KeyScope) -> bool:
    """Whether a request may do something; everything where the server asks for no keys."""
    caller: Caller | None = scope.get(_CALLER)
    return caller is None or (caller.key is not None and caller.key.allows(needed))


def sent_key(headers: Headers) -> str:
    """Return what a request shows as its key: a bearer's token, or the password of HTTP Basic.

    >>> sent_key(Headers({"Authorization": "Bearer abc"})), sent_key(Headers({"Authorization": "Basic eDp5"}))
    ('abc', 'y')
    """
    told = headers.getlist("authorization")
    if len(told) != 1 or len(told[0]) > _LONGEST_HEADER:
        return ""
    return bearer(told[0]) or _password(told[0])


def _password(header: str) -> str:
    scheme, _, told = header.partition(" ")
    if scheme.lower() != "basic":
        return ""
    try:
        return base64.b64decode(told.strip(), validate=True).decode("utf-8").partition(":")[2]
    except (binascii.Error, ValueError):
        return ""


def _unshared(send: Send) -> Send:
    """Let a browser keep an answer, but ask with its key each time before it shows it again."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.add_vary_header("Authorization")
            if "no-store" not in headers.get("cache-control", ""):
                headers["Cache-Control"] = "private, no-cache"
        await send(message)

    return sent


def _no_key(path: str, *, showed_one: bool) -> JSONResponse:
    kind, title, detail = (
        (
            "unknown-key",
            "Unknown key",
            "This key is not known here, or it was revoked; ask who runs the server.",
        )
        if showed_one
        else (
            "key-needed",
            "Key needed",
            "This server takes a key, which who runs it gives; send it as `Authorization: Bearer KEY`, or as "
            "the password with any name.",
        )
    )
    response = problem(401, kind, title, detail, instance=path, headers={"Cache-Control": "no-store"})
    if path.startswith("/api/"):
        response.headers.append("WWW-Authenticate", 'Bearer realm="Ruleproof"')
    # For the API too: the pictures of pages are there, and a browser sends them the password it knows.
    response.headers.append("WWW-Authenticate", f"Basic {_REALM}")
    return response


def _narrow(path: str, needed: KeyScope) -> JSONResponse:
    detail = f"Your key does not allow this; it takes one with the scope {needed!r}. Ask who runs the server."
    return _kept_nowhere(403, "narrow-key", "Key does not allow this", detail, path)


def _spilt(path: str) -> JSONResponse:
    detail = (
        "A key stands in the address, where histories and logs keep it: have it revoked, and send the new "
        "one as `Authorization: Bearer KEY`."
    )
    return _kept_nowhere(400, "key-in-address", "Key in the address", detail, path)


def _closed(path: str) -> JSONResponse:
    detail = "The server cannot read its keys, so it lets nobody in; its log says why."
    return _kept_nowhere(503, "keys-unreadable", "Keys not readable", detail, path)


def _kept_nowhere(status: int, kind: str, title: str, detail: str, path: str) -> JSONResponse:
    return problem(status, kind, title, detail, instance=path, headers={"Cache-Control": "no-store"})
