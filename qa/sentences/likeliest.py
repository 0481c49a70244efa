"""What is likeliest to answer a question: sentences of the booklet, a case, or nothing in it."""

from dataclasses import dataclass

from index.embed import Vectors
from qa.scenario.learned.heads import NONE, OF_QUERY, heads
from qa.scenario.learned.seen import seen
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import GRAMMARS, without_game
from qa.sentences.known import memory

MOST = 3
"""Entries that are looked at."""


@dataclass(frozen=True, slots=True)
class Likeliest:
    """The likeliest entries with their chances, best first; the chances of a case and of silence."""

    entries: tuple[tuple[str, float], ...]
    case: float
    silent: float


def likeliest(question: str, game: str, language: str, model: str, vector: Vectors) -> Likeliest | None:
    """Return what answers a question, None for a game whose sentences were not learned.

    ``vector`` is the question's by the embedding model of that name; known questions help if they are by it.
    """
    known = heads()
    if game not in known.games or game not in GRAMMARS:
        return None
    asked = without_game(question, game)
    marks, _ = lexicon(GRAMMARS[game].words).tag(asked, language)
    learned = known.games[game].answers.chances(seen(asked, tuple(marks)).states)
    remembered = memory()
    chances = remembered.chances(game, learned, vector) if model == remembered.model else dict(learned)
    silent = chances.pop(NONE)
    case = sum(chances.pop(name) for name in [name for name in chances if name.startswith(OF_QUERY)])
    best = sorted(chances, key=chances.__getitem__, reverse=True)[:MOST]
    return Likeliest(tuple((name, chances[name]) for name in best), case, silent)
