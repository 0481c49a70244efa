"""Whether networks are trained in 16 bits here."""

import time
from functools import cache

import torch
from torch import nn

from eval.fit_reader.base import INNER, WIDTH

PIECES, TIMES = 1_024, 5


@cache
def quick_in_half() -> bool:
    """Tell whether a step in 16 bits takes less time than one in 32 bits on this processor.

    It is tried, for what a processor says of itself does not tell: with AVX-512 and 16-bit products one took
    half the time in 16 bits, another twice the time, and one without AVX-512 twenty times.
    """
    with torch.random.fork_rng():
        layers = nn.Sequential(nn.Linear(WIDTH, INNER), nn.GELU(), nn.Linear(INNER, WIDTH))
        states = torch.randn(PIECES, WIDTH)
    return _seconds(layers, states, half=True) < _seconds(layers, states, half=False)


def _seconds(layers: nn.Module, states: torch.Tensor, *, half: bool) -> float:
    """Return the quickest of several steps, the first left out."""
    taken = []
    for _ in range(TIMES + 1):
        began = time.perf_counter()
        with torch.autocast("cpu", torch.bfloat16, enabled=half):
            layers(states).float().sum().backward()
        taken.append(time.perf_counter() - began)
    return min(taken[1:])
