"""Requests that schemathesis makes from the OpenAPI document, sent to a server with the true answerer."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from api.app import Settings, create_app
from tests.fuzz.served import HARBOUR, NO_LIMITS, service_over

NOT_CHECKED = ["missing_required_header", "unsupported_method", "positive_data_acceptance"]
"""What our guards answer in their own way, and what no schema says: that words are a question."""


def requests(home: Path, cases: int, *, random: bool = True) -> Iterator[tuple[str, str]]:
    """Send so many requests to every operation; yield each with what was wrong with the answer."""
    service = service_over(home)
    home.mkdir(parents=True, exist_ok=True)
    path = home / "lantern-bay.md"
    path.write_text(HARBOUR, "utf-8")
    service.add(path, game="lantern-bay", title="Lantern Bay")
    app = create_app(service, Settings(rates=NO_LIMITS, waiting_uploads=100))
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    schema.config.checks.update(excluded_check_names=NOT_CHECKED)
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        yield from _sent(result.ok(), cases, random)


def _sent(operation: Any, cases: int, random: bool) -> list[tuple[str, str]]:
    name = f"{operation.method.upper()} {operation.path}"
    tried: list[tuple[str, str]] = []

    @settings(
        max_examples=cases,
        database=None,
        deadline=None,
        derandomize=not random,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        tried.append((name, _fault(case)))

    # A small space of requests, such as that of a path without parameters, is gone through more than once.
    while len(tried) < cases:
        before = len(tried)
        check()
        assert len(tried) > before, name
    return tried


def _fault(case: Any) -> str:
    try:
        response = case.call()
        if response.status_code >= 500 and response.status_code != 503:
            return f"status {response.status_code} for {case.as_curl_command()}"[:500]
        case.validate_response(response)
    except (
        Exception,
        BaseExceptionGroup,
    ) as error:  # schemathesis tells every mismatch as an exception of its own
        return f"{type(error).__name__}: {error}"[:800]
    return ""
