"""Random play of the whole game, followed by a second account of pawns, days and cards."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from corpus.errors import IllegalAction
from engine.conformance import check
from engine.game import CHANCE, TERMINAL
from engine.games import engine_of
from engine.holmes_sherlock_moriarty.cards import FRAGMENT, JOKER, size_of
from engine.holmes_sherlock_moriarty.game import HolmesGame
from engine.holmes_sherlock_moriarty.state import (
    HOME,
    MOVE,
    OVER,
    POWER,
    Action,
    Setup,
    State,
)

Maker = Callable[..., HolmesGame]
FIXED = ("watson", "hudson", "lestrade")


def _play(game: HolmesGame, seed: int) -> Iterator[tuple[State, Action | None]]:
    rng = random.Random(seed)
    state = game.initial_state()
    while (player := game.current_player(state)) != TERMINAL:
        if player == CHANCE:
            action = game.sample(state, rng)
        else:
            action = rng.choice(game.legal_actions(state))
        yield state, action
        state = game.after(state, action)
    yield state, None


@pytest.mark.parametrize("variant", ["known-powers", "known-powers-devir", "joker-alone"])
def test_random_play_keeps_cards_pawns_and_tokens(variant: str) -> None:
    engine = engine_of("holmes-sherlock-moriarty")
    assert engine is not None
    game = engine.game(variant)
    for seed in range(60):
        for state, _ in _play(game, seed):
            assert not game.faults(state), (seed, game.format_state(state))


def test_random_play_with_powers_of_every_kind_keeps_cards_pawns_and_tokens(invented: Maker) -> None:
    game = invented()
    for seed in range(60):
        for state, _ in _play(game, seed):
            assert not game.faults(state), (seed, game.format_state(state))


def _follow(game: HolmesGame, seed: int) -> State:
    """Play once beside an account of its own: where pawns are, what is shut, how many turns and days."""
    names = game.names
    pawns: list[dict[str, str]] = [{}, {}]
    shut: set[str] = set()
    moves = 0
    state = game.initial_state()
    shown = set(FIXED)
    for state, action in _play(game, seed):
        if action is None:
            break
        day, turn = moves // 6 + 1, moves % 6
        if action.verb == "show":
            shown |= {name for at, name in enumerate(names) if action.one >> at & 1}
            for side in pawns:
                assert set(side.values()) <= {"standing"}
        if action.verb != "go":
            continue
        assert (state.day, state.turn) == (day, turn)
        player = turn % 2
        assert game.current_player(state) == player
        assert len(shown) == 4 + day
        assert {name for at, name in enumerate(names) if state.closed >> at & 1} == shut
        for other in game.legal_actions(state):
            target = names[other.two]
            assert target in shown - shut - set(pawns[player])
            assert other.one == HOME if day == 1 else pawns[player][names[other.one]] == "standing"
        if action.one != HOME:
            assert pawns[player].pop(names[action.one]) == "standing"
        pawns[player][names[action.two]] = "lying"
        moves += 1
        if moves % 6 == 0:
            assert all(len(side) == 3 and set(side.values()) == {"lying"} for side in pawns)
            shut = (pawns[0].keys() & pawns[1].keys()) - set(FIXED)
            pawns = [dict.fromkeys(side, "standing") for side in pawns]
    assert moves == 42
    return state


def test_pawns_days_and_indisposed_characters_agree_with_a_second_account(invented: Maker) -> None:
    for seed in range(40):
        assert _follow(invented(), seed).phase == OVER
        assert _follow(HolmesGame(Setup(edition="sherlock-mycroft")), seed).phase == OVER


def _ends(game: HolmesGame, plays: int) -> None:
    for seed in range(plays):
        moves = decisions = 0
        last: State | None = None
        for state, action in _play(game, seed):
            last = state
            moves += action is not None and action.verb == "go"
            decisions += action is not None and game.current_player(state) >= 0
        assert last is not None
        assert moves == 42
        assert decisions <= game.max_decisions
        assert not game.faults(last)
        assert not last.hidden0
        assert not last.hidden1
        ours, theirs = game.points(last)
        assert -16 <= min(ours, theirs)
        assert max(ours, theirs) <= 73
        expected = (ours, last.tokens0) > (theirs, last.tokens1)
        tied = (ours, last.tokens0) == (theirs, last.tokens1)
        assert game.returns(last) == ((0, 0) if tied else (1, -1) if expected else (-1, 1))


def test_a_thousand_games_end_after_42_moves_with_the_winner_of_the_rules(invented: Maker) -> None:
    _ends(HolmesGame(), 700)
    _ends(invented(), 300)


@pytest.mark.slow
def test_ten_thousand_games_end_after_42_moves_with_the_winner_of_the_rules(invented: Maker) -> None:
    _ends(HolmesGame(), 6_000)
    _ends(invented(), 4_000)


def test_a_game_with_powers_of_every_kind_keeps_the_laws_of_the_kit(invented: Maker) -> None:
    engine = engine_of("holmes-sherlock-moriarty")
    assert engine is not None
    for game in (invented(), invented(hidden_joker="lost", short_reserve="none", joker_alone="yes")):
        report = check(game, plays=1, rules=engine.sheet.rules)
        assert report.passed, str(report)


def test_moves_are_legal_exactly_where_no_rule_forbids_them(invented: Maker) -> None:
    game = invented()
    looked_at = 0
    for seed in range(6):
        for state, _ in _play(game, seed):
            if state.phase != MOVE:
                continue
            places = range(len(game.names))
            every = [Action("go", a, b) for a in (*places, HOME) for b in places]
            allowed = [action for action in every if game.why_illegal(state, action) is None]
            assert sorted(allowed) == sorted(game.legal_actions(state))
            looked_at += len(every)
    assert looked_at > 10_000


def _state(game: HolmesGame, seed: int, wanted: Callable[[State], bool]) -> State:
    return next(state for s in range(seed, seed + 200) for state, _ in _play(game, s) if wanted(state))


def _reason(game: HolmesGame, state: State, text: str, player: int | None = None) -> str:
    reason = game.why_illegal(state, game.parse_action(text), player)
    assert reason is not None, text
    with pytest.raises(IllegalAction):
        game.apply(state, game.parse_action(text), player)
    return reason.rule


def test_what_is_forbidden_is_forbidden_by_the_rule_that_says_so() -> None:
    game = HolmesGame()
    first = _state(game, 0, lambda s: s.phase == MOVE and s.day == 1 and s.turn == 2)
    mine = game.format_state(first).split("lying=")[1].split("/")[0]
    free = next(game.format_action(a) for a in game.legal_actions(first)).split(">")[1]
    unseen = next(n for at, n in enumerate(game.names) if not first.shown >> at & 1)
    assert _reason(game, first, f"go:home>{mine}") == "has_own_pawn"
    assert _reason(game, first, f"go:{mine}>{free}") == "has_moved"
    assert _reason(game, first, f"go:{mine}>{mine}") == "stays_where_it_is"
    assert _reason(game, first, f"go:{free}>{mine}") == "has_no_pawn_to_move"
    assert _reason(game, first, f"go:home>{unseen}") == "is_not_there_yet"
    assert _reason(game, first, "take:7") == "is_wrong_moment"
    assert _reason(game, first, "deal:7") == "is_wrong_moment"
    assert _reason(game, first, f"go:home>{free}", player=1) == "is_not_his_turn"

    later = _state(game, 0, lambda s: s.phase == MOVE and s.day == 3 and s.turn == 0 and s.closed)
    shut = next(n for at, n in enumerate(game.names) if later.closed >> at & 1)
    start = next(n for at, n in enumerate(game.names) if later.standing0 >> at & 1)
    assert _reason(game, later, f"go:{start}>{shut}") == "is_closed"
    assert _reason(game, later, f"go:home>{start}") == "has_no_pawn_to_move"

    paying = _state(game, 0, lambda s: s.phase == POWER and s.at == 0)
    missing = next(k for k in ("3", "4", "5", "6", "7", "8", "9") if f"take:{k}" not in _legal(game, paying))
    assert _reason(game, paying, f"take:{missing}") == "is_not_there"
    assert _reason(game, paying, "use") == "is_wrong_moment"
    assert _reason(game, paying, "steal:7") == "is_wrong_moment"
    poor = paying._replace(tokens0=0, tokens1=0)
    assert _reason(game, poor, _legal(game, paying)[0]) == "cannot_pay"


def _legal(game: HolmesGame, state: State) -> list[str]:
    return [game.format_action(action) for action in game.legal_actions(state)]


def test_a_closed_character_lets_its_pawns_go() -> None:
    game = HolmesGame()
    both = _state(game, 0, lambda s: s.phase == MOVE and s.turn == 0 and bool(s.closed & s.standing0))
    names = [n for at, n in enumerate(game.names) if both.closed & both.standing0 & 1 << at]
    assert any(action.startswith(f"go:{names[0]}>") for action in _legal(game, both))


def test_there_is_always_a_move() -> None:
    game = HolmesGame()
    least = min(
        len({action.two for action in game.legal_actions(state)})
        for seed in range(150)
        for state, _ in _play(game, seed)
        if state.phase == MOVE
    )
    assert least >= 1


def test_watson_costs_one_token_and_gives_one_clue_of_the_row() -> None:
    game = HolmesGame()
    state = _state(game, 0, lambda s: s.phase == POWER and s.at == 0)
    player = game.current_player(state)
    for action in game.legal_actions(state):
        new = game.after(state, action)
        tokens = [(s.tokens0, s.tokens1)[player] for s in (state, new)]
        if action.verb == "pass":
            assert tokens[0] == tokens[1]
            assert new.row == state.row
        else:
            assert tokens[1] == tokens[0] - 1
            assert size_of(new.row) == 3


def test_hudson_gives_three_tokens_or_what_the_reading_says_when_the_reserve_is_short(
    small: Maker,
) -> None:
    from engine.rule import Readings

    for reading, gained in (("rest", 2), ("none", None)):
        game = small(readings=Readings((("short_reserve", reading),)), powers=HolmesGame().setup.powers)
        state = game.parse_state(
            "phase=move day=1 turn=0 shown=watson,hudson,toby closed=- row=3x2 pile=3,J discards=- at=- "
            "focus=- "
            "left=0 home=1/1 standing=-/- lying=-/- tokens=1/1 visible=-/- jokers=-/- aside=0/0 hidden=-/- "
            "known=-/-"
        )
        after = game.apply(state, game.parse_action("go:home>hudson"))
        if gained is None:
            assert after.phase == MOVE
            continue
        assert _legal(game, after) == ["use", "pass"]
        assert game.apply(after, game.parse_action("use")).tokens0 == 1 + gained


def test_the_row_is_filled_once_after_the_action_and_only_then(invented: Maker) -> None:
    game = invented()
    seen = 0
    for seed in range(40):
        before = None
        for state, action in _play(game, seed):
            if action is None:
                break
            if before is not None and action.verb in ("take", "join", "aside") and before[1].verb == "take":
                assert size_of(state.row) < 4
                seen += 1
            if state.phase == MOVE:
                assert size_of(state.row) == 4
            before = (state, action)
    assert seen > 20


def test_an_effect_that_cannot_be_played_is_refused() -> None:
    from engine.holmes_sherlock_moriarty.powers import Effect

    with pytest.raises(ValueError, match="swap"):
        Effect("swap")


def test_chance_refuses_what_the_pile_and_the_cards_cannot_give() -> None:
    game = HolmesGame()
    start = game.initial_state()
    assert _reason(game, start, "show:toby") == "is_no_reveal"
    assert _reason(game, start, "show:toby,watson") == "is_no_reveal"
    assert _reason(game, start, "show:toby,billy,pike") == "is_no_reveal"
    dealt = game.apply(start, game.parse_action("show:toby,billy"))
    assert _reason(game, dealt, "deal:3x4") == "is_no_draw"
    assert _reason(game, dealt, "deal:3") == "is_no_draw"
    assert _reason(game, dealt, "deal:9x5") == "is_no_draw"
    assert size_of(game.apply(dealt, game.parse_action("deal:J,F,9x2")).row) == 4


def test_the_deck_of_the_usual_set_up_is_the_box() -> None:
    deck: Any = Setup().deck
    assert size_of(deck) == 52
    assert [deck >> 4 * kind & 15 for kind in range(9)] == [3, 4, 5, 6, 7, 8, 9, 5, 5]
    assert (JOKER, FRAGMENT) == (7, 8)
