"""Files that are two things at once, and files under lock and key."""

import io
import zipfile

import pypdf

from tests.hostile.draft import TRUTH, good
from tests.hostile.kinds import Expect, kind

READ, REFUSED = Expect.READ, Expect.REFUSED
TWO, LOCKED = "polyglots", "encryption"


def _archive() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("../../evil.txt", "out of the box")
        archive.writestr("setup.exe", b"MZ" + b"\0" * 500)
    return out.getvalue()


@kind(TWO, "a PDF with an archive behind it", READ, never=("out of the box",))
def archive_behind() -> bytes:
    return good().write() + _archive()


@kind(TWO, "an archive with a PDF behind it, its header within the first kilobyte")
def archive_before() -> bytes:
    archive = _archive()
    return b"PK\x03\x04" + b"\0" * 60 + good().write() + archive


@kind(TWO, "a web page that becomes a PDF", REFUSED)
def web_page_before() -> bytes:
    return b"<html><script>alert(1)</script><!--\n" + good().write() + b"--></html>"


@kind(TWO, "a PDF that becomes a web page", READ, never=("alert",))
def web_page_behind() -> bytes:
    return good().write() + b"<html><script>alert(1)</script></html>"


@kind(TWO, "a shell script that becomes a PDF")
def script_before() -> bytes:
    return b"#!/bin/sh\ntouch /tmp/ran; exit\n" + good().write()


@kind(TWO, "a picture that becomes a PDF")
def picture_before() -> bytes:
    return b"GIF89a\1\0\1\0\0\0\0;" + good().write()


@kind(TWO, "a program that becomes a PDF")
def program_before() -> bytes:
    return b"MZ" + b"\0" * 200 + good().write()


@kind(TWO, "a header at the last place where one is looked for")
def header_at_the_last_place() -> bytes:
    return b"x" * 1015 + good().write()


@kind(TWO, "a header one kilobyte too late", REFUSED)
def header_too_late() -> bytes:
    return b"\1" * 1030 + good().write()


@kind(TWO, "two PDFs one behind the other")
def two_at_once() -> bytes:
    return good().write() + good(2).write()


@kind(TWO, "a PDF under the name of a text", READ, file="rules.txt")
def named_as_text() -> bytes:
    return good().write()


def _locked(user: str, owner: str, algorithm: str) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(good().write()))
    writer.encrypt(user, owner, algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


@kind(LOCKED, "a user's password, RC4 of 40 bits", REFUSED)
def password_rc4_40() -> bytes:
    return _locked("user", "owner", "RC4-40")


@kind(LOCKED, "a user's password, RC4 of 128 bits", REFUSED)
def password_rc4_128() -> bytes:
    return _locked("user", "owner", "RC4-128")


@kind(LOCKED, "a user's password, AES of 128 bits", REFUSED)
def password_aes_128() -> bytes:
    return _locked("user", "owner", "AES-128")


@kind(LOCKED, "a user's password, AES of 256 bits", REFUSED)
def password_aes_256() -> bytes:
    return _locked("user", "owner", "AES-256")


@kind(LOCKED, "an owner's password only, RC4 of 128 bits", READ)
def owner_rc4_128() -> bytes:
    return _locked("", "owner", "RC4-128")


@kind(LOCKED, "an owner's password only, AES of 256 bits", READ)
def owner_aes_256() -> bytes:
    return _locked("", "owner", "AES-256")


def _under(entries: bytes) -> bytes:
    draft = good()
    at = draft.add(b"<<%s>>" % entries)
    draft.trailer = b"/Encrypt %d 0 R/ID[<00><00>]" % at
    return draft.write()


@kind(LOCKED, "a lock of a kind that nobody has", says=())
def lock_unknown() -> bytes:
    return _under(b"/Filter/OfMyOwn/V 99/R 99/O(a)/U(b)/P 0")


@kind(LOCKED, "a lock with keys that are too short and a length beyond all bounds", says=())
def lock_too_short() -> bytes:
    return _under(
        b"/Filter/Standard/V 4/R 4/Length 2147483640/O(a)/U(b)/P 0/CF<</StdCF<</CFM/AESV9>>>>/StmF/StdCF"
    )


@kind(LOCKED, "a lock that is not there", says=())
def lock_that_is_not_there() -> bytes:
    draft = good()
    draft.trailer = b"/Encrypt 99 0 R"
    return draft.write()


@kind(LOCKED, "a lock whose settings are itself", says=())
def lock_of_itself() -> bytes:
    draft = good()
    at = draft.add(b"%d 0 R" % draft.next())
    draft.trailer = b"/Encrypt %d 0 R/ID %d 0 R" % (at, at)
    return draft.write()


@kind(LOCKED, "an AES stream cut off within a block", says=(), never=(TRUTH + TRUTH,))
def block_cut_off() -> bytes:
    whole = _locked("", "owner", "AES-128")
    at = whole.index(b"endstream")
    return whole[: at - 9] + b"\0" * 5 + whole[at - 4 :]
