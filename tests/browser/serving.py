"""The app on a free port of this machine, in a thread."""

import hashlib
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import uvicorn

from api.app import Settings, create_app
from api.limits import UNLIMITED, Rates
from api.service import Service
from index.embed import Vectors

SETTINGS = Settings(rates=Rates(UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED))
"""All players of the tests come from one address."""


@contextmanager
def served(service: Service, settings: Settings = SETTINGS) -> Iterator[str]:
    """Serve until the block is left; gives the address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            create_app(service, settings), log_level="warning", ws="none", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        until = time.monotonic() + 60
        while not server.started:
            assert thread.is_alive(), "the server stopped at its start"
            assert time.monotonic() < until, "the server did not start within a minute"
            time.sleep(0.02)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10)
            assert not thread.is_alive(), "the server did not stop"


class WordHashes:
    """Embeds a text as the hashes of its words: no model, ready at once."""

    name = "word-hashes"
    version = "1"
    dimension = 512

    def queries(self, texts: Sequence[str]) -> Vectors:
        rows = np.full((len(texts), self.dimension), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.casefold().split():
                digest = hashlib.sha256(word.strip(".,:?").encode("utf-8", "replace")).digest()
                row[int.from_bytes(digest[:4]) % self.dimension] += 1
            row /= float(np.linalg.norm(row))
        return rows

    passages = queries
