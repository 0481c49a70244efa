"""Words in the two languages that players are answered in."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in French and in English."""

    fr: str
    en: str

    def tell(self, language: str) -> str:
        """Return the words in a language (BCP 47 tag), English where it is neither.

        >>> Text(fr="Indice", en="Clue").tell("fr-CA")
        'Indice'
        """
        return self.fr if language.partition("-")[0] == "fr" else self.en


YES_NO = {True: Text(fr="oui", en="yes"), False: Text(fr="non", en="no")}
"""How a truth value is told."""


def number(value: int) -> Text:
    """Return a number as it stands in both languages."""
    return Text(fr=str(value), en=str(value))


def listed(values: tuple[object, ...]) -> Text:
    """Return values as a list in words.

    >>> listed((1, 2, 3))
    Text(fr='1, 2 et 3', en='1, 2 and 3')
    """
    if not values:
        return Text(fr="aucun", en="none")
    if len(values) == 1:
        return Text(fr=str(values[0]), en=str(values[0]))
    head, last = ", ".join(str(v) for v in values[:-1]), values[-1]
    return Text(fr=f"{head} et {last}", en=f"{head} and {last}")
