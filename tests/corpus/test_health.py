from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from corpus.pdf.health import Health, examine, is_cipher
from corpus.pdf.raw import RawPage, RawWord
from corpus.pdf.reader import read_raw
from corpus.types import Box

TEXTS = {
    "en": (
        "The player with the lantern begins the round and draws two cards from the deck of the harbour. "
        "Then each player in turn places a marker on the track, and whoever has the most markers wins "
        "the game at once."
    ),
    "fr": (
        "Le joueur qui a la lanterne commence la manche et pioche deux cartes de la pile du port. "
        "Ensuite chaque joueur pose à son tour un marqueur sur la piste, et celui qui a le plus de "
        "marqueurs gagne aussitôt."
    ),
    "de": (
        "Der Spieler mit der Laterne beginnt die Runde und zieht zwei Karten vom Stapel des Hafens. "
        "Danach legt jeder Spieler reihum einen Marker auf die Leiste, und wer die meisten Marker hat, "
        "gewinnt sofort das Spiel."
    ),
    "pl": (
        "Gracz z latarnią rozpoczyna rundę i dobiera dwie karty ze stosu portu. Następnie każdy gracz po "
        "kolei kładzie znacznik na torze, a kto ma najwięcej znaczników, natychmiast wygrywa grę i "
        "zbiera wszystkie żetony."
    ),
    "fi": (
        "Pelaaja, jolla on lyhty, aloittaa kierroksen ja nostaa kaksi korttia sataman pakasta. Sitten "
        "jokainen pelaaja asettaa vuorollaan merkin radalle, ja se, jolla on eniten merkkejä, voittaa "
        "pelin välittömästi heti."
    ),
    "cs": (
        "Hráč s lucernou začíná kolo a bere si dvě karty z balíčku přístavu. Potom každý hráč postupně "
        "položí žeton na stupnici, a kdo má nejvíce žetonů, okamžitě vyhrává hru a bere si zpět všechny "
        "své dřevěné figurky."
    ),
    "names": " ".join(f"Amber Quay {n} Wolf Gate Old Mill Brass Key Red Fox Iron Bell" for n in range(8)),
    "amounts": " ".join(f"{n}x 3-4 2d6 +{n} 1/2 4VP 10$ N+1" for n in range(20)),
    "capitals": "THE PLAYER WITH THE LANTERN BEGINS THE ROUND AND DRAWS TWO CARDS FROM THE DECK " * 4,
}


def _page(words: list[str], *, pictures: tuple[Box, ...] = (), font: str = "A") -> RawPage:
    placed = tuple(
        RawWord(word, Box(10.0 * at, 100, 10.0 * at + 9, 110), 9, font=font) for at, word in enumerate(words)
    )
    return RawPage(1, 600, 800, placed, pictures)


def _shifted(text: str, by: int = 29) -> str:
    return "".join(c if c == " " else chr(ord(c) - by) if ord(c) - by > 32 else "\ufffd" for c in text)


@pytest.mark.parametrize("name", TEXTS)
def test_no_language_list_or_table_is_taken_for_cipher(name: str) -> None:
    assert not is_cipher(TEXTS[name].split())
    assert examine([_page(TEXTS[name].split())]) == (Health.GOOD,)


@pytest.mark.parametrize("name", ["en", "fr", "de", "pl", "cs"])
@pytest.mark.parametrize("by", [29, 31, -3])
def test_a_shifted_alphabet_is_cipher(name: str, by: int) -> None:
    words = (_shifted(TEXTS[name], by) + " " + _shifted(TEXTS["en"], by)).split()
    assert is_cipher(words)


def test_replacement_and_private_characters_are_cipher() -> None:
    assert examine([_page(["\ufffd\ufffd\ufffdte", "\ufffd\ufffdes"] * 20)]) == (Health.CIPHER,)
    assert examine([_page(["\ue012\ue034\ue051"] * 60)]) == (Health.CIPHER,)


def test_private_bullets_among_words_are_no_cipher() -> None:
    assert examine([_page(["\uf0a7", *TEXTS["de"].split()[:10]] * 4)]) == (Health.GOOD,)


def test_greek_and_cyrillic_are_no_cipher() -> None:
    assert not is_cipher("Игрок с фонарём начинает раунд и берёт две карты из колоды".split() * 6)


def test_a_short_page_of_a_cipher_font_is_judged_by_the_whole_book() -> None:
    long, short = (
        _page(_shifted(TEXTS["en"] * 2).split()),
        _page(_shifted("The end of the round begins now").split()),
    )
    assert examine([long, short]) == (Health.CIPHER, Health.CIPHER)
    assert examine([short]) != (Health.CIPHER,)


def test_one_odd_font_does_not_condemn_a_page() -> None:
    good = _page(TEXTS["en"].split() * 3)
    odd = _page(_shifted(TEXTS["en"]).split()[:8], font="Runes")
    assert examine([RawPage(1, 600, 800, good.words + odd.words)]) == (Health.GOOD,)


def test_pages_without_words_are_blank_or_pictures() -> None:
    scan = Box(0, 0, 600, 800)
    assert examine([_page([]), _page([], pictures=(scan,)), _page(["7"], pictures=(scan,))]) == (
        Health.BLANK,
        Health.PICTURE,
        Health.PICTURE,
    )


def test_a_short_page_with_a_few_words_is_good() -> None:
    assert examine([_page(["The", "End"])]) == (Health.GOOD,)


@pytest.mark.rulebooks
def test_no_page_of_the_good_open_rulebooks_is_taken_for_cipher(open_rulebook: Callable[[str], Path]) -> None:
    names = (
        "bangkok petit_jdr_universel_fr lovtech_fr trick_n_threat_de game_of_things_setup_de songs_of_maya"
    )
    for name in names.split():
        pdf = pypdfium2.PdfDocument(open_rulebook(f"{name}.pdf"))
        verdicts = examine([read_raw(pdf, number) for number in range(1, len(pdf) + 1)])
        pdf.close()
        assert Health.CIPHER not in verdicts


@pytest.mark.rulebooks
def test_every_page_of_a_book_without_character_maps_is_cipher(open_rulebook: Callable[[str], Path]) -> None:
    pdf = pypdfium2.PdfDocument(open_rulebook("derived_oie_sociale_fr_no_tounicode.pdf"))
    verdicts = examine([read_raw(pdf, number) for number in range(1, len(pdf) + 1)])
    pdf.close()
    assert set(verdicts) <= {Health.CIPHER, Health.BLANK}
