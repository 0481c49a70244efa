"""A player's browser: opens pages of one server, and notices whatever a page of ours may never do."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, BrowserContext, ConsoleMessage, Page, Request, Response


@dataclass(frozen=True)
class Screen:
    """A size of window, as Playwright takes it."""

    name: str
    width: int
    height: int
    touch: bool

    @property
    def options(self) -> dict[str, Any]:
        viewport = {"width": self.width, "height": self.height}
        return {"viewport": viewport, "has_touch": self.touch, "is_mobile": self.touch}


PHONE = Screen("phone", 390, 844, touch=True)
DESKTOP = Screen("desktop", 1280, 800, touch=False)

SIGNS = """
addEventListener('securitypolicyviolation', event => {
  console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
});
window.boom = what => console.error(`planted code ran: ${what}`);
"""
"""Told to every page before its own scripts; planted code calls ``boom``."""


@dataclass
class Visit:
    """One player with one window; ``faults`` gathers what must not happen."""

    context: BrowserContext
    page: Page
    base: str
    tongue: str
    screen: Screen
    faults: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Parts of faults that a test provokes, such as those of a server that cannot be reached."""

    def watch(self) -> None:
        """Notice errors, dialogs, and requests to other servers, from now on."""
        self.context.add_init_script(SIGNS)
        self.context.on("request", self._requested)
        self.context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        self.context.on("console", self._told)
        self.context.on("dialog", self._asked)

    def open(self, path: str) -> Response:
        """Open a page by its path in this player's language; it has to be there."""
        response = self.page.goto(self.base + self.path(path))
        assert response is not None
        assert response.ok, f"{response.status} {response.url}"
        return response

    def path(self, path: str) -> str:
        return path if path.startswith("/") else f"/{self.tongue}/{path}"

    def say(self, french: str, english: str) -> str:
        """The words of this player's language."""
        return french if self.tongue == "fr" else english

    def api(self, path: str, **sent: Any) -> Any:
        """What the API answers, as JSON; with ``data`` it is a POST."""
        way = self.context.request.post if "data" in sent else self.context.request.get
        response: APIResponse = way(self.base + path, **sent)
        assert response.ok, response.text()
        return response.json()

    def picture(self, url: str) -> bytes:
        """The bytes of a picture of this server."""
        response = self.context.request.get(url if url.startswith("http") else self.base + url)
        assert response.ok, response.text()
        assert response.headers["content-type"] == "image/png"
        return response.body()

    def wrong(self) -> list[str]:
        """What happened that must not, cookies among it."""
        cookies = [f"cookie: {cookie.get('name')}" for cookie in self.context.cookies()]
        return cookies + [f for f in self.faults if not any(part in f for part in self.expected)]

    def _requested(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob") and f"{url.scheme}://{url.netloc}" != self.base:
            self.faults.append(f"request to {request.url}")

    def _told(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.faults.append(f"console: {message.text} ({where})")

    def _asked(self, dialog: Any) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()


Browse = Callable[..., Visit]
"""Gives a player a browser: ``browse(PHONE, "fr")``, further options as a browser's context takes them."""
