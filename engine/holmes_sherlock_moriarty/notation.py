"""States, actions and observations in one line each.

A state is ``field=value`` parts; a pair is first/second player, characters are joined by commas, - is none::

    phase=move day=2 turn=1 shown=watson,hudson,toby closed=- row=3,7x2,J pile=4x2 discards=- at=- focus=-
    left=0 home=0/0 standing=toby/watson lying=hudson/- tokens=6/5 visible=7/- jokers=-/- aside=0/1
    hidden=-/- known=-/-
"""

from collections.abc import Callable

from corpus.errors import InvalidNotation
from engine.holmes_sherlock_moriarty.cards import NAMES, format_cards, parse_cards, size_of
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES
from engine.holmes_sherlock_moriarty.state import (
    COUNT,
    HOME,
    I_HIDDEN,
    PHASES,
    START,
    WITH_POWER,
    Action,
    State,
)

PAIRS = ("home", "standing", "lying", "tokens", "visible", "jokers", "aside", "hidden", "known")
PLACES = ("shown", "closed", "standing", "lying")
CARDS = ("row", "pile", "discards", "visible", "hidden", "known")

VERBS = {
    "go": "places",
    "show": "characters",
    "deal": "cards",
    "draw": "cards",
    "take": "kind",
    "steal": "kind",
    "drop": "kind",
    "join": "category",
    "use": "",
    "pass": "",
    "aside": "",
}
"""What stands after each word of an action."""

_CATEGORY_NAMES = tuple(str(category) for category in CATEGORIES)
_FIELDS = (*(name for name in State._fields if name[-1] not in "01"), *PAIRS)


class Notation:
    """Reads and writes states and actions of a game with these characters."""

    def __init__(self, characters: tuple[str, ...], faults: Callable[[State], tuple[str, ...]]) -> None:
        """Take the characters in the order of their bits, and what finds faults of a state that is read."""
        self.characters = characters
        self.faults = faults

    def format_state(self, state: State) -> str:
        """Return a state in one line."""
        return " ".join(f"{name}={self._value(state, name)}" for name in _FIELDS)

    def observation(self, state: State, player: int) -> str:
        """Return what a player knows, in one line; hidden clues of the other only as far as he can tell."""
        parts = {name: self._value(state, name) for name in _FIELDS}
        parts["pile"] = str(size_of(state.pile))
        seen = [format_cards(cards) for cards in (state.hidden0, state.hidden1)]
        seen[1 - player] = str(size_of(state[I_HIDDEN + 1 - player]))
        parts["hidden"] = "/".join(seen)
        return " ".join(f"{name}={value}" for name, value in parts.items())

    def _value(self, state: State, name: str) -> str:
        if name in PAIRS:
            return "/".join(self._one(state, name, getattr(state, f"{name}{player}")) for player in (0, 1))
        return self._one(state, name, getattr(state, name))

    def _one(self, state: State, name: str, value: int) -> str:
        if name == "phase":
            return PHASES[value]
        if name == "at":
            return self.characters[value] if state.phase in WITH_POWER else "-"
        if name in PLACES:
            return self._names(value, self.characters)
        if name in CARDS:
            return format_cards(value)
        if name == "jokers":
            return self._names(value, _CATEGORY_NAMES)
        if name == "focus" and state.phase in (START, COUNT):
            return _CATEGORY_NAMES[value] if state.phase == START else self._names(value, _CATEGORY_NAMES)
        return "-" if name == "focus" else str(value)

    def _names(self, mask: int, names: tuple[str, ...]) -> str:
        return ",".join(name for at, name in enumerate(names) if mask >> at & 1) or "-"

    def parse_state(self, text: str) -> State:
        """Read a state. Raises InvalidNotation, which says what is wrong where."""
        parts = dict(part.partition("=")[::2] for part in text.split())
        if set(parts) != set(_FIELDS) or len(parts) != len(text.split()):
            missing = [name for name in _FIELDS if name not in parts]
            raise InvalidNotation(
                f"“{text}” is no state: it needs each of {', '.join(_FIELDS)} once"
                + (f"; {', '.join(missing)} missing." if missing else ".")
            )
        phase = self._index(parts["phase"], PHASES, "phase")
        values: list[int] = []
        for name in State._fields:
            if name[-1] in "01":
                pair = parts[name[:-1]].split("/")
                if len(pair) != 2:
                    raise InvalidNotation(f"{name[:-1]}={parts[name[:-1]]} needs two values with / between.")
                values.append(self._read(name[:-1], pair[int(name[-1])], phase))
            else:
                values.append(self._read(name, parts[name], phase))
        state = State._make(values)
        faults = self.faults(state)
        if faults:
            raise InvalidNotation(f"“{text}” cannot be: {faults[0]}")
        return state

    def _read(self, name: str, value: str, phase: int) -> int:
        if name == "phase":
            return phase
        if name == "at":
            return 0 if value == "-" else self._index(value, self.characters, name)
        if name in PLACES:
            return self._mask(value, self.characters, name)
        if name in CARDS:
            return parse_cards(value)
        if name == "jokers":
            return self._mask(value, _CATEGORY_NAMES, name)
        if name == "focus":
            if phase == START:
                return self._index(value, _CATEGORY_NAMES, name)
            return self._mask(value, _CATEGORY_NAMES, name)
        if not value.isdecimal():
            raise InvalidNotation(f"{name}={value}: a number is needed.")
        return int(value)

    def _index(self, value: str, names: tuple[str, ...], where: str) -> int:
        if value not in names:
            raise InvalidNotation(f"{where}={value} is none of {', '.join(names)}.")
        return names.index(value)

    def _mask(self, value: str, names: tuple[str, ...], where: str) -> int:
        mask = 0
        for name in value.split(",") if value != "-" else ():
            bit = 1 << self._index(name, names, where)
            if mask & bit:
                raise InvalidNotation(f"{where}={value} names {name} twice.")
            mask |= bit
        return mask

    def format_action(self, action: Action) -> str:
        """Return an action without spaces."""
        verb, one, two = action
        kind = VERBS[verb]
        if kind == "places":
            return f"go:{'home' if one == HOME else self.characters[one]}>{self.characters[two]}"
        if kind == "characters":
            return f"{verb}:{self._names(one, self.characters)}"
        if kind == "cards":
            return f"{verb}:{format_cards(one)}"
        if kind == "kind":
            return f"{verb}:{NAMES[one]}"
        return f"{verb}:{_CATEGORY_NAMES[one]}" if kind == "category" else verb

    def parse_action(self, text: str) -> Action:
        """Read an action. Raises InvalidNotation."""
        verb, colon, rest = text.partition(":")
        if verb not in VERBS or bool(colon) != bool(VERBS[verb]):
            known = ", ".join(name + (f":<{kind}>" if kind else "") for name, kind in VERBS.items())
            raise InvalidNotation(f"“{text}” is no action; write one of {known}.")
        kind = VERBS[verb]
        if not kind:
            return Action(verb)
        if kind == "places":
            origin, arrow, target = rest.partition(">")
            if not arrow:
                raise InvalidNotation(f"“{text}”: write go:from>to, with home for a pawn off the board.")
            start = HOME if origin == "home" else self._index(origin, self.characters, verb)
            return Action(verb, start, self._index(target, self.characters, verb))
        if kind == "characters":
            return Action(verb, self._mask(rest, self.characters, verb))
        if kind == "cards":
            return Action(verb, parse_cards(rest))
        return Action(verb, self._index(rest, NAMES if kind == "kind" else _CATEGORY_NAMES, verb))
