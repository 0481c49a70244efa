"""Gold records: questions with what a right answer must say, where it stands, and what it must not say.

One form for all sets (TRUST: key facts as patterns, gold pages and quotes, expected status, split by game)::

    {"id": "tb-s-005", "game": "time-bomb", "language": "en", "question": "…",
     "kind": "lookup", "form": ["typo"], "status": "answered", "also": [],
     "key_facts": [{"any_of": ["Moriarty"], "none_of": [], "vital": true}],
     "gold": [{"page": 2, "quote": "Fond rouge : équipe de Moriarty"}], "twin_of": null, "split": "test"}

Sets over rulebooks that are not shipped name their file by ``pdf`` and ``sha256``. Older sets give
``gold_pages``, ``quote`` and lists of alternatives as ``key_facts``; case questions add ``query``, ``facts``
and ``value``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eval.judge import Case
from eval.judge import case_of as ruling_of
from eval.records import read

DEVELOPMENT, TEST = "development", "test"


@dataclass(frozen=True, slots=True)
class KeyFact:
    """What a right answer says: one alternative of ``any_of``; one of ``none_of`` makes an answer wrong."""

    any_of: tuple[str, ...]
    none_of: tuple[str, ...] = ()
    vital: bool = True


@dataclass(frozen=True, slots=True)
class Gold:
    """A page (of the file, from 1) that answers, with its decisive words where they are given."""

    page: int
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a set with its gold.

    ``book`` is the id of a shipped game, or the name of a PDF whose digest is ``sha256``. ``status`` is what
    a perfect answer says, ``also`` what is as right. ``ruling`` is the gold of a case that an engine decides.
    ``split``: development questions may be learned from, test questions are only reported.
    """

    id: str
    set: str
    book: str
    language: str
    text: str
    kind: str
    status: str
    split: str
    sha256: str = ""
    also: tuple[str, ...] = ()
    form: tuple[str, ...] = ()
    key_facts: tuple[KeyFact, ...] = ()
    gold: tuple[Gold, ...] = ()
    twin_of: str = ""
    ruling: Case | None = None

    @property
    def shipped(self) -> bool:
        """Whether it is about a shipped game."""
        return not self.sha256 and not self.book.endswith(".pdf")

    @property
    def answerable(self) -> bool:
        """Whether book or engine answer it."""
        return self.status in ("answered", "ambiguous", "impossible")

    @property
    def pages(self) -> tuple[int, ...]:
        """The gold pages, each once."""
        return tuple(dict.fromkeys(gold.page for gold in self.gold))


def load(path: Path, *, split: str = TEST) -> tuple[Question, ...]:
    """Return the questions of a file; ``split`` where its lines name none. Raises ContentError."""
    form = "a question set (JSON lines with id, pdf or game, question)"
    return read(path, form, lambda raw: question_of(raw, path.stem, split))


def question_of(raw: Mapping[str, Any], name: str, split: str = TEST) -> Question:
    """Return the question of one record."""
    gold = tuple(Gold(int(g["page"]), str(g.get("quote", ""))) for g in raw.get("gold") or ())
    pages = tuple(Gold(int(page)) for page in raw.get("gold_pages") or ())
    if raw.get("quote") and pages:
        pages = tuple(Gold(page.page, str(raw["quote"])) for page in pages)
    ruling = ruling_of(raw) if "value" in raw or raw.get("kind") == "look-alike" else None
    status = str(raw.get("status") or ("answered" if pages else "not_in_rulebook"))
    if ruling is not None and ruling.kind == "look-alike":
        status = "not_in_rulebook"
    return Question(
        id=str(raw["id"]),
        set=name,
        book=str(raw.get("pdf") or raw["game"]),
        language=str(raw.get("language") or "und"),
        text=str(raw["question"]),
        kind=str(raw.get("kind") or ""),
        status=status,
        split=str(raw.get("split") or split),
        sha256=str(raw.get("sha256") or ""),
        also=tuple(map(str, raw.get("also") or ())),
        form=tuple(map(str, raw.get("form") or ())),
        key_facts=tuple(map(_key_fact, raw.get("key_facts") or ())),
        gold=gold or pages,
        twin_of=str(raw.get("twin_of") or raw.get("twin") or ""),
        ruling=ruling,
    )


def _key_fact(raw: Mapping[str, Any] | list[str]) -> KeyFact:
    if isinstance(raw, list):
        return KeyFact(tuple(map(str, raw)))
    return KeyFact(
        tuple(map(str, raw["any_of"])),
        tuple(map(str, raw.get("none_of") or ())),
        bool(raw.get("vital", True)),
    )
