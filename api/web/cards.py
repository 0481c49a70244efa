"""The card of a game as facts that are told, each with the page that states it, where one does."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from api.web.places import Place
from api.web.words import Say
from corpus.games import Edition, Game, Quote, Stated

PAIRS = (
    ("players_min", "players_max"),
    ("role_cards_good", "role_cards_evil"),
    ("good_team", "evil_team"),
)
"""Facts of an edition that are told together, under the name of the first."""

LABELS = {
    "illustrator": "game.fact_illustrator",
    "players_min": "game.fact_players_min",
    "players_max_deluxe": "game.fact_players_max_deluxe",
    "role_cards_good": "game.fact_role_cards_good",
    "wires_safe": "game.fact_wires_safe",
    "wires_defusing": "game.fact_wires_defusing",
    "bombs": "game.fact_bombs",
    "rounds": "game.fact_rounds",
    "good_team": "game.fact_good_team",
    "claims": "game.fact_claims",
    "rooms_empty": "game.fact_rooms_empty",
    "rooms_gold": "game.fact_rooms_gold",
    "traps": "game.fact_traps",
    "years": "game.fact_years",
    "colours": "game.fact_colours",
    "bombs_per_colour": "game.fact_bombs_per_colour",
    "explosion_at": "game.fact_explosion_at",
    "tokens_at_start": "game.fact_tokens_at_start",
    "reserve_after_setup": "game.fact_reserve_after_setup",
    "variable_characters": "game.fact_variable_characters",
    "unused_characters": "game.fact_unused_characters",
    "first_player": "game.fact_first_player",
    "second_role": "game.fact_second_role",
    "plot_cards": "game.fact_plot_cards",
    "removed_plot_cards": "game.fact_removed_plot_cards",
    "dealt_plot_cards": "game.fact_dealt_plot_cards",
    "case_cards": "game.fact_case_cards",
    "cases_per_hand": "game.fact_cases_per_hand",
    "tokens": "game.fact_tokens",
    "hands": "game.fact_hands",
    "learning_hands_to_win": "game.fact_learning_hands_to_win",
}
"""Sentence of the interface for each fact of an edition that is told."""

VALUES = {
    "SWAT": "game.value_swat",
    "terrorists": "game.value_terrorists",
    "investigators": "game.value_investigators",
    "cultists": "game.value_cultists",
    "time police": "game.value_time_police",
    "bombers": "game.value_bombers",
    "ordered": "game.value_ordered",
    "chosen": "game.value_chosen",
    "English edition (2018)": "game.value_english_edition_2018",
}
"""Sentence of the interface for each value in words; names stay as they are."""

Find = Callable[[Quote], Place]
"""Finds words in the booklet of the card."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact in words. ``place`` is None where no page of the booklet states it."""

    label: str
    value: str
    place: Place | None


@dataclass(frozen=True, slots=True)
class EditionTold:
    """An edition: the first is the one that the booklet follows, others tell where they differ from it."""

    id: str
    name: str
    facts: tuple[Fact, ...]


def facts_told(card: Game, find: Find, say: Say) -> tuple[Fact, ...]:
    """Return who made the game, for whom it is and how long it lasts."""
    usual = card.editions[0]
    told = [
        Fact(say("game.players"), _span(card.players), _place("players", card.stated, find)),
        Fact(say("game.minutes"), f"{_span(card.minutes)} min", _place("minutes", card.stated, find)),
        Fact(say("game.age"), say("game.age_from", age=card.age), _place("age", card.stated, find)),
        Fact(
            say("game.author") if len(card.authors) == 1 else say("game.authors"),
            ", ".join(card.authors),
            _place("authors", card.stated, find),
        ),
        Fact(say("game.publisher"), usual.publisher, _place("publisher", usual.stated, find)),
    ]
    if usual.year:
        told.append(Fact(say("game.year"), str(usual.year), _place("year", usual.stated, find)))
    return tuple(told)


def editions_told(card: Game, find: Find, say: Say) -> tuple[EditionTold, ...]:
    """Return the editions, the usual one with all its facts and the others with what differs."""
    usual = _named(card.editions[0], say)
    return tuple(
        EditionTold(
            edition.id,
            edition_name(edition, say),
            tuple(
                Fact(_label(name, say), value, _place(name, edition.stated, find))
                for name, value in _named(edition, say).items()
                if edition is card.editions[0] or usual.get(name) != value
            ),
        )
        for edition in card.editions
    )


def edition_name(edition: Edition, say: Say) -> str:
    """Return an edition with its publisher and year."""
    made = ", ".join(str(part) for part in (edition.publisher, edition.year) if part)
    return f"{_value(edition.name, say)} ({made})"


def licence(card: Game, find: Find, say: Say) -> Fact:
    """Return the licence of the shipped booklet."""
    return Fact(say("game.licence"), card.licence, _place("licence", card.stated, find))


def _named(edition: Edition, say: Say) -> dict[str, str]:
    """Return the facts of an edition in words, those of a pair as one."""
    facts = dict(edition.facts)
    told = {}
    for name, value in facts.items():
        pair = next((pair for pair in PAIRS if name in pair), None)
        if pair is None or not all(one in facts for one in pair):
            told[name] = _value(value, say)
        elif name == pair[0]:
            told[name] = _pair(pair, [facts[one] for one in pair], say)
    return told


def _pair(pair: Sequence[str], values: Sequence[str | int], say: Say) -> str:
    if pair == PAIRS[0]:
        return _span((int(values[0]), int(values[1])))
    return (" + " if pair == PAIRS[1] else " / ").join(_value(value, say) for value in values)


def _value(value: str | int, say: Say) -> str:
    return say(VALUES[value]) if isinstance(value, str) and value in VALUES else str(value)


def _label(name: str, say: Say) -> str:
    return say(LABELS[name]) if name in LABELS else name.replace("_", " ")


def _place(name: str, stated: Iterable[Stated], find: Find) -> Place | None:
    return next((find(one.source) for one in stated if name in one.facts), None)


def _span(limits: tuple[int, int]) -> str:
    low, high = limits
    return str(low) if low == high else f"{low}–{high}"
