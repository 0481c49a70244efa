"""What a file is, judged by its first bytes and never by its name alone."""

from enum import StrEnum
from pathlib import Path

from corpus.errors import NotARulebook

LARGEST = 300_000_000
"""Bytes; no rulebook is larger."""

PDF_MARK = b"%PDF-"
_MARK_WITHIN = 1024


class FileKind(StrEnum):
    """The kinds of file that can become a rulebook."""

    PDF = "pdf"
    TEXT = "txt"
    MARKDOWN = "md"


_OTHERS = (
    (
        b"PK\x03\x04",
        "a ZIP archive or an Office document",
        "Unpack it, or export it to PDF, and add that file.",
    ),
    (b"PK\x05\x06", "an empty ZIP archive", "Add the PDF itself."),
    (b"\xd0\xcf\x11\xe0", "an old Office document", "Export it to PDF and add that file."),
    (b"\x1f\x8b", "a gzip archive", "Unpack it and add the PDF inside."),
    (b"Rar!", "a RAR archive", "Unpack it and add the PDF inside."),
    (b"7z\xbc\xaf", "a 7z archive", "Unpack it and add the PDF inside."),
    (b"\x89PNG", "a picture", "Put the pictures of the pages into one PDF and add that."),
    (b"\xff\xd8\xff", "a picture", "Put the pictures of the pages into one PDF and add that."),
    (b"GIF8", "a picture", "Put the pictures of the pages into one PDF and add that."),
    (b"II*\x00", "a picture", "Put the pictures of the pages into one PDF and add that."),
    (b"MM\x00*", "a picture", "Put the pictures of the pages into one PDF and add that."),
    (b"%!PS", "a PostScript file", "Convert it to PDF and add that file."),
    (b"{\\rtf", "an RTF document", "Export it to PDF and add that file."),
    (b"\x7fELF", "a program", "Add a PDF, text or Markdown file."),
    (b"MZ", "a program", "Add a PDF, text or Markdown file."),
)


def kind_of(data: bytes, name: str) -> FileKind:
    """Return what the file is. Raises NotARulebook, saying what it is instead and what to do."""
    if not data.strip(b"\0 \t\r\n"):
        raise NotARulebook(f"{name} is empty. Download or export it again.")
    if PDF_MARK in data[:_MARK_WITHIN] and not _is_html(data):
        return FileKind.PDF
    for mark, what, advice in _OTHERS:
        if data.startswith(mark):
            raise NotARulebook(f"{name} is {what}, not a rulebook. {advice}")
    if _is_html(data):
        raise NotARulebook(
            f"{name} is a web page, not a PDF: the download was probably redirected. "
            "Open the link in a browser and save the PDF itself."
        )
    suffix = Path(name).suffix.casefold()
    if suffix == ".pdf":
        raise NotARulebook(f"{name} is called .pdf but is none. Download or export it again.")
    if not looks_like_text(data):
        raise NotARulebook(
            f"{name} is no PDF, text or Markdown file. Export the rulebook to PDF and add that."
        )
    return FileKind.MARKDOWN if suffix in (".md", ".markdown") else FileKind.TEXT


def _is_html(data: bytes) -> bool:
    head = data[:_MARK_WITHIN].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith((b"<!doctype html", b"<html", b"<head", b"<body", b"<?xml"))


def looks_like_text(data: bytes) -> bool:
    """Tell whether the bytes are text in UTF-8, UTF-16 with a mark, or a Western 8-bit code."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    sample = data[:100_000]
    odd = sum(1 for byte in sample if byte < 32 and byte not in b"\t\n\f\r\x1b")
    return odd == 0


def decode(data: bytes) -> str:
    """Return the text of a text file, whatever of the usual codes it is in."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
