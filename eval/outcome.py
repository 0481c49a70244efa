"""What came of a question: everything that metrics and reports are worked out from, one JSON line each."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any


class Verdict(StrEnum):
    """How an answer stands to the gold.

    ``RIGHT``: says all vital key facts (answerable), or makes no claim where the book has none. ``PARTLY``:
    shown as certain, cites a gold page or says a key fact, and lacks a vital one. ``ABSTAINED``: the book
    answers, and no claim was made. ``WRONG``: shown as certain and neither right nor partly right.
    """

    RIGHT = "right"
    PARTLY = "partly"
    ABSTAINED = "abstained"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Shown:
    """Words shown with an answer: of a claim (``cited``) or of a passage near the question."""

    page: int
    quote: str
    cited: bool
    valid: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question, what was answered, and how that stands to the gold.

    ``book`` clusters questions (a game or rulebook). ``status`` is the answer's, ``wanted`` the gold's.
    ``shown``: citations first, then nearest passages, in their order. ``key_facts``/``key_facts_said`` count
    all, ``vital``/``vital_said`` the vital ones. ``confidence`` is what the answer says of itself, whether
    or not it was shown as certain. ``verified``: an engine's ruling was shown. ``words`` are the question's
    that occur nowhere in the book. ``milliseconds`` is the time of the answer, the model loaded.
    """

    id: str
    set: str
    split: str
    book: str
    shipped: bool
    language: str
    kind: str
    form: tuple[str, ...]
    twin_of: str
    question: str
    answerable: bool
    wanted: str
    status: str
    basis: str
    certain: bool
    verdict: Verdict
    why: str
    answer: str
    confidence: float
    verified: bool
    gold_pages: tuple[int, ...]
    gold_quotes: tuple[str, ...]
    shown: tuple[Shown, ...]
    key_facts: int
    key_facts_said: int
    vital: int
    vital_said: int
    words: tuple[str, ...]
    milliseconds: float

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages shown, best first, each once."""
        return tuple(dict.fromkeys(shown.page for shown in self.shown))

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as JSON takes it."""
        return asdict(self)


def outcome_of(raw: Mapping[str, Any]) -> Outcome:
    """Read an outcome back from JSON; unknown fields are left out."""
    known = {field.name for field in fields(Outcome)}
    values: dict[str, Any] = {
        name: tuple(v) if isinstance(v, list) else v for name, v in raw.items() if name in known
    }
    values["shown"] = tuple(Shown(**shown) for shown in raw["shown"])
    values["verdict"] = Verdict(raw["verdict"])
    return Outcome(**values)
