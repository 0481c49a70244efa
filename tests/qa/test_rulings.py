from dataclasses import replace
from typing import Any

import pytest

from corpus.games import Quote, Said
from engine.query import Number, Query, Slot
from engine.ruling import Decision, Divided, Impossible, Need, NeedsFacts, Outcome, Ruling, Silent
from engine.text import Text
from engine.trace import Step
from qa.rulings import CONFIDENCE, Teller, carried_by
from qa.types import Answer, Basis, Choice, Nearest, Question, Status

LIT = Quote(2, "A lit lantern is worth 3 points.")
HARBOUR = Quote(2, "A boat that never left the harbour scores nothing.")
OIL = Quote(1, "You may never hold more than 10 oil tokens.")
ELSEWHERE = Quote(1, "A lit lantern is worth 3 points.")


def say(words: str) -> Text:
    return Text(fr=f"{words} (fr)", en=words)


BOATS = Number(0, 4, say("boats"), say("How many boats?"))
QUERY = Query(
    "score", "lantern-bay", say("How many points?"), (Slot("boats", BOATS, True),),
    lambda boats: Decision(boats, say("x"), say("x")), False,
)  # fmt: skip
USED = Step("harbour", say("one boat stayed"), (HARBOUR,))
RULING = Ruling(
    "lantern-bay", "score", (("boats", 2),), 3, say("3 points"), say("3 points in all."),
    (Step("lit", say("a lantern is lit"), (LIT, HARBOUR), (USED,)),), (say("no storm"),),
)  # fmt: skip
BASE = Answer(Question("What do I score?", "en", "lantern-bay"), Status.UNSURE, confidence=0.1)


@pytest.fixture
def teller(bookcase: Any) -> Teller:
    return Teller("en", bookcase.books["lantern-bay"].id, bookcase.open("lantern-bay"))


def told(teller: Teller, outcome: Outcome, base: Answer = BASE) -> Answer:
    answer = teller.answer(outcome, QUERY, base)
    assert answer is not None
    return answer


def test_a_ruling_is_an_answer_that_the_words_of_its_outermost_steps_carry(teller: Teller) -> None:
    answer = told(teller, RULING)
    assert (answer.status, answer.basis, answer.confidence) == (Status.ANSWERED, Basis.ENGINE, CONFIDENCE)
    assert [claim.text for claim in answer.claims] == ["3 points in all.", LIT.quote]
    assert [c.citation.quote for c in answer.citations] == [LIT.quote, HARBOUR.quote]
    ruling = answer.ruling
    assert ruling is not None
    assert (ruling.query, ruling.scenario, ruling.value) == ("score", (("boats", 2),), 3)
    assert (ruling.short, ruling.assumptions) == ("3 points", ("no storm",))
    (step,) = ruling.steps
    assert (step.rule, step.text, step.steps[0].text) == ("lit", "a lantern is lit", "one boat stayed")
    assert carried_by(ruling) == answer.citations


def test_a_ruling_is_told_in_the_players_language(teller: Teller) -> None:
    answer = told(replace(teller, language="fr-CA"), RULING)
    assert answer.text == "3 points in all. (fr)"
    assert answer.ruling is not None
    assert answer.ruling.steps[0].text == "a lantern is lit (fr)"


def test_the_last_step_decides_and_its_rule_is_told_unless_the_ruling_says_as_much(teller: Teller) -> None:
    last = replace(RULING, steps=(*RULING.steps, USED))
    assert [claim.text for claim in told(teller, last).claims] == ["3 points in all.", HARBOUR.quote]
    same = replace(RULING, says=say("A lit lantern is worth just 3 points."))
    assert [claim.text for claim in told(teller, same).claims] == ["A lit lantern is worth just 3 points."]


def test_the_rule_is_told_in_the_players_language_where_the_booklets_sentence_is_known(
    teller: Teller,
) -> None:
    said = Said("e-1", "Une lanterne allumée vaut 3 points.", "A lit lantern: 3 points.", (LIT,))
    french = replace(teller, language="fr", said={"e-1": said})
    first, rule = told(french, RULING).claims
    assert (first.text, rule.text) == ("3 points in all. (fr)", said.fr)
    assert [c.citation.quote for c in rule.citations] == [LIT.quote]


def test_a_step_whose_words_are_not_on_their_page_is_not_told_and_what_it_used_stays(teller: Teller) -> None:
    lost = replace(RULING, steps=(Step("lit", say("a lantern is lit"), (ELSEWHERE,), (USED,)),))
    ruling = teller.ruling(lost)
    assert ruling is not None
    assert [step.rule for step in ruling.steps] == ["harbour"]


def test_a_ruling_that_no_page_carries_is_no_answer(teller: Teller) -> None:
    lost = replace(RULING, steps=(Step("lit", say("a lantern is lit"), (ELSEWHERE,)),))
    assert teller.answer(lost, QUERY, BASE) is None
    assert teller.answer(Divided((RULING, lost)), QUERY, BASE) is None


def test_readings_that_differ_become_a_claim_each_with_what_sets_it_apart(teller: Teller) -> None:
    storm = replace(
        RULING,
        value=0,
        says=say("Nothing."),
        steps=(USED,),
        assumptions=(say("no storm"), say("Boats sink.")),
    )
    answer = told(teller, Divided((RULING, storm)))
    assert (answer.status, answer.basis) == (Status.AMBIGUOUS, Basis.ENGINE)
    assert [claim.text for claim in answer.claims] == ["3 points in all.", "Nothing. Boats sink."]
    assert [c.citation.quote for c in answer.claims[1].citations] == [HARBOUR.quote]
    assert answer.ruling is not None
    assert (answer.ruling.value, [other.value for other in answer.ruling.others]) == (3, [0])


def test_a_missing_fact_is_asked_for_with_its_choices(teller: Teller) -> None:
    need = Need("boats", say("How many boats?"), ((1, say("one")), (2, say("two"))))
    answer = told(teller, NeedsFacts("lantern-bay", "score", (("oil", 3),), (need,)))
    assert (answer.status, answer.basis, answer.claims) == (Status.NEEDS_DETAILS, None, ())
    (missing,) = answer.missing
    assert (missing.name, missing.ask) == ("boats", "How many boats?")
    assert missing.choices == (Choice("1", "one"), Choice("2", "two"))
    assert answer.ruling is not None
    assert (answer.ruling.value, answer.ruling.scenario) == (None, (("oil", 3),))


def test_where_the_book_is_silent_its_own_words_about_it_come_first(teller: Teller) -> None:
    far, near = teller.find((HARBOUR, OIL))
    base = replace(BASE, nearest=(Nearest(near, 0.7), Nearest(far, 0.4)), notes=("a note",))
    answer = told(teller, Silent("lantern-bay", "score", (), say("Not given."), (LIT, ELSEWHERE)), base)
    assert (answer.status, answer.basis, answer.claims) == (Status.NOT_IN_RULEBOOK, None, ())
    assert answer.notes == ("Not given.", "a note")
    assert [n.located.citation.quote for n in answer.nearest] == [LIT.quote, OIL.quote]
    assert [n.score for n in answer.nearest] == [0.7, 0.7]


def test_a_case_that_the_booklet_forbids_is_answered_with_its_words_and_without_a_value(
    teller: Teller,
) -> None:
    answer = told(teller, Impossible("lantern-bay", "score", (("oil", 11),), say("10 at most."), (OIL,)))
    assert (answer.status, answer.basis, answer.text) == (Status.ANSWERED, Basis.ENGINE, "10 at most.")
    assert [c.citation.quote for c in answer.citations] == [OIL.quote]
    assert answer.ruling is not None
    assert (answer.ruling.value, answer.ruling.steps) == (None, ())


def test_a_fact_beyond_its_limits_is_asked_for_again(teller: Teller) -> None:
    answer = told(teller, Impossible("lantern-bay", "score", (("boats", 5),), say("Four boats, not 5.")))
    assert answer.status is Status.NEEDS_DETAILS
    (missing,) = answer.missing
    assert (missing.name, missing.ask) == ("boats", "Four boats, not 5. How many boats?")
    assert [choice.value for choice in missing.choices] == ["0", "1", "2", "3", "4"]


def test_an_impossible_case_without_words_or_limits_claims_nothing(teller: Teller) -> None:
    answer = told(teller, Impossible("lantern-bay", "score", (("boats", 2),), say("That cannot be.")))
    assert (answer.status, answer.basis, answer.claims) == (Status.UNSURE, None, ())
    assert answer.notes == ("That cannot be.",)
