"""Load a server of our own on this machine: ``python -m tests.load [--clients 30] [--minutes 10]``.

One client first, for what is usual; then many, each asking, waiting a little and asking again, as players
at tables do. It fails if any answer is neither 200 nor a deliberate 429 or 503, if one answer in twenty takes
more than twice as long as is usual, if memory grows by 5 % after the first tenth, or if the server does not
stop within 10 s.
"""

import argparse
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import numpy as np

from tests.counts import record

QUESTIONS = Path(__file__).parents[2] / "eval" / "questions" / "shipped.jsonl"
IDLE_QUESTIONS = 100
GROWTH, SLOWER, STOP_SECONDS = 0.05, 2.0, 10.0
REFUSED = (429, 503)


@dataclass(slots=True)
class Seen:
    """What clients saw: how often each status, and the seconds that answers took."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, status: int, seconds: float) -> None:
        with self.lock:
            self.statuses[status] += 1
            if status == 200:
                self.seconds.append(seconds)

    def slow(self) -> float:
        """The seconds that 95 of 100 answers did not pass."""
        return float(np.percentile(self.seconds, 95))


def questions(seed: int) -> Iterator[dict[str, str]]:
    lines = [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]
    random.Random(seed).shuffle(lines)
    yield from itertools.cycle([{"question": line["question"], "game": line["game"]} for line in lines])


def client(address: str, seed: int, until: float, think: float, seen: Seen, most: int | None = None) -> None:
    """Ask one question after the other until it is time, with a pause of ``think`` seconds on average."""
    wait = random.Random(seed)
    with httpx.Client(base_url=address, timeout=30) as http:
        for number, asked in enumerate(questions(seed)):
            if time.monotonic() >= until or number == most:
                return
            began = time.monotonic()
            try:
                status = http.post("/api/ask", json=asked).status_code
            except httpx.HTTPError:
                status = 0
            seen.add(status, time.monotonic() - began)
            time.sleep(wait.uniform(0, 2 * think))


def memory(pid: int) -> int:
    """Return the bytes of a process that are in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def serve(home: str, port: int) -> "subprocess.Popen[bytes]":
    """Start the server and wait until it may be asked."""
    limits = [part for name in ("ask", "other", "pictures", "uploads") for part in ("--rate", f"{name}=off")]
    command = [sys.executable, "-m", "api", "serve", "--port", str(port), *limits, "--log-level", "warning"]
    server = subprocess.Popen(command, env={**os.environ, "RULEPROOF_HOME": home}, stdout=subprocess.DEVNULL)
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/api/health/ready", timeout=5).status_code == 200:
                return server
        except httpx.HTTPError:
            pass
        time.sleep(0.5)
    server.kill()
    raise SystemExit("The server did not get ready within five minutes.")


def main() -> int:
    """Run, tell, record; 1 if anything was not as it has to be."""
    parser = argparse.ArgumentParser(prog="python -m tests.load")
    parser.add_argument("--clients", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--think", type=float, default=6.0, help="seconds between two questions of a client")
    parser.add_argument("--port", type=int, default=8931)
    parser.add_argument("--home", default=os.environ.get("RULEPROOF_HOME") or tempfile.mkdtemp())
    options = parser.parse_args()
    address = f"http://127.0.0.1:{options.port}"
    server = serve(options.home, options.port)
    try:
        client(address, 0, time.monotonic() + 60, 0, Seen(), most=20)  # loads what is loaded when first used
        idle = Seen()
        client(address, 1, time.monotonic() + 120, 0, idle, most=IDLE_QUESTIONS)
        seen, until = Seen(), time.monotonic() + 60 * options.minutes
        threads = [
            threading.Thread(target=client, args=(address, 100 + n, until, options.think, seen))
            for n in range(options.clients)
        ]
        for thread in threads:
            thread.start()
        time.sleep(6 * options.minutes)
        before = memory(server.pid)
        for thread in threads:
            thread.join()
        growth = memory(server.pid) / before - 1
    finally:
        stopping = time.monotonic()
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(60)
        except subprocess.TimeoutExpired:
            server.kill()
        stopped = time.monotonic() - stopping
    asked = sum(seen.statuses.values())
    errors = asked - seen.statuses[200] - sum(seen.statuses[status] for status in REFUSED)
    print(f"idle: p50 {1000 * np.median(idle.seconds):.0f} ms, p95 {1000 * idle.slow():.0f} ms")
    print(
        f"{options.clients} clients, {options.minutes:g} min, a question each {options.think:g} s on average:"
    )
    print(f"  {asked} questions, {dict(seen.statuses)}, errors {errors}")
    print(f"  p50 {1000 * np.median(seen.seconds):.0f} ms, p95 {1000 * seen.slow():.0f} ms")
    print(f"  memory {before / 1e6:.0f} MB after a tenth, then {growth:+.1%}; stopped in {stopped:.1f} s")
    what = f"questions of {options.clients} clients in {options.minutes:g} minutes"
    record("load", what=what, tried=asked, contained=asked - errors, command="python -m tests.load")
    failed = errors or growth >= GROWTH or stopped > STOP_SECONDS or seen.slow() > SLOWER * idle.slow()
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
