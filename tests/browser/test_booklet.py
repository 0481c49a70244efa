"""The booklet: marks that cover the quoted words and nothing else, pages to zoom and turn, parts to read."""

import io
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from acting import CLAIM_EN, CLAIM_FR, answer, shown
from browsing import DESKTOP, PHONE, Browse, Visit
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import expect

from corpus.games import shipped_root

Mask = NDArray[np.bool_]

BOOKS = ("time-bomb", "holmes-and-moriarty", "holmes-sherlock-moriarty")
PAD = 1.0
"""Points that a mark reaches over the words, so that it does not cut them."""
NEAR = 2
"""Pixels by which a mark may miss."""


def pixels(png: bytes) -> NDArray[np.int16]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), np.int16)


def letters(book: str, number: int, quote: str) -> tuple[list[tuple[float, ...]], float]:
    """Where PDFium itself finds the letters of a quote, read without our own reader; the page's height."""
    with pypdfium2.PdfDocument(str(Path(str(shipped_root())) / book / "booklet.pdf")) as pdf:
        page = pdf[number - 1]
        text = page.get_textpage()
        placed = [(text.get_text_range(at, 1), text.get_charbox(at)) for at in range(text.count_chars())]
        height = page.get_height()
    placed = [(char, box) for char, box in placed if char.strip() and char.isprintable()]
    wanted = "".join(quote.split())
    found = "".join(char for char, _ in placed).find(wanted)
    assert found >= 0, "PDFium does not read these words in this order"
    return [box for _, box in placed[found : found + len(wanted)]], height


def changed(book: str, number: int, boxes: Sequence[Sequence[float]], visit: Visit) -> tuple[Mask, float]:
    """Which pixels of a page the marks change, and how many there are to the point."""
    base = f"/api/rulebooks/{book}/pages/{number}.png?scale=2"
    text = ";".join(",".join(f"{side:.2f}" for side in box) for box in boxes)
    plain, marked = pixels(visit.picture(base)), pixels(visit.picture(f"{base}&boxes={text}"))
    size = visit.api(f"/api/rulebooks/{book}")["page_list"][number - 1]
    return np.abs(plain - marked).sum(axis=2) > 24, plain.shape[1] / size["width"]


@pytest.mark.parametrize("book", BOOKS)
def test_marks_cover_the_letters_of_the_quote_and_nothing_else(book: str, browse: Browse) -> None:
    visit = browse(DESKTOP, "fr")
    asked = visit.api(f"/fr/games/{book}/suggestions.json")["questions"]
    checked = 0
    for question in asked:
        if checked == 4:
            break
        told = visit.api("/api/ask", data={"question": question, "game": book})
        for cited in told["citations"][:1]:
            try:
                boxes, height = letters(book, cited["page"], cited["quote"])
            except AssertionError:
                continue  # a table, which PDFium reads in another order
            checked += 1
            mask, scale = changed(book, cited["page"], cited["boxes"], visit)
            allowed = np.zeros_like(mask)
            for left, low, right, high in cited["boxes"]:
                reach = PAD * scale + NEAR
                top, bottom = (height - high) * scale - reach, (height - low) * scale + reach
                allowed[
                    max(int(top), 0) : int(bottom) + 1,
                    max(int(left * scale - reach), 0) : int(right * scale + reach) + 1,
                ] = True
            assert not (mask & ~allowed).any(), f"a mark reaches beyond its words: {cited['quote']}"
            for left, low, right, high in boxes:
                x, y = (left + right) / 2 * scale, (height - (low + high) / 2) * scale
                assert mask[int(y) - NEAR : int(y) + NEAR + 1, int(x) - NEAR : int(x) + NEAR + 1].any(), (
                    f"a letter is not marked: {cited['quote']}"
                )
    assert checked == 4


def test_the_answer_shows_the_part_of_the_page_with_the_marked_words(visit: Visit) -> None:
    question = visit.say(CLAIM_FR, CLAIM_EN)
    visit.open(f"games/time-bomb/ask?q={question}")
    told = visit.api("/api/ask", data={"question": question, "game": "time-bomb", "language": visit.tongue})
    cited = told["citations"][0]
    picture = answer(visit, question).locator(".cite img").first
    picture.scroll_into_view_if_needed()
    assert shown(picture)
    assert picture.evaluate("image => image.getBoundingClientRect().width") <= visit.screen.width
    crop = pixels(visit.picture(picture.get_attribute("src") or ""))
    mask, _ = changed(cited["rulebook"], cited["page"], cited["boxes"], visit)
    rows = np.flatnonzero(mask.any(axis=1))
    ink = (crop[..., 0] > 200) & (crop[..., 1] > 120) & (crop[..., 2] < 120)  # the yellow of the marks
    marked = np.flatnonzero(ink.any(axis=1))
    assert marked.size
    assert abs(np.ptp(marked) - np.ptp(rows)) <= 2 * NEAR, "the crop shows other marks than the page"
    assert abs(np.ptp(np.flatnonzero(ink.any(axis=0))) - np.ptp(np.flatnonzero(mask.any(axis=0)))) <= 2 * NEAR
    assert 0 < marked[0]
    assert marked[-1] < crop.shape[0] - 1


def test_the_page_is_one_tap_away_with_its_words_for_who_cannot_see_it(visit: Visit) -> None:
    question = visit.say(CLAIM_FR, CLAIM_EN)
    visit.open(f"games/time-bomb/ask?q={question}")
    area = answer(visit, question)
    quote = area.locator(".cite blockquote").first.inner_text()
    area.locator(".cite .marked").first.click()
    expect(visit.page).to_have_url(re.compile(r"/books/time-bomb/pages/\d\?"))
    assert shown(visit.page.locator("[data-paper] img"))
    expect(visit.page.locator("#marked")).to_be_in_viewport()
    marked = " ".join(visit.page.locator("main mark").all_inner_texts())
    assert "".join(quote.split()) in "".join(marked.split())
    expect(visit.page.locator("[data-paper] img")).to_have_attribute("alt", re.compile(r"\w"))


def test_a_page_is_zoomed_by_buttons_and_keys(visit: Visit) -> None:
    visit.open("books/time-bomb/pages/4")
    paper = visit.page.locator("[data-paper]")
    width = paper.evaluate("paper => paper.getBoundingClientRect().width")
    larger = visit.page.locator("[data-zoom='1']")
    larger.tap() if visit.screen.touch else larger.click()
    assert paper.evaluate("paper => paper.getBoundingClientRect().width") > 1.3 * width
    visit.page.locator("[data-sheet]").press("0")
    assert paper.evaluate("paper => paper.getBoundingClientRect().width") == pytest.approx(width, abs=1)
    expect(visit.page.locator("[data-zoom='-1']")).to_be_disabled()


def test_pages_are_turned_by_links_and_arrow_keys(browse: Browse) -> None:
    visit = browse(DESKTOP, "en")
    visit.open("books/time-bomb/pages/1")
    expect(visit.page.locator("a[rel=prev]")).to_have_count(0)
    visit.page.locator(".pager a[rel=next]").click()
    expect(visit.page).to_have_url(re.compile("/pages/2$"))
    for key, number in (("ArrowRight", 3), ("ArrowLeft", 2)):
        expect(visit.page.locator("[data-zoom='1']")).to_be_visible()  # the script is there
        visit.page.keyboard.press(key)
        expect(visit.page).to_have_url(re.compile(f"/pages/{number}$"))


def test_a_swipe_turns_the_page(browse: Browse) -> None:
    visit = browse(PHONE, "fr")
    visit.open("books/time-bomb/pages/2")
    box = visit.page.locator("[data-sheet]").bounding_box()
    assert box is not None
    middle = box["y"] + min(box["height"], 500) / 2
    wire = visit.context.new_cdp_session(visit.page)
    for kind, x in (("touchStart", 300), ("touchMove", 220), ("touchMove", 120), ("touchEnd", None)):
        points = [] if x is None else [{"x": x, "y": middle}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(visit.page).to_have_url(re.compile("/pages/3$"))


def test_the_booklet_is_browsed_by_its_parts_each_told_with_pages(visit: Visit) -> None:
    visit.open("books/time-bomb")
    pages = visit.page.locator(".thumbs img")
    assert pages.count() == 8
    part = visit.page.get_by_role(
        "link", name=re.compile(visit.say("^Fin de la manche", "^End of the round"))
    )
    part.first.click()
    expect(visit.page).to_have_url(re.compile(r"/books/time-bomb/parts/\d+"))
    expect(visit.page.get_by_role("heading", level=1)).to_have_text(
        visit.say("Fin de la manche", "End of the round")
    )
    lines = visit.page.locator("main .line, main .printed > li")
    assert lines.count() >= 2
    expect(lines.first.get_by_role("link", name=re.compile(r"page \d")).first).to_have_attribute(
        "href", re.compile(r"/pages/\d+\?boxes=")
    )
