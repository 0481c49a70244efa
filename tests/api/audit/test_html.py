import base64
import hashlib
import io
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from PIL import Image

from api.audit.html import Drawn, report_file, runs
from api.audit.words import Tongue, say
from corpus.library import Library
from corpus.types import Located
from qa.audit.types import Audit


class Elements(HTMLParser):
    """Collects what a browser would make of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(params=["fr", "en"])
def tongue(request: pytest.FixtureRequest) -> Tongue:
    return "fr" if request.param == "fr" else "en"


def page_of(audit: Audit, library: Library, tongue: Tongue) -> str:
    return report_file(audit, library, lambda id: "Lantern <Bay>", say(tongue))


def test_the_file_needs_nothing_but_itself(audit: Audit, library: Library, tongue: Tongue) -> None:
    text = page_of(audit, library, tongue)
    page = Elements(text)
    assert f'<html lang="{tongue}">' in text
    for name, attributes in page.tags:
        assert name not in ("script", "link", "iframe", "object"), name
        for attribute in ("href", "src", "action", "xlink:href"):
            assert (attributes.get(attribute) or "#").startswith(("#", "data:image/png;base64,")), attributes
        assert not [a for a in attributes if a.startswith("on") or a == "style"]
    assert "@import" not in text
    assert "url(" not in text


def test_the_policy_lets_in_exactly_the_styles_of_the_page(audit: Audit, library: Library) -> None:
    text = page_of(audit, library, "en")
    (styles,) = re.findall(r"<style>(.*?)</style>", text, re.S)
    digest = base64.b64encode(hashlib.sha256(styles.encode()).digest()).decode()
    (policy,) = [m for m in Elements(text).named("meta") if m.get("http-equiv")]
    assert f"'sha256-{digest}'" in str(policy["content"])
    assert "default-src 'none'" in str(policy["content"])


def test_markup_in_faq_and_rulebook_stays_text(audit: Audit, library: Library, tongue: Tongue) -> None:
    gap = audit.coverage[0]
    printed = replace(gap.rule.citation, quote="nothing <b>at all</b>")
    audit = replace(audit, coverage=(replace(gap, rule=replace(gap.rule, citation=printed)),))
    text = page_of(audit, library, tongue)
    assert "&lt;script&gt;alert" in text
    assert "nothing &lt;b&gt;at all&lt;/b&gt;" in text
    assert "Lantern &lt;Bay&gt;" in text
    assert "&lt;i&gt;Harbour news" in text
    assert not Elements(text).named("i")


def test_every_picture_that_is_used_is_drawn_once_and_no_link_is_dead(audit: Audit, library: Library) -> None:
    page = Elements(page_of(audit, library, "en"))
    ids = [attributes["id"] for _, attributes in page.tags if attributes.get("id")]
    assert len(ids) == len(set(ids))
    for attributes in (*page.named("a"), *page.named("use")):
        assert str(attributes["href"]).removeprefix("#") in ids
    assert len(page.named("image")) == 4  # the lantern's points are evidence twice
    assert len(page.named("use")) == 5
    for one in page.named("image"):
        data = base64.b64decode(str(one["href"]).partition(",")[2])
        image = Image.open(io.BytesIO(data))
        assert (str(image.width), str(image.height)) == (one["width"], one["height"])
        assert len(data) < 200_000
        colours = image.convert("RGB").getcolors(100_000)
        assert colours is not None
        assert any(red > 240 and 200 < green < 240 and blue < 120 for _, (red, green, blue) in colours)


def test_the_words_that_clash_are_marked_on_both_sides(audit: Audit, library: Library) -> None:
    text = page_of(audit, library, "en")
    assert "<mark>4</mark> points." in text
    assert "A lit lantern is worth <mark>3</mark> points." in text


def test_the_worst_comes_first_and_what_is_well_is_folded(audit: Audit, library: Library) -> None:
    text = page_of(audit, library, "en")
    order = [
        text.index(f'<section id="{id}"') for id in ("contradicted", "wrong_page", "supported", "across")
    ]
    assert order == sorted(order)
    assert len(Elements(text).named("details")) == 2


def test_a_clean_faq_says_so(clean: Audit, library: Library, tongue: Tongue) -> None:
    text = page_of(clean, library, tongue)
    assert say(tongue)("good").replace("'", "&#39;") in text
    assert '<section id="contradicted"' not in text
    assert '<section id="coverage"' not in text


def test_pictures_keep_within_their_room(audit: Audit, library: Library) -> None:
    drawn = Drawn(library, lambda id: id, most=1)
    first, second = (entry.claims[0].evidence[0] for entry in audit.entries[:2])
    assert drawn.picture(first) is None
    assert drawn.picture(second) is None
    assert drawn.left == 2
    assert not drawn.pictures


def test_words_without_boxes_have_no_picture(audit: Audit, library: Library) -> None:
    located: Located = replace(audit.entries[0].claims[0].evidence[0], boxes=())
    assert Drawn(library, lambda id: id).picture(located) is None


def test_only_whole_words_are_marked() -> None:
    assert runs("14 or 4\tcards", "4") == (("14 or ", False), ("4", True), (" | cards", False))
    assert runs("No (never).", "(never)") == (("No ", False), ("(never)", True), (".", False))
    assert runs("as it is", "") == (("as it is", False),)
