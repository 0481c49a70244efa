"""From PyTorch to what is shipped: the network as ONNX in 8 bits, the heads as arrays of 16 bits."""

import json
import tempfile
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from eval.fit_reader.base import vocabulary
from eval.fit_reader.lines import GAMES
from eval.fit_reader.net import HeadsNet, Network, Schema
from qa.scenario.learned import heads as shipped_heads
from qa.scenario.learned import network as shipped_network
from qa.scenario.learned import pieces as shipped_pieces

OPSET = 17

TRAINED = (".model", ".npz", ".onnx")
"""Files that training writes."""


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """What candidates are weighed by, and what gives the chance (``qa.scenario.learned.guess``)."""

    ranking: NDArray[np.float32]
    chance: NDArray[np.float32]


@contextmanager
def restored(folder: Path, *, keep: bool) -> Iterator[None]:
    """Put the trained files of a folder back afterwards, unless what was written is to be kept."""
    before = {path: path.read_bytes() for path in folder.iterdir() if path.suffix in TRAINED}
    try:
        yield
    finally:
        if not keep:
            for path, data in before.items():
                path.write_bytes(data)


def write_pieces(folder: Path, kept: Sequence[int]) -> None:
    """Write the word pieces."""
    (folder / shipped_pieces.FILE).write_bytes(vocabulary(kept))


def write_network(folder: Path, network: Network) -> None:
    """Write the network, its weights in 8 bits with a scale a row."""
    example = (
        torch.tensor([[0, 10, 11, 12, 2]]),
        torch.zeros(1, 5, shipped_network.CONCEPTS, dtype=torch.long),
    )
    axes = {name: {1: "pieces"} for name in ("ids", "concepts", "states")}
    write_onnx(folder / shipped_network.FILE, network, example, axes)


def write_onnx(
    path: Path,
    network: torch.nn.Module,
    example: tuple[torch.Tensor, ...],
    axes: Mapping[str, Mapping[int, str]],
) -> None:
    """Write a network in 8 bits; ``axes``: those of any length of each input and, last, of the output."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    network.eval()
    *inputs, output = axes
    with tempfile.TemporaryDirectory() as scratch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = Path(scratch) / "whole.onnx"
        torch.onnx.export(
            network, example, str(whole), opset_version=OPSET, dynamo=False,
            input_names=inputs, output_names=[output], dynamic_axes=axes,
        )  # fmt: skip
        quantize_dynamic(whole, path, weight_type=QuantType.QInt8, per_channel=True)


def write_heads(folder: Path, schema: Schema, heads: HeadsNet, weights: Weights) -> None:
    """Write the heads, with what a slot shares added to its own, and the weights."""
    shared = torch.zeros(schema.rows, dtype=torch.long)
    for slots in schema.slots.values():
        for row in slots:
            shared[row.own] = row.shared
    attention = _array(heads.attention + heads.attention_shared[shared])
    pointers = _array(heads.pointers + heads.pointers_shared[shared])
    classes = _array(heads.classes + heads.classes_shared[shared])
    bias = _array(heads.class_bias)
    arrays = {
        "attention": attention, "pointers": pointers, "pointer_bias": _array(heads.pointer_bias),
        "query_attention": _array(heads.query_attention), "answer_attention": _array(heads.answer_attention),
    }  # fmt: skip
    for kind, layer, classes_of in (
        ("query", heads.query, schema.queries),
        ("answer", heads.answer, schema.answers),
    ):
        rows_of, biases_of = _array(layer.weight), _array(layer.bias)
        for game in GAMES:
            places = [at for at, (of, _) in enumerate(classes_of) if of == game]
            arrays |= {f"{game}/{kind}_weights": rows_of[places], f"{game}/{kind}_bias": biases_of[places]}
    games: dict[str, dict[str, list[list[object]]]] = {}
    rows: list[NDArray[np.float16]] = []
    biases: list[NDArray[np.float16]] = []
    first = 0
    for game in GAMES:
        games[game] = {}
        for query in (query for of, query in schema.queries if of == game):
            told = games[game].setdefault(query, [])
            for row in schema.slots.get((game, query), ()):
                if row.kind == "notation":
                    continue
                many = 1 + len(row.values)
                told.append([row.slot.name, row.kind, list(row.values), row.own, first])
                rows.append(classes[row.own, :many])
                biases.append(bias[row.own, :many])
                first += many
    arrays |= {"classes": np.concatenate(rows), "class_bias": np.concatenate(biases)}
    answers = {game: [name for of, name in schema.answers if of == game] for game in GAMES}
    labels = json.dumps({"games": games, "answers": answers, "concepts": schema.concepts})
    with (folder / shipped_heads.FILE).open("wb") as file:
        np.savez_compressed(
            file, allow_pickle=False, labels=np.array(labels),
            ranking=weights.ranking, chance=weights.chance, **arrays,
        )  # fmt: skip


def _array(tensor: torch.Tensor) -> NDArray[np.float16]:
    return tensor.detach().numpy().astype(np.float16)
