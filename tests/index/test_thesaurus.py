import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.terms import terms
from index.thesaurus import LANGUAGES, LONGEST, build, concepts

ROWS = build.rows()


def _named(text: str, language: str) -> set[str]:
    return set(concepts(terms(text, language), language))


def test_the_stem_files_fit_their_tables() -> None:
    assert build.main(["--check"]) == 0


def test_a_stem_file_that_does_not_fit_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "stems", lambda language: {"card": [0]} if language == "de" else {})
    assert build.main(["--check"]) == 1
    assert "stems.de.json" in capsys.readouterr().out


@pytest.mark.parametrize("table", build.TABLES)
def test_every_line_of_a_table_has_a_column_for_each_language(table: str) -> None:
    lines = (build.FOLDER / table).read_text("utf-8").splitlines()
    wrong = {n: line for n, line in enumerate(lines, 1) if line.strip() and line.count("\t") != 3}
    assert not wrong


def test_every_concept_has_words_in_two_languages_at_least() -> None:
    assert not [row for row in ROWS if sum(bool(cell) for cell in row) < 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_names_its_own_concept(language: str) -> None:
    column = LANGUAGES.index(language)
    lost: list[tuple[int, str]] = []
    for number, row in enumerate(ROWS):
        for phrase in row[column]:
            stems = terms(phrase, language)
            if 0 < len(stems) <= LONGEST and f"#{number}" not in concepts(stems, language):
                lost.append((number, phrase))
    assert not lost


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("la pioche", "fr"), ("the draw pile", "en")),
        (("Qui mélange les cartes ?", "fr"), ("Who shuffles?", "en")),
        (("la défausse", "fr"), ("the discard pile", "en")),
        (("der Ablagestapel", "de"), ("la pila de descarte", "es")),
        (("une tuile", "fr"), ("a tile", "en")),
        (("Who shuffles?", "en"), ("Who is shuffling the pack?", "en")),
    ],
)
def test_words_that_mean_the_same_meet(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert _named(*one) & _named(*other)


@pytest.mark.parametrize(
    ("one", "other"),
    [(("la défausse", "fr"), ("the draw pile", "en")), (("un dé", "fr"), ("a tile", "en"))],
)
def test_words_that_mean_something_else_do_not_meet(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert _named(*one)
    assert _named(*other)
    assert not _named(*one) & _named(*other)


@pytest.mark.parametrize(
    ("phrase", "parts"), [("draw pile", ("draw", "pile")), ("discard pile", ("discard", "pile"))]
)
def test_a_phrase_is_taken_before_its_words(phrase: str, parts: tuple[str, ...]) -> None:
    whole = concepts(terms(phrase, "en"), "en")
    apart = {concept for part in parts for concept in concepts(terms(part, "en"), "en")}
    assert whole
    assert apart
    assert set(whole) < set(concepts(terms(f"{phrase} {' '.join(reversed(parts))}", "en"), "en"))
    assert not set(concepts(terms("pile", "en"), "en")) & set(whole)


@pytest.mark.parametrize("language", ["it", "und", "", "xx", "nl-BE"])
def test_a_language_without_a_column_names_no_concept(language: str) -> None:
    assert concepts(["card", "deck"], language) == []


@pytest.mark.parametrize("tag", ["fr-CA", "fr_FR", "FR"])
def test_a_regional_tag_reads_the_column_of_its_language(tag: str) -> None:
    assert concepts(terms("la pioche", "fr"), tag) == concepts(terms("la pioche", "fr"), "fr")


@given(st.lists(st.sampled_from(["draw", "pile", "discard", "card", "zyx", "hand"]), max_size=8))
def test_words_that_name_nothing_cut_no_concept_off(stems: list[str]) -> None:
    assert concepts(["zyx", *stems, "zyx"], "en") == concepts(stems, "en")


@given(st.text(max_size=60), st.sampled_from(LANGUAGES))
def test_any_text_has_known_concepts_only(text: str, language: str) -> None:
    assert all(0 <= int(c.removeprefix("#")) < len(ROWS) for c in concepts(terms(text, language), language))
