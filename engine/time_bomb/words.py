"""The game's things in French and English: counted nouns, roles, wires, teams, editions."""

from dataclasses import dataclass
from fractions import Fraction

from engine.text import Text


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun that is counted; one of a thing and none of it are singular in French."""

    fr: str
    fr_many: str
    en: str
    en_many: str

    def of(self, count: int) -> Text:
        """Return the number with the noun.

        >>> WIRE.of(0), WIRE.of(2)
        (Text(fr='0 câble', en='0 wires'), Text(fr='2 câbles', en='2 wires'))
        """
        french, english = self.name(count).fr, self.name(count).en
        return Text(fr=f"{count} {french}", en=f"{count} {english}")

    def name(self, count: int) -> Text:
        """Return the noun without the number."""
        return Text(fr=self.fr if count < 2 else self.fr_many, en=self.en if count == 1 else self.en_many)


PLAYER = Noun("joueur", "joueurs", "player", "players")
ROLE = Noun("carte Rôle", "cartes Rôle", "role card", "role cards")
SHERLOCK_CARD = Noun("Sherlock", "Sherlock", "Sherlock", "Sherlocks")
MORIARTY_CARD = Noun("Moriarty", "Moriarty", "Moriarty", "Moriartys")
WIRE = Noun("câble", "câbles", "wire", "wires")
SAFE_WIRE = Noun("câble sécurisé", "câbles sécurisés", "safe wire", "safe wires")
DEFUSING_WIRE = Noun("câble de désamorçage", "câbles de désamorçage", "defusing wire", "defusing wires")
BOMB_WIRE = Noun("bombe", "bombes", "bomb", "bombs")
CUT = Noun("coupe", "coupes", "cut", "cuts")
ROUND = Noun("manche", "manches", "round", "rounds")
TIME = Noun("fois", "fois", "time", "times")
COLOUR = Noun("couleur", "couleurs", "colour", "colours")
COUNTER = Noun("jeton compte-tours", "jetons compte-tours", "counter", "counters")
NUMBERED_CARD = Noun("carte numérotée", "cartes numérotées", "numbered card", "numbered cards")
TRAP = Noun("piège", "pièges", "trap", "traps")

SHERLOCK, MORIARTY, CONTINUES = "sherlock", "moriarty", "continues"
"""How a game stands: won by a team, or not over."""

SAFE, DEFUSING, BOMB, ALL = "safe", "defusing", "bomb", "all"
"""Kinds of wires; all of them together."""

KINDS = {SAFE: SAFE_WIRE, DEFUSING: DEFUSING_WIRE, BOMB: BOMB_WIRE, ALL: WIRE}

TEAMS = {
    SHERLOCK: Text(fr="l'équipe de Sherlock", en="Sherlock's team"),
    MORIARTY: Text(fr="l'équipe de Moriarty", en="Moriarty's team"),
}

RESULTS = {
    SHERLOCK: Text(fr="l'équipe de Sherlock gagne", en="Sherlock's team wins"),
    MORIARTY: Text(fr="l'équipe de Moriarty gagne", en="Moriarty's team wins"),
    CONTINUES: Text(fr="la partie continue", en="the game goes on"),
}


def chance(value: Fraction) -> Text:
    """Return a chance as players say it.

    >>> chance(Fraction(3, 8))
    Text(fr='3 chances sur 8', en='3 in 8')
    """
    if value in (0, 1):
        sure = Text(fr="c'est certain", en="it is certain")
        return sure if value else Text(fr="c'est impossible", en="it is impossible")
    noun = "chance" if value.numerator == 1 else "chances"
    return Text(
        fr=f"{value.numerator} {noun} sur {value.denominator}", en=f"{value.numerator} in {value.denominator}"
    )


def either(values: tuple[int, ...]) -> Text:
    """Return numbers as a choice in words.

    >>> either((1, 2))
    Text(fr='1 ou 2', en='1 or 2')
    """
    words = [str(value) for value in values]
    if len(words) == 1:
        return Text(fr=words[0], en=words[0])
    head = ", ".join(words[:-1])
    return Text(fr=f"{head} ou {words[-1]}", en=f"{head} or {words[-1]}")


def capital(text: Text) -> Text:
    """Return the text with a capital at its head.

    >>> capital(Text(fr="la partie", en="the game"))
    Text(fr='La partie', en='The game')
    """
    return Text(fr=text.fr[:1].upper() + text.fr[1:], en=text.en[:1].upper() + text.en[1:])
