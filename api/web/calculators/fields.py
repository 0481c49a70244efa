"""From a slot to the field that shows it, and from what was typed to a fact."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from api.engines import fact_text
from api.web.words import Tongue, say
from corpus.errors import BadFacts, InvalidNotation
from engine.query import Exemplified, Kind, Notation, Number, Numbers, Slot
from engine.ruling import Fact
from engine.text import Text

MOST_CHIPS = 5
"""Choices that stand side by side; more are a list."""

MOST_LISTED = 100
"""Choices that a list holds."""

MOST_TICKS = 20
"""Boxes to tick for several numbers; more are typed."""

MOST_ROW = 6
"""Numbers of a fixed count that get a field each."""

LONGEST = 200
"""Characters that are read of what was typed."""

_GRID = re.compile(r"[a-z.]+(/[a-z.]+)+")

Parameters = Mapping[str, Sequence[str]]
"""What an address tells, every value of each name."""


@runtime_checkable
class Optioned(Protocol):
    """A kind of which several words may be taken together."""

    options: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices of a field."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """A slot as a form shows it.

    ``widget`` is chips, list, stepper, ticks, row, grid or text. ``typed`` is what stands in it,
    ``otherwise`` what would without a word in the address. ``fault`` says why it cannot stand.
    With ``marker``, that nothing is ticked is told from that nothing was said.
    """

    name: str
    widget: str
    label: str
    ask: str
    required: bool
    typed: str
    otherwise: str
    fault: str = ""
    options: tuple[Option, ...] = ()
    rows: tuple[tuple[tuple[Option, ...], ...], ...] = ()
    low: int | None = None
    high: int | None = None
    example: str = ""
    marker: bool = False
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """What a form has of one slot: the field to show, and the fact where there is one."""

    field: Field
    fact: Fact | None


def given(
    slot: Slot, parameters: Parameters, tongue: Tongue, *, table: str = "", label: str = "", widget: str = ""
) -> Given:
    """Return a slot's field and fact.

    ``table`` is what is on the table, as typed: it counts where the address is silent. ``label`` and
    ``widget`` take the place of the slot's own.
    """
    kind = slot.kind
    usual = "" if slot.default is None else fact_text(slot.default)
    otherwise = table if table and _fact(kind, table, tongue)[1] == "" else usual
    told = [value.strip()[:LONGEST] for value in parameters.get(slot.name, ())]
    typed = _joined(kind, told) if told else otherwise
    if typed or (told and takes_none(slot)):
        fact, fault = _fact(kind, typed, tongue)
    else:
        fact, fault = None, ""
    if isinstance(kind, Numbers) and fixed(kind) and isinstance(fact, tuple) and len(fact) < kind.at_least:
        fact, fault = None, ""  # not all of them are told yet
    shown = widget or _widget(kind, typed, fault)
    field = Field(
        slot.name,
        shown,
        label or _capital(kind.label.tell(tongue)),
        kind.ask.tell(tongue),
        slot.required,
        typed,
        otherwise,
        fault,
        options=_options(slot, shown, typed, fact, tongue),
        rows=_rows(kind, typed, tongue) if shown == "grid" else (),
        low=getattr(kind, "low", None),
        high=getattr(kind, "high", None),
        example=_example(kind),
        marker=shown == "ticks" and takes_none(slot),
        parts=_parts(kind, typed) if shown == "row" else (),
    )
    return Given(field, None if fault else fact)


def takes_none(slot: Slot) -> bool:
    """Tell whether no value at all is a fact that has to be told: of several numbers or words, none."""
    return slot.required and slot.kind.fault(()) is None


def fixed(kind: Numbers) -> bool:
    """Tell whether so many numbers are needed, in their order: each gets a field of its own."""
    return 1 < kind.at_least == kind.at_most <= MOST_ROW


def _fact(kind: Kind, typed: str, tongue: Tongue) -> tuple[Fact | None, str]:
    """Return the fact that was typed, or why it is none in the player's language."""
    try:
        fact = kind.read(typed)
    except (BadFacts, InvalidNotation) as error:
        said = kind.fault(typed)
        if said:
            return None, said.tell(tongue)
        # What a notation says of its own is in English; the field shows in both languages how to write it.
        return None, str(error) if tongue == "en" else say(tongue)("calculators.unread", typed=typed)
    said = kind.fault(fact)
    return fact, said.tell(tongue) if said else ""


def _joined(kind: Kind, told: Sequence[str]) -> str:
    """Return the values of one name as they are typed in one: ticked boxes, or the spaces of a grid."""
    several = [value for value in told if value]
    columns = len(_grid(kind)[0]) if _grid(kind) else 0
    if columns and len(several) == columns * len(_grid(kind)):
        return "/".join("".join(several[at : at + columns]) for at in range(0, len(several), columns))
    return ",".join(several)[:LONGEST]


def _widget(kind: Kind, typed: str, fault: str) -> str:
    if isinstance(kind, Numbers):
        if fixed(kind):
            return "row"
        return "ticks" if kind.distinct and kind.high - kind.low < MOST_TICKS and not fault else "text"
    choices = kind.choices()
    if isinstance(kind, Number):
        shown = len(choices) <= MOST_CHIPS and typed in ("", *map(fact_text, choices))
        return "chips" if choices and shown else "stepper"
    if choices:
        return "chips" if len(choices) <= MOST_CHIPS else "list" if len(choices) <= MOST_LISTED else "text"
    if isinstance(kind, Optioned):
        return "ticks" if not fault else "text"
    return "grid" if _grid(kind) and not fault else "text"


def _options(slot: Slot, widget: str, typed: str, fact: Fact | None, tongue: Tongue) -> tuple[Option, ...]:
    kind = slot.kind
    several = fact if isinstance(fact, tuple) else ()
    if widget == "ticks" and isinstance(kind, Numbers):
        return tuple(Option(str(n), str(n), n in several) for n in range(kind.low, kind.high + 1))
    if widget == "ticks" and isinstance(kind, Optioned):
        return tuple(Option(word, told.tell(tongue), word in several) for word, told in kind.options)
    if widget not in ("chips", "list"):
        return ()
    chosen = "" if fact is None else fact_text(fact)
    options = [
        Option(fact_text(one), _capital(kind.show(one).tell(tongue)), fact_text(one) == chosen)
        for one in kind.choices()
    ]
    if slot.default is None and (widget == "list" or not slot.required):
        untold = say(tongue)("calculators.choose" if slot.required else "calculators.not_told")
        options.insert(0, Option("", untold, not typed))
    return tuple(options)


def _grid(kind: Kind) -> tuple[str, ...]:
    """Return the rows of a board that is written row by row, as in its example; empty for any other kind."""
    examples = kind.examples if isinstance(kind, Notation) else ()
    if not examples or not all(_GRID.fullmatch(example) for example in examples):
        return ()
    return tuple(examples[0].split("/"))


def _rows(kind: Kind, typed: str, tongue: Tongue) -> tuple[tuple[tuple[Option, ...], ...], ...]:
    shape = _grid(kind)
    words = say(tongue)
    signs = sorted({sign for example in getattr(kind, "examples", ()) for sign in example if sign != "/"})
    names = {sign: words.sentences.get(f"calculators.sign_{sign}", sign) for sign in signs}
    names["."] = words("calculators.sign_none")
    rows = typed.split("/") if typed else ["." * len(row) for row in shape]
    return tuple(
        tuple(tuple(Option(sign, names[sign], sign == at) for sign in signs) for at in row) for row in rows
    )


def _parts(kind: Kind, typed: str) -> tuple[str, ...]:
    """Return what stands in each of the fields of a row."""
    told = typed.replace(",", " ").split()
    size = kind.at_least if isinstance(kind, Numbers) else 0
    return tuple(told[at] if at < len(told) else "" for at in range(size))


def _example(kind: Kind) -> str:
    examples: tuple[Any, ...] = kind.examples if isinstance(kind, Exemplified) else ()
    if examples:
        return fact_text(examples[0])
    return "2,5" if isinstance(kind, Numbers) else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
