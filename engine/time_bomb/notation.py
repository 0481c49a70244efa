"""The one-line notation: roles, wires, cuts, with a blank between them.

``SMS ds/s/bds 2s1s``: seat 1 is a Sherlock with a defusing and a safe wire face down; seat 2 was cut (a safe
wire), then seat 1 (a safe wire). Wires gathered and not dealt: ``SMS *bddsss 2s1s``. ``-`` stands for
nothing: no roles yet, a row without wires, no cuts.

Cuts are written ``cut:2.1`` (seat 2, first wire from the left), deals ``roles:SMSS``, ``deal:dss/sbs``,
``remove:AAB``.
"""

from corpus.errors import InvalidNotation
from engine.time_bomb.state import (
    BOMB_LETTER,
    COLOUR_LETTERS,
    DEFUSING_LETTER,
    MORIARTY_LETTER,
    SAFE_LETTER,
    SHERLOCK_LETTER,
    Action,
    Cut,
    RolesDealt,
    State,
    WiresDealt,
    WiresRemoved,
)

NOTHING = "-"
_ROLES = frozenset(SHERLOCK_LETTER + MORIARTY_LETTER)
_WIRES = frozenset(SAFE_LETTER + DEFUSING_LETTER + BOMB_LETTER + COLOUR_LETTERS)


def format_state(state: State) -> str:
    """Return a state in one line.

    >>> format_state(State("SM", "", ("d", ""), "2s2b"))
    'SM d/- 2s2b'
    """
    wires = _rows(state.hands) if state.hands else f"*{state.pool}"
    return f"{state.roles or NOTHING} {wires} {state.cuts or NOTHING}"


def parse_state(text: str) -> State:
    """Read a state; only its form is checked. Raises InvalidNotation.

    >>> parse_state("SM *dss -")
    State(roles='SM', pool='dss', hands=(), cuts='')
    """
    parts = text.split(" ")
    if len(parts) != 3:
        raise InvalidNotation(
            f"“{text}” has {len(parts)} parts; a state is roles, wires and cuts, for example “SM ds/sb 2s”."
        )
    roles, wires, cuts = parts
    roles = "" if roles == NOTHING else _letters(roles, _ROLES, "a role", text)
    if wires.startswith("*"):
        pool = _letters(wires[1:], _WIRES, "a wire", text)
        if pool != "".join(sorted(pool)):
            raise InvalidNotation(
                f"The wires “{wires}” of “{text}” are not in order: *{''.join(sorted(pool))}."
            )
        return State(roles, pool, (), _cuts(cuts, text))
    return State(roles, "", _parse_rows(wires, text), _cuts(cuts, text))


def format_action(action: Action) -> str:
    """Return an action.

    >>> format_action(Cut(1, 0)), format_action(WiresDealt(("ds", "sb")))
    ('cut:2.1', 'deal:ds/sb')
    """
    match action:
        case Cut(target, place):
            return f"cut:{target + 1}.{place + 1}"
        case RolesDealt(roles):
            return f"roles:{roles}"
        case WiresRemoved(wires):
            return f"remove:{wires or NOTHING}"
        case WiresDealt(hands):
            return f"deal:{_rows(hands)}"


def parse_action(text: str) -> Action:
    """Read an action. Raises InvalidNotation.

    >>> parse_action("cut:2.1")
    Cut(target=1, place=0)
    """
    kind, colon, rest = text.partition(":")
    if not colon or not rest:
        raise InvalidNotation(f"“{text}” is no action; write cut:2.1, roles:SMSS, deal:ds/sb or remove:AB.")
    if kind == "cut":
        seat, dot, place = rest.partition(".")
        if not dot or not (_is_number(seat) and _is_number(place)) or "0" in (seat, place):
            raise InvalidNotation(
                f"“{text}” names no wire; write seat and place from 1, for example cut:2.1."
            )
        return Cut(int(seat) - 1, int(place) - 1)
    if kind == "roles":
        return RolesDealt(_letters(rest, _ROLES, "a role", text))
    if kind == "remove":
        wires = "" if rest == NOTHING else _letters(rest, _WIRES, "a wire", text)
        return WiresRemoved("".join(sorted(wires)))
    if kind == "deal":
        return WiresDealt(_parse_rows(rest, text))
    raise InvalidNotation(f"“{kind}” is no kind of action; there are cut, roles, deal and remove.")


def _rows(hands: tuple[str, ...]) -> str:
    return "/".join(hand or NOTHING for hand in hands)


def _parse_rows(text: str, whole: str) -> tuple[str, ...]:
    return tuple("" if row == NOTHING else _letters(row, _WIRES, "a wire", whole) for row in text.split("/"))


def _cuts(text: str, whole: str) -> str:
    if text == NOTHING:
        return ""
    if len(text) % 2:
        raise InvalidNotation(f"The cuts “{text}” of “{whole}” are not pairs of seat and wire, such as 2s1d.")
    for seat, wire in zip(text[::2], text[1::2], strict=True):
        if seat not in "12345678" or wire not in _WIRES:
            raise InvalidNotation(f"“{seat}{wire}” in “{whole}” is no cut: a seat from 1 to 8, then a wire.")
    return text


def _letters(text: str, known: frozenset[str], what: str, whole: str) -> str:
    if not text:
        raise InvalidNotation(f"In “{whole}”, a part is empty; “{NOTHING}” stands for nothing.")
    for letter in text:
        if letter not in known:
            raise InvalidNotation(f"“{letter}” in “{whole}” is not {what}: {', '.join(sorted(known))}.")
    return text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) == 1
