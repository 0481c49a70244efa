"""The operations for monitors: health, readiness, life."""

from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Response

from api.health import Readiness, check_health
from api.openapi import problems
from api.schema import AliveOut, HealthOut, ReadyOut
from api.service import Service

_USUAL: dict[int | str, dict[str, Any]] = {500: problems(500)[500]}


def router(service: Service, readiness: Readiness) -> APIRouter:
    """Return the operations for monitors."""
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

    @routes.get(
        "/health/live", response_model=AliveOut, summary="Check that the server runs", responses=_USUAL
    )
    async def live(response: Response) -> dict[str, str]:
        """Always the same; no answer within a few seconds means that the process wants a restart."""
        response.headers["Cache-Control"] = "no-store"
        return {"status": "alive"}

    @routes.get(
        "/health/ready",
        response_model=ReadyOut,
        summary="Check that requests should be sent here",
        responses=_USUAL | {503: {"model": ReadyOut, "description": "Not able to answer, or stopping."}},
    )
    def ready(response: Response) -> dict[str, str]:
        """What the known question came to, a few seconds old at most; 503 while the server stops."""
        is_ready = readiness.ready()
        response.status_code = 200 if is_ready else 503
        response.headers["Cache-Control"] = "no-store"
        return {"status": "ready" if is_ready else "not ready"}

    return routes
