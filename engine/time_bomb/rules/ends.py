"""The end of the game: page 6, and the last cut of round 4 on page 7."""

from engine.text import Text
from engine.time_bomb.rules.goal import ROUNDS, all_defused, bomb_revealed, time_is_up
from engine.time_bomb.sheet import SHEET
from engine.time_bomb.words import (
    CONTINUES,
    DEFUSING,
    MORIARTY,
    RESULTS,
    SHERLOCK,
    capital,
)

# Page 6


@SHEET.rule(
    6,
    "La partie s'arrête immédiatement dans chacun des trois cas du tableau.",
    tell=lambda result, *_, **__: Text(
        fr=f"{capital(RESULTS[result]).fr}.", en=f"{capital(RESULTS[result]).en}."
    ),
)
def result_after_cut(revealed: str, found: int, needed: int, rounds_over: int, rounds: int = ROUNDS) -> str:
    """How the game stands after a cut; ``found`` and ``rounds_over`` count it in."""
    if bomb_revealed(revealed):
        return MORIARTY
    if all_defused(found, needed):
        if rounds_over == rounds:
            win_comes_before_the_end_of_the_round(revealed)
        return SHERLOCK
    return MORIARTY if time_is_up(rounds_over, needed - found, rounds) else CONTINUES


@SHEET.rule(
    6,
    "La manche 4 se termine et il manque au moins 1 câble de désamorçage. L'équipe de Moriarty gagne.",
    tell=lambda won, all_found: (
        None
        if all_found
        else Text(
            fr=f"La manche {ROUNDS} se termine et il manque au moins un câble de désamorçage : l'équipe de "
            "Moriarty gagne.",
            en=f"Round {ROUNDS} ends and at least one defusing wire is missing: Moriarty's team wins.",
        )
    ),
)
def last_round_ends_unsolved(all_found: bool) -> bool:
    """Tell whether the end of round 4 wins for Moriarty's team."""
    return not all_found


@SHEET.rule(
    6,
    "La partie s'arrête immédiatement dans chacun des trois cas du tableau.",
    tell=lambda over, result: (
        Text(fr=f"La partie est finie : {RESULTS[result].fr}.", en=f"The game is over: {RESULTS[result].en}.")
        if over
        else None
    ),
)
def game_is_over(result: str) -> bool:
    """Tell whether nobody cuts any more."""
    return result != CONTINUES


# Page 7


@SHEET.rule(
    7,
    "Si le dernier câble de désamorçage est révélé à la dernière coupe de la manche 4, l'équipe de "
    "Sherlock gagne.",
    "Cette victoire est immédiate : elle passe avant la fin de la manche 4.",
    overrides=time_is_up,
    tell=lambda before, revealed: (
        Text(
            fr="La victoire de Sherlock est immédiate : elle passe avant la fin de la manche 4.",
            en="Sherlock's win is immediate: it comes before the end of round 4.",
        )
        if before
        else None
    ),
)
def win_comes_before_the_end_of_the_round(revealed: str) -> bool:
    """Tell whether the last cut of the last round still wins for Sherlock."""
    return revealed == DEFUSING


@SHEET.rule(
    7,
    "Si la bombe est révélée à la dernière coupe de la manche 4, l'équipe de Moriarty gagne.",
    tell=lambda result, revealed: (
        Text(
            fr="Même à la dernière coupe de la manche 4, la bombe fait gagner l'équipe de Moriarty.",
            en="On the last cut of round 4 too, the bomb wins for Moriarty's team.",
        )
        if result == MORIARTY
        else None
    ),
)
def bomb_on_the_last_cut(revealed: str) -> str:
    """How the game ends when the last cut of round 4 reveals the bomb."""
    return MORIARTY if bomb_revealed(revealed) else CONTINUES


@SHEET.rule(
    7,
    "Une coupe révèle un seul câble : la bombe et le dernier câble de désamorçage ne sont jamais révélés "
    "ensemble.",
    tell=lambda possible, revealed: Text(
        fr="Une coupe révèle un seul câble" + ("." if possible else f", pas {len(revealed)}."),
        en="One cut reveals a single wire" + ("." if possible else f", not {len(revealed)}."),
    ),
)
def one_cut_may_reveal(revealed: tuple[str, ...]) -> bool:
    """Tell whether one cut can reveal all these wires."""
    return len(revealed) == 1
