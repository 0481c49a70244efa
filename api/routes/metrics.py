"""The operation that a Prometheus server scrapes; it is none of the API's."""

from fastapi import APIRouter, Response

from api.metrics import MEDIA_TYPE, Metrics


def router(metrics: Metrics) -> APIRouter:
    """Return the operation that tells all figures."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/metrics")
    def scrape() -> Response:
        return Response(metrics.text(), media_type=MEDIA_TYPE, headers={"Cache-Control": "no-store"})

    return routes
