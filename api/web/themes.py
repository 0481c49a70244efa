"""The main parts of a booklet as a reader of one language is told them, and the FAQ grouped under them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from api.web.places import Place
from corpus.contents import Part
from corpus.games import FaqEntry


@dataclass(frozen=True, slots=True)
class Heading:
    """A main part of a booklet. ``told`` is its heading in the reader's language, as printed where unknown.

    ``number`` is that of the part, 0 for what belongs to none.
    """

    printed: str
    told: str
    number: int = 0
    page: int = 0

    @property
    def is_translated(self) -> bool:
        """Whether the reader is told other words than those printed."""
        return self.printed != self.told


@dataclass(frozen=True, slots=True)
class Theme:
    """Questions that are answered in one part."""

    heading: Heading
    entries: tuple[FaqEntry, ...]


def headings(parts: Sequence[Part], names: Mapping[str, str], start: str) -> tuple[Heading, ...]:
    """Return the main parts in the booklet's order; ``start`` names the one before the first heading."""
    return tuple(_heading(part, names, start) for part in parts if part.depth == 0)


def themes(
    asked: Iterable[tuple[FaqEntry, Place]], parts: Sequence[Part], names: Mapping[str, str], start: str
) -> tuple[Theme, ...]:
    """Group questions by the main part in which their first quote stands, in the booklet's order."""
    groups: dict[int, list[FaqEntry]] = {}
    for entry, place in sorted(asked, key=lambda pair: (pair[1].page, pair[1].start)):
        groups.setdefault(_main_part(parts, place), []).append(entry)
    by_number = {part.number: part for part in parts}
    return tuple(
        Theme(_heading(by_number[number], names, start) if number else Heading(start, start), tuple(entries))
        for number, entries in groups.items()
    )


def _main_part(parts: Sequence[Part], place: Place) -> int:
    """Return the number of the main part in which a place lies, 0 where no part has begun."""
    number = 0
    for part in parts:
        page, block = part.place
        if (page, block.start) > (place.page, place.start):
            break
        if part.depth == 0:
            number = part.number
    return number


def _heading(part: Part, names: Mapping[str, str], start: str) -> Heading:
    if not part.title:
        return Heading(start, start, part.number, part.page)
    return Heading(part.title, names.get(part.title, part.title), part.number, part.page)
