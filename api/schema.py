"""Wire models of the HTTP door: what a client may send and will get, with examples."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

from api.examples import (
    ANSWER,
    CITATION,
    FOLLOW_UP,
    GAME,
    QUERIES,
    QUESTION,
    RULE_CASE,
    RULEBOOK,
    RULED,
    RULES,
    UNDERSTOOD,
)
from qa.answerer import MAX_QUESTION

Id = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=MAX_QUESTION)]
Language = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$")]
BoxModel = Annotated[list[float], Field(min_length=4, max_length=4)]


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", from_attributes=True)


TableFact = (
    bool
    | Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
    | Annotated[str, StringConstraints(max_length=100)]
)
"""One thing that the players chose: as JSON has it, or as it is typed."""


class AskIn(BaseModel):
    """A question; without a game it is found from the question, or the choice is offered.

    `table` holds what the players chose once for the game: facts that a case leaves unsaid are taken from it.
    `after` is the question before, for one that goes on from it; if that was understood as another question,
    its `understood.question`.
    """

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [QUESTION, FOLLOW_UP]})

    question: Text
    game: Id | None = None
    language: Language | None = None
    table: Annotated[dict[Id, TableFact], Field(max_length=20)] = {}
    after: Text | None = None


class UnderstoodOut(_Out):
    """A follow-up written out: `question` asked alone gets the same answer; `follows` is the one before."""

    model_config = ConfigDict(json_schema_extra={"examples": [UNDERSTOOD]})

    question: str
    follows: str


class CitationOut(_Out):
    """Exact words of a rulebook and their place; boxes in PDF points from the bottom left."""

    rulebook: str
    page: int
    page_label: str
    heading: str
    quote: str
    boxes: list[BoxModel]


class NearestOut(CitationOut):
    """A passage close to the question, whether or not it answers it."""

    score: float


class ClaimOut(_Out):
    """One sentence of the answer; its citations as places in the answer's list."""

    text: str
    citations: list[int]


class ChoiceOut(_Out):
    """One value that a missing detail may take."""

    value: str
    label: str


class MissingOut(_Out):
    """A detail without which there is no answer."""

    name: str
    ask: str
    choices: list[ChoiceOut]


FactOut = bool | int | str | list[int] | list[str]
"""One fact of a case, or the value of a ruling."""


class StepOut(_Out):
    """One rule applied: the words that say it best, further words it rests on, the rules it used."""

    rule: str
    text: str
    citation: CitationOut
    also: list[CitationOut]
    steps: list["StepOut"]


class RulingOut(_Out):
    """What the engine says, and why; `value` is null where the case cannot be ruled on."""

    query: str
    scenario: dict[str, FactOut]
    value: FactOut | None
    short: str
    says: str
    steps: list[StepOut]
    assumptions: list[str]
    others: list["RulingOut"]


class AnswerOut(_Out):
    """An answer; exactly one status, and at least one citation where it is `answered`."""

    model_config = ConfigDict(json_schema_extra={"examples": [ANSWER]})

    id: JsonValue
    game: str | None
    question: str
    language: str
    status: Literal["answered", "unsure", "not_in_rulebook", "needs_details", "ambiguous"]
    basis: Literal["engine", "faq", "rulebook"] | None
    answer: str
    answer_language: str | None
    confidence: float
    claims: list[ClaimOut]
    citations: list[CitationOut]
    ruling: RulingOut | None
    missing: list[MissingOut]
    nearest: list[NearestOut]
    unknown_words: list[str]
    notes: list[str]
    understood: UnderstoodOut | None
    latency_ms: float
    generation: str


FactIn = (
    bool
    | Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
    | Annotated[str, StringConstraints(max_length=2000)]
    | Annotated[list[int], Field(max_length=200)]
    | Annotated[list[Id], Field(max_length=200)]
)
"""One fact: as JSON has it, or in words as it is typed on the command line."""


class RuleIn(BaseModel):
    """A case for an engine; `readings` fixes what the booklet leaves open, by the id of the point."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [RULE_CASE]})

    query: Id
    facts: Annotated[dict[Id, FactIn], Field(max_length=50)] = {}
    readings: Annotated[dict[Id, Id], Field(max_length=50)] = {}
    language: Language = "en"


class RuleOut(_Out):
    """What an engine says to a case; several rulings where the booklet can be read in several ways."""

    model_config = ConfigDict(json_schema_extra={"examples": [RULED]})

    game: str
    query: str
    language: str
    outcome: Literal["ruling", "divided", "needs_facts", "silent", "impossible"]
    text: str
    scenario: dict[str, FactOut]
    rulings: list[RulingOut]
    missing: list[MissingOut]
    citations: list[CitationOut]


class SlotOut(_Out):
    """One fact that a query takes; `choices` is empty where there are too many to list."""

    name: str
    label: str
    ask: str
    required: bool
    default: str | None
    takes: str
    choices: list[ChoiceOut]


class QueryOut(_Out):
    """A question that an engine rules on."""

    id: str
    asks: str
    slots: list[SlotOut]


class PointOut(_Out):
    """What the booklet leaves open, and how it is read unless a case says otherwise."""

    id: str
    asks: str
    readings: list[ChoiceOut]
    default: str
    reason: str


class QueriesOut(_Out):
    """All that an engine rules on."""

    model_config = ConfigDict(json_schema_extra={"examples": [QUERIES]})

    game: str
    queries: list[QueryOut]
    points: list[PointOut]


class QuoteOut(_Out):
    """Words that a rule rests on, and their page in the file."""

    page: int
    quote: str


class CardOut(_Out):
    """A rule, a value or an open point: the words it rests on, and its code."""

    id: str
    kind: Literal["rule", "value", "point"]
    quotes: list[QuoteOut]
    code: str
    overrides: str | None
    point: PointOut | None


class RowOut(_Out):
    """A sentence of the booklet and what stands beside it; `ids` name all cards that quote it."""

    page: int
    text: str
    standing: Literal["quoted", "explained", "labels", "open"]
    ids: list[str]
    why: str
    cards: list[CardOut]


class RulesOut(_Out):
    """The booklet with the rules beside its words, in its own order."""

    model_config = ConfigDict(json_schema_extra={"examples": [RULES]})

    game: str
    rulebook: str
    counts: dict[str, int]
    rows: list[RowOut]
    unplaced: list[CardOut]


class PageSizeOut(_Out):
    """A page's number in the file, its printed label and its size in PDF points."""

    number: int
    label: str
    width: float
    height: float


def _example(value: dict[str, JsonValue]) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [value]})


class RulebookOut(_Out):
    """One booklet of the library; `version` changes with the file it was read from."""

    model_config = _example(RULEBOOK)

    id: str
    game: str
    title: str
    edition: str
    language: str
    publisher: str
    pages: int
    shipped: bool
    version: str


class RulebookDetailOut(RulebookOut):
    """A booklet with its pages."""

    model_config = _example(
        RULEBOOK | {"page_list": [{"number": 1, "label": "1", "width": 419.53, "height": 595.28}]}
    )

    page_list: list[PageSizeOut]


class GameOut(_Out):
    """A game that can be asked about, and its rulebooks."""

    model_config = _example(GAME)

    id: str
    title: str
    rulebooks: list[RulebookOut]


class GamesOut(_Out):
    """The library."""

    model_config = _example({"games": [GAME]})

    games: list[GameOut]


class PassagesOut(_Out):
    """Passages nearest to a question, best first."""

    model_config = _example({"game": "holmes-and-moriarty", "passages": [CITATION | {"score": 3.2}]})

    game: str
    passages: list[NearestOut]


class NoteOut(_Out):
    """What was noticed on a page while it was read."""

    page: int
    reason: str
    skipped: bool


class AddedOut(_Out):
    """The report on a rulebook that was read."""

    model_config = _example(
        {
            "rulebook": RULEBOOK | {"id": "my-game-9b1c0e6f", "game": "my-game", "shipped": False},
            "pages_read": 7,
            "passages": 64,
            "language": "en",
            "ocr_pages": [],
            "notes": [{"page": 8, "reason": "The page holds a picture without text.", "skipped": True}],
            "seconds": 2.1,
            "already_there": False,
        }
    )

    rulebook: RulebookOut
    pages_read: int
    passages: int
    language: str
    ocr_pages: list[int]
    notes: list[NoteOut]
    seconds: float
    already_there: bool


class JobOut(_Out):
    """How far the reading of a rulebook is: `done` of `total` in a stage; then its report, or its problem."""

    model_config = _example(
        {
            "id": "c0n5tZ2cQmWq0x8v1yJ4dA",
            "state": "reading",
            "stage": "layout",
            "done": 3,
            "total": 8,
            "result": None,
            "problem": None,
        }
    )

    id: str
    state: Literal["waiting", "reading", "done", "failed"]
    stage: str
    done: int
    total: int
    result: AddedOut | None
    problem: "ProblemOut | None"


class HealthOut(_Out):
    """Whether a question with a known citation is answered as it should be."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "status": "ok",
                    "version": "0.1.0",
                    "generation": "5f0c2a9be1d4",
                    "games": 3,
                    "checks": {"library": "ok", "question": "ok"},
                    "latency_ms": 14.2,
                }
            ]
        }
    )

    status: Literal["ok", "degraded", "failed"]
    version: str
    generation: str
    games: int
    checks: dict[str, str]
    latency_ms: float


class AliveOut(_Out):
    """That the process answers at all."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"status": "alive"}]})

    status: Literal["alive"]


class ReadyOut(_Out):
    """Whether requests should be sent here."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"status": "ready"}]})

    status: Literal["ready", "not ready"]


class ProblemOut(BaseModel):
    """Problem details of RFC 9457."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {
                    "type": "urn:ruleproof:problem:game-not-found",
                    "title": "No such game",
                    "status": 404,
                    "detail": "There is no game 'catan' in the library; the list is at /api/games.",
                    "instance": "/api/ask",
                }
            ]
        },
    )

    type: str
    title: str
    status: int
    detail: str
    instance: str
