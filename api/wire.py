"""The wire form of an answer: one function for command line, HTTP and files."""

from collections.abc import Mapping
from typing import Any

from corpus.locate import boxes_of, label_at
from corpus.types import Box, Located, Page, Passage
from qa.types import Answer, Missing, ToldRuling, ToldStep, Understood

MAX_NEAREST = 5
"""How many of the closest passages travel with an answer."""

HEADING_SEPARATOR = " › "


def answer_to_wire(answer: Answer, *, id: Any = None, answer_language: str | None = None) -> dict[str, Any]:
    """Return an answer as plain JSON values; ``id`` is the caller's own and comes back unchanged."""
    citations = answer.citations
    return {
        "id": id,
        "game": answer.question.game,
        "question": answer.question.text,
        "language": answer.question.language,
        "status": answer.status.value,
        "basis": answer.basis.value if answer.basis else None,
        "answer": answer.text,
        "answer_language": answer_language,
        "confidence": round(answer.confidence, 3),
        "claims": [
            {"text": claim.text, "citations": [citations.index(c) for c in dict.fromkeys(claim.citations)]}
            for claim in answer.claims
        ],
        "citations": [citation_to_wire(located) for located in citations],
        "ruling": ruling_to_wire(answer.ruling) if answer.ruling else None,
        "missing": [_missing(missing) for missing in answer.missing],
        "nearest": [
            citation_to_wire(nearest.located) | {"score": round(nearest.score, 4)}
            for nearest in answer.nearest[:MAX_NEAREST]
        ],
        "unknown_words": list(answer.unknown_words),
        "notes": list(answer.notes),
        "understood": _understood(answer.understood) if answer.understood else None,
        "latency_ms": round(answer.latency_ms, 1),
        "generation": answer.generation,
    }


def citation_to_wire(located: Located) -> dict[str, Any]:
    """Return the exact words with their place: page of the file, printed label, boxes."""
    return {
        "rulebook": located.citation.rulebook,
        "page": located.citation.page,
        "page_label": located.page_label,
        "heading": HEADING_SEPARATOR.join(located.heading),
        "quote": located.citation.quote,
        "boxes": [box_to_wire(box) for box in located.boxes],
    }


def passage_to_wire(passage: Passage, page: Page, score: float) -> dict[str, Any]:
    """Return a passage that a search has found, as a citation of all its words."""
    return {
        "rulebook": passage.rulebook,
        "page": passage.page,
        "page_label": label_at(page, passage.start, passage.end),
        "heading": HEADING_SEPARATOR.join(passage.heading),
        "quote": passage.text,
        "boxes": [box_to_wire(box) for box in boxes_of(page, passage.start, passage.end)],
        "score": round(score, 4),
    }


def box_to_wire(box: Box) -> list[float]:
    """Return ``[x0, y0, x1, y1]`` in PDF points from the bottom left, to a hundredth."""
    return [round(float(side), 2) for side in (box.x0, box.y0, box.x1, box.y1)]


def ruling_to_wire(ruling: ToldRuling) -> dict[str, Any]:
    """Return what an engine says with the rules applied, in order; ``value`` is null where there is none."""
    return {
        "query": ruling.query,
        "scenario": {name: _plain(fact) for name, fact in ruling.scenario},
        "value": _plain(ruling.value),
        "short": ruling.short,
        "says": ruling.says,
        "steps": [step_to_wire(step) for step in ruling.steps],
        "assumptions": list(ruling.assumptions),
        "others": [ruling_to_wire(other) for other in ruling.others],
    }


def step_to_wire(step: ToldStep) -> dict[str, Any]:
    """Return one rule applied: the words that say it best, further words it rests on, the rules it used."""
    best, *also = [citation_to_wire(located) for located in step.citations]
    return {
        "rule": step.rule,
        "text": step.text,
        "citation": best,
        "also": also,
        "steps": [step_to_wire(used) for used in step.steps],
    }


def error_to_wire(kind: str, detail: str, *, id: Any = None, line: int | None = None) -> dict[str, Any]:
    """Return what stands in the place of an answer that could not be given."""
    error: Mapping[str, str] = {"type": kind, "detail": detail}
    return {"id": id, "line": line, "error": error}


def _plain(fact: Any) -> Any:
    return list(fact) if isinstance(fact, tuple) else fact


def _understood(understood: Understood) -> dict[str, str]:
    return {"question": understood.question, "follows": understood.follows}


def _missing(missing: Missing) -> dict[str, Any]:
    return {
        "name": missing.name,
        "ask": missing.ask,
        "choices": [{"value": choice.value, "label": choice.label} for choice in missing.choices],
    }
