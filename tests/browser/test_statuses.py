"""Each status has a layout of its own, and none claims more than it knows."""

import re

import pytest
from acting import answer
from browsing import Visit
from playwright.sync_api import Locator, expect
from staging import GAME, LANTERN, TIES


def asked(visit: Visit, question: str) -> Locator:
    visit.open(f"games/{GAME}/ask?q={question}")
    return answer(visit, question)


@pytest.fixture
def player(staged_visit: Visit) -> Visit:
    return staged_visit


@pytest.mark.parametrize(
    ("first", "french", "english"),
    [
        ("computed", "Calculé", "Computed"),
        ("checked", "FAQ vérifiée", "Checked FAQ"),
        ("quoted", "Cité", "Quoted"),
    ],
)
def test_an_answer_says_what_it_rests_on_and_how_sure_it_is(
    player: Visit, first: str, french: str, english: str
) -> None:
    area = asked(player, first)
    expect(area).to_have_attribute("data-status", "answered")
    expect(area.locator(".badge")).to_be_visible()
    told = area.locator(".why summary")
    expect(told).to_contain_text(player.say(french, english))
    expect(told).to_contain_text("97" if first == "computed" else "93")
    expect(area.locator(".why span").first).to_be_hidden()
    told.click()
    expect(area.locator(".why span").first).to_be_visible()


def test_where_it_is_unsure_the_closest_passages_stand_and_no_claim(player: Visit) -> None:
    area = asked(player, "unsure")
    expect(area).to_have_attribute("data-status", "unsure")
    expect(area).to_contain_text(player.say("Aucune réponse n'est affirmée", "No answer is claimed"))
    expect(area.locator(".said")).to_have_count(0)
    expect(area.locator("[data-action]")).to_have_count(0)
    expect(area.locator(".cite:visible")).to_have_count(3)
    expect(area.locator(".cite blockquote").first).to_have_text(LANTERN)


def test_where_the_book_is_silent_it_says_what_was_searched_and_that_it_is_no_no(player: Visit) -> None:
    area = asked(player, "silent")
    expect(area).to_have_attribute("data-status", "not_in_rulebook")
    expect(area).to_contain_text(player.say("Se taire n'est pas dire « non »", "Silence is not a “no”"))
    expect(area).to_contain_text(player.say("Cherché dans : Lantern Bay", "Searched in: Lantern Bay"))
    expect(area).to_contain_text("catapult")
    expect(area.locator(".said")).to_have_count(0)
    expect(area.locator(".cite:visible")).to_have_count(3)


def test_a_missing_detail_is_asked_for_and_one_tap_gives_it(player: Visit) -> None:
    area = asked(player, "details")
    expect(area.locator(".missing")).to_contain_text("How many players are you?")
    expect(area.locator(".cite:visible")).to_have_count(0)
    choice = area.get_by_role("link", name="three", exact=True)
    box = choice.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    choice.tap() if player.screen.touch else choice.click()
    answer(player, "details (three)")


def test_two_readings_stand_side_by_side_each_with_its_page(player: Visit) -> None:
    area = asked(player, "ambiguous")
    readings = area.locator(".reading")
    expect(readings).to_have_count(2)
    for reading, quote in zip(readings.all(), (LANTERN, TIES), strict=True):
        expect(reading.locator("q")).to_have_text(quote)
        expect(reading.get_by_role("link", name=re.compile("page 2"))).to_be_visible()
    one, two = (reading.bounding_box() for reading in readings.all())
    assert one is not None
    assert two is not None
    if player.screen.touch:
        assert two["y"] >= one["y"] + one["height"]
    else:
        assert two["y"] == one["y"]
        assert two["x"] >= one["x"] + one["width"]


def test_a_ruling_tells_its_steps_each_with_its_page(player: Visit) -> None:
    area = asked(player, "computed")
    steps = area.locator(".ruling .steps > li")
    expect(steps).to_have_count(3)  # two, and the one below the first
    for step in steps.all():
        expect(step.locator(".place a").first).to_have_attribute("href", re.compile("/pages/2"))
    below = area.get_by_text("2 are lit.")
    expect(below).to_be_hidden()
    area.locator(".steps details summary").click()
    expect(below).to_be_visible()
    expect(area.locator(".ruling")).to_contain_text("No storm.")


def test_a_follow_up_shows_how_it_was_understood_and_can_be_asked_alone(player: Visit) -> None:
    asked(player, "quoted")
    follow = player.page.locator("form.follow input[name=q]")
    follow.fill("follow and with three?")
    follow.press("Enter")
    area = answer(player, "follow and with three?")
    assert "after=quoted" in player.page.url
    understood = area.locator(".understood")
    expect(understood).to_contain_text("quoted and with three boats?")
    understood.get_by_role("link").last.click()
    expect(player.page).to_have_url(re.compile(r"\?q=[^&]*$"))
    answer(player, "follow and with three?")
