"""Building an index and adding a rulebook while one file call fails, each in turn, in each of four ways."""

from collections.abc import Iterator
from pathlib import Path

from corpus.errors import RuleproofError
from corpus.library import Library
from corpus.types import Passage
from index.build import build
from index.catalogue import Indexes
from index.generation import Generations
from tests.fuzz.failing import ERRORS, failing
from tests.fuzz.shelf import BOOK, WordDirections, number_of, print_out, printing

MOST_CALLS = 500


def building(home: Path, every: int = 1) -> Iterator[tuple[str, str]]:
    """Build printing after printing; yield which call failed with what was wrong afterwards."""
    number = 1
    print_out(home, number)
    for kind, error in ERRORS.items():
        for after in range(0, MOST_CALLS, every):
            with failing(home, after, error) as state:
                told = _tried(home, printing(number + 1))
            if not state.failed:
                break
            shown = _shown(home)
            fault = told
            if shown not in ({number}, {number + 1}):
                fault = f"{fault} printings {shown} serve after {number + 1} failed".strip()
            number = max(shown, default=number)
            yield f"{kind} at call {after} ({state.failed})", fault
            number += 1
            print_out(home, number)
            folder = Generations(home, BOOK).folder
            left = sorted(path.name for path in folder.iterdir())
            if len(left) > 4 or any(name.startswith(".building-") for name in left):
                yield f"after {kind} at call {after}", f"left behind: {left}"


def _tried(home: Path, passages: tuple[Passage, ...]) -> str:
    try:
        build(home, BOOK, passages, "en", WordDirections())
    except RuleproofError:
        return ""
    except Exception as error:  # whatever else it is, it is the fault that is looked for
        return f"{type(error).__name__}: {error}"
    return ""


def _shown(home: Path) -> set[int]:
    return {number_of(passage.text) for passage in Indexes(home, WordDirections()).get(BOOK).passages}


def adding(home: Path, every: int = 1) -> Iterator[tuple[str, str]]:
    """Add rulebook after rulebook; yield which call failed with what was wrong afterwards."""
    file = home / "rules.md"
    library = Library(home / "library")
    number = 0
    for kind, error in ERRORS.items():
        for after in range(0, MOST_CALLS, every):
            number += 1
            file.write_text(f"# Game {number}\n\nDraw {number} cards and keep them.\n", "utf-8")
            before = {book.id for book in library.rulebooks()}
            fault = ""
            with failing(library.home, after, error) as state:
                try:
                    library.add(file)
                except (RuleproofError, OSError):
                    pass
                except Exception as problem:
                    fault = f"{type(problem).__name__}: {problem}"
            if not state.failed:
                break
            fresh = Library(library.home)
            books = {book.id for book in fresh.rulebooks()}
            if not before <= books or len(books - before) > 1:
                fault = f"{fault} {sorted(before)} became {sorted(books)}".strip()
            for id in books:
                if len(fresh.pages(id)) != fresh.get(id).page_count or not fresh.passages(id):
                    fault = f"{fault} {id} is not whole".strip()
            yield f"{kind} at call {after} ({state.failed})", fault
            again = library.add(file)
            hidden = sorted(path.name for path in (library.home / "rulebooks").glob(".*"))
            if hidden:
                yield f"after {kind} at call {after}", f"left behind: {hidden}"
            library.remove(again.rulebook.id)
