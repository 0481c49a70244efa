"""Weights of candidates and of the chance, from questions that the network was not trained on."""

import numpy as np
import pytest
import torch

from eval.fit_reader.chances import (
    UNFITTED,
    Tried,
    at_risk,
    conditional_logit,
    fit_chance,
    fit_ranking,
    tried,
)
from eval.fit_reader.half import quick_in_half
from eval.fit_reader.lines import Line
from qa.scenario.learned.guess import FIGURES, RANKED, Guess
from qa.scenario.learned.heads import NONE

TEAM = "holmes-and-moriarty"
LINES = (
    Line(TEAM, "en", "Crime 5 against crime 9, who wins?", "crime_duel", {"first": 5, "second": 9}),
    Line(TEAM, "en", "Which crimes beat a crime 12?", "crimes_beating", {"crime": 12}),
    Line(TEAM, "fr", "Crime 4 contre crime 11 : lequel gagne ?", "crime_duel", {"first": 4, "second": 11}),
    Line(TEAM, "en", "Who drew the cards?", NONE),
)


def test_candidates_have_a_weight_for_each_figure() -> None:
    assert fit_ranking(LINES).shape == (RANKED,) == UNFITTED.shape


def test_the_figure_that_tells_what_is_right_gets_the_weight_from_wherever_it_begins() -> None:
    rng = np.random.default_rng(1)
    tries = []
    for _ in range(200):
        figures = rng.normal(0, 1, (6, 5))
        tries.append((figures, np.arange(6) == figures[:, 1].argmax()))
    for start in (np.zeros(5), np.array([3.0, -3, 3, 0, 0])):
        weights = conditional_logit(tries, start)
        assert weights[1] > 5 * np.abs(np.delete(weights, 1)).max()


def test_nothing_to_learn_from_is_said() -> None:
    with pytest.raises(ValueError, match="no question"):
        conditional_logit([], np.zeros(3))
    with pytest.raises(ValueError, match="taken for a case"):
        fit_chance([Tried(LINES[-1], Guess(NONE, (), (), 0.9), good=True)])


def test_what_a_question_is_taken_for_is_good_where_it_leads_to_the_same_outcome() -> None:
    found = tried(LINES)
    assert [t.line for t in found] == list(LINES)
    assert found[0].good
    assert found[2].good
    swapped = Line(TEAM, "en", LINES[0].question, "crime_duel", {"first": 9, "second": 5})
    assert tried([swapped])[0].good
    assert not tried([swapped])[0].exact
    assert not tried([Line(TEAM, "en", LINES[0].question, "crime_duel", {"first": 12, "second": 3})])[0].good


def guessed(*figures: float, good: bool) -> Tried:
    made = Guess("crime_duel", (), (), 0.0, (*figures, *[0.0] * (FIGURES - 1 - len(figures)), 1.0))
    return Tried(LINES[0], made, good)


def test_the_chance_rises_with_what_goes_with_good_guesses() -> None:
    rng = np.random.default_rng(1)
    told = [guessed(float(x), good=bool(x + rng.normal() > 0)) for x in rng.normal(size=300)]
    weights = fit_chance(told)
    assert weights.shape == (FIGURES,)
    assert weights[0] > 0.5
    assert abs(weights[-1]) < 0.5


@pytest.mark.parametrize(("risk", "many"), [(0.0, 2), (0.34, 3), (0.5, 4)])
def test_as_many_are_shown_as_a_risk_allows(risk: float, many: int) -> None:
    ranked = [(0.9, True), (0.8, True), (0.7, False), (0.6, False)]
    shown, lowest = at_risk(ranked, risk)
    assert shown == many
    assert lowest == ranked[many - 1][0]


def test_trying_what_is_quicker_leaves_the_training_as_it_would_be() -> None:
    quick_in_half.cache_clear()
    torch.manual_seed(7)
    before = torch.get_rng_state()
    quick_in_half()
    assert torch.equal(torch.get_rng_state(), before)
