"""What makes the app installable and lets it be read offline: manifest and service worker."""

import json
from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from api.web.links import Links
from api.web.site import STATIC, InTongue, Site, static
from api.web.words import TONGUES, say

SHELL = ("style.css", "settings.js", "app.js", "icon.svg")
"""Files that every page needs."""


def router(site: Site) -> APIRouter:
    """Return manifest and service worker."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/{tongue:tongue}/app.webmanifest")
    def manifest(tongue: InTongue) -> Response:
        words = say(tongue)
        content = {
            "name": words("site.name"),
            "short_name": words("site.name"),
            "description": words("site.describes"),
            "lang": tongue,
            "id": "/",
            "start_url": Links(tongue).home(),
            "scope": "/",
            "display": "standalone",
            "background_color": "#f7f5ef",
            "theme_color": "#1f5d4a",
            "icons": [
                {"src": static("icon-192.png"), "sizes": "192x192", "type": "image/png"},
                {"src": static("icon-512.png"), "sizes": "512x512", "type": "image/png"},
                {
                    "src": static("icon-512.png"),
                    "sizes": "512x512",
                    "type": "image/png",
                    "purpose": "maskable",
                },
            ],
        }
        body = json.dumps(content, ensure_ascii=False)
        return Response(body, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})

    @routes.get("/sw.js")
    def worker() -> Response:
        script = _worker(keeps=not site.keyed)
        return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})

    return routes


@cache
def _worker(*, keeps: bool) -> str:
    """Return the service worker, which knows the shell by the addresses of its files.

    Where keys are asked for it is one that keeps nothing: what it kept would be shown without the key.
    """
    if not keeps:
        return (STATIC / "worker_off.js").read_text("utf-8")
    files = [static(name) for name in SHELL]
    pages = [f"/{tongue}/{page}" for tongue in TONGUES for page in ("offline", "")]
    script = (STATIC / "worker.js").read_text("utf-8")
    return script.replace("scope.SHELL", json.dumps(files)).replace("scope.PAGES", json.dumps(pages))
