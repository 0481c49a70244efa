"""Binders of Holmes: map fragments, points with fragments and jokers, the chance of a draw."""

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.cards import categories
from qa.scenario.holmes_sherlock_moriarty.numbers import is_number, noun_of, words_of
from qa.scenario.mentions import COUNT, Mention


def draw_facts() -> Binder:
    """Bind the card, how many of it are seen, and how many cards are not seen yet."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        card: dict[str, set[int]] = {}
        for name in ("joker", "fragment"):
            if case.at(name):
                card[name] = set(case.at(name))
        for value, at in categories(case, taken, bare=False):
            card.setdefault(str(value), set()).update(at)
        counts: dict[str, tuple[int, frozenset[int]]] = {}
        for m in case.mentions:
            mark = case.marks[m.at]
            if m.at in taken or m.noun == "category" or (mark.weak and m.noun in ("joker", "fragment")):
                continue
            if mark.weak and (not m.noun or not _seen_or_unseen(case, m)):
                continue
            if mark.plural or (not m.noun and _article_before(case, m.at)):
                card.setdefault(str(m.value), set()).add(m.at)
                continue
            kind = _seen_or_unseen(case, m)
            if not kind or kind in counts:
                return ()
            counts[kind] = (m.value, words_of(case, m))
        if len(card) != 1 or set(counts) != {"seen", "unseen"}:
            return ()
        name, at_card = next(iter(card.items()))
        if name not in ("joker", "fragment", *map(str, range(3, 10))):
            return ()
        return (
            Bound("card", name, frozenset(at_card)),
            Bound("seen", counts["seen"][0], counts["seen"][1] | frozenset(case.at("seen"))),
            Bound("unseen", counts["unseen"][0], counts["unseen"][1] | frozenset(case.at("unseen"))),
        )

    return bind


def _article_before(case: Case, place: int) -> bool:
    before = case.marks[place - 1].text.casefold() if place else ""
    return before in ("a", "an", "un", "les", "the", "des", "of", "de")


def _seen_or_unseen(case: Case, mention: Mention) -> str:
    """Return which of the two a number is, by the nearest word of its clause that says so."""
    places = [
        (
            p - mention.at if p > mention.at else mention.at - p + 3,
            "unseen" if case.marks[p].has(["unseen"]) else "seen",
        )
        for p in case.at("seen", "unseen")
        if case.marks[p].clause == case.marks[mention.at].clause
    ]
    return min(places)[1] if places else ""


def number_of_fragments(slot: str) -> Binder:
    """Bind how many fragments somebody has; "a single one" is 1, "none" 0, "all" 5."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [
            m
            for m in case.mentions
            if m.at not in taken
            and not case.marks[m.at].ordinal
            and (m.noun == "fragment" and m.kind == COUNT)
        ]
        if not found:
            bare = [
                m for m in case.mentions if m.at not in taken and not m.noun and not case.marks[m.at].ordinal
            ]
            owned = [m for m in bare if m.at and case.marks[m.at - 1].has(["own"])]
            found = owned if len(bare) == 1 and case.at("fragment") else []
        if len(found) == 1:
            at = words_of(case, found[0]) if found[0].noun == "fragment" else frozenset([found[0].at])
            near = {p for p in range(min(at) - 2, max(at) + 3) if 0 <= p < len(case.marks)}
            said = {p for p in near if case.marks[p].has(["only", "exactly", "all"])}
            return (Bound(slot, found[0].value, at | said | frozenset(case.at("fragment"))),)
        if found:
            return ()
        single = _single_fragment(case)
        if single:
            return (Bound(slot, 1, single),)
        for concept, value in (("none", 0), ("nothing_there", 0), ("all", 5), ("only", 1)):
            for place in case.at(concept):
                after = case.after(place)
                if after is not None and case.marks[after].has(["fragment"]):
                    return (Bound(slot, value, frozenset([place, *case.at("fragment")])),)
        return ()

    return bind


def _single_fragment(case: Case) -> frozenset[int]:
    """Return the words of "one lonely map piece", with what stands between them; none for others."""
    pieces = case.at("fragment")
    for place, mark in enumerate(case.marks):
        near = [p for p in pieces if place < p <= place + 2 and case.marks[p].clause == mark.clause]
        if mark.weak and mark.text.casefold() in ("one", "un", "une") and len(near) == 1 == len(pieces):
            return frozenset((place, near[0]))
    return frozenset()


def from_to(slot: str = "fragments") -> Binder:
    """Bind the lower number of "going from three to four fragments"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.at not in taken and _before_fragment(case, m)]
        step = _from_to(case, found)
        if step is None or len(case.mentions) != 2:
            return ()
        return (Bound(slot, step[0], step[1]),)

    return bind


def _before_fragment(case: Case, mention: Mention) -> bool:
    """Tell whether "fragment" follows a number, or both numbers of "from three to four fragments"."""
    for place in range(mention.at + 1, min(mention.at + 4, len(case.marks))):
        mark = case.marks[place]
        if mark.has(["fragment"]):
            return True
        linked = mark.text.casefold() in ("à", "a", "to") or (is_number(case, place) and not mark.ordinal)
        if mark.clause != case.marks[mention.at].clause or not (linked or mark.has(["only", "real"])):
            return False
    return False


def _from_to(case: Case, found: list[Mention]) -> tuple[int, frozenset[int]] | None:
    """Return the number before and the words of "from three to four fragments"."""
    if len(found) != 2 or found[1].value != found[0].value + 1:
        return None
    between = [m.text.casefold() for m in case.marks[found[0].at + 1 : found[1].at]]
    if not any(word in ("à", "a", "to") for word in between) or not case.at("optional", "more", "go_there"):
        return None
    return found[0].value, frozenset((found[0].at, found[1].at))


def nth_fragment() -> Binder:
    """Explain which fragment a joker would be: "the fifth map piece"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        at = frozenset(
            m.at
            for m in case.mentions
            if case.marks[m.at].ordinal
            and (after := case.after(m.at)) is not None
            and case.marks[after].has(["fragment"])
        ) or frozenset(
            m.at for m in case.mentions if case.marks[m.at].ordinal and m.value == 5 and not m.noun
        )
        return (Bound("", True, at),) if at else ()

    return bind


def _of_categories(case: Case, mention: Mention) -> bool:
    """Tell whether a bare number is what the categories give: "my categories give 31"."""
    if noun_of(case, mention):
        return False
    clause = case.marks[mention.at].clause
    return any(case.marks[p].clause == clause for p in case.at("category", "score", "point"))


def _before_joker(case: Case, place: int) -> bool:
    """Tell whether a "no" stands before a joker, with no number between: "no lone jokers"."""
    for joker in case.at("joker"):
        if place < joker <= place + 3:
            return not any(is_number(case, p) for p in range(place, joker))
    return False


def points_apart(points: str, fragments: str, jokers: str) -> Binder:
    """Bind points of categories, fragments and lone jokers: "12 points, 3 fragments, a joker left".

    ``points`` may be empty: then a number that counts neither fragments nor jokers binds nothing.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[str, tuple[int, frozenset[int]]] = {}
        for m in case.mentions:
            mark = case.marks[m.at]
            if m.at in taken or (mark.weak and m.noun not in ("joker", "fragment")):
                continue
            if m.noun == "fragment" or _before_fragment(case, m):
                kind = fragments
            elif m.noun == "joker":
                kind = jokers
            else:
                kind = points if noun_of(case, m) == "point" or _of_categories(case, m) else ""
            if not kind or kind in found or mark.ordinal or mark.plural:
                return ()
            at = words_of(case, m) if m.noun in ("fragment", "joker", "point") else frozenset([m.at])
            found[kind] = (m.value, at)
        single = [p for p in case.at("joker") if not any(p in at for _, at in found.values())]
        if jokers not in found and len(single) == 1 and not case.marks[single[0]].text.endswith("s"):
            found[jokers] = (1, frozenset(single))
        lacking = [p for p in case.at("none") if _before_joker(case, p)]
        if lacking and jokers in found and found[jokers][0] > 1:
            return ()
        if jokers in found and lacking:
            found[jokers] = (0, found[jokers][1] | frozenset(lacking))
        elif lacking:
            found[jokers] = (0, frozenset((*lacking, *case.at("joker"))))
        if jokers in found and not lacking and not case.at("unplaced", "aside", "without_card"):
            return ()
        wanted = {points} if points else {fragments, jokers}
        if not wanted <= set(found) or len(found) < 2:
            return ()
        only = frozenset(case.at("only"))
        return tuple(Bound(slot, value, at | only) for slot, (value, at) in found.items())

    return bind
