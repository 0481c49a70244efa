"""What a check came to."""

from dataclasses import dataclass


class Broken(Exception):
    """Raised where a law does not hold; ``law`` is the law as a sentence."""

    def __init__(self, law: str, found: str, action: str = "") -> None:
        """Say which law, what was found instead, and with which action."""
        super().__init__(f"{law}: {found}")
        self.law, self.found, self.action = law, found, action


@dataclass(frozen=True, slots=True)
class Failure:
    """A law that does not hold, and where: ``seed`` plays it again, ``step`` counts from 0.

    For engines ``seed`` and ``step`` are None and ``state`` is the query with its facts, or empty.
    """

    law: str
    found: str
    seed: int | None = None
    step: int | None = None
    state: str = ""
    action: str = ""

    def __str__(self) -> str:
        """Return the failure in lines that a person can act on."""
        lines = [f"{self.law}: {self.found}"]
        if self.seed is not None:
            lines.append(f"  seed {self.seed}, step {self.step}")
        lines += [f"  state {self.state}"] if self.state else []
        lines += [f"  action {self.action}"] if self.action else []
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a check: how much was looked at, the first failure of each law, what is worth a look."""

    game: str
    looked_at: tuple[tuple[str, int], ...]
    failures: tuple[Failure, ...]
    notes: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Tell whether all laws hold."""
        return not self.failures

    def __str__(self) -> str:
        """Return the report in lines."""
        looked = ", ".join(f"{number} {what}" for what, number in self.looked_at)
        head = f"{self.game}: {'passed' if self.passed else f'{len(self.failures)} laws broken'} ({looked})"
        return "\n".join([head, *map(str, self.failures), *(f"note: {note}" for note in self.notes)])
