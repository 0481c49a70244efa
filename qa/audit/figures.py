"""What speaks for a claim, as figures that can be explained; a fitted model turns them into chances."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from index.embed import Vectors
from index.search import same_language
from qa.audit.clash import Meant, clashes, numbers_agree
from qa.audit.clash.common import Found
from qa.audit.clash.polarity import verdict_clashes
from qa.audit.clash.turned import Turned, other_verdict, turned
from qa.audit.evidence import Near, Weights, held
from qa.audit.types import Clash, ClashKind, Said

COMPARED = 4
"""Statements with which a claim is compared word by word."""

TURNED = 2
"""Statements to which a claim turned round is held."""

WAYS = 6
"""Ways round that are tried at most: each costs the time of an embedding."""

UNTURNED = -0.012
"""Gain below which ways round are all alike; it stands for a kind in which a claim cannot be turned round."""

TOLD = 0.3
"""Strength from which on a clash of words is told rather than the nearest way round."""

Embed = Callable[[str], Vectors]
"""Gives the vector of a text."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of a claim's question. ``silent``, ``learned``: what the learned answers of a shipped
    booklet give it, ``chance``: how likely the books answer it by their passages."""

    silent: float | None
    learned: float
    chance: float


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a claim by name, and the surest clashes behind them."""

    values: Mapping[str, float]
    clash: Clash | None
    near: int
    """Which of the nearest statements the clash is with."""
    sure: bool = False
    """Whether the words of the clash exclude each other, and not only sound so."""


def figures(
    said: Said,
    claim: Meant,
    asked: Asked,
    near: Sequence[Near],
    names: frozenset[str],
    weights: Weights,
    embed: Embed,
) -> Figures:
    """Return the figures of a claim beside the statements nearest to it."""
    values = _support(claim, asked, near, weights)
    found = clashes(claim, [one.said for one in near[:COMPARED]], names, weights.of)
    checked = _verdicts(said, claim, near, weights)
    values["verdict"] = max((one.strength for one in checked if one.clash), default=0.0)
    values["same_verdict"] = max((one.strength for one in checked if not one.clash), default=0.0)
    for kind in ClashKind:
        mine = [one for one, _ in found if one.part[0] is kind]
        values[kind.value] = max((one.net for one in mine), default=0.0)
        values[f"{kind.value}_alone"] = max((one.strength for one in mine), default=0.0)
    ways = _turned(said, claim, near[:TURNED], names, embed)
    for kind in ClashKind:
        values[f"turned_{kind.value}"] = max(
            (gain for way, gain in ways if way.kind is kind and gain > UNTURNED), default=UNTURNED
        )
    gains = [values[f"turned_{kind.value}"] for kind in ClashKind]
    values["turned_kinds"] = float(sum(gain > 0.002 for gain in gains))
    clash, at, sure = _surest(found, ways)
    return Figures(values, clash, at, sure)


def _verdicts(said: Said, claim: Meant, near: Sequence[Near], weights: Weights) -> list[Found]:
    """Return what checked answers to the same question say to a yes or no."""
    return [
        found
        for one in near
        if one.statement.questions
        for found in verdict_clashes(
            claim, said.text, one.statement.text, one.statement.questions, one.statement.language, weights.of
        )
    ]


def _support(claim: Meant, asked: Asked, near: Sequence[Near], weights: Weights) -> dict[str, float]:
    best = near[:3]
    together = [one.said for one in near[:5]]
    known = {term.surface.casefold() for term in claim.asked.terms}
    new = [t for t in claim.own.terms if t.surface.casefold() not in known] if claim.yes is None else []
    total = sum(weights.of(t) for t in claim.says.terms) or 1.0
    language = claim.says.language
    return {
        "cosine": max((one.cosine for one in best), default=0.0),
        "held": max((one.held for one in best), default=0.0),
        "around": max((one.around for one in near[:5]), default=0.0),
        "new_held": held(new, together, weights) if new else 1.0,
        "has_new": float(bool(new)),
        "learned": asked.learned,
        "silent": 0.3 if asked.silent is None else asked.silent,
        "shipped": float(asked.silent is not None),
        "open": float(asked.silent is None),
        "chance": asked.chance,
        "numbers": max((numbers_agree(claim, one.said) for one in near[:5]), default=1.0),
        "unknown": sum(weights.of(t) for t in claim.says.terms if not weights.knows(t)) / total,
        "yes": float(claim.yes is True),
        "no": float(claim.yes is False),
        "crossing": float(not any(same_language(language, one.statement.language) for one in best)),
    }


def _turned(
    said: Said,
    claim: Meant,
    near: Sequence[Near],
    names: frozenset[str],
    embed: Embed,
) -> list[tuple[Turned, float]]:
    """Return the claim turned round in each way, with how much nearer that is to the book than the claim."""
    if not near:
        return []
    language, question = claim.asked.language, claim.asked.text
    if said.yes is not None:
        other = other_verdict(said.text, language)
        base = f"{question} {said.text}."
        ways = [Turned(ClashKind.NEGATION, said.text, other, f"{question} {other}.")] if other else []
    else:
        base = f"{question} {said.text}"
        every = (w for one in near for w in turned(said.text, language, one.said, names, f"{question} "))
        ways = list({way.text: way for way in every}.values())[:WAYS]
    if not ways:
        return []
    said_so = np.stack([embed(text) for text in (base, *(way.text for way in ways))])
    best = (said_so @ np.stack([embed(one.statement.whole) for one in near]).T).max(axis=1)
    return [(way, float(level - best[0])) for way, level in zip(ways, best[1:], strict=True)]


def _surest(
    found: Iterable[tuple[Found, int]], ways: Iterable[tuple[Turned, float]]
) -> tuple[Clash | None, int, bool]:
    """Return the clash to tell, and if it is sure: the strongest of words, else the nearest way round."""
    best = next(iter(found), None)
    if best is not None and best[0].net >= TOLD:
        return best[0].clash, best[1], True
    way = max(ways, key=lambda one: one[1], default=None)
    if way is not None and way[1] > 0:
        return Clash(way[0].kind, way[0].said, way[0].printed), 0, False
    return (best[0].clash, best[1], False) if best is not None else (None, 0, False)
