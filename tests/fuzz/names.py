"""File names that should lead nowhere, given to an upload and to the command that adds a rulebook."""

import os
import tempfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from typer.testing import CliRunner

from corpus.errors import RuleproofError
from corpus.library import Library
from tests.fuzz.served import client_of, service_over

NAMES = {
    "one folder up": "../rules.md",
    "many folders up": "../../../../../../etc/passwd",
    "folders up on Windows": "..\\..\\..\\rules.md",
    "folders up, mixed": "..\\../..\\/rules.md",
    "doubled dots": "....//....//rules.md",
    "absolute": "/etc/cron.d/rules.md",
    "absolute on Windows": "C:\\Windows\\System32\\rules.md",
    "network share": "\\\\server\\share\\rules.md",
    "home folder": "~/.ssh/authorized_keys",
    "drive without folder": "C:rules.md",
    "NUL in the middle": "rules.pdf\0.md",
    "NUL alone": "\0",
    "other control characters": "ru\x01\x07\x1bles\x7f.md",
    "line breaks": "rules\r\nSet-Cookie: a=b\r\n.md",
    "terminal escape": "\x1b[2J\x1b[31mrules.md",
    "255 bytes": "r" * 252 + ".md",
    "far more than 255 bytes": "r" * 5000 + ".md",
    "255 characters of several bytes": "é" * 252 + ".md",
    "a long suffix": "rules." + "m" * 3000,
    "device CON": "CON",
    "device with suffix": "nul.md",
    "device COM1": "COM1.txt",
    "alternate stream": "rules.md:hidden:$DATA",
    "right-to-left override": "rules\u202efdp.md",
    "isolates": "\u2066rules\u2069.md",
    "percent-encoded": "%2e%2e%2f%2e%2e%2frules.md",
    "twice percent-encoded": "%252e%252e%252frules.md",
    "overlong UTF-8 read as Latin 1": "\xc0\xae\xc0\xae/rules.md",
    "composed": unicodedata.normalize("NFC", "règlé.md"),
    "decomposed": unicodedata.normalize("NFD", "règlé.md"),
    "leading dash": "-rf.md",
    "option": "--home=/tmp.md",
    "hidden": ".bashrc",
    "one dot": ".",
    "two dots": "..",
    "dots only": "......md",
    "trailing dot and space": "rules.md. ",
    "empty": "",
    "blank": "   ",
    "emoji": "🎲🏴‍☠️.md",
    "lone surrogate": "rules\ud800.md",
    "zero-width": "ru\u200bl\u200des\ufeff.md",
    "tag characters": "rules" + "".join(chr(0xE0000 + ord(c)) for c in "hidden") + ".md",
    "shell": "$(touch owned);`id`|rules.md",
    "glob": "*?[rules].md",
    "markup": "<img src=x onerror=alert(1)>.md",
    "template": "{{7*7}}${7*7}<%= 7 %>.md",
    "quotes": '"rules\'".md',
    "format": "%s%n%x{0}.md",
    "two suffixes": "rules.md.exe",
    "combining marks": "r" + "\u0301" * 200 + ".md",
    "full-width letters": "．．／ｒｕｌｅｓ.md",
}


def rules(number: int) -> bytes:
    """Return a rulebook that is no other one's."""
    return f"Each player takes {number + 2} anchors. The oldest player begins and moves a boat.\n".encode()


def by_upload(home: Path) -> Iterator[tuple[str, str]]:
    """Send a rulebook under every name; yield what was wrong with the answer or what it left."""
    home.mkdir(parents=True, exist_ok=True)
    temporary = home / "temporary"
    temporary.mkdir()
    kept, tempfile.tempdir = tempfile.tempdir, str(temporary)
    try:
        with client_of(service_over(home / "library")) as client:
            for number, (kind, name) in enumerate(NAMES.items()):
                before = _outside(home)
                content = _form(name, rules(number))
                answer = client.post(
                    "/api/rulebooks",
                    content=content,
                    headers={"Content-Type": "multipart/form-data; boundary=limit"},
                )
                yield f"upload: {kind}", _wrong(answer.status_code, answer.text, before, home, temporary)
            sent = client.post("/api/rulebooks", files={"file": ("good.md", rules(1000))})
            yield "upload: a good one afterwards", "" if sent.status_code == 201 else sent.text
    finally:
        tempfile.tempdir = kept


def _form(name: str, content: bytes) -> bytes:
    """Return a form as a client writes it that escapes nothing but the quotes."""
    sent = name.replace('"', "%22").encode("utf-8", "surrogatepass")
    head = b'--limit\r\nContent-Disposition: form-data; name="file"; filename="' + sent + b'"\r\n\r\n'
    return head + content + b"\r\n--limit--\r\n"


def _wrong(status: int, text: str, before: set[str], home: Path, temporary: Path) -> str:
    if status not in (200, 201, 400, 415, 422):
        return f"status {status}: {text[:200]}"
    if left := [path.name for path in temporary.iterdir()]:
        return f"left behind: {left}"
    if status >= 400 and ("<img" in text or "\x1b" in text):
        return f"the name comes back as it was: {text[:200]}"
    # Only folders of rulebooks and of their indexes may appear.
    fresh = {path for path in _outside(home) - before if path.partition("/")[0] != "library"}
    return f"files appear outside: {sorted(fresh)}" if fresh else ""


def _outside(home: Path) -> set[str]:
    return {path.relative_to(home).as_posix() for path in home.rglob("*") if path.parent.name != "temporary"}


def by_add(home: Path) -> Iterator[tuple[str, str]]:
    """Add a file of every name that this system can have; yield what was wrong."""
    folder = home / "files"
    folder.mkdir(parents=True)
    library = Library(home / "library")
    for number, (kind, name) in enumerate(NAMES.items()):
        plain = os.path.basename(name.replace("\0", "")).encode("utf-8", "replace").decode()
        path = folder / str(number) / (plain if plain.strip(".") else "unnamed")
        path.parent.mkdir()
        try:
            path.write_bytes(rules(number))
        except OSError:  # no file is called so here
            path = Path(name)
        fault = ""
        try:
            book = library.add(path).rulebook
            if not (home / "library" / "rulebooks" / book.id).is_dir() or not book.title.strip():
                fault = f"it became {book}"
            elif not book.title.isprintable() or not book.source.isprintable():
                fault = f"it is shown as {book.title!r} of {book.source!r}"
        except RuleproofError as error:
            if not str(error).isprintable():
                fault = f"the message cannot be shown: {error!s:.200}"
        except Exception as error:  # any other is the fault that is looked for
            fault = f"{type(error).__name__}: {error}"
        yield f"add: {kind}", fault
    strays = [path.name for path in (home / "library").iterdir() if path.name not in _OWN]
    yield "add: nothing else appeared", f"{strays}" if strays else ""


_OWN = {"rulebooks", "library.lock", "index", "pictures"}


def by_command(home: Path) -> Iterator[tuple[str, str]]:
    """Name every file on the command line; yield what was wrong with how it ended."""
    from api.cli import app

    for kind, name in NAMES.items():
        if "\0" in name or "\ud800" in name:  # no system hands such a word to a program
            continue
        if os.path.lexists(name):  # who names a file that is there means it
            continue
        ended = CliRunner().invoke(app, ["--home", str(home), "add", "--", name])
        fault = "" if ended.exit_code in (1, 2) else f"status {ended.exit_code}: {ended.output[:200]}"
        if ended.exception is not None and not isinstance(ended.exception, (SystemExit, RuleproofError)):
            fault = f"{type(ended.exception).__name__}: {ended.exception}"
        yield f"command: {kind}", fault
