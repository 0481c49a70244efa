"""Keys for who runs a server for several groups: made, kept as digests in the library home, found again."""

import contextlib
import hashlib
import hmac
import json
import os
import re
import secrets
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, cast, get_args

from corpus.disk import sync_folder, write_through
from corpus.errors import Misconfigured, NotFound, RuleproofError

KeyScope = Literal["ask", "add", "audit", "admin"]
SCOPES: tuple[KeyScope, ...] = get_args(KeyScope)
"""What a key may allow; who has ``admin`` may do everything."""

FILE = "keys.json"

FORMAT = 1

_SECRET_BYTES = 32
_KEY = re.compile(r"(rp_[0-9a-f]{8})_[A-Za-z0-9_-]{43}")
_TENANT = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_LONGEST_NAME = 60
_NOBODY = hashlib.sha256(secrets.token_bytes(_SECRET_BYTES)).digest()
"""What a key is compared with that is not there: its digest is compared all the same."""


class KeyNotFound(NotFound):
    """No key of that name or prefix."""


class BadKey(RuleproofError):
    """What a new key is to be called or to allow cannot be so."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key without its secret; ``id`` is its first letters, by which its owner recognises it.

    ``tenant`` is the group whose rulebooks it opens, empty for the library of the server itself.
    """

    id: str
    name: str
    scopes: tuple[KeyScope, ...]
    tenant: str
    made: str
    revoked: str = ""
    digest: bytes = field(default=b"", repr=False)

    def allows(self, scope: KeyScope) -> bool:
        """Whether the key may be used for something."""
        return not self.revoked and (scope in self.scopes or "admin" in self.scopes)


class KeyRing:
    """The keys of one library home; many processes may read while one writes.

    A key is 32 random bytes, so its plain SHA-256 is kept: there is nothing to guess that salt or a slow hash
    would protect, and a check costs a request nothing.
    """

    def __init__(self, home: Path) -> None:
        """Name the home; nothing is written before a key is added."""
        self._home = home
        self._path = home / FILE
        self._held: tuple[tuple[int, int, int], Mapping[str, Key]] | None = None

    def all(self) -> tuple[Key, ...]:
        """Return all keys in the order they were made, revoked ones too. Raises Misconfigured."""
        return tuple(self._keys().values())

    def find(self, text: str) -> Key | None:
        """Return the key that a text is, None if there is none or it was revoked. Raises Misconfigured.

        The time taken tells nothing of the secret.
        """
        id = id_of(text)
        key = self._keys().get(id) if id else None
        same = hmac.compare_digest(_digest(text), key.digest if key and key.digest else _NOBODY)
        return key if key is not None and same and not key.revoked else None

    def add(self, name: str, scopes: Sequence[str], tenant: str = "") -> tuple[Key, str]:
        """Make a key; return it and its text, which is kept nowhere. Raises BadKey, Misconfigured."""
        allowed = _scopes(scopes)
        _check_name(name)
        if tenant and not _TENANT.fullmatch(tenant):
            raise BadKey(
                "A tenant is called by up to 40 small letters, digits and hyphens, as in chess-club; "
                "write its --tenant so."
            )
        with self._writing() as keys:
            if any(key.name == name and not key.revoked for key in keys.values()):
                raise BadKey(f"There is a key {name!r} already; revoke it first, or choose another name.")
            id = next(id for id in iter(_new_id, "") if id not in keys)
            text = f"{id}_{secrets.token_urlsafe(_SECRET_BYTES)}"
            keys[id] = Key(id, name, allowed, tenant, _now(), digest=_digest(text))
            self._write(keys)
        return keys[id], text

    def revoke(self, which: str) -> Key:
        """End a key, named by its name, its prefix or itself. Raises KeyNotFound, Misconfigured.

        Servers that run heed it from the next request on.
        """
        wanted = id_of(which) or which
        with self._writing() as keys:
            for key in keys.values():
                if wanted in (key.id, key.name) and not key.revoked:
                    # Without its digest nothing can make it a key again.
                    keys[key.id] = replace(key, revoked=_now(), digest=b"")
                    self._write(keys)
                    return keys[key.id]
        raise KeyNotFound(
            "There is no such key, or it was revoked already; `ruleproof keys list` shows names and prefixes."
        )

    def _keys(self) -> Mapping[str, Key]:
        """Return the keys by id, read anew when their file has changed."""
        try:
            found = os.stat(self._path)
            stamp = found.st_mtime_ns, found.st_ino, found.st_size
            held = self._held
            if held is None or held[0] != stamp:
                if os.name == "posix" and found.st_mode & 0o022:
                    raise Misconfigured(
                        f"Others than its owner may write to {self._path}; run: chmod 600 {self._path}"
                    )
                held = self._held = stamp, _read(self._path)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise Misconfigured(
                f"{self._path} cannot be read ({error.strerror}); check its owner and permissions."
            ) from error
        return held[1]

    @contextlib.contextmanager
    def _writing(self) -> Iterator[dict[str, Key]]:
        """Hold the only right to write, across processes, and yield the keys as they are."""
        from filelock import FileLock  # not needed by those who only read

        self._home.mkdir(parents=True, exist_ok=True)
        with FileLock(self._home / "keys.lock"):
            yield dict(self._keys())

    def _write(self, keys: Mapping[str, Key]) -> None:
        content = {"format": FORMAT, "keys": [_to_json(key) for key in keys.values()]}
        # Made so that only its owner may read it, before there is anything to read.
        handle, name = tempfile.mkstemp(prefix=".keys-", dir=self._home)
        os.close(handle)
        try:
            write_through(Path(name), json.dumps(content, indent=1).encode("ascii") + b"\n")
            os.replace(name, self._path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        sync_folder(self._home)


def id_of(text: str) -> str:
    """Return the prefix of a text that has the form of a key, else nothing.

    >>> id_of("rp_0a1b2c3d_" + 43 * "x"), id_of("rp_0a1b2c3d")
    ('rp_0a1b2c3d', '')
    """
    found = _KEY.fullmatch(text)
    return found[1] if found else ""


def holds_key(text: str) -> bool:
    """Say whether something of the form of a key stands in a text."""
    return _KEY.search(text) is not None


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable() or name.startswith("rp_"):
        raise BadKey(
            f"A key is called by up to {_LONGEST_NAME} printable letters that do not begin with rp_, as in "
            "'Friday group'; choose such a name."
        )


def _scopes(told: Sequence[str]) -> tuple[KeyScope, ...]:
    unknown = [scope for scope in told if scope not in SCOPES]
    if unknown or not told:
        raise BadKey(f"A key allows one or more of {', '.join(SCOPES)}; give each with --scope.")
    return tuple(scope for scope in SCOPES if scope in told)


def _new_id() -> str:
    return f"rp_{secrets.token_hex(4)}"


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _to_json(key: Key) -> dict[str, Any]:
    return {
        "id": key.id,
        "name": key.name,
        "scopes": list(key.scopes),
        "tenant": key.tenant,
        "made": key.made,
        "revoked": key.revoked,
        "sha256": key.digest.hex(),
    }


def _read(path: Path) -> Mapping[str, Key]:
    try:
        raw = json.loads(path.read_bytes())
        if raw["format"] != FORMAT:
            raise ValueError("another format")
        return {key.id: key for key in map(_from_json, raw["keys"])}
    except (ValueError, KeyError, TypeError, AttributeError, RuleproofError) as error:
        raise Misconfigured(
            f"{path} is not as it was written; take it from a backup, or remove it and make new keys."
        ) from error


def _from_json(raw: Mapping[str, Any]) -> Key:
    key = Key(
        str(raw["id"]),
        str(raw["name"]),
        _scopes(cast("list[str]", raw["scopes"])),
        str(raw["tenant"]),
        str(raw["made"]),
        str(raw["revoked"]),
        bytes.fromhex(raw["sha256"]),
    )
    # The tenant names a folder: what cannot be one must not be taken for one.
    if key.tenant and not _TENANT.fullmatch(key.tenant):
        raise ValueError("no tenant")
    if not key.revoked and len(key.digest) != hashlib.sha256().digest_size:
        raise ValueError("no digest")
    return key
