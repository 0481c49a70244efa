import gzip
import re
from collections.abc import Iterator, Sequence
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from api.app import Settings, create_app
from api.limits import Rates
from api.service import Service
from api.web.cards import LABELS, PAIRS, VALUES
from api.web.places import Place, Places
from api.web.site import STATIC
from api.web.themes import headings, themes
from corpus.contents import Part
from corpus.games import AID_SECTIONS, FaqEntry, Game, Quote, Stated, aids, faq, shipped_games
from corpus.library import Library
from corpus.locate import locate
from corpus.types import Block, BlockKind, Citation

BROWSER = {"Accept": "text/html"}
CARDS = shipped_games()
IDS = [card.id for card in CARDS]
BOTH = [(card.id, tongue) for card in CARDS for tongue in ("fr", "en")]
BUDGET = 150_000
"""Bytes of a page with its styles and scripts, without pictures."""


@pytest.fixture(scope="module")
def shipped(shipped_library: Library) -> TestClient:
    """Pages over the shipped games. The app is not started: pages of games ask no question of a model."""
    off = Settings(rates=Rates("off", "off", "off", "off"))
    return TestClient(create_app(Service(shipped_library.home, library=shipped_library), off))


def page(client: TestClient, path: str) -> str:
    response = client.get(path, headers=BROWSER, follow_redirects=False)
    assert response.status_code == 200, response.text
    return response.text


def shown(html: str) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def addresses(html: str) -> list[str]:
    return [unescape(found) for found in re.findall(r'href="([^"]+)"', html)]


def part(html: str, id: str) -> str:
    """A part of a page from its id up to the next part."""
    return html.split(f'id="{id}"')[1].split("<details", 1)[0]


@pytest.mark.parametrize(("game", "tongue"), BOTH)
def test_a_page_has_all_parts_in_both_languages_with_a_list_to_jump_to_them(
    shipped: TestClient, game: str, tongue: str
) -> None:
    html = page(shipped, f"/{tongue}/games/{game}")
    ids = [link[1:] for link in addresses(html) if link.startswith("#") and link != "#main"]
    assert ids == [
        "brief",
        "turn",
        "win",
        "setup",
        "mistakes",
        "questions",
        "parts",
        "tools",
        "glossary",
        "facts",
    ]
    places = [html.index(f'id="{id}"') for id in ids]
    assert places == sorted(places)
    assert html.index("<form") < places[0]
    assert "autofocus" not in html


@pytest.mark.parametrize(("game", "tongue"), BOTH)
def test_every_line_of_the_aids_is_there_with_its_words_marked_on_its_page(
    shipped: TestClient, shipped_library: Library, game: str, tongue: str
) -> None:
    html = page(shipped, f"/{tongue}/games/{game}")
    words, links = shown(html), set(addresses(html))
    told = aids(game, tongue)
    places, book = Places(shipped_library), shipped_library.get(game)
    for section in AID_SECTIONS:
        for line in getattr(told, section):
            assert line.text in words
            place = places.find(book, line.source)
            boxes = ";".join(",".join(f"{side:.1f}" for side in box) for box in place.boxes)
            assert any(
                urlsplit(link).path == f"/{tongue}/books/{game}/pages/{line.source.page}"
                and parse_qs(urlsplit(link).query).get("boxes") == [boxes]
                for link in links
            ), line


@pytest.mark.parametrize(("game", "tongue"), BOTH)
def test_every_question_of_the_faq_is_there_once_and_asks_itself(
    shipped: TestClient, game: str, tongue: str
) -> None:
    html = page(shipped, f"/{tongue}/games/{game}")
    asked = [
        parse_qs(urlsplit(link).query)["q"][0]
        for link in addresses(part(html, "questions"))
        if urlsplit(link).path == f"/{tongue}/games/{game}/ask"
    ]
    assert sorted(asked) == sorted(entry.question for entry in faq(game, tongue))


def test_questions_stand_under_the_heading_of_their_first_quote(shipped: TestClient) -> None:
    questions = part(page(shipped, "/en/games/time-bomb"), "questions")
    under = {shown(one.split("</h3>")[0]).strip(): shown(one) for one in questions.split("<h3>")[1:]}
    assert list(under) == [
        "Aim of the game But du jeu",
        "Components Matériel",
        "Set-up Mise en place",
        "A round Une manche",
        "End of the game Fin de la partie",
        "Particular cases Cas précis",
        "Other editions Autres éditions",
    ]
    assert "Am I allowed to cut a wire of my own?" in under["A round Une manche"]


def test_the_table_travels_with_every_link_of_the_game(shipped: TestClient) -> None:
    html = page(shipped, "/fr/games/time-bomb?t.players=7&t.edition=evolution")
    links = [link for link in addresses(html) if re.match(r"/fr/(games|books)/time-bomb", link)]
    assert len(links) > 50
    assert all("t.players=7" in link and "t.edition=evolution" in link for link in links)
    assert '<input type="hidden" name="t.players" value="7">' in html
    assert "Vous jouez avec Time Bomb Evolution." in shown(html)


def test_the_set_up_is_that_of_the_table_with_its_pages(shipped: TestClient) -> None:
    setup = part(page(shipped, "/fr/games/time-bomb?t.players=7"), "setup")
    assert "5 cartes Sherlock et 3 cartes Moriarty, 1 carte Rôle écartée" in shown(setup)
    assert re.search(r"/fr/books/time-bomb/pages/3\?boxes=[0-9.,;]+", setup)
    assert re.search(r"/fr/books/time-bomb/pages/4\?boxes=[0-9.,;]+", setup)


def test_a_number_of_players_is_chosen_with_a_tap_from_the_set_up(shipped: TestClient) -> None:
    setup = part(page(shipped, "/en/games/time-bomb?t.edition=evolution"), "setup")
    chosen = [link for link in addresses(setup) if link.endswith("#setup")]
    assert chosen == [f"/en/games/time-bomb?t.edition=evolution&t.players={n}#setup" for n in (4, 5, 6)]


def test_a_table_that_cannot_be_is_said_and_does_not_travel(shipped: TestClient) -> None:
    html = page(shipped, "/en/games/time-bomb?t.players=<b>9</b>&t.edition=evolution")
    assert "“&lt;b&gt;9&lt;/b&gt;” is not possible here (Number of players)." in html
    assert "<b>9" not in html
    links = [link for link in addresses(html) if link.startswith("/en/games/time-bomb/ask")]
    assert links
    assert all("t.edition=evolution" in link for link in links)
    assert not any("t.players" in link for link in links)


def test_the_form_of_the_table_keeps_what_is_chosen(shipped: TestClient) -> None:
    html = page(shipped, "/en/games/time-bomb?t.players=6")
    form = html.split("data-table=")[1].split("</form>")[0]
    assert re.findall(r'name="t.players" value="(\d*)" checked', form) == ["6"]
    assert re.findall(r'<option value="([^"]*)" selected', form) == [""]
    assert "data-table" not in page(shipped, "/en/games/holmes-and-moriarty")


@pytest.mark.parametrize(("game", "tongue"), BOTH)
def test_each_fact_has_its_page_or_says_whence_it_comes(shipped: TestClient, game: str, tongue: str) -> None:
    facts = part(page(shipped, f"/{tongue}/games/{game}"), "facts")
    before_booklet = facts.split("</section>")[:-1]
    rows = re.findall(r'<div class="fact"><dt>(.*?)</dt><dd>(.*?)</dd></div>', "".join(before_booklet))
    assert len(rows) > 10
    for label, row in rows:
        assert ("/pages/" in row) != ("source" in row), label
        assert "_" not in label


def test_what_differs_between_editions_is_told(shipped: TestClient) -> None:
    words = shown(part(page(shipped, "/fr/games/time-bomb"), "facts"))
    assert "Salles d'or 10 source : les sources ci-dessous" in words
    assert re.search(
        r"Time Bomb \(Arclight, 2017\) Ce qui diffère : Joueurs 2–8 p. 8 Équipes police du temps", words
    )


def test_the_date_is_told_only_of_the_booklet_that_it_is_of(
    shipped: TestClient, shipped_library: Library
) -> None:
    for card in CARDS:
        assert card.dated is not None
        assert shipped_library.get(card.id).sha256.startswith(card.version), (
            f"{card.id}: its booklet has changed; give game.toml its new version and date."
        )
        assert card.dated.isoformat() in page(shipped, f"/fr/games/{card.id}")


def test_the_parts_of_the_booklet_lead_to_their_explanation(shipped: TestClient) -> None:
    parts = part(page(shipped, "/en/games/holmes-sherlock-moriarty"), "parts")
    found = [link for link in addresses(parts) if "/parts/" in link]
    assert len(found) >= 8
    for link in found:
        assert shipped.get(link, headers=BROWSER).status_code == 200
    assert "Components and set-up Matériel et mise en place p. 2" in shown(parts)


@pytest.mark.parametrize(("game", "tongue"), BOTH)
def test_a_page_is_small(shipped: TestClient, game: str, tongue: str) -> None:
    html = page(shipped, f"/{tongue}/games/{game}?t.players=5&t.edition=dont-mess-with-cthulhu-deluxe")
    files = {urlsplit(link).path for link in re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))', html)}
    assert {"/static/game.css", "/static/game.js", "/static/style.css"} <= files
    imported = STATIC / "store.js"
    weight = sum(len((STATIC / file.removeprefix("/static/")).read_bytes()) for file in files)
    assert len(html.encode()) + weight + len(imported.read_bytes()) < BUDGET
    assert len(gzip.compress(html.encode())) < BUDGET / 5


def test_a_game_of_ones_own_says_honestly_what_it_has(client: TestClient) -> None:
    html = page(client, "/en/games/lantern-bay")
    words = shown(html)
    assert "There are no checked questions and no calculations" in words
    assert "lantern_bay_rules.md" in words
    assert "Pages 2" in words
    assert "Language English" in words
    assert [id for id in ("brief", "questions", "setup", "facts") if f'id="{id}"' in html] == []
    assert [link for link in addresses(html) if "/parts/" in link]
    assert "Scoring" in shown(part(html, "parts"))


def test_a_game_that_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.get("/en/games/no-such-game", headers=BROWSER).status_code == 404


def _stated(card: Game) -> Iterator[Stated]:
    yield from card.stated
    for edition in card.editions:
        yield from edition.stated


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_the_words_for_the_facts_of_a_card_stand_on_their_page(shipped_library: Library, card: Game) -> None:
    for stated in _stated(card):
        source = stated.source
        citation = Citation(card.id, source.page, source.quote)
        assert locate(citation, shipped_library.page(card.id, source.page)).boxes


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_a_fact_that_is_a_number_stands_in_the_words_that_state_it(card: Game) -> None:
    spelled = {2: "deux|two", 3: "three", 5: "five", 0: "aucun"}
    for edition in card.editions:
        facts: dict[str, object] = {**dict(edition.facts), "year": edition.year}
        for stated in edition.stated:
            assert set(stated.facts) <= {*facts, "publisher"}
            for name in stated.facts:
                value = facts.get(name)
                if isinstance(value, int):
                    said = rf"\b(?:{value}|{spelled.get(value, value)})\b"
                    assert re.search(said, stated.source.quote, re.IGNORECASE), (edition.id, name)


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_every_fact_of_a_card_has_its_words(card: Game) -> None:
    second = {pair[1] for pair in PAIRS}
    for edition in card.editions:
        assert {name for name, _ in edition.facts} - second <= LABELS.keys()
    # A value of several words, or none that begins with a capital, is no name and has to be translated.
    values = {value for e in card.editions for _, value in e.facts if isinstance(value, str)}
    assert {value for value in values if value[0].islower()} <= VALUES.keys()


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_every_main_part_of_a_booklet_has_a_heading_in_the_other_language(
    shipped_library: Library, card: Game
) -> None:
    parts = Places(shipped_library).parts(shipped_library.get(card.id))
    told = headings(parts, dict(card.headings), "start")
    title = {card.title, "Sherlock contre Moriarty"}
    assert [one.printed for one in told if not one.is_translated and one.printed not in title] == []


def _part(number: int, depth: int, page: int, start: int) -> Part:
    return Part(number, f"H{number}", depth, 0, (page, Block(BlockKind.HEADING, start, start + 2, 1)), ())


def _entry(number: int) -> FaqEntry:
    return FaqEntry(str(number), f"{number}?", (), "Yes.", (Quote(1, "x"),))


_SPOTS = st.tuples(st.integers(1, 4), st.integers(0, 9))


@given(st.lists(st.tuples(_SPOTS, st.integers(0, 2)), max_size=8), st.lists(_SPOTS, max_size=12))
def test_every_question_has_one_theme_and_themes_follow_the_booklet(
    heads: Sequence[tuple[tuple[int, int], int]], spots: Sequence[tuple[int, int]]
) -> None:
    parts = [_part(n, depth, *at) for n, (at, depth) in enumerate(sorted(heads), 1)]
    asked = [(_entry(n), Place("b", page, str(page), (), start)) for n, (page, start) in enumerate(spots)]
    found = themes(asked, parts, {}, "start")
    told = [entry.id for theme in found for entry in theme.entries]
    assert sorted(told) == sorted(entry.id for entry, _ in asked)
    numbers = [theme.heading.number for theme in found]
    assert numbers == sorted(set(numbers))
    main = {0, *(part.number for part in parts if part.depth == 0)}
    assert set(numbers) <= main
