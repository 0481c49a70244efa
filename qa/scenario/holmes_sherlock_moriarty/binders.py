"""Binders of Holmes for all themes: editions, tokens, what is empty or hidden; binders put together."""

from collections.abc import Mapping

from qa.scenario.binders import Binder, Bound, negation
from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.numbers import words_of
from qa.scenario.holmes_sherlock_moriarty.sides import ROLES, speaker


def edition(slot: str = "edition") -> Binder:
    """Bind the edition that is named, with the word "edition" beside it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        devir, kosmos = case.at("devir"), case.at("kosmos")
        if not devir and not kosmos:
            roles = case.at("mycroft")
            if roles and case.at("edition_word") and not case.at("moriarty"):
                at = frozenset((*roles, *case.at("edition_word"), *case.at("sherlock")))
                return (Bound(slot, "sherlock-mycroft", at),)
            return ()
        if devir and kosmos:
            return ()
        value = "sherlock-mycroft" if devir else "sherlock-moriarty"
        words = frozenset((*devir, *kosmos, *case.at("edition_word")))
        if any(negation(case, p) is not None for p in (*devir, *kosmos)):
            return ()
        return (Bound(slot, value, words),)

    return bind


def counted_near(slot: str, noun: str, near: str, *, also: str = "") -> Binder:
    """Bind the number of a noun whose clause has one of some concepts: "2 tokens left in the reserve"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        clauses = {case.marks[p].clause for p in case.at(*near.split("|"))}
        found = [
            m
            for m in case.mentions
            if m.at not in taken
            and (m.noun in noun.split("|") or (not m.noun and not case.marks[m.at].ordinal))
            and case.marks[m.at].clause in clauses
        ]
        if len(found) != 1:
            return ()
        at = words_of(case, found[0])
        beside = {
            p for p in (min(at) - 1, max(at) + 1) if 0 <= p < len(case.marks) and case.marks[p].has(["only"])
        }
        said = frozenset(p for p in case.at("only") if case.marks[p].clause == case.marks[found[0].at].clause)
        return (Bound(slot, found[0].value, at | beside | said),)

    return bind


def in_reserve(slot: str = "reserve") -> Binder:
    """Bind the number nearest before the reserve: "2 tokens and 9 in the bank"; else right behind it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = case.at("reserve")
        if len(places) != 1:
            return ()
        place, clause = places[0], case.marks[places[0]].clause
        near = [
            m
            for m in case.mentions
            if m.at not in taken
            and m.noun in ("token", "")
            and not case.marks[m.at].weak
            and case.marks[m.at].clause == clause
        ]
        before = [m for m in near if place - 5 <= m.at < place]
        behind = [m for m in near if place < m.at <= place + 3]
        found = before[-1:] or behind[:1]
        if not found or case.at("empty", "limit"):
            return ()
        return (Bound(slot, found[0].value, words_of(case, found[0]) | {place}),)

    return bind


def missing_cards(slot: str = "taken") -> Binder:
    """Bind how many cards the row lacks: "il manque une carte", "we need 1 card for the row"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        lacks = case.at("lack", "fewest", "must")
        found = [
            m
            for m in case.mentions
            if m.at not in taken and m.noun in ("card", "clue") and any(p < m.at <= p + 3 for p in lacks)
        ]
        if len(found) != 1:
            return ()
        return (Bound(slot, found[0].value, words_of(case, found[0]) | frozenset(lacks)),)

    return bind


def tokens_in_hand() -> Binder:
    """Explain the tokens that somebody comes with: "with 4 tokens", "j'ai 3 loupes"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == "token" and m.at not in taken]
        if len(found) != 1 or case.at("may"):
            return ()
        before = case.marks[max(0, found[0].at - 2) : found[0].at]
        held = any(m.has(["own"]) or m.text.casefold() in ("with", "avec") for m in before)
        return (Bound("", True, words_of(case, found[0])),) if held else ()

    return bind


def cards_in(slot: str, pile: str) -> Binder:
    """Bind how many cards lie in a pile: "6 cards in the discards"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        piles = case.at(pile)
        for m in case.mentions:
            end = max(m.used)
            there = [p for p in piles if end < p <= end + 4 and p not in taken]
            if m.noun in ("card", "clue") and m.at not in taken and there:
                return (Bound(slot, m.value, words_of(case, m) | frozenset(there)),)
        return ()

    return bind


def none_of(slot: str, noun: str) -> Binder:
    """Bind 0 where there is none of a thing, or it is empty: "no token", "the reserve is empty"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for place in case.at("none", "not", "nothing_there", "empty"):
            mark = case.marks[place]
            clause = [p for p in case.at(*noun.split("|")) if case.marks[p].clause == mark.clause]
            beside = clause if mark.has(["empty"]) else [case.after(place)]
            for other in beside:
                if other is not None and case.marks[other].has(noun.split("|")) and place not in taken:
                    denied = negation(case, place) if mark.has(["empty"]) else None
                    if denied is not None:
                        return ()
                    return (Bound(slot, 0, frozenset([place, other])),)
        return ()

    return bind


def emptied(slots: Mapping[str, str]) -> Binder:
    """Bind 0 for each thing that a question says to be empty: "pile and discards are empty"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        empty = case.at("empty")
        if not empty:
            return ()
        if any(negation(case, p) is not None for p in empty if case.marks[p].has(["empty"])):
            return ()
        last = max(empty)
        there = {
            slot: [p for p in case.at(name) if p <= last + 6 and p not in taken]
            for slot, name in slots.items()
        }
        return tuple(Bound(slot, 0, frozenset((*places, *empty))) for slot, places in there.items() if places)

    return bind


def strict(*binders: Binder) -> Binder:
    """Bind what several binders bind, nothing where one of them binds nothing."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: list[Bound] = []
        for binder in binders:
            more = binder(case, taken.union(*(b.at for b in found)))
            if not more:
                return ()
            found.extend(more)
        return tuple(found)

    return bind


def chained(first: Binder, *others: Binder) -> Binder:
    """Bind what several binders bind, nothing where the first of them binds nothing."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = list(first(case, taken))
        if not found:
            return ()
        for binder in others:
            found.extend(binder(case, taken.union(*(b.at for b in found))))
        return tuple(found)

    return bind


def named_side() -> Binder:
    """Explain the roles; bind nothing else."""
    return lambda case, taken: tuple(
        [Bound("", True, at)]
        if (at := frozenset(p for p, m in enumerate(case.marks) if m.owner in ROLES))
        else []
    )


def explained(names: str) -> Binder:
    """Explain words wherever they stand, without a fact."""
    return lambda case, taken: tuple(
        [Bound("", True, frozenset(case.at(*names.split())))] if case.at(*names.split()) else []
    )


def hidden_flag(slot: str) -> Binder:
    """Bind whether the clue is hidden or visible; nothing where both are said."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        hidden, visible = case.at("hidden"), case.at("visible")
        if bool(hidden) == bool(visible):
            return ()
        places = frozenset((*hidden, *visible))
        if any(negation(case, p) is not None for p in places):
            return ()
        return (Bound(slot, bool(hidden), places),)

    return bind


def sees_of_other(slot: str = "hidden") -> Binder:
    """Bind whether clues are hidden, where who would see them is not who has them."""
    flagged = hidden_flag(slot)

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        sees = [p for p in case.at("see", "count_word") if p not in taken]
        things = [p for p in case.at("clue", "card", "hidden", "visible") if p not in sees]
        if not sees or not things:
            return ()
        who = next((speaker(case, p) for p in range(sees[0], -1, -1) if speaker(case, p)), "")
        place = things[0]
        # "My clues in front of me, may the other recount them?": whose they are stands before them too.
        first = max(sees[0] if sees[0] < place else -1, place - 4)
        whose = next((speaker(case, p) for p in range(place - 1, first, -1) if speaker(case, p)), "")
        end = max(things)
        for p in range(place + 1, end):
            # "the clues that I keep face down": whoever keeps them is named among these words.
            if speaker(case, p) and not whose:
                whose = speaker(case, p)
        for p in range(end + 1, min(end + 4, len(case.marks))):
            near = {m.text.casefold() for m in case.marks[p - 2 : p]}
            if speaker(case, p) and near & {"de", "d", "of", "my", "mon", "from"}:
                whose = speaker(case, p)
        if not whose or (who and who == whose):
            return ()
        roles = frozenset(p for p, m in enumerate(case.marks) if m.owner in ROLES)
        return tuple(Bound(b.slot, b.fact, b.at | roles | frozenset(sees)) for b in flagged(case, taken))

    return bind


def without_ne(concept: str) -> Binder:
    """Explain the French "ne" beside a concept that denies by itself: "n'avoir aucun coup"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        at = frozenset(p for p in case.at("not") if case.marks[p].text.casefold() in ("n", "ne"))
        return (Bound("", True, at),) if at and case.at(concept) else ()

    return bind


def what_hudson_gives(given: int = 3) -> Binder:
    """Explain the number of tokens that Mrs Hudson gives, where it is said as the booklet has it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        clauses = {case.marks[p].clause for p in case.at("reserve")}
        found = [
            m
            for m in case.mentions
            if m.value == given
            and m.at not in taken
            and (case.marks[m.at].clause not in clauses or case.marks[m.at - 1].has(["give"]))
        ]
        return (Bound("", True, words_of(case, found[0])),) if len(found) == 1 else ()

    return bind
