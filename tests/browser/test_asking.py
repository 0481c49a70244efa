"""Asking: typed, tapped, opened from a link; the answer in place, to copy and to share."""

import re
from urllib.parse import parse_qs, urlsplit

from acting import CLAIM_EN, CLAIM_FR, answer, ask, field, shown
from browsing import DESKTOP, Browse, Visit
from playwright.sync_api import expect


def question(visit: Visit) -> str:
    return visit.say(CLAIM_FR, CLAIM_EN)


def test_the_start_speaks_the_language_of_the_browser(anybody: Visit) -> None:
    anybody.open("/")
    assert anybody.page.url == f"{anybody.base}/{anybody.tongue}/"
    expect(anybody.page.locator("html")).to_have_attribute("lang", anybody.tongue)
    expect(anybody.page.get_by_role("link", name="Time Bomb")).to_be_visible()


def test_a_question_is_answered_with_its_page(anybody: Visit) -> None:
    anybody.open("games/time-bomb")
    area = ask(anybody, question(anybody))
    expect(area).to_have_attribute("data-status", "answered")
    expect(area.locator(".said")).to_be_in_viewport()
    cited = area.locator(".cite").first
    expect(cited.get_by_role("link", name=re.compile(r"page \d+")).first).to_be_visible()
    assert cited.locator("blockquote").inner_text().strip()
    assert shown(cited.locator("img"))
    expect(area.locator(".time")).to_have_text(re.compile(r"\d+\s?ms"))


def test_the_next_answer_takes_the_place_of_this_one_and_back_brings_it_back(anybody: Visit) -> None:
    anybody.open(f"games/time-bomb/ask?q={question(anybody)}")
    anybody.page.evaluate("window.same = true")
    other = anybody.say("Combien de manches ?", "How many rounds are there?")
    ask(anybody, other)
    assert parse_qs(urlsplit(anybody.page.url).query)["q"] == [other]
    expect(anybody.page).to_have_title(re.compile(re.escape(other)))
    anybody.page.go_back()
    answer(anybody, question(anybody))
    expect(field(anybody.page)).to_have_value(question(anybody))
    assert anybody.page.evaluate("window.same"), "the page was loaded anew"


def test_suggestions_appear_while_typing_and_a_tap_asks_one(anybody: Visit) -> None:
    anybody.open("games/time-bomb")
    field(anybody.page).click()
    anybody.page.keyboard.type(anybody.say("cable", "wire"))
    suggested = anybody.page.locator("#suggestions a")
    expect(suggested.first).to_be_visible()
    assert 1 <= suggested.count() <= 5
    chosen = suggested.first.inner_text()
    assert anybody.say("câble", "wire") in chosen.lower()
    suggested.first.tap() if anybody.screen.touch else suggested.first.click()
    expect(answer(anybody, chosen)).to_have_attribute("data-status", "answered")
    expect(anybody.page.locator("#suggestions")).to_be_hidden()


def test_suggestions_are_left_with_escape_and_reached_with_the_arrow_key(browse: Browse) -> None:
    visit = browse(DESKTOP, "en")
    visit.open("games/time-bomb")
    suggested = visit.page.locator("#suggestions a")
    field(visit.page).click()
    visit.page.keyboard.type("bom")
    expect(suggested.first).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(visit.page.locator("#suggestions")).to_be_hidden()
    visit.page.keyboard.type("b")
    expect(suggested.first).to_be_visible()
    visit.page.keyboard.press("ArrowDown")
    expect(suggested.first).to_be_focused()
    chosen = suggested.first.inner_text()
    visit.page.keyboard.press("Enter")
    answer(visit, chosen)


def test_the_link_of_an_answer_opens_the_same_answer(visit: Visit, browse: Browse) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.open("games/time-bomb")
    said = ask(visit, question(visit)).locator(".said").inner_text()
    share = visit.page.get_by_role("button", name=visit.say("Partager le lien", "Share the link"))
    share.click()
    expect(visit.page.locator("[data-action=share]")).to_contain_text(visit.say("Lien copié", "Link copied"))
    link = visit.page.evaluate("navigator.clipboard.readText()")
    friend = browse(visit.screen, visit.tongue)
    friend.page.goto(link)
    expect(answer(friend, question(visit)).locator(".said")).to_have_text(said)


def test_an_answer_is_copied_with_its_link(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.open("games/time-bomb")
    area = ask(visit, question(visit))
    area.get_by_role("button", name=visit.say("Copier", "Copy")).click()
    expect(area.locator("[role=status]").first).to_have_text(visit.say("Copié", "Copied"))
    said, _, link = visit.page.evaluate("navigator.clipboard.readText()").rpartition("\n")
    assert said == area.locator(".said").inner_text()
    assert link == visit.page.url


def test_recent_questions_are_offered_again_in_this_browser_alone(visit: Visit, browse: Browse) -> None:
    visit.open(f"games/time-bomb/ask?q={question(visit)}")
    answer(visit, question(visit))
    visit.open("games/time-bomb")
    recent = visit.page.locator("[data-recent]")
    recent.get_by_role("link", name=question(visit)).click()
    answer(visit, question(visit))
    other = browse(visit.screen, visit.tongue)
    other.open("games/time-bomb")
    expect(other.page.locator("[data-recent]")).to_be_hidden()


def test_without_a_game_it_is_found_from_the_question(visit: Visit) -> None:
    visit.open("")
    known = visit.say("Dans Time Bomb, combien de manches ?", "How many rounds does Time Bomb have?")
    ask(visit, known)
    assert visit.page.locator("#answer").get_attribute("data-game") == "time-bomb"


def test_a_game_that_cannot_be_told_is_asked_for_and_a_tap_names_it(visit: Visit) -> None:
    visit.open("")
    area = ask(visit, "blorp 7 7")
    area.locator(".chips").get_by_role("link", name="Time Bomb").click()
    expect(visit.page).to_have_url(re.compile("/games/time-bomb/ask"))
    answer(visit, "blorp 7 7")


def test_a_ruling_is_computed_step_by_step_each_with_its_page(visit: Visit) -> None:
    asked = visit.say(
        "À 5, manche 4, il manque 3 désamorçages et il reste 2 coupes : c'est fini ?",
        "6 people, two rounds behind us. How many face-down wires should be left altogether?",
    )
    visit.open("games/time-bomb")
    area = ask(visit, asked)
    expect(area.locator(".why summary")).to_contain_text(visit.say("Calculé", "Computed"))
    steps = area.locator(".ruling .steps > li")
    assert steps.count() >= 1
    for step in steps.all():
        expect(step.locator(".place a").first).to_have_attribute("href", re.compile(r"/pages/\d+\?boxes="))
    area.get_by_role("link", name=visit.say("Changer les faits", "Change the facts")).click()
    expect(visit.page).to_have_url(re.compile("/calculators/"))


def test_a_follow_up_keeps_what_was_understood(visit: Visit) -> None:
    first = visit.say(
        "À 6 joueurs, combien de coupes par manche ?", "With 6 players, how many cuts are there in a round?"
    )
    visit.open(f"games/time-bomb/ask?q={first}")
    follow = visit.page.locator("form.follow input[name=q]")
    then = visit.say("et à 4 ?", "and with 4?")
    follow.fill(then)
    follow.press("Enter")
    area = answer(visit, then)
    understood = area.locator(".understood")
    expect(understood).to_contain_text("4")
    expect(area.locator(".said")).to_contain_text("4")
    expect(understood.get_by_role("link")).to_be_visible()
