import pytest

from corpus.text import strip_accents
from index.words import ACCENTED, STOP, numbers

LANGUAGES = ("en", "fr", "de", "es", "it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_from_zero_to_a_hundred_has_its_words(language: str) -> None:
    expected = {str(n) for n in range(101)}
    if language in ("fr", "it"):
        expected.remove("1")  # the word is also the article
    assert expected <= set(numbers(language).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_number_words_are_written_without_accents(language: str) -> None:
    assert all(word == strip_accents(word.casefold()) for phrase in numbers(language) for word in phrase)


@pytest.mark.parametrize(
    ("language", "phrase", "value"),
    [
        ("en", "forty two", "42"),
        ("fr", "quatre vingt un", "81"),
        ("fr", "quatre vingt onze", "91"),
        ("fr", "soixante dix sept", "77"),
        ("fr", "trente et un", "31"),
        ("fr", "septante deux", "72"),
        ("de", "siebenundsiebzig", "77"),
        ("de", "sechzehn", "16"),
        ("es", "noventa y nueve", "99"),
        ("es", "veintiseis", "26"),
        ("it", "ventuno", "21"),
        ("it", "ottantotto", "88"),
    ],
)
def test_numbers_are_read_as_they_are_said(language: str, phrase: str, value: str) -> None:
    assert numbers(language)[tuple(phrase.split())] == value


def test_an_unknown_language_has_no_number_words() -> None:
    assert numbers("ja") == {}


@pytest.mark.parametrize("language", sorted(STOP))
def test_function_words_are_folded(language: str) -> None:
    assert all(word == strip_accents(word.casefold()) for word in STOP[language])


def test_accented_nouns_hide_behind_function_words() -> None:
    for language, words in ACCENTED.items():
        assert {strip_accents(word) for word in words} <= STOP[language]
