"""The numbers of a text, each with what it counts or names, the numbers beside it, and what limits it.

Words are compared across languages by the thesaurus. What a quote leaves open is let pass.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import combinations, pairwise

from corpus.passages import sentences
from corpus.text import plain
from index.terms import analyse, primary
from index.thesaurus import concepts
from qa.forces import Force, alternatives, folded, forces, whole_words

_NUMBER = re.compile(r"\d+\.?")
ONE = re.compile(r"\b(?:one|once|single|une?|seule?|eine?[mnrs]?|einzige\w*|una?|uno|sola?|solo)\b", re.I)


class Bound(StrEnum):
    """How a word beside a number limits it."""

    OVER = ">"
    UNDER = "<"
    LEAST = ">="
    MOST = "<="
    EXACT = "="
    BEFORE = "before"
    AFTER = "after"


_BEYOND = {Bound.OVER: Bound.MOST, Bound.UNDER: Bound.LEAST, Bound.BEFORE: Bound.AFTER}
_OPPOSITE = _BEYOND | {there: here for here, there in _BEYOND.items()}
"""What a bound becomes under a negation: "no more than 3" is "at most 3"."""

_TIMES = frozenset((Bound.BEFORE, Bound.AFTER))
FORCES = {Bound.LEAST: Force.AT_LEAST, Bound.MOST: Force.AT_MOST}
"""What a bound of a quoted number carries: "aged 12 and over" an "at least"."""

_ANSWERED = re.compile(r"^(?:no|non|nein)\s?[,;:.!]")
"""A "no" that answers the question and turns nothing else round."""

_AHEAD: dict[Bound, dict[str, str]] = {
    Bound.OVER: {
        "en": r"(?:more|greater|higher|larger|bigger|longer|older|later) than|exceed\w*",
        "fr": r"(?:plus|davantage) (?:de|d')|au-dela d[eu]s?|superieure?s? (?:a|aux?)|"
        r"depass\w+|exced\w+",
        "de": r"(?:mehr|grosser|hoher|alter|langer) als|ubersteig\w*",
        "es": r"(?:mas|mayor|superior) (?:de|que|a)|supera\w*",
    },
    Bound.UNDER: {
        "en": r"(?:fewer|less|lower|smaller|shorter|younger|earlier) than",
        "fr": r"(?<!au )moins (?:de|d'|que|qu')|inferieure?s? (?:a|aux?)|(?:en |au-)dessous d[eu]s?",
        "de": r"(?:weniger|kleiner|niedriger|junger|kurzer) als",
        "es": r"(?<!al )(?<!lo )(?:menos|menor|inferior) (?:de|que|a)",
    },
    Bound.LEAST: {
        "en": r"at (?:the very )?least|minimum(?: of)?",
        "fr": r"au (?:moins|minimum)(?: de)?|minimum(?: de)?|a partir d[eu]s?",
        "de": r"mindestens|wenigstens|zumindest|minimum",
        "es": r"al menos|por lo menos|como minimo|minimo(?: de)?|a partir de",
    },
    Bound.MOST: {
        "en": r"at (?:the )?most|up to|maximum(?: of)?|max",
        "fr": r"au (?:plus|maximum)(?: de)?|maximum(?: de)?|maxi|jusqu'(?:a|aux?)",
        "de": r"hochstens|maximal|maximum|bis zu",
        "es": r"como maximo|a lo sumo|maximo(?: de)?|hasta",
    },
    Bound.EXACT: {
        "en": r"exactly|precisely",
        "fr": r"exactement|precisement",
        "de": r"genau|exakt",
        "es": r"exactamente",
    },
    Bound.BEFORE: {"en": r"before|prior to", "fr": r"avant", "de": r"vor", "es": r"antes de"},
    Bound.AFTER: {"en": r"after", "fr": r"(?<!d')apres", "de": r"nach", "es": r"despues de"},
}
"""Bounds that stand ahead of their number."""

_BEHIND: dict[Bound, dict[str, str]] = {
    Bound.LEAST: {
        "en": r"or (?:more|over|older|up|above|higher)(?! than)|and (?:over|older|up|above)|"
        r"at least|minimum|min",
        "fr": r"(?:ou|et) (?:plus|davantage|au-dela)(?! d| qu)|au (?:moins|minimum)|minimum|mini",
        "de": r"(?:oder|und) (?:mehr|alter|hoher)(?! als)|mindestens|minimum",
        "es": r"[oy] mas(?! de| que)|como minimo|al menos|por lo menos|minimo",
    },
    Bound.MOST: {
        "en": r"or (?:fewer|less|under|younger|below|lower)(?! than)|and (?:under|younger|below)|"
        r"at most|maximum|max",
        "fr": r"(?:ou|et) moins(?! d| qu)|au (?:plus|maximum)|maximum|maxi",
        "de": r"(?:oder|und) (?:weniger|junger)(?! als)|hochstens|maximum",
        "es": r"[oy] menos(?! de| que)|como maximo|a lo sumo|maximo",
    },
}
"""Bounds that stand behind their number or what it counts."""

_COMPARES: dict[Bound, dict[str, str]] = {
    Bound.OVER: {
        "en": r"more|over|above|beyond|exceed\w*|greater|higher|larger|longer|older|later|too|extra|another",
        "fr": r"(?<!au )plus|davantage|au-dela|au-dessus|superieure?s?|depass\w+|exced\w+|trop",
        "de": r"mehr|uber\w*|grosser|hoher|zu viel\w*",
        "es": r"mas|mayor\w*|superior\w*|supera\w*|demasiad\w*",
    },
    Bound.UNDER: {
        "en": r"fewer|less|under|below|lower|smaller|shorter|younger|missing|lacks?|short|enough",
        "fr": r"(?<!au )moins|inferieure?s?|dessous|manqu\w+|insuffi\w+|suffi\w+|assez",
        "de": r"weniger|unter\w*|kleiner|niedriger|fehl\w*|genug",
        "es": r"menos|menor\w*|inferior\w*|falt\w*|bastant\w*|suficient\w*",
    },
    Bound.BEFORE: {
        "en": r"before|prior|until|till|ahead|first|earlier|preced\w+|start\w*|begin\w*",
        "fr": r"avant|jusqu\w*|d'abord|preced\w+|debut\w*|commenc\w+|prealable\w*",
        "de": r"vor\w*|bevor|bis|zuerst|fruher|beginn\w*|anfang\w*",
        "es": r"antes|hasta|primero|previ\w+|comienz\w*|empiez\w*",
    },
    Bound.AFTER: {
        "en": r"after\w*|once|when|since|then|next|later|follow\w*|ends?|over|finish\w*",
        "fr": r"(?<!d')apres|une fois|des que|quand|lorsqu\w*|depuis|puis|ensuite|suiv\w+|fin\w*|termin\w+",
        "de": r"nach\w*|sobald|wenn|seit|dann|danach|spater|folg\w*|end\w*",
        "es": r"despues|tras|cuando|desde|luego|siguient\w*|fin\w*|termin\w*",
    },
}
"""Words on which a bound may rest where the quoted number stands bare; the other bounds need none."""

_TURNING = {
    "en": r"otherwise|else|instead",
    "fr": r"sinon|autrement|autres? cas|contraire",
    "de": r"sonst|andernfalls|ansonsten",
    "es": r"si no|sino|otro caso|contrario",
}
"""Words that make the other side of a bound hold, as a negation does."""

_JOINED = re.compile(
    r"\s?/\s?|-|\s-\s|(?:\s(?:a|to|bis)|,?\s(?:et|ou|ni|and|or|nor|und|oder|y|o|e))"
    r"\s(?:(?:a|de|des|the|les|la|le)\s|[dl]')?"
)
_LISTED = re.compile(r",\s")
"""What stands between the last two numbers of a list or range, and between those before them."""

_COUNTED = re.compile(r"[\s-](?:(?:de|de la|des|du|of|of the)\s|(?:d|de l)')?")
_QUALIFIED = re.compile(r"[\s-](?:(?:de|of)\s|d')?")
_NUMBERED = re.compile(r"\s(?:n°\s?|no\.\s)?")
"""What stands between a number and what it counts, the two words of that, a name and its number."""

_REACH = 100
"""Characters on either side of a number in which words can limit it."""

_THE = r"(?:the|his|her|its|their|your|les?|la|ses|leurs|vos|die|der|den|los|las)"

_BROKEN = re.compile(r"[,;:.!?()\t\n]")


def numbers(text: str, language: str) -> set[str]:
    """Return the numbers of a text as digits, number words and ordinals included.

    A one written as a word is left out: it is an article or a pronoun as often as a number.
    """
    found = (token for token in analyse(text, language) if _NUMBER.fullmatch(token.term))
    return {token.term.rstrip(".") for token in found if token.term != "1" or token.surface.isdecimal()}


@dataclass(frozen=True, slots=True)
class _Token:
    term: str
    name: str
    start: int
    end: int
    number: bool
    article: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where a number stands: what it counts (3 points), the word ahead (round 3), the numbers next to it.

    A word is all its meanings; a number next to it is one pair for each meaning of its words.
    """

    counted: tuple[frozenset[str], ...]
    ahead: frozenset[str]
    beside: frozenset[tuple[str, str]] = frozenset()

    @property
    def meanings(self) -> frozenset[str]:
        """Return all meanings of the words; empty if the number stands without any."""
        return self.ahead.union(*self.counted)

    def fits(self, other: "Place", apart: frozenset[str] = frozenset()) -> int:
        """Return how much of it the other place has too, ``apart`` from some numbers."""
        # The word ahead weighs less: it may be a verb.
        shared = 2 * sum(bool(word & other.meanings) for word in self.counted)
        next_to = any(value not in apart for value, _ in self.beside & other.beside)
        return shared + bool(self.ahead & other.meanings) + next_to

    def nearer(self, those: set["Place"], these: set["Place"], apart: frozenset[str]) -> bool:
        """Tell whether it fits one of those places better than any of these."""
        return max(self.fits(it, apart) for it in those) > max(self.fits(it, apart) for it in these)


@dataclass(frozen=True, slots=True)
class _Run:
    """Numbers that count or name the same: those of one list or range."""

    numbers: tuple[_Token, ...]
    place: Place

    def units(self) -> set[tuple[str, str]]:
        """Return each number with each meaning of what it counts or names."""
        return {(number.term, meaning) for number in self.numbers for meaning in self.place.meanings}


@dataclass(frozen=True, slots=True)
class Count:
    """A number in its place; ``article``: a one as a word, often none; ``turned``: a negation is near."""

    value: str
    article: bool
    place: Place
    bounds: frozenset[Bound]
    turned: bool

    def meant(self, kind: Bound) -> set[Bound]:
        """Return the bounds that may be meant: those of time or those of number, as ``kind`` is."""
        found = {bound for bound in self.bounds if (bound in _TIMES) == (kind in _TIMES)}
        return found | {_OPPOSITE[bound] for bound in found if self.turned and bound in _OPPOSITE}


def unbacked(said: list[Count], printed: list[Count], quotes: str, language: str) -> tuple[str, ...]:
    """Return the bounds of a claim's numbers that the quotes, where they have these numbers, do not bear.

    They bear what they say of the same number, or where it stands bare of a bound, some word of that kind.
    """
    found: dict[str, None] = {}
    for count, bound in ((each, bound) for each in dict.fromkeys(said) for bound in sorted(each.bounds)):
        same = [other for other in dict.fromkeys(printed) if other.value == count.value]
        near = [other for other in same if count.place.fits(other.place)]
        if near:
            same = [other for other in same if other in near or not other.place.meanings]
        meant = [other.meant(bound) for other in same if other.meant(bound)]
        bare = any(not other.meant(bound) for other in same if other in near or not other.article)
        # That a number is reached or past is often told by the order alone: the opposite must be told too.
        due = not count.turned and (bound not in _TIMES or bool(meant))
        carriers = _COMPARES[bound] if due and bound in _COMPARES else None
        left_open = bare and (not carriers or whole_words(carriers, primary(language)).search(folded(quotes)))
        if (bare or meant) and not left_open and not any(of & count.meant(bound) for of in meant):
            found[f"{bound} {count.value}"] = None
    return tuple(found)


def exchanged(said: list[Count], printed: list[Count]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of numbers that both fit each other's places in the quotes better than their own."""
    places: dict[str, set[Place]] = {}
    for count in printed:
        places.setdefault(count.value, set()).add(count.place)
    # A number that counts and names nothing somewhere in the quotes may stand for anything there.
    known = {value for value, found in places.items() if all(place.meanings for place in found)}
    counts = dict.fromkeys(
        (count.value, count.place)
        for count in said
        if count.place.meanings and not count.article and count.value in known
    )
    found: dict[tuple[str, str], None] = {}
    for (one, its), (two, their) in combinations(counts, 2):
        if one != two:
            here, there, both = places[one], places[two], frozenset((one, two))
            if its.nearer(there, here, both) and their.nearer(here, there, both):
                found[one, two] = None
    return tuple(found)


def counts(text: str, language: str) -> list[Count]:
    """Return the numbers of a text in order, each with what stands around it."""
    raw, code = unicodedata.normalize("NFC", text), primary(language)
    tokens = list(_tokens(raw, language))
    runs = list(_runs(raw, tokens, code))
    beside: list[set[tuple[str, str]]] = [set() for _ in runs]
    for number, (one, two) in enumerate(pairwise(runs)):
        if not _BROKEN.search(raw, one.numbers[-1].end, two.numbers[0].start):
            beside[number] |= two.units()
            beside[number + 1] |= one.units()
    placed = [
        (token, replace(run.place, beside=frozenset(near)))
        for run, near in zip(runs, beside, strict=True)
        for token in run.numbers
    ]
    ends = [0, *(token.end for token, _ in placed)]
    starts = [*(token.start for token, _ in placed[1:]), None]
    turning = [(start, end) for start, end in sentences(raw) if _turns(raw[start:end], language)]
    found = []
    for (token, place), before, after in zip(placed, ends, starts, strict=False):
        bounds = _bounds(raw[before : token.start], raw[token.end : after], after is None, code)
        turned = any(start <= token.start < end for start, end in turning)
        found.append(
            Count(token.term, token.article, place, bounds - _TIMES if token.article else bounds, turned)
        )
    return found


def _tokens(raw: str, language: str) -> Iterator[_Token]:
    """Give the terms of a text with their places, and the ones among the function words between them."""
    end = 0
    for token in analyse(raw, language):
        # Of one character, such as ½, two terms may come.
        start = max(raw.find(token.surface, end), end)
        yield from _articles(raw, end, start)
        end = start + len(token.surface)
        if ONE.fullmatch(token.surface):
            yield _Token("1", "", start, end, True, True)
        else:
            number, name = bool(_NUMBER.fullmatch(token.term)), plain(token.surface).rstrip("s")
            yield _Token(token.term.rstrip("."), name, start, end, number, False)
    yield from _articles(raw, end, len(raw))


def _articles(raw: str, start: int, end: int) -> Iterator[_Token]:
    for match in ONE.finditer(raw[start:end]):
        yield _Token("1", "", start + match.start(), start + match.end(), True, True)


def _runs(raw: str, tokens: list[_Token], language: str) -> Iterator[_Run]:
    """Give the lists and ranges of numbers; most are of one number."""
    gaps = [plain(f"|{raw[one.end : two.start]}|")[1:-1] for one, two in pairwise(tokens)]
    spans: list[range] = []
    for at in reversed([at for at, token in enumerate(tokens) if token.number]):
        follows = bool(spans) and spans[-1].start == at + 1
        if follows and (_JOINED.fullmatch(gaps[at]) or (len(spans[-1]) > 1 and _LISTED.fullmatch(gaps[at]))):
            spans[-1] = range(at, spans[-1].stop)
        else:
            spans.append(range(at, at + 1))
    free = 0
    for span in reversed(spans):
        counted: list[frozenset[str]] = []
        for between in (_COUNTED, _QUALIFIED):
            at = span.stop + len(counted)
            if at == len(tokens) or tokens[at].number or not between.fullmatch(gaps[at - 1]):
                break
            counted.append(_meanings(tokens[at], language))
        named = span.start > free and _NUMBERED.fullmatch(gaps[span.start - 1])
        ahead = _meanings(tokens[span.start - 1], language) if named else frozenset[str]()
        yield _Run(tuple(tokens[span.start : span.stop]), Place(tuple(counted), ahead))
        free = span.stop + len(counted)


def _meanings(token: _Token, language: str) -> frozenset[str]:
    """Return what a word is compared by: itself in its language, its concepts; if it has none, as a name."""
    return frozenset((f"{language} {token.term}", *(concepts([token.term], language) or (token.name,))))


def _bounds(ahead: str, behind: str, last: bool, language: str) -> frozenset[Bound]:
    """Return the bounds of a number from the words between it and the numbers on either side."""
    ahead, behind = folded(ahead[-_REACH:]), folded(behind[:_REACH])
    found = {bound for bound in _AHEAD if _ahead(bound, language).search(ahead)}
    for bound in _BEHIND:
        match = _behind(bound, language).match(behind)
        # What ends where another number begins belongs to that number.
        if match and (last or behind[match.end() :].strip()):
            found.add(bound)
    return frozenset(found)


def _turns(sentence: str, language: str) -> bool:
    """Tell whether a sentence has a word that makes a bound hold the other way round."""
    said = _ANSWERED.sub("", folded(sentence))
    turning = whole_words(_TURNING, primary(language)).search(said)
    return bool(turning or forces(said, language) & {Force.NEGATION, Force.ONLY, Force.EXCEPT})


@cache
def _ahead(bound: Bound, language: str) -> re.Pattern[str]:
    between = r"[^\s,;:.!?()]+"
    if bound in _TIMES:
        between = rf"(?:\s+{between}){{0,5}}"
    elif bound in (Bound.OVER, Bound.UNDER):
        # "Fewer than the 2 others" compares with players.
        between = rf"(?:\s+(?!{_THE}(?!\w)){between})?"
    else:
        between = rf"(?:\s+{between}){{0,2}}"
    return re.compile(rf"(?<!\w)(?:{alternatives(_AHEAD[bound], language)})(?:(?<=')|(?!\w)){between}\s*$")


@cache
def _behind(bound: Bound, language: str) -> re.Pattern[str]:
    return re.compile(rf"(?:[^\s,;:.!?()]+\s+){{0,3}}?(?:{alternatives(_BEHIND[bound], language)})(?!\w)")
