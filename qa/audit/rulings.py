"""What the game's engine says to an entry: its question read as a case, ruled on, and compared."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.errors import BadFacts, InvalidNotation
from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Divided, Outcome, Ruling, Silent
from qa.audit.clash.modality import Modality, modality
from qa.audit.clash.words import Utterance, utterance
from qa.audit.types import Clash, ClashKind, FaqItem, Said
from qa.counts import ONE
from qa.rulings import Teller
from qa.scenario import likely_reading, read
from qa.types import ToldRuling

_REFUSES = re.compile(
    r"(?<!\w)(?:refus\w+|declin\w+|skip\w*|pass(?! (?:the|it|them|un|une|le|la))|passer(?= |\W|$)|"
    r"renonc\w+|forgo|not|ne pas|leave out|stay put|"
    r"s'abstenir|abstain|ignor\w+|sauter|nicht|verzichten|forfeit\w*)(?!\w)"
)
_WHO = re.compile(r"(?<!\w)(?:who|whom|which (?:player|role|side)|qui|quel joueur|quel role|wer|quien)(?!\w)")
_MANY = re.compile(
    r"(?<!\w)(?:how (?:many|much|long)|combien|quel nombre|wie viele?|wieviele?|cuant\w+|most|maximum|"
    r"nombre)(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Heard:
    """What the engine says to an entry. ``agrees`` is None where answer and ruling cannot be compared.

    ``certain``: every word of the question was understood. ``says`` is the ruling in the entry's language.
    ``claim`` is the number of the claim that was compared.
    """

    outcome: Outcome
    certain: bool
    agrees: bool | None = None
    claim: int = 0
    clash: Clash | None = None
    told: ToldRuling | None = None

    @property
    def says(self) -> str:
        """The ruling in words, "" where there is none."""
        return self.told.says if self.told else ""

    @property
    def silent(self) -> bool:
        """Tell whether the engine knows that the book does not give what the question asks."""
        return isinstance(self.outcome, Silent)

    @property
    def divided(self) -> bool:
        """Tell whether the book can be read in several ways about it."""
        return isinstance(self.outcome, Divided)


def heard(item: FaqItem, claims: Sequence[Said], game: str, teller: Teller) -> Heard | None:
    """Return what the engine says to an entry, None where its question is no case or there is no engine."""
    engine = engine_of(game)
    if engine is None:
        return None
    reading = read(item.question, game, item.language)
    certain = reading is not None
    reading = reading or likely_reading(item.question, game, item.language)
    if reading is None:
        return None
    try:
        outcome = rule(engine, reading.query, reading.given)
    except (BadFacts, InvalidNotation):
        return None
    if not isinstance(outcome, Ruling):
        return Heard(outcome, certain)
    told = teller.ruling(outcome)
    agrees, claim, said = _agrees(outcome, item, claims)
    clash = (
        Clash(_kind(outcome, item), said, told.short if told else str(outcome.value))
        if agrees is False
        else None
    )
    return Heard(outcome, certain, agrees, claim, clash, told)


def _kind(outcome: Ruling, item: FaqItem) -> ClashKind:
    if isinstance(outcome.value, bool):
        asked = _main(utterance(item.question, item.language))
        return ClashKind.FORCE if asked in (Modality.DUTY, Modality.OPTIONAL) else ClashKind.NEGATION
    return ClashKind.NUMBER if isinstance(outcome.value, int) else ClashKind.ACTOR


def _agrees(outcome: Ruling, item: FaqItem, claims: Sequence[Said]) -> tuple[bool | None, int, str]:
    value = outcome.value
    asked = utterance(item.question, item.language)
    if isinstance(value, bool):
        verdict = next(((n, c) for n, c in enumerate(claims) if c.yes is not None), None)
        expected = _expected(outcome, asked)
        if verdict is None or expected is None:
            return None, 0, ""
        return verdict[1].yes == expected, verdict[0], verdict[1].text
    if isinstance(value, int) and _MANY.search(asked.plain):
        for number, claim in enumerate(claims):
            said = utterance(claim.text, item.language)
            values = {m.lstrip("=") for t in said.terms if t.number for m in t.meanings}
            if str(value) in values or (value == 1 and ONE.search(claim.text)):
                return True, number, claim.text
            if values:
                return False, number, claim.text
    if isinstance(value, str) and _WHO.search(asked.plain):
        roles = {role for role in _roles(outcome) if role}
        for number, claim in enumerate(claims):
            named = {role for role in roles if role in utterance(claim.text, item.language).plain}
            if len(named) == 1 and value in roles:
                return named == {value}, number, claim.text
    return None, 0, ""


def _expected(outcome: Ruling, asked: Utterance) -> bool | None:
    """Return the verdict that the ruling gives to the question, None where that is not plain."""
    value = bool(outcome.value)
    made = _main(asked)
    refuses = bool(_REFUSES.search(asked.plain))
    if "compulsory" in outcome.short.en or "compulsory" in outcome.query:
        if made is Modality.DUTY and not refuses:
            return value
        return not value if refuses and made is Modality.MAY else None
    if "refuse" in outcome.query:
        if made is Modality.DUTY and not refuses:
            return not value
        return value if refuses and made in (Modality.MAY, Modality.BARE) else None
    if made is Modality.FORBIDDEN or refuses:
        return None
    if made is Modality.DUTY and not outcome.query.startswith(("must", "is_", "needs")):
        return None
    return value


def _main(asked: Utterance) -> Modality:
    """Return what the clause that asks makes of its matter; that it asks to leave a thing undone apart."""
    last = asked.clauses[-1]
    return modality(_REFUSES.sub(" ", asked.plain[last.start : last.end]), asked.language)[0]


def _roles(outcome: Ruling) -> tuple[str, ...]:
    game = outcome.game
    return ("holmes", "moriarty") if game == "holmes-and-moriarty" else ("sherlock", "moriarty", "mycroft")
