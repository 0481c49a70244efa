"""Your own rulebook: the form, how far its reading is, the honest report; without JavaScript too."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from api.jobs import Job, Jobs
from api.listing import runs
from api.permit import Permit, UploadsOff, WrongToken
from api.problems import status_of
from api.received import receive
from api.routes.uploads import read_later
from api.web.games import game_views
from api.web.links import Links
from api.web.reading import reading_in
from api.web.site import InTongue, Site
from api.web.words import Say, Tongue, say
from corpus.errors import RuleproofError
from corpus.language import UNKNOWN
from corpus.library import Added
from corpus.types import PageNote

_STAGES = {"reading": "add.reading", "ocr": "add.ocr", "layout": "add.layout", "index": "add.index"}
_STATUS_SENTENCES = {408: "add.slow", 413: "add.too_large", 429: "add.too_often", 503: "add.busy"}


@dataclass(frozen=True, slots=True)
class Remark:
    """What the report says of some pages."""

    pages: str
    text: str


def router(site: Site, jobs: Jobs, permit: Permit, max_upload: int) -> APIRouter:
    """Return the pages that add a rulebook."""
    routes = APIRouter(include_in_schema=False)

    def form(request: Request, tongue: Tongue, *, status: int = 200, **values: Any) -> Response:
        empty: dict[str, Any] = {"told": "", "fields": {}, "job": None}
        return site.page(
            request,
            tongue,
            "add.html",
            status=status,
            games=game_views(site.service),
            limit=size(max_upload, tongue),
            limit_bytes=max_upload,
            **(empty | values),
        )

    @routes.get("/{tongue:tongue}/add")
    def empty_form(request: Request, tongue: InTongue) -> Response:
        return form(request, tongue)

    @routes.post("/{tongue:tongue}/add")
    async def send(request: Request, tongue: InTongue) -> Response:
        fields: dict[str, str] = {}
        try:
            received = await receive(request, permit, None, fields)
            job = read_later(site.service, jobs, received)
        except (RuleproofError, RequestValidationError, HTTPException) as error:
            status, told = _refusal(error, say(tongue), size(max_upload, tongue))
            return form(request, tongue, status=status, told=told, fields=fields)
        return RedirectResponse(f"{Links(tongue).add()}/{job.id}", 303)

    @routes.get("/{tongue:tongue}/add/{id}")
    def progress(request: Request, tongue: InTongue, id: str) -> Response:
        try:
            job = jobs.get(id)
        except HTTPException:
            return form(request, tongue, status=404, told=say(tongue)("add.forgotten"))
        fields = {"title": job.title, "game": job.game}
        if job.added:
            return form(request, tongue, job=job, **_report(job.added, tongue))
        told = _told(job, tongue) if job.over else _stage(job, say(tongue))
        return form(request, tongue, job=job, told=told, fields=fields)

    return routes


def size(limit: int, tongue: Tongue) -> str:
    """Return a number of bytes as people say it.

    >>> size(100_000_000, "fr"), size(64_000, "en")
    ('100\\xa0Mo', '64\\xa0kB')
    """
    byte = "o" if tongue == "fr" else "B"
    return (
        f"{limit // 1_000_000}\N{NO-BREAK SPACE}M{byte}"
        if limit >= 1_000_000
        else (f"{limit // 1000}\N{NO-BREAK SPACE}k{byte}")
    )


def _refusal(error: Exception, speak: Say, limit: str) -> tuple[int, str]:
    """Return status and sentence for what was sent and not taken."""
    match error:
        case WrongToken():
            return 403, speak("add.wrong_token")
        case UploadsOff():
            return 403, speak("add.off")
        case RuleproofError():
            return status_of(error)[0], reading_in(speak.tongue, str(error))
        case RequestValidationError():
            missing = any(found["type"] == "missing" for found in error.errors())
            return 422, speak("add.no_file" if missing else "add.bad_field")
        case HTTPException():
            key = _STATUS_SENTENCES.get(error.status_code, "add.bad_form")
            return error.status_code, speak(key, limit=limit)
        case _:
            raise error


def _told(job: Job, tongue: Tongue) -> str:
    """Return why a rulebook could not be read."""
    if job.error is None:
        return say(tongue)("add.fault", number=job.fault)
    return reading_in(tongue, str(job.error))


def _stage(job: Job, speak: Say) -> str:
    """Return what is being done now."""
    if job.state == "waiting":
        return speak("add.waiting")
    what = speak(_STAGES.get(job.stage, "add.begun"))
    return speak("add.of", what=what, done=job.done, total=job.total) if job.total > 0 else what


def _report(added: Added, tongue: Tongue) -> Mapping[str, Any]:
    """Return what the page says of a rulebook that was read."""
    report, speak = added.report, say(tongue)
    explained = {note.page for note in report.notes}
    named = f"lang.{report.language.partition('-')[0] or UNKNOWN}"
    ocr = [page for page in report.ocr_pages if page not in explained]
    return {
        "added": added,
        "language": speak(named) if named in speak.sentences else report.language,
        "ocr": _pages(report.ocr_pages, speak) if report.ocr_pages else "",
        "ocr_unexplained": bool(ocr),
        "unread": _remarks((note for note in report.notes if note.skipped), tongue),
        "remarks": _remarks((note for note in report.notes if not note.skipped), tongue),
    }


def _remarks(notes: Iterable[PageNote], tongue: Tongue) -> list[Remark]:
    """Return remarks with the pages that each holds for."""
    found: dict[str, list[int]] = {}
    for note in notes:
        found.setdefault(note.reason, []).append(note.page)
    return [Remark(_pages(pages, say(tongue)), reading_in(tongue, reason)) for reason, pages in found.items()]


def _pages(numbers: Iterable[int], speak: Say) -> str:
    pages = sorted(set(numbers))
    return speak("add.page" if len(pages) == 1 else "add.many_pages", pages=runs(pages))
