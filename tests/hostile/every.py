"""All kinds of hostile files, entered by the modules that make them."""

from tests.hostile import (
    active,
    content,
    disguises,
    fonts,
    hidden,
    images,
    streams,
    structure,
    trees,
)
from tests.hostile.kinds import KINDS

MAKERS = (structure, trees, streams, content, fonts, images, hidden, active, disguises)

__all__ = ["KINDS", "MAKERS"]
