"""The audit of a FAQ: the form, how far it is, the report; without JavaScript too."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from api.audit.html import Picture, report_file, report_parts
from api.audit.running import FAQ_KINDS, audit_file
from api.audit.words import say as report_words
from api.jobs import Job, Jobs
from api.permit import Permit, UploadsOff, WrongToken
from api.problems import status_of
from api.received import Received, receive
from api.schema import Id
from api.service import Service
from api.web.add import size
from api.web.games import GameView, books_of, game_view
from api.web.links import Links, picture
from api.web.reading import reading_in
from api.web.site import InTongue, Site
from api.web.words import Say, Tongue, say
from api.wire import box_to_wire
from corpus.errors import RuleproofError
from corpus.render import crop_window
from corpus.types import Located, Rulebook
from qa.audit.types import Audit

_STAGES = {"reading": "audit.reading", "index": "audit.index", "judging": "audit.judging"}
_STATUS_SENTENCES = {408: "audit.slow", 413: "audit.too_large", 429: "audit.too_often", 503: "audit.busy"}


@dataclass(frozen=True, slots=True)
class OnPages:
    """Shows the words of rulebooks on the pages of the app."""

    site: Site
    links: Links
    books: Mapping[str, Rulebook]

    def title(self, located: Located) -> str:
        """Return the title of the rulebook."""
        return self.site.service.title(located.citation.rulebook)

    def language(self, located: Located) -> str:
        """Return the language of its words."""
        book = self.books.get(located.citation.rulebook)
        return book.language if book else ""

    def link(self, located: Located) -> str:
        """Return the address of the page with the words marked."""
        boxes = [box_to_wire(box) for box in located.boxes]
        return self.links.page(located.citation.rulebook, located.citation.page, boxes)

    def picture(self, located: Located) -> Picture | None:
        """Return the address of the marked passage, None for a rulebook that is no longer there."""
        book = self.books.get(located.citation.rulebook)
        if book is None:
            return None
        number, boxes = located.citation.page, [box_to_wire(box) for box in located.boxes]
        page = self.site.service.library.page(book.id, number)
        left, top, right, bottom = (
            crop_window(located.boxes, page.width, page.height)
            if located.boxes
            else (0.0, 0.0, page.width, page.height)
        )
        address = picture(book.id, number, book.sha256[:12], boxes, crop=True)
        return Picture(address, round(right - left), round(bottom - top))


def router(site: Site, jobs: Jobs[Audit], permit: Permit, most: int) -> APIRouter:
    """Return the pages that audit a FAQ; ``most`` bytes of it are taken."""
    routes = APIRouter(include_in_schema=False)

    def page(
        request: Request, tongue: Tongue, game: GameView, *, status: int = 200, **values: Any
    ) -> Response:
        empty: dict[str, Any] = {"told": "", "job": None, "report": None}
        return site.page(
            request,
            tongue,
            "audit.html",
            status=status,
            game=game,
            tab="audit",
            address=_address(tongue, game.id),
            limit=size(most, tongue),
            limit_bytes=most,
            kinds=",".join(f".{kind}" for kind in FAQ_KINDS),
            **(empty | values),
        )

    @routes.get("/{tongue:tongue}/games/{game}/audit")
    def empty_form(request: Request, tongue: InTongue, game: Id) -> Response:
        return page(request, tongue, game_view(site.service, game))

    @routes.post("/{tongue:tongue}/games/{game}/audit")
    async def send(request: Request, tongue: InTongue, game: Id) -> Response:
        view = game_view(site.service, game)
        try:
            received = await receive(request, permit, None, kinds=FAQ_KINDS)
            job = _audit_later(site.service, jobs, received, view.id)
        except (RuleproofError, RequestValidationError, HTTPException) as error:
            status, told = _refusal(error, say(tongue), size(most, tongue))
            return page(request, tongue, view, status=status, told=told)
        return RedirectResponse(f"{_address(tongue, view.id)}/{job.id}", 303)

    def job_of(id: str, game: GameView) -> Job[Audit] | None:
        try:
            job = jobs.get(id)
        except HTTPException:
            return None
        return job if job.game == game.id else None

    @routes.get("/{tongue:tongue}/games/{game}/audit/{id}.html")
    def download(tongue: InTongue, game: Id, id: str) -> Response:
        job = job_of(id, game_view(site.service, game))
        if job is None or job.outcome is None:
            raise HTTPException(404, say(tongue)("audit.forgotten"))
        library, service = site.service.library, site.service
        text = report_file(job.outcome, library, service.title, report_words(tongue))
        headers = {
            "Content-Disposition": f'attachment; filename="faq-{job.game}.html"',
            "Cache-Control": "no-store",
        }
        return Response(text, media_type="text/html; charset=utf-8", headers=headers)

    @routes.get("/{tongue:tongue}/games/{game}/audit/{id}")
    def progress(request: Request, tongue: InTongue, game: Id, id: str) -> Response:
        view = game_view(site.service, game)
        job = job_of(id, view)
        if job is None:
            return page(request, tongue, view, status=404, told=say(tongue)("audit.forgotten"))
        if job.outcome is not None:
            see = OnPages(site, Links(tongue), books_of(site.service))
            parts = report_parts(job.outcome, see, report_words(tongue))
            return page(request, tongue, view, job=job, report=parts, source=job.outcome.faq.source)
        told = _told(job, tongue) if job.over else _stage(job, say(tongue))
        return page(request, tongue, view, job=job, told=told)

    return routes


def _address(tongue: Tongue, game: str) -> str:
    return f"{Links(tongue).game(game)}/audit"


def _audit_later(service: Service, jobs: Jobs[Audit], received: Received, game: str) -> Job[Audit]:
    """Put a FAQ in the queue; its file goes when it has been judged. Raises HTTPException (503)."""
    try:
        return jobs.start(
            lambda progress: audit_file(service, received.path, game, progress),
            tidy=received.close,
            name=received.name,
            game=game,
        )
    except BaseException:
        received.close()
        raise


def _refusal(error: Exception, speak: Say, limit: str) -> tuple[int, str]:
    """Return status and sentence for what was sent and not taken."""
    match error:
        case WrongToken():
            return 403, speak("add.wrong_token")
        case UploadsOff():
            return 403, speak("audit.off")
        case RuleproofError():
            return status_of(error)[0], reading_in(speak.tongue, str(error))
        case RequestValidationError():
            return 422, speak("add.no_file")
        case HTTPException():
            key = _STATUS_SENTENCES.get(error.status_code, "add.bad_form")
            return error.status_code, speak(key, limit=limit)
        case _:
            raise error


def _told(job: Job[Audit], tongue: Tongue) -> str:
    """Return why a FAQ could not be audited."""
    if job.error is None:
        return say(tongue)("add.fault", number=job.fault)
    return reading_in(tongue, str(job.error))


def _stage(job: Job[Audit], speak: Say) -> str:
    """Return what is being done now."""
    if job.state == "waiting":
        return speak("audit.waiting")
    what = speak(_STAGES.get(job.stage, "audit.judging"))
    return speak("add.of", what=what, done=job.done, total=job.total) if job.total > 0 else what
