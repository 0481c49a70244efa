"""A check that the packages in use are this distribution's own.

The packages have plain names (``api``, ``index`` …), so another distribution in the same environment can
hide one, by standing earlier on the import path, or overwrite its files on installation.
"""

import base64
import csv
import hashlib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from corpus.errors import Misconfigured

PACKAGES = ("corpus", "index", "engine", "qa", "eval", "api")
DISTRIBUTION = "ruleproof"

_REMEDY = f"Install {DISTRIBUTION} in an environment of its own: pipx install {DISTRIBUTION}."


def check_installation(root: Path | None = None) -> None:
    """Make sure that no other distribution shadows a package. Raises Misconfigured."""
    root = root or Path(__file__).resolve().parent.parent
    for package in PACKAGES:
        found = _location(package)
        if found != root / package:
            where = f"comes from {found}{_owner(package)}" if found else "was not found"
            raise Misconfigured(
                f"The package {package!r} {where}, but {DISTRIBUTION} runs from {root}. {_REMEDY}"
            )
    for name, digest in _recorded(root).items():
        if _digest(root / name) != digest:
            raise Misconfigured(
                f"{root / name} is not the file that {DISTRIBUTION} installed; another distribution has "
                f"probably overwritten it. {_REMEDY}"
            )


def _location(package: str) -> Path | None:
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.submodule_search_locations:
        return Path(spec.origin).resolve() if spec and spec.origin else None
    return Path(next(iter(spec.submodule_search_locations))).resolve()


def _owner(package: str) -> str:
    # Imported only once something is wrong: it reads the records of every distribution there is.
    from importlib.metadata import packages_distributions

    owners = {name for name in packages_distributions().get(package, ()) if name and name != DISTRIBUTION}
    return f" (of {', '.join(sorted(owners))})" if owners else ""


def _recorded(root: Path) -> Mapping[str, str]:
    """Return the digests that the installer noted for each package's first file; none if editable.

    Read directly: ``importlib.metadata`` would cost every command some 20 ms for the same lines.
    """
    firsts = {f"{package}/__init__.py" for package in PACKAGES}
    for record in root.glob(f"{DISTRIBUTION}-*.dist-info/RECORD"):
        with record.open(encoding="utf-8", newline="") as lines:
            return {row[0]: row[1] for row in csv.reader(lines) if row and row[0] in firsts and row[1]}
    return {}


def _digest(path: Path) -> str:
    try:
        digest = hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return ""
    return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")
