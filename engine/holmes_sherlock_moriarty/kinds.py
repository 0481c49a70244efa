"""What may stand in the slots of the queries; limits that the booklet states are told with its words."""

from dataclasses import dataclass

from corpus.errors import BadFacts
from engine.holmes_sherlock_moriarty.names import (
    BOARD,
    CARDS,
    CHARACTERS,
    EDITION_NAMES,
    SIDES,
)
from engine.query import Choice, Flag, Number
from engine.ruling import Fact
from engine.text import Text, listed

FAR = 99
"""A number beyond the limits is let through up to here, so that the rule that forbids it is cited."""


@dataclass(frozen=True, slots=True)
class Counted(Number):
    """A number whose limits a rule of the booklet states: the query itself says why it cannot be."""

    def fault(self, fact: Fact) -> Text | None:
        """Say that it is no count at all."""
        if isinstance(fact, int) and not isinstance(fact, bool) and 0 <= fact <= FAR:
            return None
        return Text(
            f"{self.label.fr} : un nombre de {self.low} à {self.high}, pas {fact}.",
            f"{self.label.en}: a number from {self.low} to {self.high}, not {fact}.",
        )


@dataclass(frozen=True, slots=True)
class Several:
    """Several of some words, none of them twice."""

    options: tuple[tuple[str, Text], ...]
    label: Text
    ask: Text
    examples: tuple[tuple[str, ...], ...] = ()

    def read(self, text: str) -> Fact:
        """Read words with commas or spaces between them. Raises BadFacts."""
        words = tuple(text.casefold().replace(",", " ").split())
        fault = self.fault(words)
        if fault is not None:
            raise BadFacts(fault.en)
        return words

    def fault(self, fact: Fact) -> Text | None:
        """Say that a word is none of them, or there twice."""
        known = dict(self.options)
        if isinstance(fact, tuple) and all(word in known for word in fact) and len(set(fact)) == len(fact):
            return None
        names = listed(tuple(known))
        return Text(
            f"{self.label.fr} : parmi {names.fr}, chacun une fois.",
            f"{self.label.en}: among {names.en}, each once.",
        )

    def choices(self) -> tuple[Fact, ...]:
        """Return nothing: there are too many."""
        return ()

    def show(self, fact: Fact) -> Text:
        """Return the names as a list."""
        told = [dict(self.options)[str(word)] for word in (fact if isinstance(fact, tuple) else (fact,))]
        french, english = (listed(tuple(getattr(name, tongue) for name in told)) for tongue in ("fr", "en"))
        return Text(french.fr, english.en)


def counted(low: int, high: int, fr: str, en: str) -> Counted:
    """Return a slot for a number that a player may get wrong."""
    return Counted(low, high, Text(fr, en), Text(f"{fr} : combien ?", f"{en}: how many?"))


def number(low: int, high: int, fr: str, en: str) -> Number:
    """Return a slot for a number with plain limits."""
    return Number(low, high, Text(fr, en), Text(f"{fr} : combien ?", f"{en}: how many?"))


def flag(fr: str, en: str, ask_fr: str, ask_en: str) -> Flag:
    """Return a slot for yes or no."""
    return Flag(Text(fr, en), Text(ask_fr, ask_en))


def choice(fr: str, en: str, asks: tuple[str, str], **options: tuple[str, str]) -> Choice:
    """Return a slot for one of some words, given with how they are told in French and English."""
    told = tuple((word, Text(*names)) for word, names in options.items())
    return Choice(told, Text(fr, en), Text(*asks))


CATEGORY = Counted(
    3, 9, Text("catégorie", "category"), Text("Quelle catégorie, de 3 à 9 ?", "Which category, from 3 to 9?")
)
DAY = Counted(1, 7, Text("journée", "day"), Text("Quelle journée, de 1 à 7 ?", "Which day, from 1 to 7?"))
PLAYED = number(0, 6, "tours déjà joués dans la journée", "turns played on that day")
MINE = counted(0, 9, "tes vraies cartes", "your real cards")
THEIRS = counted(0, 9, "les vraies cartes de l'adversaire", "the opponent's real cards")
MY_HIDDEN = counted(0, 9, "tes vraies cartes cachées en plus", "your hidden real cards besides")
THEIR_HIDDEN = counted(
    0, 9, "les vraies cartes cachées de l'adversaire en plus", "the opponent's hidden real cards besides"
)
MY_JOKERS = counted(0, 1, "tes jokers dans la catégorie", "your jokers in the category")
THEIR_JOKERS = counted(
    0, 1, "les jokers de l'adversaire dans la catégorie", "the opponent's jokers in the category"
)
EDITION = Choice(
    tuple(EDITION_NAMES.items()),
    Text("édition", "edition"),
    Text("Quelle édition : Kosmos et IELLO, ou Devir ?", "Which edition: Kosmos and IELLO, or Devir?"),
)
NAMED = tuple((id, CHARACTERS[id]) for id in (*BOARD, *CARDS))
CHARACTER = Choice(
    (*NAMED, ("other", CHARACTERS["other"])),
    Text("personnage", "character"),
    Text("Quel personnage ?", "Which character?"),
)
PLACES = Several(
    NAMED,
    Text("personnages", "characters"),
    Text("Quels personnages ?", "Which characters?"),
    (("toby", "irene"), ("irene",), ("hudson", "wiggins", "toby"), ()),
)
SIDE_NAMES = Choice(
    tuple(
        (id, Text(f"{s.mine.fr}, {s.theirs.fr}", f"{s.mine.en}, {s.theirs.en}")) for id, s in SIDES.items()
    ),
    Text("les deux joueurs", "the two players"),
    Text("Comment les nommer ?", "How are they called?"),
)
