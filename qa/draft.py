"""From passages to claims: the one to three sentences of the book that speak of the question."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from corpus.language import fr_or_en
from corpus.text import plain
from corpus.types import CELL, Block, Page, Span

MOST_SENTENCES = 3
MOST_CHARACTERS = 420

MOST_COLUMNS = 6
"""A row of a wider table is shown as bare cells: with a head before each it would be no line any more."""

SENTENCE_WEIGHT = 1.0
COVERAGE_WEIGHT = 1.2
PASSAGE_WEIGHT = 1.0
CLOSE = 1.5
"""A sentence elsewhere joins the answer if its score comes within this of the best one's."""

_LEANS_BACK = re.compile(
    r"(?:it|its|they|them|their|this|that|these|those|he|she|his|her|in that case|in this case|then|so|"
    r"otherwise|if so|if not|however|but|"
    r"il|elle|ils|elles|cela|ce|cet|cette|ces|celui|celle|ceux|dans ce cas|alors|ainsi|"
    r"sinon|mais|toutefois|cependant|puis|ensuite|er|sie|es|dies\w*|dann|sonst|aber|jedoch|danach|"
    r"este|esta|esto|eso|entonces|pero|si no)\b",
    re.IGNORECASE,
)
_QUALIFIES = re.compile(
    r"(?:however|but|unless|except|otherwise|if not|only|note|exception|instead|also|"
    r"mais|sauf|toutefois|cependant|sinon|excepte|exception|attention|seul\w*|a moins|en revanche|"
    r"aber|ausser|jedoch|sonst|nur|ausnahme|allerdings|pero|salvo|excepto|solo)\b",
    re.IGNORECASE,
)
FEWEST_WORDS = 5
"""What has fewer, no full stop and no number to count them ("12 pawns") is a label rather than a sentence."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_STOP = re.compile(r"[.!:;…][\"'”’»)\s]*$")
_QUESTION = re.compile(r"\?[\"'”’»)\s]*$")


@dataclass(frozen=True, slots=True)
class Scored:
    """A sentence with its relevance: place in the page's text, words, and standardised scores.

    ``cosine`` is standardised over the book's sentences, ``coverage`` the weighted share of the question's
    terms that the sentence holds, ``passage`` the score of the passage it stands in.
    """

    rulebook: str
    page: int
    start: int
    end: int
    text: str
    cosine: float
    coverage: float
    passage: float

    @property
    def score(self) -> float:
        """Relevance of the sentence; comparable within one question."""
        return SENTENCE_WEIGHT * self.cosine + COVERAGE_WEIGHT * self.coverage + PASSAGE_WEIGHT * self.passage


@dataclass(frozen=True, slots=True)
class Draft:
    """A stretch of a page proposed as a claim: whole sentences, in the book's own words."""

    rulebook: str
    page: int
    start: int
    end: int
    sentences: int
    score: float


@dataclass(frozen=True, slots=True)
class Told:
    """A stretch with each cell of its table rows under the head of its column.

    ``heads`` are the places of the head rows whose words it tells though they stand elsewhere on the page.
    """

    text: str
    heads: tuple[Span, ...]


def draft(groups: Sequence[Sequence[Scored]]) -> tuple[Draft, ...]:
    """Return the stretches that answer, best first; ``groups`` are the passages' sentences in reading order.

    At most three sentences in all. A sentence that leans on the one before takes it along, and a
    qualification that follows ("unless …", "sauf …") is never cut off.
    """
    ranked = sorted(
        (
            (sentence.score, -g, -i, g, i)
            for g, group in enumerate(groups)
            for i, sentence in enumerate(group)
        ),
        reverse=True,
    )
    if not ranked:
        return ()
    chosen: list[Draft] = []
    said: set[str] = set()
    best = ranked[0][0]
    # Passages are told apart better than sentences: the best passage has the first word.
    first = [r for r in ranked if r[3] == 0 and not _says_nothing(groups[0][r[4]].text)][:1]
    for score, _, _, g, i in [*first, *(r for r in ranked if r not in first)]:
        left = MOST_SENTENCES - sum(d.sentences for d in chosen)
        if left <= 0 or (chosen and score < best - CLOSE):
            break
        sentence = groups[g][i]
        # A book that repeats a rule need not be quoted twice.
        if _says_nothing(sentence.text) or _bare(sentence.text) in said:
            continue
        if any(_overlaps(d, sentence) for d in chosen):
            continue
        stretch = _stretch(groups[g], i, left, chosen)
        if stretch is not None:
            chosen.append(stretch)
            said.update(_bare(s.text) for s in groups[g] if _overlaps(stretch, s))
    return tuple(chosen)


def shown(text: str) -> str:
    """Return a stretch as it is shown: one line, cells of a table row set apart."""
    return " ".join(" · ".join(cell.strip() for cell in text.split(CELL) if cell.strip()).split())


def told(page: Page, start: int, end: int, language: str) -> Told | None:
    """Return a stretch of a page with the heads of its table rows; None where none were read for certain.

    A head row within the stretch is not told by itself if the rows below tell all of it.
    """
    gap = " " if fr_or_en(language) == "fr" else ""
    blocks = [b for b in page.blocks if b.start < end and start < b.end]
    rows = {b.start: pairs for b in blocks if (pairs := _headed(page, b, start, end))}
    used = {head for pairs in rows.values() for head, _ in pairs if head[0] < head[1]}
    if not used:
        return None
    tops = [b for b in page.blocks if any(b.start <= head[0] < b.end for head in used)]
    text = ""
    for block in blocks:
        if block.start in rows:
            part = " — ".join(_named(page, head, cell, gap) for head, cell in rows[block.start])
        elif block in tops and {(a, b) for a, b in _cells(page, block) if a < b} <= used:
            continue
        else:
            part = shown(page.text[max(start, block.start) : min(end, block.end)])
        if not part:
            continue  # a row of empty cells
        join = "" if not text else " " if _STOP.search(text) else f"{gap}; "
        text += join + part
    elsewhere = (b for b in tops if not (start <= b.start and b.end <= end))
    return Told(text, tuple((b.start, b.end) for b in elsewhere))


def _headed(page: Page, row: Block, start: int, end: int) -> list[tuple[Span, str]]:
    """Return what of a row lies in a stretch, cell by cell, each after the place of its head."""
    cells = _cells(page, row)
    tops = [b for b in page.blocks if any(b.start <= head[0] < head[1] <= b.end for head in row.heads)]
    if len(row.heads) != len(cells) or len(tops) != 1:
        return []
    if max(len(cells), len(_cells(page, tops[0]))) > MOST_COLUMNS:
        return []
    clipped = (shown(page.text[max(a, start) : min(b, end)]) for a, b in cells)
    return [(head, cell) for head, cell in zip(row.heads, clipped, strict=True) if cell]


def _named(page: Page, head: Span, cell: str, gap: str) -> str:
    name = shown(page.text[head[0] : head[1]]).rstrip(" :")
    return f"{name}{gap}: {cell}" if name else cell


def _cells(page: Page, row: Block) -> list[Span]:
    """Return where the cells of a row stand on the page, empty ones too."""
    spans: list[Span] = []
    at = row.start
    for cell in page.text[row.start : row.end].split(CELL):
        spans.append((at, at + len(cell)))
        at += len(cell) + len(CELL)
    return spans


def _stretch(group: Sequence[Scored], at: int, most: int, chosen: Sequence[Draft]) -> Draft | None:
    """Return a sentence with what it leans on and what qualifies it; None rather than a part of that."""

    def shown_already(i: int) -> bool:
        return any(_overlaps(d, group[i]) for d in chosen)

    last = at
    while last + 1 < len(group) and _belongs(group[last], group[last + 1]) and not shown_already(last + 1):
        if last + 1 - at >= most or not _joins(group, at, last + 1):
            if chosen:
                return None
            break
        last += 1
    leans = at > 0 and _LEANS_BACK.match(_bare(group[at].text)) and not shown_already(at - 1)
    first = at - 1 if leans and last - at + 1 < most and _joins(group, at - 1, last) else at
    run = group[first : last + 1]
    return Draft(run[0].rulebook, run[0].page, run[0].start, run[-1].end, len(run), max(s.score for s in run))


def _belongs(sentence: Scored, following: Scored) -> bool:
    return bool(_QUALIFIES.match(_bare(following.text))) or sentence.text.rstrip().endswith(":")


def _joins(group: Sequence[Scored], first: int, last: int) -> bool:
    return group[last].end - group[first].start <= MOST_CHARACTERS


def _overlaps(d: Draft, s: Scored) -> bool:
    return d.rulebook == s.rulebook and d.page == s.page and d.start < s.end and s.start < d.end


def _bare(text: str) -> str:
    return plain(text.lstrip(" \t•–—-*▪●○"))


def _says_nothing(text: str) -> bool:
    """Tell whether a stretch is a question of the book itself, or a label in a figure.

    A book's own question resembles the player's best of all and answers nothing.
    """
    if _QUESTION.search(text):
        return True
    words = _WORD.findall(text)
    counted = bool(words) and any(c.isdecimal() for c in text)
    return CELL not in text and not counted and len(words) < FEWEST_WORDS and not _STOP.search(text)


def coverage(asked: Mapping[str, float], held: Iterable[str]) -> float:
    """Return the share of the weight of the terms asked for that is held; 0 if nothing is asked."""
    total = sum(asked.values())
    return sum(asked[term] for term in set(held) & asked.keys()) / total if total else 0.0
