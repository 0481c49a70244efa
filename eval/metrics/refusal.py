"""Figures of refusal: whether nothing is claimed where the book is silent, and only there."""

from collections.abc import Iterator

from eval.metrics.figure import Figure, Rows, books_of, figure_of, share_of
from eval.outcome import Outcome, Verdict
from eval.statistics import bootstrap


def refused(outcome: Outcome) -> bool:
    """Tell whether nothing was claimed; to say rightly that the book is silent is no claim either."""
    if outcome.answerable:
        return outcome.verdict is Verdict.ABSTAINED
    return not outcome.certain or outcome.verdict is Verdict.RIGHT


def refusals(rows: Rows) -> Iterator[Figure]:
    """Precision, recall and F1 of not answering, where the unanswerable are the positive class."""
    unanswerable = [o for o in rows if not o.answerable]
    yield from share_of("refusal recall", [refused(o) for o in unanswerable], "unanswerable questions")
    for kind in sorted({o.kind for o in unanswerable}):
        hits = [refused(o) for o in unanswerable if o.kind == kind]
        yield from share_of(f"refusal recall, {kind}", hits, f"unanswerable questions, {kind}")
    # Among questions of one class only, whatever is refused is as precise.
    if 0 < len(unanswerable) < len(rows):
        hits = [not o.answerable for o in rows if refused(o)]
        yield from share_of("refusal precision", hits, "questions not answered")
        counted = [o for o in rows if refused(o) or not o.answerable]
        twice = [2.0 * (refused(o) and not o.answerable) for o in counted]
        either = [float(refused(o)) + (not o.answerable) for o in counted]
        f1 = bootstrap(lambda sums: sums[:, 0] / sums[:, 1], (twice, either), books_of(counted))
        yield figure_of("refusal F1", f1, len(counted), "questions not answered, or unanswerable")
