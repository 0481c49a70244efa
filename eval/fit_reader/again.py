"""The shipped network and heads back in PyTorch, to learn new questions from where they stand."""

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from eval.fit_reader.lines import GAMES
from eval.fit_reader.net import HeadsNet, Network, Schema
from qa.scenario.learned import heads as shipped_heads
from qa.scenario.learned import network as shipped_network

HELD = 4
"""Lower layers that are not trained again."""

UNKNOWN = -3.0
"""Score of a value that the shipped heads do not know: seldom meant until it is learned."""

Arrays = Mapping[str, NDArray[np.generic]]


def take_network(folder: Path, network: Network) -> None:
    """Put the weights of the shipped network, which are rounded to 8 bits, into one of the same pieces."""
    found = weights_of(folder / shipped_network.FILE)
    state = network.state_dict()
    with torch.no_grad():
        for name, parameter in state.items():
            array = found[name].T if name.endswith(".weight") and ".maps." in name else found[name]
            parameter.copy_(torch.from_numpy(np.ascontiguousarray(array, np.float32)))


def hold(network: Network) -> None:
    """Keep word pieces and lower layers as they are: they know the language, and a step costs less."""
    held = [network.word, *list(network.layers)[:HELD]]
    for part in held:
        part.requires_grad_(requires_grad=False)


def take_heads(folder: Path, schema: Schema, made: HeadsNet) -> None:
    """Put the shipped heads into new ones, class by class by their names.

    A query, slot or answer that is new stays as it was, a value that is new is held for unlikely.
    """
    with np.load(folder / shipped_heads.FILE, allow_pickle=False) as arrays:
        labels = json.loads(str(arrays["labels"]))
        with torch.no_grad():
            _take_slots(arrays, labels, schema, made)
            for kind, layer, attention, classes in (
                ("query", made.query, made.query_attention, schema.queries),
                ("answer", made.answer, made.answer_attention, schema.answers),
            ):
                if f"{kind}_attention" not in arrays:
                    continue
                attention.copy_(_tensor(arrays[f"{kind}_attention"]))
                known = labels["answers"] if kind == "answer" else labels["games"]
                places = {key: at for at, key in enumerate(classes)}
                for game in GAMES:
                    weights, bias = arrays[f"{game}/{kind}_weights"], arrays[f"{game}/{kind}_bias"]
                    for at, name in enumerate(known[game]):
                        if (game, name) in places:
                            layer.weight[places[game, name]] = _tensor(weights[at])
                            layer.bias[places[game, name]] = float(bias[at])


def _take_slots(
    arrays: Arrays, labels: Mapping[str, Mapping[str, Mapping[str, list[list[object]]]]], schema: Schema,
    made: HeadsNet,
) -> None:  # fmt: skip
    for shared in (made.attention_shared, made.classes_shared, made.pointers_shared):
        shared.zero_()
    for (game, query), rows in schema.slots.items():
        told = {str(slot[0]): slot for slot in labels["games"][game].get(query, ())}
        for row in rows:
            if row.slot.name not in told or told[row.slot.name][1] != row.kind:
                continue
            _, _, values, own, first = told[row.slot.name]
            assert isinstance(values, list)
            assert isinstance(own, int)
            assert isinstance(first, int)
            made.attention[row.own] = _tensor(arrays["attention"][own])
            made.pointers[row.own] = _tensor(arrays["pointers"][own])
            made.pointer_bias[row.own] = _tensor(arrays["pointer_bias"][own])
            known = {value: first + at for at, value in enumerate((None, *values))}
            for at, value in enumerate((None, *row.values)):
                if value in known:
                    made.classes[row.own, at] = _tensor(arrays["classes"][known[value]])
                    made.class_bias[row.own, at] = float(arrays["class_bias"][known[value]])
                else:
                    made.class_bias[row.own, at] = UNKNOWN


def weights_of(path: Path) -> dict[str, NDArray[np.float32]]:
    """Return the network's parameters by their names in PyTorch; those of maps lie the other way round.

    A map's weight has lost its name on the way to ONNX: it is the one that the map's bias is added to.
    """
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    made_by = {out: node for node in graph.node for out in node.output}

    def whole(name: str) -> NDArray[np.float32]:
        for end in ("", "_quantized"):
            base = name.removesuffix("_quantized")
            if name == base + end and base + "_scale" in arrays:
                scale, zero = arrays[base + "_scale"], arrays[base + "_zero_point"]
                found: NDArray[np.float32] = (arrays[name].astype(np.float32) - zero) * scale
                return found
        return arrays[name].astype(np.float32)

    found = {}
    for name in arrays:
        if name.endswith(("_scale", "_zero_point")):
            continue
        found[name.removesuffix("_quantized")] = whole(name)
    for node in graph.node:
        bias = next((name for name in node.input if ".maps." in name and name.endswith(".bias")), None)
        if node.op_type != "Add" or bias is None:
            continue
        (before,) = (name for name in node.input if name != bias)
        while made_by[before].op_type in ("Mul", "Cast"):
            before = made_by[before].input[0]
        product = made_by[before]
        found[bias.removesuffix("bias") + "weight"] = found[product.input[1].removesuffix("_quantized")]
    return found


def _tensor(array: NDArray[np.generic]) -> torch.Tensor:
    return torch.from_numpy(np.asarray(array, np.float32))
