"""Problems as pages: who opens a page reads in words what went wrong, programs get problem details."""

import json
import re
from collections.abc import Callable
from typing import cast

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.problems import MEDIA_TYPE
from api.web.site import Site
from api.web.words import TONGUES, Tongue, words

_PAGE = re.compile(rf"/({'|'.join(TONGUES)})/")
_KIND = re.compile(r"(?<![a-z0-9-])[a-z0-9-]+$")


class ProblemPages:
    """Wraps an application; a problem that a browser gets where a page was asked for becomes a page."""

    def __init__(self, app: ASGIApp, *, site: Callable[[], Site]) -> None:
        """``site`` is asked for when the first page is made."""
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everything pass but problems."""
        asked = _PAGE.match(scope["path"]) if scope["type"] == "http" else None
        if asked is None or "text/html" not in Headers(scope=scope).get("accept", ""):
            await self._app(scope, receive, send)
            return
        start: Message | None = None
        body = b""

        async def told(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start":
                if Headers(raw=message["headers"]).get("content-type", "") == MEDIA_TYPE:
                    start = message
                    return
                await send(message)
            elif start is None:
                await send(message)
            else:
                body += message.get("body", b"")
                if not message.get("more_body", False):
                    await self._page(scope, cast(Tongue, asked.group(1)), start, body, send)

        await self._app(scope, receive, told)

    async def _page(self, scope: Scope, tongue: Tongue, start: Message, body: bytes, send: Send) -> None:
        problem = json.loads(body)
        named = _KIND.search(str(problem["type"]))
        key = f"problem.{named.group()}" if named else ""
        page = self._site().page(
            Request(scope),
            tongue,
            "problem.html",
            status=problem["status"],
            key=key if key in words() else "problem.other",
            detail=problem["detail"],
        )
        headers = MutableHeaders(raw=list(start["headers"]))
        headers["Content-Type"] = "text/html; charset=utf-8"
        headers["Content-Length"] = str(len(page.body))
        headers["Cache-Control"] = "no-store"
        await send({"type": "http.response.start", "status": problem["status"], "headers": headers.raw})
        await send({"type": "http.response.body", "body": bytes(page.body)})
