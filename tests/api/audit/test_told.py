import re
import string
from dataclasses import replace
from pathlib import Path

import pytest

from api.audit import words
from api.audit.told import (
    clash_told,
    exit_status,
    labels_of,
    language_of,
    message,
    reason,
    share,
    verdict,
    worst_first,
)
from api.audit.words import say
from api.web.words import TONGUES
from qa.audit.types import Audit, Clash, ClashKind, Label, PairKind
from qa.editions import ChangeKind, Differs
from qa.lint import LintKind, Severity

FOLDER = Path(words.__file__).parent
TEXT = "\n".join(path.read_text("utf-8") for path in [*FOLDER.rglob("*.py"), *FOLDER.rglob("*.html")])


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_fill_the_same_gaps() -> None:
    french, english = say("fr").sentences, say("en").sentences
    assert french.keys() == english.keys()
    for key in french:
        assert gaps(french[key]) == gaps(english[key]), key


def test_every_value_that_is_told_has_its_words() -> None:
    sentences = say("en").sentences
    for label in Label:
        assert {f"{label.value}{end}" for end in ("", "_means", "_help")} <= sentences.keys()
    told = [*ClashKind, *PairKind, *LintKind, *ChangeKind]
    assert {value.value for value in told} <= sentences.keys()
    assert {f"lint_{severity.value}" for severity in Severity} <= sentences.keys()
    assert {f"differs_{differs.value}" for differs in Differs} <= sentences.keys()


def test_every_sentence_that_is_used_is_there_and_none_is_left_over() -> None:
    keys = say("en").sentences.keys()
    used = set(re.findall(r"""say\(\s*['"]([a-z_]+)['"]\s*[,)]""", TEXT))
    assert used
    assert used <= keys
    values = {v.value for v in (*Label, *ClashKind, *PairKind, *LintKind, *ChangeKind)}
    made = {f"{label.value}_{end}" for label in Label for end in ("means", "help")}
    made |= {f"lint_{severity.value}" for severity in Severity}
    made |= {f"differs_{differs.value}" for differs in Differs}
    quoted = set(re.findall(r"""['"]([a-z_]+)['"]""", TEXT))
    pages = {f"{verb}_{noun}" for verb in ("on", "cites") for noun in ("page", "pages")}
    assert keys - used - values - made - quoted - pages == set()


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_worst_comes_first_and_decides_the_exit_status(audit: Audit, clean: Audit, tongue: str) -> None:
    assert list(worst_first(audit)) == [
        Label.CONTRADICTED,
        Label.WRONG_PAGE,
        Label.NOT_IN_RULEBOOK,
        Label.AMBIGUOUS,
        Label.SUPPORTED,
    ]
    assert labels_of(audit) == {
        Label.CONTRADICTED: 1,
        Label.WRONG_PAGE: 1,
        Label.NOT_IN_RULEBOOK: 1,
        Label.AMBIGUOUS: 1,
        Label.SUPPORTED: 2,
    }
    assert exit_status(audit) == 1
    assert exit_status(clean) == 0
    speak = say("fr" if tongue == "fr" else "en")
    assert "2" in verdict(audit, speak)
    assert verdict(clean, speak) == speak("good")


def test_silence_and_two_readings_break_nothing(audit: Audit) -> None:
    kept = tuple(e for e in audit.entries if e.label in (Label.NOT_IN_RULEBOOK, Label.AMBIGUOUS))
    assert len(kept) == 2
    assert exit_status(replace(audit, entries=kept)) == 0


def test_a_clash_says_which_words_exclude_which() -> None:
    number = Clash(ClashKind.NUMBER, "4", "3")
    assert clash_told(number, say("en")) == "number: the FAQ says “4”, the rulebook “3”"
    assert clash_told(number, say("fr")) == "nombre : la FAQ dit « 4 », le livret « 3 »"
    assert clash_told(number, say("en"), between=True) == "number: one says “4”, the other “3”"
    dropped = Clash(ClashKind.EXCEPTION, "", "unless tied")
    assert (
        clash_told(dropped, say("en"))
        == "exception: the FAQ leaves out what the rulebook says: “unless tied”"
    )
    added = Clash(ClashKind.EXCEPTION, "unless tied", "")
    assert "adds" in clash_told(added, say("en"))


def test_a_wrong_page_names_both_pages(audit: Audit) -> None:
    entry = audit.entries[2]
    (claim,) = entry.claims
    assert reason(claim, entry.item, say("en")) == "The entry cites page 1; the rulebook says it on page 2."
    assert reason(claim, entry.item, say("fr")) == "L'entrée cite la page 1 ; le livret le dit page 2."


def test_a_message_stands_alone(audit: Audit) -> None:
    entry = audit.entries[1]
    assert message(entry, entry.claims[0], say("en")) == (
        "Contradicted: “4 points.” Number: the FAQ says “4”, the rulebook “3”. "
        "Page 2: “A lit lantern is worth 3 points.” Computed from the rules: It is 6 points."
    )


def test_shares_are_told_as_people_say_them() -> None:
    assert share(0.0731, say("fr")) == "7,3 % des questions"
    assert share(0.05, say("en")) == "5% of questions"
    assert share(0.0001, say("en")) == "under 0.1% of questions"


def test_the_language_is_that_of_most_entries(audit: Audit) -> None:
    assert language_of(audit) == "en"
    assert language_of(replace(audit, entries=audit.entries[5:])) == "fr"
    assert language_of(replace(audit, entries=())) == "en"
