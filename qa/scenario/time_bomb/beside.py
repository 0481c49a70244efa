"""What players tell along with a question that makes no difference to it, by query."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import free
from qa.scenario.time_bomb.moments import GROUPS, LAST_ROUND, moments
from qa.scenario.time_bomb.people import noticed
from qa.scenario.time_bomb.quantities import CUTS, LEFT, MISSING, NTH_CUT, PLAYERS, ROUND, ROUNDS, TIMES

WIRES = "wire card safe defusing"
"""Kinds of cards that are before the players."""

_MOST_WIRES = 5
_MOST_CUTS = 8


@dataclass(frozen=True, slots=True)
class Told:
    """What makes no difference to a query: numbers by what they count, and concepts."""

    numbers: str
    words: str = ""


_AT_A_CUT = f"{WIRES} cutter cut player round target"
_ASIDE: Mapping[str, Told] = {
    "next_cutter": Told(
        "players rounds nth wires", f"{WIRES} cutter player target own reveal always_so after"
    ),
    "may_cut": Told(
        "players rounds wires",
        f"{WIRES} cutter player round left choosing sherlock moriarty show innocent each all",
    ),
    "may_pass": Told(
        "players rounds wires targets",
        f"{_AT_A_CUT} next hand_over own choosing must or turn unwilling bomb reveal explode",
    ),
    "target_may": Told("players rounds wires", f"{_AT_A_CUT} left unwilling"),
    "cut_twice_running": Told("players rounds", f"{_AT_A_CUT} back"),
    "revealed_return": Told(
        "players rounds wires",
        f"{WIRES} in_play round next after beginning per_round others before found deck both",
    ),
    "stops_early": Told("players rounds cuts missing", f"{WIRES} cut missing left round"),
    "must_announce": Told("rounds", f"{WIRES} own round beginning per_round have player dealt"),
    "announcement_counts": Told("players rounds wires", f"{WIRES} round"),
    "may_lie": Told("players rounds wires bare", f"{WIRES} bomb round player none not contrary"),
    "may_show": Told("rounds wires", "sherlock moriarty innocent round player lie not contrary"),
    "may_look_again": Told("players wires", "round midround where"),
    "looks_each_round": Told("players rounds wires", "round deal"),
    "know_each_other": Told("players moriartys", "player moriarty start found"),
    "may_look_aside": Told("players", "player found"),
    "helper_required": Told("players", "player"),
    "player_leaves": Told("players rounds wires", f"{WIRES} round player in_return back return undo"),
    "cuts_without_wires": Told("players", "left turn"),
    "both_at_once": Told("players rounds", "round"),
    "first_player": Told("players", "player cutter"),
    "wires_each": Told("players", "player"),
    "rounds_in_all": Told("players", "player"),
    "cuts_in_all": Told("four rounds", "round"),
    "never_cut": Told("four rounds", "round"),
    "missing": Told("rounds cuts", "round"),
    "hit_chance": Told("players rounds", "player"),
    "bomb_holder_chance": Told("rounds", "round beginning"),
}

_Test = Callable[[int], bool]
_NUMBERS: Mapping[str, tuple[frozenset[str], _Test]] = {
    "players": (frozenset([PLAYERS]), lambda value: value in GROUPS),
    "nth": (frozenset([NTH_CUT]), lambda value: 1 <= value <= _MOST_CUTS),
    "cuts": (frozenset([CUTS, NTH_CUT, TIMES]), lambda value: 1 <= value <= _MOST_CUTS),
    "wires": (frozenset(WIRES.split()), lambda value: 1 <= value <= _MOST_WIRES),
    "bare": (frozenset([""]), lambda value: value <= _MOST_WIRES),
    "moriartys": (frozenset(["moriarty"]), lambda value: value <= 3),
}


OURS = frozenset(
    "wires_in_play wires_in_box role_cards roles_aside moriartys_possible setup cuts_in_round cuts_in_all "
    "never_cut".split()
)
"""Queries that are asked of everybody's game, and of one's own where that is said ("chez nous ce soir")."""


def with_our_case(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Yield the frames, and those that ask for the number of players where one's own game is meant."""
    for frame in frames:
        yield frame
        if frame.query in OURS:
            binds = (*frame.binds, noticed("our_case"))
            yield replace(frame, needs=f"{frame.needs} our_case", binds=binds, asks="players")


def with_beside(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Yield the frames, each explaining also what makes no difference to its query."""
    for frame in frames:
        told = _ASIDE.get(frame.query)
        if told is None:
            yield frame
        else:
            may = f"{frame.may} {told.words}".strip()
            yield replace(frame, may=may, binds=(*frame.binds, beside(told.numbers)))


def beside(numbers: str) -> Binder:
    """Explain numbers that change nothing, as long as they are possible ones."""
    names = numbers.split()
    known = [_NUMBERS[name] for name in names if name in _NUMBERS]

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        used = frozenset[int]()
        for n in free(case, taken):
            if any(n.what in whats and test(n.value) for whats, test in known):
                used |= n.used
            elif "targets" in names and n.value in range(2, max(GROUPS)) and _of_targets(case, n.at):
                used |= n.used
            elif "missing" in names and n.state in (MISSING, LEFT) and n.what in ("defusing", "wire", ""):
                used |= n.used if n.value else frozenset[int]()
            elif "rounds" in names and n.what in (ROUND, ROUNDS) and 1 <= n.value <= LAST_ROUND:
                used |= n.used
            elif "four" in names and n.what == ROUNDS and n.value == LAST_ROUND:
                used |= n.used
        if "rounds" in names:
            named = [m for m in moments(case) if not m.used & taken and 1 <= m.round <= LAST_ROUND]
            used |= frozenset[int]().union(*(m.used for m in named))
        return (Bound("", True, used),) if used else ()

    return bind


def _of_targets(case: Case, at: int) -> bool:
    """Tell whether a number is of those who may be cut: "any of the 3 targets"."""
    after = case.marks[at + 1 : at + 3]
    return any(m.has(["target"]) and m.clause == case.marks[at].clause for m in after)
