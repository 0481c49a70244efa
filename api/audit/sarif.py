"""The report as SARIF 2.1.0, as code review shows it: each finding at the line of its entry."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

from api.audit.told import clash_told, message, one_line, pair_told, place, unread_why
from api.audit.words import Say
from corpus.types import Located
from qa.audit.types import (
    WORST_FIRST,
    Audit,
    ClaimFinding,
    EntryFinding,
    FaqItem,
    Label,
    Pair,
    PairKind,
)

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

LEVELS = {
    Label.CONTRADICTED.value: "error",
    Label.WRONG_PAGE.value: "error",
    Label.NOT_IN_RULEBOOK.value: "warning",
    Label.AMBIGUOUS.value: "note",
    PairKind.CONTRADICTION.value: "warning",
    PairKind.LANGUAGES.value: "warning",
    PairKind.DUPLICATE.value: "note",
    "unread": "note",
}
"""Every rule with how grave its findings are; what is supported is no finding."""

_RULES = tuple(LEVELS)

_Key = tuple[str, str, str, int]


@dataclass(frozen=True, slots=True)
class Files:
    """The file of each entry and of each stretch that was not read, in the order of the audit."""

    entries: tuple[str, ...]
    unread: tuple[str, ...] = ()


def sarif(audit: Audit, files: Files, say: Say) -> dict[str, Any]:
    """Return the log as plain JSON values; files are named as they are in the repository."""
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "Ruleproof",
                        "version": version("ruleproof"),
                        "language": say.tongue,
                        "rules": [_rule(id, say) for id in _RULES],
                    }
                },
                "automationDetails": {"id": f"ruleproof/faq-check/{audit.game}"},
                "columnKind": "unicodeCodePoints",
                "language": say.tongue,
                "results": list(_results(audit, files, say)),
            }
        ],
    }


def _rule(id: str, say: Say) -> dict[str, Any]:
    label = id in {label.value for label in WORST_FIRST}
    means = say(f"{id}_means" if label or id == "unread" else "across_means")
    help = f"{means} {say(f'{id}_help')}" if label else means
    return {
        "id": id,
        "name": "".join(part.capitalize() for part in id.split("_")),
        "shortDescription": {"text": say(id)},
        "fullDescription": {"text": means},
        "help": {"text": help, "markdown": help},
        "defaultConfiguration": {"level": LEVELS[id]},
        "properties": {"tags": ["faq", "rulebook"]},
    }


def _results(audit: Audit, files: Files, say: Say) -> Iterator[dict[str, Any]]:
    where = {}
    for entry, file in zip(audit.entries, files.entries, strict=True):
        where[_key(entry.item)] = file
        for number, claim in enumerate(entry.claims):
            if claim.label is not Label.SUPPORTED:
                yield _claim(entry, number, claim, file, say)
        if not entry.claims:
            yield _result(entry.label.value, say("no_claims"), file, entry.item.line) | {
                "partialFingerprints": _fingerprint(entry.item, "", entry.label.value)
            }
    for pair in audit.across:
        yield _pair(pair, where, say)
    for unread, file in zip(audit.faq.unread, files.unread, strict=True):
        told = f"{say('quote', text=one_line(unread.text))} {unread_why(unread, say)}".strip()
        yield _result("unread", told, file, unread.line) | {
            "partialFingerprints": _fingerprint(FaqItem("", "", "", ""), unread.text, "unread")
        }


def _claim(entry: EntryFinding, number: int, claim: ClaimFinding, file: str, say: Say) -> dict[str, Any]:
    properties: dict[str, Any] = {"entry": entry.item.id, "language": entry.item.language, "claim": number}
    if claim.clash is not None:
        properties["clash"] = {
            "kind": claim.clash.kind.value,
            "said": claim.clash.said,
            "printed": claim.clash.printed,
        }
    found = _result(claim.label.value, message(entry, claim, say), file, entry.item.line)
    found["partialFingerprints"] = _fingerprint(entry.item, claim.text, claim.label.value)
    found["properties"] = properties
    if claim.evidence:
        found["relatedLocations"] = [
            _page(id, located, say) for id, located in enumerate(claim.evidence, start=1)
        ]
    return found


def _pair(pair: Pair, where: dict[_Key, str], say: Say) -> dict[str, Any]:
    told = pair_told(pair, say)
    found = _result(pair.kind.value, told, where[_key(pair.first)], pair.first.line)
    other = _location(where[_key(pair.second)], pair.second.line)
    found["relatedLocations"] = [
        other | {"id": 1, "message": {"text": one_line(pair.second.question) or pair.second.id}}
    ]
    found["partialFingerprints"] = _fingerprint(pair.first, pair.second.id, pair.kind.value)
    if pair.clash is not None:
        found["properties"] = {"clash": clash_told(pair.clash, say, between=True)}
    return found


def _key(item: FaqItem) -> _Key:
    return item.id, item.language, item.question, item.line


def _result(rule: str, text: str, file: str, line: int) -> dict[str, Any]:
    return {
        "ruleId": rule,
        "ruleIndex": _RULES.index(rule),
        "level": LEVELS[rule],
        "message": {"text": text},
        "locations": [_location(file, line)],
    }


def _location(file: str, line: int) -> dict[str, Any]:
    # A FAQ without lines (a PDF) is pointed at as a whole: at its beginning.
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(file.replace("\\", "/"))},
            "region": {"startLine": max(line, 1)},
        }
    }


def _page(id: int, located: Located, say: Say) -> dict[str, Any]:
    """Return words of the rulebook, which is no file of the repository, as a logical place."""
    citation = located.citation
    return {
        "id": id,
        "logicalLocations": [
            {
                "name": place(located, say),
                "fullyQualifiedName": f"{citation.rulebook}/page/{citation.page}",
                "kind": "page",
            }
        ],
        "message": {"text": f"{place(located, say)}: {say('quote', text=one_line(citation.quote))}"},
    }


def _fingerprint(item: FaqItem, words: str, rule: str) -> dict[str, str]:
    """Return what makes a finding the same in the next run, wherever its entry has moved to."""
    told = "\n".join((item.id, item.language, item.question, words, rule))
    return {"finding/v1": hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:32]}
