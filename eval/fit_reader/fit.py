"""The loss and the training loop."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from eval.fit_reader.half import quick_in_half
from eval.fit_reader.lines import Line, varied
from eval.fit_reader.net import CLASSES, FAR, HeadsNet, Network, Schema, SlotRow
from qa.scenario.learned.guess import numbers_of
from qa.scenario.learned.network import CONCEPTS
from qa.scenario.learned.pieces import pieces
from qa.scenario.learned.seen import concepts_of

BATCH = 32
DROP = 0.1
RATE, HEAD_RATE = 1e-4, 2e-3
WARMING = 0.06
"""Share of the steps in which the rate grows."""

FLAT = 0.01
"""Weight of the mean score of all queries in the loss: keeps the chances from running to 0 and 1."""

UNKNOWN_SHARE = 0.1
"""Share of pieces whose concepts are hidden, so that the words themselves are learned too."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A question in pieces; ``numbers`` are the pieces and values of its numbers."""

    line: Line
    ids: tuple[int, ...]
    concepts: tuple[tuple[int, ...], ...]
    numbers: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Questions padded to one length."""

    questions: tuple[Prepared, ...]
    ids: Tensor
    concepts: Tensor
    mask: Tensor
    game: Tensor
    queries: "Labels"
    answers: "Labels"


@dataclass(frozen=True, slots=True)
class Labels:
    """What may be chosen (batch, classes), what is right, and in which rows anything is known to be."""

    possible: Tensor
    right: Tensor

    def loss(self, scores: Tensor) -> Tensor:
        """Return the sum over the rows of which something is known."""
        known = self.right.any(-1)
        scores, possible, right = scores[known], self.possible[known], self.right[known]
        whole = scores.masked_fill(~possible, FAR).logsumexp(-1)
        loss = (whole - scores.masked_fill(~right, FAR).logsumexp(-1)).sum()
        mean = (scores * possible).sum(-1) / possible.sum(-1)
        return loss + FLAT * (whole - mean).sum()


class Trainer:
    """Trains a network and its heads on lines."""

    def __init__(
        self, schema: Schema, network: Network, heads: HeadsNet, seed: int = 1, cases: float = 1.0
    ) -> None:
        """Train what is given, in place; ``cases``: share of the case questions that an epoch takes."""
        self.schema, self.network, self.heads = schema, network, heads
        self._rng = random.Random(seed)
        self._cases = cases
        self._concepts = {name: at for at, name in enumerate(schema.concepts, start=1)}
        self._games = {game: at for at, game in enumerate(dict.fromkeys(g for g, _ in schema.queries))}
        torch.manual_seed(seed)

    def train(self, lines: Sequence[Line], epochs: int, step: Callable[[float], None]) -> None:
        """Run through the lines so many times; ``step`` is told the loss of each batch."""
        networks = [p for p in self.network.parameters() if p.requires_grad]
        optimizer = torch.optim.AdamW(
            [{"params": networks, "lr": RATE}, {"params": list(self.heads.parameters()), "lr": HEAD_RATE}],
            weight_decay=0.01, fused=True,
        )  # fmt: skip
        steps = epochs * self.batches(lines)
        scheduler = torch.optim.lr_scheduler.LambdaLR(
            optimizer, lambda n: min(1.0, (n + 1) / (WARMING * steps)) * max(0.02, 1 - n / steps)
        )
        everything = [*networks, *self.heads.parameters()]
        for _ in range(epochs):
            for batch in self._batches(lines):
                loss = self._loss(batch)
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                torch.nn.utils.clip_grad_norm_(everything, 1.0)
                optimizer.step()
                scheduler.step()
                step(float(loss.detach()))

    def batches(self, lines: Sequence[Line]) -> int:
        """Return how many batches an epoch has."""
        return len(self._parts(lines))

    def _batches(self, lines: Sequence[Line]) -> Iterator[Batch]:
        """Yield batches of questions."""
        for batch in self._parts(lines):
            yield self._batch([self._prepared(varied(line, self._rng)) for line in batch])

    def _parts(self, lines: Sequence[Line]) -> list[list[Line]]:
        """Return questions of like length together, in random order."""
        cases = [line for line in lines if line.query]
        order = [line for line in lines if not line.query]
        order += self._rng.sample(cases, round(self._cases * len(cases)))
        self._rng.shuffle(order)
        batches = []
        for first in range(0, len(order), 16 * BATCH):
            chunk = sorted(order[first : first + 16 * BATCH], key=lambda line: len(line.question))
            batches += [chunk[at : at + BATCH] for at in range(0, len(chunk), BATCH)]
        self._rng.shuffle(batches)
        return batches

    def _prepared(self, line: Line) -> Prepared:
        parted, marks = pieces(line.question), line.marks
        concepts = [
            () if self._rng.random() < UNKNOWN_SHARE else named
            for named in concepts_of(parted, marks, self._concepts)
        ]
        numbers = tuple((number.piece, number.value) for number in numbers_of(parted, marks))
        return Prepared(line, parted.ids, tuple(concepts), numbers)

    def _batch(self, questions: Sequence[Prepared]) -> Batch:
        schema, long = self.schema, max(len(q.ids) for q in questions)
        ids = torch.ones(len(questions), long, dtype=torch.long)
        concepts = torch.zeros(len(questions), long, CONCEPTS, dtype=torch.long)
        for at, question in enumerate(questions):
            ids[at, : len(question.ids)] = torch.tensor(question.ids)
            for piece, named in enumerate(question.concepts):
                concepts[at, piece, : len(named)] = torch.tensor(named, dtype=torch.long)
        lines = [question.line for question in questions]
        queries = [(line.query, *(query for query, _ in line.others)) for line in lines]
        answers = [line.answers for line in lines]
        game = torch.tensor([self._games[line.game] for line in lines])
        return Batch(
            tuple(questions), ids, concepts, ids != 1, game,
            _labels(lines, queries, schema.number), _labels(lines, answers, schema.answer_number),
        )  # fmt: skip

    def _loss(self, batch: Batch) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16, enabled=quick_in_half()):
            states = self.network(batch.ids, batch.concepts, batch.mask).float()
        looked = (states, batch.mask, batch.game, DROP)
        loss = batch.queries.loss(self.heads.queries(*looked)) + batch.answers.loss(
            self.heads.answers(*looked)
        )
        loss = loss / len(batch.questions)
        rows = [
            (at, row)
            for at, question in enumerate(batch.questions)
            for row in self.schema.slots.get((question.line.game, question.line.query), ())
            if row.kind != "notation"
        ]
        return loss + self._slot_loss(states, batch, rows) / len(batch.questions) if rows else loss

    def _slot_loss(self, states: Tensor, batch: Batch, rows: Sequence[tuple[int, SlotRow]]) -> Tensor:
        questions = [batch.questions[at] for at, _ in rows]
        most = max(1, *(len(q.numbers) for q in questions))
        where = torch.zeros(len(rows), most, dtype=torch.long)
        there = torch.zeros(len(rows), most, dtype=torch.bool)
        classes = torch.zeros(len(rows), CLASSES, dtype=torch.bool)
        gold = torch.zeros(len(rows), CLASSES, dtype=torch.bool)
        gold_numbers = torch.zeros(len(rows), most, 2, dtype=torch.bool)
        for n, (question, (_, row)) in enumerate(zip(questions, rows, strict=True)):
            there[n, : len(question.numbers)] = True
            for m, (piece, _) in enumerate(question.numbers):
                where[n, m] = piece
            classes[n, : 1 + len(row.values)] = True
            _gold(question, row, gold[n], gold_numbers[n])
        at = torch.tensor([at for at, _ in rows])
        scores, pointed = self.heads.slots(
            states[at], batch.mask[at],
            torch.tensor([row.own for _, row in rows]), torch.tensor([row.shared for _, row in rows]),
            states[at[:, None], where], DROP,
        )  # fmt: skip
        scores = scores.masked_fill(~classes, FAR)
        pointed = pointed.masked_fill(~there[..., None], FAR)
        both, right = (
            torch.cat([scores, pointed.flatten(1)], 1),
            torch.cat([gold, gold_numbers.flatten(1)], 1),
        )
        one = both.logsumexp(1) - both.masked_fill(~right, FAR).logsumexp(1)
        lists = F.binary_cross_entropy_with_logits(
            pointed[..., 0], gold_numbers[..., 0].float(), reduction="none"
        )
        # The first class, "left open", says nothing of a list.
        several = F.binary_cross_entropy_with_logits(scores, gold.float(), reduction="none")[:, 1:]
        kinds = [row.kind for _, row in rows]
        is_list = torch.tensor([kind == "numbers" for kind in kinds])
        is_several = torch.tensor([kind == "several" for kind in kinds])
        # A fact that nothing in the question can give (worked out by the player) teaches nothing.
        reached = right.any(1) & ~is_list & ~is_several
        return (
            (one * reached).sum()
            + ((lists * there).sum(1) * is_list).sum()
            + ((several * classes[:, 1:]).sum(1) * (is_list | is_several)).sum()
        )


def _labels(
    lines: Sequence[Line], right: Sequence[Sequence[str]], number: Mapping[tuple[str, str], int]
) -> Labels:
    """Mark which classes a question of each game may be given, and which are right."""
    shape = (len(lines), len(number))
    labels = Labels(torch.zeros(shape, dtype=torch.bool), torch.zeros(shape, dtype=torch.bool))
    for game in {line.game for line in lines}:
        places = [at for (of, _), at in number.items() if of == game]
        rows = [at for at, line in enumerate(lines) if line.game == game]
        labels.possible[torch.tensor(rows)[:, None], torch.tensor(places)] = True
    for at, (line, names) in enumerate(zip(lines, right, strict=True)):
        for name in names:
            if (line.game, name) in number:
                labels.right[at, number[line.game, name]] = True
    return labels


def _gold(question: Prepared, row: SlotRow, classes: Tensor, numbers: Tensor) -> None:
    """Mark what is right: a class, or each number of the question that gives the fact."""
    fact = question.line.facts.get(row.slot.name)
    if fact is None or fact == ():
        classes[0] = True
        return
    if row.kind in ("choice", "flag"):
        classes[1 + row.values.index(fact)] = True
    elif row.kind == "several":
        for word in fact if isinstance(fact, tuple) else ():
            classes[1 + row.values.index(word)] = True
    elif row.kind == "numbers":
        listed = fact if isinstance(fact, tuple) else ()
        for at, (_, value) in enumerate(question.numbers):
            numbers[at, 0] = value in listed
        for value in {*listed} - {value for _, value in question.numbers}:
            if value in row.values:
                classes[1 + row.values.index(value)] = True
    else:
        said = [value for _, value in question.numbers]
        for at, value in enumerate(said):
            numbers[at, 0] = value == fact
            numbers[at, 1] = value + 1 == fact and fact not in said
        if fact not in said and fact in row.values:
            classes[1 + row.values.index(fact)] = True
