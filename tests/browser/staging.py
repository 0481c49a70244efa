"""A small library whose answers are told beforehand: a question's first word says which status it gets."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation, Located
from qa.types import (
    Answer,
    Basis,
    Choice,
    Claim,
    Missing,
    Nearest,
    Question,
    Status,
    ToldRuling,
    ToldStep,
    Understood,
)

GAME = "lantern-bay"
PAGES = (
    (
        "Each player takes four boats and one lantern from the box.",
        "The youngest player begins, and play goes on to the left.",
    ),
    (
        "A lit lantern is worth three points at the end of the game.",
        "A boat that never left the harbour scores nothing at all.",
        "Ties are broken by the number of boats in the harbour.",
    ),
)
LANTERN, BOAT, TIES = PAGES[1]


def write_pdf(path: Path, title: str = "Lantern Bay") -> Path:
    """A booklet of two pages, each under its heading."""
    canvas = Canvas(str(path), pagesize=(420, 595), invariant=True)
    canvas.setTitle(title)
    for heading, lines in zip(("Setting up", "Scoring"), PAGES, strict=True):
        canvas.setFont("Helvetica-Bold", 18)
        canvas.drawString(50, 530, heading)
        canvas.setFont("Helvetica", 11)
        for row, line in enumerate(lines):
            canvas.drawString(50, 490 - 30 * row, line)
        canvas.showPage()
    canvas.save()
    return path


@dataclass
class Staged:
    """Tells what the first word of a question names; what follows it is said again in every sentence."""

    library: Library
    rulebook: str

    def ask(self, text: str, *, game: str | None = None, language: str | None = None, **_: Any) -> Answer:
        question = Question(text, language or "en", game or GAME)
        first, _, more = text.partition(" ")
        more = f" {more}".rstrip()
        lantern, boat, ties = map(self._at, (LANTERN, BOAT, TIES))
        nearest = tuple(Nearest(at, score) for at, score in ((lantern, 0.9), (boat, 0.6), (ties, 0.4)))
        common: dict[str, Any] = {
            "nearest": nearest,
            "notes": (f"The rulebook is in English.{more}",),
            "latency_ms": 4.2,
            "generation": "000001-aa",
        }
        match first:
            case "unsure":
                return Answer(question, Status.UNSURE, unknown_words=(f"catapult{more}",), **common)
            case "silent":
                return Answer(question, Status.NOT_IN_RULEBOOK, unknown_words=(f"catapult{more}",), **common)
            case "details":
                choices = (Choice("2", f"two{more}"), Choice("3", f"three{more}"))
                missing = Missing("players", f"How many players are you?{more}", choices)
                return Answer(question, Status.NEEDS_DETAILS, missing=(missing,), **common)
            case "ambiguous":
                claims = (
                    Claim(f"The lanterns decide.{more}", (lantern,)),
                    Claim(f"Boats do.{more}", (ties,)),
                )
                return Answer(question, Status.AMBIGUOUS, Basis.RULEBOOK, 0.5, claims, **common)
            case "computed":
                claims = (Claim(f"6 points.{more}", (lantern, boat)),)
                return Answer(
                    question, Status.ANSWERED, Basis.ENGINE, 0.97, claims, self._ruling(more), **common
                )
            case "follow":
                understood = Understood(f"quoted and with three boats?{more}", f"quoted{more}")
                claims = (Claim(LANTERN, (lantern,)),)
                return Answer(
                    question, Status.ANSWERED, Basis.RULEBOOK, 0.8, claims, understood=understood, **common
                )
            case _:
                basis = Basis.FAQ if first == "checked" else Basis.RULEBOOK
                claims = (Claim(f"{LANTERN}{more}", (lantern,)),)
                return Answer(question, Status.ANSWERED, basis, 0.934, claims, **common)

    def _ruling(self, more: str) -> ToldRuling:
        lantern, boat = map(self._at, (LANTERN, BOAT))
        steps = (
            ToldStep(
                "lit", f"2 lanterns: 6 points.{more}", (lantern,), (ToldStep("own", "2 are lit.", (boat,)),)
            ),
            ToldStep("harbour", f"1 boat in the harbour: nothing.{more}", (boat,)),
        )
        return ToldRuling(
            "score", (("lanterns", 2),), 6, "6 points", "6 points.", steps, (f"No storm.{more}",)
        )

    def _at(self, quote: str) -> Located:
        return locate(Citation(self.rulebook, 2, quote), self.library.page(self.rulebook, 2))
