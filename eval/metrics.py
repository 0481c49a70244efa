"""What outcomes come to: figures with their bounds, worked out without a model that judges.

Questions without the gold that a figure needs are left out of it, and a figure that no question is left for
is not given. Shares have Wilson bounds, all other figures bounds from drawing whole books again.
"""

import math
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import ir_measures
import numpy as np
from ir_measures import Success, nDCG

from corpus.text import plain
from eval.outcome import Outcome, Shown, Verdict
from eval.statistics import (
    Area,
    Estimate,
    Floats,
    auc,
    augrc,
    aurc,
    bootstrap,
    coverage,
    mean,
    reweigh,
    stairs,
    upper,
    wilson,
)
from qa.types import Status

Rows = Sequence[Outcome]

MEASURES = SUCCESS_1, SUCCESS_5, NDCG_10 = Success @ 1, Success @ 5, nDCG @ 10
ANSWERABLE = "answerable questions"

NEAR_MISS = "near-miss"
OVERLAP = 0.5
"""Share of a gold quote's words that a shown passage holds, from which on it is relevant."""
RISK = 0.02
"""Share of wrong answers at which coverage is told."""
BINS = 10

SCORES = {Verdict.RIGHT: 1.0, Verdict.PARTLY: 0.5, Verdict.ABSTAINED: 0.0, Verdict.WRONG: -1.0}
"""Truthfulness as CRAG scores it (Yang et al., NeurIPS 2024)."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its 95 % bounds; ``n`` is how many counted and ``note`` what they are."""

    name: str
    value: float
    low: float
    high: float
    n: int
    note: str


@dataclass(frozen=True, slots=True)
class Point:
    """The share of questions of at least a confidence, and the share of those that is wrong."""

    threshold: float
    coverage: float
    risk: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Questions of a confidence from ``start`` to below ``end``: its mean, and the share that held up."""

    start: float
    end: float
    n: int
    confidence: float
    held: Estimate


def figures(outcomes: Rows) -> tuple[Figure, ...]:
    """Return all figures that the outcomes have gold for; their order does not matter."""
    rows = _in_order(outcomes)
    return tuple(figure for family in FAMILIES for figure in family(rows))


def relevant(shown: Shown, outcome: Outcome) -> bool:
    """Tell whether words shown are on a gold page and overlap a gold quote by at least half of its words.

    Overlap is a run of words: the same words scattered over a passage are not the quote.
    """
    return shown.page in outcome.gold_pages and any(_overlap(shown.quote, q) for q in outcome.gold_quotes)


def refused(outcome: Outcome) -> bool:
    """Tell whether nothing was claimed; to say rightly that the book is silent is no claim either."""
    if outcome.answerable:
        return outcome.verdict is Verdict.ABSTAINED
    return not outcome.certain or outcome.verdict is Verdict.RIGHT


def held(outcome: Outcome) -> bool | None:
    """Tell whether what was found holds up: shown as certain and not wrong, or as good had it been shown.

    What was not shown as certain counts as good where the first page shown is a gold page. None where that
    cannot be told: an answerable question without gold pages, or the player was asked for a detail.
    """
    if outcome.certain:
        return outcome.verdict is not Verdict.WRONG
    if outcome.status == Status.NEEDS_DETAILS or (outcome.answerable and not outcome.gold_pages):
        return None
    return outcome.answerable and not set(outcome.pages[:1]).isdisjoint(outcome.gold_pages)


def risk_coverage(outcomes: Rows) -> tuple[Point, ...]:
    """Return the risk at every coverage that a threshold on the confidence can choose, the surest first."""
    ranked = _surest_first([o for o in outcomes if held(o) is not None])
    if not ranked:
        return ()
    ends = _ends(ranked)
    total, wrong = (stairs(flags[None, :], ends)[0, 1:] for flags in (np.ones(len(ranked)), _wrong(ranked)))
    return tuple(
        Point(ranked[end].confidence, float(k / len(ranked)), float(w / k))
        for end, k, w in zip(ends, total, wrong, strict=True)
    )


def reliability(outcomes: Rows) -> tuple[Bin, ...]:
    """Return how often what was found holds up, by tenths of confidence; empty tenths are left out."""
    bins: dict[int, list[Outcome]] = {}
    for outcome in _in_order(outcomes):
        if held(outcome) is not None:
            bins.setdefault(_tenth(outcome), []).append(outcome)
    return tuple(
        Bin(
            tenth / BINS,
            (tenth + 1) / BINS,
            len(rows),
            float(np.mean([o.confidence for o in rows])),
            wilson(sum(held(o) is True for o in rows), len(rows)),
        )
        for tenth, rows in sorted(bins.items())
    )


def _retrieval(rows: Rows) -> Iterator[Figure]:
    """Success@k: something relevant is among the first k. nDCG: Järvelin and Kekäläinen 2002, by trec_eval.

    Pages and passages rank as they are shown: citations first, then what stands nearest.
    """
    rows = [o for o in rows if o.answerable and o.gold_pages]
    got = _measured([[*map(str, o.pages)] for o in rows], [[*map(str, o.gold_pages)] for o in rows])
    note = "answerable questions with gold pages"
    yield from _share("page success@1", got[SUCCESS_1], note)
    yield from _share("page success@5", got[SUCCESS_5], note)
    yield from _mean("page nDCG@10", rows, got[NDCG_10], note)
    rows = [o for o in rows if any(o.gold_quotes)]
    passages = [tuple({(s.page, s.quote): s for s in o.shown}.values()) for o in rows]
    ranks = [[*map(str, range(len(shown)))] for shown in passages]
    gold = [
        [str(rank) for rank, s in enumerate(shown) if relevant(s, o)]
        for o, shown in zip(rows, passages, strict=True)
    ]
    got = _measured(ranks, gold)
    note = "answerable questions with gold quotes"
    yield from _share("passage success@1", got[SUCCESS_1], note)
    yield from _share("passage success@5", got[SUCCESS_5], note)


def _key_facts(rows: Rows) -> Iterator[Figure]:
    """Share of a question's key facts that are said, mean over questions.

    Strict recall of nuggets, all and vital, as in TREC RAG 2024 (Pradeep et al., arXiv 2411.09607). Who
    claims nothing says none.
    """
    answerable = [o for o in rows if o.answerable]
    for scope, given, note in (
        ("shown", [o for o in answerable if o.certain], "answers shown as certain, with key facts"),
        ("answerable", answerable, "answerable questions with key facts"),
    ):
        every, vital = [o for o in given if o.key_facts], [o for o in given if o.vital]
        said = [0.0 if refused(o) else o.key_facts_said / o.key_facts for o in every]
        yield from _mean(f"key-fact recall, {scope}", every, said, note)
        said = [0.0 if refused(o) else o.vital_said / o.vital for o in vital]
        yield from _mean(f"vital key-fact recall, {scope}", vital, said, note)


def _verdicts(rows: Rows) -> Iterator[Figure]:
    """Right, wrong and not answered, and CRAG's truthfulness: the mean of ``SCORES``."""
    answerable = [o for o in rows if o.answerable]
    shown = [o for o in rows if o.certain]
    yield from _share("right, answerable", [o.verdict is Verdict.RIGHT for o in answerable], ANSWERABLE)
    yield from _share("wrong, shown", [o.verdict is Verdict.WRONG for o in shown], "answers shown as certain")
    yield from _share("not answered, answerable", [refused(o) for o in answerable], ANSWERABLE)
    yield from _mean("truthfulness", rows, [SCORES[o.verdict] for o in rows], "questions")


def _citations(rows: Rows) -> Iterator[Figure]:
    """Validity: quotes word for word on the page they name, as ALCE wants them (Gao et al., EMNLP 2023).

    Page precision is the share of an answer's pages cited that are gold, page recall the share of gold pages
    that are cited, citation precision the share of quotes cited that are relevant: each the mean over
    answers. Gold pages are alternatives, so one may be enough and recall below 1.
    """
    shown = [s for o in rows for s in o.shown]
    yield from _share("citation validity", [s.valid for s in shown if s.cited], "quotes cited")
    yield from _share("passage validity", [s.valid for s in shown if not s.cited], "nearest passages shown")
    rows = [o for o in rows if o.certain and o.answerable and o.gold_pages]
    pages = [{s.page for s in o.shown if s.cited} for o in rows]
    both = [len(cited.intersection(o.gold_pages)) for o, cited in zip(rows, pages, strict=True)]
    citing = [o for o, cited in zip(rows, pages, strict=True) if cited]
    right = [n / len(cited) for n, cited in zip(both, pages, strict=True) if cited]
    yield from _mean("citation page precision", citing, right, "answers shown that cite, with gold pages")
    found = [n / len(set(o.gold_pages)) for o, n in zip(rows, both, strict=True)]
    yield from _mean("citation page recall", rows, found, "answers shown, with gold pages")
    quoting = [o for o in citing if any(o.gold_quotes)]
    precise = [float(np.mean([relevant(s, o) for s in o.shown if s.cited])) for o in quoting]
    yield from _mean("citation precision", quoting, precise, "answers shown that cite, with gold quotes")


def _refusal(rows: Rows) -> Iterator[Figure]:
    """Precision, recall and F1 of not answering, where the unanswerable are the positive class."""
    unanswerable = [o for o in rows if not o.answerable]
    yield from _share("refusal recall", [refused(o) for o in unanswerable], "unanswerable questions")
    for kind in sorted({o.kind for o in unanswerable}):
        hits = [refused(o) for o in unanswerable if o.kind == kind]
        yield from _share(f"refusal recall, {kind}", hits, f"unanswerable questions, {kind}")
    # Among questions of one class only, whatever is refused is as precise.
    if 0 < len(unanswerable) < len(rows):
        hits = [not o.answerable for o in rows if refused(o)]
        yield from _share("refusal precision", hits, "questions not answered")
        counted = [o for o in rows if refused(o) or not o.answerable]
        twice = [2.0 * (refused(o) and not o.answerable) for o in counted]
        either = [float(refused(o)) + (not o.answerable) for o in counted]
        f1 = bootstrap(lambda sums: sums[:, 0] / sums[:, 1], (twice, either), _books(counted))
        yield _figure("refusal F1", f1, len(counted), "questions not answered, or unanswerable")


def _selection(rows: Rows) -> Iterator[Figure]:
    """How well confidence ranks what holds up (``held``) above what does not.

    Coverage: the largest share of questions that a threshold accepts with a risk of at most ``RISK``.
    """
    ranked = _surest_first([o for o in rows if held(o) is not None])
    if ranked:
        ends, flags, note = _ends(ranked), _wrong(ranked), "questions whose answer can be checked"

        def over(area: Area) -> Estimate:
            return reweigh(lambda w: area(stairs(w, ends), stairs(w * flags, ends)), _books(ranked))

        yield _figure("AURC", over(aurc), len(ranked), note)
        yield _figure("AUGRC", over(augrc), len(ranked), note)
        yield _figure(f"coverage at {RISK:.0%} wrong", over(partial(coverage, risk=RISK)), len(ranked), note)


def _near_misses(rows: Rows) -> Iterator[Figure]:
    """Area under the curve: how often an answerable question has more confidence than a near miss."""
    ranked = _surest_first(
        [o for o in rows if (o.answerable or o.kind == NEAR_MISS) and o.status != Status.NEEDS_DETAILS]
    )
    if len({o.answerable for o in ranked}) == 2:
        ends, good = _ends(ranked), np.array([o.answerable for o in ranked], dtype=np.float64)
        area = reweigh(lambda w: auc(stairs(w * good, ends), stairs(w * (1 - good), ends)), _books(ranked))
        yield _figure(
            "near-miss AUC", area, len(ranked), "answerable questions and near misses, none asked back"
        )


def _engine(rows: Rows) -> Iterator[Figure]:
    """How often a ruling shown as verified is wrong; the bound is one-sided, since it should be 0."""
    wrong = [o.verdict is Verdict.WRONG for o in rows if o.verified]
    if wrong:
        estimate = Estimate(sum(wrong) / len(wrong), 0.0, upper(sum(wrong), len(wrong)))
        yield _figure(
            "false engine-verified", estimate, len(wrong), "answers verified by an engine, one-sided"
        )


def _twins(rows: Rows) -> Iterator[Figure]:
    """Whether a question and its twin fare alike; a near miss is no twin of the question it was made from."""
    by_id = {(o.set, o.id): o for o in rows}
    # Twins may name each other: each pair once.
    named = {frozenset(((o.set, o.id), (o.set, o.twin_of))) for o in rows if o.twin_of}
    pairs = [
        [by_id[key].verdict for key in pair]
        for pair in named
        if len(pair) == 2 and pair <= by_id.keys() and len({by_id[key].answerable for key in pair}) == 1
    ]
    note = "pairs of twins, both answerable or neither"
    yield from _share("twins agree", [a is b for a, b in pairs], note)
    yield from _share("twins both right", [a is b is Verdict.RIGHT for a, b in pairs], note)


def _languages(rows: Rows) -> Iterator[Figure]:
    """By how much French questions are answered right more often than English ones."""
    rows = [o for o in rows if o.answerable and o.language in ("fr", "en")]
    if len({o.language for o in rows}) == 2:
        french = np.array([o.language == "fr" for o in rows], dtype=np.float64)
        right = np.array([o.verdict is Verdict.RIGHT for o in rows], dtype=np.float64)
        columns = (french * right, french, (1 - french) * right, 1 - french)
        gap = bootstrap(lambda sums: sums[:, 0] / sums[:, 1] - sums[:, 2] / sums[:, 3], columns, _books(rows))
        yield _figure(
            "right, French minus English", gap, len(rows), "answerable questions in the two languages"
        )


def _latency(rows: Rows) -> Iterator[Figure]:
    """Time of an answer in milliseconds: the least that so many percent of the answers do not exceed."""
    rows = sorted(rows, key=lambda o: o.milliseconds)
    times = np.array([o.milliseconds for o in rows])
    for percent in (50, 95) if rows else ():

        def at(weights: Floats, percent: int = percent) -> Floats:
            until = np.cumsum(weights, axis=1)
            quick: Floats = times[(100 * until >= percent * until[:, -1:]).argmax(axis=1)]
            return quick

        yield _figure(f"latency p{percent}", reweigh(at, _books(rows)), len(rows), "questions, milliseconds")


def _calibration(rows: Rows) -> Iterator[Figure]:
    """Expected calibration error (Guo et al. 2017): how far confidence is from what holds up, by tenths."""
    rows = [o for o in rows if held(o) is not None]
    if rows:
        columns = [
            [(o.confidence - bool(held(o))) * (_tenth(o) == tenth) for o in rows] for tenth in range(BINS)
        ]
        error = bootstrap(
            lambda sums: np.abs(sums[:, :-1]).sum(axis=1) / sums[:, -1],
            [*columns, [1.0] * len(rows)],
            _books(rows),
        )
        yield _figure("calibration error", error, len(rows), "questions whose answer can be checked")


FAMILIES = (
    _retrieval, _key_facts, _verdicts, _citations, _refusal, _selection, _near_misses, _engine, _twins,
    _languages, _latency, _calibration,
)  # fmt: skip


def _in_order(outcomes: Rows) -> list[Outcome]:
    """Return outcomes by set and id: sums and draws are the same in whatever order they were run."""
    return sorted(outcomes, key=lambda o: (o.set, o.id))


def _books(rows: Rows) -> list[str]:
    return [o.book for o in rows]


def _figure(name: str, estimate: Estimate, n: int, note: str) -> Figure:
    return Figure(name, estimate.value, estimate.low, estimate.high, n, note)


def _share(name: str, hits: Sequence[bool] | Sequence[float], note: str) -> Iterator[Figure]:
    if hits:
        yield _figure(name, wilson(int(sum(hits)), len(hits)), len(hits), note)


def _mean(name: str, rows: Rows, values: Sequence[float], note: str) -> Iterator[Figure]:
    if rows:
        yield _figure(name, mean(values, _books(rows)), len(rows), note)


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


def _tenth(outcome: Outcome) -> int:
    return min(int(outcome.confidence * BINS), BINS - 1)


def _surest_first(rows: Rows) -> list[Outcome]:
    return sorted(_in_order(rows), key=lambda o: -o.confidence)


def _ends(ranked: Rows) -> list[int]:
    """Return where a threshold can stand: the last place of each confidence."""
    return [
        place
        for place, outcome in enumerate(ranked)
        if place + 1 == len(ranked) or ranked[place + 1].confidence != outcome.confidence
    ]


def _wrong(rows: Rows) -> Floats:
    return np.array([held(o) is False for o in rows], dtype=np.float64)
