"""What a kind of hostile file is: made by a function, named after it, with the attack that it stands for."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tests.hostile.draft import TRUTH


class Expect(StrEnum):
    """What has to come of a file."""

    READ = "read"
    REFUSED = "refused"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of hostile file.

    ``says`` stands in its text if it is read, ``never`` does not. ``quick`` kinds take no time to refuse.
    """

    name: str
    family: str
    stands_for: str
    make: Callable[[], bytes]
    expect: Expect
    says: tuple[str, ...]
    never: tuple[str, ...]
    quick: bool
    file: str


KINDS: dict[str, Kind] = {}


def kind(
    family: str,
    stands_for: str,
    expect: Expect = Expect.EITHER,
    *,
    says: tuple[str, ...] = (TRUTH,),
    never: tuple[str, ...] = (),
    quick: bool = True,
    file: str = "rules.pdf",
) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Enter a function that makes a file among the kinds."""

    def enter(make: Callable[[], bytes]) -> Callable[[], bytes]:
        name = make.__name__.replace("_", "-")
        if name in KINDS:
            raise ValueError(f"two kinds are called {name}")
        KINDS[name] = Kind(name, family, stands_for, make, expect, says, never, quick, file)
        return make

    return enter
