"""Which words of a claim and of the rulebook exclude each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.audit.claims import claims_of
from qa.audit.clash import clashes, meant, utterance
from qa.audit.clash.modality import Modality, modality
from qa.audit.clash.turned import other_verdict, turned
from qa.audit.clash.words import Term, plain_same_length
from qa.audit.types import ClashKind, FaqItem

NAMES = frozenset({"@sherlock", "@moriarty"})


def weigh(term: Term) -> float:
    return 0.35 if term.light else 1.0


def found(
    question: str, answer: str, printed: str, language: str = "en", book: str = "en", at: int = -1
) -> dict[ClashKind, float]:
    """The clashes of one claim of an answer (the last) with a sentence of a book: kind and net strength."""
    item = FaqItem("a", question, answer, language)
    claim = meant(claims_of(item)[at], item)
    kinds: dict[ClashKind, float] = {}
    for one, _ in clashes(claim, [utterance(printed, book)], NAMES, weigh):
        assert one.clash is not None
        kinds[one.clash.kind] = max(one.net, kinds.get(one.clash.kind, 0.0))
    return kinds


@pytest.mark.parametrize(
    ("answer", "printed", "language", "book", "kind"),
    [
        ("Each player takes five boats.", "Each player takes four boats.", "en", "en", ClashKind.NUMBER),
        ("Chaque joueur reçoit 5 cartes.", "Each player receives 6 cards.", "fr", "en", ClashKind.NUMBER),
        ("A lit lantern may be moved.", "A lit lantern may never be moved.", "en", "en", ClashKind.NEGATION),
        ("Il ne peut pas payer l'huile.", "Il peut payer l'huile.", "fr", "fr", ClashKind.NEGATION),
        ("You must light the lantern.", "You may light the lantern.", "en", "en", ClashKind.FORCE),
        ("Il peut déplacer un bateau.", "Il doit déplacer un bateau.", "fr", "fr", ClashKind.FORCE),
        ("Moriarty plays the first turn.", "Sherlock plays the first turn.", "en", "en", ClashKind.ACTOR),
        ("The oldest player begins.", "The youngest player begins.", "en", "en", ClashKind.ACTOR),
        ("Lay the cards face up.", "Lay the cards face down.", "en", "en", ClashKind.NEGATION),
        (
            "First count the lanterns, then move the boats.",
            "First move the boats, then count the lanterns.", "en", "en", ClashKind.ORDER,
        ),
        (
            "On compte les lanternes avant de déplacer les bateaux.",
            "On déplace les bateaux avant de compter les lanternes.", "fr", "fr", ClashKind.ORDER,
        ),
        (
            "Every boat scores in the harbour, without exception.",
            "Every boat scores, except in the harbour.", "en", "en", ClashKind.EXCEPTION,
        ),
    ],
)  # fmt: skip
def test_a_claim_clashes_with_a_sentence_that_differs_in_one_thing(
    answer: str, printed: str, language: str, book: str, kind: ClashKind
) -> None:
    assert found("What holds?", answer, printed, language, book).get(kind, 0.0) >= 0.3


@pytest.mark.parametrize(
    ("answer", "printed", "language", "book"),
    [
        ("Each player takes four boats.", "Each player takes 4 boats.", "en", "en"),
        ("Chaque joueur reçoit quatre bateaux.", "Each player receives four boats.", "fr", "en"),
        ("You need not light a lantern.", "Lighting a lantern is optional.", "en", "en"),
        ("La journée 1 n'a pas de matin.", "La journée 1 commence sans matin.", "fr", "fr"),
        ("First move the boats, then count.", "First move the boats, then count.", "en", "en"),
    ],
)
def test_what_says_the_same_does_not_clash(answer: str, printed: str, language: str, book: str) -> None:
    assert all(strength < 0.3 for strength in found("What holds?", answer, printed, language, book).values())


def test_a_number_alone_is_compared_with_what_the_question_counts() -> None:
    kinds = found("How many rounds are there?", "Seven.", "The game lasts 5 rounds.")
    assert kinds[ClashKind.NUMBER] >= 0.3


def test_a_no_turns_its_question_round() -> None:
    printed = "A player may look at his own cards."
    assert ClashKind.NEGATION in found("May a player look at his own cards?", "No.", printed)
    assert ClashKind.NEGATION not in found("May a player look at his own cards?", "Yes.", printed)


def test_another_sentence_that_says_the_same_weighs_against_a_clash() -> None:
    item = FaqItem("a", "What do I take?", "Each player takes four boats.", "en")
    claim = meant(claims_of(item)[0], item)
    against, same = (utterance(f"Each player takes {n} boats.", "en") for n in ("3", "4"))
    (alone, at), *_ = clashes(claim, [against], NAMES, weigh)
    (beside, _), *_ = clashes(claim, [against, same], NAMES, weigh)
    assert at == 0
    assert beside.net < alone.net


@pytest.mark.parametrize(
    ("clause", "language", "expected"),
    [
        ("you must discard a card", "en", (Modality.DUTY, False)),
        ("you do not have to discard", "en", (Modality.OPTIONAL, False)),
        ("you may not discard", "en", (Modality.FORBIDDEN, True)),
        ("it is not forbidden to discard", "en", (Modality.MAY, False)),
        ("le joueur n'est pas oblige de jouer", "fr", (Modality.OPTIONAL, False)),
        ("il ne garde que 4 cartes", "fr", (Modality.BARE, False)),
        ("un pion adverse n'empeche pas de venir", "fr", (Modality.MAY, False)),
        ("personne ne peut le visiter", "fr", (Modality.FORBIDDEN, True)),
        ("du musst nicht ziehen", "de", (Modality.OPTIONAL, False)),
        ("no puede robar", "es", (Modality.FORBIDDEN, True)),
    ],
)
def test_what_a_clause_makes_of_its_matter(
    clause: str, language: str, expected: tuple[Modality, bool]
) -> None:
    assert modality(clause, language) == expected


def test_a_claim_is_turned_round_in_one_thing_at_a_time() -> None:
    evidence = utterance("Sherlock may take 6 tokens.", "en")
    ways = {(w.kind, w.text) for w in turned("Moriarty may take 5 tokens.", "en", evidence, NAMES)}
    assert (ClashKind.NUMBER, "Moriarty may take 6 tokens.") in ways
    assert (ClashKind.ACTOR, "Sherlock may take 5 tokens.") in ways
    assert (ClashKind.NEGATION, "Moriarty may not take 5 tokens.") in ways


def test_a_denied_claim_is_turned_into_what_it_denies() -> None:
    evidence = utterance("On pioche.", "fr")
    ways = {w.text for w in turned("Le joueur ne pioche pas de carte.", "fr", evidence, NAMES)}
    assert "Le joueur pioche de carte." in ways


def test_the_other_verdict() -> None:
    assert (other_verdict("Oui", "fr"), other_verdict("No", "en"), other_verdict("Tak", "pl")) == (
        "Non",
        "Yes",
        None,
    )


@given(st.text(max_size=200), st.sampled_from(["en", "fr", "de", "es", "und"]))
def test_any_text_is_taken_apart_with_its_places(text: str, language: str) -> None:
    said = utterance(text, language)
    assert len(said.plain) == len(said.text)
    assert len(plain_same_length(text)) == len(text)
    assert all(0 <= term.start <= term.end for term in said.terms)
    assert all(term.clause < len(said.clauses) for term in said.terms)


@given(st.text(max_size=120), st.text(max_size=120))
def test_any_two_texts_are_compared(answer: str, printed: str) -> None:
    item = FaqItem("a", "What holds?", answer, "en")
    for said in claims_of(item):
        for one, at in clashes(meant(said, item), [utterance(printed, "fr")], NAMES, weigh):
            assert one.clash is not None
            assert at == 0
            assert 0 <= one.strength <= 1.0 + 1e-9
