import pytest
from fastapi.testclient import TestClient

BROWSER = {"Accept": "text/html,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/fr/games/nope", "Ce jeu n&#39;est pas dans la bibliothèque."),
        ("/en/games/nope/ask?q=x", "This game is not in the library."),
        ("/fr/nothing-here", "Il n&#39;y a rien à cette adresse."),
    ],
)
def test_a_browser_gets_a_page(client: TestClient, path: str, says: str) -> None:
    response = client.get(path, headers=BROWSER)
    assert response.status_code == 404
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-store"
    assert "default-src 'self'" in response.headers["content-security-policy"]
    assert says in response.text
    assert len(response.content) == int(response.headers["content-length"])


def test_a_program_gets_problem_details(client: TestClient) -> None:
    response = client.get("/fr/games/nope")
    assert response.headers["content-type"] == "application/problem+json"
    assert (
        client.get("/api/rulebooks/nope", headers=BROWSER).headers["content-type"]
        == "application/problem+json"
    )


def test_a_fault_is_a_page_without_a_word_of_it(client: TestClient) -> None:
    response = client.get("/en/games/lantern-bay/ask?q=crash", headers=BROWSER)
    assert response.status_code == 500
    assert "Something failed that should not" in response.text
    assert "secret" not in response.text


def test_a_foreign_host_gets_a_page_too(client: TestClient) -> None:
    response = client.get("/en/", headers=BROWSER | {"Host": "evil.example"})
    assert response.status_code == 400
    assert "does not answer to that name" in response.text


def test_markup_in_a_name_stays_text(client: TestClient) -> None:
    response = client.get("/en/games/<script>alert(1)<%2Fscript>", headers=BROWSER)
    assert response.status_code == 404
    assert "<script>alert" not in response.text
