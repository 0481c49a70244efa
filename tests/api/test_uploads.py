import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.exceptions import HTTPException

from api.app import Settings
from api.routes.uploads import ReadingQueue, local_name
from api.service import Service

MakeClient = Callable[[Settings], TestClient]
RULES = b"# Harbour\n\nEach player takes two anchors. The oldest player begins.\n"


def upload(client: TestClient, content: bytes = RULES, name: str = "harbour.md", **fields: str) -> Any:
    return client.post("/api/rulebooks", files={"file": (name, content)}, data=fields)


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
    assert upload(make_client(Settings(read_only=True))).status_code == 403


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
