"""The sheets to print: a page that shows them for the table, each as a picture and as a PDF."""

import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Annotated, Literal
from urllib.parse import urlencode

import anyio
import anyio.to_thread
import pypdfium2
from fastapi import APIRouter, Path, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse

from api.schema import Id
from api.web.games import GameView, game_view
from api.web.links import table_of, table_pairs
from api.web.site import InTongue, Site
from api.web.words import Tongue
from corpus.errors import BadFacts, GameNotFound
from corpus.render import PDFIUM, page_image, png
from qa.sheets import Way, players_of, sheet_of, sheets_of, way_of
from qa.sheets.model import Sheet
from qa.sheets.press import PRESS_VERSION, pdf_apart

SheetId = Annotated[str, Path(pattern=r"^[a-z][a-z-]{0,39}$")]
Kind = Literal["pdf", "png"]

MOST_WAITING = 64
"""Requests that wait for the press at most, as when a page is left several times; one more is told
to come again."""

MOST_KEPT = 64
"""Sheets kept at most, each a PDF of about 50 kB and its picture."""

_SECONDS = 20.0
_PIXELS_PER_POINT = 2.0


@dataclass(frozen=True)
class Printed:
    """A sheet as a PDF, and as a picture once one is asked for."""

    pdf: bytes

    @cached_property
    def png(self) -> bytes:
        """The picture of its page."""
        with PDFIUM:
            document = pypdfium2.PdfDocument(self.pdf)
            try:
                image = page_image(document, 1, _PIXELS_PER_POINT, grey=True)
            finally:
                document.close()
        return png(image)


class Press:
    """Prints one sheet at a time, in a thread of its own, and keeps what was printed last.

    Who waits holds no thread, and a sheet for which nobody waits any more is not printed.
    """

    def __init__(self, printing: Callable[[Sheet], bytes] = pdf_apart) -> None:
        """``printing`` makes the PDF of a sheet."""
        self._printing = printing
        self._turn: anyio.Lock | None = None
        self._waiting = 0
        self._kept: OrderedDict[Sheet, Printed] = OrderedDict()

    async def printed(self, sheet: Sheet, gone: Callable[[], Awaitable[bool]]) -> Printed:
        """Return a sheet as it is printed; ``gone`` tells whether who asked has left.

        Raises HTTPException: 503 where too many wait, 499 for one that has left.
        """
        known = self._kept.get(sheet)
        if known is not None:
            return known
        if self._waiting >= MOST_WAITING:
            raise _busy()
        if self._turn is None:  # belongs to the loop that serves
            self._turn = anyio.Lock()
        self._waiting += 1
        try:
            with anyio.fail_after(_SECONDS):
                await self._turn.acquire()
        except TimeoutError:
            raise _busy() from None
        finally:
            self._waiting -= 1
        try:
            if await gone():
                raise HTTPException(499, "Who asked for the sheet has left.")
            known = self._kept.get(sheet)
            return known or self._keep(sheet, Printed(await anyio.to_thread.run_sync(self._printing, sheet)))
        finally:
            self._turn.release()

    def _keep(self, sheet: Sheet, printed: Printed) -> Printed:
        self._kept[sheet] = printed
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return printed


def router(site: Site) -> APIRouter:
    """Return the page of a game's sheets, and the sheets."""
    routes = APIRouter(include_in_schema=False)
    press = Press()

    @routes.get("/{tongue:tongue}/games/{game}/sheets")
    def page(request: Request, tongue: InTongue, game: Id) -> HTMLResponse:
        view = _with_sheets(site, game)
        typed = table_of(request.query_params.multi_items())
        way, refused = _laid(view.id, typed)
        return site.page(
            request,
            tongue,
            "sheets.html",
            game=view,
            tab="sheets",
            way=way,
            refused=refused,
            counts=players_of(view.id, way.edition.id),
            sheets=sheets_of(view.id, tongue, players=way.players, edition=way.edition.id),
            address=partial(_address, tongue, view.id, way),
        )

    @routes.get("/{tongue:tongue}/games/{game}/sheets/{sheet}.{kind}")
    async def printed(request: Request, tongue: InTongue, game: Id, sheet: SheetId, kind: Kind) -> Response:
        typed = table_of(request.query_params.multi_items())
        view, way, made = await anyio.to_thread.run_sync(_asked_for, site, game, sheet, tongue, typed)
        # The press is part of what is printed: another version of it sets another page.
        tag = f'"{hashlib.sha256(repr((made, kind, PRESS_VERSION)).encode()).hexdigest()[:32]}"'
        headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        done = await press.printed(made, request.is_disconnected)
        if kind == "png":
            drawn = await anyio.to_thread.run_sync(lambda: done.png)
            return Response(drawn, media_type="image/png", headers=headers)
        name = f"{view.id}-{sheet}-{way.players}-{tongue}.pdf"
        headers["Content-Disposition"] = f'inline; filename="{name}"'
        return Response(done.pdf, media_type="application/pdf", headers=headers)

    return routes


def _asked_for(
    site: Site, game: str, sheet: str, tongue: Tongue, typed: dict[str, str]
) -> tuple[GameView, Way, Sheet]:
    """Return the sheet that is asked for. Raises GameNotFound and BadFacts."""
    view = _with_sheets(site, game)
    way = _way(view.id, typed)
    return view, way, sheet_of(view.id, sheet, tongue, players=way.players, edition=way.edition.id)


def _address(tongue: Tongue, game: str, way: Way, sheet: str, kind: Kind) -> str:
    """Return the address of a sheet for a table."""
    table = {"players": str(way.players), "edition": way.edition.id}
    return f"/{tongue}/games/{game}/sheets/{sheet}.{kind}?{urlencode(table_pairs(table))}"


def _with_sheets(site: Site, game: str) -> GameView:
    """Return a game that has sheets. Raises GameNotFound."""
    view = game_view(site.service, game)
    if not view.has_sheets:
        raise GameNotFound(f"{view.title} has no sheets to print; only shipped games have.")
    return view


def _way(game: str, typed: dict[str, str]) -> Way:
    """Return what is on the table. Raises BadFacts."""
    players = typed.get("players", "")
    if players and not players.isdecimal():
        raise BadFacts(f"{players!r} is no number of players.")
    return way_of(game, int(players) if players else None, typed.get("edition") or None)


def _laid(game: str, typed: dict[str, str]) -> tuple[Way, str]:
    """Return a table, and which of its facts had to be left out because there are no such sheets."""
    try:
        return _way(game, typed), ""
    except BadFacts:
        pass
    try:
        return way_of(game, None, typed.get("edition") or None), "players"
    except BadFacts:
        return way_of(game), "edition"


def _busy() -> HTTPException:
    return HTTPException(
        503, "Too many sheets are being printed; try again in a moment.", {"Retry-After": "5"}
    )
