"""The game's page, and the table that is chosen once and used in every answer."""

import re

from acting import answer, ask
from browsing import Visit
from playwright.sync_api import expect

SECTIONS = ("brief", "turn", "win", "mistakes", "questions", "parts", "glossary", "facts")


def choose(visit: Visit, players: str) -> None:
    visit.page.locator("details.table summary").click()
    visit.page.locator(f"label:has(input[name='t.players'][value='{players}'])").click()
    visit.page.locator("details.table button[type=submit]").click()
    expect(visit.page).to_have_url(re.compile(rf"t\.players={players}"))


def test_every_part_of_the_page_is_a_jump_away_and_each_line_has_its_page(visit: Visit) -> None:
    visit.open("games/time-bomb")
    for section in SECTIONS:
        visit.page.locator(f".jump a[href='#{section}']").click()
        part = visit.page.locator(f"#{section}")
        expect(part).to_be_in_viewport()
        if section not in ("questions", "parts"):
            assert part.locator("a.at").count() >= 1, section
            expect(part.locator("a.at").first).to_have_attribute("href", re.compile(r"/pages/\d"))


def test_a_line_opens_its_page_with_the_words_marked(visit: Visit) -> None:
    visit.open("games/holmes-and-moriarty")
    visit.page.locator("#brief a.at").first.click()
    expect(visit.page.locator("main mark").first).to_be_visible()
    expect(visit.page.locator("#marked")).to_be_in_viewport()


def test_a_question_of_a_theme_is_asked_by_a_tap(visit: Visit) -> None:
    visit.open("games/holmes-sherlock-moriarty")
    visit.page.locator(".jump a[href='#questions']").click()
    link = visit.page.locator("#questions .links a").first
    chosen = link.inner_text()
    link.click()
    expect(answer(visit, chosen)).to_have_attribute("data-status", "answered")


def test_the_table_is_chosen_once_and_used_in_every_answer(visit: Visit) -> None:
    visit.open("games/time-bomb")
    choose(visit, "6")
    expect(visit.page.locator("details.table .laid")).to_contain_text("6")
    asked = visit.say("Combien de coupes par manche ?", "How many cuts are there in a round?")
    area = ask(visit, asked)
    assert "t.players=6" in visit.page.url
    expect(area).to_contain_text(visit.say("votre table", "your table"))
    visit.page.locator(".tabs a").first.click()
    expect(visit.page).to_have_url(re.compile(r"/games/time-bomb\?t\.players=6"))


def test_the_table_is_remembered_in_this_browser(visit: Visit) -> None:
    visit.open("games/time-bomb")
    choose(visit, "5")
    visit.page.goto(f"{visit.base}/{visit.tongue}/games/time-bomb")
    expect(visit.page).to_have_url(re.compile(r"t\.players=5"))
    visit.open("games/holmes-and-moriarty")
    assert "t." not in visit.page.url
