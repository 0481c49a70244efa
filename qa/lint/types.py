"""Values of the lint: what is wrong, how bad it is, and where it stands."""

from dataclasses import dataclass
from enum import StrEnum

from corpus.language import fr_or_en
from corpus.types import Located


class LintKind(StrEnum):
    """What is wrong with some words of a rulebook."""

    QUANTITY = "quantity"
    COMPONENTS = "components"
    REFERENCE = "reference"
    TERM = "term"
    NAMES = "names"
    ICON = "icon"


class Severity(StrEnum):
    """How bad a flaw is: readers go wrong, readers search, readers stumble. The worst first."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Flaw:
    """One flaw; ``places`` are the words at fault, those of a contradiction side by side; never empty."""

    kind: LintKind
    severity: Severity
    places: tuple[Located, ...]
    fr: str
    en: str

    def tell(self, language: str) -> str:
        """Return what is wrong in French for French readers, else in English."""
        return self.fr if fr_or_en(language) == "fr" else self.en
