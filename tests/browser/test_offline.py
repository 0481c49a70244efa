"""Installed, and read where the server cannot be reached: the shell and what was seen."""

import re
from typing import Any

import pytest
from acting import answer, shown
from browsing import PHONE, Browse, Visit
from playwright.sync_api import expect
from serving import served
from staging import GAME, LANTERN

from api.service import Service

GONE = (
    "ERR_CONNECTION_REFUSED",
    "ERR_INTERNET_DISCONNECTED",
    "Failed to fetch",
    "ERR_FAILED",
    "ERR_EMPTY_RESPONSE",
)
"""What a browser says of a server that is not there."""

CONTROLLED = """navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null
  || new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', () => done(true))))"""

ICON_SIZE = """src => {
  const icon = new Image();
  icon.src = src;
  return icon.decode().then(() => `${icon.width}x${icon.height}`);
}"""


def settle(visit: Visit) -> None:
    """Wait until the service worker has taken over."""
    assert visit.page.evaluate(CONTROLLED)


@pytest.mark.parametrize("tongue", ["fr", "en"])
def test_it_can_be_installed(browse: Browse, tongue: str) -> None:
    visit = browse(PHONE, tongue)
    visit.open("games/time-bomb")
    settle(visit)
    wire = visit.context.new_cdp_session(visit.page)
    told: dict[str, Any] = wire.send("Page.getAppManifest")
    assert told["errors"] == []
    link = visit.page.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = visit.api(link)
    assert manifest["lang"] == tongue
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    assert visit.context.request.get(visit.base + manifest["start_url"]).ok
    sizes = {icon["sizes"]: visit.page.evaluate(ICON_SIZE, icon["src"]) for icon in manifest["icons"]}
    assert sizes == {"192x192": "192x192", "512x512": "512x512"}
    faults = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []


def test_the_shell_and_a_seen_answer_are_there_without_the_server(browse: Browse, staged: Service) -> None:
    question = "quoted and kept"
    with served(staged) as address:
        visit = browse(PHONE, "fr", address)
        visit.open("")
        settle(visit)
        visit.open(f"games/{GAME}/ask?q={question}")
        assert shown(answer(visit, question).locator(".cite img").first)
        visit.page.locator(".cite .marked").first.click()
        assert shown(visit.page.locator("[data-paper] img"))
        page = visit.page.url
        visit.open("")
    visit.expected.extend(GONE)
    for _ in range(2):
        visit.open(f"games/{GAME}/ask?q={question}")
        area = answer(visit, question)
        expect(area.locator("blockquote").first).to_have_text(LANTERN)
        assert shown(area.locator(".cite img").first)
        expect(area.locator("[data-action=copy]")).to_be_visible()  # the scripts run
        assert visit.page.evaluate("document.styleSheets[0].cssRules.length") > 20
    visit.page.goto(page)
    assert shown(visit.page.locator("[data-paper] img"))
    visit.open("")
    expect(visit.page.get_by_role("link", name=re.compile("Lantern Bay"))).to_be_visible()


def test_what_was_never_seen_is_not_made_up_without_the_server(browse: Browse, staged: Service) -> None:
    with served(staged) as address:
        visit = browse(PHONE, "en", address)
        visit.open(f"games/{GAME}/ask?q=quoted")
        settle(visit)
    visit.expected.extend(GONE)
    visit.page.locator("form.ask textarea").fill("quoted but never asked")
    visit.page.locator("form.ask button").click()
    visit.page.wait_for_timeout(500)
    assert "quoted but never asked" not in visit.page.locator("#answer .said").all_inner_texts()
    assert visit.page.locator("#answer[data-question='quoted but never asked']").count() == 0


def test_only_files_whose_address_tells_their_version_are_kept_for_good(browse: Browse, stage: str) -> None:
    visit = browse(PHONE, "en", stage)
    visit.open("")
    settle(visit)
    visit.open("about")
    kept = visit.page.evaluate(
        "caches.keys().then(names => caches.open(names.find(name => name.startsWith('shell'))))"
        ".then(cache => cache.keys()).then(all => all.map(request => request.url))"
    )
    assert kept
    assert [url for url in kept if "?v=" not in url] == []
