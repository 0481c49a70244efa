import os
import time
from pathlib import Path
from typing import Any

import pytest

from corpus.errors import DamagedFile, LockedFile, TooCostly
from corpus.sandbox import Limits, Progress, run

HERE = Path(__file__).parent
QUICK = Limits(base_seconds=1.5, seconds_per_page=0.0, most_seconds=3.0)


def do(task: str, limits: Limits = QUICK, progress: Progress | None = None, **request: object) -> list[Any]:
    return run(
        f"sandbox_tasks:{task}",
        request,
        subject="book.pdf",
        limits=limits,
        progress=progress,
        import_from=[HERE],
    )


def test_items_and_progress_come_in_order() -> None:
    seen: list[tuple[str, int, int]] = []
    assert do("count", progress=lambda *step: seen.append(step), to=3) == [0, 1, 2]
    assert seen == [("counting", 0, 3), ("counting", 1, 3), ("counting", 2, 3)]


def test_the_child_starts_light_and_leaves_nothing_behind() -> None:
    began = time.monotonic()
    [[folder, temporary, _, heavy]] = do("report_place")
    assert time.monotonic() - began < 20
    assert folder == temporary
    assert not Path(folder).exists()
    assert not heavy


def test_the_child_does_not_see_the_secrets_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_API_KEY", "secret")
    [[_, _, names, _]] = do("report_place")
    assert "MY_API_KEY" not in names


def test_a_hang_is_stopped_with_all_that_it_started(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with pytest.raises(TooCostly, match=r"book\.pdf.*stopped after 2 seconds"):
        do("hang", pids=str(pids))
    deadline = time.monotonic() + 5
    alive = [int(pid) for pid in pids.read_text().split()]
    while alive and time.monotonic() < deadline:
        alive = [pid for pid in alive if _runs(pid)]
        time.sleep(0.02)
    assert not alive


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_crash_is_a_damaged_file() -> None:
    with pytest.raises(DamagedFile, match=r"book\.pdf: the PDF reader crashed"):
        do("crash")


def test_too_much_memory_is_too_costly() -> None:
    with pytest.raises(TooCostly, match="memory"):
        do("devour", Limits(base_seconds=10, memory=500_000_000))


def test_too_much_processor_time_is_too_costly() -> None:
    with pytest.raises(TooCostly, match="time or memory"):
        do("spin", Limits(base_seconds=20, cpu_seconds=1))


def test_an_error_of_ours_comes_back_as_itself() -> None:
    with pytest.raises(LockedFile, match="asks for a password"):
        do("refuse")


def test_any_other_error_names_the_file_and_what_went_wrong() -> None:
    with pytest.raises(DamagedFile, match=r"RuntimeError: odd table"):
        do("stumble", name="book.pdf")


def test_printing_in_the_child_cannot_break_the_talk() -> None:
    assert do("chatter") == ["heard"]


def test_rot_in_place_of_json_is_a_damaged_file() -> None:
    with pytest.raises(DamagedFile, match="broke off"):
        do("talk_rot")


def test_a_flood_of_output_is_cut_off() -> None:
    with pytest.raises(TooCostly):
        do("count", Limits(base_seconds=10, output=2_000), to=10_000)


@pytest.mark.parametrize(
    ("pages", "ocr_pages", "seconds"), [(0, 0, 18.0), (10, 0, 23.0), (10, 5, 53.0), (1000, 1000, 120.0)]
)
def test_the_deadline_grows_with_the_pages_up_to_a_cap(pages: int, ocr_pages: int, seconds: float) -> None:
    assert Limits().deadline(pages, ocr_pages) == seconds
