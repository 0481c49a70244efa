from collections.abc import Callable
from typing import Any

import pytest

from corpus.errors import GameNotFound
from qa.games import Shelves


@pytest.fixture
def shelves(bookcase: Any) -> Shelves:
    return Shelves(bookcase.library, bookcase.indexes)


def test_games_are_those_that_have_a_rulebook(bookcase: Any, shelves: Shelves) -> None:
    found = shelves.all()
    assert found.keys() == {"lantern-bay", "moulin"}
    assert found["moulin"].rulebooks == (bookcase.books["moulin"],)
    assert found["moulin"].booklet == ""


def test_a_game_that_is_not_there_is_refused_with_what_to_do(shelves: Shelves) -> None:
    with pytest.raises(GameNotFound, match=r"'chess'.*ruleproof games"):
        shelves.get("chess", shelves.all())
    with pytest.raises(GameNotFound) as refused:
        shelves.get("x" * 10_000, shelves.all())
    assert len(str(refused.value)) < 300


def test_the_world_outside_is_the_shipped_booklets_of_other_games(shelves: Shelves) -> None:
    assert shelves.others("lantern-bay", shelves.all()) == []


def test_a_game_is_found_by_its_title_or_its_id(shelves: Shelves) -> None:
    all_of_them = shelves.all()
    assert shelves.named("Who begins in Lantern Bay?", all_of_them) == "lantern-bay"
    assert shelves.named("Le Moulin bleu : qui commence ?", all_of_them) == "moulin"
    assert shelves.named("Qui commence au moulin ?", all_of_them) == "moulin"
    assert shelves.named("Who begins?", all_of_them) is None


def test_the_only_game_need_not_be_named(shelves: Shelves) -> None:
    only = {"moulin": shelves.all()["moulin"]}
    assert shelves.named("Who begins?", only) == "moulin"


def test_a_title_of_one_word_that_another_book_uses_names_nothing(make_bookcase: Callable[..., Any]) -> None:
    case = make_bookcase({"boats": "# Boats\n\nRow on.", "isle": "# Green Isle\n\nThe boats are lost."})
    shelves = Shelves(case.library, case.indexes)
    assert shelves.named("How many boats?", shelves.all()) is None
    assert shelves.named("Green Isle: how many?", shelves.all()) == "isle"


def test_an_index_that_is_not_there_is_built_when_it_is_needed(make_bookcase: Callable[..., Any]) -> None:
    case = make_bookcase({"boats": "# Boats\n\nRow on."})
    book = case.books["boats"]
    case.indexes.remove(book.id)
    assert not case.indexes.usable(book.id)
    shelves = Shelves(case.library, case.indexes)
    books = shelves.books(shelves.all()["boats"])
    assert book.id in books
    assert case.indexes.usable(book.id)


def test_a_book_that_is_added_or_removed_is_noticed(make_bookcase: Callable[..., Any], tmp_path: Any) -> None:
    case = make_bookcase({"boats": "# Boats\n\nRow on."})
    shelves = Shelves(case.library, case.indexes)
    assert shelves.all().keys() == {"boats"}
    path = tmp_path / "isle.md"
    path.write_text("# Green Isle\n\nThe boats are lost.")
    added = case.library.add(path, game="isle").rulebook
    assert shelves.all().keys() == {"boats", "isle"}
    assert shelves.named("Boats?", shelves.all()) is None
    case.library.remove(added.id)
    assert shelves.all().keys() == {"boats"}
