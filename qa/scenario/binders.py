"""Binders: they fill the slots of a query from a question, and say which words filled them.

A binder is called with the case and the places already explained; it returns what it binds, or nothing where
it finds nothing *or cannot decide*: words that nobody explains then stop the reading. All names of concepts
may be alternatives ("crime|card"). Own binders are functions of the same form.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.ruling import Fact
from qa.scenario.case import Case
from qa.scenario.lexicon import NUMBER, Mark, Weight
from qa.scenario.mentions import COUNT, LABEL, Mention


@dataclass(frozen=True, slots=True)
class Bound:
    """A slot, its fact, and the places of the words that say so (none for what the frame itself says)."""

    slot: str
    fact: Fact
    at: frozenset[int] = frozenset()


Binder = Callable[[Case, frozenset[int]], tuple[Bound, ...]]

NEVER = "!"
"""The slot of a bound that says: this frame does not read the question."""


def always(slot: str, fact: Fact) -> Binder:
    """Bind a fact that the frame implies."""
    return lambda case, taken: (Bound(slot, fact),)


def needed(binder: Binder) -> Binder:
    """Take what a binder binds; where it binds nothing, the frame does not read the question."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        return binder(case, taken) or (Bound(NEVER, True),)

    return bind


def label(slot: str, noun: str, *, owner: str = "", bare: bool = False, last: bool = False) -> Binder:
    """Bind the one number that names a thing: "Crime 15", "round 4", "the third hand".

    ``owner``: whose it must be. ``bare``: a number beside no noun will do. ``last``: the last of several.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = _labels(case, taken, noun, bare)
        mine = [m for m in found if not owner or m.owner in owner.split("|")]
        if not mine or (len(mine) > 1 and not last):
            return ()
        return (_bound(slot, mine[-1], case),)

    return bind


def ignored(noun: str, *, won: bool = False, most: int = 99) -> Binder:
    """Explain a number that names such a thing and changes nothing: "in Case 2, …".

    Not where the thing is what is won ("who wins Case 2?"), unless ``won``; not above ``most``.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [
            m
            for m in _labels(case, taken, noun, bare=False)
            if m.value <= most and (won or not _is_won(case, m))
        ]
        return (Bound("", True, frozenset().union(*(m.used for m in found))),) if found else ()

    return bind


def echo() -> Binder:
    """Explain numbers without a noun that only say again what was bound: "…, is it the 5 or the 11?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        known = {m.value for m in case.mentions if m.at in taken}
        again = [m for m in case.mentions if m.at not in taken and not case.marks[m.at].weak]
        if not again or any(m.value not in known or m.noun for m in again):
            return ()
        first, last = min(m.at for m in again), max(m.at for m in again)
        ors = [p for p in case.at("or") if first < p < last]
        return (Bound("", True, frozenset((*(m.at for m in again), *ors))),)

    return bind


def labels(slots: str, noun: str, *, bare: bool = False) -> Binder:
    """Bind exactly as many numbers as there are slots ("first second"), in the order of the question."""
    names = slots.split()

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = _labels(case, taken, noun, bare)
        if len(found) != len(names):
            return ()
        return tuple(_bound(slot, mention, case) for slot, mention in zip(names, found, strict=True))

    return bind


def several(slot: str, noun: str, *, bare: bool = False, least: int = 1) -> Binder:
    """Bind all numbers that name such a thing as one tuple: "spaces 1, 2 and 4"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = _labels(case, taken, noun, bare)
        if len(found) < least:
            return ()
        at = frozenset().union(*(_bound(slot, m, case).at for m in found))
        return (Bound(slot, tuple(m.value for m in found), at),)

    return bind


def count(
    slot: str,
    noun: str,
    *,
    owner: str = "",
    words: Mapping[str, int] | None = None,
    bare: bool = False,
) -> Binder:
    """Bind how many of a thing there are: "3 jokers", "one Case", "no joker" (0).

    ``words``: concepts that count when they stand before the noun ("both": 2). ``owner``: whose they must be.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [
            m
            for m in case.mentions
            if m.at not in taken
            and ((m.noun in noun.split("|") and m.kind == COUNT) or (bare and not m.noun))
            and (not owner or m.owner in owner.split("|"))
        ]
        strong = [m for m in found if not case.marks[m.at].weak] or found
        if len(strong) > 1:
            return ()
        if strong:
            return (_bound(slot, strong[0], case),)
        said = _counted_in_words(case, taken, slot, noun, {"none": 0, **(words or {})})
        return tuple(bound for bound in said if not owner or _whose(case, bound) in owner.split("|"))

    return bind


def turned(binder: Binder, slot: str, change: Callable[[int], int]) -> Binder:
    """Bind a number computed from the one of another binder: what one did not win, the other did."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        return tuple(
            Bound(slot, change(b.fact), b.at) if b.slot == slot and isinstance(b.fact, int) else b
            for b in binder(case, taken)
        )

    return bind


def choose(slot: str, values: Mapping[str, Fact], *, within: str = "") -> Binder:
    """Bind the fact of the one concept of these that is there; nothing where two are, or it is denied.

    ``within``: concepts of which one must stand in the same clause.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = {
            name: [p for p in case.at(*name.split("|")) if p not in taken and _near(case, p, within)]
            for name in values
        }
        there = [name for name, places in found.items() if places]
        if len({values[name] for name in there}) != 1:
            return ()
        places = frozenset(p for name in there for p in found[name])
        if any(negation(case, place) is not None for place in places):
            return ()
        return (Bound(slot, values[there[0]], places),)

    return bind


def flag(slot: str, concept: str, *, yes: Fact = True, no: Fact = False) -> Binder:
    """Bind whether a concept holds: there (yes) or there with a negation beside it (no)."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = [p for p in case.at(*concept.split("|")) if p not in taken]
        denied = [negation(case, p) for p in places]
        if not places or len({d is None for d in denied}) != 1:
            return ()
        at = frozenset((*places, *(d for d in denied if d is not None)))
        return (Bound(slot, yes if denied[0] is None else no, at),)

    return bind


def lacking(slot: str, concept: str, fact: Fact = False) -> Binder:
    """Bind a fact where a concept is denied: "without a line", "has no line"; nothing where it is not."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = [p for p in case.at(*concept.split("|")) if p not in taken]
        denied = [d for d in (negation(case, p) for p in places) if d is not None]
        return (
            (Bound(slot, fact, frozenset((*places, *denied))),)
            if places and len(denied) == len(places)
            else ()
        )

    return bind


def subject(slot: str, verb: str, values: Mapping[str, Fact]) -> Binder:
    """Bind who does something: the owner named before the verb, or after it with "by" ("won by Holmes").

    Nothing where the question has the verb with different subjects, or denies it.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[Fact, set[int]] = {}
        for place in case.at(*verb.split("|")):
            who = doer(case, place)
            if who is None:
                continue
            owner = case.marks[who].owner
            if owner not in values or negation(case, place) is not None:
                return ()
            found.setdefault(values[owner], set()).update((who, place))
        if len(found) != 1:
            return ()
        fact, places = next(iter(found.items()))
        return (Bound(slot, fact, frozenset(places)),)

    return bind


def named(slot: str, values: Mapping[str, Fact], *, nth: int = 0) -> Binder:
    """Bind the one owner that is named in the question at all ("moriarty", "me")."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places: dict[str, set[int]] = {}
        for place, mark in enumerate(case.marks):
            if mark.owner in values and place not in taken:
                places.setdefault(mark.owner, set()).add(place)
        if len({values[owner] for owner in places}) != 1:
            return ()
        return (Bound(slot, values[next(iter(places))], frozenset().union(*places.values())),)

    return bind


def together(first: Binder, *others: Binder) -> Binder:
    """Take what several binders bind, but only if the first one binds something."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = first(case, taken)
        if not found:
            return ()
        for binder in others:
            found = (*found, *binder(case, taken | frozenset().union(*(b.at for b in found))))
        return found

    return bind


def each_of(*binders: Binder) -> Binder:
    """Take all that several binders bind, one after the other."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: tuple[Bound, ...] = ()
        for binder in binders:
            found = (*found, *binder(case, taken | frozenset().union(*(b.at for b in found))))
        return found

    return bind


def first_of(*binders: Binder) -> Binder:
    """Take what the first of several binders binds."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        return next((bound for bound in (b(case, taken) for b in binders) if bound), ())

    return bind


def pattern(items: str, facts: Mapping[str, Fact] | None = None) -> Binder:
    """Bind by a run of words: ``"#mine real? card? of #category"``.

    An item is a concept (``crime``), alternatives (``crime|card``), either with ``?`` if it may be missing,
    or ``#slot`` for a number (``#slot=crime`` for one whose own word is that concept as well). Harmless and
    light words in between are passed over, ends of sentences are not. The run may begin anywhere; if it fits
    at two places with different facts, nothing is bound. ``facts`` are bound along with it.
    """
    parsed = [_item(item) for item in items.split()]

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[tuple[tuple[str, Fact], ...], tuple[Bound, ...]] = {}
        begin = 0
        while begin < len(case.marks):
            fit = _fit(case, taken, parsed, begin)
            if fit is None:
                begin += 1
                continue
            places, numbers = fit
            bounds = tuple(Bound(slot, fact, frozenset([at])) for slot, fact, at in numbers)
            rest = frozenset(places) - {at for _, _, at in numbers}
            extra = tuple(Bound(slot, fact, rest) for slot, fact in (facts or {}).items())
            key = tuple((b.slot, b.fact) for b in (*bounds, *extra))
            found.setdefault(key, (*bounds, *(extra or (Bound("", True, rest),))))
            begin = max(places) + 1
        return next(iter(found.values())) if len(found) == 1 else ()

    return bind


def doer(case: Case, place: int) -> int | None:
    """Return the place of the owner who does what a verb says, or None."""
    for other in range(place + 1, min(place + 5, len(case.marks))):
        mark = case.marks[other]
        if mark.clause != case.marks[place].clause:
            break
        if mark.owner and any(case.marks[n].has(["of"]) for n in range(place + 1, other)):
            return other
    for other in range(place - 1, -1, -1):
        mark = case.marks[other]
        if mark.sentence != case.marks[place].sentence or mark.has(["against", "who"]):
            return None
        if mark.owner:
            return other
    return None


def negation(case: Case, place: int) -> int | None:
    """Return the place of the negation that denies a word: "not trump", "non atout", "ne gagne pas"."""
    before = place - 1
    while before >= 0 and case.marks[before].clause == case.marks[place].clause:
        mark = case.marks[before]
        if mark.has(["not", "none"]):
            return before
        if (mark.weight is not Weight.HARMLESS and not mark.has(["be", "of", "may"])) or mark.owner:
            break
        before -= 1
    after = place + 1
    if after < len(case.marks) and case.marks[after].clause == case.marks[place].clause:
        if case.marks[after].text.casefold() in ("pas", "jamais"):
            return after
    return None


def _is_won(case: Case, mention: Mention) -> bool:
    """Tell whether the thing is the object of a verb: "who wins Case 2"."""
    before = case.before(min(mention.used))
    return before is not None and case.marks[before].has(["win", "take", "beat", "lose"])


def _labels(case: Case, taken: frozenset[int], noun: str, bare: bool) -> list[Mention]:
    nouns = noun.split("|")
    return [
        m
        for m in case.mentions
        if m.at not in taken and ((m.noun in nouns and m.kind == LABEL) or (bare and not m.noun))
    ]


def _bound(slot: str, mention: Mention, case: Case) -> Bound:
    """Return a number bound with its noun and owner, and an "exactly", "only", "all" beside it."""
    near = {p for p in (mention.at - 1, mention.at + 1) if 0 <= p < len(case.marks)}
    said = {p for p in near if case.marks[p].has(["exactly", "only", "all"]) and mention.kind == COUNT}
    return Bound(slot, mention.value, mention.used | said)


def _counted_in_words(
    case: Case, taken: frozenset[int], slot: str, noun: str, words: Mapping[str, int]
) -> Iterable[Bound]:
    found = []
    for place in case.at(*words):
        after = case.after(place)
        while after is not None and (case.marks[after].owner or case.marks[after].number is not None):
            after = case.after(after)
        if place not in taken and after is not None and case.marks[after].has(noun.split("|")):
            value = next(words[name] for name in words if name in case.marks[place].concepts)
            found.append(Bound(slot, value, frozenset((place, after))))
    return found if len(found) == 1 else ()


def _whose(case: Case, bound: Bound) -> str:
    """Return whose the things counted in words are: "no Case won by Holmes", "Holmes wins no Case"."""
    end = max(bound.at)
    for place in range(end + 1, min(end + 4, len(case.marks))):
        if case.marks[place].owner and case.marks[place - 1].has(["of"]):
            return case.marks[place].owner
    return _last_owner(case, min(bound.at))


def _last_owner(case: Case, place: int) -> str:
    """Return who was named last before a place in its sentence."""
    marks = case.marks[:place]
    return next(
        (m.owner for m in reversed(marks) if m.owner and m.sentence == case.marks[place].sentence), ""
    )


def _near(case: Case, place: int, within: str) -> bool:
    if not within:
        return True
    return any(case.marks[p].clause == case.marks[place].clause for p in case.at(*within.split("|")))


@dataclass(frozen=True, slots=True)
class _Item:
    slot: str
    names: frozenset[str]
    optional: bool


def _item(text: str) -> _Item:
    optional = text.endswith("?")
    body = text.rstrip("?")
    if body.startswith("#"):
        slot, _, noun = body[1:].partition("=")
        return _Item(slot, frozenset(noun.split("|")) - {""}, optional)
    return _Item("", frozenset(body.split("|")), optional)


def _fit(
    case: Case, taken: frozenset[int], items: list[_Item], begin: int
) -> tuple[list[int], list[tuple[str, int, int]]] | None:
    """Return the places that items take from a place on, and the numbers captured; None if they don't fit."""
    return _fit_from(case, taken, items, begin, strict=True)


def _fit_from(
    case: Case, taken: frozenset[int], items: list[_Item], place: int, *, strict: bool = False
) -> tuple[list[int], list[tuple[str, int, int]]] | None:
    if not items:
        return [], []
    item, rest = items[0], items[1:]
    at = place
    while at < len(case.marks) and case.marks[at].sentence == case.marks[place].sentence:
        mark = case.marks[at]
        if at not in taken and _matches(item, mark) and not (item.slot and _is_article(case, at)):
            tail = _fit_from(case, taken, rest, at + 1) if rest else ([], [])
            if tail is not None and _same_sentence(case, at, tail[0]):
                number = [(item.slot, mark.number, at)] if item.slot and mark.number is not None else []
                return [at, *tail[0]], [*number, *tail[1]]
        if strict or mark.weight is Weight.HEAVY or (mark.number is not None and not mark.weak):
            break
        at += 1
    if item.optional and not strict:
        return _fit_from(case, taken, rest, place)
    return None


def _is_article(case: Case, place: int) -> bool:
    """Tell whether an "a" or "une" stands before a number: "against a 16"."""
    after = place + 1
    return case.marks[place].weak and after < len(case.marks) and NUMBER in case.marks[after].concepts


def _same_sentence(case: Case, at: int, places: list[int]) -> bool:
    return not places or case.marks[places[0]].sentence == case.marks[at].sentence


def _matches(item: _Item, mark: Mark) -> bool:
    if item.slot:
        return (
            mark.number is not None and NUMBER in mark.concepts and (not item.names or mark.has(item.names))
        )
    return mark.has(item.names)
