import hashlib
import hmac
import json
import os
import re
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import api.keys
from api import cli
from api.cli import shared
from api.keys import SCOPES, BadKey, Key, KeyNotFound, KeyRing, holds_key, id_of
from api.serve import _warnings
from api.service import Service
from corpus.errors import Misconfigured

NOBODYS = "rp_00000000_" + "A" * 43


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    return KeyRing(tmp_path)


def test_a_key_is_found_by_its_text_alone(ring: KeyRing) -> None:
    key, text = ring.add("club", ["ask"], "chess-club")
    assert ring.find(text) == key
    assert (key.name, key.scopes, key.tenant) == ("club", ("ask",), "chess-club")
    assert text.startswith(f"{key.id}_")
    for wrong in (text[:-1], text + "A", text.swapcase(), key.id, "", "é", "\ud800", NOBODYS):
        assert ring.find(wrong) is None


def test_only_a_digest_is_kept(ring: KeyRing, tmp_path: Path) -> None:
    key, text = ring.add("club", ["ask"])
    content = (tmp_path / "keys.json").read_text("ascii")
    assert text not in content
    assert text.partition(key.id)[2][1:] not in content
    assert json.loads(content)["keys"][0]["sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert key.digest.hex() not in repr(key)


def test_a_key_is_32_random_bytes(ring: KeyRing, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = api.keys.secrets.token_urlsafe
    monkeypatch.setattr(api.keys.secrets, "token_urlsafe", lambda size: asked.append(size) or real(size))
    texts = {ring.add(f"key {n}", ["ask"])[1] for n in range(20)}
    assert asked == [32] * 20
    assert len({text.partition("_")[2] for text in texts}) == 20
    assert all(holds_key(f"a {text} b") and id_of(text) for text in texts)


def test_the_file_is_its_owners_alone(ring: KeyRing, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        ring.add("club", ["ask"])
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600
    ring.revoke("club")
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} <= {"keys.json", "keys.lock"}


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_is_not_believed(ring: KeyRing, tmp_path: Path, mode: int) -> None:
    _, text = ring.add("club", ["ask"])
    (tmp_path / "keys.json").chmod(mode)
    with pytest.raises(Misconfigured, match="chmod 600"):
        KeyRing(tmp_path).find(text)


def test_a_write_that_fails_leaves_the_keys_as_they_were(
    ring: KeyRing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, text = ring.add("club", ["ask"])
    before = (tmp_path / "keys.json").read_bytes()
    for step in ("write_through", "os.replace"):
        with monkeypatch.context() as broken:

            def full(*_: Any) -> None:
                raise OSError(28, "No space left on device")

            broken.setattr(f"api.keys.{step}", full)
            with pytest.raises(OSError, match="No space"):
                ring.add("another", ["ask"])
        assert (tmp_path / "keys.json").read_bytes() == before
        assert {path.name for path in tmp_path.iterdir()} <= {"keys.json", "keys.lock"}
    assert ring.find(text)


def test_keys_made_at_once_are_all_kept(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda n: KeyRing(tmp_path).add(f"key {n}", ["ask"])[1], range(24)))
    ring = KeyRing(tmp_path)
    assert len(ring.all()) == 24
    assert all(ring.find(text) for text in made)


def test_what_another_process_changed_is_heeded_at_once(ring: KeyRing, tmp_path: Path) -> None:
    assert ring.find(NOBODYS) is None
    key, text = KeyRing(tmp_path).add("club", ["ask"])
    assert ring.find(text) == key
    KeyRing(tmp_path).revoke(key.id)
    assert ring.find(text) is None


@pytest.mark.parametrize("by", ["name", "prefix", "itself"])
def test_a_revoked_key_is_none_and_its_name_is_free(ring: KeyRing, tmp_path: Path, by: str) -> None:
    key, text = ring.add("club", ["ask"])
    ended = ring.revoke({"name": "club", "prefix": key.id, "itself": text}[by])
    assert ended.id == key.id
    assert ended.revoked
    assert not ended.allows("ask")
    assert ring.find(text) is None
    assert hashlib.sha256(text.encode()).hexdigest() not in (tmp_path / "keys.json").read_text()
    with pytest.raises(KeyNotFound, match="keys list"):
        ring.revoke("club")
    _, other = ring.add("club", ["ask"])
    assert ring.find(other)
    assert ring.find(text) is None


def test_a_digest_is_compared_whatever_is_sent(ring: KeyRing, monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = ring.add("club", ["ask"])
    _, ended = ring.add("ended", ["ask"])
    ring.revoke("ended")
    compared: list[tuple[int, int]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((len(one), len(other)))
        return real(one, other)

    real = hmac.compare_digest
    monkeypatch.setattr("api.keys.hmac.compare_digest", compare)
    for sent in (text, text[:-1] + "-", NOBODYS, ended, "", "nonsense", "x" * 10_000):
        ring.find(sent)
    assert compared == [(32, 32)] * 7


@pytest.mark.parametrize("scope", SCOPES)
def test_a_scope_allows_itself_and_admin_all(scope: Any) -> None:
    one = Key("rp_00000000", "x", (scope,), "", "")
    assert {other for other in SCOPES if one.allows(other)} == (set(SCOPES) if scope == "admin" else {scope})


@pytest.mark.parametrize("scopes", [[], ["read"], ["ask", "Ask"], [""], ["ask,add"]])
def test_scopes_that_there_are_not_are_refused(ring: KeyRing, scopes: list[str]) -> None:
    with pytest.raises(BadKey, match="ask, add, audit, admin"):
        ring.add("club", scopes)


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\nb", "rp_1", "\x1b[31m", NOBODYS])
def test_names_that_could_not_be_read_are_refused(ring: KeyRing, name: str) -> None:
    with pytest.raises(BadKey, match="Friday group"):
        ring.add(name, ["ask"])


@pytest.mark.parametrize(
    "tenant", ["..", ".", "a/b", "A", "a b", "-a", "a-", "x" * 41, "é", "a\n", "a\\b", "~", "tenants/../a"]
)
def test_a_tenant_that_could_lead_out_of_its_folder_is_refused(
    ring: KeyRing, tmp_path: Path, tenant: str
) -> None:
    with pytest.raises(BadKey, match="chess-club"):
        ring.add("club", ["ask"], tenant)
    _, text = ring.add("club", ["ask"])
    path = tmp_path / "keys.json"
    content = json.loads(path.read_text())
    content["keys"][0]["tenant"] = tenant
    path.write_text(json.dumps(content))
    with pytest.raises(Misconfigured, match="not as it was written"):
        KeyRing(tmp_path).find(text)


@pytest.mark.parametrize("digest", ["", "00", "zz" * 32, "é", None])
def test_a_key_without_a_digest_is_not_believed(ring: KeyRing, tmp_path: Path, digest: str | None) -> None:
    ring.add("club", ["ask"])
    path = tmp_path / "keys.json"
    content = json.loads(path.read_text())
    content["keys"][0]["sha256"] = digest
    path.write_text(json.dumps(content))
    with pytest.raises(Misconfigured, match="backup"):
        KeyRing(tmp_path).find(NOBODYS)


def test_where_no_key_was_made_there_is_none(tmp_path: Path) -> None:
    ring = KeyRing(tmp_path / "nowhere")
    assert ring.all() == ()
    assert ring.find(NOBODYS) is None
    with pytest.raises(KeyNotFound):
        ring.revoke("club")


@given(st.text(max_size=80))
def test_a_text_holds_a_key_or_not_but_is_never_a_fault(text: str) -> None:
    assert not id_of(text) or holds_key(text)
    assert holds_key(f"{text} {NOBODYS} {text}")


def run(capsys: pytest.CaptureFixture[str], home: Path, *arguments: str) -> tuple[int, str, str]:
    status = cli.run(["--home", str(home), "keys", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_shows_a_key_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = run(capsys, tmp_path, "add", "Friday group", "--scope", "add", "--scope", "ask")
    assert status == 0
    text = out.strip()
    assert re.fullmatch(r"rp_[0-9a-f]{8}_[A-Za-z0-9_-]{43}", text)
    assert text not in err
    assert id_of(text) in err
    found = KeyRing(tmp_path).find(text)
    assert found is not None
    assert (found.scopes, found.tenant) == (("ask", "add"), "")
    for arguments in (["list"], ["list", "--json"]):
        status, out, err = run(capsys, tmp_path, *arguments)
        assert status == 0
        assert found.id in out
        assert "Friday" in out
        assert text[12:] not in out + err
        assert found.digest.hex() not in out


def test_the_command_lists_and_revokes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = run(capsys, tmp_path, "add", "club", "--scope", "admin", "--tenant", "chess")[1].strip()
    (listed,) = json.loads(run(capsys, tmp_path, "list", "--json")[1])["keys"]
    assert (listed["name"], listed["scopes"], listed["tenant"]) == ("club", ["admin"], "chess")
    assert listed["revoked"] is None
    status, out, err = run(capsys, tmp_path, "revoke", text)
    assert status == 0
    assert "club" in out
    assert text[12:] not in out + err
    (listed,) = json.loads(run(capsys, tmp_path, "list", "--json")[1])["keys"]
    assert listed["revoked"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["add", "club"], "--scope"),
        (["add", "club", "--scope", "read"], "ask, add, audit, admin"),
        (["add", "club", "--scope", "ask", "--tenant", "../x"], "chess-club"),
        (["add", NOBODYS, "--scope", "ask"], "Friday group"),
        (["revoke", "nobody"], "keys list"),
        (["revoke", NOBODYS], "keys list"),
    ],
)
def test_the_command_says_what_to_do_and_repeats_no_key(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], says: str
) -> None:
    status, out, err = run(capsys, tmp_path, *arguments)
    assert status == 2
    assert out == ""
    assert says in err
    assert NOBODYS[12:] not in err
    assert not (tmp_path / "keys.json").exists()


@pytest.fixture
def served(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Settings that the command would serve, over a library of its own."""
    calls: list[Any] = []
    own = Service(tmp_path / "home", embedder=service.embedder)
    monkeypatch.setattr(shared, "service_of", lambda context: own)
    monkeypatch.setattr(Service, "warm", lambda self, progress: None)
    monkeypatch.setattr("api.serve.serve_http", lambda _, settings, **where: calls.append(settings))
    monkeypatch.delenv("RULEPROOF_UPLOAD_TOKEN", raising=False)
    return calls


def test_a_server_that_nobody_could_enter_does_not_start(
    served: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["serve", "--require-keys"]) == 1
    assert "ruleproof keys add" in capsys.readouterr().err
    ring = KeyRing(tmp_path / "home")
    ring.add("club", ["ask"])
    assert cli.run(["serve", "--require-keys"]) == 0
    assert [settings.require_keys for settings in served] == [True]
    ring.revoke("club")
    assert cli.run(["serve", "--require-keys"]) == 1


def test_a_token_and_keys_are_not_asked_for_together(
    served: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULEPROOF_UPLOAD_TOKEN", "correct-horse-battery")
    assert cli.run(["serve", "--require-keys"]) == 2
    assert "scope add" in capsys.readouterr().err
    assert served == []


def test_an_owner_is_told_that_keys_travel_readable() -> None:
    from api.app import Settings

    keyed = Settings(require_keys=True)
    assert _warnings(keyed, "127.0.0.1") == []
    (told,) = _warnings(keyed, "0.0.0.0")
    assert "TLS" in told
