"""The sentences of the reports, in French and English: ``words.toml``."""

from functools import cache
from pathlib import Path

from api.web.words import Say, Tongue, sentences_of, tongue_for

__all__ = ["Say", "Tongue", "say", "tongue_for"]


@cache
def say(tongue: Tongue) -> Say:
    """Return the speaker of one language. Raises ValueError if a sentence lacks one."""
    found = sentences_of(Path(__file__).parent / "words.toml")
    return Say(tongue, {key: said[tongue] for key, said in found.items()})
