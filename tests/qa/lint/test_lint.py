"""Each flaw is planted in a small rulebook and found; its clean twin, one word away, is silent."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.library import Library
from corpus.plain import read_plain
from corpus.types import Page
from qa.lint import Flaw, LintKind, Severity, lint

BAY = """# Lantern Bay

## Components

- 20 boats
- 17 Cargo tiles (6 blue, 11 red)
- 4 lanterns

## Setting up

Each player takes four boats and one lantern. The youngest player begins.

## A turn

Move one boat. The Harbour Master stands on the pier. You may pay the Harbour Master 2 oil.

\f## Scoring

A lit lantern is worth 3 points. A boat that never left the harbour scores nothing (see Setting up).

Remove the boats as shown in figure 1 (page 1).

Figure 1. The harbour at night.

## End of the game

The game lasts 6 rounds. Shuffle all 17 Cargo tiles before each round.

Put an Oil token on every lantern that burns. Take the Oil token back at night.
"""

MOULIN = """# Le Moulin bleu

## Matériel

- 30 sacs de farine
- 12 jetons Vent (5 nord, 7 sud)

## Mise en place

Chaque meunier est un joueur. Chaque joueur reçoit six sacs de farine. Le plus âgé commence.

\f## Fin de la partie

La partie dure sept journées. On ne compte que les sacs fermés (voir « Mise en place »).

Posez un jeton Vent devant vous. Rendez ce jeton Vent le soir (p. 2).
"""


def pages(text: str) -> tuple[Page, ...]:
    return read_plain(text, markdown=True, name="bay.md").pages


def flaws(text: str, language: str = "en") -> tuple[Flaw, ...]:
    return lint("bay", language, pages(text))


PLANTED = [
    (LintKind.QUANTITY, BAY,
     ("The game lasts 6", "At the start of the game each player gets 5 boats. The game lasts 6")),
    (LintKind.QUANTITY, BAY, ("Move one boat.", "Move one boat. The game is played in 7 rounds.")),
    (LintKind.QUANTITY, BAY,
     ("The game lasts 6 rounds.", "The game lasts 6 rounds. Every lit lantern is worth 4 points.")),
    (LintKind.COMPONENTS, BAY, ("11 red", "12 red")),
    (LintKind.COMPONENTS, BAY, ("Shuffle all 17", "Shuffle all 16")),
    (LintKind.COMPONENTS, BAY, ("Remove the boats", "Remove 24 boats")),
    (LintKind.REFERENCE, BAY, ("(page 1)", "(page 9)")),
    (LintKind.REFERENCE, BAY, ("in figure 1", "in figure 3")),
    (LintKind.REFERENCE, BAY, ("(see Setting up)", "(see Storms)")),
    (LintKind.REFERENCE, BAY, ("(see Setting up)", "(see the Scoring section on the previous page)")),
    (LintKind.TERM, BAY,
     ("boat that never left the harbour scores nothing",
      "boat with the Tide scores. Pay the Tide. Turn the Tide. Show the Tide. It scores")),
    (LintKind.NAMES, BAY, ("Take the Oil token back", "Take the Oil marker back. Sell an Oil marker")),
    (LintKind.NAMES, BAY, ("pay the Harbour Master", "call the Harbour Master. Pay the Habour Master")),
    (LintKind.ICON, BAY, ("2 oil", "2 ◻ to pass")),
    (LintKind.QUANTITY, MOULIN,
     ("On ne compte", "En début de partie, chaque joueur prend cinq sacs de farine. On ne compte")),
    (LintKind.QUANTITY, MOULIN, ("Le plus âgé", "La partie dure huit journées. Le plus âgé")),
    (LintKind.COMPONENTS, MOULIN, ("5 nord", "6 nord")),
    (LintKind.REFERENCE, MOULIN, ("(p. 2)", "(p. 8)")),
    (LintKind.REFERENCE, MOULIN, ("« Mise en place »", "« Les récoltes »")),
    (LintKind.NAMES, MOULIN, ("Rendez ce jeton Vent", "Rendez le marqueur Vent, puis le marqueur Vent")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "language"), [(BAY, "en"), (MOULIN, "fr")])
def test_a_clean_rulebook_has_no_flaw(text: str, language: str) -> None:
    assert flaws(text, language) == ()


@pytest.mark.parametrize(("kind", "text", "edit"), PLANTED)
def test_a_planted_flaw_is_found_and_nothing_else(kind: LintKind, text: str, edit: tuple[str, str]) -> None:
    assert text.count(edit[0]) >= 1
    found = flaws(text.replace(*edit, 1), "en" if text is BAY else "fr")
    assert {flaw.kind for flaw in found} == {kind}


@pytest.mark.parametrize(
    ("was", "now"),
    [
        # A variant has values of its own, and so has a number of players.
        ("The game lasts 6 rounds.", "The game lasts 6 rounds.\n\n## Variant\n\nThe game lasts 8 rounds."),
        ("Each player takes", "With 3 players each player takes 5 boats. Each player takes"),
        # A part of the pieces, and another thing whose name begins alike.
        ("Remove the boats", "Draw 3 Cargo tiles. Take 2 boats. Remove the boats"),
        ("Shuffle all 17 Cargo tiles", "Shuffle the 12 Cargo tiles that remain"),
        # Another document.
        ("(see Setting up)", "(see page 40 of the Captain's book)"),
        ("(see Setting up)", "(see the Captain's Guide)"),
        # A legend says what the picture means.
        ("2 oil", "2 ◻ to pass. The icon ◻ stands for oil"),
        # Both names in one sentence are told apart by the book.
        ("Take the Oil token back", "Take the Oil marker beside the Oil token back"),
    ],
)
def test_what_leaves_room_is_let_pass(was: str, now: str) -> None:
    assert was in BAY
    assert flaws(BAY.replace(was, now, 1)) == ()


def test_a_flaw_tells_words_and_pages_in_both_languages() -> None:
    (flaw,) = flaws(BAY.replace("(page 1)", "(page 9)"))
    assert flaw.severity is Severity.ERROR
    assert flaw.places[0].citation.quote == "page 9"
    assert flaw.places[0].boxes
    assert "ends on page 2" in flaw.tell("en")
    assert "s'arrête à la page 2" in flaw.tell("fr-CA")


def test_a_contradiction_shows_both_places() -> None:
    (flaw,) = flaws(BAY.replace("Move one boat.", "Move one boat. The game is played in 7 rounds."))
    quotes = [place.citation.quote for place in flaw.places]
    assert quotes == ["The game is played in 7 rounds.", "The game lasts 6 rounds."]
    assert [place.citation.page for place in flaw.places] == [1, 2]


def test_the_shipped_booklets_have_no_flaw(shipped_library: Library) -> None:
    for book in shipped_library.rulebooks():
        assert lint(book.id, book.language, shipped_library.pages(book.id)) == ()


@settings(deadline=None, max_examples=40)
@given(st.lists(st.sampled_from(re.split(r"(?<=[.\n])\s", BAY)), max_size=12))
def test_any_text_is_linted_and_places_are_words_of_the_page(lines: list[str]) -> None:
    read = pages(
        "# Bay\n\nA game.\n\n" + "\n\n".join(line.replace("\f", "") for line in lines if line.strip())
    )
    text = {page.number: page.text for page in read}
    for flaw in lint("bay", "en", read):
        for place in flaw.places:
            words = " ".join(text[place.citation.page][place.start : place.end].split())
            assert words == place.citation.quote
