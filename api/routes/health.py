"""The operation for monitors."""

from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Response

from api.health import check_health
from api.openapi import problems
from api.schema import HealthOut
from api.service import Service


def router(service: Service) -> APIRouter:
    """Return the operation for monitors."""
    routes = APIRouter(prefix="/api", tags=["health"])

    @routes.get(
        "/health",
        response_model=HealthOut,
        summary="Check that answers come",
        responses={500: problems(500)[500], 503: {"model": HealthOut, "description": "Not able to answer."}},
    )
    def health(response: Response) -> dict[str, Any]:
        """Ask a question whose citation is known; 503 unless the answer cites it."""
        checked = check_health(service)
        response.status_code = 503 if checked["status"] == "failed" else 200
        response.headers["Cache-Control"] = "no-store"
        return checked | {"version": version("ruleproof")}

    return routes
