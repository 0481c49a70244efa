"""Plots as SVG. Colours and fonts come from the page's style sheet, by class."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

from markupsafe import Markup

WIDTH, HEIGHT = 400.0, 280.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 20.0, 28.0, 46.0

RISKS = (0.0, 0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0)
TENTHS = tuple(n / 5 for n in range(6))

STRIP = 10.0
"""Height of a bar alone."""

LABEL = 16
"""Letters for which there is room beside a bar."""

MOST_POINTS = 150
"""More points of a line than that cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Line:
    """A named line of points (x, y)."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Dot:
    """``n`` questions of about the same confidence, and the share that was right, with its bounds."""

    confidence: float
    right: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of parts one after the other; the words of a part's name are also its classes."""

    label: str
    parts: Mapping[str, int]

    @property
    def n(self) -> int:
        """How many questions it stands for."""
        return sum(self.parts.values())


@dataclass(frozen=True, slots=True)
class _Frame:
    """The area of a plot, with the way from values to places."""

    svg: Element
    x: Callable[[float], float]
    y: Callable[[float], float]


def risk_coverage(lines: Sequence[Line]) -> Markup:
    """Draw how often answers are wrong against how many are given, the first line on top.

    Risk stands on a square-root scale: 1 % has to be seen beside a baseline's 80 %.
    """
    highest = max((y for line in lines for _, y in line.points), default=0.0)
    top = next((risk for risk in RISKS[2:] if risk >= highest), 1.0)
    frame = _frame(
        "Risk and coverage",
        "share of questions answered, surest first",
        "wrong among them",
        TENTHS,
        [risk for risk in RISKS if risk <= top],
        y=lambda value: math.sqrt(min(max(value, 0.0), top) / top),
    )
    for index, line in reversed(list(enumerate(lines))):
        path = " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in thinned(line.points))
        if len(line.points) == 1:
            ((x, y),) = line.points
            drawn = _add(frame.svg, "circle", f"dot s{index}", cx=frame.x(x), cy=frame.y(y), r=4)
        else:
            drawn = _add(frame.svg, "polyline", f"line s{index}", points=path)
        _tell(drawn, line.name)
    return _markup(frame.svg)


def reliability(dots: Sequence[Dot]) -> Markup:
    """Draw how often answers are right against how sure they say they are; the diagonal is honest."""
    frame = _frame("Reliability", "confidence told", "share right", TENTHS, TENTHS)
    _add(frame.svg, "line", "even", x1=frame.x(0), y1=frame.y(0), x2=frame.x(1), y2=frame.y(1))
    shown = [dot for dot in dots if dot.n]
    path = " ".join(f"{frame.x(dot.confidence):.1f},{frame.y(dot.right):.1f}" for dot in shown)
    _add(frame.svg, "polyline", "line thin s0", points=path)
    most = max((dot.n for dot in shown), default=1)
    for dot in shown:
        x = frame.x(dot.confidence)
        _add(frame.svg, "line", "line thin s0", x1=x, y1=frame.y(dot.low), x2=x, y2=frame.y(dot.high))
        radius = 3 + 9 * math.sqrt(dot.n / most)
        drawn = _add(frame.svg, "circle", "dot s0", cx=x, cy=frame.y(dot.right), r=radius)
        _tell(drawn, f"{_percent(dot.right)} right of {dot.n} told as {_percent(dot.confidence)}")
    return _markup(frame.svg)


def bars(rows: Sequence[Bar], title: str) -> Markup:
    """Draw a bar a row, each as long as the others, in the shares of its parts."""
    label, end, height = 126.0, 92.0, 26.0
    svg = _svg(title, height * len(rows) + 4)
    room = WIDTH - label - end
    for number, row in enumerate(rows):
        y = height * number + 2
        short = row.label if len(row.label) <= LABEL else row.label[: LABEL - 1] + "…"
        name = _add(svg, "text", "label", short, x=label - 8, y=y + 16, text_anchor="end")
        _tell(name, row.label)
        x = label
        for part, count in row.parts.items():
            width = room * count / row.n if row.n else 0.0
            if width:
                drawn = _add(svg, "rect", f"part {part}", x=x, y=y, width=width, height=height - 7)
                _tell(drawn, f"{row.label}: {count} {part} of {row.n}")
            x += width
        first = next(iter(row.parts.values()), 0)
        share = _percent(first / row.n) if row.n else "–"
        _add(svg, "text", "label", f"{share} of {row.n}", x=WIDTH - end + 8, y=y + 16)
    return _markup(svg)


def strip(bar: Bar) -> Markup:
    """Draw a bar alone, for a table that has the counts; the page says how high it is."""
    svg = _svg(", ".join(f"{count} {part}" for part, count in bar.parts.items() if count), STRIP)
    svg.set("class", "strip")
    svg.set("preserveAspectRatio", "none")
    x = 0.0
    for part, count in bar.parts.items():
        width = WIDTH * count / bar.n if bar.n else 0.0
        if width:
            drawn = _add(svg, "rect", f"part {part}", x=x, y=0, width=width, height=STRIP)
            _tell(drawn, f"{count} {part} of {bar.n}")
        x += width
    return _markup(svg)


def histogram(values: Sequence[float], marks: Mapping[str, float], unit: str) -> Markup:
    """Draw how often values (above 0) occur, on a logarithmic scale, with named marks."""
    values = [value for value in values if value > 0 and math.isfinite(value)]
    low, high = _decades(values)
    steps = max(1, round((high - low) * 12))
    counts = [0] * steps
    for value in values:
        counts[min(steps - 1, int((math.log10(value) - low) / (high - low) * steps))] += 1
    top = _round_up(max(counts))
    frame = _frame(
        "Latency",
        unit,
        "questions",
        [step * 10.0**power for power in range(math.floor(low), math.ceil(high)) for step in (1, 2, 5)]
        + [10.0 ** math.ceil(high)],
        [0.0, top / 2, float(top)],
        x=lambda value: (math.log10(value) - low) / (high - low),
        y=lambda value: value / top,
        tell=lambda value: f"{value:g}",
    )
    for number, count in enumerate(counts):
        begin, end = (10 ** (low + (high - low) * n / steps) for n in (number, number + 1))
        if count:
            left, right, y = frame.x(begin), frame.x(end), frame.y(count)
            bar = _add(
                frame.svg, "rect", "bar", x=left + 0.5, y=y, width=right - left - 1, height=frame.y(0) - y
            )
            _tell(bar, f"{count} within {begin:.3g}–{end:.3g} {unit}")
    for row, (name, value) in enumerate(sorted(marks.items(), key=lambda mark: mark[1])):
        x = frame.x(min(max(value, 10**low), 10**high))
        _add(frame.svg, "line", "mark", x1=x, y1=TOP, x2=x, y2=frame.y(0))
        # The median's name goes above the bars, a later one to the right, where bars are low.
        fits = row > 0 and x < WIDTH - 90
        _add(
            frame.svg,
            "text",
            "name",
            f"{name} {value:.3g} {unit}",
            x=x + (5 if fits else 0),
            y=TOP - 6 + 18 * row,
            text_anchor="start" if fits else "end",
        )
    return _markup(frame.svg)


def thinned(points: Sequence[tuple[float, float]], most: int = MOST_POINTS) -> list[tuple[float, float]]:
    """Leave out points of a long line, never the ends.

    >>> thinned([(n, n) for n in range(9)], 3)
    [(0, 0), (4, 4), (8, 8)]
    """
    if len(points) <= most:
        return list(points)
    return [points[round(n * (len(points) - 1) / (most - 1))] for n in range(most)]


def _decades(values: Sequence[float]) -> tuple[float, float]:
    """Return the logarithms between which values lie, at steps of 1, 2 and 5, and never the same."""
    if not values:
        return 0.0, 2.0
    steps = [math.log10(step) + power for power in range(-9, 10) for step in (1, 2, 5)]
    least, most = math.log10(min(values)), math.log10(max(values))
    low = max((step for step in steps if step <= least), default=steps[0])
    high = min((step for step in steps if step > most), default=steps[-1])
    return low, max(high, low + 0.3)


def _round_up(count: int) -> int:
    """Return the next even round number.

    >>> _round_up(0), _round_up(7), _round_up(41)
    (2, 8, 60)
    """
    size = int(10 ** (len(str(count)) - 1))
    return next(n * size for n in (2, 4, 6, 8, 10) if n * size >= count)


def _frame(
    title: str,
    x_title: str,
    y_title: str,
    x_ticks: Iterable[float],
    y_ticks: Iterable[float],
    *,
    x: Callable[[float], float] = float,
    y: Callable[[float], float] = float,
    tell: Callable[[float], str] | None = None,
) -> _Frame:
    """Draw axes; ``x`` and ``y`` bring values to 0…1, ticks beyond that are left out."""
    svg = _svg(title, HEIGHT)
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT

    def across(value: float) -> float:
        return LEFT + x(value) * (right - LEFT)

    def down(value: float) -> float:
        return bottom - y(value) * (bottom - TOP)

    for tick in y_ticks:
        _add(svg, "line", "grid", x1=LEFT, y1=down(tick), x2=right, y2=down(tick))
        told = tell(tick) if tell else _percent(tick)
        _add(svg, "text", "tick", told, x=LEFT - 7, y=down(tick) + 4, text_anchor="end")
    for tick in x_ticks:
        if -0.001 <= x(tick) <= 1.001:
            told = tell(tick) if tell else _percent(tick)
            _add(svg, "line", "grid", x1=across(tick), y1=TOP, x2=across(tick), y2=bottom)
            _add(svg, "text", "tick", told, x=across(tick), y=bottom + 17, text_anchor="middle")
    _add(svg, "text", "axis", x_title, x=(LEFT + right) / 2, y=HEIGHT - 8, text_anchor="middle")
    _add(svg, "text", "axis", y_title, x=4, y=14)
    return _Frame(svg, across, down)


def _svg(title: str, height: float) -> Element:
    return Element("svg", {"viewBox": f"0 0 {WIDTH:g} {height:g}", "role": "img", "aria-label": title})


def _add(parent: Element, tag: str, name: str, text: str = "", **attributes: float | str) -> Element:
    """Add an element of a class; places are rounded to a tenth."""
    told = {
        key.replace("_", "-"): value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")
        for key, value in attributes.items()
    }
    element = SubElement(parent, tag, {"class": name, **told})
    element.text = text or None
    return element


def _tell(element: Element, words: str) -> None:
    """Say something of an element where it is pointed at."""
    SubElement(element, "title").text = words


def _percent(share: float) -> str:
    return f"{100 * share:.0f}\u202f%"


def _markup(svg: Element) -> Markup:
    # The tree escapes what it holds.
    return Markup(tostring(svg, encoding="unicode"))
