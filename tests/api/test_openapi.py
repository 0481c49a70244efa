from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from api.app import Settings, create_app
from api.service import Service

METHODS = {"get", "post"}


@pytest.fixture(scope="session")
def document(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/openapi.json").json()
    return found


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, op) for path, ops in document["paths"].items() for method, op in ops.items()]


def test_the_operations_are_those_that_were_agreed_upon(document: dict[str, Any]) -> None:
    assert {(method, path) for path, method, _ in operations(document)} == {
        ("post", "/api/ask"),
        ("get", "/api/passages"),
        ("get", "/api/games"),
        ("get", "/api/games/{game}/queries"),
        ("get", "/api/games/{game}/rules"),
        ("post", "/api/games/{game}/rule"),
        ("post", "/api/games/{game}/audit"),
        ("get", "/api/rulebooks/{id}"),
        ("get", "/api/rulebooks/{id}/pages/{number}.png"),
        ("post", "/api/rulebooks"),
        ("get", "/api/jobs/{id}"),
        ("get", "/api/health"),
        ("get", "/api/health/live"),
        ("get", "/api/health/ready"),
    }


def test_every_operation_says_what_it_does(document: dict[str, Any]) -> None:
    for path, method, operation in operations(document):
        assert operation["summary"], (method, path)
        assert operation["description"], (method, path)


def test_every_operation_has_examples_of_what_goes_in_and_what_comes_out(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]

    def has_example(holder: dict[str, Any]) -> bool:
        schema = holder.get("schema", {})
        named = schemas.get(schema.get("$ref", "").rpartition("/")[2], {})
        return any("example" in part or "examples" in part for part in (holder, schema, named))

    for path, method, operation in operations(document):
        for parameter in operation.get("parameters", ()):
            assert has_example(parameter) or not parameter["required"], (method, path, parameter["name"])
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert has_example(content), (method, path)
        for status, response in operation["responses"].items():
            for media, content in response.get("content", {}).items():
                assert media == "image/png" or has_example(content), (method, path, status)


def test_every_example_fits_its_own_schema(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        for example in schema.get("examples", ()):
            jsonschema_rs.validate({**schema, "components": {"schemas": schemas}}, example)
            assert example, name


def test_every_error_is_described_as_problem_details(document: dict[str, Any]) -> None:
    for path, method, operation in operations(document):
        for status, response in operation["responses"].items():
            if int(status) >= 400 and not path.startswith("/api/health"):
                assert list(response["content"]) == ["application/problem+json"], (method, path, status)


def test_requests_made_from_the_document_never_fail_in_the_server(service: Service) -> None:
    """Schemathesis makes valid and invalid requests of every kind; each answer must be as described."""
    app = create_app(service, Settings(read_only=True))
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    schema.config.checks.update(excluded_check_names=["missing_required_header", "unsupported_method"])
    asked = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()

        @settings(
            max_examples=40,
            database=None,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            nonlocal asked
            asked += 1
            response = case.call_and_validate()
            assert response.status_code < 500 or response.status_code == 503

        check()
    assert asked >= 100
