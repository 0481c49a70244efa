import pytest

from corpus.contents import Part, below, contents
from corpus.library import Library
from corpus.locate import find
from corpus.plain import read_plain
from corpus.types import CELL, BlockKind, Page, Rulebook
from qa.parts import Section, Stated, Tabled, explained, questions


def book_of(language: str, *, shipped: bool = False, game: str = "bay") -> Rulebook:
    return Rulebook("bay", game, "Bay", "", language, "", "bay.md", "0" * 64, 1, shipped)


def read(text: str) -> tuple[tuple[Part, ...], dict[int, Page]]:
    pages = read_plain(text, markdown=True, name="bay.md").pages
    return contents(pages), {page.number: page for page in pages}


def said(sections: tuple[Section, ...]) -> list[Stated]:
    return [line for section in sections for line in section.lines if isinstance(line, Stated)]


def part_of(library: Library, game: str, title: str) -> tuple[tuple[Part, ...], dict[int, Page], Rulebook]:
    pages = library.pages(game)
    parts = contents(pages)
    (number,) = [part.number for part in parts if part.title == title]
    return below(parts, number), {page.number: page for page in pages}, library.get(game)


def test_a_players_own_rulebook_is_given_sentence_by_sentence() -> None:
    parts, pages = read(
        "## Scoring\n\nA lantern is worth 3 points. Count the boats.\n\n- Draw a card.\n\nAlice\n\n"
        "### Ties\n\nRoll a die.\n\n## End\n\nStop here.\n"
    )
    sections = explained(below(parts, 1), pages, book_of("en"), "fr")
    assert [section.part.title for section in sections] == ["Scoring", "Ties"]
    lines = said(sections)
    words = [pages[line.places[0].page].text[slice(*line.places[0].span)] for line in lines]
    assert words == ["A lantern is worth 3 points.", "Count the boats.", "• Draw a card.", "Roll a die."]
    assert [line.item for line in lines] == [False, False, True, False]
    assert all(line.told == () for line in lines)


def test_a_table_stays_a_table() -> None:
    parts, pages = read("## Boats\n\n| Players | Boats |\n|---|---|\n| 2 | 4 |\n| 3 | 3 |\n")
    (section,) = explained(parts, pages, book_of("en"), "en")
    (table,) = section.lines
    assert isinstance(table, Tabled)
    assert len(table.table.rows) == 2


def test_a_shipped_booklet_is_told_in_the_readers_language(shipped_library: Library) -> None:
    parts, pages, book = part_of(shipped_library, "time-bomb", "Couper un câble")
    lines = said(explained(parts, pages, book, "en"))
    (line,) = [
        line
        for line in lines
        if "couper un de ses propres câbles" in pages[line.places[0].page].text[slice(*line.places[0].span)]
    ]
    assert line.told == ("A player is forbidden to cut one of their own wires.",)
    assert (line.places[0].page, line.item) == (5, True)


def test_in_its_own_language_a_booklet_speaks_for_itself(shipped_library: Library) -> None:
    parts, pages, book = part_of(shipped_library, "time-bomb", "Couper un câble")
    assert not [line for line in said(explained(parts, pages, book, "fr")) if line.told]


@pytest.mark.parametrize("game", ["time-bomb", "holmes-and-moriarty", "holmes-sherlock-moriarty"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_sentence_of_a_shipped_booklet_is_lost(shipped_library: Library, game: str, language: str) -> None:
    """Whatever states something in a block is told, given, or stands in a table."""
    pages = {page.number: page for page in shipped_library.pages(game)}
    sections = explained(contents(tuple(pages.values())), pages, shipped_library.get(game), language)
    shown: dict[int, list[tuple[int, int]]] = {number: [] for number in pages}
    for section in sections:
        for line in section.lines:
            if isinstance(line, Stated):
                for place in line.places:
                    shown[place.page].append(place.span)
            else:
                shown[line.page] += [*line.table.spans, *line.table.head]
    for number, page in pages.items():
        for block in page.blocks:
            text = page.text[block.start : block.end]
            if block.kind is BlockKind.HEADING or not text.rstrip().endswith("."):
                continue
            words = len(text.replace(CELL, " ").split())
            covered = sum(
                min(b, block.end) - max(a, block.start)
                for a, b in set(shown[number])
                if a < block.end and block.start < b
            )
            assert covered > 0.75 * len(text) or words < 2, text


@pytest.mark.parametrize("game", ["time-bomb", "holmes-and-moriarty", "holmes-sherlock-moriarty"])
def test_no_telling_answers_yes_or_no_to_a_question_nobody_asked(shipped_library: Library, game: str) -> None:
    pages = {page.number: page for page in shipped_library.pages(game)}
    book = shipped_library.get(game)
    language = "en" if book.language == "fr" else "fr"
    told = [
        text
        for line in said(explained(contents(tuple(pages.values())), pages, book, language))
        for text in line.told
    ]
    assert len(told) > 100
    assert not [text for text in told if text.startswith(("Yes,", "No,", "Oui,", "Non,", "Oui :", "Non :"))]


def test_questions_of_a_part_rest_on_its_words(shipped_library: Library) -> None:
    parts, pages, book = part_of(shipped_library, "time-bomb", "Un joueur s’en va")
    asked = questions(parts, pages, book, "fr")
    assert asked
    start = parts[0].place[1].start
    for entry in asked:
        span = find(entry.citations[0].quote, pages[7].text)
        assert span is not None
        assert span[0] > start


def test_a_players_own_rulebook_has_no_faq() -> None:
    parts, pages = read("## Scoring\n\nA lantern is worth 3 points.\n")
    assert questions(parts, pages, book_of("en", game="time-bomb"), "en") == ()
