import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.service import Service
from api.web.table import laid, rows, rulings
from corpus.games import Game, shipped_games
from corpus.library import Library
from engine.games import engine_of

CARDS = {card.id: card for card in shipped_games()}
TIME_BOMB, HOLMES = CARDS["time-bomb"], CARDS["holmes-sherlock-moriarty"]


@pytest.fixture(scope="module")
def shipped(shipped_library: Library) -> Service:
    return Service(shipped_library.home, library=shipped_library)


def says(service: Service, card: Game, **typed: str) -> dict[str, str]:
    return {told.query: told.text for told in rulings(service, card, laid(card.id, typed, "en"), "en")}


def test_the_choices_are_those_of_the_engine_in_the_players_language() -> None:
    players, edition = laid("time-bomb", {"players": "5"}, "fr").choosers
    assert [option.value for option in players.options] == [str(n) for n in range(2, 11)]
    assert (players.label, players.shown, players.is_number) == ("Nombre de joueurs", "5", True)
    assert (edition.chosen, edition.usual, edition.is_number) == ("", "iello-2016", False)
    assert edition.shown == "l'édition IELLO de 2016"


def test_a_game_without_anything_to_choose_has_no_choosers() -> None:
    assert laid("holmes-and-moriarty", {"players": "2"}, "en").choosers == ()
    assert laid("lantern-bay", {"players": "2"}, "en").choosers == ()


@pytest.mark.parametrize("told", ["99", "five", "-1", "<b>", "yes", "5.0"])
def test_what_the_game_does_not_take_is_refused_and_not_laid(told: str) -> None:
    table = laid("time-bomb", {"players": told}, "en")
    assert table.facts == {}
    assert [(one.name, one.value) for one in table.refused] == [("players", told)]


@given(st.dictionaries(st.sampled_from(["players", "edition", "variant", "colour"]), st.text(max_size=20)))
def test_no_address_breaks_a_table(typed: dict[str, str]) -> None:
    for game in (*CARDS, "lantern-bay"):
        table = laid(game, typed, "fr")
        offered = {chooser.name: {option.value for option in chooser.options} for chooser in table.choosers}
        assert all(value in offered[name] for name, value in table.typed.items())
        assert table.typed.keys() | {one.name for one in table.refused} == typed.keys() & offered.keys()
        # What is laid can be typed again and is the same table.
        assert laid(game, table.typed, "fr").facts == table.facts


def test_the_engine_tells_the_numbers_of_the_table(shipped: Service) -> None:
    told = says(shipped, TIME_BOMB, players="7")
    assert told["setup"].startswith(
        "With 7 players: 5 Sherlock cards and 3 Moriarty cards, 1 role card put aside"
    )
    assert told["cuts_in_all"] == "With 7 players, 28 cuts at most: 4 rounds of 7 cuts."


def test_another_edition_is_told_by_its_own_rules_only(shipped: Service) -> None:
    told = says(shipped, TIME_BOMB, players="5", edition="evolution")
    assert "20 bombs" in told["setup"]
    # The engine rules on cuts by the rules of the usual edition alone.
    assert "cuts_in_round" not in told
    assert says(shipped, HOLMES, edition="sherlock-mycroft")["who_starts"].startswith("The players choose")


def test_a_table_that_cannot_be_is_said_once_with_its_words(shipped: Service) -> None:
    table = laid("time-bomb", {"players": "3"}, "en")
    told = rulings(shipped, TIME_BOMB, table, "en")
    assert [one.outcome for one in told] == ["impossible", "ruling"]
    assert told[0].citations
    assert "For 3 players: Tempel des Schreckens" in told[1].text


def test_a_silent_booklet_is_told_as_silent(shipped: Service) -> None:
    table = laid("time-bomb", {"players": "9", "edition": "tempel-des-schreckens-2016"}, "en")
    assert rulings(shipped, TIME_BOMB, table, "en")[0].outcome == "silent"


def test_every_number_of_players_is_told_while_none_is_chosen(shipped: Service) -> None:
    found = rows(shipped, TIME_BOMB, laid("time-bomb", {}, "en"), "en")
    assert [row.players for row in found] == [4, 5, 6, 7, 8]
    evolution = rows(shipped, TIME_BOMB, laid("time-bomb", {"edition": "evolution"}, "en"), "en")
    assert [row.players for row in evolution] == [4, 5, 6]
    assert rows(shipped, TIME_BOMB, laid("time-bomb", {"players": "5"}, "en"), "en") == ()


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_every_ruling_that_a_card_names_is_one_that_its_table_can_be_told(
    card: Game, shipped: Service
) -> None:
    engine = engine_of(card.id)
    assert engine is not None
    for asked in card.rulings:
        query = engine.queries.get(asked.query)
        needs = {slot.name for slot in query.slots if slot.required} - dict(asked.facts).keys()
        assert needs <= set(card.table), asked
        assert {slot.name for slot in query.slots} & set(card.table), asked
    full = {name: "6" if name == "players" else "" for name in card.table}
    told = rulings(shipped, card, laid(card.id, {n: v for n, v in full.items() if v}, "fr"), "fr")
    assert len(told) == len(card.rulings)
    assert all(one.outcome == "ruling" for one in told)
