"""Binders of numbers: how many players, Moriartys, wires; kinds of wires, editions."""

from collections.abc import Callable, Mapping

from engine.ruling import Fact
from qa.scenario.binders import Binder, Bound, choose, negation
from qa.scenario.case import Case
from qa.scenario.lexicon import Weight
from qa.scenario.time_bomb.quantities import (
    PLAYERS,
    TOTAL,
    Counted,
    counted,
)

MOST_PLAYERS = 12
"""Larger numbers are not of players; the engine takes as many to say what forbids them."""

EDITIONS: Mapping[str, Fact] = {
    "iello": "iello-2016",
    "japan_2014": "new-board-game-party-2014",
    "cthulhu": "dont-mess-with-cthulhu",
    "cthulhu_deluxe": "dont-mess-with-cthulhu-deluxe",
    "tempel": "tempel-des-schreckens-2016",
    "arclight": "arclight-2017",
    "evolution": "evolution",
}


_CARDS: Mapping[str, Fact] = {
    "moriarty": "moriarty",
    "sherlock": "sherlock",
    "safe": "safe",
    "defusing": "defusing",
    "bomb": "bomb",
    "counter": "counters",
    "numbered": "numbered",
    "role": "roles",
    "wire": "wires",
}


def edition() -> Binder:
    """Bind the edition that is named, with the word "version" beside it."""
    named = choose("edition", EDITIONS)

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        return tuple(Bound(b.slot, b.fact, b.at | frozenset(case.at("edition"))) for b in named(case, taken))

    return bind


def players(slot: str = "players", *, total: bool = False, seats: bool = False) -> Binder:
    """Bind how many play. ``total``: "5 of 6" defusing wires says so too, as there is one a player."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        whats = (PLAYERS, TOTAL) if total else (PLAYERS,)
        found = [n for n in free(case, taken) if n.what in whats]
        if len({n.value for n in found}) != 1 or found[0].value > MOST_PLAYERS:
            return ()
        return (Bound(slot, found[0].value, all_used(found)),)

    return bind


def number(slot: str, *whats: str, state: str | None = "", most: int | None = None) -> Binder:
    """Bind the one number that is of one of some things, in a state (None: whichever)."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [n for n in free(case, taken) if n.what in whats and (state is None or n.state == state)]
        found = [n for n in found if not n.weak or n.state or case.marks[n.at].text.casefold() == "one"]
        found = [n for n in found if not n.weak] or found
        if len(found) != 1 or (most is not None and found[0].value > most):
            return ()
        return (Bound(slot, found[0].value, found[0].used),)

    return bind


def explained(*whats: str, values: Callable[[int, int | None], bool] | None = None) -> Binder:
    """Explain numbers that change nothing here; ``values`` (of the number and of the players) tells which."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        everybody = {n.value for n in counted(case) if n.what == PLAYERS}
        group = next(iter(everybody)) if len(everybody) == 1 else None
        found = [
            n for n in free(case, taken) if n.what in whats and (values is None or values(n.value, group))
        ]
        return (Bound("", True, all_used(found)),) if found else ()

    return bind


def kind(slot: str = "kind", names: str = "defusing safe bomb", *, every: bool = False) -> Binder:
    """Bind the one kind of wire that is named; ``every``: plain "wires" are all of them."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        there = [name for name in names.split() if case.at(name)]
        plain = frozenset(case.at("wire", "card"))
        if len(there) == 1:
            places = frozenset(case.at(there[0]))
            if any(negation(case, place) is not None for place in places - taken):
                return ()
            return (Bound(slot, there[0], places | plain),)
        return (Bound(slot, "all", plain),) if every and plain and not there else ()

    return bind


def card_in_box(slot: str = "card") -> Binder:
    """Bind which cards of the box are asked for; "Moriarty role cards" are Moriartys."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        there = {name for name in _CARDS if case.at(name)}
        if there & {"moriarty", "sherlock"}:
            there.discard("role")
        if there & {"safe", "defusing", "bomb"}:
            there.discard("wire")
        if len(there) != 1:
            return ()
        return (Bound(slot, _CARDS[there.pop()], frozenset(case.at(*_CARDS))),)

    return bind


def count_of(slot: str, *kinds: str, both: bool = False) -> Binder:
    """Bind how many of a kind there are: "2 Moriartys", "un seul Moriarty", "no defusing wire" (0)."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [n for n in free(case, taken) if n.what in kinds and not n.ordinal]
        # "A Moriarty" counts nothing; "one Moriarty" and "un seul Moriarty" do.
        found = [
            n
            for n in found
            if not n.weak
            or case.marks[n.at].text.casefold() == "one"
            or any(case.marks[p].has(["only", "exactly"]) for p in n.used | _around(case, n.at))
            or (n.at and case.marks[n.at - 1].text.casefold() in ("que", "qu"))
        ]
        strong = [n for n in found if not n.weak] or found
        if len(strong) > 1:
            return ()
        if strong:
            return (Bound(slot, strong[0].value, strong[0].used | _around(case, strong[0].at)),)
        for place in case.at("both") if both else ():
            after = case.after(place)
            if after is not None and case.marks[after].has(kinds):
                return (Bound(slot, 2, frozenset((place, after))),)
        alone = _the_only(case, kinds) if both else frozenset[int]()
        if alone and not alone & taken:
            return (Bound(slot, 1, alone),)
        for place in case.at("none"):
            for after in range(place + 1, min(place + 4, len(case.marks))):
                mark = case.marks[after]
                if mark.clause != case.marks[place].clause:
                    break
                if mark.has(kinds):
                    return (Bound(slot, 0, frozenset((place, after))),)
                if mark.weight is Weight.HEAVY:
                    break
        return ()

    return bind


def _the_only(case: Case, kinds: tuple[str, ...]) -> frozenset[int]:
    """Return the words that say there is one: "the only Moriarty", "le seul Moriarty", "qu'un Moriarty"."""
    for place in case.at(*kinds):
        before = [m for m in case.marks[max(place - 2, 0) : place] if m.clause == case.marks[place].clause]
        texts = [m.text.casefold() for m in before]
        if len(before) == 2 and before[1].has(["only"]) and texts[0] in _THE:
            return frozenset((place - 1, place))
        if texts in (["qu", "un"], ["qu", "une"]):
            return frozenset((place - 2, place - 1, place))
    return frozenset()


_THE = frozenset("the le la".split())


def _around(case: Case, at: int) -> frozenset[int]:
    near = (at - 2, at - 1)
    return frozenset(
        p
        for p in near
        if p >= 0 and case.marks[p].clause == case.marks[at].clause and case.marks[p].has(["exactly", "only"])
    )


def ordinal(slot: str, *kinds: str) -> Binder:
    """Bind which one of a kind it is: "the third bomb", "premier piège"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = []
        for place, mark in enumerate(case.marks):
            if mark.number is None or not mark.ordinal or place in taken:
                continue
            for after in range(place + 1, min(place + 3, len(case.marks))):
                if case.marks[after].has(kinds):
                    found.append((mark.number, frozenset((place, after))))
                    break
        return (Bound(slot, found[0][0], found[0][1]),) if len(found) == 1 else ()

    return bind


def helper_named(slot: str = "helper") -> Binder:
    """Bind the helper that is not there: "sans la carte pince", "without the counters"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for name, fact in (("counter", "counters"), ("cutter_card", "card"), ("cutter", "token")):
            places = case.at(name)
            if places:
                return (Bound(slot, fact, frozenset(places)),)
        return ()

    return bind


def said_for_sure(binder: Binder) -> Binder:
    """Take a number only if it is no article: "une bombe bleue" may be one more than others before it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = binder(case, taken)
        marks = [case.marks[p] for b in found for p in b.at]
        return () if any(m.weak and not m.ordinal for m in marks) and not case.at("only") else found

    return bind


def together(*binders: Binder) -> Binder:
    """Bind what all of several binders bind, or nothing if one of them binds nothing."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: tuple[Bound, ...] = ()
        for binder in binders:
            bound = binder(case, taken)
            if not bound:
                return ()
            found += bound
            taken |= frozenset[int]().union(*(b.at for b in bound))
        return found

    return bind


def free(case: Case, taken: frozenset[int]) -> list[Counted]:
    """Return the numbers that are not explained yet."""
    return [n for n in counted(case) if n.at not in taken]


def all_used(found: list[Counted]) -> frozenset[int]:
    """Return all words that say what some numbers are."""
    return frozenset[int]().union(*(n.used for n in found))


def in_clause(case: Case, at: int, *names: str) -> bool:
    """Tell whether a concept stands in the clause of a place."""
    return any(case.marks[p].clause == case.marks[at].clause for p in case.at(*names))


def group_of(case: Case) -> int | None:
    """Return how many play, as told or as the total of defusing wires."""
    found = {n.value for n in counted(case) if n.what in (PLAYERS, TOTAL)}
    return next(iter(found)) if len(found) == 1 else None


def traps() -> Binder:
    """Bind how many traps are opened and how many are in play: "2 of 3 traps", "two are open"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [n for n in free(case, taken) if n.what in ("trap", "", TOTAL)]
        both = [p for p in case.at("both") if found and p < found[0].at <= p + 2]
        if both and len(found) == 1:
            used = found[0].used.union(both)
            return (Bound("opened", found[0].value, used), Bound("traps", found[0].value, used))
        weak = [p for p, m in enumerate(case.marks) if m.weak and m.ordinal and m.number == 1]
        if len(weak) == 1 and len(found) == 1 and not found[0].ordinal:
            opened = Bound("opened", 1, frozenset(weak))
            return (opened, Bound("traps", found[0].value, found[0].used))
        first = [n for n in found if n.ordinal]
        rest = [n for n in found if not n.ordinal]
        whole = [n for n in rest if n.what == TOTAL]
        if not first and whole:
            first, rest = [n for n in rest if n.what != TOTAL], whole
        elif not first and len(rest) > 1:
            first = [n for n in rest if _is_opened(case, n.at)]
            rest = [n for n in rest if n not in first]
        elif not first:
            first, rest = rest, []
        if len(first) != 1 or len(rest) > 1:
            return ()
        opened = Bound("opened", first[0].value, first[0].used)
        return (opened, *(Bound("traps", n.value, n.used) for n in rest))

    return bind


def _is_opened(case: Case, at: int) -> bool:
    """Tell whether a number is said to be open, with no other number before the word."""
    for place in range(at + 1, len(case.marks)):
        mark = case.marks[place]
        if mark.clause != case.marks[at].clause or (mark.number is not None and not mark.weak):
            return False
        if mark.has(["opened"]):
            return True
    return False
