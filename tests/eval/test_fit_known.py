"""What is remembered of case questions, and what is shown at a risk."""

from eval.fit_known import some
from eval.fit_reader.chances import at_risk
from eval.fit_reader.lines import Line
from qa.scenario.learned.heads import NONE, of_query


def test_of_each_query_a_few_questions_are_remembered_and_all_of_authors_kept_apart() -> None:
    def line(author: str, query: str) -> Line:
        answers = () if query == NONE else (of_query(query),)
        return Line("time-bomb", "en", "How many?", query, author=author, answers=answers)

    lines = [line("plain", "setup")] * 30 + [line("fresh", "setup")] * 30 + [line("plain", NONE)]
    authors = [kept.author for kept in some(lines)]
    assert authors.count("plain") == 12
    assert authors.count("fresh") == 30


def test_at_a_risk_the_surest_are_shown_down_to_the_last_at_which_it_holds() -> None:
    ranked = [(0.9, True), (0.8, False), (0.7, True), (0.6, True), (0.5, False)]
    assert at_risk(ranked, 0.0) == (1, 0.9)
    assert at_risk(ranked, 0.25) == (4, 0.6)
    assert at_risk([(0.9, False)], 0.1) == (0, 1.0)
    assert at_risk([], 0.1) == (0, 1.0)
