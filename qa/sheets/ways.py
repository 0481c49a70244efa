"""For whom sheets can be printed: the editions and player counts of a shipped game."""

from dataclasses import dataclass
from functools import cache

from corpus.errors import BadFacts, GameNotFound
from corpus.games import Edition, Game, shipped_games


@dataclass(frozen=True, slots=True)
class Way:
    """What is on the table: the edition and how many play."""

    game: Game
    edition: Edition
    players: int

    @property
    def usual(self) -> bool:
        """Whether it is the edition that the booklet follows."""
        return self.edition == self.game.editions[0]


def game_of(game: str) -> Game:
    """Return the card of a shipped game. Raises GameNotFound."""
    for card in shipped_games():
        if card.id == game:
            return card
    known = ", ".join(card.id for card in shipped_games())
    raise GameNotFound(f"There are no sheets of {game!r}; there are sheets of: {known}.")


@cache
def players_of(game: str, edition: str) -> tuple[int, ...]:
    """Return how many can play an edition. Raises GameNotFound, BadFacts."""
    card = game_of(game)
    facts = dict(_edition(card, edition).facts)
    low, high = (
        int(facts.get(f"players_{end}", usual))
        for end, usual in zip(("min", "max"), card.players, strict=True)
    )
    return tuple(range(low, high + 1))


def ways(game: str) -> tuple[Way, ...]:
    """Return everything that can be on the table, the usual edition and the fewest players first."""
    card = game_of(game)
    return tuple(Way(card, e, n) for e in card.editions for n in players_of(game, e.id))


def way_of(game: str, players: int | None = None, edition: str | None = None) -> Way:
    """Return what is on the table: the usual edition and the fewest players where none are named.

    Raises GameNotFound, BadFacts for what the edition does not take.
    """
    card = game_of(game)
    chosen = _edition(card, edition or card.editions[0].id)
    counts = players_of(game, chosen.id)
    count = counts[0] if players is None else players
    if count not in counts:
        takes = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        raise BadFacts(f"{chosen.name} ({chosen.publisher}) takes {takes} players, not {count}.")
    return Way(card, chosen, count)


def _edition(card: Game, edition: str) -> Edition:
    for known in card.editions:
        if known.id == edition:
            return known
    names = ", ".join(known.id for known in card.editions)
    raise BadFacts(f"{card.title} has no edition {edition!r}; it has: {names}.")
