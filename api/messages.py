"""What the command line says around an answer, in the player's language."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Messages:
    """The sentences of one language; braces are filled in by ``str.format``."""

    by_engine: str
    by_faq: str
    by_rulebook: str
    unsure: str
    silent: str
    silent_means: str
    unknown_words: str
    needs_details: str
    ambiguous: str
    reading: str
    nearest: str
    page: str
    page_of_file: str
    note: str
    assumption: str
    confidence: str
    time: str
    quote: str


_EN: Final = Messages(
    by_engine="Computed from the rules, step by step",
    by_faq="A checked answer of this game's FAQ, with the words of the rulebook that carry it",
    by_rulebook="In the words of the rulebook",
    unsure="No answer is claimed. These are the closest passages; they may not answer.",
    silent="The rulebook does not say.",
    silent_means="Silence is not a “no”: the table decides.",
    unknown_words="Nowhere in the rulebook: {words}",
    needs_details="One thing is missing to answer.",
    ambiguous="The rulebook can be read in more than one way.",
    reading="Reading {number}",
    nearest="Closest passages",
    page="page {label}",
    page_of_file="page {label} (page {number} of the file)",
    note="Note",
    assumption="Assumed",
    confidence="estimated certainty {percent} %",
    time="{milliseconds} ms",
    quote="“{text}”",
)

_FR: Final = Messages(
    by_engine="Calculé à partir des règles, pas à pas",
    by_faq="Réponse vérifiée de la FAQ du jeu, avec les mots du livret qui la portent",
    by_rulebook="Avec les mots du livret",
    unsure="Aucune réponse n'est affirmée. Voici les passages les plus proches ; "
    "ils ne répondent peut-être pas.",
    silent="Le livret n'en dit rien.",
    silent_means="Se taire n'est pas dire « non » : la table décide.",
    unknown_words="Nulle part dans le livret : {words}",
    needs_details="Il manque une précision pour répondre.",
    ambiguous="Le livret peut se lire de plusieurs façons.",
    reading="Lecture {number}",
    nearest="Passages les plus proches",
    page="page {label}",
    page_of_file="page {label} (page {number} du fichier)",
    note="À savoir",
    assumption="Supposé",
    confidence="certitude estimée {percent} %",
    time="{milliseconds} ms",
    quote="« {text} »",
)

_TABLES: Final = {"en": _EN, "fr": _FR}


def messages(language: str) -> Messages:
    """Return the sentences for a BCP 47 tag, English where the language has none.

    >>> messages("fr-CA").reading
    'Lecture {number}'
    >>> messages("de").reading
    'Reading {number}'
    """
    return _TABLES.get(language.partition("-")[0].lower(), _EN)
