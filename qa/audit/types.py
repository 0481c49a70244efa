"""Values of an audit: entries as read, claims as judged, and what lies between and beside the entries."""

from dataclasses import dataclass
from enum import StrEnum

from corpus.types import Located
from qa.types import ToldRuling


class Label(StrEnum):
    """What the rulebook says to a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_IN_RULEBOOK = "not_in_rulebook"
    AMBIGUOUS = "ambiguous"
    WRONG_PAGE = "wrong_page"


WORST_FIRST = (
    Label.CONTRADICTED, Label.WRONG_PAGE, Label.NOT_IN_RULEBOOK, Label.AMBIGUOUS, Label.SUPPORTED
)  # fmt: skip
"""An entry has the first of these that one of its claims has."""


class ClashKind(StrEnum):
    """In what two statements exclude each other."""

    NUMBER = "number"
    NEGATION = "negation"
    FORCE = "force"
    ACTOR = "actor"
    TIMING = "timing"
    ORDER = "order"
    EXCEPTION = "exception"


@dataclass(frozen=True, slots=True)
class FaqItem:
    """An entry of a FAQ as its file has it; ``pages`` are those that it cites, ``line`` where it begins.

    ``language`` is a BCP 47 tag; entries of one ``id`` in several languages are versions of each other.
    """

    id: str
    question: str
    answer: str
    language: str
    pages: tuple[int, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Unread:
    """A stretch of a FAQ file that could not be split into question and answer."""

    line: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Faq:
    """A FAQ file as read."""

    source: str
    items: tuple[FaqItem, ...]
    unread: tuple[Unread, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """What one claim says: a sentence or clause of an answer that can be judged alone.

    ``says`` stands for it where its own words do not suffice ("No." said to a question).
    ``yes`` is what it says to the question, if it says yes or no.
    """

    text: str
    says: str
    yes: bool | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """The words that exclude each other: ``said`` by the claim, ``printed`` in the rulebook."""

    kind: ClashKind
    said: str
    printed: str


@dataclass(frozen=True, slots=True)
class ClaimFinding:
    """One claim judged; ``evidence`` is the best first, ``why`` one sentence for who reads the report."""

    text: str
    label: Label
    evidence: tuple[Located, ...] = ()
    clash: Clash | None = None
    ruling: ToldRuling | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class EntryFinding:
    """One entry judged."""

    item: FaqItem
    claims: tuple[ClaimFinding, ...]

    @property
    def label(self) -> Label:
        """The worst of its claims; an entry that claims nothing is not in the rulebook."""
        found = {claim.label for claim in self.claims}
        return next((label for label in WORST_FIRST if label in found), Label.NOT_IN_RULEBOOK)


class PairKind(StrEnum):
    """What two entries are to each other."""

    DUPLICATE = "duplicate"
    CONTRADICTION = "contradiction"
    LANGUAGES = "languages"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two entries that ask the same, exclude each other, or differ between languages."""

    kind: PairKind
    first: FaqItem
    second: FaqItem
    clash: Clash | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """A rule of the booklet that no entry touches; ``weight`` is how often questions land there."""

    rule: Located
    weight: float


@dataclass(frozen=True, slots=True)
class Audit:
    """All that an audit of a FAQ against a game's rulebooks found."""

    game: str
    faq: Faq
    entries: tuple[EntryFinding, ...]
    across: tuple[Pair, ...] = ()
    coverage: tuple[Gap, ...] = ()
