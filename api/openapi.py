"""What the OpenAPI document says beyond what FastAPI finds out by itself: problems, with examples."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from api import schema
from api.problems import MEDIA_TYPE

_REFERENCE = "#/components/schemas/{model}"

_REASONS = {
    400: ("Unknown host", "unknown-host", "This server does not answer to that host name."),
    401: ("Key needed", "key-needed", "This server takes a key, which who runs it gives."),
    403: ("Foreign origin", "foreign-origin", "Another site's page may not send requests here."),
    404: (
        "Not there",
        "game-not-found",
        "There is no game 'catan' in the library; the list is at /api/games.",
    ),
    408: ("Too slow", "too-slow", "The request's body took too long to arrive."),
    413: ("Too large", "too-large", "The request's body is larger than the 64 kB that may be sent here."),
    415: ("Not a rulebook", "not-a-rulebook", "The file is neither PDF nor text."),
    422: ("Request not valid", "invalid-request", "body.question: String should have at least 1 character"),
    429: ("Too many requests", "too-many-requests", "Too many requests from one address; come back in 12 s."),
    500: (
        "Fault in the server",
        "fault",
        "Something failed that should not. The log has it under 5e3a9c01d2f4.",
    ),
    503: ("Busy", "busy", "Other rulebooks are being read; send this one again in a minute."),
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the ``responses`` of an operation that may answer with these problems."""
    return {status: _response(status) for status in sorted({*statuses, 400, 422, 429, 500})}


def _response(status: int) -> dict[str, Any]:
    title, kind, detail = _REASONS[status]
    example = {
        "type": f"urn:ruleproof:problem:{kind}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": "/api/ask",
    }
    reference = {"$ref": _REFERENCE.format(model="ProblemOut")}
    return {"description": title, "content": {MEDIA_TYPE: {"schema": reference, "example": example}}}


def _schema_of(model: type[BaseModel]) -> dict[str, Any]:
    own = model.model_json_schema(ref_template=_REFERENCE)
    own.pop("$defs", None)
    return own


def file_form(description: str, example: dict[str, str], **fields: dict[str, Any]) -> dict[str, Any]:
    """Return what a document says of an operation that takes a form with a file, and other fields by name."""
    file = {"type": "string", "format": "binary", "description": description}
    schema = {"type": "object", "required": ["file"], "properties": {"file": file, **fields}}
    content = {"multipart/form-data": {"schema": schema, "example": example}}
    return {"requestBody": {"required": True, "content": content}}


def install_openapi(app: FastAPI, *, keyed: bool = False) -> None:
    """Make the document hold the schema that `problems` points to; ``keyed``: and that keys are asked for."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(
                title=app.title, version=app.version, description=app.description, routes=app.routes
            )
            schemas = made.setdefault("components", {}).setdefault("schemas", {})
            # Taken anew from the models: FastAPI leaves every null out of their examples.
            for name in ["ProblemOut", *schemas]:
                model = getattr(schema, name, None)
                if isinstance(model, type) and issubclass(model, BaseModel):
                    schemas[name] = _schema_of(model)
            if keyed:
                _ask_for_keys(made)
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _ask_for_keys(document: dict[str, Any]) -> None:
    document["components"]["securitySchemes"] = {
        "key": {"type": "http", "scheme": "bearer", "description": "A key of `ruleproof keys add`."},
        "password": {"type": "http", "scheme": "basic", "description": "Any name; the key as password."},
    }
    document["security"] = [{"key": []}, {"password": []}]
    for operations in document["paths"].values():
        for operation in operations.values():
            for status in (401, 403):
                operation["responses"].setdefault(str(status), _response(status))
