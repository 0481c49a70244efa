"""The rule sheet against the booklet: every quote on its page, every sentence a rule or a reason."""

from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation
from engine import booklet
from engine.games import engine_of

GAME = "holmes-sherlock-moriarty"
ENGINE = engine_of(GAME)
assert ENGINE is not None


def test_every_quote_stands_on_its_page_with_boxes(shipped_library: Library) -> None:
    pages = {page.number: page for page in shipped_library.pages(GAME)}
    assert ENGINE is not None
    for id, quote in booklet.quotes(ENGINE):
        assert locate(Citation(GAME, quote.page, quote.quote), pages[quote.page]).boxes, id


def test_every_sentence_is_quoted_by_a_rule_or_has_its_reason(shipped_library: Library) -> None:
    assert ENGINE is not None
    assert not booklet.uncovered(ENGINE, shipped_library.pages(GAME))


def test_no_reason_is_given_for_words_that_a_rule_quotes(shipped_library: Library) -> None:
    assert ENGINE is not None
    assert not booklet.stale(ENGINE, shipped_library.pages(GAME))


def test_most_sentences_of_the_booklet_are_rules_and_not_excused(shipped_library: Library) -> None:
    assert ENGINE is not None
    covered = booklet.coverage(ENGINE, shipped_library.pages(GAME))
    stating = [one for one in covered if not one.label]
    assert sum(bool(one.ids) for one in stating) > 0.8 * len(stating)


def test_every_ruling_cites_words_that_stand_in_the_booklet(shipped_library: Library) -> None:
    assert ENGINE is not None
    assert not booklet.misquoted(ENGINE, shipped_library.pages(GAME))
