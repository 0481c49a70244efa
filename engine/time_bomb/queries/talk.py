"""Queries about talk, showing and looking, and what the table needs."""

from typing import Annotated

from corpus.games import Quote
from engine.query import Choice, NotInRulebook
from engine.ruling import Decision
from engine.text import Text
from engine.time_bomb.queries.table import TABLE, Edition, MyRole, ruled, stated
from engine.time_bomb.rules.box import HELPERS, helper_is_required, uses_of_counters
from engine.time_bomb.rules.cases import may_show_wire
from engine.time_bomb.rules.editions import (
    CTHULHU,
    CTHULHU_DELUXE,
    EDITION_NAMES,
    IELLO,
    PLAYER_RANGE,
    cthulhu_must_announce,
)
from engine.time_bomb.rules.rounds import announcement_changes_the_game
from engine.time_bomb.rules.rounds import may_lie as lying_is_allowed
from engine.time_bomb.rules.rounds import must_announce as announcing_is_compulsory
from engine.time_bomb.rules.setup import may_show_role

THEME = Text(fr="Parler et montrer", en="Talking and showing")


@TABLE.query(Text(fr="Faut-il faire une annonce ?", en="Is an announcement compulsory?"))
def must_announce(edition: Edition = IELLO) -> Decision:
    """Rule on announcing in an edition."""
    if edition in (CTHULHU, CTHULHU_DELUXE):
        return ruled(
            cthulhu_must_announce(),
            Text(
                fr="chaque joueur doit faire une annonce, vraie ou fausse, en commençant par le premier "
                "joueur.",
                en="each player has to make an announcement, true or false, beginning with the first player.",
            ),
        )
    if edition != IELLO:
        raise NotInRulebook(
            Text(
                fr=f"Ce livret ne dit rien des annonces dans {EDITION_NAMES[edition].fr}.",
                en=f"This booklet says nothing of announcements in {EDITION_NAMES[edition].en}.",
            ),
            *PLAYER_RANGE[edition].quotes,
        )
    return stated(
        announcing_is_compulsory(),
        Text(
            fr="aucune annonce n'est obligatoire ; dire combien de câbles de désamorçage on possède est un "
            "usage.",
            en="no announcement is compulsory; telling how many defusing wires you hold is a custom.",
        ),
    )


@TABLE.query(Text(fr="Un joueur peut-il mentir ?", en="May a player lie?"))
def may_lie(role: MyRole = "unknown") -> Decision:
    """Rule on bluffing."""
    return stated(
        lying_is_allowed(role),
        Text(
            fr="le bluff est permis à tous, à un Sherlock autant qu'à un Moriarty.",
            en="everyone may bluff, a Sherlock as much as a Moriarty.",
        ),
    )


@TABLE.query(Text(fr="Une annonce change-t-elle le jeu ?", en="Does an announcement change the game?"))
def announcement_counts() -> Decision:
    """Rule on the effect of a claim."""
    return ruled(
        announcement_changes_the_game(),
        Text(
            fr="une annonce, vraie ou fausse, ne change rien au jeu.",
            en="an announcement, true or false, changes nothing in the game.",
        ),
    )


@TABLE.query(Text(fr="Peut-on montrer une de ses cartes ?", en="May a player show one of his cards?"))
def may_show(
    card: Annotated[
        str,
        Choice(
            (
                ("role", Text(fr="la carte Rôle", en="the role card")),
                ("wire", Text(fr="un câble", en="a wire")),
            ),
            Text(fr="Carte", en="Card"),
            Text(fr="La carte Rôle ou un câble ?", en="The role card or a wire?"),
        ),
    ],
) -> Decision:
    """Rule on showing a card."""
    if card == "role":
        return stated(
            may_show_role(),
            Text(
                fr="un joueur ne doit jamais montrer sa carte Rôle.",
                en="a player must never show his role card.",
            ),
        )
    return stated(
        may_show_wire(),
        Text(
            fr="un joueur ne doit pas montrer un câble pour prouver une annonce.",
            en="a player must not show a wire to prove an announcement.",
        ),
    )


@TABLE.query(
    Text(fr="Peut-on revoir ses câbles pendant une manche ?", en="May a player look again in a round?")
)
def may_look_again() -> Decision:
    """Say that the booklet is silent, with its advice."""
    raise NotInRulebook(
        Text(
            fr="Ce livret ne précise pas si un joueur peut revoir ses câbles pendant une manche ; il "
            "conseille de ne pas les revoir.",
            en="This booklet does not say whether a player may look at his wires again during a round; it "
            "advises against it.",
        ),
        Quote(7, "Ce livret ne précise pas si un joueur peut revoir ses câbles pendant une manche."),
        Quote(7, "Nous conseillons de ne pas les revoir, car le joueur doit ignorer leur place."),
    )


@TABLE.query(Text(fr="Cette aide est-elle obligatoire ?", en="Is this helper required?"))
def helper_required(
    helper: Annotated[
        str,
        Choice(
            tuple(HELPERS.items()), Text(fr="Aide", en="Helper"), Text(fr="Quelle aide ?", en="Which helper?")
        ),
    ] = "token",
) -> Decision:
    """Rule on cutter token, cutter card and counters."""
    needed = helper_is_required(helper)
    told = HELPERS[helper]
    if helper == "counters":
        uses_of_counters()
        return stated(
            needed,
            Text(
                fr=f"{told.fr} ne sont pas obligatoires ; ils aident à suivre les manches et les câbles "
                "révélés.",
                en=f"{told.en} are not compulsory; they help to follow rounds and revealed wires.",
            ),
        )
    return stated(
        needed,
        Text(
            fr=f"{told.fr} n'est pas nécessaire, on peut montrer le câble du doigt.",
            en=f"{told.en} is not needed, a player may just point at the wire.",
        ),
    )


@TABLE.query(
    Text(fr="Que se passe-t-il si un joueur quitte la partie ?", en="What if a player leaves the game?")
)
def player_leaves() -> Decision:
    """Say that the booklet is silent."""
    raise NotInRulebook(
        Text(
            fr="Ce livret ne précise pas ce qui arrive quand un joueur quitte la partie.",
            en="This booklet does not say what happens when a player leaves the game.",
        ),
        Quote(7, "Ce livret ne précise pas ce qui arrive quand un joueur quitte la partie."),
    )
