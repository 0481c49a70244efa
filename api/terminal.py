"""Answers as a person reads them in a terminal: the answer first, then where it stands."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from api.messages import Messages, messages
from api.wire import HEADING_SEPARATOR
from corpus.types import CELL, Located
from qa.types import Answer, Basis, Status

SHOWN_NEAREST = 3

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
            yield from _citations(answer.citations, title, say)
            yield from _ruling(answer, title, say)
        case Status.AMBIGUOUS:
            yield plain(say.ambiguous, "bold yellow")
            for number, claim in enumerate(answer.claims, start=1):
                yield Text("")
                yield plain(f"{say.reading.format(number=number)}: {claim.text}", "bold")
                yield from _citations(claim.citations, title, say)
            yield from _ruling(answer, title, say)
        case Status.NEEDS_DETAILS:
            yield plain(say.needs_details, "bold yellow")
            for missing in answer.missing:
                yield Text("")
                yield plain(missing.ask, "bold")
                for choice in missing.choices:
                    label = "" if choice.label == choice.value else f"  {choice.label}"
                    yield Text.assemble("  • ", plain(choice.value, "cyan"), plain(label))
        case Status.NOT_IN_RULEBOOK:
            yield plain(f"{say.silent} {say.silent_means}", "bold yellow")
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
    if answer.notes:
        yield Text("")
        for note in answer.notes:
            yield Text.assemble((f"{say.note}: ", "bold"), plain(note))
    yield Text("")
    yield plain(say.time.format(milliseconds=f"{answer.latency_ms:.0f}"), "dim")


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
    label, number = located.page_label, located.citation.page
    page = (
        say.page.format(label=label)
        if label == str(number)
        else say.page_of_file.format(label=label, number=number)
    )
    book = title(located.citation.rulebook)
    # Most booklets begin with their own name, which is then the outermost heading of every page.
    path = located.heading[1:] if located.heading[:1] == (book,) else located.heading
    return " · ".join(part for part in (book, page, HEADING_SEPARATOR.join(path)) if part)


def _ruling(answer: Answer, title: Titles, say: Messages) -> Iterator[RenderableType]:
    if answer.ruling is None:
        return
    yield Text("")
    for number, step in enumerate(answer.ruling.steps, start=1):
        place = _place(step.citation, title, say)
        yield Text.assemble(f"{number}. ", plain(step.text), plain(f"  ({place})", "dim"))
    for assumption in answer.ruling.assumptions:
        yield Text.assemble((f"{say.assumption}: ", "bold"), plain(assumption))


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
