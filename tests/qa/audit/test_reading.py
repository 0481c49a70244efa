import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import ContentError
from qa.audit.reading import read_faq
from qa.audit.reading.lines import text_lines
from qa.audit.reading.pages import pages_in, pages_of
from qa.audit.reading.split import split
from qa.audit.types import Faq

ONE = "How many lanterns are there?"
TWO = "May I pass my turn?"


def read(folder: Path, name: str, text: str) -> Faq:
    path = folder / name
    path.write_text(text, "utf-8")
    return read_faq(path)


FORMS = {
    "faq.yaml": f"- id: a\n  question: {ONE}\n  answer: Four (p. 2).\n"
    f"- id: b\n  question: {TWO}\n  answer: No.\n  citations: [{{page: 3, quote: x}}]\n",
    "faq.json": json.dumps(
        {
            "entries": [
                {"question": ONE, "answer": "Four.", "pages": [2]},
                {"question": TWO, "answer": "No.", "pages": "3"},
            ]
        }
    ),
    "faq.jsonl": "\n".join(
        json.dumps({"question": q, "answer": a, "page": p})
        for q, a, p in ((ONE, "Four.", 2), (TWO, "No.", 3))
    ),
    "faq.csv": f"id,language,question,answer,pages\na,en,{ONE},Four.,2\nb,en,{TWO},No.,p. 3\n",
    "semicolons.csv": f"Question;Answer;Pages\n{ONE};Four.;2\n{TWO};No.;3\n",
    "headings.md": f"# FAQ\n\n## Set-up\n\n### {ONE}\n\nFour. (p. 2)\n\n### {TWO}\n\nNo. (p. 3)\n",
    "bold.md": f"**{ONE}**\nFour. (p. 2)\n\n**{TWO}** No. (page 3)\n",
    "marked.md": f"Q: {ONE}\n\nA: Four. (p. 2)\n\nQ: {TWO}\n\nA: No. (p. 3)\n",
    "headings.html": f"<html><head><title>x</title></head><body><nav>a b</nav><h2>FAQ</h2>"
    f"<h3>{ONE}</h3><p>Four. <em>(p. 2)</em></p><h3>{TWO}</h3><p>No. (p. 3)</p></body></html>",
    "terms.html": f"<dl><dt>{ONE}</dt><dd>Four. (p. 2)</dd><dt>{TWO}</dt><dd>No. (p. 3)</dd></dl>",
    "folded.html": f"<details><summary>{ONE}</summary>Four. (p. 2)</details>"
    f"<details><summary>{TWO}</summary><p>No. (p. 3)</p></details>",
    "bold.html": f"<p><b>{ONE}</b><br>Four. (p. 2)</p><p><strong>{TWO}</strong> No. (p. 3)</p>",
    "dump.txt": f"Lantern Bay\n\n{ONE}\nFour. (p. 2)\n{TWO}\nNo. (p. 3)\n",
    "marked.txt": f"Q. {ONE}\nA. Four. (p. 2)\nQ. {TWO}\nA. No. (p. 3)\n",
    "numbered.txt": f"1. {ONE}\nFour. (p. 2)\n2. {TWO}\nNo. (p. 3)\n",
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_gives_the_same_entries(tmp_path: Path, name: str) -> None:
    faq = read(tmp_path, name, FORMS[name])
    found = [(item.question, item.answer, item.pages) for item in faq.items]
    assert found == [(ONE, "Four.", (2,)), (TWO, "No.", (3,))]
    assert len({item.id for item in faq.items}) == 2
    assert {item.language for item in faq.items} == {"en"}


def test_a_pdf_is_read_as_a_rulebook_is(tmp_path: Path) -> None:
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate

    styles = getSampleStyleSheet()
    story = []
    for question, answer in (
        (ONE, "There are four lanterns in the box. (p. 2)"),
        (TWO, "No, you have to play. (p. 3)"),
    ):
        story += [Paragraph(question, styles["Heading2"]), Paragraph(answer, styles["BodyText"])]
    path = tmp_path / "faq.pdf"
    SimpleDocTemplate(str(path)).build(story)
    faq = read_faq(path)
    assert [(item.question, item.pages) for item in faq.items] == [(ONE, (2,)), (TWO, (3,))]


def test_questions_in_french_with_their_pages(tmp_path: Path) -> None:
    faq = read(
        tmp_path,
        "page.txt",
        "Qui gagne en cas d'égalité ?\nLe joueur qui doit d'abord le quitter : oui. (p. 4, 5)\n",
    )
    (item,) = faq.items
    assert item.answer == "Le joueur qui doit d'abord le quitter : oui."
    assert item.pages == (4, 5)
    assert item.language == "fr"


def test_what_belongs_to_no_question_is_reported(tmp_path: Path) -> None:
    text = f"Lantern Bay FAQ of May\n\n{ONE}\nFour.\n\nCommon mistakes\n- Forgetting the boats.\n{TWO}\n"
    faq = read(tmp_path, "page.txt", text)
    assert [item.question for item in faq.items] == [ONE]
    assert [(u.line, u.why) for u in faq.unread] == [
        (1, "no question above it"),
        (6, "no question above it"),
        (8, "a question without an answer"),
    ]


def test_several_paragraphs_belong_to_one_answer(tmp_path: Path) -> None:
    faq = read(tmp_path, "faq.md", f"## {ONE}\n\nFour.\n\n- red\n- green\n\n## {TWO}\n\nNo.\n")
    assert faq.items[0].answer == "Four. red green"


def test_a_question_inside_an_answer_begins_no_entry_where_headings_ask(tmp_path: Path) -> None:
    faq = read(
        tmp_path, "faq.md", f"## {ONE}\n\nWhy four?\n\nBecause there are four boats.\n\n## {TWO}\n\nNo.\n"
    )
    assert [item.question for item in faq.items] == [ONE, TWO]


def test_the_language_of_the_file_name_is_that_of_its_entries(tmp_path: Path) -> None:
    assert read(tmp_path, "faq.de.yaml", "- {question: Moriarty 5?, answer: Ja.}").items[0].language == "de"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("faq.docx", "x", "no FAQ that can be read"),
        ("faq.yaml", "a: [", "not readable as YAML"),
        ("faq.json", "{", "not readable as JSON"),
        ("faq.yaml", "a: b", "a list of entries"),
        ("faq.csv", "one,two\n1,2\n", "names its columns"),
        ("faq.md", "# Nothing asked\n\nWords.\n", "no question with an answer"),
        ("faq.yaml", "- 3\n- {question: What?}\n", "no question with an answer"),
    ],
)
def test_what_is_no_faq_is_refused_with_what_to_do(tmp_path: Path, name: str, text: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        read(tmp_path, name, text)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nope\.md"):
        read_faq(tmp_path / "nope.md")


def test_nothing_of_a_page_is_run_or_shown_as_markup(tmp_path: Path) -> None:
    html = f"<h3>{ONE}</h3><script>alert(1)</script><p>Four &lt;b&gt;big&lt;/b&gt;.<!-- p. 9 --></p>"
    (item,) = read(tmp_path, "x.html", html).items
    assert item.answer == "Four <b>big</b>."
    assert item.pages == ()


def test_ids_of_the_file_are_kept_and_others_made_of_the_question(tmp_path: Path) -> None:
    assert [i.id for i in read(tmp_path, "faq.csv", FORMS["faq.csv"]).items] == ["a", "b"]
    faq = split(text_lines(f"{ONE}\nFour.\n{ONE}\nFive.\n"), "x", "en")
    assert [i.id for i in faq.items] == ["how-many-lanterns-are-there", "how-many-lanterns-are-there-2"]


@pytest.mark.parametrize(
    ("answer", "bare", "pages"),
    [
        ("Yes. (pages 2 and 4)", "Yes.", (2, 4)),
        ("Yes [p.2-4].", "Yes.", (2, 3, 4)),
        ("Oui (voir p. 7).", "Oui.", (7,)),
        ("Yes, see page 12.", "Yes,", (12,)),
        ("It costs 3 (of 5) points.", "It costs 3 (of 5) points.", ()),
        ("Ja (S. 3).", "Ja.", (3,)),
    ],
)
def test_pages_are_taken_off_an_answer(answer: str, bare: str, pages: tuple[int, ...]) -> None:
    assert pages_in(answer) == (bare, pages)


def test_a_range_that_is_none_is_two_numbers() -> None:
    assert pages_of("3-900") == (3, 900)
    assert pages_of("9-3") == (9, 3)
    assert pages_of("0") == ()


@given(st.text(max_size=400))
def test_any_text_is_split_into_whole_entries(text: str) -> None:
    faq = split(text_lines(text), "x", "en")
    for item in faq.items:
        assert item.question
        assert item.answer or item.pages


AT_LINES = {
    "faq.yaml": "# ours\n- question: A?\n  answer: |\n    One.\n    Two.\n\n"
    "- {question: B?, answer: Three.}\n",
    "faq.json": '{"questions": "none",\n "entries": [\n  {"question": "A?",\n   "answer": "[One.]"},\n\n'
    '  "stray",\n  {"question": "B?", "answer": "Two.", "questions": [1, 2]}]}',
    "faq.jsonl": '\n{"question": "A?", "answer": "One."}\n\n{"question": "B?", "answer": "Two."}\n',
    "faq.csv": 'question,answer\nA?,"One.\nTwo."\nB?,Three.\n',
}


@pytest.mark.parametrize(
    ("name", "lines"),
    [("faq.yaml", [2, 7]), ("faq.json", [3, 7]), ("faq.jsonl", [2, 4]), ("faq.csv", [2, 4])],
)
def test_entries_of_data_files_know_their_lines(name: str, lines: list[int], tmp_path: Path) -> None:
    assert [item.line for item in read(tmp_path, name, AT_LINES[name]).items] == lines
