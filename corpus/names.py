"""Names fit for ids and for messages, whatever a file is called."""

import re

from corpus.text import strip_accents


def shown(name: str) -> str:
    """Return a file name fit for a message: printable, and not endless."""
    clean = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in name)
    return clean if len(clean) <= 100 else f"{clean[:60]}…{clean[-30:]}"


def squeezed(text: str) -> str:
    """Return a title on one line, and not endless."""
    return " ".join(text.split())[:120]


def slug(text: str) -> str:
    """Return a short name in small letters, digits and hyphens.

    >>> slug("Hôtel « Noir » : l'enquête!")
    'hotel-noir-l-enquete'
    """
    plain = strip_accents(text.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:60].strip("-") or "rulebook"
