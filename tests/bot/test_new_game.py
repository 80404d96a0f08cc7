"""`./run new-game` generates a playable game that obeys the same laws as the others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.new_game import HOUSE, BadName, Names, lay_out, main, names
from tests.nights import by_day

NEWCOMER = (
    "tests/engine",
    "tests/bot/test_catalogue.py",
    "tests/bot/test_rulebook.py",
    "tests/features/robots/test_robots_at_table.py",
    "tests/discord/test_commands.py",
    "tests/discord/test_leaks.py",
    "tests/discord/test_robots.py",
)
"""The first tests for a new game, from every room that knows games: rules and robots, catalogues and
rulebooks, and a person playing with robots from /play on.
"""
NOT_COPIED = (".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "*.db", "*.egg-info", "build")
QUICK = "not slow and not nightly"
"""Fast tests."""


def copied(house: Path) -> Path:
    """Copy the checkout."""
    shutil.copytree(HOUSE, house, ignore=shutil.ignore_patterns(*NOT_COPIED), dirs_exist_ok=True)
    return house


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return copied(tmp_path)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one copy of the checkout, for all tests that generate no game in it."""
    return copied(tmp_path_factory.mktemp("house"))


def files(house: Path) -> dict[str, bytes]:
    return {
        path.relative_to(house).as_posix(): path.read_bytes()
        for path in house.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def run(house: Path, *command: str) -> str:
    """Run a command in that checkout and return its output. It must succeed."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV_"))}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=house,
        env=inherited | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    "among", by_day(["spoons or crazy or catalogue", ""], "spoons or crazy or catalogue")
)
def test_a_game_that_was_laid_out_is_played_and_keeps_every_law(among: str, house: Path) -> None:
    """By day, only tests that look at each game run. By night, the whole suite does."""
    lay_out(house, "spoons")
    printed = run(house, "bot.new_game", "crazy-eights").split()
    code = [path for path in printed if path.endswith(".py")]
    assert "engine/games/crazy_eights/rules.py" in code
    run(house, "ruff", "check", "--no-cache", *code)
    run(house, "ruff", "format", "--no-cache", "--check", *code)
    said = run(
        house,
        "pytest",
        "-q",
        "--assert=plain",  # a fifth of the time goes into rewriting these files
        "-m",
        QUICK,
        *(["-k", among, *NEWCOMER] if among else ["--ignore", "tests/bot/test_new_game.py", "tests"]),
    )
    assert " passed" in said


def test_nothing_else_is_touched(house: Path) -> None:
    before = files(house)
    written = lay_out(house, "spoons")
    after = files(house)
    assert {path: after[path] for path in before} == before
    assert sorted(after.keys() - before.keys()) == sorted(path.as_posix() for path in written)
    for path in written:
        text = (house / path).read_text("utf-8")
        assert not [name for name in ("new_game", "new-game", "New Game", "NewGame") if name in text], path


@pytest.mark.parametrize(
    ("name", "called", "folder", "title"),
    [
        ("spoons", Names("spoons", "SP"), "spoons", "Spoons"),
        ("heron", Names("heron", "HR"), "heron", "Heron"),
        ("crazy-eights", Names("crazy-eights", "CE"), "crazy_eights", "Crazy Eights"),
        (" Crazy Eights ", Names("crazy-eights", "CE"), "crazy_eights", "Crazy Eights"),
        ("cat-pile", Names("cat-pile", "CT"), "cat_pile", "Cat Pile"),
        ("go", Names("go", "GB"), "go", "Go"),
        ("x-21", Names("x-21", "XB"), "x_21", "X 21"),
    ],
)
def test_a_name_makes_all_names(name: str, called: Names, folder: str, title: str, tmp_path: Path) -> None:
    """Letters that another game uses are avoided (CP is Court Piece), and so are words."""
    rules = tmp_path / "engine" / "games" / "court_piece" / "RULES.md"
    rules.parent.mkdir(parents=True)
    rules.write_text("- CP-1 \n", "utf-8")
    assert names(tmp_path, name) == called
    assert (called.folder, called.title) == (folder, title)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("court-piece", "already"),
        ("four-courts", "there already"),  # The Four Courts' folder
        ("house", "there already"),  # a catalogue with that name
        ("court", "begins like"),
        ("court-piece-two", "begins like"),
        ("option", "begins like"),
        ("state", "word of the code"),
        *(
            (name, "no name")
            for name in ("", "x", "1st", "no!", "-a", "a--b", "../up", "class", "ñandú", "y" * 25)
        ),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence(name: str, why: str, untouched: Path) -> None:
    before = files(untouched)
    with pytest.raises(BadName, match=why) as refused:
        lay_out(untouched, name)
    assert str(refused.value).endswith(".")
    assert files(untouched) == before


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["court-wars"]) == main([]) == main(["--help"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "There is a game court-wars already." in said.err
    assert said.err.count("usage: ./run new-game NAME") == 2
