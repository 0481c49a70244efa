"""The engines: what they rule on, their rulings, and the booklet with the rules beside its words."""

from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query
from starlette.responses import HTMLResponse

from api.openapi import problems
from api.schema import Id, Language, QueriesOut, RuleIn, RuleOut, RulesOut
from api.service import Service
from api.web.words import tongue_of

Game = Annotated[Id, Path(description="Id of the game.", examples=["time-bomb"])]
Tongue = Annotated[Language, Query(description="Language of the words.", examples=["en"])]


def router(service: Service) -> APIRouter:
    """Return the operations on engines, and the page of a game's rules."""
    routes = APIRouter()

    @routes.get(
        "/api/games/{game}/queries",
        response_model=QueriesOut,
        tags=["engines"],
        summary="List what an engine rules on",
        responses=problems(404),
    )
    def queries(game: Game, language: Tongue = "en") -> dict[str, Any]:
        """All queries of a game's engine with the facts they take, and the points its booklet leaves open."""
        from api.engines import engine_for, queries_to_wire

        return queries_to_wire(engine_for(service, game), language)

    @routes.post(
        "/api/games/{game}/rule",
        response_model=RuleOut,
        tags=["engines"],
        summary="Rule on a case",
        responses=problems(403, 404, 408, 413, 503),
    )
    def rule(game: Game, case: RuleIn) -> dict[str, Any]:
        """The ruling with every rule applied and its words, or why there is none yet."""
        from api.engines import engine_for, ruled, told_to_wire

        engine = engine_for(service, game)
        return told_to_wire(ruled(service, engine, case.query, case.facts, case.readings, case.language))

    @routes.get(
        "/api/games/{game}/rules",
        response_model=RulesOut,
        tags=["engines"],
        summary="The booklet with its rules",
        responses=problems(404, 503),
    )
    def rules(game: Game, language: Tongue = "en") -> dict[str, Any]:
        """Every sentence of the booklet, in its order, with the rules that quote it and their code."""
        from api.ruleswire import annotated_to_wire, book_for

        return annotated_to_wire(book_for(service, game), language)

    @routes.get("/games/{game}/rules", include_in_schema=False)
    def page(
        game: Game,
        language: Annotated[Language | None, Query()] = None,
        accept_language: Annotated[str, Header(max_length=500)] = "",
    ) -> HTMLResponse:
        from api.ruleshtml import rules_page
        from api.ruleswire import book_for

        tongue = language or tongue_of(accept_language)
        page = rules_page(book_for(service, game), tongue)
        return HTMLResponse(page, headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"})

    return routes
