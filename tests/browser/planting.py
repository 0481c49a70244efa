"""A server in a process of its own over shipped games that say markup: ``planting.py FOLDER``.

Prints its address, and stops when its input is closed. In its own process, for it changes what the shipped
games say for all that run beside it.
"""

import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import corpus.games
from corpus.games import Aid, Aids, Edition, FaqEntry, Game

PLANTED = (
    "\"'></textarea></title></script><img src=x onerror=boom('img')><svg onload=boom('svg')></svg>"
    "<script>boom('script')</script>{{ 7*7 }} javascript:boom('link')"
)
"""What would run if it were taken for HTML anywhere."""

SIGN = "<script>boom('script')</script>"
"""The part of it that has to be read on the page as it stands here."""

GAME = "time-bomb"


def plant() -> None:
    """Have the card, the FAQ and the aids of a shipped game end in markup, wherever words are shown."""
    games, faq, aids = corpus.games.shipped_games, corpus.games.faq, corpus.games.aids

    @cache
    def planted_games() -> tuple[Game, ...]:
        return tuple(_card(game) if game.id == GAME else game for game in games())

    @cache
    def planted_faq(game: str, language: str) -> tuple[FaqEntry, ...]:
        entries = faq(game, language)
        if game != GAME:
            return entries
        return tuple(
            replace(entry, question=f"{entry.question} {PLANTED}", answer=f"{entry.answer} {PLANTED}")
            for entry in entries
        )

    @cache
    def planted_aids(game: str, language: str) -> Aids | None:
        told = aids(game, language)
        if told is None or game != GAME:
            return told
        sections = {name: tuple(map(_aid, getattr(told, name))) for name in corpus.games.AID_SECTIONS}
        return replace(told, **sections)

    corpus.games.shipped_games = planted_games
    corpus.games.faq = planted_faq
    corpus.games.aids = planted_aids


def _card(game: Game) -> Game:
    return replace(
        game,
        title=f"{game.title} {PLANTED}",
        authors=tuple(f"{name} {PLANTED}" for name in game.authors),
        sources=(*game.sources, PLANTED, f"javascript:boom('source') {PLANTED}"),
        editions=tuple(map(_edition, game.editions)),
    )


def _edition(edition: Edition) -> Edition:
    publisher = f"{edition.publisher} {PLANTED}"
    return replace(edition, name=f"{edition.name} {PLANTED}", publisher=publisher)


def _aid(aid: Aid) -> Aid:
    return replace(aid, text=f"{aid.text} {PLANTED}", term=f"{aid.term} {PLANTED}" if aid.term else "")


def main(folder: Path) -> None:
    """Serve until the input is closed."""
    plant()
    # Only now: whoever imports the functions of the games gets those that plant.
    from serving import WordHashes, served

    from api.service import Service

    service = Service(folder, embedder=WordHashes())
    service.prepare()
    service.warm()
    with served(service) as address:
        print(address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
