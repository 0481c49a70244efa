"""How players ask about days, turns, visits, characters and tokens of Holmes."""

from qa.scenario.binders import Binder, Bound, always, choose, count, first_of
from qa.scenario.case import Case
from qa.scenario.frames import Frame
from qa.scenario.holmes_sherlock_moriarty.binders import (
    chained,
    counted_near,
    edition,
    explained,
    none_of,
    what_hudson_gives,
    without_ne,
)
from qa.scenario.holmes_sherlock_moriarty.days import (
    closes_next_day,
    day,
    played,
    power_done,
    targets_counted,
    visited_and_today,
)
from qa.scenario.holmes_sherlock_moriarty.pawns import (
    NAMES,
    asked_place,
    character,
    own_pawn,
    pawns_in_the_evening,
    places_of_pawns,
    rival_there,
)
from qa.scenario.holmes_sherlock_moriarty.totals import token_pair

NAMED = "|".join(NAMES)
ROLES = "sherlock moriarty mycroft"
SOMEBODY = f"{ROLES} me opp they you we"
"""Who asks what somebody has does not ask what there is."""

_EDITION = edition()


def _settled(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
    """Bind day, turns and power of "is it over?"; after the last turn only with what became of its power."""
    bounds = (*day()(case, taken), *played()(case, taken))
    given = {b.slot: b.fact for b in bounds}
    power = power_done()(case, taken)
    if given == {"day": 7, "played": 6} and not power:
        return ()
    return (*bounds, *power)


def _not_the_last(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
    """Bind day and turns of "what comes next?"; not after the last turn, where the power may be left."""
    bounds = (*day()(case, taken), *played()(case, taken))
    given = {b.slot: b.fact for b in bounds}
    power = power_done("")(case, taken)
    if given == {"day": 7, "played": 6} and not (power and power[0].fact):
        return ()
    return (*bounds, *power)


def _who_counts() -> Binder:
    return choose("who", {"each|me|you": "each", "both": "both"})


DAYS = (
    Frame(
        "game_end",
        "game_ends when|when_again|how",
        "end game_word how how_many when_again day game_word all turn",
        "start how_many who evening both close close open",
        (_EDITION,),
    ),
    Frame(
        "game_end",
        "end|game_ends how_many day when|when_again",
        "how_many day when_again game_word",
        "start who both close open",
        (_EDITION,),
        rank=1,
    ),
    Frame(
        "is_over",
        "end|game_ends played|turn|pawn|all|each|both",
        f"last_one use_power power turn pawn both {ROLES} real today_left win left_it all each",
        "when when_again how how_many who left",
        (_settled,),
    ),
    Frame(
        "who_starts",
        "who starts",
        f"day all turn morning {ROLES} or start",
        "alternate same played next how how_many",
        (day(), _EDITION),
    ),
    Frame(
        "who_starts",
        "first_player who|sherlock|moriarty|which",
        f"day all turn {ROLES} or be start",
        "alternate same played next how_many must",
        (day(), _EDITION),
    ),
    Frame(
        "starter_changes",
        "alternate first_player|starts",
        "role players_word day all turn tomorrow who changing each morning game_word",
        "how how_many same next",
        (_EDITION,),
    ),
    Frame(
        "next_turn",
        "next",
        f"last_one left_it turn pawn day all both each power use_power who {ROLES} starts evening morning",
        "left how_many same chance starts",
        (_not_the_last, _EDITION),
    ),
    Frame(
        "turns_left_today",
        "how_many today_left|evening",
        f"turn left {ROLES} both each pawn left_it today_left evening",
        "close character hidden token",
        (played(), day("")),
        rank=1,
    ),
    Frame(
        "turns_left",
        "how_many turn left",
        f"{ROLES} both each game_word pawn left_it",
        "today_left close",
        (day(), played()),
    ),
    Frame(
        "turn_number",
        "how_many turn day",
        f"each all both {ROLES} game_word received",
        "left row evening close opp they",
        (_who_counts(), always("span", "day")),
    ),
    Frame(
        "turn_number",
        "how_many turn game_word",
        f"each all both {ROLES} box received",
        "left day close opp they",
        (_who_counts(), always("span", "game")),
    ),
    Frame(
        "visible_characters",
        "how_many character",
        "day visible all shown seen game_word open",
        "chance never close pawn left each both me opp they may",
        (day(),),
    ),
    Frame(
        "day_phases",
        "morning|evening|phase|enquiry",
        "morning evening phase enquiry all begins starts start",
        "how_many both close pawn when_again tomorrow next left",
        (day(),),
    ),
    Frame(
        "pawns_outside",
        "how_many pawn outside",
        f"{ROLES} each starts begins start all",
        "row left",
        (day(),),
    ),
    Frame(
        "most_closed",
        "how_many close most",
        "how_many character most limit may",
        "both pawn when_again tomorrow",
        (day(),),
    ),
    Frame(
        "targets",
        "how_many character|go_there|visit",
        "character visit open close pawn left another own and possible_word more all",
        "chance both opp they",
        (targets_counted(),),
    ),
    *(
        Frame(
            "is_compulsory",
            f"must {needs}",
            f"{may} each optional or turn",
            without,
            (explained(NAMED.replace("|", " ")), always("what", fact)),
        )
        for needs, fact, may, without in (
            (
                "power|use_power",
                "power",
                "power use_power character move there visit",
                "not none cost token row refill why lose when_again close",
            ),
            ("move_pawn", "move", "pawn move_pawn all", "not none close lying standing power row why"),
            ("pawn move", "move", "pawn all", "not none close lying standing power row why only"),
            ("refill", "refill", "row card clue pile", "not none power at_once why empty"),
        )
    ),
)

_CHARACTER = character()

_RETURNS = (
    "again tomorrow character same pawn go_there left_it still_there visit when_again left move first_card"
)

VISITS = (
    *(
        Frame(
            "may_visit",
            needs,
            "",
            "both close when_again tomorrow again day power how_many open opp they not none must hidden",
            (chained(own_pawn(), _CHARACTER),),
        )
        for needs in ("go_there|visit may",)
    ),
    Frame(
        "may_visit",
        "",
        "",
        "both close when_again tomorrow again day power how_many open opp they not none must hidden more "
        "lying standing token",
        (chained(own_pawn(two=True), _CHARACTER),),
    ),
    Frame(
        "may_visit",
        "go_there|visit",
        "",
        "close when_again tomorrow again day power how_many open not none must touch hidden",
        (chained(rival_there(), _CHARACTER),),
        rank=1,
    ),
    Frame(
        "may_visit",
        "close go_there|visit may",
        f"today_left character pawn go_there visit open {ROLES}",
        "both when_again tomorrow again day power how_many not none must evening stuck move left_it only "
        "another",
        (_CHARACTER, always("closed", True)),
    ),
    Frame(
        "may_return",
        "again|tomorrow may",
        _RETURNS,
        "both opp they day not how_many power when hidden joker",
        (
            choose("old_pawn_left", {"left_it": True, "still_there": False}),
            choose("other_pawn", {"same_pawn": False, "other_pawn|another": True}),
            choose("closed", {"close": True}),
            explained(NAMED.replace("|", " ")),
        ),
    ),
    Frame(
        "may_return",
        "again|tomorrow left_it|still_there",
        _RETURNS,
        "both opp they day not how_many power when hidden joker",
        (
            choose("old_pawn_left", {"left_it": True, "still_there": False}),
            choose("other_pawn", {"same_pawn": False, "other_pawn|another": True}),
            choose("closed", {"close": True}),
            explained(NAMED.replace("|", " ")),
        ),
    ),
    Frame(
        "may_move_pawn",
        "pawn|move_pawn move|left_it|move_pawn may lying|standing|close",
        "card move left_it character standing close stuck or left go_there again today_left",
        "both opp not none how_many tomorrow must evening another hidden",
        (
            choose("pawn", {"lying": "lying", "standing": "standing"}),
            choose("on_closed", {"close": True}),
            explained(NAMED.replace("|", " ")),
        ),
    ),
    Frame(
        "may_move_pawn",
        "pawn stuck lying|standing|close",
        "card move left_it character standing close stuck or left again today_left",
        "both opp not none how_many tomorrow must evening another hidden",
        (
            choose("pawn", {"lying": "lying", "standing": "standing"}),
            choose("on_closed", {"close": True}),
            explained(NAMED.replace("|", " ")),
        ),
    ),
    Frame(
        "can_be_stuck",
        "no_move",
        "may turn player_a players_word all character",
        "day close pawn",
        (without_ne("no_move"),),
    ),
    Frame(
        "can_be_stuck",
        "stuck may",
        "turn players_word close",
        "day pawn card joker character row move go_there",
    ),
    Frame(
        "closes_tonight",
        "close",
        f"tomorrow evening end game_ends pawn character day each both and {ROLES} at_once again",
        "when_again open must not none power how_many why go_there may",
        (_CHARACTER, pawns_in_the_evening(), day()),
        rank=1,
    ),
    Frame(
        "closes_tonight",
        "close",
        f"tomorrow evening pawn {ROLES} end game_ends",
        "when_again open must not none power how_many why both only",
        (asked_place(), day()),
    ),
    Frame(
        "closes_tonight",
        "close both",
        f"tomorrow in_two_days pawn character day again {ROLES} evening",
        "when_again open must not none power how_many why",
        (_CHARACTER, closes_next_day()),
        rank=2,
    ),
    Frame(
        "which_close",
        "close",
        f"tomorrow evening pawn character {ROLES} only who which",
        "when_again open must not none power how_many why both",
        (places_of_pawns("mine", "theirs"), day(), explained("turn pawn")),
    ),
    Frame(
        "is_open",
        "both close",
        f"tomorrow in_two_days pawn character visit {ROLES} evening",
        "when_again open must not none power how_many why only",
        (visited_and_today(), _CHARACTER),
    ),
    Frame(
        "reopens",
        "both when|when_again",
        f"close open visit when_again character pawn go_there evening {ROLES} again",
        "not none must power how_many why tomorrow in_two_days",
        (_CHARACTER, day()),
        asks="day",
    ),
    Frame(
        "is_open",
        "both open|go_there|visit",
        f"open go_there visit may character pawn again when_again tomorrow in_two_days {ROLES} evening",
        "not none must power how_many why close",
        (visited_and_today(), _CHARACTER),
    ),
)

_POWER = "score power give cost does how how_many token character clue card received exactly use_power"

OPTIONAL = (
    Frame(
        "is_compulsory",
        "power|use_power optional",
        "character turn must or each",
        "not none cost token row refill why lose when_again close move pawn how_many",
        (explained(NAMED.replace("|", " ")), always("what", "power")),
    ),
)

CHARACTERS = (
    *OPTIONAL,
    *(
        Frame(
            "tokens_after",
            f"how_many {who}",
            f"token left power use_power cost received give own which {who}",
            "not none opp they reserve row hidden both close limit",
            (
                always("character", who),
                first_of(count("mine", "token"), counted_near("mine", "token", "token")),
            ),
            rank=1,
        )
        for who in ("watson", "hudson")
    ),
    *(
        Frame(
            "power",
            needs,
            _POWER,
            f"must start hidden reserve not none day both touch close tomorrow in_two_days {ROLES} row "
            "another pawn",
            (_CHARACTER,),
        )
        for needs in (
            f"power {NAMED}",
            f"cost|give {NAMED}",
            f"what_does|does what_does|which {NAMED}",
            f"how does {NAMED}",
        )
    ),
    Frame(
        "hudson_tokens",
        "hudson reserve",
        "token left give received all how_many only power which how me limit enough",
        "watson",
        (
            first_of(
                counted_near("reserve", "token", "reserve"),
                none_of("reserve", "reserve|token"),
            ),
            what_hudson_gives(),
        ),
    ),
    Frame(
        "may_pay_watson",
        "watson may|enough|afford",
        "enough afford power use_power cost go_there token card clue received own only take_from_row",
        "how_many reserve not opp they why hidden both close row",
        (
            first_of(
                count("tokens", "token"), none_of("tokens", "token"), counted_near("tokens", "token", "token")
            ),
        ),
    ),
    Frame(
        "reserve_left",
        "reserve how_many",
        f"token left {ROLES} each own and game_word",
        "start hudson watson",
        (token_pair("mine", "theirs"),),
    ),
    Frame(
        "mycroft_card",
        "mycroft_card",
        "reveal does power morning which how give received draw symbol next shown seen visible",
        "must hidden touch how_many",
        (choose("variant", {"base_game": "base"}),),
    ),
    Frame(
        "roles_differ",
        "differ power|role",
        f"power role {ROLES} both each base_game",
        "character how_many " + NAMED.replace("|", " ") + " symbol variant",
    ),
    Frame(
        "roles_differ",
        "differ symbol",
        f"power role {ROLES} both each symbol variant",
        "character how_many " + NAMED.replace("|", " "),
        (always("variant", "roles"),),
    ),
    Frame(
        "in_edition",
        f"devir|kosmos {NAMED}",
        "edition_word character",
        "how_many chance power cost give both close",
        (_CHARACTER, _EDITION),
    ),
)
