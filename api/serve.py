"""Running the HTTP server until it is told to stop."""

import ipaddress
import socket
import sys
from collections.abc import Sequence

import uvicorn

from api.app import Settings, create_app
from api.guards import LOCAL_HOSTS
from api.service import Service
from corpus.errors import Misconfigured

_DRAIN_SECONDS = 10


def serve_http(
    service: Service, *, host: str, port: int, hosts: Sequence[str], read_only: bool, max_upload: int
) -> None:
    """Serve until interrupted. Raises Misconfigured if the address cannot be had."""
    listener = _listen(host, port)
    settings = Settings(hosts=(*LOCAL_HOSTS, host, *hosts), read_only=read_only, max_upload=max_upload)
    config = uvicorn.Config(
        create_app(service, settings),
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_DRAIN_SECONDS,
    )
    shown = f"[{host}]" if ":" in host else host
    print(f"Ruleproof is at http://{shown}:{listener.getsockname()[1]}/ (Ctrl+C stops it).", flush=True)
    if not _is_loopback(host):
        print(
            "ruleproof: everybody who reaches this address can ask and, without --read-only, add rulebooks.",
            file=sys.stderr,
        )
    uvicorn.Server(config).run(sockets=[listener])


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


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
