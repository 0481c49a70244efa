"""How an answer to a case question stands to what the set says about it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from eval.records import read
from qa.types import Answer, Basis, Status, ToldRuling

IMPOSSIBLE = "impossible"
"""Gold status of facts that cannot all be true; an answer has no such status, see ``judge``."""

LOOK_ALIKE = "look-alike"

SILENCE = (
    "ne précise pas", "ne précise ni", "ne dit pas", "n'est pas précisé", "pas précisé",
    "does not say", "does not give", "does not describe", "is not stated", "not specified",
)  # fmt: skip
"""Words by which a booklet itself says that it is silent."""


class Verdict(StrEnum):
    """How an answer stands to the gold."""

    RIGHT = "right"
    WRONG = "wrong ruling as certain"
    MISREAD = "right value, another reading"
    BESIDE = "answered from the book without the key words"
    MISSED = "no such ruling"


@dataclass(frozen=True, slots=True)
class Words:
    """``says``: a right answer holds one alternative of each; ``none``: and none of these."""

    says: tuple[tuple[str, ...], ...] = ()
    none: tuple[str, ...] = ()

    def fit(self, text: str) -> bool:
        """Tell whether an answer says every key fact and nothing that would make it wrong."""
        said = all(any(holds(text, words) for words in group) for group in self.says)
        return said and not any(holds(text, words) for words in self.none)


@dataclass(frozen=True, slots=True)
class Reading:
    """A query of the engine with the facts that matter, and what it is ruled to be.

    ``words`` are those of this reading where it answers in another way than the first.
    """

    query: str
    facts: Mapping[str, object]
    value: object
    words: Words | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A question of the set.

    ``statuses`` are the right ones and ``readings`` the queries that fit, the best first. Where no query fits
    well, the words decide about other queries (``by_words``). ``values`` belong to the readings of an open
    point.
    """

    id: str
    game: str
    language: str
    kind: str
    question: str
    statuses: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    by_words: bool = False
    values: tuple[object, ...] = ()
    missing: tuple[str, ...] = ()
    words: Words = Words()
    twin: str = ""
    form: tuple[str, ...] = ()


def load(path: Path) -> tuple[Case, ...]:
    """Return the case questions of a file. Raises ContentError."""
    return read(path, "a set of case questions (JSON lines with id, game, question, status)", case_of)


def case_of(raw: Mapping[str, Any]) -> Case:
    """Return the case question of one record."""

    def texts(name: str) -> tuple[str, ...]:
        return tuple(map(str, raw.get(name) or ()))

    look_alike = raw["kind"] == LOOK_ALIKE
    readings = [*([raw] if raw.get("query") else ()), *(raw.get("others") or ())]
    return Case(
        id=str(raw["id"]),
        game=str(raw["game"]),
        language=str(raw["language"]),
        kind=str(raw["kind"]),
        question=str(raw["question"]),
        statuses=() if look_alike else (str(raw["status"]), *texts("also")),
        readings=tuple(_reading(r) for r in readings),
        by_words=raw.get("query") is None,
        values=tuple(raw.get("values") or ()),
        missing=texts("missing"),
        words=_words(raw),
        twin=str(raw.get("twin") or ""),
        form=texts("form"),
    )


def _reading(raw: Mapping[str, Any]) -> Reading:
    return Reading(raw["query"], raw["facts"], raw["value"], _words(raw) if "says" in raw else None)


def _words(raw: Mapping[str, Any]) -> Words:
    says = tuple(tuple(map(str, group)) for group in raw.get("says") or ())
    return Words(says, tuple(map(str, raw.get("none") or ())))


def holds(text: str, words: str) -> bool:
    """Tell whether words stand in a text as whole words and whole numbers, in any case.

    >>> holds("Crime 16 wins.", "6"), holds("−3 points", "3"), holds("−3 points", "-3")
    (False, False, True)
    """
    begin, end = r"(?<![\w/])(?<!\d[.,])", r"(?![\w/])(?![.,]\d)"
    if words[:1].isdigit():
        begin += r"(?<!\s-)"
    return re.search(begin + re.escape(_even(words)) + end, " " + _even(text)) is not None


def _even(text: str) -> str:
    signs = {"−": "-", "–": "-", "’": "'", "\u00a0": " ", "\u202f": " "}
    return "".join(signs.get(c, c) for c in text.lower())


def same(one: object, other: object) -> bool:
    """Tell whether two values are the same; sets of words have no order, and yes is not 1."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if all(isinstance(v, str) for v in (*one, *other)):
            return sorted(one) == sorted(other)
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def judge(case: Case, answer: Answer) -> tuple[Verdict, str]:
    """Judge one answer and say why it is not right.

    Facts that cannot be are right where the engine says so in the booklet's words, without a value.
    """
    ruled = answer.basis is Basis.ENGINE and answer.ruling is not None and answer.ruling.value is not None
    if case.kind == LOOK_ALIKE:
        if answer.basis is not Basis.ENGINE:
            return Verdict.RIGHT, ""
        return (Verdict.WRONG, "ruled on") if ruled else (Verdict.MISSED, "taken for a case")
    if ruled and answer.ruling is not None:
        if answer.status is Status.AMBIGUOUS:
            return _judge_readings(case, answer.ruling)
        if Status.ANSWERED not in case.statuses:
            return Verdict.WRONG, f"ruled on, and it should be {case.statuses[0]}"
        return _judge_ruling(case, answer.ruling, answer.text)
    return _judge_unruled(case, answer)


def _judge_ruling(case: Case, ruling: ToldRuling, text: str) -> tuple[Verdict, str]:
    asked = [reading for reading in case.readings if reading.query == ruling.query]
    right = [reading for reading in asked if same(ruling.value, reading.value)]
    if asked and not right:
        return Verdict.WRONG, f"the value should be {asked[0].value!r}"
    if not any(words.fit(text) for words in [r.words or case.words for r in right] or [case.words]):
        return Verdict.WRONG, "the words of the answer are wrong"
    if any(not _against(reading, ruling) for reading in right) or (case.by_words and not asked):
        return Verdict.RIGHT, ""
    if right:
        return Verdict.MISREAD, f"other facts: {_against(right[0], ruling)}"
    return Verdict.MISREAD, f"another query than {', '.join(r.query for r in case.readings)}"


def _judge_readings(case: Case, ruling: ToldRuling) -> tuple[Verdict, str]:
    """Judge a ruling of several readings."""
    if Status.AMBIGUOUS not in case.statuses:
        return Verdict.MISSED, f"several readings, and it should be {case.statuses[0]}"
    told = [ruling.value, *(other.value for other in ruling.others)]
    gold = case.values or tuple(reading.value for reading in case.readings[:1])
    if not all(any(same(value, t) for t in told) for value in gold if value is not None):
        return Verdict.MISSED, f"the readings should give {list(gold)}"
    return Verdict.RIGHT, ""


def _judge_unruled(case: Case, answer: Answer) -> tuple[Verdict, str]:
    wanted, status = case.statuses[0], answer.status
    if status is Status.NEEDS_DETAILS and wanted == Status.NEEDS_DETAILS:
        asked = [missing.name for missing in answer.missing]
        if case.readings and not set(asked) & set(case.missing):
            return Verdict.MISSED, f"asks for {', '.join(asked)}, not for {' or '.join(case.missing)}"
        return Verdict.RIGHT, ""
    if status is not Status.ANSWERED:
        right = status in case.statuses
        return (Verdict.RIGHT, "") if right else (Verdict.MISSED, f"should be {wanted}")
    by_engine = answer.basis is Basis.ENGINE
    if by_engine and wanted != IMPOSSIBLE:
        return Verdict.WRONG, f"said to be impossible, and it should be {wanted}"
    if wanted == IMPOSSIBLE and case.words.fit(answer.text):
        return Verdict.RIGHT, ""
    if wanted == Status.NOT_IN_RULEBOOK and any(holds(answer.text, words) for words in SILENCE):
        return Verdict.RIGHT, ""
    if Status.ANSWERED in case.statuses[1:] and case.words.fit(answer.text):
        return Verdict.RIGHT, ""
    verdict = Verdict.MISSED if by_engine or case.words.fit(answer.text) else Verdict.BESIDE
    return verdict, f"answered by {answer.basis or 'nothing'}, and it should be {wanted}"


def _against(reading: Reading, ruling: ToldRuling) -> str:
    """Return the facts of a ruling that are not those of the gold; a fact that one of them lacks is none."""
    told = dict(ruling.scenario)
    return ", ".join(
        f"{name}={told[name]} instead of {fact}"
        for name, fact in reading.facts.items()
        if name in told and not same(told[name], fact)
    )
