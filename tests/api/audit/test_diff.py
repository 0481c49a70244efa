"""Two printings compared through the command; what `qa.editions` finds in them has its own tests."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from api import cli

OLD = """# Lantern Bay

## Setting up

Each player takes four boats and one lantern. The youngest player begins.

## Scoring

A lit lantern is worth 3 points. You may relight a lantern once.
"""
NEW = OLD.replace("3 points", "4 points").replace(" You may relight a lantern once.", "")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def printings(tmp_path: Path) -> tuple[str, str]:
    old, new = tmp_path / "old.md", tmp_path / "new.md"
    old.write_text(OLD, "utf-8")
    new.write_text(NEW, "utf-8")
    return str(old), str(new)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def command(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(["diff", *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return command


def questions(folder: Path, *quotes: str, **more: str) -> str:
    path = folder / "questions.jsonl"
    lines = [
        json.dumps(
            {"id": f"q{n}", "game": "bay", "question": "?", "gold": [{"page": 1, "quote": quote}]} | more
        )
        for n, quote in enumerate(quotes)
    ]
    path.write_text("\n".join(lines), "utf-8")
    return str(path)


def test_changes_are_told_with_both_wordings(run: Run, printings: tuple[str, str]) -> None:
    status, out, _ = run(*printings)
    assert status == 0
    assert "Rule changed (1)" in out
    assert "number: “3” became “4”" in out
    assert "“A lit lantern is worth 3 points.”" in out
    assert "Removed (1)" in out
    assert out.rstrip().endswith("2 rules have changed.")
    assert "Règle changée (1)" in run(*printings, "--language", "fr")[1]


def test_a_printing_is_the_same_as_itself(run: Run, printings: tuple[str, str]) -> None:
    status, out, _ = run(printings[0], printings[0])
    assert (status, out.strip()) == (0, "No rule has changed.")


def test_json_names_changes_and_what_they_break(run: Run, printings: tuple[str, str], tmp_path: Path) -> None:
    asked = questions(
        tmp_path, "A lit lantern is worth 3 points.", "The youngest player begins.", "Not there."
    )
    status, out, _ = run(*printings, "--json", "--questions", asked)
    assert status == 1
    found = json.loads(out)
    assert [change["kind"] for change in found["changes"]] == ["changed", "removed"]
    changed, removed = found["changes"]
    assert changed["exchanged"] == [{"old": "3", "new": "4"}]
    assert changed["differs"] == ["number"]
    assert changed["before"][0]["quote"] == "A lit lantern is worth 3 points."
    assert removed["after"] == []
    assert found["broken"] == {"entries": [], "questions": [{"id": "q0", "change": 0}]}
    assert found["totals"]["changed"] == found["totals"]["removed"] == found["totals"]["breaking"] == 1


def test_questions_on_another_file_rest_on_nothing_here(
    run: Run, printings: tuple[str, str], tmp_path: Path
) -> None:
    asked = questions(tmp_path, "A lit lantern is worth 3 points.", pdf="other.pdf", sha256="0" * 64)
    assert run(*printings, "--questions", asked)[0] == 0


@pytest.mark.usefixtures("judged_anywhere")
def test_entries_of_a_faq_that_rest_on_a_change_are_named(
    run: Run, printings: tuple[str, str], tmp_path: Path
) -> None:
    faq = tmp_path / "faq.md"
    faq.write_text("## What is a lantern worth?\n\nA lit lantern is worth 3 points.\n", "utf-8")
    status, out, _ = run(*printings, "--faq", str(faq))
    assert status == 1
    assert "FAQ entries that rested on these words (1)" in out
    assert "1 entry or question rests on them" in out or "1 entry or question rests on it" in out
    found = json.loads(run(*printings, "--faq", str(faq), "--json")[1])
    assert [broken["change"] for broken in found["broken"]["entries"]] == [0]


def test_a_page_shows_both_side_by_side(run: Run, printings: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "diff.html"
    assert run(*printings, "--html", str(path), "--language", "fr")[0] == 0
    text = path.read_text("utf-8")
    assert '<html lang="fr">' in text
    assert "worth <mark>3</mark> points" in text
    assert "worth <mark>4</mark> points" in text
    used, drawn = set(re.findall(r'<use href="#(\w+)"', text)), set(re.findall(r'<image id="(\w+)"', text))
    assert used == drawn
    assert len(used) == 3
    assert "<script" not in text


@pytest.mark.parametrize("missing", [0, 1])
def test_a_file_that_is_not_there_is_misuse(run: Run, printings: tuple[str, str], missing: int) -> None:
    names = list(printings)
    names[missing] = "nowhere.pdf"
    status, out, err = run(*names)
    assert (status, out) == (2, "")
    assert "nowhere.pdf does not exist" in err
