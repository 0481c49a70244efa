"""Sheets to print: every line on its page, one A5 page each, black and white, the same bytes again."""

import io
from collections.abc import Iterator
from dataclasses import replace

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from pypdf import PdfReader

from corpus.errors import BadFacts, ContentError, GameNotFound, NotFound
from corpus.games import Quote, shipped_games
from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation
from qa.guards import unsupported
from qa.sheets import Way, sheet_of, sheet_pdf, sheets_of, way_of, ways
from qa.sheets.model import Cell, Line, Notice, Points, Sheet, Strip, cells_of, lines_of
from qa.sheets.press import pdf, pdf_apart

LANGUAGES = ("fr", "en")
GAMES = [game.id for game in shipped_games()]
ALL = [way for game in GAMES for way in ways(game)]
FEW = [way_of(game) for game in GAMES] + [
    way_of("time-bomb", 8),
    way_of("holmes-sherlock-moriarty", edition="sherlock-mycroft"),
]
FEW += [way_of("time-bomb", 6, "evolution"), way_of("time-bomb", 10, "tempel-des-schreckens-2016")]
MM = 72 / 25.4
A5 = (148 * MM, 210 * MM)


def named(way: Way) -> str:
    return f"{way.edition.id}-{way.players}"


def printed(way: Way, language: str) -> Iterator[Sheet]:
    for titled in sheets_of(way.game.id, language, players=way.players, edition=way.edition.id):
        yield sheet_of(way.game.id, titled.id, language, players=way.players, edition=way.edition.id)


def test_every_table_that_a_game_can_have_is_known() -> None:
    assert {(way.edition.id, way.players) for way in ways("time-bomb")} >= {
        ("iello-2016", n) for n in range(4, 9)
    }
    assert len({way.edition.id for way in ALL}) == sum(len(game.editions) for game in shipped_games())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_sheet_for_set_up_each_role_and_the_flow_of_play(game: str) -> None:
    for way in ways(game):
        ids = [sheet.id for sheet in sheets_of(game, "en", players=way.players, edition=way.edition.id)]
        assert ids[0] == "setup"
        assert ids[-1] == "turn"
        assert len([id for id in ids if id.startswith("player-")]) == len(ids) - 2 == 2


def test_the_second_role_is_the_one_of_the_edition() -> None:
    usual, devir = (
        {sheet.id for sheet in sheets_of("holmes-sherlock-moriarty", "fr", edition=edition)}
        for edition in ("sherlock-moriarty", "sherlock-mycroft")
    )
    assert usual - devir == {"player-moriarty"}
    assert devir - usual == {"player-mycroft"}


@pytest.mark.parametrize("game", GAMES)
def test_every_line_and_number_rests_on_words_that_stand_on_their_page(
    shipped_library: Library, game: str
) -> None:
    sources = {
        source
        for way in ways(game)
        for sheet in printed(way, "fr")
        for told in (*lines_of(sheet), *cells_of(sheet))
        for source in told.sources
    }
    assert len(sources) > 40
    for source in sources:
        page = shipped_library.page(game, source.page)
        assert locate(Citation(game, source.page, source.quote), page).boxes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_line_in_our_own_words_says_a_number_or_a_force_that_its_quotes_lack(
    shipped_library: Library, game: str, language: str
) -> None:
    booklet = shipped_library.get(game).language
    lines = {line for way in ways(game) for sheet in printed(way, language) for line in lines_of(sheet)}
    own = [line for line in lines if not line.ruled]
    assert len(own) > 40
    unheld = {
        line.text: lacking
        for line in own
        if (
            lacking := unsupported(
                line.text.replace("\t", " : "), language, [s.quote for s in line.sources], booklet
            )
        )
    }
    assert not unheld


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_things_with_the_same_quotes(game: str) -> None:
    for way in ways(game):
        for french, english in zip(printed(way, "fr"), printed(way, "en"), strict=True):
            told = [
                [(one.sources, getattr(one, "mark", "")) for one in (*lines_of(sheet), *cells_of(sheet))]
                for sheet in (french, english)
            ]
            assert told[0] == told[1], (named(way), french.id)
            assert french.title != english.title or french.id.startswith("player-")


def _looked_at(
    sheet: Sheet,
) -> tuple[PdfReader, Image.Image, list[tuple[str, tuple[float, float, float, float]]]]:
    made = pdf(sheet)
    document = pypdfium2.PdfDocument(made)
    text = document[0].get_textpage()
    words = [(text.get_text_range(at, 1), text.get_charbox(at)) for at in range(text.count_chars())]
    image = document[0].render(scale=1).to_pil().convert("RGB")
    document.close()
    return PdfReader(io.BytesIO(made)), image, words


def _fits(sheet: Sheet) -> None:
    reader, image, words = _looked_at(sheet)
    assert len(reader.pages) == 1
    assert (reader.pages[0].mediabox.width, reader.pages[0].mediabox.height) == pytest.approx(A5, abs=0.1)
    inked = [(c, box) for c, box in words if c.strip() and box[2] > box[0]]
    assert len(inked) > 300
    assert all(10 * MM - 1 < left and right < A5[0] - 10 * MM + 1 for _, (left, _, right, _) in inked)
    below = "".join(c for c, (_, bottom, _, top) in inked if (bottom + top) / 2 < 15 * MM)
    # Nothing of the sheet runs into its foot.
    assert below == "".join("".join(sheet.foot).replace("'", "’").split())
    for fonts in (reader.pages[0]["/Resources"]["/Font"].values(),):  # type: ignore[index]
        for font in fonts:
            descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
    red, green, blue = image.split()
    assert not ImageChops.difference(red, green).getbbox()
    assert not ImageChops.difference(green, blue).getbbox()
    ink = ImageChops.invert(red).getbbox()
    assert ink is not None
    assert ink[0] >= 9.5 * MM
    assert ink[1] >= 8.5 * MM
    assert ink[2] <= image.width - 9.5 * MM
    assert ink[3] <= image.height - 5 * MM


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", FEW, ids=named)
def test_a_sheet_is_one_a5_page_in_black_and_white_with_nothing_outside_its_margins(
    way: Way, language: str
) -> None:
    for sheet in printed(way, language):
        _fits(sheet)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", [way for way in ALL if way not in FEW], ids=named)
def test_a_sheet_for_every_other_table_fits_too(way: Way, language: str) -> None:
    for sheet in printed(way, language):
        _fits(sheet)


@pytest.mark.parametrize("players", range(4, 9))
def test_set_up_counts_the_cards_of_the_booklet_for_the_players_there_are(players: int) -> None:
    sheet = sheet_of("time-bomb", "setup", "en", players=players)
    strips = [block for block in sheet.blocks if isinstance(block, Strip)]
    roles, wires = (tuple(int(cell.value) for cell in strip.cells) for strip in strips[:2])
    printed_rows = {
        4: ((3, 2, 1), (15, 4, 1, 20)),
        5: ((3, 2, 0), (19, 5, 1, 25)),
        6: ((4, 2, 0), (23, 6, 1, 30)),
        7: ((5, 3, 1), (27, 7, 1, 35)),
        8: ((5, 3, 0), (31, 8, 1, 40)),
    }
    assert (roles, wires) == printed_rows[players]


@pytest.mark.parametrize(
    ("edition", "tokens"), [("sherlock-moriarty", ["3", "6", "12"]), ("sherlock-mycroft", ["3", "5", "14"])]
)
def test_set_up_counts_the_tokens_of_the_edition(edition: str, tokens: list[str]) -> None:
    sheet = sheet_of("holmes-sherlock-moriarty", "setup", "fr", edition=edition)
    strip = next(block for block in sheet.blocks if isinstance(block, Strip))
    assert [cell.value for cell in strip.cells] == tokens


def test_what_the_booklet_does_not_give_for_an_edition_stands_on_the_sheet() -> None:
    sheet = sheet_of("time-bomb", "setup", "en", players=5, edition="tempel-des-schreckens-2016")
    silent = [
        line
        for block in sheet.blocks
        if isinstance(block, Points)
        for line in block.lines
        if line.mark == "ask"
    ]
    assert {line.text for line in silent} == {
        "This booklet does not give the set-up of Tempel des Schreckens for 5 players."
    }
    assert not any(isinstance(block, Strip) for block in sheet.blocks)


def test_only_a_sheet_for_another_edition_says_so() -> None:
    for way in ALL:
        for sheet in printed(way, "en"):
            assert any(isinstance(block, Notice) for block in sheet.blocks) == (not way.usual)


def test_a_bomb_ends_no_game_of_an_edition_in_which_it_does_not() -> None:
    for edition in ("evolution", "tempel-des-schreckens-2016"):
        for sheet in printed(way_of("time-bomb", 5, edition), "en"):
            assert not [line for line in lines_of(sheet) if "the bomb is revealed" in line.text]


def test_the_same_sheet_gives_the_same_bytes_here_and_in_a_process_of_its_own() -> None:
    sheet = sheet_of("time-bomb", "turn", "fr", players=6)
    assert sheet_pdf("time-bomb", "turn", "fr", players=6) == pdf(sheet) == pdf_apart(sheet)


def test_a_sheet_that_is_too_long_for_its_page_is_refused_in_both() -> None:
    sheet = sheet_of("time-bomb", "turn", "fr", players=6)
    longer = replace(sheet, blocks=sheet.blocks * 4)
    with pytest.raises(ContentError, match="taller than its page"):
        pdf(longer)
    with pytest.raises(ContentError, match="taller than its page"):
        pdf_apart(longer)


@settings(max_examples=15, deadline=None)
@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40))
def test_words_are_printed_as_they_are_and_never_read_as_the_language_of_the_press(words: str) -> None:
    sheet = sheet_of("time-bomb", "setup", "en", players=5)
    line = Line(f"|{words}|", (Quote(1, "Livret de règles"),))
    document = pypdfium2.PdfDocument(pdf(replace(sheet, blocks=(Points("", (line,)),))))
    text = "".join(document[0].get_textpage().get_text_range().split())
    document.close()
    assert f"|{words}|".replace("'", "’") in text.replace("\ufffe", "-")


def test_a_line_or_a_number_without_a_page_is_refused() -> None:
    with pytest.raises(ContentError, match="names no page"):
        Line("Take 3 cards.", ())
    with pytest.raises(ContentError, match="names no page"):
        Cell("cards", "3", ())


def test_what_cannot_be_printed_is_said_with_what_can() -> None:
    with pytest.raises(GameNotFound, match="time-bomb"):
        sheets_of("chess", "en")
    with pytest.raises(NotFound, match="player-sherlock"):
        sheet_of("time-bomb", "player-mycroft", "en")
    with pytest.raises(BadFacts, match="4 to 8 players, not 9"):
        sheets_of("time-bomb", "en", players=9)
    with pytest.raises(BadFacts, match="iello-2016"):
        sheets_of("time-bomb", "en", edition="first")
    with pytest.raises(NotFound):
        sheet_of("holmes-sherlock-moriarty", "player-moriarty", "en", edition="sherlock-mycroft")


def test_languages_other_than_french_are_told_in_english() -> None:
    assert sheet_of("time-bomb", "setup", "fr-CA").language == "fr"
    assert sheet_of("time-bomb", "setup", "de").language == "en"
