"""The product as it is shipped: engines, FAQ, book and calibrated refusal."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from eval.gold import Question
from eval.systems.bench import Bench
from eval.systems.types import Book, Given, words
from qa.answerer import Answerer
from qa.faqs import ensure_faq
from qa.types import Answer, Basis, Status
from qa.ways.cases import READING


class Ruleproof:
    """Whatever a player would be told who names the game."""

    name = "ruleproof"

    def __init__(self, bench: Bench) -> None:
        """Answer from the books of a bench."""
        self._bench = bench

    def prepare(self, books: Sequence[Book]) -> tuple[str, ...]:
        """Read and index the books and the shipped FAQ, so that no question waits for it."""
        bench = self._bench
        bench.stock(books)
        asked = {bench.rulebook(book.name).id for book in books}
        for rulebook in bench.library.rulebooks():
            if rulebook.shipped or rulebook.id in asked:
                bench.index(rulebook, bench.indexes)
            if rulebook.shipped:
                ensure_faq(rulebook.game, bench.indexes)
        return ()

    def answer(self, question: Question) -> Given:
        """Answer a question; which game it is about is known."""
        game = self._bench.rulebook(question.book).game
        answer = self._answerer.ask(question.text, game=game)
        meant = next((d.choices[0].value for d in answer.missing if d.name == READING and d.choices), None)
        if meant is None:
            return given(answer)
        return replace(given(answer), offered=self._answerer.ask(f"{question.text} ({meant})", game=game))

    @cached_property
    def _answerer(self) -> Answerer:
        return Answerer(self._bench.library, self._bench.indexes)


def given(answer: Answer) -> Given:
    """Return an answer of the product as any system gives it."""
    ruled = answer.basis is Basis.ENGINE and answer.ruling is not None and answer.ruling.value is not None
    return Given(
        status=answer.status,
        basis=answer.basis.value if answer.basis else "",
        answer=answer.text,
        confidence=answer.confidence,
        shown=words(answer.citations, (near.located for near in answer.nearest)),
        verified=ruled and answer.status in (Status.ANSWERED, Status.AMBIGUOUS),
        unknown=answer.unknown_words,
        milliseconds=answer.latency_ms,
        whole=answer,
    )
