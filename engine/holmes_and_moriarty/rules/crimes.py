"""Page 5: which Crime wins."""

from fractions import Fraction

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.components import CARDS
from engine.holmes_and_moriarty.words import HOLMES, MORIARTY, ROLE_TOLD, Role, ranges
from engine.text import Text, listed

# Page 5: the winning Crime

WRAP_AROUND: dict[int, tuple[int, ...]] = SHEET.value(
    "wrap_around_table",
    5,
    "Crime 3 beats Crime 16.",
    "Crime 2 beats Crimes 15 and 16.",
    "Crime 1 beats Crimes 14, 15 and 16.",
    value={3: (16,), 2: (15, 16), 1: (14, 15, 16)},
)
GAP = SHEET.value(
    "wrap_around_gap",
    5,
    "In short, the lower Crime wins if the two numbers differ by 13 or more.",
    "If the two numbers differ by 12 or less, the higher Crime wins.",
    value=13,
)


@SHEET.rule(
    5,
    "The Crime with the higher number wins, with three exceptions.",
    also=(
        Quote(
            8,
            "Winning Crime higher number; but 3 beats 16, 2 beats 15 and 16, 1 beats 14, 15 and 16",
        ),
    ),
    tell=lambda result, first, second: Text(
        fr=f"En règle générale, le Crime le plus haut gagne : {result} contre {min(first, second)}.",
        en=f"In general, the higher Crime wins: {result} against {min(first, second)}.",
    ),
)
def higher_crime(first: int, second: int) -> int:
    """Return the Crime that wins but for the exceptions."""
    return max(first, second)


@SHEET.rule(
    5,
    "The three exceptions are called the wrap-around.",
    "Crime 3 beats Crime 16.",
    "Crime 2 beats Crimes 15 and 16.",
    "Crime 1 beats Crimes 14, 15 and 16.",
    "A low Crime can take the trump away from a Crime 16.",
    overrides=higher_crime,
    tell=lambda result, first, second: (
        Text(
            fr=f"Exception, le retournement : le Crime {result} bat {ranges(WRAP_AROUND[result]).fr}, donc "
            f"le {max(first, second)} (écart de {abs(first - second)}).",
            en=f"Exception, the wrap-around: Crime {result} beats {ranges(WRAP_AROUND[result]).en}, so it "
            f"beats {max(first, second)} (they differ by {abs(first - second)}).",
        )
        if result
        else None
    ),
)
def wrap_around(first: int, second: int) -> int | None:
    """Return the low Crime that beats the high one by exception, or None."""
    low, high = sorted((first, second))
    return low if high in WRAP_AROUND.get(low, ()) else None


@SHEET.rule(
    5,
    "In short, the lower Crime wins if the two numbers differ by 13 or more.",
    tell=lambda result, first, second: (
        Text(
            fr=f"L'écart entre {first} et {second} est {abs(first - second)} : à partir de {GAP}, le plus "
            "petit gagne.",
            en=f"{first} and {second} differ by {abs(first - second)}: from {GAP} on, the lower wins.",
        )
        if result
        else None
    ),
)
def lower_wins_by_gap(first: int, second: int) -> int | None:
    """Return the lower Crime where the gap makes it win, by the short rule."""
    return min(first, second) if abs(first - second) >= GAP else None


@SHEET.rule(
    5,
    "If the two numbers differ by 12 or less, the higher Crime wins.",
    tell=lambda result, first, second: (
        Text(
            fr=f"L'écart entre {first} et {second} est {abs(first - second)} : jusqu'à {GAP - 1}, le plus "
            "grand gagne.",
            en=f"{first} and {second} differ by {abs(first - second)}: up to {GAP - 1}, the higher wins.",
        )
        if result
        else None
    ),
)
def higher_wins_by_gap(first: int, second: int) -> int | None:
    """Return the higher Crime where the gap is too small to make the lower win, by the short rule."""
    return max(first, second) if abs(first - second) < GAP else None


@SHEET.rule(
    5,
    "The Crime with the higher number wins, with three exceptions.",
    tell=lambda result, first, second: Text(
        fr=f"Le Crime {result} gagne contre le {first + second - result}.",
        en=f"Crime {result} wins against {first + second - result}.",
    ),
)
def winning_crime(first: int, second: int) -> int:
    """Return which of two Crimes wins."""
    general = higher_crime(first, second)
    return wrap_around(first, second) or general


@SHEET.rule(
    5,
    "The Crime with the higher number wins, with three exceptions.",
    tell=lambda result, moriarty, holmes: Text(
        fr=f"Le Crime de {ROLE_TOLD[result]} gagne.", en=f"The Crime of {ROLE_TOLD[result]} wins."
    ),
)
def crime_winner(moriarty: int, holmes: int) -> Role:
    """Return whose Crime wins."""
    return MORIARTY if winning_crime(moriarty, holmes) == moriarty else HOLMES


BEATS = {c: tuple(d for d in CARDS if d != c and winning_crime(c, d) == c) for c in CARDS}
"""Crime -> the Crimes that it beats, as the rule gives it."""


@SHEET.rule(
    5,
    "The Crime with the higher number wins, with three exceptions.",
    "1 14, 15, 16 2 to 13 3",
    "2 1, 15, 16 3 to 14 3",
    "3 1, 2, 16 4 to 15 3",
    "4 1, 2, 3 5 to 16 3",
    "5 to 12 every lower number every higher number 4 to 11",
    "13 1 to 12 14, 15, 16 12",
    "14 2 to 13 1, 15, 16 12",
    "15 3 to 14 1, 2, 16 12",
    "16 4 to 15 1, 2, 3 12",
    tell=lambda result, crime: Text(
        fr=f"Le Crime {crime} bat {ranges(result).fr} : {len(result)} Crimes.",
        en=f"Crime {crime} beats {ranges(result).en}: {len(result)} Crimes.",
    ),
)
def crimes_beaten_by(crime: int) -> tuple[int, ...]:
    """Return the Crimes that a Crime beats."""
    return BEATS[crime]


@SHEET.rule(
    5,
    "The Crime with the higher number wins, with three exceptions.",
    "Every Crime loses to three or more other Crimes.",
    "Crime 13 loses only to Crimes 14, 15 and 16.",
    "Crime 14 loses only to Crimes 1, 15 and 16.",
    "Crime 15 loses only to Crimes 1, 2 and 16.",
    "Crime 16 loses only to Crimes 1, 2 and 3.",
    tell=lambda result, crime: Text(
        fr=f"Le Crime {crime} perd contre {ranges(result).fr} : {len(result)} Crimes.",
        en=f"Crime {crime} loses to {ranges(result).en}: {len(result)} Crimes.",
    ),
)
def crimes_beating(crime: int) -> tuple[int, ...]:
    """Return the Crimes that beat a Crime."""
    return tuple(winner for winner in CARDS if crime in BEATS[winner])


@SHEET.rule(
    5,
    "Crimes 13, 14, 15 and 16 are the strongest, because each of them beats 12 of the 15 other Crimes.",
    tell=lambda result: Text(
        fr=f"{listed(result).fr} battent chacun {len(BEATS[result[0]])} des {len(CARDS) - 1} autres Crimes ; "
        "aucun Crime n'en bat davantage.",
        en=f"{listed(result).en} each beat {len(BEATS[result[0]])} of the {len(CARDS) - 1} other Crimes; no "
        "Crime beats more.",
    ),
)
def strongest_crimes() -> tuple[int, ...]:
    """Return the Crimes that beat the most others."""
    most = max(len(beaten) for beaten in BEATS.values())
    return tuple(crime for crime in CARDS if len(BEATS[crime]) == most)


@SHEET.rule(
    5,
    "Crimes 13, 14, 15 and 16 are the strongest, because each of them beats 12 of the 15 other Crimes.",
    tell=lambda result, crime: Text(
        fr=f"Le Crime {crime} bat {len(BEATS[crime])} des {len(CARDS) - 1} autres cartes : {result}.",
        en=f"Crime {crime} beats {len(BEATS[crime])} of the {len(CARDS) - 1} other cards: {result}.",
    ),
)
def chance_to_win(crime: int) -> Fraction:
    """Return the chance that a Crime beats one of the other Plot cards drawn at random."""
    return Fraction(len(BEATS[crime]), len(CARDS) - 1)
