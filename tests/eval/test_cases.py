import json
from collections import Counter
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from corpus.errors import ContentError
from corpus.types import Box, Citation, Located
from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Divided, Fact, Impossible, NeedsFacts, Outcome, Ruling, Silent
from eval.cases import SET, failures, main, outcome, right, table, twins_right
from eval.judge import Case, Reading, Verdict, Words, holds, judge, load, same
from eval.sets import OWN
from qa.types import Answer, Basis, Claim, Missing, Question, Status, ToldRuling

WORDS = Located(
    Citation("holmes", 5, "The Crime with the higher number wins"), 0, 36, "5", (Box(0, 0, 10, 10),)
)

DUEL = Case(
    "a-1", "holmes", "en", "ruling", "Crime 3 against 15?", ("answered",),
    (
        Reading("crime_duel", {"first": 3, "second": 15}, 15),
        Reading("crimes_beating", {"crime": 3}, (4, 5), Words((("4",), ("5",)))),
    ),
    words=Words((("15",), ("wins", "beats")), ("3 wins",)),
)  # fmt: skip
LOOK_ALIKE = Case("a-2", "holmes", "en", "look-alike", "Chess?")
OPEN = replace(DUEL, kind="open-reading", statuses=("ambiguous",), values=(15, 3), words=Words())
NEEDS = replace(DUEL, kind="missing-fact", statuses=("needs_details",), missing=("second",))
UNKNOWN = replace(DUEL, kind="unknown", statuses=("not_in_rulebook", "unsure"), words=Words())
CANNOT = replace(DUEL, kind="impossible", statuses=("impossible", "unsure"), words=Words((("16",),)))


def ruled(
    value: Any = 15,
    says: str = "Crime 15 wins.",
    status: Status = Status.ANSWERED,
    query: str = "crime_duel",
    others: tuple[Any, ...] = (),
    **facts: Any,
) -> Answer:
    more = tuple(ToldRuling(query, (), other) for other in others)
    told = ToldRuling(query, tuple(facts.items()), value, says=says, others=more)
    claims = (Claim(says, (WORDS,)),) if status in (Status.ANSWERED, Status.AMBIGUOUS) else ()
    return Answer(Question(DUEL.question, "en"), status, Basis.ENGINE, 0.97, claims, told, latency_ms=4.0)


def told(status: Status, text: str = "", asks: tuple[str, ...] = ()) -> Answer:
    claims = (Claim(text, (WORDS,)),) if text else ()
    missing = tuple(Missing(name, f"{name}?", ()) for name in asks)
    return Answer(
        Question(DUEL.question, "en"),
        status,
        Basis.RULEBOOK if text else None,
        claims=claims,
        missing=missing,
    )


@pytest.mark.parametrize(
    ("case", "answer", "verdict"),
    [
        (DUEL, ruled(first=3, second=15), Verdict.RIGHT),
        (DUEL, ruled(), Verdict.RIGHT),
        (DUEL, ruled((4, 5), "Crimes 4 and 5.", query="crimes_beating", crime=3), Verdict.RIGHT),
        (DUEL, ruled((4, 5), query="crimes_beating", crime=3), Verdict.WRONG),
        (DUEL, ruled(3), Verdict.WRONG),
        (DUEL, ruled(15, "Crime 15 is there, but 3 wins."), Verdict.WRONG),
        (DUEL, ruled(15, "Crime 3 loses."), Verdict.WRONG),
        (DUEL, ruled(first=4, second=15), Verdict.MISREAD),
        (DUEL, ruled("15", query="other_query"), Verdict.MISREAD),
        (DUEL, ruled(None, "There is no Crime 15 that wins."), Verdict.WRONG),
        (DUEL, ruled(status=Status.AMBIGUOUS, others=(3,)), Verdict.MISSED),
        (DUEL, told(Status.ANSWERED, "Crime 15 wins."), Verdict.MISSED),
        (DUEL, told(Status.ANSWERED, "Higher Crimes are better."), Verdict.BESIDE),
        (DUEL, told(Status.UNSURE), Verdict.MISSED),
        (replace(DUEL, by_words=True), ruled("anything", query="other_query"), Verdict.RIGHT),
        (replace(DUEL, by_words=True), ruled("anything", "3 wins.", query="other_query"), Verdict.WRONG),
        (replace(DUEL, by_words=True), ruled(first=4), Verdict.MISREAD),
        (LOOK_ALIKE, ruled(), Verdict.WRONG),
        (LOOK_ALIKE, ruled(None, status=Status.NEEDS_DETAILS), Verdict.MISSED),
        (LOOK_ALIKE, told(Status.ANSWERED, "Crime 15 wins."), Verdict.RIGHT),
        (NEEDS, told(Status.NEEDS_DETAILS, asks=("second", "first")), Verdict.RIGHT),
        (NEEDS, told(Status.NEEDS_DETAILS, asks=("game",)), Verdict.MISSED),
        (replace(NEEDS, readings=()), told(Status.NEEDS_DETAILS, asks=("hand",)), Verdict.RIGHT),
        (NEEDS, told(Status.UNSURE), Verdict.MISSED),
        (NEEDS, ruled(), Verdict.WRONG),
        (replace(NEEDS, statuses=("needs_details", "answered")), ruled(), Verdict.RIGHT),
        (OPEN, ruled(3, status=Status.AMBIGUOUS, others=(15,)), Verdict.RIGHT),
        (OPEN, ruled(3, status=Status.AMBIGUOUS, others=(4,)), Verdict.MISSED),
        (OPEN, ruled(), Verdict.WRONG),
        (replace(OPEN, statuses=("ambiguous", "answered")), ruled(), Verdict.RIGHT),
        (OPEN, told(Status.AMBIGUOUS, "Two readings."), Verdict.RIGHT),
        (UNKNOWN, told(Status.NOT_IN_RULEBOOK), Verdict.RIGHT),
        (UNKNOWN, told(Status.UNSURE), Verdict.RIGHT),
        (UNKNOWN, told(Status.ANSWERED, "This booklet does not say where 7 is."), Verdict.RIGHT),
        (UNKNOWN, told(Status.ANSWERED, "7 is at Whitehall."), Verdict.MISSED),
        (UNKNOWN, ruled("whitehall"), Verdict.WRONG),
        (CANNOT, ruled(None, "Crimes go from 1 to 16."), Verdict.RIGHT),
        (CANNOT, ruled(None, "No."), Verdict.MISSED),
        (CANNOT, told(Status.UNSURE), Verdict.RIGHT),
        (CANNOT, told(Status.NOT_IN_RULEBOOK), Verdict.MISSED),
        (CANNOT, ruled(17), Verdict.WRONG),
    ],
)  # fmt: skip
def test_an_answer_is_judged_by_status_reading_value_and_words(
    case: Case, answer: Answer, verdict: Verdict
) -> None:
    judged, why = judge(case, answer)
    assert judged is verdict, why
    assert bool(why) is (verdict is not Verdict.RIGHT)


def test_what_is_wrong_is_told() -> None:
    assert judge(DUEL, ruled(3))[1] == "the value should be 15"
    assert judge(DUEL, ruled(first=4, second=15))[1] == "other facts: first=4 instead of 3"
    assert judge(DUEL, ruled(15, query="strength"))[1] == "another query than crime_duel, crimes_beating"
    assert judge(NEEDS, told(Status.NEEDS_DETAILS, asks=("game",)))[1] == "asks for game, not for second"


@pytest.mark.parametrize(
    ("text", "words", "there"),
    [
        ("Crime 16 wins.", "16", True), ("Crime 16 wins.", "6", False), ("Crime 16 wins.", "1", False),
        ("a chance of 3/8", "3", False), ("a chance of 3/8", "3/8", True), ("about 3.5", "3", False),
        ("7 − 2 = 5 points", "2", True), ("perds −3 points", "-3", True), ("perds −3 points", "3", False),
        ("L’Indice gagne", "l'indice", True), ("3\u00a0points.", "3 points", True), ("not one", "no", False),
        ("-1", "1", False), ("Seven", "seven", True),
    ],
)  # fmt: skip
def test_words_and_numbers_are_whole(text: str, words: str, there: bool) -> None:
    assert holds(text, words) is there


def test_every_group_is_needed_and_no_forbidden_word_is_taken() -> None:
    assert DUEL.words.fit("15 wins")
    assert not DUEL.words.fit("15")
    assert not DUEL.words.fit("15 wins, or 3 wins")
    assert Words().fit("")


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ((1, 2), [1, 2], True), ((1, 2), [2, 1], False), (("b", "a"), ["a", "b"], True), (True, 1, False),
        (0, False, False), ("3/8", "3/8", True), ((1,), [1, 2], False), (3, "3", False), ((), [], True),
    ],
)  # fmt: skip
def test_values_are_compared_as_they_are_meant(one: Any, other: Any, equal: bool) -> None:
    assert same(one, other) is equal


def test_the_figures_count_each_kind_and_pairs_of_twins() -> None:
    cases = [replace(DUEL, id="a-1", twin="a-3", form=("typos",)), replace(DUEL, id="a-3", twin="a-1"), OPEN]
    rows = [
        outcome(case, answer)
        for case, answer in zip(cases, [ruled(), ruled(3), told(Status.UNSURE)], strict=True)
    ]
    assert right(rows) == (1, 3)
    assert twins_right(rows) == (0, 1)
    assert twins_right([rows[0], replace(rows[1], verdict=Verdict.RIGHT)]) == (1, 1)
    console = Console(width=200, file=StringIO())
    console.print(table(rows))
    lines = {
        cells[0].strip(): cells[1].strip()
        for line in console.file.getvalue().splitlines()  # type: ignore[attr-defined]
        if len(cells := line.strip("│┃ ").split("│")) > 1
    }
    assert (lines["ruling"], lines["open-reading"]) == ("0.500 of 2", "0.000 of 1")
    assert (lines["typos"], lines["both of a pair of twins"]) == ("1.000 of 1", "0.000 of 1")
    assert (lines["wrong ruling as certain"], lines["no such ruling"]) == ("1", "1")
    told_lines = failures(rows)
    assert len(told_lines) == 2
    assert told_lines[0].startswith("wrong ruling as certain: a-3 'Crime 3 against 15?' -> answered engine")


def test_a_file_that_is_no_set_is_refused_with_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"id": "x"}\n')
    with pytest.raises(ContentError, match=r"bad\.jsonl: not a set of case questions"):
        load(path)
    assert main([str(path)]) == 2
    path.write_text("")
    assert main([str(path)]) == 2
    assert "bad.jsonl holds no question" in capsys.readouterr().err


# The set itself

RAW = [json.loads(line) for line in SET.read_text("utf-8").splitlines()]
CASES = [raw for raw in RAW if raw["kind"] != "look-alike"]
GAMES = ("holmes-sherlock-moriarty", "holmes-and-moriarty", "time-bomb")
STATUSES = {
    "ruling": "answered",
    "harmless-gap": "answered",
    "missing-fact": "needs_details",
    "open-reading": "ambiguous",
    "unknown": "not_in_rulebook",
    "impossible": "impossible",
}


def test_ids_and_questions_are_unique() -> None:
    assert len({raw["id"] for raw in RAW}) == len(RAW)
    assert len({(raw["game"], raw["question"].casefold()) for raw in RAW}) == len(RAW)
    assert len(load(SET)) == len(RAW)


def test_the_set_has_the_shape_that_its_readme_says() -> None:
    assert all(raw["game"] in GAMES and raw["language"] in ("fr", "en") for raw in RAW)
    for game in GAMES:
        languages = Counter(raw["language"] for raw in CASES if raw["game"] == game)
        assert languages.total() >= 88
        assert abs(languages["fr"] - languages["en"]) <= 0.06 * languages.total()
        assert sum(raw["game"] == game for raw in RAW) - languages.total() == 20
    kinds = Counter(raw["kind"] for raw in CASES)
    assert set(kinds) == set(STATUSES)
    readme = (SET.parent / "README.md").read_text("utf-8").splitlines()
    for kind, count in kinds.items():
        assert any(line.startswith(f"| `{kind}`") and line.endswith(f"| {count} |") for line in readme), kind
    assert kinds["missing-fact"] >= 0.10 * len(CASES)
    assert kinds["open-reading"] >= 0.055 * len(CASES)
    assert kinds["unknown"] >= 0.055 * len(CASES)
    assert kinds["impossible"] >= 0.045 * len(CASES)
    assert kinds["harmless-gap"] >= 0.04 * len(CASES)
    assert sum("typos" in raw["form"] for raw in CASES) >= 0.2 * len(CASES)


def test_each_case_says_what_is_right() -> None:
    for raw in CASES:
        assert raw["status"] == STATUSES[raw["kind"]], raw["id"]
        assert raw["why"], raw["id"]
        assert raw["question"] == raw["question"].strip(), raw["id"]
        assert (raw["query"] is None) <= ("facts" not in raw), raw["id"]
        if raw["status"] == "answered":
            assert raw["value"] is not None, raw["id"]
            assert raw["says"], raw["id"]
        if raw["kind"] == "missing-fact":
            assert raw["missing"], raw["id"]
        for words in (*raw["none"], *(w for group in raw["says"] for w in group)):
            assert words == words.lower().strip() != "", raw["id"]
        if "values" in raw:
            assert len(raw["values"]) == 2, raw["id"]
            assert same(raw["values"][0], raw["value"]), raw["id"]


def test_look_alikes_are_for_no_engine() -> None:
    look_alikes = [raw for raw in RAW if raw["kind"] == "look-alike"]
    assert len(look_alikes) >= 60
    assert all(raw["basis_not"] == "engine" and raw["why"] for raw in look_alikes)


def test_twins_are_mutual_nearly_the_same_and_differ_in_their_ruling() -> None:
    by_id = {raw["id"]: raw for raw in CASES}
    twins = [raw for raw in CASES if raw["twin"]]
    assert len(twins) >= 70
    for raw in twins:
        other = by_id[raw["twin"]]
        assert (other["twin"], other["game"]) == (raw["id"], raw["game"])
        words, others = (Counter(r["question"].split()) for r in (raw, other))
        assert 1 <= max((words - others).total(), (others - words).total()) <= 2, raw["id"]
        assert (raw["status"], raw["value"]) != (other["status"], other["value"]), raw["id"]


def fact(value: Any) -> Fact:
    return tuple(value) if isinstance(value, list) else value


def agrees(raw: dict[str, Any], ruled: Outcome) -> bool:
    match ruled:
        case Ruling():
            right = "answered" in (raw["status"], *raw.get("also", ()))
            return right and same(ruled.value, raw["value"])
        case Divided():
            values = [ruling.value for ruling in ruled.rulings]
            gold = [value for value in raw.get("values", [raw["value"]]) if value is not None]
            right = "ambiguous" in (raw["status"], *raw.get("also", ()))
            return right and all(any(same(g, v) for v in values) for g in gold)
        case NeedsFacts():
            return raw["kind"] in ("missing-fact", "impossible")
        case Silent():
            return "not_in_rulebook" in (raw["status"], *raw.get("also", ()))
        case Impossible():
            return bool(raw["status"] == "impossible")


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_rules_from_the_facts_as_the_set_says(game: str) -> None:
    engine = engine_of(game)
    assert engine is not None
    against = []
    for raw in CASES:
        if raw["game"] != game:
            continue
        for gold in (*([raw] if raw["query"] else ()), *(raw | other for other in raw.get("others", ()))):
            facts = {name: fact(value) for name, value in gold["facts"].items()}
            got = rule(engine, gold["query"], facts)
            partly = gold is not raw and isinstance(got, NeedsFacts)
            if not partly and not (agrees(gold, got) and worded(gold, got)):
                against.append(f"{raw['id']} {gold['query']} {facts}: {gold['value']} but {got}"[:400])
    assert not against, "\n".join(against)


def worded(raw: dict[str, Any], got: Outcome) -> bool:
    if raw["status"] != "answered" or not isinstance(got, Ruling):
        return True
    words = Words(tuple(map(tuple, raw["says"])), tuple(raw["none"]))
    return words.fit(got.says.tell(raw["language"]))


@pytest.mark.parametrize("name", ["cases-second.jsonl", "cases-voices.jsonl"])
def test_the_further_sets_load_and_the_engines_rule_as_they_say(name: str) -> None:
    lines = (OWN / name).read_text("utf-8").splitlines()
    cases = load(OWN / name)
    assert len({case.id for case in cases}) == len(cases) == len(lines)
    assert {case.question for case in cases}.isdisjoint(raw["question"] for raw in CASES)
    against = []
    for raw in map(json.loads, lines):
        engine = engine_of(raw["game"])
        assert engine is not None
        if raw["query"]:
            got = rule(engine, raw["query"], {slot: fact(value) for slot, value in raw["facts"].items()})
            if not agrees(raw, got):
                against.append(f"{raw['id']} {raw['query']} {raw['facts']}: {raw['value']} but {got}"[:300])
    assert not against, "\n".join(against)
