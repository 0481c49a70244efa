"""Binders of Holmes: characters, and whose pawns are there."""

from qa.scenario.binders import Binder, Bound, negation
from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.sides import BOTH, MINE, ROLES, THEIRS, Item, owned, placed, speaker
from qa.scenario.lexicon import Weight

BOARD = ("watson", "hudson", "lestrade")

NAMES = (*BOARD, "irene", "wiggins", "pike", "toby", "billy", "gregson", "porky", "kramm", "hunter")


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
        owners = _pawn_owners(case, only=bool(only))
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


def pawns_told(*, both: bool = False) -> Binder:
    """Bind whose pawns are said to be there, one's that are denied as not: "two of his and none of mine".

    Only one side may be told: then the other is asked for. ``both``: only explain that both are there.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        owners = _pawn_owners(case)
        if not owners or len(owners) > 2 or not case.at("pawn"):
            return ()
        order = [owner for owner in owners]
        mine = next((o for o in order if o == "me"), "sherlock" if "sherlock" in order else "")
        if len(order) == 2 and not mine:
            return ()
        nobody = [p for p in case.at("none", "nothing_there", "not")]
        if len(owners) == 1 and len(nobody) == 1 and "opp" not in owners and _lacks_hers(case, nobody[0]):
            owners = {**owners, "opp": frozenset(nobody)}
            order.append("opp")
        found: dict[str, tuple[bool, frozenset[int]]] = {}
        for owner in order:
            denied = [p for p in nobody if any(p < q <= p + 3 for q in owners[owner] if case.marks[q].owner)]
            denied = denied or [p for p in nobody if p in owners[owner]]
            denied = denied or [
                m.at
                for m in case.mentions
                if m.value == 0 and any(m.at < q <= m.at + 3 for q in owners[owner])
            ]
            if len(denied) > 1:
                return ()
            found[owner] = (not denied, owners[owner] | frozenset(denied))
        if len([p for p in nobody if any(p in at for _, at in found.values())]) < len(nobody):
            return ()
        if not any(there for there, _ in found.values()) or (both and len(order) < 2):
            return ()
        several = len({name for name in NAMES if case.at(name)}) > 1
        counted = frozenset(
            m.at
            for m in case.mentions
            if m.noun in ("pawn", "")
            and m.at not in taken
            and (m.value == 1 or (m.value == 2 and (several or (len(order) == 2 and not nobody))))
        )
        if both:
            if not all(there for there, _ in found.values()):
                return ()
            return (Bound("", True, frozenset().union(*(at for _, at in found.values()), counted)),)
        return tuple(
            Bound("my_pawn" if owner in (mine, "me") else "rival_pawn", there, at | counted)
            for owner, (there, at) in found.items()
        )

    return bind


def _lacks_hers(case: Case, place: int) -> bool:
    """Tell whether "she hasn't", "lui non" ends a clause: the other player has no pawn there."""
    clause = [p for p, m in enumerate(case.marks) if m.clause == case.marks[place].clause]
    others = [p for p in clause if case.marks[p].has(["they", "opp"]) and p < place]
    heavy = [p for p in clause if case.marks[p].weight is Weight.HEAVY and p != place]
    return bool(others) and not heavy


def _pawn_owners(case: Case, *, only: bool = False) -> dict[str, frozenset[int]]:
    """Return who has a pawn there: "my pawn and his", "one of mine and one of Moriarty's"."""
    found: dict[str, set[int]] = {}
    for place, mark in enumerate(case.marks):
        who = mark.owner and mark.owner not in ("player_a", "player_b")
        # "She" may be the character that is visited; "his" and "lui" are the other player.
        if who and (not mark.has(["they"]) or mark.text.casefold() in _HIS):
            found.setdefault(mark.owner, set()).add(place)
    pawns = frozenset(case.at("pawn"))
    if not pawns and len(found) < 2 and not only:
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
        carried = _carried(case, list(owned(case, items)))
        if {i.owner for i in carried} == {"", "me"} and 1 < len({i.kind for i in items}) <= 3:
            # "Gregson, Hunter and Billy for me": these are all mine, and the other side's are not told.
            at_mine = frozenset().union(*(i.at for i in carried))
            return (Bound(mine, tuple(dict.fromkeys(i.kind for i in carried)), at_mine),)
        named = placed(case, carried)
        if named is None:
            return ()
        sets: dict[str, list[str]] = {MINE: [], THEIRS: []}
        at: dict[str, set[int]] = {MINE: set(), THEIRS: set()}
        for item in named[0]:
            for side in (MINE, THEIRS) if item.owner == BOTH else (item.owner,):
                if item.kind not in sets[side]:
                    sets[side].append(item.kind)
                at[side] |= item.at
        if len(sets[MINE]) > 1 and not sets[THEIRS]:
            return (Bound(mine, tuple(sets[MINE]), frozenset(at[MINE])),)
        if not sets[MINE] or not sets[THEIRS]:
            return ()
        only = frozenset(case.at("only"))
        return (
            Bound(mine, tuple(sets[MINE]), frozenset(at[MINE]) | only),
            Bound(theirs, tuple(sets[THEIRS]), frozenset(at[THEIRS])),
        )

    return bind


def pawns_counted() -> Binder:
    """Explain how many pawns are told of: "my three pawns: …"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == "pawn" and m.value in (2, 3) and m.at not in taken]
        return tuple(Bound("", True, m.used) for m in found)

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


def told_pawn(own: str = "own_pawn_there", rival: str = "rival_pawn_there") -> Binder:
    """Bind whose pawn is said to be there, before the question whether another may come.

    "My pawn lies on Toby. May I put a pawn there?", "his pawn stands on Irene, can I go to her?"
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        names = [p for p in case.at(*NAMES)]
        told = [p for p in case.at("pawn") if _whose_pawn(case, p) and names and p < names[0]]
        if len({n for n in NAMES if case.at(n)}) != 1 or len(told) != 1:
            return ()
        pawn, name = told[0], names[0]
        sentence = {p for p, m in enumerate(case.marks) if m.sentence == case.marks[pawn].sentence}
        asked = [p for p in case.at("may") if p > name]
        if name not in sentence or not asked or not any(p > name for p in case.at("go_there", "visit")):
            return ()
        if any(p < name for p in case.at("may", "move", "left_it", "go_there")) or case.at("move"):
            return ()
        standing, lying = case.at("standing"), case.at("lying")
        if (standing and lying) or any(negation(case, p) is not None for p in (*standing, *lying)):
            return ()
        after = [speaker(case, p) for p in range(name + 1, len(case.marks)) if speaker(case, p)]
        found = _whose_pawn(case, pawn)
        if found is None or BOTH in after or (after and after[0] not in ("me", "opp")):
            return ()
        where = frozenset((*standing, *lying, *case.at("pawn", "another", "more", "other_pawn")))
        whose, place = found
        visitor = after[0] if after else "me"
        at = where | {place}
        if whose == visitor:
            return (Bound(own, "standing" if standing else "lying", at),)
        return (Bound(rival, True, at),)

    return bind


def pawn_there_already(own: str = "own_pawn_there", rival: str = "rival_pawn_there") -> Binder:
    """Bind whose pawn is there where it is said last: "may I visit Toby if his pawn is there?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        names = case.at(*NAMES)
        if not case.at("pawn"):
            return _player_there(case, rival)
        told = [p for p in case.at("pawn") if _whose_pawn(case, p) and names and p > names[-1]]
        goes = [p for p in case.at("go_there", "visit") if names and p < names[0]]
        there = [p for p in case.at("there") if told and p > told[0]]
        if len({n for n in NAMES if case.at(n)}) != 1 or len(told) != 1 or not goes or not there:
            return ()
        if case.at("move", "left_it", "still_there") or any(
            p < told[0] for p in case.at("pawn") if p > names[0]
        ):
            return ()
        standing, lying = case.at("standing"), case.at("lying")
        if standing and lying:
            return ()
        found = _whose_pawn(case, told[0])
        if found is None:
            return ()
        at = frozenset((*standing, *lying, *case.at("pawn"), found[1]))
        if found[0] == "me":
            return (Bound(own, "standing" if standing else "lying", at),)
        return (Bound(rival, True, at),)

    return bind


def _player_there(case: Case, rival: str) -> tuple[Bound, ...]:
    """Return that the other player is there: "may I go to Watson if Moriarty is there already?"."""
    names = case.at(*NAMES)
    goes = [p for p in case.at("go_there", "visit") if names and p < names[0]]
    who = [p for p in range(names[-1] + 1 if names else 0, len(case.marks)) if speaker(case, p)]
    there = [p for p in case.at("there", "already") if who and p > who[0]]
    if not goes or not there or len(who) != 1 or speaker(case, who[0]) in ("me", BOTH):
        return ()
    before = {speaker(case, p) for p in range(names[0]) if speaker(case, p)}
    return (Bound(rival, True, frozenset(who)),) if before <= {"me"} else ()


def _whose_pawn(case: Case, pawn: int) -> tuple[str, int] | None:
    """Return whose a pawn is and the word that says so: "my pawn", "one of his pawns", "un pion de Léa"."""
    sentence = case.marks[pawn].sentence
    for place in range(pawn - 1, max(-1, pawn - 5), -1):
        if case.marks[place].sentence != sentence:
            break
        who = speaker(case, place)
        if who and who != BOTH:
            possessive = case.marks[place].text.casefold() in _POSSESSIVE or not case.marks[place].has(["me"])
            return (who, place) if possessive else None
    for place in range(pawn + 1, min(pawn + 4, len(case.marks))):
        who = speaker(case, place)
        if who and who != BOTH and case.marks[place - 1].has(["of"]):
            return who, place
    return None


_POSSESSIVE = frozenset("my mon mes mine".split())


def stuck_pawn(binder: Binder) -> Binder:
    """Bind only where it is the pawn that may be stuck: "is Toby blocked if my pawn lies there?" is not."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        stuck, pawns = case.at("stuck"), case.at("pawn")
        return binder(case, taken) if pawns and stuck and min(pawns) < max(stuck) else ()

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
            case.at("pawn", "character", "go_there", "another", "standing", "lying")
        )
        return (Bound(slot, True, frozenset(words)),)

    return bind
