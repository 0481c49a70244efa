"""Which game a question is about, where the player does not say so apart."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from corpus.text import plain


@dataclass(frozen=True, slots=True)
class NamedGame:
    """A game of the library with every name it goes by."""

    id: str
    title: str
    names: tuple[str, ...]


def named_game(
    question: str, games: Sequence[NamedGame], vocabulary: Mapping[str, frozenset[str]]
) -> str | None:
    """Return the id of the game whose name stands in the question, the longest name first; else None.

    ``vocabulary`` gives for each game the words of its own booklets: a name that another game uses as an
    ordinary word ("Holmes" is a role in two of them) names nothing. Two games named at once: None.
    """
    text = _plain(question)
    spans: list[tuple[int, int, str]] = []
    for length, name, game in _by_length(games):
        match = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
        if match is None or any(a < match.end() and match.start() < b for a, b, _ in spans):
            continue
        if length == 1 and any(name in vocabulary.get(g.id, frozenset()) for g in games if g.id != game):
            continue
        spans.append((match.start(), match.end(), game))
    found = {game for _, _, game in spans}
    return found.pop() if len(found) == 1 else None


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the folded words of some texts, for ``vocabulary``."""
    return frozenset(word for text in texts for word in re.findall(r"\w+", _plain(text)))


def _by_length(games: Sequence[NamedGame]) -> list[tuple[int, str, str]]:
    names = {(_plain(name), game.id) for game in games for name in (game.title, *game.names, game.id)}
    listed = [(len(name.split()), name, game) for name, game in names if name]
    return sorted(listed, key=lambda n: (-len(n[1]), n[1], n[2]))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", plain(text)))
