"""The sentences of the reports, in French and English: ``words.toml``."""

import tomllib
from functools import cache
from pathlib import Path

from api.web.words import TONGUES, Say, Tongue

__all__ = ["Say", "Tongue", "say", "tongue_for"]


@cache
def say(tongue: Tongue) -> Say:
    """Return the speaker of one language. Raises ValueError if a sentence lacks one."""
    found = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))
    for key, said in found.items():
        if set(said) != set(TONGUES):
            raise ValueError(f"words.toml: {key} has to be said in {' and '.join(TONGUES)}.")
    return Say(tongue, {key: said[tongue] for key, said in found.items()})


def tongue_for(language: str) -> Tongue:
    """Return the language of a report for a BCP 47 tag: English for all but French.

    >>> tongue_for("fr-CA"), tongue_for("de")
    ('fr', 'en')
    """
    return "fr" if language.partition("-")[0].lower() == "fr" else "en"
