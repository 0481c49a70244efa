import math
import random
from pathlib import Path

import pytest
import torch

from eval.fit_entailment.begin import from_shipped, reader
from eval.fit_entailment.export import write_network
from eval.fit_entailment.fit import Line, batches, loss_of, scores_of, tensors, train
from eval.fit_entailment.net import OUTPUTS, Reader
from eval.fit_reader.base import base
from qa.entailment.pairs import Text, pair_of

PASSAGE = Text("Each player draws 4 cards.", "en")


def line(question: str, answer: str | None, target: int, passage: Text = PASSAGE) -> Line:
    return Line(Text(question, "en"), answer and Text(answer, "en"), passage, target)  # type: ignore[arg-type]


LINES = [
    line("How many cards?", "Four.", 0),
    line("How many cards?", "Five.", 1),
    line("How many cards?", "The blue ones are worth more.", 2),
    line("How many cards does each draw?", None, 1),
    line("Who begins?", None, 0),
]


def small() -> Reader:
    return Reader(base(), range(4, 40_000, 2), layers=(0,))


def test_scores_of_0_are_worth_as_much_as_a_guess() -> None:
    zeros = torch.zeros(1, OUTPUTS)
    assert loss_of(zeros, LINES[:1]).item() == pytest.approx(math.log(3))
    assert loss_of(zeros, LINES[3:4]).item() == pytest.approx(math.log(2))


@pytest.mark.parametrize("at", range(len(LINES)))
def test_a_right_score_costs_less_than_a_wrong_one(at: int) -> None:
    one = LINES[at]
    right, wrong = torch.zeros(1, OUTPUTS), torch.zeros(1, OUTPUTS)
    if one.answer is None:
        right[0, 0], wrong[0, 0] = (4.0, -4.0) if one.target else (-4.0, 4.0)
    else:
        right[0, 1 + one.target], wrong[0, 1 + (one.target + 1) % 3] = 4.0, 4.0
    assert loss_of(right, [one]) < loss_of(wrong, [one])


def test_what_an_answer_is_worth_does_not_hang_on_the_score_of_its_question() -> None:
    scores = torch.zeros(1, OUTPUTS)
    before = loss_of(scores, LINES[:1])
    scores[0, 0] = 9.0
    assert loss_of(scores, LINES[:1]) == before


def test_shorter_pairs_are_padded_and_the_padding_is_masked() -> None:
    short, long = pair_of(Text("Who?", "en"), None, Text("You.", "en")), pair_of(*_texts(LINES[2]))
    ids, sides, mask = tensors([short, long])
    assert ids.shape == sides.shape == mask.shape == (2, len(long.ids))
    assert mask.sum(1).tolist() == [len(short.ids), len(long.ids)]


def test_batches_hold_every_line_once_and_no_more_pieces_than_they_may() -> None:
    lines = [*LINES, *(line("Who begins? " * n, None, 0) for n in range(1, 30))]
    found = list(batches(lines, random.Random(2), pieces=300))
    assert sorted(map(id, (made for batch in found for _, made in batch))) == sorted(map(id, lines))
    for batch in found:
        assert len(batch) == 1 or len(batch) * max(len(pair.ids) for pair, _ in batch) <= 300


def test_a_handful_of_lines_is_learned() -> None:
    network = reader()
    network.layers = network.layers[:2]
    losses: list[float] = []
    train(network, [LINES] * 30, lambda _, __, loss, ___: losses.append(loss), rate=5e-4)
    assert losses[-1] < 0.5 * losses[0]
    answered = scores_of(network, [pair_of(*_texts(one)) for one in LINES[3:]])[:, 0]
    assert answered[0] > answered[1]


def test_what_is_written_can_be_taken_up_again(tmp_path: Path) -> None:
    made = reader()
    made.layers = made.layers[:12]
    pairs = [pair_of(*_texts(one)) for one in LINES]
    made.eval()
    before = scores_of(made, pairs)
    write_network(tmp_path / "network.onnx", made)
    again = from_shipped(tmp_path)
    again.eval()
    # Eight bits lose a little.
    assert torch.allclose(before, scores_of(again, pairs), atol=0.25)


def _texts(one: Line) -> tuple[Text, Text | None, Text]:
    return one.question, one.answer, one.passage
