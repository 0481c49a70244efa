"""What gets a vector: the passages of a rulebook, and the sentences inside them."""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from corpus.types import Passage

ANALYSIS = 3
"""Raise it whenever terms, units or embedding texts come out differently: indexes are then built again."""

Splitter = Callable[[Passage], Iterable[tuple[int, int]]]
"""Gives the spans of a passage's sentences, in characters of its page."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: its place in ``Page.text`` and its words; ``labels`` are those of its passage."""

    page: int
    start: int
    end: int
    text: str
    labels: str = ""


@dataclass(frozen=True, slots=True)
class Units:
    """The units of one rulebook; ``members[i]`` are the rows of the sentences of ``passages[i]``.

    Passages overlap: a sentence that stands in two of them is one unit.
    """

    passages: tuple[Passage, ...]
    sentences: tuple[Sentence, ...]
    members: tuple[tuple[int, ...], ...]


def units_of(passages: Sequence[Passage], split: Splitter) -> Units:
    """Cut passages into sentences; a passage without any counts as one sentence."""
    rows: dict[Sentence, int] = {}
    members = []
    for passage in passages:
        spans = [span for span in split(passage) if span[0] < span[1]] or [(passage.start, passage.end)]
        sentences = [
            Sentence(
                passage.page,
                start,
                end,
                passage.text[start - passage.start : end - passage.start],
                passage.labels,
            )
            for start, end in spans
        ]
        members.append(tuple(rows.setdefault(sentence, len(rows)) for sentence in sentences))
    return Units(tuple(passages), tuple(rows), tuple(members))


def embedding_text(passage: Passage) -> str:
    """Return what is embedded for a passage: the headings above it, the labels it needs, its words."""
    path = ": ".join(passage.heading)
    parts = (f"{path}." if path else "", f"{passage.labels}:" if passage.labels else "", passage.text)
    return " ".join(part for part in parts if part)


def sentence_text(sentence: Sentence) -> str:
    """Return what is embedded for a sentence; a passage of one sentence is embedded once."""
    return _labelled(sentence.labels, sentence.text)


def _labelled(labels: str, text: str) -> str:
    return f"{labels}: {text}" if labels else text


def corpus_hash(units: Units, language: str) -> str:
    """Return a hash that changes whenever an index of these passages has to be built again."""
    total = hashlib.sha256(language.encode())
    for passage, rows in zip(units.passages, units.members, strict=True):
        spans = [(units.sentences[row].start, units.sentences[row].end) for row in rows]
        record = [
            passage.id, passage.rulebook, passage.page, passage.start, passage.end, passage.text,
            passage.heading, passage.labels, passage.source, embedding_text(passage), spans,
        ]  # fmt: skip
        total.update(json.dumps(record).encode() + b"\n")
    for sentence in units.sentences:
        total.update(json.dumps(sentence_text(sentence)).encode() + b"\n")
    return total.hexdigest()
