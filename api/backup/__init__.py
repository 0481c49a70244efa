"""The library of a server as one file, and back."""

from api.backup.checking import BackupUnusable, Contents, check
from api.backup.making import Made, back_up
from api.backup.restoring import Restored, finish_restoring, restore

__all__ = [
    "BackupUnusable",
    "Contents",
    "Made",
    "Restored",
    "back_up",
    "check",
    "finish_restoring",
    "restore",
]
