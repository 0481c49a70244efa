"""The library: games, rulebooks, pictures of pages."""

import hashlib
import re
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError

from api.listing import games_to_wire, rulebook_to_wire
from api.openapi import problems
from api.schema import GamesOut, Id, RulebookDetailOut
from api.service import Service
from corpus.types import Box

_BOX = r"-?[0-9]{1,5}(\.[0-9]{1,4})?"
BOXES = rf"^{_BOX}(,{_BOX}){{3}}(;{_BOX}(,{_BOX}){{3}}){{0,199}}$"
"""How boxes are written in an address; ``parse_boxes`` reads them."""

_PICTURE_VERSION = "2"

RulebookId = Annotated[Id, Path(examples=["time-bomb"])]


def router(service: Service) -> APIRouter:
    """Return the operations that read the library."""
    routes = APIRouter(prefix="/api", tags=["library"])

    @routes.get("/games", response_model=GamesOut, summary="List games", responses=problems(503))
    def games() -> dict[str, Any]:
        """All games that can be asked about, with their rulebooks."""
        return games_to_wire(service)

    @routes.get(
        "/rulebooks/{id}",
        response_model=RulebookDetailOut,
        summary="Describe a rulebook",
        responses=problems(404),
    )
    def rulebook(id: RulebookId) -> dict[str, Any]:
        """A rulebook with its pages: number in the file, printed label, size in points."""
        pages = [
            {"number": p.number, "label": p.label, "width": round(p.width, 2), "height": round(p.height, 2)}
            for p in service.library.pages(id)
        ]
        return rulebook_to_wire(service.library.get(id)) | {"page_list": pages}

    @routes.get(
        "/rulebooks/{id}/pages/{number}.png",
        response_class=Response,
        summary="Picture of a page",
        responses=problems(404)
        | {
            200: {"description": "The page, the words marked.", "content": {"image/png": {}}},
            304: {"description": "As you have it already."},
        },
    )
    def picture(
        request: Request,
        id: RulebookId,
        number: Annotated[int, Path(ge=1, le=100_000, examples=[1])],
        boxes: Annotated[
            str,
            Query(
                pattern=BOXES,
                max_length=8000,
                description="Marks, in points from the bottom left: x0,y0,x1,y1;x0,…",
                examples=["56.7,402.1,311.4,414.9"],
            ),
        ] = "",
        quote: Annotated[
            list[str] | None, Query(max_length=20, description="Words to mark, as they stand on the page.")
        ] = None,
        scale: Annotated[float, Query(ge=0.25, le=4, description="Pixels per point.")] = 2.0,
        crop: Annotated[bool, Query(description="Only the marked words and what is round them.")] = False,
        v: Annotated[str, Query(max_length=64, description="The rulebook's `version`: caches forever.")] = "",
    ) -> Response:
        """The page as a PNG with the boxes, and the words quoted, marked on it."""
        version = rulebook_to_wire(service.library.get(id))["version"]
        asked = repr((version, number, boxes, quote, scale, crop, _PICTURE_VERSION))
        headers = {
            "ETag": f'"{hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()[:32]}"',
            "Cache-Control": "private, max-age=31536000, immutable" if v == version else "private, no-cache",
        }
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        png = service.picture(
            id, number, boxes=parse_boxes(boxes), quotes=quote or (), scale=scale, crop=crop
        )
        return Response(png, media_type="image/png", headers=headers)

    return routes


def parse_boxes(text: str) -> tuple[Box, ...]:
    """Return the boxes of ``x0,y0,x1,y1;…``. Raises RequestValidationError.

    >>> parse_boxes("1,2,3,4")
    (Box(x0=1.0, y0=2.0, x1=3.0, y1=4.0),)
    """
    if not text:
        return ()
    if not re.fullmatch(BOXES, text):
        raise _no_boxes("at most 200 boxes, each four numbers as x0,y0,x1,y1, with ; between boxes")
    boxes = tuple(Box(*map(float, part.split(","))) for part in text.split(";"))
    if any(box.width <= 0 or box.height <= 0 for box in boxes):
        raise _no_boxes("x0 < x1 and y0 < y1 in every box")
    return boxes


def _no_boxes(why: str) -> RequestValidationError:
    return RequestValidationError([{"type": "box", "loc": ("query", "boxes"), "msg": why}])
