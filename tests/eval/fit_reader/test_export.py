"""What training leaves behind."""

from pathlib import Path

import pytest

from eval.fit_reader.export import restored


@pytest.mark.parametrize("keep", [True, False])
def test_trained_files_are_put_back_unless_they_are_kept(tmp_path: Path, keep: bool) -> None:
    trained, other = tmp_path / "network.onnx", tmp_path / "__init__.py"
    trained.write_bytes(b"before")
    other.write_text("before")
    with restored(tmp_path, keep=keep):
        trained.write_bytes(b"after")
        other.write_text("after")
    assert trained.read_bytes() == (b"after" if keep else b"before")
    assert other.read_text() == "after"


def test_trained_files_are_put_back_after_a_fault(tmp_path: Path) -> None:
    trained = tmp_path / "heads.npz"
    trained.write_bytes(b"before")

    def broken() -> None:
        with restored(tmp_path, keep=False):
            trained.write_bytes(b"half")
            raise KeyError

    with pytest.raises(KeyError):
        broken()
    assert trained.read_bytes() == b"before"
