"""Queries that compute, against trying out all that can happen."""

from itertools import product

import pytest

from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Divided, Fact, Impossible, Ruling, Value

ENGINE = engine_of("holmes-sherlock-moriarty")
assert ENGINE is not None


def _value(query: str, **facts: Fact) -> Value:
    assert ENGINE is not None
    outcome = rule(ENGINE, query, facts)
    assert isinstance(outcome, Ruling), outcome
    return outcome.value


def _splits(category: int) -> list[tuple[int, int, int, int]]:
    return [
        (mine, theirs, own, other)
        for mine, theirs, own, other in product(range(category + 1), range(category + 1), (0, 1), (0, 1))
        if mine + theirs <= category
    ]


@pytest.mark.parametrize("category", [3, 5, 9])
def test_a_majority_is_safe_where_no_way_to_take_what_is_left_draws_level(category: int) -> None:
    for mine, theirs, own, other in _splits(category):
        left = category - mine - theirs
        futures = [theirs + gained + joker for gained in range(left + 1) for joker in range(other, 2)]
        safe = all(mine + own > future for future in futures)
        facts: dict[str, Fact] = {"my_jokers": own, "their_jokers": other}
        assert _value("is_majority_safe", category=category, mine=mine, theirs=theirs, **facts) is safe


@pytest.mark.parametrize("category", [3, 6, 9])
def test_the_cards_that_a_majority_takes_are_the_fewest_that_can_be_had(category: int) -> None:
    for theirs, other in product(range(category + 1), (0, 1)):
        possible = [real + joker for real in range(category - theirs + 1) for joker in (0, 1)]
        enough = [n for n in possible if n > theirs + other]
        fewest = min(enough, default=0)
        assert _value("cards_for_majority", category=category, theirs=theirs, their_jokers=other) == fewest


def test_one_more_card_changes_what_the_two_counts_differ_by() -> None:
    assert ENGINE is not None
    for mine, theirs, own, other in _splits(5):
        facts: dict[str, Fact] = {"category": 5, "theirs": theirs, "my_jokers": own, "their_jokers": other}
        fixed = {"joker_subtracted": "yes"}
        change = rule(ENGINE, "one_more_card", {**facts, "mine": mine}, fixed)
        if mine + theirs == 5:
            assert isinstance(change, Impossible)
            continue
        before = rule(ENGINE, "score_category", {**facts, "mine": mine}, fixed)
        after = rule(ENGINE, "score_category", {**facts, "mine": mine + 1}, fixed)
        assert isinstance(change, Ruling)
        assert isinstance(before, Ruling)
        assert isinstance(after, Ruling)
        assert isinstance(before.value, tuple)
        assert isinstance(after.value, tuple)
        pairs = zip(before.value, after.value, strict=True)
        assert change.value == tuple(int(new) - int(old) for old, new in pairs)


def test_a_category_is_divided_exactly_where_the_loser_has_a_joker() -> None:
    assert ENGINE is not None
    for mine, theirs, own, other in _splits(6):
        facts: dict[str, Fact] = {"mine": mine, "theirs": theirs, "my_jokers": own, "their_jokers": other}
        outcome = rule(ENGINE, "score_category", {"category": 6, **facts})
        ahead = (mine + own) - (theirs + other)
        loser_has_joker = other if ahead > 0 else own if ahead < 0 else 0
        assert isinstance(outcome, Divided if loser_has_joker else Ruling)


def test_the_winner_is_the_one_whose_points_and_then_tokens_are_more() -> None:
    for mine, theirs, own, other in product((10, 11), (10, 11), (0, 3, 4), (0, 3, 4)):
        higher = (mine, own) > (theirs, other)
        expected = "nobody" if (mine, own) == (theirs, other) else "mine" if higher else "theirs"
        facts: dict[str, Fact] = {"my_tokens": own, "their_tokens": other}
        assert _value("who_wins", my_points=mine, their_points=theirs, **facts) == expected


def test_turns_are_counted_down_to_nothing() -> None:
    left = [_value("turns_left", day=day, played=played) for day in range(1, 8) for played in range(6)]
    assert left == list(range(42, 0, -1))
    assert _value("turns_left", day=7, played=6) == 0


def test_what_follows_runs_through_the_whole_game() -> None:
    order = [_value("next_turn", day=day, played=played) for day in range(1, 8) for played in range(7)]
    day = ["sherlock", "moriarty"] * 3
    assert order == [*[*day, "morning"] * 6, *day, "over"]


def test_the_targets_are_what_is_visible_less_what_is_shut_or_taken() -> None:
    for day, closed, mine in product(range(3, 8), range(4), range(4)):
        assert _value("targets", day=day, closed=closed, mine=mine) == max(0, 4 + day - closed - mine)


def test_a_slot_says_what_it_takes() -> None:
    assert ENGINE is not None
    for query in ENGINE.queries.queries.values():
        for slot in query.slots:
            assert slot.kind.fault("never heard of") is not None or slot.kind.label.en in (
                "your cards",
                "the opponent's cards",
            )


def test_several_characters_are_read_with_commas_and_refused_when_unknown() -> None:
    from corpus.errors import BadFacts
    from engine.referee import read_facts

    assert ENGINE is not None
    facts = read_facts(ENGINE, "which_close", {"mine": "Toby, irene", "theirs": "irene"})
    assert facts["mine"] == ("toby", "irene")
    for wrong in ("toby,toby", "mary"):
        with pytest.raises(BadFacts, match="among watson"):
            read_facts(ENGINE, "which_close", {"mine": wrong, "theirs": "irene"})
    kind = ENGINE.queries.get("which_close").slot("mine").kind
    assert kind.show(("toby", "hudson")).fr == "Toby et Mme Hudson"
    assert kind.choices() == ()


def test_a_count_beyond_all_sense_is_refused_before_any_rule() -> None:
    assert ENGINE is not None
    for wrong in (-1, 100, True):
        outcome = rule(ENGINE, "score_fragments", {"fragments": wrong})
        assert isinstance(outcome, Impossible)
        assert not outcome.quotes
