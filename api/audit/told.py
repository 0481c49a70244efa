"""A finding in sentences, the same in every report."""

from collections import Counter
from collections.abc import Sequence

from api.audit.words import Say, tongue_for
from corpus.types import CELL, Located
from qa.audit.types import (
    WORST_FIRST,
    Audit,
    ClaimFinding,
    Clash,
    EntryFinding,
    FaqItem,
    Label,
    Pair,
    Unread,
)

BREAKS = (Label.CONTRADICTED, Label.WRONG_PAGE)
"""Labels for which a run fails."""

FAILED, PASSED = 1, 0

_UNREAD = {
    "a question without an answer": "unread_unanswered",
    "no question above it": "unread_loose",
    "no entry with question and answer": "unread_entry",
    "no question": "unread_question",
    "no answer": "unread_answer",
}


def breaking(audit: Audit) -> int:
    """Return how many entries are contradicted or on a wrong page."""
    return sum(entry.label in BREAKS for entry in audit.entries)


def exit_status(audit: Audit) -> int:
    """Return 1 where an entry is contradicted or on a wrong page, else 0."""
    return FAILED if breaking(audit) else PASSED


def labels_of(audit: Audit) -> dict[Label, int]:
    """Return how many entries have each label, the worst first."""
    counted = Counter(entry.label for entry in audit.entries)
    return {label: counted[label] for label in WORST_FIRST}


def worst_first(audit: Audit) -> dict[Label, list[EntryFinding]]:
    """Return the entries by label, the worst first, each in the order of the FAQ."""
    return {
        label: [entry for entry in audit.entries if entry.label is label]
        for label in WORST_FIRST
        if any(entry.label is label for entry in audit.entries)
    }


def language_of(audit: Audit) -> str:
    """Return the language that most entries are in, English where there are none."""
    counted = Counter(entry.item.language for entry in audit.entries)
    return counted.most_common(1)[0][0] if counted else "en"


def verdict(audit: Audit, say: Say) -> str:
    """Return in one sentence whether something has to be mended."""
    return _many(say, "bad", breaking(audit)) if breaking(audit) else say("good")


def counts(audit: Audit, say: Say) -> str:
    """Return how many entries and claims there are."""
    claims = sum(len(entry.claims) for entry in audit.entries)
    return f"{_many(say, 'entries', len(audit.entries))}, {_many(say, 'claims', claims)}"


def clash_told(clash: Clash, say: Say, *, between: bool = False) -> str:
    """Return which words exclude which; ``between`` two entries instead of FAQ and rulebook."""
    key = "clash_between" if between else "clash"
    if not between and not clash.said:
        key = "clash_dropped"
    elif not between and not clash.printed:
        key = "clash_added"
    told = say(key, said=clash.said or say("nothing_said"), printed=clash.printed or say("nothing_said"))
    return f"{say(clash.kind.value)}{_colon(say)}{told}"


def reason(claim: ClaimFinding, item: FaqItem, say: Say) -> str:
    """Return in one sentence why a claim has its label."""
    if claim.clash is not None:
        told = clash_told(claim.clash, say)
        return f"{told[0].upper()}{told[1:]}."
    if claim.label is Label.WRONG_PAGE and claim.evidence and item.pages:
        return say("cited", cited=cites(item, say), found=found_pages(claim, say))
    in_its_language = tongue_for(item.language) == say.tongue
    return claim.why if claim.why and in_its_language else say(f"{claim.label.value}_means")


def found_pages(claim: ClaimFinding, say: Say) -> str:
    """Return the pages on which the evidence of a claim stands."""
    return _pages("on", list(dict.fromkeys(located.page_label for located in claim.evidence)), say)


def cites(item: FaqItem, say: Say) -> str:
    """Return which pages an entry cites, as a predicate."""
    return _pages("cites", [str(page) for page in item.pages], say)


def message(entry: EntryFinding, claim: ClaimFinding, say: Say) -> str:
    """Return a finding in one line for whoever sees nothing else of the report."""
    parts = [f"{say(claim.label.value)}{_colon(say)}{say('quote', text=one_line(claim.text))}"]
    parts.append(reason(claim, entry.item, say))
    if claim.evidence:
        best = claim.evidence[0]
        quoted = say("quote", text=one_line(best.citation.quote))
        where = place(best, say).capitalize()
        if claim.label is Label.NOT_IN_RULEBOOK:
            where = f"{say('nearest')}, {place(best, say)}"
        parts.append(f"{where}{_colon(say)}{quoted}")
    if claim.ruling is not None and claim.ruling.says:
        parts.append(f"{say('ruling')}{_colon(say)}{claim.ruling.says}")
    return " ".join(parts)


def pair_told(pair: Pair, say: Say) -> str:
    """Return what two entries are to each other, in one sentence."""
    names = " / ".join(say("quote", text=one_line(item.question)) for item in (pair.first, pair.second))
    told = pair_reason(pair, say)
    return f"{say(pair.kind.value)}{_colon(say)}{names}" + (f" – {told}" if told else "")


def pair_reason(pair: Pair, say: Say) -> str:
    """Return in what two entries differ, "" where nothing is said of it in the language of the report."""
    if pair.clash is not None:
        told = clash_told(pair.clash, say, between=True)
        return f"{told[0].upper()}{told[1:]}."
    return pair.why if tongue_for(pair.first.language) == say.tongue else ""


def unread_why(unread: Unread, say: Say) -> str:
    """Return why a stretch of a file was not read; what has no translation stays as it is."""
    return say(_UNREAD[unread.why]) if unread.why in _UNREAD else unread.why


def place(located: Located, say: Say) -> str:
    """Return the page as printed, and as counted in the file where that differs."""
    label, number = located.page_label, located.citation.page
    if label == str(number):
        return say("page", label=label)
    return say("page_of_file", label=label, number=number)


def one_line(text: str) -> str:
    """Return a text in one line, cells of a table parted by bars.

    >>> one_line("Crime\\tBeats\\n4  5")
    'Crime | Beats 4 5'
    """
    return " ".join(text.replace(CELL, " | ").split())


def share(weight: float, say: Say) -> str:
    """Return a share of the questions, to a tenth of a percent."""
    if weight < 0.0005:
        return say("weight_little")
    percent = f"{100 * weight:.1f}".removesuffix(".0")
    return say("weight", percent=percent.replace(".", ",") if say.tongue == "fr" else percent)


def _pages(what: str, labels: Sequence[str], say: Say) -> str:
    if len(labels) == 1:
        return say(f"{what}_page", label=labels[0])
    return say(f"{what}_pages", labels=", ".join(labels))


def _many(say: Say, key: str, number: int) -> str:
    singular = {"entries": "one_entry", "claims": "one_claim", "bad": "one_bad"}[key]
    return say(singular) if number == 1 else say(key, n=number)


def _colon(say: Say) -> str:
    return " : " if say.tongue == "fr" else ": "
