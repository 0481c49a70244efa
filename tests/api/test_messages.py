import string
from dataclasses import fields

import pytest

from api.messages import Messages, messages


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("field", [f.name for f in fields(Messages)])
def test_french_says_what_english_says_with_the_same_facts(field: str) -> None:
    english, french = getattr(messages("en"), field), getattr(messages("fr"), field)
    assert english
    assert french
    assert placeholders(english) == placeholders(french)


@pytest.mark.parametrize("tag", ["de", "und", "", "x-klingon"])
def test_a_language_we_do_not_speak_gets_english(tag: str) -> None:
    assert messages(tag) is messages("en")


@pytest.mark.parametrize("tag", ["fr", "FR", "fr-CA"])
def test_every_french_gets_french(tag: str) -> None:
    assert messages(tag) is messages("fr")
