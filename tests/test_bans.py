"""What must stand nowhere in the source: ways to run what somebody else wrote, and heavy imports at start."""

import ast
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


def banned(source: str, *, path: str = "qa/any.py") -> list[str]:
    """What of a module's source is banned, each with its line."""
    tree = ast.parse(source)
    found = [f"{line}: {what}" for line, what in _imports(tree, path)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found += [f"{node.lineno}: {what}" for what in _of_call(node)]
    return found


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
            if name in ("faiss.read_index", "yaml.unsafe_load", "yaml.full_load", "os.system", "os.popen"):
                yield node.lineno, f"imports {name}"


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from _outside_functions(child)


def _of_call(call: ast.Call) -> Iterator[str]:
    name = ast.unparse(call.func)
    last = name.rpartition(".")[2]
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in ("eval", "exec", "compile", "__import__", "builtins.eval", "builtins.exec"):
        yield f"calls {name}"
    if name in ("os.system", "os.popen", "torch.load", "tempfile.mktemp") or last == "read_index":
        yield f"calls {name}"
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
        "def f():\n    import torch",
        "re.compile('x')",
        "from urllib.parse import quote",
        "from . import pickled",
        "# import pickle, eval('x')",
    ],
)
def test_what_is_harmless_is_let_pass(source: str) -> None:
    assert not banned(source)
