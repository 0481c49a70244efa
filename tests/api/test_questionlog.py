import json
import logging
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import Settings, create_app
from api.questionlog import QuestionLog
from api.service import Service
from corpus.errors import Misconfigured
from qa.types import Answer, Question, Status


def answer(text: str = "Qui commence ?") -> Answer:
    return Answer(Question(text, "fr", "lantern-bay"), Status.UNSURE)


def test_a_question_is_kept_with_what_became_of_it_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    QuestionLog(path).keep(answer())
    (entry,) = map(json.loads, path.read_text("utf-8").splitlines())
    assert datetime.fromisoformat(entry.pop("time")).tzinfo is not None
    assert entry == {
        "game": "lantern-bay",
        "language": "fr",
        "question": "Qui commence ?",
        "status": "unsure",
    }


def test_a_question_of_many_lines_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    QuestionLog(path).keep(answer('a\nb\r"c"\u2028\ud800'))
    QuestionLog(path).keep(answer())
    assert len(path.read_bytes().splitlines()) == 2
    assert json.loads(path.read_bytes().splitlines()[0])["question"] == 'a\nb\r"c"\u2028\ud800'


def test_nobody_but_the_owner_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    QuestionLog(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_questions_from_many_threads_stay_whole(tmp_path: Path) -> None:
    log = QuestionLog(tmp_path / "questions.jsonl")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: log.keep(answer(f"question {n} " + "x" * 5000)), range(200)))
    kept = [json.loads(line) for line in (tmp_path / "questions.jsonl").read_text().splitlines()]
    assert {entry["question"].split()[1] for entry in kept} == {str(n) for n in range(200)}


def test_a_file_that_cannot_be_written_is_told_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match=r"questions\.jsonl"):
        QuestionLog(tmp_path / "no-such-folder" / "questions.jsonl")


def test_a_disk_that_fails_later_is_told_in_the_log_without_the_question(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = QuestionLog(tmp_path / "questions.jsonl")

    def full(*_: object) -> int:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("api.questionlog._opened", full)
    with caplog.at_level(logging.ERROR):
        log.keep(answer("a private matter"))
    assert os.strerror(28) in caplog.text
    assert "private" not in caplog.text


@pytest.mark.parametrize("kept", [True, False])
def test_the_server_keeps_questions_only_where_it_was_told_to(
    service: Service, tmp_path: Path, kept: bool
) -> None:
    path = tmp_path / "questions.jsonl"
    settings = Settings(keep_questions=path if kept else None)
    with TestClient(create_app(service, settings)) as client:
        client.post("/api/ask", json={"question": "silent as the grave", "game": "lantern-bay"})
        client.get("/en/games/lantern-bay/ask", params={"q": "unsure about it"})
        client.get("/api/health")
        told = client.get("/en/").text
    assert ("keeps the questions" in told) == kept
    assert ("Questions that are asked are not stored." in told) != kept
    if not kept:
        assert not path.exists()
        return
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [(e["question"], e["status"]) for e in entries] == [
        ("silent as the grave", "not_in_rulebook"),
        ("unsure about it", "unsure"),
    ]
    assert not any("testclient" in str(entry) for entry in entries)
