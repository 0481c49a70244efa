"""Numbers that count or name the same and differ."""

from collections.abc import Iterator

from qa.audit.clash.common import Found, Weigh, share, words_at
from qa.audit.clash.meant import Meant
from qa.audit.clash.words import Term, Utterance
from qa.audit.types import Clash, ClashKind
from qa.counts import ONE
from qa.guards import unsupported

_MANY = (
    "combien de",
    "combien d'",
    "how many",
    "how much",
    "wie viele",
    "wieviele",
    "cuantos",
    "cuantas",
    "quel nombre de",
)


def number_clashes(claim: Meant, said: Utterance, weigh: Weigh) -> Iterator[Found]:
    """Yield the numbers of a claim in whose place the statement has another."""
    mine = [t for t in claim.own.terms if t.number]
    theirs = [t for t in said.terms if t.number]
    values = {m for t in theirs for m in t.meanings} | ({"=1"} if ONE.search(said.text) else set())
    claimed = {m for t in (*claim.own.terms, *claim.asked.terms) if t.number for m in t.meanings}
    rest = [t for t in claim.context if not t.number]
    level = 0.25 + 0.75 * share(rest, said.terms, weigh)
    for number in mine if claim.yes is None else ():
        part = (ClashKind.NUMBER, number.start)
        if ONE.fullmatch(number.surface):
            continue
        unit = _unit(claim, number)
        if number.meanings & values:
            fits = any(t.meanings & number.meanings and unit & _unit_of(said, t) for t in theirs)
            yield Found(part, level if fits else 0.5 * level)
            continue
        rivals = [t for t in theirs if not t.meanings & claimed]
        fitting = [t for t in rivals if unit & _unit_of(said, t)]
        for chosen, worth in ((fitting, 1.0), (rivals, 0.5)):
            if chosen:
                other = chosen[0]
                words = (
                    words_at(claim.own, number.start, number.end, 14),
                    words_at(said, other.start, other.end, 14),
                )
                yield Found(part, worth * level, Clash(ClashKind.NUMBER, *words))
                break
    if claim.yes is None and any(t.meanings & values for t in mine):
        lacking = unsupported(claim.own.text, claim.own.language, [said.text], said.language)
        for bound in lacking.bounds:
            yield Found((ClashKind.NUMBER, -1), 0.8 * level, Clash(ClashKind.NUMBER, bound, said.text))
        for one, two in lacking.exchanged:
            yield Found(
                (ClashKind.NUMBER, -2),
                0.8 * level,
                Clash(ClashKind.NUMBER, f"{one} … {two}", f"{two} … {one}"),
            )
        if not lacking.bounds:
            yield Found((ClashKind.NUMBER, -1), 0.8 * level)
        if not lacking.exchanged:
            yield Found((ClashKind.NUMBER, -2), 0.8 * level)


def numbers_agree(claim: Meant, said: Utterance) -> float:
    """Return the share of the claim's numbers that the statement has; 1 where it has none."""
    mine = [t for t in claim.own.terms if t.number]
    values = {m for t in said.terms if t.number for m in t.meanings} | (
        {"=1"} if ONE.search(said.text) else set()
    )
    return sum(bool(t.meanings & values) for t in mine) / len(mine) if mine else 1.0


def _unit(claim: Meant, number: Term) -> frozenset[str]:
    own = _unit_of(claim.own, number)
    if own:
        return own
    # "Six." answers how many of something there are.
    for asking in _MANY:
        at = claim.asked.plain.find(asking)
        if at >= 0:
            after = [t for t in claim.asked.terms if t.start >= at + len(asking) - 1][:2]
            return frozenset().union(*(t.meanings for t in after))
    return frozenset()


def _unit_of(said: Utterance, number: Term) -> frozenset[str]:
    after = [t for t in said.terms if number.end <= t.start <= number.end + 24 and not t.number][:2]
    before = [t for t in said.terms if number.start - 3 <= t.end <= number.start and not t.number]
    return frozenset().union(*(t.meanings for t in (*after, *before) if t.clause == number.clause))
