"""Two tenants with five rulebooks each: what one has appears in nothing that the other is told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from api.service import Service
from api.tenants import TenantLibrary, TenantService
from corpus.errors import GameNotFound, IndexUnusable, RulebookNotFound
from corpus.library import Library

SHIPPED = {"holmes-sherlock-moriarty", "holmes-and-moriarty", "time-bomb"}

WAYS = (
    "How many {thing}s does each player take?",
    "How many {thing}s does each player take in {title}?",
    "What is a polished {token} worth?",
    "{title}: what is a polished {token} worth?",
    "Who begins?",
    "When does the game {title} end?",
    "How are ties broken in {title}?",
    "What does {word} mean?",
    "May I hold more than 9 {thing}s?",
    "Combien de points vaut un {token} dans {title} ?",
)


def rulebooks_in(told: Any) -> set[str]:
    """Return the id of every rulebook that an answer names, wherever it does."""
    if isinstance(told, dict):
        own = {told["rulebook"]} if isinstance(told.get("rulebook"), str) else set()
        return own.union(*map(rulebooks_in, told.values()))
    return set().union(*map(rulebooks_in, told)) if isinstance(told, list) else set()


def test_two_hundred_questions_are_answered_from_own_and_shipped_rulebooks_only(
    world: Any,
    things: dict[str, tuple[tuple[str, str, str, str], ...]],
    record_property: Callable[[str, object], None],
) -> None:
    asked, from_own = 0, 0
    for tenant, other in (("owls", "foxes"), ("foxes", "owls")):
        own = {book["id"] for book in world.books[tenant]}
        for of_whom in (tenant, other):
            for (title, thing, token, word), book in zip(things[of_whom], world.books[of_whom], strict=True):
                for n, way in enumerate(WAYS):
                    sent = {"question": way.format(title=title, thing=thing, token=token, word=word)}
                    if of_whom == tenant and n % 2 == 0:
                        sent["game"] = book["game"]
                    answer = world(tenant, "POST", "/api/ask", json=sent)
                    asked += 1
                    assert answer.status_code == 200, answer.text
                    told = answer.json()
                    named = rulebooks_in(told)
                    assert named <= own | SHIPPED, sent
                    from_own += bool(named & own)
                    assert told["game"] not in {other_book["game"] for other_book in world.books[other]}
                    del told["question"], told["unknown_words"]
                    for foreign, other_book in zip(things[other], world.books[other], strict=True):
                        for sign in (other_book["id"], foreign[0], foreign[3]):
                            assert sign not in json.dumps(told), sent
    record_property("access-questions", asked)
    assert asked == 200
    assert from_own >= 50


@pytest.mark.parametrize(("who", "other"), [("owls", "foxes"), ("foxes", "owls"), ("server", "owls")])
def test_a_game_of_another_tenant_is_like_one_that_nobody_has(world: Any, who: str, other: str) -> None:
    def refused(name: str) -> str:
        answer = world(who, "POST", "/api/ask", json={"question": "Who begins?", "game": name})
        assert answer.status_code == 404
        text: str = answer.text
        return text.replace(name, "")

    nobodys = refused("no-such-game")
    for book in world.books[other]:
        assert refused(book["game"]) == refused(book["title"]) == nobodys


@pytest.mark.parametrize("who", ["owls", "foxes", "server"])
def test_the_list_is_of_own_and_shipped_games(world: Any, who: str) -> None:
    games = world(who, "GET", "/api/games").json()["games"]
    listed = {book["id"] for game in games for book in game["rulebooks"]}
    tenant = "" if who == "server" else who
    assert {book["id"] for book in world.books[tenant]} | SHIPPED <= listed
    for other in {"owls", "foxes", ""} - {tenant}:
        assert not {book["id"] for book in world.books[other]} & listed


@pytest.mark.parametrize("who", ["owls", "foxes", "server"])
def test_shipped_games_are_there_for_all(world: Any, who: str) -> None:
    asked = {"question": "Combien de cartes chaque joueur reçoit-il ?", "game": "time-bomb"}
    assert "time-bomb" in rulebooks_in(world(who, "POST", "/api/ask", json=asked).json())
    assert world(who, "GET", "/api/rulebooks/time-bomb/pages/1.png?scale=0.25").status_code == 200
    assert world(who, "GET", "/fr/games/time-bomb/calculators").status_code == 200


def test_the_same_file_is_new_to_each_tenant(world: Any) -> None:
    content = b"# Shared Secret\n\nEach player takes seven umbrellas. The oldest player begins.\n"

    def add(who: str, title: str) -> tuple[int, Any]:
        sent = {"file": (f"{who}.md", content)}
        answer = world(who, "POST", "/api/rulebooks", files=sent, data={"title": title})
        return answer.status_code, answer.json()

    status, first = add("owls", "Umbrellas")
    assert (status, first["already_there"]) == (201, False)
    address = f"/api/rulebooks/{first['rulebook']['id']}"
    assert world("foxes", "GET", address).status_code == 404
    status, second = add("foxes", "Umbrellas")
    assert (status, second["already_there"]) == (201, False)
    assert {**second, "seconds": 0} == {**first, "seconds": 0}
    status, again = add("foxes", "Another title")
    assert (status, again["already_there"]) == (200, True)
    assert world("foxes", "GET", address).status_code == 200


def test_each_tenant_sees_its_own_title_of_the_same_file(world: Any) -> None:
    content = b"# Seven Kettles\n\nEach player takes seven kettles. The oldest player begins.\n"
    for who in ("owls", "foxes", "server"):
        sent = {"file": ("kettles.md", content)}
        assert world(
            who, "POST", "/api/rulebooks", files=sent, data={"title": f"Kettles of {who}"}
        ).is_success
    for who in ("owls", "foxes", "server"):
        text = world(who, "GET", "/api/games").text
        assert {name for name in ("owls", "foxes", "server") if f"Kettles of {name}" in text} == {who}


def test_a_rulebook_of_a_shipped_game_stays_with_who_added_it(world: Any) -> None:
    sent = {"file": ("house.md", b"# House rules\n\nThe grandmother always cuts the purple wire.\n")}
    added = world("owls", "POST", "/api/rulebooks", files=sent, data={"game": "time-bomb"}).json()["rulebook"]
    assert added["game"] == "time-bomb"
    asked = {"question": "The grandmother always cuts the purple wire.", "game": "time-bomb"}
    assert added["id"] in rulebooks_in(world("owls", "POST", "/api/ask", json=asked).json())
    for who in ("foxes", "server"):
        told = world(who, "POST", "/api/ask", json=asked).json()
        assert rulebooks_in(told) <= SHIPPED
        assert world(who, "GET", f"/fr/books/{added['id']}").status_code == 404
        assert "House rules" not in world(who, "GET", "/fr/games/time-bomb").text


@pytest.fixture
def common(tmp_path: Path, service: Service, rules_file: Path) -> Service:
    """The service of a server whose own library holds one rulebook."""
    made = Service(tmp_path / "home", embedder=service.embedder)
    made.add(rules_file, title="Lantern Bay")
    return made


def test_a_tenants_view_holds_nothing_of_the_servers_own(common: Service) -> None:
    (book,) = common.library.rulebooks()
    own = TenantService("club", common)
    library = own.library
    assert library.rulebooks() == ()
    for look in (
        library.get,
        library.pages,
        library.passages,
        library.report,
        library.source,
        library.remove,
        lambda id: library.page(id, 1),
        lambda id: library.picture(id, 1),
        lambda id: library.heading(id, 1, 0),
    ):
        with pytest.raises(RulebookNotFound):
            look(book.id)
    with pytest.raises(IndexUnusable):
        own.indexes.get(book.id)
    own.indexes.remove(book.id)
    with pytest.raises(GameNotFound):
        own.passages("lantern", game=book.game, k=3)
    assert common.library.get(book.id) == book
    assert common.indexes.usable(book.id)


def test_a_tenant_writes_to_its_own_home_only(common: Service, tmp_path: Path) -> None:
    def files() -> set[Path]:
        return {path for path in (tmp_path / "home").rglob("*") if path.is_file()}

    before = files()
    file = tmp_path / "new.md"
    file.write_text("# New\n\nEach player takes one hat.\n")
    own = TenantService("club", common)
    added = own.add(file).rulebook
    own.library.picture(added.id, 1)
    home = tmp_path / "home" / "tenants" / "club"
    assert all(path.is_relative_to(home) for path in files() - before)
    assert (home / "rulebooks" / added.id).is_dir()
    assert (home / "index" / added.id).is_dir()
    assert added not in common.library.rulebooks()


def test_what_is_shipped_is_read_but_never_written_by_a_tenant(
    shipped_library: Library, tmp_path: Path
) -> None:
    library = TenantLibrary(tmp_path / "club", shipped_library)
    assert {book.id for book in library.rulebooks()} == SHIPPED
    assert library.games() == shipped_library.games()
    for id in SHIPPED:
        assert library.page(id, 1) == shipped_library.page(id, 1)
        assert library.source(id) == shipped_library.source(id)
        with pytest.raises(RulebookNotFound):
            library.remove(id)
    assert library.sync_shipped() == ()
    added = library.add(shipped_library.source("time-bomb"))
    assert added.already_there
    assert added.rulebook == shipped_library.get("time-bomb")
    assert not list((tmp_path / "club").rglob("*.pdf"))
