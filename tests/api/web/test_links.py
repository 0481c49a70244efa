from urllib.parse import parse_qsl, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from api.web.links import Links, box_text, in_tongue, table_of, table_pairs

TEXT = st.text(max_size=60).filter(lambda text: "\x00" not in text)
NAME = st.from_regex(r"[a-z_]{1,40}", fullmatch=True)
FACT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200))
def test_a_question_survives_its_address(question: str) -> None:
    parts = urlsplit(Links("fr").ask("time-bomb", question))
    assert parts.path == "/fr/games/time-bomb/ask"
    assert parse_qsl(parts.query) == [("q", question)]


@given(st.dictionaries(NAME, FACT, max_size=12))
def test_what_is_on_the_table_survives_any_address(table: dict[str, str]) -> None:
    for address in (
        Links("en", table).game("x"),
        Links("en", table).ask("x", "q"),
        Links("en", table).sheets("x"),
    ):
        assert table_of(parse_qsl(urlsplit(address).query)) == table


def test_no_address_leaves_this_server() -> None:
    for game in ("//evil.example", "..", "a/b", "x?y", "é"):
        address = Links("fr").game(game)
        assert address.startswith("/fr/games/")
        assert urlsplit(address).netloc == ""
        assert urlsplit(address).path.count("/") == 3


def test_what_is_no_fact_of_a_table_is_left_out() -> None:
    pairs = [("t.players", "5"), ("t.", "1"), ("t.Bad Name", "1"), ("q", "x"), ("t.empty", "")]
    assert table_of(pairs) == {"players": "5"}
    assert len(table_of((f"t.{'a' * n}", "1") for n in range(1, 40))) == 12
    assert table_of([("t.edition", "x" * 1000)])["edition"] == "x" * 60
    assert table_pairs({"players": "5"}) == [("t.players", "5")]


def test_the_same_page_in_the_other_language() -> None:
    assert in_tongue("/fr/", "", "en") == "/en/"
    assert in_tongue("/fr/games/a b/ask", "q=x&t.players=5", "en") == "/en/games/a%20b/ask?q=x&t.players=5"


def test_boxes_are_written_as_the_picture_route_reads_them() -> None:
    assert box_text([[1, 2, 3.25, 4], (5.0, 6, 7, 8)]) == "1.0,2.0,3.2,4.0;5.0,6.0,7.0,8.0"
