"""Sentences of a booklet against rules and reasons: by place on the page, not by likeness."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import toys

from corpus.errors import ContentError, Misconfigured, NotARulebook
from corpus.games import Quote
from corpus.library import Library
from corpus.types import BlockKind, Page
from engine.booklet import (
    Covered,
    booklet_file,
    booklet_pages,
    coverage,
    misquoted,
    not_rules,
    read_booklet,
    sentences,
    stale,
    uncovered,
)
from engine.engine import Engine
from engine.query import QueryTable
from engine.rule import RuleSheet

BOOKLET = """# Lantern Bay

## Round 2

Take one boat. Then pay for it at once! A boat costs 3 points; it is blue.

- Light a lantern.
- Light a lantern.

| Boat | Price |
|------|-------|
| Red  | 4 points |
| Blue | free |

Harbour

12

Sail home
"""


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Engine]]:
    """Makes an engine of rules that quote these words, with a package that holds these reasons."""
    name = f"bay_{abs(hash(tmp_path))}"
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text("")

    def made(*quotes: str, reasons: str = "", page: int = 1) -> Engine:
        (folder / "not_rules.toml").write_text(reasons, "utf-8")
        sheet = RuleSheet("bay")
        for number, quote in enumerate(quotes):
            sheet.value(f"v{number}", page, quote, value=number)
        return Engine("bay", sheet, QueryTable("bay"), (), name)

    monkeypatch.syspath_prepend(tmp_path)
    yield made
    sys.modules.pop(name, None)


def pages() -> tuple[Page, ...]:
    return toys.pages(BOOKLET)


def reason(quote: str, why: str = "no rule", page: int = 1) -> str:
    return f'[[not_rule]]\npage = {page}\nquote = "{quote}"\nwhy = "{why}"\n'


def by_text(engine: Engine) -> dict[str, Covered]:
    return {covered.sentence.text: covered for covered in coverage(engine, pages())}


def test_sentences_are_those_of_every_block_with_their_place_and_kind() -> None:
    (page,) = pages()
    found = sentences(page)
    assert [s.text for s in found] == [
        "Lantern Bay",
        "Round 2",
        "Take one boat.",
        "Then pay for it at once!",
        "A boat costs 3 points; it is blue.",
        "• Light a lantern.",
        "• Light a lantern.",
        "Boat Price",
        "Red 4 points",
        "Blue free",
        "Harbour",
        "12",
        "Sail home",
    ]
    assert [s.kind for s in found if s.text.startswith("Red")] == [BlockKind.TABLE_ROW]
    for sentence in found:
        raw = page.text[sentence.start : sentence.end]
        assert "".join(raw.split()) == "".join(sentence.text.split())


def test_lines_that_state_nothing_are_named_for_what_they_are(make: Callable[..., Engine]) -> None:
    labels = {text: covered.label for text, covered in by_text(make()).items() if covered.label}
    assert labels == {
        "Lantern Bay": "heading",
        "Boat Price": "table head",
        "Harbour": "figure",
        "12": "figure",
    }


def test_a_heading_with_a_number_and_a_row_of_a_table_state_something(make: Callable[..., Engine]) -> None:
    open_texts = {text for _, text in uncovered(make(), pages())}
    assert {"Round 2", "Red 4 points", "Blue free", "Sail home"} <= open_texts


def test_a_quoted_sentence_is_covered_by_the_ids_that_quote_it(make: Callable[..., Engine]) -> None:
    engine = make("Take one boat.", "Take one boat. Then pay for it at once!")
    assert by_text(engine)["Take one boat."].ids == ("v0", "v1")
    assert by_text(engine)["Then pay for it at once!"].ids == ("v1",)
    assert not by_text(engine)["Then pay for it at once!"].is_open


def test_a_few_words_of_a_sentence_do_not_cover_it(make: Callable[..., Engine]) -> None:
    covered = by_text(make("A boat costs"))["A boat costs 3 points; it is blue."]
    assert covered.ids == ("v0",)
    assert covered.is_open
    assert covered.share == pytest.approx(10 / 25)


def test_quotes_and_a_reason_for_the_rest_cover_a_sentence_together(make: Callable[..., Engine]) -> None:
    engine = make("A boat costs", reasons=reason("3 points; it is blue.", "colours have no effect"))
    covered = by_text(engine)["A boat costs 3 points; it is blue."]
    assert not covered.is_open
    assert (covered.ids, covered.why, covered.share) == (("v0",), "colours have no effect", 1)
    assert stale(engine, pages()) == ()


def test_words_that_stand_in_two_places_as_whole_sentences_are_covered_in_both(
    make: Callable[..., Engine],
) -> None:
    engine = make("• Light a lantern.")
    assert [c.is_open for c in coverage(engine, pages()) if "lantern." in c.sentence.text] == [False, False]


def test_a_quote_covers_the_place_where_it_is_found_first(make: Callable[..., Engine]) -> None:
    engine = make("Light a lantern.")
    assert [c.is_open for c in coverage(engine, pages()) if "lantern." in c.sentence.text] == [False, True]


def test_a_reason_explains_every_place_of_its_words_that_no_rule_quotes(make: Callable[..., Engine]) -> None:
    engine = make("Light a lantern.", reasons=reason("Light a lantern.", "said twice"))
    lanterns = [c for c in coverage(engine, pages()) if "lantern." in c.sentence.text]
    assert [(c.ids, c.why) for c in lanterns] == [(("v0",), ""), ((), "said twice")]
    assert stale(engine, pages()) == ()


@pytest.mark.parametrize(
    ("reasons", "told"),
    [
        (reason("Nobody wrote this."), "these words do not stand on the page"),
        (reason("Take one boat.", page=7), "the booklet has no such page"),
        (reason("Then pay for it at once!"), "quoted by v0 as well"),
        (reason("pay for it"), "quoted by v0 as well"),
        (reason("Sail home") * 2, "stands twice"),
    ],
)
def test_a_stale_reason_is_named(make: Callable[..., Engine], reasons: str, told: str) -> None:
    (message,) = stale(make("Then pay for it at once!", reasons=reasons), pages())
    assert told in message
    assert "page" in message


def test_a_quote_on_the_wrong_page_is_named(make: Callable[..., Engine]) -> None:
    assert misquoted(make("Take one boat."), pages()) == ()
    assert misquoted(make("Take one boat.", page=2), pages()) == (("v0", Quote(2, "Take one boat.")),)
    assert misquoted(make("Take two boats."), pages()) == (("v0", Quote(1, "Take two boats.")),)


@pytest.mark.parametrize(
    "text",
    ['[[not_rule]]\npage = 1\nquote = "x"\n', "[[not_rule]\n", reason("Sail home", " "), "not_rule = 3\n"],
)
def test_a_file_of_reasons_that_is_not_well_formed_is_refused(make: Callable[..., Engine], text: str) -> None:
    with pytest.raises(ContentError, match=r"not_rules\.toml"):
        coverage(make(reasons=text), pages())


def test_an_engine_without_a_file_of_reasons_has_none() -> None:
    assert not_rules(Engine("bay", RuleSheet("bay"), QueryTable("bay"), (), "engine")) == ()


def test_the_booklet_is_that_of_the_package_or_the_shipped_one(nim: Engine) -> None:
    assert "Toss a coin" in booklet_pages(nim)[0].text
    shipped = Engine("time-bomb", RuleSheet("time-bomb"), QueryTable("time-bomb"), (), "engine")
    file = booklet_file(shipped)
    assert file is not None
    assert file.name == "booklet.pdf"


def test_a_shipped_booklet_reads_as_it_does_in_the_library(shipped_library: Library) -> None:
    shipped = Engine("time-bomb", RuleSheet("time-bomb"), QueryTable("time-bomb"), (), "engine")
    assert booklet_pages(shipped) == shipped_library.pages("time-bomb")


def test_an_engine_without_any_booklet_says_what_to_do() -> None:
    with pytest.raises(Misconfigured, match=r"bay has no booklet: put booklet\.pdf"):
        booklet_pages(Engine("bay", RuleSheet("bay"), QueryTable("bay"), (), "engine"))


def test_a_booklet_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(NotARulebook, match="does not exist"):
        read_booklet(tmp_path / "gone.md")
