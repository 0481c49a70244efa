"""Questions about Holmes and Moriarty; ``holmes-and-moriarty.jsonl`` holds them with their facts, null where
they must not be read."""

import re
from typing import Any

import pytest
from asking import plain_facts, questions
from hypothesis import given
from hypothesis import strategies as st

from qa.scenario import Reading, read

GAME = "holmes-and-moriarty"
ASKED, OTHERS = questions(GAME)
CARDS = st.integers(1, 16)

WORDS = {
    "en": (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    ).split(),
    "fr": "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(),
}


def asked(question: str, language: str = "en") -> Reading | None:
    return read(question, GAME, language)


def facts(question: str, language: str = "en") -> dict[str, Any]:
    reading = asked(question, language)
    assert reading is not None, question
    return reading.given


@pytest.mark.parametrize("line", ASKED, ids=lambda line: line["question"][:60])
def test_a_case_is_read_with_its_facts(line: dict[str, Any]) -> None:
    reading = asked(line["question"], line["language"])
    assert reading is not None
    assert (reading.query, plain_facts(reading)) == (line["query"], line["facts"])


@pytest.mark.parametrize("line", OTHERS, ids=lambda line: line["question"][:60])
def test_what_is_no_case_is_not_read(line: dict[str, Any]) -> None:
    assert asked(line["question"], line["language"]) is None


def test_there_are_questions_for_every_query_but_the_whole_hand() -> None:
    from qa.scenario.holmes_and_moriarty import GRAMMAR

    assert {line["query"] for line in ASKED} >= {frame.query for frame in GRAMMAR.frames} - {
        "cases_needed",
        "learning_uses",
        "places_token",
    }


DUELS = {
    "en": [
        "Moriarty plays crime {m} and Holmes crime {h}: who wins?",
        "I'm Moriarty. My crime {m} against his {h}, do I win?",
        "Holmes has crime {h}; Moriarty's is {m}. Whose crime is better?",
    ],
    "fr": [
        "Moriarty joue le crime {m}, Holmes le crime {h} : qui gagne ?",
        "Je suis Holmes, mon crime {h} contre son {m}, je gagne ?",
        "le crime {m} de Moriarty bat il le crime {h} de Holmes",
    ],
}
TEMPLATES = [(language, text) for language, texts in DUELS.items() for text in texts]


@given(st.sampled_from(TEMPLATES), CARDS, CARDS, st.booleans())
def test_another_number_changes_its_slot_and_no_other(
    template: tuple[str, str], moriarty: int, holmes: int, in_words: bool
) -> None:
    language, text = template
    told = [WORDS[language][n - 1] if in_words and n > 1 else str(n) for n in (moriarty, holmes)]
    found = facts(text.format(m=told[0], h=told[1]), language)
    assert found == {"moriarty": moriarty, "holmes": holmes}


@given(st.sampled_from(TEMPLATES), CARDS, CARDS)
def test_swapped_sides_swap_the_facts(template: tuple[str, str], one: int, two: int) -> None:
    language, text = template
    asked_so = text.format(m=one, h=two)
    swapped = re.sub("Moriarty|Holmes", lambda m: "Holmes" if m[0] == "Moriarty" else "Moriarty", asked_so)
    assert facts(asked_so, language) == {"moriarty": one, "holmes": two}
    assert facts(swapped, language) == {"moriarty": two, "holmes": one}


@given(st.integers(0, 3))
def test_the_cases_of_holmes_are_those_that_moriarty_did_not_win(cases: int) -> None:
    for owner, won in (("Moriarty", cases), ("Holmes", 3 - cases)):
        assert facts(f"{owner} wins {won} cases, how many bonus tokens for Moriarty?") == {"cases_won": cases}


STRAYS = {
    "en": ["99", "twenty", "not", "never", "except", "variant", "dragons"],
    "fr": ["99", "vingt", "pas", "jamais", "sauf", "variante", "dragons"],
}
SWALLOWED = re.compile(
    r"\b(?:or|ou|où|must|atout)\b.*\b(?:not|pas|jamais)\b|variante d'apprentissage", re.IGNORECASE
)
"""Where a stray word has a meaning of its own: "or not", "non atout contre …", "variante d'apprentissage"."""


@given(st.data())
def test_a_stray_number_negation_or_unknown_word_is_never_passed_over(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(ASKED))
    words = line["question"].split()
    stray = data.draw(st.sampled_from(STRAYS[line["language"]]))
    told_first = _begins(line)
    at = data.draw(st.integers(told_first, len(words)))
    question = " ".join((*words[:at], stray, *words[at:]))
    reading = asked(question, line["language"])
    if reading is not None and not SWALLOWED.search(question):
        assert (reading.query, plain_facts(reading)) != (line["query"], line["facts"]), question


def _begins(line: dict[str, Any]) -> int:
    """Where the case begins: unknown words before it are a story."""
    words = line["question"].split()
    marks = r"crime|crmie|clue|indice|moriarty|holmes|sherlock|détective|case|affaire|\d|claim"
    return next((n + 1 for n, word in enumerate(words) if re.search(marks, word.casefold())), 1)


@given(st.sampled_from(ASKED), st.sampled_from(["And who begins the game?", "Combien de cartes en tout ?"]))
def test_a_second_question_is_never_passed_over(line: dict[str, Any], second: str) -> None:
    reading = asked(f"{line['question']} {second}", line["language"])
    if reading is not None:
        assert (reading.query, plain_facts(reading)) != (line["query"], line["facts"])


@pytest.mark.parametrize(
    ("question", "twin"),
    [
        ("Moriarty's clue 9 is trump, Holmes's clue 15 is not: who wins?", {"trump": "first"}),
        ("Moriarty's clue 9 is not trump, Holmes's clue 15 is: who wins?", {"trump": "second"}),
        ("Neither clue 9 nor clue 15 is trump", None),
        ("Holmes wins a case at a Holmes card: bonus?", {"card": "holmes"}),
        ("Holmes wins a case at a Moriarty card: bonus?", {"card": "moriarty"}),
        ("May Holmes refuse his own bonus?", {"whose": "holmes"}),
        ("May Holmes refuse Moriarty's bonus?", {"whose": "moriarty"}),
        ("May I move my Crimes at the end?", {"card": "crime"}),
        ("May I move my Clues at the end?", {"card": "clue"}),
        ("After hand 4 Moriarty has a line", {"line": True}),
        ("After hand 4 Moriarty has no line", {"line": False}),
    ],
)
def test_one_word_turns_the_case_round(question: str, twin: dict[str, Any] | None) -> None:
    reading = asked(question)
    assert twin is None or reading is not None
    if twin is not None and reading is not None:
        assert reading.given.items() >= twin.items()


T, F, N, SAME = True, False, None, "same"
FIRST = {
    "en": [("my clue 9 is trump", T), ("my clue 9 is not trump", F), ("my clue 9 isn't trump", F),
           ("my trump clue 9", T), ("my non-trump clue 9", F), ("my clue 9", N), ("my clue (9) is trump", T),
           ("my clue (9) isn't trump", F), ("clue 9 of the trump suit", T)],
    "fr": [("mon indice 9 est atout", T), ("mon indice 9 n'est pas atout", F), ("mon indice atout 9", T),
           ("mon indice 9 non atout", F), ("mon indice 9", N), ("mon indice (9) n'est pas atout", F)],
}  # fmt: skip
SECOND = {
    "en": [("his clue 15 is trump", T), ("his clue 15 isn't trump", F), ("his trump 15", T),
           ("his non-trump 15", F), ("his clue 15", N), ("his 15 is too", SAME), ("his 15 is not", F),
           ("his (15) is", T), ("his 15 isn't either", F)],
    "fr": [("son indice 15 est atout", T), ("son indice 15 n'est pas atout", F), ("son 15 atout", T),
           ("son 15 non atout", F), ("son indice 15", N), ("son 15 aussi", SAME), ("le sien (15) l'est", T),
           ("son 15 non plus", SAME), ("le sien, 15, ne l'est pas", F)],
}  # fmt: skip
TRUMPS = {
    (T, T): "both",
    (F, F): "neither",
    (T, F): "first",
    (T, N): "first",
    (F, T): "second",
    (N, T): "second",
}
SAID = [
    (language, first, second, joint)
    for language in ("en", "fr")
    for first in FIRST[language]
    for second in SECOND[language]
    for joint in (
        [" and ", ", ", " against ", " but "] if language == "en" else [" et ", ", ", " contre ", " mais "]
    )
]


POINTING = (
    "his (15) is",
    "le sien (15) l'est",
    "his 15 is not",
    "le sien, 15, ne l'est pas",
    "his 15 isn't either",
)
POSITIVE = ("his 15 is too", "son 15 aussi")
NEGATIVE = ("son 15 non plus", "his 15 isn't either")
"""Nobody says "mine is not trump and his is too", or points back to nothing."""


def test_which_clue_is_trump_is_never_read_wrongly() -> None:
    read_right = 0
    for language, (one, is_one), (two, is_two), joint in SAID:
        question = f"{one}{joint}{two}: {'who wins' if language == 'en' else 'qui gagne'}?"
        if is_one is N and (is_two == SAME or two in POINTING):
            continue
        if two in (POSITIVE if is_one is F else NEGATIVE):
            continue
        second = is_one if is_two == SAME else is_two
        expected = TRUMPS.get((is_one, second))  # type: ignore[arg-type]
        reading = asked(question, language)
        if reading is not None:
            assert reading.query == "clue_duel", question
            assert reading.given.get("trump") == expected, question
            read_right += 1
    assert read_right > 0.6 * len(SAID)


WON = {
    "en": [
        ("my {x} won", "me"), ("my {x} lost", "opp"), ("my {x} did not win", "opp"), ("his {x} won", "opp"),
        ("his {x} lost", "me"), ("I won the {x}", "me"), ("I lost the {x}", "opp"), ("he won the {x}", "opp"),
        ("the {x} was won by my opponent", "opp"), ("my opponent lost the {x}", "me"),
    ],
    "fr": [
        ("mon {x} gagne", "me"), ("mon {x} a perdu", "opp"), ("mon {x} ne gagne pas", "opp"),
        ("son {x} gagne", "opp"), ("son {x} perd", "me"), ("j'ai gagné le {x}", "me"),
        ("j'ai perdu le {x}", "opp"),
        ("mon adversaire remporte le {x}", "opp"), ("le {x} est gagné par mon adversaire", "opp"),
    ],
}  # fmt: skip
ENDS = {"en": "who takes the case?", "fr": "à qui l'affaire ?"}
ROLES = {"en": "I'm Moriarty.", "fr": "Je suis Moriarty."}
ONE_OF_EACH = [
    (language, crime, clue, joint)
    for language in ("en", "fr")
    for crime in WON[language]
    for clue in WON[language]
    for joint in ([" and ", ", ", " but "] if language == "en" else [" et ", ", ", " mais "])
]


def test_who_won_crime_and_clue_is_never_read_wrongly() -> None:
    sides = {"me": "moriarty", "opp": "holmes"}
    read_right = 0
    for language, (crime, of_crime), (clue, of_clue), joint in ONE_OF_EACH:
        said = crime.format(x="crime") + joint + clue.format(x="clue" if language == "en" else "indice")
        question = f"{ROLES[language]} {said[0].upper()}{said[1:]}: {ENDS[language]}"
        reading = asked(question, language)
        if reading is not None and reading.query == "case_goes_to":
            expected = {"clue_winner": sides[of_clue], "crime_winner": sides[of_crime]}
            assert reading.given.items() <= expected.items(), question
            read_right += 1
        else:
            assert reading is None, question
    assert read_right > 0.6 * len(ONE_OF_EACH)


PLACES = ("Whitehall", "Tower Bridge", "Baker Street", "Charing Cross")
FOUR_CARDS = [
    ("en", "Crimes: {a} {c1}, {b} {c2}. Clues: {a} {k1} of {l1}, {b} {k2} of {l2}."),
    ("en", "Crimes: {a} {c1}, {b} {c2}. Clues: {b} {k2} ({l2}), {a} {k1} ({l1})."),
    ("en", "{a} has crime {c1} and a {l1} clue {k1}. {b} has crime {c2} and a {l2} clue {k2}."),
    ("en", "{a} (crime {c1}, clue {k1} {l1}) against {b} (crime {c2}, clue {k2} {l2})."),
    ("en", "crime {c1} for {a}, {c2} for {b}, clue {k1} of {l1} for {a}, {k2} of {l2} for {b}."),
    ("fr", "Crimes : {a} {c1}, {b} {c2}. Indices : {a} {k1} ({l1}), {b} {k2} ({l2})."),
    ("fr", "{a} : crime {c1} et indice {k1} de {l1}, {b} : crime {c2} et indice {k2} de {l2}."),
    ("fr", "crime {c1} et indice {k1} {l1} pour {a}, crime {c2} et indice {k2} {l2} pour {b}."),
]  # fmt: skip
PLAYERS = {
    "en": [("Moriarty", "Holmes"), ("Holmes", "Moriarty"), ("me", "him"), ("Paul", "Lea")],
    "fr": [("Moriarty", "Holmes"), ("Holmes", "Moriarty"), ("moi", "lui"), ("Paul", "Léa")],
}
WHOSE = {(True, True): "both", (False, False): "neither", (True, False): "first", (False, True): "second"}
UNKNOWN_PLACE = [number for number in range(1, 17) if number not in (9, 16)]


@given(st.data())
def test_four_cards_of_a_case_are_read_right_in_whatever_order_they_are_told(data: st.DataObject) -> None:
    language, text = data.draw(st.sampled_from(FOUR_CARDS))
    a, b = data.draw(st.sampled_from(PLAYERS[language]))
    c1, c2, k1, k2 = data.draw(st.permutations(UNKNOWN_PLACE))[:4]
    l1, l2, trump = (data.draw(st.sampled_from(PLACES)) for _ in range(3))
    said = f" Trump is {trump}. Who wins?" if language == "en" else f" L'atout est {trump}. Qui gagne ?"
    question = text.format(a=a, b=b, c1=c1, c2=c2, k1=k1, k2=k2, l1=l1, l2=l2) + said
    given_so = facts(question, language)
    roles = (a.casefold(), b.casefold())
    crimes = {a: c1, b: c2}
    if "moriarty" in roles:
        cards = {
            "crime": dict(zip(roles, (c1, c2), strict=True)),
            "clue": dict(zip(roles, (k1, k2), strict=True)),
        }
        whose = WHOSE[l1 == trump, l2 == trump].replace("first", roles[0]).replace("second", roles[1])
        expected = {f"{role}_{row}": cards[row][role] for row in cards for role in roles}
        assert given_so == {**expected, "trump": whose}, question
        return
    first = given_so["first_clue"] == k1
    one, two = (l1 == trump, l2 == trump) if first else (l2 == trump, l1 == trump)
    assert given_so["trump"] == WHOSE[one, two], question
    assert {given_so["first_crime"], given_so["second_crime"]} == set(crimes.values())
    assert {given_so["first_clue"], given_so["second_clue"]} == {k1, k2}


ROLE = {"moriarty": "Moriarty", "holmes": "Holmes"}
WHO_WON = {
    "en": (
        "{w} wins the case.", "{w} took case 2.", "The case goes to {w}.", "{l} loses the case.",
        "I'm {w}. I won the case.", "I'm {l}. My opponent won the case.", "I'm {l}, I lost the case.",
    ),
    "fr": (
        "{w} gagne l'affaire.", "{w} remporte l'affaire 2.", "L'affaire va à {w}.", "{l} perd l'affaire.",
        "Je suis {w}. J'ai gagné l'affaire.", "Je suis {l}. Mon adversaire a gagné l'affaire.",
    ),
}  # fmt: skip
WITH_CARDS = {
    "en": (
        "Moriarty's crime is {c}, {w}'s clue is {k}.", "{w}'s clue was {k} and Moriarty's crime {c}.",
        "Holmes's crime {d} and Moriarty's crime {c} met, clue {k} of {w} won.",
    ),
    "fr": (
        "Le crime de Moriarty est le {c}, l'indice de {w} est le {k}.",
        "Moriarty avait le crime {c} et {w} l'indice {k}.",
    ),
}  # fmt: skip
ON_SPACE = {
    "en": {
        "": "nobody", "Space {m} is empty.": "nobody", "Space {x} is already occupied by {o}.": "nobody",
        "Space {m} is already occupied by {o}.": "", "There is already a {o} token on space {m}.": "",
        "{o}'s token is already on {m}.": "",
    },
    "fr": {
        "": "nobody", "La case {m} est libre.": "nobody", "La case {x} est déjà occupée par {o}.": "nobody",
        "La case {m} est déjà occupée par {o}.": "", "Il y a déjà un jeton {o} sur la case {m}.": "",
    },
}  # fmt: skip
WHERE = {"en": "Which space gets the token?", "fr": "Sur quelle case va le jeton ?"}


@given(st.data())
def test_the_token_of_a_case_is_read_right_in_whatever_order_it_is_told(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(["en", "fr"]))
    winner, loser = data.draw(st.sampled_from([("moriarty", "holmes"), ("holmes", "moriarty")]))
    c, k, d, x = data.draw(st.permutations(range(1, 17)))[:4]
    marked = c if winner == "moriarty" else k
    holder = data.draw(st.sampled_from(["moriarty", "holmes"]))
    space, nobody = data.draw(st.sampled_from(sorted(ON_SPACE[language].items())))
    text = " ".join(
        (
            data.draw(st.sampled_from(WHO_WON[language])),
            data.draw(st.sampled_from(WITH_CARDS[language])),
            space,
            WHERE[language],
        )
    )
    question = text.format(w=ROLE[winner], l=ROLE[loser], o=ROLE[holder], c=c, k=k, d=d, x=x, m=marked)
    found = facts(question, language)
    assert found["winner"] == winner, question
    assert found["moriarty_crime" if winner == "moriarty" else "winning_clue"] == marked, question
    assert found.get("moriarty_crime", c) == c, question
    assert found.get("winning_clue", k) == k, question
    assert found.get("occupied_by", "nobody") in ({nobody} if nobody else {holder, "somebody"}), question
