import itertools
import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.types import CELL, Block, BlockKind, Page
from qa.draft import (
    CLOSE,
    MOST_CHARACTERS,
    MOST_COLUMNS,
    MOST_SENTENCES,
    Draft,
    Scored,
    coverage,
    draft,
    shown,
    told,
)


def _group(*sentences: tuple[str, float], page: int = 1, rulebook: str = "book") -> list[Scored]:
    """Sentences in reading order, each with its score."""
    group, at = [], 0
    for text, score in sentences:
        group.append(Scored(rulebook, page, at, at + len(text), text, score, 0.0, 0.0))
        at += len(text) + 1
    return group


def _texts(found: Sequence[Draft], *groups: Sequence[Scored]) -> list[str]:
    """What the stretches say, each as one text."""
    sentences = {(s.rulebook, s.page, s.start): s for group in groups for s in group}
    return [
        " ".join(
            s.text
            for key, s in sorted(sentences.items())
            if key[:2] == (d.rulebook, d.page) and d.start <= s.start < d.end
        )
        for d in found
    ]


def test_nothing_to_choose_from_gives_nothing() -> None:
    assert draft([]) == draft([[]]) == draft([[], []]) == ()


def test_the_best_sentence_alone_answers_where_the_others_are_far_behind() -> None:
    group = _group(("Move a boat.", 1.0), ("A lantern is worth 3 points.", 5.0), ("Pass the oil.", 1.0))
    assert _texts(draft([group]), group) == ["A lantern is worth 3 points."]


def test_the_best_passage_has_the_first_word_and_close_sentences_of_others_join() -> None:
    one, two = _group(("Oil costs 2.", 4.0)), _group(("Oil is sold.", 5.0), page=2)
    assert _texts(draft([one, two]), one, two) == ["Oil costs 2.", "Oil is sold."]


def test_the_score_is_the_sum_of_its_parts() -> None:
    assert Scored("b", 1, 0, 1, "x", 1.0, 1.0, 1.0).score > Scored("b", 1, 0, 1, "x", 1.0, 0.5, 1.0).score
    assert Scored("b", 1, 0, 1, "x", 1.0, 0.0, 1.0).score > Scored("b", 1, 0, 1, "x", 0.5, 0.0, 1.0).score
    assert Scored("b", 1, 0, 1, "x", 1.0, 0.0, 1.0).score > Scored("b", 1, 0, 1, "x", 1.0, 0.0, 0.5).score


@pytest.mark.parametrize(
    "leaning",
    [
        "It is then sold.",
        "They pay 2 oil.",
        "In that case, no one pays.",
        "• This costs 2 oil.",
        "Elle rapporte trois points.",
        "Dans ce cas, personne ne paie.",
        "Ceux qui restent perdent.",
        "Dann endet das Spiel.",
        "Entonces se acaba.",
    ],
)
def test_a_sentence_that_leans_on_the_one_before_takes_it_along(leaning: str) -> None:
    group = _group(("The boat is lost.", 0.0), (leaning, 5.0))
    assert _texts(draft([group]), group) == [f"The boat is lost. {leaning}"]


@pytest.mark.parametrize("own", ["Items are sold.", "Thisbe pays.", "Illustre est ici.", "Sort boats."])
def test_a_word_that_only_begins_like_one_that_leans_back_takes_nothing_along(own: str) -> None:
    group = _group(("The boat is lost.", 0.0), (own, 5.0))
    assert _texts(draft([group]), group) == [own]


@pytest.mark.parametrize(
    "qualification",
    [
        "However, never two in a row.",
        "Unless a storm rages.",
        "Except in the last round.",
        "– Exception: the harbour master.",
        "Sauf au dernier tour.",
        "À moins qu'il pleuve.",
        "Excepté le capitaine.",
        "Seule la reine compte.",
        "Außer am Ende.",
        "Salvo al final.",
    ],
)
def test_a_qualification_that_follows_is_kept(qualification: str) -> None:
    group = _group(("You may take the oil.", 5.0), (qualification, 0.0), ("Move on.", 0.0))
    assert _texts(draft([group]), group) == [f"You may take the oil. {qualification}"]


def test_what_a_colon_announces_is_kept() -> None:
    group = _group(("Each player takes:", 5.0), ("four boats and a lantern.", 0.0), ("Move on.", 0.0))
    assert _texts(draft([group]), group) == ["Each player takes: four boats and a lantern."]


def test_a_sentence_whose_qualification_does_not_fit_any_more_is_left_out() -> None:
    group = _group(("Take oil.", 5.0), ("Take rope.", 4.9), ("Take wood.", 4.8), ("Unless you lost.", 0.0))
    assert _texts(draft([group]), group) == ["Take oil.", "Take rope."]


def test_a_qualification_comes_before_what_the_sentence_leans_on() -> None:
    group = _group(
        ("The boat is lost.", 0.0), ("It is sold.", 5.0), ("But not to you.", 0.0), ("Only once.", 0.0)
    )
    assert _texts(draft([group]), group) == ["It is sold. But not to you. Only once."]


def test_no_sentence_is_said_twice_where_a_second_one_leans_on_the_first() -> None:
    group = _group(("A player may pass.", 5.0), ("They lose a card.", 4.9))
    assert _texts(draft([group]), group) == ["A player may pass.", "They lose a card."]


def test_no_sentence_is_said_twice_where_it_qualifies_one_that_comes_later() -> None:
    group = _group(("Take oil.", 4.9), ("Unless a storm rages, light a lantern.", 5.0))
    assert _texts(draft([group]), group) == ["Unless a storm rages, light a lantern.", "Take oil."]


def test_a_rule_that_the_book_repeats_is_quoted_once() -> None:
    one, two = _group(("Pay 2 oil.", 5.0)), _group(("•  PAY 2 oil.", 4.9), page=2)
    assert _texts(draft([one, two]), one, two) == ["Pay 2 oil."]


def test_a_sentence_of_two_overlapping_passages_is_chosen_once() -> None:
    group = _group(("Take oil.", 5.0), ("Move.", 0.0))
    assert len(draft([group, group])) == 1


@pytest.mark.parametrize("asked", ["May I sell oil?", "Puis-je vendre ? ", "“May I sell it?”", "Darf ich? )"])
def test_a_question_of_the_books_own_does_not_answer(asked: str) -> None:
    group = _group((asked, 9.0), ("Oil is never sold.", 5.0))
    assert _texts(draft([group]), group) == ["Oil is never sold."]


def test_questions_alone_give_nothing() -> None:
    assert draft([_group(("Who begins?", 5.0), ("Who ends?", 4.0))]) == ()


def test_a_long_run_is_not_joined() -> None:
    long = "a very long sentence " * 20
    group = _group((long, 0.0), ("It is sold.", 5.0))
    assert _texts(draft([group]), group) == ["It is sold."]


LONG = "x" * 299 + "."
WORDS = ("It pays.", "Unless it rains.", "Take oil.", "Take:", "But not you.", "May I?", "Move.", LONG)
sentences = st.tuples(st.sampled_from(WORDS), st.sampled_from([-3.0, 0.0, 4.0, 4.5, 5.0]))


@st.composite
def passages(draw: st.DrawFn) -> list[list[Scored]]:
    """Passages on a few pages, some overlapping as windows of a page do."""
    groups = []
    for page in range(1, draw(st.integers(1, 3)) + 1):
        whole = _group(*draw(st.lists(sentences, min_size=1, max_size=7)), page=page)
        groups.append(whole)
        if draw(st.booleans()):
            groups.append(whole[draw(st.integers(0, len(whole) - 1)) :])
    return groups


@given(passages())
def test_there_are_three_sentences_at_most_and_none_stands_in_two_stretches(
    groups: list[list[Scored]],
) -> None:
    found = draft(groups)
    assert sum(d.sentences for d in found) <= MOST_SENTENCES
    for n, one in enumerate(found):
        for other in found[:n]:
            assert one.page != other.page or one.end <= other.start or other.end <= one.start


@given(passages())
def test_a_stretch_is_a_run_of_whole_sentences_of_one_passage(groups: list[list[Scored]]) -> None:
    for d in draft(groups):
        runs = [
            [s for s in group if s.page == d.page and d.start <= s.start and s.end <= d.end]
            for group in groups
        ]
        run = max(runs, key=len)
        assert (run[0].start, run[-1].end, len(run)) == (d.start, d.end, d.sentences)
        assert d.score == max(s.score for s in run)
        assert d.end - d.start <= MOST_CHARACTERS or len(run) == 1


@given(passages())
def test_the_best_sentence_of_the_first_passage_that_tells_something_comes_first(
    groups: list[list[Scored]],
) -> None:
    told = [s for group in groups for s in group if not s.text.endswith("?")]
    found = draft(groups)
    assert bool(found) == bool(told)
    if told:
        of_first = [s.score for s in groups[0] if not s.text.endswith("?")]
        assert found[0].score >= max(of_first or [s.score for s in told])
        assert all(d.score >= max(s.score for g in groups for s in g) - CLOSE for d in found[1:])


@given(passages())
def test_a_qualification_is_cut_off_only_where_the_best_sentence_leaves_no_room(
    groups: list[list[Scored]],
) -> None:
    qualifying = ("Unless it rains.", "But not you.")
    found = draft(groups)
    shown = {(d.page, s.start) for d in found for g in groups for s in g if _holds(d, s)}
    for d in found[1:]:
        for group in groups:
            for s, following in itertools.pairwise(group):
                if _holds(d, s) and s.end == d.end and following.text in qualifying:
                    assert (d.page, following.start) in shown


def _holds(d: Draft, s: Scored) -> bool:
    return d.page == s.page and d.start <= s.start and s.end <= d.end


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"4 players{CELL}5 wires", "4 players · 5 wires"),
        (f"4{CELL}{CELL} 5 ", "4 · 5"),
        ("over\ntwo  lines", "over two lines"),
        (CELL, ""),
    ],
)
def test_a_stretch_is_shown_on_one_line_with_the_cells_of_a_row_apart(text: str, line: str) -> None:
    assert shown(text) == line


@given(
    st.dictionaries(st.sampled_from("abcd"), st.floats(0, 5, width=16), max_size=4),
    st.lists(st.sampled_from("abcdef")),
)
def test_coverage_is_the_held_share_of_the_weight_asked_for(asked: dict[str, float], held: list[str]) -> None:
    share = coverage(asked, held)
    assert 0 <= share <= 1.0001
    assert coverage(asked, asked) == (pytest.approx(1) if sum(asked.values()) else 0)
    assert coverage(asked, [*held, *held, "zz"]) == share
    assert coverage(asked, [*held, *asked]) >= share


@pytest.mark.parametrize("label", ["Watson Toby", "7 3 9 ★", "Holmes and Moriarty", "★"])
def test_a_label_of_a_figure_is_no_answer(label: str) -> None:
    group = _group((label, 9.0), ("Each case has one clue.", 3.0))
    assert _texts(draft([group]), group) == ["Each case has one clue."]


@pytest.mark.parametrize("kept", ["12 pawns", "Sell oil.", "4\t1, 2, 3"])
def test_a_short_line_that_tells_something_may_answer(kept: str) -> None:
    group = _group((kept, 9.0))
    assert [group[0].text] == [kept]
    assert len(draft([group])) == 1


def _table(heads: Sequence[str], *rows: Sequence[str], named: bool = True) -> Page:
    """A page with one table between two paragraphs; its rows know the heads of their columns, or do not."""
    text = "Before the table."
    blocks = [Block(BlockKind.PARAGRAPH, 0, len(text))]
    spans: list[tuple[int, int]] = []
    for i, cells in enumerate((heads, *rows)):
        start = len(text) + 2
        text += "\n\n" + CELL.join(cells)
        if not i:
            ends = list(itertools.accumulate(len(cell) + 1 for cell in cells))
            spans = [(start + end - 1 - len(c), start + end - 1) for end, c in zip(ends, cells, strict=True)]
        known = tuple(spans) if named and i else ()
        blocks.append(Block(BlockKind.TABLE_ROW, start, len(text), heads=known))
    start = len(text) + 2
    text += "\n\nAfter the table."
    blocks.append(Block(BlockKind.PARAGRAPH, start, len(text)))
    return Page(1, text, 595.0, 842.0, (), tuple(blocks))


def _of(
    page: Page, first: int, last: int | None = None, language: str = "en"
) -> tuple[str, list[str]] | None:
    """What is told of some rows of the table of a page (0 is that of the heads), and the head rows cited."""
    rows = page.blocks[1:-1]
    found = told(page, rows[first].start, rows[first if last is None else last].end, language)
    return found and (found.text, [page.text[a:b] for a, b in found.heads])


BEATEN = ("Crime", "Beats", "Loses to:")


def test_each_cell_of_a_row_is_told_under_its_head_and_the_head_row_is_cited() -> None:
    page = _table(BEATEN, ("3", "1, 2, 16", "4 to 15"), ("4", "1, 2, 3", "5 to 16"))
    heads = [CELL.join(BEATEN)]
    assert _of(page, 2) == ("Crime: 4 — Beats: 1, 2, 3 — Loses to: 5 to 16", heads)
    assert _of(page, 2, language="fr-CA") == ("Crime : 4 — Beats : 1, 2, 3 — Loses to : 5 to 16", heads)
    both = "Crime: 3 — Beats: 1, 2, 16 — Loses to: 4 to 15; Crime: 4 — Beats: 1, 2, 3 — Loses to: 5 to 16"
    assert _of(page, 1, 2) == (both, heads)
    # What stands in the stretch itself is not cited twice.
    assert _of(page, 0, 2) == (both, [])


def test_a_head_row_is_told_where_the_rows_below_do_not_tell_all_of_it() -> None:
    page = _table(BEATEN, ("3", "", "4 to 15"))
    assert _of(page, 1) == ("Crime: 3 — Loses to: 4 to 15", [CELL.join(BEATEN)])
    assert _of(page, 0, 1) == ("Crime · Beats · Loses to: Crime: 3 — Loses to: 4 to 15", [])


def test_a_cell_without_a_head_names_its_row() -> None:
    page = _table(("", "Scouts", "Raiders"), ("4 players", "3", "2"))
    assert _of(page, 1) == ("4 players — Scouts: 3 — Raiders: 2", ["\tScouts\tRaiders"])


def test_a_part_of_a_row_is_told_under_the_heads_of_its_cells() -> None:
    page = _table(("Tool", "Effect"), ("Lamp", "Turn over one tile. Show it to all."))
    at = page.text.index("Show")
    found = told(page, at, page.blocks[2].end, "en")
    assert found is not None
    assert found.text == "Effect: Show it to all."


@pytest.mark.parametrize(
    "page",
    [
        _table(BEATEN, ("4", "1, 2, 3", "5 to 16"), named=False),
        _table([f"H{n}" for n in range(MOST_COLUMNS + 1)], [f"{n}" for n in range(MOST_COLUMNS + 1)]),
        # Fewer cells than heads: which is whose is not known.
        _table(BEATEN, ("4", "1, 2, 3")),
    ],
)
def test_a_row_without_certain_heads_or_of_a_wide_table_is_shown_as_it_stands(page: Page) -> None:
    assert _of(page, 1) is None


def test_what_is_no_table_is_not_told_otherwise() -> None:
    page = _table(BEATEN, ("4", "1, 2, 3", "5 to 16"))
    assert told(page, 0, page.blocks[0].end, "en") is None
    assert _of(page, 0) is None


@st.composite
def stretches(draw: st.DrawFn) -> tuple[Page, list[list[str]], int, int]:
    """A page with a table in which no word stands twice, and from where to where it is told."""
    number = itertools.count()
    width = draw(st.integers(1, MOST_COLUMNS))

    def cells(first: int) -> list[str]:
        return [
            " ".join(f"w{next(number)}" for _ in range(draw(st.integers(0 if c < first else 1, 3))))
            for c in range(width)
        ]

    rows = [cells(min(1, width - 1)), *(cells(width) for _ in range(draw(st.integers(1, 4))))]
    page = _table(*rows)
    words = [m.span() for m in re.finditer(r"\S+", page.text)]
    first = draw(st.integers(0, len(words) - 1))
    last = draw(st.integers(first, len(words) - 1))
    return page, rows, words[first][0], words[last][1]


@given(stretches())
def test_no_cell_is_lost_or_told_under_another_head(stretch: tuple[Page, list[list[str]], int, int]) -> None:
    page, rows, start, end = stretch
    found = told(page, start, end, "en")
    taken = page.text[start:end].split()
    below = {word: rows[0][c] for row in rows[1:] for c, cell in enumerate(row) for word in cell.split()}
    if found is None:
        # Nothing of what is told has a head.
        assert not any(below.get(word) for word in taken)
        return
    assert set(taken) <= set(re.findall(r"\w+\.?", found.text))
    assert set(re.findall(r"w\d+", found.text)) <= set(taken) | set(" ".join(rows[0]).split())
    parts = re.split(r" — |; |(?<=\.) ", found.text)
    for part in parts:
        head, _, cell = part.rpartition(": ")
        for word in cell.split():
            assert word not in below or below[word] == head
    assert [word for part in parts for word in part.rpartition(": ")[2].split() if word in below] == [
        word for word in taken if word in below
    ]
    for a, b in found.heads:
        assert page.text[a:b] == CELL.join(rows[0])
