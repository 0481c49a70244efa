"""Queries about visits: who may go where."""

from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_days as days
from engine.holmes_sherlock_moriarty import rules_evening as evening
from engine.holmes_sherlock_moriarty import rules_visits as visits
from engine.holmes_sherlock_moriarty.kinds import CHARACTER, DAY, choice, counted, flag, number
from engine.holmes_sherlock_moriarty.names import CHARACTERS, count, indisposed
from engine.holmes_sherlock_moriarty.rules_setup import pawns_each
from engine.holmes_sherlock_moriarty.table import forbid, permitted, stated, table, told
from engine.query import ImpossibleCase
from engine.ruling import Decision
from engine.text import Text
from engine.text import number as in_words

THEME = Text(fr="Les visites", en="Visits")

POSTURE = choice(
    "le pion à déplacer",
    "the pawn to move",
    ("Le pion est-il debout ou couché ?", "Does the pawn stand or lie?"),
    standing=("debout", "standing"),
    lying=("couché", "lying"),
)
CLOSED = flag(
    "personnage indisposé",
    "character indisposed",
    "Le personnage est-il indisposé ?",
    "Is the character indisposed?",
)
OWN_PAWN = choice(
    "ton pion déjà chez ce personnage",
    "your pawn already there",
    ("Un de tes pions est-il déjà là ?", "Is one of your pawns there already?"),
    none=("aucun", "none"),
    standing=("debout", "standing"),
    lying=("couché", "lying"),
)


def _closed(character: str, closed: bool) -> None:
    """Refuse an indisposed character that never is."""
    if closed and evening.is_never_indisposed(character):
        raise ImpossibleCase(
            Text(
                f"{CHARACTERS[character].fr} n'est jamais {indisposed(character)}.",
                f"{CHARACTERS[character].en} is never indisposed.",
            ),
            *evening.is_never_indisposed.quotes,
        )


@table.query(asks=Text("Puis-je poser un pion chez ce personnage ?", "May I put a pawn on this character?"))
def may_visit(
    own_pawn_there: Annotated[str, OWN_PAWN] = "none",
    closed: Annotated[bool, CLOSED] = False,
    rival_pawn_there: Annotated[
        bool,
        flag(
            "pion adverse chez ce personnage",
            "opponent's pawn there",
            "Un pion adverse est-il chez ce personnage ?",
            "Is a pawn of the opponent there?",
        ),
    ] = False,
    pawn: Annotated[str, POSTURE] = "standing",
    character: Annotated[str, CHARACTER] = "other",
) -> Decision:
    """Tell whether a visit is allowed, and what forbids it."""
    _closed(character, closed)
    own, lying = own_pawn_there != "none", pawn == "lying"
    allowed = visits.may_visit(own, closed, rival_pawn_there, lying)
    name, rival = CHARACTERS[character], rival_pawn_there
    if allowed:
        beside = Text(" ; le pion adverse n'empêche rien", "; the opponent's pawn does not matter")
        return permitted(
            True,
            f"un pion debout peut aller chez {name.fr}{beside.fr if rival else ''}.",
            f"a standing pawn may go to {name.en}{beside.en if rival else ''}.",
        )
    if lying:
        return permitted(
            False, "un pion couché attend le matin suivant.", "a lying pawn waits for the next morning."
        )
    if closed:
        return permitted(
            False,
            f"{name.fr} est {indisposed(character)}, personne ne peut y aller aujourd'hui.",
            f"{name.en} is indisposed, nobody can go there today.",
        )
    posture = OWN_PAWN.show(own_pawn_there)
    return permitted(
        False,
        f"un pion {posture.fr} du même joueur est déjà chez {name.fr}, et jamais deux pions d'un joueur au "
        "même endroit.",
        f"a {posture.en} pawn of the same player is there already, and never two pawns of a player in one "
        "place.",
    )


@table.query(
    asks=Text(
        "Puis-je visiter le même personnage le lendemain ?",
        "May I visit the same character again the next day?",
    )
)
def may_return(
    old_pawn_left: Annotated[
        bool,
        flag(
            "premier pion parti",
            "first pawn has left",
            "Ton pion de la veille est-il déjà parti de chez ce personnage ?",
            "Has your pawn of the day before left that character already?",
        ),
    ],
    other_pawn: Annotated[
        bool,
        flag(
            "avec un autre pion",
            "with another pawn",
            "Viens-tu avec un autre pion ?",
            "Do you come with another pawn?",
        ),
    ] = True,
    closed: Annotated[bool, CLOSED] = False,
) -> Decision:
    """Tell whether a player may visit the same character two days running."""
    back, shut = visits.may_come_back(old_pawn_left, other_pawn), evening.is_closed(closed)
    if back and not shut:
        return permitted(
            True,
            "le premier pion est parti, un autre y vient et le personnage est disponible.",
            "the first pawn has left, another one comes and the character is available.",
        )
    if shut:
        return permitted(
            False, "le personnage est indisposé aujourd'hui.", "the character is indisposed today."
        )
    if not old_pawn_left:
        return permitted(
            False,
            "le pion de la veille est encore là ; il doit d'abord partir ailleurs.",
            "the pawn of the day before is still there; it has to go elsewhere first.",
        )
    return permitted(
        False,
        "le pion qui vient d'en partir est couché ; il faut venir avec un autre pion.",
        "the pawn that has just left lies down; it takes another pawn.",
    )


@table.query(asks=Text("Ce pion peut-il se déplacer maintenant ?", "May this pawn move now?"))
def may_move_pawn(
    pawn: Annotated[str, POSTURE] = "standing",
    on_closed: Annotated[
        bool,
        flag(
            "pion chez un personnage indisposé",
            "pawn on an indisposed character",
            "Le pion est-il chez un personnage indisposé ?",
            "Is the pawn on an indisposed character?",
        ),
    ] = False,
) -> Decision:
    """Tell whether a pawn may leave where it is."""
    visits.moves_of_a_pawn()
    if visits.has_moved(pawn == "lying"):
        return stated(
            False,
            Text("il ne peut pas bouger", "it cannot move"),
            "un pion couché a déjà joué et attend le matin suivant.",
            "a lying pawn has moved already and waits for the next morning.",
        )
    visits.is_held_by_closed(on_closed)
    where = Text(" un personnage indisposé", " an indisposed character")
    return stated(
        True,
        Text("il peut partir", "it may leave"),
        f"un pion debout peut quitter{where.fr if on_closed else ' sa place'}.",
        f"a standing pawn may leave{where.en if on_closed else ' its place'}.",
    )


@table.query(asks=Text("Chez combien de personnages puis-je aller ?", "How many characters can I go to?"))
def targets(
    day: Annotated[int, DAY],
    closed: Annotated[int, counted(0, 3, "personnages indisposés", "indisposed characters")] = 0,
    mine: Annotated[
        int,
        number(
            0, 3, "personnages disponibles avec un de tes pions", "available characters with a pawn of yours"
        ),
    ] = 0,
) -> Decision:
    """Tell how many characters a player can go to."""
    forbid(days.is_no_day, day)
    forbid(evening.are_too_many_closed, day, closed)
    visible = days.visible_characters(day)
    value = visits.visits_left(visible - closed, mine)
    return told(
        value,
        in_words(value),
        f"{count(value, 'personnage', '').fr} : {visible} visibles, {closed} indisposés, {mine} avec un "
        "de tes pions.",
        f"{count(value, '', 'character').en}: {visible} visible, {closed} indisposed, {mine} with a pawn "
        "of yours.",
    )


@table.query(asks=Text("Un joueur peut-il être sans coup possible ?", "Can a player have no legal move?"))
def can_be_stuck() -> Decision:
    """Tell whether there can be no legal move, from the worst case of all days."""

    def worst(day: int) -> tuple[int, int]:
        """Return the fewest available characters of a day, and the most of them with own pawns."""
        most = evening.most_closed.function(day)
        own = pawns_each.function() - (1 if day == 1 else 0)
        return days.visible_characters.function(day) - most, own

    available, own = min((worst(day) for day in range(1, days.DAYS + 1)), key=lambda w: w[0] - w[1])
    left = visits.visits_left(available, own)
    stuck = left <= 0
    return stated(
        stuck,
        Text("parfois sans coup possible", "sometimes without a legal move")
        if stuck
        else Text("jamais sans coup possible", "never without a legal move"),
        f"au pire {available} personnages sont disponibles et {own} portent un de tes pions, "
        f"il en reste toujours {left}.",
        f"at worst {available} characters are available and {own} have a pawn of yours, "
        f"so {left} is always left.",
    )
