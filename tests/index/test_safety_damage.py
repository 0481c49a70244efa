"""No damaged generation is ever used: the last good one serves, and the next build mends it."""

from pathlib import Path

import pytest

from corpus.errors import IndexUnusable
from index.catalogue import Indexes
from index.generation import Generations
from tests.fuzz.damage import FORGERIES, damaged, fault_of, forge, lost, shelf
from tests.fuzz.shelf import BOOK, WordDirections, number_of, printing

OF_OTHERS = ("another model", "another version", "another analysis")


def test_bytes_flipped_and_files_cut_off_are_noticed_and_the_last_good_generation_serves(
    tmp_path: Path,
) -> None:
    tried = [(what, fault) for what, fault in damaged(shelf(tmp_path), flipped=16, cut=8)]
    assert [(what, fault) for what, fault in tried if fault] == []
    assert len(tried) >= 100


def test_deleted_and_exchanged_files_are_noticed_and_the_last_good_generation_serves(tmp_path: Path) -> None:
    tried = list(lost(shelf(tmp_path)))
    assert [(what, fault) for what, fault in tried if fault] == []
    assert len(tried) >= 9


@pytest.mark.parametrize("name", FORGERIES)
def test_a_generation_that_was_sealed_with_wrong_contents_gives_way_and_is_built_again(
    tmp_path: Path, name: str
) -> None:
    made = shelf(tmp_path)
    forged = forge(made, name)
    assert fault_of(made, pointer=False) == ""
    assert Indexes(tmp_path, WordDirections()).get(BOOK).damaged == (forged,)
    indexes = Indexes(tmp_path, WordDirections())
    index = indexes.ensure(BOOK, printing(2), "en")
    assert index.damaged == ()
    assert {number_of(passage.text) for passage in index.passages} == {2}
    # One of another model or version may still serve those who have that: it is kept as the one before.
    assert (forged in Generations(tmp_path, BOOK).names()) == name.startswith(OF_OTHERS)


@pytest.mark.parametrize("name", ["a vector that is not a number", "another model", "no passage at all"])
def test_a_forged_generation_with_nothing_behind_it_is_unusable_until_it_is_built_again(
    tmp_path: Path, name: str
) -> None:
    made = shelf(tmp_path)
    forge(made, name)
    for file in (made.folder / made.good).iterdir():
        file.write_bytes(b"")
    indexes = Indexes(tmp_path, WordDirections())
    with pytest.raises(IndexUnusable):
        indexes.get(BOOK)
    assert {number_of(p.text) for p in indexes.ensure(BOOK, printing(2), "en").passages} == {2}
