"""The words of a text that turn a rule round or change how far it reaches: not, only, must, may, …"""

import re
from enum import StrEnum
from functools import cache

from corpus.games import shipped_games
from corpus.text import plain
from index.terms import primary


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

_ANY = re.compile(r"(?<!\w)n'importe(?!\w)")


def forces(text: str, language: str) -> set[Force]:
    """Return the forces at work in a text; a game's name has none."""
    said = folded(text)
    return {force for force in Force if pattern(force, primary(language)).search(said)}


def folded(text: str) -> str:
    """Return a text as forces are looked for in it: plain, without names of games."""
    bare = plain(text).replace("ß", "ss")
    return _game_names().sub(" ", _ANY.sub("", bare))


@cache
def _game_names() -> re.Pattern[str]:
    names = {plain(name) for game in shipped_games() for name in game.names}
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(re.escape(n) for n in sorted(names, key=len, reverse=True))})(?!\w)"
    )


@cache
def pattern(force: Force, language: str) -> re.Pattern[str]:
    """Return what finds a force in a folded text of a language; of every language where it is unknown."""
    return whole_words(_PHRASES[force], language, _ATTACHED.get(force, ()))


def whole_words(
    by_language: dict[str, str], language: str, attached: tuple[str, ...] = ()
) -> re.Pattern[str]:
    """Return what finds the words of a language where they stand whole, or attached forms anywhere."""
    return re.compile("|".join((rf"(?<!\w)(?:{alternatives(by_language, language)})(?!\w)", *attached)))


def alternatives(by_language: dict[str, str], language: str) -> str:
    """Return the words of a language, of all where it has none of its own."""
    return by_language.get(language) or "|".join(by_language.values())
