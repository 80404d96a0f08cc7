"""The engine as a library: installed by itself, it plays all games, and its page of examples is true."""

from __future__ import annotations

import doctest
import json
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "engine" / "README.md"
PLAYED = """
import json, pathlib, random
import engine, engine.robots, engine.vocabulary
from engine import words
told = {"from": str(pathlib.Path(engine.__file__).parent), "ends": {}, "words": {}}
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
    for language in ("en", "es"):
        spoken = engine.vocabulary.vocabulary(key, state.played_with, language)
        told["words"][f"{key} {language}"] = len(spoken.phrases)
print(json.dumps(told))
"""
"""Plays a game of each kind, lets a robot think in each, and reads each file that the engine needs."""


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Return what a command says that knows nothing of this process; it must go well."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_of_examples_is_true():
    """Run in the checkout; below, with what was installed."""
    found = doctest.testfile(str(PAGE), module_relative=False, verbose=False)
    assert found.attempted > 15
    assert not found.failed


def test_it_needs_the_standard_library_alone():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert not project.get("dependencies")
    assert project["readme"] == "engine/README.md"


@pytest.mark.slow
def test_it_plays_where_nothing_else_is_installed(tmp_path: Path):
    """A fresh virtual environment, offline: all rules, robots, data and types are there."""
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
    assert told["words"] == here["words"]
    assert sorted(told["ends"]) == sorted(engine.GAMES)

    files = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    assert {"py.typed", "README.md", "games/court_piece/RULES.md"} <= files
    kinds = {path.partition("/")[2].partition("/")[0] for path in files if path.startswith("data/")}
    assert kinds == {"decks", "habits", "languages"}
    assert not [path for path in files if path.startswith("data/languages/") and "/words/" not in path]
    beside = {path.name for path in package.parent.iterdir()} - {"engine", "__pycache__"}
    assert {name.partition("-")[0] for name in beside} == {"courtyard"}
    page = f"import doctest, sys; sys.exit(doctest.testfile({str(package / 'README.md')!r}, False).failed)"
    run(python, "-c", page, cwd=tmp_path)
