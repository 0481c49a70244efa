import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.limits import UNLIMITED, Limiter, Rates, budget_of, client_of
from corpus.errors import Misconfigured

TWICE = Rates(ask="2/hour", pictures="1/second", uploads=UNLIMITED, other="1/hour")


def test_each_budget_and_each_client_is_counted_apart() -> None:
    limiter = Limiter(TWICE)
    assert [limiter.wait("ask", "a") > 0 for _ in range(3)] == [False, False, True]
    assert limiter.wait("ask", "b") == 0
    assert limiter.wait("other", "a") == 0
    assert limiter.wait("other", "a") > 0


def test_what_is_off_is_never_refused() -> None:
    limiter = Limiter(TWICE)
    assert {limiter.wait("uploads", "a") for _ in range(500)} == {0}


def test_who_has_waited_as_long_as_was_said_may_go_on() -> None:
    limiter = Limiter(TWICE)
    assert limiter.wait("pictures", "a") == 0
    seconds = limiter.wait("pictures", "a")
    assert seconds == 1
    time.sleep(seconds + 0.05)
    assert limiter.wait("pictures", "a") == 0


def test_refused_requests_do_not_prolong_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = Limiter(TWICE)
    for _ in range(50):
        last = limiter.wait("ask", "a")
    assert last <= 3600


def test_nothing_at_all_may_be_allowed() -> None:
    assert Limiter(Rates(ask="0/minute")).wait("ask", "a") > 0


def test_a_crowd_of_addresses_takes_no_more_memory_than_those_remembered() -> None:
    limiter = Limiter(Rates(), most_clients=20)
    for n in range(500):
        limiter.wait("ask", f"client {n}")
        limiter.wait("other", f"client {n}")
    assert len(limiter._storage.events) == 40
    assert len(limiter._clients) == 20


def test_who_came_last_is_remembered_in_a_crowd() -> None:
    limiter = Limiter(TWICE, most_clients=3)
    limiter.wait("other", "regular")
    for n in range(50):
        limiter.wait("ask", f"client {n}")
        assert limiter.wait("other", "regular") > 0


@pytest.mark.parametrize("told", ["ask", "ask=", "ask=often", "asks=1/minute", "=1/minute", "ask=-1/minute"])
def test_what_is_no_rate_is_told_with_an_example(told: str) -> None:
    with pytest.raises(Misconfigured, match="/minute"):
        Rates.told([told])


def test_rates_that_are_not_told_stay_as_they_are() -> None:
    assert Rates.told(["ask=10 per 5 minutes", "uploads=off"]) == Rates(
        ask="10 per 5 minutes", uploads=UNLIMITED
    )


@pytest.mark.parametrize(
    ("method", "path", "budget"),
    [
        ("POST", "/api/ask", "ask"),
        ("GET", "/en/games/time-bomb/ask", "ask"),
        ("GET", "/fr/ask", "ask"),
        ("GET", "/api/passages", "ask"),
        ("GET", "/api/rulebooks/x/pages/3.png", "pictures"),
        ("GET", "/fr/games/time-bomb/sheets/setup.pdf", "pictures"),
        ("GET", "/static/icon-192.png", "other"),
        ("POST", "/api/rulebooks", "uploads"),
        ("POST", "/fr/add", "uploads"),
        ("GET", "/fr/add", "other"),
        ("GET", "/api/jobs/x", "other"),
    ],
)
def test_what_is_counted_where(method: str, path: str, budget: str) -> None:
    assert budget_of(method, path) == budget


@given(st.ip_addresses(v=6), st.integers(0, 2**64 - 1))
def test_a_whole_network_of_a_household_is_one_client(address: object, rest: int) -> None:
    number = int(address)  # type: ignore[call-overload]
    if number >> 32 == 0xFFFF:
        return
    neighbour = type(address)(number >> 64 << 64 | rest)  # type: ignore[call-arg]
    if int(neighbour) >> 32 != 0xFFFF:
        assert client_of(str(neighbour)) == client_of(str(address))


@given(st.ip_addresses(v=4), st.ip_addresses(v=4))
def test_each_address_of_the_old_kind_is_a_client(one: object, other: object) -> None:
    assert (client_of(str(one)) == client_of(str(other))) == (one == other)
    assert client_of(f"::ffff:{one}") == client_of(str(one))


@settings(max_examples=30)
@given(st.text(max_size=300))
def test_whatever_stands_for_an_address_is_a_short_name(host: str) -> None:
    assert 1 <= len(client_of(host)) <= 100
