"""Entries against each other: each kind of pair planted among others, and sets of entries that agree."""

import time

import numpy as np
import pytest

from corpus.games import faq, shipped_games
from qa.audit.across import across
from qa.audit.types import ClashKind, FaqItem, PairKind

OTHERS = (
    FaqItem("start", "Who begins the game?", "The youngest player begins.", "en"),
    FaqItem("end", "When does the game end?", "When the last lantern is lit.", "en"),
    FaqItem("broken", "Can a broken lantern be sold?", "No, it cannot be sold. It may be mended.", "en"),
    FaqItem("début", "Qui commence la partie ?", "Le plus jeune joueur commence.", "fr"),
)


def pairs(*items: FaqItem) -> list[tuple[PairKind, str, str]]:
    return [(pair.kind, pair.first.id, pair.second.id) for pair in across((*OTHERS, *items))]


def en(id: str, question: str, answer: str) -> FaqItem:
    return FaqItem(id, question, answer, "en")


ASKED = "How many boats does each player take?"

SAME = [
    (ASKED, "Each player takes four boats.", ASKED, "Each player takes five boats.", ClashKind.NUMBER),
    (ASKED, "Four.", ASKED, "Five.", ClashKind.NUMBER),
    ("May I pass my turn?", "Yes.", "May I pass my turn?", "No.", ClashKind.NEGATION),
    ("What about a lit lantern?", "A lit lantern may be moved to the pier.", "What about a lit lantern?",
     "A lit lantern must be moved to the pier.", ClashKind.FORCE),
    ("What is scored at night?", "A boat in the harbour scores at night.", "What is scored at night?",
     "A boat in the harbour does not score at night.", ClashKind.NEGATION),
    ("Who pays?", "The Captain pays the Mate two oil.", "Who pays?", "The Mate pays the Captain two oil.",
     ClashKind.ACTOR),
    ("Who lights the lantern on the pier?", "The Captain lights it.", "Who lights the lantern on the pier?",
     "The Mate lights it.", ClashKind.ACTOR),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "answer", "again", "other", "kind"), SAME)
def test_one_question_with_answers_that_exclude_each_other(
    asked: str, answer: str, again: str, other: str, kind: ClashKind
) -> None:
    names = FaqItem("names", "Who are they?", "They are the Captain and the Mate.", "en")
    found = across((*OTHERS, names, en("a", asked, answer), en("b", again, other)))
    (pair,) = found
    assert (pair.kind, pair.first.id, pair.second.id) == (PairKind.CONTRADICTION, "a", "b")
    assert pair.clash
    assert pair.clash.kind is kind
    assert pair.clash.said in pair.why or pair.clash.said[:10] in pair.why


def test_the_same_rule_told_otherwise_under_another_question() -> None:
    one = en("a", "What do we start with?", "Each player takes four boats from the harbour at the start.")
    other = en("b", "How is it set up?", "At the start each player takes five boats from the harbour.")
    assert pairs(one, other) == [(PairKind.CONTRADICTION, "a", "b")]


def test_an_entry_that_is_there_twice() -> None:
    one = en("a", ASKED, "Each player takes four boats from the harbour.")
    other = en("b", "How many boats do players take?", "Each player takes 4 boats from the harbour.")
    assert pairs(one, other) == [(PairKind.DUPLICATE, "a", "b")]


def test_one_question_with_two_answers_that_may_both_hold() -> None:
    one, other = en("a", ASKED, "See the table of boats."), en("b", ASKED, "As many as the harbour lends.")
    found = across((*OTHERS, one, other))
    assert [pair.kind for pair in found] == [PairKind.DUPLICATE]
    assert "not the same" in found[0].why


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("With 4 players, how many boats?", "With 4 players there are 12 boats and 3 lanterns."),
         ("With 5 players, how many boats?", "With 5 players there are 15 boats and 4 lanterns.")),
        (("Can both players light a lantern at the same time?", "Yes, at the same time."),
         ("Can both players win at the same time?", "No, never at the same time.")),
        (("What beats lantern 14?", "Lantern 14 loses only to lanterns 15 and 16."),
         ("What beats lantern 15?", "Lantern 15 loses only to lanterns 16 and 1.")),
        (("Is a lantern lit before the move?", "Yes."), ("Is a lantern lit after the move?", "No.")),
    ],
)  # fmt: skip
def test_two_cases_of_one_rule_are_no_pair(first: tuple[str, str], second: tuple[str, str]) -> None:
    assert pairs(en("a", *first), en("b", *second)) == []


VERSIONS = [
    ("Four boats each.", "Quatre bateaux chacun.", None),
    ("Four boats each.", "Cinq bateaux chacun.", ClashKind.NUMBER),
    ("Yes.", "Non.", ClashKind.NEGATION),
    ("You may light it.", "Vous devez l'allumer.", ClashKind.FORCE),
    ("It scores.", "Elle ne marque pas.", ClashKind.NEGATION),
    ("Both players choose.", "Les deux joueurs choisissent.", None),
    ("An unlit boat scores once.", "Un bateau éteint marque une fois.", None),
    ("On any space.", "Sur n'importe quelle case.", None),
]  # fmt: skip


@pytest.mark.parametrize(("english", "french", "kind"), VERSIONS)
def test_versions_of_an_entry_must_not_differ(english: str, french: str, kind: ClashKind | None) -> None:
    found = across((*OTHERS, en("x", "What of it?", english), FaqItem("x", "Et alors ?", french, "fr")))
    assert [pair.clash and pair.clash.kind for pair in found] == ([kind] if kind else [])
    assert all(pair.kind is PairKind.LANGUAGES and pair.first.id == pair.second.id == "x" for pair in found)


def test_versions_with_other_ids_are_found_by_their_vectors() -> None:
    items = (en("cards", "How many cards?", "Four."), FaqItem("cartes", "Combien de cartes ?", "Cinq.", "fr"))
    assert across(items) == ()
    (pair,) = across(items, vectors=np.array([[1.0, 0.0], [0.96, 0.28]], np.float32))
    assert (pair.kind, pair.first.id, pair.second.id) == (PairKind.LANGUAGES, "cards", "cartes")


def test_a_reason_is_told_in_the_language_of_the_entry() -> None:
    items = [
        FaqItem(id, "Combien de bateaux ?", answer, "fr") for id, answer in (("a", "Six."), ("b", "Sept."))
    ]
    (pair,) = across(items)
    assert pair.why == "Les deux entrées se contredisent : « 6 » contre « 7 »."


@pytest.mark.parametrize("game", [game.id for game in shipped_games()])
def test_the_shipped_faqs_agree_with_themselves_in_both_languages(game: str) -> None:
    items = [
        FaqItem(entry.id, entry.question, entry.answer, language)
        for language in ("fr", "en")
        for entry in faq(game, language)
    ]
    assert len(items) > 100
    began = time.perf_counter()
    assert across(items) == ()
    assert time.perf_counter() - began < 30


def test_nothing_is_paired_with_itself() -> None:
    assert across(()) == ()
    assert across(OTHERS[:1], vectors=np.ones((1, 2), np.float32)) == ()
