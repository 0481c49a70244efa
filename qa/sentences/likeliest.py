"""The likeliest entry for a question, and how likely the booklet is silent."""

from dataclasses import dataclass
from functools import lru_cache

from qa.scenario.learned.guess import concepts_of
from qa.scenario.learned.heads import NONE, heads
from qa.scenario.learned.network import states
from qa.scenario.learned.pieces import pieces
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import GRAMMARS, without_game

PACKAGE = "qa.sentences"


@dataclass(frozen=True, slots=True)
class Likeliest:
    """The likeliest entry with its chance, and the chance that the booklet does not answer."""

    entry: str
    chance: float
    silent: float


@lru_cache(maxsize=64)
def likeliest(question: str, game: str, language: str) -> Likeliest | None:
    """Return which entry answers a question, None for a game whose sentences were not learned."""
    known = heads(PACKAGE)
    if game not in known.games or game not in GRAMMARS:
        return None
    asked = without_game(question, game)
    marks, _ = lexicon(GRAMMARS[game].words).tag(asked, language)
    parted = pieces(asked)
    chances = dict(
        known.games[game].chances(states(PACKAGE, parted, concepts_of(parted, marks, known.concepts)))
    )
    silent = chances.pop(NONE)
    best = max(chances, key=chances.__getitem__)
    return Likeliest(best, chances[best], silent)
