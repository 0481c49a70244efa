"""Guards: a claim's numbers, each in its place and limits, its not, only, must, may stand in its quotes.

No "not" of the quotes is lost. Numbers change places where each counts or names what the other does in the
quotes; words are compared across languages by the thesaurus. What the quotes leave open is let pass.
"""

import re
from dataclasses import dataclass

from corpus.passages import sentences
from index.terms import primary
from qa.counts import FORCES, ONE, counts, exchanged, numbers, unbacked
from qa.forces import Force, folded, forces, pattern, whole_words

_TWO = {
    "en": r"both|twice",
    "fr": r"tou(?:s|tes) deux",
    "de": r"beide[mnrs]?|zweimal",
    "es": r"ambos|ambas",
}
"""Twos that are no number word; "les deux", "deux fois" and "dos veces" have one."""

_SUPPORT = {
    Force.EXCEPT: (Force.EXCEPT, Force.NEGATION, Force.ONLY),
    Force.ONLY: (Force.ONLY, Force.NEGATION),
}
"""What else carries a force: "except Watson" rests on "Watson is never closed"."""

_KEEPS_NEGATION = {Force.NEGATION, Force.EXCEPT, Force.ONLY, Force.AT_MOST, Force.AT_LEAST}
"""What a claim may say in place of its quote's negation: "at most 10" for "never more than 10"."""

_NE_QUE = re.compile(r"(?<!\w)(?:ne\s|n')(?=[^.;:]{1,60}?\bqu(?:e(?!\w)|'))")


@dataclass(frozen=True, slots=True)
class Unsupported:
    """What a claim says that its quotes do not: numbers as digits, forces; ``dropped``: their "not" lost.

    ``bounds``: a number limited otherwise ("> 3"); ``exchanged``: two numbers, each in the other's place.
    """

    numbers: tuple[str, ...] = ()
    forces: tuple[Force, ...] = ()
    dropped: bool = False
    bounds: tuple[str, ...] = ()
    exchanged: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        """Tell whether anything is unsupported."""
        return bool(self.numbers or self.forces or self.dropped or self.bounds or self.exchanged)


def unsupported(claim: str, claim_language: str, quotes: list[str], quote_language: str) -> Unsupported:
    """Return what of a claim does not stand in its quotes, or of their negation is lost; falsy if all holds.

    Numbers count as words or digits, across languages; a first or second as its number. One more quote takes
    no support away, except by bounding a number otherwise or having two in each other's places.

    >>> bool(unsupported("Non, quatre cartes.", "fr", ["Never more than 4 cards."], "en"))
    False
    >>> unsupported("You may take 10.", "en", ["You may never take 10."], "en").dropped
    True
    >>> unsupported("Take 4.", "en", ["Prenez 3 cartes."], "fr").numbers
    ('4',)
    >>> unsupported("More than 3 cards.", "en", ["Au moins 3 cartes."], "fr").bounds
    ('> 3',)
    >>> unsupported("3 points for 2 cards.", "en", ["2 points pour 3 cartes."], "fr").exchanged
    (('3', '2'),)
    """
    said, backed = _counted(claim, claim_language), set[str]()
    for quote in quotes:
        backed |= _counted(quote, quote_language)
        if ONE.search(quote):
            backed.add("1")
    found = counts(claim, claim_language)
    printed = [count for quote in quotes for count in counts(quote, quote_language)]
    claimed, carried = forces(claim, claim_language), forces(" ; ".join(quotes), quote_language)
    carried |= {FORCES[bound] for count in printed for bound in count.bounds if bound in FORCES}
    missing = [f for f in Force if f in claimed and not carried & set(_SUPPORT.get(f, (f,)))]
    dropped = not claimed & _KEEPS_NEGATION and _all_deny(quotes, quote_language, said)
    return Unsupported(
        tuple(sorted(said - backed)),
        tuple(missing),
        dropped,
        unbacked(found, printed, " ; ".join(quotes), quote_language),
        exchanged(found, printed),
    )


def _counted(text: str, language: str) -> set[str]:
    found = numbers(text, language)
    return found | {"2"} if whole_words(_TWO, primary(language)).search(folded(text)) else found


def _all_deny(quotes: list[str], language: str, said: set[str]) -> bool:
    """Tell whether a negation stands in every clause that a claim with these numbers can rest on."""
    clauses = [
        clause
        for quote in quotes
        for start, end in sentences(quote)
        for clause in quote[start:end].split(";")
        if clause.strip()
    ]
    counting = [clause for clause in clauses if said & _counted(clause, language)]
    return bool(clauses) and all(_denies(clause, language) for clause in counting or clauses)


def _denies(clause: str, language: str) -> bool:
    """Tell whether a clause has a negation that is more than the "ne" of "ne … que"."""
    return bool(pattern(Force.NEGATION, primary(language)).search(_NE_QUE.sub("", folded(clause))))
