"""The command of serving over HTTP."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from api.cli import shared

if TYPE_CHECKING:
    from api.app import Settings
    from api.limits import Rates

# As in api.logs, which would make every command wait for the web server's library.
LogFormat = Literal["auto", "text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

TOKEN_VARIABLE = "RULEPROOF_UPLOAD_TOKEN"


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=0, max=65535)] = 8000,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A host name to answer to, besides this machine's own.")
    ] = None,
    read_only: Annotated[bool, typer.Option("--read-only", help="Refuse uploads of rulebooks.")] = False,
    upload_token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Take rulebooks from whoever sends the token that is this file's first line (or that "
            f"{TOKEN_VARIABLE} holds). Without one only a server that nobody else can reach takes any.",
        ),
    ] = None,
    require_keys: Annotated[
        bool,
        typer.Option(
            "--require-keys",
            help="Let in only who sends a key of `ruleproof keys add`; each tenant sees its own rulebooks.",
        ),
    ] = False,
    max_upload_mb: Annotated[int, typer.Option(help="Greatest rulebook to accept.", min=1)] = 100,
    rate: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT=RATE",
            help="What one address or key may do: ask, pictures, uploads or other, as in ask=60/minute or "
            "ask=off.",
        ),
    ] = None,
    keep_questions: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Append every question asked to this file; every page says so."),
    ] = None,
    log_format: Annotated[
        LogFormat,
        typer.Option(help="How to log on standard error; auto is text at a terminal, JSON elsewhere."),
    ] = "auto",
    log_level: Annotated[
        LogLevel,
        typer.Option(help="The least to log; info has a line a request, without what was asked."),
    ] = "info",
    log_addresses: Annotated[
        bool, typer.Option("--log-addresses", help="Log the address that each request came from.")
    ] = False,
    metrics: Annotated[
        bool,
        typer.Option("--metrics", help="Tell figures at /metrics, for Prometheus, to whoever gets there."),
    ] = False,
) -> None:
    """Serve the web page and the HTTP API."""
    from api.app import Settings
    from api.guards import LOCAL_HOSTS
    from api.logs import Logging

    token = _token(upload_token_file)
    if require_keys and token:
        raise typer.BadParameter(
            "with --require-keys a key of scope add is what lets rulebooks in; leave the upload token out.",
            param_hint="--require-keys",
        )
    settings = Settings(
        hosts=(*LOCAL_HOSTS, *(allow_host or [])),
        read_only=read_only,
        upload_token=token,
        require_keys=require_keys,
        max_upload=max_upload_mb * 1_000_000,
        rates=_rates(rate or []),
        keep_questions=keep_questions,
        logging=Logging(log_format, log_level, log_addresses),
        metrics=metrics,
    )
    _start(context, settings, host, port)


def _start(context: typer.Context, settings: "Settings", host: str, port: int) -> None:
    service = shared.service_of(context)
    if settings.require_keys:
        _check_keys(service.library.home)
    from api.bars import progress_bars
    from api.serve import serve_http

    with progress_bars() as progress:
        service.warm(progress)
    serve_http(service, settings, host=host, port=port)


def _check_keys(home: Path) -> None:
    from api.keys import KeyRing
    from corpus.errors import Misconfigured

    if all(key.revoked for key in KeyRing(home).all()):
        raise Misconfigured(
            "There is no key yet, so nobody could come in; make one with `ruleproof keys add`."
        )


def _rates(told: list[str]) -> "Rates":
    from api.limits import Rates
    from corpus.errors import Misconfigured

    try:
        return Rates.told(told)
    except Misconfigured as error:
        raise typer.BadParameter(str(error), param_hint="--rate") from error


def _token(path: Path | None) -> str | None:
    from api.permit import checked_token, read_token

    if path is not None:
        return read_token(path)
    held = os.environ.get(TOKEN_VARIABLE)
    return checked_token(held, TOKEN_VARIABLE) if held else None
