"""The engine knows nothing of the world, beyond what the import contracts of pyproject.toml can say."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
PURE = frozenset({
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "heapq",
    "importlib", "itertools", "json", "math", "operator", "pathlib", "pkgutil", "random", "re", "string",
    "struct", "tomllib", "typing", "unicodedata",
})  # fmt: skip
"""What the engine may import beside itself: of the standard library, what neither waits nor remembers."""
READERS = frozenset(("files.py",))
"""The file that reads data/."""
WORLDLY = frozenset(("open", "exec", "eval", "input", "print", "breakpoint", "compile", "__import__"))
"""Built-in functions that reach out of the engine."""


def called(tree: ast.AST) -> Iterator[tuple[str, str, int]]:
    """Every function that is called by name: the name that owns it or "", its own, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield "", node.func.id, node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            yield owner.id if isinstance(owner, ast.Name) else "?", node.func.attr, node.lineno


def imported(tree: ast.AST) -> Iterator[tuple[str, str, int]]:
    """Every import: the module, the name from it or "", and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "", node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name, node.lineno) for alias in node.names)


def impurities(source: str, name: str = "some.py") -> list[str]:
    """What a file of the engine must not do."""
    tree = ast.parse(source)
    found = [
        f"{name}:{line} calls {function}"
        for owner, function, line in called(tree)
        if (not owner and function in WORLDLY)
        # The module is there for the type of `imagine`'s argument: dice are handed in.
        or owner == "random"
    ]
    for module, taken, line in imported(tree):
        room = module.partition(".")[0]
        if room in ("pathlib", "io", "glob") and name not in READERS:
            found.append(f"{name}:{line} has to do with files")
        if room == "random" and taken not in ("", "Random"):
            found.append(f"{name}:{line} takes {taken} from random")
        if room not in PURE | {"engine"}:
            found.append(f"{name}:{line} imports {module}")
    return found


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_is_pure(path: Path):
    """Files are read by READERS alone, dice are handed in, and beside itself it needs little."""
    assert impurities(path.read_text("utf-8"), path.name) == []


@pytest.mark.parametrize(
    "source",
    ["open('x')", "print(1)", "eval('1')", "import pathlib", "from pathlib import Path",
     "random.choice(x)", "random.seed(1)", "from random import choice", "import discord", "import time",
     "from bot import tables"],
)  # fmt: skip
def test_impurities_are_found(source: str):
    assert len(impurities(source)) == 1


def test_what_is_pure_is_not_taken_for_anything_else():
    assert impurities("import random, json\ndef f(rng: random.Random): rng.choice(x); state.open(y)") == []
    assert impurities("from pathlib import Path", "files.py") == []


def test_importing_the_engine_brings_nobody_along():
    code = (
        "import engine, sys; "
        "print(*{'discord', 'aiosqlite', 'asyncio', 'sqlite3', 'socket', 'bot', 'cogs'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout.split() == []
