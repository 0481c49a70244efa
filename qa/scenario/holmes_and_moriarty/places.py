"""Where tokens lie on the board as a question tells it: rows and columns, places of a row, neighbours."""

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.mentions import COUNT, LABEL

SIZE = 4
LETTER = {"moriarty": "m", "holmes": "h"}


def board_of_coordinates(slot: str) -> Binder:
    """Bind the board of "row 1 column 4, row 2 column 3 ...", every token under the role named before it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        rows = [["."] * SIZE for _ in range(SIZE)]
        used: set[int] = set()
        roles = {m.owner for m in case.marks if m.owner in LETTER}
        owner, half = next(iter(roles)) if len(roles) == 1 else "", dict[str, int]()
        for at, mark in enumerate(case.marks):
            if mark.owner in LETTER:
                owner = mark.owner
                used.add(at)
            axis = "row" if mark.has(["row", "line"]) else "column" if mark.has(["column"]) else ""
            after = case.marks[at + 1] if at + 1 < len(case.marks) else None
            if not axis or after is None or after.number is None:
                continue
            if axis in half or not 1 <= after.number <= SIZE or not owner:
                return ()
            half[axis] = after.number
            used.update((at, at + 1))
            if len(half) == 2:
                row, column = half["row"] - 1, half["column"] - 1
                if rows[row][column] != ".":
                    return ()
                rows[row][column] = LETTER[owner]
                half = {}
        told = "/".join("".join(row) for row in rows)
        return (Bound(slot, told, frozenset(used)),) if set(told) - set("./") and not half else ()

    return bind


def filled_places(slot: str) -> Binder:
    """Bind the places of a row that hold a token; one that is said to be empty holds none."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = [m for m in case.mentions if m.noun in ("space", "place") and m.kind == LABEL]
        empty = case.at("empty")
        gaps = [m for m in told if any(case.marks[p].clause == case.marks[m.at].clause for p in empty)]
        held = [m for m in told if m not in gaps]
        twice = {m.value for m in held} & {m.value for m in gaps}
        if len(held) < 2 or (empty and not gaps) or twice:
            return ()
        at = frozenset().union(*(m.used for m in told), empty)
        return (Bound(slot, tuple(m.value for m in held), at),)

    return bind


def neighbours(slot: str, *, line: bool = False) -> Binder:
    """Bind tokens that lie side by side in a row as its first places; with ``line`` that they are three."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        tokens = [m for m in case.mentions if m.noun == "token" and m.kind == COUNT]
        spaces = [m for m in case.mentions if m.noun == "space" and m.kind == COUNT]
        if len(tokens) != 1 or len(spaces) > 1 or tokens[0].owner == "holmes":
            return ()
        count = tokens[0].value
        if not 1 <= count <= SIZE or any(m.value < count for m in spaces) or (line and count < 3):
            return ()
        at = frozenset().union(tokens[0].used, *(m.used for m in spaces), case.at("neighbour"))
        return (Bound(slot, True if line else tuple(range(1, count + 1)), at),)

    return bind
