"""The questions of one game with the facts that must be read in them, as the tests of all games use them."""

import json
from pathlib import Path
from typing import Any

from qa.scenario import Reading


def questions(game: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The questions that are a case, and those that are none."""
    text = (Path(__file__).parent / f"{game}.jsonl").read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    return [line for line in lines if line["query"]], [line for line in lines if not line["query"]]


def plain_facts(reading: Reading) -> dict[str, Any]:
    """The facts of a reading as JSON holds them."""
    return {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in reading.facts}
