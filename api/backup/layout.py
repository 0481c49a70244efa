"""What of a library home goes into a backup, by the names that files may have in it."""

import re
from collections.abc import Iterator
from pathlib import Path

from api.keys import FILE as KEYS
from api.tenants import FOLDER as TENANTS

FORMAT = 1
"""Number of the layout of a backup."""

MANIFEST = "backup.json"

LOOSE = (KEYS,)
"""Files that lie in the home itself; only their owner may read them."""

FOLDERS = ("rulebooks", "index", TENANTS)

DROPPED = ("pictures",)
"""Made again from the rest when it is needed."""

_NAME = r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}"
_PATH = re.compile(
    rf"{re.escape(KEYS)}"
    rf"|(?:{TENANTS}/[a-z0-9][a-z0-9-]{{0,39}}/)?"
    rf"(?:rulebooks/{_NAME}/{_NAME}|index/{_NAME}/(?:current|\d{{6,}}-[0-9a-f]{{16}}/{_NAME}))"
)


def is_allowed(path: str) -> bool:
    """Say whether a file of a backup may have this path; none of them leads out of a home.

    >>> is_allowed("rulebooks/moon-12345678/pages.jsonl"), is_allowed("rulebooks/../keys.json")
    (True, False)
    """
    return _PATH.fullmatch(path) is not None


def is_named(name: str) -> bool:
    """Say whether a folder or file of a home has a name that a backup takes; others are ours for a moment."""
    return re.fullmatch(_NAME, name) is not None


def homes(home: Path) -> Iterator[tuple[str, Path]]:
    """Yield the home and that of each tenant, each with what its paths in a backup begin with."""
    yield "", home
    folder = home / TENANTS
    if folder.is_dir():
        for tenant in sorted(folder.iterdir()):
            if is_named(tenant.name) and tenant.is_dir() and not tenant.is_symlink():
                yield f"{TENANTS}/{tenant.name}/", tenant
