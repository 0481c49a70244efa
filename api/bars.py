"""Progress bars on standard error, drawn only once there is work and somebody to see it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

Progress = Callable[[str, int, int], None]

_STAGES = {
    "reading": "Reading pages",
    "ocr": "Reading pictures (OCR)",
    "layout": "Ordering columns and tables",
    "index": "Indexing passages",
}


@contextmanager
def progress_bars() -> Iterator[Progress]:
    """Give a function that draws one bar per stage; it says nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    with ExitStack() as stack:
        yield _Bars(stack)


class _Bars:
    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._tasks: dict[str, TaskID] = {}

    @cached_property
    def _bars(self) -> "Bars":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        return self._stack.enter_context(Progress(*columns, console=Console(stderr=True)))

    def __call__(self, stage: str, done: int, total: int) -> None:
        if total <= 0:
            return
        if stage not in self._tasks:
            self._tasks[stage] = self._bars.add_task(_STAGES.get(stage, stage.capitalize()), total=total)
        self._bars.update(self._tasks[stage], completed=done, total=total)
