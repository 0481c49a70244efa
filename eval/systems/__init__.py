"""Systems that answer the same questions: the product, its ablations, trivial baselines and rivals."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from corpus.errors import NotFound
from eval.systems.ablations import PARTS, Ablation
from eval.systems.baselines import AlwaysRefuse, Bm25Sentence, FirstPage, RandomPassage
from eval.systems.bench import Bench
from eval.systems.product import Ruleproof
from eval.systems.rivals import BoardgameRulesMcp
from eval.systems.types import Book, Given, System, Unavailable, Words
from index.embed import Embedder

__all__ = [
    "BASELINES", "NAMES", "Bench", "Book", "Given", "System", "Unavailable", "Words", "systems",
]  # fmt: skip

_MAKERS: dict[str, Callable[[Bench], System]] = {
    Ruleproof.name: Ruleproof,
    AlwaysRefuse.name: lambda bench: AlwaysRefuse(),
    FirstPage.name: FirstPage,
    Bm25Sentence.name: Bm25Sentence,
    RandomPassage.name: RandomPassage,
    **{name: partial(Ablation, name) for name in PARTS},
    BoardgameRulesMcp.name: BoardgameRulesMcp,
}

NAMES = tuple(_MAKERS)
"""All systems, the product first."""

BASELINES = (AlwaysRefuse.name, FirstPage.name, Bm25Sentence.name, RandomPassage.name)


def systems(names: Iterable[str], home: Path, embedder: Embedder | None = None) -> list[System]:
    """Return systems by name over one home folder; nothing is read before they are prepared.

    ``embedder`` takes the place of the product's model. Raises NotFound.
    """
    wanted = list(dict.fromkeys(names))
    unknown = [name for name in wanted if name not in _MAKERS]
    if unknown:
        raise NotFound(
            f"There is no system {', '.join(map(repr, unknown))} to measure; there are: {', '.join(NAMES)}."
        )
    bench = Bench(home, embedder)
    return [_MAKERS[name](bench) for name in wanted]
