"""Questions and answers as values; an answer says how far it can be trusted by its type."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from corpus.errors import UncitedClaim
from corpus.language import fr_or_en
from corpus.types import Located
from engine.ruling import Fact, Value


class Status(StrEnum):
    """The five outcomes; every answer has exactly one."""

    ANSWERED = "answered"
    UNSURE = "unsure"
    NOT_IN_RULEBOOK = "not_in_rulebook"
    NEEDS_DETAILS = "needs_details"
    AMBIGUOUS = "ambiguous"


class Basis(StrEnum):
    """What an answer rests on."""

    ENGINE = "engine"
    FAQ = "faq"
    RULEBOOK = "rulebook"


_READINGS_EN = ("The rules do not say; they can be read in more than one way.", "Reading")
_READINGS_FR = ("Les règles ne le disent pas ; elles peuvent se lire de plusieurs façons.", "Lecture")


@dataclass(frozen=True, slots=True)
class Question:
    """A player's question. ``game`` is None where it must be found; ``language`` a BCP 47 tag."""

    text: str
    language: str
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What the players chose once and want used in every answer: ``players`` 5, ``edition`` by its id.

    Facts may be as typed ("5"). ``qa.table.table_slots`` tells what a game lets them choose.
    """

    facts: tuple[tuple[str, Fact], ...] = ()

    @classmethod
    def of(cls, facts: Mapping[str, Fact]) -> "Table":
        """Return a table of facts by name."""
        return cls(tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Understood:
    """A follow-up as it was understood: ``question`` asked alone gets the same answer.

    ``follows`` is the question before, with which it was read.
    """

    question: str
    follows: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of an answer with the words of the book that carry it."""

    text: str
    citations: tuple[Located, ...]

    def __post_init__(self) -> None:
        """Refuse a claim that nothing carries."""
        if not self.citations:
            raise UncitedClaim(f"No citation was given for “{self.text}”; a claim needs at least one.")


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that a missing detail may take."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A detail without which there is no answer, and what it may be."""

    name: str
    ask: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Nearest:
    """A passage close to the question, whether or not it answers it."""

    located: Located
    score: float


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One rule applied: what it gave here, the words it rests on (the best first), the rules it used."""

    rule: str
    text: str
    citations: tuple[Located, ...]
    steps: tuple["ToldStep", ...] = ()


@dataclass(frozen=True, slots=True)
class ToldRuling:
    """What an engine says to a case, in one language, with every rule's words found on their page.

    ``value`` is None where there is no ruling: a fact is missing, the book is silent, the case cannot be.
    ``others`` are the rulings under the other readings where the booklet can be read in several ways.
    """

    query: str
    scenario: tuple[tuple[str, Fact], ...]
    value: Value | None
    short: str = ""
    says: str = ""
    steps: tuple[ToldStep, ...] = ()
    assumptions: tuple[str, ...] = ()
    others: tuple["ToldRuling", ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What Ruleproof says to a question.

    ``claims`` are empty unless the status is answered or ambiguous (then one claim a reading).
    ``nearest`` are the closest passages, best first, for every status.
    ``unknown_words`` are the question's weight-bearing words that occur nowhere in the book.
    ``notes`` tell the player what to know about the answer (other language, read by OCR, …).
    ``confidence`` is the calibrated chance, 0 to 1, that what is shown answers the question.
    ``understood`` is there where a follow-up was read together with the question before.
    """

    question: Question
    status: Status
    basis: Basis | None = None
    confidence: float = 0.0
    claims: tuple[Claim, ...] = ()
    ruling: ToldRuling | None = None
    missing: tuple[Missing, ...] = ()
    nearest: tuple[Nearest, ...] = ()
    unknown_words: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    generation: str = ""
    latency_ms: float = 0.0
    understood: Understood | None = None

    @property
    def text(self) -> str:
        """The answer for who reads only that, empty where no claim is made.

        Readings are told apart, a line each: run together they would contradict each other.
        """
        if self.status is not Status.AMBIGUOUS:
            return " ".join(claim.text for claim in self.claims)
        french = fr_or_en(self.question.language) == "fr"
        lead, label = _READINGS_FR if french else _READINGS_EN
        lines = (f"{label} {number}: {claim.text}" for number, claim in enumerate(self.claims, start=1))
        return "\n".join((lead, *(line.replace(":", " :", 1) if french else line for line in lines)))

    @property
    def citations(self) -> tuple[Located, ...]:
        """All citations in the order of the claims, each once."""
        return tuple(dict.fromkeys(c for claim in self.claims for c in claim.citations))

    def timed(self, milliseconds: float) -> "Answer":
        """Return the same answer with the time it took."""
        return replace(self, latency_ms=round(milliseconds, 1))
