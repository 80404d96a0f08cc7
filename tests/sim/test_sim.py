"""Runs of the simulation: they can be repeated, and the bugs that they must find can still be planted (`./run
nightly plants` looks for these). A short run is part of all tests.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.sim.planted import Bug, bugs

HOUSE = Path(__file__).resolve().parents[2]
CLEAN = (1001, 1002)


def simulated(seeds: Sequence[int], *more: str, hashes: str = "0") -> list[dict[str, Any]]:
    """Run the seeds in one new process, since the clock must be replaced before any import. Return each run's
    outcome.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tests.sim", "--json", "--on", *map(str, seeds), *more],
        cwd=HOUSE, env={**os.environ, "PYTHONHASHSEED": hashes}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


# A run


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_seed_is_the_run_in_any_process() -> None:
    how = ("--actions", "40")
    first = simulated([3, 4], *how)
    # It also doesn't matter what ran before in the same process.
    again = simulated([4, 3], *how, hashes="77")
    assert [one["hash"] for one in first] == [one["hash"] for one in reversed(again)]
    assert first[0]["hash"] != first[1]["hash"]
    assert all(one["steps"] > 200 and one["lives"] for one in first)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_short_run_finds_nothing() -> None:
    for run in simulated(CLEAN, "--actions", "150"):
        assert not run["law"], f"./run sim {run['seed']} --actions 150: {run['law']}: {run['what']}"


def test_a_finding_says_all_that_repeats_it() -> None:
    """A seed with other trouble is another run."""
    said = "print(_again(7, {}, {!r}, {!r}, frozenset({!r})))"
    wanted = {
        (400, "", "", ("",)): "./run sim 7",
        (400, "", "hang=0.1,sick_channel=1", ("",)): "./run sim 7 --also hang=0.1,sick_channel=1",
        (
            40,
            "kill",
            "hang=0.1",
            ("b", "a"),
        ): "./run sim 7 --actions 40 --no kill --also hang=0.1 --without a,b",
    }
    every = "\n".join(["from tests.sim.command import _again", *(said.format(*given) for given in wanted)])
    done = subprocess.run(
        [sys.executable, "-c", every], cwd=HOUSE, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == list(wanted.values())


# Findings


@pytest.mark.parametrize("bug", bugs(), ids=lambda bug: bug.name)
def test_a_bug_can_be_planted(bug: Bug) -> None:
    assert bug.fits(), f"{bug.file} has changed: {bug.search!r} is not there once"
