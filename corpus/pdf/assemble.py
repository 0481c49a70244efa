"""From raw pages to pages: the work that needs the whole book."""

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.pdf.blocks import gather, merge_rows
from corpus.pdf.draft import BookStyle, Draft, style_of
from corpus.pdf.furniture import Furniture, find_furniture
from corpus.pdf.headings import demote_lists, promote_headings, rank_headings
from corpus.pdf.icons import name_symbols, with_icons
from corpus.pdf.lines import Line, Token, View, pieces, view_of
from corpus.pdf.order import reading_order
from corpus.pdf.raw import RawPage
from corpus.pdf.repair import Vocabulary, join_tokens
from corpus.pdf.tables import Table, find_tables
from corpus.types import CELL, Block, Page, Span, TextSource, Word

LONGEST_TITLE = 70
BETWEEN_BLOCKS = "\n\n"


@dataclass(frozen=True, slots=True)
class _Layout:
    """One page's lines in reading order; a table stands at the place of its first line."""

    raw: RawPage
    view: View
    items: tuple[Line | Table, ...]
    aside: tuple[tuple[Line, ...], ...]
    furniture: Furniture


def assemble(raw: Sequence[RawPage]) -> tuple[Page, ...]:
    """Return the pages of a book; ``raw`` holds all of its pages, in order."""
    layouts = [_layout(page, furniture) for page, furniture in zip(raw, find_furniture(raw), strict=True)]
    plain = [[item for item in layout.items if isinstance(item, Line)] for layout in layouts]
    style = style_of(plain)
    vocabulary = Vocabulary(line for layout in layouts for line in _all_lines(layout))
    drafts = [_drafts(layout, style, vocabulary) for layout in layouts]
    promote_headings([draft for page in drafts for draft in page], style)
    for page in drafts:
        demote_lists(page, style)
    rank_headings([draft for page in drafts for draft in page], style)
    return tuple(_page(layout, page, vocabulary) for layout, page in zip(layouts, drafts, strict=True))


def _layout(raw: RawPage, furniture: Furniture) -> _Layout:
    view = view_of(raw, (w for w in raw.words if w.box not in furniture.boxes))
    lines = _lines(with_icons(view.tokens, view.pictures + view.fills))
    found = find_tables(lines, view)
    tables = {id(item.line): item for item in found if isinstance(item, Table)}
    ordered = reading_order([item.line if isinstance(item, Table) else item for item in found], view)
    items = [tables.get(id(line), line) for line in ordered]
    aside = tuple(tuple(_lines(group)) for group in view.aside)
    return _Layout(raw, view, tuple(items), aside, furniture)


def _lines(tokens: Sequence[Token]) -> list[Line]:
    return name_symbols([pieces(tokens)])[0]


def _all_lines(layout: _Layout) -> list[Line]:
    lines = [line for group in layout.aside for line in group]
    for item in layout.items:
        if isinstance(item, Line):
            lines.append(item)
        else:
            lines += [line for row in item.rows for cell in row for line in cell]
    return lines


def _drafts(layout: _Layout, style: BookStyle, vocabulary: Vocabulary) -> list[Draft]:
    drafts: list[Draft] = []
    run: list[Line] = []

    def say(cell: Sequence[Line]) -> str:
        return " ".join(token.text for token in join_tokens(cell, vocabulary))

    for item in layout.items:
        if isinstance(item, Line):
            run.append(item)
            continue
        drafts += gather(merge_rows(run), style, layout.view)
        run = []
        drafts += item.drafts(_title(drafts[-1], item) if drafts else "", say)
    drafts += gather(merge_rows(run), style, layout.view)
    for group in layout.aside:
        drafts += gather(merge_rows(group), style, layout.view)
    return drafts


def _title(above: Draft, table: Table) -> str:
    """Return what stands right above a table, if it is short enough for its title."""
    last = above.all_lines[-1]
    near = 0 <= last.box.y0 - table.line.box.y1 < 2 * last.size
    title = " ".join(line.text for line in above.all_lines)
    return title if near and len(title) < LONGEST_TITLE and not title.endswith(".") else ""


def _page(layout: _Layout, drafts: Sequence[Draft], vocabulary: Vocabulary) -> Page:
    text = ""
    words: list[Word] = []
    blocks: list[Block] = []
    columns: dict[int, dict[int, Span]] = {}
    for draft in drafts:
        cells = draft.cells or [draft.lines]
        body = ""
        begin = len(text) + (len(BETWEEN_BLOCKS) if text else 0)
        found: list[Word] = []
        spans: list[Span] = []
        for i, cell in enumerate(cells):
            body += CELL if i else ""
            left = begin + len(body)
            for j, token in enumerate(join_tokens(cell, vocabulary)):
                body += " " if j else ""
                found.append(Word(begin + len(body), begin + len(body) + len(token.text), token.boxes))
                body += token.text
            spans.append((left, begin + len(body)))
        if not found:
            continue
        text += (BETWEEN_BLOCKS if text else "") + body
        words += found
        columns[id(draft)] = dict(enumerate(spans, draft.column))
        above = columns.get(id(draft.head), {})
        heads = tuple(above.get(c, (0, 0)) for c in columns[id(draft)]) if above else ()
        source = _source(draft)
        blocks.append(Block(draft.kind, begin, len(text), draft.level, draft.labels, source, heads))
    raw = layout.raw
    return Page(
        raw.number, text, raw.width, raw.height, tuple(words), tuple(blocks), layout.furniture.printed
    )


def _source(draft: Draft) -> TextSource:
    tokens = [t for line in draft.all_lines for t in line.tokens]
    recognised = sum(t.source is TextSource.OCR for t in tokens)
    return TextSource.OCR if recognised > len(tokens) / 2 else TextSource.TEXT
