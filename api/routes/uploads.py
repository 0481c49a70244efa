"""Adding a rulebook over HTTP: streamed to a file of our naming, read by one worker with a short queue."""

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from api.listing import added_to_wire
from api.openapi import problems
from api.schema import AddedOut
from api.service import Service

_KINDS = frozenset({"pdf", "txt", "md"})
_RETRY = {"Retry-After": "30"}

_FORM = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {
                        "file": {
                            "type": "string",
                            "format": "binary",
                            "description": "PDF, text or Markdown.",
                        },
                        "game": {"type": "string", "maxLength": 100, "description": "Id of its game."},
                        "title": {"type": "string", "maxLength": 200, "description": "Title to show."},
                    },
                },
                "example": {"file": "%PDF-1.7 …", "game": "my-game", "title": "My Game"},
            }
        },
    }
}


class ReadingQueue:
    """One reader at a time and a few who wait; whoever comes after them is sent away."""

    def __init__(self, waiting: int = 3) -> None:
        """Let so many wait beside the one who is served."""
        self._places = BoundedSemaphore(waiting + 1)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="reading")

    def submit(self, work: Callable[[], Any]) -> "Future[Any]":
        """Run the work when its turn comes. Raises HTTPException (503) if the queue is full."""
        if not self._places.acquire(blocking=False):
            raise HTTPException(
                503, "Other rulebooks are being read; send this one again in a minute.", _RETRY
            )
        try:
            future = self._pool.submit(work)
        except BaseException:
            self._places.release()
            raise
        future.add_done_callback(lambda _: self._places.release())
        return future

    def close(self) -> None:
        """Take no more work, and forget what has not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def router(service: Service, queue: ReadingQueue, *, read_only: bool) -> APIRouter:
    """Return the operation that adds to the library."""
    routes = APIRouter(prefix="/api", tags=["library"])

    @routes.post(
        "/rulebooks",
        response_model=AddedOut,
        status_code=201,
        summary="Add a rulebook",
        openapi_extra=_FORM,
        responses=problems(403, 408, 413, 415, 503)
        | {200: {"model": AddedOut, "description": "It was there."}},
    )
    async def add(request: Request, response: Response) -> dict[str, Any]:
        """Read, check and index a rulebook; the report says what could not be read."""
        if read_only:
            raise HTTPException(403, "This server does not take rulebooks; add them with `ruleproof add`.")
        if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
            raise HTTPException(415, "Send the rulebook as multipart/form-data with a field named file.")
        with tempfile.TemporaryDirectory(prefix="ruleproof-upload-") as folder:
            async with request.form(max_files=1, max_fields=4, max_part_size=4000) as form:
                file, game, title = (
                    form.get("file"),
                    _text(form.get("game"), 100),
                    _text(form.get("title"), 200),
                )
                if not isinstance(file, UploadFile):
                    raise _missing_file()
                path = Path(folder) / local_name(file.filename or "")
                await run_in_threadpool(_save, file, path)
            work = queue.submit(lambda: service.add(path, game=game, title=title))
            added = await asyncio.wrap_future(work)
        response.status_code = 200 if added.already_there else 201
        return added_to_wire(added)

    return routes


def local_name(sent: str) -> str:
    """Return a name of our own that keeps what a title can be made of: letters, digits, the kind of file.

    >>> local_name("../../etc/Mes règles v2.PDF"), local_name("..")
    ('Mes règles v2.pdf', 'rulebook.pdf')
    """
    stem, _, suffix = sent.replace("\\", "/").rpartition("/")[2].rpartition(".")
    plain = " ".join("".join(c if c.isalnum() else " " for c in stem[:200]).split())[:50].strip()
    kind = suffix.lower() if suffix.lower() in _KINDS else "pdf"
    return f"{plain or 'rulebook'}.{kind}"


def _save(file: UploadFile, path: Path) -> None:
    with path.open("xb") as out:
        shutil.copyfileobj(file.file, out, 1 << 20)


def _text(value: object, limit: int) -> str | None:
    if value is None or value == "":
        return None
    if not isinstance(value, str) or len(value) > limit or not value.isprintable():
        raise RequestValidationError(
            [{"type": "text", "loc": ("body",), "msg": f"game and title: up to {limit} printable characters"}]
        )
    return value


def _missing_file() -> RequestValidationError:
    return RequestValidationError([{"type": "missing", "loc": ("body", "file"), "msg": "Field required"}])
