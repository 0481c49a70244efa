"""The report for people: parts that the web app shows, and one file with the pictures inside."""

import base64
import hashlib
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from PIL import Image

from api.audit import told
from api.audit.words import Say
from corpus.render import mark, png
from corpus.types import CELL, Located, Page, Rulebook
from qa.audit.types import WORST_FIRST, Audit, ClaimFinding, EntryFinding

if TYPE_CHECKING:
    from api.audit.diff import Compared

TEMPLATES = Path(__file__).parent / "templates"
STYLES = ("style.css", "audit.css")
STATIC = Path(__file__).parents[1] / "web" / "static"

SHOWN_EVIDENCE = 2
"""Passages shown with a claim at most; the first with its picture."""

MOST_BYTES = 12_000_000
"""Bytes of pictures in a file; the passages that are left over are quoted without one, the worst findings
have theirs first."""

SCALE = 1.6
"""Pixels of a picture to a point of the page."""

SHOWN_SCALE = 1.3
"""Pixels of a screen to a point of the page."""

Run = tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A passage marked on its page; ``id`` names it where it is drawn once and used often."""

    address: str
    width: int
    height: int
    id: str = ""

    @property
    def shown(self) -> int:
        """How wide it is shown, so that all words come out at one size."""
        return round(self.width * SHOWN_SCALE / SCALE)


class See(Protocol):
    """Where the words of a rulebook can be seen."""

    def title(self, located: Located) -> str:
        """Return the title of the rulebook."""

    def language(self, located: Located) -> str:
        """Return the language of its words."""

    def link(self, located: Located) -> str:
        """Return the address of the page, "" if it has none."""

    def picture(self, located: Located) -> Picture | None:
        """Return the passage marked on its page, None where there is no picture of it."""


class Shelf(Protocol):
    """What a file takes from the library."""

    def get(self, id: str) -> Rulebook:
        """Return a rulebook."""

    def page(self, id: str, number: int) -> Page:
        """Return one of its pages."""

    def picture(self, id: str, number: int, *, scale: float) -> bytes:
        """Return a PNG of a page."""


def report_parts(audit: Audit, see: See, say: Say) -> Markup:
    """Return the parts of a report, to be put into a page."""
    module = _environment().get_template("parts.html").module
    return Markup(module.report(say, see, audit))  # type: ignore[attr-defined]


def report_file(audit: Audit, library: Shelf, title: Callable[[str], str], say: Say) -> str:
    """Return a page that needs nothing but itself; ``title`` gives that of a game or rulebook for its id."""
    drawn = Drawn(library, title)
    name = title(audit.game)
    about = say("about", faq=audit.faq.source, title=name)
    return _file(report_parts(audit, drawn, say), drawn, say("title", title=name), about, say)


def diff_file(compared: "Compared", library: Shelf, title: Callable[[str], str], say: Say) -> str:
    """Return a page about two printings that needs nothing but itself."""
    from api.audit.diff import verdict, what

    drawn = Drawn(library, title)
    module = _environment().get_template("diff.html").module
    body = Markup(
        module.changes(say, drawn, compared, verdict(compared, say), what)  # type: ignore[attr-defined]
    )
    about = say("diff_about", old=compared.old.title, new=compared.new.title)
    return _file(body, drawn, say("diff_title"), about, say)


def _file(body: Markup, drawn: "Drawn", heading: str, about: str, say: Say) -> str:
    styles = "\n".join((STATIC / name).read_text("utf-8") for name in STYLES)
    digest = base64.b64encode(hashlib.sha256(styles.encode()).digest()).decode()
    return (
        _environment()
        .get_template("page.html")
        .render(
            say=say,
            heading=heading,
            about=about,
            body=body,
            styles=Markup(styles),
            policy=f"sha256-{digest}",
            pictures=drawn.pictures,
            left=drawn.left,
            version=version("ruleproof"),
        )
    )


class Drawn:
    """Pictures for a file: each page is drawn once, each passage cut from it once."""

    def __init__(self, library: Shelf, title: Callable[[str], str], *, most: int = MOST_BYTES) -> None:
        """Draw from a library, at most so many bytes."""
        self._library, self._title = library, title
        self._room = most
        self._pages: dict[tuple[str, int], Image.Image] = {}
        self._known: dict[tuple[str, int, object], Picture | None] = {}

    @property
    def pictures(self) -> list[Picture]:
        """All that were drawn, in the order in which they were asked for."""
        return [picture for picture in self._known.values() if picture is not None]

    @property
    def left(self) -> int:
        """How many passages have no picture because there was no more room."""
        return sum(picture is None for picture in self._known.values())

    def title(self, located: Located) -> str:
        """Return the title of the rulebook."""
        return self._title(located.citation.rulebook)

    def language(self, located: Located) -> str:
        """Return the language of its words."""
        return self._library.get(located.citation.rulebook).language

    def link(self, located: Located) -> str:
        """Return nothing: a file leads nowhere."""
        return ""

    def picture(self, located: Located) -> Picture | None:
        """Return the passage marked on its page, drawn if it was not."""
        key = located.citation.rulebook, located.citation.page, located.boxes
        if key not in self._known:
            self._known[key] = self._draw(located) if self._room > 0 and located.boxes else None
        return self._known[key]

    def _draw(self, located: Located) -> Picture | None:
        book, number = located.citation.rulebook, located.citation.page
        image = self._page(book, number)
        scale = image.width / self._library.page(book, number).width
        cut = mark(image, located.boxes, scale, crop=True)
        data = png(cut)
        self._room -= len(data)
        if self._room < 0:
            return None
        address = f"data:image/png;base64,{base64.b64encode(data).decode()}"
        return Picture(address, cut.width, cut.height, f"p{len(self._known) + 1}")

    def _page(self, book: str, number: int) -> Image.Image:
        if (book, number) not in self._pages:
            data = self._library.picture(book, number, scale=SCALE)
            self._pages[book, number] = Image.open(io.BytesIO(data)).convert("RGB")
        return self._pages[book, number]


def runs(text: str, words: str) -> Run:
    """Return a text as runs of marked and unmarked words; ``words`` are marked wherever they stand whole.

    >>> runs("Draw two cards, two!", "two")
    (('Draw ', False), ('two', True), (' cards, ', False), ('two', True), ('!', False))
    """
    shown = text.replace(CELL, " | ")
    wanted = r"\s+".join(map(re.escape, words.split()))
    if not wanted:
        return ((shown, False),)
    parts = re.split(rf"(?<!\w)({wanted})(?!\w)", shown, flags=re.IGNORECASE)
    return tuple((part, at % 2 == 1) for at, part in enumerate(parts) if part)


def marks(text: str, exchanged: Sequence[tuple[str, str]], side: int) -> Run:
    """Return a text as runs; the words of one side of what was exchanged are marked."""
    wanted = [pair[side] for pair in exchanged if pair[side]]
    found: list[tuple[str, bool]] = list(runs(text, ""))
    for words in wanted:
        found = [
            run
            for words_of, is_marked in found
            for run in ([(words_of, True)] if is_marked else runs(words_of, words))
        ]
    return tuple(found)


def sorted_claims(entry: EntryFinding) -> Sequence[ClaimFinding]:
    """Return the claims of an entry, the worst first."""
    return sorted(entry.claims, key=lambda claim: WORST_FIRST.index(claim.label))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    names: Mapping[str, object] = {
        "runs": runs,
        "sorted_claims": sorted_claims,
        "place": told.place,
        "reason": told.reason,
        "verdict": told.verdict,
        "counts": told.counts,
        "breaking": told.breaking,
        "labels_of": told.labels_of,
        "worst_first": told.worst_first,
        "cites": told.cites,
        "pair_reason": told.pair_reason,
        "share": told.share,
        "unread_why": told.unread_why,
        "marks": marks,
        "most": SHOWN_EVIDENCE,
    }
    environment.globals |= names
    return environment
