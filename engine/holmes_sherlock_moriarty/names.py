"""How characters, editions, sides and counted things are called in both languages."""

from dataclasses import dataclass

from engine.text import Text

BOARD = ("watson", "hudson", "lestrade")
"""The characters that are there from the first day to the last."""

CARDS = ("irene", "wiggins", "pike", "toby", "billy", "gregson", "porky", "kramm", "hunter")
"""The character cards that have a name in the booklet; the Kosmos and IELLO edition has one more."""

TENTH = "tenth"
"""The tenth card of the Kosmos and IELLO edition; its name is not known."""

CHARACTERS = {
    "watson": Text("Watson", "Watson"),
    "hudson": Text("Mme Hudson", "Mrs Hudson"),
    "lestrade": Text("Lestrade", "Lestrade"),
    "irene": Text("Irene Adler", "Irene Adler"),
    "wiggins": Text("Wiggins", "Wiggins"),
    "pike": Text("Langdale Pike", "Langdale Pike"),
    "toby": Text("Toby", "Toby"),
    "billy": Text("Billy", "Billy"),
    "gregson": Text("Gregson", "Gregson"),
    "porky": Text("Porky Johnson", "Porky Johnson"),
    "kramm": Text("Von Kramm", "Von Kramm"),
    "hunter": Text("Violet Hunter", "Violet Hunter"),
    TENTH: Text("le dixième personnage", "the tenth character"),
    "other": Text("ce personnage", "this character"),
    "mycroft": Text("une carte Mycroft", "a Mycroft card"),
}

MORIARTY = "sherlock-moriarty"
"""The edition of Kosmos and IELLO."""

MYCROFT = "sherlock-mycroft"
"""The edition of Devir."""

EDITION_NAMES = {MORIARTY: Text("Kosmos et IELLO", "Kosmos and IELLO"), MYCROFT: Text("Devir", "Devir")}

SEATS = {
    "sherlock": Text("Sherlock", "Sherlock"),
    "moriarty": Text("Moriarty", "Moriarty"),
    "mycroft": Text("Mycroft", "Mycroft"),
    "first": Text("le premier joueur", "the first player"),
    "second": Text("le second joueur", "the second player"),
    "chosen": Text("au choix des joueurs", "as the players choose"),
}


@dataclass(frozen=True, slots=True)
class Sides:
    """How the two sides of a question are called: the one that asks, and the other."""

    mine: Text
    theirs: Text

    def of(self, side: str) -> Text:
        """Return how ``mine``, ``theirs`` or ``nobody`` is called."""
        return {"mine": self.mine, "theirs": self.theirs}.get(side, Text("personne", "nobody"))


def _named(mine: str, theirs: str) -> Sides:
    return Sides(Text(mine, mine), Text(theirs, theirs))


SIDES = {
    "me": Sides(Text("toi", "you"), Text("ton adversaire", "your opponent")),
    "sherlock-moriarty": _named("Sherlock", "Moriarty"),
    "moriarty-sherlock": _named("Moriarty", "Sherlock"),
    "sherlock-mycroft": _named("Sherlock", "Mycroft"),
    "mycroft-sherlock": _named("Mycroft", "Sherlock"),
    "a-b": _named("A", "B"),
}


FEMININE = frozenset(["hudson", "irene", "hunter"])


def indisposed(character: str) -> str:
    """Return the French word for a character who cannot be visited, with its ending.

    >>> indisposed("irene"), indisposed("toby")
    ('indisposée', 'indisposé')
    """
    return "indisposée" if character in FEMININE else "indisposé"


def count(n: int, fr: str, en: str) -> Text:
    """Return a number of things; the words are given in the singular, each of them takes an s.

    >>> count(2, "vraie carte", "real card")
    Text(fr='2 vraies cartes', en='2 real cards')
    """
    french = " ".join(f"{word}s" for word in fr.split()) if n >= 2 else fr
    return Text(f"{n} {french}", f"{n} {en}" if n == 1 else f"{n} {en}s")


def cards(n: int) -> Text:
    """Return a number of cards in words."""
    return count(n, "carte", "card")


def tokens(n: int) -> Text:
    """Return a number of Influence tokens in words."""
    return Text(f"{n} jeton{'s' if n >= 2 else ''} Influence", f"{n} Influence token{'' if n == 1 else 's'}")


def points(n: int) -> Text:
    """Return a number of points in words, with a true minus sign."""
    told = count(abs(n), "point", "point")
    return told if n >= 0 else Text(f"−{told.fr}", f"−{told.en}")


def capital(text: Text) -> Text:
    """Return the text with a capital first letter, for the head of a sentence."""
    return Text(text.fr[:1].upper() + text.fr[1:], text.en[:1].upper() + text.en[1:])
