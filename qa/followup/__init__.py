"""Follow-ups: "and with four players?", read together with the question before.

1. ``words``: does it begin like a follow-up, and what is left of it without that?
2. ``cases``: the case of the question before with the facts that the follow-up tells.
3. Else both questions as one text, believed only where the answer speaks of what the follow-up names.

Whatever comes out is a question that can be asked alone and is answered as any other; where nothing comes out
for certain, the follow-up is asked as it stands, and the player is told so.
"""

from index.terms import terms
from qa.followup.cases import completed, joined_case, with_numbers
from qa.followup.words import FollowUp, follow_up, together
from qa.scenario import read
from qa.types import Answer, Basis

__all__ = ["FollowUp", "answers_alone", "follow_up", "is_case", "joined", "speaks_of", "together"]


def joined(follow: FollowUp, before: str, game: str, language: str) -> str | None:
    """Return the question that a follow-up asks, None where that is not certain."""
    if not follow.rest:
        return None
    ways = (joined_case, completed, *(() if follow.asks else (with_numbers,)))
    return next((question for way in ways if (question := way(follow, before, game, language))), None)


def speaks_of(answer: Answer, follow: FollowUp, before: str) -> bool:
    """Tell whether an answer to both questions is one: it holds all that the follow-up names, and of what.

    A ruling is not: a case that the follow-up changes is joined by its facts, or not at all.
    """
    if answer.basis not in (Basis.FAQ, Basis.RULEBOOK) or not _names_all(answer, follow):
        return False
    return not _told(answer).isdisjoint(terms(before, answer.question.language))


def answers_alone(answer: Answer, follow: FollowUp, game: str, language: str) -> bool:
    """Tell whether an answer to the follow-up alone may stand: it asks something, and that was answered.

    A few words that ask nothing ("and the next day?") are near many an answer, so that it has to speak of
    them all; a case of which every word was explained is one.
    """
    return not answer.claims or follow.asks or _names_all(answer, follow) or is_case(follow, game, language)


def is_case(follow: FollowUp, game: str, language: str) -> bool:
    """Tell whether a follow-up tells a case by itself, every word of it explained."""
    return bool(follow.rest) and read(follow.rest, game, language) is not None


def _names_all(answer: Answer, follow: FollowUp) -> bool:
    named = set(terms(follow.rest, answer.question.language))
    return bool(named) and named <= _told(answer)


def _told(answer: Answer) -> set[str]:
    """Return the terms of an answer and of the words that carry it."""
    told = (answer.text, *(located.citation.quote for located in answer.citations))
    return set(terms(" ".join(told), answer.question.language))
