"""The forms for programs: JSON, JUnit XML, SARIF; and the one for a terminal."""

import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from rich.console import Console

from api.audit.junit import junit
from api.audit.sarif import LEVELS, Files, sarif
from api.audit.schema import AuditOut
from api.audit.terminal import SHOWN_GAPS, render_audit
from api.audit.wire import audit_to_wire
from api.audit.words import Tongue, say
from qa.audit.types import Audit, EntryFinding, Faq, FaqItem

WHEN = datetime(2026, 12, 1, 9, 30, 15, 123456, tzinfo=UTC)
FILES = Files(("docs/faq.en.md",) * 5 + ("docs/mes règles.fr.md",), ("docs/faq.en.md",))


def test_json_has_exactly_the_agreed_fields(audit: Audit) -> None:
    wire = audit_to_wire(audit)
    assert list(wire) == ["game", "faq", "entries", "across", "coverage", "unread", "totals"]
    assert (wire["game"], wire["faq"]) == ("lantern-bay", "faq.en.md")
    entry = wire["entries"][1]
    assert list(entry) == ["id", "question", "language", "label", "claims"]
    assert entry["label"] == "contradicted"
    claim = entry["claims"][0]
    assert list(claim) == ["text", "label", "evidence", "clash", "ruling", "why"]
    assert claim["clash"] == {"kind": "number", "said": "4", "printed": "3"}
    assert claim["ruling"]["says"] == "It is 6 points."
    assert claim["evidence"][0]["quote"] == "A lit lantern is worth 3 points."
    assert claim["evidence"][0]["boxes"]
    assert entry["claims"][1]["clash"] is None
    assert wire["totals"]["labels"] == {
        "contradicted": 1,
        "wrong_page": 1,
        "not_in_rulebook": 1,
        "ambiguous": 1,
        "supported": 2,
    }
    assert [wire["totals"][k] for k in ("entries", "claims", "breaking", "across", "coverage", "unread")] == [
        6, 7, 2, 2, 2, 1,
    ]  # fmt: skip
    assert AuditOut.model_validate(json.loads(json.dumps(wire)))


def test_junit_is_well_formed_and_counts_what_it_holds(audit: Audit) -> None:
    text = junit(audit, FILES.entries, say("en"), WHEN)
    root = ElementTree.fromstring(text.encode())
    assert root.tag == "testsuites"
    suites = list(root)
    assert [suite.get("name") for suite in suites] == ["docs/faq.en.md", "docs/mes règles.fr.md"]
    for number, suite in enumerate(suites):
        assert [child.tag for child in suite][:1] == ["properties"]
        assert [child.tag for child in suite][-2:] == ["system-out", "system-err"]
        cases = suite.findall("testcase")
        assert suite.get("id") == str(number)
        assert suite.get("timestamp") == "2026-12-01T09:30:15"
        assert int(suite.get("tests", "")) == len(cases)
        assert int(suite.get("failures", "")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("skipped", "")) == len(suite.findall("testcase/skipped"))
        for case in cases:
            assert {"name", "classname", "time"} == set(case.attrib)
            assert len(case) <= 1
    failures = suites[0].findall("testcase/failure")
    assert [failure.get("type") for failure in failures] == ["contradicted.number", "wrong_page"]
    assert "the FAQ says “4”, the rulebook “3”" in str(failures[0].get("message"))
    assert "It may be lit twice." in str(failures[0].text)
    assert len(suites[0].findall("testcase/skipped")) == 2


def test_junit_leaves_out_what_no_xml_may_hold(audit: Audit) -> None:
    item = replace(audit.entries[1].item, question="a\x00b\x1b[31m\ufffe\ud800 ]]> &amp; <c/>")
    entries = (replace(audit.entries[1], item=item), *audit.entries[2:3])
    text = junit(replace(audit, entries=entries, across=()), ("f", "f"), say("fr"), WHEN)
    root = ElementTree.fromstring(text.encode())
    assert root.findall(".//testcase")[0].get("name") == "points – ab[31m ]]> &amp; <c/>"


def test_sarif_has_what_the_standard_asks_for(audit: Audit) -> None:
    log = json.loads(json.dumps(sarif(audit, FILES, say("en"))))
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "Ruleproof"
    ids = [rule["id"] for rule in driver["rules"]]
    assert set(ids) == set(LEVELS)
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
    for result in run["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["message"]["text"]
        assert result["partialFingerprints"]
        (location,) = result["locations"]
        assert location["physicalLocation"]["region"]["startLine"] >= 1
        assert unquote(location["physicalLocation"]["artifactLocation"]["uri"]) in FILES.entries
    assert [(r["ruleId"], r["level"]) for r in run["results"]] == [
        ("contradicted", "error"),
        ("not_in_rulebook", "warning"),
        ("wrong_page", "error"),
        ("not_in_rulebook", "warning"),
        ("ambiguous", "note"),
        ("languages", "warning"),
        ("duplicate", "note"),
        ("unread", "note"),
    ]
    first = run["results"][0]
    assert first["locations"][0]["physicalLocation"]["region"]["startLine"] == 5
    assert first["relatedLocations"][0]["logicalLocations"][0]["name"] == "page 2"
    assert "A lit lantern is worth 3 points." in first["relatedLocations"][0]["message"]["text"]
    languages = run["results"][5]["relatedLocations"][0]["physicalLocation"]
    assert languages["artifactLocation"]["uri"] == "docs/mes%20r%C3%A8gles.fr.md"


def test_a_finding_keeps_its_fingerprint_when_its_entry_moves(audit: Audit) -> None:
    def prints(of: Audit) -> list[object]:
        return [r.get("partialFingerprints") for r in sarif(of, FILES, say("fr"))["runs"][0]["results"]]

    moved = tuple(replace(e, item=replace(e.item, line=e.item.line + 40)) for e in audit.entries)
    before = replace(audit, across=())
    assert prints(replace(before, entries=moved)) == prints(before)
    assert len({str(p) for p in prints(before)[:5]}) == 5


def test_an_entry_that_claims_nothing_is_reported_too(audit: Audit) -> None:
    item = FaqItem("empty", "And then?", "…", "en", (), 0)
    of = Audit("lantern-bay", Faq("f.md", (item,)), (EntryFinding(item, ()),))
    (result,) = sarif(of, Files(("f.md",)), say("en"))["runs"][0]["results"]
    assert result["ruleId"] == "not_in_rulebook"
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 1
    assert (
        ElementTree.fromstring(junit(of, ("f.md",), say("en"), WHEN).encode()).find(".//skipped") is not None
    )
    assert "No claim to check" in shown(of, "en")


def shown(audit: Audit, tongue: Tongue, width: int = 100) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, markup=False, emoji=False)
    console.print(render_audit(audit, lambda id: "Lantern Bay", say(tongue)))
    return out.getvalue()


def test_the_terminal_tells_each_finding_with_its_words_and_page(audit: Audit) -> None:
    text = shown(audit, "en")
    assert text.index("Contradicted (1)") < text.index("Wrong page (1)") < text.index("Supported (2)")
    assert "the FAQ says “4”, the rulebook “3”" in text
    assert "▸ Lantern Bay · page 2 · Scoring" in text
    assert "“A lit lantern is worth 3 points.”" in text
    assert "= Computed from the rules: It is 6 points." in text
    assert "The entry cites page 1; the rulebook says it on page 2." in text
    assert "Rules that the FAQ does not touch (2)" in text
    assert "7.3% of questions" in text
    assert "<i>Harbour news</i>" in text
    assert text.rstrip().endswith("2 entries to mend before you publish.")


def test_the_terminal_speaks_french(audit: Audit, clean: Audit) -> None:
    text = shown(audit, "fr")
    assert "Contredite (1)" in text
    assert "Nombre : la FAQ dit « 4 », le livret « 3 »." in text
    assert "2 entrées à corriger avant de publier." in text
    assert "Rien n'est contredit" in shown(clean, "fr")


def test_nothing_in_a_faq_steers_the_terminal(audit: Audit) -> None:
    item = replace(audit.entries[3].item, question="\x1b]0;own\x07 [bold]really?[/bold]")
    text = shown(replace(audit, entries=(replace(audit.entries[3], item=item),), across=()), "en")
    assert "\x1b" not in text
    assert "[bold]really?[/bold]" in text


def test_the_terminal_shows_the_weightiest_gaps_only(audit: Audit) -> None:
    text = shown(replace(audit, coverage=audit.coverage * 10), "en")
    assert f"and {20 - SHOWN_GAPS} more" in text


@pytest.mark.parametrize("tongue", ["fr", "en"])
def test_the_same_audit_gives_the_same_report(audit: Audit, tongue: Tongue) -> None:
    assert sarif(audit, FILES, say(tongue)) == sarif(audit, FILES, say(tongue))
    assert shown(audit, tongue) == shown(audit, tongue)
