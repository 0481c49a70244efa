"""What the reader of passages learns from, as pairs.

``entailment.jsonl``: written for it, passage by passage: questions that a passage answers and near misses,
entries that it supports, contradicts or does not settle. ``sentences.jsonl``: what players ask of the
booklets' sentences, beside how those and the likeliest others are told. ``lists``: questions beside passages
of a search.
"""

import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from corpus.language import detect
from eval.fit_entailment.fit import Line
from eval.fit_entailment.lists import Asked
from eval.fit_querymap import letters
from eval.fit_reader.lines import APART, GAMES, sentence_lines
from eval.sets import OWN
from qa.audit.clash.turned import turned
from qa.audit.clash.words import utterance
from qa.entailment.pairs import Text
from qa.sentences.known import memory

FILE = OWN / "entailment.jsonl"
SUPPORTED, CONTRADICTED, UNSETTLED = range(3)
NOT_ANSWERED, ANSWERED = range(2)

BOOKLETS = {"holmes-and-moriarty": "en", "holmes-sherlock-moriarty": "fr", "time-bomb": "fr"}
"""The languages of the shipped booklets."""

ELSEWHERE = 0.35
"""Share of the entries that are also put beside another passage of their game, which does not settle them."""

ENTRY_ASKED = 0.25
"""Share of the entries of which the question alone is learned, too."""

NEAREST = 60
"""Known questions nearest to one whose answers stand for the likeliest wrong ones."""

WRONG = 2
"""Wrong answers or passages that are read beside a right one."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Written:
    """One line of ``entailment.jsonl`` with its passage."""

    game: str
    passage: Text
    row: Row

    def entries(self, name: str) -> Iterator[tuple[Text, str]]:
        """Yield the questions of a list, each with what stands beside it: an answer, words, a change."""
        for language, question, beside, *_ in self.row.get(name, ()):
            yield Text(question, language), beside


def key_of(passage: str) -> str:
    """Return the name by which a passage of somebody else's rulebook is known: a digest of its letters."""
    return sha256(letters(passage).encode()).hexdigest()[:16]


def written(path: Path, passages: Mapping[str, str]) -> list[Written]:
    """Return the lines whose passage is there; ``passages``: those of the open rulebooks by their key."""
    quotes = {}
    for line in (OWN / "sentences.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        quotes[entry["id"]] = " … ".join(quote["quote"] for quote in entry.get("quotes", ()))
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    given = {row["id"]: row["passage"] for row in rows if "passage" in row}
    found = []
    for row in rows:
        text = (
            given.get(row.get("passage_of", row["id"]))
            or quotes.get(row.get("entry"))
            or passages.get(row.get("key"))
        )
        if text:
            found.append(Written(row["game"], Text(text, row["language"]), row))
    return found


def of_written(rows: Sequence[Written], draw: random.Random) -> Iterator[Line]:
    """Yield the pairs of the written lines; of what is drawn at random each epoch draws anew."""
    of_game: dict[str, list[Written]] = defaultdict(list)
    for row in rows:
        of_game[row.game].append(row)
    for row in rows:
        others = [other.passage for other in of_game[row.game] if other.passage != row.passage]
        for question, _ in row.entries("answered"):
            yield Line(question, None, row.passage, ANSWERED)
            if others and draw.random() < ELSEWHERE:
                yield Line(question, None, draw.choice(others), NOT_ANSWERED)
        for question, _ in row.entries("unanswered"):
            yield Line(question, None, row.passage, NOT_ANSWERED)
        for target, name in ((SUPPORTED, "true"), (CONTRADICTED, "false"), (UNSETTLED, "unsettled")):
            for question, said in row.entries(name):
                answer = Text(said, question.language)
                # An entry that is called contradicted though it is true costs a publisher's trust.
                yield Line(question, answer, row.passage, target, 1.5 if target == SUPPORTED else 1.0)
                if target == UNSETTLED:
                    continue
                if others and draw.random() < ELSEWHERE:
                    yield Line(question, answer, draw.choice(others), UNSETTLED, 0.6)
                if draw.random() < ENTRY_ASKED:
                    yield Line(question, None, row.passage, ANSWERED, 0.8)


def of_turned(many: int, draw: random.Random) -> Iterator[Line]:
    """Yield tellings of the booklets' sentences beside these, turned round in one thing, and beside others.

    They are easy, being made by rules: ``qa.audit.clash.turned`` exchanges a number, a "not", a role.
    """
    made: dict[int, list[Line]] = {SUPPORTED: [], CONTRADICTED: [], UNSETTLED: []}
    entries = [json.loads(line) for line in (OWN / "sentences.jsonl").read_text("utf-8").splitlines()]
    told = [entry for entry in entries if not entry.get("silent") and entry.get("quotes")]
    for entry in told:
        language = BOOKLETS[entry["game"]]
        words = " … ".join(quote["quote"] for quote in entry["quotes"])
        others = [other for other in told if other["game"] == entry["game"] and not _shares(other, entry)]
        for spoken in ("fr", "en"):
            answer = entry["answer"][spoken]
            ways = turned(answer, spoken, utterance(words, language), frozenset())
            kinds = {way.kind: way.text for way in draw.sample(ways, len(ways))}
            for asked in draw.sample(entry["asked"][spoken], min(3, len(entry["asked"][spoken]))):
                question, passage = Text(asked, spoken), Text(words, language)
                other = Text(" … ".join(q["quote"] for q in draw.choice(others)["quotes"]), language)
                made[SUPPORTED].append(Line(question, Text(answer, spoken), passage, SUPPORTED))
                made[UNSETTLED].append(Line(question, Text(answer, spoken), other, UNSETTLED))
                made[CONTRADICTED] += [
                    Line(question, Text(text, spoken), passage, CONTRADICTED) for text in kinds.values()
                ]
    for lines in made.values():
        yield from draw.sample(lines, min(many, len(lines)))


def _shares(one: Row, other: Row) -> bool:
    return any(quote in other["quotes"] for quote in one["quotes"])


def of_sentences(share: float, draw: random.Random) -> Iterator[Line]:
    """Yield questions on the booklets' sentences beside how a right one and likely wrong ones are told."""
    told = {}
    for text in (OWN / "sentences.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(text)
        if not entry.get("silent"):
            told[entry["id"]] = entry["answer"]
    for game in GAMES:
        known = memory().games[game]
        lines = [line for line in sentence_lines() if line.game == game and line.author not in APART]
        # The first rows of what is known are these questions, in this order (``eval.fit_known``).
        for line, vector, answer in zip(lines, known.rows, known.of, strict=False):
            if known.answers[answer] not in line.answers:
                raise ValueError(
                    "What is known is not of these questions: run `python -m eval.fit_known --write`."
                )
            if draw.random() >= share:
                continue
            question = Text(line.question, line.language)
            right = [told[name][line.language] for name in line.answers if name in told]
            order = np.argsort(-(known.rows @ vector))[:NEAREST]
            names = dict.fromkeys(known.answers[known.of[at]] for at in order)
            # Two entries can be told alike.
            every = dict.fromkeys(told[name][line.language] for name in names if name in told)
            wrong = [text for text in every if text not in right][:5]
            for text in right[:1]:
                yield Line(question, None, Text(text, line.language), ANSWERED, 0.8)
            for text in draw.sample(wrong, min(WRONG, len(wrong))):
                yield Line(question, None, Text(text, line.language), NOT_ANSWERED, 0.6)


def of_lists(lists: Sequence[Asked], draw: random.Random) -> Iterator[Line]:
    """Yield questions beside a passage that answers and hard ones that do not."""
    for asked in lists:
        question = Text(asked.question, detect(asked.question))
        if asked.right:
            right = draw.choice(asked.right)
            yield Line(question, None, Text(right, detect(right)), ANSWERED, asked.weight)
        # Where nothing answers, the likeliest passage is always read: that one has to be seen through.
        first = [] if asked.right else list(asked.wrong[:1])
        rest = [passage for passage in asked.wrong[:6] if passage not in first]
        draw.shuffle(rest)
        for wrong in [*first, *rest][:WRONG]:
            yield Line(question, None, Text(wrong, detect(wrong)), NOT_ANSWERED, asked.weight)
