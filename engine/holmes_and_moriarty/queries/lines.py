"""Questions about lines: finished, possible, counted."""

from typing import Annotated

from engine.holmes_and_moriarty.board import Line, mask, parse_board
from engine.holmes_and_moriarty.points import FIFTH_HAND, NEIGHBOURS, NO_LINE
from engine.holmes_and_moriarty.queries.slots import (
    BOARD,
    TABLE,
    card,
    count,
    decided,
    holds,
    numbers,
    one_of,
    yes_no,
)
from engine.holmes_and_moriarty.rules import ending
from engine.holmes_and_moriarty.rules import lines as rules
from engine.holmes_and_moriarty.rules.bonus import MORIARTY_BONUS
from engine.holmes_and_moriarty.rules.components import COLUMNS, PLOT_CARDS, ROWS, UNKNOWN_SPACES
from engine.holmes_and_moriarty.rules.frame import CASES, HANDS
from engine.holmes_and_moriarty.rules.holmes_bonus import most_holmes_tokens
from engine.holmes_and_moriarty.search import Reach
from engine.holmes_and_moriarty.words import plural
from engine.query import NotInRulebook, Numbers
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text, listed, number
from engine.trace import assume

THEME = Text(fr="Les lignes du plateau", en="Lines on the board")

IMPOSSIBLE = "impossible"
DIRECTION = one_of(rules.DIRECTION_TOLD, "Dans quel sens", "In which direction")
SPACES = one_of(
    dict(NEIGHBOURS.readings), "Cases voisines ou trou permis", "Neighbouring spaces or gap allowed"
)
PLACES = Numbers(
    1,
    COLUMNS,
    Text(fr="places dans la rangée", en="places in the row"),
    Text(fr="Quelles places dans la rangée ?", en="Which places in the row?"),
    at_least=1,
    at_most=COLUMNS,
)


def _reach(lines: tuple[Line, ...]) -> Reach:
    """Return what a search of the full game goes by."""
    return Reach(PLOT_CARDS, lines, CASES, MORIARTY_BONUS)


@TABLE.query(
    Text(
        fr="Ces places d'une même rangée, colonne ou grande diagonale font-elles une ligne ?",
        en="Do these places of one row, column or long diagonal make a line?",
    )
)
def row_of_three(places: Annotated[tuple[int, ...], PLACES], *, readings: Readings) -> Decision:
    """Tell whether Moriarty tokens on them hold a line of three."""
    held = rules.row_holds_line(places, COLUMNS, readings[NEIGHBOURS])
    told = listed(tuple(sorted(places)))
    return yes_no(
        held,
        f"les places {told.fr} font une ligne de trois."
        if held
        else f"les places {told.fr} n'en font pas une.",
        f"places {told.en} make a line of three." if held else f"places {told.en} do not make one.",
    )


@TABLE.query(Text(fr="Moriarty a-t-il une ligne sur ce plateau ?", en="Has Moriarty a line on this board?"))
def line_on_board(board: Annotated[str, BOARD], *, readings: Readings) -> Decision:
    """Tell whether three Moriarty tokens are in line."""
    lines = rules.lines_of_three(readings[NEIGHBOURS])
    held = rules.line_finished(parse_board(board, ROWS, COLUMNS).moriarty, lines)
    return yes_no(
        held,
        "trois jetons Moriarty sont alignés." if held else "il n'y a pas trois jetons Moriarty alignés.",
        "three Moriarty tokens are in line." if held else "no three Moriarty tokens are in line.",
    )


@TABLE.query(
    Text(
        fr="Moriarty peut-il encore former une ligne sur ce plateau ?",
        en="Can Moriarty still form a line on this board?",
    )
)
def line_possible(
    board: Annotated[str, BOARD],
    hands_left: Annotated[int | None, count(0, HANDS, "mains à jouer", "hands left to play")] = None,
    *,
    readings: Readings,
) -> Decision:
    """Tell whether a line is still possible; Holmes has won if none is."""
    lines = rules.lines_of_three(readings[NEIGHBOURS])
    tokens = parse_board(board, ROWS, COLUMNS)
    if rules.line_finished(tokens.moriarty, lines):
        return holds(
            True,
            "Moriarty a déjà sa ligne : trois jetons alignés.",
            "Moriarty already has his line: three tokens in line.",
        )
    if hands_left == 0:
        ending.winner_after(HANDS, False, False, FIFTH_HAND.default)
        return holds(
            False,
            f"Une ligne est désormais impossible : les {HANDS} mains sont jouées, Holmes a gagné.",
            f"Moriarty can no longer form a line: all {HANDS} hands have been played, Holmes has won.",
        )
    reach = _reach(lines)
    if readings[NO_LINE] == NO_LINE.default:
        possible = rules.possible_by_board(tokens, reach)
    else:
        possible = rules.possible_in_time(tokens, _useful_hands(hands_left, readings), reach)
    open_lines = sum(not mask(line) & tokens.holmes for line in lines)
    if possible:
        return holds(
            True,
            f"Moriarty peut encore gagner : {plural(open_lines, 'ligne', 'line').fr} sur {len(lines)} sans "
            "jeton Holmes.",
            f"Moriarty can still win: {open_lines} of {len(lines)} lines are without a Holmes token.",
        )
    why = (
        ("il reste trop peu de mains pour finir une ligne", "too few hands are left to finish a line")
        if open_lines
        else (
            f"chacune des {len(lines)} lignes porte un jeton Holmes",
            f"each of the {len(lines)} lines holds a Holmes token",
        )
    )
    return holds(
        False,
        f"Une ligne est désormais impossible pour Moriarty : {why[0]}, Holmes gagne.",
        f"Moriarty can no longer form a line: {why[1]}, and Holmes wins.",
    )


def _useful_hands(hands_left: int | None, readings: Readings) -> int:
    """Return the hands whose tokens still count for Moriarty."""
    if hands_left is None:
        assume(
            Text(
                fr="Il reste au moins deux mains à jouer (non précisé).",
                en="At least two hands are left to play (not told).",
            )
        )
        return HANDS
    return hands_left if readings[FIFTH_HAND] == FIFTH_HAND.default else hands_left - 1


@TABLE.query(
    Text(
        fr="Combien d'Affaires de la prochaine main faut-il au moins à Moriarty pour une ligne ?",
        en="How many Cases of the next hand does Moriarty need at least for a line?",
    )
)
def cases_needed(board: Annotated[str, BOARD], *, readings: Readings) -> Decision:
    """Return the fewest Cases that can be enough, or "impossible"."""
    lines = rules.lines_of_three(readings[NEIGHBOURS])
    tokens = parse_board(board, ROWS, COLUMNS)
    needed = rules.fewest_cases(tokens, _reach(lines))
    if needed is None:
        rules.line_open(tokens.holmes, lines)
        return decided(
            IMPOSSIBLE,
            Text(fr="impossible", en="impossible"),
            "Impossible : chaque ligne porte un jeton Holmes.",
            "Impossible: every line holds a Holmes token.",
        )
    if needed == 0:
        return decided(
            needed,
            number(needed),
            "Aucune : Moriarty a déjà une ligne.",
            "None: Moriarty already has a line.",
        )
    told = plural(needed, "Affaire", "Case")
    return decided(
        needed,
        number(needed),
        f"Il doit gagner au moins {told.fr}, avec les bons Crimes ; Holmes place les jetons bonus contre "
        "lui.",
        f"He must win at least {told.en}, with the right Crimes; Holmes places the bonus tokens against him.",
    )


@TABLE.query(Text(fr="Combien de lignes a le plateau ?", en="How many lines has the board?"))
def how_many_lines(
    direction: Annotated[rules.Direction, DIRECTION] = "all",
    spaces: Annotated[str, SPACES] = NEIGHBOURS.default,
) -> Decision:
    """Return the number of lines of three."""
    found = len(rules.lines_of_three(spaces, direction))
    told = rules.DIRECTION_TOLD[direction]
    how, also = _lines_told(spaces)
    others = len(rules.lines_of_three.function(also, direction))
    other_how, _ = _lines_told(also)
    return decided(
        found,
        number(found),
        f"{found} {told.fr} {how.fr} ({others} {other_how.fr}).",
        f"{found} {told.en} {how.en} ({others} {other_how.en}).",
    )


def _lines_told(spaces: str) -> tuple[Text, str]:
    """Return how lines are counted in words, and the other way to count them."""
    if spaces == NEIGHBOURS.default:
        return Text(fr="sur des cases voisines", en="on neighbouring spaces"), "gap-allowed"
    return Text(fr="si un trou est permis", en="if a gap is allowed"), NEIGHBOURS.default


@TABLE.query(
    Text(
        fr="Combien de jetons Holmes faut-il pour bloquer toutes les lignes ?",
        en="How many Holmes tokens does it take to block all lines?",
    )
)
def fewest_blocking_tokens(spaces: Annotated[str, SPACES] = NEIGHBOURS.default) -> Decision:
    """Return the fewest tokens."""
    lines = rules.lines_of_three(spaces)
    needed = rules.fewest_blocking(lines)
    how, also = _lines_told(spaces)
    others = rules.fewest_blocking.function(rules.lines_of_three.function(also))
    other_how, _ = _lines_told(also)
    return decided(
        needed,
        number(needed),
        f"{needed} jetons Holmes au moins, pour en avoir un sur chacune des {len(lines)} lignes {how.fr} "
        f"({others} {other_how.fr}).",
        f"{needed} Holmes tokens at least, to have one on each of the {len(lines)} lines {how.en} ({others} "
        f"{other_how.en}).",
    )


@TABLE.query(
    Text(
        fr="Au plus tôt après quelle main Holmes peut-il gagner en bloquant ?",
        en="After which hand can Holmes win by blocking at the earliest?",
    )
)
def earliest_block(*, readings: Readings) -> Decision:
    """Return the number of the hand."""
    needed = rules.fewest_blocking(rules.lines_of_three(readings[NEIGHBOURS]))
    a_hand = most_holmes_tokens()
    hand = rules.earliest_block(needed)
    return decided(
        hand,
        Text(fr=f"main {hand}", en=f"hand {hand}"),
        f"Pas avant la main {hand} : il faut {needed} jetons, et une main en donne {a_hand} au plus.",
        f"Not before hand {hand}: it takes {needed} tokens, and a hand brings {a_hand} at most.",
    )


@TABLE.query(
    Text(
        fr="Dans quelle main Moriarty peut-il gagner au plus tôt ?",
        en="In which hand can Moriarty win at the earliest?",
    )
)
def earliest_line(*, readings: Readings) -> Decision:
    """Return the number of the hand."""
    hand = rules.earliest_line(_reach(rules.lines_of_three(readings[NEIGHBOURS])))
    assert hand is not None
    return decided(
        hand,
        Text(fr=f"main {hand}", en=f"hand {hand}"),
        f"Dès la main {hand}, en gagnant les {CASES} Affaires avec trois Crimes alignés sur le plateau.",
        f"In hand {hand}, by winning all {CASES} Cases with three Crimes that are in line on the board.",
    )


@TABLE.query(
    Text(
        fr="Des jetons Moriarty sur ces numéros font-ils une ligne ?",
        en="Do Moriarty tokens on these numbers make a line?",
    )
)
def spaces_in_line(
    spaces: Annotated[tuple[int, ...], numbers("cases de Moriarty", "spaces of Moriarty", at_least=1)],
    *,
    readings: Readings,
) -> Decision:
    """Tell whether they make a line, where their number alone decides."""
    held = rules.line_by_number(len(spaces), readings[NEIGHBOURS])
    told = plural(len(spaces), "jeton", "token")
    return yes_no(
        held,
        f"{told.fr} font une ligne où que soient les numéros." if held else f"{told.fr} ne suffisent pas.",
        f"{told.en} make a line wherever the numbers stand." if held else f"{told.en} are not enough.",
    )


@TABLE.query(
    Text(
        fr="Deux numéros sont-ils voisins sur le plateau Scénario ?",
        en="Are two numbers neighbours on the Scenario Board?",
    )
)
def next_to(
    first: Annotated[int, card("première case", "first space")],
    second: Annotated[int, card("seconde case", "second space")],
) -> Decision:
    """Say that the booklet does not give the places of the numbers."""
    raise NotInRulebook(
        Text(
            fr=f"Le livret ne dit pas où sont les numéros {first} et {second} sur le plateau Scénario ; "
            "regardez le plateau.",
            en=f"The booklet does not say where numbers {first} and {second} stand on the Scenario Board; "
            "look at the board.",
        ),
        UNKNOWN_SPACES,
    )
