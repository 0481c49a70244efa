"""Flaws of a rulebook that can be told from its own words, each with its places and one readable sentence.

Few false alarms matter more than finding everything: a check is silent where the words leave room.
"""

from collections.abc import Sequence

from corpus.types import Page
from qa.lint.book import Book
from qa.lint.components import component_flaws
from qa.lint.icons import icon_flaws
from qa.lint.names import name_flaws
from qa.lint.quantities import quantity_flaws
from qa.lint.references import reference_flaws
from qa.lint.terms import term_flaws
from qa.lint.types import Flaw, LintKind, Severity

__all__ = ["Flaw", "LintKind", "Severity", "lint"]

_CHECKS = (quantity_flaws, component_flaws, reference_flaws, term_flaws, name_flaws, icon_flaws)
_SEVERITIES = tuple(Severity)


def lint(rulebook: str, language: str, pages: Sequence[Page]) -> tuple[Flaw, ...]:
    """Return the flaws of a rulebook, the gravest first and then in the order of its pages.

    ``rulebook`` is its id for the citations, ``language`` a BCP 47 tag.
    """
    book = Book(rulebook, language, tuple(pages))
    found = dict.fromkeys(flaw for check in _CHECKS for flaw in check(book))
    return tuple(sorted(found, key=_rank))


def _rank(flaw: Flaw) -> tuple[int, int, int]:
    first = flaw.places[0]
    return _SEVERITIES.index(flaw.severity), first.citation.page, first.start
