"""Sheets at the doors: the command that writes them, the page that shows them, the press behind both."""

import io
import re
import threading
from pathlib import Path

import anyio
import pytest
from fastapi.testclient import TestClient
from PIL import Image
from pypdf import PdfReader
from starlette.exceptions import HTTPException

from api.app import create_app
from api.cli import run
from api.service import Service
from api.web.sheets import MOST_KEPT, MOST_WAITING, Press
from corpus.library import Library
from qa.sheets import sheet_of, sheet_pdf, sheets_of
from qa.sheets.model import Sheet

PAGE = "/en/games/time-bomb/sheets"


@pytest.fixture(scope="module")
def client(shipped_library: Library) -> TestClient:
    return TestClient(create_app(Service(library=shipped_library)), base_url="http://localhost")


def test_the_command_writes_each_sheet_as_one_a5_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["sheets", "time-bomb", "--players", "7", "--language", "fr", "--out", str(tmp_path / "new")]
    assert run(asked) == 0
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == [
        f"time-bomb-{sheet}-7p-fr.pdf" for sheet in ("player-moriarty", "player-sherlock", "setup", "turn")
    ]
    assert all(len(PdfReader(file).pages) == 1 for file in files)
    assert files[2].read_bytes() == sheet_pdf("time-bomb", "setup", "fr", players=7)
    said = capsys.readouterr().out
    assert "Mise en place" in said
    assert "--players" not in said


def test_the_command_says_for_how_many_it_printed_where_nobody_told_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sheets", "time-bomb", "--language", "en", "--out", str(tmp_path)]) == 0
    assert "For 4 players; say how many you are with --players." in capsys.readouterr().out


def test_the_command_names_the_edition_in_the_files_of_another(tmp_path: Path) -> None:
    asked = ["sheets", "holmes-sherlock-moriarty", "--edition", "sherlock-mycroft", "--language", "en"]
    assert run([*asked, "--out", str(tmp_path)]) == 0
    names = {file.name for file in tmp_path.iterdir()}
    assert "holmes-sherlock-moriarty-player-mycroft-sherlock-mycroft-2p-en.pdf" in names


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "time-bomb"),
        (["time-bomb", "--players", "9"], "4 to 8 players"),
        (["time-bomb", "--edition", "first"], "iello-2016"),
        (["time-bomb", "--language", "de"], "French (fr) or English (en)"),
    ],
)
def test_the_command_says_in_one_line_what_cannot_be_printed(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sheets", *arguments, "--out", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("tongue", "words"),
    [("fr", ("Fiches à imprimer", "Mise en place")), ("en", ("Sheets to print", "Set-up"))],
)
def test_the_page_shows_every_sheet_with_its_picture_and_its_file(
    client: TestClient, tongue: str, words: tuple[str, str]
) -> None:
    page = client.get(f"/{tongue}/games/time-bomb/sheets", params={"t.players": "6"})
    assert page.status_code == 200
    assert all(word in page.text for word in words)
    pictures = re.findall(r'<img src="([^"]+sheets[^"]+)"', page.text)
    files = re.findall(r'href="([^"]+\.pdf[^"]*)" download', page.text)
    assert len(pictures) == len(files) == 4
    assert all("t.players=6" in address for address in (*pictures, *files))
    picture = client.get(pictures[0].replace("&amp;", "&"))
    assert picture.headers["content-type"] == "image/png"
    width, height = Image.open(io.BytesIO(picture.content)).size
    assert f'width="{width}" height="{height}"' in page.text
    file = client.get(files[0].replace("&amp;", "&"))
    assert file.headers["content-type"] == "application/pdf"
    assert file.content == sheet_pdf("time-bomb", "setup", tongue, players=6)
    assert f'filename="time-bomb-setup-6-{tongue}.pdf"' in file.headers["content-disposition"]


def test_what_is_on_the_table_chooses_the_sheets(client: TestClient) -> None:
    page = client.get(
        "/en/games/holmes-sherlock-moriarty/sheets", params={"t.edition": "sherlock-mycroft"}
    ).text
    assert "Mycroft</h2>" in page
    assert "Moriarty</h2>" not in page
    assert "The booklet follows another edition" in page


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"t.players": "9"}, "here are the sheets for 4"),
        ({"t.players": "many"}, "here are the sheets for 4"),
        ({"t.players": "²"}, "here are the sheets for 4"),
        ({"t.players": "4", "t.edition": "nobody's"}, "There are no sheets for this edition"),
    ],
)
def test_a_table_that_cannot_be_gets_the_nearest_sheets_and_is_told(
    client: TestClient, table: dict[str, str], told: str
) -> None:
    page = client.get(PAGE, params=table)
    assert page.status_code == 200
    assert told in page.text
    assert client.get(f"{PAGE}/setup.pdf", params=table).status_code == 422


def test_a_sheet_that_the_browser_has_is_not_sent_again(client: TestClient) -> None:
    first = client.get(f"{PAGE}/turn.png", params={"t.players": "5"})
    again = client.get(
        f"{PAGE}/turn.png", params={"t.players": "5"}, headers={"If-None-Match": first.headers["etag"]}
    )
    other = client.get(f"{PAGE}/turn.pdf", params={"t.players": "5"})
    assert again.status_code == 304
    assert not again.content
    assert len({first.headers["etag"], other.headers["etag"]}) == 2


@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"{PAGE}/player-mycroft.pdf", 404),
        (f"{PAGE}/setup.svg", 422),
        (f"{PAGE}/Setup.pdf", 422),
        (f"{PAGE}/..%2Fturn.pdf", 404),
        ("/en/games/chess/sheets", 404),
        ("/de/games/time-bomb/sheets", 404),
    ],
)
def test_what_is_no_sheet_is_a_problem(client: TestClient, address: str, status: int) -> None:
    assert client.get(address).status_code == status


async def here() -> bool:
    return False


async def left() -> bool:
    return True


def test_the_press_prints_a_sheet_once_and_keeps_the_last() -> None:
    made: list[str] = []
    press = Press(lambda sheet: made.append(sheet.about) or b"%PDF")  # type: ignore[func-returns-value]
    sheets = [
        sheet_of("time-bomb", "turn", tongue, players=n) for n in range(4, 9) for tongue in ("fr", "en")
    ]

    async def ask() -> None:
        for sheet in (*sheets, *sheets):
            await press.printed(sheet, here)

    anyio.run(ask)
    assert len(made) == len(sheets) <= MOST_KEPT


def every_sheet() -> list[Sheet]:
    return [
        sheet_of(game, sheet, tongue, players=n)
        for game, players in (("time-bomb", range(4, 9)), ("holmes-and-moriarty", (2,)))
        for n in players
        for tongue in ("fr", "en")
        for sheet in dict.fromkeys(view.id for view in sheets_of(game, tongue, players=n))
    ]


def test_who_asks_the_press_when_too_many_wait_is_told_to_come_again() -> None:
    going = threading.Event()
    press = Press(lambda _: b"%PDF" if going.wait(20) else b"")
    sheet, late = every_sheet()[:2]
    seen: list[int] = []

    async def ask() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(press.printed, sheet, here)
            while not (press._turn and press._turn.locked()):
                await anyio.sleep(0.01)
            for _ in range(MOST_WAITING):
                group.start_soon(press.printed, sheet, here)
            while press._waiting < MOST_WAITING:
                await anyio.sleep(0.01)
            with pytest.raises(HTTPException) as refused:
                await press.printed(late, here)
            seen.append(refused.value.status_code)
            assert refused.value.headers == {"Retry-After": "5"}
            going.set()
        assert (await press.printed(late, here)).pdf == b"%PDF"

    anyio.run(ask)
    assert seen == [503]


def test_what_nobody_waits_for_any_more_is_not_printed() -> None:
    made: list[Sheet] = []
    press = Press(lambda sheet: made.append(sheet) or b"%PDF")  # type: ignore[func-returns-value]
    first, *others = every_sheet()[:6]

    async def ask() -> None:
        for sheet in others:
            with pytest.raises(HTTPException):
                await press.printed(sheet, left)
        assert (await press.printed(first, here)).pdf == b"%PDF"

    anyio.run(ask)
    assert made == [first]
