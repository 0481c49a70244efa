"""Writing so that a crash or a power cut leaves whole files: each step is on disk before the next begins."""

import os
from pathlib import Path


def write_through(path: Path, content: bytes) -> None:
    """Write a file and wait until it is on disk."""
    with path.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk; nothing to do where folders cannot be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
