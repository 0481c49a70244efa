"""All pages that can be reached by links, a few of each kind."""

import re
from collections import Counter
from collections.abc import Iterable
from html import unescape
from urllib.parse import urldefrag, urljoin, urlsplit

from browsing import Visit

LINK = re.compile(r'<a [^>]*href="([^"]*)"')


def kind(url: str) -> str:
    """What kind of page an address is of: names and numbers are left out of it.

    >>> kind("http://x/fr/games/time-bomb/calculators/setup?a=1")
    'games/*/calculators/*'
    """
    parts = urlsplit(url).path.strip("/").split("/")
    if parts[0] in ("fr", "en"):
        parts = parts[1:]
    return "/".join("*" if at % 2 else part for at, part in enumerate(parts))


def reached(visit: Visit, starts: Iterable[str], most: int = 1) -> dict[str, str]:
    """The addresses of all pages reached from some, at most so many of a kind, each with its kind.

    Pages in another language are left to those who read it.
    """
    waiting = [visit.base + visit.path(start) for start in starts]
    found: dict[str, str] = {}
    of_kind: Counter[str] = Counter()
    while waiting:
        url = urldefrag(waiting.pop(0)).url
        what = kind(url)
        other = "en" if visit.tongue == "fr" else "fr"
        if url in found or of_kind[what] >= most or urlsplit(url).path.startswith(f"/{other}/"):
            continue
        response = visit.context.request.get(url)
        assert response.ok, f"{response.status} {url}"
        of_kind[what] += 1
        if "text/html" not in response.headers["content-type"]:
            continue
        found[url] = what
        links = (urljoin(url, unescape(link)) for link in LINK.findall(response.text()))
        waiting += [link for link in links if link.startswith(f"{visit.base}/")]
    return found
