import re
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import Settings
from api.guards import LOCAL_HOSTS
from api.limits import Rates
from api.service import Service
from corpus.types import PageNote

BROWSER = {"Accept": "text/html,*/*;q=0.8"}
RULES = b"# Harbour\n\nEach player takes two anchors. The oldest player begins.\n"
TOKEN = "correct-horse-battery"

MakeClient = Callable[[Settings], TestClient]


@pytest.fixture
def client(make_client: MakeClient) -> TestClient:
    return make_client(Settings())


def send(
    client: TestClient, content: bytes = RULES, name: str = "harbour.md", *, tongue: str = "en", **fields: str
) -> Any:
    """Send the form as a browser does; gives the page where it leads to."""
    parts = {field: (None, value) for field, value in fields.items()} | {"file": (name, content)}
    return client.post(f"/{tongue}/add", files=parts, headers=BROWSER)


def ended(client: TestClient, page: Any) -> Any:
    """Open the page of a job until nothing more happens."""
    for _ in range(500):
        if 'http-equiv="refresh"' not in page.text:
            return page
        time.sleep(0.02)
        page = client.get(page.url, headers=BROWSER)
    raise AssertionError("the job does not end")


def state(page: Any) -> str:
    found = re.search(r'id="told" data-state="(\w*)"', page.text)
    assert found
    return found.group(1)


@pytest.mark.parametrize(("tongue", "says"), [("fr", "Ajouter votre livret"), ("en", "Add your rulebook")])
def test_the_form_is_a_plain_form(client: TestClient, tongue: str, says: str) -> None:
    page = client.get(f"/{tongue}/add", headers=BROWSER)
    assert page.status_code == 200
    assert says in page.text
    assert f'method="post" action="/{tongue}/add" enctype="multipart/form-data"' in page.text
    assert 'name="token"' not in page.text
    assert 'http-equiv="refresh"' not in page.text


def test_a_rulebook_is_added_and_its_page_tells_what_was_read(client: TestClient) -> None:
    page = ended(client, send(client, title="Old <b>Harbour</b>"))
    assert page.status_code == 200
    assert state(page) == "done"
    assert "Old &lt;b&gt;Harbour&lt;/b&gt;" in page.text
    assert "1 of 1" in page.text
    assert "All pages were read, without a remark." in page.text
    game = client.get("/api/games").json()["games"][0]["id"]
    assert f'class="button" href="/en/games/{game}"' in page.text
    assert client.get(f"/en/games/{game}", headers=BROWSER).status_code == 200


def test_the_page_of_a_job_can_be_read_in_the_other_language(client: TestClient) -> None:
    page = ended(client, send(client))
    french = client.get(str(page.url).replace("/en/", "/fr/"), headers=BROWSER)
    assert "est ajouté" in french.text
    assert "anglais" in french.text


def test_the_same_file_twice_is_told(client: TestClient) -> None:
    ended(client, send(client))
    assert "was there already" in ended(client, send(client)).text


def test_a_rulebook_may_join_a_game(client: TestClient) -> None:
    ended(client, send(client, title="Harbour"))
    page = client.get("/en/add", headers=BROWSER)
    assert '<option value="harbour">Harbour</option>' in page.text
    ended(client, send(client, RULES + b"More.\n", game="harbour", title="The harbour's extension"))
    (game,) = client.get("/api/games").json()["games"]
    assert len(game["rulebooks"]) == 2


def test_while_it_is_read_the_page_tells_how_far_it_is(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, go, add = threading.Event(), threading.Event(), Service.add

    def slow(self: Service, path: Path, **rest: Any) -> Any:
        rest["progress"]("layout", 3, 8)
        told.set()
        assert go.wait(20)
        return add(self, path, **rest)

    monkeypatch.setattr(Service, "add", slow)
    first = send(client, tongue="fr")
    assert told.wait(20)
    second = send(client, RULES + b"More.\n", tongue="fr")
    try:
        page = client.get(first.url, headers=BROWSER)
        assert state(page) == "reading"
        assert "Remise en ordre des colonnes et des tableaux : 3 sur 8" in page.text
        assert 'value="3" max="8"' in page.text
        assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page.text
        assert state(second) == "waiting"
        assert "le vôtre vient ensuite" in second.text
    finally:
        go.set()
    assert state(ended(client, second)) == "done"


@pytest.mark.parametrize(
    ("tongue", "says"),
    [
        (
            "en",
            "rules.pdf is a picture, not a rulebook. Put the pictures of the pages into one PDF",
        ),
        ("fr", "rules.pdf est une image, pas un livret. Réunissez les images des pages dans un PDF"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_beside_the_form(
    client: TestClient, tongue: str, says: str
) -> None:
    page = ended(client, send(client, b"\x89PNG....", "rules.pdf", tongue=tongue, title="My <i>title"))
    assert state(page) == "failed"
    assert says in page.text
    assert 'value="My &lt;i&gt;title"' in page.text
    assert 'type="file"' in page.text
    assert client.get("/api/games").json()["games"] == []


def test_a_fault_is_told_by_its_number(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(Service, "add", broken)
    page = ended(client, send(client))
    found = re.search(r"The server(?:'|&#39;)s log has it under (\w+)", page.text)
    assert found
    assert found.group(1) in caplog.text
    assert "secret" not in page.text


@pytest.mark.parametrize(
    ("parts", "status", "says"),
    [
        ({"title": (None, "Kept title")}, 422, "Choose a file."),
        ({"title": (None, "Kept title"), "file": (None, "text")}, 422, "Choose a file."),
        (
            {"title": (None, "Kept title"), "game": (None, "g" * 101), "file": ("a.md", RULES)},
            422,
            "too long",
        ),
        (
            {"title": (None, "Kept title")} | {f"x{n}": (None, "x") for n in range(9)},
            400,
            "did not arrive whole",
        ),
    ],
)
def test_a_form_that_is_not_right_is_shown_again(
    client: TestClient, parts: dict[str, Any], status: int, says: str
) -> None:
    page = client.post("/en/add", files=parts, headers=BROWSER)
    assert page.status_code == status
    assert state(page) == "failed"
    assert says in page.text
    assert 'value="Kept title"' in page.text


def test_a_form_of_another_kind_is_not_right_either(client: TestClient) -> None:
    page = client.post("/en/add", data={"title": "x"}, headers=BROWSER)
    assert page.status_code == 415
    assert "did not arrive whole" in page.text


def test_a_file_past_the_limit_is_told_with_the_limit(make_client: MakeClient) -> None:
    client = make_client(Settings(max_upload=2_000_000))
    assert "2\xa0MB" in client.get("/en/add", headers=BROWSER).text
    page = send(client, b"x" * 2_100_000)
    assert page.status_code == 413
    assert "too large" in page.text


def test_who_finds_no_place_is_told_and_keeps_what_was_filled_in(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = make_client(Settings(waiting_uploads=0))
    begun, go, add = threading.Event(), threading.Event(), Service.add

    def slow(self: Service, path: Path, **rest: Any) -> Any:
        begun.set()
        assert go.wait(20)
        return add(self, path, **rest)

    monkeypatch.setattr(Service, "add", slow)
    first = send(client)
    assert begun.wait(20)
    page = send(client, RULES + b"More.\n", title="Kept title")
    go.set()
    assert page.status_code == 503
    assert "Send this one again in a minute." in page.text
    assert 'value="Kept title"' in page.text
    assert state(ended(client, first)) == "done"


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}]
)
def test_another_sites_form_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    answer = client.post("/en/add", files={"file": ("a.md", RULES)}, headers=BROWSER | headers)
    assert answer.status_code == 403
    assert client.get("/api/games").json()["games"] == []


def test_who_sends_too_often_is_told(make_client: MakeClient) -> None:
    client = make_client(Settings(rates=Rates(uploads="1/hour")))
    ended(client, send(client))
    page = send(client)
    assert page.status_code == 429
    assert int(page.headers["retry-after"]) > 0
    assert page.headers["content-type"] == "text/html; charset=utf-8"


def test_the_form_asks_for_the_token_before_the_file(make_client: MakeClient) -> None:
    client = make_client(Settings(upload_token=TOKEN, hosts=(*LOCAL_HOSTS, "0.0.0.0")))
    page = client.get("/fr/add", headers=BROWSER)
    assert page.text.index('name="title"') < page.text.index('name="token"') < page.text.index('name="file"')
    refused = send(client, tongue="fr", title="Titre gardé", token="not " + TOKEN)
    assert refused.status_code == 403
    assert "le code du propriétaire" in refused.text
    assert 'value="Titre gardé"' in refused.text
    assert TOKEN not in refused.text
    assert send(client, tongue="fr").status_code == 403
    assert state(ended(client, send(client, tongue="fr", title="Titre", token=TOKEN))) == "done"


@pytest.mark.parametrize(
    "settings",
    [Settings(read_only=True), Settings(hosts=(*LOCAL_HOSTS, "0.0.0.0"))],
    ids=["read-only", "open"],
)
def test_where_uploads_are_off_the_page_says_how_to_turn_them_on(
    make_client: MakeClient, settings: Settings
) -> None:
    client = make_client(settings)
    page = client.get("/fr/add", headers=BROWSER)
    assert "n&#39;accepte pas de livrets" in page.text or "n'accepte pas de livrets" in page.text
    assert "ruleproof serve --upload-token-file" in page.text
    assert "<form" not in page.text
    assert 'href="/fr/add"' not in client.get("/fr/", headers=BROWSER).text
    assert send(client, tongue="fr").status_code == 403


def test_a_job_that_is_forgotten_is_told_beside_the_form(client: TestClient) -> None:
    page = client.get("/en/add/never-given", headers=BROWSER)
    assert page.status_code == 404
    assert "no longer knows" in page.text
    assert 'type="file"' in page.text


def test_pages_that_were_not_read_are_named_with_the_reason(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    add = Service.add
    notes = (
        PageNote(3, "the page is a picture without text; OCR found no words on it", skipped=True),
        PageNote(4, "the page is a picture without text; OCR found no words on it", skipped=True),
        PageNote(6, "words in drawings were read by OCR, so single letters may be wrong"),
    )

    def noted(self: Service, path: Path, **rest: Any) -> Any:
        added = add(self, path, **rest)
        return replace(added, report=replace(added.report, notes=notes, ocr_pages=(7,)))

    monkeypatch.setattr(Service, "add", noted)
    page = ended(client, send(client, tongue="fr"))
    text = page.text.replace("&#39;", "'")
    assert "<b>pages 3–4</b> – la page est une image sans texte ; l'OCR n'y a pas trouvé de mots" in text
    assert "<b>page 6</b> – des mots dans les dessins ont été lus par OCR" in text
    assert "<dd>page 7 (des lettres peuvent être fausses)</dd>" in text
    assert "sans remarque" not in text
