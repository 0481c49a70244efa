import io
from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from api.routes.library import parse_boxes
from corpus.library import Library
from corpus.types import Box

QUOTE = "A lit lantern is worth 3 points."


def picture(client: TestClient, rulebook: str, page: int = 2, **params: Any) -> Image.Image:
    answer = client.get(f"/api/rulebooks/{rulebook}/pages/{page}.png", params=params)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/png"
    return Image.open(io.BytesIO(answer.content)).convert("RGB")


def _changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Return where two pictures differ more than a palette makes them."""
    return ImageChops.difference(one, other).convert("L").point(lambda v: 255 * (v > 16)).getbbox()


def test_a_page_comes_as_a_picture_at_the_scale_asked_for(client: TestClient, rulebook: str) -> None:
    page = client.get(f"/api/rulebooks/{rulebook}").json()["page_list"][1]
    image = picture(client, rulebook, scale=1.5)
    assert image.width == pytest.approx(page["width"] * 1.5, abs=2)
    assert image.height == pytest.approx(page["height"] * 1.5, abs=2)


def test_exactly_the_boxes_of_a_citation_are_marked(client: TestClient, rulebook: str) -> None:
    (cited,) = client.post("/api/ask", json={"question": "worth?"}).json()["citations"]
    (box,) = cited["boxes"]
    plain = picture(client, rulebook, scale=2)
    marked = picture(client, rulebook, scale=2, boxes=",".join(map(str, box)))
    changed = _changed(plain, marked)
    assert changed is not None
    left, top, right, bottom = changed
    x0, y0, x1, y1 = (2 * side for side in box)
    around = [x0, plain.height - y1, x1, plain.height - y0]
    assert [left, top, right, bottom] == pytest.approx(around, abs=6)


def test_words_are_marked_as_their_boxes_are(client: TestClient, rulebook: str) -> None:
    (cited,) = client.post("/api/ask", json={"question": "worth?"}).json()["citations"]
    by_box = picture(client, rulebook, boxes=";".join(",".join(map(str, box)) for box in cited["boxes"]))
    by_words = picture(client, rulebook, quote=QUOTE)
    assert ImageChops.difference(by_box, by_words).getbbox() is None


def test_a_crop_shows_the_marks_and_what_is_round_them(client: TestClient, rulebook: str) -> None:
    whole, part = (picture(client, rulebook, quote=QUOTE, crop=crop) for crop in (False, True))
    assert part.height < whole.height / 2
    yellow = [
        sum(red > 200 and green > 150 and blue < 120 for red, green, blue in image.get_flattened_data())
        for image in (whole, part)
    ]
    assert yellow[0] > 1000
    assert yellow[1] == pytest.approx(yellow[0], rel=0.02)
    assert picture(client, rulebook, crop=True).size == whole.size


edges = st.tuples(st.floats(0, 1), st.floats(0, 1))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(edges, edges), min_size=1, max_size=4),
    st.booleans(),
    st.sampled_from([0.25, 1.0, 2.0]),
)
def test_any_boxes_within_the_page_are_drawn(
    client: TestClient, rulebook: str, drawn: list[Any], crop: bool, scale: float
) -> None:
    size = client.get(f"/api/rulebooks/{rulebook}").json()["page_list"][1]
    boxes = []
    for (a, b), (c, d) in drawn:
        left, right = sorted((a * (size["width"] - 1), b * (size["width"] - 1)))
        low, high = sorted((c * (size["height"] - 1), d * (size["height"] - 1)))
        boxes.append(f"{left:.1f},{low:.1f},{right + 1:.1f},{high + 1:.1f}")
    image = picture(client, rulebook, boxes=";".join(boxes), crop=crop, scale=scale)
    assert 0 < image.width <= size["width"] * scale + 2
    assert 0 < image.height <= size["height"] * scale + 2


@given(st.text(alphabet="0123456789,;.-ae ", min_size=1, max_size=60))
def test_what_are_no_boxes_is_refused(text: str) -> None:
    try:
        found = parse_boxes(text)
    except RequestValidationError as error:
        refused = error.errors()
        found = ()
    else:
        refused = []
    assert [tuple(why["loc"]) for why in refused] in ([], [("query", "boxes")])
    assert found or refused
    assert all(box.width > 0 and box.height > 0 for box in found)


def test_a_picture_asked_for_again_comes_from_memory(
    library: Library, rulebook: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = Box(50.25, 480, 200, 492)
    first = library.picture(rulebook, 2, [box])
    monkeypatch.setattr(library, "_draw", None)
    assert library.picture(rulebook, 2, [box]) is first


def test_a_picture_that_is_known_is_not_sent_again(client: TestClient, rulebook: str) -> None:
    url = f"/api/rulebooks/{rulebook}/pages/2.png"
    first = client.get(url)
    assert first.headers["cache-control"] == "private, no-cache"
    again = client.get(url, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(url, params={"quote": QUOTE}).headers["etag"] != first.headers["etag"]


def test_a_picture_of_a_named_version_may_be_kept_forever(client: TestClient, rulebook: str) -> None:
    version = client.get(f"/api/rulebooks/{rulebook}").json()["version"]
    answer = client.get(f"/api/rulebooks/{rulebook}/pages/1.png", params={"v": version})
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"


@pytest.mark.parametrize(
    "params",
    [
        {"boxes": "1,2,3"},
        {"boxes": "a,b,c,d"},
        {"boxes": "nan,0,1,1"},
        {"boxes": "1e9,0,1,1"},
        {"boxes": "5,5,5,9"},
        {"boxes": "9,9,1,1"},
        {"boxes": ";".join(["1,1,2,2"] * 201)},
        {"scale": "0"},
        {"scale": "99"},
        {"scale": "nan"},
        {"quote": [QUOTE] * 21},
        {"v": "v" * 65},
    ],
)
def test_what_cannot_be_drawn_is_not_valid(client: TestClient, rulebook: str, params: dict[str, Any]) -> None:
    assert client.get(f"/api/rulebooks/{rulebook}/pages/1.png", params=params).status_code == 422


@pytest.mark.parametrize("id", ["..%2f..%2fetc", "%00", ".", "%2e%2e", "x" * 100])
def test_no_id_leads_out_of_the_library(client: TestClient, id: str) -> None:
    assert client.get(f"/api/rulebooks/{id}/pages/1.png").status_code in (404, 422)
    assert client.get(f"/api/rulebooks/{id}").status_code in (404, 405, 422)


def test_boxes_are_read_as_they_are_written() -> None:
    assert parse_boxes("1,2,3,4;-1.5,0,2.25,9") == (Box(1, 2, 3, 4), Box(-1.5, 0, 2.25, 9))
    assert parse_boxes("") == ()
