"""Two printings of a rulebook: what changed in the rules, and which entries and questions that breaks."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from api.audit.told import one_line, place
from api.audit.words import Say
from api.service import Service
from api.terminal import plain
from api.wire import citation_to_wire
from qa.audit.types import Faq
from qa.editions import (
    Broken,
    Change,
    ChangeKind,
    Changes,
    Printing,
    Wanted,
    broken_entries,
    broken_quotes,
    compare,
)

if TYPE_CHECKING:
    from api.service import Progress
    from corpus.library import Library
    from corpus.types import Rulebook
    from eval.gold import Question

GRAVEST_FIRST = (ChangeKind.CHANGED, ChangeKind.REMOVED, ChangeKind.ADDED, ChangeKind.REWORDED)

_SIGNS = {
    ChangeKind.CHANGED: ("≠", "bold red"),
    ChangeKind.REMOVED: ("−", "bold red"),
    ChangeKind.ADDED: ("+", "green"),
    ChangeKind.REWORDED: ("≈", "dim"),
}


@dataclass(frozen=True, slots=True)
class Compared:
    """Two printings, what changed, and what rests on words that changed."""

    old: "Rulebook"
    new: "Rulebook"
    changes: Changes
    entries: tuple[Broken, ...] = ()
    questions: tuple[Broken, ...] = ()

    @property
    def ordered(self) -> list[tuple[ChangeKind, list[Change]]]:
        """The changes by kind, the gravest first, each in the order of the new printing."""
        found = [(kind, [c for c in self.changes.changes if c.kind is kind]) for kind in GRAVEST_FIRST]
        return [(kind, some) for kind, some in found if some]

    @property
    def breaking(self) -> int:
        """How many entries and questions rest on a rule that is another one now, or gone."""
        return len(
            {("entry", broken.id) for broken in self.entries if _breaks(broken)}
            | {("question", broken.id) for broken in self.questions if _breaks(broken)}
        )


@contextmanager
def comparing(
    old: Path,
    new: Path,
    faq: Faq | None,
    questions: "Sequence[Question]",
    progress: "Progress",
) -> "Iterator[tuple[Compared, Library]]":
    """Compare two files in a library of their own, which is there as long as the context.

    Raises UnreadableRulebook.
    """
    with TemporaryDirectory(prefix="ruleproof-diff-") as folder:
        service = Service(Path(folder))
        books = [
            service.library.add(path, game=game, title=path.stem, progress=progress).rulebook
            for path, game in ((old, "old"), (new, "new"))
        ]
        printings = [Printing(b.id, b.language, service.library.pages(b.id)) for b in books]
        changes = compare(*printings)
        entries: tuple[Broken, ...] = ()
        if faq is not None:
            from api.audit.running import audit

            judged = audit(service, faq, books[0].game, progress, coverage=False)
            entries = broken_entries(changes, judged.entries)
        wanted = _wanted(questions, old.name, books[0].sha256)
        broken = broken_quotes(changes, printings[0], wanted)
        yield Compared(books[0], books[1], changes, entries, broken), service.library


def _wanted(questions: "Sequence[Question]", name: str, sha256: str) -> Iterator[Wanted]:
    """Yield the words that questions rest on; questions of another file rest on none of this one."""
    for question in questions:
        if question.shipped or question.sha256 == sha256 or question.book == name:
            for gold in question.gold:
                if gold.quote:
                    yield Wanted(question.id, gold.page, gold.quote)


def diff_to_wire(compared: Compared) -> dict[str, Any]:
    """Return all changes as plain JSON values; what is broken names its change by its place in the list."""
    changes = compared.changes.changes
    return {
        "old": _book(compared.old),
        "new": _book(compared.new),
        "changes": [_change(change) for change in changes],
        "broken": {
            "entries": [{"id": b.id, "change": changes.index(b.change)} for b in compared.entries],
            "questions": [{"id": b.id, "change": changes.index(b.change)} for b in compared.questions],
        },
        "totals": {
            "kept": compared.changes.kept,
            **{kind.value: sum(change.kind is kind for change in changes) for kind in ChangeKind},
            "breaking": compared.breaking,
        },
    }


def render_diff(compared: Compared, say: Say) -> RenderableType:
    """Return what a person reads in a terminal."""
    return Group(*_parts(compared, say))


def verdict(compared: Compared, say: Say) -> str:
    """Return in one sentence what changed and what it breaks."""
    rules = len(compared.changes.rules)
    told = say("diff_same") if not rules else say("diff_one" if rules == 1 else "diff_many", n=rules)
    if compared.breaking:
        told += " " + say("diff_breaks_one" if compared.breaking == 1 else "diff_breaks", n=compared.breaking)
    return told


def _parts(compared: Compared, say: Say) -> Iterator[RenderableType]:
    for kind, changes in compared.ordered:
        yield plain(f"{say(kind.value)} ({len(changes)})", _SIGNS[kind][1])
        for change in changes:
            yield Text("")
            yield from _told(change, say)
        yield Text("")
    for key, broken in (("broken_entries", compared.entries), ("broken_questions", compared.questions)):
        if broken:
            yield plain(f"{say(key)} ({len({one.id for one in broken})})", "bold red")
            for one in broken:
                where = [place(one.change.before[0], say)] if one.change.before else []
                told = "  " + _colon(say).join([*where, what(one.change, say)])
                yield _inset(Text.assemble("• ", plain(one.id, "bold"), plain(told)), 2)
            yield Text("")
    yield plain(verdict(compared, say), "bold red" if compared.breaking else "bold")


def _told(change: Change, say: Say) -> Iterator[RenderableType]:
    sign, style = _SIGNS[change.kind]
    if change.exchanged and change.before and change.after:
        yield _inset(Text.assemble((f"{sign} ", style), plain(what(change, say))), 2)
    for key, places in (("before", change.before), ("after", change.after)):
        for located in places:
            head = plain(f"{say(key)} · {place(located, say)}  ", "cyan")
            words = plain(say("quote", text=one_line(located.citation.quote)), "italic")
            yield _inset(head.append_text(words), 4)


def what(change: Change, say: Say) -> str:
    """Return in what a sentence differs: which words became which."""
    kinds = ", ".join(say(f"differs_{differs.value}") for differs in change.differs)
    words = "; ".join(
        say("became", old=old, new=new) if old and new else say("went" if old else "came", words=old or new)
        for old, new in change.exchanged
    )
    told = words or say(change.kind.value).lower()
    return f"{kinds}{_colon(say)}{told}" if kinds else told


def _breaks(broken: Broken) -> bool:
    return broken.change.kind is not ChangeKind.REWORDED


def _change(change: Change) -> dict[str, Any]:
    return {
        "kind": change.kind.value,
        "before": [citation_to_wire(located) for located in change.before],
        "after": [citation_to_wire(located) for located in change.after],
        "differs": [differs.value for differs in change.differs],
        "exchanged": [{"old": old, "new": new} for old, new in change.exchanged],
    }


def _book(book: "Rulebook") -> dict[str, Any]:
    return {"rulebook": book.id, "title": book.title, "language": book.language, "pages": book.page_count}


def _colon(say: Say) -> str:
    return " : " if say.tongue == "fr" else ": "


def _inset(words: Text, by: int) -> RenderableType:
    return Padding(words, (0, 0, 0, by), expand=False)
