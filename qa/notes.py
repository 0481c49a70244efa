"""What a player must know of an answer beside its words, in the player's language."""

from collections.abc import Sequence

from corpus.library import Library
from corpus.types import Passage, TextSource
from index.search import same_language
from qa.types import Basis, Claim

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


def notes_for(
    language: str,
    claims: Sequence[Claim],
    library: Library,
    *,
    basis: Basis | None = None,
    told_in: str | None = None,
) -> tuple[str, ...]:
    """Return the notes for an answer; each is one sentence."""
    notes: list[str] = []
    for claim in claims:
        for located in claim.citations:
            book = library.get(located.citation.rulebook)
            if basis is Basis.RULEBOOK and not same_language(language, book.language):
                notes.append(_text("own_words", language, book.language))
            if any(
                p.source is TextSource.OCR and _covers(p, located.citation.page, located.start)
                for p in library.passages(book.id)
            ):
                notes.append(_text("ocr", language, book.language))
    if told_in and not same_language(language, told_in):
        notes.append(_text("told_in", language, told_in))
    return tuple(dict.fromkeys(notes))


def _covers(passage: Passage, page: int, at: int) -> bool:
    return passage.page == page and passage.start <= at < passage.end


def _text(key: str, language: str, spoken: str) -> str:
    told = "fr" if language.startswith("fr") else "en"
    return _TEXTS[key][told].format(language=_NAMES[told].get(spoken[:2], spoken))
