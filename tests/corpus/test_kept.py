import threading

from hypothesis import given
from hypothesis import strategies as st

from corpus.kept import Kept


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 120)), max_size=60))
def test_what_is_kept_is_right_and_never_too_much(asked: list[tuple[int, int]]) -> None:
    kept = Kept(200)
    held: dict[int, bytes] = {}
    for key, size in asked:
        made: list[bytes] = []

        def make(size: int = size, made: list[bytes] = made) -> bytes:
            made.append(bytes(size))
            return made[-1]

        found = kept.get(key, make)
        assert found == (made[0] if made else held[key])
        held[key] = found
        assert kept.size <= 200


def test_what_was_used_last_stays() -> None:
    kept = Kept(20)
    kept.get("a", lambda: b"0123456789")
    kept.get("b", lambda: b"0123456789")
    kept.get("a", lambda: b"made anew")
    kept.get("c", lambda: b"0123456789")
    assert kept.get("a", lambda: b"made anew") == b"0123456789"
    assert kept.get("b", lambda: b"made anew") == b"made anew"


def test_who_fails_to_make_it_leaves_nothing() -> None:
    kept = Kept(20)

    def fail() -> bytes:
        raise OSError

    for _ in range(2):
        try:
            kept.get("a", fail)
        except OSError:
            continue
    assert kept.get("a", lambda: b"x") == b"x"
    assert kept.size == 1


def test_many_threads_may_ask_at_once() -> None:
    kept = Kept(1000)

    def ask() -> None:
        for key in range(200):
            assert kept.get(key, lambda key=key: bytes([key] * 10)) == bytes([key] * 10)  # type: ignore[misc]

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept.size <= 1000
