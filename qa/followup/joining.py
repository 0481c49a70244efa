"""The case that the question before told, and how a new question is held against it."""

from dataclasses import dataclass

from engine.games import engine_of
from engine.query import Query
from qa.followup.words import FollowUp
from qa.scenario import Reading, likely_reading, read
from qa.scenario.case import Case, prepared
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import grammar_of, without_game


@dataclass(frozen=True, slots=True)
class Joining:
    """The question before, the case that it told, and the follow-up; both also as frames see them.

    ``certain``: every word of the question before was explained.
    """

    game: str
    language: str
    before: str
    follow: FollowUp
    old: Case
    new: Case
    reading: Reading
    query: Query
    certain: bool

    def read(self, question: str) -> Reading | None:
        """Return the case of a new question if it is for the same query."""
        reading = read(question, self.game, self.language)
        if reading is None and not self.certain:
            reading = likely_reading(question, self.game, self.language)
            if reading is not None and reading.facts == self.reading.facts:
                # Whoever reads by example may have passed over what is new.
                return None
        return reading if reading is not None and reading.query == self.query.id else None

    def changed(self, reading: Reading) -> set[str]:
        """Return the slots that a reading fills otherwise than the case before."""
        old, new = self.reading.given, reading.given
        return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}


def joining_of(follow: FollowUp, before: str, game: str, language: str) -> Joining | None:
    """Return what a follow-up may be joined to, None where the question before told no case."""
    engine = engine_of(game)
    old, new = case_of(before, game, language), case_of(follow.rest, game, language)
    if engine is None or old is None or new is None:
        return None
    certain = read(before, game, language)
    reading = certain or likely_reading(before, game, language)
    if reading is None:
        return None
    query = engine.queries.get(reading.query)
    return Joining(game, language, before, follow, old, new, reading, query, certain is not None)


def case_of(text: str, game: str, language: str) -> Case | None:
    """Return a text as frames see it, None where the game has none or it asks two things."""
    grammar = grammar_of(game)
    if grammar is None:
        return None
    return prepared(without_game(text, game), language, lexicon(grammar.lexicon), grammar.sides)
