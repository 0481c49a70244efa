from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import qa.faqs
from corpus.games import FaqEntry, Quote
from index.catalogue import Indexes
from index.embed import Embedder
from qa.faqs import ANSWER, LANGUAGES, QUOTE, WORDING, FaqHit, ensure_faq, index_name, match, units


def _entry(id: str, question: str, also: tuple[str, ...], answer: str) -> FaqEntry:
    return FaqEntry(id, question, also, answer, (Quote(1, f"The book says: {answer}"),))


ENTRIES = {
    "en": (
        _entry("start", "Who begins?", ("Who is first to play?",), "The youngest player begins."),
        _entry(
            "oil", "How much oil may I hold?", ("Is there an oil limit?",), "You may hold at most 10 oil."
        ),
        _entry("end", "When is the game over?", ("What ends it?",), "The game is over when all is lit."),
        _entry(
            "four", "Do 4 players need all boats?", ("Setup for four?",), "Yes, all boats, for 4 players too."
        ),
    ),
    "fr": (
        _entry("start", "Qui commence ?", ("Qui joue en premier ?",), "Le plus jeune commence."),
        _entry("oil", "Combien de bidons puis-je garder ?", ("Y a-t-il une limite ?",), "Au plus 10 bidons."),
        _entry("end", "Quand finit la partie ?", ("Quand est-ce fini ?",), "La partie finit dans la nuit."),
        _entry("four", "Faut-il tous les bateaux à 4 ?", ("À quatre ?",), "Oui, tous les bateaux."),
    ),
}
WORDINGS = [
    (code, e.id, w) for code, entries in ENTRIES.items() for e in entries for w in (e.question, *e.also)
]


@pytest.fixture(scope="module")
def indexes(tmp_path_factory: pytest.TempPathFactory, embedder: Embedder) -> Any:
    """The FAQ of a game in both languages, of another in English alone, and of a third that has none."""
    held = {
        ("both", "en"): ENTRIES["en"],
        ("both", "fr"): ENTRIES["fr"],
        ("english", "en"): ENTRIES["en"],
    }
    made = Indexes(tmp_path_factory.mktemp("faqs"), embedder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(qa.faqs, "faq", lambda game, language: held.get((game, language), ()))
        for game in ("both", "english", "none"):
            ensure_faq(game, made)
        yield made


@pytest.fixture(scope="module")
def ask(indexes: Indexes) -> Callable[..., FaqHit | None]:
    def find(
        question: str, language: str, game: str = "both", without: tuple[str, ...] = ()
    ) -> FaqHit | None:
        vector = indexes.query_vector(question)
        return match(question, language, game, indexes, vector, without=frozenset(without))

    return find


Ask = Callable[..., FaqHit]


@pytest.mark.parametrize(("language", "id", "wording"), WORDINGS)
def test_each_wording_finds_its_entry_in_its_language(ask: Ask, language: str, id: str, wording: str) -> None:
    hit = ask(wording, language)
    assert (hit.entry.id, hit.language) == (id, language)
    assert hit.cosine == pytest.approx(1, abs=1e-4)
    assert hit.overlap == 1
    assert hit.numbers_agree
    assert hit.same_language
    assert hit.lead > 0


@pytest.mark.parametrize(
    "typed", ["y a t il une LIMITE", "Y a-t-il une limité ?!", "« Y a-t-il une limite »"]
)
def test_an_entrys_very_words_find_it_however_they_are_typed(ask: Ask, typed: str) -> None:
    assert ask(typed, "fr").entry.id == "oil"
    assert ask(typed, "fr").lead > 5


@pytest.mark.parametrize("id", ["start", "oil", "end", "four"])
def test_the_answer_is_told_in_the_players_language(ask: Ask, id: str) -> None:
    for language in LANGUAGES:
        question = next(e.question for e in ENTRIES[language] if e.id == id)
        hit = ask(question, f"{language}-XX")
        assert hit.language == language
        assert hit.entry.answer == next(e.answer for e in ENTRIES[language] if e.id == id)


def test_another_language_is_searched_only_where_there_is_no_faq_in_the_players_own(ask: Ask) -> None:
    hit = ask("Combien de bidons puis-je garder ?", "fr", "english")
    assert hit.language == "en"
    assert not hit.same_language
    assert hit.overlap == 0
    assert ask("Wie viele?", "de").language in LANGUAGES


def test_a_game_without_a_faq_has_no_entry(ask: Callable[..., FaqHit | None]) -> None:
    assert ask("Who begins?", "en", "none") is None


def test_an_entry_that_is_left_out_is_not_found(ask: Ask) -> None:
    assert ask("Who begins?", "en", without=("start",)).entry.id != "start"


def test_without_any_entry_nothing_is_found(ask: Callable[..., FaqHit | None]) -> None:
    assert ask("Who begins?", "en", without=("start", "oil", "end", "four")) is None


def test_a_wording_that_is_left_out_no_longer_counts_and_the_others_do(ask: Ask) -> None:
    whole, rest = ask("Who begins?", "en"), ask("Who begins?", "en", without=("start:0",))
    assert rest.cosine < whole.cosine - 0.1
    assert rest.score < whole.score
    assert ask("Oil limit?", "en", without=("oil:1",)).overlap < ask("Oil limit?", "en").overlap
    assert ask("Who is first to play?", "en", without=("start:0",)).entry.id == "start"


def test_an_entry_that_is_the_only_one_leads_by_all_it_has(ask: Ask) -> None:
    hit = ask("Who begins?", "en", without=("oil", "end", "four"))
    assert hit.lead == hit.score


@pytest.mark.parametrize(
    ("question", "language", "agree"),
    [
        ("Do four players need all boats?", "en", True),
        ("Do 4 players need all boats?", "en", True),
        ("Do 5 players need all boats?", "en", False),
        ("Faut-il tous les bateaux à quatre ?", "fr", True),
        ("Faut-il tous les bateaux à six ?", "fr", False),
        ("Do players need all boats?", "en", True),
    ],
)
def test_numbers_of_the_question_must_stand_in_the_entry_as_words_or_digits(
    ask: Ask, question: str, language: str, agree: bool
) -> None:
    hit = ask(question, language)
    assert hit.entry.id == "four"
    assert hit.numbers_agree is agree


def test_another_form_of_a_word_counts_as_the_same(ask: Ask) -> None:
    assert ask("holding oils", "en").overlap > 0.5


def test_a_faq_is_indexed_as_wordings_answer_and_quotes_and_each_unit_names_its_entry(
    indexes: Indexes,
) -> None:
    found = units("both", "en")
    kinds = [passage.id.split(":")[1:3] for passage in found]
    for entry in ENTRIES["en"]:
        mine = [kind for id, kind in kinds if id == entry.id]
        assert sorted(mine) == sorted([WORDING] * (1 + len(entry.also)) + [ANSWER, QUOTE])
    assert len({passage.id for passage in found}) == len(found)
    assert {passage.rulebook for passage in found} == {index_name("both", "en")}
    assert all(passage.text for passage in found)
    assert [p.id for p in indexes.get(index_name("both", "en")).passages] == [p.id for p in found]
    assert units("none", "en") == ()


def test_a_faq_is_indexed_once(indexes: Indexes) -> None:
    before = indexes.get(index_name("both", "en"))
    ensure_faq("both", indexes)
    assert indexes.get(index_name("both", "en")) is before


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(codec="utf-8"), max_size=60), st.sampled_from(["en", "fr", "und", "de"]))
def test_any_question_gets_figures_within_their_bounds(ask: Ask, question: str, language: str) -> None:
    figures = ask(question, language).figures()
    assert figures["lead"] >= 0
    assert -1.001 <= figures["cosine"] <= 1.001
    assert 0 <= figures["overlap"] <= 1
    assert figures["numbers"] in (0.0, 1.0)
    assert figures["same"] in (0.0, 1.0)
    assert all(abs(value) < 1e3 for value in figures.values())
