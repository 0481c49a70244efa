"""The HTTP door: the API, the web page, and what stands before both."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI
from fastapi.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Lifespan, Scope

from api.access import Access, NoKeysInAddresses, key_name
from api.audit.running import LARGEST as LARGEST_FAQ
from api.guards import LOCAL_HOSTS, Faults, Guards
from api.health import Readiness, check_health
from api.jobs import Jobs, ReadingQueue
from api.keys import KeyRing
from api.limits import USUAL_RATES, Limiter, Rates
from api.logs import USUAL_LOGGING, Logging, RequestLog, Watcher, log_requests
from api.openapi import install_openapi
from api.permit import Permit
from api.problems import install_problem_handlers
from api.questionlog import QuestionLog
from api.routes import ask, audit, engines, health, library, uploads
from api.service import Service
from api.tenants import PerTenant, TenantService
from api.turnstile import Turnstile
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
    require_keys: bool = False
    rates: Rates = USUAL_RATES
    keep_questions: Path | None = None
    logging: Logging = USUAL_LOGGING
    metrics: bool = False
    max_upload: int = 100_000_000
    max_body: int = 64_000
    waiting_uploads: int = 3

    @property
    def audit_permit(self) -> Permit:
        """Who may have a FAQ audited."""
        return Permit("all") if self.require_keys else self.permit

    @property
    def permit(self) -> Permit:
        """Who may add rulebooks; with keys those who come so far have shown one."""
        if self.require_keys:
            return Permit("none" if self.read_only else "all")
        return Permit.of(read_only=self.read_only, token=self.upload_token, hosts=self.hosts)

    def limit(self, path: str) -> int:
        """Return the greatest body for a path."""
        if _AUDIT.fullmatch(path):
            return min(LARGEST_FAQ, self.max_upload) + _FORM_OVERHEAD
        return self.max_upload + _FORM_OVERHEAD if path in _UPLOAD_PATHS else self.max_body


@dataclass(frozen=True, slots=True)
class _Shared:
    """What all tenants of a server share."""

    settings: Settings
    queue: ReadingQueue
    questions: QuestionLog
    readiness: Readiness


def create_app(service: Service, settings: Settings | None = None) -> FastAPI:
    """Return the application over a service; with keys required also that of each tenant behind it."""
    settings = settings or Settings()
    readiness = Readiness(partial(check_health, service))
    watchers: list[Watcher] = [log_requests(settings.logging)]
    metrics = None
    if settings.metrics:
        from api.metrics import Metrics  # its library is paid for by those who want figures

        metrics = Metrics(service, readiness)
        watchers.append(metrics.served)
        service.on_added = metrics.added
    questions = QuestionLog(settings.keep_questions, counter=metrics.answered if metrics else None)
    shared = _Shared(settings, ReadingQueue(settings.waiting_uploads), questions, readiness)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        # The first player should not wait for the model and the index to load.
        await run_in_threadpool(check_health, service)
        yield
        readiness.stop()
        shared.queue.close()

    app = _bare(lifespan)
    site = _add_routes(app, service, shared)
    if metrics:
        from api.routes.metrics import router as figures

        app.include_router(figures(metrics))
    # What is added last stands first before a request.
    keys = KeyRing(service.library.home) if settings.require_keys else None
    if keys:
        app.add_middleware(Access, keys=keys, tenants=PerTenant(partial(_tenant_app, service, shared)))
    app.add_middleware(Turnstile)
    app.add_middleware(
        Guards,
        hosts=settings.hosts,
        limit=settings.limit,
        limiter=Limiter(settings.rates),
        key_of=key_name(keys) if keys else None,
    )
    app.add_middleware(ProblemPages, site=lambda: site)
    if keys:
        app.add_middleware(NoKeysInAddresses)
    app.add_middleware(RequestLog, watchers=tuple(watchers))
    return app


def _tenant_app(service: Service, shared: _Shared, tenant: str) -> ASGIApp:
    """Return the application of a tenant, to stand behind that of the server: guards and keys are there."""
    app = _bare()
    app.add_middleware(Faults)
    own = TenantService(tenant, service)
    own.on_added = service.on_added
    _add_routes(app, own, shared)
    return app


def _bare(lifespan: Lifespan[FastAPI] | None = None) -> FastAPI:
    return FastAPI(
        title="Ruleproof",
        version=version("ruleproof"),
        description=_DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page takes scripts from another site
        redoc_url=None,
        lifespan=lifespan,
    )


def _add_routes(app: FastAPI, service: Service, shared: _Shared) -> Site:
    settings, permit = shared.settings, shared.settings.permit
    jobs: Jobs = Jobs(shared.queue)
    site = Site(service, permit.may_add, shared.questions, settings.require_keys)
    install_problem_handlers(app)
    app.include_router(ask.router(service, shared.questions))
    app.include_router(library.router(service))
    app.include_router(uploads.router(service, jobs, permit))
    app.include_router(audit.router(service, shared.queue, settings.audit_permit))
    app.include_router(engines.router(service))
    app.include_router(health.router(service, shared.readiness))
    install_openapi(app, keyed=settings.require_keys)

    most = min(LARGEST_FAQ, settings.max_upload)
    sent = (
        add.router(site, jobs, permit, settings.max_upload),
        audit_page.router(site, Jobs(shared.queue), settings.audit_permit, most),
    )
    for pages in (*routers(site), *sent):
        app.include_router(pages)
    app.mount("/static", _Static(directory=STATIC), name="static")
    return site
