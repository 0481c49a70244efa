"""What each number of a question counts or names: players, a round, cuts, wires found or missing."""

from dataclasses import dataclass, replace

from qa.scenario.case import Case
from qa.scenario.lexicon import NUMBER, UNKNOWN, Mark, Weight

PLAYERS, SEAT, ROUND, ROUNDS, NTH_CUT, CUTS, TOTAL, TIMES = (
    "players", "seat", "round", "rounds", "nth_cut", "cuts", "total", "times",
)  # fmt: skip
FOUND, MISSING, LEFT = "found", "missing", "left"

KINDS = (
    "defusing",
    "safe",
    "bomb",
    "wire",
    "card",
    "moriarty",
    "sherlock",
    "role",
    "counter",
    "trap",
    "colour",
)
EDITIONS = ("iello", "japan_2014", "cthulhu", "cthulhu_deluxe", "tempel", "arclight", "evolution")

_NOUNS = ("player", "round", "cut", *KINDS, TIMES)
_NO_NUMBERS = (*EDITIONS, "look_again", "empty_handed", "stuck", "running", "on_top", "story_unit")
_BESIDE = frozenset(
    "them dont de d of other others autre autres more seul seuls only seulement exactement bons".split()
)
_ARTICLES = frozenset("the these those our your les ces nos vos".split())
_OF = frozenset("sur of des parmi among /".split())
_NUMERO = frozenset("numero numéro n no nr number num nº n° la le the".split())
_IF = frozenset("when if quand si where can could".split())
_WITH = frozenset("w à a with at for pour avec were".split())
_MADE_BY = frozenset("coupé couper coupés coupée coupées coupe cutting snipped clipped cut made".split())
_CUT_ALREADY = frozenset("coupés coupées snipped clipped".split())
_PLAYING = frozenset("playing seated sit sitting jouent".split())
_AUXILIARY = frozenset("a ai avons ont avez have has had been ve did was were on je we i they".split())


@dataclass(frozen=True, slots=True)
class Counted:
    """A number and what it is of; ``state``: found, missing or left. ``every``: "all 6", "les 6"."""

    at: int
    value: int
    what: str
    state: str
    used: frozenset[int]
    ordinal: bool = False
    weak: bool = False
    every: bool = False


def counted(case: Case) -> tuple[Counted, ...]:
    """Return the numbers of a question in order; one that counts nothing known has an empty ``what``."""
    found: list[Counted] = []
    for at, mark in enumerate(case.marks):
        if mark.number is None or NUMBER not in mark.concepts or mark.has(_NO_NUMBERS):
            continue
        number = _number(case, at, mark, found)
        if number is None:
            continue
        if number.what == TOTAL and found:
            found[-1] = _of_total(found[-1], case, at)
        found.append(number)
    return tuple(found)


def _number(case: Case, at: int, mark: Mark, earlier: list[Counted]) -> Counted | None:
    after = _after(case, at)
    one = mark.weak and not mark.ordinal and at > 0 and case.marks[at - 1].has(["round"]) and after is None
    before = None if mark.ordinal or (mark.weak and not one) else _label_before(case, at, earlier)
    if after is not None and before is not None and not _agrees(case, at, after[1]):
        after = None
    every = at > 0 and case.marks[at - 1].has(["all", "both"]) and not mark.weak
    whole = frozenset([at - 1]) if every else frozenset[int]()
    if _is_total(case, at, earlier):
        noun = frozenset([after[1]]) if after else frozenset[int]()
        return Counted(at, mark.number or 0, TOTAL, "", frozenset([at, at - 1]) | noun)
    if after is not None:
        noun_name, place = after
        if noun_name in ("player", "") and mark.weak:
            return None
        kind = _who_they_are(case, place) if noun_name == "" else ""
        if kind:
            used = frozenset(range(at, place + 1)) | _only(case, at, place)
            return Counted(at, mark.number or 0, kind, "", used, weak=mark.weak)
        if noun_name in ("player", ""):
            return Counted(at, mark.number or 0, PLAYERS, "", frozenset(range(at, place + 1)) | whole)
        what = {"round": ROUNDS, "cut": CUTS}.get(noun_name, noun_name)
        if mark.ordinal and noun_name in ("round", "cut"):
            what = {"round": ROUND, "cut": NTH_CUT}[noun_name]
        state, places = _state(case, at, place, what)
        counts = state or mark.text.casefold() == "one" or _only(case, at, place)
        if mark.weak and what in (ROUNDS, CUTS) and not counts:
            return None
        used = frozenset((at, place)) | places | whole | _only(case, at, place)
        return Counted(at, mark.number or 0, what, state, used, mark.ordinal, mark.weak, every)
    if mark.weak and before is None:
        state, places = _state(case, at, at, "")
        if state == "" or mark.text.casefold() in ("a", "an") or min(places, default=0) > at + 3:
            return None
        return Counted(at, mark.number or 0, "", state, frozenset([at]) | places, weak=True)
    if _is_players(case, at, mark):
        only = frozenset([at - 1]) if at and case.marks[at - 1].has(["only", "exactly"]) else frozenset[int]()
        return Counted(at, mark.number or 0, PLAYERS, "", frozenset([at]) | only | _us(case, at))
    if before is not None:
        noun_name, place = before
        what = {"round": ROUND, "cut": NTH_CUT, "player": SEAT}[noun_name]
        if noun_name == "cut" and _is_verb(case, place):
            what = CUTS
        if noun_name == "player" and case.marks[place].text[-1:].casefold() == "s":
            what = PLAYERS
        return Counted(at, mark.number or 0, what, "", frozenset((at, place)), mark.ordinal)
    state, places = _state(case, at, at, "")
    return Counted(
        at, mark.number or 0, "", state, frozenset([at]) | places | whole, mark.ordinal, False, every
    )


def _who_they_are(case: Case, place: int) -> str:
    """Return the role of "two of us are Moriarty", "" where it goes on otherwise."""
    for after in range(place + 1, min(place + 4, len(case.marks))):
        mark = case.marks[after]
        if mark.clause != case.marks[place].clause:
            break
        if mark.has(["moriarty", "sherlock"]):
            return "moriarty" if mark.has(["moriarty"]) else "sherlock"
        if not mark.has(["be"]) and mark.weight is not Weight.HARMLESS:
            break
    return ""


def _noun_of(mark: Mark) -> str:
    return next((name for name in _NOUNS if name in mark.concepts), "")


def _after(case: Case, at: int) -> tuple[str, int] | None:
    """Return the noun that stands right after a number; no name for "of us", which stands for players."""
    of_them = False
    for place in range(at + 1, min(at + 5, len(case.marks))):
        mark = case.marks[place]
        if mark.clause != case.marks[at].clause:
            return None
        of_them = of_them or mark.text.casefold() in ("them", "eux", "elles")
        if of_them and mark.has(["be"]):
            continue
        if mark.has(["face_down"]) and place == at + 1:
            continue
        kind = case.marks[place + 1] if place + 1 < len(case.marks) else None
        if place == at + 1 and mark.has(["be"]) and kind is not None and kind.has(KINDS[:3]):
            continue
        if place > at + 3 and not of_them:
            return None
        if mark.has(["us_all"]):
            return "", place
        if mark.has(["colour"]) and place + 1 < len(case.marks) and case.marks[place + 1].has(["bomb"]):
            continue
        noun = _noun_of(mark)
        if noun:
            return (noun, place) if noun != "cut" or _counts_cuts(case, at, mark) else None
        of_the = mark.text.casefold() in _ARTICLES and case.marks[place - 1].has(["of"])
        if of_the:
            continue
        if mark.text.casefold() not in _BESIDE and not mark.has(["only", "exactly"]):
            return None
    return None


def _counts_cuts(case: Case, at: int, mark: Mark) -> bool:
    """Tell whether "cut" beside a number is the noun: "5 cuts", "14th cut", not "with 5 cut …"."""
    text, number = mark.text.casefold(), case.marks[at]
    if text in _CUT_ALREADY and not number.ordinal:
        return True
    if number.ordinal or number.number == 1:
        return text in ("cut", "coupe", "coup", "snip", "clip", "coup de pince")
    return text in ("cuts", "coupes", "coups", "coups de pince", "snips", "clips", "coup", "coup de pince")


def _agrees(case: Case, at: int, place: int) -> bool:
    plural = case.marks[place].text[-1:].casefold() in ("s", "x")
    return plural or case.marks[at].number == 1


def _label_before(case: Case, at: int, earlier: list[Counted]) -> tuple[str, int] | None:
    """Return the round, cut or player that a number names: "round 4", "coupe n° 12", "manche : 3"."""
    for place in range(at - 1, max(at - 4, -1), -1):
        mark = case.marks[place]
        if mark.clause != case.marks[at].clause:
            between = case.text[mark.end : case.marks[place + 1].start].strip()
            if between != ":":
                return None
        noun = _noun_of(mark)
        if noun in ("round", "cut", "player") and not mark.has(["target", "running"]):
            return (noun, place) if not any(place in n.used for n in earlier) else None
        if noun or mark.text.casefold() not in _NUMERO:
            return None
    return None


def _is_verb(case: Case, place: int) -> bool:
    """Tell whether a "cut" before a number is done ("we cut 5"), not the name of one ("cut 5")."""
    if case.marks[place].text.casefold() not in _MADE_BY or place == 0:
        return False
    before = case.marks[place - 1]
    return before.clause == case.marks[place].clause and before.text.casefold() in _AUXILIARY


def _is_total(case: Case, at: int, earlier: list[Counted]) -> bool:
    """Tell whether a number is what another one is a part of: "5 sur 6", "4 of the 5"."""
    if not earlier or earlier[-1].what in (ROUND, NTH_CUT, PLAYERS, SEAT, TOTAL) or case.marks[at].ordinal:
        return False
    first = earlier[-1].at
    if not 2 <= at - first <= 5 or case.marks[first].clause != case.marks[at].clause:
        return False
    between = case.marks[first + 1 : at]
    if not any(m.text.casefold() in _OF or m.has(["slash"]) for m in between):
        return False
    return all(
        m.weight is Weight.HARMLESS
        or m.text.casefold() in _OF
        or m.has(["slash", "all", *KINDS, FOUND, "reveal", "be"])
        for m in between
    )


def _of_total(part: Counted, case: Case, at: int) -> Counted:
    """Return the part of a total with the noun of the total, if it has none: "4 of the 5 defusing wires"."""
    after = _after(case, at)
    if after is None or part.what or not after[0]:
        return part
    return replace(part, what=after[0], used=part.used | {after[1]})


def _is_players(case: Case, at: int, mark: Mark) -> bool:
    """Tell whether a number without a noun is of players: "à 5", "with six", "on est 4", "5p"."""
    if mark.ordinal:
        return mark.text.casefold().lstrip("0123456789") in ("j", "p", "pl", "jrs")
    following = case.marks[at + 1] if at + 1 < len(case.marks) else None
    if following is not None and following.clause == mark.clause:
        if following.has(["opp", FOUND, MISSING, LEFT, "reveal", "dash", "slash", UNKNOWN, "or"]):
            return False
        if following.number is not None and not following.weak:
            return False
        if following.text.casefold() in _OF and _counts_on(case, at + 1):
            return False
        if following.has(["play"]) and at and case.marks[at - 1].text.casefold() in _IF:
            return True
        first = at == 0 or case.marks[at - 1].clause != mark.clause
        if following.text.casefold() in _PLAYING and (first or case.marks[at - 1].text.casefold() in _IF):
            return True
    if (
        at
        and case.marks[at - 1].text.casefold() == "nous"
        and (following is None or following.clause != mark.clause)
    ):
        return True
    if at > 1 and case.marks[at - 1].text.casefold() in ("sur", "of") and case.marks[at - 2].has(["player"]):
        return True
    links = 0
    for place in range(at - 1, max(at - 6, -1), -1):
        before = case.marks[place]
        if before.clause != mark.clause:
            return False
        text = before.text.casefold()
        if before.has(["group"]) or (place == at - 1 and text in _WITH and not _has_it(case, place)):
            return True
        if before.has(["be"]):
            links += 1
        elif before.has(["we"]):
            if links or case.marks[place + 1].has(["be"]):
                return True
        elif before.weight is not Weight.HARMLESS and not before.has(["only", "exactly", "again"]):
            # "On est que 3": only three.
            if text not in ("que", "qu"):
                return False
    return False


def _has_it(case: Case, place: int) -> bool:
    """Tell whether an "a" before a number is no "à": "on en a 3", "a 5" in English."""
    mark = case.marks[place]
    if mark.text.casefold() != "a":
        return False
    before = case.marks[place - 1] if place else None
    return mark.weak or (
        before is not None
        and before.clause == mark.clause
        and (before.text.casefold() in ("en", "y", "il", "elle", "qui") or before.has(["we"]))
    )


def _counts_on(case: Case, place: int) -> bool:
    """Tell whether a number follows: "4 of the 5"."""
    after = case.marks[place + 1 : place + 4]
    return any(m.number is not None and not m.weak and m.clause == case.marks[place].clause for m in after)


def _us(case: Case, at: int) -> frozenset[int]:
    after = at + 1
    if after < len(case.marks) and case.marks[after].has(["us_all"]):
        return frozenset([after])
    return frozenset()


def _only(case: Case, at: int, place: int) -> frozenset[int]:
    near = {at - 1, *range(at + 1, place)}
    return frozenset(
        p
        for p in near
        if 0 <= p < len(case.marks)
        and case.marks[p].clause == case.marks[at].clause
        and case.marks[p].has(["only", "exactly"])
    )


def _state(case: Case, at: int, noun: int, what: str) -> tuple[str, frozenset[int]]:
    """Return whether what is counted is found, missing or left, and the words that say so."""
    if what in (ROUND, NTH_CUT, PLAYERS, TIMES):
        return "", frozenset()
    if what in ("defusing", "wire", "") and at and case.marks[at - 1].has(["needed"]):
        # "Need 3 more defusing wires".
        more = [p for p in (at + 1,) if p < len(case.marks) and case.marks[p].has(["more"])]
        if more:
            return MISSING, frozenset((at - 1, *more))
    wanted = {LEFT: LEFT} if what in (CUTS, ROUNDS) else {
        MISSING: MISSING, LEFT: LEFT, FOUND: FOUND, "reveal": FOUND,
    }  # fmt: skip
    best: tuple[int, int] | None = None
    state, where = "", at
    for place, mark in enumerate(case.marks):
        if mark.clause != case.marks[at].clause or not mark.has(wanted) or _is_asked(case, place):
            continue
        low, high = sorted((place, at))
        between = case.marks[low + 1 : high]
        if any(m.has(["how_many", "who", "over", "after", "or"]) for m in between):
            continue
        crossed = sum(m.number is not None and not m.weak for m in between)
        if best is None or (crossed, high - low) < best:
            best = crossed, high - low
            state, where = next(wanted[name] for name in wanted if name in mark.concepts), place
    return (state, frozenset([where])) if state else ("", frozenset())


def _is_asked(case: Case, place: int) -> bool:
    """Tell whether a "left" or "missing" is what is asked: "how many are left", "il en reste combien"."""
    for other in range(place - 1, max(place - 7, -1), -1):
        mark = case.marks[other]
        if mark.clause != case.marks[place].clause or (mark.number is not None and not mark.weak):
            break
        if mark.has(["how_many"]):
            return True
    nearby = case.marks[place + 1 : place + 4]
    return any(m.has(["how_many"]) and m.clause == case.marks[place].clause for m in nearby)
