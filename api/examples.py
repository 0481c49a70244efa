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
    "understood": None,
    "latency_ms": 12.3,
    "generation": "5f0c2a9be1d4",
}
QUESTION: dict[str, JsonValue] = {
    "question": "Who takes the scene?",
    "game": "holmes-and-moriarty",
    "language": "en",
}
FOLLOW_UP: dict[str, JsonValue] = {
    "question": "And for Sherlock?",
    "game": "time-bomb",
    "table": {"players": 5, "edition": "iello-2016"},
    "after": "How many Moriarty cards are there?",
}
UNDERSTOOD: dict[str, JsonValue] = {
    "question": "How many Sherlock cards are there?",
    "follows": "How many Moriarty cards are there?",
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
RULE_CASE: dict[str, JsonValue] = {
    "query": "who_wins",
    "facts": {"last": "first"},
    "readings": {"last_match": "wins"},
    "language": "en",
}
NIM_QUOTE = "The player who takes the last match decides the game."
RULED: dict[str, JsonValue] = {
    "game": "nim",
    "query": "who_wins",
    "language": "en",
    "outcome": "ruling",
    "text": "It is the first player who wins.",
    "scenario": {"last": "first"},
    "rulings": [
        {
            "query": "who_wins",
            "scenario": {"last": "first"},
            "value": "first",
            "short": "the first player",
            "says": "It is the first player who wins.",
            "steps": [
                {
                    "rule": "winner",
                    "text": "Player 1 took the last match: player 1 wins.",
                    "citation": CITATION | {"rulebook": "nim-4d0b7c21", "page": 1, "quote": NIM_QUOTE},
                    "also": [],
                    "steps": [],
                }
            ],
            "assumptions": [],
            "others": [],
        }
    ],
    "missing": [],
    "citations": [],
}
POINT: dict[str, JsonValue] = {
    "id": "last_match",
    "asks": "Does taking the last match win?",
    "readings": [
        {"value": "wins", "label": "the last match wins"},
        {"value": "loses", "label": "the last match loses"},
    ],
    "default": "wins",
    "reason": "“decides” is said rather of who wins; the booklet does not settle it.",
}
QUERIES: dict[str, JsonValue] = {
    "game": "nim",
    "queries": [
        {
            "id": "who_wins",
            "asks": "Who wins the game?",
            "slots": [
                {
                    "name": "last",
                    "label": "who takes the last match",
                    "ask": "Who takes the last match?",
                    "required": True,
                    "default": None,
                    "takes": "first | second",
                    "choices": [
                        {"value": "first", "label": "the first player"},
                        {"value": "second", "label": "the second player"},
                    ],
                }
            ],
        }
    ],
    "points": [POINT],
}
RULES: dict[str, JsonValue] = {
    "game": "nim",
    "rulebook": "nim-4d0b7c21",
    "counts": {"sentences": 1, "quoted": 1, "explained": 0, "labels": 0, "open": 0},
    "rows": [
        {
            "page": 1,
            "text": NIM_QUOTE,
            "standing": "quoted",
            "ids": ["winner"],
            "why": "",
            "cards": [
                {
                    "id": "winner",
                    "kind": "rule",
                    "quotes": [{"page": 1, "quote": NIM_QUOTE}],
                    "code": "def winner(last: int, reading: str) -> int: ...",
                    "overrides": None,
                    "point": None,
                }
            ],
        }
    ],
    "unplaced": [],
}
