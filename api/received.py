"""What a form brings: a file under a name of our own and a few words; nothing from who may not send it."""

import shutil
import tempfile
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import FormData, Headers, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser

from api.permit import Permit

TOKEN_FIELD = "token"

RULEBOOK_KINDS = ("pdf", "txt", "md")
"""Kinds of file that a rulebook is; one of another kind is looked at as if it were of the first."""
_MOST_FIELDS = 4
_LONGEST_FIELD = 4000


@dataclass(slots=True)
class Received:
    """A file that was sent, in a folder that goes when this is closed; ``name`` is what messages call it."""

    path: Path
    name: str
    game: str | None
    title: str | None
    _folder: "tempfile.TemporaryDirectory[str]" = field(repr=False)

    def close(self) -> None:
        """Remove the file."""
        self._folder.cleanup()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Remove the file."""
        self.close()


async def receive(
    request: Request,
    permit: Permit,
    token: str | None,
    fields: dict[str, str] | None = None,
    *,
    kinds: Sequence[str] = RULEBOOK_KINDS,
) -> Received:
    """Return the file of a form, for the caller to close. Raises UploadsOff, WrongToken, HTTPException.

    Without ``token`` a field of the form may hold it, if it comes before the file. ``fields`` is given the
    other words of the form as they come, so that they can be shown again if the file is not taken.
    """
    if token is not None or permit.who != "token":
        permit.check(token)
        permitted = True
    else:
        permitted = False
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise HTTPException(415, "Send the file as multipart/form-data with a field named file.")
    parser = _Parser(
        request.headers, request.stream(), permit, permitted, fields if fields is not None else {}
    )
    try:
        form = await parser.parse()
    except MultiPartException as error:
        if not parser.permitted:
            permit.check(None)
        raise HTTPException(400, error.message) from None
    try:
        if not parser.permitted:
            permit.check(None)
        return await _kept(form, kinds)
    finally:
        await form.close()
        parser.close()


async def _kept(form: FormData, kinds: Sequence[str]) -> Received:
    file, game, title = form.get("file"), _text(form.get("game"), 100), _text(form.get("title"), 200)
    if not isinstance(file, UploadFile):
        raise RequestValidationError([{"type": "missing", "loc": ("body", "file"), "msg": "Field required"}])
    folder = tempfile.TemporaryDirectory(prefix="ruleproof-upload-")
    path = Path(folder.name) / local_name(file.filename or "", kinds)
    try:
        await run_in_threadpool(_save, file, path)
    except BaseException:
        folder.cleanup()
        raise
    return Received(path, path.name, game, title, folder)


class _Parser(MultiPartParser):
    """Takes no file before the sender has shown that he may send one."""

    def __init__(
        self,
        headers: Headers,
        stream: AsyncGenerator[bytes, None],
        permit: Permit,
        permitted: bool,
        fields: dict[str, str],
    ) -> None:
        super().__init__(
            headers,
            stream,
            max_files=1 if permitted else 0,
            max_fields=_MOST_FIELDS,
            max_part_size=_LONGEST_FIELD,
        )
        self._permit = permit
        self._fields = fields
        self.permitted = permitted

    def close(self) -> None:
        """Close all files that were begun; one whose end never came stands in no form."""
        for file in self._files_to_close_on_error:
            file.close()

    def on_part_end(self) -> None:
        super().on_part_end()
        name, value = self.items[-1]
        if not isinstance(value, str):
            return
        if name != TOKEN_FIELD:
            self._fields[name] = value
        elif not self.permitted:
            self._permit.check(value)
            self.permitted = True
            self.max_files = 1


def local_name(sent: str, kinds: Sequence[str] = RULEBOOK_KINDS) -> str:
    """Return a name of our own that keeps what a title can be made of: letters, digits, the kind of file.

    >>> local_name("../../etc/Mes règles v2.PDF"), local_name("..")
    ('Mes règles v2.pdf', 'rulebook.pdf')
    """
    stem, _, suffix = sent.replace("\\", "/").rpartition("/")[2].rpartition(".")
    plain = " ".join("".join(c if c.isalnum() else " " for c in stem[:200]).split())[:50].strip()
    kind = suffix.lower() if suffix.lower() in kinds else kinds[0]
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
