"""A game as its pages need it."""

from dataclasses import dataclass

from api.service import Service
from corpus.errors import GameNotFound
from corpus.games import Game, shipped_games
from corpus.types import Rulebook
from engine.games import engine_of


@dataclass(frozen=True, slots=True)
class GameView:
    """A game of the library. ``card`` is there for shipped games; ``booklet`` is the rulebook shown first."""

    id: str
    title: str
    rulebooks: tuple[Rulebook, ...]
    card: Game | None
    has_engine: bool

    @property
    def booklet(self) -> str:
        """The id of the rulebook that is shown first."""
        return self.rulebooks[0].id

    @property
    def has_sheets(self) -> bool:
        """Whether there are sheets to print."""
        return self.card is not None


def game_view(service: Service, name: str) -> GameView:
    """Return a game by its id or title. Raises GameNotFound."""
    known = service.game_id(name)
    for game in game_views(service):
        if game.id == known:
            return game
    raise GameNotFound(f"There is no rulebook of {known!r} in the library any more.")


def game_views(service: Service) -> tuple[GameView, ...]:
    """Return all games that have a rulebook, shipped ones first."""
    cards = {card.id: card for card in shipped_games()}
    views = [
        GameView(
            game.id,
            game.title,
            tuple(sorted(game.rulebooks, key=lambda book: not book.shipped)),
            cards.get(game.id),
            engine_of(game.id) is not None,
        )
        for game in service.library.games()
        if game.rulebooks
    ]
    return tuple(sorted(views, key=lambda view: view.card is None))


def books_of(service: Service) -> dict[str, Rulebook]:
    """Return the rulebooks of the library by their ids."""
    return {book.id: book for book in service.library.rulebooks()}
