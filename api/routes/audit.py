"""Auditing a FAQ over HTTP: sent as a file, judged in the queue of the rulebooks, forgotten at once."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request

from api.audit.running import FAQ_KINDS, audit_file
from api.audit.schema import AuditOut
from api.jobs import ReadingQueue
from api.openapi import file_form, problems
from api.permit import Permit, bearer
from api.received import receive
from api.schema import Id, Language
from api.service import Service

_FORM = file_form(
    "YAML, JSON, CSV, Markdown, HTML, text or PDF.",
    {"file": "Q: How many cards do I hold?\nA: You hold three cards. (p. 4)"},
)


def router(service: Service, queue: ReadingQueue, permit: Permit) -> APIRouter:
    """Return the operation that audits a FAQ."""
    routes = APIRouter(prefix="/api", tags=["audit"])

    @routes.post(
        "/games/{game}/audit",
        response_model=AuditOut,
        summary="Audit a FAQ",
        openapi_extra=_FORM,
        responses=problems(403, 404, 408, 413, 415, 503),
    )
    async def audit(
        request: Request,
        game: Annotated[Id, Path(description="Id of the game.", examples=["time-bomb"])],
        language: Annotated[
            Language | None, Query(description="Language of entries that name none.", examples=["en"])
        ] = None,
        coverage: Annotated[bool, Query(description="Also which rules no entry touches.")] = True,
        authorization: Annotated[
            str, Header(max_length=500, description="`Bearer` and the owner's token, where one is asked for.")
        ] = "",
    ) -> dict[str, Any]:
        """Each claim of each answer: supported, contradicted, not in the rulebook, ambiguous, or cited from a
        wrong page; with the words that clash, and the passage. The file is not kept."""
        from api.audit.wire import audit_to_wire

        with await receive(request, permit, bearer(authorization), kinds=FAQ_KINDS) as received:
            known = service.game_id(game)
            work = queue.submit(
                lambda: audit_file(
                    service, received.path, known, queue.go_on, language=language, coverage=coverage
                )
            )
            return audit_to_wire(await asyncio.wrap_future(work))

    return routes
