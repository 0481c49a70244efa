import time

import pytest

from corpus.language import LANGUAGES, UNKNOWN, by_function_words, detect, function_word_share

QUESTIONS = [
    ("en", "how many cards do I draw"),
    ("en", "can we look at the discard pile?"),
    ("en", "who goes frist"),
    ("en", "what happens if the bomb is cut"),
    ("fr", "combien de cartes on pioche"),
    ("fr", "est ce qe on peu couper un fil deja coupe"),
    ("fr", "Qui commence la partie ?"),
    ("fr", "peut-on regarder sa main"),
    ("fr", "la fin de la manche c'est quand"),
    ("de", "wie viele karten zieht man"),
    ("de", "wer fangt an mit dem ersten zug"),
    ("de", "darf ich die karten ansehen"),
    ("es", "cuantas cartas robo al principio"),
    ("es", "quién empieza la partida"),
    ("it", "quante carte si pescano"),
    ("it", "chi comincia la partita"),
    ("pt", "quantas cartas eu compro no começo"),
    ("pt", "quem começa o jogo"),
    ("nl", "hoeveel kaarten mag ik pakken"),
    ("nl", "wie begint het spel"),
]


@pytest.mark.parametrize(("language", "question"), QUESTIONS)
def test_the_language_of_a_short_question_is_found(language: str, question: str) -> None:
    assert detect(question) == language


@pytest.mark.parametrize("text", ["", "?", "42", "Moriarty", "Moriarty 5", "Holmes 3 Moriarty 5", "…  …"])
def test_names_and_figures_have_no_language(text: str) -> None:
    assert detect(text) == UNKNOWN


def test_a_longer_text_of_another_language_is_not_taken_for_one_of_ours() -> None:
    polish = (
        "Gracz, który ostatnio jadł jabłko, rozpoczyna grę i dobiera dwie karty z talii. Następnie każdy "
        "gracz po kolei wykłada jedną kartę na stół albo odrzuca ją na stos kart odrzuconych. "
        "Gra kończy się, gdy wszyscy gracze wyłożą swoje karty, a wygrywa ten, "
        "kto zdobył najwięcej punktów w tej rozgrywce."
    )
    assert detect(polish) == "pl"


def test_function_words_alone_decide_in_less_than_a_millisecond() -> None:
    question = "Can the player who holds the lantern look at the cards of the others before the round ends?"
    by_function_words(question)
    began = time.process_time()
    for _ in range(100):
        by_function_words(question)
    assert (time.process_time() - began) / 100 < 0.005


def test_a_very_long_text_takes_no_longer_than_its_sample() -> None:
    began = time.process_time()
    detect("the player " * 500_000)
    assert time.process_time() - began < 2


def test_running_text_is_full_of_function_words_and_cipher_is_not() -> None:
    text = "The player with the lantern begins the round and draws two of the cards."
    cipher = "".join(chr(ord(c) - 29) if c != " " else c for c in text)
    assert function_word_share(text) > 0.3
    assert function_word_share(cipher) < 0.05
    assert function_word_share("") == 0.0


def test_every_language_has_function_words() -> None:
    assert all(by_function_words(question) in (language, UNKNOWN) for language, question in QUESTIONS)
    assert {language for language, _ in QUESTIONS} == set(LANGUAGES)
