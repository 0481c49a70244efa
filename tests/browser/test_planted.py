"""Markup planted in rulebooks, file names, FAQ, aids, questions and facts: nothing runs, it is read as text.

The content security policy is put aside: it is the second wall, and here the first one is tried.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from acting import answer, ask, field
from browsing import DESKTOP, PHONE, Browse, Visit
from crawling import reached
from planting import GAME, PLANTED, SIGN
from playwright.sync_api import expect
from staging import GAME as STAGED

SERVER = Path(__file__).parent / "planting.py"

MADE = """() => [...document.querySelectorAll(
  "img[src='x'], [onerror], [onload], script:not([src]), style, iframe, a[href^='javascript:' i]"
)].map(one => one.outerHTML.slice(0, 200))"""
"""What stands on a page only if planted words were taken for HTML."""

STATUSES = ("quoted", "checked", "computed", "unsure", "silent", "details", "ambiguous", "follow")

RULES = f"""The Bay {SIGN}

Setting up {SIGN}
=================

Each player takes four boats {PLANTED} and one lantern.
The youngest player begins, says the <b>box</b>.

Scoring {SIGN}
==============

A lit lantern is worth three points. {PLANTED}

\f| Lanterns {SIGN} | Points |
| two | {SIGN} six |
"""


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose shipped games say markup."""
    home = tmp_path_factory.mktemp("planted") / "home"
    with subprocess.Popen(
        [sys.executable, str(SERVER), str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        assert address.startswith("http"), "the server did not start"
        yield address
        server.stdin.close()
        server.wait(20)


def harmless(visit: Visit) -> str:
    """Check that nothing on the page was made of planted words; return the page's text."""
    assert visit.page.evaluate(MADE) == [], visit.page.url
    visit.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    text: str = visit.page.evaluate("document.body.innerText")
    assert "{{ 7*7 }}" in text or "7*7" not in text
    return text


@pytest.mark.parametrize("tongue", ["fr", "en"])
def test_what_a_shipped_game_says_is_text_on_every_page(browse: Browse, planted: str, tongue: str) -> None:
    visit = browse(PHONE, tongue, planted, bypass_csp=True)
    [question, *_] = visit.api(f"/{tongue}/games/{GAME}/suggestions.json")["questions"]
    starts = (f"games/{GAME}", f"games/{GAME}/ask?q={quote(question)}", "ask?q=blorp 7 7", "")
    shown = {}
    for url, kind in reached(visit, starts, most=2).items():
        visit.page.goto(url)
        text = harmless(visit)
        if GAME in url:
            shown[kind] = shown.get(kind, False) or SIGN in text
    assert {kind for kind, told in shown.items() if told} >= {
        "games/*",
        "games/*/ask",
        "books/*",
        "games/*/sheets",
    }
    assert SIGN in visit.page.evaluate("document.documentElement.textContent") or visit.page.title()


def test_suggestions_and_recent_questions_are_text(browse: Browse, planted: str) -> None:
    visit = browse(DESKTOP, "en", planted, bypass_csp=True)
    visit.open(f"games/{GAME}")
    field(visit.page).click()
    visit.page.keyboard.type("wire")
    suggested = visit.page.locator("#suggestions a").first
    expect(suggested).to_contain_text(SIGN)
    harmless(visit)
    question = suggested.inner_text()
    suggested.click()
    expect(answer(visit, question)).to_be_visible()
    assert SIGN in harmless(visit)
    visit.open(f"games/{GAME}")
    expect(visit.page.locator("[data-recent] a").first).to_contain_text(SIGN)
    harmless(visit)


def test_a_rulebook_that_is_added_is_text_from_its_name_to_its_last_word(
    browse: Browse, planted: str
) -> None:
    visit = browse(PHONE, "en", planted, bypass_csp=True)
    visit.open("add")
    name = "<img src=x onerror=boom('file')>.txt"
    file = {"name": name, "mimeType": "text/plain", "buffer": RULES.encode()}
    visit.page.locator("input[name=title]").fill(f"Bay {SIGN} {PLANTED}"[:200])
    visit.page.locator("input[name=file]").set_input_files(file)
    visit.page.locator("form[data-add] button[type=submit]").click()
    expect(visit.page.locator("#told[data-state=done]")).to_be_visible()
    assert SIGN in harmless(visit)
    visit.page.locator("#told .button").first.click()
    visit.page.wait_for_url("**/games/*")
    assert SIGN in harmless(visit)
    game = visit.page.url
    area = ask(visit, "How many points is a lit lantern worth?")
    expect(area).to_contain_text(SIGN)
    harmless(visit)
    seen = set()
    for url, kind in reached(
        visit, (game.removeprefix(planted), visit.page.url.removeprefix(planted)), most=3
    ).items():
        visit.page.goto(url)
        if SIGN in harmless(visit):
            seen.add(kind)
    assert seen >= {"games/*", "games/*/ask", "books/*", "books/*/pages/*", "books/*/parts/*"}


@pytest.mark.parametrize("status", STATUSES)
def test_what_is_asked_and_answered_is_text_in_every_layout(browse: Browse, stage: str, status: str) -> None:
    visit = browse(PHONE, "fr", stage, bypass_csp=True)
    visit.open(f"games/{STAGED}/ask?q={quote(f'{status} {PLANTED}')}&after={quote(PLANTED)}")
    assert SIGN in harmless(visit)
    expect(field(visit.page)).to_have_value(f"{status} {PLANTED}")
    ask(visit, f"{status} once more {PLANTED}")
    assert SIGN in harmless(visit)


@pytest.mark.parametrize(
    "path",
    [
        "games/{game}?t.players={text}",
        "games/{game}/ask?q=Combien+de+coupes+par+manche+%3F&t.edition={text}",
        "games/{game}/calculators/wires?players={text}&edition={text}&t.players={text}",
        "games/{game}/calculators/setup?players={text}",
        "games/{game}/calculators/{text}",
        "games/{game}/sheets?t.edition={text}&t.players={text}",
        "games/{text}",
        "ask?q=a&game={text}",
        "books/{game}/pages/1?quote={text}",
        "books/{game}/pages/1?boxes={text}",
        "books/{text}",
        "books/{game}/parts/{text}",
        "add/{text}",
        "{text}",
    ],
)
def test_what_an_address_says_is_text(browse: Browse, app: str, path: str) -> None:
    visit = browse(PHONE, "fr", app, bypass_csp=True)
    visit.expected.append("the server responded with a status of 4")
    response = visit.page.goto(f"{app}/fr/{path.format(game=GAME, text=quote(PLANTED, safe=''))}")
    assert response is not None
    assert response.status < 500
    harmless(visit)
