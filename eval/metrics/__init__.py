"""What outcomes come to: figures with their bounds, worked out without a model that judges.

Questions without the gold that a figure needs are left out of it, and a figure that no question is left for
is not given. Shares have Wilson bounds, all other figures bounds from drawing whole books again.
"""

from eval.metrics import answers, confidence, finding, latency, refusal
from eval.metrics.confidence import Bin, Point, held, reliability, risk_coverage
from eval.metrics.figure import Figure, Rows, in_order
from eval.metrics.finding import relevant
from eval.metrics.refusal import refused

__all__ = [
    "Bin", "Figure", "Point", "figures", "held", "refused", "relevant", "reliability", "risk_coverage",
]  # fmt: skip

FAMILIES = (
    finding.retrieval, answers.key_facts, answers.verdicts, answers.citations, refusal.refusals,
    confidence.selection, confidence.near_misses, answers.engine, answers.twins, answers.languages,
    latency.percentiles, confidence.calibration,
)  # fmt: skip
"""What gives figures, in the order in which they are told."""


def figures(outcomes: Rows) -> tuple[Figure, ...]:
    """Return all figures that the outcomes have gold for; their order does not matter."""
    rows = in_order(outcomes)
    return tuple(figure for family in FAMILIES for figure in family(rows))
