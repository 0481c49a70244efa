"""One-line notation of states and actions.

A state is ``play h1 m=3,9 h=- laid=0,2,0 dealt=1.2.3|4.5.6 chose=1>2|4>5 orders=-|- due=0 rights=-
won=0-0 winner=-``: what is next, the hand, spaces with tokens of Moriarty and Holmes, Case cards, then for
Moriarty and Holmes the cards dealt, the choices (Crime>Clue) and the rearrangements; bonus tokens of
Moriarty due, Cases that bring Holmes one; hands won in the learning game; the winner.
An action is ``lay:0,2,0``, ``deal:1.2.3|4.5.6``, ``5>9`` (Crime 5, Clue 9), ``order:213``, ``m@7`` or
``h2@7`` (bonus of Moriarty, of Holmes for Case 2, on space 7) or ``done``.
"""

import re

from corpus.errors import InvalidNotation
from engine.holmes_and_moriarty.state import (
    NOBODY,
    Action,
    Bonus,
    Choice,
    Choices,
    Deal,
    Done,
    Lay,
    Order,
    State,
    bits,
    numbers,
)

PHASES = ("lay", "deal", "play", "rearrange", "bonus", "over")
SEATS = ("moriarty", "holmes")
NONE = "-"
FIELDS = ("m", "h", "laid", "dealt", "chose", "orders", "due", "rights", "won", "winner")


def format_action(action: Action) -> str:
    """Return an action in its notation."""
    match action:
        case Lay(kinds):
            return f"lay:{_listed(kinds)}"
        case Deal(moriarty, holmes):
            return f"deal:{_cards(moriarty)}|{_cards(holmes)}"
        case Choice(crime, clue):
            return f"{crime}>{clue}"
        case Order(clues):
            return f"order:{''.join(map(str, clues))}"
        case Bonus(case, space):
            return f"h{case}@{space}" if case else f"m@{space}"
        case Done():
            return "done"


def parse_action(text: str) -> Action:
    """Read an action. Raises InvalidNotation."""
    if text == "done":
        return Done()
    if match := re.fullmatch(r"lay:(\d+(?:,\d+)*)", text):
        return Lay(tuple(map(int, match[1].split(","))))
    if match := re.fullmatch(r"deal:([\d.]+)\|([\d.]+)", text):
        return Deal(_read_cards(match[1], text), _read_cards(match[2], text))
    if match := re.fullmatch(r"(\d{1,2})>(\d{1,2})", text):
        return Choice(int(match[1]), int(match[2]))
    if match := re.fullmatch(r"order:([1-9]+)", text):
        return Order(tuple(map(int, match[1])))
    if match := re.fullmatch(r"(?:m|h([1-9]))@(\d{1,2})", text):
        return Bonus(int(match[1] or 0), int(match[2]))
    raise InvalidNotation(
        f"“{text}” is no action; write 5>9 (Crime 5, Clue 9), order:213, m@7, h2@7, done, lay:0,2,0 or "
        "deal:1.2.3|4.5.6."
    )


def format_state(state: State) -> str:
    """Return a state in its notation."""
    orders = "|".join("".join(map(str, order.clues)) if order else NONE for order in state.orders)
    chose = "|".join(",".join(map(format_action, own)) or NONE for own in state.choices)
    return (
        f"{PHASES[state.phase]} h{state.hand} m={_listed(numbers(state.moriarty))} "
        f"h={_listed(numbers(state.holmes))} laid={_listed(state.laid)} "
        f"dealt={_cards(state.dealt[0])}|{_cards(state.dealt[1])} chose={chose} orders={orders} "
        f"due={state.due} rights={_listed(state.rights)} won={state.won[0]}-{state.won[1]} "
        f"winner={NONE if state.winner == NOBODY else SEATS[state.winner]}"
    )


def parse_state(text: str) -> State:
    """Read a state. Raises InvalidNotation."""
    words = text.split()
    if len(words) != 2 + len(FIELDS):
        raise InvalidNotation(
            f"“{text}” has {len(words)} words; a state has {2 + len(FIELDS)}: what is next, the hand, then "
            f"{', '.join(field + '=' for field in FIELDS)}."
        )
    phase, hand, *rest = words
    if phase not in PHASES:
        raise InvalidNotation(f"“{phase}” is nothing that comes next; it is one of {', '.join(PHASES)}.")
    values = {}
    for field, word in zip(FIELDS, rest, strict=True):
        name, equals, value = word.partition("=")
        if name != field or not equals:
            raise InvalidNotation(f"“{word}” stands where {field}= belongs in “{text}”.")
        values[field] = value
    dealt = _halves("dealt", values)
    chose = _halves("chose", values)
    orders = _halves("orders", values)
    won = re.fullmatch(r"(\d+)-(\d+)", values["won"])
    if not won:
        raise InvalidNotation(f"“won={values['won']}” counts the hands won by each, as in won=0-1.")
    return State(
        PHASES.index(phase),
        _number("the hand", hand.removeprefix("h")),
        bits(_numbers("m", values)),
        bits(_numbers("h", values)),
        _numbers("laid", values),
        (_read_cards(dealt[0], text), _read_cards(dealt[1], text)),
        (_choices(chose[0]), _choices(chose[1])),
        (_order(orders[0]), _order(orders[1])),
        _number("due", values["due"]),
        _numbers("rights", values),
        (int(won[1]), int(won[2])),
        _winner(values["winner"]),
    )


def _listed(values: tuple[int, ...]) -> str:
    return ",".join(map(str, values)) or NONE


def _cards(cards: int) -> str:
    return ".".join(map(str, numbers(cards))) or NONE


def _read_cards(text: str, whole: str) -> int:
    if text == NONE:
        return 0
    found = tuple(_number("a card", part) for part in text.split("."))
    if len(set(found)) < len(found):
        raise InvalidNotation(f"“{text}” in “{whole}” holds a card twice.")
    return bits(found)


def _number(what: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text):
        raise InvalidNotation(f"“{text}” is no number for {what}.")
    return int(text)


def _numbers(field: str, values: dict[str, str]) -> tuple[int, ...]:
    if values[field] == NONE:
        return ()
    found = tuple(_number(f"{field}=", part) for part in values[field].split(","))
    if field in ("m", "h") and len(set(found)) < len(found):
        raise InvalidNotation(f"“{field}={values[field]}” holds a space twice.")
    return found


def _halves(field: str, values: dict[str, str]) -> tuple[str, str]:
    first, bar, second = values[field].partition("|")
    if not bar:
        raise InvalidNotation(f"“{field}={values[field]}” needs a | between Moriarty's and Holmes's.")
    return first, second


def _choices(text: str) -> Choices:
    found = []
    for part in text.split(",") if text != NONE else ():
        action = parse_action(part)
        if not isinstance(action, Choice):
            raise InvalidNotation(f"“{part}” is no choice; write Crime>Clue, as in 5>9.")
        found.append(action)
    return tuple(found)


def _order(text: str) -> Order | None:
    if text == NONE:
        return None
    action = parse_action(f"order:{text}")
    assert isinstance(action, Order)
    return action


def _winner(text: str) -> int:
    if text == NONE:
        return NOBODY
    if text not in SEATS:
        raise InvalidNotation(f"“winner={text}” is none of {', '.join(SEATS)} or {NONE}.")
    return SEATS.index(text)
