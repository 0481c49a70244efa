"""The wire form of an audit: one function for command line, HTTP and files."""

from typing import Any

from api.audit.told import breaking, labels_of
from api.wire import citation_to_wire, ruling_to_wire
from qa.audit.types import Audit, ClaimFinding, Clash, EntryFinding, FaqItem, Gap, Pair, Unread


def audit_to_wire(audit: Audit) -> dict[str, Any]:
    """Return all findings as plain JSON values, in the order of the FAQ; coverage the weightiest first."""
    return {
        "game": audit.game,
        "faq": audit.faq.source,
        "entries": [entry_to_wire(entry) for entry in audit.entries],
        "across": [_pair(pair) for pair in audit.across],
        "coverage": [_gap(gap) for gap in audit.coverage],
        "unread": [_unread(unread) for unread in audit.faq.unread],
        "totals": totals(audit),
    }


def entry_to_wire(entry: EntryFinding) -> dict[str, Any]:
    """Return one entry with its claims as judged."""
    return {
        **_named(entry.item),
        "label": entry.label.value,
        "claims": [claim_to_wire(claim) for claim in entry.claims],
    }


def claim_to_wire(claim: ClaimFinding) -> dict[str, Any]:
    """Return one claim as judged, its evidence the best first."""
    return {
        "text": claim.text,
        "label": claim.label.value,
        "evidence": [citation_to_wire(located) for located in claim.evidence],
        "clash": clash_to_wire(claim.clash),
        "ruling": ruling_to_wire(claim.ruling) if claim.ruling else None,
        "why": claim.why,
    }


def clash_to_wire(clash: Clash | None) -> dict[str, str] | None:
    """Return the words that exclude each other."""
    return {"kind": clash.kind.value, "said": clash.said, "printed": clash.printed} if clash else None


def totals(audit: Audit) -> dict[str, Any]:
    """Return how many of what there are; ``breaking`` entries make a run fail."""
    return {
        "entries": len(audit.entries),
        "claims": sum(len(entry.claims) for entry in audit.entries),
        "labels": {label.value: number for label, number in labels_of(audit).items()},
        "breaking": breaking(audit),
        "across": len(audit.across),
        "coverage": len(audit.coverage),
        "unread": len(audit.faq.unread),
    }


def _named(item: FaqItem) -> dict[str, Any]:
    return {"id": item.id, "question": item.question, "language": item.language}


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "kind": pair.kind.value,
        "entries": [_named(pair.first), _named(pair.second)],
        "clash": clash_to_wire(pair.clash),
        "why": pair.why,
    }


def _gap(gap: Gap) -> dict[str, Any]:
    return {"rule": citation_to_wire(gap.rule), "weight": round(gap.weight, 5)}


def _unread(unread: Unread) -> dict[str, Any]:
    return {"line": unread.line, "text": unread.text, "why": unread.why}
