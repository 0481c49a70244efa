import re
import string
from pathlib import Path

import pytest

from api.web.site import STATIC, TEMPLATES
from api.web.words import TONGUES, say, tongue_of, words

CODE = [*TEMPLATES.rglob("*.html"), *TEMPLATES.parent.rglob("*.py")]
TEXT = "\n".join(path.read_text("utf-8") for path in CODE)
STATIC_KEYS = set(re.findall(r"""(?:say|words)\(\s*['"]([a-z_]+\.[a-z_0-9-]+)['"](?!\s*~)""", TEXT))


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_every_sentence_that_is_used_is_there() -> None:
    assert STATIC_KEYS
    assert STATIC_KEYS <= words().keys()


def test_both_languages_fill_the_same_gaps() -> None:
    for key, said in words().items():
        assert gaps(said["fr"]) == gaps(said["en"]), key


def test_no_sentence_is_left_over() -> None:
    # Some keys are put together (`say('ask.' ~ status)`); what they may begin with is looked for instead.
    begun = set(re.findall(r"""(?:say|words)\(\s*['"]([a-z_]+\.[a-z_-]*)['"]\s*~""", TEXT)) | {"problem."}
    for key in words():
        assert key in TEXT or any(key.startswith(begin) for begin in begun), key


def test_a_gap_that_is_not_filled_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("en")("site.page", number=3)


@pytest.mark.parametrize(
    ("header", "tongue"),
    [
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB", "en"),
        ("de, es", "en"),
        ("*", "en"),
        ("fr;q=x", "en"),
        ("en;q=0.2, fr;q=0.3", "fr"),
        ("," * 9000, "en"),
    ],
)
def test_the_language_is_the_one_that_the_browser_likes_best(header: str, tongue: str) -> None:
    assert tongue_of(header) == tongue


def test_nothing_that_is_shown_is_taken_for_html_by_a_script() -> None:
    for path in Path(STATIC).glob("*.js"):
        text = path.read_text("utf-8")
        for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("):
            assert way not in text, f"{path.name}: {way}"


def test_templates_hold_no_inline_script_style_or_handler_and_trust_nothing() -> None:
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), path.name
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), path.name
        assert "| safe" not in text, path.name
        assert "|safe" not in text, path.name
        assert not re.search(r"(?:src|href|action)=[\"'](?:https?:)?//", text), path.name


def test_the_languages_are_those_of_the_paths() -> None:
    assert set(TONGUES) == {"fr", "en"}
