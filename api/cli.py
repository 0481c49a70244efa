"""The command line: thin, quick to start, one line on standard error when something is wrong."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from corpus.errors import (
    BadFacts,
    BadQuestion,
    ContentError,
    InvalidNotation,
    NotFound,
    RuleproofError,
    UnreadableRulebook,
)

if TYPE_CHECKING:
    from api.service import Service

# Only what every command needs is imported above: a question from a cold start has one second.

_BAD_INPUT = (BadFacts, BadQuestion, ContentError, InvalidNotation, NotFound, UnreadableRulebook)

app = typer.Typer(
    name="ruleproof",
    help="Board-game rules answers that can be checked: the page, and the words marked on it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command; exit status 0, 1 for a failure, 2 for misuse or bad input."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # French answers in a terminal of another encoding lose a character, not the whole answer.
        _lenient(stream)
    try:
        status = app(arguments, prog_name="ruleproof", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except typer.TyperException as error:
        return _complain(f"{error.format_message().rstrip('.')}. See `ruleproof --help`.", error.exit_code)
    except typer.Abort:
        return _complain("Stopped.", 130)
    except KeyboardInterrupt:
        return _complain("Stopped.", 130)
    except RuleproofError as error:
        return _complain(str(error), 2 if isinstance(error, _BAD_INPUT) else 1)
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(_os_error(error), 1)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"ruleproof {version('ruleproof')}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    home: Annotated[
        Path | None,
        typer.Option(
            envvar="RULEPROOF_HOME", help="Folder of your library; else your user data folder.", metavar="DIR"
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_show_version),
    ] = False,
) -> None:
    """Board-game rules answers that can be checked: the page, and the words marked on it."""
    context.obj = home


@app.command()
def games(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the library: games and their rulebooks."""
    service = _service(context)
    from api.listing import games_to_wire, render_games

    if as_json:
        _print_json(games_to_wire(service))
        return
    from api.terminal import terminal

    terminal().print(render_games(service))


@app.command()
def add(
    context: typer.Context,
    rules: Annotated[
        Path,
        typer.Argument(metavar="RULES.pdf", help="PDF, text or Markdown file.", exists=True, dir_okay=False),
    ],
    game: Annotated[str | None, typer.Option(help="Id of the game it belongs to.", metavar="ID")] = None,
    title: Annotated[str | None, typer.Option(help="Title to show.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Read, check and index a rulebook, and say what could not be read."""
    service = _service(context)
    from api.bars import progress_bars
    from api.listing import added_to_wire, next_steps, render_added

    began = time.monotonic()
    with progress_bars() as progress:
        added = service.add(rules, game=game, title=title, progress=progress)
    if as_json:
        _print_json(added_to_wire(added))
        return
    from api.terminal import terminal

    terminal().print(render_added(added, time.monotonic() - began))
    print(next_steps(added, service.library.source(added.rulebook.id).parent))


@app.command()
def ask(
    context: typer.Context,
    question: Annotated[str | None, typer.Argument(help="The question, in quotes.")] = None,
    game: Annotated[str | None, typer.Option(help="Id of the game; else it is found.", metavar="ID")] = None,
    language: Annotated[
        str | None, typer.Option(help="Language of the question; else it is detected.", metavar="fr|en")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as one line of JSON.")] = False,
    batch: Annotated[
        str | None,
        typer.Option(
            help='JSON lines {"id", "game", "question"}, - for standard input; one JSON line out for each.',
            metavar="QUESTIONS.jsonl",
        ),
    ] = None,
) -> None:
    """Answer a question with the page and the words that carry the answer."""
    if (question is None) == (batch is None):
        raise typer.BadParameter(
            "give one question in quotes, or --batch QUESTIONS.jsonl", param_hint="QUESTION"
        )
    if batch is not None:
        with _opened(batch) as lines:
            _ask_batch(_service(context), lines, game, language)
        return
    assert question is not None
    service = _service(context)
    from api.bars import progress_bars

    with progress_bars() as progress:
        answer = service.ask(question, game=game, language=language, progress=progress)
    if as_json:
        _print_json(service.wire(answer))
        return
    from api.terminal import render_answer, terminal

    terminal().print(render_answer(answer, service.title))


@app.command()
def rule(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="Id of the game; without it, those with an engine.")
    ] = None,
    query: Annotated[str | None, typer.Argument(help="What to rule on; without it, all there is.")] = None,
    facts: Annotated[
        list[str] | None,
        typer.Option("--set", help="A fact of the case; may be repeated.", metavar="NAME=VALUE"),
    ] = None,
    readings: Annotated[
        list[str] | None,
        typer.Option("--reading", help="How to read what the booklet leaves open.", metavar="POINT=READING"),
    ] = None,
    language: Annotated[
        str | None, typer.Option(help="Language of the words; else that of your system.", metavar="fr|en")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Ask a game's engine directly, and see each rule that it applies."""
    tongue = language or _system_language()
    if game is None:
        _print_engines(as_json)
        return
    service = _service(context)
    from api.engines import engine_for, queries_to_wire, ruled, told_to_wire

    engine = engine_for(service, game)
    if query is None:
        if facts or readings:
            raise typer.BadParameter("say what to rule on before its facts", param_hint="QUERY")
        listed = queries_to_wire(engine, tongue)
        if as_json:
            _print_json(listed)
            return
        from api.rulesterminal import render_queries
        from api.terminal import terminal

        terminal().print(render_queries(listed, tongue))
        return
    told = ruled(service, engine, query, _pairs(facts, "--set"), _pairs(readings, "--reading"), tongue)
    if as_json:
        _print_json(told_to_wire(told))
        return
    from api.rulesterminal import render_told
    from api.terminal import terminal

    terminal().print(render_told(told, service.title))


@app.command()
def rules(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    html: Annotated[
        Path | None, typer.Option(help="Write a page for a browser instead.", metavar="FILE", dir_okay=False)
    ] = None,
    page: Annotated[int | None, typer.Option(help="Only this page of the booklet.", min=1)] = None,
    language: Annotated[
        str | None, typer.Option(help="Language of the words; else that of your system.", metavar="fr|en")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show a game's booklet with the rule, and its code, beside each sentence."""
    tongue = language or _system_language()
    service = _service(context)
    from api.ruleswire import annotated_to_wire, book_for, only_page

    book = book_for(service, game)
    if page is not None:
        book = only_page(book, page)
    if as_json:
        _print_json(annotated_to_wire(book, tongue))
        return
    if html is not None:
        from api.ruleshtml import rules_page

        html.write_text(rules_page(book, tongue, alone=True), encoding="utf-8")
        print(f"Written to {html}.")
        return
    from api.rulesterminal import render_rules
    from api.terminal import terminal

    console = terminal()
    console.print(render_rules(book, tongue, console.width))


@app.command(name="eval")
def evaluate(
    context: typer.Context,
    sets: Annotated[
        list[str] | None, typer.Argument(metavar="[SET]...", help="Question sets by name or file; else all.")
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(help="Also measure this: a baseline, an ablation or a rival; “all” for each."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only every tenth question.")] = False,
    out: Annotated[
        Path, typer.Option(help="Folder for outcomes, figures and the report.", file_okay=False)
    ] = Path("eval-report"),
    baseline: Annotated[
        Path | None, typer.Option(help="Compare with this one instead of the committed one.", dir_okay=False)
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Make this run the baseline that later ones are compared with.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure answers against question sets; status 1 where they got worse than the baseline."""
    from api.evaluating import evaluated

    status = evaluated(
        sets or [],
        home=context.obj,
        names=system or [],
        quick=quick,
        out=out,
        baseline=baseline,
        keep=keep,
        as_json=as_json,
    )
    if status:
        raise typer.Exit(status)


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=0, max=65535)] = 8000,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A host name to answer to, besides this machine's own.")
    ] = None,
    read_only: Annotated[bool, typer.Option("--read-only", help="Refuse uploads of rulebooks.")] = False,
    max_upload_mb: Annotated[int, typer.Option(help="Greatest rulebook to accept.", min=1)] = 100,
) -> None:
    """Serve the web page and the HTTP API."""
    service = _service(context)
    from api.bars import progress_bars
    from api.serve import serve_http

    with progress_bars() as progress:
        service.warm(progress)

    serve_http(
        service,
        host=host,
        port=port,
        hosts=allow_host or [],
        read_only=read_only,
        max_upload=max_upload_mb * 1_000_000,
    )


def _service(context: typer.Context) -> "Service":
    """Check the installation, and bring the library up to date with the shipped games."""
    from api.bars import progress_bars
    from api.installation import check_installation
    from api.service import Service

    check_installation()
    service = Service(context.obj)
    with progress_bars() as progress:
        service.prepare(progress)
    return service


def _ask_batch(service: "Service", lines: BinaryIO, game: str | None, language: str | None) -> None:
    from api.batch import answer_lines

    def answer(text: str, of: str | None, tongue: str | None, id: Any) -> dict[str, Any]:
        return service.wire(service.ask(text, game=of or game, language=tongue or language), id=id)

    failed = 0
    for line in answer_lines(lines, answer):
        failed += "error" in line
        _print_json(line)
    if failed:
        print(f"{failed} lines could not be answered; each has an error in its place.", file=sys.stderr)


def _print_engines(as_json: bool) -> None:
    from api.installation import check_installation
    from engine.games import engines

    check_installation()
    if as_json:
        _print_json({"engines": [{"game": e.game, "distribution": e.distribution} for e in engines()]})
        return
    for listed in engines():
        print(f"{listed.game}  ({listed.distribution})" if listed.distribution else listed.game)


def _pairs(given: list[str] | None, option: str) -> dict[str, str]:
    """Return what was given as name=value, by name."""
    pairs: dict[str, str] = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise typer.BadParameter(f"write name=value, not {text!r}", param_hint=option)
        if name.strip() in pairs:
            raise typer.BadParameter(f"{name.strip()} is given twice", param_hint=option)
        pairs[name.strip()] = value.strip()
    return pairs


def _system_language() -> str:
    """Return the language that the environment asks for, as gettext reads it; English where it says none."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def _opened(batch: str) -> BinaryIO:
    if batch == "-":
        return sys.stdin.buffer
    try:
        return Path(batch).open("rb")
    except OSError as error:
        raise typer.BadParameter(
            f"{batch} cannot be read ({error.strerror})", param_hint="--batch"
        ) from error


def _print_json(value: dict[str, Any]) -> None:
    from api.batch import dump_line

    sys.stdout.buffer.write(dump_line(value).encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()


def _lenient(stream: Any) -> None:
    reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")


def _os_error(error: OSError) -> str:
    where = f" ({error.filename})" if error.filename else ""
    return f"{error.strerror or error}{where}. Check the path and its permissions."


def _complain(message: str, status: int) -> int:
    print("ruleproof: " + " ".join(message.split()), file=sys.stderr)
    return status
