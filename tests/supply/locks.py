"""Locks with hashes: what CI tests with and what a container is made of, resolved by pip itself.

A lock holds one file for each package, that for the Python and the machine it was made on. torch is left out:
which file of it is right depends on the machine (with a graphics card or without), so pyproject.toml
fixes only its version.
"""

import json
import platform
import re
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.supply.advisories import installed

ROOT = Path(__file__).parents[2]
RUN, DEV = Path(__file__).with_name("run.lock"), Path(__file__).with_name("dev.lock")

UNLOCKED = frozenset({"torch"})
OURS = frozenset({"ruleproof"})
_TOOLS = frozenset({"pip", "setuptools", "wheel"})

_LINE = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>\S+) --hash=sha256:(?P<sha256>[0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Locked:
    """One file of one version."""

    name: str
    version: Version
    sha256: str

    def line(self) -> str:
        """Return it as pip reads it."""
        return f"{self.name}=={self.version} --hash=sha256:{self.sha256}"


def machine() -> str:
    """Return what a lock is for."""
    version = f"{platform.python_implementation()} {sys.version_info.major}.{sys.version_info.minor}"
    return f"{version}, {sysconfig.get_platform()}"


def read(path: Path) -> Mapping[str, Locked]:
    """Return what is locked, by name. Raises ValueError for a line that is none."""
    found = {}
    for line in path.read_text("ascii").splitlines():
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(f"{path.name} has a line without version and hash: {line[:80]}")
        found[match["name"]] = Locked(match["name"], Version(match["version"]), match["sha256"])
    return found


def of_report(report: Mapping[str, Any]) -> list[Locked]:
    """Return what pip would install, by name. Raises ValueError for anything without a hash or built here."""
    found = []
    for item in report["install"]:
        name = canonicalize_name(item["metadata"]["name"])
        if name in UNLOCKED | OURS:
            continue
        info = item["download_info"]
        sha256 = info.get("archive_info", {}).get("hashes", {}).get("sha256")
        if not sha256 or not info["url"].endswith(".whl"):
            raise ValueError(f"{name} has no wheel with a hash; it cannot be locked.")
        found.append(Locked(name, Version(item["metadata"]["version"]), sha256))
    return sorted(found, key=lambda locked: locked.name)


def renew() -> list[str]:
    """Write both locks; what runs is of the versions that are tested."""
    tested = of_report(_resolved(".[dev]", ()))
    running = of_report(_resolved(".", tested))
    for path, locked in ((DEV, tested), (RUN, running)):
        lines = [
            "# Written by `python -m tests.supply lock`; not to be edited.",
            f"# For {machine()}.",
            *(one.line() for one in locked),
        ]
        path.write_text("\n".join(lines) + "\n", "ascii")
    return []


def _resolved(what: str, versions: "tuple[()] | list[Locked]") -> Mapping[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        report, limits = Path(folder, "report.json"), Path(folder, "versions.txt")
        limits.write_text("".join(f"{one.name}=={one.version}\n" for one in versions))
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--report", str(report), "--constraint", str(limits), what]
        subprocess.run(command, cwd=ROOT, check=True)
        found: Mapping[str, Any] = json.loads(report.read_bytes())
        return found


def misfits(path: Path = DEV) -> list[str]:
    """Return why the lock is not for this machine; nothing if it is."""
    head = path.read_text("ascii").splitlines()[1]
    if head == f"# For {machine()}.":
        return []
    return [f"{path.name} is {head[2:-1].lower()}, this is {machine()}; `make lock` makes one for it."]


def differences(path: Path = DEV) -> list[str]:
    """Return in what this environment differs from the lock."""
    return compare(read(path), installed())


def compare(locked: Mapping[str, Locked], here: Mapping[str, Version]) -> list[str]:
    """Return each package that is missing, of another version, or not in the lock."""
    found = []
    for name, one in locked.items():
        if name not in here:
            found.append(f"{name} {one.version} is in the lock and not installed.")
        elif here[name] != one.version:
            found.append(f"{name} is {here[name]}, and {one.version} in the lock.")
    strangers = here.keys() - locked.keys() - UNLOCKED - OURS - _TOOLS
    return found + [f"{name} {here[name]} is installed and not in the lock." for name in sorted(strangers)]
