import re
from html import unescape

import pytest
from fastapi.testclient import TestClient

BROWSER = {"Accept": "text/html"}


def ask(client: TestClient, question: str, **more: str) -> str:
    response = client.get(
        "/en/games/lantern-bay/ask", params={"q": question, **more}, headers=BROWSER, follow_redirects=False
    )
    assert response.status_code == 200, response.text
    return response.text


def shown(page: str) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def test_an_answer_shows_its_words_its_basis_its_certainty_and_its_page(client: TestClient) -> None:
    page = ask(client, "What is a lantern worth?")
    assert 'data-status="answered"' in page
    words = shown(page)
    assert "A lit lantern is worth 3 points." in words
    assert "Quoted · 93% sure" in words
    assert "In the words of the booklet." in words
    assert "page 2" in words
    assert "The rulebook is in English." in words
    assert re.search(r'href="/en/books/[^"]+/pages/2\?boxes=[0-9.,;]+', page)


@pytest.mark.parametrize(
    ("word", "status", "says"),
    [
        ("unsure", "unsure", "No answer is claimed"),
        ("silent", "not_in_rulebook", "Nowhere in the rulebook: catapult"),
        ("details", "needs_details", "How many players are you?"),
        ("ambiguous", "ambiguous", "Reading 2"),
    ],
)
def test_each_status_has_a_layout_of_its_own(client: TestClient, word: str, status: str, says: str) -> None:
    page = ask(client, word)
    assert f'data-status="{status}"' in page
    assert says in shown(page)
    assert ("data-copy" in page) == (status == "ambiguous")


def test_a_missing_detail_is_given_with_a_tap(client: TestClient) -> None:
    page = ask(client, "details please")
    links = [unescape(link) for link in re.findall(r'href="(/en/games/lantern-bay/ask[^"]*)"', page)]
    assert "/en/games/lantern-bay/ask?q=details+please+%28two%29" in links


def test_an_unclaimed_answer_says_nothing_as_if_it_were_one(client: TestClient) -> None:
    for word in ("unsure", "silent", "details"):
        assert 'class="said" lang' not in ask(client, word)


def test_markup_in_a_question_or_a_rulebook_stays_text(client: TestClient) -> None:
    planted = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    page = ask(client, planted)
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert planted in unescape(page)
    page = ask(client, "A boat that never left the harbour scores nothing at all.")
    assert "<b>at all</b>" not in page


def test_nothing_asked_leads_to_the_game(client: TestClient) -> None:
    response = client.get("/en/games/lantern-bay/ask?q=+&t.players=5", follow_redirects=False)
    assert response.status_code == 303
    assert response.headers["location"] == "/en/games/lantern-bay?t.players=5"
    assert client.get("/fr/ask", follow_redirects=False).headers["location"] == "/fr/"


def test_a_game_chosen_at_the_start_is_asked(client: TestClient) -> None:
    response = client.get("/en/ask?q=worth%3F&game=lantern-bay", follow_redirects=False)
    assert response.headers["location"] == "/en/games/lantern-bay/ask?q=worth%3F"


def test_a_question_without_a_game_is_answered_from_the_game_found(client: TestClient) -> None:
    page = client.get("/en/ask", params={"q": "What is a lantern worth?"}).text
    assert 'data-game="lantern-bay"' in page


def test_too_long_a_question_is_a_page_that_says_so(client: TestClient) -> None:
    response = client.get("/fr/games/lantern-bay/ask", params={"q": "x" * 2001}, headers=BROWSER)
    assert response.status_code == 422
    assert response.headers["content-type"].startswith("text/html")
    assert "mal formée" in response.text


def test_the_language_switch_asks_the_same(client: TestClient) -> None:
    page = ask(client, "a & b", **{"t.players": "5"})
    assert 'href="/fr/games/lantern-bay/ask?q=a+%26+b&amp;t.players=5"' in page


def test_suggestions_are_the_questions_of_the_faq(client: TestClient) -> None:
    assert client.get("/en/games/lantern-bay/suggestions.json").json() == {"questions": []}
