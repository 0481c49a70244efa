"""Examples that the OpenAPI document shows; each is valid under its model."""

from pydantic import JsonValue

CITATION: dict[str, JsonValue] = {
    "rulebook": "holmes-and-moriarty",
    "page": 4,
    "page_label": "4",
    "heading": "The round › Comparing crimes",
    "quote": "The higher crime takes the scene.",
    "boxes": [[56.7, 402.1, 311.4, 414.9]],
}
ANSWER: dict[str, JsonValue] = {
    "id": None,
    "game": "holmes-and-moriarty",
    "question": "Who takes the scene?",
    "language": "en",
    "status": "answered",
    "basis": "rulebook",
    "answer": "The higher crime takes the scene.",
    "answer_language": "en",
    "confidence": 0.93,
    "claims": [{"text": "The higher crime takes the scene.", "citations": [0]}],
    "citations": [CITATION],
    "ruling": None,
    "missing": [],
    "nearest": [CITATION | {"score": 0.81}],
    "unknown_words": [],
    "notes": [],
    "latency_ms": 12.3,
    "generation": "5f0c2a9be1d4",
}
RULEBOOK: dict[str, JsonValue] = {
    "id": "holmes-and-moriarty",
    "game": "holmes-and-moriarty",
    "title": "Holmes and Moriarty",
    "edition": "",
    "language": "en",
    "publisher": "",
    "pages": 8,
    "shipped": True,
    "version": "9b1c0e6f2a44",
}
GAME: dict[str, JsonValue] = {
    "id": "holmes-and-moriarty",
    "title": "Holmes and Moriarty",
    "rulebooks": [RULEBOOK],
}
