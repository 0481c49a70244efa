"""Texts that make a regular expression work hardest: what it repeats, many times over, and then a misfit."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

try:
    from re import _constants as sre
    from re import _parser as parser
except ImportError:  # pragma: no cover - the names of these modules are not promised
    import sre_constants as sre  # type: ignore[no-redef]
    import sre_parse as parser  # type: ignore[no-redef]

MISFIT = "\x01"
USUAL = (
    "a", "A", "1", " ", "\n", "\t", "(", ")", "'", "’", "-", "–", ".", ",", "e", "é", "_", "\u0301", "\u200b",
    "a ", "A ", "1 ", "1,", "1.", "1-", "a'", "a-", "A-b ", "(a", "a\n", " \n", "\n\n", "? ", ". ", " | ",
)  # fmt: skip
"""Texts that any expression over words, numbers or punctuation may stumble over."""

_CANDIDATES = "ae1 A\t\n.,;:-–'’()[]|_?!é*/\"«»•"


def worst_cases(pattern: re.Pattern[str], length: int) -> Iterator[str]:
    """Yield texts of about so many characters, made from the expression itself, then the usual ones."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    seen: set[str] = set()
    for text in _from_tree(list(tree), length):
        if text not in seen:
            seen.add(text)
            yield text
    for unit in USUAL:
        yield unit * (length // len(unit)) + MISFIT


def _from_tree(tree: Sequence[Any], length: int) -> Iterator[str]:
    whole = _sample(tree)
    if whole:
        yield whole * (length // len(whole))
        yield whole[:-1] * (length // max(len(whole) - 1, 1)) + MISFIT
        yield whole[0] * length + MISFIT
        yield (whole + " ") * (length // (len(whole) + 1))
    for before, body in _repeats(tree, ""):
        unit = _sample(body) or "a"
        pumped = unit * (length // len(unit))
        yield before + pumped + MISFIT
        yield pumped
        if before:
            again = before + unit
            yield again * (length // len(again)) + MISFIT
            yield (before + unit * 20) * (length // (len(before) + 20 * len(unit)) + 1)


def _repeats(tree: Sequence[Any], before: str) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield every repeated part with a text that leads to it."""
    for number, (op, of) in enumerate(tree):
        lead = before + _sample(tree[:number])
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            low, high, body = of
            if high > low and high > 3:
                yield lead, list(body)
            yield from _repeats(list(body), lead)
        elif op is sre.SUBPATTERN:
            yield from _repeats(list(of[3]), lead)
        elif op is sre.BRANCH:
            for branch in of[1]:
                yield from _repeats(list(branch), lead)
        elif op in (sre.ASSERT, sre.ASSERT_NOT):
            yield from _repeats(list(of[1]), lead)
        elif op is sre.ATOMIC_GROUP:
            yield from _repeats(list(of), lead)


def _sample(tree: Sequence[Any]) -> str:
    """Return a short text that such a tree takes, or nearly: borders and looks around are passed over."""
    out = []
    for op, of in tree:
        if op is sre.LITERAL:
            out.append(chr(of))
        elif op is sre.NOT_LITERAL:
            out.append("a" if of != ord("a") else "b")
        elif op is sre.ANY:
            out.append("a")
        elif op is sre.IN:
            out.append(_member(of))
        elif op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            low, _, body = of
            out.append(_sample(list(body)) * min(low, 5))
        elif op is sre.SUBPATTERN:
            out.append(_sample(list(of[3])))
        elif op is sre.ATOMIC_GROUP:
            out.append(_sample(list(of)))
        elif op is sre.BRANCH:
            out.append(_sample(list(of[1][0])))
    return "".join(out)


def _member(parts: Sequence[Any]) -> str:
    text = "[" + "".join(map(_as_class, parts)) + "]"
    of_class = re.compile(text)
    for candidate in _CANDIDATES:
        if of_class.match(candidate):
            return candidate
    for op, of in parts:
        if op is sre.LITERAL:
            return chr(of)
        if op is sre.RANGE:
            return chr(of[0])
    return "a"


def _as_class(part: Any) -> str:
    op, of = part
    if op is sre.NEGATE:
        return "^"
    if op is sre.LITERAL:
        return re.escape(chr(of))
    if op is sre.RANGE:
        return f"{re.escape(chr(of[0]))}-{re.escape(chr(of[1]))}"
    return {
        sre.CATEGORY_DIGIT: r"\d", sre.CATEGORY_NOT_DIGIT: r"\D", sre.CATEGORY_SPACE: r"\s",
        sre.CATEGORY_NOT_SPACE: r"\S", sre.CATEGORY_WORD: r"\w", sre.CATEGORY_NOT_WORD: r"\W",
    }[of]  # fmt: skip
