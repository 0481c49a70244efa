"""The game played: the booklet's example, reasons, whole trees, random play against a second referee."""

import itertools
import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from corpus.errors import IllegalAction
from engine.conformance import Counts, count, differing
from engine.engine import Engine
from engine.game import CHANCE, TERMINAL
from engine.play import format_playthrough, parse_playthrough, play, replay, states
from engine.time_bomb import decks
from engine.time_bomb.game import Evolution, TimeBomb
from engine.time_bomb.state import Action, Cut, Deck, RolesDealt, State, WiresDealt, WiresRemoved

HERE = Path(__file__).parent
COUNTS = tomllib.loads((HERE / "counts.toml").read_text("utf-8"))
PLAYTHROUGHS = sorted((HERE / "playthroughs").glob("*.txt"))

ALICE, BASILE, CHLOE, DAVID, EMMA = range(5)

ROUND = ["cut:3.1", "cut:5.1", "cut:3.2", "cut:2.1", "cut:4.1"]
"""All cuts of a round of the game below."""


@pytest.fixture(scope="module")
def five() -> TimeBomb:
    """The game with five players; the first seat begins."""
    return TimeBomb(decks.iello(5))


@pytest.fixture
def dealt(five: TimeBomb) -> State:
    """Roles and wires dealt; Chloé's row begins with a safe wire, Emma's and David's with defusing ones."""
    return five.parse_state("SMSSM sssss/sbsss/sdsds/dssss/dssds -")


def _after(game: TimeBomb, state: State, *actions: str) -> State:
    for action in actions:
        state = game.apply(state, game.parse_action(action))
    return state


def test_the_example_of_the_booklet_goes_as_printed(five: TimeBomb, dealt: State) -> None:
    names = "Alice Basile Chloé David Emma".split()
    printed = [
        ("Alice", "Chloé", "s", 0),
        ("Chloé", "Emma", "d", 1),
        ("Emma", "Chloé", "s", 1),
        ("Chloé", "Basile", "s", 1),
        ("Basile", "David", "d", 2),
    ]
    state = dealt
    for cutter, target, wire, found in printed:
        seat = names.index(target)
        assert names[five.current_player(state)] == cutter
        place = state.hands[seat].index(wire)
        state = five.apply(state, Cut(seat, place))
        assert state.cuts.count("d") == found
    assert five.current_player(state) == CHANCE
    assert len(state.pool) == 20
    assert state.hands == ()
    state = five.apply(state, five.sample(state, random.Random(0)))
    assert [len(hand) for hand in state.hands] == [4] * 5
    assert five.current_player(state) == DAVID
    assert five.deck.defusing - state.cuts.count("d") == 3


@pytest.mark.parametrize(
    ("actions", "action", "player", "rule"),
    [
        ([], "cut:1.1", None, "cuts_his_own_wire"),
        ([], "cut:3.6", None, "no_such_wire"),
        ([], "cut:6.1", None, "no_such_wire"),
        ([], "cut:8.1", None, "no_such_wire"),
        ([], "cut:3.1", CHLOE, "does_not_hold_the_cutter"),
        ([], "cut:1.1", CHLOE, "does_not_hold_the_cutter"),
        ([], "deal:ss/ss", None, "round_goes_on"),
        (["cut:3.1"], "cut:3.1", None, "cuts_his_own_wire"),
        (["cut:3.1"], "cut:1.5", ALICE, "does_not_hold_the_cutter"),
        (["cut:3.1", "cut:1.1"], "cut:3.5", None, "no_such_wire"),
        (["cut:2.2"], "cut:3.1", None, "game_is_over"),
        (ROUND, "cut:1.1", None, "no_wires_lie_there_yet"),
        (ROUND, "roles:SSSMM", None, "no_wires_lie_there_yet"),
        (ROUND, "deal:ss/ss", None, "deal_does_not_fit"),
    ],
)  # fmt: skip
def test_what_is_illegal_is_refused_by_the_rule_that_forbids_it(
    five: TimeBomb, dealt: State, actions: list[str], action: str, player: int | None, rule: str
) -> None:
    state = _after(five, dealt, *actions)
    reason = five.why_illegal(state, five.parse_action(action), player)
    assert reason is not None
    assert reason.rule == rule
    with pytest.raises(IllegalAction, match=action):
        five.apply(state, five.parse_action(action), player)


def test_roles_that_are_not_in_the_box_are_refused(five: TimeBomb) -> None:
    start = five.initial_state()
    for roles in ("SSSSM", "SSMMM", "SSSM"):
        reason = five.why_illegal(start, RolesDealt(roles))
        assert reason is not None
        assert reason.rule == "roles_do_not_fit"
    assert five.why_illegal(start, RolesDealt("SMSMS")) is None


def test_bombs_that_evolution_does_not_remove_are_refused() -> None:
    game = Evolution(decks.evolution(4, 4))
    state = game.apply(game.initial_state(), RolesDealt("SSSM"))
    for wires in ("ABC", "ABCDD", "AAAd", "AEEE"):
        reason = game.why_illegal(state, WiresRemoved(wires))
        assert reason is not None
        assert reason.rule == "removal_does_not_fit"
    assert len(game.apply(state, WiresRemoved("AABD")).pool) == 20


def test_a_player_without_wires_is_no_target_but_cuts(five: TimeBomb) -> None:
    state = five.parse_state("SSSMM ss/sb/ss/dd/ds 2s3s4s5s1s3s2s5d4s3s1s2s4d1s5s")
    state = _after(five, state, "cut:1.1", "cut:3.1", "cut:1.1")
    assert five.current_player(state) == ALICE
    assert state.hands[ALICE] == ""
    assert five.legal_actions(state)
    state = _after(five, state, "cut:2.1")
    assert {action.target for action in five.legal_actions(state) if isinstance(action, Cut)} == {2, 3, 4}
    reason = five.why_illegal(state, Cut(ALICE, 0))
    assert reason is not None
    assert reason.rule == "has_no_wire_left"


@pytest.mark.parametrize(("wire", "winner"), [("d", "sherlock"), ("s", "moriarty"), ("b", "moriarty")])
def test_the_last_cut_of_round_4_decides(five: TimeBomb, wire: str, winner: str) -> None:
    rest = dict.fromkeys("dbs", 0) | {"d": 1, "b": 1, "s": 4}
    rest[wire] -= 1
    row = wire + "".join(letter * n for letter, n in rest.items())
    hands = f"{row[0]}s/{row[1]}/{row[2]}/{row[3]}/{row[4]}"
    cuts = "2s3s4s5s1s3s2s5d4s3s1s2s4d1s5d2d3s4s5s"
    state = five.parse_state(f"SSSMM {hands} {cuts}")
    assert five.current_player(state) == EMMA
    state = five.apply(state, Cut(ALICE, 0))
    assert five.current_player(state) == TERMINAL
    assert five.result(state) == winner
    good = 1.0 if winner == "sherlock" else -1.0
    assert five.returns(state) == (good, good, good, -good, -good)
    assert five.legal_actions(state) == ()


def test_nobody_has_won_before_the_end(five: TimeBomb, dealt: State) -> None:
    assert five.returns(dealt) == (0.0,) * 5
    assert five.returns(_after(five, dealt, "cut:3.1")) == (0.0,) * 5


@pytest.mark.parametrize(("explosion", "over"), [(4, True), (5, False)])
def test_evolution_explodes_at_the_reading_of_the_open_point(explosion: int, over: bool) -> None:
    game = Evolution(decks.evolution(4, explosion))
    state = game.parse_state("SSSM AABBB/AABBC/CCCDD/Ddddd -")
    state = _after(game, state, "cut:2.1", "cut:1.1", "cut:2.1")
    assert game.result(state) == "continues"
    state = _after(game, state, "cut:1.1")
    assert state.cuts == "2A1A2A1A"
    assert game.is_terminal(state) is over
    assert game.result(state) == ("moriarty" if over else "continues")


def test_a_defusing_wire_in_evolution_counts_for_no_colour() -> None:
    game = Evolution(decks.evolution(4, 4))
    state = game.parse_state("SSSM AABBB/AABBC/CCCDD/Ddddd -")
    state = _after(game, state, "cut:4.2", "cut:1.1", "cut:4.2", "cut:1.1")
    state = _after(game, state, "deal:AABB/BBBC/CCCD/DDdd", "cut:4.3", "cut:1.1", "cut:4.3")
    assert game.result(state) == "sherlock"
    assert game.returns(state) == (1.0, 1.0, 1.0, -1.0)


@pytest.mark.parametrize("first", [-1, 5])
def test_a_seat_that_nobody_has_cannot_begin(first: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        TimeBomb(decks.iello(5), first=first)


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ({"players": 1}, "too few"),
        ({"sherlocks": 0}, "roles are too few"),
        ({"hand": 2}, "are not"),
        ({"removed": 1}, "are not"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 4}, "rounds"),
        ({"wires": "ddsssb"}, "not sorted"),
    ],
)
def test_a_deck_that_cannot_be_dealt_is_refused(deck: dict[str, object], fault: str) -> None:
    given = {
        "players": 2, "sherlocks": 1, "moriartys": 1, "wires": "bddsss", "removed": 0,
        "limits": (("b", 1),), "hand": 3, "rounds": 2,
    }  # fmt: skip
    Deck(**given)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=fault):
        Deck(**(given | deck))  # type: ignore[arg-type]


def test_a_small_game_has_as_many_nodes_as_counted_before(little: tuple[str, TimeBomb]) -> None:
    name, game = little
    assert not differing(game, Counts(**COUNTS[name]))


def test_a_second_count_from_the_rules_in_words_agrees(little: tuple[str, TimeBomb]) -> None:
    name, game = little
    deck = game.deck
    wires = Counter(deck.wires)
    removals = [""]
    if deck.removed:
        bombs = "".join(wire for wire in deck.wires if wire not in "sd")
        removals = sorted({"".join(chosen) for chosen in itertools.combinations(bombs, deck.removed)})
    total = Counter(chance=1)
    roles = len(set(itertools.permutations("S" * deck.sherlocks + "M" * deck.moriartys, deck.players)))
    total["chance"] += roles if deck.removed else 0
    for removed in removals:
        pool = "".join(sorted((wires - Counter(removed)).elements()))
        below = _second_count(pool, deck, game.first, "", 0)
        for kind, number in below.items():
            total[kind] += roles * number
    assert total == COUNTS[name]


_KNOWN: dict[tuple[object, ...], Counter[str]] = {}


def _second_count(pool: str, deck: Deck, cutter: int, seen: str, over: int) -> Counter[str]:
    """Count below a deal: shuffle the pool in all ways, then cut ``players`` times."""
    key = (pool, deck, cutter, "".join(sorted(seen)), over)
    if key not in _KNOWN:
        each = len(pool) // deck.players
        total = Counter(chance=1)
        for order in set(itertools.permutations(pool)):
            rows = tuple(order[at * each : at * each + each] for at in range(deck.players))
            total += _second_cuts(rows, deck, cutter, seen, over, deck.players)
        _KNOWN[key] = total
    return _KNOWN[key]


def _second_cuts(
    rows: tuple[tuple[str, ...], ...], deck: Deck, cutter: int, seen: str, over: int, left: int
) -> Counter[str]:
    exploded = any(seen.count(wire) >= limit for wire, limit in deck.limits)
    if exploded or seen.count("d") == deck.defusing or (left == 0 and over + 1 == deck.rounds):
        return Counter(terminal=1)
    if left == 0:
        return _second_count("".join(sorted(itertools.chain(*rows))), deck, cutter, seen, over + 1)
    total = Counter(decision=1)
    for seat, row in enumerate(rows):
        for at in range(len(row) if seat != cutter else 0):
            after = (*rows[:seat], row[:at] + row[at + 1 :], *rows[seat + 1 :])
            total += _second_cuts(after, deck, seat, seen + row[at], over, left - 1)
    return total


def _nodes(game: TimeBomb) -> Iterator[State]:
    waiting, seen = [game.initial_state()], set()
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        yield state
        if game.current_player(state) == CHANCE:
            actions: Iterator[Action] = (action for action, _ in game.chance_outcomes(state))
        else:
            actions = iter(game.legal_actions(state))
        waiting += [game.after(state, action) for action in actions]


def test_a_deal_of_a_small_game_has_chances_that_add_up_and_is_drawn_as_often(
    little: tuple[str, TimeBomb],
) -> None:
    _, game = little
    rng = random.Random(5)
    state = game.initial_state()
    while game.current_player(state) == CHANCE:
        chances = dict(game.chance_outcomes(state))
        assert sum(chances.values()) == 1
        draws = 4_000
        drawn = Counter(game.sample(state, rng) for _ in range(draws))
        assert set(drawn) <= set(chances)
        for action, chance in chances.items():
            spread = 5 * (draws * float(chance) * (1 - float(chance))) ** 0.5 + 1e-9
            assert abs(drawn[action] - draws * float(chance)) <= spread, action
        state = game.after(state, max(chances, key=lambda action: game.format_action(action)))


def test_chances_of_the_full_deals_add_up() -> None:
    for players in (4, 5, 6, 7, 8):
        game = TimeBomb(decks.iello(players))
        chances = [chance for _, chance in game.chance_outcomes(game.initial_state())]
        assert sum(chances) == 1
    evolution = Evolution(decks.evolution(5, 4))
    dealt = evolution.after(evolution.initial_state(), RolesDealt("SSSMM"))
    removals = dict(evolution.chance_outcomes(dealt))
    assert sum(removals.values()) == 1
    assert removals[WiresRemoved("AAAAA")] == Fraction(1, 53_130)


def test_resampling_draws_exactly_what_the_player_cannot_tell_apart() -> None:
    game = TimeBomb(decks.small(2, (1, 2), hand=2, rounds=2))
    _draws_all(game)
    little = Evolution(Deck(2, 1, 1, "AABBdd", 2, (("A", 2), ("B", 2)), 2, 2))
    _draws_all(little)


def _draws_all(game: TimeBomb) -> None:
    nodes = list(_nodes(game))
    rng = random.Random(2)
    for player in range(len(game.players)):
        alike: dict[str, set[State]] = {}
        for state in nodes:
            alike.setdefault(game.observation(state, player), set()).add(state)
        for state in rng.sample(nodes, min(len(nodes), 60)):
            drawn = {game.resample(state, player, rng) for _ in range(300)}
            assert drawn <= alike[game.observation(state, player)]
            if state.hands and not game.is_terminal(state):
                assert drawn == alike[game.observation(state, player)]


def test_bombs_taken_out_unseen_are_drawn_anew_but_not_before_they_are_taken_out() -> None:
    game = Evolution(decks.evolution(4, 4))
    rng = random.Random(3)
    before = game.apply(game.initial_state(), RolesDealt("SSSM"))
    assert {game.resample(before, 0, rng).pool for _ in range(20)} == {before.pool}
    assert len({game.resample(before, 0, rng).roles for _ in range(50)}) > 1
    after = game.apply(before, WiresRemoved("AABD"))
    drawn = {game.resample(after, 0, rng).pool for _ in range(50)}
    assert len(drawn) > 1
    assert all(len(pool) == 20 and pool.count("d") == 4 for pool in drawn)


def test_the_reason_against_a_deal_counts_the_cuts_of_the_round(five: TimeBomb, dealt: State) -> None:
    deal = WiresDealt(("ss", "ss"))
    state = _after(five, dealt, *ROUND)
    state = _after(five, state, "deal:ssss/ssss/sssd/sdbs/sssd", "cut:1.1", "cut:2.1")
    reason = five.why_illegal(state, deal)
    assert reason is not None
    assert reason.text.en == "2 of 5 cuts: the round is not over, nothing is dealt."


def test_an_observation_shows_own_wires_and_cuts_and_no_more(five: TimeBomb, dealt: State) -> None:
    assert five.observation(dealt, CHLOE) == "3 S ddsss 5/5/5/5/5 -"
    later = _after(five, dealt, "cut:3.1")
    assert five.observation(later, ALICE) == "1 S sssss 5/5/4/5/5 3s"
    start = five.initial_state()
    assert five.observation(start, ALICE) == "1 - - *25 -"


def _checked(game: TimeBomb, seed: int) -> int:
    """Play once, refereed from the list of cuts alone; return the number of cuts."""
    deck, made = game.deck, 0
    cutter, seen = game.first, ""
    for state, player, actions in states(game, seed):
        assert game.faults(state) == ()
        if player in (CHANCE, TERMINAL):
            continue
        assert player == cutter
        (cut,) = actions
        assert isinstance(cut, Cut)
        assert cut.target != cutter
        seen += state.hands[cut.target][cut.place]
        cutter, made = cut.target, made + 1
        last = state
    exploded = any(seen.count(wire) >= limit for wire, limit in deck.limits)
    winner = "M" if exploded or seen.count("d") < deck.defusing else "S"
    assert game.returns(state) == tuple(1.0 if role == winner else -1.0 for role in last.roles)
    assert state.cuts[1::2] == seen
    assert made == deck.players * deck.rounds or exploded or seen[-1] == "d"
    hidden = "".join(state.hands)
    assert len(hidden) + made == deck.players * deck.hand
    assert len(hidden) >= deck.players * (deck.hand - deck.rounds)
    return made


@pytest.mark.parametrize("seeds", [range(100), pytest.param(range(1_000, 2_000), marks=pytest.mark.slow)])
def test_random_games_of_every_variant_end_as_the_cuts_say(engine: Engine, seeds: range) -> None:
    for variant, _ in engine.variants:
        game = engine.game(variant)
        assert isinstance(game, TimeBomb)
        made = [_checked(game, seed) for seed in seeds]
        assert max(made) <= game.max_decisions


def test_another_player_may_begin() -> None:
    game = TimeBomb(decks.iello(4), first=2)
    for seed in range(20):
        _checked(game, seed)


def test_sherlock_can_win_exactly_if_the_cuts_left_are_enough(little: tuple[str, TimeBomb]) -> None:
    name, game = little
    deck = game.deck
    known: dict[State, bool] = {}

    def winnable(state: State) -> bool:
        if state not in known:
            player = game.current_player(state)
            if player == TERMINAL:
                known[state] = game.result(state) == "sherlock"
            elif player == CHANCE:
                outcomes = [game.after(state, action) for action, _ in game.chance_outcomes(state)]
                known[state] = any([winnable(after) for after in outcomes])
            else:
                known[state] = any([winnable(game.after(state, a)) for a in game.legal_actions(state)])
        return known[state]

    assert winnable(game.initial_state())
    for state, can in known.items():
        missing = deck.defusing - state.cuts.count("d")
        left = deck.players * deck.rounds - len(state.cuts) // 2
        if missing > left:
            assert not can, (name, state)
        elif not state.hands:
            assert can, (name, state)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_kept_playthrough_goes_the_same_way_again(engine: Engine, path: Path) -> None:
    kept = parse_playthrough(path.read_text("utf-8"))
    game = engine.game(kept.variant)
    assert replay(game, kept) == kept
    assert format_playthrough(play(game, kept.seed, variant=kept.variant)) == path.read_text("utf-8")


def test_playthroughs_are_kept_of_both_teams_winning_and_of_evolution() -> None:
    ends = [parse_playthrough(path.read_text("utf-8")) for path in PLAYTHROUGHS]
    winners = {game.steps[1].state[at] for game in ends for at, value in enumerate(game.returns) if value > 0}
    assert winners == {"S", "M"}
    assert any(game.variant.startswith("evolution") for game in ends)


def test_the_whole_tree_of_a_small_game_is_counted_by_the_kit_to_any_depth() -> None:
    game = TimeBomb(decks.SMALL())
    assert count(game, 0) == Counts(chance=1)
    assert count(game, 1) == Counts(chance=4)
    deals = {
        action for action, _ in game.chance_outcomes(game.after(game.initial_state(), RolesDealt("SSM")))
    }
    assert len(deals) == 60
    assert WiresDealt(("bd", "dd", "ss")) in deals
