"""``python -m engine.conformance GAME``: hold a game and its engine to the laws, or count its tree."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.progress import Progress

from corpus.errors import NotFound, RuleproofError
from corpus.types import Page
from engine.booklet import booklet_pages, read_booklet
from engine.conformance import check, check_engine, count, divide
from engine.conformance.simulate import simulate
from engine.engine import Engine
from engine.games import engine_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the checks, and return 0 if all laws hold, 1 if not, 2 for misuse."""
    asked = _parser().parse_args(arguments)
    try:
        engine = engine_of(asked.game)
        if engine is None:
            raise NotFound(f"There is no engine for {asked.game}; `ruleproof rule` lists those there are.")
        variants = _variants(engine, asked.variant)
        if asked.count is not None:
            _print_counts(engine, variants[0], asked.count)
            return 0
        pages = () if asked.no_engine else _pages(engine, asked.booklet)
    except RuleproofError as error:
        print(f"conformance: {error}", file=sys.stderr)
        return 2
    passed = True
    with Progress(transient=True, disable=not sys.stderr.isatty()) as bars:
        if not asked.no_engine:
            bar = bars.add_task(f"{engine.id}: queries")
            report = check_engine(
                engine,
                pages,
                seed=asked.seed,
                progress=lambda done, total: bars.update(bar, completed=done, total=total),
            )
            print(report)
            passed = report.passed
        for variant in variants:
            if asked.fast:
                passed = _simulate(engine, variant, asked.plays, asked.seed) and passed
                continue
            playing = bars.add_task(f"{engine.id} ({variant}): plays")

            def moved(done: int, total: int, task: int = int(playing)) -> None:
                bars.update(bars.task_ids[task], completed=done, total=total)

            played = check(
                engine.game(variant),
                plays=asked.plays,
                seed=asked.seed,
                rules=engine.sheet.rules,
                progress=moved,
            )
            print(f"[{variant}] {played}")
            passed = passed and played.passed
    return 0 if passed else 1


def _simulate(engine: Engine, variant: str, plays: int, seed: int) -> bool:
    simulation = simulate(engine.game(variant), plays, seed=seed)
    found = simulation.fault or "sound"
    print(f"[{variant}] {simulation.plays} plays, {simulation.decisions} decisions: {found}")
    return not simulation.fault


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.conformance", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="id of the game")
    parser.add_argument("--plays", type=int, default=100, help="random plays a variant (100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first play (0)")
    parser.add_argument("--variant", help="one variant; else all of them")
    parser.add_argument(
        "--booklet", type=Path, help="the booklet that the rules quote, if not the game's own"
    )
    parser.add_argument("--no-engine", action="store_true", help="only the plays: no booklet, no queries")
    parser.add_argument(
        "--fast", action="store_true", help="plays: only invariants, end and returns, at full speed"
    )
    parser.add_argument(
        "--count", type=int, metavar="DEPTH", help="count the tree so deep instead; 0 for all of it"
    )
    return parser


def _variants(engine: Engine, wanted: str | None) -> tuple[str, ...]:
    names = tuple(name for name, _ in engine.variants)
    if wanted is None:
        return names
    if wanted not in names:
        raise NotFound(f"{engine.id} has no variant “{wanted}”; it has: {', '.join(names)}.")
    return (wanted,)


def _pages(engine: Engine, booklet: Path | None) -> tuple[Page, ...]:
    return booklet_pages(engine) if booklet is None else read_booklet(booklet)


def _print_counts(engine: Engine, variant: str, depth: int) -> None:
    game = engine.game(variant)
    print(f"{engine.id} ({variant}): {count(game, depth or None)}")
    for word, counts in divide(game, depth or None).items():
        print(f"  {word}: {counts}")


if __name__ == "__main__":
    sys.exit(main())
