import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.text import strip_accents
from index.terms import analyse, is_plain, primary, stem, terms

LANGUAGES = ("en", "fr", "de", "es", "it", "pt", "nl", "und", "ja")


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ("card", "cards", "Cards")),
        ("en", ("draw", "draws", "drawing")),
        ("fr", ("carte", "cartes", "CARTES")),
        ("fr", ("pioche", "piochent", "piocher", "piochez", "piochée")),
        ("fr", ("joueur", "joueuse", "joueurs", "joueuses")),
        ("fr", ("dévoilé", "dévoilée", "dévoilés", "dévoilées", "devoilee")),
        ("fr", ("dernier", "dernière", "derniers", "dernières", "derniere")),
        ("de", ("Karte", "Karten")),
        ("de", ("Haus", "Häuser")),
        ("es", ("jugador", "jugadora", "jugadores")),
        ("es", ("votación", "votaciones", "votacion")),
        ("it", ("giocatore", "giocatori")),
    ],
)
def test_forms_of_one_word_are_one_term(language: str, forms: tuple[str, ...]) -> None:
    assert len({tuple(terms(form, language)) for form in forms}) == 1


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("fr", "carte", "carré"),
        ("fr", "roi", "roue"),
        ("fr", "argent", "argument"),
        ("en", "dragon", "drag"),
        ("en", "wire", "mire"),
    ],
)
def test_different_words_stay_apart(language: str, one: str, other: str) -> None:
    assert not set(terms(one, language)) & set(terms(other, language))


@pytest.mark.parametrize(
    ("language", "text", "digits"),
    [
        ("en", "four", ["4"]),
        ("en", "twenty-two", ["22"]),
        ("en", "ninety nine", ["99"]),
        ("en", "one hundred", ["100"]),
        ("fr", "quatre", ["4"]),
        ("fr", "dix-sept", ["17"]),
        ("fr", "vingt et un", ["21"]),
        ("fr", "soixante-dix", ["70"]),
        ("fr", "soixante et onze", ["71"]),
        ("fr", "quatre-vingts", ["80"]),
        ("fr", "quatre-vingt-dix-neuf", ["99"]),
        ("de", "fünf", ["5"]),
        ("de", "zweiundzwanzig", ["22"]),
        ("de", "einunddreißig", ["31"]),
        ("es", "veintidós", ["22"]),
        ("es", "treinta y uno", ["31"]),
        ("it", "ventotto", ["28"]),
        ("it", "trentatré", ["33"]),
        ("en", "10,000", ["10000"]),
        ("de", "10.000", ["10000"]),
        ("en", "007", ["7"]),
        ("en", "twenty, two", ["20", "2"]),
        ("fr", "x2", ["x", "2"]),
    ],
)
def test_numbers_in_words_are_the_same_terms_as_digits(language: str, text: str, digits: list[str]) -> None:
    assert terms(text, language) == digits


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ("first", "1st")),
        ("en", ("third", "3rd")),
        ("fr", ("premier", "première", "1er", "1re", "1ère")),
        ("fr", ("deuxième", "seconde", "2e", "2ème")),
        ("de", ("erste", "ersten", "erster")),
        ("es", ("primer", "primera", "1o", "1º")),
        ("it", ("primo", "prima", "1a")),
    ],
)
def test_ordinals_are_one_term_however_they_are_written(language: str, forms: tuple[str, ...]) -> None:
    assert len({tuple(terms(form, language)) for form in forms}) == 1


def test_an_ordinal_is_not_the_number() -> None:
    assert terms("first", "en") != terms("one", "en")


def test_an_article_is_not_the_number_one() -> None:
    assert terms("un joueur", "fr") == terms("joueur", "fr")
    assert terms("einen Spieler", "de") == terms("Spieler", "de")


@pytest.mark.parametrize(
    ("language", "decisive"),
    [
        ("en", "not no never only must may can without except unless before after all each more than"),
        ("fr", "pas non jamais seul doit peut sans sauf avant après tous chaque plus moins aucun"),
        ("de", "nicht kein nie nur muss darf kann ohne außer vor nach alle jeder mehr"),
        ("es", "no nunca solo debe puede sin salvo antes después todos cada más menos"),
        ("it", "non mai solo deve può senza tranne prima dopo tutti ogni più meno"),
    ],
)
def test_words_that_decide_a_rule_are_never_left_out(language: str, decisive: str) -> None:
    # "than" only compares, together with "more"
    words = [word for word in decisive.split() if word != "than"]
    assert [word for word in words if not terms(word, language)] == []


def test_negation_hidden_in_a_contraction_is_kept() -> None:
    assert terms("you can't", "en") == terms("you cannot", "en") == terms("you can not", "en")
    assert "not" in terms("It doesn't", "en")
    assert terms("won't", "en") == ["will", "not"]


def test_french_elision_leaves_the_word() -> None:
    assert terms("l'égalité", "fr") == terms("l’égalité", "fr") == terms("égalité", "fr")
    assert terms("jusqu'à la fin qu'il n'a", "fr") == terms("fin", "fr")


def test_dice_are_no_articles() -> None:
    assert terms("le dé", "fr") == terms("les dés", "fr") != []
    assert terms("de des", "fr") == []


def test_gold_is_no_conjunction() -> None:
    assert terms("l'or", "fr") == ["or"]


def test_hyphens_separate_words() -> None:
    assert terms("face-down two-player", "en") == terms("face down 2 player", "en")


def test_surfaces_are_the_words_as_they_were_typed() -> None:
    text = "L’« Égalité » de quatre-vingt-dix joueuses"
    assert [token.surface for token in analyse(text, "fr")] == ["Égalité", "quatre-vingt-dix", "joueuses"]


def test_decomposed_accents_make_no_difference() -> None:
    assert terms("de\u0301voile\u0301", "fr") == terms("dévoilé", "fr")


def test_invisible_characters_make_no_difference() -> None:
    assert terms("car\u00ad\u200bds", "en") == terms("cards", "en")


def test_words_of_another_language_are_stemmed_as_the_book_stems_them() -> None:
    asked = [token.term for token in analyse("Combien de quatre fascistes ?", "fr", stem_as="en")]
    assert asked == ["4", *terms("fascists", "en")]


def test_languages_are_known_by_their_first_part() -> None:
    assert primary("fr-CA") == primary("FR") == primary("fr_FR") == "fr"
    assert terms("Les cartes", "fr-CA") == terms("Les cartes", "fr")


def test_an_unknown_language_is_only_folded() -> None:
    assert terms("The Cards été", "und") == ["the", "cards", "ete"]


def test_plain_words_of_a_question_name_nothing() -> None:
    assert is_plain("happens", "en")
    assert not is_plain("dragon", "en")


@given(st.text(), st.sampled_from(LANGUAGES))
def test_any_text_has_terms_without_space_or_capitals(text: str, language: str) -> None:
    for token in analyse(text, language):
        assert token.term
        assert not any(char.isspace() for char in token.term)
        assert token.term == strip_accents(token.term.casefold())
        assert token.surface


french_letters = st.text(alphabet=string.ascii_lowercase + "éèêàùûîôç' -", max_size=60)


@given(french_letters.filter(lambda text: "dé" not in text))
def test_forgotten_accents_make_no_difference(text: str) -> None:
    assert terms(text, "fr") == terms(strip_accents(text), "fr")


@given(st.text(alphabet=string.ascii_letters + " '’-.,0123456789", max_size=80), st.sampled_from(LANGUAGES))
def test_capitals_make_no_difference(text: str, language: str) -> None:
    assert terms(text.upper(), language) == terms(text.lower(), language)


@given(st.integers(0, 99), st.sampled_from(("en", "fr", "de", "es", "it")))
def test_digits_stay_themselves(number: int, language: str) -> None:
    assert terms(str(number), language) == [str(number)]


@pytest.mark.parametrize(
    "text", ["a" * 50_000, "'" * 50_000, "l'" * 25_000, "1," * 25_000, "\u0301" * 50_000]
)
def test_long_hostile_texts_take_little_time(text: str) -> None:
    begin = time.process_time()
    terms(text, "fr")
    assert time.process_time() - begin < 8


def test_a_very_long_word_is_cut() -> None:
    assert len(stem("x" * 10_000, "en")) < 100
