"""Page 8: other editions, as far as the booklet gives them."""

from types import MappingProxyType

from corpus.games import Quote
from engine.text import Text
from engine.time_bomb.rules.goal import PLAYERS
from engine.time_bomb.sheet import SHEET, rows
from engine.time_bomb.words import BOMB_WIRE, DEFUSING_WIRE, SAFE_WIRE, TRAP, Noun

# Page 8

IELLO = "iello-2016"
JAPAN_2014 = "new-board-game-party-2014"
CTHULHU = "dont-mess-with-cthulhu"
CTHULHU_DELUXE = "dont-mess-with-cthulhu-deluxe"
TEMPEL = "tempel-des-schreckens-2016"
ARCLIGHT = "arclight-2017"
EVOLUTION = "evolution"

EDITION_NAMES = MappingProxyType(
    {
        IELLO: Text(fr="l'édition IELLO de 2016", en="the IELLO edition of 2016"),
        JAPAN_2014: Text(fr="l'édition japonaise de 2014", en="the Japanese edition of 2014"),
        CTHULHU: Text(fr="Don't Mess with Cthulhu", en="Don't Mess with Cthulhu"),
        CTHULHU_DELUXE: Text(fr="Don't Mess with Cthulhu Deluxe", en="Don't Mess with Cthulhu Deluxe"),
        TEMPEL: Text(fr="Tempel des Schreckens", en="Tempel des Schreckens"),
        ARCLIGHT: Text(fr="l'édition Arclight de 2017", en="the Arclight edition of 2017"),
        EVOLUTION: Text(fr="Time Bomb Evolution", en="Time Bomb Evolution"),
    }
)

_IELLO_SIDES = (
    Noun("carte Sherlock", "cartes Sherlock", "Sherlock card", "Sherlock cards"),
    Noun("carte Moriarty", "cartes Moriarty", "Moriarty card", "Moriarty cards"),
)

SIDES = MappingProxyType(
    {
        IELLO: _IELLO_SIDES,
        JAPAN_2014: (
            Noun("policier d'élite", "policiers d'élite", "elite policeman", "elite policemen"),
            Noun("terroriste", "terroristes", "terrorist", "terrorists"),
        ),
        CTHULHU: (
            Noun("enquêteur", "enquêteurs", "investigator", "investigators"),
            Noun("cultiste", "cultistes", "cultist", "cultists"),
        ),
        TEMPEL: (
            Noun("rôle du bon camp", "rôles du bon camp", "good role", "good roles"),
            Noun("rôle du mauvais camp", "rôles du mauvais camp", "evil role", "evil roles"),
        ),
        ARCLIGHT: (
            Noun("policier du temps", "policiers du temps", "time policeman", "time policemen"),
            Noun("poseur de bombe", "poseurs de bombe", "bomber", "bombers"),
        ),
        EVOLUTION: _IELLO_SIDES,
    }
)
"""The two sides of roles by edition; the booklet names none for Tempel des Schreckens."""

_JAPAN_2014_ROW = (
    "TimeBomb, Japon, 2014 4 à 6 joueurs Policiers d'élite et terroristes. 6 rôles (4 et 2). 30 câbles : "
    "23 sécurisés, 6 désamorçages, 1 bombe."
)
_CTHULHU_ROW = (
    "Don't Mess with Cthulhu 4 à 6 joueurs 4 enquêteurs et 2 cultistes. Édition Deluxe : 4 à 8 joueurs."
)
_TEMPEL_ROW = "Tempel des Schreckens, 2016 3 à 10 joueurs 11 rôles (7 et 4) et 50 salles. 2 pièges ou plus."
_ARCLIGHT_ROW = (
    "Time Bomb, Arclight, Japon, 2017 2 à 8 joueurs Police du temps et poseurs de bombe. À 2 ou 3 joueurs "
    ": 4 rôles (2 et 2) et 15 câbles (11, 3 et 1)."
)
_EVOLUTION_ROW = (
    "Time Bomb Evolution, IELLO, 2019 ou 2020 4 à 6 joueurs Bombes de plusieurs couleurs (voir plus bas)."
)

_RANGE_QUOTES = {
    IELLO: "L'édition IELLO de 2016 ne se joue pas à moins de 4 joueurs ni à plus de 8 joueurs.",
    JAPAN_2014: _JAPAN_2014_ROW,
    CTHULHU: _CTHULHU_ROW,
    CTHULHU_DELUXE: _CTHULHU_ROW,
    TEMPEL: "Tempel des Schreckens se joue de 3 à 10 joueurs.",
    ARCLIGHT: "L'édition Arclight de 2017 se joue de 2 à 8 joueurs.",
    EVOLUTION: _EVOLUTION_ROW,
}

RANGES = SHEET.value(
    "ranges",
    8,
    *dict.fromkeys(_RANGE_QUOTES.values()),
    value=MappingProxyType(
        {
            IELLO: (min(PLAYERS), max(PLAYERS)),
            JAPAN_2014: (4, 6),
            CTHULHU: (4, 6),
            CTHULHU_DELUXE: (4, 8),
            TEMPEL: (3, 10),
            ARCLIGHT: (2, 8),
            EVOLUTION: (4, 6),
        }
    ),
)
"""Fewest and most players of each edition."""

PLAYER_RANGE = rows(
    "players_of",
    8,
    _RANGE_QUOTES,
    RANGES.__getitem__,
    lambda limits, edition: Text(
        fr=f"{EDITION_NAMES[edition].fr[0].upper()}{EDITION_NAMES[edition].fr[1:]} : de {limits[0]} à "
        f"{limits[1]} joueurs.",
        en=f"{EDITION_NAMES[edition].en[0].upper()}{EDITION_NAMES[edition].en[1:]}: {limits[0]} to "
        f"{limits[1]} players.",
    ),
)

OTHER_ROLES = SHEET.value(
    "other_roles",
    8,
    _JAPAN_2014_ROW,
    _CTHULHU_ROW,
    _TEMPEL_ROW,
    _ARCLIGHT_ROW,
    value=MappingProxyType({JAPAN_2014: (4, 2), CTHULHU: (4, 2), TEMPEL: (7, 4), ARCLIGHT: (2, 2)}),
)
"""Good and evil role cards: of the box, in the Arclight edition those for 2 or 3 players."""

OTHER_WIRES = SHEET.value(
    "other_wires",
    8,
    _JAPAN_2014_ROW,
    _ARCLIGHT_ROW,
    value=MappingProxyType({JAPAN_2014: (23, 6, 1), ARCLIGHT: (11, 3, 1)}),
)
"""Safe and defusing wires and bombs: of the box, in the Arclight edition those for 2 or 3 players."""

SETS_OF_CARDS = rows(
    "cards_of",
    8,
    {JAPAN_2014: _JAPAN_2014_ROW, CTHULHU: _CTHULHU_ROW, TEMPEL: _TEMPEL_ROW, ARCLIGHT: _ARCLIGHT_ROW},
    lambda edition: (OTHER_ROLES[edition], OTHER_WIRES.get(edition)),
    lambda cards, edition: Text(
        fr=f"{EDITION_NAMES[edition].fr[0].upper()}{EDITION_NAMES[edition].fr[1:]} : rôles {cards[0][0]} et "
        f"{cards[0][1]}"
        + (
            f" ; {SAFE_WIRE.of(cards[1][0]).fr}, {DEFUSING_WIRE.of(cards[1][1]).fr}, "
            f"{BOMB_WIRE.of(cards[1][2]).fr}"
            if cards[1]
            else ""
        )
        + ".",
        en=f"{EDITION_NAMES[edition].en[0].upper()}{EDITION_NAMES[edition].en[1:]}: roles {cards[0][0]} and "
        f"{cards[0][1]}"
        + (
            f"; {SAFE_WIRE.of(cards[1][0]).en}, {DEFUSING_WIRE.of(cards[1][1]).en}, "
            f"{BOMB_WIRE.of(cards[1][2]).en}"
            if cards[1]
            else ""
        )
        + ".",
    ),
)

ROOMS = SHEET.value("rooms", 8, _TEMPEL_ROW, value=50)

FEWEST_TRAPS = SHEET.value("fewest_traps", 8, "2 pièges ou plus", value=2)


@SHEET.rule(
    8,
    "Dans Tempel des Schreckens, le premier piège ouvert ne termine pas la partie : tous les pièges en jeu "
    "doivent être ouverts.",
    also=(Quote(8, _TEMPEL_ROW),),
    tell=lambda over, opened, traps: Text(
        fr=f"{TRAP.of(opened).fr} sur {traps} : "
        + ("tous sont ouverts." if over else "tous doivent être ouverts."),
        en=f"{opened} of {TRAP.of(traps).en}: " + ("all are opened." if over else "all must be opened."),
    ),
)
def traps_end_the_game(opened: int, traps: int) -> bool:
    """Tempel des Schreckens: tell whether the traps opened end the game."""
    return opened == traps


@SHEET.rule(
    8,
    "Dans Don't Mess with Cthulhu, chaque joueur doit faire une annonce, vraie ou fausse, en commençant "
    "par le premier joueur.",
    tell=lambda _: Text(
        fr="Chaque joueur doit faire une annonce, vraie ou fausse, en commençant par le premier joueur.",
        en="Each player has to make an announcement, true or false, beginning with the first player.",
    ),
)
def cthulhu_must_announce() -> bool:
    """Don't Mess with Cthulhu: tell whether players have to say what they hold."""
    return True
