import base64
import hashlib
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import ContentError
from eval.compare import Comparison, compare
from eval.outcome import Outcome, Shown, Verdict
from eval.report import Run, SetRun, failures, plots, read_outcomes, write_json, write_outcomes, write_report

RUN = Run(
    "Lantern Bay, measured",
    datetime(2026, 3, 1, 12, 30, tzinfo=UTC),
    "abc1234",
    (SetRun("bay", "f00d" * 16, 4),),
    "tiny 1.0",
    2,
    7,
    (("every", "10"),),
)

VOID = {"meta", "input", "br"}
INLINE = {"span", "b", "i", "code", "a", "mark"}


def outcome(id: str = "q1", verdict: Verdict = Verdict.RIGHT, **other: Any) -> Outcome:
    fields: dict[str, Any] = {
        "id": id, "set": "bay", "split": "test", "book": "lantern-bay", "shipped": True, "language": "en",
        "kind": "lookup", "form": ("typo",), "twin_of": "", "question": f"How many boats, {id}?",
        "answerable": True, "wanted": "answered", "status": "answered", "basis": "rulebook", "certain": True,
        "verdict": verdict, "why": "" if verdict is Verdict.RIGHT else "lacks four", "answer": "Take five.",
        "confidence": 0.625, "verified": False, "gold_pages": (7,), "gold_quotes": ("Draw four boats.",),
        "shown": (Shown(8, "Five lanterns burn.", True, True), Shown(7, "Boats float.", False, True)),
        "key_facts": 2, "key_facts_said": 1, "vital": 1, "vital_said": 0, "words": ("kettle",),
        "milliseconds": 12.5,
    }  # fmt: skip
    return Outcome(**(fields | other))


OUTCOMES = (
    outcome("r1"),
    outcome("w1", Verdict.WRONG),
    outcome("p1", Verdict.PARTLY, language="fr", kind="table"),
    outcome("a1", Verdict.ABSTAINED, certain=False, status="unsure", answer=""),
    outcome("n1", answerable=False, kind="near-miss", gold_pages=(), gold_quotes=()),
)


@dataclass
class Node:
    tag: str
    attributes: dict[str, str]
    text: str = ""
    """Of the element and all within it."""


@dataclass
class Page(HTMLParser):
    """The elements of a page; one that is not closed in its turn fails."""

    nodes: list[Node] = field(default_factory=list)
    open: list[Node] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names)
        self._part(tag)
        self.nodes.append(Node(tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(self.nodes[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag
        self._part(tag)

    def handle_data(self, data: str) -> None:
        for node in self.open:
            node.text += data

    def _part(self, tag: str) -> None:
        """Keep the words of blocks apart."""
        if tag not in INLINE:
            self.handle_data(" ")

    def all(self, tag: str, name: str = "") -> list[Node]:
        return [
            node
            for node in self.nodes
            if node.tag == tag and (not name or name in node.attributes.get("class", "").split())
        ]


def report(
    folder: Path,
    outcomes: Sequence[Outcome] = OUTCOMES,
    others: Mapping[str, Sequence[Outcome]] | None = None,
    comparison: Comparison | None = None,
    run: Run = RUN,
    **other: Any,
) -> Page:
    write_report(folder / "report.html", run, outcomes, others or {}, comparison, **other)
    page = Page()
    page.feed((folder / "report.html").read_text("utf-8"))
    page.close()
    assert not page.open
    return page


def words(text: str) -> str:
    return " ".join(text.split())


def test_a_page_tells_what_was_run(tmp_path: Path) -> None:
    page = report(tmp_path, left_out=("reef.pdf is not there",))
    (told,) = page.all("dl")
    for detail in ("2026-03-01 12:30 UTC", "abc1234", "tiny 1.0", "2 cores", "bay, 4 questions f00df00df00d"):
        assert detail in words(told.text)
    assert "every 10" in words(told.text)
    assert "reef.pdf is not there" in told.text


def test_every_failure_can_be_read(tmp_path: Path) -> None:
    page = report(tmp_path)
    failures = {node.attributes["id"]: words(node.text) for node in page.all("details", "failure")}
    assert list(failures) == ["bay-w1", "bay-p1", "bay-a1"], "the worst first, and nothing that is right"
    for detail in (
        "How many boats, w1?", "wrong: lacks four", "bay w1 · lookup · en · lantern-bay · typo",
        "Wanted: answered", "Page 7", "Draw four boats.", "1 of 2 key facts said, 0 of 1 vital ones",
        "kettle", "Answered: answered, by rulebook", "Take five.", "Confidence 62",
        "Five lanterns burn. page 8, cited", "Boats float. page 7, nearest",
    ):  # fmt: skip
        assert detail in failures["bay-w1"], detail
    assert "Answered: unsure" in failures["bay-a1"]
    marked = [words(node.text) for node in page.all("blockquote", "gold")]
    assert marked[:2] == ["Draw four boats. not shown", "Boats float. page 7, nearest"], (
        "on a page that answers"
    )


def test_a_right_answer_with_a_quote_from_nowhere_is_a_failure(tmp_path: Path) -> None:
    page = report(tmp_path, [outcome("r2", shown=(Shown(8, "Made up.", True, False),))])
    (failure,) = page.all("details", "failure")
    assert "page 8, cited, not on that page" in words(failure.text)


def test_without_failures_there_is_nothing_to_filter(tmp_path: Path) -> None:
    page = report(tmp_path, [outcome()])
    assert page.all("form") == []
    assert "0 of 1 questions are not right" in words(page.all("main")[0].text)


def toggles(page: Page) -> list[tuple[str, str]]:
    boxes = [node.attributes for node in page.all("input") if node.attributes.get("type") == "checkbox"]
    return [(box["name"], box["value"]) for box in boxes]


def test_filters_offer_what_differs_and_wait_for_the_script(tmp_path: Path) -> None:
    page = report(tmp_path)
    (form,) = page.all("form")
    assert "hidden" in form.attributes
    assert toggles(page) == [
        ("way", "wrong"), ("way", "partly"), ("way", "abstained"), ("kind", "lookup"), ("kind", "table"),
        ("language", "en"), ("language", "fr"),
    ]  # fmt: skip
    other = outcome("o1", Verdict.WRONG, set="reef", basis="", gold_quotes=())
    page = report(tmp_path, [*OUTCOMES, other])
    assert {("part", "reef"), ("basis", "none"), ("found", "none known")} <= set(toggles(page))
    for node in page.all("details", "failure"):
        for name in dict(toggles(page)):
            assert (name, node.attributes[f"data-{name}"]) in toggles(page)


def test_the_script_filters_by_what_failures_tell_of_themselves(tmp_path: Path) -> None:
    page = report(tmp_path)
    (script,) = page.all("script")
    (named,) = re.findall(r"names = (\[.*\]);", script.text)
    (failure, *_) = page.all("details", "failure")
    assert {f"data-{name}" for name in json.loads(named)} == {
        name for name in failure.attributes if name.startswith("data-")
    }


FATES = (
    outcome("1"), outcome("2"), outcome("3"), outcome("4", Verdict.WRONG),
    outcome("5", Verdict.PARTLY, kind="number", language="fr", basis="faq"),
    outcome("6", Verdict.PARTLY, kind="number", language="fr", basis="", status="needs_details"),
    outcome("7", Verdict.ABSTAINED, kind="number", basis="", status="needs_details"),
    outcome("8", kind="yes-no", basis="engine"),
    outcome("9", Verdict.ABSTAINED, set="reef", kind="", basis="", status="unsure"),
)  # fmt: skip


def test_what_fails_is_counted_by_kind_basis_and_language(tmp_path: Path) -> None:
    page = report(tmp_path, FATES)
    bay, reef = (
        [words(node.text) for node in page.all("details", "more") if node.text.strip().startswith(name)]
        for name in ("bay: 4 of 8 failed", "reef: 1 of 1 failed")
    )
    assert len(bay) == len(reef) == 1
    tables = [words(node.text) for node in page.all("table", "fates")]
    heads = "failed right partly asked back abstained wrong"
    told = [re.sub(r"\d+ [a-z ]+ of \d+ ", "", text.replace("\u00ad", "")) for text in tables]
    assert told[0] == f"Kind {heads} number 3 of 3 0 1 2 0 0 lookup 1 of 4 3 0 0 0 1 yes-no 0 of 1 1 0 0 0 0"
    assert told[1] == (
        f"Basis {heads} none 2 of 2 0 0 2 0 0 rulebook 1 of 4 3 0 0 0 1"
        " FAQ/sentences 1 of 1 0 1 0 0 0 engine 0 of 1 1 0 0 0 0"
    )
    assert told[2] == f"Language {heads} en 2 of 6 4 0 1 0 1 fr 2 of 2 0 1 1 0 0"
    assert told[3] == f"Kind {heads} no kind 1 of 1 0 0 0 1 0"


def test_a_number_of_failures_leads_to_just_those(tmp_path: Path) -> None:
    page = report(tmp_path, FATES)
    failures = [node.attributes for node in page.all("details", "failure")]
    links = [node for node in page.all("a") if "data-way" in node.attributes]
    assert len(links) == 13
    for link in links:
        wanted = {name: value for name, value in link.attributes.items() if name.startswith("data-")}
        assert len(wanted) == 3
        assert sum(wanted.items() <= failure.items() for failure in failures) == int(link.text)


def test_failures_are_grouped_the_worst_first_and_like_beside_like(tmp_path: Path) -> None:
    more = (outcome("0", Verdict.WRONG, kind="rare"), outcome("10", Verdict.WRONG))
    page = report(tmp_path, [*more, *FATES])
    groups = [words(node.text) for node in page.all("section", "group")]
    assert [re.sub(r"\).*", ")", text) for text in groups] == [
        "Wrong, shown as certain (3)", "Partly right (1)", "Asked back (2)",
        "Not answered, though the book answers (1)",
    ]  # fmt: skip
    assert "In 1 of 2, what was asked about is right" in groups[2]
    ids = [node.attributes["id"] for node in page.all("details", "failure")]
    assert ids == ["bay-10", "bay-4", "bay-0", "bay-5", "bay-6", "bay-7", "reef-9"]


def test_words_that_answer_stand_in_a_passage_that_was_shown_to_any_question(tmp_path: Path) -> None:
    passage = Shown(7, "Sail out. Draw four  boats. Row home.", False, True)
    part, other_page = Shown(7, "Draw four boats.", True, True), replace(passage, page=8, quote="On 8. " * 20)
    unlike = replace(passage, quote=f"{passage.quote} It never stood there.", valid=False)
    failing = [
        outcome("w1", Verdict.WRONG), outcome("w2", Verdict.WRONG, shown=(other_page, part)),
        outcome("w3", Verdict.WRONG, book="reef.pdf"),
    ]  # fmt: skip
    rival = [outcome("w1", shown=(unlike, passage))]
    page = report(tmp_path, failing, {"rival": rival})
    told = [words(node.text) for node in page.all("blockquote", "gold")]
    assert told[0] == "Sail out. Draw four boats. Row home. page 7, not shown"
    assert told[2] == "Sail out. Draw four boats. Row home. page 7, number 2 of what was shown"
    assert told[4] == "Draw four boats. not shown", "another book"
    assert [words(node.text) for node in page.all("mark")] == ["Draw four boats."] * 4
    found = [node.attributes["data-found"] for node in page.all("details", "failure")]
    assert found == ["not shown", "cited", "not shown"]


def gold_set(folder: Path, monkeypatch: pytest.MonkeyPatch, *records: dict[str, Any]) -> Run:
    """Lay a set where sets lie, and return a run of it."""
    path = folder / "any.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    monkeypatch.setattr(failures, "OWN", folder)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return replace(RUN, sets=(SetRun("bay", digest, len(records)),))


def record(id: str, **other: Any) -> dict[str, Any]:
    return {"id": id, "game": "lantern-bay", "language": "en", "kind": "lookup", "question": "?", **other}


def test_key_facts_are_named_those_that_lack_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = [
        {"any_of": ["five"]}, {"any_of": ["quay"], "vital": False}, {"any_of": ["four boats", "quatre"]},
    ]  # fmt: skip
    run = gold_set(tmp_path, monkeypatch, record("p1", status="answered", key_facts=facts))
    page = report(tmp_path, [outcome("p1", Verdict.PARTLY)], run=run)
    lines = [words(node.text) for node in page.all("li") if node.attributes.get("class") in FACT]
    assert lines == ["lacks four boats or quatre", "lacks (not vital) quay", "says five"]
    other = replace(run, sets=(replace(run.sets[0], sha256="f00d"),))
    page = report(tmp_path, [outcome("p1", Verdict.PARTLY)], run=other)
    assert not page.all("ul", "facts"), "the set is another one now"


FACT = ("said", "lacking")


def test_what_an_engine_should_have_ruled_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = {"query": "oil", "facts": {}, "value": 9}
    run = gold_set(
        tmp_path,
        monkeypatch,
        record("c1", status="answered", query="race", facts={"boat": "red", "lit": True}, value=[3, 0],
               says=[["three", "3"]], others=[other]),
        record("c2", status="needs_details", query="race", facts={}, value=None, missing=["boat", "oil"]),
    )  # fmt: skip
    failing = [outcome(id, Verdict.WRONG, key_facts=0, vital=0) for id in ("c1", "c2")]
    page = report(tmp_path, failing, run=run)
    first, second = [words(node.text) for node in page.all("details", "failure")]
    assert "Ruling race(boat red, lit true) → [3, 0] or oil() → 9 lacks three or 3" in first
    assert "Should ask for boat, oil" in second


HOSTILE = """<script>alert("1")</script></style></title><img src=x onerror='alert(2)'>&lt;{{ 7 * 7 }}"""


def test_what_others_wrote_stays_text(tmp_path: Path) -> None:
    texts = {
        name: f"{HOSTILE} {name}"
        for name, value in outcome().as_json().items()
        if isinstance(value, str) and name != "verdict"
    }
    bad = outcome(
        verdict=Verdict.WRONG,
        **texts,
        form=(HOSTILE,),
        gold_quotes=(HOSTILE,),
        words=(HOSTILE,),
        shown=(Shown(1, HOSTILE, True, False),),
    )
    bad = replace(bad, verdict=Verdict.WRONG)
    run = replace(
        RUN, name=HOSTILE, commit=HOSTILE, model=HOSTILE, sets=(SetRun(HOSTILE, HOSTILE, 1),),
        settings=((HOSTILE, HOSTILE),),
    )  # fmt: skip
    page = report(
        tmp_path,
        [bad],
        {HOSTILE: [bad]},
        compare([bad], [replace(bad, verdict=Verdict.RIGHT)]),
        run,
        system=HOSTILE + " system",
        left_out=[HOSTILE],
    )
    assert len(page.all("script")) == len(page.all("style")) == len(page.all("h1")) == 1
    assert page.all("img") == []
    assert not [name for node in page.nodes for name in node.attributes if name.startswith("on")]
    assert HOSTILE in page.all("title")[0].text
    (failure,) = page.all("details", "failure")
    for name in ("question", "why", "answer", "kind", "book", "status", "wanted", "basis", "twin_of"):
        assert texts[name] in failure.text


def test_kinds_toggles_key_facts_and_passages_stay_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fact = {"any_of": [f"{HOSTILE} fact", f"{HOSTILE} alternative"]}
    run = gold_set(
        tmp_path,
        monkeypatch,
        record("h0", status="answered", key_facts=[fact], query=f"{HOSTILE} query",
               facts={f"{HOSTILE} name": f"{HOSTILE} told"}, value=f"{HOSTILE} value",
               says=[[f"{HOSTILE} says"]], missing=[f"{HOSTILE} missing"]),
    )  # fmt: skip
    passage = Shown(7, f"{HOSTILE} before. {HOSTILE} gold. {HOSTILE} after.", False, True)
    named = ("split", "kind", "basis", "language", "book", "why", "answer", "question")
    bad = [
        outcome(
            f"h{n}",
            verdict,
            **{name: f"{HOSTILE} {name} {n}" for name in named},
            status="needs_details" if n == 1 else "answered",
            gold_quotes=(f"{HOSTILE} gold.", f"{HOSTILE} nowhere."),
            shown=(passage,),
        )
        for n, verdict in enumerate((Verdict.WRONG, Verdict.PARTLY, Verdict.ABSTAINED))
    ]
    page = report(tmp_path, bad, run=run)
    assert len(page.all("script")) == len(page.all("style")) == 1
    assert page.all("img") == []
    names = {name for node in page.nodes for name in node.attributes}
    assert not {name for name in names if name.startswith("on") or not re.fullmatch(r"[\w:-]+", name)}
    first = page.all("details", "failure")[0]
    for said in ("fact", "alternative", "query", "name", "told", "value", "says", "missing"):
        assert f"{HOSTILE} {said}" in first.text, said
    assert {node.text for node in page.all("mark")} == {f"{HOSTILE} gold.", f"{HOSTILE} nowhere."}
    assert f"{HOSTILE} before. {HOSTILE} gold. {HOSTILE} after." in first.text
    for name in ("kind", "basis", "language"):
        values = {f"{HOSTILE} {name} {n}" for n in range(3)}
        assert {value for own, value in toggles(page) if own == name} == values
        links = {node.attributes.get(f"data-{name}", "") for node in page.all("a")}
        assert links - {""} == values
        assert all(any(value in node.text for node in page.all("table", "fates")) for value in values)


def test_a_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    before = [replace(o, verdict=Verdict.RIGHT) for o in OUTCOMES]
    page = report(tmp_path, comparison=compare(OUTCOMES, before))
    addresses = [
        value for node in page.nodes for name, value in node.attributes.items() if name in ("src", "href")
    ]
    assert len(addresses) > 5
    assert all(address.startswith("#") for address in addresses)
    text = (tmp_path / "report.html").read_text("utf-8")
    assert not re.search(r"url\(|@import|fetch\(|import\(", text)
    (policy,) = [
        n.attributes["content"] for n in page.all("meta") if n.attributes.get("http-equiv") is not None
    ]
    for tag in ("style", "script"):
        digest = base64.b64encode(hashlib.sha256(page.all(tag)[0].text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert not [node for node in page.nodes if "style" in node.attributes], "the policy would not let it in"


def test_every_link_leads_somewhere(tmp_path: Path) -> None:
    odd = ("a/b c", "é%20", '"><b>', "w1", "../x#y")
    now = [outcome(id, Verdict.WRONG) for id in odd]
    page = report(tmp_path, now, {"rival": now}, compare(now, [outcome(id) for id in odd]))
    targets = [node.attributes["id"] for node in page.nodes if "id" in node.attributes]
    assert len(set(targets)) == len(targets)
    links = [unquote(node.attributes["href"].removeprefix("#")) for node in page.all("a")]
    assert set(links) <= set(targets)
    assert {node.attributes["id"] for node in page.all("details", "failure")} <= set(links)


def test_what_changed_is_named(tmp_path: Path) -> None:
    now = [outcome("b1", Verdict.WRONG), outcome("f1"), outcome("new")]
    before = [outcome("b1"), outcome("f1", Verdict.ABSTAINED, answer=""), outcome("gone")]
    page = report(tmp_path, now, comparison=compare(now, before))
    told = [words(node.text) for node in page.all("details", "more")]
    assert any(text.startswith("Broken (1) How many boats, b1? right → wrong") for text in told)
    assert any(text.startswith("Newly wrong (1) How many boats, b1?") for text in told)
    assert any(text.startswith("Fixed (1) How many boats, f1? abstained → right") for text in told)
    assert "New questions (1) bay new" in told
    assert "Questions that are gone (1) bay gone" in told
    (judgement,) = page.all("div", "judgement")
    assert "Worse than the baseline" in judgement.text
    assert "newly wrong: b1" in judgement.text


def test_a_run_that_is_not_worse_is_said_to_be_so(tmp_path: Path) -> None:
    page = report(tmp_path, comparison=compare(OUTCOMES, OUTCOMES))
    (judgement,) = page.all("div", "judgement")
    assert words(judgement.text) == "Not worse than the baseline: 0 fixed, 0 broken, of 5 questions."
    assert page.all("div", "worse") == []


def test_the_tolerance_is_the_one_that_is_given(tmp_path: Path) -> None:
    before = [outcome(str(n)) for n in range(50)]
    now = [replace(before[0], verdict=Verdict.PARTLY), *before[1:]]
    found = compare(now, before)
    assert page_is_worse(report(tmp_path, now, comparison=found))
    assert not page_is_worse(report(tmp_path, now, comparison=found, tolerance=2.0))


def page_is_worse(page: Page) -> bool:
    return bool(page.all("div", "worse"))


def test_systems_stand_side_by_side(tmp_path: Path) -> None:
    rival = [replace(o, verdict=Verdict.WRONG, certain=True) for o in OUTCOMES]
    page = report(tmp_path, others={"rival": rival})
    rows = [words(node.text) for node in page.all("tr")]
    own = rows.index(next(row for row in rows if row.startswith("ruleproof")))
    assert rows[own - 1].startswith("bay right, answerable wrong, shown")
    assert rows[own].startswith("ruleproof 25.0")
    assert rows[own + 1].startswith("rival 0 %")
    assert "rival" in [node.text for node in page.all("li")], "in the legend of the curves"
    assert not [n for n in report(tmp_path).nodes if n.attributes.get("id") == "systems"]


def test_what_was_learned_from_stands_apart(tmp_path: Path) -> None:
    page = report(tmp_path, [outcome("d", Verdict.WRONG, split="development"), outcome("t"), outcome("u")])
    heads = [words(node.text) for node in page.all("th") if "questions" in node.text]
    assert heads[:2] == ["bay, test 2 questions", "bay, development 1 questions"]
    assert "Over 2 questions, the test split" in words(page.all("main")[0].text)
    assert "100\u202f% of 2" in page.all("main")[0].text, "bars leave them out"


def test_a_run_of_nothing_has_a_page(tmp_path: Path) -> None:
    page = report(tmp_path, [], {"rival": []}, compare([], []))
    assert "0 of 0 questions" in words(page.all("main")[0].text)
    assert "nothing can be compared" in page.all("div", "judgement")[0].text


def test_half_a_character_harms_no_file(tmp_path: Path) -> None:
    bad = outcome("half\ud83d", Verdict.WRONG, question="boat \ud83d?", words=("\udc00",))
    assert "boat \ufffd?" in words(report(tmp_path, [bad]).all("main")[0].text)
    write_outcomes(tmp_path / "o.jsonl", [bad])
    assert read_outcomes(tmp_path / "o.jsonl") == (bad,)
    write_json(tmp_path / "o.json", RUN, [bad], {}, compare([bad], [bad]))
    json.loads((tmp_path / "o.json").read_text("utf-8"))


TEXT = st.text(st.characters() | st.sampled_from('\u2028\u2029\x85\r\n"\\<'), max_size=8)


@given(
    st.lists(
        st.builds(
            outcome,
            TEXT,
            st.sampled_from(Verdict),
            question=TEXT,
            words=st.lists(TEXT, max_size=2).map(tuple),
            gold_pages=st.lists(st.integers(1, 99), max_size=2).map(tuple),
            shown=st.lists(st.builds(Shown), max_size=2).map(tuple),
            confidence=st.floats(0, 1),
            milliseconds=st.floats(0, allow_infinity=False),
        ),
        max_size=4,
    )
)
def test_outcomes_are_read_back_as_they_were(
    tmp_path_factory: pytest.TempPathFactory, outcomes: list[Outcome]
) -> None:
    path = tmp_path_factory.getbasetemp() / "outcomes.jsonl"
    write_outcomes(path, outcomes)
    assert read_outcomes(path) == tuple(outcomes)
    assert path.read_bytes().count(b"\n") == len(outcomes)


@pytest.mark.parametrize("line", ["{", "[]", "{}", '"x"', "\udcff"])
def test_a_file_that_holds_no_outcomes_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(line.encode("utf-8", "surrogateescape"))
    with pytest.raises(ContentError, match=r"broken\.jsonl: not outcomes"):
        read_outcomes(path)


def test_a_summary_holds_figures_for_programs(tmp_path: Path) -> None:
    now = [outcome("b1", Verdict.WRONG), outcome("f1"), outcome("new")]
    before = [outcome("b1"), outcome("f1", Verdict.ABSTAINED), outcome("gone")]
    write_json(tmp_path / "s.json", RUN, now, {"rival": before}, compare(now, before))
    told = json.loads((tmp_path / "s.json").read_text("utf-8"))
    assert told["run"]["when"] == "2026-03-01T12:30:00+00:00"
    assert told["run"]["sets"] == [{"name": "bay", "sha256": "f00d" * 16, "questions": 4}]
    assert told["run"]["settings"] == {"every": "10"}
    (right,) = [one for one in told["figures"]["bay"] if one["name"] == "right, answerable"]
    assert (right["value"], right["n"]) == (pytest.approx(2 / 3), 3)
    assert right["low"] < right["value"] < right["high"]
    assert {one["name"] for one in told["others"]["rival"]["bay"]} >= {"right, answerable", "truthfulness"}
    changed = told["comparison"]
    assert (changed["fixed"], changed["broken"], changed["newly_wrong"]) == (
        ["bay/f1"],
        ["bay/b1"],
        ["bay/b1"],
    )
    assert (changed["gone"], changed["new"]) == (["bay/gone"], ["bay/new"])
    assert any("newly wrong: b1" in reason for reason in changed["faults"])
    assert {one["name"] for one in changed["differences"]} >= {"right", "wrong, of all"}


def tree(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for node in root.iter():
        for name, value in node.attrib.items():
            if name in ("x", "x1", "x2", "cx"):
                assert -1 <= float(value) <= width + 1
            if name in ("y", "y1", "y2", "cy"):
                assert -1 <= float(value) <= height + 1
            if name in ("width", "height"):
                assert float(value) >= 0
    return root


def having(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if name in node.attrib.get("class", "").split()]


def told(node: ElementTree.Element) -> str:
    return node.findtext("title") or ""


SHARE = st.floats(0, 1)


@given(st.lists(st.lists(st.tuples(SHARE, SHARE), max_size=5), max_size=3))
def test_curves_stay_within_their_plot_and_rise_with_the_risk(
    curves: list[list[tuple[float, float]]],
) -> None:
    root = tree(plots.risk_coverage([plots.Line(f"line {n}", curve) for n, curve in enumerate(curves)]))
    drawn = {
        told(node): [tuple(map(float, pair.split(","))) for pair in node.attrib["points"].split()]
        for node in having(root, "line")
    }
    for number, curve in enumerate(curves):
        if len(curve) == 1:
            continue
        places = drawn[f"line {number}"]
        assert len(places) == len(curve)
        for (x, y), (left, top) in zip(curve, places, strict=True):
            assert 0 <= left <= plots.WIDTH
            assert 0 <= top <= plots.HEIGHT
            for (x2, y2), (left2, top2) in zip(curve, places, strict=True):
                assert x >= x2 or left <= left2
                assert y >= y2 or top >= top2


def test_the_first_line_lies_on_top() -> None:
    root = tree(plots.risk_coverage([plots.Line(name, [(0, 0), (1, 0.5)]) for name in ("own", "rival")]))
    assert [told(node) for node in having(root, "line")] == ["rival", "own"]


def test_a_small_risk_is_seen_beside_a_large_one() -> None:
    root = tree(plots.risk_coverage([plots.Line("own", [(0.0, 0.0), (1.0, 0.01), (1.0, 1.0)])]))
    (line,) = having(root, "line")
    nothing, little, all_of_it = (float(pair.split(",")[1]) for pair in line.attrib["points"].split())
    assert (nothing - little) / (nothing - all_of_it) == pytest.approx(0.1, abs=0.01)


def test_one_point_is_a_dot() -> None:
    root = tree(plots.risk_coverage([plots.Line("refuser", [(1.0, 1.0)])]))
    assert [told(node) for node in having(root, "dot")] == ["refuser"]


@given(st.lists(st.tuples(SHARE, SHARE, SHARE, st.integers(0, 500)), max_size=10))
def test_confidences_are_drawn_with_their_bounds(found: list[tuple[float, float, float, int]]) -> None:
    dots = [
        plots.Dot(confidence, sorted(shares)[1], min(shares), max(shares), n)
        for confidence, *shares, n in ((c, a, b, (a + b) / 2, n) for c, a, b, n in found)
    ]
    root = tree(plots.reliability(dots))
    assert len(having(root, "dot")) == sum(dot.n > 0 for dot in dots)
    for bounds, dot in zip(
        [node for node in having(root, "thin") if node.tag == "line"], having(root, "dot"), strict=True
    ):
        assert float(bounds.attrib["y2"]) <= float(dot.attrib["cy"]) <= float(bounds.attrib["y1"])


@given(st.lists(st.lists(st.integers(0, 99), min_size=3, max_size=3), max_size=5))
def test_bars_are_as_long_as_their_shares(counts: list[list[int]]) -> None:
    rows = [plots.Bar(f"bar {n}", dict(zip("abc", parts, strict=True))) for n, parts in enumerate(counts)]
    root = tree(plots.bars(rows, "Bars"))
    widths = {told(node): float(node.attrib["width"]) for node in having(root, "part")}
    full = [sum(w for name, w in widths.items() if name.startswith(f"{row.label}:")) for row in rows if row.n]
    assert full == pytest.approx([full[0]] * len(full), abs=0.3) if full else not widths
    for row in rows:
        for name, count in row.parts.items():
            width = widths.get(f"{row.label}: {count} {name} of {row.n}", 0.0)
            assert width == pytest.approx(full[0] * count / row.n if count else 0.0, abs=0.2)


@given(st.lists(st.integers(0, 99), min_size=3, max_size=3))
def test_a_strip_is_as_long_as_a_bar(counts: list[int]) -> None:
    bar = plots.Bar("bar", dict(zip("abc", counts, strict=True)))
    root = tree(plots.strip(bar))
    widths = {told(node): float(node.attrib["width"]) for node in having(root, "part")}
    assert sum(widths.values()) == pytest.approx(plots.WIDTH if bar.n else 0.0, abs=0.3)
    for name, count in bar.parts.items():
        share = count / bar.n if bar.n else 0.0
        assert widths.get(f"{count} {name} of {bar.n}", 0.0) == pytest.approx(plots.WIDTH * share, abs=0.1)


def test_a_label_is_text_and_told_whole() -> None:
    long = "<b>a very long name of a book.pdf"
    root = tree(plots.bars([plots.Bar(long, {"right": 1})], "Bars"))
    name = having(root, "label")[0]
    assert name.text == "<b>a very long …"
    assert told(name) == long


@given(st.lists(st.floats(0.001, 1e6), max_size=30))
def test_every_time_is_in_one_bar(times: list[float]) -> None:
    root = tree(plots.histogram(times, {"p50": 3.0, "p95": 1e9}, "ms"))
    counts = [int(told(node).split()[0]) for node in having(root, "bar")]
    assert sum(counts) == len(times)
    assert len(having(root, "mark")) == 2


def test_times_that_are_none_are_left_out() -> None:
    root = tree(plots.histogram([0.0, math.inf, 5.0], {}, "ms"))
    assert [told(node).split()[0] for node in having(root, "bar")] == ["1"]


@given(st.lists(st.tuples(SHARE, SHARE), max_size=400), st.integers(2, 150))
def test_a_line_that_is_thinned_keeps_its_ends(points: list[tuple[float, float]], most: int) -> None:
    found = plots.thinned(points, most)
    assert len(found) == min(len(points), most)
    assert (found[:1], found[-1:]) == (points[:1], points[-1:])
