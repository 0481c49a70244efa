"""What every page needs: the service, the words of the interface, the templates."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Path as PathParameter
from fastapi import Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.responses import HTMLResponse

from api.access import allowed
from api.questionlog import QuestionLog
from api.service import Service
from api.web import links
from api.web.links import Links, in_tongue, table_of
from api.web.words import TONGUES, Tongue, say
from corpus.render import crop_window
from corpus.types import Box

STATIC = Path(__file__).parent / "static"
TEMPLATES = Path(__file__).parent / "templates"


class _TongueConvertor(StringConvertor):
    regex = "|".join(TONGUES)


register_url_convertor("tongue", _TongueConvertor())

InTongue = Annotated[Tongue, PathParameter()]
"""The first part of a page's path, written ``{tongue:tongue}``; no other word matches."""

_PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Accept-Language"}


@dataclass(frozen=True, slots=True)
class Site:
    """What pages are made of.

    ``may_add``: rulebooks are taken, or ``"token"``: from who has the owner's token.
    ``keyed``: the server asks for keys.
    """

    service: Service
    may_add: bool | str = True
    questions: QuestionLog = field(default_factory=QuestionLog)
    keyed: bool = False

    def page(
        self, request: Request, tongue: Tongue, template: str, *, status: int = 200, **values: Any
    ) -> HTMLResponse:
        """Return a page: a template with its words, its links and the values given.

        ``request`` says what is on the table and where the same page is in the other language.
        """
        table = table_of(request.query_params.multi_items())
        query = urlencode(request.query_params.multi_items())
        context: dict[str, Any] = {
            "tongue": tongue,
            "say": say(tongue),
            "links": Links(tongue, table),
            "plain_links": Links(tongue),
            "table": table,
            "tongues": [
                (other, in_tongue(request.url.path, query, other)) for other in TONGUES if other != tongue
            ],
            "here": request.url.path,
            "crop_size": self._crop_size,
            "may_add": self.may_add if allowed(request.scope, "add") else False,
            "may_audit": allowed(request.scope, "audit") if self.keyed else self.may_add,
            "keyed": self.keyed,
            "keeps_questions": self.questions.keeps,
        }
        text = _environment().get_template(template).render(context | values)
        return HTMLResponse(text, status_code=status, headers={**_PRIVATE, "Content-Language": tongue})

    def _crop_size(self, cited: Mapping[str, Any]) -> tuple[int, int]:
        """Return width and height of the picture of a marked passage: nothing moves when it arrives."""
        page = self.service.library.page(cited["rulebook"], cited["page"])
        boxes = [Box(*box) for box in cited["boxes"]]
        left, top, right, bottom = (
            crop_window(boxes, page.width, page.height) if boxes else (0, 0, page.width, page.height)
        )
        return round(right - left), round(bottom - top)


def static(name: str) -> str:
    """Return the address of a file beside the templates; it changes with the file's content."""
    return f"/static/{name}?v={_digest(name)}"


@cache
def _digest(name: str) -> str:
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"static": static, "picture": links.picture}
    environment.filters["cells"] = _cells
    return environment


def _cells(text: str) -> str:
    """Return a text whose table cells are parted by a bar; a tab would be lost on a page."""
    return text.replace("\t", " | ")


def versioned(parameters: Mapping[str, str], name: str) -> bool:
    """Tell whether an address of a file names the version that is there."""
    try:
        return parameters.get("v") == _digest(name)
    except (FileNotFoundError, IsADirectoryError):
        return False
