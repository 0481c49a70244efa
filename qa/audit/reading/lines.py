"""Markdown, HTML, text and PDF as one kind of lines: words, and how they stand out."""

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.intake import read_file
from corpus.intake.kinds import FileKind
from corpus.types import BlockKind

if TYPE_CHECKING:
    from bs4 import Tag
    from markdown_it.token import Token


class Mark(StrEnum):
    """How a line stands out."""

    HEADING = "heading"
    STRONG = "strong"
    ITEM = "item"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph, heading or list item; ``number`` is its line in the file, of a PDF its page."""

    mark: Mark
    text: str
    number: int


_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt", "legend", "caption"}
_BLOCKS = {
    "p",
    "li",
    "dd",
    "td",
    "th",
    "blockquote",
    "pre",
    "figcaption",
    "div",
    "section",
    "article",
    "main",
}
_STRONG = {"strong", "b"}
_SKIPPED = {"script", "style", "template", "noscript", "nav", "head", "svg"}


def text_lines(text: str) -> Iterator[Line]:
    """Yield the lines of a plain text that hold words, each by itself."""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        if not words:
            continue
        item = re.match(r"(?:[-*•–·]|\d{1,2}[.)])\s+", words)
        yield Line(Mark.ITEM if item else Mark.PLAIN, words[item.end() :] if item else words, number)


def markdown_lines(text: str) -> Iterator[Line]:
    """Yield the headings, paragraphs and items of Markdown; bold words at a paragraph's begin are a line."""
    from markdown_it import MarkdownIt

    depth = heading = 0
    for token in MarkdownIt("commonmark", {"html": False}).enable("table").parse(text):
        depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
        heading += {"heading_open": 1, "heading_close": -1}.get(token.type, 0)
        if token.type != "inline":
            continue
        number = (token.map or (0, 0))[0] + 1
        if heading:
            yield Line(Mark.HEADING, _words(token.children or ()), number)
        else:
            yield from _parted(_pieces(token.children or ()), Mark.ITEM if depth else Mark.PLAIN, number)


def _pieces(children: "list[Token] | tuple[Token, ...]") -> Iterator[tuple[bool, str]]:
    """Yield the words of a paragraph, and whether each stretch is bold."""
    bold = 0
    for child in children:
        bold += child.type == "strong_open"
        bold -= child.type == "strong_close"
        if child.type in ("softbreak", "hardbreak"):
            yield bool(bold), "\n"
        elif child.content:
            yield bool(bold), child.content


def _words(children: "list[Token] | tuple[Token, ...]") -> str:
    return " ".join("".join(text for _, text in _pieces(children)).split())


def _parted(pieces: Iterator[tuple[bool, str]], mark: Mark, number: int) -> Iterator[Line]:
    """Yield bold words that begin a paragraph or a line of it as a line of their own."""
    run: list[str] = []
    bold_run, fresh = False, True
    for bold, text in pieces:
        for part in re.split(r"(\n)", text):
            if part == "\n":
                fresh = True
                run.append(" ")
                continue
            if not part:
                continue
            if bold != bold_run and (not bold or fresh or not "".join(run).strip()):
                yield from _line(run, Mark.STRONG if bold_run else mark, number)
                run, bold_run = [], bold
            run.append(part)
            fresh = fresh and not part.strip()
    yield from _line(run, Mark.STRONG if bold_run else mark, number)


def _line(run: list[str], mark: Mark, number: int) -> Iterator[Line]:
    words = " ".join("".join(run).split()).strip()
    if words and any(map(str.isalnum, words)):
        yield Line(mark, words, number)


def html_lines(text: str) -> Iterator[Line]:
    """Yield headings, terms, summaries, paragraphs and items of a page; nothing in it is run or fetched."""
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(text, "html.parser")
    for tag in soup.find_all(_SKIPPED):
        tag.decompose()
    yield from _tag_lines(soup, Mark.PLAIN)


def _tag_lines(tag: "Tag", mark: Mark) -> Iterator[Line]:
    from bs4 import Tag
    from bs4.element import NavigableString

    number = tag.sourceline or 0
    loose: list[tuple[bool, str]] = []
    for child in tag.children:
        if isinstance(child, Tag) and _holds_blocks(child):
            yield from _parted(iter(loose), mark, number)
            loose = []
            if child.name in _HEADINGS:
                words = " ".join(child.get_text(" ").split())
                if words:
                    yield Line(Mark.HEADING, words, child.sourceline or number)
            else:
                yield from _tag_lines(child, Mark.ITEM if child.name == "li" else Mark.PLAIN)
        elif isinstance(child, Tag):
            bold = child.name in _STRONG or child.find(list(_STRONG)) is not None
            loose.append((bold, "\n" if child.name == "br" else _spaced(child.get_text(" "))))
        elif type(child) is NavigableString:  # comments and declarations are its subclasses
            loose.append((False, _spaced(str(child))))
    yield from _parted(iter(loose), mark, number)


def _spaced(text: str) -> str:
    """Return words with one space between them, and at the ends where there was any."""
    return re.sub(r"\s+", " ", text)


def _holds_blocks(tag: "Tag") -> bool:
    names = (
        _HEADINGS | _BLOCKS | {"ul", "ol", "dl", "table", "tr", "tbody", "thead", "details", "body", "html"}
    )
    return tag.name in names or tag.find(list(names)) is not None


def pdf_lines(path: Path) -> Iterator[Line]:
    """Yield the blocks of a PDF in reading order, read as a rulebook is. Raises UnreadableRulebook."""
    with tempfile.TemporaryDirectory(prefix="ruleproof-faq-") as folder:
        copy = Path(folder) / "faq.pdf"
        copy.write_bytes(path.read_bytes())
        document = read_file(copy, FileKind.PDF, path.name).document
    marks = {BlockKind.HEADING: Mark.HEADING, BlockKind.LIST_ITEM: Mark.ITEM}
    for page in document.pages:
        for block in page.blocks:
            words = " ".join(page.text[block.start : block.end].split())
            if words:
                yield Line(marks.get(block.kind, Mark.PLAIN), words, page.number)
