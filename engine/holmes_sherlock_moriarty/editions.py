"""The two families of editions as data, read off the rules that state them."""

from dataclasses import dataclass
from functools import cache

from engine.holmes_sherlock_moriarty.names import CARDS, MORIARTY, MYCROFT, TENTH
from engine.holmes_sherlock_moriarty.rules_characters import character_cards
from engine.holmes_sherlock_moriarty.rules_days import first_player
from engine.holmes_sherlock_moriarty.rules_editions import (
    EDITION_TABLE,
    devir_character_cards,
    devir_first_player,
    devir_start_tokens,
)
from engine.holmes_sherlock_moriarty.rules_setup import start_tokens


@dataclass(frozen=True, slots=True)
class Edition:
    """What differs between editions; ``cards`` are the character cards, ``first`` is who starts."""

    id: str
    seats: tuple[str, str]
    first: str
    tokens: int
    cards: tuple[str, ...]


def tokens_at_start(edition: str) -> int:
    """Return the tokens that a player starts with, by the rule and its exception."""
    usual = start_tokens()
    return devir_start_tokens() if edition == MYCROFT else usual


def cards_to_shuffle(edition: str) -> int:
    """Return how many character cards are shuffled, by the rule and its exception."""
    usual = character_cards()
    return devir_character_cards() if edition == MYCROFT else usual


def starter(edition: str) -> str:
    """Return who starts (``chosen`` where the players choose), by the rule and its exception."""
    usual = first_player()
    return devir_first_player() if edition == MYCROFT else usual


@cache
def edition_of(id: str) -> Edition:
    """Return an edition by its id. Raises KeyError."""
    # Kept between calls, so no rule may note itself in the trace of whoever asks first.
    if id == MYCROFT:
        first, each, many = devir_first_player, devir_start_tokens, devir_character_cards
        return Edition(id, EDITION_TABLE[id], first.function(), each.function(), CARDS[: many.function()])
    names = (*CARDS, TENTH)[: character_cards.function()]
    return Edition(id, EDITION_TABLE[id], first_player.function(), start_tokens.function(), names)


EDITIONS = (MORIARTY, MYCROFT)
