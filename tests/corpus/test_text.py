import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.text import fold, strip_accents
from corpus.types import ICON

INVISIBLE = ("\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u202e", "\U000e0041")
text = st.text(max_size=120)


@pytest.mark.parametrize(
    ("raw", "folded"),
    [
        ("L’indice", "l'indice"),
        ("«Oui»", '"oui"'),
        ("a – b — c − d", "a - b - c - d"),
        ("o\ufb03ce", "office"),
        ("œuvre", "oeuvre"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("fin\n du\t\u00a0jour", "fin du jour"),
        ("  en tête et en queue \n", "en tête et en queue"),
        ("et… puis", "et... puis"),
        ("dé\u00advoi\u200blé", "dévoilé"),
        ("", ""),
    ],
)
def test_what_only_looks_different_folds_alike(raw: str, folded: str) -> None:
    assert fold(raw).text == folded


@pytest.mark.parametrize(
    ("one", "other"),
    [("dé", "de"), ("dévoilé", "dévoile"), (f"2 {ICON}", "2"), ("3", "4"), ("²", "3"), ("may", "maу")],
)
def test_what_means_something_else_folds_apart(one: str, other: str) -> None:
    assert fold(one).text != fold(other).text


@given(text)
def test_every_folded_character_has_its_place_in_the_raw_text(raw: str) -> None:
    folded = fold(raw)
    assert len(folded.origin) == len(folded.text)
    assert list(folded.origin) == sorted(folded.origin)
    assert all(0 <= place < len(raw) for place in folded.origin)


@given(text)
def test_each_visible_character_is_reached_from_the_folded_text(raw: str) -> None:
    reached = set(fold(raw).origin)
    visible = {i for i, c in enumerate(raw) if unicodedata.category(c) != "Cf" and not fold(c).text == ""}
    assert visible <= reached


@given(text)
def test_folding_has_single_spaces_inside_and_none_outside(raw: str) -> None:
    folded = fold(raw).text
    assert folded == folded.strip()
    assert "  " not in folded
    assert folded.split(" ") == folded.split() or folded == ""


@given(st.text(string.ascii_letters + " éàç’«»–…ﬁœ\u00ad", max_size=80))
def test_folding_twice_is_folding_once(raw: str) -> None:
    once = fold(raw).text
    assert fold(once).text == once


@given(st.text(string.ascii_letters + " éàç", max_size=60), st.sampled_from(INVISIBLE), st.data())
def test_invisible_characters_make_no_difference(raw: str, char: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(raw)))
    assert fold(raw[:at] + char + raw[at:]).text == fold(raw).text


@given(st.text(string.ascii_letters + " éàç", max_size=60))
def test_case_makes_no_difference(raw: str) -> None:
    assert fold(raw.upper()).text == fold(raw).text


@given(text)
def test_no_accent_is_left_and_nothing_else_is_lost(raw: str) -> None:
    bare = strip_accents(raw)
    assert not any(unicodedata.category(c) == "Mn" for c in unicodedata.normalize("NFD", bare))
    assert strip_accents(bare) == bare


def test_accents_typed_either_way_are_stripped() -> None:
    assert strip_accents("dévoilé") == strip_accents(unicodedata.normalize("NFD", "dévoilé")) == "devoile"
    assert strip_accents("1 + 2 = ß ø 🂡") == "1 + 2 = ß ø 🂡"
