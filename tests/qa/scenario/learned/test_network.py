"""How networks are run."""

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from qa.scenario.learned.network import options


def test_products_of_8_bits_do_not_overflow_on_any_processor() -> None:
    # Two products of 255 and 127 pass 16 bits; processors with AVX2 alone add them there unless told not to.
    rng = np.random.default_rng(1)
    weights = rng.choice(np.array([-127, 127], np.int8), (64, 8))
    weights[:, 0] = 127
    graph = helper.make_graph(
        [helper.make_node("MatMulInteger", ["told", "weights"], ["found"])],
        "product",
        [helper.make_tensor_value_info("told", TensorProto.UINT8, [4, 64])],
        [helper.make_tensor_value_info("found", TensorProto.INT32, [4, 8])],
        [numpy_helper.from_array(weights, "weights")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options(), providers=["CPUExecutionProvider"]
    )
    told = np.full((4, 64), 255, np.uint8)
    (found,) = session.run(None, {"told": told})
    assert (found == told.astype(np.int64) @ weights.astype(np.int64)).all()
