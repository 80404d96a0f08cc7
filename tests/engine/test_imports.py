"""The arrows point one way, cogs → bot → engine, and the engine knows nothing of the world."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PURE = frozenset({
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "heapq",
    "importlib", "itertools", "json", "math", "operator", "pathlib", "pkgutil",
    "random", "re", "string", "struct", "typing",
    "unicodedata",
})  # fmt: skip
"""What the engine may import beside itself: no Discord, no database, no clock, no network, no processes."""
FORBIDDEN = {"engine": {"bot", "cogs", "tests"}, "bot": {"cogs", "tests"}, "cogs": {"tests"}}
SHIPPED = sorted(path for room in FORBIDDEN for path in (ROOT / room).rglob("*.py"))


def imported(tree: ast.AST, package: str) -> Iterator[tuple[str, int]]:
    """The whole names of all that a module imports, with the lines; also by importlib and `__import__`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            yield ".".join([*home, node.module or ""]), node.lineno
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("__import__", "import_module"):
                first = node.args[0] if node.args else None
                yield str(first.value) if isinstance(first, ast.Constant) else "?", node.lineno


def rooms(source: str, package: str = "") -> set[str]:
    """The top-level names that some source imports."""
    return {name.partition(".")[0] for name, _ in imported(ast.parse(source), package)}


def test_imports_are_found_wherever_they_stand():
    source = """
import os.path as p, bot.store
from cogs import play
def late():
    from engine.state import State
    import importlib
    importlib.import_module("discord.ext")
    __import__("time")
from . import tables
from .. import above
"""
    assert rooms(source, "bot.inner") == {"os", "bot", "cogs", "engine", "importlib", "discord", "time"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_looks_up(path: Path):
    """engine imports neither bot nor cogs, bot no cogs, and nobody the tests."""
    relative = path.relative_to(ROOT)
    package = ".".join(relative.parent.parts)
    for name, line in imported(ast.parse(path.read_text("utf-8")), package):
        assert name.partition(".")[0] not in FORBIDDEN[relative.parts[0]], f"{relative}:{line} imports {name}"


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.py")), ids=lambda path: path.name)
def test_the_engine_is_pure(path: Path):
    """Nothing but itself and a few modules of the standard library; files are read in decks.py alone."""
    tree = ast.parse(path.read_text("utf-8"))
    for name, line in imported(tree, "engine"):
        assert name.partition(".")[0] in PURE | {"engine", "?"}, f"{path.name}:{line} imports {name}"
        assert path.name == "decks.py" or name != "pathlib", f"{path.name}:{line} has to do with files"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "exec", "eval", "input", "print"), (
                f"{path.name}:{node.lineno}"
            )


def test_dice_are_handed_in():
    """`random` is there for the type of `imagine`'s argument; nobody in the engine calls its functions."""
    for path in (ROOT / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                owner = node.func.value
                assert not (isinstance(owner, ast.Name) and owner.id == "random"), (
                    f"{path.name}:{node.lineno}"
                )


def test_importing_the_engine_brings_nobody_along():
    code = (
        "import engine, sys; "
        "print(*{'discord', 'aiosqlite', 'asyncio', 'sqlite3', 'socket', 'bot', 'cogs'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout.split() == []
