"""Figures of answers: what they say, whether it is right, what they cite, and whether twins fare alike."""

from collections.abc import Iterator

import numpy as np

from eval.metrics.figure import Figure, Rows, books_of, figure_of, mean_of, share_of
from eval.metrics.finding import relevant
from eval.metrics.refusal import refused
from eval.outcome import Verdict
from eval.statistics import Estimate, bootstrap, upper

ANSWERABLE = "answerable questions"

SCORES = {Verdict.RIGHT: 1.0, Verdict.PARTLY: 0.5, Verdict.ABSTAINED: 0.0, Verdict.WRONG: -1.0}
"""Truthfulness as CRAG scores it (Yang et al., NeurIPS 2024)."""


def key_facts(rows: Rows) -> Iterator[Figure]:
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
        yield from mean_of(f"key-fact recall, {scope}", every, said, note)
        said = [0.0 if refused(o) else o.vital_said / o.vital for o in vital]
        yield from mean_of(f"vital key-fact recall, {scope}", vital, said, note)


def verdicts(rows: Rows) -> Iterator[Figure]:
    """Right, wrong and not answered, and CRAG's truthfulness: the mean of ``SCORES``."""
    answerable = [o for o in rows if o.answerable]
    shown = [o for o in rows if o.certain]
    yield from share_of("right, answerable", [o.verdict is Verdict.RIGHT for o in answerable], ANSWERABLE)
    yield from share_of(
        "wrong, shown", [o.verdict is Verdict.WRONG for o in shown], "answers shown as certain"
    )
    yield from share_of("not answered, answerable", [refused(o) for o in answerable], ANSWERABLE)
    yield from mean_of("truthfulness", rows, [SCORES[o.verdict] for o in rows], "questions")


def citations(rows: Rows) -> Iterator[Figure]:
    """Validity: quotes word for word on the page they name, as ALCE wants them (Gao et al., EMNLP 2023).

    Page precision is the share of an answer's pages cited that are gold, page recall the share of gold pages
    that are cited, citation precision the share of quotes cited that are relevant: each the mean over
    answers. Gold pages are alternatives, so one may be enough and recall below 1.
    """
    shown = [s for o in rows for s in o.shown]
    yield from share_of("citation validity", [s.valid for s in shown if s.cited], "quotes cited")
    yield from share_of("passage validity", [s.valid for s in shown if not s.cited], "nearest passages shown")
    rows = [o for o in rows if o.certain and o.answerable and o.gold_pages]
    pages = [{s.page for s in o.shown if s.cited} for o in rows]
    both = [len(cited.intersection(o.gold_pages)) for o, cited in zip(rows, pages, strict=True)]
    citing = [o for o, cited in zip(rows, pages, strict=True) if cited]
    right = [n / len(cited) for n, cited in zip(both, pages, strict=True) if cited]
    yield from mean_of("citation page precision", citing, right, "answers shown that cite, with gold pages")
    found = [n / len(set(o.gold_pages)) for o, n in zip(rows, both, strict=True)]
    yield from mean_of("citation page recall", rows, found, "answers shown, with gold pages")
    quoting = [o for o in citing if any(o.gold_quotes)]
    precise = [float(np.mean([relevant(s, o) for s in o.shown if s.cited])) for o in quoting]
    yield from mean_of("citation precision", quoting, precise, "answers shown that cite, with gold quotes")


def engine(rows: Rows) -> Iterator[Figure]:
    """How often a ruling shown as verified is wrong; the bound is one-sided, since it should be 0."""
    wrong = [o.verdict is Verdict.WRONG for o in rows if o.verified]
    if wrong:
        estimate = Estimate(sum(wrong) / len(wrong), 0.0, upper(sum(wrong), len(wrong)))
        yield figure_of(
            "false engine-verified", estimate, len(wrong), "answers verified by an engine, one-sided"
        )


def twins(rows: Rows) -> Iterator[Figure]:
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
    yield from share_of("twins agree", [a is b for a, b in pairs], note)
    yield from share_of("twins both right", [a is b is Verdict.RIGHT for a, b in pairs], note)


def languages(rows: Rows) -> Iterator[Figure]:
    """By how much French questions are answered right more often than English ones."""
    rows = [o for o in rows if o.answerable and o.language in ("fr", "en")]
    if len({o.language for o in rows}) == 2:
        french = np.array([o.language == "fr" for o in rows], dtype=np.float64)
        right = np.array([o.verdict is Verdict.RIGHT for o in rows], dtype=np.float64)
        columns = (french * right, french, (1 - french) * right, 1 - french)
        gap = bootstrap(
            lambda sums: sums[:, 0] / sums[:, 1] - sums[:, 2] / sums[:, 3], columns, books_of(rows)
        )
        yield figure_of(
            "right, French minus English", gap, len(rows), "answerable questions in the two languages"
        )
