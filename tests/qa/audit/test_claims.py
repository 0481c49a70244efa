import pytest

from qa.audit.claims import claims_of
from qa.audit.types import FaqItem


def claims(question: str, answer: str, language: str = "en") -> list[tuple[str, bool | None]]:
    return [(claim.text, claim.yes) for claim in claims_of(FaqItem("a", question, answer, language))]


@pytest.mark.parametrize(
    ("answer", "language", "expected"),
    [
        ("No.", "en", [("No", False)]),
        ("Yes, but only once a turn.", "en", [("Yes", True), ("only once a turn.", None)]),
        (
            "Oui : le jeton reste. Il compte.",
            "fr",
            [("Oui", True), ("le jeton reste.", None), ("Il compte.", None)],
        ),
        ("Non, jamais.", "fr", [("Non", False), ("jamais.", None)]),
        ("Nobody scores; the tokens stay.", "en", [("Nobody scores", None), ("the tokens stay.", None)]),
        ("Nothing happens.", "en", [("Nothing happens.", None)]),
        ("Never more than three.", "en", [("Never more than three.", None)]),
        ("Three. See the figure on page 4.", "en", [("Three.", None)]),
        ("…", "en", []),
    ],
)
def test_an_answer_is_taken_apart(
    answer: str, language: str, expected: list[tuple[str, bool | None]]
) -> None:
    assert claims("May I pass?", answer, language) == expected


def test_a_short_claim_leans_on_its_question() -> None:
    (short,) = claims_of(FaqItem("a", "How many rounds are there?", "Seven.", "en"))
    assert short.says == "How many rounds are there? Seven."
    (long,) = claims_of(FaqItem("a", "Rounds?", "The player with the most lit lanterns wins the game.", "en"))
    assert long.says == long.text


def test_a_verdict_says_its_question() -> None:
    verdict, *_ = claims_of(FaqItem("a", "May I cut my own wire?", "No, choose another one.", "en"))
    assert (verdict.says, verdict.yes) == ("May I cut my own wire?", False)
