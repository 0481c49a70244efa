"""Whether a clause denies, and whether what it says must be done, may be done or need not be done."""

import re
from enum import StrEnum
from functools import cache

from index.terms import primary
from qa.forces import Force, pattern, whole_words


class Modality(StrEnum):
    """What a clause makes of what it speaks of; ``BARE`` tells or bids it without such a word."""

    DUTY = "must"
    MAY = "may"
    OPTIONAL = "need not"
    FORBIDDEN = "must not"
    BARE = ""


_FREE = {
    "en": r"(?:not|n't|never|isn't|aren't|no)\s(?:\w+\s){0,2}?(?:obliged|obligat\w+|required|mandatory|"
    r"compulsory|"
    r"forced|necessary|have to|has to|need(?:ed)?(?: to)?|must)|need not|needn't|optional\w*|"
    r"no obligation|if (?:you|they|he|she|the player|we) (?:wants?|wish(?:es)?|likes?|prefers?|so chooses?)|"
    r"free to|(?:may|can) (?:also )?(?:choose not|decline|refuse|pass on|forgo)\b|voluntar\w+|"
    r"up to (?:you|them|the player)",
    "fr": r"(?:pas|jamais|aucunement|nullement|rien)\s(?:\w+\s){0,2}?(?:oblig\w+|forces?|"
    r"tenus?|contraints?|necessaires?|"
    r"imposee?s?|exigee?s?|besoin)|facultati\w+|optionnel\w*|aucune obligation|"
    r"sans (?:y )?(?:etre )?oblig\w+|"
    r"(?:n'|ne )\w+ (?:en )?rien d'oblig\w+|si (?:on|vous|tu|il|elle|ils|le joueur|"
    r"l'on) (?:le )?(?:veu[tx]|veulent|"
    r"voulez|souhait\w+|desir\w+|prefer\w+)|s'il(?:s|le)? (?:le )?(?:veu[tx]|veulent|souhait\w+|desir\w+)|"
    r"libres? de|peu(?:t|x|vent) (?:y )?(?:renoncer|refuser|choisir de ne|s'abstenir|s'en passer|ne pas)|"
    r"(?:pouvez|pouvoir|possible) (?:d'y |de |y )?(?:renoncer|refuser|s'abstenir|ne pas)|"
    r"au choix du joueur|volontaire\w*",
    "de": r"(?:nicht|kein\w*)\s(?:\w+\s){0,2}?(?:verpflichtet|notig|zwingend|pflicht)|"
    r"muss\w* (?:\w+ ){0,3}nicht|"
    r"freiwillig\w*|optional\w*|nach belieben|wenn (?:du|er|sie|man) (?:will|mochte)",
    "es": r"no (?:\w+ ){0,2}?(?:obligatori\w+|obligad\w+|necesari\w+|tiene\w* que)|opcional\w*|"
    r"voluntari\w+|si (?:lo )?(?:desea|quiere)\w*",
}
"""What leaves a thing free. "Not obliged" denies no action."""

_DUTY = {
    "en": r"must|(?:have|has|had|having) to|shall|(?:is|are|be) required|required to|requires|"
    r"compulsory|mandatory|"
    r"obliged|obligatory|forced|(?:is|are) bound to|needs? to|no choice",
    "fr": r"doi[ts]|doivent|devez|devons|devra|devront|(?:il )?faut|faudra|oblige\w*|"
    r"obligatoire\w*|obligation|"
    r"forces? de|forcement|tenus? de|contraint\w*|imperativement|necessairement|imposee?s?|exige\w*",
    "de": r"muss\w*|mussen|soll\w*|verpflichte\w*|zwingend|pflicht|haben zu",
    "es": r"debe\w*|tiene\w* que|hay que|obligatori\w*|obligad\w*",
}
_MAY = {
    "en": r"may|can|could|might|allowed|permitted|able|possible|free|legal|entitled",
    "fr": r"peu[tx]|peuvent|pouvez|pouvons|pourra|pourront|pourrait|puis-je|permis\w*|permet\w*|possible\w*|"
    r"autoris\w*|(?:le |a )?droit|libre\w*|legal\w*",
    "de": r"darf\w*|durfen|kann\w*|konnen|konnt\w*|erlaubt\w*|moglich\w*",
    "es": r"puede\w*|podra\w*|permitid\w*|posible\w*",
}
_FORBIDDEN = {
    "en": r"forbid\w*|forbidden|prevent\w*|(?:is |are )?blocked|prohibit\w*|illegal|impossible|unable|"
    r"cannot|can't|disallow\w*|banned",
    "fr": r"interdit\w*|interdiction|empech\w+|impossible\w*|illegal\w*|defendu\w*|incapable\w*|proscrit\w*",
    "de": r"verboten\w*|verhinder\w*|unmoglich\w*|untersagt",
    "es": r"prohibid\w*|imposible\w*",
}
_DENIES = {
    "en": r"no(?! matter| doubt| later than| more than| fewer than| less than)|not(?! only| just|"
    r" more than| fewer than| less than|\s+later than)|never(?! more than)|"
    r"none|nobody|nothing|neither|nor|cannot|nowhere|\w+n't|refuse\w*|no longer|fails? to|"
    r"instead of|rather than",
    "fr": r"pas(?! (?:seulement|uniquement|que|plus d|moins d|forcement))|"
    r"jamais(?! plus d)|aucune?s?|ni|rien|nulle?|"
    r"plus (?:jamais|aucun\w*)|nul|non(?! seulement|-)|ne (?:\w+ ){1,3}plus(?! d| qu| que)|"
    r"n'\w+ plus(?! d| qu)|personne ne|refuse\w*|indisponible\w*|"
    r"au lieu d\w*|plutot que",
    "de": r"nicht(?! nur| mehr als)|kein\w*|nie|niemals|niemand|nichts|nein|weder|noch nicht|statt",
    "es": r"no(?! solo| mas de)|nunca|ningun\w*|nada|nadie|ni|jamas",
}
_NE = re.compile(r"(?<!\w)(?:ne\s|n')")
_NE_QUE = re.compile(r"(?<!\w)(?:ne\s|n')(?=[^.;:]{1,60}?\bqu(?:e(?!\w)|'))")
_ANSWERED = re.compile(r"^\W*(?:no|non|nein|yes|oui|ja|si)\s?[,;:.!–—-]")


def _found(words: dict[str, str], language: str, text: str) -> bool:
    return bool(_words(id(words), language).search(text))


@cache
def _words(table: int, language: str) -> re.Pattern[str]:
    return whole_words(_TABLES[table], language)


_TABLES = {id(table): table for table in (_FREE, _DUTY, _MAY, _FORBIDDEN, _DENIES)}


def modality(clause: str, language: str) -> tuple[Modality, bool]:
    """Return what a clause (plain) makes of its matter, and whether it denies that this is or may be so."""
    code = primary(language)
    said = _ANSWERED.sub("", clause)
    if _found(_FREE, code, said):
        return Modality.OPTIONAL, False
    only = bool(pattern(Force.ONLY, code).search(said))
    bare = _NE_QUE.sub("", said)
    denies = _found(_DENIES, code, bare) or (code == "fr" and not only and bool(_NE.search(bare)))
    if _found(_FORBIDDEN, code, said):
        # "It is not forbidden" lets; "nobody is unable" is too rare to be told apart.
        other = _words(id(_FORBIDDEN), code).sub(" ", bare)
        twice = _found(_DENIES, code, other)
        return (Modality.MAY, False) if twice else (Modality.FORBIDDEN, True)
    if denies:
        named = _found(_MAY, code, said) or _found(_DUTY, code, said)
        return (Modality.FORBIDDEN if named else Modality.BARE), True
    if _found(_DUTY, code, said):
        return Modality.DUTY, False
    return (Modality.MAY if _found(_MAY, code, said) else Modality.BARE), False
