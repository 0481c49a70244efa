import pytest

from qa.scenario.lexicon import HARMLESS, UNKNOWN, Lexicon, Mark, Weight, lexicon
from qa.scenario.reader import GRAMMARS, grammar_of


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return lexicon("holmes_and_moriarty/words.toml")


def concepts(words: Lexicon, text: str, language: str) -> list[set[str]]:
    return [set(mark.concepts) for mark in words.tag(text, language)[0]]


def test_the_longest_phrase_goes_first(words: Lexicon) -> None:
    assert concepts(words, "Holmes card", "en") == [{"holmes_card"}]
    assert concepts(words, "Holmes bonus", "en") == [{"holmes"}, {"bonus"}]


def test_a_phrase_does_not_reach_over_a_comma(words: Lexicon) -> None:
    assert concepts(words, "Holmes, card", "en") == [{"holmes"}, {"card"}]


def test_the_players_language_comes_before_the_other(words: Lexicon) -> None:
    assert concepts(words, "case", "fr") == [{"space"}]
    assert concepts(words, "case", "en") == [{"case"}]
    assert concepts(words, "clue", "fr") == [{"clue"}]


@pytest.mark.parametrize(
    ("typed", "language", "meant"),
    [
        ("crmie", "en", "crime"),
        ("moriarti", "fr", "moriarty"),
        ("Holems", "en", "holmes"),
        ("indcie", "fr", "clue"),
        ("gangne", "fr", "win"),
        ("opponnent", "en", "opp"),
    ],
)
def test_a_typing_error_is_mended(words: Lexicon, typed: str, language: str, meant: str) -> None:
    (mark,) = words.tag(typed, language)[0]
    assert meant in mark.concepts


def test_a_mistyped_number_word_is_a_number(words: Lexicon) -> None:
    (mark,) = words.tag("quinze"[:-2] + "se", "fr")[0]
    assert mark.number == 15


@pytest.mark.parametrize("typed", ["crisis", "prime", "close", "dragons", "main", "jour"])
def test_another_word_is_not_mended_into_one(words: Lexicon, typed: str) -> None:
    (mark,) = words.tag(typed, "en")[0]
    assert not mark.has(["crime", "clue", "win", "moriarty"])


@pytest.mark.parametrize("typed", ["something", "entreprise", "signature"])
def test_a_long_word_is_not_mended_into_a_stem_that_is_far_from_it(typed: str) -> None:
    for language in ("fr", "en"):
        (mark,) = lexicon("time_bomb/words.toml").tag(typed, language)[0]
        assert not mark.has(["same_time", "explode", "win"])


def test_nothing_is_mended_into_a_word_that_says_nothing(words: Lexicon) -> None:
    assert HARMLESS in words.tag("marche", "fr")[0][0].concepts
    assert words.tag("marchx", "fr")[0][0].weight is Weight.HEAVY


def test_a_word_nobody_knows_weighs(words: Lexicon) -> None:
    (mark,) = words.tag("dragons", "en")[0]
    assert (mark.concepts, mark.weight) == ({UNKNOWN}, Weight.HEAVY)


def test_harmless_and_light_words_weigh_nothing(words: Lexicon) -> None:
    the, i, please = words.tag("the I please", "en")[0]
    assert (the.weight, please.weight) == (Weight.HARMLESS, Weight.HARMLESS)
    assert HARMLESS in the.concepts
    assert i.weight is Weight.LIGHT


@pytest.mark.parametrize("word", ["not", "never", "only", "except", "variant", "or"])
def test_what_turns_a_rule_round_always_weighs(words: Lexicon, word: str) -> None:
    (mark,) = words.tag(word, "en")[0]
    assert mark.weight is Weight.HEAVY


@pytest.mark.parametrize("game", [game for game in GRAMMARS if grammar_of(game)])
def test_no_word_of_a_negation_is_light_or_harmless_in_any_lexicon(game: str) -> None:
    grammar = grammar_of(game)
    assert grammar is not None
    for text, language in (("not never no without except", "en"), ("pas jamais aucun sans sauf", "fr")):
        marks: tuple[Mark, ...] = lexicon(grammar.lexicon).tag(" , ".join(text.split()), language)[0]
        assert [mark.text for mark in marks if mark.weight is not Weight.HEAVY] == []


@pytest.mark.parametrize(
    ("text", "language"),
    [("Crime 3 contre 16 ?", "fr"), ("Crime 3 against 16?", "en"), ("Crime 3 – 16", ""), ("", "")],
)
def test_the_language_of_a_few_words_is_that_of_most_of_them(
    words: Lexicon, text: str, language: str
) -> None:
    assert words.spoken(text) == language


@pytest.mark.parametrize(("text", "language"), [("gloomily", "en"), ("malicieusement", "fr")])
def test_an_adverb_that_only_says_how_weighs_nothing(words: Lexicon, text: str, language: str) -> None:
    assert words.tag(text, language)[0][0].weight is Weight.HARMLESS


@pytest.mark.parametrize(
    "text", ["randomly", "secretly", "intentionally", "respectivement", "volontairement"]
)
def test_an_adverb_that_may_change_a_rule_weighs(words: Lexicon, text: str) -> None:
    assert words.tag(text, "fr" if text.endswith("ment") else "en")[0][0].weight is Weight.HEAVY
