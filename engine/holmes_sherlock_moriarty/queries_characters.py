"""Queries about powers, Influence tokens and variants."""

from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_characters as characters
from engine.holmes_sherlock_moriarty import rules_editions as editions
from engine.holmes_sherlock_moriarty import rules_tokens as tokens_rules
from engine.holmes_sherlock_moriarty.kinds import CHARACTER, choice, counted
from engine.holmes_sherlock_moriarty.names import CHARACTERS, count, tokens
from engine.holmes_sherlock_moriarty.table import forbid, quotes_of, stated, table, told, unknown, yes_no
from engine.query import NotInRulebook
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text

THEME = Text(fr="Pouvoirs et jetons Influence", en="Powers and Influence tokens")


@table.query(
    asks=Text(
        "Que coûte et que donne l'atout de ce personnage ?", "What does this character's power cost and give?"
    )
)
def power(character: Annotated[str, CHARACTER]) -> Decision:
    """Tell what a power costs and gives, where the booklet says so."""
    if character == "watson":
        price, clues = characters.watson_power()
        return told(
            f"pay {price}: take {clues}",
            Text(f"payer {price}, prendre {clues}", f"pay {price}, take {clues}"),
            f"Watson : payer {tokens(price).fr} pour prendre {count(clues, 'indice visible', '').fr}.",
            f"Watson: pay {tokens(price).en} to take {count(clues, '', 'visible clue').en}.",
        )
    if character == "hudson":
        gain = characters.hudson_power()
        return told(
            f"gain {gain}",
            tokens(gain),
            f"Mme Hudson : prendre {tokens(gain).fr} dans la réserve.",
            f"Mrs Hudson: take {tokens(gain).en} from the reserve.",
        )
    name = CHARACTERS[character]
    if character == "irene":
        raise unknown(
            Text(
                "Irene Adler vole très probablement parmi les indices visibles de l'adversaire, mais le "
                "livret ne "
                "précise ni combien ni à quel prix.",
                "Irene Adler very likely steals from the opponent's visible clues, but the booklet says "
                "neither how many nor at what price.",
            ),
            "irene_unknown",
        )
    if character == "lestrade":
        raise unknown(
            Text(
                "Lestrade transforme des jetons Influence en indices, mais le livret ne précise ni le "
                "prix ni le "
                "nombre d'indices.",
                "Lestrade turns Influence tokens into clues, but the booklet gives neither the price nor the "
                "number of clues.",
            ),
            "lestrade_unknown",
        )
    raise unknown(
        Text(
            f"Le livret ne précise pas l'atout de {name.fr} ; la carte Rappel le donne."
            if character != "other"
            else "Le livret ne précise pas l'atout de ce personnage ; la carte Rappel le donne.",
            f"The booklet does not give the power of {name.en}; the reminder card does.",
        ),
        "others_unknown",
    )


@table.query(
    asks=Text("Combien de jetons Mme Hudson donne-t-elle ?", "How many tokens does Mrs Hudson give?")
)
def hudson_tokens(
    reserve: Annotated[int, counted(0, 24, "jetons de la réserve", "tokens in the reserve")],
    readings: Readings,
) -> Decision:
    """Tell how many tokens Mrs Hudson's power gives with so many in the reserve."""
    forbid(tokens_rules.are_too_many_tokens, reserve)
    wanted = characters.hudson_power()
    value = tokens_rules.tokens_taken(wanted, reserve, readings)
    few = Text("n'en a que ", "has only ") if reserve < wanted else Text("en a ", "has ")
    return told(
        value,
        tokens(value),
        f"{tokens(value).fr} : l'atout en donne {wanted}, la réserve {few.fr}{reserve}.",
        f"{tokens(value).en}: the power gives {wanted}, the reserve {few.en}{reserve}.",
    )


@table.query(
    asks=Text("Combien de jetons ai-je après cet atout ?", "How many tokens do I have after this power?")
)
def tokens_after(
    character: Annotated[str, CHARACTER],
    mine: Annotated[int, counted(0, 24, "tes jetons Influence", "your Influence tokens")],
    readings: Readings,
    reserve: Annotated[int, counted(0, 24, "jetons de la réserve", "tokens in the reserve")] = 3,
) -> Decision:
    """Tell a player's tokens after he used a power, where the booklet gives it."""
    if character == "watson":
        forbid(tokens_rules.are_too_many_tokens, mine)
        price, _ = characters.watson_power()
        forbid(tokens_rules.cannot_pay, mine, price)
        value = mine - price
        how = f"{mine} − {price}"
    elif character == "hudson":
        forbid(tokens_rules.are_too_many_tokens, mine)
        left = min(reserve, tokens_rules.reserve_left(mine, 0))
        gain = tokens_rules.tokens_taken(characters.hudson_power(), left, readings)
        value = mine + gain
        how = f"{mine} + {gain}"
    else:
        return power(character)
    return told(
        value,
        tokens(value),
        f"{tokens(value).fr} : {how}.",
        f"{tokens(value).en}: {how}.",
    )


@table.query(asks=Text("Puis-je payer l'atout de Watson ?", "Can I pay for Watson's power?"))
def may_pay_watson(
    tokens: Annotated[int, counted(0, 24, "tes jetons Influence", "your Influence tokens")],
) -> Decision:
    """Tell whether a player has enough tokens for Watson's power."""
    forbid(tokens_rules.are_too_many_tokens, tokens)
    price, _ = characters.watson_power()
    enough = not tokens_rules.cannot_pay(tokens, price)
    return stated(
        enough,
        Text("assez de jetons", "enough tokens")
        if enough
        else Text("pas assez de jetons", "not enough tokens"),
        f"l'atout coûte {price} jeton Influence et tu en as {tokens}.",
        f"the power costs {price} Influence token and you have {tokens}.",
    )


@table.query(
    asks=Text("Combien de jetons reste-t-il dans la réserve ?", "How many tokens are left in the reserve?")
)
def reserve_left(
    mine: Annotated[int, counted(0, 24, "tes jetons Influence", "your Influence tokens")],
    theirs: Annotated[
        int, counted(0, 24, "les jetons Influence de l'adversaire", "the opponent's Influence tokens")
    ],
) -> Decision:
    """Tell how many tokens the reserve has, from what both players have."""
    forbid(tokens_rules.are_too_many_tokens, mine + theirs)
    value = tokens_rules.reserve_left(mine, theirs)
    return told(
        value,
        tokens(value),
        f"{tokens(value).fr} dans la réserve : 24 − {mine} − {theirs}.",
        f"{tokens(value).en} in the reserve: 24 − {mine} − {theirs}.",
    )


WITH_MYCROFT = choice(
    "variante",
    "variant",
    ("Jouez-vous avec les cartes Mycroft ?", "Do you play with the Mycroft cards?"),
    base=("le jeu de base", "the basic game"),
    mycroft=("la variante Mycroft", "the Mycroft variant"),
)


@table.query(asks=Text("Que fait une carte Mycroft révélée ?", "What does a revealed Mycroft card do?"))
def mycroft_card(readings: Readings, variant: Annotated[str, WITH_MYCROFT] = "mycroft") -> Decision:
    """Tell what a Mycroft card does; which of the two cards does which is open."""
    if variant == "base":
        editions.base_uses_mycroft_cards()
        return told(
            "unused",
            Text("elle ne sert pas", "it is not used"),
            "Rien : dans le jeu de base, les cartes Mycroft ne servent pas.",
            "Nothing: in the basic game the Mycroft cards are not used.",
        )
    effect = editions.mycroft_effect(readings)
    if effect == "discard":
        return told(
            effect,
            Text("défausser des indices", "discard clues"),
            "Tout de suite : défausser des indices visibles (le livret ne dit pas combien).",
            "At once: visible clues are discarded (the booklet does not say how many).",
        )
    return told(
        effect,
        Text("2 pions seulement", "2 pawns only"),
        "Tout de suite : chaque joueur ne joue que 2 pions pendant la journée.",
        "At once: each player uses only 2 pawns on that day.",
    )


ROLES = choice(
    "variante",
    "variant",
    ("Quelle face des cartes Rôle ?", "Which side of the role cards?"),
    base=("le jeu de base, face sans symbole", "the basic game, side without a symbol"),
    roles=("la variante, face avec symbole", "the variant, side with a symbol"),
)


@table.query(
    asks=Text("Les deux rôles ont-ils des pouvoirs différents ?", "Do the two roles have different powers?")
)
def roles_differ(variant: Annotated[str, ROLES] = "base") -> Decision:
    """Tell whether the two roles differ by more than turn order."""
    if variant == "base":
        return yes_no(
            editions.base_roles_differ(),
            "dans le jeu de base, seul l'ordre du tour est différent.",
            "in the basic game only the turn order is different.",
        )
    raise NotInRulebook(
        Text(
            "Dans la variante, Moriarty peut réserver un indice et le prendre plus tard ; le livret ne "
            "précise pas "
            "ce que peut Sherlock.",
            "In the variant Moriarty may reserve a clue and take it later; the booklet does not say what "
            "Sherlock may do.",
        ),
        *quotes_of("sherlock_side_unknown"),
    )
