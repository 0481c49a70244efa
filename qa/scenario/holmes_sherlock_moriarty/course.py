"""How players ask about days, turns, visits, characters and tokens of Holmes."""

from qa.scenario.binders import Binder, Bound, always, choose, count, first_of
from qa.scenario.case import Case
from qa.scenario.frames import Frame
from qa.scenario.holmes_sherlock_moriarty.binders import (
    counted_near,
    edition,
    explained,
    in_reserve,
    none_of,
    tokens_in_hand,
    what_hudson_gives,
)
from qa.scenario.holmes_sherlock_moriarty.days import (
    day,
    played,
    power_done,
    targets_counted,
)
from qa.scenario.holmes_sherlock_moriarty.pawns import (
    NAMES,
    character,
)
from qa.scenario.holmes_sherlock_moriarty.totals import token_pair

NAMED = "|".join(NAMES)
ROLES = "sherlock moriarty mycroft"

_EDITION = edition()


def _settled(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
    """Bind day, turns and power of "is it over?"; after the last turn only with what became of its power."""
    if case.marks and case.marks[0].has(["when"]):
        return ()
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
        "end game_word how how_many when_again day game_word all turn empty pile",
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
        f"last_one use_power power turn pawn both {ROLES} real today_left win left_it all each including",
        "when_again how how_many who left",
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
        "who_starts",
        "starts sherlock|moriarty|mycroft or",
        f"day all turn {ROLES} or who morning",
        "alternate same played next how how_many not none must first_card category start_category joker",
        (day(), _EDITION),
        rank=-1,
    ),
    Frame(
        "starter_changes",
        "alternate first_player|starts",
        "role players_word day all turn tomorrow who changing each morning game_word",
        "how how_many same next",
        (_EDITION,),
    ),
    Frame(
        "starter_changes",
        f"starts|first_player always {ROLES.replace(' ', '|')}",
        "day all turn who each morning game_word be",
        "how how_many same next not must",
        (_EDITION,),
    ),
    Frame(
        "starter_changes",
        "same|same_pawn starts|first_player or",
        "day all turn who each morning game_word or alternate always player_a character starts players_word "
        "touch same_pawn",
        "how how_many next must token pawn close visit not",
        (_EDITION,),
    ),
    Frame(
        "next_turn",
        "next",
        f"last_one left_it turn pawn day all both each power use_power who {ROLES} starts evening morning",
        "left how_many same chance starts",
        (_not_the_last, _EDITION),
        asks="day",
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
        "turn left",
        f"how_many {ROLES} both each game_word pawn left_it",
        "today_left close",
        (day(), first_of(played(), choose("played", {"begins|starts|morning|start": 0}))),
    ),
    Frame(
        "turns_left",
        "turn left game_word|game_ends|end day",
        f"how_many more {ROLES} both each game_word game_ends end pawn",
        "today_left close evening tomorrow when_again begins starts morning start played not none hidden",
        (day(),),
        asks="played",
        rank=-1,
    ),
    Frame(
        "next_turn",
        "next unsure day",
        "turn who play next",
        "left how_many same chance starts evening morning",
        (day(), _EDITION),
        asks="played",
        rank=-1,
    ),
    Frame(
        "turn_number",
        "how_many turn day",
        f"each all both {ROLES} game_word received move today_left",
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
        "pawns_outside",
        "pawn outside left|which|how_many",
        f"{ROLES} each left own starts begins start all how_many",
        "row must lying standing close",
        (first_of(day(), choose("day", {"start|beginning|begins": 1})),),
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
        "character visit open close pawn left another own and possible_word more all where",
        "chance both opp they not none",
        (targets_counted(),),
    ),
    *(
        Frame(
            "is_compulsory",
            f"must {needs}",
            f"{may} each optional or turn",
            without,
            (explained(NAMED.replace("|", " ")), always("what", fact)),
            beside="day",
        )
        for needs, fact, may, without in (
            (
                "power|use_power",
                "power",
                "power use_power character move there visit pawn card today_left",
                "not none cost token row refill why lose when_again close",
            ),
            ("move_pawn", "move", "pawn move_pawn all", "not none close lying standing power row why"),
            ("pawn move", "move", "pawn all", "not none close lying standing power row why only"),
            ("refill", "refill", "row card clue pile", "not none power at_once why empty"),
        )
    ),
)

_CHARACTER = character()

_POWER = (
    "score power give cost lose does how how_many token character clue card received exactly use_power "
    "take_from_row visit go_there win draw today_left turn fewest"
)

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
    Frame(
        "tokens_after",
        "hudson reserve in_front|how_many in_front",
        "token how_many left power use_power cost received give own which visit go_there outside",
        "not none opp they row hidden both close limit empty start watson",
        (
            always("character", "hudson"),
            in_reserve(),
            first_of(count("mine", "token"), counted_near("mine", "token", "token")),
        ),
        asks="mine",
        rank=1,
    ),
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
            f"start hidden reserve not none both touch close tomorrow in_two_days {ROLES} row "
            f"another pawn {without}",
            (_CHARACTER, tokens_in_hand()),
            beside="day",
        )
        for needs, without in (
            (f"visit|go_there {NAMED} how_many", "may advice left afford"),
            (f"{NAMED} cost which|how_many", "may advice left"),
            (f"token {NAMED} give which|how_many", "may advice left"),
            (f"how_many token fewest|must {NAMED}", "may advice left limit most"),
            (f"power {NAMED}", ""),
            (f"cost|give {NAMED}", ""),
            (f"lose|score {NAMED} which|how_many", "may advice left point category joker"),
            (f"what_does|does what_does|which {NAMED}", ""),
            (f"how does {NAMED}", ""),
        )
    ),
    Frame(
        "hudson_tokens",
        "hudson reserve",
        "token left give received all how_many only power which how me limit enough",
        "watson in_front",
        (
            what_hudson_gives(),
            first_of(
                counted_near("reserve", "token", "reserve"),
                none_of("reserve", "reserve|token"),
            ),
        ),
    ),
    Frame(
        "may_pay_watson",
        "watson may|enough|afford|lost_cause",
        "enough afford power use_power cost go_there token card clue received own only take_from_row left",
        "how_many reserve not opp why hidden both close row",
        (
            first_of(
                count("tokens", "token"), none_of("tokens", "token"), counted_near("tokens", "token", "token")
            ),
        ),
    ),
    Frame(
        "may_pay_watson",
        "watson token",
        "power use_power go_there own only left enough",
        "how_many reserve not opp they why hidden both close row which give cost card clue what_does day",
        (count("tokens", "token"),),
        rank=-1,
    ),
    Frame(
        "reserve_left",
        "reserve token left|how_many",
        f"how_many token left {ROLES} own and game_word",
        "start hudson watson each both opp they visit cost take_from_row",
        (first_of(count("mine", "token", owner="me"), counted_near("mine", "token", "own|token")),),
        asks="theirs",
        rank=-1,
    ),
    Frame(
        "reserve_left",
        "reserve token",
        f"how_many token left {ROLES} each own and game_word",
        "start hudson watson",
        (token_pair("mine", "theirs"),),
    ),
    Frame(
        "mycroft_card",
        "mycroft_card",
        "reveal does power morning which how give received draw symbol next shown seen visible clue discards "
        "lose how_many must touch",
        "hidden",
        (choose("variant", {"base_game": "base"}), explained("card clue visible")),
        beside="day clue card",
    ),
    Frame(
        "mycroft_card",
        "mycroft reveal|shown does|power|what_does|next",
        "reveal does power morning which next",
        "hidden sherlock moriarty differ how_many win point pawn turn first_player starts token score",
        (choose("variant", {"base_game": "base"}),),
        beside="day",
    ),
    Frame(
        "roles_differ",
        "same power both|sherlock|moriarty|mycroft",
        f"power role {ROLES} both each base_game",
        "character how_many " + NAMED.replace("|", " ") + " symbol variant not none",
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
