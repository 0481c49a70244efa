"""Random play held to the laws at every state."""

import random
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import Any

from corpus.errors import RuleproofError
from engine.conformance.laws import Laws
from engine.conformance.report import Broken, Failure, Report
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game
from engine.play import choose, follow, format_playthrough, parse_playthrough, play, replay

MOST_FAILURES = 10
"""Failures after which a check stops: what follows is mostly the same again."""

POOL_PLAYS = 10
MOST_FOREIGN = 300

Progress = Callable[[int, int], None]


def check(
    game: Game[Any, Any],
    *,
    plays: int = 100,
    seed: int = 0,
    rules: Collection[str] | None = None,
    progress: Progress = lambda done, total: None,
) -> Report:
    """Play at random with the seeds from ``seed`` on, and hold every state to the laws.

    ``rules`` are the ids of the rules that a reason may cite; None for any.
    """
    failures: dict[str, Failure] = {}
    states = decisions = longest = 0
    laws = Laws(game, *_seen(game), rules)
    played = 0
    for number in range(plays):
        run = _Run(laws, seed + number, keeps=number < POOL_PLAYS)
        failure = run.failure()
        states += run.states
        decisions += run.decisions
        longest = max(longest, run.decisions)
        played = number + 1
        progress(played, plays)
        if failure:
            failures.setdefault(failure.law, failure)
            if len(failures) >= MOST_FAILURES:
                break
    looked_at = (
        ("plays", played),
        ("states", states),
        ("decisions", decisions),
        ("in the longest play", longest),
    )
    return Report(game.id, looked_at, tuple(failures.values()))


def _seen(game: Game[Any, Any]) -> tuple[list[Any], list[Any]]:
    """Return actions and outcomes of a few plays, always the same: a failure is found again by its seed."""
    actions: dict[Any, None] = {}
    outcomes: dict[Any, None] = {}
    for seed in range(POOL_PLAYS):
        # A game that fails here fails in the plays that are checked as well, and is reported there.
        with suppress(Exception):
            for player, legal, done in _moves(game, random.Random(seed)):
                actions |= dict.fromkeys(legal)
                outcomes |= dict.fromkeys(done if player == CHANCE else ())
    return _few(actions), _few(outcomes)


def _moves(game: Game[Any, Any], rng: random.Random) -> Iterator[tuple[int, list[Any], tuple[Any, ...]]]:
    state = game.initial_state()
    for _ in range(_most_states(game)):
        if (player := game.current_player(state)) == TERMINAL:
            return
        done = choose(game, state, player, rng)
        seats = {CHANCE: (), SIMULTANEOUS: range(len(game.players))}.get(player, (player,))
        yield player, [action for seat in seats for action in game.legal_actions(state, seat)], done
        state = game.apply_joint(state, done) if player == SIMULTANEOUS else game.after(state, done[0])


def _most_states(game: Game[Any, Any]) -> int:
    """Return how many states a play may have: chance may move often, not for ever."""
    return 10 * game.max_decisions + 100


def _few(seen: dict[Any, None]) -> list[Any]:
    return list(seen) if len(seen) <= MOST_FOREIGN else random.Random(0).sample(list(seen), MOST_FOREIGN)


class _Run:
    """One play, checked state by state."""

    def __init__(self, laws: Laws, seed: int, *, keeps: bool) -> None:
        self.laws, self.game, self.seed, self.keeps = laws, laws.game, seed, keeps
        self.states = self.decisions = 0
        self.state: Any = None

    def failure(self) -> Failure | None:
        """Play, and return the first law that does not hold."""
        try:
            self._play()
        except Broken as broken:
            return self._failed(broken.law, broken.found, broken.action)
        except Exception as error:
            return self._failed("no method fails in a state that play reaches", _told(error), "")
        return None

    def _play(self) -> None:
        game = self.game
        # The laws draw from a generator of their own: the play stays that of its seed.
        rng, lots = random.Random(self.seed), random.Random(f"laws {self.seed}")
        self.state = game.initial_state()
        while True:
            self.states += 1
            self.laws.hold(self.state, lots)
            player = game.current_player(self.state)
            if player == TERMINAL:
                break
            if player != CHANCE:
                self.decisions += len(game.players) if player == SIMULTANEOUS else 1
            if self.decisions > game.max_decisions or self.states > _most_states(game):
                found = f"it goes on after {game.max_decisions} decisions and {self.states} states"
                raise Broken("a play ends within max_decisions", found)
            self.state = follow(game, self.state, player, choose(game, self.state, player, rng))
        if self.keeps:
            self._replayed()

    def _replayed(self) -> None:
        past = play(self.game, self.seed)
        if past != play(self.game, self.seed):
            raise Broken("one seed is one play", "the second time it went another way")
        try:
            again = replay(self.game, past)
        except RuleproofError as error:
            raise Broken("a play can be replayed from its notation", str(error)) from error
        if again != past:
            raise Broken("a play can be replayed from its notation", "it went another way")
        if parse_playthrough(format_playthrough(past)) != past:
            raise Broken("a playthrough's text leads back to it", "it reads differently")

    def _failed(self, law: str, found: str, action: str) -> Failure:
        try:
            state = self.game.format_state(self.state)
        except Exception:
            state = repr(self.state)
        return Failure(law, found, self.seed, self.states - 1, state, action)


def _told(error: Exception) -> str:
    if isinstance(error, RuleproofError):
        return str(error)
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    code = place.tb_frame.f_code if place else None
    where = f" in {code.co_qualname}, line {place.tb_lineno}" if place and code else ""
    return f"{type(error).__name__}: {error}{where}"
