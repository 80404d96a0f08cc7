"""An optional feature is deleted: its folder, words, cog, and function in cogs/__init__.py.

The rest still type-checks, keeps its layers, plays a game from /play to its end, and passes its tests, except
for those that name the feature.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.bot.test_new_game import copied

HOUSE = Path(__file__).resolve().parents[2]
SPARED: dict[str, tuple[str, ...]] = {
    "hints": (),
    "second_look": (),
    "plans": (),
    "typed": ("plans",),
    "replays": ("second_look", "daily", "challenges", "duplicate"),
    "daily": (),
    "duplicate": ("daily", "challenges"),
    "challenges": (),
    "seats": (),
    "settings": (),
}
"""Features that can be deleted, each with the features that depend on it and are deleted first."""
ALONE = ("hints", "second_look")
"""Features without which the fast tests pass. For the others, there are tests that play evenings with their
commands, and the catalogue's test lists sentences that they build.
"""
PLAYED = """
import asyncio, pathlib, sys
from bot.sandbox.offline_discord import OfflineDiscord
from bot.sandbox.opening import answered, client, play

async def main():
    async with OfflineDiscord(client(pathlib.Path(sys.argv[1]), emojis=False), people=2) as world:
        assert len(await play(world, "court-wars")) > 20
        assert not [error for error in world.unexpected if not answered(error)]

asyncio.run(main())
"""
"""Plays a game to its end on the offline Discord, by taps alone."""


def functions(source: str) -> dict[str, ast.AsyncFunctionDef]:
    """Return the features in cogs/__init__.py, as written there."""
    found = [node for node in ast.parse(source).body if isinstance(node, ast.AsyncFunctionDef)]
    return {node.name.removeprefix("make_"): node for node in found}


def without(source: str, name: str) -> str:
    """Return cogs/__init__.py without a feature's function and its line in the list."""
    found, lines = functions(source)[name], source.splitlines()
    assert found.end_lineno is not None
    lines[found.lineno - 1 : found.end_lineno] = []
    listed = f"    Listed(make_{name}"
    assert sum(line.startswith(listed) for line in lines) == 1
    return "\n".join(line for line in lines if not line.startswith(listed)) + "\n"


def delete(house: Path, name: str) -> None:
    shutil.rmtree(house / "bot" / "features" / name)
    (house / "cogs" / f"{name}.py").unlink()
    shutil.rmtree(house / "tests" / "features" / name, ignore_errors=True)
    for words in (house / "data" / "languages").glob(f"*/{name}.ftl"):
        words.unlink()
    path = house / "cogs" / "__init__.py"
    left = without(path.read_text("utf-8"), name).splitlines(keepends=True)
    own = (f"from bot.features.{name}.", f"from cogs.{name} import")
    path.write_text("".join(line for line in left if not line.startswith(own)), "utf-8")
    project = (house / "pyproject.toml").read_text("utf-8").splitlines(keepends=True)
    named = (f'"bot.features.{name}"', f"bot.features.{name}.")
    kept = [line for line in project if not any(one in line for one in named)]
    (house / "pyproject.toml").write_text("".join(kept), "utf-8")


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the modules that a file imports when it runs, and the names that it imports from them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        elif not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield from imported(node)


def drop_tests_of(house: Path, names: Iterable[str]) -> set[str]:
    """Delete the tests that import a deleted feature, directly or indirectly. Return the module names of
    deleted conftests. There should be none.
    """
    gone = {f"{room}.{name}" for name in names for room in ("bot.features", "cogs", "tests.features")}
    while True:
        found = []
        for path in (house / "tests").rglob("*.py"):
            imports = set(imported(ast.parse(path.read_text("utf-8"))))
            if any(one == name or one.startswith(f"{name}.") for one in imports for name in gone):
                found.append(path)
        if not found:
            return {name for name in gone if name.endswith("conftest")}
        for path in found:
            path.unlink()
            gone.add(".".join(path.relative_to(house).with_suffix("").parts))


def run(house: Path, *arguments: str) -> None:
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON"))}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=house, env=alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_each_feature_has_a_folder_a_cog_and_a_function() -> None:
    """Except for those without a page: the server's database, and the workers."""
    folders = {path.parent.name for path in (HOUSE / "bot" / "features").glob("*/__init__.py")}
    listed = set(functions((HOUSE / "cogs" / "__init__.py").read_text("utf-8")))
    assert listed - {"playing"} == folders - {"postgres", "workers"}
    for name in listed - {"playing"}:  # robots have no command
        assert (HOUSE / "cogs" / f"{name}.py").exists() or name == "robots", name


@pytest.mark.nightly
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", SPARED)
def test_a_feature_that_was_deleted_is_not_missed(name: str, tmp_path: Path) -> None:
    house = copied(tmp_path / "house")
    for one in (*SPARED[name], name):
        delete(house, one)
    run(house, "-m", "mypy", "--no-incremental", "bot", "cogs", "engine")
    run(house, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")
    run(house, "-c", PLAYED, str(tmp_path / "courtyard.db"))
    assert not drop_tests_of(house, (*SPARED[name], name))
    if name in ALONE:
        for of_all in ("documents", "readme", "faults", "mutants", "private_names"):  # pages, tests of tests
            (house / "tests" / "bot" / f"test_{of_all}.py").unlink()
        run(house, "-m", "pytest", "-q", "--fast", "-n", "2", "-p", "no:cacheprovider")
