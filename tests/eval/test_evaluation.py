"""A whole evaluation through the command line: sets, files, comparison, exit status."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from api.cli import run
from corpus.errors import ContentError, NotFound
from eval.evaluation import PRODUCT, evaluate, headline, questions_of, read_baseline, write, write_baseline
from eval.outcome import Outcome, Verdict
from eval.run import sampled
from eval.systems import BASELINES

LINES: list[dict[str, Any]] = [
    {
        "id": "a-1",
        "question": "Puis-je couper mon propre câble ?",
        "kind": "yes-no",
        "status": "answered",
        "key_facts": [{"any_of": ["interdit", "jamais"]}],
        "gold": [{"page": 3, "quote": "câbles"}],
    },
    {
        "id": "a-2",
        "question": "On est 5 : combien de câbles en tout ?",
        "kind": "number",
        "status": "answered",
        "key_facts": [{"any_of": ["25"], "none_of": ["24"]}],
        "gold": [{"page": 2, "quote": "câbles"}],
    },
    {
        "id": "a-3",
        "question": "Wie viele Straßen baut man in Catan?",
        "kind": "wrong-game",
        "status": "not_in_rulebook",
    },
]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sets") / "small.jsonl"
    lines = [{"game": "time-bomb", "language": "fr", "split": "test", **line} for line in LINES]
    path.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    return path


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("eval-home")


@pytest.fixture(scope="module")
def product(small: Path, home: Path) -> tuple[Outcome, ...]:
    return evaluate([str(small)], home, baseline=None).outcomes[PRODUCT]


def test_each_question_has_an_outcome_for_each_system(small: Path, home: Path) -> None:
    told = []
    found = evaluate(
        [str(small)], home, baseline=None, progress=lambda what, done, of: told.append((what, done, of))
    )
    assert set(found.outcomes) == {PRODUCT, *BASELINES}
    assert all([o.id for o in outcomes] == ["a-1", "a-2", "a-3"] for outcomes in found.outcomes.values())
    assert (PRODUCT, 3, 3) in told
    assert found.comparison is None
    assert not found.faults
    titles = [title for title, _ in headline(found)]
    assert titles == ["Ruleproof", "Systems"]


def test_the_product_is_judged(product: tuple[Outcome, ...]) -> None:
    by_id = {outcome.id: outcome for outcome in product}
    assert by_id["a-2"].verdict is Verdict.RIGHT
    assert by_id["a-2"].verified
    assert by_id["a-3"].verdict is Verdict.RIGHT
    assert all(shown.valid for outcome in product for shown in outcome.shown)


def test_a_baseline_is_read_back_and_the_same_run_is_no_worse(
    small: Path, home: Path, product: tuple[Outcome, ...], tmp_path: Path
) -> None:
    path = tmp_path / "baseline.jsonl"
    write_baseline(product, path)
    before = read_baseline(path)
    assert [(o.id, o.verdict, o.certain) for o in before] == [(o.id, o.verdict, o.certain) for o in product]
    assert all(o.question == o.answer == "" for o in before)
    found = evaluate([str(small)], home, baseline=path)
    assert found.comparison is not None
    assert len(found.comparison.pairs) == 3
    assert not found.faults


def test_better_and_worse_answers_are_told_and_worse_ones_are_an_exit_status(
    small: Path, home: Path, product: tuple[Outcome, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "baseline.jsonl"
    options = ["--out", str(tmp_path / "out"), "--baseline", str(path)]
    write_baseline([replace(o, verdict=Verdict.ABSTAINED, certain=False) for o in product], path)
    assert run(["--home", str(home), "eval", str(small), *options]) == 0
    assert "Fixed since the baseline: " in capsys.readouterr().out

    impossible = tmp_path / "small.jsonl"
    lines = [json.loads(line) for line in small.read_text("utf-8").splitlines()]
    lines[1]["key_facts"] = [{"any_of": ["ninety-nine"]}]
    impossible.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    write_baseline([replace(o, verdict=Verdict.RIGHT) for o in product], path)
    assert run(["--home", str(home), "eval", str(impossible), *options]) == 1
    told = capsys.readouterr().out
    assert "Broken since the baseline: 1" in told
    assert "Worse: " in told


def test_the_files_of_a_run(small: Path, home: Path, tmp_path: Path) -> None:
    found = evaluate([str(small)], home, baseline=None)
    written = write(found, tmp_path / "out")
    assert {path.name for path in written} >= {"ruleproof.jsonl", "summary.json", "report.html"}
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert not re.search(r'(?:src|href)="https?:', page)
    assert json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))["run"]["sets"]


def test_a_set_that_is_not_there_is_named() -> None:
    with pytest.raises(NotFound, match=r"no question set 'nowhere'.*shipped"):
        questions_of(["nowhere"])


def test_a_set_without_any_of_its_rulebooks_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEPROOF_RULEBOOKS", str(tmp_path))
    with pytest.raises(ContentError, match=r"castle_of_magic\.pdf is not in"):
        evaluate(["open-rulebooks"], tmp_path, baseline=None)


def test_a_sample_keeps_twins_together() -> None:
    questions, _ = questions_of(["shipped"])
    kept = sampled(questions, 10)
    ids = {question.id for question in kept}
    assert 40 <= len(kept) <= 90
    for question in questions:
        if question.twin_of in ids:
            assert question.id in ids
