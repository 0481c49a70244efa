"""Question sets: JSON lines, one question each, with the pages where the answer stands."""

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from corpus.errors import ContentError

RULEBOOKS_VARIABLE = "RULEPROOF_RULEBOOKS"
OWN = Path(__file__).parent / "questions"


@dataclass(frozen=True, slots=True)
class Item:
    """A question of a set. ``gold_pages`` (of the file, from 1) are empty if the book does not answer it.

    ``key_facts``: a right answer holds one of the alternatives of each. ``book`` is a PDF's file name, or
    the id of a shipped game. ``kind`` of unanswerable ones: near-miss, wrong-game, nonsense, unanswerable.
    """

    id: str
    book: str
    question: str
    language: str
    gold_pages: tuple[int, ...]
    kind: str
    key_facts: tuple[tuple[str, ...], ...] = ()
    quote: str = ""
    split: str = ""
    sha256: str = ""
    twin_of: str = ""

    @property
    def answerable(self) -> bool:
        """Whether the book answers the question."""
        return bool(self.gold_pages)


def load(path: Path) -> tuple[Item, ...]:
    """Return the questions of a file. Raises ContentError."""
    try:
        # Only "\n" ends a line: JSON strings may hold the other separators as they are.
        lines = [line for line in path.read_text("utf-8").split("\n") if line.strip()]
        return tuple(_item(json.loads(line)) for line in lines)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ContentError(
            f"{path}: not a question set (JSON lines with id, pdf or game, question): {error}"
        ) from error


def _item(raw: dict[str, object]) -> Item:
    get = raw.get
    facts = get("key_facts") or ()
    return Item(
        id=str(raw["id"]),
        book=str(get("pdf") or raw["game"]),
        question=str(raw["question"]),
        language=str(get("language") or "und"),
        gold_pages=tuple(get("gold_pages") or ()),  # type: ignore[arg-type]
        kind=str(get("kind") or ""),
        key_facts=tuple(tuple(map(str, alternatives)) for alternatives in facts),  # type: ignore[attr-defined]
        quote=str(get("quote") or ""),
        split=str(get("split") or ""),
        sha256=str(get("sha256") or ""),
        twin_of=str(get("twin_of") or ""),
    )


def rulebooks_folder() -> Path:
    """Return where the open rulebooks lie: ``RULEPROOF_RULEBOOKS``, else ``../shared/rulebooks``."""
    named = os.environ.get(RULEBOOKS_VARIABLE)
    return Path(named) if named else Path(__file__).resolve().parents[2] / "shared" / "rulebooks"


def present(items: Iterable[Item], folder: Path) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Return the questions whose PDF is there and the one that was meant, and what is missing and why."""
    there, missing = [], dict[str, str]()
    hashes: dict[str, str] = {}
    for item in items:
        path = folder / item.book
        if not path.is_file():
            missing[item.book] = f"{item.book} is not in {folder}"
            continue
        if item.book not in hashes:
            hashes[item.book] = hashlib.sha256(path.read_bytes()).hexdigest()
        if item.sha256 and item.sha256 != hashes[item.book]:
            missing[item.book] = f"{item.book} is another file than the set was made from"
            continue
        there.append(item)
    return tuple(there), tuple(missing.values())
