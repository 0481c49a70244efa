import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from corpus.types import Passage
from index.embed import Embedder

HERE = Path(__file__).parent


def _hashing() -> Any:
    spec = importlib.util.spec_from_file_location("hashing", HERE / "hashing.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.HashingEmbedder


@pytest.fixture(scope="session")
def make_embedder() -> Callable[..., Any]:
    made: Callable[..., Any] = _hashing()
    return made


@pytest.fixture
def embedder(make_embedder: Callable[..., Any]) -> Embedder:
    made: Embedder = make_embedder()
    return made


MakePassages = Callable[..., tuple[Passage, ...]]


@pytest.fixture(scope="session")
def make_passages() -> MakePassages:
    def make(
        texts: Sequence[str], rulebook: str = "book", headings: Sequence[str] = ()
    ) -> tuple[Passage, ...]:
        found = []
        for i, text in enumerate(texts):
            heading = (headings[i],) if i < len(headings) and headings[i] else ()
            start = 10 * i
            found.append(
                Passage(f"{rulebook}:p1:{start}", rulebook, 1, start, start + len(text), text, heading)
            )
        return tuple(found)

    return make


RULES = (
    "Each player draws five cards. Put the rest aside.",
    "The dealer shuffles the deck and passes it to the left.",
    "A knight moves two squares. It may not capture a knight.",
    "At the end of the round count your points.",
    "In a game of four players remove the red wires.",
    "Whoever cuts the golden wire wins at once. All others lose.",
)


@pytest.fixture(scope="session")
def rules(make_passages: MakePassages) -> tuple[Passage, ...]:
    return make_passages(RULES)
