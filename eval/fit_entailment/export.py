"""From PyTorch to what is shipped: the network as ONNX in 8 bits."""

import tempfile
import warnings
from pathlib import Path

import torch

from eval.fit_entailment.net import Reader
from eval.fit_reader.export import OPSET


def write_network(path: Path, reader: Reader) -> None:
    """Write the network, its weights in 8 bits with a scale a row."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    reader.eval()
    long = 7
    example = (
        torch.tensor([[0, 10, 11, 2, 2, 12, 2]] * 2),
        torch.tensor([[0, 0, 0, 0, 4, 4, 4]] * 2),
        torch.ones(2, long, dtype=torch.bool),
    )
    axes = {name: {0: "pairs", 1: "pieces"} for name in ("ids", "sides", "mask")}
    with tempfile.TemporaryDirectory() as scratch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = Path(scratch) / "whole.onnx"
        torch.onnx.export(
            reader, example, str(whole), opset_version=OPSET, dynamo=False,
            input_names=["ids", "sides", "mask"], output_names=["scores"],
            dynamic_axes=axes | {"scores": {0: "pairs"}},
        )  # fmt: skip
        quantize_dynamic(whole, path, weight_type=QuantType.QInt8, per_channel=True)
