"""What a player must know of an answer beside its words, in the player's language."""

from collections.abc import Sequence

from corpus.language import fr_or_en
from corpus.types import TextSource
from index.search import same_language
from qa.books import Books
from qa.types import Basis, Claim

SHOWN = 120
"""Characters of the question before that are shown in a note."""

_NAMES = {
    "fr": {"fr": "français", "en": "anglais", "de": "allemand", "es": "espagnol", "it": "italien"},
    "en": {"fr": "French", "en": "English", "de": "German", "es": "Spanish", "it": "Italian"},
}
_TEXTS = {
    "own_words": {
        "en": "The rulebook is in {language}; these are its own words.",
        "fr": "Le livret est en {language} : ce sont ses propres mots.",
    },
    "told_in": {
        "en": "This answer is only available in {language}.",
        "fr": "Cette réponse n'existe qu'en {language}.",
    },
    "ocr": {
        "en": "These words were read from a picture by OCR; compare them with the page.",
        "fr": "Ces mots ont été lus sur une image par OCR : comparez avec la page.",
    },
}


_WHICH_GAME = {
    "fr": "De quel jeu parlez-vous ?",
    "de": "Um welches Spiel geht es?",
    "es": "¿De qué juego se trata?",
}

_MEANT = {
    "fr": "Est-ce bien votre question ?",
    "de": "Ist das Ihre Frage?",
    "es": "¿Es esta su pregunta?",
}


_WHICH_MEANT = {
    "fr": "Laquelle de ces deux questions est la vôtre ?",
    "de": "Welche der beiden Fragen ist Ihre?",
    "es": "¿Cuál de las dos es su pregunta?",
}


_ALONE = {
    "fr": "Lue seule, faute de pouvoir la rattacher à la question d'avant : « {before} »",
    "en": "Read on its own, since it could not be joined to the question before: “{before}”",
}


def asked_alone(language: str, before: str) -> str:
    """Return the note that a follow-up was not read together with the question before."""
    shown = before if len(before) <= SHOWN else f"{before[: SHOWN - 1]}…"
    return _ALONE[fr_or_en(language)].format(before=shown)


def understood_as(language: str, question: str) -> str:
    """Return how a follow-up was understood, as it is told before its answer."""
    return f"Compris comme : {question}" if fr_or_en(language) == "fr" else f"Understood as: {question}"


def which_is_meant(language: str) -> str:
    """Return the question which of two cases is meant."""
    return _WHICH_MEANT.get(language[:2], "Which of these two are you asking?")


def which_game(language: str) -> str:
    """Return the question which game is meant."""
    return _WHICH_GAME.get(language[:2], "Which game is this about?")


def is_this_meant(language: str) -> str:
    """Return the question whether a case that was not read for certain is meant."""
    return _MEANT.get(language[:2], "Is this what you are asking?")


def notes_for(
    language: str, claims: Sequence[Claim], books: Books, *, basis: Basis, told_in: str | None = None
) -> tuple[str, ...]:
    """Return the notes for an answer, each one sentence; ``told_in``: the language of a FAQ entry."""
    notes: list[str] = []
    for claim in claims:
        for located in claim.citations:
            passage = books.passage_at(located.citation.rulebook, located.citation.page, located.start)
            spoken = books.language(located.citation.rulebook)
            if basis is Basis.RULEBOOK and not same_language(language, spoken):
                notes.append(_text("own_words", language, spoken))
            if passage is not None and passage.source is TextSource.OCR:
                notes.append(_text("ocr", language, spoken))
    if told_in and not same_language(language, told_in):
        notes.append(_text("told_in", language, told_in))
    return tuple(dict.fromkeys(notes))


def _text(key: str, language: str, spoken: str) -> str:
    told = fr_or_en(language)
    return _TEXTS[key][told].format(language=_NAMES[told].get(spoken[:2], spoken))
