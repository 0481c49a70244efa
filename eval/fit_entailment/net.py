"""The network in PyTorch: a transformer over question, answer and passage, and two heads."""

from collections.abc import Sequence

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from eval.fit_reader.base import LAYERS, POSITIONS, WIDTH, Base
from eval.fit_reader.net import FAR, Layer
from qa.entailment.pairs import SIDES
from qa.scenario.learned.pieces import SPECIAL

OUTPUTS = 4
"""Does the passage answer the question; is an answer supported, contradicted, or not settled."""


class Reader(nn.Module):
    """From pieces (batch, pieces) to scores (batch, OUTPUTS)."""

    def __init__(self, base: Base, kept: Sequence[int], layers: Sequence[int] = range(LAYERS)) -> None:
        """Begin with layers of the base; the scores begin as nearly 0."""
        super().__init__()
        self.word = nn.Embedding(len(kept) + SPECIAL, WIDTH)
        self.place = nn.Embedding(POSITIONS, WIDTH)
        self.side = nn.Embedding(SIDES, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer(base, number) for number in layers)
        self.mixed = nn.ModuleList(nn.Linear(4 * WIDTH, WIDTH) for _ in range(2))
        self.scores = nn.ModuleList(nn.Linear(WIDTH, many) for many in (1, OUTPUTS - 1))
        with torch.no_grad():
            words = base.tensor("emb.word", -1, WIDTH)
            self.word.weight.copy_(torch.from_numpy(words[[*range(SPECIAL), *kept]]))
            self.place.weight.copy_(torch.from_numpy(base.tensor("emb.pos", *self.place.weight.shape)))
            # XLM-R knows one kind of piece only; what is learned of sides is added to it.
            kind = torch.from_numpy(base.tensor("emb.type", -1)[:WIDTH])
            self.side.weight.copy_(kind.expand(SIDES, WIDTH))
            self.norm.weight.copy_(torch.from_numpy(base.tensor("emb.ln.w", WIDTH)))
            self.norm.bias.copy_(torch.from_numpy(base.tensor("emb.ln.b", WIDTH)))
            for score in self.scores:
                assert isinstance(score, nn.Linear)
                nn.init.normal_(score.weight, std=0.02)
                score.bias.zero_()
        self.place.weight.requires_grad = False

    def forward(self, ids: Tensor, sides: Tensor, mask: Tensor, drop: float = 0.0) -> Tensor:
        """Return the scores of pairs; ``mask`` (batch, pieces) tells pieces from padding."""
        places = torch.arange(ids.shape[1])
        states: Tensor = self.norm(self.word(ids) + self.place(places) + self.side(sides))
        scores = torch.where(mask, 0.0, FAR)[:, None, None, :]
        for layer in self.layers:
            states = layer(states, scores)
        said, told = _mean(states, mask & (sides < SIDES - 2)), _mean(states, mask & (sides >= SIDES - 2))
        # What both have in common is told outright: it would take the layers long to find it by themselves.
        seen = F.dropout(torch.cat([states[:, 0], told, (said - told).abs(), said * told], -1), drop)
        heads = zip(self.mixed, self.scores, strict=True)
        return torch.cat([score(F.dropout(torch.tanh(mixed(seen)), drop)) for mixed, score in heads], -1)


def _mean(states: Tensor, chosen: Tensor) -> Tensor:
    share = chosen.to(states.dtype)[..., None]
    return (states * share).sum(1) / share.sum(1).clamp(min=1)
