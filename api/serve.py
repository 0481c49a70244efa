"""Running the HTTP server until it is told to stop."""

import socket
import sys
from dataclasses import replace

import uvicorn

from api.app import Settings, create_app
from api.logs import start_logging
from api.permit import is_local
from api.service import Service
from corpus.errors import Misconfigured

_DRAIN_SECONDS = 10


def serve_http(service: Service, settings: Settings, *, host: str, port: int) -> None:
    """Serve until interrupted; the server answers to ``host`` besides those of the settings.

    Raises Misconfigured if the address cannot be had.
    """
    listener = _listen(host, port)
    settings = replace(settings, hosts=(*settings.hosts, host))
    start_logging(settings.logging)
    config = uvicorn.Config(
        create_app(service, settings),
        log_config=None,
        access_log=False,  # its lines hold the address of who asks, and the question
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_DRAIN_SECONDS,
    )
    shown = f"[{host}]" if ":" in host else host
    print(f"Ruleproof is at http://{shown}:{listener.getsockname()[1]}/ (Ctrl+C stops it).", flush=True)
    for line in _warnings(settings, host):
        print(f"ruleproof: {line}", file=sys.stderr)
    uvicorn.Server(config).run(sockets=[listener])


def _warnings(settings: Settings, host: str) -> list[str]:
    """Return what an owner should know of a server that others can reach."""
    if settings.require_keys:
        readable = "keys cross the network readable, unless a proxy with TLS stands before this server."
        return [] if is_local(host) else [readable]
    told = [] if is_local(host) else ["everybody who reaches this address can ask."]
    if settings.permit.who == "token" and not is_local(host):
        told.append("whoever has the upload token can add rulebooks.")
    if settings.permit.who == "none" and not settings.read_only:
        told.append(
            "nobody can add rulebooks from the page; --upload-token-file lets those who have a token."
        )
    return told


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise Misconfigured(
            f"Cannot listen on {host}, port {port} ({error.strerror}); choose another with --port."
        ) from error
    return listener
