"""The HTTP door: the API, the web page, and what stands before both."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import FileResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from api.guards import LOCAL_HOSTS, Guards
from api.health import check_health
from api.openapi import install_openapi
from api.problems import install_problem_handlers
from api.routes import ask, engines, health, library, uploads
from api.service import Service

PAGES = Path(__file__).parent / "pages"

_DESCRIPTION = """
Answers to board-game rules questions that can be checked: the page, and the words marked on a picture of it.
Errors are problem details (RFC 9457). Boxes are PDF points, origin at the bottom left of the page.
""".strip()

_UPLOAD_PATH = "/api/rulebooks"
_FORM_OVERHEAD = 64_000


class _Static(StaticFiles):
    """Files that a browser asks about each time, so that an update is seen at once."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator may set. Limits in bytes."""

    hosts: Sequence[str] = LOCAL_HOSTS
    read_only: bool = False
    max_upload: int = 100_000_000
    max_body: int = 64_000
    waiting_uploads: int = 3

    def limit(self, path: str) -> int:
        """Return the greatest body for a path."""
        return self.max_upload + _FORM_OVERHEAD if path == _UPLOAD_PATH else self.max_body


def create_app(service: Service, settings: Settings | None = None) -> FastAPI:
    """Return the application over a service."""
    settings = settings or Settings()
    queue = uploads.ReadingQueue(settings.waiting_uploads)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        # The first player should not wait for the model and the index to load.
        await run_in_threadpool(check_health, service)
        yield
        queue.close()

    app = FastAPI(
        title="Ruleproof",
        version=version("ruleproof"),
        description=_DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page takes scripts from another site
        redoc_url=None,
        lifespan=lifespan,
    )
    app.add_middleware(Guards, hosts=settings.hosts, limit=settings.limit)
    install_problem_handlers(app)
    app.include_router(ask.router(service))
    app.include_router(library.router(service))
    app.include_router(uploads.router(service, queue, read_only=settings.read_only))
    app.include_router(engines.router(service))
    app.include_router(health.router(service))
    install_openapi(app)

    @app.get("/", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(PAGES / "index.html", headers={"Cache-Control": "no-cache"})

    app.mount("/static", _Static(directory=PAGES), name="static")
    return app
