"""The report as a person reads it in a terminal: what has to be mended first, the totals at its end."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from api.audit.told import (
    BREAKS,
    cites,
    counts,
    labels_of,
    one_line,
    pair_reason,
    place,
    reason,
    share,
    unread_why,
    verdict,
    worst_first,
)
from api.audit.words import Say
from api.terminal import Titles, plain
from corpus.types import Located
from qa.audit.types import Audit, ClaimFinding, EntryFinding, Label, Pair

SHOWN_GAPS = 10
"""Rules without an entry that are shown at most; the other reports have them all."""

SHOWN_EVIDENCE = 2

SIGNS = {
    Label.SUPPORTED: "✓",
    Label.CONTRADICTED: "✗",
    Label.NOT_IN_RULEBOOK: "–",
    Label.AMBIGUOUS: "≠",
    Label.WRONG_PAGE: "→",
}
STYLES = {
    Label.SUPPORTED: "green",
    Label.CONTRADICTED: "bold red",
    Label.NOT_IN_RULEBOOK: "yellow",
    Label.AMBIGUOUS: "yellow",
    Label.WRONG_PAGE: "bold red",
}


def render_audit(audit: Audit, title: Titles, say: Say) -> RenderableType:
    """Return the report; ``title`` gives that of a rulebook for its id."""
    return Group(*_parts(audit, title, say))


def _parts(audit: Audit, title: Titles, say: Say) -> Iterator[RenderableType]:
    for label, entries in worst_first(audit).items():
        yield from _heading(
            f"{say(label.value)} ({len(entries)})", say(f"{label.value}_means"), STYLES[label]
        )
        for entry in entries:
            yield Text("")
            yield from _entry(entry, title, say)
    if audit.across:
        yield from _heading(f"{say('across')} ({len(audit.across)})", say("across_means"), "bold")
        for pair in audit.across:
            yield Text("")
            yield from _pair(pair, say)
    if audit.coverage:
        yield from _heading(f"{say('coverage')} ({len(audit.coverage)})", say("coverage_means"), "bold")
        for gap in audit.coverage[:SHOWN_GAPS]:
            yield from _quoted(gap.rule, title, say, note=share(gap.weight, say))
        if len(audit.coverage) > SHOWN_GAPS:
            yield _inset(plain(say("coverage_more", n=len(audit.coverage) - SHOWN_GAPS), "dim"), 2)
    if audit.faq.unread:
        yield from _heading(f"{say('unread')} ({len(audit.faq.unread)})", say("unread_means"), "bold yellow")
        for unread in audit.faq.unread:
            told = plain(f"{say('line', line=unread.line)}  ", "cyan")
            words = say("quote", text=_short(one_line(unread.text)))
            yield _inset(told.append_text(plain(f"{words}  {unread_why(unread, say)}")), 2)
    yield Text("")
    yield from _totals(audit, title, say)


def _entry(entry: EntryFinding, title: Titles, say: Say) -> Iterator[RenderableType]:
    item = entry.item
    line = Text.assemble(
        (f"{SIGNS[entry.label]} ", STYLES[entry.label]), plain(one_line(item.question), "bold")
    )
    about = [item.id, say("line", line=item.line) if item.line else ""]
    if item.pages:
        about.append(cites(item, say))
    yield line.append_text(plain("  " + " · ".join(part for part in about if part), "dim"))
    for claim in entry.claims:
        yield from _claim(claim, entry, title, say)
    if not entry.claims:
        yield _inset(plain(say("no_claims")), 2)


def _claim(claim: ClaimFinding, entry: EntryFinding, title: Titles, say: Say) -> Iterator[RenderableType]:
    words = say("quote", text=one_line(claim.text))
    line = Text.assemble((f"{SIGNS[claim.label]} ", STYLES[claim.label]), plain(words))
    if claim.label is Label.SUPPORTED:
        # Where all is well a page is enough; JSON and HTML have the words.
        if claim.evidence:
            line.append_text(plain(f"  ▸ {place(claim.evidence[0], say)}", "cyan"))
        yield _inset(line, 2)
        return
    yield _inset(line, 2)
    style = "red" if claim.label in BREAKS else "yellow"
    yield _inset(plain(f"{say(claim.label.value)}. {reason(claim, entry.item, say)}", style), 4)
    if claim.label is Label.NOT_IN_RULEBOOK and claim.evidence:
        yield _inset(plain(say("nearest"), "dim"), 4)
    for located in claim.evidence[: 1 if claim.label is Label.NOT_IN_RULEBOOK else SHOWN_EVIDENCE]:
        yield from _quoted(located, title, say, inset=4)
    if claim.ruling is not None and claim.ruling.says:
        yield _inset(Text.assemble((f"= {say('ruling')}: ", "bold"), plain(claim.ruling.says)), 4)


def _pair(pair: Pair, say: Say) -> Iterator[RenderableType]:
    yield Text.assemble(("≠ " if pair.clash else "= ", "yellow"), plain(say(pair.kind.value), "bold"))
    for item in (pair.first, pair.second):
        about = " · ".join(
            part
            for part in (item.id, item.language, say("line", line=item.line) if item.line else "")
            if part
        )
        words = plain(f"{one_line(item.question)} ")
        yield _inset(
            Text.assemble("• ", words, plain(_short(one_line(item.answer))), plain(f"  {about}", "dim")), 2
        )
    told = pair_reason(pair, say)
    if told:
        yield _inset(plain(told, "yellow"), 4)


def _quoted(
    located: Located, title: Titles, say: Say, *, inset: int = 2, note: str = ""
) -> Iterator[RenderableType]:
    book = title(located.citation.rulebook)
    # Most booklets begin with their own name, which is then the outermost heading of every page.
    path = located.heading[1:] if located.heading[:1] == (book,) else located.heading
    where = " · ".join((book, place(located, say), *path[-1:]))
    line = Text.assemble("▸ ", plain(where, "cyan"))
    yield _inset(line.append_text(plain(f"  ({note})", "dim")) if note else line, inset)
    yield _inset(plain(say("quote", text=one_line(located.citation.quote)), "italic"), inset + 2)


def _heading(words: str, means: str, style: str) -> Iterator[RenderableType]:
    yield Text("")
    yield plain(words, style)
    yield plain(means, "dim")


def _totals(audit: Audit, title: Titles, say: Say) -> Iterator[RenderableType]:
    yield plain(say("title", title=title(audit.game)), "bold")
    yield plain(f"{audit.faq.source}  {counts(audit, say)}")
    for label, number in labels_of(audit).items():
        if number:
            yield _inset(
                Text.assemble((f"{SIGNS[label]} {number:>4}  ", STYLES[label]), plain(say(label.value))), 2
            )
    failed = any(entry.label in BREAKS for entry in audit.entries)
    yield plain(verdict(audit, say), "bold red" if failed else "bold green")


def _inset(words: Text, by: int) -> RenderableType:
    return Padding(words, (0, 0, 0, by), expand=False)


def _short(text: str, limit: int = 160) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
