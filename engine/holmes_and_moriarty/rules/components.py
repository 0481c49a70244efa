"""Page 2: what the game is made of."""

from collections import Counter
from typing import Literal

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.words import LOCATION_TOLD, Location, Role, ranges
from engine.query import NotInRulebook
from engine.rule import Rule
from engine.text import Text
from engine.trace import assume

Component = Literal[
    "plot-cards", "case-cards", "moriarty-case-cards", "holmes-case-cards",
    "tokens", "role-cards", "boards", "spaces",
]  # fmt: skip
COMPONENT_TOLD: dict[Component, Text] = {
    "plot-cards": Text(fr="cartes Intrigue", en="Plot cards"),
    "case-cards": Text(fr="cartes Affaire", en="Case cards"),
    "moriarty-case-cards": Text(fr="cartes Affaire montrant Moriarty", en="Case cards that show Moriarty"),
    "holmes-case-cards": Text(fr="cartes Affaire montrant Holmes", en="Case cards that show Holmes"),
    "tokens": Text(fr="jetons", en="tokens"),
    "role-cards": Text(fr="cartes de rôle", en="role reference cards"),
    "boards": Text(fr="plateau Scénario", en="Scenario Board"),
    "spaces": Text(fr="cases sur le plateau Scénario", en="spaces on the Scenario Board"),
}


# Page 2

COMPONENTS: dict[Component, int] = SHEET.value(
    "components",
    2,
    "16 Plot cards A number from 1 to 16 and one of four locations",
    "15 Case cards 9 show Moriarty, 6 show Holmes and location icons",
    "16 Tokens Holmes on one side, Moriarty on the other side",
    "2 Role reference cards One for Holmes and one for Moriarty",
    "1 Scenario Board A grid of 4 rows and 4 columns inside the box lid",
    value={
        "plot-cards": 16,
        "case-cards": 15,
        "moriarty-case-cards": 9,
        "holmes-case-cards": 6,
        "tokens": 16,
        "role-cards": 2,
        "boards": 1,
    },
)
LOCATIONS: tuple[Location, ...] = SHEET.value(
    "locations",
    2,
    "Every Plot card belongs to one of four locations: Whitehall, Tower Bridge, Baker Street or Charing "
    "Cross Station.",
    value=("whitehall", "tower-bridge", "baker-street", "charing-cross"),
)
KNOWN_LOCATIONS: dict[int, Location] = SHEET.value(
    "known_locations",
    2,
    "Plot cards 9 and 16 belong to Whitehall.",
    value={9: "whitehall", 16: "whitehall"},
)
ROWS, COLUMNS = SHEET.value(
    "scenario_board", 2, "The Scenario Board is a grid of 16 spaces in 4 rows and 4 columns.", value=(4, 4)
)
COLOURS: dict[Location, str] = SHEET.value(
    "colours",
    2,
    "One published review gives each location a colour: blue for Baker Street, red for Charing Cross "
    "Station, yellow for Tower Bridge and green for Whitehall.",
    value={
        "baker-street": "blue",
        "charing-cross": "red",
        "tower-bridge": "yellow",
        "whitehall": "green",
    },
)
COLOUR_TOLD = {
    "blue": Text(fr="bleu", en="blue"),
    "red": Text(fr="rouge", en="red"),
    "yellow": Text(fr="jaune", en="yellow"),
    "green": Text(fr="vert", en="green"),
}
PLOT_CARDS = COMPONENTS["plot-cards"]
CARDS = tuple(range(1, PLOT_CARDS + 1))

UNKNOWN_LOCATIONS = Quote(2, "This booklet does not give the locations of the other Plot cards.")
UNKNOWN_SPACES = Quote(2, "This booklet does not say where each number stands on the Scenario Board.")


@SHEET.rule(
    2,
    "16 Plot cards A number from 1 to 16 and one of four locations",
    tell=lambda result: _component_told(result, "plot-cards"),
)
def plot_cards() -> int:
    """Return how many Plot cards there are."""
    return COMPONENTS["plot-cards"]


@SHEET.rule(
    2,
    "15 Case cards 9 show Moriarty, 6 show Holmes and location icons",
    tell=lambda result: _component_told(result, "case-cards"),
)
def case_cards() -> int:
    """Return how many Case cards there are."""
    return COMPONENTS["case-cards"]


@SHEET.rule(
    2,
    "15 Case cards 9 show Moriarty, 6 show Holmes and location icons",
    tell=lambda result: _component_told(result, "moriarty-case-cards"),
)
def moriarty_case_cards() -> int:
    """Return how many Case cards that show Moriarty there are."""
    return COMPONENTS["moriarty-case-cards"]


@SHEET.rule(
    2,
    "15 Case cards 9 show Moriarty, 6 show Holmes and location icons",
    tell=lambda result: _component_told(result, "holmes-case-cards"),
)
def holmes_case_cards() -> int:
    """Return how many Case cards that show Holmes there are."""
    return COMPONENTS["holmes-case-cards"]


@SHEET.rule(
    2,
    "16 Tokens Holmes on one side, Moriarty on the other side",
    also=(Quote(3, "Put the 16 tokens within reach, next to the Scenario Board."),),
    tell=lambda result: _component_told(result, "tokens"),
)
def tokens() -> int:
    """Return how many tokens there are."""
    return COMPONENTS["tokens"]


@SHEET.rule(
    2,
    "2 Role reference cards One for Holmes and one for Moriarty",
    also=(Quote(3, "Hand out the role reference cards, one to each player."),),
    tell=lambda result: _component_told(result, "role-cards"),
)
def role_cards() -> int:
    """Return how many role reference cards there are."""
    return COMPONENTS["role-cards"]


@SHEET.rule(
    2,
    "1 Scenario Board A grid of 4 rows and 4 columns inside the box lid",
    tell=lambda result: _component_told(result, "boards"),
)
def boards() -> int:
    """Return how many Scenario Boards there are."""
    return COMPONENTS["boards"]


@SHEET.rule(
    2,
    "The Scenario Board is a grid of 16 spaces in 4 rows and 4 columns.",
    tell=lambda result: _component_told(result, "spaces"),
)
def spaces() -> int:
    """Return how many spaces on the Scenario Board there are."""
    return ROWS * COLUMNS


COMPONENT_RULES: dict[Component, Rule[[], int]] = {
    "plot-cards": plot_cards,
    "case-cards": case_cards,
    "moriarty-case-cards": moriarty_case_cards,
    "holmes-case-cards": holmes_case_cards,
    "tokens": tokens,
    "role-cards": role_cards,
    "boards": boards,
    "spaces": spaces,
}
"""Component -> the rule that says how many of it there are."""


def _component_told(result: int, component: Component) -> Text:
    return Text(
        fr=f"Le jeu contient {result} {COMPONENT_TOLD[component].fr}.",
        en=f"The game has {result} {COMPONENT_TOLD[component].en}.",
    )


@SHEET.rule(
    2,
    "Each number from 1 to 16 stands on exactly one Plot card.",
    tell=lambda result, numbers: (
        Text(
            fr="Chaque numéro n'existe que sur une carte Intrigue : il ne peut pas être joué deux fois.",
            en="Each number stands on one Plot card only: it cannot be played twice.",
        )
        if result
        else None
    ),
)
def number_twice(numbers: tuple[int, ...]) -> bool:
    """Forbid that the same number lies in two places."""
    return max(Counter(numbers).values(), default=0) > 1


@SHEET.rule(
    2,
    "Every Plot card has exactly one space on the Scenario Board.",
    tell=lambda result, number, numbers: (
        Text(fr=f"Le plateau n'a pas de case {number}.", en=f"The board has no space {number}.")
        if result
        else None
    ),
)
def no_such_space(number: int, numbers: tuple[int, ...]) -> bool:
    """Forbid a space whose number is on no Plot card in play."""
    return number not in numbers


@SHEET.rule(
    2,
    "Plot cards 9 and 16 belong to Whitehall.",
    "This booklet does not give the locations of the other Plot cards.",
    "The back of each role reference card lists the location of every Plot card.",
    also=(Quote(5, "Crime 16 and Clue 9 make a strong pair, because both Plot cards belong to Whitehall."),),
    tell=lambda result, card: Text(
        fr=f"La carte Intrigue {card} appartient à {LOCATION_TOLD[result]}.",
        en=f"Plot card {card} belongs to {LOCATION_TOLD[result]}.",
    ),
)
def location_of(card: int) -> Location:
    """Return the location of a Plot card. Raises NotInRulebook for all but two of them."""
    if card not in KNOWN_LOCATIONS:
        known = ranges(KNOWN_LOCATIONS)
        raise NotInRulebook(
            Text(
                fr=f"Le livret ne donne pas le lieu de la carte Intrigue {card} (seulement {known.fr} : "
                "Whitehall) ; le dos des cartes de rôle l'indique.",
                en=f"The booklet does not give the location of Plot card {card} (only {known.en}: "
                "Whitehall); the back of the role reference cards lists it.",
            ),
            UNKNOWN_LOCATIONS,
            Quote(2, "The back of each role reference card lists the location of every Plot card."),
        )
    return KNOWN_LOCATIONS[card]


@SHEET.rule(
    2,
    "One published review gives each location a colour: blue for Baker Street, red for Charing Cross "
    "Station, yellow for Tower Bridge and green for Whitehall.",
    tell=lambda result, location: Text(
        fr=f"{LOCATION_TOLD[location]} est {COLOUR_TOLD[result].fr}.",
        en=f"{LOCATION_TOLD[location]} is {COLOUR_TOLD[result].en}.",
    ),
)
def colour_of(location: Location) -> str:
    """Return the colour of a location."""
    assume(
        Text(
            fr="Les couleurs viennent d'une critique publiée, pas des règles.",
            en="The colours come from one published review, not from the rules.",
        )
    )
    return COLOURS[location]


@SHEET.rule(
    2,
    "A token with Holmes face up is a Holmes token.",
    "A token with Moriarty face up is a Moriarty token.",
    tell=lambda result, face: Text(
        fr=f"Un jeton face {result.capitalize()} visible est un jeton {result.capitalize()}.",
        en=f"A token with {result.capitalize()} face up is a {result.capitalize()} token.",
    ),
)
def token_of(face: Role) -> Role:
    """Return whose token it is by the face that is up."""
    return face


@SHEET.rule(
    2,
    "The tokens can never run out, because there are 16 tokens for 16 spaces.",
    tell=lambda result, tokens, spaces: Text(
        fr=f"{tokens} jetons pour {spaces} cases, un seul par case : "
        + ("il peut en manquer." if result else "il n'en manque jamais."),
        en=f"{tokens} tokens for {spaces} spaces, one a space: "
        + ("they may run out." if result else "they never run out."),
    ),
)
def tokens_run_out(tokens: int, spaces: int) -> bool:
    """Tell whether there are fewer tokens than spaces to put them on."""
    return tokens < spaces
