import random
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

from corpus.errors import (
    DamagedFile,
    LockedFile,
    NotARulebook,
    NoTextLayer,
    TooCostly,
    UnreadableRulebook,
)
from corpus.intake.kinds import FileKind, decode, kind_of
from corpus.library import Library
from corpus.sandbox import Limits

Write = Callable[[str, bytes], Path]
Find = Callable[[str], Path]


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (b"", "rules.pdf", "is empty"),
        (b" \n\0\n", "rules.txt", "is empty"),
        (b"<!DOCTYPE html><html><body>Sign in</body></html>", "rules.pdf", "web page"),
        (b"\xef\xbb\xbf  <HTML>", "rules.txt", "web page"),
        (b"PK\x03\x04rest", "rules.pdf", "ZIP archive"),
        (b"\x89PNG\r\n", "rules.png", "picture"),
        (b"\xff\xd8\xff\xe0", "rules.jpg", "picture"),
        (b"\xd0\xcf\x11\xe0", "rules.doc", "old Office document"),
        (b"{\\rtf1 hello}", "rules.rtf", "RTF"),
        (b"Just words", "rules.pdf", "called .pdf but is none"),
        (b"\x01\x02\x03binary", "rules.bin", "no PDF, text or Markdown"),
    ],
)
def test_what_is_no_rulebook_is_named_for_what_it_is(data: bytes, name: str, says: str) -> None:
    with pytest.raises(NotARulebook, match=says) as caught:
        kind_of(data, name)
    assert str(caught.value).startswith(name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"%PDF-1.7 ...", "rules.pdf", FileKind.PDF),
        (b"junk before\n%PDF-1.4", "download", FileKind.PDF),
        (b"# Rules", "rules.md", FileKind.MARKDOWN),
        (b"# Rules", "RULES.MARKDOWN", FileKind.MARKDOWN),
        ("Règles à l’usage".encode("cp1252"), "rules.txt", FileKind.TEXT),
        ("Règles".encode("utf-16"), "rules.txt", FileKind.TEXT),
        (b"page one\fpage two", "rules", FileKind.TEXT),
    ],
)
def test_the_kind_of_a_file_is_told_by_its_bytes(data: bytes, name: str, kind: FileKind) -> None:
    assert kind_of(data, name) is kind


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_in_any_of_the_usual_codes(code: str) -> None:
    assert decode("Règle n° 1 : l’été".encode(code)) == "Règle n° 1 : l’été"


def _encrypted(data: bytes, user: str, owner: str, algorithm: str) -> bytes:
    writer = pypdf.PdfWriter(clone_from=BytesIO(data))
    writer.encrypt(user, owner, algorithm=algorithm)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-128", "AES-256"])
def test_a_book_with_an_owner_password_is_read(
    library: Library, write: Write, make: Any, algorithm: str
) -> None:
    locked = _encrypted(make.text_pdf(), "", "owner", algorithm)
    added = library.add(write("rules.pdf", locked))
    assert make.sentences[0] in library.page(added.rulebook.id, 1).text


def test_a_book_with_a_user_password_is_refused(library: Library, write: Write, make: Any) -> None:
    path = write("rules.pdf", _encrypted(make.text_pdf(), "user", "owner", "AES-256"))
    with pytest.raises(LockedFile, match=r"rules\.pdf asks for a password.*print it to a new PDF"):
        library.add(path)


def test_a_book_that_is_cut_off_is_refused(library: Library, write: Write, make: Any) -> None:
    data = make.text_pdf(6)
    with pytest.raises(DamagedFile, match=r"rules\.pdf is cut off.*Download it again"):
        library.add(write("rules.pdf", data[: len(data) // 2]))


def test_a_book_without_pages_is_refused(library: Library, write: Write, make: Any) -> None:
    empty = make.raw_pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"])
    with pytest.raises(DamagedFile):
        library.add(write("rules.pdf", empty))


def test_a_book_of_blank_pages_is_refused(library: Library, write: Write, make: Any) -> None:
    with pytest.raises(NoTextLayer, match="its pages are blank"):
        library.add(write("rules.pdf", make.one_page(b"")))


def test_a_book_of_too_many_pages_is_refused(library: Library, write: Write) -> None:
    writer = pypdf.PdfWriter()
    for _ in range(1001):
        writer.add_blank_page(100, 100)
    out = BytesIO()
    writer.write(out)
    with pytest.raises(TooCostly, match="1001 pages; at most 1000"):
        library.add(write("rules.pdf", out.getvalue()))


def test_nested_forms_without_end_are_stopped(tmp_path: Path, write: Write, make: Any) -> None:
    limits = Limits(base_seconds=4.0, memory=1_000_000_000)
    began = time.monotonic()
    with pytest.raises((TooCostly, DamagedFile)):
        Library(tmp_path / "home", limits=limits).add(write("bomb.pdf", make.bomb_pdf()))
    assert time.monotonic() - began < 60


def test_a_huge_picture_does_not_eat_the_memory(tmp_path: Path, write: Write, make: Any) -> None:
    with pytest.raises(NoTextLayer):
        Library(tmp_path / "home").add(write("huge.pdf", make.huge_image_pdf(30_000)))


def test_a_huge_page_with_text_is_read(library: Library, write: Write) -> None:
    from reportlab.pdfgen.canvas import Canvas

    out = BytesIO()
    canvas = Canvas(out, pagesize=(14400, 14400))
    canvas.setFont("Helvetica", 60)
    canvas.drawString(500, 9000, "The player with the longest beard begins the game on this poster.")
    canvas.rect(100, 100, 9000, 8000, fill=1)
    canvas.save()
    added = library.add(write("poster.pdf", out.getvalue()))
    assert "longest beard begins" in library.page(added.rulebook.id, 1).text


def test_a_refused_file_leaves_nothing_and_the_next_one_is_read(
    library: Library, write: Write, make: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    for name, data in [("cut.pdf", make.text_pdf()[:700]), ("bad.pdf", b"%PDF-1.4\nrot"), ("no.pdf", b"")]:
        with pytest.raises(UnreadableRulebook):
            library.add(write(name, data))
    assert library.rulebooks() == ()
    assert list(temporary.iterdir()) == []
    assert not library.home.exists() or list((library.home / "rulebooks").iterdir()) == []
    assert library.add(write("good.pdf", make.text_pdf())).report.pages_read == 2


def test_mutated_files_are_read_or_refused_and_nothing_else(
    library: Library, write: Write, make: Any
) -> None:
    good = make.text_pdf(3)
    chance = random.Random(7)
    for number in range(12):
        mutant = bytearray(good)
        for _ in range(25):
            mutant[chance.randrange(10, len(mutant))] = chance.randrange(256)
        path = write(f"mutant{number}.pdf", bytes(mutant))
        with suppress(UnreadableRulebook):
            added = library.add(path)
            assert len(library.pages(added.rulebook.id)) == added.rulebook.page_count


@pytest.mark.rulebooks
@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("derived_empty.pdf", NotARulebook),
        ("derived_html_not_pdf.pdf", NotARulebook),
        ("derived_secret_hitler_truncated.pdf", DamagedFile),
        ("derived_secret_hitler_userpw.pdf", LockedFile),
    ],
)
def test_the_faulty_open_rulebooks_are_refused(
    library: Library, open_rulebook: Find, name: str, error: type[UnreadableRulebook]
) -> None:
    with pytest.raises(error):
        library.add(open_rulebook(name))


@pytest.mark.rulebooks
@pytest.mark.parametrize(
    ("name", "pages", "words"),
    [
        ("derived_secret_hitler_ownerpw_aes256.pdf", 7, "becomes more powerful"),
        ("derived_secret_hitler_2up_spread.pdf", 3, "becomes more powerful"),
        ("derived_oie_sociale_fr_no_tounicode.pdf", 16, "manière un peu théâtrale ou exagérée"),
    ],
)
def test_the_odd_open_rulebooks_are_read_in_time(
    library: Library, open_rulebook: Find, name: str, pages: int, words: str
) -> None:
    began = time.monotonic()
    added = library.add(open_rulebook(name))
    assert time.monotonic() - began < 60
    text = " ".join(page.text for page in library.pages(added.rulebook.id))
    assert added.rulebook.page_count == pages
    assert words in " ".join(text.split())
