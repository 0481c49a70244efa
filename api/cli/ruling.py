"""The commands of engines: a ruling, and a booklet beside its rules."""

from pathlib import Path
from typing import Annotated

import typer

from api.cli import shared
from api.cli.shared import AsJson, print_json

WordsLanguage = Annotated[
    str | None, typer.Option(help="Language of the words; else that of your system.", metavar="fr|en")
]


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
    language: WordsLanguage = None,
    as_json: AsJson = False,
) -> None:
    """Ask a game's engine directly, and see each rule that it applies."""
    tongue = language or shared.system_language()
    if game is None:
        _print_engines(as_json)
        return
    service = shared.service_of(context)
    from api.engines import engine_for, queries_to_wire, ruled, told_to_wire

    engine = engine_for(service, game)
    if query is None:
        if facts or readings:
            raise typer.BadParameter("say what to rule on before its facts", param_hint="QUERY")
        listed = queries_to_wire(engine, tongue)
        if as_json:
            print_json(listed)
            return
        from api.rulesterminal import render_queries
        from api.terminal import terminal

        terminal().print(render_queries(listed, tongue))
        return
    told = ruled(service, engine, query, pairs_of(facts, "--set"), pairs_of(readings, "--reading"), tongue)
    if as_json:
        print_json(told_to_wire(told))
        return
    from api.rulesterminal import render_told
    from api.terminal import terminal

    terminal().print(render_told(told, service.title))


def rules(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    html: Annotated[
        Path | None, typer.Option(help="Write a page for a browser instead.", metavar="FILE", dir_okay=False)
    ] = None,
    page: Annotated[int | None, typer.Option(help="Only this page of the booklet.", min=1)] = None,
    language: WordsLanguage = None,
    as_json: AsJson = False,
) -> None:
    """Show a game's booklet with the rule, and its code, beside each sentence."""
    tongue = language or shared.system_language()
    service = shared.service_of(context)
    from api.ruleswire import annotated_to_wire, book_for, only_page

    book = book_for(service, game)
    if page is not None:
        book = only_page(book, page)
    if as_json:
        print_json(annotated_to_wire(book, tongue))
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


def _print_engines(as_json: bool) -> None:
    from api.installation import check_installation
    from engine.games import engines

    check_installation()
    if as_json:
        print_json({"engines": [{"game": e.game, "distribution": e.distribution} for e in engines()]})
        return
    for listed in engines():
        print(f"{listed.game}  ({listed.distribution})" if listed.distribution else listed.game)


def pairs_of(given: list[str] | None, option: str) -> dict[str, str]:
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
