"""Rulebooks that another version stored so that this one cannot read them: read anew from their source.

What can still be read stays as it is, also where a newer reader would read it better: that takes time, and
adding the file again does it.
"""

import hashlib
import json
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path

from corpus.entry import entry_of
from corpus.errors import DamagedFile, RulebookNotFound, RuleproofError
from corpus.intake import READER, Reading
from corpus.intake.kinds import FileKind
from corpus.intake.titles import best_title
from corpus.names import slug
from corpus.store import Store
from corpus.types import Rulebook

log = logging.getLogger("ruleproof.library")

PICTURE = "source.pdf"

Read = Callable[[bytes, FileKind, str], Reading]
"""Reads the content of a file of a kind, which messages call by a name."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A rulebook that could not be read anew; its folder is left as it is."""

    id: str
    folder: Path
    why: str


def read_older(store: Store, read: Read) -> tuple[Unreadable, ...]:
    """Read anew what cannot be read as it is stored; return that of which this fails.

    Nothing is deleted before what takes its place is on disk.
    """
    left = []
    for id in store.ids():
        try:
            if store.card(id) is None:
                _once(store, read, id)
        except RulebookNotFound:  # removed since we looked
            continue
        except (RuleproofError, OSError) as error:
            left.append(Unreadable(id, store.root / id, str(error)))
            log.warning("%s was stored by another version and is left as it is: %s", id, error)
    return tuple(left)


def _once(store: Store, read: Read, id: str) -> None:
    """Read a rulebook anew; what failed with this version is not tried again at every start."""
    tried = store.root / f".unread-{id}"
    if tried.is_file() and tried.read_text("utf-8", "replace") == READER:
        raise RuleproofError("it could not be read anew; add its file again.")
    try:
        _read_again(store, read, id)
    except RulebookNotFound:
        raise
    except RuleproofError:
        tried.write_text(READER, "utf-8")
        raise
    tried.unlink(missing_ok=True)
    log.warning("%s was stored by another version; it was read anew from its source.", id)


def _read_again(store: Store, read: Read, id: str) -> None:
    began = time.monotonic()
    folder = store.folder(id)
    source, kind = _source(folder)
    told, added = _told(folder / "rulebook.json")
    name, data = told.get("source", source.name), source.read_bytes()
    reading = read(data, kind, name)
    title = told.get("title") or best_title(reading.document.title, id.rpartition("-")[0] or id, ())
    book = Rulebook(
        id=id,
        game=told.get("game") or slug(title),
        title=title,
        edition=told.get("edition", ""),
        language=reading.document.language,
        publisher=told.get("publisher", ""),
        source=name,
        sha256=hashlib.sha256(data).hexdigest(),
        page_count=len(reading.document.pages),
    )
    entry = entry_of(book, reading, READER, time.monotonic() - began)
    if added is not None:
        entry = replace(entry, added=added)
    with store.writing():
        store.write(entry, {PICTURE: reading.picture or data, source.name: data})


def _source(folder: Path) -> tuple[Path, FileKind]:
    # Beside a text stands the PDF that shows it.
    for kind in (FileKind.MARKDOWN, FileKind.TEXT, FileKind.PDF):
        source = folder / f"source.{kind.value}"
        if source.is_file():
            return source, kind
    raise DamagedFile(f"The file that {folder.name} was read from is not in {folder}; add it again.")


_TEXTS = tuple(field.name for field in fields(Rulebook) if field.type is str)


def _told(card: Path) -> tuple[Mapping[str, str], float | None]:
    """Return what a card of whatever version says of its rulebook, and when it was added."""
    try:
        raw = json.loads(card.read_bytes())
        told, added = raw["rulebook"], raw.get("added")
        texts = {name: told[name] for name in _TEXTS if isinstance(told.get(name), str)}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}, None
    return texts, float(added) if isinstance(added, int | float) else None
