"""The command that measures what the pages cost; ``tests/browser`` tries it in Chromium."""

import pytest
from rich.console import Console

from corpus.errors import Misconfigured
from eval import webbudget
from eval.webbudget import Measure, main, table

FAST = Measure("answer", (90.0, 100.0, 900.0), 300.0, "ms")
SLOW = Measure("picture", (500.0, 401.0, 10.0), 400.0, "ms")


def test_the_median_is_judged_and_the_worst_is_told() -> None:
    assert FAST.kept
    assert not SLOW.kept
    console = Console(width=100)
    with console.capture() as shown:
        console.print(table((FAST, SLOW)))
    assert "100 ms" in shown.get()
    assert "900 ms" in shown.get()
    assert "over" in shown.get()


@pytest.mark.parametrize(("measures", "status"), [((FAST,), 0), ((FAST, SLOW), 1)])
def test_the_exit_status_tells_whether_the_budgets_are_kept(
    measures: tuple[Measure, ...], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbudget, "measure", lambda url, game: measures)
    assert main([]) == status


def test_a_server_that_is_not_there_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(url: str, game: str | None) -> tuple[Measure, ...]:
        raise Misconfigured("http://x could not be measured; is `ruleproof serve` up?")

    monkeypatch.setattr(webbudget, "measure", measure)
    assert main(["--url", "http://x"]) == 2
    assert capsys.readouterr().err == "webbudget: http://x could not be measured; is `ruleproof serve` up?\n"
