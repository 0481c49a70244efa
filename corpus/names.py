"""Names fit for ids and for messages, whatever a file is called."""

import re
import unicodedata

from corpus.text import strip_accents


def shown(name: str) -> str:
    """Return a file name fit for a message: printable, and not endless."""
    clean = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in name)
    return clean if len(clean) <= 100 else f"{clean[:60]}…{clean[-30:]}"


def squeezed(text: str) -> str:
    """Return a title on one line, not endless, and of characters that are seen.

    A title may come from a stranger's file; control characters would act on the terminal that lists it.

    >>> squeezed("Time\\x1b[31m  Bomb\\u202e")
    'Time [31m Bomb'
    """
    seen = (" " if c.isspace() or unicodedata.category(c) == "Cc" else c for c in text)
    return " ".join("".join(c for c in seen if c.isprintable()).split())[:120]


def slug(text: str) -> str:
    """Return a short name in small letters, digits and hyphens.

    >>> slug("Hôtel « Noir » : l'enquête!")
    'hotel-noir-l-enquete'
    """
    plain = strip_accents(text.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:60].strip("-") or "rulebook"
