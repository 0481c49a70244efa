"""The form of one query: its fields as the address fills them, and the ruling on what it holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from api.engines import told, told_to_wire
from api.web.calculators.fields import Field, Parameters, given
from api.web.words import Tongue
from engine.engine import Engine
from engine.query import Query
from engine.referee import rule
from qa.rulings import Teller
from qa.table import EDITION, table_slots

if TYPE_CHECKING:
    from engine.ruling import Fact


@dataclass(frozen=True, slots=True)
class Form:
    """A query with what was told; ``told`` is what the engine says, None where a field has a fault."""

    query: Query
    fields: tuple[Field, ...]
    facts: Mapping[str, "Fact"]
    told: Mapping[str, Any] | None

    @property
    def faults(self) -> tuple[Field, ...]:
        """The fields that hold what cannot stand there."""
        return tuple(field for field in self.fields if field.fault)


def form(
    engine: Engine, query: Query, parameters: Parameters, table: Mapping[str, str], teller: Teller,
    tongue: Tongue,
) -> Form:  # fmt: skip
    """Return the form of a query, filled from the address and from what is on the table."""
    slots = [given(slot, parameters, tongue, table=table.get(slot.name, "")) for slot in query.slots]
    fields = tuple(one.field for one in slots)
    facts = {one.field.name: one.fact for one in slots if one.fact is not None}
    if any(field.fault for field in fields):
        return Form(query, fields, facts, None)
    return Form(query, fields, facts, told_to_wire(told(rule(engine, query.id, facts), engine, teller)))


def other_edition(game: str, query: Query, edition: object) -> bool:
    """Tell whether an edition is another than the usual one, while the query rules by the usual one only."""
    slot = next((slot for slot in table_slots(game) if slot.name == EDITION), None)
    if slot is None or edition is None or any(one.name == EDITION for one in query.slots):
        return False
    return edition in slot.kind.choices() and edition != slot.default
