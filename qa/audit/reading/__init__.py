"""FAQ files as publishers keep them: YAML and JSON, CSV, Markdown, HTML, plain text, PDF.

* ``tables``: entries that come with their fields: YAML, JSON, CSV.
* ``lines``: Markdown, HTML, text and PDF as one kind of lines. ``split``: lines to questions and answers.
"""

from pathlib import Path

from corpus.errors import ContentError
from corpus.intake.kinds import decode
from qa.audit.reading.lines import html_lines, markdown_lines, pdf_lines, text_lines
from qa.audit.reading.split import split
from qa.audit.reading.tables import read_csv, read_json, read_yaml
from qa.audit.types import Faq

LARGEST = 10_000_000
"""Bytes; a FAQ is read whole."""

FORMS = (".yaml", ".yml", ".json", ".jsonl", ".csv", ".md", ".markdown", ".html", ".htm", ".txt", ".pdf")


def read_faq(path: Path, *, language: str | None = None) -> Faq:
    """Return the entries of a FAQ file and what of it could not be split.

    ``language`` is that of entries that name none; else the name (``faq.fr.yaml``) or their words tell it.
    Raises ContentError for a file that is no FAQ, UnreadableRulebook for a PDF that cannot be read.
    """
    form = path.suffix.lower()
    if form not in FORMS:
        raise ContentError(f"{path.name} is no FAQ that can be read; give one of {', '.join(FORMS)}.")
    try:
        size = path.stat().st_size
    except OSError as error:
        raise ContentError(f"{path} cannot be read ({error.strerror}); name a FAQ file.") from error
    if size > LARGEST:
        raise ContentError(f"{path.name} has {size:,} bytes; a FAQ of at most {LARGEST:,} is read. Split it.")
    spoken = language or _named(path)
    if form == ".pdf":
        faq = split(pdf_lines(path), path.name, spoken)
    else:
        faq = _read_text(path, form, spoken)
    if not faq.items:
        raise ContentError(
            f"{path.name}: no question with an answer was found in it. Questions are headings, bold lines, "
            "lines that end in a question mark or begin with Q:, or entries with question and answer."
        )
    return faq


def _read_text(path: Path, form: str, language: str | None) -> Faq:
    try:
        text = decode(path.read_bytes())
    except OSError as error:
        raise ContentError(f"{path} cannot be read ({error.strerror}); name a FAQ file.") from error
    match form:
        case ".yaml" | ".yml":
            return read_yaml(text, path.name, language)
        case ".json" | ".jsonl":
            return read_json(text, path.name, language, by_line=form == ".jsonl")
        case ".csv":
            return read_csv(text, path.name, language)
        case ".md" | ".markdown":
            return split(markdown_lines(text), path.name, language)
        case ".html" | ".htm":
            return split(html_lines(text), path.name, language)
    return split(text_lines(text), path.name, language)


def _named(path: Path) -> str | None:
    """Return the language that a file's name tells.

    >>> _named(Path("faq.fr.yaml")), _named(Path("faq.yaml"))
    ('fr', None)
    """
    parts = path.name.lower().split(".")
    return parts[-2] if len(parts) > 2 and len(parts[-2]) == 2 and parts[-2].isalpha() else None
