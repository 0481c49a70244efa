"""What the engine of Time Bomb rules on, by theme."""

from engine.time_bomb.queries import (
    box,
    chances,
    cutting,
    editions,
    ends,
    limits,
    roles,
    rounds,
    setup,
    talk,
)
from engine.time_bomb.queries.table import TABLE

THEMES = (setup, box, roles, rounds, cutting, limits, ends, talk, chances, editions)

# Declared when first imported; listed theme by theme.
TABLE.queries = {
    query.id: query
    for theme in THEMES
    for query in TABLE.queries.values()
    if query.function.__module__ == theme.__name__
}

__all__ = ["TABLE", "THEMES"]
