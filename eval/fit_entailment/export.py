"""From PyTorch to what is shipped: the network as ONNX in 8 bits."""

from pathlib import Path

import torch

from eval.fit_entailment.net import Reader
from eval.fit_reader.export import write_onnx


def write_network(path: Path, reader: Reader) -> None:
    """Write the network, its weights in 8 bits with a scale a row."""
    long = 7
    example = (
        torch.tensor([[0, 10, 11, 2, 2, 12, 2]] * 2),
        torch.tensor([[0, 0, 0, 0, 4, 4, 4]] * 2),
        torch.ones(2, long, dtype=torch.bool),
    )
    axes = {name: {0: "pairs", 1: "pieces"} for name in ("ids", "sides", "mask")}
    write_onnx(path, reader, example, {**axes, "scores": {0: "pairs"}})
