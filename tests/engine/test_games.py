"""Engines by game: those shipped by table, others through entry points, a broken one alone in its harm."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from corpus.errors import Misconfigured
from corpus.games import shipped_games
from engine.games import GROUP, SHIPPED, Listed, engine_of, engines

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "examples" / "nim"

Register = Callable[..., None]


@pytest.fixture
def register(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Register]:
    """Registers an engine as an installed distribution does: by the entry points of its dist-info."""
    monkeypatch.syspath_prepend(tmp_path)
    engine_of.cache_clear()

    def registered(distribution: str, value: str, game: str = "nim", source: str = "") -> None:
        info = tmp_path / f"{distribution.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{game} = {value}\n")
        if source:
            (tmp_path / f"{value.partition(':')[0]}.py").write_text(source)

    before = set(sys.modules)
    yield registered
    engine_of.cache_clear()
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_every_shipped_game_with_a_booklet_has_an_engine() -> None:
    assert set(SHIPPED) == {game.id for game in shipped_games()}


def test_a_game_that_nobody_registers_has_none(register: Register) -> None:
    assert engine_of("chess") is None


def test_an_entry_point_makes_a_game_known(register: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLE)
    register("ruleproof-nim", "ruleproof_nim:ENGINE")
    assert Listed("nim", "ruleproof-nim") in engines()
    assert engines()[: len(SHIPPED)] == tuple(map(Listed, SHIPPED))
    engine = engine_of("nim")
    assert engine is not None
    assert engine.id == "nim"
    assert engine_of("nim") is engine


def test_a_shipped_engine_is_not_replaced_by_a_plugin(register: Register) -> None:
    register("impostor", "nowhere:ENGINE", game="time-bomb")
    assert [listed for listed in engines() if listed.game == "time-bomb"] == [Listed("time-bomb")]


def test_listing_loads_no_plugin(register: Register) -> None:
    register("broken", "ruleproof_broken:ENGINE", source="raise SystemError('loaded')")
    assert Listed("nim", "broken") in engines()
    assert "ruleproof_broken" not in sys.modules


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("raise RuntimeError('no cards')", "RuntimeError: no cards. Update or uninstall broken."),
        ("import nowhere_at_all", "No module named 'nowhere_at_all'"),
        ("OTHER = 1", "has no attribute 'ENGINE'"),
        ("ENGINE = 3", "ruleproof_broken:ENGINE of broken is no Engine but int"),
        ("from ruleproof_nim import ENGINE", "broken registers the engine of nim as chess"),
    ],
)
def test_a_broken_plugin_is_named_and_the_others_still_load(
    register: Register, monkeypatch: pytest.MonkeyPatch, source: str, told: str
) -> None:
    monkeypatch.syspath_prepend(EXAMPLE)
    register("broken", "ruleproof_broken:ENGINE", game="chess", source=source)
    register("ruleproof-nim", "ruleproof_nim:ENGINE")
    with pytest.raises(Misconfigured) as raised:
        engine_of("chess")
    assert told in str(raised.value)
    assert {"chess", "nim"} <= {listed.game for listed in engines()}
    assert engine_of("nim") is not None


def test_two_plugins_for_one_game_are_both_named(register: Register) -> None:
    register("first-nim", "one:ENGINE")
    register("second-nim", "two:ENGINE")
    with pytest.raises(Misconfigured, match="for nim: first-nim and second-nim"):
        engine_of("nim")


def test_other_distributions_are_not_looked_through_for_a_shipped_game() -> None:
    code = (
        "import importlib.metadata as m\n"
        "def never(**_): raise SystemExit('looked through')\n"
        "m.entry_points = never\n"
        "from engine.games import engine_of\n"
        "print(engine_of('time-bomb').id)"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.stdout, told.returncode) == ("time-bomb\n", 0), told.stderr


def test_an_installed_plugin_goes_through_the_kit_from_the_command_line(tmp_path: Path) -> None:
    info = tmp_path / "ruleproof_nim-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ruleproof-nim\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{_entry_point()}\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, tmp_path, EXAMPLE)))}
    told = subprocess.run(
        [sys.executable, "-W", "error", "-m", "engine.conformance", "nim", "--plays", "20"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr
    assert "nim: passed (8 rules" in told.stdout
    assert "[misère] nim: passed (20 plays" in told.stdout


def _entry_point() -> str:
    """The line as the example's own pyproject.toml declares it."""
    import tomllib

    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    ((name, value),) = project["entry-points"][GROUP].items()
    return f"{name} = {value}"
