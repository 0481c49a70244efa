"""The booklet's words for roles, locations and tokens, and how they are told in French and English."""

from collections.abc import Iterable
from typing import Literal

from engine.text import Text, listed

Role = Literal["moriarty", "holmes"]
Location = Literal["whitehall", "tower-bridge", "baker-street", "charing-cross"]
Occupied = Literal["nobody", "holmes", "moriarty", "somebody"]

MORIARTY: Role = "moriarty"
HOLMES: Role = "holmes"
ROLES: tuple[Role, ...] = (MORIARTY, HOLMES)

ROLE_TOLD = {MORIARTY: "Moriarty", HOLMES: "Holmes"}

LOCATION_TOLD: dict[Location, str] = {
    "whitehall": "Whitehall",
    "tower-bridge": "Tower Bridge",
    "baker-street": "Baker Street",
    "charing-cross": "Charing Cross Station",
}

OCCUPIED_TOLD: dict[Occupied, Text] = {
    "nobody": Text(fr="aucun jeton", en="no token"),
    "holmes": Text(fr="un jeton Holmes", en="a Holmes token"),
    "moriarty": Text(fr="un jeton Moriarty", en="a Moriarty token"),
    "somebody": Text(fr="un jeton", en="a token"),
}

OR = Text(fr="ou", en="or")


def other(role: Role) -> Role:
    """Return the opponent."""
    return HOLMES if role == MORIARTY else MORIARTY


def both(words: str) -> Text:
    """Return words that are the same in both languages."""
    return Text(fr=words, en=words)


def ranges(numbers: Iterable[int]) -> Text:
    """Return numbers in words, neighbours drawn together.

    >>> ranges((1, 2, 3, 4, 16))
    Text(fr='1 à 4 et 16', en='1 to 4 and 16')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])

    def told(joined: str) -> tuple[object, ...]:
        parts: list[object] = []
        for low, high in runs:
            parts += [f"{low} {joined} {high}"] if high - low > 2 else range(low, high + 1)
        return tuple(parts)

    return Text(fr=listed(told("à")).fr, en=listed(told("to")).en)


def locations_told(locations: Iterable[Location], joined: Text) -> Text:
    """Return locations in words, with "or"/"and" as ``joined`` before the last."""
    names = [LOCATION_TOLD[location] for location in locations]
    return Text(fr=f" {joined.fr} ".join(names), en=f" {joined.en} ".join(names))


def plural(count: int, fr: str, en: str) -> Text:
    """Return a count with its noun, which takes an s from two on (in English also with none).

    >>> plural(0, "jeton", "token")
    Text(fr='0 jeton', en='0 tokens')
    """
    return Text(
        fr=f"{count} {' '.join(w + 's' for w in fr.split()) if count > 1 else fr}",
        en=f"{count} {en if count == 1 else en + 's'}",
    )
