import pytest

from corpus.intake.titles import best_title, names_something


@pytest.mark.parametrize(
    ("own", "stem", "headings", "title"),
    [
        ("Lantern Quay", "rules", ["Setup"], "Lantern Quay"),
        ("", "lantern_quay_rules_v2", ["Setup"], "Lantern Quay"),
        ("Microsoft Word - lq.docx", "lantern-quay", [], "Lantern Quay"),
        ("Overleaf Example", "petit_jdr_fr", [], "Petit Jdr"),
        ("Règles du jeu", "regles", ["Lune de fer"], "Lune de fer"),
        ("", "lanternquay", ["Setup", "Lantern Quay"], "Lantern Quay"),
        ("untitled", "scan0001", [], "Scan0001"),
        ("x" * 200, "rules", [], "Rules"),
        ("", "Spielregeln_de", ["Mondfeld"], "Mondfeld"),
        ("", "", [], "Rulebook"),
    ],
)
def test_the_title_is_what_names_the_game(own: str, stem: str, headings: list[str], title: str) -> None:
    assert best_title(own, stem, headings) == title


@pytest.mark.parametrize(
    "title", ["Rules", "Règles du jeu", "Spielanleitung", "The Rulebook v1.2", "reglas del juego"]
)
def test_words_that_any_rulebook_has_name_nothing(title: str) -> None:
    assert not names_something(title.replace(" del", ""))
