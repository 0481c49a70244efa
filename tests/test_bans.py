"""What must stand nowhere in the source: ways to run what somebody else wrote, and heavy imports at start."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("corpus", "index", "engine", "qa", "eval", "api")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

UNPICKLERS = {"pickle", "cPickle", "_pickle", "dill", "cloudpickle", "shelve", "marshal", "joblib"}
HEAVY = {"torch", "sentence_transformers", "transformers", "bm25s", "scipy", "ir_measures"}
MAY_FIND_MODELS = "index/transformer.py"
"""Asks the hub's client for a model that is on this computer already."""

NETWORK = {"requests", "httpx", "aiohttp", "http", "ftplib", "huggingface_hub"}

MAY_LOAD_ON_IMPORT = {"index/bm25.py", "eval/"}
"""Imported only while an index is built, or while answers are measured."""

SAFE_LOADERS = {"SafeLoader", "CSafeLoader", "_CSafe"}

RUNS_CODE = {"eval", "exec", "compile", "__import__"}
SHELLS = {
    "os.system",
    "os.popen",
    "subprocess.getoutput",
    "subprocess.getstatusoutput",
    "asyncio.create_subprocess_shell",
}
UNGUARDED = {
    "torch.load",
    "tempfile.mktemp",
    "pandas.read_pickle",
    "shutil.unpack_archive",
    "numpy.core.multiarray.scalar",
}
UNPACKS = {"extract", "extractall", "unpack_archive"}
"""Writes where an archive says; whoever unpacks chooses each name (``api/backup``)."""

FAISS_READERS = ("read_", "deserialize_", "OnDiskInvertedLists", "FileIOReader", "BufferedIOReader")
"""Parsers of index files, in C++ and not meant for those of strangers; vectors are kept as arrays instead."""

PARSES_XML = {"xml.sax", "xml.dom", "xml.parsers", "lxml"}


def banned(source: str, *, path: str = "qa/any.py") -> list[str]:
    """What of a module's source is banned, each with its line."""
    tree = ast.parse(source)
    names = _called(tree)
    found = [f"{line}: {what}" for line, what in _imports(tree, path)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found += [f"{node.lineno}: {what}" for what in _of_call(node, names)]
        elif isinstance(node, ast.Name | ast.Attribute):
            found += [f"{node.lineno}: {what}" for what in _of_name(_full(node, names))]
    return found


def _called(tree: ast.Module) -> dict[str, str]:
    """What the names of a module stand for, by its imports."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _full(node: ast.expr, names: dict[str, str]) -> str:
    """The dotted name of an expression, as its module is called and not as it was imported."""
    first, dot, rest = ast.unparse(node).partition(".")
    return names.get(first, first) + dot + rest


def _of_name(name: str) -> Iterator[str]:
    """What is banned wherever it stands, also handed on to be called by somebody else."""
    if name in SHELLS | UNGUARDED:
        yield f"uses {name}"
    top, _, rest = name.partition(".")
    if top == "faiss" and rest.startswith(FAISS_READERS):
        yield f"uses {name}"
    if top == "builtins" and rest in RUNS_CODE:
        yield f"uses {name}"


def _imports(tree: ast.Module, path: str) -> Iterator[tuple[int, str]]:
    at_start = set(_outside_functions(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            top = name.partition(".")[0]
            if top in UNPICKLERS:
                yield node.lineno, f"imports {top}"
            if top in HEAVY and node in at_start and not any(map(path.startswith, MAY_LOAD_ON_IMPORT)):
                yield node.lineno, f"imports {top} at start"
            if top == "huggingface_hub" and path == MAY_FIND_MODELS:
                continue
            if top in NETWORK or name.startswith("urllib.request"):
                yield node.lineno, f"imports {name}, which reaches for a network"
            if name in ("yaml.unsafe_load", "yaml.full_load") or list(_of_name(name)):
                yield node.lineno, f"imports {name}"
            if any(name == parser or name.startswith(f"{parser}.") for parser in PARSES_XML):
                yield node.lineno, f"imports {name}, which may fetch and grow what it parses"


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from _outside_functions(child)


def _of_call(call: ast.Call, names: dict[str, str]) -> Iterator[str]:
    name = _full(call.func, names)
    last = name.rpartition(".")[2]
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in RUNS_CODE:
        yield f"calls {name}"
    if last == "read_index" or (last in UNPACKS and isinstance(call.func, ast.Attribute)):
        yield f"calls {name}"
    if name == "importlib.import_module" and _text(call.args) in UNPICKLERS:
        yield f"imports {_text(call.args)} by its name"
    if name in (
        "xml.etree.ElementTree.parse",
        "xml.etree.ElementTree.fromstring",
        "xml.etree.ElementTree.XML",
    ):
        yield f"calls {name}, which lets what it parses grow"
    if last == "Environment" and name.startswith("jinja2") and _truth(given.get("autoescape")) is not True:
        yield "makes templates that do not escape"
    if _truth(given.get("shell")) is not False and "shell" in given:
        yield "runs a shell"
    if _truth(given.get("allow_pickle")) is not False and "allow_pickle" in given:
        yield "allows pickle"
    if name in ("np.load", "numpy.load") and "allow_pickle" not in given:
        yield f"calls {name} without allow_pickle=False"
    if name in ("yaml.unsafe_load", "yaml.full_load", "yaml.unsafe_load_all", "yaml.full_load_all"):
        yield f"calls {name}"
    if name in ("yaml.load", "yaml.load_all"):
        loader = given.get("Loader", call.args[1] if len(call.args) > 1 else None)
        if loader is None or ast.unparse(loader).rpartition(".")[2] not in SAFE_LOADERS:
            yield f"calls {name} without a safe loader"


def _text(arguments: list[ast.expr]) -> str:
    first = arguments[0] if arguments else None
    return str(first.value).partition(".")[0] if isinstance(first, ast.Constant) else ""


def _truth(value: ast.expr | None) -> bool | None:
    """The truth of a constant, None for anything else."""
    return bool(value.value) if isinstance(value, ast.Constant) else None


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_holds_nothing_that_is_banned(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    assert not banned(path.read_text("utf-8"), path=name)


def test_the_safe_loader_of_the_shipped_files_is_a_safe_one() -> None:
    import yaml

    from corpus import games

    assert issubclass(games._CSafe, yaml.constructor.SafeConstructor)


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "from pickle import loads",
        "def f():\n    import _pickle",
        "import marshal, os",
        "yaml.load(text)",
        "yaml.load(text, Loader=yaml.Loader)",
        "yaml.load(text, yaml.UnsafeLoader)",
        "yaml.unsafe_load(text)",
        "eval('1')",
        "exec(code)",
        "subprocess.run('ls', shell=True)",
        "subprocess.run('ls', shell=1)",
        "subprocess.run('ls', shell=flag)",
        "os.system('ls')",
        "faiss.read_index('x')",
        "from faiss import read_index",
        "np.load(file)",
        "np.load(file, allow_pickle=True)",
        "np.save(file, x, allow_pickle=flag)",
        "import yaml as y\ny.load(text)",
        "from yaml import load as read\nread(text)",
        "import subprocess as s\ns.getoutput('ls')",
        "from os import system as run",
        "run = os.system",
        "map(os.popen, commands)",
        "from builtins import eval as look",
        "import builtins\nlook = builtins.exec",
        "import numpy as n\nn.load(file)",
        "from numpy import load\nload(file)",
        "faiss.read_index_binary('x')",
        "faiss.deserialize_index(data)",
        "import faiss as f\nf.read_VectorTransform('x')",
        "read = faiss.read_index",
        "importlib.import_module('pickle')",
        "from importlib import import_module\nimport_module('dill.source')",
        "archive.extractall(folder)",
        "archive.extract(member)",
        "shutil.unpack_archive(file)",
        "import xml.dom.minidom",
        "from lxml import etree",
        "from xml.etree import ElementTree\nElementTree.fromstring(text)",
        "from jinja2 import Environment\nEnvironment(loader=x)",
        "from jinja2 import Environment\nEnvironment(autoescape=flag)",
        "import torch",
        "from sentence_transformers import SentenceTransformer",
        "class A:\n    import torch",
        "if True:\n    import torch",
        "import urllib.request",
        "from urllib import request as r\nimport requests",
        "from huggingface_hub import snapshot_download",
    ],
)
def test_what_is_banned_is_noticed(source: str) -> None:
    assert banned(source)


@pytest.mark.parametrize(
    "source",
    [
        "yaml.load(text, Loader=yaml.CSafeLoader)",
        "yaml.safe_load(text)",
        "np.load(file, allow_pickle=False)",
        "subprocess.run(['ls'], shell=False)",
        "model.eval()",
        "from yaml import load\nload(text, Loader=SafeLoader)",
        "from jinja2 import Environment\nEnvironment(autoescape=True)",
        "from xml.etree import ElementTree\nElementTree.tostring(tree)",
        "faiss.IndexFlatIP(384)",
        "extract(words)",
        "importlib.import_module(name)",
        "def f():\n    import torch",
        "re.compile('x')",
        "from urllib.parse import quote",
        "from . import pickled",
        "# import pickle, eval('x')",
    ],
)
def test_what_is_harmless_is_let_pass(source: str) -> None:
    assert not banned(source)


SCRIPTS = sorted((ROOT / "api" / "web" / "static").rglob("*.js"))

MARKUP = re.compile(
    r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write(?:ln)?|createContextualFragment|srcdoc)\b"
    r"|\beval\(|\bnew Function\b|\bFunction\(|\b(?:setTimeout|setInterval)\(\s*[\"'`]"
)
"""What makes code or markup of a text."""


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_makes_code_or_markup_of_a_text(path: Path) -> None:
    assert not MARKUP.findall(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "source", ["x.innerHTML = y", "document.write(y)", "eval(y)", "new Function(y)", "setTimeout('y', 1)"]
)
def test_a_script_that_does_is_noticed(source: str) -> None:
    assert MARKUP.findall(source)
