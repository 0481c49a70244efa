"""Page 7: lines, how soon they can be finished or blocked, and when none is possible any more."""

from typing import Literal

from corpus.games import Quote
from engine.holmes_and_moriarty.board import Board, Line, fewest_to_block, lines, mask
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.components import COLUMNS, PLOT_CARDS, ROWS, UNKNOWN_SPACES
from engine.holmes_and_moriarty.rules.frame import HANDS
from engine.holmes_and_moriarty.rules.holmes_bonus import MOST_HOLMES_TOKENS
from engine.holmes_and_moriarty.search import Reach, can_finish, cases_needed
from engine.holmes_and_moriarty.words import plural
from engine.query import NotInRulebook
from engine.text import Text, listed
from engine.trace import assume

Direction = Literal["all", "horizontal", "vertical", "diagonal"]

DIRECTION_TOLD: dict[Direction, Text] = {
    "all": Text(fr="lignes de trois", en="lines of three"),
    "horizontal": Text(fr="lignes horizontales de trois", en="horizontal lines of three"),
    "vertical": Text(fr="lignes verticales de trois", en="vertical lines of three"),
    "diagonal": Text(fr="lignes diagonales de trois", en="diagonal lines of three"),
}

LENGTH = SHEET.value(
    "line_length",
    7,
    "Moriarty wins the game if three Moriarty tokens form a straight line: horizontal, vertical or diagonal.",
    value=3,
)

# Page 7: lines


@SHEET.rule(
    7,
    "With neighbouring spaces, the Scenario Board has 24 lines of three spaces: 8 horizontal, 8 vertical and "
    "8 diagonal.",
    also=(Quote(2, "The Scenario Board is a grid of 16 spaces in 4 rows and 4 columns."),),
    tell=lambda result, reading, direction="all": Text(
        fr=f"Le plateau a {len(result)} {DIRECTION_TOLD[direction].fr}"
        + (" (cases voisines)." if reading == "neighbours" else " (trous permis)."),
        en=f"The board has {len(result)} {DIRECTION_TOLD[direction].en}"
        + (" (neighbouring spaces)." if reading == "neighbours" else " (gaps allowed)."),
    ),
)
def lines_of_three(reading: str, direction: Direction = "all") -> tuple[Line, ...]:
    """Return the lines of the Scenario Board, as the open point of neighbouring spaces is read."""
    wanted = ("horizontal", "vertical", "diagonal") if direction == "all" else (direction,)
    gaps = reading == "gap-allowed"
    return tuple(line for one in wanted for line in lines(ROWS, COLUMNS, LENGTH, gaps=gaps, direction=one))


@SHEET.rule(
    7,
    "Moriarty wins the game if three Moriarty tokens form a straight line: horizontal, vertical or diagonal.",
    also=(
        Quote(1, "Moriarty wins the game with three Moriarty tokens in a straight line."),
        Quote(8, "Moriarty wins three Moriarty tokens in a straight line"),
    ),
    tell=lambda result, moriarty, lines: Text(
        fr="Trois jetons Moriarty forment une ligne." if result else "Aucune ligne de trois jetons Moriarty.",
        en="Three Moriarty tokens form a line." if result else "No line of three Moriarty tokens.",
    ),
)
def line_finished(moriarty: int, lines: tuple[Line, ...]) -> bool:
    """Tell whether Moriarty's tokens, a set of spaces, hold a line."""
    return any(moriarty & mask(line) == mask(line) for line in lines)


@SHEET.rule(
    7,
    "Moriarty wins the game if three Moriarty tokens form a straight line: horizontal, vertical or diagonal.",
    tell=lambda result, places, length, reading: Text(
        fr=f"Les places {listed(places).fr} d'une même rangée "
        + (f"comptent comme ligne de {LENGTH}." if result else f"ne font pas une ligne de {LENGTH}."),
        en=f"Places {listed(places).en} of one row "
        + (f"count as a line of {LENGTH}." if result else f"are no line of {LENGTH}."),
    ),
)
def row_holds_line(places: tuple[int, ...], length: int, reading: str) -> bool:
    """Tell whether tokens on these places (from 1) of a row of so many spaces hold a line."""
    held = {place - 1 for place in places}
    row = lines(1, length, LENGTH, gaps=reading == "gap-allowed", direction="horizontal")
    return any(held.issuperset(line) for line in row)


@SHEET.rule(
    8,
    "The rules do not say expressly that bonus tokens count in a line.",
    "This booklet counts bonus tokens, because a bonus token with Moriarty face up is a Moriarty token.",
    tell=lambda result: Text(
        fr="Un jeton bonus posé face Moriarty est un jeton Moriarty : il compte dans une ligne.",
        en="A bonus token with Moriarty face up is a Moriarty token: it counts in a line.",
    ),
)
def bonus_counts_in_line() -> bool:
    """Tell whether Moriarty's bonus tokens count in a line."""
    assume(
        Text(
            fr="Les règles ne le disent pas expressément ; c'est la lecture probable.",
            en="The rules do not say so expressly; this is the likely reading.",
        )
    )
    return True


@SHEET.rule(
    7,
    "Moriarty wins the game if three Moriarty tokens form a straight line: horizontal, vertical or diagonal.",
    "Holmes needs at least seven Holmes tokens to have one on each of the 24 lines.",
    also=(UNKNOWN_SPACES,),
    tell=lambda result, count, reading: Text(
        fr=f"{count} jetons : moins de {LENGTH} ne font jamais une ligne, {_safe(reading) + 1} ou plus en "
        "font toujours une.",
        en=f"{count} tokens: fewer than {LENGTH} never make a line, {_safe(reading) + 1} or more always do.",
    ),
)
def line_by_number(count: int, reading: str) -> bool:
    """Tell whether so many Moriarty tokens hold a line wherever they stand. Raises NotInRulebook.

    To prevent one, spaces without a Moriarty token must meet every line, and that takes as many as blocking.
    """
    if count < LENGTH:
        return False
    if count > _safe(reading):
        return True
    raise NotInRulebook(
        Text(
            fr="Cela dépend de la place des numéros sur le plateau Scénario, que le livret ne donne pas ; "
            f"regardez le plateau : {LENGTH} cases doivent s'aligner.",
            en="That depends on where the numbers stand on the Scenario Board, which the booklet does not "
            f"give; look at the board: {LENGTH} spaces must be in line.",
        ),
        UNKNOWN_SPACES,
    )


def _safe(reading: str) -> int:
    """Return the most Moriarty tokens that can lie without a line."""
    return PLOT_CARDS - fewest_to_block(PLOT_CARDS, lines_of_three.function(reading))


# Page 7: when no line is possible


@SHEET.rule(
    7,
    "Holmes wins the game if he can show that Moriarty can no longer form a straight line of three Moriarty "
    "tokens.",
    also=(
        Quote(1, "Holmes wins the game if Moriarty can no longer make a line of three."),
        Quote(8, "Holmes wins no line possible any more, or five hands without a line"),
    ),
    tell=lambda result, holmes, lines: Text(
        fr=f"{_open(holmes, lines)} ligne(s) sur {len(lines)} sans jeton Holmes : "
        + ("une ligne reste possible." if result else "plus aucune ligne n'est possible."),
        en=f"{_open(holmes, lines)} of {len(lines)} lines without a Holmes token: "
        + ("a line is still possible." if result else "no line is possible any more."),
    ),
)
def line_open(holmes: int, lines: tuple[Line, ...]) -> bool:
    """Tell whether a line is left without a token of Holmes."""
    return _open(holmes, lines) > 0


def _open(holmes: int, lines: tuple[Line, ...]) -> int:
    return sum(not holmes & mask(line) for line in lines)


@SHEET.rule(
    8,
    "First reading: no line is possible any more when every line of the Scenario Board holds a Holmes token.",
    tell=lambda result, board, reach: Text(
        fr="Selon la première lecture, seul le plateau compte : une ligne "
        + ("est encore possible." if result else "n'est plus possible."),
        en="By the first reading only the board counts: a line is "
        + ("still possible." if result else "no longer possible."),
    ),
)
def possible_by_board(board: Board, reach: Reach) -> bool:
    """Tell whether Moriarty can still form a line, by the board alone."""
    return line_open(board.holmes, reach.lines)


@SHEET.rule(
    8,
    "Second reading: Holmes also wins when too few hands are left for Moriarty to finish a line.",
    tell=lambda result, board, hands_left, reach: Text(
        fr=f"Selon la seconde lecture, il reste {plural(hands_left, 'main', 'hand').fr} : "
        + ("assez" if result else "trop peu")
        + " pour finir une ligne.",
        en=f"By the second reading, {plural(hands_left, 'main', 'hand').en} "
        + ("can be" if result else "cannot be")
        + " enough to finish a line.",
    ),
)
def possible_in_time(board: Board, hands_left: int, reach: Reach) -> bool:
    """Tell whether Moriarty can still form a line in the hands left whose tokens count for him.

    All ways to go on are searched.
    """
    return can_finish(board, hands_left, reach)


@SHEET.rule(
    7,
    "Moriarty can win in the first hand only by winning all three Cases with three Crimes whose spaces form "
    "a line.",
    tell=lambda result, board, reach: Text(
        fr="Aucune ligne n'est possible dans la prochaine main, quel que soit le nombre d'Affaires gagnées."
        if result is None
        else f"Le nombre le plus petit d'Affaires qui peut suffire est {result} ; Holmes place les bonus "
        "contre Moriarty.",
        en="No line is possible in the next hand, however many Cases are won."
        if result is None
        else f"The fewest Cases that can be enough is {result}; Holmes places the bonus tokens against "
        "Moriarty.",
    ),
)
def fewest_cases(board: Board, reach: Reach) -> int | None:
    """Return the fewest Cases of the next hand by which Moriarty can have a line, or None."""
    return cases_needed(board, reach)


# Page 7: counting


@SHEET.rule(
    7,
    "Holmes needs at least seven Holmes tokens to have one on each of the 24 lines.",
    tell=lambda result, lines: Text(
        fr=f"Il faut au moins {result} jetons Holmes pour toucher chacune des {len(lines)} lignes.",
        en=f"It takes at least {result} Holmes tokens to have one on each of the {len(lines)} lines.",
    ),
)
def fewest_blocking(lines: tuple[Line, ...]) -> int:
    """Return the fewest Holmes tokens that block every line."""
    return fewest_to_block(PLOT_CARDS, lines)


@SHEET.rule(
    7,
    "Holmes therefore cannot block every line before the end of the second hand.",
    tell=lambda result, needed: Text(
        fr=f"{needed} jetons à {MOST_HOLMES_TOKENS} au plus par main : pas avant la main {result}.",
        en=f"{needed} tokens at {MOST_HOLMES_TOKENS} a hand at most: not before hand {result}.",
    ),
)
def earliest_block(needed: int) -> int:
    """Return the first hand after which Holmes can have placed so many tokens."""
    return -(-needed // MOST_HOLMES_TOKENS)


@SHEET.rule(
    7,
    "Moriarty can win in the first hand only by winning all three Cases with three Crimes whose spaces form "
    "a line.",
    tell=lambda result, reach: Text(
        fr=f"Au plus tôt dans la main {result}, avec trois Affaires gagnées par trois Crimes alignés.",
        en=f"In hand {result} at the earliest, by winning all three Cases with three Crimes in line.",
    ),
)
def earliest_line(reach: Reach) -> int | None:
    """Return the first hand in which Moriarty can finish a line from the empty board."""
    empty = Board(0, 0)
    return next((hand for hand in range(1, HANDS + 1) if can_finish(empty, hand, reach)), None)
