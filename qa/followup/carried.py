"""A question of its own that needs facts of the case before: "and how many defusing wires?"."""

from collections.abc import Collection

from corpus.games import shipped_games
from engine.games import engine_of
from engine.query import Query, Slot
from qa.followup.joining import Joining
from qa.followup.words import asked
from qa.scenario import Reading, read, reread, spelled


def carried(joining: Joining) -> str | None:
    """Return a whole question that the follow-up asks with the facts it needs from the case before.

    These are those without which it cannot be ruled on, and those that hold for a whole game (players,
    edition) and that the question before told. None where it needs none.
    """
    rest, old = joining.follow.rest, joining.reading.given
    lasting = next((card.table for card in shipped_games() if card.id == joining.game), ())
    said = {name: text for name, _, _, text in joining.reading.words}
    engine = engine_of(joining.game)
    reading = read(rest, joining.game, joining.language)
    if engine is None:
        return None
    if reading is None:
        # Where it is read as a case only with the players said, it is one about so many players.
        kept = {name: text for name, text in said.items() if name in lasting}
        question = asked(", ".join((rest, *kept.values())), joining.language)
        whole = read(question, joining.game, joining.language) if kept else None
        if whole is None or any(whole.given.get(name) != old[name] for name in kept):
            return None
        return question
    query = engine.queries.get(reading.query)
    taken = _needed(query, reading, joining, lasting)
    if not taken:
        return None
    whole = reread(reading, query, reading.given | {slot.name: old[slot.name] for slot in taken})
    words = [said[slot.name] for slot in taken if slot.name in said]
    for question in (
        asked(", ".join((rest, *words)), joining.language),
        f"{asked(rest, joining.language)} ({old[taken[0].name]})",
    ):
        again = read(question, joining.game, joining.language)
        if again is not None and (again.query, again.facts) == (whole.query, whole.facts):
            return question
    return f"{asked(rest, joining.language)} ({spelled(whole)})"


def _needed(query: Query, reading: Reading, joining: Joining, lasting: Collection[str]) -> list[Slot]:
    before = joining.reading.given
    return [
        slot
        for slot in query.slots
        if slot.name in before
        and slot.name not in reading.given
        and (slot.required or slot.name in lasting)
        and slot.kind.fault(before[slot.name]) is None
        and _alike(slot, joining.query.slot(slot.name))
    ]


def _alike(slot: Slot, other: Slot) -> bool:
    """Tell whether two slots of one name mean the same: "first" may be a Crime here and a Clue there."""
    return type(slot.kind) is type(other.kind) and slot.kind.label == other.kind.label
