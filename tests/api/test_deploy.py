"""The files that run Ruleproof as a service say what they should, and what they call exists."""

import configparser
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from api.cli import app
from tests.supply.locks import ROOT

DEPLOY = ROOT / "api" / "deploy"
UNIT = DEPLOY / "ruleproof.service"
ANALYZE = shutil.which("systemd-analyze")


class _Many(dict[str, str]):
    """Keeps every value of a key that stands more than once."""

    def __setitem__(self, key: str, value: str) -> None:
        if key in self and isinstance(value, list) and isinstance(self[key], list):
            value = [*self[key], *value]  # type: ignore[assignment]
        super().__setitem__(key, value)


@pytest.fixture(scope="module")
def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None, dict_type=_Many)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(UNIT, "utf-8")
    return parser


def options_of(command: str) -> set[str]:
    found = typer.main.get_command(app)
    group = found.commands[command]  # type: ignore[attr-defined]
    return {name for parameter in group.params for name in parameter.opts}


def used(arguments: list[str]) -> set[str]:
    return {word for word in arguments if word.startswith("--")}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("DynamicUser", "yes"), ("ProtectSystem", "strict"), ("ProtectHome", "yes"),
        ("NoNewPrivileges", "yes"), ("PrivateTmp", "yes"), ("PrivateDevices", "yes"),
        ("CapabilityBoundingSet", ""),
        ("MemoryDenyWriteExecute", "yes"), ("RestrictNamespaces", "yes"), ("IPAddressDeny", "any"),
        ("StateDirectory", "ruleproof"), ("LimitCORE", "0"),
    ],
)  # fmt: skip
def test_the_unit_is_shut_in(unit: configparser.ConfigParser, key: str, value: str) -> None:
    assert unit["Service"][key] == value


def test_the_unit_starts_a_command_that_there_is(unit: configparser.ConfigParser) -> None:
    program, command, *rest = unit["Service"]["ExecStart"].split()
    assert Path(program).name == "ruleproof"
    assert used(rest) <= options_of(command)
    assert rest[rest.index("--host") + 1] == "127.0.0.1"


@pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not here")
def test_systemd_has_no_complaint_of_the_unit(tmp_path: Path) -> None:
    assert ANALYZE is not None
    text = UNIT.read_text("utf-8").replace("/opt/ruleproof/bin/ruleproof", sys.executable)
    (tmp_path / "ruleproof.service").write_text(text, "utf-8")
    told = subprocess.run(
        [ANALYZE, "verify", "--man=no", str(tmp_path / "ruleproof.service")], capture_output=True, text=True
    )
    ours = [line for line in told.stderr.splitlines() if "ruleproof.service" in line]
    assert ours == []


@pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not here")
def test_systemd_calls_the_unit_safe() -> None:
    assert ANALYZE is not None
    told = subprocess.run(
        [ANALYZE, "security", "--offline=true", "--no-pager", "--threshold=15", str(UNIT)],
        capture_output=True,
        text=True,
    )
    if "unrecognized option" in told.stderr:
        pytest.skip("this version cannot look at a file")
    assert told.returncode == 0, told.stdout[-2000:] + told.stderr


def _instructions() -> list[tuple[str, str]]:
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


def test_every_line_of_the_containerfile_is_an_instruction() -> None:
    known = {
        "ARG", "FROM", "ENV", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL",
        "HEALTHCHECK", "ENTRYPOINT", "CMD",
    }  # fmt: skip
    assert {name for name, _ in _instructions()} == known


def test_the_container_runs_as_nobody_in_particular() -> None:
    last = [name for name, _ in _instructions()][::-1].index("FROM")
    final = _instructions()[-last:]
    (user,) = [value for name, value in final if name == "USER"]
    assert user == "10001:10001"
    assert [name for name, _ in final].index("USER") < [name for name, _ in final].index("ENTRYPOINT")
    assert not [value for name, value in final if name == "RUN" and "pip" in value]


def test_what_the_container_copies_is_there_and_whole() -> None:
    copied = [
        value.split()[:-1] for name, value in _instructions() if name == "COPY" and "--from" not in value
    ]
    sources = {source for sources in copied for source in sources}
    assert all((ROOT / source).exists() for source in sources)
    assert {"corpus", "index", "engine", "qa", "eval", "api", "pyproject.toml"} <= sources


def test_the_container_installs_by_hash_only() -> None:
    installs = [value for name, value in _instructions() if name == "RUN" and "pip install" in value]
    assert all("--require-hashes" in value or "install --no-deps ." in value for value in installs)


def test_the_container_starts_a_command_that_there_is() -> None:
    (told,) = [json.loads(value) for name, value in _instructions() if name == "CMD"]
    assert used(told) <= options_of(told[0])


def test_the_container_asks_whether_it_is_alive_where_the_server_tells() -> None:
    (check,) = [value for name, value in _instructions() if name == "HEALTHCHECK"]
    command = json.loads(check[check.index("CMD ") + 4 :])
    compile(command[2], "healthcheck", "exec")
    path = re.search(r"8000(/[a-z/]+)'", command[2])
    assert path is not None
    assert path[1] == "/api/health/live"


@pytest.mark.parametrize("page", [DEPLOY / "README.md", ROOT / "SECURITY.md"], ids=lambda page: page.name)
def test_every_option_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    ours = re.findall(r"ruleproof serve ([^\n`]*)", text) + re.findall(r"\((?:`[^`]*`, )*`(--[^`]*)`", text)
    options = options_of("serve")
    assert any(used(told.replace(",", " ").split()) for told in ours)
    for told in ours:
        assert used(told.replace(",", " ").split()) <= options, told
