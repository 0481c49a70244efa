"""axe-core finds nothing on any page, in both sizes, light and dark."""

from collections.abc import Iterable
from typing import Any

import pytest
from acting import CLAIM_EN, CLAIM_FR
from axe_playwright_python.sync_playwright import Axe
from browsing import DESKTOP, PHONE, Browse, Screen, Visit
from crawling import reached
from staging import GAME

STATUSES = ("quoted", "computed", "unsure", "silent", "details", "ambiguous", "follow")
COMPOSED = (
    "games/holmes-sherlock-moriarty/calculators/score-sheet?m9=5&mf=2",
    "games/holmes-and-moriarty/calculators/board",
    "games/holmes-and-moriarty/calculators/case",
    "games/time-bomb/calculators/wires?players=6",
)
UNFOLD = "document.querySelectorAll('details').forEach(one => { one.open = true; })"
BOTH = pytest.mark.parametrize(
    ("screen", "tongue"), [(PHONE, "fr"), (DESKTOP, "en")], ids=["phone-fr", "desktop-en"]
)


def violations(visit: Visit, urls: Iterable[str]) -> list[str]:
    """What axe finds on some pages with everything unfolded; colours once more in the dark."""
    found = []
    for url in urls:
        visit.page.emulate_media(color_scheme="light")
        visit.page.goto(url)
        visit.page.evaluate(UNFOLD)
        for scheme, options in (
            ("light", None),
            ("dark", {"runOnly": {"type": "rule", "values": ["color-contrast"]}}),
        ):
            visit.page.emulate_media(color_scheme=scheme)
            told: dict[str, Any] = (
                Axe().run(visit.page, options=options or {"resultTypes": ["violations"]}).response
            )
            for fault in told["violations"]:
                nodes = "; ".join(node["html"][:150] for node in fault["nodes"][:3])
                found.append(f"{url} ({scheme}): {fault['id']}: {fault['help']}: {nodes}")
    return found


@BOTH
def test_every_page_can_be_used_by_everybody(browse: Browse, screen: Screen, tongue: str) -> None:
    visit = browse(screen, tongue)
    question = visit.say(CLAIM_FR, CLAIM_EN)
    starts = ("", *COMPOSED, f"games/time-bomb/ask?q={question}", "ask?q=blorp 7 7")
    urls = {**reached(visit, starts), **{visit.base + visit.path(path): "composed" for path in COMPOSED}}
    assert {"books/*/pages/*", "books/*/parts/*", "games/*/sheets", "games/*/ask", "add", "about"} <= set(
        urls.values()
    )
    assert not violations(visit, urls)


@BOTH
def test_every_status_can_be_used_by_everybody(
    browse: Browse, screen: Screen, tongue: str, stage: str
) -> None:
    visit = browse(screen, tongue, stage)
    assert not violations(visit, [f"{stage}/{tongue}/games/{GAME}/ask?q={first}" for first in STATUSES])


@BOTH
def test_a_page_that_is_not_there_can_be_used_by_everybody(
    browse: Browse, screen: Screen, tongue: str, stage: str
) -> None:
    visit = browse(screen, tongue, stage)
    visit.expected.append("status of 404")
    assert not violations(visit, [f"{stage}/{tongue}/games/nowhere"])
    assert visit.page.locator("main h1").inner_text()
