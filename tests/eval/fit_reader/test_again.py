"""The shipped network and heads, taken back to be trained on."""

from pathlib import Path

import numpy as np
import pytest
import torch

import qa.scenario.learned
from eval.fit_reader.__main__ import answering
from eval.fit_reader.again import HELD, hold, take_heads, take_network
from eval.fit_reader.base import LAYERS
from eval.fit_reader.lines import GAMES, Line
from eval.fit_reader.net import HeadsNet, Network, Schema
from qa.scenario.learned.heads import NONE, heads
from qa.scenario.learned.network import CONCEPTS
from qa.scenario.learned.pieces import known_pieces
from qa.scenario.learned.seen import concepts_of, seen

FOLDER = Path(qa.scenario.learned.__path__[0])
LINE = Line("holmes-and-moriarty", "en", "Crime 3 against Crime 16, who wins?", NONE)


@pytest.fixture(scope="module")
def schema() -> Schema:
    entries = answering()
    return Schema({game: [e["id"] for e in entries if e["game"] == game] for game in GAMES})


@pytest.fixture(scope="module")
def network(schema: Schema) -> Network:
    made = Network(None, range(len(known_pieces())), len(schema.concepts))
    take_network(FOLDER, made)
    made.eval()
    return made


def states(network: Network) -> torch.Tensor:
    looked, known = seen(LINE.question, LINE.marks), heads().concepts
    concepts = torch.zeros(1, len(looked.pieces.ids), CONCEPTS, dtype=torch.long)
    for at, ids in enumerate(concepts_of(looked.pieces, LINE.marks, known)):
        concepts[0, at, : len(ids)] = torch.tensor(ids, dtype=torch.long)
    with torch.no_grad():
        return network(torch.tensor([looked.pieces.ids]), concepts)


def test_the_network_computes_what_the_shipped_one_does(network: Network) -> None:
    shipped = torch.from_numpy(seen(LINE.question, LINE.marks).states)
    # The shipped one rounds what passes between its layers to 8 bits too.
    assert torch.cosine_similarity(states(network)[0], shipped).min() > 0.95


@torch.no_grad()
def test_the_heads_choose_what_the_shipped_ones_do(network: Network, schema: Schema) -> None:
    made = HeadsNet(schema)
    take_heads(FOLDER, schema, made)
    found = states(network)
    mask, game = torch.ones(found.shape[:2], dtype=torch.bool), torch.tensor([GAMES.index(LINE.game)])
    shipped = heads().games[LINE.game]
    for told, classes, head in (
        (made.queries, schema.queries, shipped.queries),
        (made.answers, schema.answers, shipped.answers),
    ):
        scores = told(found, mask, game, 0.0)[0]
        of_game = [at for at, (of, _) in enumerate(classes) if of == LINE.game]
        chances = head.chances(found[0].numpy())
        assert np.allclose(scores[of_game].softmax(0), list(chances.values()), atol=1e-2)


def test_words_and_lower_layers_are_held(network: Network) -> None:
    hold(network)
    trained = {
        name.split(".")[1] for name, p in network.named_parameters() if p.requires_grad and "layers" in name
    }
    assert trained == {str(number) for number in range(HELD, LAYERS)}
    assert not network.word.weight.requires_grad
