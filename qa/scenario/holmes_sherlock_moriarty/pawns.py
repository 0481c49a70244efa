"""Binders of Holmes: characters, and whose pawns are there."""

from collections.abc import Mapping

from engine.ruling import Fact
from qa.scenario.binders import Binder, Bound, negation
from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.sides import BOTH, MINE, ROLES, THEIRS, Item, owned, placed, speaker

BOARD = ("watson", "hudson", "lestrade")

NAMES = (*BOARD, "irene", "wiggins", "pike", "toby", "billy", "gregson", "porky", "kramm", "hunter")

CHARACTERS: Mapping[str, Fact] = {name: name for name in NAMES}


def _both_pawns(case: Case, place: int) -> bool:
    """Tell whether "both" counts pawns, not players: "both pawns of Sherlock"."""
    after = case.after(place)
    return after is not None and case.marks[after].has(["pawn"])


_HIS = frozenset("his him hers theirs lui sien sienne".split())


def pawns_in_the_evening() -> Binder:
    """Bind whose pawns are there in the evening: both, or only one side's."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        both, only = case.at("both"), case.at("only")
        denied = [p for p in case.at("not", "none", "nothing_there")]
        if denied:
            return ()
        if both and len(_pawn_owners(case)) == 1 and any(_both_pawns(case, p) for p in both):
            return ()
        if both and not only:
            at = frozenset(both) | frozenset(case.at("pawn"))
            return (Bound("my_pawn", True, at), Bound("rival_pawn", True, at))
        owners = _pawn_owners(case)
        if only and not both and len(owners) == 1:
            owner, at = next(iter(owners.items()))
            mine = owner in ("me", "sherlock")
            at = at | frozenset(only)
            return (Bound("my_pawn", mine, at), Bound("rival_pawn", not mine, at))
        if not only and not both and len(owners) == 2:
            at = frozenset().union(*owners.values())
            return (Bound("my_pawn", True, at), Bound("rival_pawn", True, at))
        return ()

    return bind


def _pawn_owners(case: Case) -> dict[str, frozenset[int]]:
    """Return who has a pawn there: "my pawn and his", "one of mine and one of Moriarty's"."""
    found: dict[str, set[int]] = {}
    for place, mark in enumerate(case.marks):
        who = mark.owner and mark.owner not in ("player_a", "player_b")
        # "She" may be the character that is visited; "his" and "lui" are the other player.
        if who and (not mark.has(["they"]) or mark.text.casefold() in _HIS):
            found.setdefault(mark.owner, set()).add(place)
    pawns = frozenset(case.at("pawn"))
    if not pawns and len(found) < 2:
        return {}
    return {owner: frozenset(at) | pawns for owner, at in found.items()}


def places_of_pawns(mine: str, theirs: str) -> Binder:
    """Bind the characters where the pawns of each side are: "my pawns: Toby, Irene; rival: Irene"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        items: list[Item] = []
        for name in NAMES:
            items.extend(Item(name, 0, p, frozenset([p])) for p in case.at(name) if p not in taken)
        if not items:
            return ()
        items.sort(key=lambda i: i.place)
        clauses = {case.marks[p].clause for p in case.at("close")}
        asked = [i for i in items if case.marks[i.place].clause in clauses]
        if asked and len(asked) < len(items):
            return ()
        named = placed(case, _carried(case, list(owned(case, items))))
        if named is None:
            return ()
        sets: dict[str, list[str]] = {MINE: [], THEIRS: []}
        at: dict[str, set[int]] = {MINE: set(), THEIRS: set()}
        for item in named[0]:
            for side in (MINE, THEIRS) if item.owner == BOTH else (item.owner,):
                if item.kind not in sets[side]:
                    sets[side].append(item.kind)
                at[side] |= item.at
        if not sets[MINE] or not sets[THEIRS]:
            return ()
        only = frozenset(case.at("only"))
        return (
            Bound(mine, tuple(sets[MINE]), frozenset(at[MINE]) | only),
            Bound(theirs, tuple(sets[THEIRS]), frozenset(at[THEIRS])),
        )

    return bind


def asked_place() -> Binder:
    """Bind who is where the one asked about is: "mine on Toby, his on Irene: does Toby close?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        items = [Item(n, 0, p, frozenset([p])) for n in NAMES for p in case.at(n) if p not in taken]
        clauses = {case.marks[p].clause for p in case.at("close")}
        asked = [i for i in items if case.marks[i.place].clause in clauses]
        told = sorted((i for i in items if i not in asked), key=lambda i: i.place)
        if len({i.kind for i in asked}) != 1 or len(told) < 2:
            return ()
        named = placed(case, _carried(case, list(owned(case, told))))
        if named is None or {i.owner for i in named[0]} != {MINE, THEIRS}:
            return ()
        name = asked[0].kind
        there = {i.owner for i in named[0] if i.kind == name}
        at = frozenset().union(*(i.at for i in (*named[0], *asked)))
        return (
            Bound("character", name, at),
            Bound("my_pawn", MINE in there, at),
            Bound("rival_pawn", THEIRS in there, at),
        )

    return bind


def _carried(case: Case, items: list[Item]) -> list[Item]:
    """Give an item without an owner the one of the item before it."""
    last = ""
    found = []
    for item in items:
        last = item.owner or last
        found.append(Item(item.kind, item.value, item.place, item.at, last))
    return found


def character(slot: str = "character") -> Binder:
    """Bind the one character that is named; its generic word is explained beside it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        there = [name for name in NAMES if case.at(name)]
        if len(there) != 1:
            return ()
        return (Bound(slot, there[0], frozenset(case.at(there[0], "character"))),)

    return bind


def toucher(slot: str = "character") -> Binder:
    """Bind which character or card would touch a clue; "a character" is any of them."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        there = [name for name in NAMES if case.at(name)]
        cards_ = case.at("mycroft_card") or case.at("mycroft")
        if len(there) + bool(cards_) > 1:
            return ()
        if there:
            return (Bound(slot, there[0], frozenset(case.at(there[0], "character", "power"))),)
        if cards_:
            return (Bound(slot, "mycroft", frozenset(cards_)),)
        generic = case.at("character", "power")
        return (Bound(slot, "other", frozenset(generic)),) if generic else ()

    return bind


def own_pawn(slot: str = "own_pawn_there", *, two: bool = False) -> Binder:
    """Bind a player's own pawn that is there already, standing or lying, where only one player is named."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        owners = {speaker(case, p) for p in range(len(case.marks)) if speaker(case, p)}
        if len(owners) > 1 or owners & {"opp"}:
            return ()
        counted = [
            m
            for m in case.mentions
            if m.value == 2
            and any(m.at < p <= m.at + 3 for p in case.at("pawn"))
            and not case.marks[m.at].ordinal
        ]
        if two and not counted:
            return ()
        standing, lying = case.at("standing"), case.at("lying")
        if standing and lying:
            return ()
        places = frozenset((*standing, *lying))
        if any(negation(case, p) is not None for p in places):
            return ()
        second = case.at("another", "more", "other_pawn")
        there = case.at("same", "character", *NAMES) if two else second
        if not case.at("pawn") or not there:
            return ()
        pawns = frozenset((*case.at("pawn", "character", "same", "go_there"), *second))
        roles = frozenset(p for p, m in enumerate(case.marks) if m.owner in ROLES)
        extra = frozenset(
            m.at for m in case.mentions if m.noun in ("pawn", "") and m.value == 2 and m.at not in taken
        )
        return (Bound(slot, "standing" if standing else "lying", places | pawns | roles | extra),)

    return bind


def rival_there(slot: str = "rival_pawn_there") -> Binder:
    """Bind that the other player's pawn is there: "his pawn is on Irene, may I go there too?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        owners: dict[str, list[int]] = {}
        for place in range(len(case.marks)):
            who = speaker(case, place)
            if who and who != BOTH:
                owners.setdefault(who, []).append(place)
        if len(owners) != 2 or case.at("both", "another", "other_pawn"):
            return ()
        named = [p for p in case.at("character", *NAMES)]
        if not named:
            return ()
        there = named[0]
        before = [p for p in range(there) if speaker(case, p) and speaker(case, p) != BOTH]
        pawn = [p for p in case.at("pawn") if p < there]
        owner = speaker(case, before[-1]) if before else ""
        behind = [p for p in range((pawn or [there])[-1] + 1, there) if speaker(case, p)]
        owner = speaker(case, behind[0]) if behind else owner
        visitor = next((who for who in owners if who != owner), "")
        verbs = case.at("go_there", "visit", "another")
        goes = [p for p in owners.get(visitor, []) if p > there]
        if not owner or owner == "me" or not verbs or not goes:
            return ()
        words = {p for places in owners.values() for p in places} | set(
            case.at("pawn", "character", "go_there", "another")
        )
        return (Bound(slot, True, frozenset(words)),)

    return bind
