"""Asking, and looking at the passages that a question finds."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from api.openapi import problems
from api.questionlog import QuestionLog
from api.schema import AnswerOut, AskIn, Id, PassagesOut, Text
from api.service import Service


def router(service: Service, questions: QuestionLog) -> APIRouter:
    """Return the operations on questions."""
    routes = APIRouter(prefix="/api", tags=["questions"])

    @routes.post(
        "/ask",
        response_model=AnswerOut,
        summary="Answer a question",
        responses=problems(403, 404, 408, 413, 503),
    )
    def ask(asked: AskIn) -> dict[str, Any]:
        """One short answer with the words of the rulebook that carry it, or an honest other status."""
        answer = service.ask(
            asked.question, game=asked.game, language=asked.language, table=asked.table, after=asked.after
        )
        questions.keep(answer)
        return service.wire(answer)

    @routes.get(
        "/passages",
        response_model=PassagesOut,
        summary="Find passages",
        responses=problems(404, 503),
    )
    def passages(
        q: Annotated[Text, Query(description="A question or a few words.", examples=["hand limit"])],
        game: Annotated[Id, Query(description="Id of the game.", examples=["time-bomb"])],
        k: Annotated[int, Query(ge=1, le=50, description="How many.", examples=[5])] = 10,
    ) -> dict[str, Any]:
        """The passages nearest to a question, best first, whether or not they answer it."""
        return {"game": game, "passages": service.passages(q, game=game, k=k)}

    return routes
