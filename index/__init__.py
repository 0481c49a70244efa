"""Finding the passages of a rulebook that speak of a question."""
