"""The laws that every state of every game keeps; each raises Broken where it finds otherwise."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any

from corpus.errors import IllegalAction
from engine.conformance.report import Broken
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game

SMALL_NODE = 1_000
"""A chance node with at most so many outcomes is looked at whole."""

MOST_ACTIONS = 12
"""So many legal, and so many illegal, actions of one state are tried; more are drawn by lot."""

SAMPLES = 2_000
"""Outcomes drawn from one chance node to hold their frequency against their chances."""

SIGMAS = 6
"""Standard deviations that a frequency may be off; once in 500 million draws an honest one is."""


MOST_KNOWN = 100_000
"""Observations, actions and chance nodes that are remembered, so that none is looked at again."""


@dataclass(slots=True)
class Laws:
    """The laws for one game, with what they remember between states.

    ``actions`` and ``outcomes`` of chance are some seen anywhere in the game, to be refused elsewhere;
    ``rules`` are the ids that a reason may cite (None: any).
    """

    game: Game[Any, Any]
    actions: Sequence[Any]
    outcomes: Sequence[Any]
    rules: Collection[str] | None = None
    known: dict[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    """Player and observation -> legal actions that went with it."""

    read: dict[Any, str] = field(default_factory=dict)
    """Actions that were read back, with their notation."""

    drawn: set[Any] = field(default_factory=set)
    """Chance nodes whose outcomes were looked at."""

    sampled: int = 0

    @property
    def seats(self) -> range:
        """The players."""
        return range(len(self.game.players))

    def hold(self, state: Any, rng: random.Random) -> None:
        """Hold a state to all laws. Raises Broken."""
        player = self.game.current_player(state)
        self.somebody_is_to_move(player)
        self.sound(state)
        self.notation_leads_back(state)
        self.returns_are_in_bounds(state, player)
        self.legal_lists_fit_whose_turn_it_is(state, player)
        self.illegal_actions_are_refused(state, player, rng)
        if player == CHANCE:
            self.chances_add_up(state, rng)
        elif player == SIMULTANEOUS:
            self.joint_actions_are_taken(state, rng)
        elif player != TERMINAL:
            self.legal_actions_are_taken(state, rng)
        self.observations_hide_what_is_hidden(state, player, rng)

    def somebody_is_to_move(self, player: int) -> None:
        """The current player is one of the seats, CHANCE, SIMULTANEOUS or TERMINAL."""
        if player not in (CHANCE, SIMULTANEOUS, TERMINAL) and player not in self.seats:
            raise Broken("exactly one of a player, chance or the end is next", f"current_player is {player}")

    def sound(self, state: Any) -> None:
        """A state that play reaches breaks no invariant of the game's own."""
        if faults := self.game.faults(state):
            raise Broken("a state has no faults", "; ".join(faults))

    def notation_leads_back(self, state: Any) -> None:
        """A state is one line of text, from which the same state is read again."""
        law = "a state's notation leads back to it"
        text = self.game.format_state(state)
        if text.splitlines() != [text] or not text.strip():
            raise Broken(law, f"its notation is not one line: {text!r}")
        read = self.game.parse_state(text)
        if read != state or hash(read) != hash(state):
            raise Broken(law, f"read back as {self.game.format_state(read)} ({read!r}), from {state!r}")

    def returns_are_in_bounds(self, state: Any, player: int) -> None:
        """Returns are zero before the end, and within their bounds at the end."""
        returns = self.game.returns(state)
        if len(returns) != len(self.game.players):
            raise Broken("there is one return a player", f"{returns}")
        if player != TERMINAL and any(returns):
            raise Broken("returns are zero before the end", f"{returns}")
        if not all(self.game.min_return <= value <= self.game.max_return for value in returns):
            bounds = f"{self.game.min_return} to {self.game.max_return}"
            raise Broken("returns are within their bounds", f"{returns}, not {bounds}")

    def legal_lists_fit_whose_turn_it_is(self, state: Any, player: int) -> None:
        """Those whose decision it is have actions, each once and in its own notation; nobody else has any."""
        game = self.game
        if game.is_terminal(state) is not (player == TERMINAL):
            raise Broken("is_terminal says what current_player says", f"{game.is_terminal(state)}")
        deciding = self.seats if player == SIMULTANEOUS else (player,)
        for seat in self.seats:
            legal = game.legal_actions(state, seat)
            if bool(legal) is not (seat in deciding):
                what = f"player {seat} has {self._told(legal) or 'none'}"
                raise Broken("those who are to move have legal actions, and nobody else", what)
            if len(set(legal)) < len(legal):
                raise Broken("a legal action is listed once", self._told(legal))
            self.action_notation_leads_back(legal)
        if player != SIMULTANEOUS:
            current = list(game.legal_actions(state))
            if current != (list(game.legal_actions(state, player)) if player in self.seats else []):
                raise Broken("without a name, legal actions are the current player's", self._told(current))

    def action_notation_leads_back(self, actions: Sequence[Any]) -> None:
        """An action is a word of its own, from which the same action is read again."""
        law = "an action's notation leads back to it"
        words = [self.game.format_action(action) for action in actions]
        for action, word in zip(actions, words, strict=True):
            if self.read.get(action) == word:
                continue
            if word.split() != [word]:
                raise Broken(law, f"its notation is not one word: {word!r}", word)
            read = self.game.parse_action(word)
            if read != action or hash(read) != hash(action):
                raise Broken(law, f"{word} was read back as {read!r}, from {action!r}", word)
            if len(self.read) < MOST_KNOWN:
                self.read[action] = word
        if len(set(words)) < len(words):
            raise Broken(law, f"two actions have the same notation: {' '.join(sorted(words))}")

    def legal_actions_are_taken(self, state: Any, rng: random.Random) -> None:
        """``apply`` takes each legal action, gives the same state each time, and leaves its argument."""
        game = self.game
        for action in _some(game.legal_actions(state), rng):
            word = game.format_action(action)
            if reason := game.why_illegal(state, action):
                raise Broken("a legal action has no reason against it", f"{reason.text.en}", word)
            self._applied(state, action, word)

    def _applied(self, state: Any, action: Any, word: str) -> None:
        game = self.game
        before = game.format_state(state), hash(state)
        try:
            once = game.apply(state, action)
        except IllegalAction as error:
            raise Broken("what is legal can be done", str(error), word) from error
        if before != (game.format_state(state), hash(state)):
            raise Broken("apply leaves its argument as it was", f"now {game.format_state(state)}", word)
        again = game.apply(game.parse_state(before[0]), game.parse_action(word))
        if once != again or hash(once) != hash(again):
            found = f"{game.format_state(once)}, then {game.format_state(again)}"
            raise Broken("equal states and actions give equal states", found, word)

    def illegal_actions_are_refused(self, state: Any, player: int, rng: random.Random) -> None:
        """An action that is legal elsewhere, or for somebody else, is refused by a rule, and not done."""
        game = self.game
        if player == CHANCE:
            # An outcome may be one of this node; who asks for it is no matter here.
            drawn = set(self.outcomes)
            for action in _some([a for a in self.actions if a not in drawn], rng):
                self.refused(state, action, None)
            return
        for seat in (None, *self.seats) if player != SIMULTANEOUS else self.seats:
            legal = set(game.legal_actions(state, seat))
            others = [a for a in (*self.actions, *self.outcomes) if a not in legal]
            for action in _some(others, rng, MOST_ACTIONS // len(self.seats) + 1):
                self.refused(state, action, seat)
            if player in self.seats and seat not in (None, player):
                for action in _some(game.legal_actions(state), rng, 2):
                    self.refused(state, action, seat)

    def refused(self, state: Any, action: Any, seat: int | None) -> None:
        """Hold that a player may not take an action, for a reason that cites a rule."""
        game, word = self.game, self.game.format_action(action)
        who = "" if seat is None else f" for player {seat}"
        reason = game.why_illegal(state, action, seat)
        if reason is None:
            raise Broken("what is not legal has a reason", f"{word} is not listed{who}, yet has none", word)
        if self.rules is not None and reason.rule not in self.rules:
            raise Broken("a reason cites a rule of the sheet", f"“{reason.rule}”", word)
        if not (reason.quotes and reason.text.fr.strip() and reason.text.en.strip()):
            raise Broken("a reason is told in both languages, with its words", f"{reason}", word)
        try:
            game.apply(state, action, seat)
        except IllegalAction:
            return
        raise Broken("what is illegal cannot be done", f"apply took {word}{who}", word)

    def joint_actions_are_taken(self, state: Any, rng: random.Random) -> None:
        """``apply_joint`` takes one legal action a player, and refuses one that is illegal for its player."""
        game = self.game
        joint = tuple(rng.choice(game.legal_actions(state, seat)) for seat in self.seats)
        words = " ".join(game.format_action(action) for action in joint)
        before = game.format_state(state), hash(state)
        try:
            once = game.apply_joint(state, joint)
        except IllegalAction as error:
            raise Broken("what is legal can be done", str(error), words) from error
        if before != (game.format_state(state), hash(state)):
            raise Broken("apply leaves its argument as it was", f"now {game.format_state(state)}", words)
        again = game.apply_joint(game.parse_state(before[0]), joint)
        if once != again or hash(once) != hash(again):
            raise Broken("equal states and actions give equal states", f"{once!r}, then {again!r}", words)
        for seat in self.seats:
            legal = set(game.legal_actions(state, seat))
            others = [action for action in self.actions if action not in legal]
            for action in _some(others, rng, 2):
                wrong = (*joint[:seat], action, *joint[seat + 1 :])
                try:
                    game.apply_joint(state, wrong)
                except IllegalAction:
                    continue
                word = game.format_action(action)
                raise Broken("what is illegal cannot be done", f"apply_joint took it of {seat}", word)

    def chances_add_up(self, state: Any, rng: random.Random) -> None:
        """Outcomes differ, have chances above 0 that add up to 1, can happen, and are sampled so often."""
        game = self.game
        drawn = game.sample(state, rng)
        self._applied(state, drawn, game.format_action(drawn))
        seed = rng.random()
        if game.sample(state, random.Random(seed)) != game.sample(state, random.Random(seed)):
            raise Broken("chance comes from the generator that is given", "one seed gave two outcomes")
        if state in self.drawn:
            return
        if len(self.drawn) < MOST_KNOWN:
            self.drawn.add(state)
        outcomes = list(islice(game.chance_outcomes(state), SMALL_NODE + 1))
        total = sum((chance for _, chance in outcomes), Fraction(0))
        whole = len(outcomes) <= SMALL_NODE
        if any(chance <= 0 for _, chance in outcomes) or total > 1 or (whole and total != 1):
            raise Broken("chances are above 0 and add up to 1", f"{len(outcomes)} outcomes make {total}")
        tried = outcomes if whole else _some(outcomes, rng)
        self.action_notation_leads_back([outcome for outcome, _ in tried])
        for outcome, _ in _some(outcomes, rng):
            self._applied(state, outcome, game.format_action(outcome))
        if whole and drawn not in dict(outcomes):
            raise Broken("what is sampled is an outcome", f"{drawn!r}", game.format_action(drawn))
        if whole and self.sampled < 5:
            self.sampled += 1
            self._frequencies(state, dict(outcomes), rng)

    def _frequencies(self, state: Any, chances: dict[Any, Fraction], rng: random.Random) -> None:
        times = dict.fromkeys(chances, 0)
        for _ in range(SAMPLES):
            drawn = self.game.sample(state, rng)
            if drawn not in times:
                raise Broken("what is sampled is an outcome", f"{drawn!r}", self.game.format_action(drawn))
            times[drawn] += 1
        for outcome, seen in times.items():
            expected = SAMPLES * float(chances[outcome])
            # At few expected draws the bell curve is too narrow: 12 more are allowed for.
            allowed = SIGMAS * (expected * (1 - float(chances[outcome]))) ** 0.5 + (
                12 if expected < 100 else 0
            )
            if abs(seen - expected) > allowed:
                word = self.game.format_action(outcome)
                found = f"{word} came {seen} times in {SAMPLES}, its chance is {chances[outcome]}"
                raise Broken("samples follow the chances", found, word)

    def observations_hide_what_is_hidden(self, state: Any, player: int, rng: random.Random) -> None:
        """A player sees the same, may do the same and is as near the end in a state that may as well be."""
        game = self.game
        for seat in self.seats:
            seen = game.observation(state, seat)
            if seen.splitlines() != [seen] or not seen.strip():
                raise Broken("an observation is one line", f"player {seat}: {seen!r}")
            legal = tuple(sorted(game.format_action(a) for a in game.legal_actions(state, seat)))
            if self.known.setdefault((seat, seen), legal) != legal:
                found = (
                    f"player {seat} sees “{seen}” with {' '.join(legal)}, and elsewhere with other actions"
                )
                raise Broken("what a player sees tells what he may do", found)
            seed = rng.random()
            other = game.resample(state, seat, random.Random(seed))
            if other != game.resample(state, seat, random.Random(seed)):
                raise Broken("chance comes from the generator that is given", "resample gave two states")
            told = f"player {seat}, resampled to {game.format_state(other)}"
            if game.observation(other, seat) != seen:
                raise Broken(
                    "an observation stays when what is hidden changes",
                    f"{told}: “{seen}” became “{game.observation(other, seat)}”",
                )
            if game.current_player(other) != player:
                raise Broken("a resampled state is a sound one", f"{told}: another is to move")
            if faults := game.faults(other):
                raise Broken("a resampled state is a sound one", f"{told}: {'; '.join(faults)}")
            self.notation_leads_back(other)
            if tuple(sorted(game.format_action(a) for a in game.legal_actions(other, seat))) != legal:
                raise Broken("what a player sees tells what he may do", f"{told}: other legal actions")

    def _told(self, actions: Sequence[Any]) -> str:
        return " ".join(self.game.format_action(action) for action in actions)


def _some(actions: Sequence[Any], rng: random.Random, most: int = MOST_ACTIONS) -> Sequence[Any]:
    return actions if len(actions) <= most else rng.sample(list(actions), most)
