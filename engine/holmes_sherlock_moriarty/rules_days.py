"""Page 3: the days, the turns and the visits; with what page 8 says about coming back."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import count
from engine.holmes_sherlock_moriarty.rules_setup import (
    ALL_PAWNS,
    PLAYERS,
    characters_on_day_one,
)
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.text import Text

# Page 3

DAYS = sheet.value(
    "days",
    3,
    "La partie dure sept manches, les journées.",
    value=7,
)
SEVEN_DAYS = sheet.value(
    "seven_days",
    1,
    "Pendant sept journées, leurs pions rendent visite à des personnages londoniens.",
    value=DAYS,
)
FIRST_MORNING = sheet.value(
    "first_morning",
    3,
    "À partir de la journée 2, révélez chaque matin un nouveau personnage sur la case de la journée.",
    value=2,
)
TURNS_EACH = sheet.value(
    "turns_each_day",
    3,
    "Les joueurs jouent à tour de rôle et chaque joueur joue 3 tours par journée.",
    value=3,
)
MORNING, ENQUIRY, EVENING = sheet.value(
    "phases",
    3,
    "Chaque journée se déroule en trois phases : le matin, l'enquête et le soir.",
    value=("morning", "enquiry", "evening"),
)


@sheet.rule(
    3,
    "Chaque journée se déroule en trois phases : le matin, l'enquête et le soir.",
    tell=lambda result: Text(
        "Une journée a un matin, une enquête et un soir.", "A day has a morning, an enquiry and an evening."
    ),
)
def phases() -> tuple[str, ...]:
    """Return the phases of a day, in order."""
    return (MORNING, ENQUIRY, EVENING)


@sheet.rule(
    3,
    "La journée 1 commence sans phase de matin.",
    tell=lambda result, day: (
        Text("La journée 1 n'a pas de matin.", "Day 1 has no morning.") if not result else None
    ),
    overrides=phases,
)
def has_morning(day: int) -> bool:
    """Tell whether a day has a morning."""
    return day >= FIRST_MORNING


@sheet.rule(
    8,
    "La journée 7 n'a pas de phase du soir.",
    tell=lambda result, day: (
        Text(
            f"La journée {day} n'a pas de soir : personne ne devient plus indisposé.",
            f"Day {day} has no evening: nobody becomes indisposed any more.",
        )
        if not result
        else None
    ),
    overrides=phases,
)
def has_evening(day: int) -> bool:
    """Tell whether a day has an evening."""
    return day < DAYS


@sheet.rule(
    3,
    "À partir de la journée 2, révélez chaque matin un nouveau personnage sur la case de la journée.",
    tell=lambda result, day: (
        Text(
            f"Au matin de la journée {day}, un nouveau personnage est révélé.",
            f"On the morning of day {day} one new character is revealed.",
        )
        if result
        else None
    ),
)
def new_characters(day: int) -> int:
    """Return how many characters are revealed on the morning of a day."""
    return 1 if has_morning(day) else 0


@sheet.rule(
    3,
    "Ensuite, redressez tous les pions Action sans les déplacer.",
    tell=lambda result, standing, lying: Text(
        "Le matin, tous les pions se redressent où ils sont.",
        "In the morning all pawns stand up where they are.",
    ),
    also=(Quote(8, "Pion Action : un pion debout peut jouer, un pion couché a joué (p. 3)."),),
)
def stood_up(standing: int, lying: int) -> int:
    """Return the places of the standing pawns after the morning, as bits."""
    return standing | lying


@sheet.rule(
    3,
    "Le nombre de personnages visibles vaut 4 plus le numéro de la journée.",
    "Personnages visibles 5 6 7 8 9 10 11",
    tell=lambda result, day: Text(
        f"Pendant la journée {day}, 4 + {day} = {result} personnages sont visibles.",
        f"On day {day}, 4 + {day} = {result} characters are visible.",
    ),
)
def visible_characters(day: int) -> int:
    """Return how many characters lie on the table on a day, indisposed ones included."""
    return characters_on_day_one.function() + sum(new_characters.function(d) for d in range(2, day + 1))


@sheet.rule(
    3,
    "Sherlock joue le premier tour de chaque journée.",
    tell=lambda result: Text("Sherlock commence chaque journée.", "Sherlock starts every day."),
    also=(Quote(7, "Premier joueur Sherlock au choix"),),
)
def first_player() -> str:
    """Return who plays the first turn of a day."""
    return "sherlock"


@sheet.rule(
    3,
    "Le premier joueur ne change jamais pendant la partie.",
    tell=lambda result: Text(
        "Le premier joueur reste le même toute la partie.", "The first player stays the same all game."
    ),
    also=(Quote(7, "Dans l'édition Devir aussi, le premier joueur reste le même pendant toute la partie."),),
)
def first_player_changes() -> bool:
    """Tell whether the first player changes from day to day."""
    return False


@sheet.rule(
    3,
    "Les joueurs jouent à tour de rôle et chaque joueur joue 3 tours par journée.",
    tell=lambda result: Text(
        f"Chaque joueur joue {result} tours par journée.", f"Each player has {result} turns a day."
    ),
)
def turns_each() -> int:
    """Return how many turns a player has in a day."""
    return TURNS_EACH


@sheet.rule(
    3,
    "Une journée compte donc 6 tours, et une partie compte 42 tours.",
    tell=lambda result, days: Text(
        f"{count(days, 'journée', 'day').fr} : {days} × {PLAYERS} × 3 = {result} tours.",
        f"{count(days, 'day', 'day').en}: {days} × {PLAYERS} × 3 = {result} turns.",
    ),
)
def turns_in(days: int) -> int:
    """Return how many turns both players have in so many days."""
    return days * PLAYERS * turns_each()


@sheet.rule(
    3,
    "Les joueurs jouent à tour de rôle et chaque joueur joue 3 tours par journée.",
    tell=lambda result, played: Text(
        f"Après {count(played, 'tour', 'turn').fr}, c'est au {('premier', 'second')[result]} joueur.",
        f"After {count(played, 'turn', 'turn').en} it is the {('first', 'second')[result]} player's turn.",
    ),
)
def seat_to_play(played: int) -> int:
    """Return who plays after so many turns of a day: 0 the first player, 1 the second."""
    return played % PLAYERS


@sheet.rule(
    3,
    "Les joueurs jouent à tour de rôle et chaque joueur joue 3 tours par journée.",
    tell=lambda result, player, to_play: (
        Text(
            f"Ce n'est pas au joueur {player + 1} de décider.",
            f"It is not for player {player + 1} to decide.",
        )
        if result
        else None
    ),
)
def is_not_his_turn(player: int, to_play: int) -> bool:
    """Tell whether somebody else decides now."""
    return player != to_play


@sheet.rule(
    3,
    "Le joueur peut ensuite utiliser l'atout du personnage visité, mais ce n'est pas obligatoire.",
    tell=lambda result: Text("Utiliser l'atout est facultatif.", "Using the power is optional."),
    also=(Quote(6, "Le joueur peut utiliser l'atout du personnage qu'il vient de visiter, ou y renoncer."),),
)
def must_use_power() -> bool:
    """Tell whether a player has to use the power of the character he visits."""
    return False


@sheet.rule(
    3,
    "Le joueur peut ensuite utiliser l'atout du personnage visité, mais ce n'est pas obligatoire.",
    tell=lambda result, done, due: (
        Text("Ce n'est pas le moment de cette action.", "This is not the moment for this action.")
        if result
        else None
    ),
)
def is_wrong_moment(done: str, due: str) -> bool:
    """Tell whether another kind of action is due: first the move, then the power, then the row."""
    return done != due


@sheet.rule(
    3,
    "Enfin, le joueur complète la rangée commune à 4 cartes (p. 4).",
    tell=lambda result: Text(
        "Compléter la rangée à la fin du tour est obligatoire.",
        "Filling up the row at the end of the turn is compulsory.",
    ),
)
def must_fill_row() -> bool:
    """Tell whether the row has to be filled up at the end of a turn."""
    return True


@sheet.rule(
    3,
    "La partie se termine pendant la journée 7, quand Moriarty a posé son troisième pion puis utilisé "
    "l'atout du personnage, ou renoncé à cet atout.",
    tell=lambda result, day, played, power_done: Text(
        f"La partie est finie : {played} tours de la journée {day} sont joués."
        if result
        else f"La partie continue : journée {day}, {count(played, 'tour joué', '').fr}"
        f"{'' if power_done else ', atout à décider'}.",
        f"The game is over: {played} turns of day {day} are played."
        if result
        else f"The game goes on: day {day}, {count(played, '', 'turn').en} played"
        f"{'' if power_done else ', power still to be decided'}.",
    ),
    also=(
        Quote(
            5,
            "La partie s'arrête à la journée 7, juste après le troisième pion de Moriarty et l'atout du "
            "personnage qu'il visite.",
        ),
    ),
)
def is_over(day: int, played: int, power_done: bool) -> bool:
    """Tell whether the game is over after so many turns of a day."""
    return day >= DAYS and played >= ALL_PAWNS and power_done


@sheet.rule(
    3,
    "La partie dure sept manches, les journées.",
    tell=lambda result: Text(f"La partie dure {result} journées.", f"The game lasts {result} days."),
    also=(Quote(8, "Journée : une des sept manches de la partie (p. 3)."),),
)
def number_of_days() -> int:
    """Return how many days the game lasts."""
    return DAYS


@sheet.rule(
    3,
    "La partie dure sept manches, les journées.",
    tell=lambda result, day: (
        Text(
            f"La partie n'a pas de journée {day} : elle dure sept journées.",
            f"There is no day {day}: the game lasts seven days.",
        )
        if result
        else None
    ),
)
def is_no_day(day: int) -> bool:
    """Tell whether the game has no such day."""
    return not 1 <= day <= DAYS
