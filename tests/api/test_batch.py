import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.batch import MAX_LINE, answer_lines, dump_line
from corpus.errors import GameNotFound

json_ids = st.one_of(
    st.none(), st.integers(), st.text(), st.booleans(), st.floats(allow_nan=False, allow_infinity=False)
)


def ask(question: str, game: str | None, language: str | None, id: Any) -> dict[str, Any]:
    if game == "catan":
        raise GameNotFound("There is no game 'catan'.")
    if question == "crash":
        raise ZeroDivisionError
    return {"id": id, "question": question, "game": game, "language": language}


def answers(*lines: str | bytes) -> list[dict[str, Any]]:
    raw = b"\n".join(line if isinstance(line, bytes) else line.encode("utf-8") for line in lines)
    return list(answer_lines(io.BytesIO(raw), ask))


def test_answers_keep_order_and_ids() -> None:
    got = answers(*(json.dumps({"id": i, "question": f"q{i}", "game": "g"}) for i in ["b", 3, None, "a"]))
    assert [(a["id"], a["question"]) for a in got] == [("b", "qb"), (3, "q3"), (None, "qNone"), ("a", "qa")]


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "nonsense",
        "[1]",
        "7",
        "{}",
        '{"id": "x", "question": 7}',
        '{"id": "x", "question": "q", "game": 7}',
        '{"id": "x", "question": "q", "language": ["fr"]}',
        '{"id": NaN, "question": "q"}',
        '{"id": 1e999, "question": "q"}',
        "[" * 5000,
        '{"id": ' + "9" * 5000 + ', "question": "q"}',
        b"\xff\xfe",
        '{"question": "' + "a" * MAX_LINE + '"}',
        '{"id": "x", "question": "q", "game": "catan"}',
        '{"id": "x", "question": "crash"}',
    ],
)
def test_a_bad_line_gives_an_error_in_its_place_and_the_rest_goes_on(bad: str | bytes) -> None:
    good = '{"id": "good", "question": "q"}'
    first, middle, last = answers(good, bad, good)
    assert first["id"] == last["id"] == "good"
    assert set(middle) == {"id", "line", "error"}
    assert middle["line"] == 2
    assert middle["error"]["type"]
    assert len(dump_line(middle)) < 500


def test_the_id_of_a_line_that_fails_is_kept() -> None:
    (got,) = answers('{"id": "x", "question": "q", "game": "catan"}')
    assert got["id"] == "x"
    assert got["error"] == {"type": "GameNotFound", "detail": "There is no game 'catan'."}


def test_a_byte_order_mark_at_the_start_is_no_fault() -> None:
    (got,) = answers(b'\xef\xbb\xbf{"id": 1, "question": "q"}')
    assert got["question"] == "q"


def test_a_line_is_answered_before_the_next_is_read() -> None:
    class Slow(io.BytesIO):
        read_lines = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            self.read_lines += 1
            return super().readline(size)

    lines = Slow(b'{"question": "a"}\n{"question": "b"}\n')
    stream: Iterator[dict[str, Any]] = answer_lines(lines, ask)
    assert next(stream)["question"] == "a"
    assert lines.read_lines == 1


def test_a_line_of_exactly_the_limit_does_not_swallow_the_next() -> None:
    line = b'{"question": "' + b"a" * (MAX_LINE - 17) + b'"}\n'
    assert len(line) == MAX_LINE
    first, second = answer_lines(io.BytesIO(line + b'{"question": "b"}\n'), ask)
    assert "error" not in first
    assert second["question"] == "b"


@given(st.lists(st.tuples(json_ids, st.text())))
def test_one_line_out_for_each_line_in(rows: list[tuple[Any, str]]) -> None:
    raw = "".join(json.dumps({"id": id, "question": text}) + "\n" for id, text in rows).encode()
    out = "".join(dump_line(answer) + "\n" for answer in answer_lines(io.BytesIO(raw), ask))
    # splitlines() also breaks at U+2028, U+0085 and others, which JSON lets stand.
    got = [json.loads(line) for line in out.encode("utf-8").decode("utf-8").splitlines()]
    assert [answer["id"] for answer in got] == [id for id, _ in rows]
    assert [a["question"] for a in got if "error" not in a] == [t for _, t in rows if t != "crash"]
