"""Every message of the reader has its French; made by the reader itself wherever that is quick."""

import re
from pathlib import Path
from typing import Any

import pytest

from api.web.reading import reading_in
from corpus.errors import UnreadableRulebook
from corpus.intake import kinds, mend, worker
from corpus.library import Library
from corpus.ocr import INSTALL_ADVICE
from corpus.pdf import drawn
from corpus.sandbox import Limits, run

ENGLISH = re.compile(r"\b(?:the|is|it|its|of|to|was|were|words|and|has|not|no|again|file|read)\b")


def in_french(said: str) -> str:
    """Translate, and make sure that nothing English is left but names of files and packages."""
    french = reading_in("fr", said)
    assert french != said
    assert not ENGLISH.search(french), french
    return french


def refused(tmp_path: Path, content: bytes, name: str) -> str:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(UnreadableRulebook) as raised:
        Library(tmp_path / "home").add(path)
    return str(raised.value)


MARKS = [mark for mark, _, _ in kinds._OTHERS]


@pytest.mark.parametrize("content", [*MARKS, b"", b"<html>", b"\x00\x01\x02" * 50], ids=repr)
@pytest.mark.parametrize("name", ["livret.pdf", "livret.txt"])
def test_what_a_file_is_instead_of_a_rulebook(tmp_path: Path, content: bytes, name: str) -> None:
    assert in_french(refused(tmp_path, content, name)).startswith("livret.")


@pytest.mark.parametrize(
    ("content", "name"),
    [(b"...\n***\n", "vide.md"), (b"%PDF-1.7\nnothing else", "coupe.pdf"), (b"%PDF-1.7\n%%EOF", "abime.pdf")],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, content: bytes, name: str) -> None:
    in_french(refused(tmp_path, content, name))


def test_a_text_that_is_too_long(tmp_path: Path) -> None:
    from corpus.plain import LARGEST_TEXT

    said = in_french(refused(tmp_path, b"mot " * (LARGEST_TEXT // 4 + 1), "long.txt"))
    assert str(LARGEST_TEXT) in said


@pytest.mark.parametrize(
    "reason",
    [
        mend._PICTURE,
        mend._CIPHER,
        mend._RESTORED,
        mend._READ,
        drawn._UNREAD,
        drawn._READ,
        drawn._LATE,
        worker._CANNOT_OPEN,
        INSTALL_ADVICE,
        f"only its first {worker.MOST_WORDS_ON_A_PAGE} words were read",
        "the time for OCR had run out",
        "OCR found no words on it",
        "The server was stopped while this was read; send it again.",
    ],
)
def test_remarks_on_pages(reason: str) -> None:
    in_french(reason)


@pytest.mark.parametrize(
    ("cipher", "installed", "tried"), [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
)
def test_remarks_that_are_put_together(cipher: int, installed: int, tried: int) -> None:
    class Page:
        number = 1
        words = ()

    page: Any = Page()
    (note,) = mend._note(page, bool(cipher), False, bool(tried), bool(installed))
    in_french(note.reason)


def test_a_rulebook_without_a_word_that_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    page: Any = type("Page", (), {"number": 1, "words": ()})
    notes = mend._note(page, False, False, True, True)
    for reader in (None, object()):
        monkeypatch.setattr(worker, "find_reader", lambda reader=reader: reader)
        in_french(str(worker._nothing("livret.pdf", notes, 3)))
        in_french(str(worker._nothing("livret.pdf", (), 3)))


BAD_ENDS = """
import os, signal, time

def crash(request, outlet): os.kill(os.getpid(), signal.SIGSEGV)
def kill(request, outlet): os.kill(os.getpid(), signal.SIGKILL)
def memory(request, outlet): raise MemoryError
def value(request, outlet): raise ValueError("xyzzy")
def sleep(request, outlet): time.sleep(60)
"""


@pytest.mark.parametrize("task", ["crash", "kill", "memory", "value", "sleep"])
def test_a_reading_that_comes_to_a_bad_end(task: str, tmp_path: Path) -> None:
    (tmp_path / "bad_ends.py").write_text(BAD_ENDS, "utf-8")
    limits = Limits(base_seconds=1 if task == "sleep" else 20)
    with pytest.raises(UnreadableRulebook) as raised:
        run(
            f"bad_ends:{task}",
            {"name": "livret.pdf"},
            subject="livret.pdf",
            limits=limits,
            import_from=[tmp_path],
        )
    in_french(str(raised.value))


def test_english_readers_get_the_reader_s_own_words() -> None:
    assert reading_in("en", "a.pdf is empty.") == "a.pdf is empty."


def test_what_nobody_has_translated_stays() -> None:
    assert reading_in("fr", "Something else.") == "Something else."
