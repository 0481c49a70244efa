"""No text is read that a reader of the page does not see, and all that he sees."""

import pypdfium2
import pytest
from PIL import Image

from api.web.reading import reading_in
from corpus.intake import worker
from corpus.pdf.frame import Frame
from corpus.pdf.reader import assemble, read_raw
from corpus.pdf.seen import Sight, contrast
from corpus.types import Box
from tests.hostile.draft import LINES, TRUTH, Draft, words
from tests.hostile.every import KINDS
from tests.hostile.hidden import SECRET

HIDDEN = [name for name, kind in KINDS.items() if kind.family == "hidden text"]
FRAME = Frame(100.0, 100.0, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), 0)


def text_of(data: bytes, sight: Sight | None) -> str:
    pdf = pypdfium2.PdfDocument(data)
    pages = assemble([read_raw(pdf, number, sight) for number in range(1, len(pdf) + 1)])
    return " ".join(" ".join(page.text.split()) for page in pages)


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_hidden_is_not_read_and_what_shows_is(name: str) -> None:
    text = text_of(KINDS[name].make(), Sight(1))
    assert TRUTH in text
    assert (SECRET in text) is (name == "white-on-dark")


def test_without_sight_white_text_would_be_read() -> None:
    assert SECRET in text_of(KINDS["white-on-white"].make(), None)


def test_a_page_counts_the_words_that_were_left_out() -> None:
    pdf = pypdfium2.PdfDocument(KINDS["white-on-white"].make())
    assert read_raw(pdf, 1, Sight(1)).unseen == len(SECRET.split())
    assert read_raw(pdf, 1).unseen == 0


def test_a_sight_whose_time_is_over_lets_words_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.pdf.seen.SECONDS", 0.0)
    assert SECRET in text_of(KINDS["white-on-white"].make(), Sight(0))


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize(
    "colour", [b"0 g", b"0.75 g", b"1 0 0 rg", b"1 1 0 rg", b"0.5 0.8 0.6 rg", b"0 0 0 .3 k"]
)
def test_pale_and_coloured_text_shows_however_the_page_is_turned(rotate: int, colour: bytes) -> None:
    draft = Draft()
    draft.page(
        colour + b" " + words(*LINES, size=6),
        entries=b"/Rotate %d/MediaBox[-30 -40 390 555]/CropBox[0 0 380 540]" % rotate,
    )
    page = read_raw(pypdfium2.PdfDocument(draft.write()), 1, Sight(1))
    assert page.unseen == 0
    assert len(page.words) == sum(len(line.split()) for line in LINES)


def test_letters_of_one_brightness_with_their_ground_show_by_their_colour() -> None:
    draft = Draft()
    draft.page(b"0 0.5 0 rg 0 0 420 595 re f 0.98 0 0 rg " + words(TRUTH, size=14))
    assert read_raw(pypdfium2.PdfDocument(draft.write()), 1, Sight(1)).unseen == 0


def test_contrast_is_that_of_the_dots_in_the_box() -> None:
    image = Image.new("RGB", (200, 200), (250, 250, 250))
    image.paste((250, 190, 250), (100, 0, 110, 10))
    assert contrast(image, FRAME, Box(48.0, 94.0, 56.0, 100.0)) == 60
    assert contrast(image, FRAME, Box(0.0, 0.0, 30.0, 30.0)) == 0
    assert contrast(image, FRAME, Box(0.0, 94.0, 48.0, 100.0), margin=4.0) == 60
    assert contrast(image, FRAME, Box(300.0, 300.0, 310.0, 310.0)) == 0


def test_what_is_said_of_hidden_text_has_its_french() -> None:
    for said in (
        worker._UNSEEN.format(12),
        "rules.pdf has no words that show on its pages. " + worker._AGAIN,
        "rules.pdf has no words but those that every page repeats at its edge. "
        "Export it again, or add another file.",
    ):
        french = reading_in("fr", said)
        assert french != said
        assert "words" not in french
