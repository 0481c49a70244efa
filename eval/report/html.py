"""One page for people: everything is inside it; readable without its script, and on paper."""

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from urllib.parse import quote

import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from eval.compare import TOLERANCE, Comparison, Difference, faults
from eval.gold import TEST
from eval.metrics import Figure, reliability, risk_coverage
from eval.outcome import Outcome
from eval.report import plots
from eval.report.failures import choices, grouped
from eval.report.files import Run, figures_of, parts
from eval.report.ways import Way, bars, fates, kind_of, language_of, lost

FOLDER = Path(__file__).parent

HEADLINES = (
    "right, answerable",
    "wrong, shown",
    "not answered, answerable",
    "refusal recall",
    "page success@1",
    "page success@5",
    "vital key-fact recall, shown",
    "citation validity",
    "false engine-verified",
    "truthfulness",
    "latency p50",
    "latency p95",
)
"""Figures that come first; the others are folded away."""

COLUMNS = (
    "right, answerable",
    "wrong, shown",
    "not answered, answerable",
    "refusal recall",
    "page success@1",
    "page success@5",
    "truthfulness",
    "latency p50",
)
"""Figures by which systems stand side by side."""

SCORES = ("nDCG", "AUC", "AURC", "AUGRC", "F1", "truthfulness", "calibration error")
"""Words of the names of figures that are no shares."""

LINES = 8
"""Lines of a plot that can be told apart."""

HEADINGS = {
    Way.WRONG: "Wrong, shown as certain",
    Way.PARTLY: "Partly right",
    Way.ASKED: "Asked back",
    Way.ABSTAINED: "Not answered, though the book answers",
    Way.RIGHT: "Right, with words that are not on their page",
}

SLICES: Mapping[str, Callable[[Outcome], str]] = {
    "By language": language_of,
    "By kind": kind_of,
    "By book": attrgetter("book"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure as it is shown."""

    value: str
    bounds: str
    n: int


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot with what it shows; ``legend`` pairs classes with names."""

    title: str
    note: str
    svg: Markup
    legend: tuple[tuple[str, str], ...] = ()


def write_report(
    path: Path,
    run: Run,
    outcomes: Sequence[Outcome],
    others: Mapping[str, Sequence[Outcome]],
    comparison: Comparison | None = None,
    *,
    system: str = "ruleproof",
    left_out: Sequence[str] = (),
    tolerance: float = TOLERANCE,
) -> None:
    """Write the page on the ``outcomes`` of ``system``.

    ``others``: what other systems made of the same questions. ``left_out``: what was not run, and why.
    ``comparison`` is with a baseline.
    """
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "percent": percent, "points": points, "anchor": anchor, "strip": plots.strip, "lost": lost,
    }  # fmt: skip
    style, script = (FOLDER.joinpath(name).read_text("utf-8") for name in ("style.css", "filter.js"))
    of_set = figures_of(outcomes)
    groups = grouped(outcomes, others.values(), run.sets)
    kept = _kept(outcomes)
    text = environment.get_template("page.html").render(
        run=run,
        system=system,
        left_out=left_out,
        style=Markup(style),
        script=Markup(script),
        policy=f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'",
        sets=tuple(of_set),
        questions={name: len(own) for name, own in parts(outcomes).items()},
        headlines=_rows(of_set, lambda name: name in HEADLINES),
        figures=_rows(of_set, lambda name: name not in HEADLINES),
        ways=tuple(Way),
        fates=fates(outcomes),
        plotted=f"{len(kept)} questions" + (", the test split" if len(kept) < len(outcomes) else ""),
        plots=_plots(kept, others, system),
        columns=COLUMNS,
        systems=_systems(of_set, others, system) if others else (),
        comparison=comparison,
        faults=faults(comparison, tolerance) if comparison else (),
        groups=groups,
        headings=HEADINGS,
        failed=sum(len(group.failures) for group in groups),
        asked=len(outcomes),
        choices=choices([failure for group in groups for failure in group.failures]),
    )
    # Half a surrogate pair, as a question may hold, is no text; a browser shows it as unknown.
    path.write_text(text, "utf-8", "xmlcharrefreplace", newline="\n")


def percent(share: float, digits: int = 1) -> str:
    """Return a share as it is read; only all and nothing go without digits.

    >>> percent(0.9524), percent(0.9), percent(1.0)
    ('95.2\\u202f%', '90.0\\u202f%', '100\\u202f%')
    """
    return f"{_hundredths(share, digits)}\u202f%"


def points(found: Difference) -> str:
    """Return a change with its bounds, in percentage points."""
    change, low, high = (_signed(100 * share) for share in (found.change, found.low, found.high))
    return f"{change} ({low} to {high})"


def anchor(outcome: Outcome) -> str:
    """Return the id of a question on the page, which is also its address.

    A character of an address that needs escaping would be unescaped by the browser, so it goes.
    """
    return quote(f"{outcome.set}-{outcome.id}", safe="", errors="replace").replace("%", "_")


def _rows(
    of_set: Mapping[str, tuple[Figure, ...]], wanted: Callable[[str], bool]
) -> list[tuple[str, str, list[Cell | None]]]:
    """Return a row a figure: its name, what it counts, a cell a set, None where a set has no gold for it."""
    found = [{figure.name: figure for figure in own} for own in of_set.values()]
    notes = {figure.name: figure.note for own in of_set.values() for figure in own if wanted(figure.name)}
    names = sorted(notes, key=lambda name: HEADLINES.index(name) if name in HEADLINES else len(HEADLINES))
    return [(name, notes[name], [_cell(own.get(name)) for own in found]) for name in names]


def _cell(figure: Figure | None) -> Cell | None:
    if figure is None:
        return None
    tell, unit = _teller(figure.name)
    low, value, high = (tell(number).replace("-", "−") for number in (figure.low, figure.value, figure.high))
    dash = "to" if figure.low < 0 else "–"
    return Cell(value + unit, f"{low} {dash} {high}", figure.n)


def _teller(name: str) -> tuple[Callable[[float], str], str]:
    """Return how the numbers of a figure are written, and their unit."""
    if name.startswith("latency"):
        return (lambda value: f"{value:.{1 if value < 100 else 0}f}"), "\u202fms"
    if " minus " in name:
        return (lambda value: _signed(100 * value)), " points"
    if any(word in name for word in SCORES):
        return "{:.3f}".format, ""
    return _hundredths, "\u202f%"


def _hundredths(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{0 if share in (0, 1) else digits}f}"


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−") if round(value, 1) else "0"


def _systems(
    of_set: Mapping[str, tuple[Figure, ...]], others: Mapping[str, Sequence[Outcome]], system: str
) -> list[tuple[str, list[tuple[str, list[Cell | None]]]]]:
    """Return for each set a row a system."""
    found = {system: of_set, **{name: figures_of(outcomes) for name, outcomes in others.items()}}
    table = []
    for part in of_set:
        rows = []
        for name, by_part in found.items():
            own = {figure.name: figure for figure in by_part.get(part, ())}
            if own:
                rows.append((name, [_cell(own.get(column)) for column in COLUMNS]))
        table.append((part, rows))
    return table


def _plots(outcomes: Sequence[Outcome], others: Mapping[str, Sequence[Outcome]], system: str) -> list[Plot]:
    named = {system: outcomes, **{name: _kept(found) for name, found in others.items()}}
    lines = [
        plots.Line(name, [(point.coverage, point.risk) for point in risk_coverage(found)])
        for name, found in list(named.items())[:LINES]
    ]
    times = [outcome.milliseconds for outcome in outcomes]
    p50, p95 = np.percentile(times, [50, 95], method="inverted_cdf") if times else (0.0, 0.0)
    return [
        Plot(
            "Risk and coverage",
            "How many answers are wrong if only the surest are given.",
            plots.risk_coverage(lines),
            tuple((f"s{index}", line.name) for index, line in enumerate(lines)),
        ),
        Plot(
            "Reliability",
            "On the dashed line, answers hold up as often as told.",
            plots.reliability(
                [
                    plots.Dot(found.confidence, found.held.value, found.held.low, found.held.high, found.n)
                    for found in reliability(outcomes)
                ]
            ),
        ),
        Plot(
            "Latency",
            "Time of an answer, the model loaded.",
            plots.histogram(times, {"p50": float(p50), "p95": float(p95)}, "ms"),
        ),
        *(
            Plot(
                title,
                "What came of the questions.",
                plots.bars(bars(outcomes, key), title),
                tuple((way.value, way.value) for way in Way),
            )
            for title, key in SLICES.items()
        ),
    ]


def _kept(outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
    """Return the questions that nothing was learned from, where there are any."""
    return [outcome for outcome in outcomes if outcome.split == TEST] or outcomes


def _digest(text: str) -> str:
    """Return the source expression by which a content policy lets exactly this text in."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
