"""Questions asked from several threads while one builder after another exchanges what is asked."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from corpus.errors import RuleproofError
from index.catalogue import Indexes
from index.generation import Generations
from tests.fuzz.shelf import BOOK, WordDirections, number_of, print_out

QUESTIONS = ("how many cards", "printing number", "who wins", "highest score")


@dataclass(slots=True)
class Served:
    """What was seen: rebuilds, questions asked, printings that answered, faults."""

    rebuilds: int = 0
    questions: int = 0
    printings: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


def asked_while_rebuilt(home: Path, rebuilds: int, questions: int, threads: int = 4) -> Served:
    """Ask at least so many questions while so many rebuilds are made."""
    served = Served()
    print_out(home, 1)
    indexes = Indexes(home, WordDirections())
    lock = threading.Lock()
    built = threading.Event()

    def ask() -> None:
        last = 0
        while not built.is_set() or served.questions < questions:
            with lock:
                number = served.questions
                served.questions += 1
            try:
                hits = indexes.search([BOOK], QUESTIONS[number % len(QUESTIONS)], language="en", k=3).hits
            except Exception as error:  # whatever it is, who asked got no answer
                with lock:
                    served.faults.append(f"question {number}: {type(error).__name__}: {error}")
                continue
            shown = {number_of(hit.passage.text) for hit in hits}
            named = {hit.generation for hit in hits}
            with lock:
                if len(shown) != 1 or len(named) != 1 or len(hits) != 3 or min(shown) < last:
                    served.faults.append(f"question {number}: printings {shown} of {named} after {last}")
                served.printings |= shown
            last = max(shown, default=last)

    with ThreadPoolExecutor(threads) as pool:
        asking = [pool.submit(ask) for _ in range(threads)]
        for number in range(2, rebuilds + 2):
            print_out(home, number)
            served.rebuilds += 1
            # Builders on a fast disk would be done before anybody has asked.
            with lock:
                due = served.questions
            while due < questions * served.rebuilds / rebuilds * 0.9 and not all(a.done() for a in asking):
                built.wait(0.002)
                due = served.questions
        built.set()
        for one in asking:
            one.result()
    return served


def built_at_once(home: Path, rounds: int, builders: int = 2) -> Iterator[tuple[str, str]]:
    """Let builders of different printings begin at the same moment; yield what was wrong afterwards."""
    print_out(home, 1)
    for each in range(rounds):
        numbers = [10 * each + builder + 2 for builder in range(builders)]
        together = threading.Barrier(builders)

        def build(number: int, together: threading.Barrier = together) -> str:
            together.wait()
            try:
                print_out(home, number)
            except Exception as error:  # no builder may fail for another
                return f"{number}: {type(error).__name__}: {error}"
            return ""

        with ThreadPoolExecutor(builders) as pool:
            faults = [fault for fault in pool.map(build, numbers) if fault]
        try:
            shown = {number_of(p.text) for p in Indexes(home, WordDirections()).get(BOOK).passages}
        except RuleproofError as error:
            shown, faults = set(), [*faults, str(error)]
        if len(shown) != 1 or not shown <= set(numbers):
            faults.append(f"printings {shown} serve after {numbers} were built")
        if len(Generations(home, BOOK).names()) > 2:
            faults.append("more than two generations are kept")
        yield f"round {each}", "; ".join(faults)
