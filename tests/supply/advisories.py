"""Known faults, offline: what is installed against the versions that mend them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path

from packaging.utils import canonicalize_name
from packaging.version import Version

TABLE = Path(__file__).with_name("advisories.toml")


@dataclass(frozen=True, slots=True)
class Advisory:
    """A fault that is mended from a version on, in no version if ``fixed`` is None."""

    package: str
    fixed: Version | None
    ids: tuple[str, ...]
    what: str

    def tell(self, version: Version) -> str:
        """Say what to do about an installed version."""
        mended = f"install {self.fixed} or later" if self.fixed else "remove it"
        return f"{self.package} {version}: {self.what} ({', '.join(self.ids) or 'no number'}); {mended}."


def known(path: Path = TABLE) -> tuple[Advisory, ...]:
    """Return all known faults."""
    raw = tomllib.loads(path.read_text("utf-8"))
    return (
        *(Advisory(a["package"], Version(a["fixed"]), tuple(a["ids"]), a["what"]) for a in raw["advisory"]),
        *(Advisory(never["package"], None, (), never["why"]) for never in raw["never"]),
    )


def installed() -> Mapping[str, Version]:
    """Return name and version of everything in this environment."""
    return {canonicalize_name(d.metadata["Name"]): Version(d.version) for d in distributions()}


def found(versions: Mapping[str, Version]) -> list[str]:
    """Return what is wrong with these versions, a line each."""
    there = ((a, versions.get(canonicalize_name(a.package))) for a in known())
    return [a.tell(v) for a, v in there if v is not None and (a.fixed is None or v < a.fixed)]


def found_here() -> list[str]:
    """Return what is wrong with what is installed."""
    return found(installed())
