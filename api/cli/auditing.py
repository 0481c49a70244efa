"""The commands for publishers: a FAQ held against the rulebook, and the rulebook against itself."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from api.cli import shared
from api.cli.ruling import WordsLanguage
from api.cli.shared import AsJson, print_json
from corpus.errors import RuleproofError

if TYPE_CHECKING:
    from api.audit.running import Read
    from api.audit.words import Tongue
    from qa.audit.types import Audit

FaqFiles = Annotated[
    list[Path],
    typer.Argument(
        metavar="FAQ...",
        help="YAML, JSON, CSV, Markdown, HTML, text or PDF; several are the versions of one FAQ.",
        show_default=False,
    ),
]
ReportLanguage = Annotated[
    str | None,
    typer.Option("--report-language", help="Language of the report; else that of the FAQ.", metavar="fr|en"),
]


def _file(what: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(help=what, metavar="FILE", dir_okay=False)
    return option


def faq_check(
    context: typer.Context,
    faq: FaqFiles,
    game: Annotated[str | None, typer.Option(help="Id of the game; else it is found.", metavar="ID")] = None,
    language: Annotated[
        str | None, typer.Option(help="Language of entries that name none; else it is detected.")
    ] = None,
    report_language: ReportLanguage = None,
    as_json: AsJson = False,
    html: Annotated[Path | None, _file("Write a page with pictures, all in one file.")] = None,
    junit: Annotated[Path | None, _file("Write JUnit XML, for continuous integration.")] = None,
    sarif: Annotated[Path | None, _file("Write SARIF 2.1.0, for code review.")] = None,
    no_coverage: Annotated[
        bool, typer.Option("--no-coverage", help="Leave out which rules no entry touches.")
    ] = False,
) -> None:
    """Hold a FAQ against the rulebook, claim by claim.

    Exit status 0: nothing is contradicted and no page is wrong. 1: something is. 2: it could not be checked.
    """
    outputs = [path for path in (html, junit, sarif) if path is not None]
    tongue = _tongue(report_language)
    with _misuse(outputs):
        from api.audit.running import audit, game_of, read_faqs
        from api.bars import progress_bars

        read = read_faqs(faq, language)
        service = shared.service_of(context)
        with progress_bars() as progress:
            known = service.game_id(game) if game else game_of(service, read.faq, progress)
            done = audit(service, read.faq, known, progress, coverage=not no_coverage)
        from api.audit.told import exit_status, language_of
        from api.audit.words import say, tongue_for

        speak = say(tongue or tongue_for(language_of(done)))
        if html is not None:
            from api.audit.html import report_file

            html.write_text(report_file(done, service.library, service.title, speak), "utf-8")
        if junit is not None:
            _write_junit(junit, done, read, speak.tongue)
        if sarif is not None:
            _write_sarif(sarif, done, read, speak.tongue)
        if as_json:
            from api.audit.wire import audit_to_wire

            print_json(audit_to_wire(done))
        else:
            from api.audit.terminal import render_audit
            from api.terminal import terminal

            terminal().print(render_audit(done, service.title, speak))
            for path in outputs:
                print(path)
    if exit_status(done):
        raise typer.Exit(exit_status(done))


def lint(
    context: typer.Context,
    rules: Annotated[str, typer.Argument(metavar="GAME|RULES.pdf", help="Id of a game, or a file.")],
    language: WordsLanguage = None,
    as_json: AsJson = False,
) -> None:
    """Look for flaws of a rulebook that can be told from its own words.

    Exit status 0: none by which readers go wrong. 1: some. 2: it could not be checked.
    """
    with _misuse([]):
        from api.audit.lint import flaws_to_wire, linted, render_flaws, worst
        from api.audit.words import say, tongue_for
        from api.bars import progress_bars

        with progress_bars() as progress:
            books = linted(lambda: shared.service_of(context), rules, progress)
        if as_json:
            print_json(flaws_to_wire(books))
        else:
            from api.terminal import terminal

            terminal().print(render_flaws(books, say(tongue_for(language or shared.system_language()))))
    if worst(books):
        raise typer.Exit(1)


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD.pdf", help="The printing before.")],
    new: Annotated[Path, typer.Argument(metavar="NEW.pdf", help="The printing after.")],
    faq: Annotated[
        list[Path] | None,
        typer.Option(
            help="Say which entries of this FAQ rest on what changed; may be repeated.", metavar="FILE"
        ),
    ] = None,
    questions: Annotated[
        list[Path] | None,
        typer.Option(help="The same for a set of evaluation questions; may be repeated.", metavar="FILE"),
    ] = None,
    language: WordsLanguage = None,
    as_json: AsJson = False,
    html: Annotated[Path | None, _file("Write a page with pictures, all in one file.")] = None,
) -> None:
    """Tell what changed in the rules from one printing to the next; moved text is no change.

    Exit status 0: nothing breaks. 1: an entry or question rests on a rule that changed. 2: not comparable.
    """
    with _misuse([html] if html is not None else []):
        from api.audit.diff import comparing, diff_to_wire, render_diff
        from api.audit.running import read_faqs
        from api.audit.words import say, tongue_for
        from api.bars import progress_bars
        from api.installation import check_installation
        from eval.gold import load

        check_installation()
        read = read_faqs(faq).faq if faq else None
        asked = [question for path in questions or () for question in load(path)]
        speak = say(tongue_for(language or shared.system_language()))
        with progress_bars() as progress, comparing(old, new, read, asked, progress) as (found, library):
            if html is not None:
                from api.audit.html import diff_file

                page = diff_file(found, library, lambda id: library.get(id).title, speak)
                html.write_text(page, "utf-8")
        if as_json:
            print_json(diff_to_wire(found))
        else:
            from api.terminal import terminal

            terminal().print(render_diff(found, speak))
            if html is not None:
                print(html)
    if found.breaking:
        raise typer.Exit(1)


def _write_junit(path: Path, done: "Audit", read: "Read", tongue: "Tongue") -> None:
    from datetime import UTC, datetime

    from api.audit.junit import junit
    from api.audit.words import say

    path.write_text(junit(done, read.files.entries, say(tongue), datetime.now(UTC)), "utf-8")


def _write_sarif(path: Path, done: "Audit", read: "Read", tongue: "Tongue") -> None:
    from api.audit.sarif import sarif
    from api.audit.words import say

    path.write_text(json.dumps(sarif(done, read.files, say(tongue)), ensure_ascii=False, indent=1), "utf-8")


def _tongue(named: str | None) -> "Tongue | None":
    """Return the language of the report that was asked for. Raises BadParameter."""
    from api.web.words import TONGUES

    for tongue in TONGUES:
        if named == tongue:
            return tongue
    if named is None:
        return None
    raise typer.BadParameter(
        f"reports are in {' or '.join(TONGUES)}, not in {named!r}", param_hint="--report-language"
    )


@contextmanager
def _misuse(outputs: list[Path]) -> Iterator[None]:
    """Check that files can be written before the work; what fails on the way is no finding: status 2."""
    for path in outputs:
        if not path.parent.is_dir():
            raise typer.BadParameter(f"there is no folder {path.parent} to write {path.name} to")
    try:
        yield
    except BrokenPipeError:
        raise
    except RuleproofError as error:
        _refuse(str(error))
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        _refuse(f"{error.strerror or error}{where}. Check the path and its permissions.")


def _refuse(why: str) -> NoReturn:
    print("ruleproof: " + " ".join(why.split()), file=sys.stderr)
    raise typer.Exit(2)
