"""How players ask about the count and the jokers of Holmes."""

from qa.scenario.binders import always, choose, count, first_of
from qa.scenario.frames import Frame
from qa.scenario.holmes_sherlock_moriarty.binders import explained, named_side
from qa.scenario.holmes_sherlock_moriarty.cards import (
    cards,
    cards_partly,
    category,
    category_set,
    enemy_cards,
    for_me,
    my_category,
    one_joker,
    rival_cards,
    supposed,
    supposed_bonus,
    with_more,
)
from qa.scenario.holmes_sherlock_moriarty.days import days_beside
from qa.scenario.holmes_sherlock_moriarty.draws import (
    from_to,
    nth_fragment,
    number_of_fragments,
    points_apart,
)
from qa.scenario.holmes_sherlock_moriarty.jokers import (
    joker_moment,
    joker_place,
    jokers_counted,
    two_jokers,
    with_one_joker,
)
from qa.scenario.holmes_sherlock_moriarty.totals import notations, winner_tokens, winner_totals

ROLES = "sherlock moriarty mycroft"
_SCORES = "category mine theirs my_jokers their_jokers my_hidden their_hidden sides"
_TOLD = (
    "score point who how_many real card clue own each category visible received which end "
    "game_ends and count_word sherlock moriarty mycroft tie take_from_row"
)

_ON_TOTALS = (
    "win tie lose who point token score end game_ends each own and more most left aside unplaced sherlock "
    "moriarty mycroft"
)

SCORE = (
    Frame(
        "score_category",
        "",
        f"{_TOLD} win majority give bonus lose",
        "safe token fewest most catch_up",
        (cards(_SCORES),),
    ),
    Frame(
        "who_has_majority",
        "majority|win",
        f"who real card clue own each category visible win tie end game_ends {ROLES}",
        "safe token fewest most catch_up how_many point bonus score",
        (cards("mine theirs my_jokers their_jokers my_hidden their_hidden sides"),),
    ),
    Frame(
        "score_category",
        "score|point|win how_many|who|which|score|point",
        f"{_TOLD} win majority give several_categories",
        "safe token fewest most catch_up bonus lose fragment complete changing",
        (cards_partly(_SCORES), explained("several_categories")),
        asks="category mine theirs",
        rank=-1,
    ),
    Frame(
        "score_category",
        "majority score|point|how_many",
        f"{_TOLD} win majority give",
        "safe token fewest most catch_up bonus lose fragment complete joker card clue real hidden all tie",
        (category(), named_side()),
        asks="mine theirs",
        rank=-1,
    ),
    Frame(
        "who_has_majority",
        "majority",
        f"who real card clue own each category visible win end game_ends {ROLES} several_categories",
        "safe token fewest most catch_up how_many point bonus score fragment complete",
        (cards_partly("mine theirs my_jokers their_jokers my_hidden their_hidden sides"), category("")),
        asks="mine theirs",
        rank=-1,
    ),
    Frame(
        "one_more_card",
        "",
        f"{_TOLD} changing win majority give lose bonus take_from_row",
        "hidden safe token fewest most catch_up",
        (with_more(cards("category mine theirs my_jokers their_jokers", only_me=True)),),
        rank=1,
    ),
    Frame(
        "cards_for_majority",
        "majority|win|fewest how_many|fewest",
        f"real card clue own category how_many fewest win majority must exactly {ROLES}",
        "hidden safe token complete point bonus catch_up score",
        (enemy_cards(),),
        rank=1,
    ),
    Frame(
        "is_majority_safe",
        "safe",
        "majority real card clue own category win already end game_ends",
        "hidden token fewest most how_many point catch_up who",
        (cards("category mine theirs my_jokers their_jokers", only_me=True),),
        rank=1,
    ),
    Frame(
        "is_majority_safe",
        "catch_up",
        "majority real card clue own category win already end game_ends may left lost_cause",
        "hidden token fewest most how_many point who",
        (cards("category mine theirs my_jokers their_jokers", only_me=True),),
        rank=1,
    ),
    Frame(
        "complete_bonus",
        "bonus|complete",
        f"real card clue own category received give score which end game_ends all complete already {ROLES}",
        "hidden token fewest most how_many point majority count_word",
        (supposed_bonus(), cards("category cards jokers", single=True)),
        rank=1,
    ),
    Frame(
        "best_category_score",
        "most score|point|give",
        "score point how_many category give limit possible_word complete which",
        "game_word joker fragment majority token",
        (category(),),
    ),
    Frame(
        "max_score",
        "most score|point",
        "score point how_many game_word limit which win all end game_ends",
        "category card joker fragment token majority",
    ),
    Frame(
        "score_fragments",
        "fragment score|point|how_many|lose|give",
        "score point how_many lose give own received end game_ends which fragment win unplaced",
        "more majority joker most box bonus hidden start",
        (supposed(), number_of_fragments("fragments")),
    ),
    Frame(
        "next_fragment",
        "fragment",
        "score point how_many lose give own more received changing take_from_row which fragment another",
        "majority joker most box hidden",
        (with_more(number_of_fragments("fragments")),),
        rank=1,
    ),
    Frame(
        "next_fragment",
        "fragment first_card changing",
        "score point how_many give own received changing take_from_row which fragment",
        "majority joker most box hidden more optional row start",
        (choose("fragments", {"first_card": 0}),),
    ),
    Frame(
        "next_fragment",
        "fragment optional|go_there",
        "score point how_many lose give own changing which fragment optional",
        "majority joker most box hidden more",
        (from_to(),),
        rank=1,
    ),
    Frame(
        "score_fragments",
        "fragment what_does received",
        "own end game_ends fragment",
        "more majority joker most box bonus hidden start",
        (number_of_fragments("fragments"),),
    ),
    Frame(
        "fragments_by_majority",
        "fragment majority",
        "give most all score point count_word who own end game_ends each category",
        "how_many joker hidden",
    ),
    Frame(
        "fragments_by_majority",
        "fragment more|limit must|fewest score|win|point",
        "score point win more limit must fewest count_word own each category",
        "how_many joker hidden most box bonus",
    ),
    Frame(
        "who_wins",
        "win|tie|lose",
        _ON_TOTALS,
        "card category joker fragment reserve hidden start",
        (winner_totals(),),
        asks="my_points their_points my_tokens their_tokens",
    ),
    Frame(
        "who_wins",
        f"point {ROLES.replace(' ', '|')}",
        _ON_TOTALS,
        "card category joker fragment reserve hidden start how_many lose",
        (winner_totals(named=True),),
        asks="my_tokens their_tokens",
        rank=-1,
    ),
    Frame(
        "tie_break",
        "tie token",
        _ON_TOTALS,
        "card category joker fragment reserve hidden start",
        (winner_tokens(),),
        asks="my_tokens their_tokens",
        rank=1,
    ),
    Frame(
        "total_points",
        "point|score|how_many",
        "point score how_many category own end game_ends each lose unplaced aside without_card left",
        "majority hidden most token more bonus opp they win",
        (supposed(), points_apart("categories", "fragments", "jokers")),
    ),
    Frame(
        "score_apart",
        "fragment joker point|score|how_many|lose",
        "point score how_many own end game_ends lose unplaced aside without_card left give fragment joker",
        "majority hidden most token more bonus opp win",
        (supposed(), points_apart("", "fragments", "jokers")),
    ),
    Frame(
        "score_equal",
        "as_many score|point|majority|win|who|how_many",
        f"score point majority win who how_many card clue own category several_categories both {ROLES}",
        "hidden token joker fragment most more",
        (category(""),),
    ),
    Frame(
        "score_equal",
        "tie category|card score|point|majority|win|who|how_many",
        f"score point majority win who how_many card clue own category several_categories both {ROLES}",
        "hidden token joker fragment most more",
        (category(""),),
    ),
    Frame(
        "cards_left",
        "how_many left",
        f"left real card clue own category how_many box pile {ROLES}",
        "hidden token joker fragment point score win majority day turn character chance row",
        (cards("category mine theirs"),),
    ),
    Frame(
        "can_complete",
        "complete|bonus may|lost_cause",
        "already complete bonus category own left card real received all score and",
        "hidden token fragment joker how_many point majority count_word not none who",
        (rival_cards(),),
        rank=1,
    ),
    Frame(
        "final_score",
        "",
        f"score point win who how_many end game_ends {ROLES} which each",
        "",
        (notations("mine", "theirs"),),
        rank=2,
    ),
)

_PLACES = (
    "today_left catch_up visible several_categories go_there own category card row received tomorrow day "
    "another aside already first_card start_category without_card may again serve"
)
_NOT_PLACES = "lose score point hidden majority bonus how_many most box unplaced win"

JOKERS = (
    *(
        Frame(
            "may_add_joker",
            f"joker {needs} {place}",
            f"{_PLACES} turn",
            f"{_NOT_PLACES} {without} joker_there opp",
            (
                with_one_joker(for_me(always("moment", moment))),
                always("category", fact),
                category(""),
                days_beside(),
            ),
            rank=2,
        )
        for needs, moment, others in (("aside", "aside", ""), ("received", "received", "aside"))
        for place, fact, without in (
            ("first_card|start_category", "new", f"without_card already {others}"),
            ("without_card", "none", others),
        )
    ),
    *(
        Frame(
            "may_add_joker",
            f"joker {needs}",
            f"{_PLACES} turn",
            f"{_NOT_PLACES} {without} first_card start_category without_card where fragment joker_there "
            "opp they",
            (with_one_joker(always("moment", needs)), my_category(), days_beside()),
            rank=1,
        )
        for needs, without in (("aside", ""), ("received", "aside"))
    ),
    *(
        Frame(
            "may_add_joker",
            f"joker {needs} joker_there",
            f"{_PLACES} joker_there turn",
            f"{_NOT_PLACES} {without} first_card start_category without_card where fragment",
            (always("moment", needs), always("category", "mine"), always("joker_there", True), category("")),
            rank=1,
        )
        for needs, without in (("aside", ""), ("received", "aside"))
    ),
    *(
        Frame(
            "may_add_joker",
            f"joker {needs} fragment",
            f"{_PLACES} fragment turn",
            f"{_NOT_PLACES} {without} first_card start_category without_card where",
            (always("moment", needs), always("category", "fragments")),
            rank=1,
        )
        for needs, without in (("aside", ""), ("received", "aside"))
    ),
    *(
        Frame(
            "may_add_joker",
            f"joker {needs}",
            f"{_PLACES} turn real all open lying at_once",
            "opp lose score point hidden majority bonus how_many most box unplaced win where fragment "
            "several_categories",
            (joker_moment(), joker_place(), days_beside()),
            asks="moment category",
            rank=-1,
            sure=True,
        )
        for needs in ("may|forbidden go_there|serve|open|start_category", "received may|forbidden")
    ),
    Frame(
        "joker_places",
        "joker where",
        "received go_there own category card row already aside which may all start_category another visible",
        "lose score point hidden majority how_many fragment",
        (category_set("categories", "with_joker"),),
    ),
    Frame(
        "jokers_allowed",
        "joker may|forbidden",
        "own category go_there most limit or row take_from_row",
        "lose another more score point majority bonus fragment hidden received aside only count_word opp "
        "they already first_card start_category without_card several_categories not none joker_there",
        (jokers_counted(),),
    ),
    Frame(
        "jokers_allowed",
        "joker_there several_categories|category may|forbidden",
        "joker category own go_there another row card more too several_categories put_on",
        "lose score point majority bonus fragment hidden received aside only count_word opp they not none "
        "how_many",
        (always("jokers", 2), category("")),
    ),
    Frame(
        "jokers_allowed",
        "joker several_categories",
        "category own go_there most limit or",
        "lose score point majority bonus fragment hidden received aside only count_word opp they",
        (first_of(count("jokers", "joker"), count("jokers", "joker", bare=True)), category("")),
    ),
    Frame(
        "jokers_allowed",
        "joker may|forbidden already|put_on|received more|another|joker_there",
        "category own go_there another row card already more put_on received joker_there visible too",
        "lose score point majority bonus fragment hidden aside only count_word opp not none",
        (two_jokers(), category("")),
    ),
    Frame(
        "jokers_allowed",
        "joker joker_there may|forbidden",
        "category own go_there another row card already more",
        "lose score point majority bonus fragment hidden received aside only count_word opp they",
        (always("jokers", 2), category("")),
    ),
    *(
        Frame(
            "joker_counts",
            needs,
            may,
            f"hidden how_many lose aside received {without}",
            (always("what", fact), nth_fragment()),
        )
        for needs, fact, may, without in (
            (
                "joker majority",
                "majority",
                "count_word all each give card real serve score may",
                "bonus fragment complete win who point",
            ),
            (
                "joker bonus|complete",
                "bonus",
                "count_word complete bonus category give real card serve score may",
                "majority fragment win who point",
            ),
            (
                "joker fragment",
                "fragment",
                "refill count_word real card serve may lack",
                "majority bonus score point complete",
            ),
        )
    ),
    Frame(
        "joker_penalty",
        "joker unplaced|aside lose|point|score|how_many",
        "lose point score how_many category each own end game_ends unplaced aside game_word left "
        "without_card only give",
        "hidden majority first_card bonus fragment",
        (first_of(count("jokers", "joker"), one_joker("jokers")),),
    ),
    Frame(
        "joker_penalty",
        "joker without_card lose|point|score|how_many end|game_ends",
        "lose point score how_many category own end game_ends unplaced aside left only",
        "hidden majority first_card bonus fragment received",
        (first_of(count("jokers", "joker"), one_joker("jokers")),),
    ),
    Frame(
        "may_place_hidden_joker",
        "joker hidden",
        "go_there category own received reveal end game_ends turns_out clue card may real",
        "count_word lose majority see touch how_many score point without_card",
        (choose("joker_there", {"joker_there": True}), category("")),
    ),
    Frame(
        "may_place_hidden_joker",
        "joker hidden without_card",
        "go_there category own received reveal end game_ends clue card may",
        "count_word lose majority see touch how_many score point",
        (always("has_category", False), category("")),
    ),
)
