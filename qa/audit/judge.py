"""Entries of a FAQ judged by what a game's rulebooks say.

1. The game's engine first: where it reads the question for certain and rules otherwise than the answer, that
   answer is contradicted; where it knows that the book is silent or can be read in two ways, so is the label.
2. Words of the book that say that it does not say this, or says it in two ways.
3. Else the statements nearest to each claim: the chance that one contradicts it, or that none is about it.
4. A supported claim whose evidence stands on none of the pages that the entry cites is on a wrong page.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from corpus.games import sentences
from corpus.types import Located
from index.catalogue import Indexes
from index.embed import Vectors
from index.search import Index
from qa.audit.chances import Judging, judging
from qa.audit.claims import claims_of
from qa.audit.clash import meant
from qa.audit.entailed import Entailed, entailed
from qa.audit.evidence import Near, Weights, nearest
from qa.audit.figures import Asked, Figures, figures
from qa.audit.rulings import Heard, heard
from qa.audit.silence import tells_readings, tells_silence
from qa.audit.statements import Statements
from qa.audit.types import ClaimFinding, Clash, EntryFinding, FaqItem, Label, Said
from qa.audit.why import why
from qa.books import Books
from qa.confidence import calibration
from qa.evidence import gather
from qa.games import Shelf
from qa.rulings import Teller
from qa.sentences import Likeliest, likeliest
from qa.types import Basis

DEPTH = 24
"""Passages looked at to tell how likely the books answer a question at all."""

AS_GOOD = 0.75
"""Share of the nearest statement's score from which on another statement is evidence as well."""

LEARNED = 0.3
"""Chance to answer the question from which on a booklet's sentence is evidence whatever its words are."""

DOUBTED = 0.3
"""Chance that the book contradicts a claim from which on "supported" is said with a doubt."""

SHOWN = 3
"""Statements shown as evidence at most."""

TOLD_SILENT = 0.15, 0.6, 0.25
"""When a statement of silence is about a claim: chance to answer or share of words of the nearest statement,
chance of one of the next two."""

KEPT_VECTORS = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """A claim with the statements near it and what they amount to."""

    said: Said
    near: tuple[Near, ...]
    figures: Figures
    read: Entailed


class Judge:
    """Judges entries against the rulebooks of one game."""

    def __init__(
        self,
        shelf: Shelf,
        books: Books,
        indexes: Indexes,
        world: Sequence[Index] = (),
        *,
        with_faq: bool = True,
    ) -> None:
        """Judge by the books of a game; ``world``: the booklets of others, ``with_faq`` as in Statements."""
        self._shelf, self.books, self._indexes, self._world = shelf, books, indexes, world
        self.statements = Statements(shelf.id, shelf.booklet, books, with_faq=with_faq)
        self._weights = Weights(books.indexes)
        self.embed = lru_cache(KEPT_VECTORS)(indexes.query_vector)

    def judge(self, item: FaqItem) -> EntryFinding:
        """Judge an entry claim by claim."""
        claims = claims_of(item)
        ruling = self._heard(item, claims)
        weighed = self.weigh(item, claims)
        return EntryFinding(item, self._findings(item, weighed, ruling, judging()))

    def weigh(self, item: FaqItem, claims: Sequence[Said]) -> tuple[Weighed, ...]:
        """Return the claims of an entry with what the books say near them."""
        vector = self.embed(item.question)
        likely = self._likeliest(item, vector)
        chances = dict(likely.entries) if likely else {}
        chance = self._chance(item, vector)
        meanings = [meant(said, item) for said in claims]
        every = [
            nearest(
                claim.says,
                claim.asked,
                (self.embed(said.says), vector),
                chances,
                self.statements,
                self._weights,
            )
            for said, claim in zip(claims, meanings, strict=True)
        ]
        *readings, whole = entailed(item, claims, every)
        found = []
        for said, claim, near, read in zip(claims, meanings, every, readings, strict=True):
            learned = max((one.learned for one in near), default=0.0)
            asked = Asked(likely.silent if likely else None, learned, chance)
            made = figures(said, claim, asked, near, self.statements.names, self._weights, self.embed)
            values = {**made.values, **read.figures("read"), **whole.figures("whole")}
            found.append(Weighed(said, near, replace(made, values=values), read))
        return tuple(found)

    def _findings(
        self, item: FaqItem, weighed: Sequence[Weighed], ruling: Heard | None, model: Judging
    ) -> tuple[ClaimFinding, ...]:
        if not weighed:
            return ()
        opened = self._opened(item, weighed, ruling)
        if opened is not None:
            return tuple(self._finding(item, one, opened, ruling) for one in weighed)
        silent = sum(model.silent(one.figures.values) for one in weighed) / len(weighed)
        if ruling is not None and ruling.agrees is not None:
            silent = 0.0
        cited = self._cited(item, weighed)
        found = []
        for number, one in enumerate(weighed):
            compared = ruling if ruling and ruling.agrees is not None and ruling.claim == number else None
            label, against = _label(one, compared, silent, model)
            doubted = label is Label.SUPPORTED and against >= DOUBTED
            if label is Label.SUPPORTED and not cited:
                label = Label.WRONG_PAGE
            found.append(self._finding(item, one, label, compared, doubted=doubted))
        return tuple(found)

    def _opened(self, item: FaqItem, weighed: Sequence[Weighed], ruling: Heard | None) -> Label | None:
        """Return the label of an entry about what the book leaves open; None where it does not."""
        told = next((near for one in weighed[:1] for near in _silences(one.near)), None)
        if told is not None and not tells_silence(item.answer):
            words = f"{told.statement.text} {self.statements.around(told.statement)}"
            return Label.AMBIGUOUS if tells_readings(words) else Label.NOT_IN_RULEBOOK
        if ruling is not None and ruling.silent:
            return Label.NOT_IN_RULEBOOK
        return Label.AMBIGUOUS if ruling is not None and ruling.divided else None

    def _cited(self, item: FaqItem, weighed: Sequence[Weighed]) -> bool:
        """Tell whether evidence for an entry stands on a page that it cites, or it cites none."""
        pages = {
            place[1] for one in weighed for near in _as_good(one.near) for place in near.statement.places
        }
        return not item.pages or bool(pages.intersection(item.pages))

    def _finding(
        self, item: FaqItem, one: Weighed, label: Label, ruling: Heard | None, *, doubted: bool = False
    ) -> ClaimFinding:
        clash: Clash | None = None
        evidence = self._evidence(item, one)
        if label is Label.CONTRADICTED:
            clash, near = self._clash(one)
            if ruling and ruling.clash:
                clash = ruling.clash
            elif near:
                evidence = tuple(dict.fromkeys((*self.statements.located(near.statement), *evidence)))
        told = ruling.told if ruling else None
        return ClaimFinding(
            one.said.text,
            label,
            evidence,
            clash,
            told,
            why(label, clash, evidence, item, told, doubted=doubted),
        )

    def _clash(self, one: Weighed) -> tuple[Clash | None, Near | None]:
        """Return in what a claim clashes and with which statement: its words, else both as a whole."""
        if not one.near:
            return None, None
        clash, near = one.figures.clash, one.near[one.figures.near]
        against = one.near[one.read.against]
        if clash is not None and (near.statement == against.statement or one.figures.sure):
            return clash, near
        _, kind = judging().words(one.figures.values)
        return Clash(kind, one.said.text, against.statement.text), against

    def _evidence(self, item: FaqItem, one: Weighed) -> tuple[Located, ...]:
        """Return the words that carry or refute a claim; of those as good, the cited ones come first."""
        good = _as_good(one.near)
        cited = [near for near in good if any(place[1] in item.pages for place in near.statement.places)]
        first = [*cited, *(near for near in good if near not in cited)][:SHOWN]
        return tuple(
            dict.fromkeys(words for near in first for words in self.statements.located(near.statement))
        )

    def _heard(self, item: FaqItem, claims: Sequence[Said]) -> Heard | None:
        if not self._shelf.booklet:
            return None
        game = self._shelf.id
        teller = Teller(item.language, self._shelf.booklet, self.books, said=sentences(game))
        return heard(item, claims, game, teller)

    def _likeliest(self, item: FaqItem, vector: Vectors) -> Likeliest | None:
        if not self._shelf.booklet:
            return None
        return likeliest(item.question, self._shelf.id, item.language, self._indexes.model, vector)

    def _chance(self, item: FaqItem, vector: Vectors) -> float:
        ids = [index.rulebook for index in self.books.indexes]
        ranking = self._indexes.search(ids, item.question, language=item.language, k=DEPTH, vector=vector)
        evidence = gather(item.question, item.language, ranking, self.books.indexes, self._world, vector)
        return calibration(Basis.RULEBOOK).chance(evidence.figures())


def _label(one: Weighed, ruling: Heard | None, silent: float, model: Judging) -> tuple[Label, float]:
    """Return a claim's label, and the chance that the book contradicts it."""
    if ruling is not None and ruling.agrees is False:
        return Label.CONTRADICTED, 1.0
    if ruling is not None and ruling.certain:
        return Label.SUPPORTED, 0.0
    clash = model.clash(one.figures.values)
    if clash >= model.contradicted and clash - model.contradicted >= silent - model.unheard:
        return Label.CONTRADICTED, clash
    return Label.NOT_IN_RULEBOOK if silent >= model.unheard else Label.SUPPORTED, clash


def _silences(near: Sequence[Near]) -> list[Near]:
    """Return the statements near a claim that say that the book does not say it."""
    learned, held, second = TOLD_SILENT
    return [
        one
        for at, one in enumerate(near[:3])
        if (one.learned > second or (at == 0 and (one.learned > learned or one.held > held)))
        and (tells_silence(one.statement.text) or tells_readings(one.statement.text))
    ]


def _as_good(near: Sequence[Near]) -> list[Near]:
    """Return the statements that are evidence for a claim as well as the nearest is."""
    if not near:
        return []
    least = AS_GOOD * near[0].score
    return [one for one in near if one.score >= least or one.learned >= LEARNED]
