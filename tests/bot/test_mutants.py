"""The statistics in tests/mutants, and that the mutated rooms exist."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.mutants import (
    BROKEN,
    CAUGHT,
    GROUPS,
    HOUSE,
    MISSED,
    ROOMS,
    UNREACHED,
    chosen,
    configured,
    told,
    verdict,
    wilson,
)
from tests.mutants.quick import STATS, pytest_configure, within


@pytest.mark.parametrize("name", ROOMS)
def test_the_files_and_the_tests_of_a_room_are_there(name: str) -> None:
    room = ROOMS[name]
    for files in room.files:
        assert list(HOUSE.glob(files)), files
        assert files.startswith(f"{room.source}/")
    for test in room.tests:
        assert (HOUSE / test).exists(), test


def test_every_game_is_a_room() -> None:
    folders = {path.parent.name.replace("_", "-") for path in HOUSE.glob("engine/games/*/rules.py")}
    assert set(GROUPS["games"]) == folders
    assert set(GROUPS["games"]) < set(ROOMS)


# Published examples from Newcombe 1998 (81 of 263, 15 of 148, 0 of 20, 1 of 29), and their mirror images.
@pytest.mark.parametrize(
    ("caught", "tried", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718),
     (20, 20, 0.8389, 1.0), (0, 0, 0.0, 1.0)],
)  # fmt: skip
def test_the_interval_of_a_share_is_wilsons(caught: int, tried: int, low: float, high: float) -> None:
    assert wilson(caught, tried) == pytest.approx((low, high), abs=0.00005)


def test_a_sample_is_the_same_for_the_same_seed_in_whatever_order_names_come() -> None:
    names = [f"mutant {number}" for number in range(200)]
    taken = chosen(names, 50, seed=1)
    assert chosen(names[::-1], 50, seed=1) == taken
    assert chosen(names, 50, seed=2) != taken
    assert len(set(taken)) == 50
    assert set(taken) < set(names)
    assert chosen(names, None, 1) == chosen(names, 300, 1) == sorted(names)


@pytest.mark.parametrize(
    ("ended", "meaning"),
    [(1, CAUGHT), (-24, CAUGHT), (0, MISSED), (33, UNREACHED), (5, UNREACHED), (2, BROKEN), (4, BROKEN),
     (255, BROKEN), (-11, BROKEN), (None, BROKEN)],
)  # fmt: skip
def test_nothing_is_caught_but_what_a_test_has_caught(ended: int | None, meaning: str) -> None:
    assert verdict(ended) == meaning


def test_what_no_test_reaches_counts_as_missed() -> None:
    verdicts = {"a": CAUGHT, "b": UNREACHED, "c": MISSED, "d": CAUGHT}
    line = told("outbox", 10, verdicts)
    assert line.startswith("outbox: 50.0 % caught (95 %: 15.0 to 85.0 %); ")
    assert line.endswith("2 caught, 1 missed, 1 reached by no test; 4 of 10 mutants")
    assert "95 %" not in told("outbox", 4, verdicts)


def test_the_quickest_tests_come_first_and_no_more_than_are_granted() -> None:
    takes = {"slow": 5.0, "quick": 0.1, "middling": 1.0}
    assert within(takes, takes, 100) == ["quick", "middling", "slow"]
    assert within(takes, takes, 1.5) == ["quick", "middling"]
    assert within(takes, ["slow"], 1.5) == ["slow"]
    assert within(takes, ["slow", "of today"], 1.5) == ["of today"]


@pytest.mark.parametrize(("under_test", "method"), [("stats", None), ("bot.some__mutmut_1", "thread")])
def test_a_mutant_that_never_ends_takes_its_process_along(
    under_test: str, method: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only for a mutant: with the unchanged code, every test must report."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MUTANT_UNDER_TEST", under_test)
    STATS.write_text("{}", "utf-8")
    config: Any = SimpleNamespace(option=SimpleNamespace(timeout_method=None))
    pytest_configure(config)
    assert config.option.timeout_method == method


@pytest.mark.parametrize("name", ROOMS)
def test_what_mutmut_is_told_fits_the_projects_own_settings(name: str, tmp_path: Path) -> None:
    for path in (*HOUSE.glob("*.toml"), *(HOUSE / file for file in ROOMS[name].paths())):
        copy = tmp_path / path.relative_to(HOUSE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text("utf-8"), "utf-8")
    (tmp_path / "data").mkdir()
    text = (tmp_path / "pyproject.toml").read_text("utf-8") + configured(ROOMS[name], tmp_path)
    options = tomllib.loads(text)["tool"]["mutmut"]
    assert options["only_mutate"] == [str(path) for path in ROOMS[name].paths()]
    assert options["also_copy"] == ["data"]
