"""The sheets to print: pictures of them on the page, PDFs to open, for the table that was chosen."""

import io
import re

import pypdfium2
import pytest
from acting import shown
from browsing import Visit
from playwright.sync_api import expect

A5 = pytest.approx((419.5, 595.3), abs=1)


def test_sheets_are_shown_for_the_table_and_each_is_one_a5_page(visit: Visit) -> None:
    visit.open("games/time-bomb")
    visit.page.locator(".tabs a").last.click()
    expect(visit.page).to_have_url(re.compile("/sheets"))
    visit.page.wait_for_load_state("networkidle")  # the press takes a few sheets at a time
    visit.page.locator("select[name='t.players']").select_option("7")
    visit.page.locator(".table-form button").click()
    expect(visit.page).to_have_url(re.compile(r"t\.players=7"))
    visit.page.wait_for_load_state("networkidle")
    cards = visit.page.locator(".sheet-card")
    assert cards.count() >= 3
    assert shown(cards.first.locator("img"))
    link = cards.first.locator("a.button").first.get_attribute("href") or ""
    response = visit.context.request.get(visit.base + link)
    assert response.headers["content-type"] == "application/pdf"
    with pypdfium2.PdfDocument(io.BytesIO(response.body())) as pdf:
        assert len(pdf) == 1
        assert pdf[0].get_size() == A5
        text = pdf[0].get_textpage().get_text_range().replace("\N{NO-BREAK SPACE}", " ")
    assert visit.say("7 joueurs", "7 players") in text
    assert re.search(r"p\. ?\d", text)
