"""Every registered engine goes through the kit; none is excused."""

import pytest

from corpus.library import Library
from engine.conformance import check, check_engine
from engine.games import SHIPPED, engine_of


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_engine_holds_to_its_booklet_and_rules_on_every_query(
    shipped_library: Library, game: str
) -> None:
    engine = engine_of(game)
    assert engine is not None
    report = check_engine(engine, shipped_library.pages(game), cases=40)
    assert report.passed, str(report)


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_game_keeps_the_laws_in_every_variant(game: str) -> None:
    engine = engine_of(game)
    assert engine is not None
    for variant, _ in engine.variants:
        report = check(engine.game(variant), plays=3, rules=engine.sheet.rules)
        assert report.passed, f"[{variant}] {report}"


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_game_keeps_the_laws_over_many_plays(game: str) -> None:
    engine = engine_of(game)
    assert engine is not None
    for variant, _ in engine.variants:
        report = check(engine.game(variant), plays=100, seed=1_000, rules=engine.sheet.rules)
        assert report.passed, f"[{variant}] {report}"


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_engine_rules_on_many_cases_of_every_query(shipped_library: Library, game: str) -> None:
    engine = engine_of(game)
    assert engine is not None
    report = check_engine(engine, shipped_library.pages(game), cases=1_000, seed=1)
    assert report.passed, str(report)
