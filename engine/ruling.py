"""What an engine says: a value and the rules applied, in order."""

from dataclasses import dataclass

from corpus.types import Located


@dataclass(frozen=True, slots=True)
class Step:
    """One rule applied: what it gave here, and the sentence of the booklet it rests on."""

    text: str
    citation: Located


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer of an engine to a case. ``assumptions`` are readings that the booklet leaves open."""

    query: str
    scenario: tuple[tuple[str, str | int | bool], ...]
    value: str | int | bool
    steps: tuple[Step, ...]
    assumptions: tuple[str, ...] = ()
