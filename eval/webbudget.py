"""What the pages may cost, measured on a running server: ``python -m eval.webbudget --url URL``.

Prints a table; the exit status is 1 where a budget is broken, 2 where nothing could be measured.
"""

import argparse
import random
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from rich.console import Console
from rich.table import Table

from corpus.errors import Misconfigured, RuleproofError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ANSWER_MS = 300.0
PAGE_KB = 150.0
COLD_MS = 400.0
CACHED_MS = 30.0
TIMES = 20

TONGUE = "fr"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "locale": "fr-FR"}
WEIGHED = ("Document", "Stylesheet", "Script")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

OBSERVE = """
const look = () => {
  const answer = document.getElementById("answer");
  const asked = sessionStorage.getItem("asked");
  if (!answer || !answer.querySelector(".badge") || (asked && answer.dataset.question !== asked)) return;
  observer.disconnect();
  // Two frames later it has been drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    window.drawn = performance.timeOrigin + performance.now();
  }));
};
const observer = new MutationObserver(look);
window.watchAnswer = () => {
  window.drawn = undefined;
  observer.observe(document, { subtree: true, childList: true, attributes: true });
};
window.watchAnswer();
"""
"""Told to every page: when the answer to what was asked is there to be read."""

ASK = """question => {
  window.watchAnswer();
  sessionStorage.setItem("asked", question);
  const form = document.querySelector("form.ask");
  form.elements.q.value = question;
  sessionStorage.setItem("sent", String(performance.timeOrigin + performance.now()));
  form.requestSubmit();
}"""

PICTURE = """async url => {
  performance.clearResourceTimings();
  const response = await fetch(url, { cache: "no-store" });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  await response.arrayBuffer();
  const timing = performance.getEntriesByType("resource").find(entry => entry.name.endsWith(url));
  return timing.responseEnd - timing.requestStart;
}"""


@dataclass(frozen=True, slots=True)
class Measure:
    """A cost measured several times, and the most that its median may be."""

    what: str
    values: tuple[float, ...]
    most: float
    unit: str

    @property
    def typical(self) -> float:
        """The median."""
        return median(self.values)

    @property
    def kept(self) -> bool:
        """Whether the budget is kept."""
        return self.typical < self.most


@dataclass(frozen=True, slots=True)
class Subject:
    """The game that is measured: questions that it answers, and a booklet of it."""

    url: str
    game: str
    rulebook: str
    version: str
    pages: int
    questions: tuple[str, ...]

    def ask(self, question: str) -> str:
        """Return the address of an answer."""
        return f"{self.url}/{TONGUE}/games/{quote(self.game)}/ask?{urlencode({'q': question})}"

    def pages_to_weigh(self) -> dict[str, str]:
        """Return the kinds of page with the address of one each."""
        here = f"{self.url}/{TONGUE}"
        game, book = f"{here}/games/{quote(self.game)}", f"{here}/books/{quote(self.rulebook)}"
        return {
            "list of games": f"{here}/",
            "game": game,
            "answer": self.ask(self.questions[0]),
            "booklet": book,
            "page of the booklet": f"{book}/pages/1",
            "calculators": f"{game}/calculators",
            "sheets": f"{game}/sheets",
            "add a rulebook": f"{here}/add",
            "privacy": f"{here}/about",
        }


def measure(url: str, game: str | None = None) -> tuple[Measure, ...]:
    """Measure a running server. Raises Misconfigured where Chromium, the server or its game is missing."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise Misconfigured("Measuring needs playwright; `pip install playwright` brings it.") from None
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        raise Misconfigured("Measuring needs Chromium; `apt install chromium` brings it.")
    with sync_playwright() as playwright:
        # In a container Chromium's own sandbox cannot start; it opens the owner's own server alone.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            return tuple(_measures(browser, subject_of(browser, url.rstrip("/"), game)))
        except Error as error:
            said = error.message.partition("\n")[0]
            raise Misconfigured(f"{url} could not be measured ({said}); is `ruleproof serve` up?") from None
        finally:
            browser.close()


def _measures(browser: "Browser", subject: Subject) -> Iterator[Measure]:
    opened, asked = answer_times(browser, subject)
    yield Measure("answer opened from a link, drawn", opened, ANSWER_MS, "ms")
    yield Measure("answer to a question asked on a page, drawn", asked, ANSWER_MS, "ms")
    cold, cached = picture_times(browser, subject)
    yield Measure("picture of a page, first time", cold, COLD_MS, "ms")
    yield Measure("picture of a page, again", cached, CACHED_MS, "ms")
    for what, address in subject.pages_to_weigh().items():
        yield Measure(f"page: {what}", (weight(browser, address),), PAGE_KB, "kB")


def subject_of(browser: "Browser", url: str, name: str | None = None) -> Subject:
    """Return what there is to measure of a game, the first with a FAQ unless named. Raises Misconfigured."""
    context = browser.new_context(**PHONE)
    try:
        games = context.request.get(f"{url}/api/games").json()["games"]
        for game in games:
            if game["rulebooks"] and name in (None, game["id"]):
                asked = context.request.get(f"{url}/{TONGUE}/games/{quote(game['id'])}/suggestions.json")
                questions = tuple(asked.json()["questions"][: 2 * TIMES])
                if len(questions) > TIMES:
                    book = game["rulebooks"][0]
                    return Subject(url, game["id"], book["id"], book["version"], book["pages"], questions)
    finally:
        context.close()
    wanted = f"game {name!r}" if name else "game"
    raise Misconfigured(
        f"{url} has no {wanted} with more than {TIMES} known questions; ask one of its games."
    )


def answer_times(browser: "Browser", subject: Subject) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return how long answers take that are opened, and that are asked for; never the same question twice."""
    context = browser.new_context(**PHONE, service_workers="block")
    context.add_init_script(OBSERVE)
    page = context.new_page()
    half = len(subject.questions) // 2
    opened = []
    for question in subject.questions[:half]:
        _open(page, subject.ask(question))
        opened.append(_drawn(page) - float(page.evaluate("performance.timeOrigin")))
    asked = []
    for question in subject.questions[half:]:
        page.evaluate(ASK, question)
        asked.append(_drawn(page) - float(page.evaluate("Number(sessionStorage.getItem('sent'))")))
    context.close()
    return tuple(opened), tuple(asked)


def _drawn(page: "Page") -> float:
    page.wait_for_function("() => window.drawn !== undefined")
    return float(page.evaluate("window.drawn"))


def picture_times(
    browser: "Browser", subject: Subject, times: int = TIMES
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return how long the server takes for pictures that it has never drawn, and for the same ones again."""
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    _open(page, f"{subject.url}/{TONGUE}/about")
    urls = []
    for at in range(times):
        # Marks at a place that nobody has asked for keep the server from having the picture already.
        left, low = random.uniform(20, 150), random.uniform(50, 400)
        box = f"{left:.4f},{low:.4f},{left + 120:.4f},{low + 12:.4f}"
        query = urlencode({"boxes": box, "scale": "2", "v": subject.version})
        urls.append(f"/api/rulebooks/{quote(subject.rulebook)}/pages/{at % subject.pages + 1}.png?{query}")
    cold = tuple(float(page.evaluate(PICTURE, url)) for url in urls)
    cached = tuple(float(page.evaluate(PICTURE, url)) for url in urls)
    context.close()
    return cold, cached


def weight(browser: "Browser", url: str) -> float:
    """Return what a page makes a new visitor load, in kB: its document, styles and scripts."""
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}
    wire.on("Network.responseReceived", lambda one: kinds.update({one["requestId"]: one["type"]}))
    wire.on("Network.loadingFinished", lambda one: sizes.update({one["requestId"]: one["encodedDataLength"]}))
    wire.send("Network.enable")
    _open(page, url)
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(size for id, size in sizes.items() if kinds.get(id) in WEIGHED) / 1000


def _open(page: "Page", url: str) -> None:
    response = page.goto(url)
    if response is None or not response.ok:
        status = response.status if response else "no answer"
        raise Misconfigured(f"{url} cannot be measured ({status}); it has to be there and in order.")


def table(measures: Sequence[Measure]) -> Table:
    """Return the measures beside their budgets."""
    shown = Table(title="Budgets of the pages")
    for column in ("what", "median", "worst", "budget", ""):
        shown.add_column(column, justify="left" if column in ("what", "") else "right")
    for one in measures:
        shown.add_row(
            one.what,
            f"{one.typical:.0f} {one.unit}",
            f"{max(one.values):.0f} {one.unit}",
            f"{one.most:.0f} {one.unit}",
            "kept" if one.kept else "[bold red]over[/]",
        )
    return shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a budget is broken."""
    parser = argparse.ArgumentParser(prog="python -m eval.webbudget", description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="a running server")
    parser.add_argument("--game", help="the game to measure with; the first with a FAQ unless told")
    options = parser.parse_args(arguments)
    try:
        measures = measure(options.url, options.game)
    except RuleproofError as error:
        print(f"webbudget: {error}", file=sys.stderr)
        return 2
    Console().print(table(measures))
    return int(not all(one.kept for one in measures))


if __name__ == "__main__":
    sys.exit(main())
