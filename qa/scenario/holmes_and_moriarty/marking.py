"""Which space the winner of a Case marks: winner, cards and what lies on the space."""

from engine.holmes_and_moriarty.rules.components import CARDS
from qa.scenario.binders import Binder, Bound, doer, negation
from qa.scenario.case import Case
from qa.scenario.holmes_and_moriarty.binders import owner_of
from qa.scenario.holmes_and_moriarty.cards import CLUE, CRIME, ROLES, Card, told_cards
from qa.scenario.holmes_and_moriarty.common import ROLES as ROLE_FACTS
from qa.scenario.mentions import Mention

_ALREADY = ("already", "déjà", "deja")
_GOES_TO = ("goes to", "go to", "va à", "va a", "revient à", "revient a")


def token_of_case() -> Binder:
    """Bind the winner of the Case, the cards that name its space, and who lies there already."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        won = winner_of_case(case)
        if won is None:
            return ()
        winner, used = won
        named = _named(case, winner)
        if not named:
            return ()
        bounds = [Bound("winner", ROLE_FACTS[winner], used), *named]
        slot = "moriarty_crime" if winner == "moriarty" else "winning_clue"
        marked = next((b.fact for b in named if b.slot == slot), None)
        lying = _lying(case, marked, winner)
        return () if lying is None else (*bounds, *lying)

    return bind


def winner_of_case(case: Case) -> tuple[str, frozenset[int]] | None:
    """Return who won the Case, and the words that say so; None where it is not told, or told twice."""
    found: dict[str, set[int]] = {}
    verbs = [p for p in case.at("win", "take", "lose") if not _of_a_card(case, p)]
    of_case = [p for p in verbs if _has_case(case, p)]
    for verb in of_case or [p for p in verbs if not case.marks[p].has(["lose"])]:
        who = _receiver(case, verb) if case.marks[verb].text.casefold() in _GOES_TO else _doer(case, verb)
        if who is None:
            who = _asker(case, verb)
        if who is None:
            continue
        role = _role(case, who)
        if not role or negation(case, verb) is not None:
            return None
        role = case.sides.other(role) if case.marks[verb].has(["lose"]) else role
        found.setdefault(role, set()).update((who, verb))
    winners = {
        _role(case, w) for v in verbs if case.marks[v].has(["win"]) and (w := _doer(case, v)) is not None
    }
    if len(found) != 1 or winners - {"", *found}:
        return None
    role, used = next(iter(found.items()))
    return role, frozenset(used)


def _doer(case: Case, verb: int) -> int | None:
    """Return who does it; "c'est Moriarty qui prend" names him before the "qui"."""
    who = case.before(verb)
    if who is not None and case.marks[who].has(["who"]):
        named = [p for p in range(max(0, who - 2), who) if case.marks[p].owner]
        if named:
            return named[-1]
    return doer(case, verb)


def _of_a_card(case: Case, verb: int) -> bool:
    """Tell whether it is a card that wins or loses: "his Crime lost", "a Crime 6 that lost to an 8"."""
    marks = case.marks
    if _wins_it(case, verb):
        return True
    for place in range(verb - 1, max(-1, verb - 6), -1):
        mark = marks[place]
        if mark.sentence != marks[verb].sentence or mark.has(["case", "win", "take"]):
            return False
        if mark.has([CRIME, CLUE]):
            return not any(m.owner and m.has(["me", "they", "opp", *ROLES]) for m in marks[place + 1 : verb])
    return False


def _asker(case: Case, verb: int) -> int | None:
    """Return the player who asks where nobody else can have won: "Affaire gagnée, mon Crime était ..."."""
    clause = case.marks[verb].clause
    me = [p for p, m in enumerate(case.marks) if m.has(["me"]) and m.owner in ROLES]
    alone = not any(m.owner for m in case.marks if m.clause == clause)
    asked = any(m.has(["who", "which", "if"]) for m in case.marks if m.clause == clause)
    return me[0] if me and alone and not asked and case.marks[verb].has(["win"]) else None


def _wins_it(case: Case, verb: int) -> bool:
    """Tell whether it is the Crimes that are won: "won the Crime duel", "lost the Crimes"."""
    after = case.after(verb)
    numbered = frozenset[int]().union(*(m.used for m in case.mentions))
    return after is not None and case.marks[after].has([CRIME]) and after not in numbered


def _has_case(case: Case, verb: int) -> bool:
    """Tell whether the Case is what is won: "wins Case 2", "l'Affaire va à Holmes"."""
    for step in (1, -1):
        for place in range(verb + step, verb + 5 * step, step):
            if not 0 <= place < len(case.marks) or case.marks[place].sentence != case.marks[verb].sentence:
                break
            if case.marks[place].has([CRIME, CLUE, "token", "win", "take", "lose"]):
                break
            if case.marks[place].has(["case"]):
                return True
    return False


def _receiver(case: Case, verb: int) -> int | None:
    return next((p for p in range(verb + 1, min(verb + 3, len(case.marks))) if case.marks[p].owner), None)


def _role(case: Case, place: int) -> str:
    """Return the role of a player; "my own Moriarty token" says that I am Moriarty."""
    owner = case.marks[place].owner
    if owner in ROLES:
        return owner
    for at in case.at(*ROLES):
        before, after = case.marks[max(0, at - 2) : at], case.marks[at + 1 : at + 2]
        if any(m.has(["me"]) for m in before) and any(m.has(["token"]) for m in after):
            role = case.marks[at].owner
            return role if owner == "me" else case.sides.other(role)
    return ""


def _named(case: Case, winner: str) -> list[Bound] | None:
    """Return the cards that matter bound, and those explained that do not; None where they clash."""
    found: dict[str, Card] = {}
    bounds: list[Bound] = []
    for card in told_cards(case):
        owner = card.owner if card.owner in ROLES else _untold(case, card, winner)
        slot = ""
        if card.row == CRIME and owner == "moriarty":
            slot = "moriarty_crime"
        elif card.row == CLUE and owner == winner:
            slot = "winning_clue"
        if slot and found.setdefault(slot, card).number != card.number:
            return None
        if not slot and card.number not in CARDS:
            return None
        bounds.append(Bound(slot, card.number if slot else True, card.used))
    return bounds


def _untold(case: Case, card: Card, winner: str) -> str:
    """Return whose a card is that no owner stands beside: the winner's, unless it only met another one."""
    before = [m for m in case.marks[max(0, card.mention.at - 3) : card.mention.at]]
    if any(m.has(["against", "lose", "beat"]) for m in before):
        return case.sides.other(winner)
    return winner


def _lying(case: Case, marked: object, winner: str) -> list[Bound] | None:
    """Return who holds the space; None where it is said of a space that may be the marked one."""
    spaces = [m for m in case.mentions if m.noun in ("space", "place")]
    full, empty = case.at("occupied"), case.at("empty")
    used = frozenset().union(*(m.used for m in spaces))
    if any(negation(case, p) is not None for p in (*full, *empty)) or (full and empty):
        return None
    if not full:
        # A token of the other player, or one that is there "already", may lie on the very space.
        others = [
            p for p in case.at("token") if (o := owner_of(case, p)) is not None and _other(case, o, winner)
        ]
        if others or any(m.text.casefold() in _ALREADY for m in case.marks):
            return None
        if any(m.value != marked for m in spaces):
            return None
        if empty:
            return [Bound("occupied_by", "nobody", used | frozenset(empty))]
        return _belongs(case, spaces[0], used) if spaces else [Bound("", True, used)]
    if len(spaces) > 1 or (spaces and marked is None):
        return None
    holder, words = _holder(case)
    if spaces and spaces[0].value != marked:
        return [Bound("occupied_by", "nobody", used | words | frozenset(full))]
    return [Bound("occupied_by", holder, used | words | frozenset(full))]


def holder(slot: str) -> Binder:
    """Bind whose token lies on the space, "somebody" where it is only said to be full."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        full = case.at("occupied")
        if not full or any(negation(case, p) is not None for p in full):
            return ()
        role, used = _holder(case)
        return (Bound(slot, role, used.union(full)),)

    return bind


def _belongs(case: Case, space: Mention, used: frozenset[int]) -> list[Bound] | None:
    """Return whose the space is said to be: "La case 2 est à Holmes"; None where its clause names others."""
    clause = [p for p, m in enumerate(case.marks) if m.clause == case.marks[space.at].clause and p > space.at]
    people = [p for p in clause if case.marks[p].owner]
    if not people:
        return [Bound("", True, used)]
    role, linked = _role(case, people[0]), any(case.marks[p].has(["be"]) for p in clause if p < people[0])
    if len(people) > 1 or not role or not linked:
        return None
    return [Bound("occupied_by", role, used | {people[0]})]


def _other(case: Case, owner: int, winner: str) -> bool:
    return _role(case, owner) == case.sides.other(winner)


def _holder(case: Case) -> tuple[str, frozenset[int]]:
    """Return whose token lies on the space, "somebody" where that is not told."""
    found: dict[str, set[int]] = {}
    for full in case.at("occupied"):
        for place in range(full + 1, min(full + 6, len(case.marks))):
            mark = case.marks[place]
            if mark.sentence != case.marks[full].sentence or mark.has(["win", "take"]):
                break
            if mark.owner and not (mark.owner == "me" and mark.clause != case.marks[full].clause):
                before = case.marks[full + 1 : place]
                tokens = [p for p in range(place - 3, place + 3) if 0 <= p < len(case.marks)]
                if any(m.has(["of"]) for m in before) or any(
                    case.marks[p].has(["token"]) for p in tokens if p > full - 1
                ):
                    role = mark.owner if mark.owner in ROLES else _role(case, place)
                    found.setdefault(role, set()).add(place)
    roles = [role for role in found if role]
    if len(roles) == 1:
        return roles[0], frozenset().union(*found.values())
    return "somebody", frozenset()
