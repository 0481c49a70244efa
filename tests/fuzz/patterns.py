"""Every regular expression of ours, found in the source: where it stands, what it is, how it is used."""

import ast
import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
PACKAGES = ("corpus", "index", "engine", "qa", "api")
LANGUAGES = ("en", "fr", "de", "es", "")
USES = frozenset({"search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"})


@dataclass(frozen=True, slots=True)
class Site:
    """A call of the module ``re``; ``function`` is empty at the top of a module."""

    file: str
    line: int
    function: str
    method: str
    pattern: ast.expr
    flags: ast.expr | None

    @property
    def module(self) -> str:
        """The dotted name of the module."""
        return _module_of(self.file)


@dataclass(frozen=True, slots=True)
class Expression:
    """A pattern with a name to report it by and the methods that are called on it; all if there are none.

    No text of more than ``longest`` characters reaches it.
    """

    name: str
    pattern: re.Pattern[str]
    uses: frozenset[str]
    longest: int


def sites() -> Iterator[Site]:
    """Yield every place of ours that makes or uses a regular expression through ``re``."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            yield from _sites_in(tree, path.relative_to(ROOT).as_posix(), "")


def _sites_in(node: ast.AST, file: str, function: str) -> Iterator[Site]:
    for child in ast.iter_child_nodes(node):
        inside = child.name if isinstance(child, ast.FunctionDef) else function
        if isinstance(child, ast.Call) and _is_re(child.func) and child.args:
            method = child.func.attr if isinstance(child.func, ast.Attribute) else ""
            flags = next((k.value for k in child.keywords if k.arg == "flags"), None)
            if method == "compile" and len(child.args) > 1:
                flags = child.args[1]
            elif method in ("search", "match", "fullmatch", "findall", "finditer") and len(child.args) > 2:
                flags = child.args[2]
            yield Site(file, child.lineno, inside, method, child.args[0], flags)
        yield from _sites_in(child, file, inside)


def _is_re(called: ast.expr) -> bool:
    return (
        isinstance(called, ast.Attribute)
        and isinstance(called.value, ast.Name)
        and called.value.id == "re"
        and (called.attr == "compile" or called.attr in USES)
    )


def _forces() -> Iterator[re.Pattern[str]]:
    from qa.forces import Force, pattern

    for force in Force:
        yield from (pattern(force, language) for language in LANGUAGES)


def _counts(name: str) -> Callable[[], Iterator[re.Pattern[str]]]:
    def made() -> Iterator[re.Pattern[str]]:
        counts = importlib.import_module("qa.counts")
        tables = {"_ahead": counts._AHEAD, "_behind": counts._BEHIND}
        for bound in tables[name]:
            yield from (getattr(counts, name)(bound, language) for language in LANGUAGES)

    return made


def _phrases() -> Iterator[re.Pattern[str]]:
    from api.web.reading import _phrases as phrases
    from api.web.words import TONGUES

    for tongue in TONGUES:
        if tongue != "en":
            yield from (pattern for pattern, _ in phrases(tongue))


def _game_named() -> Iterator[re.Pattern[str]]:
    from corpus.games import shipped_games
    from qa.scenario.reader import _game_named as named

    yield from (named(game.id) for game in shipped_games())


def _shapes() -> Iterator[re.Pattern[str]]:
    from corpus.language import _shapes as shapes

    yield from (pattern for _, pattern in shapes())


def _all_game_names() -> Iterator[re.Pattern[str]]:
    from qa.forces import _game_names as names

    yield names()


def _negations() -> Iterator[re.Pattern[str]]:
    from qa.audit.clash.turned import _ADDED, _REMOVED

    yield from (re.compile(text, re.I) for text, _ in (*_ADDED.values(), *_REMOVED.values()))


MADE: Mapping[tuple[str, str], Callable[[], Iterator[re.Pattern[str]]]] = {
    ("qa.forces", "whole_words"): _forces,
    ("qa.forces", "_game_names"): _all_game_names,
    ("qa.counts", "_ahead"): _counts("_ahead"),
    ("qa.counts", "_behind"): _counts("_behind"),
    ("api.web.reading", "_pattern"): _phrases,
    ("qa.scenario.reader", "_game_named"): _game_named,
    ("corpus.language", "_shapes"): _shapes,
    ("qa.audit.clash.turned", "_denied"): _negations,
}
"""Functions whose patterns are put together from tables: what makes all of them."""


CALLED: Mapping[tuple[str, str], frozenset[str]] = {("qa.counts", "_behind"): frozenset({"match"})}
"""What is called on patterns that such a function gives, where that is less than everything."""


LONGEST_GIVEN: Mapping[tuple[str, str], int] = {
    ("api.web.reading", "_pattern"): 2000,
    ("qa.scenario.words", "_inside"): 16,
}
"""Characters of the longest text that the code hands to such patterns."""


class UnknownSite(AssertionError):
    """A place whose pattern cannot be told from the source and that `MADE` does not know."""


def expressions() -> Iterator[Expression]:
    """Yield every regular expression of ours once. Raises UnknownSite."""
    seen: set[tuple[str, int, frozenset[str]]] = set()
    for site in sites():
        for number, (name, pattern, methods) in enumerate(_at(site)):
            key = pattern.pattern, pattern.flags, methods
            if key not in seen:
                seen.add(key)
                longest = LONGEST_GIVEN.get((site.module, site.function), 1_000_000)
                yield Expression(f"{site.file}:{site.line} {name}#{number}", pattern, methods, longest)


def _at(site: Site) -> Iterator[tuple[str, re.Pattern[str], frozenset[str]]]:
    module = importlib.import_module(site.module)
    if (site.module, site.function) in MADE:
        uses = CALLED.get((site.module, site.function), frozenset())
        yield from ((site.function, made, uses) for made in MADE[site.module, site.function]())
        return
    if not site.function:
        for name, pattern in _held(module):
            yield name, pattern, _uses().get((site.module, name), frozenset())
        return
    text = _text(site.pattern, module)
    if text is None:
        raise UnknownSite(
            f"{site.file}:{site.line}: tell `MADE` how the patterns of {site.function} are made"
        )
    flags = re.I if site.flags is not None and "I" in ast.unparse(site.flags) else 0
    yield site.function, re.compile(text, flags), frozenset({site.method} & USES)


@cache
def _held(module: ModuleType) -> tuple[tuple[str, re.Pattern[str]], ...]:
    def reached(value: object) -> Iterator[re.Pattern[str]]:
        if isinstance(value, re.Pattern):
            yield value
        elif isinstance(value, (tuple, list, frozenset)):
            for part in value:
                yield from reached(part)
        elif isinstance(value, dict):
            for part in value.values():
                yield from reached(part)

    return tuple((name, found) for name, value in vars(module).items() for found in reached(value))


def _text(node: ast.expr, module: ModuleType) -> str | None:
    """Return a pattern as text; words that are put in, always escaped ones, are stood for by letters."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.Name):
        value = getattr(module, node.id, None)
        return value if isinstance(value, str) else None
    if isinstance(node, ast.Attribute) and node.attr == "pattern" and isinstance(node.value, ast.Name):
        held = getattr(module, node.value.id, None)
        return held.pattern if isinstance(held, re.Pattern) else None
    if isinstance(node, ast.JoinedStr):
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(str(part.value))
            elif isinstance(part, ast.FormattedValue):
                parts.append(_text(part.value, module) or "abc")
        return "".join(parts)
    return None


@cache
def _uses() -> Mapping[tuple[str, str], frozenset[str]]:
    """Return what is called on each name that may hold a pattern, wherever it is imported."""
    found: dict[tuple[str, str], set[str]] = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            here = _module_of(path.relative_to(ROOT).as_posix())
            from_where = {
                alias.asname or alias.name: (node.module or "", alias.name)
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in USES:
                    made = from_where.get(node.value.id, (here, node.value.id))
                    found.setdefault(made, set()).add(node.attr)
    return {name: frozenset(methods) for name, methods in found.items()}


def _module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
