"""Page 3: visits, and who becomes indisposed; with what page 8 says about both."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import count
from engine.holmes_sherlock_moriarty.rules_days import turns_each
from engine.holmes_sherlock_moriarty.rules_evening import is_closed
from engine.holmes_sherlock_moriarty.rules_setup import pawns_each
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.text import Text
from engine.trace import assume

# Page 3


@sheet.rule(
    3,
    "À son tour, le joueur doit déplacer un de ses pions debout sur un autre personnage, puis il couche "
    "ce pion.",
    tell=lambda result: Text(
        "Déplacer un pion est obligatoire à chaque tour.", "Moving a pawn is compulsory on every turn."
    ),
)
def must_move() -> bool:
    """Tell whether a player has to move a pawn on his turn."""
    return True


@sheet.rule(
    3,
    "À son tour, le joueur doit déplacer un de ses pions debout sur un autre personnage, puis il couche "
    "ce pion.",
    tell=lambda result, pawn_there: (
        Text(
            "Aucun pion debout de ce joueur ne part de là.",
            "No standing pawn of this player can leave from there.",
        )
        if result
        else None
    ),
)
def has_no_pawn_to_move(pawn_there: bool) -> bool:
    """Tell whether the player has no standing pawn where the move starts."""
    return not pawn_there


@sheet.rule(
    3,
    "À son tour, le joueur doit déplacer un de ses pions debout sur un autre personnage, puis il couche "
    "ce pion.",
    tell=lambda result, origin, target: (
        Text("Le pion doit aller chez un autre personnage.", "The pawn has to go to another character.")
        if result
        else None
    ),
)
def stays_where_it_is(origin: int, target: int) -> bool:
    """Tell whether the pawn would not leave its character."""
    return origin == target


@sheet.rule(
    3,
    "Pendant la journée 1, le joueur prend un des pions posés devant lui.",
    tell=lambda result, off_board: (
        Text("Le pion vient de devant le joueur.", "The pawn comes from in front of the player.")
        if result
        else None
    ),
)
def comes_from_stock(off_board: int) -> bool:
    """Tell whether the pawn that moves is one in front of the player."""
    return off_board > 0


@sheet.rule(
    3,
    "Un joueur ne peut jamais avoir deux de ses pions sur le même personnage, debout ou couchés.",
    tell=lambda result, own_pawn: (
        Text(
            "Un de tes pions est déjà là : jamais deux pions d'un joueur chez le même personnage, debout "
            "ou couchés.",
            "One of your pawns is there already: never two pawns of a player on one character, standing "
            "or lying.",
        )
        if result
        else None
    ),
    also=(
        Quote(
            8, "Un joueur ne pose jamais un second pion chez un personnage où se trouve déjà un de ses pions."
        ),
        Quote(8, "Poser un second pion chez un personnage où l'on a déjà un pion (p. 3)."),
    ),
)
def has_own_pawn(own_pawn: bool) -> bool:
    """Tell whether a pawn of the same player stands or lies there, which forbids the visit."""
    return own_pawn


@sheet.rule(
    3,
    "Un pion adverse n'empêche pas de visiter un personnage.",
    tell=lambda result, rival_pawn: (
        Text("Le pion adverse n'empêche rien.", "The opponent's pawn does not stand in the way.")
        if rival_pawn
        else None
    ),
)
def is_blocked_by_rival(rival_pawn: bool) -> bool:
    """Tell whether the opponent's pawn forbids the visit: it never does."""
    return False


@sheet.rule(
    3,
    "Un pion couché ne peut pas se déplacer avant le matin suivant.",
    tell=lambda result, lying: (
        Text(
            "Un pion couché a déjà joué : il attend le matin suivant.",
            "A lying pawn has moved already: it waits for the next morning.",
        )
        if result
        else None
    ),
)
def has_moved(lying: bool) -> bool:
    """Tell whether the pawn lies, which forbids moving it."""
    return lying


@sheet.rule(
    3,
    "Un joueur peut revenir le lendemain chez un personnage si son pion en est déjà parti "
    "et s'il y vient avec un autre pion.",
    tell=lambda result, left, other: Text(
        "Ton premier pion en est parti et tu viens avec un autre : revenir est permis."
        if result
        else "Il faut que ton premier pion soit déjà parti."
        if not left
        else "Il faut venir avec un autre pion : celui qui en est parti a déjà joué.",
        "Your first pawn has left and you come with another one: coming back is allowed."
        if result
        else "Your first pawn has to have left already."
        if not left
        else "You have to come with another pawn: the one that left has moved already.",
    ),
    also=(
        Quote(
            8,
            "Un joueur peut visiter le même personnage deux journées de suite à trois conditions : son "
            "premier pion est parti, il vient avec un autre pion et le personnage n'est pas indisposé.",
        ),
    ),
)
def may_come_back(left: bool, other: bool) -> bool:
    """Tell whether a player may visit the character again the day after."""
    return left and other


@sheet.rule(
    3,
    "À partir de la journée 2, révélez chaque matin un nouveau personnage sur la case de la journée.",
    tell=lambda result, shown: (
        Text("Ce personnage n'est pas encore révélé.", "This character has not been revealed yet.")
        if result
        else None
    ),
)
def is_not_there_yet(shown: bool) -> bool:
    """Tell whether the character lies not on the table, which forbids the visit."""
    return not shown


@sheet.rule(
    3,
    "À son tour, le joueur doit déplacer un de ses pions debout sur un autre personnage, puis il couche ce "
    "pion.",
    tell=lambda result, own, closed, rival, lying: (
        Text(
            "Rien n'interdit la visite : pion debout, personnage disponible, aucun de tes pions chez lui.",
            "Nothing forbids the visit: the pawn stands, the character is available and has no pawn of "
            "yours.",
        )
        if result
        else None
    ),
)
def may_visit(own: bool, closed: bool, rival: bool, lying: bool) -> bool:
    """Tell whether a visit is allowed, from the pawns at the character and the pawn that moves."""
    forbidden = (has_moved(lying), is_closed(closed), has_own_pawn(own), is_blocked_by_rival(rival))
    return not any(forbidden)


@sheet.rule(
    2,
    "Chaque joueur prend 3 pions Action et 1 carte Rappel.",
    tell=lambda result, pawns: (
        Text(f"Un joueur n'a que 3 pions, pas {pawns}.", f"A player has only 3 pawns, not {pawns}.")
        if result
        else None
    ),
)
def are_too_many_pawns(pawns: int) -> bool:
    """Tell whether a player would have more pawns than he has."""
    return pawns > pawns_each.function()


@sheet.rule(
    3,
    "À partir de la journée 2, révélez chaque matin un nouveau personnage sur la case de la journée.",
    tell=lambda result, new, wanted: (
        Text(
            f"{count(wanted, 'nouveau personnage', '').fr.replace('nouveaus', 'nouveaux')} à révéler, "
            "parmi les cartes Personnage qui restent.",
            f"{count(wanted, '', 'new character').en} to reveal, among the character cards left.",
        )
        if result
        else None
    ),
)
def is_no_reveal(new: int, wanted: int) -> bool:
    """Tell whether another number of new characters is to be revealed."""
    return new != wanted


# Page 8


@sheet.rule(
    8,
    "Chaque pion se déplace exactement une fois par journée, car un joueur a 3 pions et 3 tours.",
    tell=lambda result: Text("Chaque pion se déplace une fois par journée.", "Each pawn moves once a day."),
)
def moves_of_a_pawn() -> int:
    """Return how often a pawn moves in a day."""
    return turns_each() // pawns_each()


@sheet.rule(
    8,
    "Un pion peut très probablement quitter un personnage indisposé comme n'importe quel autre personnage.",
    tell=lambda result, on_closed: (
        Text(
            "Être chez un personnage indisposé ne retient pas un pion debout.",
            "Being on an indisposed character does not hold a standing pawn.",
        )
        if on_closed
        else None
    ),
)
def is_held_by_closed(on_closed: bool) -> bool:
    """Tell whether an indisposed character keeps a pawn from leaving: very likely it does not."""
    if on_closed:
        assume(
            Text(
                "Un pion peut quitter un personnage indisposé (très probable).",
                "A pawn may leave an indisposed character (very likely).",
            )
        )
    return False


@sheet.rule(
    8,
    "Un joueur peut toujours jouer : au moins 4 personnages sont disponibles et il a au plus 3 pions.",
    tell=lambda result, available, own: Text(
        f"{count(available, 'personnage disponible', '').fr}, dont {own} avec un de tes pions : "
        f"{count(result, 'visite possible', '').fr}.",
        f"{count(available, '', 'available character').en}, {own} of them with a pawn of yours: "
        f"{count(result, '', 'possible visit').en}.",
    ),
)
def visits_left(available: int, own: int) -> int:
    """Return how many characters a player can go to, of those available and without a pawn of his."""
    return max(0, available - own)
