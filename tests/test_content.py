"""What is shipped holds: every quote on its page, every answer in its quotes, every PDF from its source."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.games import AID_SECTIONS, Aids, Quote, aids, faq, shipped_games
from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation
from qa.guards import unsupported

ROOT = Path(__file__).parents[1]
LANGUAGES = ("fr", "en")
GAMES = [game.id for game in shipped_games()]
BOTH = [(game, language) for game in GAMES for language in LANGUAGES]


def _aids(game: str, language: str) -> Aids:
    found = aids(game, language)
    assert found is not None, f"{game} has no aids.{language}.yaml"
    return found


def _lines(game: str, language: str) -> Iterator[tuple[str, str, Quote]]:
    """Every line of the aids: where it stands, what it says, what it rests on."""
    for section in AID_SECTIONS:
        for number, line in enumerate(getattr(_aids(game, language), section), 1):
            yield f"{section} {number}", line.text, line.source


def _quotes(game: str, language: str) -> Iterator[tuple[str, Quote]]:
    for entry in faq(game, language):
        yield from ((f"faq {entry.id}", citation) for citation in entry.citations)
        yield from ((f"faq {entry.id}, a reading", reading.source) for reading in entry.readings)
    yield from ((f"aids {where}", source) for where, _, source in _lines(game, language))


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_every_quote_stands_word_for_word_on_its_page_with_boxes(
    shipped_library: Library, game: str, language: str
) -> None:
    missing = []
    for where, quote in _quotes(game, language):
        page = shipped_library.page(game, quote.page)
        try:
            found = locate(Citation(game, quote.page, quote.quote), page)
        except Exception as error:
            missing.append(f"{where}: {error}")
            continue
        assert found.boxes, where
        assert all(0 <= b.x0 < b.x1 <= page.width and 0 <= b.y0 < b.y1 <= page.height for b in found.boxes)
    assert not missing


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_every_faq_answer_says_no_number_and_no_force_that_its_quotes_lack(
    shipped_library: Library, game: str, language: str
) -> None:
    booklet = shipped_library.get(game).language
    unheld = {
        entry.id: lacking
        for entry in faq(game, language)
        if (lacking := unsupported(entry.answer, language, [c.quote for c in entry.citations], booklet))
    }
    assert not unheld


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_every_reading_says_no_number_and_no_force_that_its_own_quote_lacks(
    shipped_library: Library, game: str, language: str
) -> None:
    booklet = shipped_library.get(game).language
    unheld = {
        (entry.id, reading.text): lacking
        for entry in faq(game, language)
        for reading in entry.readings
        if (lacking := unsupported(reading.text, language, [reading.source.quote], booklet))
    }
    assert not unheld


@pytest.mark.parametrize("game", GAMES)
def test_an_open_point_has_two_readings_or_more_with_the_same_quotes_in_both_languages(game: str) -> None:
    french, english = (
        {e.id: [r.source for r in e.readings] for e in faq(game, language) if e.readings}
        for language in LANGUAGES
    )
    assert french == english
    for id, sources in french.items():
        assert len(set(sources)) == len(sources) > 1, id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_booklet_that_tells_two_readings_has_them_as_readings(
    shipped_library: Library, language: str
) -> None:
    for game in GAMES:
        cited = {r.source for entry in faq(game, language) for r in entry.readings}
        told = {q for e in faq(game, language) for q in e.citations if re.match(r"\w+ reading:", q.quote)}
        assert told <= cited
        pages = (shipped_library.page(game, number).text for number in range(1, 9))
        assert sum(len(re.findall(r"\b(?:First|Second) reading:", text)) for text in pages) == len(told)


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_every_line_of_the_aids_says_no_number_and_no_force_that_its_quote_lacks(
    shipped_library: Library, game: str, language: str
) -> None:
    booklet = shipped_library.get(game).language
    unheld = {
        where: lacking
        for where, text, source in _lines(game, language)
        if (lacking := unsupported(text, language, [source.quote], booklet))
    }
    assert not unheld


@pytest.mark.parametrize("game", GAMES)
def test_a_faq_has_25_entries_at_least_and_the_same_in_both_languages(game: str) -> None:
    french, english = ({entry.id: entry for entry in faq(game, language)} for language in LANGUAGES)
    assert len(french) >= 25
    assert french.keys() == english.keys()
    cited = {
        id: (pages, other)
        for id in french
        if (pages := {c.page for c in french[id].citations})
        != (other := {c.page for c in english[id].citations})
    }
    assert not cited


@pytest.mark.parametrize("game", GAMES)
def test_the_aids_have_every_section_and_as_many_lines_in_both_languages(game: str) -> None:
    for section in AID_SECTIONS:
        french, english = (getattr(_aids(game, language), section) for language in LANGUAGES)
        assert len(french) == len(english) > 0, section
        assert [line.source.page for line in french] == [line.source.page for line in english], section


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_a_glossary_explains_each_term_once(game: str, language: str) -> None:
    entries = _aids(game, language).glossary
    assert all(entry.term for entry in entries)
    assert len({entry.term.casefold() for entry in entries}) == len(entries)


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_no_two_entries_of_a_faq_are_asked_with_the_same_words(game: str, language: str) -> None:
    asked: dict[str, str] = {}
    twice = []
    for entry in faq(game, language):
        for wording in {re.sub(r"\W+", " ", w.casefold()).strip() for w in (entry.question, *entry.also)}:
            if wording in asked:
                twice.append((wording, asked[wording], entry.id))
            asked[wording] = entry.id
    assert not twice


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_has_eight_pages_headings_tables_and_its_language(
    shipped_library: Library, game: str
) -> None:
    book = shipped_library.get(game)
    assert book.page_count == 8
    assert book.language == next(g.language for g in shipped_games() if g.id == game)
    passages = shipped_library.passages(game)
    assert {p.page for p in passages} == set(range(1, 9))
    assert sum(bool(p.heading) for p in passages) > 0.8 * len(passages)
    assert any("\t" in p.text for p in passages)
    assert not [note for note in shipped_library.report(game).notes if note.skipped]


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_is_what_its_source_makes(game: str) -> None:
    pytest.importorskip("typst", reason="setting the booklets needs typst (extra `dev`)")
    from corpus.rulebooks.build import FOLDER, compiled

    source = FOLDER / game / "booklet.typ"
    assert compiled(source) == source.with_suffix(".pdf").read_bytes(), (
        "booklet.pdf differs from booklet.typ; run `python -m corpus.rulebooks.build`"
    )


def test_every_shipped_game_has_its_source_and_every_source_its_game() -> None:
    pytest.importorskip("typst", reason="setting the booklets needs typst (extra `dev`)")
    from corpus.rulebooks.build import booklets

    assert [source.parent.name for source in booklets()] == GAMES
