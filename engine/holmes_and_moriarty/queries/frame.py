"""Questions about the frame: components, players, hands and the learning game."""

from typing import Annotated, Literal

from engine.holmes_and_moriarty.queries.slots import TABLE, count, decided, one_of, yes_no
from engine.holmes_and_moriarty.rules import components, frame, setup
from engine.holmes_and_moriarty.rules.components import COMPONENT_TOLD
from engine.holmes_and_moriarty.rules.frame import CASES, PLAYERS
from engine.ruling import Decision
from engine.text import Text, number

THEME = Text(fr="Matériel, joueurs et jeu d'apprentissage", en="Components, players and the learning game")

KIND = one_of(
    {
        "full": Text(fr="la partie complète", en="the full game"),
        "learning": Text(fr="le jeu d'apprentissage", en="the learning game"),
    },
    "Quel jeu",
    "Which game",
)
THING = one_of(
    {
        "tokens": Text(fr="les jetons", en="tokens"),
        "board": Text(fr="le plateau Scénario", en="the Scenario Board"),
        "case-cards-face-up": Text(fr="des cartes Affaire face visible", en="Case cards face up"),
    },
    "Quoi",
    "What",
)


@TABLE.query(Text(fr="Combien le jeu a-t-il de … ?", en="How many … has the game?"))
def component_count(
    component: Annotated[components.Component, one_of(COMPONENT_TOLD, "Quel matériel", "Which component")],
) -> Decision:
    """Return how many there are."""
    found = components.COMPONENT_RULES[component]()
    told = COMPONENT_TOLD[component]
    return decided(found, number(found), f"{found} {told.fr}.", f"{found} {told.en}.")


@TABLE.query(
    Text(fr="Combien de cartes Affaire sont sur la table ?", en="How many Case cards lie on the table?")
)
def case_cards_on_table() -> Decision:
    """Return how many Case cards are laid out."""
    laid = setup.case_cards_laid()
    return decided(
        laid,
        number(laid),
        f"{laid} cartes Affaire, une par Affaire de la main.",
        f"{laid} Case cards, one for each Case of the hand.",
    )


@TABLE.query(
    Text(
        fr="Quelle Affaire une carte marque-t-elle par sa place ?",
        en="Which Case does a card mark by its place?",
    )
)
def case_by_place(
    place: Annotated[
        int,
        count(
            1, CASES, "place à partir du plateau (1 = la plus proche)", "place from the board (1 = closest)"
        ),
    ],
) -> Decision:
    """Return the number of the Case."""
    case = setup.case_at(place)
    return decided(
        case,
        Text(fr=f"Affaire {case}", en=f"Case {case}"),
        f"Affaire {case} : on compte à partir de la carte la plus proche du plateau Scénario.",
        f"Case {case}: they are counted from the card closest to the Scenario Board.",
    )


@TABLE.query(Text(fr="Peut-on jouer à tant de joueurs ?", en="Can so many people play?"))
def players_allowed(players: Annotated[int, count(1, 10, "joueurs", "players")]) -> Decision:
    """Tell whether the game is for so many."""
    return yes_no(
        frame.players_fit(players),
        f"le jeu se joue à {PLAYERS} exactement, un Holmes et un Moriarty.",
        f"the game is for exactly {PLAYERS} players, one Holmes and one Moriarty.",
    )


@TABLE.query(
    Text(fr="Combien de mains dure la partie au plus ?", en="How many hands does a game last at most?")
)
def hands_in_game(game: Annotated[setup.Kind, KIND] = "full") -> Decision:
    """Return the most hands."""
    if game == "learning":
        most = setup.most_learning_hands()
        return decided(
            most,
            number(most),
            f"{most} mains au plus : la partie finit dès qu'un joueur a gagné {setup.LEARNING_HANDS} mains.",
            f"{most} hands at most: the game ends when a player has won {setup.LEARNING_HANDS} hands.",
        )
    most = frame.most_hands()
    return decided(
        most,
        number(most),
        f"{most} mains au plus ; la partie finit plus tôt si un joueur gagne avant.",
        f"{most} hands at most; the game ends sooner if a player wins before.",
    )


@TABLE.query(Text(fr="Comment gagne-t-on le jeu d'apprentissage ?", en="How is the learning game won?"))
def learning_goal() -> Decision:
    """Return the hands that are needed, and say what a hand takes."""
    setup.learning_game_won(setup.LEARNING_HANDS)
    setup.learning_hand_won(setup.LEARNING_CASES)
    setup.case_cards_face_up("learning")
    setup.uses_tokens("learning")
    return decided(
        setup.LEARNING_HANDS,
        Text(fr=f"{setup.LEARNING_HANDS} mains gagnées", en=f"{setup.LEARNING_HANDS} hands won"),
        f"Le premier à gagner {setup.LEARNING_HANDS} mains gagne ; une main va à qui gagne au moins "
        f"{setup.LEARNING_CASES} de ses {CASES} Affaires. Cartes Affaire face cachée, pas de jetons.",
        f"The first to win {setup.LEARNING_HANDS} hands wins; a hand goes to who wins at least "
        f"{setup.LEARNING_CASES} of its {CASES} Cases. Case cards face down, no tokens.",
    )


@TABLE.query(
    Text(
        fr="Gagne-t-on la main du jeu d'apprentissage avec tant d'Affaires ?",
        en="Is the hand of the learning game won with so many Cases?",
    )
)
def learning_hand(
    cases_won: Annotated[int, count(0, CASES, "Affaires gagnées", "Cases won")],
) -> Decision:
    """Tell whether the hand is won."""
    return yes_no(
        setup.learning_hand_won(cases_won),
        f"il faut au moins {setup.LEARNING_CASES} des {CASES} Affaires, ici {cases_won}.",
        f"at least {setup.LEARNING_CASES} of the {CASES} Cases are needed, here {cases_won}.",
    )


@TABLE.query(
    Text(
        fr="Le jeu d'apprentissage est-il gagné avec tant de mains ?",
        en="Is the learning game won with so many hands?",
    )
)
def learning_game(
    hands_won: Annotated[int, count(0, setup.LEARNING_HANDS, "mains gagnées", "hands won")],
) -> Decision:
    """Tell whether the game is won."""
    return yes_no(
        setup.learning_game_won(hands_won),
        f"il faut gagner {setup.LEARNING_HANDS} mains, ici {hands_won}.",
        f"{setup.LEARNING_HANDS} hands must be won, here {hands_won}.",
    )


@TABLE.query(Text(fr="Le jeu d'apprentissage utilise-t-il … ?", en="Does the learning game use …?"))
def learning_uses(
    thing: Annotated[Literal["tokens", "board", "case-cards-face-up"], THING],
) -> Decision:
    """Tell whether it is used in the learning game."""
    if thing == "case-cards-face-up":
        return yes_no(
            setup.case_cards_face_up("learning"),
            "les trois cartes Affaire sont face cachée dans le jeu d'apprentissage.",
            "the three Case cards lie face down in the learning game.",
        )
    if thing == "board":
        return yes_no(
            setup.uses_board("learning"),
            "le jeu d'apprentissage se joue sans le plateau Scénario.",
            "the learning game is played without the Scenario Board.",
        )
    return yes_no(
        setup.uses_tokens("learning"),
        "le jeu d'apprentissage se joue sans jetons.",
        "the learning game is played without tokens.",
    )
