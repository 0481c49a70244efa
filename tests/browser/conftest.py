"""Chromium on the real app; every player's browser is watched, see ``browsing.Visit``."""

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from api.service import Service
from corpus.library import Library

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 10_000
"""Milliseconds; two busy processors are slow."""


def _import(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


for helper in ("browsing", "serving", "acting", "staging", "crawling", "planting"):
    _import(helper)

from browsing import DESKTOP, PHONE, Browse, Screen, Visit  # noqa: E402 - they are importable from here on
from serving import WordHashes, served  # noqa: E402
from staging import GAME, Staged, write_pdf  # noqa: E402

PLAYERS = ((PHONE, "fr"), (DESKTOP, "en"), (PHONE, "en"), (DESKTOP, "fr"))
LOCALES = {"fr": "fr-FR", "en": "en-GB"}

expect.set_options(timeout=PATIENCE)


def named(player: tuple[Screen, str]) -> str:
    return f"{player[0].name}-{player[1]}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; closed when this folder's tests are over, for its loop is in the way of others."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        why = "There is no Chromium; `apt install chromium` brings it."
        if os.environ.get("RULEPROOF_BROWSER") == "required":
            pytest.fail(why)
        pytest.skip(why)
    playwright: Playwright
    with sync_playwright() as playwright:
        # In a container Chromium's own sandbox cannot start; it only sees pages of our own.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the shipped games, indexed: a copy, to which tests may add.

    Indexing takes a minute. RULEPROOF_TEST_HOME names a home in which it was done.
    """
    indexed = os.environ.get("RULEPROOF_TEST_HOME")
    if not indexed:
        shipped = request.getfixturevalue("shipped_library")
        Service(library=shipped).warm()
        indexed = shipped.home
    return Path(shutil.copytree(indexed, tmp_path_factory.mktemp("browser") / "home"))


@pytest.fixture(scope="package")
def app(home: Path) -> Iterator[str]:
    """The address of the real app over the shipped games."""
    service = Service(home)
    service.prepare()
    service.warm()
    with served(service) as address:
        yield address


@pytest.fixture(scope="package")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Service:
    """A small library whose answers are told beforehand."""
    folder = tmp_path_factory.mktemp("stage")
    library = Library(folder / "home")
    book = library.add(write_pdf(folder / "lantern-bay.pdf"), game=GAME, title="Lantern Bay").rulebook
    return Service(library=library, embedder=WordHashes(), answerer=Staged(library, book.id))


@pytest.fixture(scope="package")
def stage(staged: Service) -> Iterator[str]:
    """The address of a server whose answers are told beforehand."""
    with served(staged) as address:
        yield address


@pytest.fixture
def browse(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Browse]:
    """Give a player a browser of their own; when the test is over nothing may have gone wrong in it."""
    visits: list[Visit] = []

    def begin(screen: Screen = PHONE, tongue: str = "fr", base: str = "", **options: Any) -> Visit:
        base = base or request.getfixturevalue("app")
        # Nothing glides, so that no test waits for it.
        still = {"reduced_motion": "reduce"}
        context = chromium.new_context(locale=LOCALES[tongue], **still | screen.options | options)
        context.set_default_timeout(PATIENCE)
        visit = Visit(context, context.new_page(), base, tongue, screen)
        visit.watch()
        visits.append(visit)
        return visit

    yield begin
    wrong = [fault for visit in visits for fault in visit.wrong()]
    for visit in visits:
        visit.context.close()
    assert not wrong


@pytest.fixture(params=PLAYERS, ids=named)
def anybody(request: pytest.FixtureRequest, browse: Browse) -> Visit:
    """A player with either screen in either language: for what everybody does."""
    screen, tongue = request.param
    return browse(screen, tongue)


@pytest.fixture(params=PLAYERS[:2], ids=named)
def visit(request: pytest.FixtureRequest, browse: Browse) -> Visit:
    """A player on a phone in French, and one at a desk in English."""
    screen, tongue = request.param
    return browse(screen, tongue)


@pytest.fixture(params=PLAYERS[:2], ids=named)
def staged_visit(request: pytest.FixtureRequest, browse: Browse, stage: str) -> Visit:
    """A player of a game whose answers are told beforehand."""
    screen, tongue = request.param
    return browse(screen, tongue, stage)
