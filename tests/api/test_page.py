import re
from html.parser import HTMLParser

from fastapi.testclient import TestClient

from api.app import PAGES


class Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def elements() -> list[tuple[str, dict[str, str | None]]]:
    parser = Elements()
    parser.feed((PAGES / "index.html").read_text("utf-8"))
    return parser.found


SCRIPT = (PAGES / "app.js").read_text("utf-8")
STYLE = (PAGES / "style.css").read_text("utf-8")


def test_the_page_and_all_it_needs_come_from_this_server(client: TestClient) -> None:
    assert client.get("/").headers["content-type"] == "text/html; charset=utf-8"
    for _, attributes in elements():
        for name in ("src", "href"):
            url = attributes.get(name)
            if url and not url.startswith("#"):
                assert url.startswith("/static/")
                assert client.get(url).status_code == 200
    assert "//" not in re.sub(r"^\s*//.*$|[^:]//.*$", "", SCRIPT, flags=re.MULTILINE)
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_the_content_security_policy_lets_the_page_work() -> None:
    for tag, attributes in elements():
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
        assert tag != "script" or attributes.get("src")
        assert tag != "style"


def test_nothing_that_is_shown_is_taken_for_html() -> None:
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("):
        assert way not in SCRIPT


def test_every_field_has_a_label() -> None:
    labels = {attributes.get("for") for tag, attributes in elements() if tag == "label"}
    fields = {
        attributes.get("id") for tag, attributes in elements() if tag in ("select", "textarea", "input")
    }
    assert fields == labels


def test_the_page_speaks_both_languages_completely() -> None:
    tables = re.findall(r"^  (en|fr): \{(.*?)^  \},", SCRIPT, flags=re.MULTILINE | re.DOTALL)
    names = {language: set(re.findall(r"(?:^|, |\s)(\w+): (?:\"|\()", body)) for language, body in tables}
    assert names["en"] == names["fr"]
    said = {attributes["data-say"] for _, attributes in elements() if "data-say" in attributes}
    assert said <= names["en"]
