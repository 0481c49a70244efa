"""What a claim says, ready for comparing: its own words, the question that it answers, yes or no."""

from dataclasses import dataclass

from qa.audit.clash.modality import Modality
from qa.audit.clash.words import Term, Utterance, utterance
from qa.audit.types import FaqItem, Said

_DENIED = {
    Modality.MAY: (Modality.FORBIDDEN, True),
    Modality.DUTY: (Modality.OPTIONAL, False),
    Modality.FORBIDDEN: (Modality.MAY, False),
    Modality.OPTIONAL: (Modality.DUTY, False),
}
"""What a "no" makes of what was asked."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A claim. ``own`` are its words, those of the question where it is a yes or no.

    ``says`` are its words with those that it leans on, ``yes`` is what it says to the question, if
    it is a yes or no.
    """

    own: Utterance
    says: Utterance
    asked: Utterance
    yes: bool | None

    @property
    def context(self) -> tuple[Term, ...]:
        """The terms that tell what the claim is about."""
        return self.says.terms

    def modality(self, clause: int) -> tuple[Modality, bool]:
        """Return what the claim makes of a clause of its own words, and whether it denies it."""
        found = self.own.clauses[clause]
        if self.yes is not False:
            return found.modality, found.denied
        return _DENIED.get(found.modality, (found.modality, not found.denied))


def meant(said: Said, item: FaqItem) -> Meant:
    """Return a claim of an entry ready for comparing."""
    asked = utterance(item.question, item.language)
    says = utterance(said.says, item.language)
    own = asked if said.yes is not None else utterance(said.text, item.language)
    return Meant(own, says, asked, said.yes)
