"""One's own rulebook: added from the page with progress, its report, and asked at once."""

import re
from pathlib import Path

from acting import ask
from browsing import Visit
from playwright.sync_api import expect
from staging import LANTERN, write_pdf

WATCH = """() => {
  window.bars = 0;
  new MutationObserver(() => { window.bars += document.querySelectorAll('#told progress').length; })
    .observe(document.getElementById('told'), { childList: true, subtree: true });
  addEventListener('pagehide', () => sessionStorage.setItem('bars', String(window.bars)));
}"""


def test_a_rulebook_is_added_with_progress_and_asked_at_once(visit: Visit, tmp_path: Path) -> None:
    title = f"Lantern Bay {visit.screen.name} {visit.tongue}"
    visit.open("add")
    visit.page.locator("input[name=title]").fill(title)
    visit.page.locator("input[name=file]").set_input_files(write_pdf(tmp_path / "bay.pdf", title))
    visit.page.evaluate(WATCH)
    visit.page.locator("form[data-add] button[type=submit]").click()
    expect(visit.page.locator("#told[data-state=done]")).to_be_visible()
    assert int(visit.page.evaluate("sessionStorage.getItem('bars')")) > 0
    report = visit.page.locator(".report")
    expect(report).to_contain_text(visit.say("2 sur 2", "2 of 2"))
    visit.page.locator("#told .button").first.click()
    expect(visit.page).to_have_url(re.compile("/games/lantern-bay"))
    area = ask(visit, "How many points is a lit lantern worth at the end of the game?")
    expect(area).to_contain_text(LANTERN)


def test_what_is_no_rulebook_is_refused_in_place_and_nothing_is_lost(visit: Visit) -> None:
    visit.open("add")
    visit.page.locator("input[name=title]").fill("My game")
    empty = {"name": "rules.pdf", "mimeType": "application/pdf", "buffer": b"this is no PDF"}
    visit.page.locator("input[name=file]").set_input_files(empty)
    visit.expected.append("status of 4")
    visit.page.locator("form[data-add] button[type=submit]").click()
    problem = visit.page.get_by_role("alert")
    expect(problem).to_contain_text(visit.say("n'a pas été ajouté", "was not added"))
    expect(visit.page.locator("input[name=title]")).to_have_value("My game")
    expect(visit.page.locator("form[data-add] button[type=submit]")).to_be_enabled()
