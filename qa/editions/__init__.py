"""What changed in the rules between two printings of a rulebook, and what that breaks.

Text that moved to another page, column, paragraph or heading is no change, nor is another page number or
hyphenation. Sentences are compared as their words; those without a twin are paired by what they share.
"""

from qa.editions.broken import broken_entries, broken_quotes
from qa.editions.compare import compare
from qa.editions.types import Broken, Change, ChangeKind, Changes, Differs, Printing, Wanted

__all__ = [
    "Broken", "Change", "ChangeKind", "Changes", "Differs", "Printing", "Wanted", "broken_entries",
    "broken_quotes", "compare",
]  # fmt: skip
