"""Answers as a person reads them in a terminal: the answer first, then where it stands."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from api.messages import Messages, messages
from api.wire import HEADING_SEPARATOR
from corpus.types import CELL, Located
from qa.types import Answer, Basis, Missing, Status, ToldRuling, ToldStep

SHOWN_NEAREST = 3

STEP_QUOTES = 1
"""Quotes shown with one rule applied at most, the best first; JSON has them all."""

FEW_CHOICES = 5

_STEERING = frozenset({"Cc", "Cf", "Cs"})

Titles = Callable[[str], str]
"""Gives the title of a rulebook for its id."""


def render_answer(answer: Answer, title: Titles) -> RenderableType:
    """Return everything a player needs of an answer, in the player's language where we speak it."""
    say = messages(answer.question.language)
    return Group(*_parts(answer, title, say))


def _parts(answer: Answer, title: Titles, say: Messages) -> Iterator[RenderableType]:
    match answer.status:
        case Status.ANSWERED:
            yield plain(answer.text, "bold")
            yield plain(_basis(answer.basis, say) + _confidence(answer, say), "green")
            if answer.ruling is not None and answer.ruling.steps:
                yield plain(title(answer.ruling.steps[0].citations[0].citation.rulebook), "cyan")
                yield from _ruling(answer.ruling, say)
            else:
                yield from _citations(answer.citations, title, say)
        case Status.AMBIGUOUS:
            yield plain(say.ambiguous, "bold yellow")
            for number, claim in enumerate(answer.claims, start=1):
                yield Text("")
                yield plain(f"{say.reading.format(number=number)}: {claim.text}", "bold")
                yield from _citations(claim.citations, title, say)
        case Status.NEEDS_DETAILS:
            yield plain(say.needs_details, "bold yellow")
            for missing in answer.missing:
                yield Text("")
                yield plain(missing.ask, "bold")
                yield from _choices(missing)
        case Status.NOT_IN_RULEBOOK:
            yield plain(f"{say.silent} {say.silent_means}", "bold yellow")
            if answer.ruling is not None:
                # An engine's first note says what exactly the book does not give.
                yield plain(answer.notes[0])
            if answer.unknown_words:
                yield plain(say.unknown_words.format(words=", ".join(answer.unknown_words)))
            if answer.nearest:
                yield Text("")
                yield plain(say.nearest, "bold")
                yield from _nearest(answer, title, say)
        case Status.UNSURE:
            yield plain(say.unsure, "bold yellow")
            yield from _nearest(answer, title, say)
            if answer.unknown_words:
                yield Text("")
                yield plain(say.unknown_words.format(words=", ".join(answer.unknown_words)))
    notes = answer.notes[1 if answer.status is Status.NOT_IN_RULEBOOK and answer.ruling is not None else 0 :]
    if notes:
        yield Text("")
        for note in notes:
            yield Text.assemble((f"{say.note}: ", "bold"), plain(note))
    yield Text("")
    yield plain(say.time.format(milliseconds=f"{answer.latency_ms:.0f}"), "dim")


def _choices(missing: Missing) -> Iterator[RenderableType]:
    """Yield what a detail may be, one a line; numbers and the like, that need no telling, in one line."""
    if len(missing.choices) > FEW_CHOICES and all(c.label == c.value for c in missing.choices):
        yield Text.assemble("  • ", plain(", ".join(c.value for c in missing.choices), "cyan"))
        return
    for choice in missing.choices:
        label = "" if choice.label == choice.value else f"  {choice.label}"
        yield Text.assemble("  • ", plain(choice.value, "cyan"), plain(label))


def _basis(basis: Basis | None, say: Messages) -> str:
    return {Basis.ENGINE: say.by_engine, Basis.FAQ: say.by_faq}.get(basis or Basis.RULEBOOK, say.by_rulebook)


def _confidence(answer: Answer, say: Messages) -> str:
    if answer.confidence <= 0:
        return ""
    # Rounded down and never 100: a calibrated chance is not a promise.
    return " · " + say.confidence.format(percent=min(int(answer.confidence * 100), 99))


def _nearest(answer: Answer, title: Titles, say: Messages) -> Iterator[RenderableType]:
    yield from _citations([n.located for n in answer.nearest[:SHOWN_NEAREST]], title, say)


def _citations(citations: Sequence[Located], title: Titles, say: Messages) -> Iterator[RenderableType]:
    for located in citations:
        yield Text("")
        yield Text.assemble("▸ ", plain(_place(located, title, say), "cyan"))
        quote = " ".join(located.citation.quote.replace(CELL, " | ").split())
        yield Padding(plain(say.quote.format(text=quote), "italic"), (0, 0, 0, 2), expand=False)


def _place(located: Located, title: Titles, say: Messages) -> str:
    page = _page(located, say)
    book = title(located.citation.rulebook)
    # Most booklets begin with their own name, which is then the outermost heading of every page.
    path = located.heading[1:] if located.heading[:1] == (book,) else located.heading
    return " · ".join(part for part in (book, page, HEADING_SEPARATOR.join(path)) if part)


def _short_place(located: Located, say: Messages) -> str:
    """Return the page and the innermost heading: all steps of a ruling stand in one booklet."""
    return " · ".join((_page(located, say), *located.heading[-1:]))


def _page(located: Located, say: Messages) -> str:
    label, number = located.page_label, located.citation.page
    if label == str(number):
        return say.page.format(label=label)
    return say.page_of_file.format(label=label, number=number)


def _ruling(ruling: ToldRuling, say: Messages) -> Iterator[RenderableType]:
    shown: set[Located] = set()
    for number, step in enumerate(ruling.steps, start=1):
        yield Text("")
        yield from _step(step, f"{number}. ", 0, say, shown)
    if ruling.assumptions:
        yield Text("")
    for assumption in ruling.assumptions:
        yield Text.assemble((f"{say.assumption}: ", "bold"), plain(assumption))


def _step(
    step: ToldStep, mark: str, depth: int, say: Messages, shown: set[Located]
) -> Iterator[RenderableType]:
    """Yield a rule applied with its words, each told once, then the rules it used, further in."""
    inset = 2 * depth
    fresh = [located for located in step.citations if located not in shown]
    line = Text.assemble(mark, plain(step.text))
    if not fresh:
        line.append_text(plain(f"  ({_page(step.citations[0], say)})", "dim"))
    yield Padding(line, (0, 0, 0, inset), expand=False)
    for located in fresh[:STEP_QUOTES]:
        quote = " ".join(located.citation.quote.replace(CELL, " | ").split())
        words = plain(say.quote.format(text=quote), "italic")
        place = plain(f"  ▸ {_short_place(located, say)}", "cyan")
        yield Padding(words.append_text(place), (0, 0, 0, inset + 3), expand=False)
    shown.update(fresh)
    for used in step.steps:
        yield from _step(used, "– ", depth + 1, say, shown)


def plain(content: str, style: str = "") -> Text:
    """Return text without what would steer the terminal or turn the reading direction round.

    >>> plain("Liberals\\t3\\t4\\x1b[2J").plain
    'Liberals | 3 | 4[2J'
    """
    parted = content.replace(CELL, " | ")
    return Text(
        "".join(c for c in parted if c == "\n" or unicodedata.category(c) not in _STEERING), style=style
    )


def terminal(*, error: bool = False) -> Console:
    """Return a console for standard output or error, without guessing at markup in what it prints."""
    return Console(stderr=error, highlight=False, markup=False, emoji=False, soft_wrap=False)
