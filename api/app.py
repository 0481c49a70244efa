"""The HTTP door: the API, the web page, and what stands before both."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI
from fastapi.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from api.audit.running import LARGEST as LARGEST_FAQ
from api.guards import LOCAL_HOSTS, Guards
from api.health import check_health
from api.jobs import Jobs, ReadingQueue
from api.limits import USUAL_RATES, Limiter, Rates
from api.openapi import install_openapi
from api.permit import Permit
from api.problems import install_problem_handlers
from api.questionlog import QuestionLog
from api.routes import ask, audit, engines, health, library, uploads
from api.service import Service
from api.web import add
from api.web import audit as audit_page
from api.web.app import routers
from api.web.problems import ProblemPages
from api.web.site import STATIC, Site, versioned
from api.web.words import TONGUES

_DESCRIPTION = """
Answers to board-game rules questions that can be checked: the page, and the words marked on a picture of it.
Errors are problem details (RFC 9457). Boxes are PDF points, origin at the bottom left of the page.
""".strip()

_UPLOAD_PATHS = frozenset({"/api/rulebooks", *(f"/{tongue}/add" for tongue in TONGUES)})
_AUDIT = re.compile(rf"/(?:api|{'|'.join(TONGUES)})/games/[^/]+/audit")
_FORM_OVERHEAD = 64_000


class _Static(StaticFiles):
    """Files that a browser keeps for good if their address names their version, else asks about each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        known = versioned(QueryParams(scope["query_string"]), path)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if known else "no-cache"
        return response


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator may set. Limits in bytes; ``keep_questions`` is the file to keep questions in."""

    hosts: Sequence[str] = LOCAL_HOSTS
    read_only: bool = False
    upload_token: str | None = field(default=None, repr=False)
    rates: Rates = USUAL_RATES
    keep_questions: Path | None = None
    max_upload: int = 100_000_000
    max_body: int = 64_000
    waiting_uploads: int = 3

    @property
    def permit(self) -> Permit:
        """Who may add rulebooks."""
        return Permit.of(read_only=self.read_only, token=self.upload_token, hosts=self.hosts)

    def limit(self, path: str) -> int:
        """Return the greatest body for a path."""
        if _AUDIT.fullmatch(path):
            return min(LARGEST_FAQ, self.max_upload) + _FORM_OVERHEAD
        return self.max_upload + _FORM_OVERHEAD if path in _UPLOAD_PATHS else self.max_body


def create_app(service: Service, settings: Settings | None = None) -> FastAPI:
    """Return the application over a service."""
    settings = settings or Settings()
    jobs: Jobs = Jobs(ReadingQueue(settings.waiting_uploads))
    permit = settings.permit
    questions = QuestionLog(settings.keep_questions)
    site = Site(service, permit.may_add, questions)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        # The first player should not wait for the model and the index to load.
        await run_in_threadpool(check_health, service)
        yield
        jobs.queue.close()

    app = FastAPI(
        title="Ruleproof",
        version=version("ruleproof"),
        description=_DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page takes scripts from another site
        redoc_url=None,
        lifespan=lifespan,
    )
    app.add_middleware(Guards, hosts=settings.hosts, limit=settings.limit, limiter=Limiter(settings.rates))
    app.add_middleware(ProblemPages, site=lambda: site)
    install_problem_handlers(app)
    app.include_router(ask.router(service, questions))
    app.include_router(library.router(service))
    app.include_router(uploads.router(service, jobs, permit))
    app.include_router(audit.router(service, jobs.queue, permit))
    app.include_router(engines.router(service))
    app.include_router(health.router(service))
    install_openapi(app)

    sent = (
        add.router(site, jobs, permit, settings.max_upload),
        audit_page.router(site, Jobs(jobs.queue), permit, min(LARGEST_FAQ, settings.max_upload)),
    )
    for pages in (*routers(site), *sent):
        app.include_router(pages)
    app.mount("/static", _Static(directory=STATIC), name="static")
    return app
