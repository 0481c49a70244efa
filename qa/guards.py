"""Guards: every number, not, only, must, may, limit of a claim stands in its quotes; no "not" is lost."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from corpus.games import shipped_games
from corpus.passages import sentences
from corpus.text import plain
from index.terms import analyse, primary

_NUMBER = re.compile(r"\d+\.?")
_ONE = re.compile(r"\b(?:one|once|single|une?|seule?|eine?[mnrs]?|einzige\w*|una?|uno|sola?|solo)\b")
_TWO = {
    "en": r"both|twice",
    "fr": r"tou(?:s|tes) deux",
    "de": r"beide[mnrs]?|zweimal",
    "es": r"ambos|ambas",
}
"""Twos that are no number word; "les deux", "deux fois" and "dos veces" have one."""


class Force(StrEnum):
    """A word class that turns a rule round or changes how far it reaches."""

    NEGATION = "negation"
    ONLY = "only"
    MUST = "must"
    MAY = "may"
    EXCEPT = "except"
    AT_MOST = "at most"
    AT_LEAST = "at least"


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
    Force.AT_MOST: {
        "en": r"at (?:the )?most|maximum|max|"
        r"up to (?:\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve)|"
        r"(?:no|not|never|cannot|\w{2,8}n't)\b[^.;:]{0,60}?\bmore than",
        "fr": r"au plus(?! (?:tot|tard|vite|pres|grande?|petite?|jeune|agee?|fort|haut|bas))|"
        r"maximum|maxi|maximale?s?|jusqu'a (?:\d+|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze)|"
        r"(?:ne|ni|pas|jamais|sans)\b[^.;:]{0,60}?\bplus (?:de|que)|"
        r"(?:n'|(?:ne|ni|pas|jamais|sans)\b)[^.;:]{0,60}?\bplus d'\w+",
        "de": r"hochstens|maximal\w*|maximum|"
        r"bis zu (?:\d+|eine[mnr]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|zwolf)|"
        r"(?:nicht|nie|niemals|kein\w*)\b[^.;:]{0,60}?\bmehr als",
        "es": r"como maximo|maxim[oa]s?|a lo sumo|"
        r"hasta (?:\d+|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)|"
        r"(?:no|nunca|jamas|ni|sin)\b[^.;:]{0,60}?\bmas de",
    },
    Force.AT_LEAST: {
        "en": r"at (?:the very )?least|minimum|min|or more|"
        r"(?:no|not|never|cannot|\w{2,8}n't)\b[^.;:]{0,60}?\b(?:fewer|less) than",
        "fr": r"au moins|minimum|mini|minimale?s?|ou (?:davantage|plus)|"
        r"(?:ne|ni|pas|jamais|sans)\b[^.;:]{0,60}?\bmoins (?:de|que)|"
        r"(?:n'|(?:ne|ni|pas|jamais|sans)\b)[^.;:]{0,60}?\bmoins d'\w+",
        "de": r"mindestens|wenigstens|zumindest|minimal\w*|minimum|oder mehr|"
        r"(?:nicht|nie|niemals|kein\w*)\b[^.;:]{0,60}?\bweniger als",
        "es": r"como minimo|minim[oa]s?|al menos|por lo menos|o mas|"
        r"(?:no|nunca|jamas|ni|sin)\b[^.;:]{0,60}?\bmenos de",
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

_KEEPS_NEGATION = {Force.NEGATION, Force.EXCEPT, Force.ONLY, Force.AT_MOST, Force.AT_LEAST}
"""What a claim may say in place of its quote's negation: "at most 10" for "never more than 10"."""

_NE_QUE = re.compile(r"(?<!\w)(?:ne\s|n')(?=[^.;:]{1,60}?\bqu(?:e(?!\w)|'))")
_ANY = re.compile(r"(?<!\w)n'importe(?!\w)")


@dataclass(frozen=True, slots=True)
class Unsupported:
    """What a claim says that its quotes do not: numbers as digits, forces; ``dropped``: their "not" lost."""

    numbers: tuple[str, ...] = ()
    forces: tuple[Force, ...] = ()
    dropped: bool = False

    def __bool__(self) -> bool:
        """Tell whether anything is unsupported."""
        return bool(self.numbers or self.forces or self.dropped)


def unsupported(claim: str, claim_language: str, quotes: list[str], quote_language: str) -> Unsupported:
    """Return what of a claim does not stand in its quotes, or of their negation is lost; falsy if all holds.

    Numbers count as words or digits, across languages; a first or second as its number.

    >>> bool(unsupported("Non, quatre cartes.", "fr", ["Never more than 4 cards."], "en"))
    False
    >>> unsupported("You may take 10.", "en", ["You may never take 10."], "en").dropped
    True
    >>> unsupported("Take 4.", "en", ["Prenez 3 cartes."], "fr").numbers
    ('4',)
    """
    said, backed = _counted(claim, claim_language), set[str]()
    for quote in quotes:
        backed |= _counted(quote, quote_language)
        if _ONE.search(quote.casefold()):
            backed.add("1")
    claimed, carried = forces(claim, claim_language), forces(" ; ".join(quotes), quote_language)
    missing = [f for f in Force if f in claimed and not carried & set(_SUPPORT.get(f, (f,)))]
    dropped = not claimed & _KEEPS_NEGATION and _all_deny(quotes, quote_language, said)
    return Unsupported(tuple(sorted(said - backed)), tuple(missing), dropped)


def numbers(text: str, language: str) -> set[str]:
    """Return the numbers of a text as digits, number words and ordinals included.

    A one written as a word is left out: it is an article or a pronoun as often as a number.
    """
    found = (token for token in analyse(text, language) if _NUMBER.fullmatch(token.term))
    return {token.term.rstrip(".") for token in found if token.term != "1" or token.surface.isdecimal()}


def forces(text: str, language: str) -> set[Force]:
    """Return the forces at work in a text; a game's name has none."""
    plain = _plain(text)
    return {force for force in Force if _pattern(force, primary(language)).search(plain)}


def _counted(text: str, language: str) -> set[str]:
    found = numbers(text, language)
    return found | {"2"} if _words(_TWO, primary(language)).search(_plain(text)) else found


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
    return bool(_pattern(Force.NEGATION, primary(language)).search(_NE_QUE.sub("", _plain(clause))))


def _plain(text: str) -> str:
    bare = plain(text).replace("ß", "ss")
    return _game_names().sub(" ", _ANY.sub("", bare))


@cache
def _game_names() -> re.Pattern[str]:
    names = {plain(name) for game in shipped_games() for name in game.names}
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(re.escape(n) for n in sorted(names, key=len, reverse=True))})(?!\w)"
    )


@cache
def _pattern(force: Force, language: str) -> re.Pattern[str]:
    return _words(_PHRASES[force], language, _ATTACHED.get(force, ()))


def _words(by_language: dict[str, str], language: str, attached: tuple[str, ...] = ()) -> re.Pattern[str]:
    words = by_language.get(language) or "|".join(by_language.values())
    return re.compile("|".join((rf"(?<!\w)(?:{words})(?!\w)", *attached)))
