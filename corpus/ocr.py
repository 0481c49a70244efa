"""Words of pages that are pictures, read by tesseract where it is installed."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path

import pypdfium2
from PIL import Image

from corpus.language import UNKNOWN, by_function_words, function_word_share
from corpus.pdf.raw import RawPage, RawWord
from corpus.render import PDFIUM, page_image
from corpus.tsv import words_of
from corpus.types import Box

INSTALL_ADVICE = (
    "install tesseract to read it (Debian/Ubuntu: apt install tesseract-ocr tesseract-ocr-fra; "
    "macOS: brew install tesseract tesseract-lang)"
)

DPI = 200
ONE_PAGE_SECONDS = 20.0

_TESSERACT_NAMES = {
    "en": "eng", "fr": "fra", "de": "deu", "es": "spa", "it": "ita", "pt": "por", "nl": "nld", "pl": "pol",
    "cs": "ces", "da": "dan", "sv": "swe", "nb": "nor", "no": "nor", "fi": "fin", "hu": "hun", "ro": "ron",
    "ru": "rus", "uk": "ukr", "el": "ell", "tr": "tur", "ca": "cat", "ja": "jpn", "ko": "kor",
    "zh": "chi_sim",
}  # fmt: skip
_FIRST_GUESS = ("eng", "fra", "deu", "spa")

Done = Callable[[int], None]


class Layout(StrEnum):
    """What tesseract is to expect (its page segmentation modes)."""

    PAGE = "3"
    BLOCK = "6"
    SCATTERED = "11"


@dataclass(frozen=True, slots=True)
class Reader:
    """An installed tesseract and the languages it has data for."""

    program: str
    languages: frozenset[str]

    def read_pages(
        self, pdf: pypdfium2.PdfDocument, pages: Sequence[RawPage], language: str, until: float, done: Done
    ) -> dict[int, tuple[RawWord, ...]]:
        """Return the words of each page, by page number; pages not begun before ``until`` are left out.

        Without a known language the first page with enough words decides it.
        """
        found: dict[int, tuple[RawWord, ...]] = {}
        waiting = list(pages)
        angle = 0
        while waiting and language == UNKNOWN and time.monotonic() < until:
            page = waiting.pop(0)
            image = self._image(pdf, page)
            words, angle = self._upright(page, image, UNKNOWN, self._angle(image))
            found[page.number] = words
            done(len(found))
            language = by_function_words(" ".join(w.text for w in words))
        with ThreadPoolExecutor(processes()) as pool:
            running: list[tuple[int, Future[tuple[tuple[RawWord, ...], int]]]] = []
            for page in waiting:
                if len(running) >= processes():
                    _settle(running, found, done)
                if time.monotonic() >= until:
                    break
                image = self._image(pdf, page)  # PDFium in this thread only; the pool runs tesseract
                running.append((page.number, pool.submit(self._upright, page, image, language, angle)))
            while running:
                _settle(running, found, done)
        return found

    def _image(self, pdf: pypdfium2.PdfDocument, page: RawPage) -> Image.Image:
        with PDFIUM:
            return page_image(pdf, page.number, DPI / 72, grey=True)

    def _upright(
        self, page: RawPage, image: Image.Image, language: str, angle: int
    ) -> tuple[tuple[RawWord, ...], int]:
        """Read a page turned by ``angle``, and turned otherwise if little sense comes out."""
        frame = Box(0.0, 0.0, page.width, page.height)
        words = self.read_image(image, frame, language, angle=angle)
        if sense(words) >= ENOUGH_SENSE or not words:
            return words, angle
        other = self._angle(image)
        if other != angle:
            again = self.read_image(image, frame, language, angle=other)
            if sense(again) > sense(words):
                return again, other
        return words, angle

    def _angle(self, image: Image.Image) -> int:
        """Return by how much tesseract would turn the picture clockwise to set it upright."""
        if "osd" not in self.languages:
            return 0
        told = self._run(image, ["--psm", "0", "-l", "osd"])
        turns = [int(line.split(":")[1]) % 360 for line in told.splitlines() if line.startswith("Rotate:")]
        return turns[0] if turns and turns[0] in (90, 180, 270) else 0

    def read_image(
        self, image: Image.Image, place: Box, language: str, *, angle: int = 0, layout: Layout = Layout.PAGE
    ) -> tuple[RawWord, ...]:
        """Return the words of a picture of ``place`` on a page, read turned clockwise by ``angle``."""
        turned = image.rotate(-angle, expand=True) if angle else image
        dpi = round(72 * image.width / max(place.width, 1.0))
        table = self._run(
            turned,
            ["--psm", layout.value, "-l", self.code(language), "--dpi", str(min(max(dpi, 70), 2400)), "tsv"],
        )
        return words_of(table, turned.size, place, angle)

    def code(self, language: str) -> str:
        """Return what tesseract calls the language, or the likely ones together when it is not known."""
        name = _TESSERACT_NAMES.get(language.split("-")[0], "")
        if name in self.languages:
            return name
        guesses = [code for code in _FIRST_GUESS if code in self.languages]
        return "+".join(guesses) or next(iter(sorted(self.languages - {"osd"})), "eng")

    def _run(self, image: Image.Image, options: Sequence[str]) -> str:
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "page.pgm"
            image.convert("L").save(picture, "PPM")
            try:
                result = subprocess.run(
                    [self.program, str(picture), "stdout", *options],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={**os.environ, "OMP_THREAD_LIMIT": "1"},
                    timeout=ONE_PAGE_SECONDS,
                    check=False,
                )
            except (OSError, subprocess.TimeoutExpired):
                return ""
        return result.stdout.decode("utf-8", errors="replace")


def processes() -> int:
    """Return how many tesseracts may run at once."""
    return min(os.cpu_count() or 1, 4)


@cache
def find_reader() -> Reader | None:
    """Return the installed tesseract, or None."""
    program = shutil.which("tesseract")
    if program is None:
        return None
    try:
        told = subprocess.run(
            [program, "--list-langs"], capture_output=True, timeout=10, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    lines = told.stdout.decode("utf-8", errors="replace").splitlines()[1:]
    languages = frozenset(line.strip() for line in lines if line.strip())
    return Reader(program, languages) if languages - {"osd"} else None


def _settle(
    running: list[tuple[int, "Future[tuple[tuple[RawWord, ...], int]]"]],
    found: dict[int, tuple[RawWord, ...]],
    done: Done,
) -> None:
    number, future = running.pop(0)
    found[number] = future.result()[0]
    done(len(found))


ENOUGH_SENSE = 0.3


def sense(words: Sequence[RawWord]) -> float:
    """Return from 0 to 1 how much was understood: confidence in the longer words, and function words."""
    longer = [w for w in words if sum(map(str.isalpha, w.text)) >= 3]
    if not longer:
        return 0.0
    sure = sum(max(w.confidence - 0.5, 0.0) * 2 for w in longer) / len(longer)
    known = function_word_share(" ".join(w.text for w in words))
    return sure * (0.2 + 0.8 * min(known / 0.25, 1.0))


def shifted(words: Iterable[RawWord], run: int) -> tuple[RawWord, ...]:
    """Return the words with their runs counted on from ``run``."""
    return tuple(replace(word, run=word.run + run) for word in words)
