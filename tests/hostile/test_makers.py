"""The hostile files are what they are said to be, and a range would notice what it looks for."""

import re
import zlib
from pathlib import Path

import pypdfium2
import pytest

from tests.hostile.draft import TRUTH, good, stream
from tests.hostile.every import KINDS, MAKERS
from tests.hostile.firing import Range
from tests.hostile.kinds import Expect
from tests.hostile.mutants import good_files, mutant
from tests.hostile.streams import lzw


def test_there_are_many_kinds_in_every_family() -> None:
    assert len(KINDS) >= 60
    families = [kind.family for kind in KINDS.values()]
    assert len(set(families)) >= len(MAKERS)
    assert min(map(families.count, families)) >= 5


def test_the_advisories_of_pdf_readers_are_stood_for() -> None:
    told = " ".join(kind.stands_for for kind in KINDS.values())
    years = re.findall(r"CVE-(20\d\d)-\d+", told)
    assert len(years) >= 30
    assert {"2022", "2023", "2025", "2026"} <= set(years)


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.quick])
def test_a_kind_is_made_the_same_every_time(name: str) -> None:
    if not name.startswith(("password", "owner", "block", "archive")):  # random keys, and the time of day
        assert KINDS[name].make() == KINDS[name].make()


def test_a_good_file_is_good() -> None:
    pdf = pypdfium2.PdfDocument(good(3).write())
    texts = [page.get_textpage().get_text_range() for page in pdf]
    assert [TRUTH in text for text in texts] == [True] * 3


@pytest.mark.parametrize("size", [1, 300, 5_000, 100_000])
def test_an_lzw_bomb_unfolds_to_spaces(size: int) -> None:
    from pypdf.filters import LZWDecode

    assert set(LZWDecode.decode(lzw(size))) == {32}
    assert len(LZWDecode.decode(lzw(size))) >= size


def test_a_stream_may_lie_about_its_length() -> None:
    assert b"/Length 7>>" in stream(b"abc", length=7)
    assert b"/Length 3>>" in stream(b"abc")
    assert zlib.decompress(stream(zlib.compress(b"abc")).split(b"\n")[2]) == b"abc"


def test_mutants_of_a_seed_are_alike_and_others_are_not() -> None:
    seeds = range(20)
    assert [mutant(seed) for seed in seeds] == [mutant(seed) for seed in seeds]
    assert len({mutant(seed).data for seed in seeds}) == len(seeds)
    whole = {data for _, data in good_files()}
    assert sum(mutant(seed).data in whole for seed in seeds) <= 1


def test_mutants_come_of_every_good_file_in_every_way() -> None:
    names = [mutant(seed).name.split("-", 2) for seed in range(50)]
    assert {source for _, _, source in names} == {name for name, _ in good_files()}
    assert len({way for _, way, _ in names}) == 10


def test_a_range_notices_what_it_looks_for(tmp_path: Path) -> None:
    place = Range(tmp_path)
    data = good().write()
    said = place.fire("a", data, says=("No such words",), never=(TRUTH,), expect=Expect.REFUSED)
    assert [fault.split(":")[0][:20] for fault in said.faults] == [
        "does not say 'No suc",
        f"gives {TRUTH!r} away"[:20],
        "was to be refused",
    ]
    (place.temporary / "forgotten").write_text("x")
    assert place.left_behind() == ["left forgotten"]
