import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from api.app import Settings
from api.guards import LOCAL_HOSTS
from api.jobs import ReadingQueue
from api.received import local_name
from api.schema import JobOut
from api.service import Service

MakeClient = Callable[[Settings], TestClient]
TOKEN = "correct-horse-battery"
RULES = b"# Harbour\n\nEach player takes two anchors. The oldest player begins.\n"


def upload(client: TestClient, content: bytes = RULES, name: str = "harbour.md", **fields: str) -> Any:
    return client.post("/api/rulebooks", files={"file": (name, content)}, data=fields)


def ended(client: TestClient, url: str) -> dict[str, Any]:
    """Ask for a job until it has ended."""
    for _ in range(500):
        job: dict[str, Any] = client.get(url).json()
        if job["state"] in ("done", "failed"):
            return job
        time.sleep(0.02)
    raise AssertionError("the job does not end")


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that must be empty afterwards."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_a_rulebook_is_added_and_reported(make_client: MakeClient, temporary: Path) -> None:
    client = make_client(Settings())
    answer = upload(client, game="harbour", title="Old Harbour")
    assert answer.status_code == 201
    report = answer.json()
    assert report["rulebook"]["title"] == "Old Harbour"
    assert report["rulebook"]["game"] == "harbour"
    assert report["pages_read"] == 1
    assert report["passages"] >= 1
    assert report["already_there"] is False
    assert [game["id"] for game in client.get("/api/games").json()["games"]] == ["harbour"]
    assert list(temporary.iterdir()) == []


def test_the_same_file_twice_is_one_rulebook(make_client: MakeClient) -> None:
    client = make_client(Settings())
    first, second = upload(client), upload(client, name="other.md")
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json()["already_there"] is True
    assert first.json()["rulebook"] == second.json()["rulebook"]


def test_the_title_comes_from_the_senders_file_name_if_from_nowhere_else(make_client: MakeClient) -> None:
    answer = upload(make_client(Settings()), b"Each player takes two anchors.", "C:\\my\\Vieux port.txt")
    assert answer.json()["rulebook"]["title"] == "Vieux port"


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\x02" * 50, b"PK\x03\x04zip", b"<html><body>no</body></html>"]
)
def test_what_is_no_rulebook_is_a_problem_and_leaves_nothing(
    make_client: MakeClient, temporary: Path, content: bytes
) -> None:
    client = make_client(Settings())
    answer = upload(client, content, "rules.pdf")
    assert answer.status_code in (415, 422)
    assert answer.headers["content-type"] == "application/problem+json"
    assert client.get("/api/games").json()["games"] == []
    assert list(temporary.iterdir()) == []
    assert upload(client).status_code == 201


def test_a_file_past_the_limit_is_cut_off_while_it_comes(make_client: MakeClient, temporary: Path) -> None:
    client = make_client(Settings(max_upload=100_000))
    assert upload(client, b"x" * 90_000 + b"\n", "a.txt").status_code in (201, 415, 422)
    assert upload(client, b"x" * 200_000).status_code == 413
    chunks = (
        chunk
        for chunk in [b"--b\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n"]
        + [b"x" * 50_000] * 9
    )
    hidden = client.post(
        "/api/rulebooks", content=chunks, headers={"Content-Type": "multipart/form-data; boundary=b"}
    )
    assert hidden.status_code == 413
    assert list(temporary.iterdir()) == []


def test_a_read_only_server_takes_none(make_client: MakeClient) -> None:
    answer = upload(make_client(Settings(read_only=True)))
    assert answer.status_code == 403
    assert answer.json()["type"] == "urn:ruleproof:problem:uploads-off"


def test_a_server_that_others_can_reach_takes_none_without_a_token(make_client: MakeClient) -> None:
    answer = upload(make_client(Settings(hosts=(*LOCAL_HOSTS, "0.0.0.0"))))
    assert answer.status_code == 403
    assert "--upload-token-file" in answer.json()["detail"]


@pytest.mark.parametrize("hosts", [LOCAL_HOSTS, (*LOCAL_HOSTS, "0.0.0.0")])
def test_who_has_the_owners_token_may_add(
    make_client: MakeClient, temporary: Path, hosts: tuple[str, ...]
) -> None:
    client = make_client(Settings(hosts=hosts, upload_token=TOKEN))
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"}):
        refused = client.post("/api/rulebooks", files={"file": ("a.md", RULES)}, headers=headers)
        assert refused.status_code == 403
        assert refused.json()["type"] == "urn:ruleproof:problem:wrong-token"
        assert TOKEN not in refused.text
    assert client.get("/api/games").json()["games"] == []
    headers = {"Authorization": f"Bearer {TOKEN}"}
    added = client.post("/api/rulebooks", files={"file": ("a.md", RULES)}, headers=headers)
    assert added.status_code == 201
    assert list(temporary.iterdir()) == []


def test_a_form_may_hold_the_token_before_the_file(make_client: MakeClient) -> None:
    client = make_client(Settings(upload_token=TOKEN))
    form = {"token": (None, TOKEN), "title": (None, "Harbour"), "file": ("a.md", RULES)}
    assert client.post("/api/rulebooks", files=form).status_code == 201


@pytest.mark.parametrize("first", ["token", "file"])
def test_without_the_token_no_byte_of_the_file_is_kept(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    client = make_client(Settings(upload_token=TOKEN))
    written: list[int] = []
    monkeypatch.setattr(UploadFile, "write", lambda self, data: written.append(len(data)))
    parts = {"token": (None, "not " + TOKEN), "file": ("a.md", RULES * 1000)}
    form = {name: parts[name] for name in sorted(parts, key=lambda name: name != first)}
    answer = client.post("/api/rulebooks", files=form)
    assert answer.status_code == 403
    assert answer.json()["type"] == "urn:ruleproof:problem:wrong-token"
    assert written == []


def test_a_job_is_given_to_who_does_not_want_to_wait(make_client: MakeClient, temporary: Path) -> None:
    client = make_client(Settings())
    answer = client.post("/api/rulebooks?wait=no", files={"file": ("harbour.md", RULES)})
    assert answer.status_code == 202
    JobOut.model_validate(answer.json())
    assert answer.json()["state"] in ("waiting", "reading", "done")
    job = ended(client, answer.headers["location"])
    assert (job["state"], job["problem"]) == ("done", None)
    assert job["result"]["rulebook"]["title"] == "Harbour"
    assert job["result"] == upload(client).json() | {"already_there": False}
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize(
    ("prefer", "status"), [("respond-async", 202), ("Respond-Async; wait=5, x", 202), ("wait=5", 201)]
)
def test_a_program_may_prefer_not_to_wait(make_client: MakeClient, prefer: str, status: int) -> None:
    client = make_client(Settings())
    answer = client.post("/api/rulebooks", files={"file": ("a.md", RULES)}, headers={"Prefer": prefer})
    assert answer.status_code == status
    if status == 202:
        ended(client, answer.headers["location"])


def test_a_job_that_failed_has_the_problem_that_who_waits_would_have_got(
    make_client: MakeClient, temporary: Path
) -> None:
    client = make_client(Settings())
    waited = upload(client, b"\x89PNG....", "a.pdf")
    answer = client.post("/api/rulebooks?wait=no", files={"file": ("a.pdf", b"\x89PNG....")})
    job = ended(client, answer.headers["location"])
    JobOut.model_validate(job)
    assert (job["state"], job["result"]) == ("failed", None)
    assert job["problem"] == waited.json() | {"instance": answer.headers["location"]}
    assert list(temporary.iterdir()) == []


def test_a_fault_in_a_job_has_its_number_and_tells_nothing(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(Service, "add", broken)
    client = make_client(Settings())
    answer = client.post("/api/rulebooks?wait=no", files={"file": ("a.md", RULES)})
    problem = ended(client, answer.headers["location"])["problem"]
    assert (problem["status"], problem["type"]) == (500, "urn:ruleproof:problem:fault")
    assert problem["id"] in caplog.text
    assert "secret" not in str(problem)


@pytest.mark.parametrize("id", ["guess", "..%2f..", "%00", "x" * 100])
def test_a_job_that_is_not_there(make_client: MakeClient, id: str) -> None:
    answer = make_client(Settings()).get(f"/api/jobs/{id}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("content_type", "status"),
    [("application/json", 415), ("application/pdf", 415), ("", 415), ("multipart/form-data", 400)],
)
def test_what_is_no_form_is_refused(make_client: MakeClient, content_type: str, status: int) -> None:
    client = make_client(Settings())
    answer = client.post("/api/rulebooks", content=b"%PDF-1.7", headers={"Content-Type": content_type})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_form_without_a_file_is_not_valid(make_client: MakeClient) -> None:
    client = make_client(Settings())
    form = {"file": (None, b"text"), "title": (None, b"t")}
    assert client.post("/api/rulebooks", files=form).status_code == 422


@pytest.mark.parametrize(
    "fields", [{"title": "t" * 201}, {"game": "g" * 101}, {"title": "a\nb"}, {"title": "\u202e"}]
)
def test_a_title_or_game_that_cannot_be_shown_is_not_valid(
    make_client: MakeClient, fields: dict[str, str]
) -> None:
    client = make_client(Settings())
    answer = client.post("/api/rulebooks", files={"file": ("harbour.md", RULES)}, data=fields)
    assert answer.status_code == 422


def test_ten_thousand_fields_are_refused(make_client: MakeClient) -> None:
    client = make_client(Settings())
    answer = client.post("/api/rulebooks", files={f"f{i}": (None, b"x") for i in range(10_000)})
    assert answer.status_code in (400, 422)


def test_who_comes_when_the_queue_is_full_is_sent_away(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = make_client(Settings(waiting_uploads=1))
    begun, go = threading.Event(), threading.Event()
    add = Service.add

    def slow(self: Service, path: Path, **rest: Any) -> Any:
        begun.set()
        assert go.wait(20)
        return add(self, path, **rest)

    monkeypatch.setattr(Service, "add", slow)
    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(upload, client)
        assert begun.wait(20)
        others = [pool.submit(upload, client, RULES + bytes(f"More {n}.\n", "ascii")) for n in range(3)]
        try:
            refused = next(as_completed(others, timeout=20)).result()
        finally:
            go.set()
        answers = [each.result() for each in (first, *others)]
    assert refused.status_code == 503
    assert refused.headers["retry-after"] == "30"
    assert sorted(answer.status_code for answer in answers) == [201, 201, 503, 503]
    assert upload(client, RULES + b"Later.\n").status_code == 201


def test_a_place_in_the_queue_is_given_back_after_an_error() -> None:
    queue = ReadingQueue(waiting=0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            queue.submit(lambda: 1 // 0).result()
    queue.close()


def test_a_full_queue_says_so() -> None:
    queue = ReadingQueue(waiting=0)
    go = threading.Event()
    queue.submit(lambda: go.wait(10))
    with pytest.raises(HTTPException, match="Other rulebooks"):
        queue.submit(lambda: None)
    go.set()
    queue.close()


@pytest.mark.parametrize(
    "sent",
    [
        "../../etc/passwd", "/etc/passwd", "..\\..\\x.pdf", "a\0.pdf", "n" * 300 + ".pdf", "CON",
        "\u202efdp.exe", "%2e%2e%2f", "-rf.pdf", ".pdf", "..", "", " ", "é" * 300, "a/b/c.md", "\ud800.txt",
        ".bashrc",
    ],
)  # fmt: skip
def test_a_file_name_of_the_sender_never_leads_anywhere(sent: str, tmp_path: Path) -> None:
    name = local_name(sent)
    assert Path(name).name == name
    assert name.rpartition(".")[2] in ("pdf", "md", "txt")
    assert name[0] not in ".-"
    (tmp_path / name).write_bytes(b"")
