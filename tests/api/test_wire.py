import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.schema import AnswerOut
from api.service import Service
from api.wire import MAX_NEAREST, answer_to_wire
from corpus.types import Box, Citation, Located
from qa.types import (
    Answer,
    Basis,
    Choice,
    Claim,
    Missing,
    Nearest,
    Question,
    Status,
    ToldRuling,
    ToldStep,
    Understood,
)

WHERE = Located(
    Citation("lantern-bay", 5, "A lit lantern is worth 3 points."),
    10,
    42,
    "4",
    (Box(56.7001, 402.119, 311.4, 414.999),),
    ("Scoring", "Lanterns"),
)

CITED = {
    "rulebook": "lantern-bay",
    "page": 5,
    "page_label": "4",
    "heading": "Scoring › Lanterns",
    "quote": "A lit lantern is worth 3 points.",
    "boxes": [[56.7, 402.12, 311.4, 415.0]],
}


def full_answer() -> Answer:
    return Answer(
        Question("Who wins?", "en", "lantern-bay"),
        Status.ANSWERED,
        Basis.ENGINE,
        0.97049,
        (Claim("Moriarty wins.", (WHERE, WHERE)), Claim("By two.", (WHERE,))),
        ToldRuling(
            "compare",
            (("moriarty", 2), ("tie", True), ("cards", (3, 5))),
            "moriarty",
            "Moriarty",
            "Moriarty wins.",
            (ToldStep("winner", "2 < 15", (WHERE,), (ToldStep("gap", "13", (WHERE, WHERE)),)),),
            ("no token",),
            (ToldRuling("compare", (), None),),
        ),
        (Missing("players", "How many?", (Choice("2", "two"),)),),
        (Nearest(WHERE, 0.81239),),
        ("catapult",),
        ("a note",),
        "000007-1f0c",
        12.345,
        Understood("Who wins with two?", "Who wins with three?"),
    )


def test_the_wire_form_is_the_one_agreed_upon() -> None:
    assert answer_to_wire(full_answer(), id="q7", answer_language="en") == {
        "id": "q7",
        "game": "lantern-bay",
        "question": "Who wins?",
        "language": "en",
        "status": "answered",
        "basis": "engine",
        "answer": "Moriarty wins. By two.",
        "answer_language": "en",
        "confidence": 0.97,
        "claims": [{"text": "Moriarty wins.", "citations": [0]}, {"text": "By two.", "citations": [0]}],
        "citations": [CITED],
        "ruling": {
            "query": "compare",
            "scenario": {"moriarty": 2, "tie": True, "cards": [3, 5]},
            "value": "moriarty",
            "short": "Moriarty",
            "says": "Moriarty wins.",
            "steps": [
                {
                    "rule": "winner",
                    "text": "2 < 15",
                    "citation": CITED,
                    "also": [],
                    "steps": [{"rule": "gap", "text": "13", "citation": CITED, "also": [CITED], "steps": []}],
                }
            ],
            "assumptions": ["no token"],
            "others": [
                {
                    "query": "compare",
                    "scenario": {},
                    "value": None,
                    "short": "",
                    "says": "",
                    "steps": [],
                    "assumptions": [],
                    "others": [],
                }
            ],
        },
        "missing": [{"name": "players", "ask": "How many?", "choices": [{"value": "2", "label": "two"}]}],
        "nearest": [CITED | {"score": 0.8124}],
        "unknown_words": ["catapult"],
        "notes": ["a note"],
        "understood": {"question": "Who wins with two?", "follows": "Who wins with three?"},
        "latency_ms": 12.3,
        "generation": "000007-1f0c",
    }


def test_the_http_model_describes_the_wire_form_exactly() -> None:
    wire = answer_to_wire(full_answer(), id=7, answer_language="en")
    assert AnswerOut.model_validate(wire).model_dump(mode="json") == wire


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("The rules do not say", "Reading 1: By points.", "Reading 2: By boats.")),
        ("fr", ("Les règles ne le disent pas", "Lecture 1 : By points.", "Lecture 2 : By boats.")),
    ],
)
def test_two_readings_are_told_apart_in_the_answer_and_each_points_to_its_own_citation(
    language: str, lines: tuple[str, ...]
) -> None:
    other = replace(WHERE, citation=Citation("lantern-bay", 6, "Ties are broken by boats."))
    claims = (Claim("By points.", (WHERE,)), Claim("By boats.", (other,)))
    answer = Answer(Question("?", language), Status.AMBIGUOUS, Basis.FAQ, 0.9, claims)
    wire = answer_to_wire(answer, answer_language=language)
    lead, *readings = wire["answer"].split("\n")
    assert lead.startswith(lines[0])
    assert tuple(readings) == lines[1:]
    assert wire["claims"] == [
        {"text": "By points.", "citations": [0]},
        {"text": "By boats.", "citations": [1]},
    ]
    assert [cited["quote"] for cited in wire["citations"]] == [
        "A lit lantern is worth 3 points.",
        "Ties are broken by boats.",
    ]
    AnswerOut.model_validate(wire)


def test_no_more_than_five_nearest_passages_travel() -> None:
    answer = Answer(Question("?", "en"), Status.UNSURE, nearest=(Nearest(WHERE, 0.5),) * 9)
    assert len(answer_to_wire(answer)["nearest"]) == MAX_NEAREST == 5


@given(
    st.text(),
    st.lists(st.floats(-1e5, 1e5), min_size=4, max_size=4),
    st.sampled_from(Status),
    st.one_of(st.none(), st.integers(), st.text()),
)
def test_any_answer_is_json_and_fits_the_model(
    text: str, sides: list[float], status: Status, id: object
) -> None:
    where = Located(Citation("b", 1, text), 0, len(text), "i", (Box(*sides),), (text,))
    answer = Answer(
        Question(text, "fr"), status, nearest=(Nearest(where, sides[0]),), claims=(Claim(text, (where,)),)
    )
    wire = answer_to_wire(answer, id=id)
    assert json.loads(json.dumps(wire, allow_nan=False)) == wire
    if not any("\ud800" <= c <= "\udfff" for c in text + str(id)):
        AnswerOut.model_validate(wire)


@pytest.mark.parametrize(
    ("basis", "words", "language"),
    [
        (Basis.RULEBOOK, "Trois.", "en"),  # the language of the book it is quoted from
        (Basis.FAQ, "Chaque joueur prend trois cartes.", "fr"),
        (Basis.FAQ, "Each player takes three of the cards.", "en"),
        (Basis.ENGINE, "Moriarty 5", "fr"),  # no telling: the player's
    ],
)
def test_an_answer_says_what_language_its_words_are_in(
    service: Service, rulebook: str, basis: Basis, words: str, language: str
) -> None:
    where = Located(Citation(rulebook, 2, "x"), 0, 1, "2", ())
    answer = Answer(Question("Qui ?", "fr"), Status.ANSWERED, basis, claims=(Claim(words, (where,)),))
    assert service.wire(answer)["answer_language"] == language


def test_an_answer_without_a_claim_has_no_language(service: Service) -> None:
    assert service.wire(Answer(Question("Qui ?", "fr"), Status.UNSURE))["answer_language"] is None
