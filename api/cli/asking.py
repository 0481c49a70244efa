"""The command of asking: one question, or a batch of them."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from api.cli import shared
from api.cli.ruling import pairs_of
from api.cli.shared import print_json

if TYPE_CHECKING:
    from api.service import Service


def ask(
    context: typer.Context,
    question: Annotated[str | None, typer.Argument(help="The question, in quotes.")] = None,
    game: Annotated[str | None, typer.Option(help="Id of the game; else it is found.", metavar="ID")] = None,
    language: Annotated[
        str | None, typer.Option(help="Language of the question; else it is detected.", metavar="fr|en")
    ] = None,
    facts: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="What is on the table, for example players=5 or edition=ID; may be repeated.",
            metavar="NAME=VALUE",
        ),
    ] = None,
    players: Annotated[
        str | None, typer.Option(help="How many play: the same as --set players=N.", metavar="N")
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="Which edition is played: the same as --set edition=ID.", metavar="ID")
    ] = None,
    after: Annotated[
        str | None,
        typer.Option(
            help="The question before, for one that goes on from it: “and with 4 players?”.",
            metavar="QUESTION",
        ),
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
    if batch is not None and after is not None:
        raise typer.BadParameter("a batch has no question before; write each one out", param_hint="--after")
    table = _table(facts, players, edition)
    if batch is not None:
        with _opened(batch) as lines:
            _ask_batch(shared.service_of(context), lines, game, language, table)
        return
    assert question is not None
    service = shared.service_of(context)
    from api.bars import progress_bars

    with progress_bars() as progress:
        answer = service.ask(
            question, game=game, language=language, table=table, after=after, progress=progress
        )
    if as_json:
        print_json(service.wire(answer))
        return
    from api.terminal import plain, render_answer, terminal

    if answer.understood is not None:
        from qa.notes import understood_as

        terminal().print(plain(understood_as(answer.question.language, answer.understood.question)))
    terminal().print(render_answer(answer, service.title))


def _table(facts: list[str] | None, players: str | None, edition: str | None) -> dict[str, str]:
    """Return what is on the table, from all the ways to say so."""
    told = pairs_of(facts, "--set")
    for name, value in (("players", players), ("edition", edition)):
        if value is None:
            continue
        if name in told:
            raise typer.BadParameter(f"{name} is given twice", param_hint="--set")
        told[name] = value
    return told


def _opened(batch: str) -> BinaryIO:
    if batch == "-":
        return sys.stdin.buffer
    try:
        return Path(batch).open("rb")
    except OSError as error:
        raise typer.BadParameter(
            f"{batch} cannot be read ({error.strerror})", param_hint="--batch"
        ) from error


def _ask_batch(
    service: "Service", lines: BinaryIO, game: str | None, language: str | None, table: dict[str, str]
) -> None:
    from api.batch import answer_lines

    def answer(text: str, of: str | None, tongue: str | None, id: Any) -> dict[str, Any]:
        told = service.ask(text, game=of or game, language=tongue or language, table=table)
        return service.wire(told, id=id)

    failed = 0
    for line in answer_lines(lines, answer):
        failed += "error" in line
        print_json(line)
    if failed:
        print(f"{failed} lines could not be answered; each has an error in its place.", file=sys.stderr)
