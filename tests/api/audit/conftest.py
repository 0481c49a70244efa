"""A FAQ of Lantern Bay judged by hand: every label, markup in every place, pairs, gaps and unread lines."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from api.audit import running
from api.service import Progress, Service
from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation, Located
from qa.audit.types import (
    Audit,
    ClaimFinding,
    Clash,
    ClashKind,
    EntryFinding,
    Faq,
    FaqItem,
    Gap,
    Label,
    Pair,
    PairKind,
    Unread,
)
from qa.types import ToldRuling, ToldStep

MARKUP = '<script>alert("x")</script>'

POINTS = "A lit lantern is worth 3 points."
NOTHING = "A boat that never left the harbour scores nothing at all."
TIES = "Ties are broken by the number of boats."
BOATS = "Each player takes four boats and one lantern."

Locate = Callable[[int, str], Located]


@pytest.fixture(scope="session")
def at(library: Library, rulebook: str) -> Locate:
    """Finds words on a page of the rulebook."""

    def find(page: int, quote: str) -> Located:
        found = locate(Citation(rulebook, page, quote), library.page(rulebook, page))
        return replace(found, heading=library.heading(rulebook, page, found.start))

    return find


@pytest.fixture(scope="session")
def audit(at: Locate) -> Audit:
    points, nothing, boats = at(2, POINTS), at(2, NOTHING), at(1, BOATS)
    ties = at(2, TIES)
    ruling = ToldRuling(
        "points", (("lanterns", 2),), 6, says="It is 6 points.", steps=(ToldStep("lit", "2 × 3", (points,)),)
    )
    items = (
        FaqItem("boats", "How many boats do I take?", "You take four boats.", "en", (1,), 3),
        FaqItem(
            "points", f"What is a lantern worth? {MARKUP}", "4 points. It may be lit twice.", "en", (2,), 5
        ),
        FaqItem("ties", "Who wins a tie?", "The one with more boats.", "en", (1,), 9),
        FaqItem("wind", "What does the wind do?", "It blows <b>boats</b> away.", "en", (), 11),
        FaqItem("idle", "What does an idle boat score?", "Nothing.", "en", (), 14),
        FaqItem("points", "Combien vaut une lanterne ?", "3 points.", "fr", (2,), 17),
    )
    entries = (
        EntryFinding(items[0], (ClaimFinding("You take four boats.", Label.SUPPORTED, (boats,)),)),
        EntryFinding(
            items[1],
            (
                ClaimFinding(
                    "4 points.",
                    Label.CONTRADICTED,
                    (points,),
                    Clash(ClashKind.NUMBER, "4", "3"),
                    ruling,
                    "The FAQ says 4, the rulebook 3.",
                ),
                ClaimFinding("It may be lit twice.", Label.NOT_IN_RULEBOOK),
            ),
        ),
        EntryFinding(items[2], (ClaimFinding("The one with more boats.", Label.WRONG_PAGE, (ties,)),)),
        EntryFinding(items[3], (ClaimFinding("It blows <b>boats</b> away.", Label.NOT_IN_RULEBOOK),)),
        EntryFinding(items[4], (ClaimFinding("Nothing.", Label.AMBIGUOUS, (nothing, points)),)),
        EntryFinding(items[5], (ClaimFinding("3 points.", Label.SUPPORTED, (points,)),)),
    )
    return Audit(
        "lantern-bay",
        Faq("faq.en.md", items, (Unread(1, "<i>Harbour news</i>", "no question above it"),)),
        entries,
        (
            Pair(PairKind.LANGUAGES, items[1], items[5], Clash(ClashKind.NUMBER, "4", "3")),
            Pair(PairKind.DUPLICATE, items[0], items[4]),
        ),
        (Gap(nothing, 0.0731), Gap(ties, 0.0001)),
    )


@pytest.fixture(scope="session")
def clean(audit: Audit) -> Audit:
    """What is left of it when everything is supported."""
    entries = tuple(entry for entry in audit.entries if entry.label is Label.SUPPORTED)
    return Audit(audit.game, Faq("faq.md", tuple(entry.item for entry in entries)), entries)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch, at: Locate) -> list[tuple[str, bool]]:
    """Judges by two words instead of the rulebook: these tests are about the doors. Gives what was asked."""
    asked: list[tuple[str, bool]] = []

    def claim(item: FaqItem) -> ClaimFinding:
        if "four" in item.answer:
            return ClaimFinding(item.answer, Label.SUPPORTED, (at(1, BOATS),))
        if "4 points" in item.answer:
            clash = Clash(ClashKind.NUMBER, "4", "3")
            return ClaimFinding(item.answer, Label.CONTRADICTED, (at(2, POINTS),), clash)
        return ClaimFinding(item.answer, Label.NOT_IN_RULEBOOK)

    def audit(service: Service, faq: Faq, game: str, progress: Progress, *, coverage: bool = True) -> Audit:
        asked.append((game, coverage))
        progress("audit", len(faq.items), len(faq.items))
        return Audit(game, faq, tuple(EntryFinding(item, (claim(item),)) for item in faq.items))

    monkeypatch.setattr(running, "audit", audit)
    return asked


@pytest.fixture
def judged_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Supports every answer that stands word for word on page 1 of the game's rulebook."""

    def audit(service: Service, faq: Faq, game: str, progress: Progress, *, coverage: bool = True) -> Audit:
        (book,) = (book for book in service.library.rulebooks() if book.game == game)
        page = service.library.page(book.id, 1)
        entries = (
            EntryFinding(
                item,
                (
                    ClaimFinding(
                        item.answer, Label.SUPPORTED, (locate(Citation(book.id, 1, item.answer), page),)
                    ),
                ),
            )
            for item in faq.items
        )
        return Audit(game, faq, tuple(entries))

    monkeypatch.setattr(running, "audit", audit)
