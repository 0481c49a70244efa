from dataclasses import replace
from pathlib import Path

import pytest

from api.health import check_health
from index.generation import Generations
from tests.fuzz.served import HARBOUR, client_of, service_over

QUESTION = {"question": "Who begins the game?", "game": "lantern-bay"}


@pytest.mark.parametrize("file", ["units.json", "vectors.npy", "lexical.npz", "manifest.json"])
def test_a_damaged_index_serves_its_last_good_generation_and_health_says_so(
    tmp_path: Path, file: str
) -> None:
    path = tmp_path / "rules.md"
    path.write_text(HARBOUR, "utf-8")
    service = service_over(tmp_path / "home")
    book = service.add(path, game="lantern-bay").rulebook
    generations = Generations(service.library.home, book.id)
    good = generations.open()
    with generations.writing():
        newest = generations.publish(replace(good.manifest, created=good.manifest.created + 1), good.files)
    assert check_health(service_over(tmp_path / "home"))["status"] == "ok"

    damaged = generations.folder / newest / file
    content = damaged.read_bytes()
    damaged.write_bytes(content[: len(content) // 2])
    after = service_over(tmp_path / "home")
    # What a server does when it starts would mend the index; here it is looked at as it was found.
    after._checked.add(f"{book.id} {book.sha256}")
    told = check_health(after)
    assert told["status"] == "degraded"
    assert book.id in told["checks"]["indexes"]
    answer = after.wire(after.ask(QUESTION["question"], game=QUESTION["game"]))
    assert answer["generation"] == good.name
    assert all(near["quote"] in HARBOUR.replace("\n", " ") for near in answer["nearest"])

    with client_of(service_over(tmp_path / "home")) as client:
        assert client.post("/api/ask", json=QUESTION).json()["generation"] not in (newest, good.name)
        assert client.get("/api/health").json()["status"] == "ok"
