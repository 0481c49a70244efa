"""Where the question sets lie and the rulebooks that they ask about."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from eval.gold import Question

RULEBOOKS_VARIABLE = "RULEPROOF_RULEBOOKS"
OWN = Path(__file__).parent / "questions"


def rulebooks_folder() -> Path:
    """Return where the open rulebooks lie: ``RULEPROOF_RULEBOOKS``, else ``../shared/rulebooks``."""
    named = os.environ.get(RULEBOOKS_VARIABLE)
    return Path(named) if named else Path(__file__).resolve().parents[2] / "shared" / "rulebooks"


def present(questions: Iterable[Question], folder: Path) -> tuple[tuple[Question, ...], tuple[str, ...]]:
    """Return the questions whose PDF is there and the one that was meant, and what is missing and why."""
    there, missing = [], dict[str, str]()
    hashes: dict[str, str] = {}
    for question in questions:
        path = folder / question.book
        if not path.is_file():
            missing[question.book] = f"{question.book} is not in {folder}"
            continue
        if question.book not in hashes:
            hashes[question.book] = hashlib.sha256(path.read_bytes()).hexdigest()
        if question.sha256 and question.sha256 != hashes[question.book]:
            missing[question.book] = f"{question.book} is another file than the set was made from"
            continue
        there.append(question)
    return tuple(there), tuple(missing.values())
