"""Questions about Crimes: which wins, what beats what, how strong one is."""

from typing import Annotated, Literal

from engine.holmes_and_moriarty.queries.slots import TABLE, card, decided, one_of
from engine.holmes_and_moriarty.rules import crimes as rules
from engine.holmes_and_moriarty.rules.components import PLOT_CARDS, number_twice
from engine.holmes_and_moriarty.words import MORIARTY, ROLE_TOLD, both, other, ranges
from engine.query import ImpossibleCase
from engine.ruling import Decision
from engine.text import Text, listed, number

THEME = Text(fr="Les Crimes", en="Crimes")

ANY_OTHER = PLOT_CARDS - 1
HIGHER_OR_LOWER = one_of(
    {"lower": Text(fr="plus bas", en="lower"), "higher": Text(fr="plus haut", en="higher")},
    "L'autre Crime est plus bas ou plus haut",
    "The other Crime is lower or higher",
)


def all_different(numbers: tuple[int, ...]) -> None:
    """Raise ImpossibleCase if a number is there twice."""
    if number_twice(numbers):
        told = number_twice.tell(True, numbers)
        assert told is not None
        raise ImpossibleCase(told, *number_twice.quotes)


@TABLE.query(Text(fr="Lequel de deux Crimes gagne ?", en="Which of two Crimes wins?"))
def crime_duel(
    first: Annotated[int, card("premier Crime", "first Crime")],
    second: Annotated[int, card("second Crime", "second Crime")],
) -> Decision:
    """Return the number of the winning Crime."""
    all_different((first, second))
    winner = rules.winning_crime(first, second)
    loser = first + second - winner
    rules.lower_wins_by_gap(first, second)
    rules.higher_wins_by_gap(first, second)
    wraps = winner < loser
    return decided(
        winner,
        number(winner),
        f"Le Crime {winner} gagne contre le Crime {loser}"
        + (f", par le retournement : écart de {loser - winner}." if wraps else " : il est plus haut."),
        f"Crime {winner} wins against Crime {loser}"
        + (f", by the wrap-around: they differ by {loser - winner}." if wraps else ": it is higher."),
    )


@TABLE.query(Text(fr="Quel joueur gagne le duel des Crimes ?", en="Which player's Crime wins?"))
def compare_crimes(
    moriarty: Annotated[int, card("Crime de Moriarty", "Crime of Moriarty")],
    holmes: Annotated[int, card("Crime de Holmes", "Crime of Holmes")],
) -> Decision:
    """Return whose Crime wins."""
    all_different((moriarty, holmes))
    winner = rules.crime_winner(moriarty, holmes)
    rules.lower_wins_by_gap(moriarty, holmes)
    rules.higher_wins_by_gap(moriarty, holmes)
    won, lost = (moriarty, holmes) if winner == MORIARTY else (holmes, moriarty)
    return decided(
        winner,
        both(ROLE_TOLD[winner]),
        f"{ROLE_TOLD[winner]} : son Crime {won} bat le Crime {lost} de {ROLE_TOLD[other(winner)]} (écart de "
        f"{abs(won - lost)}). L'Affaire, elle, ira à l'Indice gagnant.",
        f"{ROLE_TOLD[winner]}: his Crime {won} beats Crime {lost} of {ROLE_TOLD[other(winner)]} (they differ "
        f"by {abs(won - lost)}). The Case itself goes to the winning Clue.",
    )


@TABLE.query(Text(fr="Quels Crimes battent un Crime ?", en="Which Crimes beat a Crime?"))
def crimes_beating(crime: Annotated[int, card("Crime", "Crime")]) -> Decision:
    """Return the Crimes that beat it."""
    winners = rules.crimes_beating(crime)
    return decided(
        winners,
        ranges(winners),
        f"Le Crime {crime} est battu par {ranges(winners).fr} ({len(winners)} des {ANY_OTHER} autres "
        "Crimes).",
        f"Crime {crime} is beaten by {ranges(winners).en} ({len(winners)} of the {ANY_OTHER} other Crimes).",
    )


@TABLE.query(Text(fr="Quels Crimes un Crime bat-il ?", en="Which Crimes does a Crime beat?"))
def crimes_beaten_by(crime: Annotated[int, card("Crime", "Crime")]) -> Decision:
    """Return the Crimes that it beats."""
    beaten = rules.crimes_beaten_by(crime)
    return decided(
        beaten,
        ranges(beaten),
        f"Le Crime {crime} bat {ranges(beaten).fr} ({len(beaten)} des {ANY_OTHER} autres Crimes).",
        f"Crime {crime} beats {ranges(beaten).en} ({len(beaten)} of the {ANY_OTHER} other Crimes).",
    )


@TABLE.query(Text(fr="Combien de Crimes un Crime bat-il ?", en="How many Crimes does a Crime beat?"))
def crime_strength(crime: Annotated[int, card("Crime", "Crime")]) -> Decision:
    """Return how many Crimes it beats, and say what it loses to."""
    beaten, winners = rules.crimes_beaten_by(crime), rules.crimes_beating(crime)
    most = len(rules.BEATS[rules.strongest_crimes()[0]])
    best = len(beaten) == most
    return decided(
        len(beaten),
        number(len(beaten)),
        f"Le Crime {crime} bat {len(beaten)} des {ANY_OTHER} autres ({ranges(beaten).fr}) et perd contre "
        f"{ranges(winners).fr}" + (" ; aucun Crime ne fait mieux." if best else f" ; le maximum est {most}."),
        f"Crime {crime} beats {len(beaten)} of the {ANY_OTHER} others ({ranges(beaten).en}) and loses to "
        f"{ranges(winners).en}" + ("; no Crime does better." if best else f"; the most is {most}."),
    )


@TABLE.query(
    Text(
        fr="Un Crime gagne-t-il contre un Crime dont on sait seulement qu'il est plus bas, ou plus haut ?",
        en="Does a Crime win against one known only to be lower, or higher?",
    )
)
def crime_against(
    crime: Annotated[int, card("Crime", "Crime")],
    other_is: Annotated[Literal["lower", "higher"], HIGHER_OR_LOWER],
) -> Decision:
    """Return whether it always wins, never, or which numbers decide."""
    rivals = tuple(n for n in rules.BEATS if (n < crime if other_is == "lower" else n > crime))
    side = Text(fr="plus bas" if other_is == "lower" else "plus hauts", en=other_is)
    if not rivals:
        raise ImpossibleCase(
            Text(
                fr=f"Il n'y a pas de Crimes {side.fr} que le {crime}.",
                en=f"No Crime is {side.en} than {crime}.",
            )
        )
    beaten = tuple(n for n in rules.crimes_beaten_by(crime) if n in rivals)
    winners = tuple(n for n in rules.crimes_beating(crime) if n in rivals)
    if not winners:
        return decided(
            "always",
            Text(fr="il gagne toujours", en="it always wins"),
            f"Le Crime {crime} gagne : il bat tous les Crimes {side.fr} ({ranges(beaten).fr}).",
            f"Crime {crime} wins: it beats every {side.en} Crime ({ranges(beaten).en}).",
        )
    if not beaten:
        return decided(
            "never",
            Text(fr="il perd toujours", en="it always loses"),
            f"Le Crime {crime} perd : il perd contre tous les Crimes {side.fr} ({ranges(winners).fr}).",
            f"Crime {crime} loses: it loses to every {side.en} Crime ({ranges(winners).en}).",
        )
    return decided(
        "depends",
        Text(fr="cela dépend du numéro", en="it depends on the number"),
        f"Cela dépend : parmi les Crimes {side.fr}, le {crime} bat {ranges(beaten).fr} et perd contre "
        f"{ranges(winners).fr}.",
        f"It depends: of the {side.en} Crimes, {crime} beats {ranges(beaten).en} and loses to "
        f"{ranges(winners).en}.",
    )


@TABLE.query(Text(fr="Quels sont les Crimes les plus forts ?", en="Which Crimes are the strongest?"))
def strongest_crimes() -> Decision:
    """Return the Crimes that beat the most others."""
    best = rules.strongest_crimes()
    most = len(rules.BEATS[best[0]])
    return decided(
        best,
        listed(best),
        f"{listed(best).fr} : chacun bat {most} des {ANY_OTHER} autres Crimes.",
        f"{listed(best).en}: each beats {most} of the {ANY_OTHER} other Crimes.",
    )


@TABLE.query(
    Text(
        fr="Quelle chance un Crime a-t-il de battre une autre carte tirée au hasard ?",
        en="What is the chance that a Crime beats another card drawn at random?",
    )
)
def chance_crime_wins(crime: Annotated[int, card("Crime", "Crime")]) -> Decision:
    """Return the chance as a fraction."""
    chance = rules.chance_to_win(crime)
    beaten = len(rules.BEATS[crime])
    return decided(
        str(chance),
        both(str(chance)),
        f"{chance} : le Crime {crime} bat {beaten} des {ANY_OTHER} autres cartes (si toutes sont également "
        "probables).",
        f"{chance}: Crime {crime} beats {beaten} of the {ANY_OTHER} other cards (if all are equally likely).",
    )
