"""A small sound game with chance, a secret, choices at once and a decision, to plant faults in; an engine."""

import random
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from types import ModuleType
from typing import Annotated, NamedTuple

from corpus.errors import IllegalAction, InvalidNotation
from corpus.games import Quote
from corpus.plain import read_plain
from corpus.types import Page
from engine.engine import Engine
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game
from engine.query import Flag, ImpossibleCase, NotInRulebook, Number, QueryTable
from engine.rule import Readings, Reason, RuleSheet
from engine.ruling import Decision
from engine.text import YES_NO, Text, number

CARDS = (1, 2, 3)
LUCK = {"luck:w": Fraction(1, 4), "luck:l": Fraction(3, 4)}
SAYS = ("say:hi", "say:lo")


class Table(NamedTuple):
    """The cards dealt, the bids made, the luck drawn, what player 0 said; None before it happens."""

    cards: tuple[int, int] | None = None
    bids: tuple[int, int] | None = None
    luck: str | None = None
    said: str | None = None


class Duel(Game[Table, str]):
    """A card each in secret, bids of 0 or 1 at once (never 0 with card 3), luck, then player 0 guesses."""

    id = "duel"
    players = ("one", "two")
    max_decisions = 3
    min_return, max_return = -1, 1

    def initial_state(self) -> Table:
        return Table()

    def current_player(self, state: Table) -> int:
        if state.cards is None:
            return CHANCE
        if state.bids is None:
            return SIMULTANEOUS
        if state.luck is None:
            return CHANCE
        return 0 if state.said is None else TERMINAL

    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        turn = self.current_player(state)
        if turn == SIMULTANEOUS and player is not None and state.cards is not None:
            return ("bid:1",) if state.cards[player] == 3 else ("bid:0", "bid:1")
        return SAYS if turn == 0 and player in (None, 0) else ()

    def why_illegal(self, state: Table, action: str, player: int | None = None) -> Reason | None:
        if self.current_player(state) == CHANCE:
            return None if action in dict(self.chance_outcomes(state)) else self.reason()
        return None if action in self.legal_actions(state, player) else self.reason()

    def reason(self) -> Reason:
        return Reason(
            "turn", Text(fr="Ce n’est pas le moment.", en="It is not the time."), (Quote(1, "Take turns."),)
        )

    def after(self, state: Table, action: str) -> Table:
        if action.startswith("deal:"):
            return state._replace(cards=(int(action[5]), int(action[6])))
        if action.startswith("luck:"):
            return state._replace(luck=action[5])
        return state._replace(said=action[4:])

    def apply_joint(self, state: Table, actions: Sequence[str]) -> Table:
        for seat, action in enumerate(actions):
            if self.why_illegal(state, action, seat):
                raise IllegalAction(f"{action} is not for player {seat}")
        return state._replace(bids=(int(actions[0][4]), int(actions[1][4])))

    def sample(self, state: Table, rng: random.Random) -> str:
        outcomes = dict(self.chance_outcomes(state))
        return rng.choices(list(outcomes), [float(c) for c in outcomes.values()])[0]

    def chance_outcomes(self, state: Table) -> Iterator[tuple[str, Fraction]]:
        if state.cards is None:
            yield from ((f"deal:{a}{b}", Fraction(1, 6)) for a, b in permutations(CARDS, 2))
        else:
            yield from LUCK.items()

    def returns(self, state: Table) -> tuple[float, ...]:
        if state.said is None or state.cards is None:
            return (0, 0)
        right = (state.cards[0] > state.cards[1]) is (state.said == "hi")
        return (1, -1) if right else (-1, 1)

    def observation(self, state: Table, player: int) -> str:
        card = state.cards[player] if state.cards else "-"
        return f"{card} {state.bids} {state.luck} {state.said}"

    def resample(self, state: Table, player: int, rng: random.Random) -> Table:
        if state.cards is None:
            return state
        own = state.cards[player]
        forbidden = {own, 3 if state.bids and state.bids[1 - player] == 0 else own}
        other = rng.choice([card for card in CARDS if card not in forbidden])
        return state._replace(cards=(own, other) if player == 0 else (other, own))

    def format_state(self, state: Table) -> str:
        return "/".join("".join(map(str, part)) if part is not None else "-" for part in state)

    def parse_state(self, text: str) -> Table:
        cards, bids, luck, said = (None if part == "-" else part for part in text.split("/"))
        return Table(_pair(cards), _pair(bids), luck, said)

    def format_action(self, action: str) -> str:
        return action

    def parse_action(self, text: str) -> str:
        if ":" not in text:
            raise InvalidNotation(f"“{text}” is no action.")
        return text

    def faults(self, state: Table) -> tuple[str, ...]:
        return ("two cards are the same",) if state.cards and len(set(state.cards)) < 2 else ()


def _pair(text: str | None) -> tuple[int, int] | None:
    return (int(text[0]), int(text[1])) if text else None


BOOKLET = """# Duel

A duel has 2 players and 3 cards.

The higher card wins the duel.
A player with card 3 must bid 1 instead of nothing.
Luck is drawn after the bids.
It is fun to play in the garden.
"""

HIGHER = "The higher card wins the duel."


def pages(text: str = BOOKLET) -> tuple[Page, ...]:
    """The pages of a booklet in Markdown."""
    return read_plain(text, markdown=True, name="booklet.md").pages


def told(words: str) -> Text:
    """Words in both languages."""
    return Text(fr=f"{words} (fr)", en=words)


CARD = Number(1, 3, told("card"), told("Which card?"))
LUCKY = Flag(told("lucky"), told("Is luck with you?"))


def engine(package: str = "engine") -> Engine:
    """A fresh engine over the booklet: rules, a value, an open point, queries with every kind of outcome."""
    sheet = RuleSheet("duel")
    table = QueryTable("duel")
    cards = sheet.value("cards", 1, "A duel has 2 players and 3 cards.", value=3)
    point = sheet.point(
        "luck",
        told("Does luck beat the higher card?"),
        {"no": told("luck changes nothing"), "yes": told("luck beats the card")},
        default="no",
        reason=told("the booklet only says when luck is drawn"),
        quotes=(Quote(1, "Luck is drawn after the bids."),),
    )

    @sheet.rule(
        1, HIGHER, tell=lambda wins, own, other: told(f"{own} {'beats' if wins else 'loses to'} {other}.")
    )
    def beats(own: int, other: int) -> bool:
        return own > other

    @sheet.rule(
        1,
        "A player with card 3 must bid 1 instead of nothing.",
        overrides=beats,
        tell=lambda lowest, card: told(f"With card {card} the lowest bid is {lowest}."),
    )
    def lowest_bid(card: int) -> int:
        return 1 if card == cards else 0

    @sheet.rule(1, HIGHER, tell=lambda strongest, card: None if card < 3 else told("It is the strongest."))
    def is_strongest(card: int) -> bool:
        return not any(beats(other, card) for other in range(1, cards + 1))

    @table.query(told("Who wins?"))
    def wins(
        own: Annotated[int, CARD],
        other: Annotated[int, CARD],
        readings: Readings,
        lucky: Annotated[bool, LUCKY] = False,
    ) -> Decision:
        if own == other:
            raise ImpossibleCase(
                told("Each card is there once."), Quote(1, "A duel has 2 players and 3 cards.")
            )
        won = beats(own, other)
        if lucky and not won and readings[point] == "yes":
            won = True
        return Decision(won, YES_NO[won], told("You win." if won else "You lose."))

    @table.query(told("Which bid is the lowest?"))
    def lowest(card: Annotated[int, CARD]) -> Decision:
        bid = lowest_bid(card)
        return Decision(bid, number(bid), told(f"The lowest bid is {bid}."))

    @table.query(told("Is it the strongest?"))
    def strongest(card: Annotated[int, CARD]) -> Decision:
        best = is_strongest(card)
        return Decision(best, YES_NO[best], told("It is." if best else "It is not."))

    @table.query(told("What does a joker do?"))
    def joker(card: Annotated[int, CARD]) -> Decision:
        raise NotInRulebook(told("The booklet names no joker."), Quote(1, "Luck is drawn after the bids."))

    module = ModuleType("duel_rules")
    for rule in sheet.rules.values():
        rule.function.__module__ = module.__name__
        setattr(module, rule.id, rule)
    sys.modules[module.__name__] = module
    return Engine("duel", sheet, table, (("usual", Duel),), package)
