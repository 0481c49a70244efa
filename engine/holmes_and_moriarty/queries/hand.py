"""Questions about one hand: counting, looking, knowing, moving and the order of steps."""

from typing import Annotated, Literal

from engine.holmes_and_moriarty.points import NEW_CASE_CARDS, REARRANGING
from engine.holmes_and_moriarty.queries.slots import TABLE, case, count, decided, holds, one_of, yes_no
from engine.holmes_and_moriarty.rules import components, draft, frame, knowledge, rearranging, setup
from engine.holmes_and_moriarty.rules.frame import CASES, HANDS, PLAYERS, STEP_TOLD
from engine.holmes_and_moriarty.rules.rearranging import CARD_TOLD
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text, number

THEME = Text(fr="Le déroulement d'une main", en="The course of a hand")

Counted = Literal["removed", "dealt", "played", "discarded", "out", "unseen", "seen", "crimes", "clues"]

COUNTED: dict[str, Text] = {
    "removed": Text(fr="cartes retirées au début", en="cards removed at the start"),
    "dealt": Text(fr="cartes données à chaque joueur", en="cards dealt to each player"),
    "played": Text(fr="cartes jouées par les deux joueurs", en="cards played by both players"),
    "discarded": Text(fr="cartes défaussées par les deux joueurs", en="cards discarded by both players"),
    "out": Text(fr="cartes qui restent hors jeu", en="cards that stay out"),
    "unseen": Text(
        fr="cartes qu'un joueur ne voit pas avant la résolution",
        en="cards that a player does not see before the Cases are resolved",
    ),
    "seen": Text(fr="cartes différentes qu'un joueur voit", en="different cards that a player sees"),
    "crimes": Text(fr="Crimes joués par les deux joueurs", en="Crimes played by both players"),
    "clues": Text(fr="Indices joués par les deux joueurs", en="Clues played by both players"),
}
LYING = one_of(
    {
        "own-played": Text(fr="ses propres cartes jouées", en="one's own played cards"),
        "opponent-played": Text(fr="les cartes jouées de l'adversaire", en="the opponent's played cards"),
        "removed": Text(fr="les 2 cartes retirées", en="the 2 removed cards"),
        "own-discard": Text(fr="sa propre défausse", en="one's own discard"),
        "opponent-discard": Text(fr="la défausse de l'adversaire", en="the opponent's discard"),
    },
    "Quelles cartes",
    "Which cards",
)
HELD = one_of(
    {
        "held": Text(fr="cartes en main", en="cards held"),
        "swapped": Text(fr="cartes échangées ensuite", en="cards swapped afterwards"),
    },
    "En main ou échangées",
    "Held or swapped",
)
KNOWN = one_of(
    {
        "pair": Text(fr="les deux cartes", en="the two cards"),
        "crime": Text(fr="laquelle est le Crime", en="which one is the Crime"),
    },
    "Quoi",
    "What",
)
CARD = one_of(CARD_TOLD, "Crime ou Indice", "Crime or Clue")
MOMENT = one_of(
    {
        "choosing": Text(fr="le choix des cartes", en="choosing cards"),
        "rearranging": Text(fr="le réarrangement des Indices", en="rearranging Clues"),
    },
    "Quel moment",
    "Which moment",
)
STEP = one_of(STEP_TOLD, "Quelle étape", "Which step")


@TABLE.query(Text(fr="Combien de cartes Intrigue, dans une main ?", en="How many Plot cards, in one hand?"))
def cards_count(what: Annotated[Counted, one_of(COUNTED, "Quelles cartes", "Which cards")]) -> Decision:
    """Return how many there are."""
    counted = {
        "removed": draft.cards_removed,
        "dealt": draft.cards_dealt,
        "played": knowledge.cards_played,
        "out": knowledge.cards_out,
        "unseen": knowledge.cards_unseen,
        "seen": knowledge.cards_seen,
        "crimes": knowledge.cards_in_rows,
        "clues": knowledge.cards_in_rows,
    }
    found = PLAYERS * draft.cards_discarded() if what == "discarded" else counted[what]()
    told = COUNTED[what]
    return decided(found, number(found), f"{found} {told.fr}.", f"{found} {told.en}.")


@TABLE.query(
    Text(
        fr="Combien de cartes a-t-on, ou échange-t-on, à une Affaire ?",
        en="How many cards are held, or swapped, at a Case?",
    )
)
def cards_at_case(
    case: Annotated[int, case("Affaire", "Case")],
    what: Annotated[Literal["held", "swapped"], HELD] = "held",
) -> Decision:
    """Return how many cards a player holds when choosing, or passes on afterwards."""
    if what == "held":
        held = draft.CARDS_HELD[case]()
        return decided(
            held,
            number(held),
            f"{held} cartes en main à l'Affaire {case} ; on en joue {draft.CHOSEN}, un Crime et un Indice.",
            f"{held} cards in hand at Case {case}; {draft.CHOSEN} are played, one Crime and one Clue.",
        )
    swapped = draft.CARDS_SWAPPED[case]()
    return decided(
        swapped,
        number(swapped),
        f"{swapped} cartes échangées après l'Affaire {case}."
        if swapped
        else f"Aucune : après l'Affaire {case}, la dernière carte est défaussée.",
        f"{swapped} cards are swapped after Case {case}."
        if swapped
        else f"None: after Case {case}, the last card is discarded.",
    )


@TABLE.query(
    Text(fr="Que devient la dernière carte de l'Affaire 3 ?", en="What becomes of the last card of Case 3?")
)
def last_card() -> Decision:
    """Return that the card left after Case 3 is discarded."""
    draft.cards_discarded()
    draft.swapped_third()
    return decided(
        "discarded",
        Text(fr="défaussée", en="discarded"),
        "Elle n'est ni gardée ni échangée : après l'Affaire 3, chaque joueur défausse sa dernière carte face "
        "cachée.",
        "It is neither kept nor swapped: after Case 3, each player discards the last card face down.",
    )


@TABLE.query(Text(fr="Peut-on regarder ces cartes ?", en="May these cards be looked at?"))
def may_look(cards: Annotated[knowledge.Lying, LYING]) -> Decision:
    """Tell whether a player may look at them."""
    may = knowledge.own_cards_open(cards)
    closed = (knowledge.opponents_cards_closed, knowledge.removed_cards_closed, knowledge.discards_closed)
    rule = next((rule for rule in closed if rule(cards)), knowledge.own_cards_open)
    told = rule.tell(True, cards)
    assert told is not None
    return yes_no(may, told.fr[0].lower() + told.fr[1:], told.en[0].lower() + told.en[1:])


@TABLE.query(
    Text(
        fr="Peut-on savoir ce que l'adversaire a joué à une Affaire ?",
        en="Can one know what the opponent played at a Case?",
    )
)
def can_know(
    case: Annotated[int, case("Affaire", "Case")],
    which: Annotated[Literal["pair", "crime"], KNOWN] = "pair",
) -> Decision:
    """Tell whether it can be worked out before the Cases are resolved."""
    if which == "crime":
        return yes_no(
            knowledge.crime_known(case),
            "rien ne montre laquelle des deux cartes est le Crime.",
            "nothing shows which of the two cards is the Crime.",
        )
    if knowledge.pair_known(case):
        knowledge.crime_known(case)
        return yes_no(
            True,
            f"les cartes qui reviennent montrent lesquelles manquent, donc la paire de l'Affaire {case} est "
            "connue, mais pas laquelle est le Crime, et l'Indice peut encore changer d'Affaire.",
            f"the cards that come back show which are missing, so the pair of Case {case} is known, but not "
            "which one is the Crime, and the Clue may still change Cases.",
        )
    among = knowledge.CANDIDATES[case].function()
    return yes_no(
        False,
        f"à l'Affaire {case}, ses {draft.CHOSEN} cartes sont parmi {among} cartes possibles.",
        f"at Case {case}, the opponent's {draft.CHOSEN} cards are among {among} possible ones.",
    )


@TABLE.query(
    Text(
        fr="Une carte jouée peut-elle changer d'Affaire à la fin ?",
        en="May a played card change Cases at the end?",
    )
)
def may_move(card: Annotated[rearranging.Card, CARD]) -> Decision:
    """Tell whether it may be moved after Case 3."""
    may = rearranging.clues_may_move(card)
    if may:
        rearranging.clues_misplaced((1,) * CASES)
    rearranging.crime_moves(card)
    return holds(
        may,
        "Après l'Affaire 3, chacun peut réarranger ses trois Indices, un par Affaire ; les Crimes restent."
        if may
        else "Un Crime joué ne bouge jamais ; seuls les Indices peuvent être réarrangés.",
        "After Case 3, each player may rearrange their own three Clues, one a Case; Crimes stay."
        if may
        else "A played Crime is never moved; only Clues may be rearranged.",
    )


@TABLE.query(
    Text(fr="Peut-on avoir autant d'Indices à une Affaire ?", en="May so many own Clues lie at one Case?")
)
def clues_at_case(
    clues: Annotated[int, count(0, CASES, "Indices à l'Affaire", "Clues at the Case")],
) -> Decision:
    """Tell whether a player may end with that."""
    wrong = rearranging.clues_misplaced((clues,))
    return yes_no(
        not wrong,
        f"chaque joueur finit avec exactement un Indice par Affaire, pas {clues}."
        if wrong
        else "chaque joueur finit avec exactement un Indice par Affaire.",
        f"each player ends with exactly one Clue at every Case, not {clues}."
        if wrong
        else "each player ends with exactly one Clue at every Case.",
    )


@TABLE.query(Text(fr="Est-ce fait en même temps ?", en="Is it done at the same time?"))
def at_same_time(
    what: Annotated[Literal["choosing", "rearranging"], MOMENT], *, readings: Readings
) -> Decision:
    """Tell whether both players act at once."""
    if what == "choosing":
        return yes_no(
            draft.chosen_together(),
            "les deux joueurs choisissent en même temps, en secret.",
            "both players choose at the same time, in secret.",
        )
    together = rearranging.rearranged_together(readings[REARRANGING])
    return yes_no(
        together,
        "le livret suggère de réarranger en même temps."
        if together
        else "les joueurs réarrangent l'un après l'autre.",
        "the booklet suggests rearranging at the same time."
        if together
        else "the players rearrange in turn.",
    )


@TABLE.query(
    Text(fr="Change-t-on les cartes Affaire à chaque main ?", en="Are there new Case cards every hand?")
)
def new_case_cards(*, readings: Readings) -> Decision:
    """Tell whether they are renewed."""
    renewed = setup.case_cards_renewed(readings[NEW_CASE_CARDS])
    needed = components.case_cards()
    return holds(
        renewed,
        f"Trois nouvelles cartes Affaire à chaque main : {needed} cartes suffisent exactement pour "
        f"{HANDS} mains."
        if renewed
        else "Les mêmes trois cartes Affaire restent toute la partie.",
        f"Three new Case cards every hand: {needed} cards are exactly enough for {HANDS} hands."
        if renewed
        else "The same three Case cards stay for the whole game.",
    )


@TABLE.query(Text(fr="Que vient après une étape de la main ?", en="What follows a step of the hand?"))
def what_next(step: Annotated[frame.Step, STEP]) -> Decision:
    """Return the next step."""
    following = frame.step_after(step)
    told = STEP_TOLD[following]
    after_check = step == frame.STEPS[-1]
    return decided(
        following,
        told,
        f"Ensuite : {told.fr}" + (" (main suivante, si personne n'a gagné)." if after_check else "."),
        f"Next: {told.en}" + (" (the next hand, if nobody has won)." if after_check else "."),
    )
