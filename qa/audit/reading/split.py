"""Lines to questions and answers.

A question is a line marked as one (Q:), a heading or bold line where such lines are how this file asks, or a
line that ends in a question mark. Its answer is what follows up to the next question or heading.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from corpus.language import detect
from corpus.names import slug
from qa.audit.reading.lines import Line, Mark
from qa.audit.reading.pages import pages_in
from qa.audit.types import Faq, FaqItem, Unread

LONGEST_QUESTION = 400
"""Characters; a longer line that ends in a question mark tells a story first, but is still looked at."""

_ASKS = re.compile(r"(?:\d{1,3}[.)]\s*)?(?:q|question|frage|pregunta|f)\s?\d{0,3}\s?[:.)–—-]\s+", re.I)
_ANSWERS = re.compile(r"(?:a|r|answer|r[ée]p(?:onse)?|antwort|respuesta)\s?\d{0,3}\s?[:.)–—-]\s+", re.I)
_ENDS_ASKING = re.compile(r"\?[\s\"»”')\]]*$")
_INSIDE = re.compile(r"\?[»”\"')\]]*\s+(?=[^\s])")
_NUMBER = re.compile(r"(?:\d{1,3}[.)]|[-*•])\s+")
_SHORTEN = 200


@dataclass(slots=True)
class _Open:
    """A question whose answer is being collected."""

    question: str
    number: int
    answer: list[str] = field(default_factory=list)


def split(lines: Iterable[Line], source: str, language: str | None) -> Faq:
    """Return the entries that lines hold, and the stretches that belong to none."""
    found = list(lines)
    by_mark = _asks_by_mark(found)
    items: list[FaqItem] = []
    unread: list[Unread] = []
    loose: list[Line] = []
    current: _Open | None = None

    def close() -> None:
        nonlocal current
        if current is not None:
            if current.answer:
                items.append(_item(current, items, language))
            else:
                unread.append(
                    Unread(current.number, current.question[:_SHORTEN], "a question without an answer")
                )
        current = None

    def leave() -> None:
        if loose:
            text = " ".join(line.text for line in loose)
            unread.append(Unread(loose[0].number, text[:_SHORTEN], "no question above it"))
            loose.clear()

    for line in found:
        asked = _asked(line, by_mark)
        if asked is not None:
            close()
            leave()
            question, rest = asked
            current = _Open(question, line.number, [rest] if rest else [])
        elif line.mark is Mark.HEADING:
            close()
            leave()
        elif current is not None and not (by_mark is None and current.answer and _is_title(line)):
            current.answer.append(line.text if current.answer else _bare_answer(line.text))
        else:
            close()
            loose.append(line)
    close()
    leave()
    return Faq(source, tuple(items), tuple(unread))


def _asks_by_mark(lines: Sequence[Line]) -> Mark | None:
    """Return how the questions of a file stand out, if most of the lines that stand out so are questions."""
    for mark in (Mark.HEADING, Mark.STRONG):
        marked = [line for line in lines if line.mark is mark]
        asking = sum(bool(_ENDS_ASKING.search(line.text) or _ASKS.match(line.text)) for line in marked)
        if asking >= 2 and 2 * asking >= len(marked):
            return mark
    return None


def _asked(line: Line, by_mark: Mark | None) -> tuple[str, str] | None:
    """Return the question of a line and what of the answer stands behind it, None if it asks nothing."""
    marked = _ASKS.match(line.text)
    if marked:
        text = line.text[marked.end() :]
        inside = _INSIDE.search(text)
        question, rest = (text[: inside.end()], text[inside.end() :]) if inside else (text, "")
        return question.strip(), _bare_answer(rest.strip())
    if _ANSWERS.match(line.text):
        return None
    bare = _NUMBER.sub("", line.text, count=1)
    if (
        _ENDS_ASKING.search(bare)
        and len(bare) <= LONGEST_QUESTION
        and by_mark in (None, line.mark, Mark.STRONG)
    ):
        return bare, ""
    if by_mark is not None and line.mark is by_mark and _is_statement(bare):
        return bare, ""
    return None


def _bare_answer(text: str) -> str:
    """Return an answer without the sign before it (``A:``)."""
    marked = _ANSWERS.match(text)
    return text[marked.end() :] if marked else text


def _is_statement(text: str) -> bool:
    """Tell whether a line that stands out as questions do names its subject instead ("Playing a joker:")."""
    return text.endswith(":") and len(text) <= LONGEST_QUESTION


def _is_title(line: Line) -> bool:
    """Tell whether a line is the title of another part: short, and no sentence."""
    text = line.text
    return line.mark is Mark.PLAIN and len(text) <= 40 and not re.search(r"[.!?:;,)»”\"]$", text)


def _item(one: _Open, items: Sequence[FaqItem], language: str | None) -> FaqItem:
    answer, pages = pages_in(" ".join(one.answer))
    question, more = pages_in(one.question)
    name = slug(question)[:60].strip("-") or str(len(items) + 1)
    taken = {item.id for item in items}
    unique, number = name, 2
    while unique in taken:
        unique, number = f"{name}-{number}", number + 1
    spoken = language or detect(f"{question} {answer}")
    return FaqItem(unique, question, answer, spoken, pages or more, one.number)
