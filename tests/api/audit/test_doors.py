"""The command and the HTTP door of the audit."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from api import cli
from api.app import Settings, create_app
from api.audit import running
from api.audit.running import game_of, named, read_faqs
from api.audit.schema import AuditOut
from api.cli import shared
from api.limits import Rates
from api.service import Service, silent
from corpus.errors import GameNotFound, ModelUnavailable
from corpus.library import Library
from qa.audit.types import Faq, FaqItem, Unread
from qa.types import Answer, Question, Status

TOKEN = "correct-horse-battery"
FAQ = """## How many boats do I take?

You take four boats. (p. 1)

## What is it worth?

It is worth 4 points.
"""
GOOD = FAQ.partition("## What")[0]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(
    service: Service, judged: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Runs a command in this process; gives status, output and what went to standard error."""
    monkeypatch.setattr(shared, "service_of", lambda context: service)

    def command(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        out, err = capsys.readouterr()
        return status, out, err

    return command


@pytest.fixture
def faq(tmp_path: Path) -> Path:
    path = tmp_path / "faq.en.md"
    path.write_text(FAQ, "utf-8")
    return path


def test_a_contradiction_is_status_one(run: Run, faq: Path) -> None:
    status, out, err = run("faq-check", str(faq), "--game", "lantern-bay")
    assert status == 1
    assert "Contradicted (1)" in out
    assert "faq.en.md  2 entries, 2 claims" in out
    assert not err


def test_a_faq_that_is_right_is_status_zero(run: Run, faq: Path) -> None:
    faq.write_text(GOOD, "utf-8")
    status, out, _ = run("faq-check", str(faq), "--game", "Lantern Bay")
    assert status == 0
    assert "The rulebook contradicts nothing" in out


def test_json_is_one_value_on_standard_output(run: Run, faq: Path) -> None:
    status, out, _ = run("faq-check", str(faq), "--json")
    assert status == 1
    found = json.loads(out)
    assert AuditOut.model_validate(found)
    assert [entry["label"] for entry in found["entries"]] == ["supported", "contradicted"]
    assert found["game"] == "lantern-bay"


def test_every_report_is_written_in_one_run(run: Run, faq: Path, tmp_path: Path) -> None:
    outputs = {form: tmp_path / f"report.{form}" for form in ("html", "junit", "sarif")}
    options = [part for form, path in outputs.items() for part in (f"--{form}", str(path))]
    status, out, _ = run("faq-check", str(faq), *options, "--report-language", "fr")
    assert status == 1
    assert all(str(path) in out for path in outputs.values())
    assert '<html lang="fr">' in outputs["html"].read_text("utf-8")
    assert ElementTree.parse(outputs["junit"]).getroot()[0].get("failures") == "1"
    (found,) = json.loads(outputs["sarif"].read_text("utf-8"))["runs"][0]["results"]
    uri = found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.endswith("/faq.en.md")


def test_the_report_is_in_the_language_of_the_faq_unless_said_otherwise(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "faq.md"
    path.write_text("## Combien de bateaux est-ce que je prends ?\n\nTu prends four bateaux.\n", "utf-8")
    assert "Confirmée" in run("faq-check", str(path))[1]
    assert "Supported" in run("faq-check", str(path), "--report-language", "en")[1]


def test_several_files_are_one_faq(run: Run, faq: Path, tmp_path: Path) -> None:
    other = tmp_path / "faq.fr.md"
    other.write_text("## Combien vaut une lanterne ?\n\nElle vaut 4 points.\n", "utf-8")
    junit = tmp_path / "junit.xml"
    status, out, _ = run("faq-check", str(faq), str(other), "--json", "--junit", str(junit))
    found = json.loads(out)
    assert (status, found["faq"], len(found["entries"])) == (1, "faq.en.md, faq.fr.md", 3)
    assert [suite.get("tests") for suite in ElementTree.parse(junit).getroot()] == ["2", "1"]


def test_coverage_can_be_left_out(run: Run, faq: Path, judged: list[tuple[str, bool]]) -> None:
    run("faq-check", str(faq))
    run("faq-check", str(faq), "--no-coverage")
    assert judged == [("lantern-bay", True), ("lantern-bay", False)]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere.md"], "nowhere.md cannot be read"),
        (["{faq}", "--game", "catan"], "no game 'catan'"),
        (["{faq}", "--html", "no/such/folder/x.html"], "no folder"),
        (["{faq}", "--report-language", "de"], "fr or en"),
        (["{faq}", "--report-language"], "requires an argument"),
        (["{folder}"], "is no FAQ"),
        (["{picture}"], "is no FAQ"),
        (["{empty}"], "no question with an answer"),
        ([], "Missing argument"),
    ],
)
def test_misuse_is_status_two_with_one_line(
    run: Run, faq: Path, tmp_path: Path, arguments: list[str], says: str
) -> None:
    (tmp_path / "x.png").write_bytes(b"\x89PNG")
    (tmp_path / "empty.md").write_text("Nothing here.\n")
    places = {
        "faq": faq,
        "folder": tmp_path,
        "picture": tmp_path / "x.png",
        "empty": tmp_path / "empty.md",
    }
    status, out, err = run("faq-check", *(argument.format(**places) for argument in arguments))
    assert status == 2
    assert not out
    (line,) = err.splitlines()
    assert line.startswith("ruleproof: ")
    assert says in line


def test_what_fails_on_the_way_is_no_finding(
    run: Run, faq: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "taken"
    blocked.mkdir()
    status, _, err = run("faq-check", str(faq), "--sarif", str(blocked))
    assert status == 2
    assert "directory" in err

    def broken(*_: object, **__: object) -> None:
        raise ModelUnavailable("The model is not installed.")

    monkeypatch.setattr(running, "audit", broken)
    status, out, err = run("faq-check", str(faq))
    assert (status, out) == (2, "")
    assert "The model is not installed." in err


def test_files_are_named_from_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert named(Path("docs/../docs/faq.md")) == "docs/faq.md"
    assert named(tmp_path / "faq.md") == "faq.md"
    assert named(Path("/elsewhere/faq.md")) == "/elsewhere/faq.md"


def test_unread_lines_know_their_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.md", tmp_path / "two.md"
    one.write_text(GOOD, "utf-8")
    two.write_text("Loose words first.\n\n" + GOOD, "utf-8")
    read = read_faqs([one, two])
    assert len(read.faq.items) == len(read.files.entries) == 2
    assert [name.rpartition("/")[2] for name in read.files.unread] == ["two.md"]


def told(game: str, *texts: str) -> Faq:
    return Faq(f"{game}.md", tuple(FaqItem(str(n), text, text, "en") for n, text in enumerate(texts)))


class Knowing:
    """Answers what has the name of a thing of one game in it; of no game else."""

    def ask(self, text: str, **_: object) -> Answer:
        found = {"anchors": "harbour", "daisies": "meadow"}
        game = next((game for word, game in found.items() if word in text), None)
        return Answer(Question(text, "en", game), Status.UNSURE)


class TestGameOfAFaq:
    @pytest.fixture
    def two_games(self, tmp_path: Path, service: Service) -> Service:
        library = Library(tmp_path / "home")
        for name in ("harbour", "meadow"):
            (tmp_path / f"{name}.md").write_text(f"# {name.title()}\n\nThe oldest player begins.\n", "utf-8")
            library.add(tmp_path / f"{name}.md", game=name, title=name.title())
        return Service(library.home, library=library, embedder=service.embedder, answerer=Knowing())

    @pytest.mark.parametrize(
        ("name", "texts", "game"),
        [
            ("faq", ["Who begins in Meadow?", "How many anchors?"], "meadow"),
            ("harbour_v2", ["Who wins?"], "harbour"),
            ("faq", ["How many anchors?", "Who wins?"], "harbour"),
            ("faq", [*["How many daisies?"] * 3, *["Who wins?"] * 10, "How many anchors?"], "meadow"),
        ],
    )
    def test_it_is_named_or_its_questions_are_answered_by_one(
        self, two_games: Service, name: str, texts: list[str], game: str
    ) -> None:
        assert game_of(two_games, told(name, *texts), silent) == game

    def test_a_title_above_the_questions_names_it(self, two_games: Service) -> None:
        faq = replace(told("faq", "Who wins?"), unread=(Unread(1, "Questions about Meadow", ""),))
        assert game_of(two_games, faq, silent) == "meadow"

    @pytest.mark.parametrize(
        "texts",
        [
            ["How many anchors?", "How many daisies?"],
            ["Who wins?", "Who begins?"],
            ["How many anchors?", *["Who wins?"] * 5],
        ],
    )
    def test_where_that_is_not_certain_the_choice_is_the_persons(
        self, two_games: Service, texts: list[str]
    ) -> None:
        with pytest.raises(GameNotFound, match="--game, one of: harbour, meadow"):
            game_of(two_games, told("faq", *texts), silent)


def post(client: TestClient, content: str = FAQ, name: str = "faq.md", **options: Any) -> Any:
    return client.post(
        options.pop("url", "/api/games/lantern-bay/audit"),
        files={"file": (name, content.encode())},
        **options,
    )


@pytest.mark.usefixtures("judged")
class TestHttp:
    def test_a_faq_is_audited(self, client: TestClient) -> None:
        response = post(client)
        assert response.status_code == 200
        assert AuditOut.model_validate(response.json())
        assert response.json()["totals"]["breaking"] == 1
        assert response.json()["faq"] == "faq.md"

    def test_the_game_has_to_be_there(self, client: TestClient) -> None:
        response = post(client, url="/api/games/catan/audit")
        assert response.status_code == 404
        assert response.headers["content-type"] == "application/problem+json"

    def test_what_is_no_faq_is_refused(self, client: TestClient) -> None:
        assert post(client, "Nothing here.").status_code == 422
        assert post(client, "{", "faq.json").status_code == 422
        assert client.post("/api/games/lantern-bay/audit", content=b"x").status_code == 415
        empty = client.post("/api/games/lantern-bay/audit", files={"other": ("x", b"x")})
        assert empty.status_code == 422

    def test_its_size_is_limited(self, service: Service) -> None:
        settings = Settings(max_upload=1000, rates=Rates("off", "off", "off", "off"))
        with TestClient(create_app(service, settings)) as client:
            assert post(client, FAQ + "x" * 70_000).status_code == 413
            assert post(client).status_code == 200

    def test_only_who_may_send_rulebooks_may_send_a_faq(self, service: Service) -> None:
        rates = Rates("off", "off", "off", "off")
        with TestClient(create_app(service, Settings(read_only=True, rates=rates))) as client:
            assert post(client).status_code == 403
        with TestClient(create_app(service, Settings(upload_token=TOKEN, rates=rates))) as client:
            assert post(client).status_code == 403
            wrong = {"Authorization": "Bearer wrong-horse-battery"}
            assert post(client, headers=wrong).status_code == 403
            assert post(client, headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200

    def test_another_sites_page_may_not_send_one(self, client: TestClient) -> None:
        response = post(client, headers={"Origin": "https://elsewhere.example"})
        assert response.status_code == 403

    def test_it_counts_as_an_upload(self, service: Service) -> None:
        settings = Settings(rates=Rates("off", "off", "1/hour", "off"))
        with TestClient(create_app(service, settings)) as client:
            assert post(client).status_code == 200
            assert post(client).status_code == 429


def test_lint_tells_flaws_of_a_file_and_of_a_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "harbour.md"
    path.write_text("# Harbour\n\nEach player takes two anchors, see page 9.\n", "utf-8")
    status, out, _ = run("lint", str(path), "--json")
    found = json.loads(out)
    (book,) = found["rulebooks"]
    assert [flaw["kind"] for flaw in book["flaws"]] == ["reference"]
    assert "page 9" in book["flaws"][0]["places"][0]["quote"]
    assert status == int(found["totals"]["error"] > 0)
    told = run("lint", str(path), "--language", "fr")[1]
    assert "Renvoi sans but" in told
    assert "Harbour : 1 défaut" in told.replace("\N{NO-BREAK SPACE}", " ")
    assert run("lint", "lantern-bay")[0] in (0, 1)


def test_lint_of_what_is_not_there_is_misuse(run: Run) -> None:
    for name in ("nowhere.pdf", "no-such-game"):
        status, out, err = run("lint", name)
        assert (status, out) == (2, "")
        assert name.partition(".")[0] in err
