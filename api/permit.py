"""Who may add rulebooks over HTTP: everybody, whoever has the owner's token, or nobody."""

import hashlib
import hmac
import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Self

from corpus.errors import Misconfigured, RuleproofError

SHORTEST_TOKEN = 16
LONGEST_TOKEN = 200

_SCHEME = "bearer"


class UploadsOff(RuleproofError):
    """This server takes no rulebooks."""


class WrongToken(RuleproofError):
    """The token for adding rulebooks is missing or not the owner's."""


@dataclass(frozen=True, slots=True)
class Permit:
    """Who may add rulebooks; of a token only its digest is kept."""

    who: Literal["all", "token", "none"]
    _digest: bytes = field(default=b"", repr=False)

    @classmethod
    def of(cls, *, read_only: bool, token: str | None, hosts: Sequence[str]) -> Self:
        """Return what an operator's choices come to.

        Without a token only a server that answers to this machine's own names alone takes rulebooks: any
        other name may be that of a proxy before it.
        """
        if read_only:
            return cls("none")
        if token is not None:
            return cls("token", _digest(token))
        return cls("all" if all(map(is_local, hosts)) else "none")

    @property
    def may_add(self) -> bool | str:
        """Whether rulebooks are taken; ``"token"`` from who has the owner's."""
        return "token" if self.who == "token" else self.who == "all"

    def check(self, token: str | None) -> None:
        """Raise UploadsOff or WrongToken unless the sender may add; the time taken tells nothing."""
        if self.who == "none":
            raise UploadsOff(
                "This server does not take rulebooks; its owner adds them with `ruleproof add`, or starts it "
                "with --upload-token-file."
            )
        if self.who == "token" and not hmac.compare_digest(_digest(token or ""), self._digest):
            raise WrongToken(
                "Adding a rulebook here takes the owner's token; send it as `Authorization: Bearer TOKEN`."
                if not token
                else "That is not the owner's token for adding rulebooks; ask the owner for it."
            )


def bearer(header: str | None) -> str | None:
    """Return the token of an ``Authorization`` header.

    >>> bearer("Bearer abc"), bearer("Basic abc"), bearer(None)
    ('abc', None, None)
    """
    scheme, _, token = (header or "").partition(" ")
    return token.strip() or None if scheme.lower() == _SCHEME else None


def read_token(path: Path) -> str:
    """Return the token that is the first line of a file. Raises Misconfigured if it is none."""
    try:
        with path.open("rb") as file:
            line = file.readline(LONGEST_TOKEN * 4)
    except OSError as error:
        raise Misconfigured(f"{path} cannot be read ({error.strerror}); name a file with a token.") from error
    return checked_token(line.decode("utf-8", "replace").strip(), str(path))


def checked_token(token: str, where: str) -> str:
    """Return a token that can be sent in a header. Raises Misconfigured, which does not show it."""
    if not SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN or not all("!" <= c <= "~" for c in token):
        raise Misconfigured(
            f"The upload token of {where} has to be {SHORTEST_TOKEN} to {LONGEST_TOKEN} letters, digits or "
            "signs without a space; make one with: openssl rand -hex 16"
        )
    return token


def is_local(host: str) -> bool:
    """Say whether a name or address is this machine's own, which nobody else can reach.

    >>> is_local("localhost"), is_local("[::1]"), is_local("127.1.2.3"), is_local("0.0.0.0"), is_local("*")
    (True, True, True, False, False)
    """
    if host.lower() in ("localhost", "testserver"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
