"""Queries about days, turns and who starts."""

from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_days as days
from engine.holmes_sherlock_moriarty.editions import edition_of, starter
from engine.holmes_sherlock_moriarty.kinds import DAY, EDITION, PLAYED, choice, flag
from engine.holmes_sherlock_moriarty.names import MORIARTY, SEATS, capital, count
from engine.holmes_sherlock_moriarty.rules_setup import (
    ALL_PAWNS,
    characters_on_day_one,
    pawns_off_board,
)
from engine.holmes_sherlock_moriarty.rules_visits import comes_from_stock, must_move
from engine.holmes_sherlock_moriarty.table import forbid, stated, table, told
from engine.ruling import Decision
from engine.text import Text, listed, number

THEME = Text(fr="Journées et tours", en="Days and turns")


@table.query(
    asks=Text(
        "Combien de personnages sont visibles une journée ?", "How many characters are visible on a day?"
    )
)
def visible_characters(day: Annotated[int, DAY]) -> Decision:
    """Tell how many characters lie on the table on a day."""
    forbid(days.is_no_day, day)
    if day == 1:
        characters_on_day_one()
    value = days.visible_characters(day)
    return told(
        value,
        number(value),
        f"{value} personnages sont visibles pendant la journée {day} : 4 + {day}.",
        f"{value} characters are visible on day {day}: 4 + {day}.",
    )


PHASE_NAMES = {
    days.MORNING: Text("le matin", "the morning"),
    days.ENQUIRY: Text("l'enquête", "the enquiry"),
    days.EVENING: Text("le soir", "the evening"),
}


@table.query(asks=Text("Quelles phases a cette journée ?", "Which phases does this day have?"))
def day_phases(day: Annotated[int, DAY]) -> Decision:
    """Tell the phases of a day: the first has no morning, the last no evening."""
    forbid(days.is_no_day, day)
    usual = days.phases()
    left_out = {days.MORNING: not days.has_morning(day), days.EVENING: not days.has_evening(day)}
    value = tuple(phase for phase in usual if not left_out.get(phase, False))
    french = listed(tuple(PHASE_NAMES[phase].fr for phase in value)).fr
    english = listed(tuple(PHASE_NAMES[phase].en for phase in value)).en
    return Decision(
        value,
        Text(french, english),
        Text(f"La journée {day} comprend {french}.", f"Day {day} consists of {english}."),
    )


@table.query(
    asks=Text(
        "Combien de pions sont hors du plateau en début de journée ?",
        "How many pawns are off the board?",
    )
)
def pawns_outside(day: Annotated[int, DAY]) -> Decision:
    """Tell how many pawns of each player are off the board when a day starts."""
    forbid(days.is_no_day, day)
    value = pawns_off_board(day)
    if value:
        comes_from_stock(value)
    return told(
        value,
        number(value),
        f"{count(value, 'pion', '').fr} par joueur hors du plateau au début de la journée {day}"
        f"{', devant leur propriétaire' if value else ' : ils restent où ils sont'}.",
        f"{count(value, '', 'pawn').en} of each player off the board when day {day} starts"
        f"{', in front of their owner' if value else ': they stay where they are'}.",
    )


SPAN = choice(
    "durée",
    "span",
    ("Une journée ou la partie ?", "A day or the game?"),
    day=("une journée", "a day"),
    game=("la partie", "the game"),
)
WHO = choice(
    "qui compte",
    "who counts",
    ("Les deux joueurs ou un seul ?", "Both players or one of them?"),
    both=("les deux joueurs", "both players"),
    each=("chaque joueur", "each player"),
)


@table.query(asks=Text("Combien de tours joue-t-on ?", "How many turns are there?"))
def turn_number(span: Annotated[str, SPAN], who: Annotated[str, WHO] = "both") -> Decision:
    """Tell the number of turns of a day or of the game, of one player or of both."""
    length = days.DAYS if span == "game" else 1
    value = days.turns_in(length) if who == "both" else length * days.turns_each()
    whose, over = WHO.show(who), SPAN.show(span)
    return told(
        value,
        count(value, "tour", "turn"),
        f"{value} tours pour {whose.fr}, dans {over.fr}.",
        f"{value} turns for {whose.en}, in {over.en}.",
    )


@table.query(
    asks=Text("Combien de tours reste-t-il dans la partie ?", "How many turns are left in the game?")
)
def turns_left(day: Annotated[int, DAY], played: Annotated[int, PLAYED]) -> Decision:
    """Tell how many turns are left after so many turns of a day."""
    forbid(days.is_no_day, day)
    value = days.turns_in(days.DAYS) - (days.turns_in(day - 1) if day > 1 else 0) - played
    return told(
        value,
        count(value, "tour", "turn"),
        f"Il reste {count(value, 'tour', '').fr} : {(day - 1) * ALL_PAWNS + played} sur "
        f"{days.DAYS * ALL_PAWNS} sont joués.",
        f"{count(value, '', 'turn').en} left: {(day - 1) * ALL_PAWNS + played} of "
        f"{days.DAYS * ALL_PAWNS} are played.",
    )


@table.query(
    asks=Text(
        "Combien de tours reste-t-il avant la fin de la journée ?",
        "How many turns are left before the evening?",
    )
)
def turns_left_today(played: Annotated[int, PLAYED]) -> Decision:
    """Tell how many turns of both players are left on a day after so many."""
    every = days.turns_in(1)
    value = every - played
    return told(
        value,
        count(value, "tour", "turn"),
        f"Il reste {count(value, 'tour', '').fr} avant le soir : {played} sur {every} sont joués.",
        f"{count(value, '', 'turn').en} left before the evening: {played} of {every} are played.",
    )


@table.query(asks=Text("Quand la partie se termine-t-elle exactement ?", "When exactly does the game end?"))
def game_end(edition: Annotated[str, EDITION] = MORIARTY) -> Decision:
    """Tell the day and the turn after which the game is over."""
    day, played = next(
        (day, played)
        for day in range(1, days.DAYS + 1)
        for played in range(ALL_PAWNS + 1)
        if days.is_over.function(day, played, True)
    )
    days.number_of_days()
    days.is_over(day, played, True)
    second = SEATS[edition_of(edition).seats[1]] if edition == MORIARTY else SEATS["second"]
    of = "de " if second.fr[0].isupper() else "du "
    name = Text(second.fr.removeprefix("le "), second.en)
    return Decision(
        (day, played),
        Text(f"journée {day}, tour {played}", f"day {day}, turn {played}"),
        Text(
            f"Après {days.DAYS} journées : pendant la journée {day}, juste après le troisième pion "
            f"{of}{name.fr} et l'atout de ce personnage (utilisé ou non).",
            f"After {days.DAYS} days: on day {day}, right after {name.en}'s third pawn and that "
            "character's power (used or not).",
        ),
    )


@table.query(asks=Text("La partie est-elle finie maintenant ?", "Is the game over now?"))
def is_over(
    day: Annotated[int, DAY],
    played: Annotated[int, PLAYED],
    power_done: Annotated[
        bool,
        flag(
            "atout du dernier tour réglé",
            "last turn's power dealt with",
            "L'atout du dernier tour est-il utilisé ou refusé ?",
            "Has the last turn's power been used or declined?",
        ),
    ] = True,
) -> Decision:
    """Tell whether the game is over after so many turns of a day."""
    forbid(days.is_no_day, day)
    over = days.is_over(day, played, power_done)
    left = (days.DAYS - day) * ALL_PAWNS + ALL_PAWNS - played
    if over:
        return stated(
            True,
            Text("la partie est finie", "the game is over"),
            "le dernier pion de la journée 7 a joué.",
            "the last pawn of day 7 has moved.",
        )
    goes_on = Text("la partie n'est pas finie", "the game is not over")
    if left:
        return stated(
            False,
            goes_on,
            f"il reste {count(left, 'tour', '').fr}.",
            f"{count(left, '', 'turn').en} left to play.",
        )
    return stated(
        False,
        goes_on,
        "l'atout du dernier personnage visité reste à utiliser ou à refuser.",
        "the power of the last character visited is still to be used or declined.",
    )


@table.query(asks=Text("Qui commence la journée ?", "Who starts the day?"))
def who_starts(day: Annotated[int, DAY] = 1, edition: Annotated[str, EDITION] = MORIARTY) -> Decision:
    """Tell who plays the first turn of a day."""
    forbid(days.is_no_day, day)
    value = starter(edition)
    if day > 1:
        days.first_player_changes()
    name = SEATS[value]
    if value == "chosen":
        return told(
            value,
            name,
            f"Les joueurs choisissent librement le premier joueur, et il commence chaque journée"
            f"{f', la journée {day} aussi' if day > 1 else ''}.",
            f"The players choose the first player freely, and he starts every day"
            f"{f', day {day} too' if day > 1 else ''}.",
        )
    return told(value, name, f"{name.fr} commence la journée {day}.", f"{name.en} starts day {day}.")


_SAME_STARTER = {
    False: Text("le premier joueur ne change pas", "the first player does not change"),
    True: Text("le premier joueur change", "the first player changes"),
}


@table.query(
    asks=Text(
        "Le premier joueur change-t-il d'une journée à l'autre ?",
        "Does the first player change from day to day?",
    )
)
def starter_changes(edition: Annotated[str, EDITION] = MORIARTY) -> Decision:
    """Tell whether the first player changes: he never does."""
    changes = days.first_player_changes()
    who = SEATS[starter(edition)]
    if edition == MORIARTY:
        return stated(
            changes,
            _SAME_STARTER[changes],
            f"{who.fr} commence chaque journée.",
            f"{who.en} starts every day.",
        )
    return stated(
        changes,
        _SAME_STARTER[changes],
        "le premier joueur choisi au départ commence chaque journée.",
        "the first player chosen at the start begins every day.",
    )


@table.query(asks=Text("Que se passe-t-il après ces tours ?", "What comes next after these turns?"))
def next_turn(
    day: Annotated[int, DAY],
    played: Annotated[int, PLAYED],
    edition: Annotated[str, EDITION] = MORIARTY,
) -> Decision:
    """Tell who plays next, or that the evening and the next morning come, or the count."""
    forbid(days.is_no_day, day)
    if days.is_over(day, played, True):
        return told(
            "over",
            Text("fin de la partie", "end of the game"),
            "La partie est finie : on révèle les indices cachés et on compte.",
            "The game is over: hidden clues are revealed and points counted.",
        )
    if played == ALL_PAWNS:
        days.turns_in(1)
        days.new_characters(day + 1)
        return told(
            "morning",
            Text("le soir, puis le matin", "evening, then morning"),
            f"Le soir de la journée {day}, puis le matin de la journée {day + 1} avec un nouveau personnage.",
            f"The evening of day {day}, then the morning of day {day + 1} with a new character.",
        )
    seat = days.seat_to_play(played)
    usual = edition == MORIARTY
    value = edition_of(edition).seats[seat] if usual else ("first", "second")[seat]
    if usual:
        starter(edition)
    name, turn = SEATS[value], played + 1
    return told(
        value,
        name,
        f"{capital(name).fr} joue le tour {turn} sur {ALL_PAWNS} de la journée {day}.",
        f"{capital(name).en} plays turn {turn} of {ALL_PAWNS} of day {day}.",
    )


DUTY = choice(
    "l'action",
    "the action",
    ("Quelle action ?", "Which action?"),
    move=("déplacer un pion", "moving a pawn"),
    power=("utiliser l'atout", "using the power"),
    refill=("compléter la rangée commune", "filling up the common row"),
)


@table.query(asks=Text("Est-ce obligatoire ?", "Is it compulsory?"))
def is_compulsory(what: Annotated[str, DUTY]) -> Decision:
    """Tell whether a part of the turn is compulsory."""
    value = {"move": must_move, "power": days.must_use_power, "refill": days.must_fill_row}[what]()
    name = DUTY.show(what)
    return stated(
        value,
        Text("obligatoire", "compulsory") if value else Text("pas obligatoire", "not compulsory"),
        f"{name.fr} est {'obligatoire' if value else 'facultatif'} à chaque tour.",
        f"{name.en} is {'compulsory' if value else 'optional'} on every turn.",
    )
