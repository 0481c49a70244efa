"""From the content of a sheet (``content/<game>.yaml``) and what is on the table to a sheet in one language.

A line of the content is words of our own in both languages with their quotes, an aid of the game, or a ruling
of its engine; ``when`` keeps a line or a block for some editions or player counts. The engine is told the
players and the edition wherever a query asks for them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from corpus.errors import ContentError
from corpus.games import Quote, aids
from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Divided, Fact, Impossible, Ruling, Silent
from engine.text import Text
from qa.sheets.model import (
    Agree,
    Block,
    Cell,
    Columns,
    Drawing,
    Flow,
    Line,
    Notice,
    Open,
    Pad,
    Phase,
    Points,
    Sources,
    Steps,
    Strip,
    Table,
)
from qa.sheets.ways import Way

Raw = Mapping[str, Any]

UNGIVEN = "ask"
"""Mark of a line that says where the booklet is silent."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the engine says: the value in a few words, the whole sentence, and the words they rest on."""

    value: str
    says: str
    sources: Sources
    given: bool


@dataclass(frozen=True, slots=True)
class Composer:
    """Makes the blocks of the sheets of one game, for one table and in one language (fr or en)."""

    way: Way
    language: str

    def blocks(self, raws: list[Raw]) -> tuple[Block, ...]:
        """Return the blocks that hold for this table. Raises ContentError."""
        numbers = count(1)
        return tuple(block for raw in self._held(raws) for block in self._block(raw, numbers))

    def told(self, raw: Any) -> str:
        """Return words that say nothing of the rules: titles, names. Raises ContentError."""
        if isinstance(raw, str | int):
            return str(raw)
        try:
            return str(raw[self.language])
        except (KeyError, TypeError) as error:
            raise ContentError(f"{self._where}: {raw!r} has to be said in fr and en.") from error

    def _block(self, raw: Raw, numbers: Iterator[int]) -> Iterator[Block]:
        kind = next((kind for kind in _MAKERS if kind in raw), None)
        if kind is None:
            raise ContentError(f"{self._where}: {dict(raw)!r} is none of {', '.join(_MAKERS)}.")
        title = self.told(raw.get("title", ""))
        block = _MAKERS[kind](self, title, raw, numbers)
        if block is not None:
            yield block

    def _steps(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        lines = self._lines(raw["steps"])
        first = next(numbers) if lines else 1
        for _ in lines[1:]:
            next(numbers)
        return Steps(title, lines, first) if lines else None

    def _points(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        lines = self._lines(raw["points"])
        return Points(title, lines) if lines else None

    def _notice(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        return Notice(title, self._lines(raw["notice"]))

    def _strip(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        cells: list[Cell] = []
        for item in self._held(raw["strip"]):
            for facts in _each(item):
                head = self.told(item["head"]).format(**facts)
                if "ruling" not in item:
                    cells.append(
                        Cell(head, self.told(item["value"]), self._quotes(item), item.get("drawn", ""))
                    )
                    continue
                ruled = self._ruling(item["ruling"], {**item.get("facts", {}), **facts})
                if not ruled.given:
                    return Points(title, (Line(ruled.says, ruled.sources, mark=UNGIVEN, ruled=True),))
                cells.append(Cell(head, ruled.value, ruled.sources, item.get("drawn", "")))
        head, value = (self.told(raw.get(name, "")) for name in ("head", "value"))
        return Strip(title, tuple(cells), head, value, bool(raw.get("tick")))

    def _table(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        return Table(title, tuple(map(self.told, raw["head"])), self._lines(raw["table"]))

    def _flow(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        phases = tuple(
            Phase(self.told(phase["name"]), self._lines(phase["lines"]), self._times(phase))
            for phase in self._held(raw["flow"])
        )
        return Flow(title, phases, self._line(raw["back"]) if "back" in raw else None)

    def _times(self, phase: Raw) -> str:
        times = phase.get("times", "")
        if isinstance(times, Mapping) and "ruling" in times:
            return self.told(times).format(value=self._ruling(times["ruling"], times.get("facts", {})).value)
        return self.told(times)

    def _agree(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        points = tuple(
            Open(self.told(point["name"]), self._line(point), self._lines(point["readings"]))
            for point in self._held(raw["agree"])
        )
        return Agree(title, points)

    def _pad(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        columns, rows = (tuple(map(self.told, raw[part])) for part in ("pad", "rows"))
        return Pad(title, columns, rows, self._line(raw["line"]))

    def _drawing(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        return Drawing(
            title, raw["drawing"], tuple(map(self.told, raw.get("labels", ()))), self._line(raw["line"])
        )

    def _columns(self, title: str, raw: Raw, numbers: Iterator[int]) -> Block | None:
        made = (
            tuple(block for one in self._held(column) for block in self._block(one, numbers))
            for column in raw["columns"]
        )
        columns = tuple(column for column in made if column)
        return Columns(columns) if columns else None

    def _lines(self, raws: list[Raw]) -> tuple[Line, ...]:
        return tuple(self._line(raw) for raw in self._held(raws))

    def _line(self, raw: Raw) -> Line:
        lead, mark = self.told(raw.get("lead", "")), str(raw.get("mark", ""))
        if "aid" in raw:
            text, sources = self._aid(raw["aid"])
            return Line(text, sources, lead, mark)
        if "ruling" in raw:
            ruled = self._ruling(raw["ruling"], raw.get("facts", {}))
            if not ruled.given:
                return Line(ruled.says, ruled.sources, lead, UNGIVEN, ruled=True)
            text = self.told(raw).format(value=ruled.value) if "fr" in raw else ruled.says
            return Line(text, ruled.sources, lead, mark, ruled=True)
        return Line(self._words(raw), self._quotes(raw), lead, mark)

    def _words(self, raw: Raw) -> str:
        """Return the words of a line; the cells of a row are parted by tabs."""
        said = raw.get(self.language)
        return "\t".join(map(str, said)) if isinstance(said, list) else self.told(raw)

    def _quotes(self, raw: Raw) -> Sources:
        pairs = raw.get("quotes") or ([[raw["page"], raw["quote"]]] if "quote" in raw else [])
        return tuple(Quote(int(page), str(quote)) for page, quote in pairs)

    def _aid(self, named: str) -> tuple[str, Sources]:
        section, _, number = named.partition(" ")
        found = aids(self.way.game.id, self.language)
        try:
            aid = getattr(found, section)[int(number) - 1]
        except (AttributeError, IndexError, ValueError) as error:
            raise ContentError(f"{self._where}: there is no aid {named!r}.") from error
        return aid.text, (aid.source,)

    def _ruling(self, query: str, facts: Mapping[str, Fact]) -> Ruled:
        """Rule on this table. Raises ContentError where the engine needs more than it is told."""
        engine = engine_of(self.way.game.id)
        if engine is None:
            raise ContentError(f"{self._where}: the game has no engine to rule on {query}.")
        table: dict[str, Fact] = {"players": self.way.players, "edition": self.way.edition.id}
        takes = {slot.name for slot in engine.queries.get(query).slots}
        outcome = rule(engine, query, {n: f for n, f in table.items() if n in takes} | dict(facts))
        if isinstance(outcome, Divided):
            outcome = outcome.rulings[0]
        if isinstance(outcome, Ruling):
            value = outcome.value
            shown = str(value) if isinstance(value, int) else self._said(outcome.short)
            return Ruled(shown, self._said(outcome.says), _best(outcome), True)
        if isinstance(outcome, Silent | Impossible):
            return Ruled("?", self._said(outcome.text), outcome.quotes[:1], False)
        raise ContentError(f"{self._where}: {query} needs {', '.join(n.slot for n in outcome.needs)}.")

    def _said(self, text: Text) -> str:
        return text.tell(self.language)

    def _held(self, raws: list[Raw]) -> Iterator[Raw]:
        """Yield what holds for this edition and so many players."""
        for raw in raws:
            when = raw.get("when", {})
            if (
                self.way.edition.id in when.get("editions", (self.way.edition.id,))
                and self.way.edition.id not in when.get("not", ())
                and self.way.players in when.get("players", (self.way.players,))
            ):
                yield raw

    @property
    def _where(self) -> str:
        return f"Sheets of {self.way.game.id}"


def _each(item: Raw) -> Iterator[dict[str, Fact]]:
    """Yield the facts of each of the cells that an item stands for."""
    each = item.get("each")
    if each is None:
        yield {}
        return
    (name, values), *_ = each.items()
    for value in values:
        yield {name: value}


def _best(ruling: Ruling) -> Sources:
    return tuple(dict.fromkeys(step.quote for step in ruling.steps))


_Maker = Callable[[Composer, str, Raw, Iterator[int]], Block | None]

_MAKERS: Mapping[str, _Maker] = {
    "steps": Composer._steps,
    "points": Composer._points,
    "notice": Composer._notice,
    "strip": Composer._strip,
    "table": Composer._table,
    "flow": Composer._flow,
    "agree": Composer._agree,
    "pad": Composer._pad,
    "drawing": Composer._drawing,
    "columns": Composer._columns,
}
