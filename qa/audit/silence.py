"""Words by which a book says itself that it does not say something, or that it can be read in two ways."""

import re

from qa.audit.clash.words import plain_same_length

_SILENT = re.compile(
    r"(?:do(?:es)?|did)(?: not|n't) (?:\w{1,40} )?(?:say|state|tell|specify|give|describe|list|mention|"
    r"explain|define|cover|settle)\b|"
    r"(?:is|are) not (?:given|stated|described|said|specified|known)\b|"
    r"(?:ne|n')\s?(?:le |la |les |en )?(?:dit|disent|precis\w{1,20}|donnent?|indiqu\w{1,20}|decri\w{1,20}|"
    r"mentionn\w{1,20}|detaill\w{1,20}|expliqu\w{1,20}|"
    r"tranch\w{1,20}) (?:pas|rien|ni|nulle part|aucun)|n'est pas (?:precise|indique|decrit|connu)|"
    r"(?:sagt|sagen|nennt|regelt|beschreibt|gibt) (?:\w{1,40} ){0,3}(?:nicht|nichts)\b"
)
_READINGS = re.compile(
    r"two ways|deux (?:facons|manieres)|(?:first|second) reading|(?:premiere|seconde|deuxieme) lecture|"
    r"usual reading|lecture habituelle|\bit is likelier|il est plus probable|"
    r"can be read|peu(?:t|vent) se lire|ou bien elle|zwei (?:arten|weisen)"
)


def tells_silence(text: str) -> bool:
    """Tell whether words say that something is not said.

    >>> tells_silence("Ce livret ne précise pas qui commence.")
    True
    """
    return bool(_SILENT.search(plain_same_length(text)))


def tells_readings(text: str) -> bool:
    """Tell whether words give two ways of reading a rule.

    >>> tells_readings("First reading: the tokens stay.")
    True
    """
    return bool(_READINGS.search(plain_same_length(text)))
