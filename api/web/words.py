"""The sentences of the interface, in French and English: ``words/<part>.toml``, one table a sentence."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Tongue = Literal["fr", "en"]

TONGUES: tuple[Tongue, ...] = ("fr", "en")

_FOLDER = Path(__file__).parent / "words"


@dataclass(frozen=True, slots=True)
class Say:
    """Says the sentences of the interface in one language."""

    tongue: Tongue
    sentences: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence with its gaps filled; ``key`` is ``part.name``. Raises KeyError."""
        sentence = self.sentences[key]
        return sentence.format(**values) if values else sentence


@cache
def words() -> Mapping[str, Mapping[Tongue, str]]:
    """Return every sentence by ``part.name``, in all languages. Raises ValueError if one lacks a language."""
    return {
        f"{path.stem}.{name}": said
        for path in sorted(_FOLDER.glob("*.toml"))
        for name, said in sentences_of(path).items()
    }


def sentences_of(path: Path) -> Mapping[str, Mapping[Tongue, str]]:
    """Return the sentences of one file by name. Raises ValueError if one lacks a language."""
    found = tomllib.loads(path.read_text("utf-8"))
    for name, said in found.items():
        if set(said) != set(TONGUES):
            raise ValueError(f"{path.name}: {name} has to be said in {' and '.join(TONGUES)}.")
    return found


def tongue_for(language: str) -> Tongue:
    """Return the language that is spoken to who uses a BCP 47 tag: English for all but French.

    >>> tongue_for("fr-CA"), tongue_for("de")
    ('fr', 'en')
    """
    return "fr" if language.partition("-")[0].lower() == "fr" else "en"


@cache
def say(tongue: Tongue) -> Say:
    """Return the speaker of one language."""
    return Say(tongue, {key: said[tongue] for key, said in words().items()})


def tongue_of(accept_language: str) -> Tongue:
    """Return the language of a browser's ``Accept-Language`` that the interface speaks, English if none.

    >>> tongue_of("de;q=0.9, fr-CA;q=0.8, en;q=0.7"), tongue_of("fr;q=0, en"), tongue_of("")
    ('fr', 'en', 'en')
    """
    wanted: list[tuple[float, Tongue]] = []
    for part in accept_language[:500].split(","):
        name, _, weight = part.strip().partition(";")
        tongue = name.strip().lower().partition("-")[0]
        try:
            quality = float(weight.partition("=")[2]) if weight else 1.0
        except ValueError:
            quality = 0.0
        if tongue in TONGUES and quality > 0:
            wanted.append((quality, tongue))
    return max(wanted, key=lambda pair: pair[0])[1] if wanted else "en"
