"""Errors as problem details (RFC 9457): one table from the exception tree to HTTP."""

import logging
import secrets
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from api.jobs import Stopping
from api.permit import UploadsOff, WrongToken
from corpus import errors

log = logging.getLogger("ruleproof.http")

MEDIA_TYPE = "application/problem+json"
_URN = "urn:ruleproof:problem:"

_TABLE: Mapping[type[errors.RuleproofError], tuple[int, str]] = {
    errors.GameNotFound: (404, "No such game"),
    errors.RulebookNotFound: (404, "No such rulebook"),
    errors.PageNotFound: (404, "No such page"),
    errors.NotFound: (404, "Not there"),
    errors.CitationNotFound: (404, "Words not on the page"),
    errors.BadQuestion: (422, "Question not usable"),
    errors.QueryNotFound: (404, "No such query"),
    errors.BadFacts: (422, "Facts not usable"),
    errors.InvalidNotation: (422, "Notation not readable"),
    errors.IllegalAction: (422, "Action not allowed by the rules"),
    errors.NotARulebook: (415, "Not a rulebook"),
    errors.DamagedFile: (422, "Damaged file"),
    errors.LockedFile: (422, "File asks for a password"),
    errors.NoTextLayer: (422, "Scan without text"),
    errors.TooCostly: (422, "Too costly to read"),
    errors.UnreadableRulebook: (422, "Unreadable rulebook"),
    errors.ContentError: (422, "Data file not well formed"),
    errors.IndexUnusable: (503, "Index not usable"),
    errors.ModelUnavailable: (503, "Model not available"),
    Stopping: (503, "Server stopping"),
    UploadsOff: (403, "Uploads are off"),
    WrongToken: (403, "Wrong token"),
}
"""An error takes the row of the nearest class it derives from; without a row it is a fault of ours (500)."""

_MAX_DETAIL = 500


def problem(
    status: int,
    kind: str,
    title: str,
    detail: str,
    *,
    instance: str,
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> JSONResponse:
    """Return a problem details response; ``kind`` names the type in lower case with hyphens."""
    body = details(status, kind, title, detail, instance=instance, **more)
    return JSONResponse(body, status_code=status, headers=headers, media_type=MEDIA_TYPE)


def details(status: int, kind: str, title: str, detail: str, *, instance: str, **more: Any) -> dict[str, Any]:
    """Return problem details as plain JSON values."""
    return {
        "type": _URN + kind,
        "title": title,
        "status": status,
        "detail": _short(detail),
        "instance": _short(instance, 200),
        **more,
    }


def details_of(error: errors.RuleproofError, *, instance: str) -> dict[str, Any]:
    """Return the problem details of an error of the tree."""
    status, title = status_of(error)
    return details(status, kind_of(error), title, str(error), instance=instance)


def kind_of(error: errors.RuleproofError) -> str:
    """Return the short name of an error's class.

    >>> kind_of(errors.GameNotFound(""))
    'game-not-found'
    """
    return _hyphenated(type(error).__name__)


def status_of(error: errors.RuleproofError) -> tuple[int, str]:
    """Return HTTP status and title for an error."""
    for cls in type(error).__mro__:
        if cls in _TABLE:
            return _TABLE[cls]
    return 500, "Not possible here"


def install_problem_handlers(app: FastAPI) -> None:
    """Answer every foreseen error with problem details; the guards answer the others with a fault."""

    @app.exception_handler(errors.RuleproofError)
    async def _known(request: Request, error: errors.RuleproofError) -> JSONResponse:
        body = details_of(error, instance=request.url.path)
        if body["status"] >= 500:
            log.error("%s: %s", type(error).__name__, error)
        return JSONResponse(body, status_code=body["status"], media_type=MEDIA_TYPE)

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        # Only where and why: what was sent is never sent back.
        found = [{"where": _where(e["loc"]), "why": _short(str(e["msg"]), 200)} for e in error.errors()[:10]]
        detail = "; ".join(f"{e['where']}: {e['why']}" for e in found)
        return problem(
            422, "invalid-request", "Request not valid", detail, instance=request.url.path, errors=found
        )

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        title = _TITLES.get(error.status_code, "Request not possible")
        return problem(
            error.status_code,
            _hyphenated(title.title().replace(" ", "")),
            title,
            str(error.detail),
            instance=request.url.path,
            headers=error.headers,
        )


def fault(instance: str, error: Exception) -> JSONResponse:
    """Log an error that nobody foresaw, and return a problem with the number it has in the log."""
    number = secrets.token_hex(6)
    log.error("fault %s at %s", number, _short(instance, 200), exc_info=error)
    body = fault_details(number, instance=instance)
    return JSONResponse(body, status_code=500, media_type=MEDIA_TYPE)


def fault_details(number: str, *, instance: str) -> dict[str, Any]:
    """Return the problem details of an error that nobody foresaw, by its number in the log."""
    detail = f"Something failed that should not. The server's log has it under {number}."
    return details(500, "fault", "Fault in the server", detail, instance=instance, id=number)


_TITLES = {
    400: "Bad request",
    403: "Forbidden",
    404: "Not there",
    405: "Method not allowed",
    408: "Too slow",
    413: "Too large",
    415: "Unsupported media type",
    429: "Too many requests",
    503: "Busy",
}


def _where(location: tuple[int | str, ...]) -> str:
    return ".".join(_short(str(part), 40) for part in location[:5])


def _short(text: str, limit: int = _MAX_DETAIL) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _hyphenated(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))
