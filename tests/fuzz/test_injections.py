from pathlib import Path

from tests.fuzz.injections import TEXTS, compared, elements_of


def test_orders_in_a_rulebook_or_faq_change_no_answer_about_the_rest(tmp_path: Path) -> None:
    assert len(TEXTS) == 60
    tried = list(compared(tmp_path, most=5))
    assert [one for one in tried if one[1]] == []
    assert len(tried) >= 40


def test_what_a_page_must_not_have_is_seen() -> None:
    assert elements_of("<p onclick=x>a</p><!-- b --><script>c</script><a href='javascript:d'>e</a>") != []
    assert elements_of("<p>&lt;script&gt;</p><script src='/static/app.js'></script>") == []
