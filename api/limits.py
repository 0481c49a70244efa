"""How often one address may ask: a budget each for questions, pictures, uploads and everything else."""

import math
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from ipaddress import IPv6Address, ip_address
from typing import Literal, Self, cast, get_args

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from corpus.errors import Misconfigured

Budget = Literal["ask", "pictures", "uploads", "other"]

MOST_CLIENTS = 1000
"""Addresses remembered at once; one more, and the one not heard of for longest begins anew."""

UNLIMITED = "off"

_EVERYBODY = "unknown"
_NETWORK = 64


def _item(rate: str) -> RateLimitItem | None:
    if rate == UNLIMITED:
        return None
    try:
        return parse(rate)
    except ValueError:
        raise Misconfigured(
            f"{rate!r} is no rate; write it as 60/minute, as 10 per 5 minutes, or {UNLIMITED}."
        ) from None


@dataclass(frozen=True, slots=True)
class Rates:
    """What one address may do in which time (``120/minute``, ``10 per 5 minutes``), or ``off``.

    Generous for a table whose phones share one address.
    """

    ask: str = "120/minute"
    pictures: str = "600/minute"
    uploads: str = "60/hour"
    other: str = "1200/minute"

    def __post_init__(self) -> None:
        """Raise Misconfigured for what is no rate."""
        for field in fields(self):
            _item(getattr(self, field.name))

    @classmethod
    def told(cls, texts: Iterable[str]) -> Self:
        """Return the usual rates but for those told as ``ask=60/minute``. Raises Misconfigured."""
        rates = cls()
        for text in texts:
            budget, _, rate = text.partition("=")
            if budget not in get_args(Budget):
                names = ", ".join(get_args(Budget))
                raise Misconfigured(
                    f"{text!r} is no rate; write one of {names}, then = and a rate, as in ask=60/minute."
                )
            rates = replace(rates, **{budget: rate})
        return rates


USUAL_RATES = Rates()


class Limiter:
    """Counts requests in a moving window; called from one thread, that of the event loop."""

    def __init__(self, rates: Rates, *, most_clients: int = MOST_CLIENTS) -> None:
        """Keep to the rates for at most so many addresses at once."""
        self._storage = MemoryStorage()
        self._windows = MovingWindowRateLimiter(self._storage)
        self._items = {
            cast(Budget, field.name): item
            for field in fields(rates)
            if (item := _item(getattr(rates, field.name))) is not None
        }
        self._clients: OrderedDict[str, None] = OrderedDict()
        self._most = most_clients

    def wait(self, budget: Budget, client: str) -> int:
        """Count a request of a client; return 0, or the seconds after which the next may come."""
        item = self._items.get(budget)
        if item is None:
            return 0
        self._remember(client)
        if self._windows.hit(item, budget, client):
            return 0
        until = self._windows.get_window_stats(item, budget, client).reset_time
        return max(1, math.ceil(until - time.time()))

    def _remember(self, client: str) -> None:
        self._clients[client] = None
        self._clients.move_to_end(client)
        while len(self._clients) > self._most:
            oldest, _ = self._clients.popitem(last=False)
            for budget, item in self._items.items():
                # The storage has a thread that sweeps, and it keeps the keys of those who never return.
                with self._storage.locks[item.key_for(budget, oldest)]:
                    self._windows.clear(item, budget, oldest)


def budget_of(method: str, path: str) -> Budget:
    """Return the budget that a request is counted against.

    >>> budget_of("POST", "/api/ask"), budget_of("GET", "/fr/games/time-bomb/ask"), budget_of("GET", "/fr/")
    ('ask', 'ask', 'other')
    >>> budget_of("POST", "/api/rulebooks"), budget_of("GET", "/api/rulebooks/x/pages/1.png")
    ('uploads', 'pictures')
    """
    last = path.rpartition("/")[2]
    if last == "ask" or path == "/api/passages":
        return "ask"
    if method == "POST" and (path == "/api/rulebooks" or last in ("add", "audit")):
        return "uploads"
    if last.endswith((".png", ".pdf")) and not path.startswith("/static/"):
        return "pictures"
    return "other"


def client_of(host: str | None) -> str:
    """Return what a client is counted as: its address, or its network where a household has 2^64 of them.

    >>> client_of("192.0.2.7"), client_of("2001:db8:1:2:3::4"), client_of("::ffff:192.0.2.7"), client_of(None)
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'unknown')
    """
    if not host:
        return _EVERYBODY
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:100]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    network = int(address) >> _NETWORK << _NETWORK
    return f"{IPv6Address(network)}/{_NETWORK}"
