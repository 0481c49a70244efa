"""The laws of the kit: a sound game passes them, and for each law a game with that one fault does not."""

import itertools
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from toys import SAYS, Duel, Table

from corpus.errors import IllegalAction
from corpus.games import Quote
from engine.conformance import Failure, check
from engine.conformance.plays import POOL_PLAYS
from engine.engine import Engine
from engine.game import SIMULTANEOUS, TERMINAL
from engine.rule import Reason
from engine.text import Text

calls = itertools.count()


def broken(game: Duel, plays: int = 20) -> dict[str, Failure]:
    """The laws that a game breaks."""
    return {failure.law: failure for failure in check(game, plays=plays, rules={"turn"}).failures}


def test_a_sound_game_with_secrets_luck_and_choices_at_once_passes() -> None:
    report = check(Duel(), plays=60, rules={"turn"})
    assert report.passed, str(report)
    assert dict(report.looked_at) == {
        "plays": 60,
        "states": 300,
        "decisions": 180,
        "in the longest play": 3,
    }


@pytest.mark.parametrize("variant", ["usual", "misère", "small"])
def test_the_example_game_passes(nim: Engine, variant: str) -> None:
    report = check(nim.game(variant), plays=30, rules=nim.sheet.rules)
    assert report.passed, str(report)


class NobodyMoves(Duel):
    def current_player(self, state: Table) -> int:
        return 7 if state.luck == "w" and state.said is None else super().current_player(state)


class SameCards(Duel):
    def after(self, state: Table, action: str) -> Table:
        new = super().after(state, action)
        return new._replace(cards=(1, 1)) if action == "deal:12" else new


class TwoLines(Duel):
    def format_state(self, state: Table) -> str:
        return super().format_state(state).replace("/", "\u2028")


class ForgetsBids(Duel):
    def parse_state(self, text: str) -> Table:
        return super().parse_state(text)._replace(bids=None)


class OneReturn(Duel):
    def returns(self, state: Table) -> tuple[float, ...]:
        return super().returns(state)[:1]


class PaysEarly(Duel):
    def returns(self, state: Table) -> tuple[float, ...]:
        return (1, -1) if state.luck and not state.said else super().returns(state)


class PaysTooMuch(Duel):
    def returns(self, state: Table) -> tuple[float, ...]:
        return tuple(2 * value for value in super().returns(state))


class NeverOver(Duel):
    def is_terminal(self, state: Table) -> bool:
        return False


class BothGuess(Duel):
    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        legal = super().legal_actions(state, player)
        return legal if legal or state.luck is None or state.said else SAYS


class Stuck(Duel):
    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        return () if state.cards == (1, 2) else super().legal_actions(state, player)


class ActsAfterTheEnd(Duel):
    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        return SAYS if state.said and player == 0 else super().legal_actions(state, player)


class ListsTwice(Duel):
    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        legal = super().legal_actions(state, player)
        return (*legal, *legal[:1])


class NamelessHasLess(Duel):
    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        legal = super().legal_actions(state, player)
        return legal[:1] if player is None else legal


class NamelessActsAtTheEnd(Duel):
    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        return SAYS if player is None and state.said else super().legal_actions(state, player)


class TwoWords(Duel):
    def format_action(self, action: str) -> str:
        return action.replace(":", ": ")

    def parse_action(self, text: str) -> str:
        return text.replace(": ", ":")


class ReadsHiAsLo(Duel):
    def parse_action(self, text: str) -> str:
        return super().parse_action(text).replace("hi", "lo")


class SameWord(Duel):
    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        legal = super().legal_actions(state, player)
        return tuple(map(Word, legal))

    def format_action(self, action: str) -> str:
        return "say:x" if action.startswith("say:") else action

    def parse_action(self, text: str) -> str:
        return Anything(text) if text == "say:x" else super().parse_action(text)


class Word(str):
    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True or isinstance(other, Anything)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return 1


class Anything(Word):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = Word.__hash__


class ForbidsTheLegal(Duel):
    def why_illegal(self, state: Table, action: str, player: int | None = None) -> Reason | None:
        return self.reason() if action == "say:lo" else super().why_illegal(state, action, player)


class RefusesTheLegal(Duel):
    def apply(self, state: Table, action: str, player: int | None = None) -> Table:
        if action == "say:lo" and state.said is None and state.luck and player is None:
            raise IllegalAction("not today")
        return super().apply(state, action, player)


class Pot:
    """A state that can be changed."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pot) and self.table == other.table

    def __hash__(self) -> int:
        return hash(self.table)


class Mutates(Duel):
    """Keeps its state in a pot; ``apply`` empties the pot that it is given."""

    joint = False

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name in ("initial_state", "parse_state", "after", "apply", "apply_joint", "resample"):
            return lambda *a, **k: Pot(_table(found(*map(_table, a), **k), a, name, self.joint))
        if callable(found) and not name.startswith("_") and name not in ("format_action", "parse_action"):
            return lambda *a, **k: found(*map(_table, a), **k)
        return found


class MutatesJointly(Mutates):
    joint = True


def _table(value: Any, given: tuple[Any, ...] = (), name: str = "", joint: bool = False) -> Any:
    if name == ("apply_joint" if joint else "apply") and isinstance(given[0], Pot):
        given[0].table = Table(said="gone")
    return value.table if isinstance(value, Pot) else value


class Forgetful(Duel):
    def after(self, state: Table, action: str) -> Table:
        new = super().after(state, action)
        return new._replace(said=f"{action[4:]}{next(calls)}") if new.said else new


class ForgetfulJointly(Duel):
    def apply_joint(self, state: Table, actions: Sequence[str]) -> Table:
        return super().apply_joint(state, actions)._replace(bids=(next(calls) % 2, 1))


class AllowsAnything(Duel):
    def why_illegal(self, state: Table, action: str, player: int | None = None) -> Reason | None:
        return None


class AllowsOthers(Duel):
    def why_illegal(self, state: Table, action: str, player: int | None = None) -> Reason | None:
        return super().why_illegal(state, action, None if player == 1 and state.luck else player)


class AllowsAfterTheEnd(Duel):
    def why_illegal(self, state: Table, action: str, player: int | None = None) -> Reason | None:
        return None if state.said else super().why_illegal(state, action, player)


class CitesNothingKnown(Duel):
    def reason(self) -> Reason:
        return Reason("house-rule", Text(fr="Non.", en="No."), (Quote(1, "Take turns."),))


class SaysNothing(Duel):
    def reason(self) -> Reason:
        return Reason("turn", Text(fr="", en="No."), (Quote(1, "Take turns."),))


class QuotesNothing(Duel):
    def reason(self) -> Reason:
        return Reason("turn", Text(fr="Non.", en="No."), ())


class DoesTheIllegal(Duel):
    def apply(self, state: Table, action: str, player: int | None = None) -> Table:
        return self.after(state, action)


class RefusesTogether(Duel):
    def apply_joint(self, state: Table, actions: Sequence[str]) -> Table:
        raise IllegalAction("one after the other")


class TakesAnyBid(Duel):
    def apply_joint(self, state: Table, actions: Sequence[str]) -> Table:
        return state._replace(bids=(1, 1) if any("say" in a for a in actions) else (0, 1))


class TooLikely(Duel):
    def chance_outcomes(self, state: Table) -> Iterator[tuple[str, Fraction]]:
        yield from ((o, c * (2 if o == "luck:w" else 1)) for o, c in super().chance_outcomes(state))


class Unlikely(Duel):
    def chance_outcomes(self, state: Table) -> Iterator[tuple[str, Fraction]]:
        yield from super().chance_outcomes(state)
        if state.cards:
            yield "luck:n", Fraction(0)


class DrawsTwice(Duel):
    def chance_outcomes(self, state: Table) -> Iterator[tuple[str, Fraction]]:
        for outcome, chance in super().chance_outcomes(state):
            yield from ((outcome, chance / 2), (outcome, chance / 2))


class DrawsSomethingElse(Duel):
    def sample(self, state: Table, rng: random.Random) -> str:
        return "luck:x" if state.cards else super().sample(state, rng)

    def why_illegal(self, state: Table, action: str, player: int | None = None) -> Reason | None:
        return None if action == "luck:x" else super().why_illegal(state, action, player)


class Unfair(Duel):
    def sample(self, state: Table, rng: random.Random) -> str:
        return rng.choice([outcome for outcome, _ in self.chance_outcomes(state)])


class OwnDice(Duel):
    def sample(self, state: Table, rng: random.Random) -> str:
        outcomes = [outcome for outcome, _ in self.chance_outcomes(state)]
        return outcomes[next(calls) % len(outcomes)]


class SeesTheOther(Duel):
    def observation(self, state: Table, player: int) -> str:
        return f"{state.cards} {super().observation(state, player)}"


class SeesTwoLines(Duel):
    def observation(self, state: Table, player: int) -> str:
        return super().observation(state, player).replace(" ", "\n")


class DoesNotSeeItsCard(Duel):
    def observation(self, state: Table, player: int) -> str:
        return super().observation(state, player)[1:]


class ResamplesWithOwnDice(Duel):
    def resample(self, state: Table, player: int, rng: random.Random) -> Table:
        for _ in range(next(calls) % 7):
            rng.random()
        return super().resample(state, player, rng)


class ResamplesBack(Duel):
    """Player 1 does not see what is said, and takes the game for unfinished."""

    def observation(self, state: Table, player: int) -> str:
        return super().observation(state._replace(said=None) if player else state, player)

    def resample(self, state: Table, player: int, rng: random.Random) -> Table:
        other = super().resample(state, player, rng)
        return other._replace(said=None) if player else other


class ResamplesOneCard(Duel):
    def resample(self, state: Table, player: int, rng: random.Random) -> Table:
        return state._replace(cards=(state.cards[player],) * 2) if state.cards else state


class ResamplesTheOwnCard(Duel):
    def observation(self, state: Table, player: int) -> str:
        seen = super().observation(state, player)
        return f"{seen[0] if state.bids else '?'}{seen[1:]}"

    def resample(self, state: Table, player: int, rng: random.Random) -> Table:
        return state._replace(cards=rng.choice([(1, 3), (3, 1)])) if state.cards and not state.bids else state


class TooLong(Duel):
    max_decisions = 2


class LuckForEver(Duel):
    def after(self, state: Table, action: str) -> Table:
        return state if action.startswith("luck") else super().after(state, action)


class OtherEachTime(Duel):
    """Begins with luck drawn in the second of two plays with one seed."""

    def initial_state(self) -> Table:
        return Table(luck="w" if next(calls) % 2 else None)

    def current_player(self, state: Table) -> int:
        turn = super().current_player(state)
        return TERMINAL if turn == SIMULTANEOUS and state.luck else turn

    def legal_actions(self, state: Table, player: int | None = None) -> Sequence[str]:
        ended = self.current_player(state) == TERMINAL
        return () if ended else super().legal_actions(state, player)


class OtherTheFourthTime(OtherEachTime):
    """Keeps another state for the replay of its first play."""

    def __init__(self) -> None:
        self.begun = 0

    def initial_state(self) -> Table:
        self.begun += 1
        return Table(luck="w" if self.begun == POOL_PLAYS + 4 else None)


class PlusForBid(Duel):
    """Its notation for a bid is the sign that parts actions at once."""

    def format_action(self, action: str) -> str:
        return "+" if action == "bid:1" else action

    def parse_action(self, text: str) -> str:
        return "bid:1" if text == "+" else super().parse_action(text)


class Crashes(Duel):
    def returns(self, state: Table) -> tuple[float, ...]:
        return (1 / len(state.said or "x"), {}["no"]) if state.said else super().returns(state)


FAULTS: dict[type[Duel], str] = {
    NobodyMoves: "exactly one of a player, chance or the end is next",
    SameCards: "a state has no faults",
    TwoLines: "a state's notation leads back to it",
    ForgetsBids: "a state's notation leads back to it",
    OneReturn: "there is one return a player",
    PaysEarly: "returns are zero before the end",
    PaysTooMuch: "returns are within their bounds",
    NeverOver: "is_terminal says what current_player says",
    BothGuess: "those who are to move have legal actions, and nobody else",
    Stuck: "those who are to move have legal actions, and nobody else",
    ActsAfterTheEnd: "those who are to move have legal actions, and nobody else",
    ListsTwice: "a legal action is listed once",
    NamelessHasLess: "without a name, legal actions are the current player's",
    NamelessActsAtTheEnd: "without a name, legal actions are the current player's",
    TwoWords: "an action's notation leads back to it",
    ReadsHiAsLo: "an action's notation leads back to it",
    SameWord: "an action's notation leads back to it",
    ForbidsTheLegal: "a legal action has no reason against it",
    RefusesTheLegal: "what is legal can be done",
    Mutates: "apply leaves its argument as it was",
    MutatesJointly: "apply leaves its argument as it was",
    Forgetful: "equal states and actions give equal states",
    ForgetfulJointly: "equal states and actions give equal states",
    AllowsAnything: "what is not legal has a reason",
    AllowsOthers: "what is not legal has a reason",
    AllowsAfterTheEnd: "what is not legal has a reason",
    CitesNothingKnown: "a reason cites a rule of the sheet",
    SaysNothing: "a reason is told in both languages, with its words",
    QuotesNothing: "a reason is told in both languages, with its words",
    DoesTheIllegal: "what is illegal cannot be done",
    RefusesTogether: "what is legal can be done",
    TakesAnyBid: "what is illegal cannot be done",
    TooLikely: "chances are above 0 and add up to 1",
    Unlikely: "chances are above 0 and add up to 1",
    DrawsTwice: "an action's notation leads back to it",
    DrawsSomethingElse: "what is sampled is an outcome",
    Unfair: "samples follow the chances",
    OwnDice: "chance comes from the generator that is given",
    SeesTheOther: "an observation stays when what is hidden changes",
    SeesTwoLines: "an observation is one line",
    DoesNotSeeItsCard: "what a player sees tells what he may do",
    ResamplesWithOwnDice: "chance comes from the generator that is given",
    ResamplesBack: "a resampled state is a sound one",
    ResamplesOneCard: "a resampled state is a sound one",
    ResamplesTheOwnCard: "what a player sees tells what he may do",
    TooLong: "a play ends within max_decisions",
    LuckForEver: "a play ends within max_decisions",
    OtherEachTime: "one seed is one play",
    OtherTheFourthTime: "a play can be replayed from its notation",
    PlusForBid: "a playthrough's text leads back to it",
    Crashes: "no method fails in a state that play reaches",
}


@pytest.mark.parametrize(("game", "law"), FAULTS.items(), ids=[game.__name__ for game in FAULTS])
def test_a_game_with_one_fault_breaks_that_law(game: type[Duel], law: str) -> None:
    found = broken(game())
    assert law in found, found
    assert found[law].seed in range(20)
    assert found[law].found


def test_every_law_has_a_game_that_breaks_it() -> None:
    import re
    from pathlib import Path

    import engine.conformance.laws as laws
    import engine.conformance.plays as plays

    said = set()
    for module in (laws, plays):
        text = Path(str(module.__file__)).read_text("utf-8")
        said |= set(re.findall(r'(?:Broken\(\s*|law = |_failed\()"([^"]+)"', text))
    assert said == set(FAULTS.values())


def test_a_failure_names_what_is_needed_to_see_it_again() -> None:
    first = broken(ForbidsTheLegal())["a legal action has no reason against it"]
    assert first.action == "say:lo"
    assert first.step == 3
    assert Duel().parse_state(first.state).luck
    assert first.seed is not None
    again = check(ForbidsTheLegal(), plays=1, seed=first.seed, rules={"turn"})
    assert again.failures == (first,)
    assert f"seed {first.seed}, step 3" in str(again)


def test_a_game_that_crashes_at_once_is_reported_and_not_raised() -> None:
    class NoStart(Duel):
        def initial_state(self) -> Table:
            raise ZeroDivisionError("no cards")

    report = check(NoStart(), plays=5)
    assert [failure.law for failure in report.failures] == ["no method fails in a state that play reaches"]
    assert "ZeroDivisionError: no cards" in str(report)
