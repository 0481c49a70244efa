"""Queries about who can play, the cards of the box and the set-up."""

from typing import Annotated

from engine.query import Choice, NotInRulebook, Number
from engine.ruling import Decision
from engine.text import Text, listed
from engine.time_bomb.queries.table import (
    ANY_PLAYERS_SLOT,
    TABLE,
    Edition,
    Kind,
    Players,
    check_players,
    counted,
    named,
    ruled,
    stated,
)
from engine.time_bomb.rules.box import CARD_NOUNS
from engine.time_bomb.rules.editions import (
    ARCLIGHT,
    CTHULHU,
    EDITION_NAMES,
    EVOLUTION,
    IELLO,
    JAPAN_2014,
    OTHER_ROLES,
    PLAYER_RANGE,
    SETS_OF_CARDS,
    SIDES,
)
from engine.time_bomb.rules.evolution import EVOLUTION_ROWS
from engine.time_bomb.rules.goal import AGE, so_many_can_play, team_of_colour
from engine.time_bomb.rules.goal import old_enough as is_old_enough
from engine.time_bomb.rules.setup import WIRE_ROWS, deck, roles_put_aside, wires_left_in_box
from engine.time_bomb.rules.setup import role_cards as cards_of_roles
from engine.time_bomb.words import (
    ALL,
    BOMB,
    BOMB_WIRE,
    DEFUSING,
    DEFUSING_WIRE,
    KINDS,
    MORIARTY,
    PLAYER,
    ROLE,
    SAFE,
    SAFE_WIRE,
    SHERLOCK,
    TEAMS,
    WIRE,
    capital,
)
from engine.trace import assume

THEME = Text(fr="Joueurs et mise en place", en="Players and set-up")

_Roles = tuple[int, int]
_Wires = tuple[int, int, int]


@TABLE.query(Text(fr="Peut-on jouer à ce nombre de joueurs ?", en="Can so many play?"))
def can_play(players: Annotated[int, ANY_PLAYERS_SLOT], edition: Edition = IELLO) -> Decision:
    """Rule on a number of players, and name the editions that take it."""
    low, high = PLAYER_RANGE[edition]()
    fits = low <= players <= high
    if edition == IELLO:
        fits = so_many_can_play(players)
    name = EDITION_NAMES[edition]
    told = Text(
        fr=f"{name.fr} se joue de {low} à {high} joueurs, et vous êtes {players}.",
        en=f"{name.en} takes {low} to {high} players, and you are {players}.",
    )
    others = () if fits else _editions_for(players)
    if others:
        names_fr = listed(tuple(EDITION_NAMES[id].fr for id in others)).fr
        names_en = listed(tuple(EDITION_NAMES[id].en for id in others)).en
        told = Text(
            fr=f"{told.fr} À {PLAYER.of(players).fr} : {names_fr}.",
            en=f"{told.en} For {PLAYER.of(players).en}: {names_en}.",
        )
    return ruled(fits, told)


@TABLE.query(Text(fr="À combien joue-t-on à cette édition ?", en="How many can play this edition?"))
def player_range(edition: Edition = IELLO) -> Decision:
    """Tell the fewest and the most players of an edition."""
    low, high = PLAYER_RANGE[edition]()
    name = capital(EDITION_NAMES[edition])
    return named(
        (low, high),
        Text(fr=f"de {low} à {high} joueurs", en=f"{low} to {high} players"),
        Text(
            fr=f"{name.fr} se joue de {low} à {high} joueurs.", en=f"{name.en} takes {low} to {high} players."
        ),
    )


@TABLE.query(Text(fr="Quelles éditions se jouent à ce nombre ?", en="Which editions take so many players?"))
def editions_for(players: Annotated[int, ANY_PLAYERS_SLOT]) -> Decision:
    """List the editions of the booklet that take so many players."""
    for row in PLAYER_RANGE.values():
        row()
    found = _editions_for(players)
    short = Text(
        fr=listed(tuple(EDITION_NAMES[id].fr for id in found)).fr if found else "aucune édition du livret",
        en=listed(tuple(EDITION_NAMES[id].en for id in found)).en if found else "no edition of the booklet",
    )
    return named(
        found,
        short,
        Text(fr=f"À {PLAYER.of(players).fr} : {short.fr}.", en=f"With {PLAYER.of(players).en}: {short.en}."),
    )


def _editions_for(players: int) -> tuple[str, ...]:
    ranges = {edition: row.function() for edition, row in PLAYER_RANGE.items()}
    return tuple(edition for edition, (low, high) in ranges.items() if low <= players <= high)


@TABLE.query(Text(fr="Un joueur de cet âge peut-il jouer ?", en="Is a player of this age old enough?"))
def old_enough(
    age: Annotated[
        int,
        Number(
            1, 120, Text(fr="Âge", en="Age"), Text(fr="Quel âge a le joueur ?", en="How old is the player?")
        ),
    ],
) -> Decision:
    """Rule on an age; the booklet's is a recommendation."""
    enough = is_old_enough(age)
    fr, en = (
        ("l'âge prévu est atteint", "old enough")
        if enough
        else ("l'âge prévu n'est pas atteint", "not old enough")
    )
    return stated(
        enough,
        Text(
            fr=f"à {age} ans, {fr} : le jeu est prévu à partir de {AGE} ans.",
            en=f"at {age}, {en}: the game is meant for {AGE} years and up.",
        ),
    )


@TABLE.query(Text(fr="Quelle est l'équipe d'un rôle de cette couleur ?", en="Which team is this colour?"))
def team(
    colour: Annotated[
        str,
        Choice(
            (("blue", Text(fr="bleu", en="blue")), ("red", Text(fr="rouge", en="red"))),
            Text(fr="Fond de la carte Rôle", en="Background of the role card"),
            Text(
                fr="De quelle couleur est le fond de la carte ?", en="Which colour is the card's background?"
            ),
        ),
    ],
) -> Decision:
    """Tell the team of a role card by its colour."""
    side = team_of_colour(colour)
    told = capital(TEAMS[side])
    return named(side, TEAMS[side], Text(fr=f"{told.fr}.", en=f"{told.en}."))


def roles_of(players: int, edition: str) -> _Roles:
    """Return the Sherlock and Moriarty cards (or those like them) that are shuffled.

    Raises ImpossibleCase for a number of players that the edition does not take, NotInRulebook where the
    booklet does not give the set-up.
    """
    check_players(players, edition)
    if edition == IELLO:
        return cards_of_roles(players)
    if edition == EVOLUTION:
        return EVOLUTION_ROWS[players]()[0]
    return _set_of(players, edition)[0]


def wires_of(players: int, edition: str) -> _Wires:
    """Return the safe and defusing wires and bombs in play. Raises ImpossibleCase, NotInRulebook."""
    check_players(players, edition)
    if edition == IELLO:
        return WIRE_ROWS[players]()
    if edition == EVOLUTION:
        _, bombs, defusing, _ = EVOLUTION_ROWS[players]()[1]
        return 0, defusing, bombs
    wires = _set_of(players, edition)[1]
    if wires is None:
        raise NotInRulebook(
            Text(
                fr=f"Ce livret ne donne pas les câbles de {EDITION_NAMES[edition].fr} à {players} joueurs.",
                en=f"This booklet does not give the wires of {EDITION_NAMES[edition].en} for {players} "
                "players.",
            ),
            *SETS_OF_CARDS[edition].quotes,
        )
    return wires


def _set_of(players: int, edition: str) -> tuple[_Roles, _Wires | None]:
    """Return the one set of cards that the booklet gives for an edition, if it is the one for so many."""
    if edition == ARCLIGHT and players in (2, 3):
        return SETS_OF_CARDS[edition]()
    if edition in (JAPAN_2014, CTHULHU) and players == sum(OTHER_ROLES[edition]):
        assume(
            Text(
                fr=f"À {players}, on prend tous les rôles de la boîte : {players} rôles pour {players} "
                "joueurs.",
                en=f"With {players}, all roles of the box are used: {players} roles for {players} players.",
            )
        )
        return SETS_OF_CARDS[edition]()
    raise NotInRulebook(
        Text(
            fr=f"Ce livret ne donne pas la mise en place de {EDITION_NAMES[edition].fr} à {players} joueurs.",
            en=f"This booklet does not give the set-up of {EDITION_NAMES[edition].en} for {players} players.",
        ),
        *(SETS_OF_CARDS[edition] if edition in SETS_OF_CARDS else PLAYER_RANGE[edition]).quotes,
    )


@TABLE.query(Text(fr="Quelle est la mise en place à ce nombre de joueurs ?", en="What is the set-up?"))
def setup(players: Players, edition: Edition = IELLO) -> Decision:
    """Tell the roles that are shuffled, how many are put aside, and the wires."""
    roles = roles_of(players, edition)
    safe, defusing, bombs = wires_of(players, edition)
    aside = roles_put_aside(roles, players)
    good, evil = (noun.of(count) for noun, count in zip(SIDES[edition], roles, strict=True))
    spare = Text(
        fr="" if aside == 0 else f", {ROLE.of(aside).fr} {'écartée' if aside < 2 else 'écartées'}",
        en="" if aside == 0 else f", {ROLE.of(aside).en} put aside",
    )
    told = tuple(
        noun.of(count) for noun, count in ((SAFE_WIRE, safe), (DEFUSING_WIRE, defusing), (BOMB_WIRE, bombs))
    )
    total = safe + defusing + bombs
    return named(
        (*roles, aside, safe, defusing, bombs),
        Text(
            fr=f"{good.fr}, {evil.fr} ; {told[0].fr}, {told[1].fr}, {told[2].fr}",
            en=f"{good.en}, {evil.en}; {told[0].en}, {told[1].en}, {told[2].en}",
        ),
        Text(
            fr=f"À {PLAYER.of(players).fr} : {good.fr} et {evil.fr}{spare.fr} ; {told[0].fr}, {told[1].fr} "
            f"et {told[2].fr}, soit {WIRE.of(total).fr}.",
            en=f"With {PLAYER.of(players).en}: {good.en} and {evil.en}{spare.en}; {told[0].en}, "
            f"{told[1].en} and {told[2].en}, {WIRE.of(total).en} in all.",
        ),
    )


_ROLE_NOUNS = {SHERLOCK: CARD_NOUNS[SHERLOCK], MORIARTY: CARD_NOUNS[MORIARTY], ALL: ROLE}

Role = Annotated[
    str,
    Choice(
        tuple((role, noun.name(2)) for role, noun in _ROLE_NOUNS.items()),
        Text(fr="Rôle", en="Role"),
        Text(fr="Quel rôle ?", en="Which role?"),
    ),
]


@TABLE.query(Text(fr="Combien de cartes Rôle mélange-t-on ?", en="How many role cards are shuffled?"))
def role_cards(players: Players, role: Role = ALL, edition: Edition = IELLO) -> Decision:
    """Count the role cards that are shuffled."""
    sherlocks, moriartys = roles_of(players, edition)
    count = {SHERLOCK: sherlocks, MORIARTY: moriartys, ALL: sherlocks + moriartys}[role]
    aside = roles_put_aside((sherlocks, moriartys), players)
    good, evil = SIDES[edition]
    noun = {SHERLOCK: good, MORIARTY: evil, ALL: ROLE}[role]
    total = sherlocks + moriartys
    spare = Text(
        fr="."
        if aside == 0
        else f" ; des {total} cartes Rôle, {aside} {'reste' if aside < 2 else 'restent'} de côté.",
        en="."
        if aside == 0
        else f"; of the {total} role cards, {aside} {'is' if aside == 1 else 'are'} put aside.",
    )
    return counted(
        count,
        noun,
        Text(
            fr=f"À {PLAYER.of(players).fr}, on mélange {noun.of(count).fr}{spare.fr}",
            en=f"With {PLAYER.of(players).en}, {noun.of(count).en} {'is' if count == 1 else 'are'} "
            f"shuffled{spare.en}",
        ),
    )


@TABLE.query(Text(fr="Combien de cartes Rôle restent écartées ?", en="How many role cards are put aside?"))
def roles_aside(players: Players, edition: Edition = IELLO) -> Decision:
    """Count the role cards that nobody gets."""
    roles = roles_of(players, edition)
    aside = roles_put_aside(roles, players)
    total = sum(roles)
    return counted(
        aside,
        ROLE,
        Text(
            fr=f"{ROLE.of(aside).fr} {'écartée' if aside < 2 else 'écartées'} : {total} cartes pour "
            f"{PLAYER.of(players).fr}, ce n'est pas une erreur."
            if aside
            else f"Aucune carte Rôle écartée : {total} cartes pour {PLAYER.of(players).fr}.",
            en=f"{ROLE.of(aside).en} put aside: {total} cards for {PLAYER.of(players).en}, which is no "
            "mistake."
            if aside
            else f"No role card put aside: {total} cards for {PLAYER.of(players).en}.",
        ),
    )


@TABLE.query(Text(fr="Combien de câbles met-on en jeu ?", en="How many wires are in play?"))
def wires_in_play(players: Players, kind: Kind = ALL, edition: Edition = IELLO) -> Decision:
    """Count the wires of the deck."""
    wires = dict(zip((SAFE, DEFUSING, BOMB), wires_of(players, edition), strict=True))
    count = sum(wires.values()) if kind == ALL else wires[kind]
    if edition == IELLO and kind in (DEFUSING, ALL):
        deck(players)
    noun = KINDS[kind]
    return counted(
        count,
        noun,
        Text(
            fr=f"À {PLAYER.of(players).fr}, on joue avec {noun.of(count).fr}.",
            en=f"With {PLAYER.of(players).en}, {noun.of(count).en} {'is' if count == 1 else 'are'} in play.",
        ),
    )


@TABLE.query(Text(fr="Combien de câbles restent dans la boîte ?", en="How many wires stay in the box?"))
def wires_in_box(players: Players, kind: Kind = ALL) -> Decision:
    """Count the wires that are not used."""
    check_players(players)
    left = wires_left_in_box(kind, players)
    noun = KINDS[kind]
    return counted(
        left,
        noun,
        Text(
            fr=f"À {PLAYER.of(players).fr}, {noun.of(left).fr} {'reste' if left < 2 else 'restent'} dans la "
            "boîte.",
            en=f"With {PLAYER.of(players).en}, {noun.of(left).en} {'stays' if left == 1 else 'stay'} in the "
            "box.",
        ),
    )
