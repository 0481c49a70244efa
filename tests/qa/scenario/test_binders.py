from collections.abc import Callable

import pytest

from engine.ruling import Fact
from qa.scenario.binders import (
    NEVER,
    Binder,
    Bound,
    always,
    choose,
    count,
    each_of,
    first_of,
    flag,
    ignored,
    label,
    labels,
    lacking,
    named,
    needed,
    pattern,
    several,
    subject,
    together,
    turned,
)
from qa.scenario.case import prepared
from qa.scenario.lexicon import lexicon
from qa.scenario.sides import Sides

SIDES = Sides(("moriarty", "holmes"), duel=True)
ROLES: dict[str, Fact] = {"moriarty": "moriarty", "holmes": "holmes"}

Bind = Callable[[Binder, str], dict[str, Fact]]


def bind(binder: Binder, text: str, language: str = "en") -> dict[str, Fact]:
    case = prepared(text, language, lexicon("holmes_and_moriarty/words.toml"), SIDES)
    assert case is not None
    return {bound.slot: bound.fact for bound in binder(case, frozenset()) if bound.slot}


def test_a_label_is_the_one_number_that_names_a_thing() -> None:
    assert bind(label("n", "crime"), "crime 15 in case 2") == {"n": 15}
    assert bind(label("n", "crime"), "crimes 15 and 3") == {}
    assert bind(label("n", "crime", last=True), "crimes 15 and 3") == {"n": 3}
    assert bind(label("n", "crime"), "15 wins") == {}
    assert bind(label("n", "crime", bare=True), "15 wins") == {"n": 15}


def test_a_label_may_have_to_be_somebodys() -> None:
    text = "Moriarty has crime 2, Holmes crime 15"
    assert bind(label("n", "crime", owner="holmes"), text) == {"n": 15}
    assert bind(label("n", "crime", owner="me"), text) == {}


def test_labels_are_as_many_as_their_slots() -> None:
    assert bind(labels("one two", "crime"), "crimes 3 and 16") == {"one": 3, "two": 16}
    assert bind(labels("one two", "crime"), "crimes 3, 4 and 16") == {}


def test_several_labels_are_one_fact() -> None:
    assert bind(several("all", "space"), "spaces 1, 2 and 4") == {"all": (1, 2, 4)}
    assert bind(several("all", "space", least=4), "spaces 1, 2 and 4") == {}


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("two cases", "en", 2),
        ("exactly one case", "en", 1),
        ("une seule affaire", "fr", 1),
        ("both cases", "en", 2),
        ("all the cases", "en", 3),
        ("no case", "en", 0),
        ("aucune affaire", "fr", 0),
        ("case 2", "en", None),
        ("two cases and three cases", "en", None),
    ],
)
def test_things_are_counted_in_numbers_and_words(text: str, language: str, found: int | None) -> None:
    counted = bind(count("n", "case", words={"both": 2, "all": 3}), text, language)
    assert counted.get("n") == found


def test_a_count_may_have_to_be_somebodys() -> None:
    assert bind(count("n", "case", owner="moriarty"), "Holmes wins two cases") == {}
    assert bind(count("n", "case", owner="moriarty", words={"all": 3}), "Holmes wins all cases") == {}


def test_what_one_did_not_win_the_other_did() -> None:
    won = turned(count("n", "case"), "n", lambda cases: 3 - cases)
    assert bind(won, "Holmes wins two cases") == {"n": 1}


def test_one_of_some_concepts_is_chosen_unless_two_are_there_or_it_is_denied() -> None:
    kinds = choose("kind", {"crime": "c", "clue": "i"})
    assert bind(kinds, "my crime") == {"kind": "c"}
    assert bind(kinds, "my crime and clue") == {}
    assert bind(kinds, "not a crime") == {}


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("it is trump", "en", True),
        ("it isn't trump", "en", False),
        ("a non-trump", "en", False),
        ("l'indice n'est pas atout", "fr", False),
        ("trump against not trump", "en", None),
        ("nothing said", "en", None),
    ],
)
def test_a_flag_is_down_where_it_is_denied(text: str, language: str, found: bool | None) -> None:
    assert bind(flag("f", "trump"), text, language).get("f") == found


def test_only_what_is_denied_is_lacking() -> None:
    assert bind(lacking("line", "line"), "after hand 3 without a line") == {"line": False}
    assert bind(lacking("line", "line"), "after hand 3 with a line") == {}


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("Holmes wins the case", "en", "holmes"),
        ("the case is won by Holmes", "en", "holmes"),
        ("affaire remportée par Moriarty", "fr", "moriarty"),
        ("Holmes does not win", "en", None),
        ("Holmes plays, who wins?", "en", None),
        ("Holmes wins and Moriarty wins", "en", None),
    ],
)
def test_the_subject_is_who_does_it(text: str, language: str, found: str | None) -> None:
    assert bind(subject("who", "win", ROLES), text, language).get("who") == found


def test_the_one_owner_named_is_bound() -> None:
    assert bind(named("who", ROLES), "tokens of Holmes") == {"who": "holmes"}
    assert bind(named("who", ROLES), "Holmes and Moriarty") == {}


def test_a_number_in_a_place_is_passed_over_unless_the_place_is_won() -> None:
    words = lexicon("holmes_and_moriarty/words.toml")
    for text, most, passed in (("in case 2 crime 3", 3, 1), ("who wins case 2", 3, 0), ("in case 7", 3, 0)):
        case = prepared(text, "en", words, SIDES)
        assert case is not None
        assert len(ignored("case", most=most)(case, frozenset())) == passed


def test_a_pattern_passes_over_small_words_and_captures_numbers() -> None:
    run = pattern("crime #one against crime? #two")
    assert bind(run, "my crime is the 3 against a 16") == {"one": 3, "two": 16}
    assert bind(run, "crime 3 against crime 16") == {"one": 3, "two": 16}
    assert bind(run, "crime 3 token against 16") == {}


def test_a_pattern_that_fits_twice_with_different_facts_binds_nothing() -> None:
    assert bind(pattern("crime #n"), "crime 3 and crime 3") == {"n": 3}
    assert bind(pattern("crime #n"), "crime 3 and crime 4") == {}


def test_binders_are_put_together() -> None:
    crime, clue = label("crime", "crime"), label("clue", "clue")
    assert bind(first_of(crime, clue), "clue 4") == {"clue": 4}
    assert bind(each_of(crime, clue), "crime 3 clue 4") == {"crime": 3, "clue": 4}
    assert bind(together(crime, clue), "clue 4") == {}
    assert bind(together(crime, always("x", 1)), "crime 3") == {"crime": 3, "x": 1}


def test_a_binder_that_is_needed_stops_the_frame_where_it_binds_nothing() -> None:
    assert bind(needed(label("n", "crime")), "crime 3") == {"n": 3}
    assert bind(needed(label("n", "crime")), "clue 3") == {NEVER: True}


def test_what_one_binder_took_the_next_does_not_see() -> None:
    case = prepared("crimes 3 and 16", "en", lexicon("holmes_and_moriarty/words.toml"), SIDES)
    assert case is not None
    (first,) = label("n", "crime", last=True)(case, frozenset())
    assert label("n", "crime")(case, first.at) == (Bound("n", 3, frozenset({0, 1})),)
