from importlib.resources import files
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.library import Library
from index.catalogue import Indexes
from index.embed import Embedder
from qa import othergames
from qa.othergames import points_elsewhere


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of four signatures instead of the shipped one."""
    known = frozenset(["ocean raiders", "lantern", "krakens", "octopus of the deep"])
    monkeypatch.setattr(othergames, "_signatures", lambda: known)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("Who begins?", 0),
        ("In Ocean Raiders, who begins?", 1),
        ("ocean-raiders' krakens?", 2),
        ("krakens krakens", 1),
        ("The Octopus of the deep eats", 1),
        ("the ocean and its raiders", 0),
        ("Where is the lantern?", 0),
        ("", 0),
    ],
)
def test_signatures_of_other_games_are_counted_unless_the_book_has_them(
    bookcase: Any, question: str, count: int
) -> None:
    assert points_elsewhere(question, "en", bookcase.open("lantern-bay").indexes) == count


@pytest.mark.usefixtures("table")
def test_what_this_book_does_not_know_points_elsewhere(bookcase: Any) -> None:
    assert points_elsewhere("lantern", "fr", bookcase.open("moulin").indexes) == 1


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=80), st.sampled_from(["en", "fr", "und"]))
def test_any_question_is_counted(bookcase: Any, question: str, language: str) -> None:
    assert points_elsewhere(question, language, bookcase.open("lantern-bay").indexes) >= 0


def test_every_line_of_the_table_has_a_name_other_names_and_terms() -> None:
    lines = (files("qa") / "othergames.tsv").read_text("utf-8").splitlines()
    wrong = {n: line for n, line in enumerate(lines, 1) if line.strip() and line.count("\t") != 2}
    assert not wrong


def test_the_questions_of_a_shipped_faq_do_not_point_elsewhere(
    shipped_library: Library, embedder: Embedder, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from corpus.games import faq, shipped_games

    indexes = Indexes(tmp_path_factory.mktemp("indexes"), embedder)
    pointing = []
    asked = 0
    for game in shipped_games():
        index = indexes.ensure(game.id, shipped_library.passages(game.id), game.language)
        for language in ("fr", "en"):
            for entry in faq(game.id, language):
                asked += 1
                if points_elsewhere(entry.question, language, [index]):
                    pointing.append((game.id, language, entry.question))
    assert len(pointing) <= 0.1 * asked, pointing
