"""The page of the audit: form, progress, report, the file to save; without JavaScript."""

import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import Settings, create_app
from api.audit import running
from api.limits import Rates
from api.service import Service

BROWSER = {"Accept": "text/html,*/*;q=0.8"}
TOKEN = "correct-horse-battery"
FAQ = """## How many boats do I take?

You take four boats. (p. 1)

## What is a lantern <script>alert(1)</script> worth?

It is worth 4 points. (p. 2)
"""

pytestmark = pytest.mark.usefixtures("judged")


def send(client: TestClient, content: str = FAQ, *, tongue: str = "en", game: str = "lantern-bay") -> Any:
    """Send the form as a browser does; gives the page where it leads to, once nothing more happens."""
    files = {"file": ("faq.md", content.encode())}
    page = client.post(f"/{tongue}/games/{game}/audit", files=files, headers=BROWSER)
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


@pytest.fixture
def guarded(service: Service) -> Iterator[TestClient]:
    """A client of a server that asks for the owner's token."""
    settings = Settings(upload_token=TOKEN, rates=Rates("off", "off", "off", "off"))
    with TestClient(create_app(service, settings)) as client:
        yield client


@pytest.mark.parametrize(("tongue", "says"), [("fr", "Vérifier une FAQ"), ("en", "Check a FAQ")])
def test_the_form_is_a_plain_form(client: TestClient, tongue: str, says: str) -> None:
    page = client.get(f"/{tongue}/games/lantern-bay/audit", headers=BROWSER)
    assert page.status_code == 200
    assert says in page.text
    assert f'method="post" action="/{tongue}/games/lantern-bay/audit"' in page.text
    assert 'name="token"' not in page.text


def test_a_faq_gets_its_report_with_pictures_of_the_pages(client: TestClient) -> None:
    page = send(client)
    assert (page.status_code, state(page)) == (200, "done")
    assert "1 entry to mend before you publish." in page.text
    assert "<mark>4</mark>" in page.text
    pictures = re.findall(r'<img src="(/api/rulebooks/[^"]+)" width="(\d+)" height="(\d+)"', page.text)
    assert len(pictures) == 2
    for address, _, _ in pictures:
        assert client.get(unescape(address)).headers["content-type"] == "image/png"
    for link in re.findall(r'href="(/en/books/[^"]+)"', page.text):
        assert client.get(unescape(link), headers=BROWSER).status_code == 200


def test_nothing_on_the_page_needs_what_the_policy_forbids(client: TestClient) -> None:
    page = send(client)
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)" in page.text
    assert not re.search(r"<style|\sstyle=|\son\w+=|data:image", page.text)


def test_the_report_can_be_read_in_the_other_language_and_saved(client: TestClient) -> None:
    page = send(client)
    address = str(page.url)
    french = client.get(address.replace("/en/", "/fr/"), headers=BROWSER)
    assert "1 entrée à corriger avant de publier." in french.text
    saved = client.get(address + ".html")
    assert saved.headers["content-disposition"] == 'attachment; filename="faq-lantern-bay.html"'
    assert saved.text.startswith("<!doctype html>")
    assert "data:image/png;base64," in saved.text


def test_while_it_is_judged_the_page_tells_how_far_it_is(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading

    told, go, audit = threading.Event(), threading.Event(), running.audit

    def slowly(service: Any, faq: Any, game: str, progress: Any, **options: Any) -> Any:
        progress("audit", 3, 8)
        told.set()
        assert go.wait(10)
        return audit(service, faq, game, progress, **options)

    monkeypatch.setattr(running, "audit", slowly)
    files = {"file": ("faq.md", FAQ.encode())}
    page = client.post("/fr/games/lantern-bay/audit", files=files, headers=BROWSER)
    assert told.wait(10)
    page = client.get(page.url, headers=BROWSER)
    assert "Comparaison avec le livret : 3 sur 8" in page.text
    assert 'data-done="3" data-total="8"' in page.text
    assert "<noscript><meta" in page.text
    assert client.get(f"{page.url}.html").status_code == 404
    go.set()


@pytest.mark.parametrize(
    ("tongue", "says"),
    [
        ("fr", "aucune question suivie d'une réponse n'y a été trouvée"),
        ("en", "no question with an answer was found in it"),
    ],
)
def test_what_is_no_faq_is_told(client: TestClient, tongue: str, says: str) -> None:
    page = send(client, "Nothing here.", tongue=tongue)
    assert state(page) == "failed"
    assert says in unescape(page.text)
    assert 'type="file"' in page.text


def test_a_form_without_a_file_is_told(client: TestClient) -> None:
    page = client.post("/en/games/lantern-bay/audit", files={"other": ("x", b"x")}, headers=BROWSER)
    assert page.status_code == 422
    assert "Choose a file." in page.text


def test_who_has_no_token_sends_nothing(guarded: TestClient) -> None:
    address = "/en/games/lantern-bay/audit"
    assert 'name="token"' in guarded.get(address, headers=BROWSER).text
    files = {"token": (None, "wrong-horse-battery"), "file": ("faq.md", FAQ.encode())}
    refused = guarded.post(address, files=files, headers=BROWSER)
    assert refused.status_code == 403
    assert "not the owner&#39;s token" in refused.text
    taken = guarded.post(address, files=files | {"token": (None, TOKEN)}, headers=BROWSER)
    assert taken.status_code == 200


def test_a_server_that_takes_no_files_names_the_command(service: Service) -> None:
    with TestClient(create_app(service, Settings(read_only=True))) as client:
        page = client.get("/fr/games/lantern-bay/audit", headers=BROWSER)
        assert "ruleproof faq-check FAQ.md --game lantern-bay" in page.text
        assert "<form" not in page.text


def test_a_report_that_is_gone_or_of_another_game_is_told(client: TestClient) -> None:
    page = client.get("/en/games/lantern-bay/audit/nothing", headers=BROWSER)
    assert page.status_code == 404
    assert "kept for an hour" in page.text
    assert client.get("/en/games/catan/audit", headers=BROWSER).status_code == 404
