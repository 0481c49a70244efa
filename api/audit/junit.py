"""The report as JUnit XML, as continuous integration shows it: a suite a FAQ file, a case an entry.

Contradicted entries and those on a wrong page are failures. Where the rulebook is silent or can be read in
several ways a machine cannot decide: such entries are skipped, with the reason.
"""

from collections.abc import Sequence
from datetime import datetime
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from api.audit.told import BREAKS, message, one_line, pair_told
from api.audit.words import Say
from qa.audit.types import Audit, EntryFinding, Label

_ENCODED = '<?xml version="1.0" encoding="UTF-8"?>\n'


def junit(audit: Audit, files: Sequence[str], say: Say, when: datetime) -> str:
    """Return the XML. ``files`` names the file of each entry, in their order; ``when`` the run was."""
    root = Element("testsuites")
    for number, name in enumerate(dict.fromkeys(files)):
        entries = [entry for entry, file in zip(audit.entries, files, strict=True) if file == name]
        _suite(root, number, name, audit, entries, say, when)
    ElementTree.indent(root)
    return _ENCODED + ElementTree.tostring(root, encoding="unicode") + "\n"


def _suite(
    root: Element,
    number: int,
    name: str,
    audit: Audit,
    entries: Sequence[EntryFinding],
    say: Say,
    when: datetime,
) -> None:
    skipped = sum(entry.label in (Label.NOT_IN_RULEBOOK, Label.AMBIGUOUS) for entry in entries)
    suite = SubElement(
        root,
        "testsuite",
        {
            "name": _legal(name),
            "package": "ruleproof.faq",
            "id": str(number),
            "timestamp": when.replace(microsecond=0, tzinfo=None).isoformat(),
            "hostname": "localhost",
            "tests": str(len(entries)),
            "failures": str(sum(entry.label in BREAKS for entry in entries)),
            "errors": "0",
            "skipped": str(skipped),
            "time": "0",
        },
    )
    properties = SubElement(suite, "properties")
    SubElement(properties, "property", {"name": "game", "value": _legal(audit.game)})
    for entry in entries:
        _case(suite, audit.game, entry, say)
    told = [pair_told(pair, say) for pair in audit.across] if number == 0 else []
    SubElement(suite, "system-out").text = _legal("\n".join(told))
    SubElement(suite, "system-err")


def _case(suite: Element, game: str, entry: EntryFinding, say: Say) -> None:
    item = entry.item
    name = f"{item.id} – {one_line(item.question)}" if item.id else one_line(item.question)
    case = SubElement(
        suite,
        "testcase",
        {"name": _legal(name), "classname": _legal(f"{game}.{item.language}"), "time": "0"},
    )
    label = entry.label
    if label is Label.SUPPORTED:
        return
    told = [message(entry, claim, say) for claim in entry.claims if claim.label is not Label.SUPPORTED]
    told = told or [say("no_claims")]
    if item.line:
        told.append(say("line", line=item.line))
    if label in BREAKS:
        first = next(claim for claim in entry.claims if claim.label is label)
        kind = f"{label.value}.{first.clash.kind.value}" if first.clash else label.value
        failure = SubElement(case, "failure", {"message": _legal(message(entry, first, say)), "type": kind})
        failure.text = _legal("\n".join(told))
    else:
        SubElement(case, "skipped", {"message": _legal(" ".join(told))})


def _legal(text: str) -> str:
    """Return a text without the characters that no XML file may hold.

    >>> _legal("a\\x00b\\x1b[2J\\ud800")
    'ab[2J'
    """
    return "".join(
        c
        for c in text
        if c in "\t\n\r" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c >= "\U00010000"
    )
