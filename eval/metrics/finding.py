"""Figures of finding: whether the page and the passage that answer are among what was shown."""

import math
import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

import ir_measures
from ir_measures import Success, nDCG

from corpus.text import plain
from eval.metrics.figure import Figure, Rows, mean_of, share_of
from eval.outcome import Outcome, Shown

MEASURES = SUCCESS_1, SUCCESS_5, NDCG_10 = Success @ 1, Success @ 5, nDCG @ 10

OVERLAP = 0.5
"""Share of a gold quote's words that a shown passage holds, from which on it is relevant."""


def relevant(shown: Shown, outcome: Outcome) -> bool:
    """Tell whether words shown are on a gold page and overlap a gold quote by at least half of its words.

    Overlap is a run of words: the same words scattered over a passage are not the quote.
    """
    return shown.page in outcome.gold_pages and any(_overlap(shown.quote, q) for q in outcome.gold_quotes)


def retrieval(rows: Rows) -> Iterator[Figure]:
    """Success@k: something relevant is among the first k. nDCG: Järvelin and Kekäläinen 2002, by trec_eval.

    Pages and passages rank as they are shown: citations first, then what stands nearest.
    """
    rows = [o for o in rows if o.answerable and o.gold_pages]
    got = _measured([[*map(str, o.pages)] for o in rows], [[*map(str, o.gold_pages)] for o in rows])
    note = "answerable questions with gold pages"
    yield from share_of("page success@1", got[SUCCESS_1], note)
    yield from share_of("page success@5", got[SUCCESS_5], note)
    yield from mean_of("page nDCG@10", rows, got[NDCG_10], note)
    rows = [o for o in rows if any(o.gold_quotes)]
    passages = [tuple({(s.page, s.quote): s for s in o.shown}.values()) for o in rows]
    ranks = [[*map(str, range(len(shown)))] for shown in passages]
    gold = [
        [str(rank) for rank, s in enumerate(shown) if relevant(s, o)]
        for o, shown in zip(rows, passages, strict=True)
    ]
    got = _measured(ranks, gold)
    note = "answerable questions with gold quotes"
    yield from share_of("passage success@1", got[SUCCESS_1], note)
    yield from share_of("passage success@5", got[SUCCESS_5], note)


def _measured(
    ranked: Sequence[Sequence[str]], gold: Sequence[Collection[str]]
) -> dict[ir_measures.Measure, list[float]]:
    """Return each measure for each question, from what was shown, best first, and what is relevant.

    Where nothing is relevant all of them are 0: trec_eval leaves such questions out.
    """
    run = {str(q): {id: -float(rank) for rank, id in enumerate(shown)} for q, shown in enumerate(ranked)}
    qrels = {str(q): dict.fromkeys(ids, 1) for q, ids in enumerate(gold)}
    values = {measure: [0.0] * len(gold) for measure in MEASURES}
    for metric in ir_measures.iter_calc(MEASURES, qrels, run) if qrels else ():
        values[metric.measure][int(metric.query_id)] = float(metric.value)
    return values


@lru_cache(maxsize=1 << 14)
def _words(text: str) -> tuple[str, ...]:
    # Words that are parted at the end of a line are one word.
    return tuple(re.findall(r"\w+", plain(text).replace("- ", "")))


def _overlap(shown: str, quote: str) -> bool:
    words = _words(quote)
    length = math.ceil(OVERLAP * len(words))
    text = f" {' '.join(_words(shown))} "
    return any(f" {' '.join(words[i : i + length])} " in text for i in range(len(words) - length + 1))
