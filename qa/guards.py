"""Guards: every number, negation, only, must, may and except of a claim stands in the words it cites."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from corpus.text import fold, strip_accents
from index.terms import analyse, primary

_NUMBER = re.compile(r"\d+\.?")
_ONE = re.compile(r"\b(?:one|once|single|une?|seule?|eine?[mnrs]?|einzige\w*|una?|uno|sola?|solo)\b")


class Force(StrEnum):
    """A word class that turns a rule round or changes how far it reaches."""

    NEGATION = "negation"
    ONLY = "only"
    MUST = "must"
    MAY = "may"
    EXCEPT = "except"


_PHRASES: dict[Force, dict[str, str]] = {
    Force.NEGATION: {
        "en": r"no|not|never|none|nobody|nothing|neither|nor|cannot|without|nowhere|forbid\w*|"
        r"prohibit\w*|illegal|impossible|unable|refuse\w*",
        "fr": r"ne|n'|pas|jamais|aucune?s?|ni|non|sans|rien|nul|nulle|interdit\w*|impossible\w*|illegal\w*|"
        r"defendu\w*|indisponible\w*",
        "de": r"nicht|kein\w*|nie|niemals|niemand|nichts|ohne|nein|weder|verboten\w*|unmoglich\w*",
        "es": r"no|nunca|ningun\w*|nada|nadie|sin|ni|jamas|prohibid\w*|imposible\w*",
    },
    Force.ONLY: {
        "en": r"only|solely|just|nothing but|exclusively|alone|sole",
        "fr": r"seule?s?|seulement|uniquement|exclusivement|rien que|"
        r"(?:ne|n')\s?[^.;:]{1,60}?\bque",
        "de": r"nur|lediglich|ausschliesslich|allein\w*|einzig\w*|bloss",
        "es": r"solo|solamente|unicamente|exclusivamente",
    },
    Force.MUST: {
        "en": r"must|(?:have|has|had) to|shall|required?|requires|compulsory|mandatory|obliged|always|needs?",
        "fr": r"doi[ts]|doivent|devez|devons|faut|oblige\w*|obligatoire\w*|obligation|toujours|exige\w*|"
        r"necessaires?",
        "de": r"muss\w*|mussen|soll\w*|verpflichte\w*|immer|zwingend",
        "es": r"debe\w*|tiene\w* que|hay que|obligatori\w*|siempre",
    },
    Force.MAY: {
        "en": r"may|can|could|might|allowed|permitted|optional|free|freely|possible|cannot|able|legal|"
        r"choose\w*|choice|forbid\w*|impossible|illegal|unable",
        "fr": r"peu[tx]|peuvent|pouvez|pouvons|puis-je|permi\w*|permet\w*|possible\w*|facultati\w*|libre\w*|"
        r"autoris\w*|choisi\w*|choix|interdit\w*|impossible\w*|illegal\w*|optionnel\w*|dispense\w*|"
        r"renonce\w*|legal\w*",
        "de": r"darf\w*|durfen|kann\w*|konnen|erlaubt\w*|moglich\w*|freiwillig\w*|verboten\w*|"
        r"unmoglich\w*|beliebig\w*",
        "es": r"puede\w*|podra\w*|permitid\w*|opcional\w*|posible\w*|libre\w*|prohibid\w*|imposible\w*",
    },
    Force.EXCEPT: {
        "en": r"except\w*|unless|other than|apart from|save for",
        "fr": r"sauf|excepte\w*|exception\w*|a moins|hormis|en dehors|autre que|hors",
        "de": r"ausser|ausgenommen|es sei denn|ausnahme\w*",
        "es": r"excepto|salvo|a menos|excepcion\w*",
    },
}

_ATTACHED = {
    Force.NEGATION: (r"(?<=\w)n't(?!\w)", r"(?<!\w)n'(?=\w)"),
    Force.ONLY: (r"(?<!\w)(?:ne|n')\s?[^.;:]{1,60}?\bqu'(?=\w)",),
}
"""Contracted and elided forms: they do not end and begin at word borders. No language has another's."""

_SUPPORT = {
    Force.EXCEPT: (Force.EXCEPT, Force.NEGATION, Force.ONLY),
    Force.ONLY: (Force.ONLY, Force.NEGATION),
}
"""What else carries a force: "except Watson" rests on "Watson is never closed"."""


@dataclass(frozen=True, slots=True)
class Unsupported:
    """What a claim says that its quotes do not: numbers as digits, and forces."""

    numbers: tuple[str, ...] = ()
    forces: tuple[Force, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether anything is unsupported."""
        return bool(self.numbers or self.forces)


def unsupported(claim: str, claim_language: str, quotes: list[str], quote_language: str) -> Unsupported:
    """Return what of a claim does not stand in its quotes; falsy if all of it does.

    Numbers count as words or digits, across languages; a first or second as its number.

    >>> unsupported("Non, quatre cartes.", "fr", ["Never more than 4 cards."], "en")
    Unsupported(numbers=(), forces=())
    >>> bool(unsupported("You may take 10.", "en", ["You may never take 10."], "en"))
    False
    >>> unsupported("Take 4.", "en", ["Prenez 3 cartes."], "fr").numbers
    ('4',)
    """
    said, backed = numbers(claim, claim_language), set[str]()
    for quote in quotes:
        backed |= numbers(quote, quote_language)
        if _ONE.search(quote.casefold()):
            backed.add("1")
    carried = forces(" ; ".join(quotes), quote_language)
    missing = [
        force
        for force in Force
        if force in forces(claim, claim_language) and not carried & set(_SUPPORT.get(force, (force,)))
    ]
    return Unsupported(tuple(sorted(said - backed)), tuple(missing))


def numbers(text: str, language: str) -> set[str]:
    """Return the numbers of a text as digits, number words and ordinals included.

    A one written as a word is left out: it is an article or a pronoun as often as a number.
    """
    found = (token for token in analyse(text, language) if _NUMBER.fullmatch(token.term))
    return {token.term.rstrip(".") for token in found if token.term != "1" or token.surface.isdecimal()}


def forces(text: str, language: str) -> set[Force]:
    """Return the forces at work in a text."""
    plain = strip_accents(fold(text).text).replace("ß", "ss")
    return {force for force in Force if _pattern(force, primary(language)).search(plain)}


@cache
def _pattern(force: Force, language: str) -> re.Pattern[str]:
    by_language = _PHRASES[force]
    words = by_language.get(language) or "|".join(by_language.values())
    attached = "".join(f"|{words}" for words in _ATTACHED.get(force, ()))
    return re.compile(rf"(?<!\w)(?:{words})(?!\w){attached}")
