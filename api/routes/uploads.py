"""Adding a rulebook over HTTP: streamed to a file of our naming, read by one worker with a short queue."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Path, Query, Request, Response
from starlette.responses import JSONResponse

from api.jobs import Job, Jobs
from api.listing import added_to_wire
from api.openapi import file_form, problems
from api.permit import Permit, bearer
from api.problems import details_of, fault_details
from api.received import Received, receive
from api.schema import AddedOut, Id, JobOut
from api.service import Service

_FORM = file_form(
    "PDF, text or Markdown.",
    {"file": "%PDF-1.7 …", "game": "my-game", "title": "My Game"},
    game={"type": "string", "maxLength": 100, "description": "Id of its game."},
    title={"type": "string", "maxLength": 200, "description": "Title to show."},
)

_LOCATION = {"Location": {"description": "Where the job is told.", "schema": {"type": "string"}}}


def router(service: Service, jobs: Jobs, permit: Permit) -> APIRouter:
    """Return the operations that add to the library."""
    routes = APIRouter(prefix="/api", tags=["library"])

    @routes.post(
        "/rulebooks",
        response_model=AddedOut,
        status_code=201,
        summary="Add a rulebook",
        openapi_extra=_FORM,
        responses=problems(403, 408, 413, 415, 503)
        | {
            200: {"model": AddedOut, "description": "It was there."},
            202: {"model": JobOut, "description": "It will be read.", "headers": _LOCATION},
        },
    )
    async def add(
        request: Request,
        response: Response,
        wait: Annotated[
            Literal["yes", "no"], Query(description="`no`: answer at once with a job to ask about.")
        ] = "yes",
        prefer: Annotated[
            str,
            Header(max_length=200, description="`respond-async` is `wait=no`.", examples=["respond-async"]),
        ] = "",
        authorization: Annotated[
            str, Header(max_length=500, description="`Bearer` and the owner's token, where one is asked for.")
        ] = "",
    ) -> Any:
        """Read, check and index a rulebook; the report says what could not be read."""
        received = await receive(request, permit, bearer(authorization))
        if wait == "no" or _prefers_no_wait(prefer):
            job = read_later(service, jobs, received)
            url = f"/api/jobs/{job.id}"
            return JSONResponse(
                job_to_wire(job, url), 202, {"Location": url, "Cache-Control": "no-store", "Retry-After": "1"}
            )
        with received:
            work = jobs.queue.submit(
                lambda: service.add(
                    received.path, game=received.game, title=received.title, progress=jobs.queue.go_on
                )
            )
            added = await asyncio.wrap_future(work)
        response.status_code = 200 if added.already_there else 201
        return added_to_wire(added)

    @routes.get(
        "/jobs/{id}",
        response_model=JobOut,
        summary="Ask how far the reading of a rulebook is",
        responses=problems(404),
    )
    def job(
        request: Request,
        response: Response,
        id: Annotated[
            Id, Path(description="As the job's Location says.", examples=["c0n5tZ2cQmWq0x8v1yJ4dA"])
        ],
    ) -> dict[str, Any]:
        """Stage and pages done while it is read, then the report or the problem; known for an hour."""
        response.headers["Cache-Control"] = "no-store"
        return job_to_wire(jobs.get(id), request.url.path)

    return routes


def read_later(service: Service, jobs: Jobs, received: Received) -> Job:
    """Put what was received in the queue; its file goes when it has been read. Raises HTTPException (503)."""
    path, game, title = received.path, received.game, received.title
    try:
        return jobs.start(
            lambda progress: service.add(path, game=game, title=title, progress=progress),
            tidy=received.close,
            name=received.name,
            title=title or "",
            game=game or "",
        )
    except BaseException:
        received.close()
        raise


def job_to_wire(job: Job, instance: str) -> dict[str, Any]:
    """Return a job as plain JSON values."""
    problem = None
    if job.error is not None:
        problem = details_of(job.error, instance=instance)
    elif job.fault:
        problem = fault_details(job.fault, instance=instance)
    return {
        "id": job.id,
        "state": job.state,
        "stage": job.stage,
        "done": job.done,
        "total": job.total,
        "result": added_to_wire(job.added) if job.added else None,
        "problem": problem,
    }


def _prefers_no_wait(prefer: str) -> bool:
    return "respond-async" in [part.partition(";")[0].strip().lower() for part in prefer.split(",")]
