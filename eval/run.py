"""Put question sets to systems and judge what they give."""

from collections.abc import Callable, Iterable, Sequence

from eval.gold import Question
from eval.outcome import Outcome, Shown
from eval.systems import Bench, Given, System
from eval.verdict import Said, judged

Step = Callable[[], None]
"""Told after each question."""


def run(
    system: System, questions: Iterable[Question], bench: Bench, step: Step = lambda: None
) -> list[Outcome]:
    """Put every question to a system that was prepared; ``bench`` knows what stands on each page."""
    found = []
    for question in questions:
        found.append(outcome(question, system.answer(question), bench))
        step()
    return found


def outcome(question: Question, given: Given, bench: Bench) -> Outcome:
    """Return what came of one question."""
    shown = tuple(
        Shown(words.page, words.quote, words.cited, bench.stands(question.book, words.page, words.quote))
        for words in given.shown
    )
    cited = tuple(words.page for words in given.shown if words.cited)
    said = Said(given.status.value, given.answer, cited, given.whole, given.offered)
    judgement = judged(question, said)
    return Outcome(
        id=question.id,
        set=question.set,
        split=question.split,
        book=question.book,
        shipped=question.shipped,
        language=question.language,
        kind=question.kind,
        form=question.form,
        twin_of=question.twin_of,
        question=question.text,
        answerable=question.answerable,
        wanted=question.status,
        status=given.status.value,
        basis=given.basis,
        certain=said.certain,
        verdict=judgement.verdict,
        why=judgement.why,
        answer=given.answer,
        confidence=given.confidence,
        verified=given.verified,
        gold_pages=question.pages,
        gold_quotes=tuple(gold.quote for gold in question.gold if gold.quote),
        shown=shown,
        key_facts=len(question.key_facts),
        key_facts_said=judgement.said,
        vital=sum(fact.vital for fact in question.key_facts),
        vital_said=judgement.vital_said,
        words=given.unknown,
        milliseconds=given.milliseconds,
    )


def sampled(questions: Sequence[Question], every: int) -> list[Question]:
    """Return every so-manieth question of each set, twins with the one that they are twins of."""
    groups: dict[tuple[str, str], list[Question]] = {}
    for question in questions:
        groups.setdefault((question.set, question.twin_of or question.id), []).append(question)
    counts: dict[str, int] = {}
    kept: list[Question] = []
    for (name, _), group in groups.items():
        if counts.setdefault(name, 0) % every == 0:
            kept += group
        counts[name] += 1
    return kept
