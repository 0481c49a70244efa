"""The losses and the training loop."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from eval.fit_entailment.net import Reader
from eval.fit_reader.half import quick_in_half
from qa.entailment.pairs import Pair, Text, pair_of
from qa.scenario.learned.pieces import END

PIECES = 3_600
"""Pieces of a batch, padding included."""

DROP = 0.1
RATE, HEADS = 1.2e-4, 5
"""How far a step goes, and how many times as far for the heads."""
WARMING = 0.06
"""Share of the steps in which the rate grows."""

SMOOTHING = 0.05
"""Some labels are wrong: none is believed quite."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something to learn. ``target``: without an answer 1 where the passage answers the question, else 0;
    with one 0 supported, 1 contradicted, 2 not settled."""

    question: Text
    answer: Text | None
    passage: Text
    target: int
    weight: float = 1.0


Made = tuple[Pair, Line]


def batches(lines: Sequence[Line], draw: random.Random, pieces: int = PIECES) -> Iterator[list[Made]]:
    """Yield lines of like length together, in random order."""
    every = [(pair_of(line.question, line.answer, line.passage), line) for line in lines]
    every.sort(key=lambda made: len(made[0].ids) + draw.random() * 8)
    parts: list[list[Made]] = [[]]
    for made in every:
        longest = max(len(made[0].ids), *(len(pair.ids) for pair, _ in parts[-1] or [made]))
        if parts[-1] and (len(parts[-1]) + 1) * longest > pieces:
            parts.append([])
        parts[-1].append(made)
    draw.shuffle(parts)
    yield from parts


def tensors(pairs: Sequence[Pair]) -> tuple[Tensor, Tensor, Tensor]:
    """Return ids, sides and mask, padded to one length."""
    longest = max(len(pair.ids) for pair in pairs)
    ids = torch.full((len(pairs), longest), END)
    sides = torch.zeros((len(pairs), longest), dtype=torch.long)
    mask = torch.zeros((len(pairs), longest), dtype=torch.bool)
    for row, pair in enumerate(pairs):
        ids[row, : len(pair.ids)] = torch.tensor(pair.ids)
        sides[row, : len(pair.ids)] = torch.tensor(pair.sides)
        mask[row, : len(pair.ids)] = True
    return ids, sides, mask


def loss_of(scores: Tensor, lines: Sequence[Line]) -> Tensor:
    """Return the mean loss of a batch."""
    weights = torch.tensor([line.weight for line in lines])
    targets = torch.tensor([line.target for line in lines])
    claims = torch.tensor([line.answer is not None for line in lines])
    asked = F.binary_cross_entropy_with_logits(
        scores[:, 0], targets.clamp(max=1) * (1 - SMOOTHING) + SMOOTHING / 2, reduction="none"
    )
    said = F.cross_entropy(scores[:, 1:], targets, reduction="none", label_smoothing=SMOOTHING)
    return (torch.where(claims, said, asked) * weights).sum() / weights.sum()


def train(
    reader: Reader,
    epochs: Sequence[Sequence[Line]],
    step: Callable[[int, int, float, Sequence[Line]], None],
    seed: int = 1,
    rate: float = RATE,
) -> None:
    """Run through the lines of each epoch; ``step`` is told which batch of how many, and its loss."""
    torch.manual_seed(seed)
    draw = random.Random(seed)
    parts = (reader.layers, reader.norm, reader.side, reader.word)
    body = [p for part in parts for p in part.parameters() if p.requires_grad]
    head = [*reader.mixed.parameters(), *reader.scores.parameters()]
    optimizer = torch.optim.AdamW(
        [{"params": body, "lr": rate}, {"params": head, "lr": rate * HEADS}],
        weight_decay=0.01, fused=True,
    )  # fmt: skip
    plan = [batch for lines in epochs for batch in batches(lines, draw)]
    steps = len(plan)
    scheduler = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda n: min(1.0, (n + 1) / (WARMING * steps)) * max(0.02, 1 - n / steps)
    )
    for number, batch in enumerate(plan):
        ids, sides, mask = tensors([pair for pair, _ in batch])
        with torch.autocast("cpu", torch.bfloat16, enabled=quick_in_half()):
            scores = reader(ids, sides, mask, DROP)
        lines = [line for _, line in batch]
        loss = loss_of(scores.float(), lines)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_([*body, *head], 1.0)
        optimizer.step()
        scheduler.step()
        step(number, steps, float(loss.detach()), lines)


@torch.inference_mode()
def scores_of(reader: Reader, pairs: Sequence[Pair], many: int = 48) -> Tensor:
    """Return the scores (pairs, OUTPUTS), without dropout."""
    order = sorted(range(len(pairs)), key=lambda n: len(pairs[n].ids))
    found = torch.zeros(len(pairs), 4)
    for at in range(0, len(order), many):
        rows = order[at : at + many]
        with torch.autocast("cpu", torch.bfloat16, enabled=quick_in_half()):
            found[rows] = reader(*tensors([pairs[n] for n in rows])).float()
    return found
