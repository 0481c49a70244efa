"""A claim turned round: what it would say with one word exchanged, a "not" more or less, another number."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from index.terms import primary
from qa.audit.clash.words import Utterance, plain_same_length, utterance
from qa.audit.types import ClashKind


@dataclass(frozen=True, slots=True)
class Turned:
    """A claim turned round: ``printed`` stands where it says ``said``."""

    kind: ClashKind
    said: str
    printed: str
    text: str


MOST = 5
"""Ways in which a claim is turned round, at most."""

_YES = {"en": ("Yes", "No"), "fr": ("Oui", "Non"), "de": ("Ja", "Nein"), "es": ("Sí", "No")}

_REMOVED = {
    "en": (r"\b(is|are|was|were|do|does|did|may|can|could|must|will|would|should|has|have) not\b", r"\1"),
    "fr": (r"\b(?:ne |n['’])((?:\w+ )?\w+) (?:pas|plus|jamais)\b", r"\1"),
    "de": (r"\bnicht ?", ""),
    "es": (r"\bno (?=\w)", ""),
}
_CONTRACTED = re.compile(
    r"\b(is|are|was|were|do|does|did|ca|could|must|wo|would|should|has|have)n['’]t\b", re.I
)
_ADDED = {
    "en": (r"\b(is|are|was|were|may|can|could|must|will|would|should|has|have|do|does)\b(?! not)", r"\1 not"),
    "fr": (
        r"(?<!ne )(?<!n['’])\b(est|sont|a|ont|peut|peuvent|pouvez|doit|doivent|devez|reste|restent|compte|"
        r"comptent|"
        r"gagne|gagnent|joue|jouent|jouez|prend|prenez|marque|marquent|vaut|faut|va|vont|change|sert|perd|garde|pose|"
        r"posez|pioche|piochent|piochez|révèle|commence|rapporte)\b(?! pas)",
        r"ne \1 pas",
    ),
    "de": (
        r"\b(ist|sind|darf|dürfen|kann|können|muss|müssen|wird|werden|hat|haben|gewinnt|bekommt|zählt)\b"
        r"(?! nicht)",
        r"\1 nicht",
    ),
    "es": (r"\b(es|son|puede|pueden|debe|deben|tiene|tienen|gana)\b", r"no \1"),
}


def turned(
    text: str, language: str, evidence: Utterance, names: frozenset[str], before: str = ""
) -> tuple[Turned, ...]:
    """Return what a claim says turned round, each time in one thing; ``before`` is said ahead of it.

    Numbers and names come from the evidence.
    """
    found = [*_numbers(text, language, evidence), *_names(text, language, evidence, names)]
    found += [*_denied(text, language), *_exchanged(text, language)]
    return tuple(Turned(t.kind, t.said, t.printed, before + t.text) for t in found[:MOST] if t.text != text)


def other_verdict(word: str, language: str) -> str | None:
    """Return "No" for "Yes" and the other way round."""
    pair = _YES.get(primary(language))
    if pair is None:
        return None
    return (
        pair[0]
        if plain_same_length(word).strip(" .,;:!") in ("no", "non", "nein", "nope", "never", "jamais")
        else pair[1]
    )


def _numbers(text: str, language: str, evidence: Utterance) -> Iterator[Turned]:
    said = utterance(text, language)
    mine = [t for t in said.terms if t.number]
    own = {m for t in mine for m in t.meanings}
    others = list({t.surface: t for t in evidence.terms if t.number and not t.meanings & own}.values())
    there = {m for t in evidence.terms if t.number for m in t.meanings}
    for number in mine:
        if number.meanings & there:
            continue
        for other in others[:3]:
            value = next(iter(other.meanings)).lstrip("=")
            yield Turned(
                ClashKind.NUMBER,
                number.surface,
                other.surface,
                said.text[: number.start] + value + said.text[number.end :],
            )


def _names(text: str, language: str, evidence: Utterance, names: frozenset[str]) -> Iterator[Turned]:
    said = utterance(text, language)
    mine = [t for t in said.terms if t.meanings & names]
    own = {m for t in mine for m in t.meanings}
    others = list(
        {t.surface: t for t in evidence.terms if t.meanings & names and not t.meanings & own}.values()
    )
    for name in mine[:2]:
        for other in others[:2]:
            yield Turned(
                ClashKind.ACTOR,
                name.surface,
                other.surface,
                said.text[: name.start] + other.surface + said.text[name.end :],
            )
    if len(mine) >= 2 and not mine[0].meanings & mine[1].meanings:
        one, two = mine[0], mine[1]
        swapped = (
            said.text[: one.start]
            + two.surface
            + said.text[one.end : two.start]
            + one.surface
            + said.text[two.end :]
        )
        yield Turned(
            ClashKind.ACTOR, f"{one.surface} … {two.surface}", f"{two.surface} … {one.surface}", swapped
        )


def _denied(text: str, language: str) -> Iterator[Turned]:
    code = primary(language)
    if code not in _REMOVED:
        return
    contracted = _CONTRACTED.search(text) if code == "en" else None
    if contracted:
        verb = {"ca": "can", "wo": "will"}.get(contracted.group(1).lower(), contracted.group(1))
        yield Turned(
            ClashKind.NEGATION,
            contracted.group(),
            verb,
            text[: contracted.start()] + verb + text[contracted.end() :],
        )
        return
    pattern, to = _REMOVED[code]
    match = re.search(pattern, text, re.I)
    if not match:
        pattern, to = _ADDED[code]
        match = re.search(pattern, text, re.I)
    if match:
        new = match.expand(to)
        yield Turned(
            ClashKind.NEGATION,
            match.group().strip(),
            new.strip(),
            text[: match.start()] + new + text[match.end() :],
        )


@cache
def _pairs(code: str) -> tuple[tuple[ClashKind, re.Pattern[str], str], ...]:
    raw = tomllib.loads((files("qa.audit.clash") / "turned.toml").read_text("utf-8")).get(code, [])
    return tuple(
        (ClashKind(kind), re.compile(rf"(?<!\w){re.escape(a)}(?!\w)", re.I), b)
        for kind, one, other in raw
        for a, b in ((one, other), (other, one))
    )


def _exchanged(text: str, language: str) -> Iterator[Turned]:
    for kind, pattern, other in _pairs(primary(language)):
        match = pattern.search(text)
        if match:
            new = other.capitalize() if match.group()[0].isupper() else other
            yield Turned(kind, match.group(), other, text[: match.start()] + new + text[match.end() :])
