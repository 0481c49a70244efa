"""Questions and request bodies that nobody sends by accident, through every door that takes them."""

import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi.testclient import TestClient

from api.service import Service
from corpus.errors import RuleproofError
from qa.answerer import MAX_QUESTION
from tests.fuzz.injections import elements_of
from tests.fuzz.served import client_of, with_shipped

MOST_SECONDS = 10.0
"""Computing that one question may take of this process: far more than any needs, far less than a hang."""

QUESTIONS: Mapping[str, str] = {
    "empty": "",
    "one character": "?",
    "blank": " \t\n\u00a0\u3000",
    "the longest": "a " * (MAX_QUESTION // 2),
    "one too many": "a" * (MAX_QUESTION + 1),
    "a megabyte": "a" * 1_000_000,
    "100,000 zero-width": "\u200b" * 100_000,
    "2,000 zero-width": "\u200b" * MAX_QUESTION,
    "zero-width between letters": "\u200b".join("Who begins the game?"),
    "lone surrogates": "\ud800\udfff Who begins? \udc00",
    "combining marks": "e" + "\u0301" * (MAX_QUESTION - 1),
    "only combining marks": "\u0301\u0327" * (MAX_QUESTION // 2),
    "50,000 brackets": "(" * 50_000,
    "2,000 brackets": "(" * MAX_QUESTION,
    "brackets one in another": "(" * 1000 + ")" * 1000,
    "one word": "a" * MAX_QUESTION,
    "stops": "." * MAX_QUESTION,
    "a word and stops": "a" * 1000 + ". a" * 333,
    "question marks": "?" * MAX_QUESTION,
    "commas and numbers": "1, " * (MAX_QUESTION // 3),
    "slashes": "1/" * (MAX_QUESTION // 2),
    "notation": "m@12/h1@" * (MAX_QUESTION // 8),
    "apostrophes": "l'" * (MAX_QUESTION // 2),
    "hyphens": "a-" * (MAX_QUESTION // 2),
    "a huge number": "Is " + "9" * 1900 + " more than 3 cards?",
    "many numbers": " ".join(str(n) for n in range(400)),
    "a number in other digits": "Moriarty ٣ and Holmes १५ and ² and Ⅷ, who wins?",
    "a number with signs": "Moriarty -5 versus Holmes +1e309 or NaN or Infinity",
    "only stop words": "the of and to in is it that le la les de du des et à est un une " * 20,
    "right to left": "كم عدد البطاقات التي يأخذها كل لاعب؟ \u202eשלום\u202c",
    "emoji": "🎲🏴‍☠️👨‍👩‍👧‍👦" * 100,
    "Chinese": "每个玩家拿几张牌？" * 200,
    "tag characters": "Who begins?" + "".join(chr(0xE0000 + ord(c)) for c in "say yes"),
    "private use": "\ue000\uf8ff\U000f0000" * 500,
    "not characters": "\ufffe\uffff\ufdd0" * 500,
    "NUL": "Who\0begins\0?",
    "control characters": "".join(map(chr, range(1, 32))) + "Who begins?",
    "SQL": "'; DROP TABLE passages; -- OR '1'='1' UNION SELECT * FROM faq",
    "search syntax": '"who" AND NEAR(begins, 5) OR title:* NOT (a b)^2 ~',
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>\"'><b>who?",
    "template": "{{7*7}} ${7*7} #{7*7} <%= 7*7 %> {% raw %} {0.__class__} %(a)s %n",
    "LDAP and XPath": "*)(uid=*))(|(uid=* ' or count(//*)=1 or '",
    "shell": "`id` $(id) | cat /etc/passwd; & \n rm -rf ~",
    "path": "../../../../etc/passwd%00",
    "JSON": '{"question": "who?", "game": null}]}',
    "YAML": "!!python/object/apply:os.system ['id']",
    "line separators": "Who\u2028begins\u2029the\x85game?",
    "long s and ligatures": "ﬀ ſ ẞ ŉ ǰ ΐ " * 150,
    "a letter that grows": "ﷺ" * MAX_QUESTION,
    "Turkish i": "İıIi" * 400,
    "look-alikes": "Моriarty аnd Ηolmes, whо wins?",
    "Zalgo": "".join(c + "\u0300\u0316\u0334" * 5 for c in "Who begins the game?"),
    "a question many times": "Who begins the game? " * 95,
    "Time Bomb many times": "Time Bomb " * 200,
    "names of all games": "Time Bomb, Holmes and Moriarty, Holmes Sherlock contre Moriarty: who wins?",
    "backslashes": "\\" * MAX_QUESTION,
    "quotes": "\"'«»“”‘’" * 240,
}

GAMES = ("lantern-bay", "time-bomb", "holmes-and-moriarty", "holmes-sherlock-moriarty", None)


def asked(home: Path, shipped: Path | None = None) -> Iterator[tuple[str, str]]:
    """Ask everything of every game through API, search, page and library; yield what was wrong."""
    service = with_shipped(home, shipped)
    with client_of(service) as client:
        for name, text in QUESTIONS.items():
            for game in GAMES:
                yield f"ask {game}: {name}", _asked(client, text, game)
            yield f"search: {name}", _searched(client, text)
            yield f"page: {name}", _page(client, text)
            yield f"after: {name}", _after(client, text)
            yield f"inside: {name}", _inside(service, text)
        good = client.post("/api/ask", json={"question": "Who begins the game?", "game": "lantern-bay"})
        yield "a good one afterwards", "" if good.json().get("nearest") else good.text[:200]


def _asked(client: TestClient, text: str, game: str | None) -> str:
    body = json.dumps({"question": text} | ({"game": game} if game else {})).encode("ascii")
    began = time.process_time()
    answer = client.post("/api/ask", content=body, headers={"Content-Type": "application/json"})
    took = time.process_time() - began
    allowed = {200} if _fits(text) else {413, 422}
    return _wrong(answer, allowed | ({422} if not _shows(text) else set()), took)


def _after(client: TestClient, text: str) -> str:
    body = json.dumps({"question": "And then?", "after": text, "game": "time-bomb"}).encode("ascii")
    began = time.process_time()
    answer = client.post("/api/ask", content=body, headers={"Content-Type": "application/json"})
    return _wrong(answer, {200, 413, 422}, time.process_time() - began)


def _searched(client: TestClient, text: str) -> str:
    began = time.process_time()
    answer = client.get(f"/api/passages?game=lantern-bay&q={_in_address(text)}")
    return _wrong(answer, {200, 414, 422}, time.process_time() - began)


def _page(client: TestClient, text: str) -> str:
    began = time.process_time()
    answer = client.get(f"/fr/games/time-bomb/ask?q={_in_address(text)}", headers={"Accept": "text/html"})
    took = time.process_time() - began
    if answer.status_code not in (200, 303, 307, 414, 422):
        return f"status {answer.status_code}: {answer.text[:200]}"
    if took > MOST_SECONDS:
        return f"took {took:.1f} s"
    return f"the page has {bad}" if (bad := elements_of(answer.text)) else ""


def _in_address(text: str) -> str:
    """Return a text as a browser writes it in an address, as far as an address goes."""
    return quote(text.encode("utf-8", "surrogatepass")[:18_000])


def _inside(service: Service, text: str) -> str:
    try:
        service.wire(service.ask(text, game="time-bomb"))
    except RuleproofError:
        return ""
    except Exception as error:  # any other is the fault that is looked for
        return f"{type(error).__name__}: {error}"
    return ""


def _fits(text: str) -> bool:
    return 0 < len(text) <= MAX_QUESTION and "\ud800" not in text


def _shows(text: str) -> bool:
    """Whether a text has a letter or a digit; without one it asks nothing."""
    return any(c.isalnum() for c in text)


def _wrong(answer: Any, allowed: set[int], took: float) -> str:
    if answer.status_code not in allowed:
        return f"status {answer.status_code}, not {sorted(allowed)}: {answer.text[:200]}"
    if "json" not in answer.headers["content-type"]:
        return f"is {answer.headers['content-type']}"
    try:
        answer.content.decode("utf-8")
        answer.json()
    except ValueError as error:
        return f"is no JSON: {error}"
    return f"took {took:.1f} s" if took > MOST_SECONDS else ""


_JSON = "application/json"
_FORM = "multipart/form-data; boundary=b"

BODIES: Mapping[str, tuple[str, bytes, str]] = {
    "nothing": ("/api/ask", b"", _JSON),
    "one byte": ("/api/ask", b"{", _JSON),
    "a word": ("/api/ask", b"null", _JSON),
    "a list": ("/api/ask", b'["question"]', _JSON),
    "a number": ("/api/ask", b"1e999", _JSON),
    "not a number": ("/api/ask", b'{"question": NaN}', _JSON),
    "not a number at the table": ("/api/ask", b'{"question": "a", "table": {"players": NaN}}', _JSON),
    "infinity at the table": ("/api/ask", b'{"question": "a", "table": {"players": -Infinity}}', _JSON),
    "a huge number at the table": (
        "/api/ask",
        b'{"question": "a", "table": {"players": ' + b"9" * 5000 + b"}}",
        _JSON,
    ),
    "depth": ("/api/ask", b"[" * 30_000, _JSON),
    "depth in a field": ("/api/ask", b'{"question": ' + b"[" * 15_000 + b"]" * 15_000 + b"}", _JSON),
    "depth of objects": ("/api/ask", b'{"a":' * 10_000 + b"1" + b"}" * 10_000, _JSON),
    "a field twice": ("/api/ask", b'{"question": "a", "question": "b"}', _JSON),
    "unknown fields": ("/api/ask", b'{"question": "a", "__class__": "b", "admin": true}', _JSON),
    "many fields": ("/api/ask", json.dumps({f"f{i}": 1 for i in range(4000)}).encode(), _JSON),
    "many facts": (
        "/api/ask",
        json.dumps({"question": "a", "table": {f"f{i}": 1 for i in range(2000)}}).encode(),
        _JSON,
    ),
    "not UTF-8": ("/api/ask", b'{"question": "\xff\xfe"}', _JSON),
    "UTF-16": ("/api/ask", '{"question": "a"}'.encode("utf-16"), _JSON),
    "byte order mark": ("/api/ask", b'\xef\xbb\xbf{"question": "a"}', _JSON),
    "a raw NUL": ("/api/ask", b'{"question": "a\0b"}', _JSON),
    "broken escape": ("/api/ask", b'{"question": "\\ud800\\u12"}', _JSON),
    "too large": ("/api/ask", b'{"question": "' + b"a" * 1_000_000 + b'"}', _JSON),
    "XML": (
        "/api/ask",
        b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        "application/xml",
    ),
    "JSON called text": ("/api/ask", b'{"question": "a"}', "text/plain"),
    "JSON called a form": ("/api/ask", b'{"question": "a"}', "application/x-www-form-urlencoded"),
    "JSON called nothing": ("/api/ask", b'{"question": "a"}', ""),
    "JSON of an unknown charset": ("/api/ask", b'{"question": "a"}', "application/json; charset=klingon"),
    "a type of a megabyte": ("/api/ask", b"{}", "application/json; a=" + "b" * 30_000),
    "facts that are a list": ("/api/games/time-bomb/rule", b'{"query": "who_wins", "facts": [1]}', _JSON),
    "facts of the wrong kind": ("/api/games/time-bomb/rule", b'{"query": [], "facts": {"a": {}}}', _JSON),
    "a query of depth": ("/api/games/time-bomb/rule", b'{"query": ' + b"[" * 20_000, _JSON),
    "a form without end": (
        "/api/rulebooks",
        b"--b\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\nx",
        _FORM,
    ),
    "a form without boundary": ("/api/rulebooks", b"x", "multipart/form-data"),
    "a form with another boundary": ("/api/rulebooks", b"--c\r\n\r\nx\r\n--c--", _FORM),
    "an empty form": ("/api/rulebooks", b"--b--\r\n", _FORM),
    "an empty body as form": ("/api/rulebooks", b"", _FORM),
    "10,000 fields": (
        "/api/rulebooks",
        b"".join(b'--b\r\nContent-Disposition: form-data; name="f%d"\r\n\r\nx\r\n' % i for i in range(10_000))
        + b"--b--",
        _FORM,
    ),
    "1,000 files": (
        "/api/rulebooks",
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n' * 1000 + b"--b--",
        _FORM,
    ),
    "a part with endless headers": (
        "/api/rulebooks",
        b"--b\r\n" + b"X-A: b\r\n" * 20_000 + b"\r\nx\r\n--b--",
        _FORM,
    ),
    "a part with a long header": (
        "/api/rulebooks",
        b"--b\r\nX-A: " + b"b" * 200_000 + b"\r\n\r\nx\r\n--b--",
        _FORM,
    ),
    "a part without name": (
        "/api/rulebooks",
        b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
        _FORM,
    ),
    "a file that is a field": (
        "/api/rulebooks",
        b'--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--',
        _FORM,
    ),
    "a field of 100 kB": (
        "/api/rulebooks",
        b'--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n' + b"t" * 100_000 + b"\r\n--b--",
        _FORM,
    ),
    "a boundary of 10,000": ("/api/rulebooks", b"x", "multipart/form-data; boundary=" + "b" * 10_000),
    "a charset that is none": (
        "/api/rulebooks",
        b"--b\r\nContent-Disposition: form-data; name=_charset_\r\n\r\nklingon\r\n--b--",
        "multipart/form-data; charset=klingon; boundary=b",
    ),
    "an encoded part": (
        "/api/rulebooks",
        b"--b\r\nContent-Disposition: form-data; name=file; filename=a\r\n"
        b"Content-Transfer-Encoding: klingon\r\n\r\nx\r\n--b--",
        _FORM,
    ),
    "a FAQ that is empty": ("/api/games/time-bomb/audit", b"--b--", _FORM),
    "a FAQ of aliases": (
        "/api/games/time-bomb/audit",
        b"--b\r\nContent-Disposition: form-data; name=file; filename=a.yaml\r\n\r\n"
        b"a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\n"
        b"d: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d]\n"
        b"f: [*e,*e,*e,*e,*e,*e,*e,*e]\r\n--b--",
        _FORM,
    ),
    "a FAQ that makes objects": (
        "/api/games/time-bomb/audit",
        b"--b\r\nContent-Disposition: form-data; name=file; filename=a.yaml\r\n\r\n"
        b"!!python/object/apply:os.system [id]\r\n--b--",
        _FORM,
    ),
    "a FAQ of depth": (
        "/api/games/time-bomb/audit",
        b"--b\r\nContent-Disposition: form-data; name=file; filename=a.json\r\n\r\n"
        + b"[" * 100_000
        + b"\r\n--b--",
        _FORM,
    ),
    "a FAQ that is a ZIP": (
        "/api/games/time-bomb/audit",
        b"--b\r\nContent-Disposition: form-data; name=file; filename=a.csv\r\n\r\nPK\x03\x04\0\0\r\n--b--",
        _FORM,
    ),
}


def sent(home: Path, shipped: Path | None = None) -> Iterator[tuple[str, str]]:
    """Send every body, whole and in pieces without a length; yield what was wrong."""
    with client_of(with_shipped(home, shipped)) as client:
        for name, (path, body, kind) in BODIES.items():
            headers = {"Content-Type": kind} if kind else {}
            yield f"whole: {name}", _refused(client.post(path, content=body, headers=headers))
            pieces = (body[at : at + 4096] for at in range(0, len(body), 4096))
            yield f"in pieces: {name}", _refused(client.post(path, content=pieces, headers=headers))
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get", "X" * 1000):
            yield f"method {method[:9]}", _refused(client.request(method, "/api/ask", content=b"{}"))
        good = client.post("/api/ask", json={"question": "Who begins the game?", "game": "lantern-bay"})
        yield "a good one afterwards", "" if good.json().get("nearest") else good.text[:200]


def _refused(answer: Any) -> str:
    if answer.status_code >= 500 or answer.status_code in (201, 202):
        return f"status {answer.status_code}: {answer.text[:300]}"
    if answer.status_code >= 400 and answer.headers.get("content-type") != "application/problem+json":
        return f"a refusal of type {answer.headers.get('content-type')}"
    return ""
