"""How players ask about clues, the box and the set-up of Holmes."""

from qa.scenario.binders import always, count, first_of
from qa.scenario.frames import Frame
from qa.scenario.holmes_sherlock_moriarty.binders import (
    cards_in,
    counted_near,
    edition,
    emptied,
    explained,
    hidden_flag,
    missing_cards,
    sees_of_other,
    strict,
)
from qa.scenario.holmes_sherlock_moriarty.cards import (
    category,
    two_categories,
    visible_and_hidden,
)
from qa.scenario.holmes_sherlock_moriarty.days import day
from qa.scenario.holmes_sherlock_moriarty.draws import draw_facts
from qa.scenario.holmes_sherlock_moriarty.numbers import NAMED_CATEGORIES
from qa.scenario.holmes_sherlock_moriarty.pawns import BOARD, NAMES, toucher

ROLES = "sherlock moriarty mycroft"
_EDITION = edition()

_REFILLED = "refill how_many card clue row pile draw start_category"
_AROUND = "again turn power must fewest watson"
_TAKES = "take_from_row|received"

DRAWN = "|".join(name for name in NAMES if name not in BOARD)
"""The characters that are drawn in the mornings."""

CLUES = (
    Frame(
        "may_touch",
        "touch hidden|visible",
        f"clue card may joker own power character {ROLES} received draw take_from_row already turn",
        "how_many count_word see cost protected not none token again",
        (toucher(), hidden_flag("hidden"), category("")),
        beside="day",
    ),
    Frame(
        "may_touch",
        f"touch|lose {'|'.join(NAMES)} {'|'.join(NAMED_CATEGORIES)}|clue",
        f"clue card may own power {ROLES} or",
        "how_many count_word see cost protected not none token again joker hidden visible row fragment score "
        "point majority give draw received pile discards advice",
        (toucher(), category("")),
        asks="hidden",
        beside="day",
        rank=-1,
    ),
    Frame(
        "may_rival_see",
        "see|count_word hidden|visible",
        "clue card own how_many category count_word in_front outside",
        "touch joker end game_ends majority score point not none power cost character",
        (sees_of_other(),),
    ),
    Frame(
        "may_rival_see",
        "must show hidden",
        f"clue card own {ROLES}",
        "touch joker end game_ends majority score point not none power cost character tomorrow when",
        (always("hidden", True),),
    ),
    Frame(
        "hidden_clues_count",
        "hidden count_word",
        "clue card end game_ends majority score point category own all game_word",
        "see touch joker not none how_many power",
    ),
    Frame(
        "hidden_clues_count",
        "hidden score|majority",
        "clue card end game_ends majority category own score all game_word still_there",
        "see touch joker not none how_many power count_word point",
    ),
    Frame(
        "count_cards",
        "hidden visible",
        "hidden visible how_many majority count_word card clue own category real joker all",
        "see touch token opp they",
        (visible_and_hidden(),),
    ),
    Frame(
        "refill",
        "",
        "",
        "at_once empty reserve token joker score point start",
        (
            strict(
                first_of(count("taken", "card|clue"), counted_near("taken", "card|clue", _TAKES)),
                explained(_TAKES.replace("|", " ")),
                explained("refill row start_category"),
                explained(f"{_REFILLED} {_AROUND}"),
            ),
        ),
    ),
    Frame(
        "refill",
        "empty",
        "how both clue card shuffle refill row left does again next where draw",
        "at_once power reserve token joker score hidden win when game_ends end",
        (
            cards_in("discards", "discards"),
            emptied({"pile": "pile", "discards": "discards"}),
            missing_cards(),
            explained("fewest must"),
        ),
    ),
    Frame(
        "replaced_during_action",
        "refill|draw|shuffle at_once",
        "character first_card another refill row card clue received take_from_row each draw pile power give",
        "must not none how_many empty joker token score optional",
        (first_of(count("cards", "card|clue"), explained("card clue")),),
    ),
    Frame(
        "replaced_during_action",
        "refill another",
        "refill row card clue received take_from_row draw pile power give visible another first_card may "
        "more",
        "must not none how_many empty joker token score opp they",
        (first_of(count("cards", "card|clue"), explained("card clue")),),
    ),
)

_ANYBODY = "me opp they you we"


def _number(fact: str, needs: str, may: str = "", without: str = "") -> Frame:
    return Frame("setup_number", f"how_many {needs}", f"all {may}", without, (_EDITION, always("what", fact)))


SETUP = (
    _number("players", "players_word", "", "token pawn card day turn joker go_there visit"),
    _number(
        "days",
        "day",
        "game_word",
        "token pawn card turn character me opp they close open when when_again both end game_ends row",
    ),
    _number(
        "tokens",
        "token start|received|each|me|they|own",
        "start received each own give first_card sherlock moriarty",
        "reserve character power cost left row card joker hidden day point win",
    ),
    _number("reserve", "reserve start", "token start left optional", "me opp they you each"),
    _number(
        "all_tokens",
        "token box|all",
        "",
        f"{_ANYBODY} start reserve received each power character left row day give cost",
    ),
    _number(
        "pawns",
        "pawn each|me|received|start|own",
        "each received start own sherlock moriarty",
        "day row left outside character close opp they turn box more",
    ),
    _number("all_pawns", "pawn box|all", "", f"{_ANYBODY} each start received day outside character turn"),
    _number(
        "row",
        "card|clue row",
        "lying visible start clue card game_word box",
        "empty left refill hidden take_from_row me opp they joker pile day",
    ),
    _number(
        "pile", "card|clue pile start", "clue card pile", "row left me opp they empty refill discards day"
    ),
    _number(
        "clues",
        "clue box|all",
        "card",
        f"{_ANYBODY} row pile day character hidden visible power category start left received unseen seen",
    ),
    _number("numbered", "numbered", "clue card box", f"{_ANYBODY} row day category"),
    _number(
        "categories",
        "category",
        "clue numbered differ box",
        f"{_ANYBODY} joker score point row win majority complete hidden day token",
    ),
    _number(
        "jokers",
        "joker",
        "box clue card",
        f"{_ANYBODY} several_categories lose aside unplaced category score majority hidden row row most "
        "received win left",
    ),
    _number(
        "fragments",
        "fragment",
        "box clue",
        f"{_ANYBODY} score lose point majority received win left more most",
    ),
    _number(
        "characters",
        "character box|all|own",
        "card",
        f"{_ANYBODY} day never reveal close power pawn start row visible both open shown",
    ),
    _number(
        "first_characters",
        "character reveal start|available_first",
        "card start",
        f"never close pawn day chance {_ANYBODY}",
    ),
    _number(
        "shown",
        "character shown|reveal game_word",
        "card reveal end game_ends shown",
        f"never close pawn day chance start {_ANYBODY}",
    ),
    _number("never_shown", "character never", "card game_word", f"close pawn day chance {_ANYBODY} power"),
    Frame(
        "copies",
        "how_many",
        "box card clue all real category game_word",
        f"{_ANYBODY} more left majority joker fragment token day pawn character win hidden score point "
        "row seen unseen received start against",
        (category(),),
    ),
    Frame(
        "rarer",
        "rare|common",
        "card clue category or which more win",
        "joker fragment how_many token chance not none",
        (two_categories("first", "second"),),
    ),
    Frame(
        "chance_never_shown",
        "chance never",
        "character given_character card game_word reveal shown how_many see",
        "day joker seen unseen",
        (_EDITION,),
    ),
    Frame(
        "chance_never_shown",
        f"chance never {DRAWN}",
        "character card game_word reveal shown how_many see all own or visible box",
        "day joker seen unseen both close pawn",
        (_EDITION, explained(DRAWN.replace("|", " "))),
    ),
    Frame(
        "chance_shown_by",
        f"chance {DRAWN}",
        "or character card reveal shown how_many game_word already there visible own empty",
        "never joker seen unseen not none both close pawn evening tomorrow",
        (day(), _EDITION, explained(DRAWN.replace("|", " "))),
    ),
    Frame(
        "chance_shown_by",
        "chance character|given_character",
        "or given_character card reveal shown how_many game_word evening",
        "never joker seen unseen",
        (day(), _EDITION),
    ),
    Frame(
        "chance_draw",
        "chance",
        "or draw clue card seen unseen how_many pile left next joker fragment",
        "character",
        (draw_facts(),),
    ),
)
