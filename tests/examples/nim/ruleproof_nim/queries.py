"""What the engine of Nim rules on."""

from typing import Annotated

from engine.query import Choice, Flag, ImpossibleCase, Number, Numbers, QueryTable
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import YES_NO, Text, number
from ruleproof_nim import rules

TABLE = QueryTable("nim")

_MATCHES = Number(
    0,
    20,
    Text(fr="allumettes prises", en="matches taken"),
    Text(fr="Combien d’allumettes sont prises ?", en="How many matches are taken?"),
)
_HEAP = Number(
    1,
    20,
    Text(fr="allumettes du tas", en="matches in the heap"),
    Text(fr="Combien d’allumettes a le tas ?", en="How many matches has the heap?"),
)
_HEAPS = Numbers(
    0,
    20,
    Text(fr="tas", en="heaps"),
    Text(fr="Quels sont les tas ?", en="Which heaps are left?"),
    at_least=1,
    at_most=5,
    distinct=False,
)
_PASSED = Flag(
    Text(fr="a déjà passé", en="has passed before"),
    Text(fr="Le joueur a-t-il déjà passé ?", en="Has the player passed before?"),
)
_PLAYER = Choice(
    (("first", Text(fr="le premier joueur", en="the first player")),
     ("second", Text(fr="le deuxième joueur", en="the second player"))),
    Text(fr="qui prend la dernière allumette", en="who takes the last match"),
    Text(fr="Qui prend la dernière allumette ?", en="Who takes the last match?"),
)  # fmt: skip


@TABLE.query(
    Text(fr="Peut-on prendre ces allumettes d’un tas ?", en="May a player take these matches from one heap?")
)
def may_take(matches: Annotated[int, _MATCHES], heap: Annotated[int, _HEAP]) -> Decision:
    """Rule on how many matches may be taken."""
    may = not rules.takes_too_few(matches) and not rules.takes_too_many(matches, heap)
    return Decision(
        may,
        YES_NO[may],
        Text(
            fr=f"{'Oui' if may else 'Non'} : d’un tas de {heap}, on prend de 1 à {heap} allumettes.",
            en=f"{'Yes' if may else 'No'}: from a heap of {heap} you take 1 to {heap} matches.",
        ),
    )


@TABLE.query(Text(fr="Peut-on passer son tour ?", en="May a player pass?"))
def may_pass(
    passed: Annotated[bool, _PASSED], heaps: Annotated[tuple[int, ...], _HEAPS] = rules.HEAPS
) -> Decision:
    """Rule on passing."""
    if rules.is_over(heaps):
        rule = rules.is_over
        raise ImpossibleCase(
            Text(fr="La partie est finie, personne ne joue plus.", en="The game is over; nobody has a turn."),
            *rule.quotes,
        )
    may = not rules.may_not_pass(passed, heaps)
    return Decision(
        may,
        YES_NO[may],
        Text(
            fr="Oui, une fois par partie." if may else "Non, pas dans ce cas.",
            en="Yes, once a game." if may else "No, not in this case.",
        ),
    )


@TABLE.query(Text(fr="Qui gagne la partie ?", en="Who wins the game?"))
def who_wins(last: Annotated[str, _PLAYER], readings: Readings) -> Decision:
    """Rule on the winner."""
    won = rules.winner(("first", "second").index(last), readings[rules.LAST_MATCH])
    text = dict(_PLAYER.options)[("first", "second")[won]]
    return Decision(
        ("first", "second")[won],
        text,
        Text(fr=f"C’est {text.fr} qui gagne.", en=f"It is {text.en} who wins."),
    )


@TABLE.query(Text(fr="Combien d’allumettes au début ?", en="How many matches are there at the start?"))
def matches_at_start() -> Decision:
    """Rule on the set-up."""
    total = rules.matches()
    return Decision(
        total,
        number(total),
        Text(fr=f"{total} allumettes en trois tas.", en=f"{total} matches in three heaps."),
    )
