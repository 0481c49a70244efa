"""A follow-up joined with the case that the question before told: the same query, other facts.

What comes out is a question in words, written from the question before, and it is taken only if the reader of
cases takes it for the same query: nothing is joined that could not have been asked like that at once. Ways
that agree on no single case join nothing.

1. Its numbers in the place of those that count or name the same: "and if Holmes plays 3?".
2. Its words in the place of one word or phrase of the question: "and for Moriarty?".
3. Its words after the question: "and with 4 players?", where nothing was said of players.
4. Its numbers in the slots whose labels name what they count; the case is then spelled out in brackets.
"""

from collections.abc import Callable, Iterator

from engine.query import Slot
from engine.ruling import Fact
from qa.followup.carried import carried
from qa.followup.joining import Joining, case_of, joining_of
from qa.followup.numbers import said, says_more, swapped
from qa.followup.words import FollowUp, asked, bare, counts_players, stem
from qa.scenario import Reading, read, reread, spelled, told
from qa.scenario.case import Case
from qa.scenario.lexicon import Weight
from qa.scenario.mentions import Mention

Way = Callable[[Joining], Iterator[tuple[str, Reading]]]
"""Yields what the follow-up may ask, each as a question and its case."""


def joined_case(follow: FollowUp, before: str, game: str, language: str) -> str | None:
    """Return the case of the question before with what the follow-up tells in its place, as a question.

    None where the question before told no case or the follow-up does not fit it in exactly one way.
    """
    joining = joining_of(follow, before, game, language)
    if joining is None:
        return None
    if follow.asks and (whole := carried(joining)):
        return whole
    ways: list[Way] = [_by_numbers, *(() if follow.asks else (_by_words, _behind)), _by_labels]
    for way in ways:
        found: dict[tuple[tuple[str, Fact], ...], str] = {}
        for question, reading in way(joining):
            found.setdefault(reading.facts, question)
        if found:
            return next(iter(found.values())) if len(found) == 1 else None
    return None


def with_numbers(follow: FollowUp, before: str, game: str, language: str) -> str | None:
    """Return a question that tells no case with the follow-up's numbers in place of its own.

    None where it does tell one, where they do not fit in exactly one way or the follow-up says more.
    """
    if joining_of(follow, before, game, language) is not None:
        return None
    old, new = case_of(before, game, language), case_of(follow.rest, game, language)
    return swapped(old, new, before, language) if old and new else None


def completed(follow: FollowUp, before: str, game: str, language: str) -> str | None:
    """Return the question before with the follow-up's words after it where only both together tell a case."""
    if joining_of(follow, before, game, language) is not None or follow.asks:
        return None
    for link in (" ", ", "):
        question = asked(f"{stem(before)}{link}{follow.rest}", language)
        if read(question, game, language) is not None:
            return question
    return None


def _by_numbers(joining: Joining) -> Iterator[tuple[str, Reading]]:
    question = swapped(joining.old, joining.new, joining.before, joining.language)
    reading = joining.read(question) if question is not None else None
    if question is not None and reading is not None and reading.given.keys() == joining.reading.given.keys():
        yield question, reading


def _by_words(joining: Joining) -> Iterator[tuple[str, Reading]]:
    """Yield the cases in which the follow-up's words stand for one word or phrase, and change one fact.

    The shortest words that do so make the most natural question, in the place of the words of a fact.
    """
    old, new = joining.old, joining.new
    if new.mentions:
        return
    texts = dict.fromkeys((*_new_words(new, old), *reversed(bare(joining.follow.rest))))
    for start, end in _phrases(joining):
        for text in texts:
            question = joining.before[:start] + text + joining.before[end:]
            reading = joining.read(question)
            if reading is not None and _one_word_changed(reading, joining):
                yield question, reading


def _one_word_changed(reading: Reading, joining: Joining) -> bool:
    """Tell whether a reading differs in one fact, and in none that a number told: no word is its like."""
    changed = joining.changed(reading)
    if reading.given.keys() != joining.reading.given.keys() or len(changed) != 1:
        return False
    (name,) = changed
    numbers = [m.start for m in joining.old.marks if m.number is not None and not m.weak]
    spans = [(start, end) for slot, start, end, _ in joining.reading.words if slot == name]
    return not isinstance(reading.given[name], tuple) and not any(
        start <= number < end for start, end in spans for number in numbers
    )


def _phrases(joining: Joining) -> list[tuple[int, int]]:
    """Return the places of the words that told a fact, then of each word that weighs.

    Only such as the follow-up's words may stand for: no numbers, and names of players for such names.
    """
    owners = {
        bool(mark.owner) for at, mark in enumerate(joining.new.marks) if at in joining.new.heavy or mark.owner
    }
    told = [(start, end) for _, start, end, _ in joining.reading.words]
    if joining.certain:
        told += [(m.start, m.end) for m in joining.old.marks if m.weight is Weight.HEAVY or m.owner]
    inside = {place: [m for m in joining.old.marks if place[0] <= m.start < place[1]] for place in told}
    return [
        place
        for place, marks in inside.items()
        if {bool(mark.owner) for mark in marks} == owners
        and all(mark.number is None or mark.weak for mark in marks)
    ]


def _new_words(new: Case, old: Case) -> Iterator[str]:
    """Yield the part of a follow-up that the question before does not say: "Holmes" of "if Holmes wins"."""
    fresh = [
        m for at, m in enumerate(new.marks)
        if (at in new.heavy or m.owner or m.number is not None)
        and not (said(m, old) and (not m.owner or any(m.owner == o.owner for o in old.marks)))
    ]  # fmt: skip
    if fresh:
        yield new.text[min(m.start for m in fresh) : max(m.end for m in fresh)]


def _behind(joining: Joining) -> Iterator[tuple[str, Reading]]:
    """Yield the case with the follow-up's words after the question: one fact more, or one made precise."""
    if not joining.certain:
        return
    for link in (" ", ", "):
        question = asked(f"{stem(joining.before)}{link}{joining.follow.rest}", joining.language)
        reading = joining.read(question)
        if reading is None:
            continue
        changed = len(joining.changed(reading))
        if changed == 1 or (not changed and _beside_the_point(joining.new, joining.old)):
            yield question, reading


def _beside_the_point(new: Case, old: Case) -> bool:
    """Tell whether a follow-up gives nothing but numbers of what the question before does not count.

    They may well change nothing: who starts, with 4 players.
    """
    nouns = {mention.noun for mention in old.mentions}
    used = frozenset(at for mention in new.mentions for at in mention.used)
    return (
        bool(new.mentions)
        and new.heavy <= used
        and all(m.noun and not m.owner and m.noun not in nouns for m in new.mentions)
    )


def _by_labels(joining: Joining) -> Iterator[tuple[str, Reading]]:
    """Yield the case with each number in the only slot whose label names what it counts and whose it is."""
    old, new = joining.old, joining.new
    if not new.mentions or says_more(new, old):
        return
    bare_number = not all(mention.noun or mention.owner for mention in new.mentions)
    if bare_number and (len(old.mentions) > 1 or counts_players(joining.follow.rest)):
        return
    facts = joining.reading.given
    filled: set[str] = set()
    for mention in new.mentions:
        slots = [slot for slot in joining.query.slots if _takes(slot, mention, joining)]
        if len(slots) != 1 or slots[0].name in filled:
            return
        filled.add(slots[0].name)
        facts[slots[0].name] = mention.value
    reading = reread(joining.reading, joining.query, facts)
    yield _spelled_out(reading, joining), reading


def _takes(slot: Slot, mention: Mention, joining: Joining) -> bool:
    """Tell whether a number may fill a slot: a number fits there, and the label names its noun and owner."""
    if slot.kind.fault(mention.value) or not (slot.required or slot.name in joining.reading.given):
        return False
    label = case_of(slot.kind.label.en, joining.game, "en")
    if label is None:
        return False
    counted = next((noun for mark in label.marks if (noun := label.lexicon.counting(mark)[0])), "")
    return mention.noun in ("", counted) and (
        not mention.owner or any(mark.owner == mention.owner for mark in label.marks)
    )


def _spelled_out(reading: Reading, joining: Joining) -> str:
    """Return a case as a question in words, spelled out in brackets where words alone are not read so."""
    words = told(joining.query, reading.given).tell(joining.language)
    again = read(words, joining.game, joining.language)
    if again is not None and (again.query, again.facts) == (reading.query, reading.facts):
        return words
    return f"{words} ({spelled(reading)})"
