"""The network in PyTorch: layers of multilingual-e5-small with concepts added, and the heads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from engine.games import engine_of
from engine.query import Slot
from eval.fit_reader.base import HEADS, INNER, LAYERS, POSITIONS, WIDTH, Base
from eval.fit_reader.lines import GAMES, kind_of, values_of
from qa.scenario.learned.heads import NONE, SHARPNESS, of_query
from qa.scenario.learned.pieces import SPECIAL
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import grammar_of

CLASSES = 24
"""Classes of one slot at most, "left open" included."""

FAR = -1e4
"""Score of what cannot be."""


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A slot of a query and its rows in the heads: its own, and one shared by like slots of the game."""

    slot: Slot
    kind: str
    values: tuple[object, ...]
    own: int
    shared: int


class Schema:
    """What can be asked: queries of all games, their slots, what answers, the concepts of their lexicons."""

    def __init__(self, entries: Mapping[str, Sequence[str]]) -> None:
        """Read the engines and lexicons; ``entries`` are those of the booklets' sentences by game."""
        self.queries: list[tuple[str, str]] = []
        self.answers: list[tuple[str, str]] = []
        self.slots: dict[tuple[str, str], tuple[SlotRow, ...]] = {}
        shared: dict[tuple[object, ...], int] = {}
        rows = 0
        for game in GAMES:
            engine = engine_of(game)
            assert engine is not None
            self.queries.append((game, NONE))
            for id, query in engine.queries.queries.items():
                found = []
                for slot in query.slots:
                    kind, values = kind_of(slot), values_of(slot)
                    key = (game, slot.name, kind, values)
                    at = shared.setdefault(key, len(shared))
                    found.append(SlotRow(slot, kind, values, rows, at))
                    rows += 1
                self.queries.append((game, id))
                self.slots[game, id] = tuple(found)
            answers = (NONE, *entries[game], *map(of_query, engine.queries.queries))
            self.answers += [(game, name) for name in answers]
        self.rows, self.shared = rows, len(shared)
        self.number = {key: at for at, key in enumerate(self.queries)}
        self.answer_number = {key: at for at, key in enumerate(self.answers)}
        names = {name for game in GAMES for name in lexicon(_lexicon(game)).concepts}
        self.concepts = tuple(sorted({*names, "number", "unknown"}))


def _lexicon(game: str) -> str:
    grammar = grammar_of(game)
    assert grammar is not None
    return grammar.lexicon


class Layer(nn.Module):
    """One transformer layer, normalised after each half, as in BERT."""

    def __init__(self, base: Base | None, number: int) -> None:
        """Begin with a layer of the base."""
        super().__init__()
        shapes = {"q": (WIDTH, WIDTH), "k": (WIDTH, WIDTH), "v": (WIDTH, WIDTH), "ao": (WIDTH, WIDTH),
                  "fi": (WIDTH, INNER), "fo": (INNER, WIDTH)}  # fmt: skip
        self.maps = nn.ModuleDict({name: nn.Linear(*shape) for name, shape in shapes.items()})
        self.norms = nn.ModuleDict({name: nn.LayerNorm(WIDTH, eps=1e-12) for name in ("aln", "oln")})
        if base is not None:
            for name, part in (*self.maps.items(), *self.norms.items()):
                for parameter, end in ((part.weight, "w"), (part.bias, "b")):
                    assert isinstance(parameter, Tensor)
                    _copy(parameter, base, f"l{number}.{name}.{end}")

    def forward(self, states: Tensor, scores: Tensor | None) -> Tensor:
        """Return the next states; ``scores`` are added to the attention's (batch, 1, 1, pieces).

        Without dropout, which takes a fifth of the time; the heads have it.
        """
        maps, norms = self.maps, self.norms
        batch, long = states.shape[:2]
        q, k, v = (maps[name](states).view(batch, long, HEADS, -1).transpose(1, 2) for name in "qkv")
        attention = q * (WIDTH // HEADS) ** -0.5 @ k.transpose(2, 3)
        if scores is not None:
            attention = attention + scores.to(attention.dtype)
        mixed = attention.softmax(-1).to(v.dtype) @ v
        states = norms["aln"](states + maps["ao"](mixed.transpose(1, 2).reshape(batch, long, WIDTH)))
        after: Tensor = norms["oln"](states + maps["fo"](F.gelu(maps["fi"](states))))
        return after


class Network(nn.Module):
    """From pieces and concepts (batch, pieces[, concepts]) to states (batch, pieces, width)."""

    def __init__(self, base: Base | None, kept: Sequence[int], concepts: int) -> None:
        """Begin with the base."""
        super().__init__()
        self.word = nn.Embedding(len(kept) + SPECIAL, WIDTH)
        self.place = nn.Embedding(POSITIONS, WIDTH)
        self.kind = nn.Parameter(torch.zeros(WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.concept = nn.Embedding(concepts + 1, WIDTH, padding_idx=0)
        nn.init.normal_(self.concept.weight, std=0.02)
        self.layers = nn.ModuleList(Layer(base, number) for number in range(LAYERS))
        with torch.no_grad():
            self.concept.weight[0] = 0
            if base is not None:
                words = base.tensor("emb.word", -1, WIDTH)
                self.word.weight.copy_(torch.from_numpy(words[[*range(SPECIAL), *kept]]))
                _copy(self.place.weight, base, "emb.pos")
                self.kind.copy_(torch.from_numpy(base.tensor("emb.type", -1)[:WIDTH]))
                _copy(self.norm.weight, base, "emb.ln.w")
                _copy(self.norm.bias, base, "emb.ln.b")
        self.place.weight.requires_grad = False

    def forward(self, ids: Tensor, concepts: Tensor, mask: Tensor | None = None) -> Tensor:
        """Return the states; ``mask`` (batch, pieces) tells pieces from padding."""
        places = torch.arange(ids.shape[1])
        states: Tensor = self.norm(self.word(ids) + self.place(places) + self.kind)
        states = states + self.concept(concepts).sum(2)
        scores = None if mask is None else torch.where(mask, 0.0, FAR)[:, None, None, :]
        for layer in self.layers:
            states = layer(states, scores)
        return states


class HeadsNet(nn.Module):
    """The heads as they are trained: what a slot shares with like slots is added to its own."""

    def __init__(self, schema: Schema) -> None:
        """Begin with small random weights."""
        super().__init__()
        rows, shared = schema.rows, schema.shared

        def small(*shape: int) -> nn.Parameter:
            return nn.Parameter(torch.randn(*shape) * 0.02)

        self.query_attention, self.answer_attention = small(len(GAMES), WIDTH), small(len(GAMES), WIDTH)
        self.query = nn.Linear(2 * WIDTH, len(schema.queries))
        self.answer = nn.Linear(2 * WIDTH, len(schema.answers))
        self.attention, self.attention_shared = small(rows, WIDTH), small(shared, WIDTH)
        self.classes = nn.Parameter(torch.zeros(rows, CLASSES, WIDTH))
        self.classes_shared = small(shared, CLASSES, WIDTH)
        self.class_bias = nn.Parameter(torch.zeros(rows, CLASSES))
        self.pointers, self.pointers_shared = small(rows, 2, WIDTH), small(shared, 2, WIDTH)
        # The number after one that is said is seldom meant.
        self.pointer_bias = nn.Parameter(torch.tensor([0.0, -2.0]).repeat(rows, 1))

    def queries(self, states: Tensor, mask: Tensor, game: Tensor, drop: float) -> Tensor:
        """Return scores of all queries (batch, queries)."""
        found: Tensor = self.query(_looked(states, mask, self.query_attention[game], drop))
        return found

    def answers(self, states: Tensor, mask: Tensor, game: Tensor, drop: float) -> Tensor:
        """Return scores of all answers (batch, answers)."""
        found: Tensor = self.answer(_looked(states, mask, self.answer_attention[game], drop))
        return found

    def slots(
        self, states: Tensor, mask: Tensor, own: Tensor, shared: Tensor, numbers: Tensor, drop: float
    ) -> tuple[Tensor, Tensor]:
        """Return scores of the classes (slots, classes) and of the numbers (slots, numbers, 2).

        ``states`` and ``mask`` are those of each slot's question, ``numbers`` the states of its numbers.
        """
        attention = self.attention[own] + self.attention_shared[shared]
        scores = torch.einsum("nth,nh->nt", states, attention) * SHARPNESS
        looked = torch.einsum("nt,nth->nh", scores.masked_fill(~mask, FAR).softmax(-1), states)
        looked = F.dropout(looked, drop)
        classes = self.classes[own] + self.classes_shared[shared]
        pointers = self.pointers[own] + self.pointers_shared[shared]
        return (
            torch.einsum("nch,nh->nc", classes, looked) + self.class_bias[own],
            torch.einsum("nkh,nmh->nmk", pointers, numbers) + self.pointer_bias[own][:, None, :],
        )


def _looked(states: Tensor, mask: Tensor, attention: Tensor, drop: float) -> Tensor:
    """Return what a head reads (batch, 2 widths): the states that tell it most, and their mean."""
    scores = torch.einsum("bth,bh->bt", states, attention) * SHARPNESS
    looked = torch.einsum("bt,bth->bh", scores.masked_fill(~mask, FAR).softmax(-1), states)
    mean = (states * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
    return F.dropout(torch.cat([looked, mean], -1), drop)


def _copy(parameter: Tensor, base: Base, name: str) -> None:
    with torch.no_grad():
        parameter.copy_(torch.from_numpy(base.tensor(name, *parameter.shape)))
