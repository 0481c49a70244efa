"""Wire models of the audit, with an example."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, JsonValue

from api.examples import CITATION, RULED
from api.schema import CitationOut, RulingOut, _Out

Labelled = Literal["supported", "contradicted", "not_in_rulebook", "ambiguous", "wrong_page"]

_RULINGS = RULED["rulings"]
_CLASH: JsonValue = {"kind": "number", "said": "three", "printed": "two"}
_ENTRY: dict[str, JsonValue] = {"id": "hand", "question": "How many cards do I hold?", "language": "en"}
AUDIT: dict[str, JsonValue] = {
    "game": "holmes-and-moriarty",
    "faq": "faq.en.csv",
    "entries": [
        {
            **_ENTRY,
            "label": "contradicted",
            "claims": [
                {
                    "text": "You hold three cards.",
                    "label": "contradicted",
                    "evidence": [CITATION],
                    "clash": _CLASH,
                    "ruling": _RULINGS[0] if isinstance(_RULINGS, list) else None,
                    "why": "It says three, the rulebook says two.",
                }
            ],
        }
    ],
    "across": [
        {"kind": "languages", "entries": [_ENTRY, _ENTRY | {"language": "fr"}], "clash": _CLASH, "why": ""}
    ],
    "coverage": [{"rule": CITATION, "weight": 0.021}],
    "unread": [{"line": 12, "text": "More questions", "why": "a question without an answer"}],
    "totals": {
        "entries": 1,
        "claims": 1,
        "labels": {
            "contradicted": 1,
            "wrong_page": 0,
            "not_in_rulebook": 0,
            "ambiguous": 0,
            "supported": 0,
        },
        "breaking": 1,
        "across": 1,
        "coverage": 1,
        "unread": 1,
    },
}


class ClashOut(_Out):
    """The words that exclude each other: `said` by the FAQ, `printed` in the rulebook; one may be empty."""

    kind: Literal["number", "negation", "force", "actor", "timing", "order", "exception"]
    said: str
    printed: str


class JudgedOut(_Out):
    """One claim of an answer as judged; `evidence` is the best first, `why` one sentence for people."""

    text: str
    label: Labelled
    evidence: list[CitationOut]
    clash: ClashOut | None
    ruling: RulingOut | None
    why: str


class EntryNameOut(_Out):
    """Which entry of the FAQ is meant."""

    id: str
    question: str
    language: str


class EntryOut(EntryNameOut):
    """One entry with its claims; its label is that of its worst claim."""

    label: Labelled
    claims: list[JudgedOut]


class PairOut(_Out):
    """Two entries that ask the same, contradict each other, or differ between languages."""

    kind: Literal["duplicate", "contradiction", "languages"]
    entries: Annotated[list[EntryNameOut], Field(min_length=2, max_length=2)]
    clash: ClashOut | None
    why: str


class GapOut(_Out):
    """A rule that no entry touches; `weight` is the share of players' questions that land on it."""

    rule: CitationOut
    weight: float


class UnreadOut(_Out):
    """Words of the file that could not be split into question and answer."""

    line: int
    text: str
    why: str


class TotalsOut(_Out):
    """How many of what there are; `breaking` are the entries that are contradicted or on a wrong page."""

    entries: int
    claims: int
    labels: dict[Labelled, int]
    breaking: int
    across: int
    coverage: int
    unread: int


class AuditOut(_Out):
    """All that an audit found: entries in the order of the FAQ, coverage the weightiest first."""

    model_config = ConfigDict(json_schema_extra={"examples": [AUDIT]})

    game: str
    faq: str
    entries: list[EntryOut]
    across: list[PairOut]
    coverage: list[GapOut]
    unread: list[UnreadOut]
    totals: TotalsOut
