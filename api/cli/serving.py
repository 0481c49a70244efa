"""The command of serving over HTTP."""

from typing import Annotated

import typer

from api.cli import shared


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
    service = shared.service_of(context)
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
