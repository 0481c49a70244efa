import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from api import cli
from api.app import Settings
from api.cli import shared
from api.guards import LOCAL_HOSTS
from api.limits import Rates
from api.serve import _warnings
from api.service import Service

TOKEN = "correct-horse-battery"

# Indexing the shipped games takes a minute on a small machine; these tests are about the server.
BARE = "import corpus.games; corpus.games.shipped_games = lambda: (); from api.cli import main; main()"


@pytest.fixture
def served(service: Service, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, dict[str, Any]]]:
    """Settings and addresses that the command would serve."""
    calls: list[tuple[Settings, dict[str, Any]]] = []
    monkeypatch.setattr(shared, "service_of", lambda context: service)
    monkeypatch.setattr(Service, "warm", lambda self, progress: None)
    monkeypatch.setattr("api.serve.serve_http", lambda _, settings, **where: calls.append((settings, where)))
    monkeypatch.delenv("RULEPROOF_UPLOAD_TOKEN", raising=False)
    return calls


def test_what_is_not_told_is_as_usual(served: Any) -> None:
    assert cli.run(["serve"]) == 0
    assert served == [(Settings(), {"host": "127.0.0.1", "port": 8000})]


def test_the_command_hands_on_what_it_is_told(served: Any, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(TOKEN + "\n")
    arguments = [
        "--host", "0.0.0.0", "--port", "80", "--allow-host", "rules.example", "--max-upload-mb", "5",
        "--upload-token-file", str(tmp_path / "token"), "--rate", "ask=9/minute", "--rate", "other=off",
        "--keep-questions", str(tmp_path / "questions"),
    ]  # fmt: skip
    assert cli.run(["serve", *arguments]) == 0
    ((settings, where),) = served
    assert where == {"host": "0.0.0.0", "port": 80}
    assert settings == Settings(
        hosts=(*LOCAL_HOSTS, "rules.example"),
        upload_token=TOKEN,
        max_upload=5_000_000,
        rates=Rates(ask="9/minute", other="off"),
        keep_questions=tmp_path / "questions",
    )
    assert settings.permit.who == "token"
    assert TOKEN not in repr(settings)


def test_the_token_may_be_in_the_environment(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEPROOF_UPLOAD_TOKEN", TOKEN)
    assert cli.run(["serve"]) == 0
    assert served[0][0].upload_token == TOKEN


def test_a_name_of_a_proxy_turns_uploads_off(served: Any) -> None:
    assert cli.run(["serve", "--allow-host", "rules.example"]) == 0
    assert served[0][0].permit.who == "none"


@pytest.mark.parametrize(
    ("arguments", "environment", "status", "says"),
    [
        (["--rate", "ask=often"], "", 2, "60/minute"),
        (["--rate", "asks=1/minute"], "", 2, "ask, pictures, uploads, other"),
        (["--upload-token-file", "no-such-file"], "", 1, "no-such-file"),
        ([], "short", 1, "RULEPROOF_UPLOAD_TOKEN"),
    ],
)
def test_what_cannot_be_served_is_told_before_anything_starts(
    served: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    environment: str,
    status: int,
    says: str,
) -> None:
    monkeypatch.setenv("RULEPROOF_UPLOAD_TOKEN", environment)
    assert cli.run(["serve", *arguments]) == status
    assert says in capsys.readouterr().err
    assert served == []


@pytest.mark.parametrize(
    ("settings", "host", "told"),
    [
        (Settings(), "127.0.0.1", []),
        (Settings(upload_token=TOKEN), "127.0.0.1", []),
        (Settings(read_only=True), "localhost", []),
        (Settings(hosts=(*LOCAL_HOSTS, "rules.example")), "127.0.0.1", ["nobody can add"]),
        (Settings(hosts=(*LOCAL_HOSTS, "0.0.0.0")), "0.0.0.0", ["everybody", "nobody can add"]),
        (Settings(hosts=(*LOCAL_HOSTS, "::"), upload_token=TOKEN), "::", ["everybody", "whoever has"]),
        (Settings(hosts=(*LOCAL_HOSTS, "0.0.0.0"), read_only=True), "0.0.0.0", ["everybody"]),
    ],
)
def test_an_owner_is_told_who_can_do_what(settings: Settings, host: str, told: list[str]) -> None:
    lines = _warnings(settings, host)
    assert len(lines) == len(told)
    for line, begins in zip(lines, told, strict=True):
        assert line.startswith(begins)


def test_no_log_holds_a_question_or_an_address(tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", BARE, "serve", "--port", "0"],
        env=os.environ | {"RULEPROOF_HOME": str(tmp_path / "home"), "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        first = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", first)
        assert found, first
        for path in (
            "api/passages?q=a+private+matter&game=x",
            "en/ask?q=a+private+matter",
            "nowhere?private",
        ):
            try:
                urllib.request.urlopen(found.group() + path, timeout=30).close()
            except urllib.error.HTTPError as error:
                error.close()
    finally:
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=30)
    assert "private" not in rest
    assert "127.0.0.1" not in rest
