"""What a booklet contains: its headings as parts, each with what stands under it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from corpus.passages import LONG_HEADING
from corpus.types import ICON, Block, BlockKind, Page

_STOPS = (".", "!", "?", ":", ";", "…", "»", "”", ")")
_MANY = 12
"""Words that say something even where no stop follows them."""

Placed = tuple[int, Block]
"""A block and the number of its page."""


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and the blocks up to the next one. ``number`` counts from 1 in reading order.

    ``depth`` is 0 for parts that hang under no other; ``parent`` is the number of the part above, 0 for none.
    ``title`` is empty for what stands before the first heading. ``place`` is the heading's, or else the first
    block's.
    """

    number: int
    title: str
    depth: int
    parent: int
    place: Placed
    blocks: tuple[Placed, ...]

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.place[0]


@dataclass(slots=True)
class _Draft:
    title: str
    level: int
    place: Placed
    blocks: list[Placed]
    above: "_Draft | None" = None
    holds: bool = False


def contents(pages: Sequence[Page]) -> tuple[Part, ...]:
    """Return the parts of a rulebook in reading order; a heading with nothing under it is none.

    The title and subtitle of the booklet, which stand above everything, have only their own words under them:
    what follows are the parts that a reader looks for.
    """
    drafts = _without_labels(_drafts(pages), {page.number: page.text for page in pages})
    _hang(drafts)
    for draft in drafts:
        above: _Draft | None = draft
        while draft.blocks and above is not None:
            above.holds = True
            above = above.above
    parts: list[Part] = []
    numbers: dict[int, Part] = {}
    for draft in drafts:
        if not draft.holds:
            continue
        parent = numbers.get(id(draft.above))
        depth, above_number = (parent.depth + 1, parent.number) if parent else (0, 0)
        part = Part(len(parts) + 1, draft.title, depth, above_number, draft.place, tuple(draft.blocks))
        numbers[id(draft)] = part
        parts.append(part)
    return tuple(parts)


def below(parts: Sequence[Part], number: int) -> tuple[Part, ...]:
    """Return a part and all that hang under it, in reading order."""
    first = parts[number - 1]
    found = [first]
    for part in parts[number:]:
        if part.depth <= first.depth:
            break
        found.append(part)
    return tuple(found)


def above(parts: Sequence[Part], number: int) -> tuple[Part, ...]:
    """Return the parts that a part hangs under, outermost first."""
    found: list[Part] = []
    at = parts[number - 1].parent
    while at:
        found.append(parts[at - 1])
        at = parts[at - 1].parent
    return tuple(reversed(found))


def _drafts(pages: Sequence[Page]) -> list[_Draft]:
    drafts: list[_Draft] = []
    for page in pages:
        for block in page.blocks:
            if block.kind is BlockKind.HEADING and block.end - block.start <= LONG_HEADING:
                title = " ".join(page.text[block.start : block.end].replace(ICON, " ").split())
                drafts.append(_Draft(title, block.level, (page.number, block), []))
                continue
            if not drafts:
                drafts.append(_Draft("", 0, (page.number, block), []))
            drafts[-1].blocks.append((page.number, block))
    return drafts


def _without_labels(drafts: Sequence[_Draft], texts: Mapping[int, str]) -> list[_Draft]:
    """Return the parts without those whose heading is a word in a drawing; it joins the part before."""
    kept: list[_Draft] = []
    for at, draft in enumerate(drafts):
        leads = at + 1 < len(drafts) and drafts[at + 1].level > draft.level
        if kept and draft.blocks and not leads and not _states(draft.blocks, texts):
            kept[-1].blocks += [draft.place, *draft.blocks]
        else:
            kept.append(draft)
    return kept


def _states(blocks: Sequence[Placed], texts: Mapping[int, str]) -> bool:
    words = [texts[page][block.start : block.end].split() for page, block in blocks]
    first = blocks[0][1].kind
    if len(words[0]) < 2 and first in (BlockKind.PARAGRAPH, BlockKind.CAPTION):
        return False
    return any(
        block.kind in (BlockKind.LIST_ITEM, BlockKind.TABLE_ROW)
        or said[-1].endswith(_STOPS)
        or len(said) > _MANY
        for said, (_, block) in zip(words, blocks, strict=True)
    )


def _hang(drafts: Sequence[_Draft]) -> None:
    """Hang each heading under the nearest one before it that is of a higher rank."""
    headings = [draft for draft in drafts if draft.title]
    titles = 0
    while titles + 1 < len(headings) and headings[titles].level < _highest(headings[titles + 1 :]):
        titles += 1
    top = _highest(headings[titles:])
    open_: list[_Draft] = []
    for at, draft in enumerate(headings):
        while open_ and open_[-1].level >= draft.level:
            open_.pop()
        if at >= titles and draft.level == top:
            open_ = []
        draft.above = open_[-1] if open_ else None
        open_.append(draft)


def _highest(headings: Sequence[_Draft]) -> int:
    return min((draft.level for draft in headings), default=0)
