"""Queries about the box, and the first steps of the set-up."""

from typing import Annotated, Any

from corpus.games import Quote
from engine.query import Choice, ImpossibleCase, NotInRulebook, Number
from engine.rule import Rule
from engine.ruling import Decision
from engine.text import Text
from engine.time_bomb.queries.table import (
    TABLE,
    Edition,
    Kind,
    counted,
    named,
    ruled,
)
from engine.time_bomb.rules.box import BOX, CARD_NOUNS, defusing_wires_come_on_top
from engine.time_bomb.rules.editions import (
    ARCLIGHT,
    EDITION_NAMES,
    EVOLUTION,
    IELLO,
    JAPAN_2014,
    OTHER_ROLES,
    OTHER_WIRES,
    PLAYER_RANGE,
    ROOMS,
    SETS_OF_CARDS,
    SIDES,
    TEMPEL,
)
from engine.time_bomb.rules.evolution import EVOLUTION_BOX
from engine.time_bomb.rules.goal import PLAYERS
from engine.time_bomb.rules.setup import WIRE_ROWS, knows_where_his_wires_lie, ways_to_choose_the_first_player
from engine.time_bomb.words import (
    ALL,
    BOMB,
    DEFUSING,
    KINDS,
    MORIARTY,
    NUMBERED_CARD,
    SAFE,
    SHERLOCK,
    Noun,
    capital,
    either,
)

THEME = Text(fr="La boîte", en="The box")

_CONTENTS: dict[str, Noun] = {**CARD_NOUNS, "numbered": NUMBERED_CARD}

Card = Annotated[
    str,
    Choice(
        tuple((card, noun.name(2)) for card, noun in _CONTENTS.items()),
        Text(fr="Carte ou jeton", en="Card or token"),
        Text(fr="Quelle carte ou quel jeton ?", en="Which card or token?"),
    ),
]


@TABLE.query(Text(fr="Combien y en a-t-il dans la boîte ?", en="How many are there in the box?"))
def contents(card: Card, edition: Edition = IELLO) -> Decision:
    """Count what the box of an edition holds."""
    noun = _CONTENTS[card]
    if edition == IELLO and card in BOX:
        count = BOX[card]()
    elif edition == EVOLUTION and card in EVOLUTION_BOX:
        count = EVOLUTION_BOX[card]()
    else:
        count = _contents_elsewhere(card, edition)
    if card in (SHERLOCK, MORIARTY):
        noun = SIDES[edition][card == MORIARTY]
    if edition == TEMPEL and card == "wires":
        noun = Noun("salle", "salles", "room", "rooms")
    name = EDITION_NAMES[edition]
    return counted(
        count,
        noun,
        Text(
            fr=f"{capital(name).fr} contient {noun.of(count).fr}.",
            en=f"{capital(name).en} holds {noun.of(count).en}.",
        ),
    )


_BOXES: dict[str, Rule[..., Any]] = {IELLO: BOX["wires"], EVOLUTION: EVOLUTION_BOX["wires"], **SETS_OF_CARDS}
"""The rule whose words tell most of an edition's box."""


def _contents_elsewhere(card: str, edition: str) -> int:
    known: dict[str, int] = {}
    if edition in OTHER_ROLES and edition != ARCLIGHT:
        good, evil = OTHER_ROLES[edition]
        known |= {SHERLOCK: good, MORIARTY: evil, "roles": good + evil}
    if edition == JAPAN_2014:
        wires = OTHER_WIRES[edition]
        known |= dict(zip((SAFE, DEFUSING, BOMB), wires, strict=True)) | {"wires": sum(wires)}
    if edition == TEMPEL:
        known["wires"] = ROOMS
    if card not in known:
        raise NotInRulebook(
            Text(
                fr=f"Ce livret ne dit pas combien de {_CONTENTS[card].fr_many} contient "
                f"{EDITION_NAMES[edition].fr}.",
                en=f"This booklet does not say how many {_CONTENTS[card].en_many} "
                f"{EDITION_NAMES[edition].en} holds.",
            ),
            *_BOXES.get(edition, PLAYER_RANGE[edition]).quotes,
        )
    SETS_OF_CARDS[edition]()
    return known[card]


@TABLE.query(
    Text(
        fr="Les câbles de désamorçage s'ajoutent-ils au total des câbles ?",
        en="Do the defusing wires come on top of all the wires?",
    )
)
def defusing_on_top() -> Decision:
    """Rule on how the wires of the box are counted."""
    on_top = defusing_wires_come_on_top()
    total = BOX["wires"]()
    return ruled(
        on_top,
        Text(
            fr=f"les câbles de désamorçage font partie des {total} câbles, ils ne s'y ajoutent pas.",
            en=f"the defusing wires are part of the {total} wires, they do not come on top.",
        ),
    )


@TABLE.query(
    Text(fr="À combien de joueurs joue-t-on avec ces câbles ?", en="For how many players are these wires?")
)
def players_for(
    count: Annotated[
        int,
        Number(
            0,
            40,
            Text(fr="Nombre de câbles", en="Number of wires"),
            Text(fr="Combien de câbles ?", en="How many?"),
        ),
    ],
    kind: Kind = ALL,
) -> Decision:
    """List the numbers of players with so many wires of a kind in play."""
    places = {SAFE: 0, DEFUSING: 1, BOMB: 2}
    found = []
    for players in PLAYERS:
        wires = WIRE_ROWS[players].function()
        if count == (sum(wires) if kind == ALL else wires[places[kind]]):
            WIRE_ROWS[players]()
            found.append(players)
    noun = KINDS[kind]
    if not found:
        raise ImpossibleCase(
            Text(
                fr=f"À aucun nombre de joueurs on ne joue avec {noun.of(count).fr}.",
                en=f"No number of players has {noun.of(count).en} in play.",
            ),
            Quote(
                4,
                "Le paquet contient toujours 1 bombe, 1 câble de désamorçage par joueur et 5 câbles par "
                "joueur en tout.",
            ),
        )
    told = either(tuple(found))
    return named(
        tuple(found),
        Text(fr=f"{told.fr} joueurs", en=f"{told.en} players"),
        Text(fr=f"{noun.of(count).fr} : {told.fr} joueurs.", en=f"{noun.of(count).en}: {told.en} players."),
    )


@TABLE.query(Text(fr="Qui commence la partie ?", en="Who begins the game?"))
def first_player() -> Decision:
    """Tell how the first player is found."""
    rule, _ = ways_to_choose_the_first_player()
    return named(
        rule,
        Text(
            fr="le dernier allé à Londres, ou au choix", en="the last to have been to London, or free choice"
        ),
        Text(
            fr="Le joueur allé à Londres le plus récemment commence ; les joueurs peuvent aussi choisir "
            "librement.",
            en="The player who was last in London begins; the players may also choose freely.",
        ),
    )


@TABLE.query(Text(fr="Un joueur sait-il où sont ses câbles ?", en="Does a player know where his wires lie?"))
def knows_places() -> Decision:
    """Rule on what a player knows of his own row."""
    return ruled(
        knows_where_his_wires_lie(),
        Text(
            fr="un joueur sait quels câbles il possède, mais pas où ils sont.",
            en="a player knows which wires he has, but not where they lie.",
        ),
    )
