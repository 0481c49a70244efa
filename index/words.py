"""Function words and number words of the languages that lexical search knows; all without accents.

Negations, modal verbs, quantities and comparisons are no function words here: in a rule they decide.
"""

from functools import cache

STEMMERS = {
    "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
    "it": "italian", "nl": "dutch", "no": "norwegian", "pt": "portuguese", "sv": "swedish",
}  # fmt: skip
"""Snowball's name of a language's stemmer."""

STOP = {
    "en": frozenset(
        "a an the this that these those it its itself he him his she her they them their theirs i me my"
        " mine we us our you your yours who whom whose which what where when why how there here of to in on"
        " at by for from with into onto as and or but if then than so be is are was were been being am do"
        " does did doing done have has had having s t re ve ll d m up out about also just please tell let"
        " whether".split()
    ),
    "fr": frozenset(
        "le la les l un une des du de d au aux ce cet cette ces c ca cela ceci il elle ils elles on je j me"
        " m moi tu te t toi nous vous se s lui leur leurs y en son sa ses mon ma mes ton ta tes notre nos"
        " votre vos qui que qu quoi dont ou quel quelle quels quelles lequel laquelle lesquels lesquelles"
        " comment combien pourquoi quand a dans par pour sur sous avec chez vers et si alors donc mais"
        " car comme est sont etre suis es etait etaient ete soit ai as ont avoir avait ne n estce jusqu"
        " lorsque lorsqu puisque puisqu aussi ainsi".split()
    ),
    "de": frozenset(
        "der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem er sie"
        " es ihn ihm ihr ihre ihren ihrem ihrer ihres sein seine seinen seinem seiner seines ich mich mir"
        " mein meine wir uns unser unsere du dich dir dein deine man sich wer wen wem was wo wann warum wie"
        " welche welcher welches welchen welchem da dort hier von vom zu zum zur in im an am auf bei beim"
        " mit aus fur um uber und oder aber wenn dann als ob so ist sind war waren sei bin bist hat haben"
        " habe hatte wird werden wurde wurden dass auch denn doch".split()
    ),
    "es": frozenset(
        "el la los las un una unos unas lo al del de este esta estos estas ese esa esos esas eso esto aquel"
        " ella ellos ellas yo me mi mis tu te tus nos nuestro nuestra os se su sus le les que quien quienes"
        " cual cuales donde cuando como cuanto cuanta cuantos cuantas por porque para a en con desde hasta"
        " sobre y e o u pero si entonces es son ser era eran sea estan estar estaba ha han haber he hay"
        " tambien asi pues".split()
    ),
    "it": frozenset(
        "il lo la i gli le l un uno una del dello della dei degli delle dell al allo alla ai agli alle all"
        " dal dallo dalla dai dagli dalle dall nel nello nella nei negli nelle nell sul sullo sulla sui"
        " sugli sulle sull di a da in con su per tra fra questo questa questi queste quello quella quelli"
        " quelle quell egli ella lui lei essi esse loro io mi me mio mia tu ti te noi ci vi si suo sua suoi"
        " sue ne che chi cui quale quali dove quando come perche quanto quanta quanti quante e ed o od ma se"
        " allora sono sei era erano essere sia ha hanno avere ho anche cosi cosa c d".split()
    ),
    "nl": frozenset(
        "de het een der den deze die dit dat hij zij ze hem haar zijn hun ik mij me mijn we wij ons onze u"
        " uw je jij jou jouw men zich wie wat welke wanneer waar waarom hoe hoeveel er hier daar van in op"
        " aan bij naar voor met uit over door om te tot en of maar als dan dus is was waren ben bent heb"
        " hebt heeft hebben had word wordt worden werd ook nog".split()
    ),
    "pt": frozenset(
        "o a os as um uma uns umas do da dos das de no na nos nas em ao aos ele ela eles elas eu me meu"
        " minha tu te voce voces se seu sua seus suas lhe lhes que quem qual quais onde quando como quanto"
        " quanta quantos quantas por porque para com desde ate sobre e ou mas entao este esta estes estas"
        " esse essa isso isto sao ser era eram seja estao ha tem ter tambem assim pelo pela".split()
    ),
}  # fmt: skip

ACCENTED = {"fr": frozenset(["dé", "dés"]), "es": frozenset(["té"]), "it": frozenset(["tè"])}
"""Nouns that only their accent tells from a function word: dice are no articles."""

PLAIN = {
    "en": frozenset("happen happens mean means question game rule rules work works exactly possible".split()),
    "fr": frozenset("passe arrive signifie veut dire question jeu regle regles fait faire possible".split()),
    "de": frozenset("passiert bedeutet frage spiel regel regeln genau moglich geht".split()),
    "es": frozenset("pasa ocurre significa pregunta juego regla reglas hace hacer posible".split()),
    "it": frozenset("succede significa domanda gioco regola regole fare possibile".split()),
}
"""Words that ask rather than name something: their absence from a book says nothing."""

ELISIONS = {
    "fr": frozenset("l d j m t s c n qu jusqu lorsqu puisqu quoiqu".split()),
    "it": frozenset("l d c un dell all dall nell sull coll quell quest sant bell".split()),
}
CONTRACTED = frozenset("s re ve ll d m".split())
"""What follows the apostrophe of an English contraction, except n't."""

ORDINAL_SUFFIX = frozenset("st nd rd th er ere re e eme ieme nde nd o a".split())

_UNITS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen",
    "fr": "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    "de": "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn"
    " sechzehn siebzehn achtzehn neunzehn",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro"
    " veinticinco veintiseis veintisiete veintiocho veintinueve",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici"
    " quindici sedici diciassette diciotto diciannove",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "fr": "vingt trente quarante cinquante soixante septante huitante nonante",
    "de": "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "it": "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
}
_HUNDRED = {"en": "hundred", "fr": "cent", "de": "hundert", "es": "cien", "it": "cento"}
_ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    "fr": "premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme"
    " onzieme douzieme",
    "de": "erste zweite dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte",
    "es": "primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo undecimo duodecimo",
    "it": "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo",
}

Phrase = tuple[str, ...]


@cache
def numbers(language: str) -> dict[Phrase, str]:
    """Return the number words of a language: phrases for 0 to 100 to digits, ordinals to digits with a dot.

    >>> numbers("fr")["quatre", "vingt", "dix", "neuf"], numbers("en")[("first",)]
    ('99', '1.')
    """
    if language not in _UNITS:
        return {}
    table: dict[Phrase, str] = {}
    units = _UNITS[language].split()
    for value, word in enumerate(units):
        table[word,] = str(value)
    for ten, word in enumerate(_TENS[language].split(), 2):
        table.setdefault((word,), str(10 * ten))
        for unit in range(1, 10):
            for phrase in _joined(language, word, units[unit], unit):
                table[phrase] = str(10 * ten + unit)
    if language == "fr":
        table.update(_french_by_twenties(units))
    hundred = _HUNDRED[language]
    table[hundred,] = table[units[1], hundred] = "100"
    # As a lone word these are articles; only inside a longer number do they count.
    if language in ("fr", "it"):
        del table[units[1],]
    for value, word in enumerate(_ORDINALS[language].split(), 1):
        for form in _inflected(language, word):
            table[form,] = f"{value}."
    return table


def _joined(language: str, ten: str, unit_word: str, unit: int) -> list[Phrase]:
    if language == "en":
        return [(ten, unit_word)]
    if language == "fr":
        return [(ten, "et", "un"), (ten, "un")] if unit == 1 else [(ten, unit_word)]
    if language == "de":
        return [(("ein" if unit == 1 else unit_word) + "und" + ten,)]
    if language == "es":
        return [(ten, "y", unit_word)]
    return [((ten[:-1] if unit in (1, 8) else ten) + unit_word,)]


def _french_by_twenties(units: list[str]) -> dict[Phrase, str]:
    teens: list[Phrase] = [(word,) for word in units[10:]] + [("dix", word) for word in units[7:10]]
    table: dict[Phrase, str] = {phrase: str(value) for value, phrase in enumerate(teens, 10)}
    for value, phrase in enumerate(teens, 70):
        table["soixante", *phrase] = str(value)
        table["quatre", "vingt", *phrase] = str(value + 20)
    table["soixante", "et", "onze"] = "71"
    table["quatre", "vingts"] = table["quatre", "vingt"] = "80"
    for unit in range(1, 10):
        table["quatre", "vingt", units[unit]] = str(80 + unit)
    return table


def _inflected(language: str, word: str) -> list[str]:
    if language == "en":
        return [word]
    if language == "fr":
        if word == "premier":
            return ["premier", "premiers", "premiere", "premieres"]
        return [word, word + "s"] + (["second", "seconde", "seconds"] if word == "deuxieme" else [])
    if language == "de":
        return [word, word + "n", word + "r", word + "s", word + "m"]
    forms = [word, word[:-1] + "a", word[:-1] + "os", word[:-1] + "as"]
    if language == "es" and word in ("primero", "tercero"):
        forms.append(word[:-1])
    return forms if language == "es" else [word, word[:-1] + "a", word[:-1] + "i", word[:-1] + "e"]
