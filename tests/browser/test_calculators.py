"""Calculators made from the engines: what they show while one taps is what the engine rules."""

import re

from browsing import Visit
from playwright.sync_api import Page, expect

SCORES = "games/holmes-sherlock-moriarty/calculators/score-sheet"
BOARD = "games/holmes-and-moriarty/calculators/board"
WIRES = "games/time-bomb/calculators/wires"


def more(page: Page, name: str, times: int) -> None:
    """Press the plus beside a field so many times."""
    button = page.locator(f".stepper:has(input[name='{name}']) [data-step='1']")
    for _ in range(times):
        button.click()


def test_the_score_sheet_counts_while_one_taps_each_line_with_its_page(visit: Visit) -> None:
    visit.open(SCORES)
    more(visit.page, "m9", 5)
    more(visit.page, "t9", 2)
    more(visit.page, "mf", 2)
    bar = visit.page.locator("#bar b")
    case = {"mine": "9:5 F2", "theirs": "9:2"}
    expect(visit.page.locator("input[name=m9]")).to_have_value("5")
    ruled = [
        visit.api(
            "/api/games/holmes-sherlock-moriarty/rule",
            data={"query": "final_score", "facts": case, "language": visit.tongue},
        )
    ]
    expect(bar.first).to_have_text(ruled[0]["rulings"][0]["short"])
    expect(bar.last).to_have_text("Sherlock")
    line = visit.page.locator("#l-c9")
    expect(line.get_by_role("link", name=re.compile(r"page \d")).first).to_be_visible()
    assert "m9=5" in visit.page.url


def test_the_link_of_a_score_sheet_opens_the_same_sheet(visit: Visit) -> None:
    visit.open(f"{SCORES}?m9=9&mf=5&t3=2")
    expect(visit.page.locator("input[name=m9]")).to_have_value("9")
    total = visit.page.locator("#bar b").first.inner_text()
    visit.page.reload()
    expect(visit.page.locator("#bar b").first).to_have_text(total)


def test_a_tap_on_the_board_puts_a_token_and_says_whether_there_is_a_line(visit: Visit) -> None:
    visit.open(BOARD)
    cells = visit.page.locator("[data-grid] .cell button, [data-grid] .cell select:visible")
    assert cells.count() == 16
    signs = visit.page.locator("select[name=board]")
    for at in range(4):
        for _ in range(3):
            if signs.nth(at).input_value() == "m":
                break
            cells.nth(at).click()
        assert signs.nth(at).input_value() == "m"
    ruled = visit.api(
        "/api/games/holmes-and-moriarty/rule",
        data={"query": "line_on_board", "facts": {"board": "mmmm/..../..../...."}, "language": visit.tongue},
    )
    expect(visit.page.locator("#bar b").first).to_have_text(ruled["rulings"][0]["short"])


def test_wires_and_rounds_follow_the_table(visit: Visit) -> None:
    visit.open(f"{WIRES}?t.players=6")
    expect(visit.page.locator("input[name=players][value='6']")).to_be_checked()
    visit.page.locator("label:has(input[name=round][value='3'])").click()
    facts = {"players": 6, "round": 3, "cuts": 0}
    ruled = visit.api(
        "/api/games/time-bomb/rule",
        data={"query": "face_down", "facts": facts, "language": visit.tongue},
    )
    expect(visit.page.locator("#l-down b").first).to_have_text(ruled["rulings"][0]["short"])


def test_a_question_of_the_engine_is_found_by_typing_and_answered_by_its_form(visit: Visit) -> None:
    visit.open("games/time-bomb/calculators")
    every = visit.page.locator(".queries a:visible").count()
    visit.page.locator("#find").fill(visit.say("bombe", "bomb"))
    expect(visit.page.locator("#found")).not_to_be_empty()
    assert 1 <= visit.page.locator(".queries a:visible").count() < every
    visit.page.locator(".queries a:visible").first.click()
    expect(visit.page.locator("#ruling")).not_to_be_empty()


def test_a_fact_that_cannot_be_read_is_explained_at_its_field(visit: Visit) -> None:
    visit.expected.append("status of 422")
    visit.page.goto(f"{visit.base}/{visit.tongue}/{WIRES}?cuts=many")
    expect(visit.page.locator("#e-cuts")).not_to_be_empty()
    expect(visit.page.locator("input[name=cuts]")).to_have_attribute("aria-invalid", "true")


def test_a_case_that_cannot_be_is_called_impossible_with_the_rule_behind(visit: Visit) -> None:
    visit.open(f"{WIRES}?players=99")
    line = visit.page.locator("#l-setup")
    expect(line).to_contain_text("Impossible")
    expect(line).to_contain_text(visit.say("4 à 8 joueurs", "4 to 8 players"))
    expect(line.get_by_role("link", name=re.compile(r"page \d")).first).to_be_visible()
