"""Frames about the course of a hand, the set-up, the components and the learning game."""

from collections.abc import Mapping

from engine.ruling import Fact
from qa.scenario.binders import always, choose, count, ignored, label
from qa.scenario.frames import Frame
from qa.scenario.holmes_and_moriarty.binders import beside, counted
from qa.scenario.holmes_and_moriarty.cases import out_of_three
from qa.scenario.holmes_and_moriarty.common import ANYBODY, WORDS
from qa.scenario.holmes_and_moriarty.telling import cards_of, clues_together, only_case, table_size

_STEPS: Mapping[str, Fact] = {
    "dealing": "deal",
    "rearranging": "rearrange",
    "resolve": "resolve",
    "token": "tokens",
    "bonus": "bonus",
    "check": "check",
}

_COUNTED = (
    *(
        Frame(
            "cards_count",
            f"how_many card {concept}",
            f"{may} players all both",
            f"case case_card learning box {without}",
            (always("what", fact),),
        )
        for concept, fact, may, without in (
            ("removed", "removed", "hand before beginning", "me opp they"),
            ("dealt", "dealt", "hand beginning", "removed opp they"),
            ("discarded", "discarded", "hand", "me opp they"),
            ("unseen", "unseen", "hand", "opp they"),
            ("see", "seen", "hand look", "opp they unseen none not"),
            ("play", "played", "hand", f"swap removed dealt discarded out see unseen {ANYBODY}"),
        )
    ),
    Frame(
        "cards_count",
        "how_many card out",
        "players all hand play case occupied crime clue",
        "case_card learning box me opp they",
        (counted("case", 3), always("what", "out")),
    ),
    Frame(
        "cards_count", "how_many crime play", "hand all", f"beat case {ANYBODY}", (always("what", "crimes"),)
    ),
    Frame("cards_count", "how_many clue play", "hand all", f"case {ANYBODY}", (always("what", "clues"),)),
    Frame(
        "cards_at_case",
        "how_many card case swap",
        "players all hand",
        "",
        (label("case", "case"), always("what", "swapped")),
        rank=1,
    ),
    *(
        Frame(
            "cards_at_case",
            f"card case {verb}",
            "players all hand",
            "how_many win look see know move who last discarded removed trump " + other,
            (label("case", "case"), always("what", what)),
            beside="card",
            rank=-1,
        )
        for verb, other, what in (("swap", "", "swapped"), ("hold", "swap play may", "held"))
    ),
    Frame(
        "cards_at_case",
        "how_many card case hold|hand",
        "hand players all",
        "swap win",
        (label("case", "case"), always("what", "held")),
    ),
)

_LOOKED = "card crime clue face_down case look see swap"

_HIDDEN = (
    Frame(
        "may_look",
        "look|see removed may|must|who",
        "card both look see",
        "discarded",
        (always("cards", "removed"), counted("card", 2)),
    ),
    Frame(
        "may_look",
        "look|see discarded opp|they",
        "card look see",
        "removed",
        (always("cards", "opponent-discard"),),
    ),
    Frame(
        "may_look",
        "look|see discarded may",
        "card look see",
        "removed opp they",
        (always("cards", "own-discard"),),
    ),
    Frame(
        "may_look",
        "look|see face_down|crime|clue|play|card",
        f"{_LOOKED} moriarty holmes",
        "removed discarded how_many hand",
        (cards_of("cards", own="own-played", others="opponent-played"),),
    ),
    Frame(
        "can_know",
        "know play",
        "card pair see",
        "crime clue",
        (counted("card", 2), counted("", 2), label("case", "case"), always("which", "pair")),
    ),
    Frame(
        "can_know",
        "know card opp|they",
        "pair see",
        "crime clue play",
        (counted("card", 2), counted("", 2), label("case", "case"), always("which", "pair")),
    ),
    Frame(
        "can_know",
        "know crime",
        "card clue pair",
        "win",
        (counted("card", 2), counted("", 2), label("case", "case"), always("which", "crime")),
    ),
)

_MOVES = (
    *(
        Frame(
            "may_move",
            f"move {kind} may",
            "renew rearranging alter case swap play hand end",
            f"{'you' if kind == 'crime' else 'opp you'} win trump {other}",
            (always("card", kind), ignored("case", most=3)),
        )
        for kind, other in (("crime", "clue"), ("clue", "crime"))
    ),
    Frame(
        "clues_at_case",
        "clue case",
        "same both",
        "move trump win look opp they after",
        (count("clues", "clue", words={"both": 2, "all": 3}), ignored("case", most=3)),
    ),
    Frame(
        "clues_at_case",
        "clue case move|rearranging may",
        "same both none rearranging move end after",
        "trump win look opp they how_many",
        (clues_together("clues"), ignored("case", most=3)),
    ),
    Frame(
        "last_card",
        "last card|keep keep|discarded|swap|next|unsure|which case|end",
        "card case play end swap discarded next keep or after hand",
        "how_many look see win trump crime clue case_card token",
        (only_case(3), counted("", 2)),
        beside="card",
    ),
    Frame(
        "at_same_time",
        "same_time choosing|play",
        "card clue crime choosing both players all",
        "",
        (always("what", "choosing"),),
    ),
    Frame(
        "at_same_time",
        "same_time rearranging|move",
        "clue move rearranging both players all",
        "crime",
        (always("what", "rearranging"),),
    ),
    Frame(
        "new_case_cards",
        "case_card renew hand begins",
        "all move alter out same",
        "how_many learning who",
        (counted("case_card", 3), beside("hand", most=5)),
    ),
    Frame(
        "new_case_cards",
        "case_card renew",
        "hand all move alter out same",
        "how_many learning",
        (counted("case_card", 3), beside("hand", most=5)),
    ),
    Frame(
        "new_case_cards",
        "case_card same hand|still",
        "hand all still carry",
        "how_many learning not only",
        (counted("case_card", 3), beside("hand", most=5)),
    ),
    Frame(
        "case_card_locations",
        "case_card|holmes_card location which",
        "holmes holmes_card case_card card case",
        "bonus token where win trump how_many moriarty_card",
        binds=(beside("case holmes_card case_card", most=5),),
    ),
    Frame(
        "what_next",
        "after",
        "resolve case next token bonus dealing check rearranging move clue dealt swap all",
        "how_many crime hand win me opp they may",
        (choose("step", _STEPS), counted("case", 3)),
        rank=1,
    ),
)

_FRAME = (
    *(
        Frame(
            "component_count",
            f"how_many {needs}",
            f"{may} players",
            f"{without} beginning {ANYBODY}",
            (always("component", fact),),
        )
        for needs, fact, may, without in (
            (
                "card",
                "plot-cards",
                "all",
                "play case hand see unseen removed dealt discarded out swap beat hold",
            ),
            ("case_card", "case-cards", "all", "holmes moriarty play hand hold renew"),
            ("moriarty_card", "moriarty-case-cards", "case_card", ""),
            ("holmes_card", "holmes-case-cards", "case_card", ""),
            ("token", "tokens", "all", "holmes moriarty hand most block line win play bonus hold"),
            ("role_card", "role-cards", "", ""),
            ("board", "boards", "", "line space row column token"),
            ("space", "spaces", "board all", "line win token block"),
        )
    ),
    Frame(
        "case_cards_on_table",
        "how_many case_card play",
        "all hand begins",
        "holmes moriarty learning renew win location",
        beside="hand",
    ),
    Frame("players_allowed", "play|players|may", "players", "learning", (table_size("players"),)),
    Frame(
        "hands_in_game",
        "how_many hand",
        "most limit all end game_win after",
        "moriarty holmes learning fewest block win card opp they",
    ),
    Frame("hands_in_game", "how_many hand learning", "most limit", "win must", (always("game", "learning"),)),
    Frame("learning_goal", "learning win|game_win", "how must how_many hand case", "token board opp"),
    Frame(
        "learning_hand",
        "learning case",
        "win hand occupied take",
        "how_many opp",
        (out_of_three(), count("cases_won", "case", words=WORDS)),
    ),
    Frame(
        "learning_game",
        "learning hand",
        "win game_win",
        "case how_many opp",
        (count("hands_won", "hand", words=WORDS),),
        rank=1,
    ),
    Frame("learning_uses", "learning", "must all", "win board", (choose("thing", {"token": "tokens"}),)),
    Frame("learning_uses", "learning", "must all", "win token", (choose("thing", {"board": "board"}),)),
    Frame("learning_uses", "learning case_card face_up", "all", "", (always("thing", "case-cards-face-up"),)),
)

FRAMES = (*_COUNTED, *_HIDDEN, *_MOVES, *_FRAME)
