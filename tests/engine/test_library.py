"""The engine is a library. It plays without the rest of the project, it stays within the import contracts of
pyproject.toml, and its text is in plain words.
"""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "engine" / "README.md"
PLAYED = """
import json, pathlib, random
import engine, engine.robots
from engine import words
told = {"from": str(pathlib.Path(engine.__file__).parent), "ends": {}}
for key, game in engine.GAMES.items():
    state, dice = engine.new(key, game.seats[0], "fresh"), random.Random(1)
    seen = engine.robots.observe(state, state.to_act[0], "dice")
    engine.robots.decide(seen, "fair", "dice", 20)
    for _ in range(3000):
        if state.result is not None:
            break
        seat = state.to_act[0]
        state.play(seat, words.random_move(state, seat, dice))
    told["ends"][key] = engine.dump(state)
print(json.dumps(told))
"""
"""A program that plays each game, lets a robot think in each, and reads each file the engine needs."""


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command isolated from this process, and return its output. It must succeed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_of_examples_is_true():
    """This runs in the checkout. A later test uses the installed engine."""
    found = doctest.testfile(str(PAGE), module_relative=False, verbose=False)
    assert found.attempted > 15
    assert not found.failed


def test_it_needs_the_standard_library_alone():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert not project.get("dependencies")
    assert project["readme"] == "engine/README.md"


@pytest.mark.slow
def test_it_plays_where_nothing_else_is_installed(tmp_path: Path):
    """A fresh virtual environment, offline, has all rules, robots, data and types."""
    pytest.importorskip("setuptools")
    source, home = tmp_path / "source", tmp_path / "venv"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    for name in ("engine", "data"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    wheels = tmp_path / "wheels"
    own = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    run(*own, "wheel", "--quiet", "--no-index", "--no-build-isolation", "--no-deps", "-w", wheels, source)
    run(*pip, "install", "--quiet", "--no-index", *wheels.glob("courtyard-*.whl"))
    shutil.rmtree(source)

    told = json.loads(run(python, "-c", PLAYED, cwd=tmp_path))
    package = Path(told["from"])
    assert home in package.parents
    here = json.loads(run(sys.executable, "-c", PLAYED))
    assert told["ends"] == here["ends"], "the same seed and moves, the same game"
    assert sorted(told["ends"]) == sorted(engine.GAMES)

    files = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    assert {"py.typed", "README.md", "games/court_piece/RULES.md"} <= files
    kinds = {path.partition("/")[2].partition("/")[0] for path in files if path.startswith("data/")}
    assert kinds == {"decks", "habits"}
    beside = {path.name for path in package.parent.iterdir()} - {"engine", "__pycache__"}
    assert {name.partition("-")[0] for name in beside} == {"courtyard"}
    page = f"import doctest, sys; sys.exit(doctest.testfile({str(package / 'README.md')!r}, False).failed)"
    run(python, "-c", page, cwd=tmp_path)


ENGINE = sorted((ROOT / "engine").rglob("*.py"))
PURE = frozenset({
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "heapq",
    "hmac", "importlib", "itertools", "json", "math", "operator", "pathlib", "pkgutil", "random", "re",
    "string", "struct", "tomllib", "typing", "unicodedata",
})  # fmt: skip
"""Standard library modules that the engine may import. They neither wait nor keep state."""
READERS = frozenset(("files.py",))
"""The only file that reads data/."""
WORLDLY = frozenset(("open", "exec", "eval", "input", "print", "breakpoint", "compile", "__import__"))
"""Built-in functions that reach outside the engine."""


def called(tree: ast.AST) -> Iterator[tuple[str, str, int]]:
    """Yield every call by name: the owner's name or "", the function's name, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield "", node.func.id, node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            yield owner.id if isinstance(owner, ast.Name) else "?", node.func.attr, node.lineno


def imported(tree: ast.AST) -> Iterator[tuple[str, str, int]]:
    """Yield every import: the module, the imported name or "", and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "", node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name, node.lineno) for alias in node.names)


def impurities(source: str, name: str = "some.py") -> list[str]:
    """Return the forbidden calls and imports in one of the engine's files."""
    tree = ast.parse(source)
    found = [
        f"{name}:{line} calls {function}"
        for owner, function, line in called(tree)
        if (not owner and function in WORLDLY)
        # `random` is imported only for the type of `imagine`'s argument. Dice are passed in.
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
    """Only READERS read files, dice are passed in, and the engine needs little else."""
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


NO_VERBS = frozenset((
    "A", "All", "An", "Any", "Each", "Every", "For", "How", "Of", "One", "Some", "That", "The", "Their",
    "These", "They", "This", "Those", "What", "When", "Where", "Whether", "Which", "While", "Who", "Whose",
    "Why", "With",
))  # fmt: skip
"""First words of docstrings that don't say what a function does."""


def functions(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield each function that has a docstring, except properties, which aren't actions."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        said = ast.get_docstring(node)
        if said and not any(ast.unparse(one).endswith("property") for one in node.decorator_list):
            yield node, said


def unclear(source: str) -> list[str]:
    """Return the line and first word of each function with a docstring that doesn't begin with a verb."""
    found = []
    for function, said in functions(ast.parse(source)):
        first = re.split(r"\W", said, maxsplit=1)[0]
        if not first.istitle() or first in NO_VERBS or (first.endswith("s") and first != "Pass"):
            found.append(f"{function.lineno}: {function.name} begins with {said.split()[0]}")
    return found


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_docstrings_of_functions_begin_with_a_verb(path: Path):
    assert unclear(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ['def f():\n    "The cards."', 'def f():\n    "Whether it is so."', 'def f():\n    "Returns it."',
     'def f():\n    "FC-9: three cards."'],
)  # fmt: skip
def test_what_begins_with_no_verb_is_found(source: str):
    assert len(unclear(source)) == 1
    assert unclear('def f():\n    "Return the cards of theirs that are here."') == []
