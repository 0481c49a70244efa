"""How an answer stands to the gold of its question, by patterns and without a judge model."""

from dataclasses import dataclass

from eval import judge
from eval.facts import holds
from eval.gold import Question
from eval.outcome import Verdict
from qa.types import Answer

CERTAIN = ("answered", "ambiguous")
"""Statuses by which an answer makes a claim."""


@dataclass(frozen=True, slots=True)
class Said:
    """What an answer says, as far as a judgement needs it; ``pages`` are those cited.

    ``whole`` is the product's own answer, where the product gave it: rulings are judged by their facts.
    ``offered`` is what is answered once the player says that a reading that was asked about is meant.
    """

    status: str
    text: str
    pages: tuple[int, ...]
    whole: Answer | None = None
    offered: Answer | None = None

    @property
    def certain(self) -> bool:
        """Whether a claim is made."""
        return self.status in CERTAIN


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict, why it is not right, and how many key facts were said: all, and the vital ones."""

    verdict: Verdict
    why: str
    said: int
    vital_said: int


def judged(question: Question, said: Said) -> Judgement:
    """Judge one answer."""
    facts = [holds(said.text, fact.any_of) for fact in question.key_facts]
    vital = [ok for ok, fact in zip(facts, question.key_facts, strict=True) if fact.vital]
    verdict, why = _verdict(question, said, any(facts), all(vital))
    if verdict is Verdict.ABSTAINED and said.offered is not None and question.answerable:
        offered = Said(said.offered.status.value, said.offered.text, (), said.offered)
        if judged(question, offered).verdict is Verdict.RIGHT:
            verdict, why = Verdict.PARTLY, "asked back, and what it asked about is right"
    return Judgement(verdict, why, sum(facts), sum(vital))


def _verdict(question: Question, said: Said, some: bool, vital: bool) -> tuple[Verdict, str]:
    if question.ruling is not None and said.whole is not None:
        return _ruled(question.ruling, said.whole, said.certain)
    accepted = (question.status, *question.also)
    if not said.certain:
        if said.status in accepted or not question.answerable:
            return Verdict.RIGHT, ""
        return Verdict.ABSTAINED, f"{said.status}, and it should be {question.status}"
    if not set(accepted) & set(CERTAIN):
        return Verdict.WRONG, f"{said.status}, and it should be {question.status}"
    against = [word for fact in question.key_facts for word in fact.none_of if holds(said.text, [word])]
    if against:
        return Verdict.WRONG, f"says “{against[0]}”"
    if question.key_facts and vital:
        return Verdict.RIGHT, ""
    lacking = [" / ".join(f.any_of) for f in question.key_facts if f.vital and not holds(said.text, f.any_of)]
    why = f"lacks {'; '.join(lacking)}" if lacking else "no key fact is known to check it by"
    near = some or bool(set(said.pages) & set(question.pages))
    return (Verdict.PARTLY if near else Verdict.WRONG), why


def _ruled(case: judge.Case, answer: Answer, certain: bool) -> tuple[Verdict, str]:
    """Judge a case that an engine decides: a right value by another way is partly right."""
    verdict, why = judge.judge(case, answer)
    match verdict:
        case judge.Verdict.RIGHT:
            return Verdict.RIGHT, ""
        case judge.Verdict.WRONG | judge.Verdict.BESIDE:
            return Verdict.WRONG, why
        case judge.Verdict.MISREAD:
            return Verdict.PARTLY, why
    return (Verdict.PARTLY if certain else Verdict.ABSTAINED), why
