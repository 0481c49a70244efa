"""A new printing is made of an old one by known edits: each is found, as what it is, and nothing else."""

import re
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
import typst
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import RuleproofError
from corpus.library import Library
from corpus.locate import find
from corpus.plain import read_plain
from corpus.types import Located, Page
from qa.audit.types import ClaimFinding, EntryFinding, FaqItem, Label
from qa.editions import (
    Change,
    ChangeKind,
    Changes,
    Differs,
    Printing,
    Wanted,
    broken_entries,
    broken_quotes,
    compare,
)
from qa.editions.units import key

OLD = """# Lantern Bay

## Setting up

Each player takes four boats and one lantern. The youngest player begins.

1. Shuffle the cargo tiles.
2. Put the harbour master on the pier (p. 2).

## A turn

You may move one boat. Light a lantern before you move the harbour master. The Captain pays the Mate 2 oil.

\f## Scoring

| Cargo | Points |
|---|---|
| silk | 3 |
| salt | 1 |

A boat that never left the harbour scores nothing. Broken lanterns are turned face down at night.
"""

REFLOWED = """# Lantern Bay

A boat that never left the har\u00adbour scores noth-
ing. Broken lanterns are turned face down at night.

| Cargo | Points |
|---|---|
| silk | 3 |
| salt | 1 |

\f# THE TURN

* Shuffle the cargo tiles.
* Put the harbour master on the pier (p. 11).

Each player takes four boats and

\f## Preparing

one lantern. The youngest player
begins. You may move one boat.

Light a lantern before you move the harbour master.

The Captain pays the Mate 2 oil.
"""


def printing(text: str, id: str = "new", language: str = "en") -> Printing:
    return Printing(id, language, read_plain(text, markdown=True, name="bay.md").pages)


def changes(text: str) -> Changes:
    return compare(printing(OLD, "old"), printing(text))


EDITS = [
    ("four boats", "five boats", ChangeKind.CHANGED, (Differs.NUMBER,), ("four", "five")),
    ("You may move", "You must move", ChangeKind.CHANGED, (Differs.FORCE,), ("may", "must")),
    ("You may move", "You may not move", ChangeKind.CHANGED, (Differs.FORCE,), ("", "not")),
    ("face down", "face up", ChangeKind.CHANGED, (Differs.FORCE,), ("down", "up")),
    ("Captain pays the Mate", "Mate pays the Captain", ChangeKind.CHANGED, (Differs.ORDER,), None),
    ("Light a lantern before you move the harbour master",
     "Move the harbour master before you light a lantern",
     ChangeKind.CHANGED, (Differs.ORDER,), None),
    ("youngest", "tallest", ChangeKind.CHANGED, (Differs.WORDS,), ("youngest", "tallest")),
    ("| silk | 3 |", "| silk | 4 |", ChangeKind.CHANGED, (Differs.NUMBER,), ("3", "4")),
    ("takes four boats and one lantern", "takes 4 boats and 1 lantern",
     ChangeKind.REWORDED, (), ("four", "4")),
    ("A boat that never left the harbour scores nothing",
     "Nothing is what a boat scores that never left the harbour",
     ChangeKind.REWORDED, (), None),
]  # fmt: skip


@pytest.mark.parametrize(("was", "now", "kind", "differs", "words"), EDITS)
def test_an_edit_is_found_as_what_it_is_and_nothing_else(
    was: str, now: str, kind: ChangeKind, differs: tuple[Differs, ...], words: tuple[str, str] | None
) -> None:
    assert was in OLD
    (change,) = changes(OLD.replace(was, now)).changes
    assert (change.kind, change.differs) == (kind, differs)
    assert words is None or words in change.exchanged
    assert all(place.citation.rulebook == "old" for place in change.before)
    assert all(place.citation.rulebook == "new" and place.boxes for place in change.after)


def test_a_new_and_a_lost_sentence() -> None:
    found = changes(OLD.replace("The youngest player begins.", "Storms sink every unlit ship.")).changes
    assert [(c.kind, bool(c.before), bool(c.after)) for c in found] == [
        (ChangeKind.REMOVED, True, False),
        (ChangeKind.ADDED, False, True),
    ] or [c.kind for c in found] == [ChangeKind.ADDED, ChangeKind.REMOVED]


def test_moved_and_reset_text_is_no_change() -> None:
    assert changes(OLD).changes == ()
    assert changes(REFLOWED).changes == ()


def test_printings_in_two_languages_are_refused() -> None:
    with pytest.raises(RuleproofError, match="one language"):
        compare(printing(OLD), printing(OLD, language="fr"))


def test_another_wording_is_apart_from_the_rules() -> None:
    found = changes(OLD.replace("four boats", "five boats").replace("one lantern", "1 lantern"))
    assert [change.kind for change in found.rules] == [ChangeKind.CHANGED]
    assert changes(OLD.replace("takes four boats", "takes 4 boats")).rules == ()


def test_what_rests_on_changed_words_is_broken() -> None:
    old = printing(OLD, "old")
    found = changes(OLD.replace("four boats", "five boats"))
    wanted = [
        Wanted("boats", 1, "takes four boats"),
        Wanted("first", 1, "The youngest player begins"),
        Wanted("gone", 1, "words that never stood there"),
        Wanted("nowhere", 9, "takes four boats"),
    ]
    assert [broken.id for broken in broken_quotes(found, old, wanted)] == ["boats"]


def test_an_entry_is_broken_with_its_evidence() -> None:
    found = changes(OLD.replace("four boats", "five boats"))
    (change,) = found.changes
    kept = replace(change.before[0], start=0, end=5)
    assert [b.id for b in broken_entries(found, [entry("a", change.before[0]), entry("b", kept)])] == ["a"]


def entry(id: str, place: Located) -> EntryFinding:
    item = FaqItem(id, "How many boats?", "Four.", "en")
    return EntryFinding(item, (ClaimFinding("Four.", Label.SUPPORTED, (place,)),))


BOOKLET_EDITS = [
    ("holmes-and-moriarty", "7 Plot cards to each player", "6 Plot cards to each player"),
    ("holmes-and-moriarty", "Nobody may look at a discarded", "Anybody may look at a discarded"),
    ("time-bomb", "Il est interdit à un joueur de couper", "Il est permis à un joueur de couper"),
    ("holmes-sherlock-moriarty", "Chaque joueur reçoit 6 jetons", "Chaque joueur reçoit 5 jetons"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "was", "now"), BOOKLET_EDITS)
def test_a_planted_edit_of_a_booklet_is_all_that_is_found(
    shipped_library: Library, game: str, was: str, now: str
) -> None:
    book = shipped_library.get(game)
    pages = shipped_library.pages(game)
    assert any(was.casefold() in page.text.casefold() for page in pages)
    old = Printing(game, book.language, pages)
    new = Printing("new", book.language, tuple(edited(page, was, now) for page in pages))
    touched = compare(old, new).changes
    assert 1 <= len(touched) <= 3  # tables say it, too
    assert all(change.kind is ChangeKind.CHANGED for change in touched)


def edited(page: Page, was: str, now: str) -> Page:
    """Exchange words on a page for others; what stands behind them moves."""
    span = find(was, page.text)
    if span is None:
        return page
    shift = len(now) - (span[1] - span[0])

    def at(place: int) -> int:
        return place if place <= span[0] else place + shift

    text = page.text[: span[0]] + now + page.text[span[1] :]
    blocks = tuple(replace(b, start=at(b.start), end=at(b.end)) for b in page.blocks)
    words = tuple(replace(w, start=at(w.start), end=at(w.end)) for w in page.words)
    return edited(replace(page, text=text, blocks=blocks, words=words), was, now) if was not in now else page


@pytest.mark.parametrize("game", ["time-bomb", "holmes-and-moriarty", "holmes-sherlock-moriarty"])
def test_a_booklet_with_its_pages_in_another_order_has_no_change(shipped_library: Library, game: str) -> None:
    book = shipped_library.get(game)
    pages = shipped_library.pages(game)
    turned = tuple(replace(page, number=n) for n, page in enumerate(reversed(pages), start=1))
    shuffled = tuple(replace(page, blocks=tuple(reversed(page.blocks))) for page in turned)
    old = Printing(game, book.language, pages)
    assert compare(old, Printing("new", book.language, turned)).changes == ()
    assert compare(old, Printing("new", book.language, shuffled)).changes == ()


def reset(folder: Path, edit: tuple[str, str] = ("", "")) -> Printing:
    """Set a booklet anew: other paper, hyphens at the ends of lines, no page breaks, one column."""
    source = (resources.files("corpus") / "rulebooks" / "holmes-and-moriarty" / "booklet.typ").read_text(
        "utf-8"
    )
    source = re.sub(r"width: 148mm,\s*height: 210mm", "width: 130mm, height: 190mm", source, count=1)
    source = source.replace("hyphenate: false", "hyphenate: true").replace("#columns(2, ", "#columns(1, ")
    source = re.sub(r"#pagebreak\([^)]*\)", "", source)
    assert edit[0] in source
    (folder / "reset.typ").write_text(source.replace(*edit) if edit[0] else source, "utf-8")
    pdf = typst.compile(folder / "reset.typ", root=folder, ignore_system_fonts=True, timestamp=0)
    (folder / "reset.pdf").write_bytes(pdf)
    library = Library(folder / "home")
    book = library.add(folder / "reset.pdf", game="reset").rulebook
    return Printing(book.id, book.language, library.pages(book.id))


def test_a_booklet_set_anew_has_only_the_change_that_was_made(
    shipped_library: Library, tmp_path: Path
) -> None:
    game = "holmes-and-moriarty"
    old = Printing(game, "en", shipped_library.pages(game))
    for folder in ("same", "other"):
        (tmp_path / folder).mkdir()
    same = reset(tmp_path / "same")
    assert len(same.pages) > len(old.pages)
    assert compare(old, same).changes == ()
    (change,) = compare(old, reset(tmp_path / "other", ("at a discarded Plot", "at any Plot"))).changes
    assert change.kind is ChangeKind.CHANGED
    assert change.exchanged == (("a discarded", "any"),)


def test_the_words_of_a_sentence_are_its_key() -> None:
    assert key("2. The  Harbour-\nmaster’s oil, (p. 3)") == key("• the harbourmaster's oil (p. 17).")
    assert key("−3 points") != key("3 points")
    assert key("see the map") != key("see no map")


LINES = [line for line in OLD.replace("\f", "").split("\n") if line and not line.startswith("|")]


@settings(deadline=None, max_examples=30)
@given(st.permutations(LINES))
def test_lines_in_any_order_are_no_change(lines: list[str]) -> None:
    old = printing("\n\n".join(["The start.", *LINES]), "old")
    assert compare(old, printing("\n\n".join(["The start.", *lines]))).changes == ()


@given(st.lists(st.sampled_from(LINES), max_size=8), st.lists(st.sampled_from(LINES), max_size=8))
@settings(deadline=None, max_examples=30)
def test_a_change_back_is_the_other_way_round(ones: list[str], others: list[str]) -> None:
    first, second = (printing("\n\n".join(["The start.", *some])) for some in (ones, others))
    there, back = compare(first, second).changes, compare(second, first).changes
    assert sorted(map(_turned, there)) == sorted(map(_told, back))


def _told(change: Change) -> tuple[str, str]:
    return tuple(" ".join(p.citation.quote for p in side) for side in (change.before, change.after))  # type: ignore[return-value]


def _turned(change: Change) -> tuple[str, str]:
    before, after = _told(change)
    return after, before
