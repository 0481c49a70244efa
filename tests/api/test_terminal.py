import io
from dataclasses import replace

import pytest
from rich.console import Console

from api.service import Service
from api.terminal import render_answer
from corpus.types import Citation, Located
from qa.types import (
    Answer,
    Basis,
    Choice,
    Claim,
    Missing,
    Nearest,
    Question,
    Status,
    ToldRuling,
    ToldStep,
)


def shown(answer: Answer, *, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width, highlight=False, markup=False, emoji=False).print(
        render_answer(answer, lambda id: f"The {id} rules")
    )
    return out.getvalue()


def test_the_answer_comes_first_then_page_heading_and_quote(service: Service) -> None:
    text = shown(service.ask("worth?"))
    first, *rest = text.splitlines()
    assert first == "A lit lantern is worth 3 points."
    assert "In the words of the rulebook · estimated certainty 93 %" in rest[0]
    body = "\n".join(rest)
    assert "▸ The " in body
    assert " rules · page 2\n" in body
    assert "“A lit lantern is worth 3 points.”" in body
    assert "Note: The rulebook is in English." in body
    assert text.rstrip().endswith("4 ms")


def test_a_printed_page_number_that_differs_is_shown_with_that_of_the_file() -> None:
    where = Located(Citation("x", 5, "words"), 0, 5, "3", ())
    answer = Answer(Question("?", "fr"), Status.UNSURE, nearest=(Nearest(where, 1.0),))
    assert "page 3 (page 5 du fichier)" in shown(answer)


def test_a_heading_that_repeats_the_title_is_said_once() -> None:
    where = Located(Citation("x", 5, "words"), 0, 5, "5", (), ("The x rules", "Scoring"))
    answer = Answer(Question("?", "en"), Status.UNSURE, nearest=(Nearest(where, 1.0),))
    assert "▸ The x rules · page 5 · Scoring\n" in shown(answer)


def test_unsure_claims_nothing_and_shows_three_passages_at_most(service: Service) -> None:
    answer = service.ask("unsure")
    text = shown(replace(answer, nearest=answer.nearest * 3))
    assert text.startswith("No answer is claimed. These are the closest passages; they may not answer.")
    assert text.count("▸") == 3


def test_silence_is_not_a_no(service: Service) -> None:
    text = shown(service.ask("silent"))
    assert text.startswith("The rulebook does not say. Silence is not a “no”")
    assert "Nowhere in the rulebook: catapult" in text
    assert "Closest passages" in text


def test_a_missing_detail_is_asked_for_with_its_choices(service: Service) -> None:
    text = shown(service.ask("details"))
    assert "How many players are you?" in text
    assert "• 2  two" in text
    assert "• 3\n" in text


def test_both_readings_are_shown_each_with_its_citation(service: Service) -> None:
    text = shown(service.ask("ambiguous"))
    one, two = text.index("Reading 1: By points."), text.index("Reading 2: By boats.")
    assert one < text.index("“A lit lantern is worth 3 points.”") < two
    assert two < text.index("“Ties are broken by the number of boats.”")


def test_a_french_question_is_answered_in_french(service: Service) -> None:
    text = shown(service.ask("worth?", language="fr"))
    assert "Avec les mots du livret · certitude estimée 93 %" in text
    assert "« A lit lantern is worth 3 points. »" in text


def test_what_looks_like_markup_is_printed_as_it_is() -> None:
    where = Located(Citation("x", 1, "[bold]3[/bold] :smile: [link]"), 0, 1, "1", ())
    answer = Answer(
        Question("?", "en"), Status.ANSWERED, Basis.RULEBOOK, claims=(Claim("[red]no[/red]", (where,)),)
    )
    text = shown(answer)
    assert "[red]no[/red]" in text
    assert "[bold]3[/bold] :smile: [link]" in text


def test_control_characters_of_a_rulebook_do_not_reach_the_terminal() -> None:
    where = Located(Citation("x", 1, "\x1b[2Jgone\x07"), 0, 1, "1", (), ("\x1b]0;title\x07",))
    answer = Answer(
        Question("?", "en"), Status.ANSWERED, Basis.RULEBOOK, claims=(Claim("\x1b[31mred", (where,)),)
    )
    assert "\x1b" not in shown(answer)
    assert "\x07" not in shown(answer)


@pytest.mark.parametrize("confidence", [0.999, 1.0])
def test_no_answer_is_promised_to_be_right(confidence: float, service: Service) -> None:
    text = shown(replace(service.ask("worth?"), confidence=confidence))
    assert "estimated certainty 99 %" in text


def test_the_cells_of_a_table_row_are_kept_apart() -> None:
    where = Located(Citation("x", 1, "Boats\t2\t14"), 0, 1, "1", ())
    answer = Answer(
        Question("?", "en"), Status.ANSWERED, Basis.RULEBOOK, claims=(Claim("Boats\t2\t14", (where,)),)
    )
    assert shown(answer).count("Boats | 2 | 14") == 2


def ruled() -> Answer:
    where = Located(Citation("x", 5, "3 beats 16."), 0, 11, "5", (), ("The x rules", "Crimes"))
    other = Located(Citation("x", 6, "In short, 13."), 0, 13, "6", ())
    used = ToldStep("gap", "The gap is 13.", (where, other))
    wins = ToldStep("wins", "3 beats 16.", (where,), (used,))
    ruling = ToldRuling(
        "duel", (("first", 3),), 3, "3", "Crime 3 wins.", (wins,), ("No variant is played.",)
    )  # fmt: skip
    claims = (Claim("Crime 3 wins.", (where,)),)
    return Answer(
        Question("?", "en"), Status.ANSWERED, Basis.ENGINE, 0.97, claims, ruling, notes=("understood so",)
    )


def test_a_ruling_gives_the_verdict_then_its_steps_each_with_page_and_words_told_once() -> None:
    text = shown(ruled(), width=100)
    verdict, basis, *rest = text.splitlines()
    assert verdict == "Crime 3 wins."
    assert basis.startswith("Computed from the rules, step by step")
    body = "\n".join(rest)
    assert body.index("1. 3 beats 16.") < body.index("– The gap is 13.") < body.index("Assumed: No variant")
    assert body.count("“3 beats 16.”") == 1
    assert body.startswith("The x rules\n")
    assert "“3 beats 16.”  ▸ page 5 · Crimes\n" in body
    assert "“In short, 13.”  ▸ page 6\n" in body
    assert "Note: understood so" in body


def test_a_step_whose_words_were_told_before_names_their_page() -> None:
    answer = ruled()
    assert answer.ruling is not None
    twice = replace(answer.ruling, steps=answer.ruling.steps * 2)
    assert "2. 3 beats 16.  (page 5)" in shown(replace(answer, ruling=twice), width=100)


def test_an_impossible_case_shows_the_words_that_forbid_it() -> None:
    nothing = ToldRuling("duel", (), None)
    text = shown(replace(ruled(), ruling=nothing))
    assert "“3 beats 16.”" in text
    assert "1. " not in text


def test_what_the_book_does_not_give_is_said_right_after_the_silence() -> None:
    answer = Answer(
        Question("?", "en"), Status.NOT_IN_RULEBOOK, ruling=ToldRuling("q", (), None), notes=("Not 7.", "so")
    )
    lines = shown(answer, width=100).splitlines()
    assert lines[1] == "Not 7."
    assert "Note: Not 7." not in lines
    assert "Note: so" in lines


def test_many_numbers_to_choose_from_are_told_in_one_line() -> None:
    choices = tuple(Choice(str(n), str(n)) for n in range(1, 17))
    answer = Answer(Question("?", "en"), Status.NEEDS_DETAILS, missing=(Missing("n", "Which?", choices),))
    assert "• 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16\n" in shown(answer, width=100)
