"""What a tenant sees: its own rulebooks in a home of its own, and the shipped games; nobody else's.

Whatever answers, draws or lists goes through these views; in them no rulebook of another tenant exists.
"""

import threading
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from api.service import Service
from corpus.errors import RulebookNotFound
from corpus.games import shipped_games
from corpus.library import Library
from corpus.older import Unreadable
from corpus.sandbox import Progress as ReadingProgress
from corpus.store import Store
from corpus.types import Passage, Rulebook
from index.catalogue import Indexes
from index.catalogue import Progress as IndexProgress
from index.embed import Embedder
from index.search import Index
from qa.faqs import LANGUAGES, index_name

FOLDER = "tenants"

Made = TypeVar("Made")


class TenantStore(Store):
    """The rulebooks of one home, and those of another that are shipped, which cannot be written to."""

    def __init__(self, home: Path, common: Store) -> None:
        """Write to ``home``; read the shipped rulebooks of ``common`` as if they stood there."""
        super().__init__(home)
        self._common = common

    def is_shipped(self, id: str) -> bool:
        """Whether a rulebook is one of the shipped ones."""
        if self._common._find(id) is None:
            return False
        card = self._common.card(id)
        return card is not None and card.rulebook.shipped

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all rulebooks that are seen here, sorted."""
        shipped = (id for id in self._common.ids() if self.is_shipped(id))
        return tuple(sorted({*super().ids(), *shipped}))

    def remove(self, id: str) -> None:
        """Delete a rulebook of the tenant's own. Hold `writing`. Raises RulebookNotFound."""
        if self.is_shipped(id):
            raise RulebookNotFound(f"The rulebook {id!r} is shipped; only rulebooks of your own are removed.")
        super().remove(id)

    def _find(self, id: str) -> Path | None:
        return self._common._find(id) if self.is_shipped(id) else super()._find(id)

    def _stamp(self, id: str) -> tuple[int, int, int] | None:
        return self._common._stamp(id) if self.is_shipped(id) else super()._stamp(id)


class TenantLibrary(Library):
    """A tenant's rulebooks and the shipped ones."""

    def __init__(self, home: Path, common: Library) -> None:
        """Keep the tenant's own in ``home``; nothing is written before something is added."""
        super().__init__(home, limits=common.limits)
        self._store: TenantStore = TenantStore(self.home, common._store)

    def is_shipped(self, id: str) -> bool:
        """Whether a rulebook is one of the shipped ones."""
        return self._store.is_shipped(id)

    def sync_shipped(self, progress: ReadingProgress | None = None) -> tuple[Rulebook, ...]:
        """Do nothing: whoever runs the server keeps the shipped booklets up to date."""
        return ()

    def read_older(self, progress: ReadingProgress | None = None) -> tuple[Unreadable, ...]:
        """Do nothing: whoever runs the server has all libraries read anew, each by itself."""
        return ()


class TenantIndexes(Indexes):
    """The indexes of a tenant's own rulebooks, and the common ones of the shipped games and their FAQ."""

    def __init__(self, library: TenantLibrary, embedder: Embedder, common: Indexes) -> None:
        """Keep the tenant's own in the home of its library."""
        super().__init__(library.home, embedder)
        self._library, self._common = library, common
        self._faqs = frozenset(
            index_name(game.id, language) for game in shipped_games() for language in LANGUAGES
        )

    def get(self, rulebook: str) -> Index:
        """Return the index of a rulebook as it is now. Raises IndexUnusable."""
        return self._common.get(rulebook) if self._is_common(rulebook) else super().get(rulebook)

    def ensure(
        self,
        rulebook: str,
        passages: Sequence[Passage],
        language: str,
        progress: IndexProgress = lambda done, total: None,
    ) -> Index:
        """Return the index of exactly these passages, built first if there is none."""
        if self._is_common(rulebook):
            return self._common.ensure(rulebook, passages, language, progress)
        return super().ensure(rulebook, passages, language, progress)

    def remove(self, rulebook: str) -> None:
        """Delete the index of a rulebook of the tenant's own."""
        if not self._is_common(rulebook):
            super().remove(rulebook)

    def _is_common(self, rulebook: str) -> bool:
        # Named one by one: whatever is not known to be shipped is looked for in the tenant's home only.
        return rulebook in self._faqs or self._library.is_shipped(rulebook)


class TenantService(Service):
    """The application of one tenant; the model and the indexes of shipped games are those of the server."""

    def __init__(self, tenant: str, common: Service) -> None:
        """Name the tenant of a server; its home is made when it adds something."""
        self._own_library = TenantLibrary(common.library.home / FOLDER / tenant, common.library)
        super().__init__(self._own_library.home, library=self._own_library, embedder=common.embedder)
        self._common = common

    @cached_property
    def indexes(self) -> Indexes:
        """The indexes of all rulebooks that the tenant sees."""
        return TenantIndexes(self._own_library, self.embedder, self._common.indexes)


class PerTenant(Generic[Made]):
    """Something that every tenant has one of, made when it is first needed; safe for threads."""

    def __init__(self, make: Callable[[str], Made]) -> None:
        """``make`` is given the name of the tenant."""
        self._make = make
        self._lock = threading.Lock()
        self._made: dict[str, Made] = {}

    def ready(self, tenant: str) -> Made | None:
        """Return what a tenant has if it is made already."""
        return self._made.get(tenant)

    def of(self, tenant: str) -> Made:
        """Return what a tenant has."""
        with self._lock:
            if tenant not in self._made:
                self._made[tenant] = self._make(tenant)
            return self._made[tenant]
