"""What a run comes to while it goes on."""

from dataclasses import dataclass, field

COMMAND = "python -m tests.fuzz.count"


@dataclass(slots=True)
class Tally:
    """Attempts of one kind; ``faults`` tells of each that was not contained."""

    what: str
    tried: int = 0
    contained: int = 0
    faults: list[str] = field(default_factory=list)

    def count(self, contained: bool, told: str) -> None:
        """Add one attempt; ``told`` says which, should it be a fault."""
        self.tried += 1
        if contained:
            self.contained += 1
        else:
            self.faults.append(told)
