"""A question in word pieces, each with the place where it begins."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor

FILE = "pieces.model"
BEGIN, END = 0, 2
SPECIAL = 4
LONGEST = 96
"""Pieces that are read of a question, begin and end included."""

_SPACE = "▁"
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Pieces:
    """Ids of the pieces, the first and last of which stand for begin and end; where each begins."""

    ids: tuple[int, ...]
    starts: tuple[int, ...]

    def at(self, place: int) -> int:
        """Return which piece a place of the question lies in."""
        inner = range(1, len(self.ids) - 1)
        return max((n for n in inner if self.starts[n] <= place), default=min(1, len(self.ids) - 1))

    def within(self, start: int, end: int) -> range:
        """Return the pieces that share a letter with a stretch of the question."""
        inside = [
            n for n in range(1, len(self.ids) - 1) if self.starts[n] < end and self.starts[n + 1] > start
        ]
        return range(inside[0], inside[-1] + 1) if inside else range(0)


def pieces(text: str) -> Pieces:
    """Return the pieces of a question.

    Word by word: pieces never cross a space, and so their places in the text are known.
    """
    model = _model()
    ids, starts = [BEGIN], [0]
    for match in _WORD.finditer(text.replace("’", "'")):
        found: list[int] = model.encode(match[0])
        names: list[str] = model.encode(match[0], out_type=str)
        lengths = (len(name.replace(_SPACE, "")) for name in names[:-1])
        ids += found
        starts += [min(at, match.end()) for at in accumulate(lengths, initial=match.start())][: len(found)]
    ids, starts = [*ids[: LONGEST - 1], END], [*starts[: LONGEST - 1], len(text)]
    return Pieces(tuple(ids), tuple(starts))


def ids_of(text: str) -> list[int]:
    """Return the ids of all pieces of a text, without begin and end."""
    ids: list[int] = _model().encode(text.replace("’", "'"))
    return ids


def known_pieces() -> tuple[str, ...]:
    """Return all pieces by their ids, without the first four: begin, padding, end, unknown."""
    model = _model()
    return tuple(model.id_to_piece(id) for id in range(SPECIAL, model.get_piece_size()))


@cache
def _model() -> "SentencePieceProcessor":
    from sentencepiece import SentencePieceProcessor

    model = SentencePieceProcessor()
    model.load_from_serialized_proto((files("qa.scenario.learned") / FILE).read_bytes())
    return model
