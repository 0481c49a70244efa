from collections.abc import Callable

import anyio
import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from api.turnstile import Turnstile


class Slow:
    """Answers when it is told to; counts how many it works on at once."""

    def __init__(self) -> None:
        self.inside = self.most = 0
        self.go = anyio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            if scope["path"] != "/api/games":
                await self.go.wait()
            await PlainTextResponse("done")(scope, receive, send)
        finally:
            self.inside -= 1


async def asked(slow: Slow, times: int, **limits: float) -> list[httpx.Response]:
    """Send so many questions at once; let them be answered once all that can have come in."""
    app = Turnstile(slow, **limits)  # type: ignore[arg-type]
    answers: list[httpx.Response] = []
    async with (
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client,
        anyio.create_task_group() as group,
    ):

        async def ask() -> None:
            answers.append(await client.post("/api/ask"))

        for _ in range(times):
            group.start_soon(ask)
        await anyio.sleep(0.05)
        assert (await client.get("/api/games")).status_code == 200
        if limits.get("patience", 1) >= 1:
            slow.go.set()
    return answers


def run(work: Callable[[], object]) -> None:
    anyio.run(work)  # type: ignore[arg-type]


def test_no_more_are_worked_on_at_once_and_all_get_their_turn() -> None:
    async def work() -> None:
        slow = Slow()
        answers = await asked(slow, 12, at_once=2, waiting=20)
        assert [a.status_code for a in answers] == [200] * 12
        # The list of games asks nothing and stands in no line.
        assert slow.most == 3

    run(work)


def test_whoever_comes_when_the_line_is_full_is_told_when_to_come_again() -> None:
    async def work() -> None:
        answers = await asked(Slow(), 9, at_once=2, waiting=3)
        refused = [a for a in answers if a.status_code == 503]
        assert len(refused) == 4
        assert all(a.headers["retry-after"] == "2" for a in refused)
        assert refused[0].json()["title"] == "Busy"
        assert refused[0].headers["content-type"] == "application/problem+json"

    run(work)


def test_nobody_waits_longer_than_is_promised() -> None:
    async def work() -> None:
        slow = Slow()
        app = Turnstile(slow, at_once=1, waiting=5, patience=0.1)
        async with (
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client,
            anyio.create_task_group() as group,
        ):

            async def first() -> None:
                assert (await client.post("/api/ask")).status_code == 200

            group.start_soon(first)
            await anyio.sleep(0.02)
            with anyio.fail_after(2):
                assert (await client.post("/api/ask")).status_code == 503
            slow.go.set()

    run(work)


def test_a_turn_is_given_back_after_a_fault() -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ZeroDivisionError

    async def work() -> None:
        app = Turnstile(broken, at_once=1, waiting=5)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            for _ in range(3):
                with pytest.raises(ZeroDivisionError), anyio.fail_after(2):
                    await client.post("/api/ask")

    run(work)
