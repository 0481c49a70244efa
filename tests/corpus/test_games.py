from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import games
from corpus.errors import ContentError
from corpus.games import Check, Quote, Reading, aids, faq, parse_faq, shipped_games

ENTRY = """
- id: first-player
  question: Who begins?
  also: [Who starts?]
  answer: The youngest player.
  citations:
    - {page: 2, quote: The youngest player begins.}
"""


def test_an_entry_is_read_with_its_other_wordings_and_its_citations() -> None:
    (entry,) = parse_faq(ENTRY, "faq.en.yaml")
    assert (entry.id, entry.question, entry.also) == ("first-player", "Who begins?", ("Who starts?",))
    assert entry.answer == "The youngest player."
    assert entry.citations == (Quote(2, "The youngest player begins."),)


def test_other_wordings_may_be_left_out() -> None:
    (entry,) = parse_faq(ENTRY.replace("  also: [Who starts?]\n", ""), "faq.en.yaml")
    assert entry.also == ()


def test_an_entry_has_no_readings_unless_the_file_has_them() -> None:
    (entry,) = parse_faq(ENTRY, "faq.en.yaml")
    assert entry.readings == ()


READINGS = """  readings:
    - {text: By age., page: 2, quote: The youngest player begins.}
    - {text: By lot., page: 3, quote: Draw lots to begin.}
"""


def test_readings_are_read_in_order_each_with_its_own_quote() -> None:
    (entry,) = parse_faq(ENTRY + READINGS, "faq.en.yaml")
    assert entry.readings == (
        Reading("By age.", Quote(2, "The youngest player begins.")),
        Reading("By lot.", Quote(3, "Draw lots to begin.")),
    )
    assert entry.citations == (Quote(2, "The youngest player begins."),)


@pytest.mark.parametrize("key", ["text", "page", "quote"])
def test_a_reading_that_lacks_something_is_refused_by_name_and_file(key: str) -> None:
    with pytest.raises(ContentError, match=rf"my\.yaml: .*'{key}'"):
        parse_faq(ENTRY + READINGS.replace(f"{key}:", f"x{key}:"), "my.yaml")


@pytest.mark.parametrize("readings", ["words", "3", "", "[3]", "[By age.]", "{text: By age.}"])
def test_readings_that_are_no_list_of_readings_are_refused(readings: str) -> None:
    with pytest.raises(ContentError, match=r"my\.yaml"):
        parse_faq(f"{ENTRY}  readings: {readings}\n", "my.yaml")


@pytest.mark.parametrize("key", ["id", "question", "answer", "citations"])
def test_an_entry_that_lacks_something_is_refused_by_name_and_file(key: str) -> None:
    with pytest.raises(ContentError, match=rf"my\.yaml: .*'{key}'"):
        parse_faq(ENTRY.replace(f"{key}:", f"x{key}:"), "my.yaml")


@pytest.mark.parametrize(
    "text",
    [
        "just words",
        "{}",
        "",
        "- not an entry",
        "- [a, list]",
        "- id: [",
        ENTRY.replace("page: 2", "page: two"),
        ENTRY.replace("page: 2, ", ""),
        ENTRY.replace("- {page: 2, quote: The youngest player begins.}", "no list"),
        "\t- id: tab",
        "- !!python/object/apply:os.system ['true']",
        "a: &a [*a]",
    ],
)
def test_a_file_that_is_no_faq_is_refused_with_its_name(text: str) -> None:
    with pytest.raises(ContentError, match=r"my\.yaml"):
        parse_faq(text, "my.yaml")


def test_an_id_that_is_used_twice_is_refused() -> None:
    with pytest.raises(ContentError, match="'first-player' is used twice"):
        parse_faq(ENTRY + ENTRY, "my.yaml")


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_as_content(text: str) -> None:
    with suppress(ContentError):
        parse_faq(text, "my.yaml")


def test_the_shipped_games_are_the_three_and_their_cards_are_whole() -> None:
    assert [game.id for game in shipped_games()] == [
        "holmes-and-moriarty",
        "holmes-sherlock-moriarty",
        "time-bomb",
    ]
    for game in shipped_games():
        assert game.title in game.names
        assert 0 < game.players[0] <= game.players[1]
        assert 0 < game.minutes[0] <= game.minutes[1]
        assert game.language in ("fr", "en")
        assert game.authors
        assert game.sources
        assert len({edition.id for edition in game.editions}) == len(game.editions) > 0


def test_a_game_or_language_without_a_file_has_no_faq_and_no_aids() -> None:
    assert faq("time-bomb", "xx") == ()
    assert faq("no-such-game", "en") == ()
    assert aids("time-bomb", "xx") is None
    assert aids("no-such-game", "en") is None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for a game's files instead of the shipped ones."""
    monkeypatch.setattr(games, "shipped_root", lambda: tmp_path)
    made = tmp_path / f"game-{tmp_path.name}"
    made.mkdir()
    return made


def test_aids_are_read_by_section_and_a_missing_section_is_empty(folder: Path) -> None:
    (folder / "aids.en.yaml").write_text(
        "summary:\n- {text: Cut wires., page: 1, quote: Cut the wires.}\n"
        "glossary:\n- {term: Wire, text: A card., page: 2, quote: A wire is a card.}\n"
    )
    found = aids(folder.name, "en")
    assert found is not None
    assert found.summary[0].source == Quote(1, "Cut the wires.")
    assert found.glossary[0].term == "Wire"
    assert found.turn == ()


@pytest.mark.parametrize("text", ["- a list", "words", "summary:\n- {text: no source}", "summary:\n- 3", ""])
def test_aids_that_are_not_well_formed_are_refused(folder: Path, text: str) -> None:
    (folder / "aids.en.yaml").write_text(text)
    with pytest.raises(ContentError, match=r"aids\.en\.yaml"):
        aids(folder.name, "en")


@pytest.mark.parametrize("text", ["title = 'Alone'", "title = ", "[players]\nmin = 2"])
def test_a_card_that_is_not_whole_is_refused_with_its_file(folder: Path, text: str) -> None:
    (folder / "game.toml").write_text(text)
    with pytest.raises(ContentError, match=r"game\.toml"):
        games._game(folder)


CHECKS = """  checks:
    - {query: begins, facts: {ages: [9, 12], youngest: true, game: lantern}, value: youngest}
    - {query: silent, value: null}
"""


def test_the_checks_of_an_entry_are_read_with_their_facts_and_value() -> None:
    (entry,) = parse_faq(ENTRY + CHECKS, "faq.en.yaml")
    assert entry.checks == (
        Check("begins", (("ages", (9, 12)), ("youngest", True), ("game", "lantern")), "youngest"),
        Check("silent", (), None),
    )
    assert parse_faq(ENTRY, "faq.en.yaml")[0].checks == ()


@pytest.mark.parametrize("wrong", ["query: begins", "value: youngest", "youngest: true"])
def test_a_check_without_its_query_or_value_or_with_an_odd_fact_is_refused(wrong: str) -> None:
    broken = CHECKS.replace(wrong, "youngest: 1.5" if wrong == "youngest: true" else "x: y")
    with pytest.raises(ContentError, match=r"my\.yaml"):
        parse_faq(ENTRY + broken, "my.yaml")
