"""The booklet's own pages, as a browser without JavaScript gets them."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from api.app import create_app
from api.service import Service
from api.web.leaf import item_of, marked_spans, run_of
from corpus.contents import contents
from corpus.games import faq, shipped_games
from corpus.library import Library
from corpus.locate import boxes_of, locate
from corpus.types import Citation

QUOTE = "A lit lantern is worth 3 points."
HTML = {"Accept": "text/html"}


class Parsed(HTMLParser):
    """The elements of a page, and the words inside those of some names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("img", "link", "meta", "input"):
            self.open.append(tag)
            self.words.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in self.open:
            self.words[tag][-1] += data

    def links(self) -> Iterator[str]:
        """Yield where its links and pictures lead."""
        for _, attributes in self.elements:
            for name in ("href", "src"):
                if url := attributes.get(name):
                    yield url


def page(client: TestClient, url: str, status: int = 200, **params: Any) -> Parsed:
    answer = client.get(url, params=params, headers=HTML)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Parsed(answer.text)


def number_of(library: Library, title: str, game: str = "time-bomb") -> int:
    (number,) = [part.number for part in contents(library.pages(game)) if part.title == title]
    return number


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(scope="module")
def shipped_client(shipped_library: Library) -> TestClient:
    service = Service(shipped_library.home, library=shipped_library)
    return TestClient(create_app(service), raise_server_exceptions=False)


def test_a_page_shows_its_picture_and_its_words(client: TestClient, rulebook: str) -> None:
    found = page(client, f"/en/books/{rulebook}/pages/2")
    (picture,) = [attributes for tag, attributes in found.elements if tag == "img" and attributes.get("alt")]
    assert client.get(picture["src"] or "").headers["content-type"] == "image/png"
    assert int(picture["width"] or 0) < int(picture["height"] or 0)
    assert squeezed(found.words["h1"][0]) == "Page 2 of 2"
    assert "Scoring" in found.words["h3"]
    assert "mark" not in found.words


def test_the_words_of_boxes_and_of_quotes_are_marked(
    client: TestClient, library: Library, rulebook: str
) -> None:
    place = locate(Citation(rulebook, 2, QUOTE), library.page(rulebook, 2))
    boxes = ";".join(f"{b.x0:.1f},{b.y0:.1f},{b.x1:.1f},{b.y1:.1f}" for b in place.boxes)
    for params in ({"boxes": boxes}, {"quote": QUOTE}):
        found = page(client, f"/fr/books/{rulebook}/pages/2", **params)
        assert found.words["mark"] == [QUOTE]
        assert found.words["blockquote"] == [QUOTE]
        assert any("boxes=" in url for url in found.links())


def test_words_that_are_not_there_are_said_to_be_so(client: TestClient, rulebook: str) -> None:
    answer = client.get(f"/en/books/{rulebook}/pages/2", params={"quote": "Ships <b>sink</b>."})
    assert "These words do not stand on this page: “Ships &lt;b&gt;sink&lt;/b&gt;.”" in answer.text
    assert "<mark>" not in answer.text


def test_markup_in_a_rulebook_stays_text(client: TestClient, rulebook: str, library: Library) -> None:
    for url in (f"/en/books/{rulebook}/pages/2", f"/en/books/{rulebook}/parts/3"):
        found = page(client, url)
        assert not [tag for tag, _ in found.elements if tag == "b"]
    assert "at all" in library.page(rulebook, 2).text


def test_neighbouring_pages_are_a_tap_away_and_the_table_comes_along(
    client: TestClient, rulebook: str
) -> None:
    first = page(client, f"/fr/books/{rulebook}/pages/1", **{"t.players": "4"})
    turns = {a["rel"]: a["href"] for tag, a in first.elements if tag == "a" and "rel" in a}
    assert turns == {"next": f"/fr/books/{rulebook}/pages/2?t.players=4"}
    last = page(client, f"/fr/books/{rulebook}/pages/2")
    assert [a["rel"] for tag, a in last.elements if tag == "a" and "rel" in a] == ["prev"]


def test_a_booklet_shows_what_it_contains(client: TestClient, rulebook: str, library: Library) -> None:
    found = page(client, f"/en/books/{rulebook}")
    links = set(found.links())
    for part in contents(library.pages(rulebook)):
        assert f"/en/books/{rulebook}/parts/{part.number}" in links
    for number in (1, 2):
        assert f"/en/books/{rulebook}/pages/{number}" in links
    assert sum(tag == "img" and a["loading"] == "lazy" for tag, a in found.elements if "loading" in a) == 2


def test_every_part_can_be_opened_and_every_link_in_it_leads_somewhere(
    shipped_client: TestClient, shipped_library: Library
) -> None:
    seen: set[str] = set()
    for title in ("But du jeu", "Couper un câble", "Autres éditions"):
        number = number_of(shipped_library, title)
        for tongue in ("fr", "en"):
            found = page(shipped_client, f"/{tongue}/books/time-bomb/parts/{number}")
            seen |= {url for url in found.links() if "/books/" in url}
    pages = [url for url in seen if "boxes=" in url]
    assert len(pages) > 20
    for url in [*sorted(pages)[::8], *(url for url in seen if "boxes=" not in url)]:
        answer = shipped_client.get(url, headers=HTML)
        assert answer.status_code == 200
        assert ("<mark>" in answer.text) == ("boxes=" in url)


def test_a_shipped_part_is_told_beside_the_booklets_own_words(
    shipped_client: TestClient, shipped_library: Library
) -> None:
    number = number_of(shipped_library, "Couper un câble")
    english = shipped_client.get(f"/en/books/time-bomb/parts/{number}").text
    assert "<h1>Cutting a wire</h1>" in english
    assert "A player is forbidden to cut one of their own wires." in unescape(english)
    assert '<q lang="fr">Il est interdit à un joueur de couper un de ses propres câbles.</q>' in english
    french = shipped_client.get(f"/fr/books/time-bomb/parts/{number}").text
    assert "<q" not in french
    assert "Il est interdit à un joueur de couper un de ses propres câbles." in french


def test_a_part_leads_to_its_questions_and_calculators(
    shipped_client: TestClient, shipped_library: Library
) -> None:
    number = number_of(shipped_library, "Mise en place")
    links = list(page(shipped_client, f"/en/books/time-bomb/parts/{number}").links())
    assert any(url.startswith("/en/games/time-bomb/ask?q=") for url in links)
    assert any(url.startswith("/en/games/time-bomb/calculators/") for url in links)


def test_tables_keep_the_heads_of_their_columns(shipped_client: TestClient, shipped_library: Library) -> None:
    number = number_of(shipped_library, "Les rôles")
    for url in ("/fr/books/time-bomb/pages/3", f"/fr/books/time-bomb/parts/{number}"):
        found = page(shipped_client, url)
        assert ["Joueurs", "Sherlock", "Moriarty", "Carte écartée"] == found.words["th"][:4]
        assert all(a["scope"] == "col" for tag, a in found.elements if tag == "th")


@pytest.mark.parametrize("game", [game.id for game in shipped_games()])
def test_what_the_faq_quotes_is_marked_to_the_word(
    shipped_client: TestClient, shipped_library: Library, game: str
) -> None:
    quotes = [quote for entry in faq(game, "en") for quote in entry.citations]
    assert quotes
    for quote in quotes:
        leaf = shipped_library.page(game, quote.page)
        place = locate(Citation(game, quote.page, quote.quote), leaf)
        spans = marked_spans(leaf, place.boxes)
        marked = [word for start, end in spans for word in leaf.text[start:end].split()]
        assert sorted(marked) == sorted(leaf.text[place.start : place.end].split())


@pytest.mark.parametrize("tongue", ["fr", "en"])
@pytest.mark.parametrize(
    "url", ["books/nothing", "books/{}/pages/0", "books/{}/pages/3", "books/{}/parts/0", "books/{}/parts/99"]
)
def test_what_is_not_there_is_a_page_that_says_so(
    client: TestClient, rulebook: str, tongue: str, url: str
) -> None:
    found = page(client, f"/{tongue}/{url.format(rulebook)}", 404)
    assert ("html", {"lang": tongue}) in found.elements
    assert len(found.words["h1"]) == 1


@pytest.mark.parametrize(
    "boxes", ["1,2,3", "a,b,c,d", "nan,0,1,1", "9,9,1,1", "1,1,2,2;", ";".join(["1,1,2,2"] * 201)]
)
def test_boxes_that_are_none_are_refused_in_words(client: TestClient, rulebook: str, boxes: str) -> None:
    found = page(client, f"/en/books/{rulebook}/pages/2", 422, boxes=boxes)
    assert "boxes" in found.words["main"][0]


def test_headings_go_down_one_step_at_a_time(
    shipped_client: TestClient, client: TestClient, rulebook: str
) -> None:
    urls = [(shipped_client, f"/fr/books/holmes-and-moriarty/pages/{n}") for n in range(1, 9)]
    urls += [(shipped_client, f"/fr/books/holmes-sherlock-moriarty/parts/{n}") for n in (1, 7, 24)]
    urls += [(client, f"/fr/books/{rulebook}"), (client, f"/fr/books/{rulebook}/parts/1")]
    for asked, url in urls:
        ranks = [int(tag[1]) for tag, _ in page(asked, url).elements if re.fullmatch("h[1-6]", tag)]
        assert ranks[0] == 1
        assert ranks.count(1) == 1
        assert all(below - above <= 1 for above, below in pairwise(ranks)), url


@given(
    st.integers(0, 30).flatmap(lambda a: st.tuples(st.just(a), st.integers(a, 30))),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=4),
)
def test_runs_are_the_text_and_marks_are_where_they_should_be(
    span: tuple[int, int], marks: list[tuple[int, int]]
) -> None:
    text = "abcdefghijklmnopqrstuvwxyz0123"
    given_marks = [(min(mark), max(mark)) for mark in marks]
    run = run_of(text, span, given_marks)
    assert "".join(words for words, _ in run) == text[slice(*span)]
    at = span[0]
    for words, marked in run:
        for offset in range(len(words)):
            assert marked == any(start <= at + offset < end for start, end in given_marks)
        at += len(words)


def test_an_item_is_parted_from_what_it_begins_with() -> None:
    for text, marker, words in (
        ("• Draw.", "•", "Draw."),
        ("12) Draw.", "12)", "Draw."),
        ("-", "", "-"),
        ("3 boats", "", "3 boats"),
    ):
        found, span = item_of(text, (0, len(text)))
        assert (found, text[slice(*span)]) == (marker, words)


def test_boxes_of_a_stretch_lead_back_to_its_words(shipped_library: Library) -> None:
    for leaf in shipped_library.pages("holmes-and-moriarty"):
        for block in leaf.blocks:
            if not block.kind.value.startswith("table"):
                spans = marked_spans(leaf, boxes_of(leaf, block.start, block.end))
                assert any(start <= block.start and block.end <= end for start, end in spans), leaf.text[
                    block.start : block.end
                ]
