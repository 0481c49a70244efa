import re

from fastapi.testclient import TestClient
from PIL import Image

from api.web.build_icons import SIZES, icon
from api.web.site import STATIC


def test_the_manifest_names_icons_that_are_there(client: TestClient) -> None:
    for tongue in ("fr", "en"):
        response = client.get(f"/{tongue}/app.webmanifest")
        assert response.headers["content-type"].startswith("application/manifest+json")
        manifest = response.json()
        assert manifest["start_url"] == f"/{tongue}/"
        assert manifest["lang"] == tongue
        for one in manifest["icons"]:
            picture = client.get(one["src"])
            assert picture.status_code == 200
            assert "immutable" in picture.headers["cache-control"]


def test_the_worker_knows_the_shell_by_its_versions(client: TestClient) -> None:
    response = client.get("/sw.js")
    assert response.headers["content-type"].startswith("text/javascript")
    shell = re.findall(r'"(/static/[^"]+)"', response.text)
    assert len(shell) >= 4
    for address in shell:
        assert client.get(address).status_code == 200
    assert not re.search(r"scope\.(?:SHELL|PAGES)", response.text)


def test_what_is_shown_without_a_server_is_kept_beforehand(client: TestClient) -> None:
    assert '["/fr/offline", "/fr/", "/en/offline", "/en/"]' in client.get("/sw.js").text
    assert "The server does not answer." in client.get("/en/offline").text


def test_a_file_of_another_version_is_not_kept_for_good(client: TestClient) -> None:
    assert client.get("/static/style.css?v=old").headers["cache-control"] == "no-cache"
    assert client.get("/static/style.css").headers["cache-control"] == "no-cache"
    assert client.get("/static/nope.css?v=1").status_code == 404


def test_the_icons_are_those_that_are_drawn() -> None:
    for size in SIZES:
        with Image.open(STATIC / f"icon-{size}.png") as kept:
            assert kept.convert("RGB").tobytes() == icon(size).tobytes()


def test_the_start_is_in_the_language_of_the_browser(client: TestClient) -> None:
    response = client.get("/", headers={"Accept-Language": "fr-FR"}, follow_redirects=False)
    assert response.status_code == 307
    assert response.headers["location"] == "/fr/"
    assert response.headers["vary"] == "Accept-Language"
    page = client.get("/fr/").text
    assert "Lantern Bay" in page
    assert 'lang="fr"' in page
    assert "ne sont pas conservées" in page
