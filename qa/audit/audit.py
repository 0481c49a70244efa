"""The audit of a whole FAQ against the rulebooks of a game."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from corpus.library import Library
from index.catalogue import Indexes
from qa.audit.across import across
from qa.audit.coverage import coverage
from qa.audit.judge import Judge
from qa.audit.types import Audit, Faq
from qa.games import Shelves

Progress = Callable[[int, int], None]
"""Told how many of how many entries are judged."""


WORKERS = 2
"""Entries that are judged at the same time."""


class Auditor:
    """Audits FAQs against the rulebooks of a library."""

    def __init__(self, library: Library, indexes: Indexes) -> None:
        """Audit against the books of a library through their indexes."""
        self._shelves = Shelves(library, indexes)
        self._indexes = indexes

    def judge(self, game: str, *, with_faq: bool = True) -> Judge:
        """Return who judges entries of a game. Raises GameNotFound.

        ``with_faq``: the checked FAQ of a shipped game is heard as well as its booklet.
        """
        shelves = self._shelves.all()
        shelf = self._shelves.get(game, shelves)
        world = self._shelves.others(game, shelves)
        return Judge(shelf, self._shelves.books(shelf), self._indexes, world, with_faq=with_faq)

    def audit(
        self,
        game: str,
        faq: Faq,
        progress: Progress = lambda done, total: None,
        *,
        with_coverage: bool = True,
    ) -> Audit:
        """Judge every entry of a FAQ, then the entries against each other. Raises GameNotFound.

        ``with_coverage``: the rules that no entry touches are looked for too.
        """
        judge = self.judge(game)
        entries = []
        # Most of the time goes to networks, which leave the interpreter to others meanwhile.
        workers = ThreadPoolExecutor(WORKERS)
        try:
            for done, finding in enumerate(workers.map(judge.judge, faq.items), start=1):
                entries.append(finding)
                progress(done, len(faq.items))
        finally:
            workers.shutdown(cancel_futures=True)
        vectors = np.stack([judge.embed(item.question) for item in faq.items])
        return Audit(
            game,
            faq,
            tuple(entries),
            across(faq.items, judge.statements.names, vectors),
            coverage(entries, judge.statements, judge.books, game, judge.embed) if with_coverage else (),
        )
