"""Train the reader of passages (``qa.entailment``): ``python -m eval.fit_entailment [--write]``.

* ``lines``: what it learns from: questions and answers beside passages that settle them, and others.
* ``net``: the network in PyTorch. ``fit``: the losses and the training loop. ``export``: to ONNX in 8 bits.
"""
