"""Without JavaScript: asking, answers, the table, calculators and adding work as plain pages."""

import re
from pathlib import Path

import pytest
from acting import CLAIM_EN, CLAIM_FR
from browsing import DESKTOP, PHONE, Browse, Visit
from playwright.sync_api import expect
from staging import write_pdf


@pytest.fixture(params=[(PHONE, "fr"), (DESKTOP, "en")], ids=["phone-fr", "desktop-en"])
def plain(request: pytest.FixtureRequest, browse: Browse) -> Visit:
    screen, tongue = request.param
    return browse(screen, tongue, java_script_enabled=False)


def submit(visit: Visit, question: str) -> None:
    visit.page.locator("form.ask textarea").fill(question)
    visit.page.locator("form.ask button[type=submit]").click()


def test_a_question_is_asked_and_answered_with_its_page(plain: Visit) -> None:
    plain.open("games/time-bomb")
    submit(plain, plain.say(CLAIM_FR, CLAIM_EN))
    area = plain.page.locator("#answer[data-status=answered]")
    expect(area.locator(".said")).to_be_visible()
    expect(area.locator("[data-actions]")).to_be_hidden()  # they need JavaScript
    area.locator(".cite .marked").first.click()
    expect(plain.page).to_have_url(re.compile(r"/pages/\d"))
    expect(plain.page.locator("main mark").first).to_be_visible()


def test_a_follow_up_and_a_table_are_plain_forms(plain: Visit) -> None:
    plain.open("games/time-bomb")
    plain.page.locator("details.table summary").click()
    plain.page.locator("label:has(input[name='t.players'][value='6'])").click()
    plain.page.locator("details.table button").click()
    submit(plain, plain.say("Combien de coupes par manche ?", "How many cuts are there in a round?"))
    expect(plain.page.locator("#answer")).to_contain_text(plain.say("votre table", "your table"))
    case = plain.say(
        "À 6 joueurs, combien de coupes par manche ?", "With 6 players, how many cuts in a round?"
    )
    plain.open(f"games/time-bomb/ask?q={case}")
    plain.page.locator("form.follow input[name=q]").fill(plain.say("et à 4 ?", "and with 4?"))
    plain.page.locator("form.follow button").click()
    expect(plain.page.locator(".understood")).to_be_visible()


def test_a_calculator_has_a_button(plain: Visit) -> None:
    plain.open("games/holmes-sherlock-moriarty/calculators/score-sheet")
    plain.page.locator("input[name=m9]").fill("9")
    plain.page.locator("[data-submit]").click()
    expect(plain.page.locator("#bar b").first).to_have_text(re.compile("^[1-9]"))


def test_a_rulebook_is_added(plain: Visit, tmp_path: Path) -> None:
    plain.open("add")
    title = f"Bare {plain.screen.name}"
    plain.page.locator("input[name=title]").fill(title)
    plain.page.locator("input[name=file]").set_input_files(write_pdf(tmp_path / "bare.pdf", title))
    plain.page.locator("form[data-add] button").click()
    # The page of the job refreshes itself.
    expect(plain.page.locator("#told[data-state=done]")).to_be_visible()
    expect(plain.page.locator(".report")).to_contain_text("2")
