import pytest

from corpus.pdf.lines import Token, line_of
from corpus.pdf.repair import Vocabulary, join_tokens
from corpus.types import Box


def _token(text: str, font: str = "Body", row: int = 0, x: float = 0) -> Token:
    box = Box(x, 100 - 12 * row, x + 20, 110 - 12 * row)
    return Token(text, box, (box,), 10, font=font)


def _vocabulary(text: str, font: str = "Body") -> Vocabulary:
    return Vocabulary([line_of([_token(word, font) for word in f"{text} quay".split()])])


def _joined(vocabulary: Vocabulary, first: str, second: str) -> str:
    lines = [line_of([_token(w) for w in first.split()]), line_of([_token(w, row=1) for w in second.split()])]
    return " ".join(token.text for token in join_tokens(lines, vocabulary))


@pytest.mark.parametrize(
    ("known", "first", "second", "whole"),
    [
        ("", "may dis-", "card one", "may discard one"),
        ("", "may dis\u00ad", "card one", "may discard one"),
        ("the game-ending card", "a game-", "ending card", "a game-ending card"),
        ("the game goes on to the ending", "a game-", "ending card", "a game-ending card"),
        ("", "placez-", "en deux", "placez-en deux"),
        ("", "au-", "dessus du quai", "au-dessus du quai"),
        ("", "prenez-", "vous part", "prenez-vous part"),
        ("", "Jean-", "Luc", "Jean-Luc"),
        ("", "Spiel-", "und Ablagestapel", "Spiel- und Ablagestapel"),
        ("", "from 3-", "5 players", "from 3- 5 players"),
        ("the firstplayer", "the first-", "player begins", "the firstplayer begins"),
    ],
)
def test_words_broken_over_two_lines_are_joined_as_they_are_meant(
    known: str, first: str, second: str, whole: str
) -> None:
    assert _joined(_vocabulary(known), first, second) == whole


def test_a_joined_word_keeps_the_boxes_of_both_halves() -> None:
    lines = [line_of([_token("dis-")]), line_of([_token("card", row=1)])]
    (token,) = join_tokens(lines, Vocabulary([]))
    assert len(token.boxes) == 2


def test_lost_ligatures_come_back_in_a_font_that_shows_none() -> None:
    vocabulary = _vocabulary("the frst player and the fve others of the crew, diferent for all, fnd it")
    restored = [vocabulary.restore(_token(w)).text for w in ("frst", "fve", "diferent,", "of", "for", "fat")]
    assert restored == ["first", "five", "different,", "of", "for", "fat"]


def test_words_of_a_sound_font_are_left_alone() -> None:
    vocabulary = _vocabulary("the first frst fve player")
    assert vocabulary.restore(_token("frst")).text == "frst"


def test_a_lost_glyph_is_filled_in_by_a_word_of_the_book() -> None:
    vocabulary = _vocabulary("all offices are open")
    assert vocabulary.restore(_token("o\ufffdces")).text == "offices"
