from pathlib import Path

import pytest

from api.guards import LOCAL_HOSTS
from api.permit import Permit, UploadsOff, WrongToken, bearer, checked_token, is_local, read_token
from corpus.errors import Misconfigured

TOKEN = "correct-horse-battery"


@pytest.mark.parametrize(
    ("read_only", "token", "hosts", "who"),
    [
        (False, None, LOCAL_HOSTS, "all"),
        (False, None, (*LOCAL_HOSTS, "127.0.0.1"), "all"),
        (False, None, (*LOCAL_HOSTS, "0.0.0.0"), "none"),
        (False, None, (*LOCAL_HOSTS, "192.168.1.5"), "none"),
        (False, None, (*LOCAL_HOSTS, "rules.example"), "none"),
        (False, None, (*LOCAL_HOSTS, "*"), "none"),
        (False, None, (*LOCAL_HOSTS, "localhost.evil.example"), "none"),
        (False, TOKEN, LOCAL_HOSTS, "token"),
        (False, TOKEN, (*LOCAL_HOSTS, "0.0.0.0"), "token"),
        (True, TOKEN, LOCAL_HOSTS, "none"),
        (True, None, LOCAL_HOSTS, "none"),
    ],
)
def test_who_may_add(read_only: bool, token: str | None, hosts: tuple[str, ...], who: str) -> None:
    assert Permit.of(read_only=read_only, token=token, hosts=hosts).who == who


def test_only_the_owners_token_will_do() -> None:
    permit = Permit.of(read_only=False, token=TOKEN, hosts=LOCAL_HOSTS)
    permit.check(TOKEN)
    for wrong in (None, "", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "é", "\ud800"):
        with pytest.raises(WrongToken):
            permit.check(wrong)


def test_where_uploads_are_off_no_token_will_do() -> None:
    with pytest.raises(UploadsOff, match="--upload-token-file"):
        Permit.of(read_only=True, token=TOKEN, hosts=LOCAL_HOSTS).check(TOKEN)


def test_a_permit_does_not_tell_the_token() -> None:
    assert TOKEN not in repr(Permit.of(read_only=False, token=TOKEN, hosts=LOCAL_HOSTS))


@pytest.mark.parametrize("content", [f"{TOKEN}\n", f"{TOKEN}", f"  {TOKEN}\r\nand a remark\n"])
def test_the_token_is_the_first_line_of_its_file(content: str, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(content, newline="")
    assert read_token(tmp_path / "token") == TOKEN


@pytest.mark.parametrize(
    "content", [b"", b"\n" + TOKEN.encode(), b"short", b"x" * 5000, b"two words of it", b"\xff" * 20]
)
def test_what_is_no_token_is_refused_without_being_shown(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "token").write_bytes(content)
    with pytest.raises(Misconfigured, match="16 to 200") as raised:
        read_token(tmp_path / "token")
    assert "two words" not in str(raised.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="no-such-file"):
        read_token(tmp_path / "no-such-file")


def test_a_token_of_the_environment_is_held_to_the_same() -> None:
    with pytest.raises(Misconfigured, match="SOME_VARIABLE"):
        checked_token("short", "SOME_VARIABLE")


@pytest.mark.parametrize("header", ["bearer abc", "Bearer  abc ", "BEARER abc"])
def test_the_scheme_of_the_header_is_read_in_any_case(header: str) -> None:
    assert bearer(header) == "abc"


@pytest.mark.parametrize("header", [None, "", "abc", "Bearer", "Bearer ", "Token abc"])
def test_another_header_holds_no_token(header: str | None) -> None:
    assert bearer(header) is None


@pytest.mark.parametrize("host", ["", "::", "127.0.0.1.evil.example", "::ffff:192.0.2.1", "169.254.0.1"])
def test_what_others_can_reach_is_not_local(host: str) -> None:
    assert not is_local(host)
