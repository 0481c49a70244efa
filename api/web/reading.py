"""What the reader of rulebooks says, in the language of who reads the page: ``reading.<language>.toml``."""

import re
import tomllib
from functools import cache
from pathlib import Path

from api.web.words import Tongue

_GAPS = {"{n}": r"(\d+)", "{text}": "(.+)"}
_LONGEST = 2000
"""Characters; the reader says nothing as long, and gaps in phrases are found slowly in long texts."""
_GAP = re.compile(r"\{n\}|\{text\}")


def reading_in(tongue: Tongue, said: str) -> str:
    """Return an English message or remark of the reader in a language; what has no translation stays.

    >>> reading_in("fr", "rules.pdf is empty. Download or export it again.")
    'rules.pdf est vide. Téléchargez-le ou exportez-le à nouveau.'
    """
    if tongue == "en" or len(said) > _LONGEST:
        return said
    for pattern, replacement in _phrases(tongue):
        said = pattern.sub(replacement, said)
    return re.sub(r"(?<! );", " ;", said)


@cache
def _phrases(tongue: Tongue) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return each phrase with what stands for it, longer ones first: some hold the words of others."""
    path = Path(__file__).parent / f"reading.{tongue}.toml"
    found: dict[str, str] = tomllib.loads(path.read_text("utf-8"))
    return tuple((_pattern(phrase), _replacement(found[phrase])) for phrase in sorted(found, key=len)[::-1])


def _pattern(phrase: str) -> re.Pattern[str]:
    parts = re.split(f"({_GAP.pattern})", phrase)
    return re.compile("".join(_GAPS.get(part) or re.escape(part) for part in parts))


def _replacement(phrase: str) -> str:
    """Return a phrase as ``re.sub`` takes it; gaps come in the order of the English."""
    number = 0

    def gap(_: re.Match[str]) -> str:
        nonlocal number
        number += 1
        return rf"\{number}"

    return _GAP.sub(gap, phrase.replace("\\", r"\\"))
