"""`./run nightly`: everything that takes too long for every change, one part after the other.

    ./run nightly                    all parts, which takes hours on two cores
    ./run nightly refusals seeds     these parts
    ./run nightly --minutes 60       an hour of CPU time for fresh seeds of the simulation

A part is a command of this project. Each part's result is printed with its minutes, and the exit code is 1 if
one of them failed. Measurements, which neither pass nor fail, are in `./run bench`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).resolve().parents[1]
MINUTES = 30.0
"""CPU minutes for fresh seeds."""
SAMPLE = 100
"""Mutants in each room."""


class Part(NamedTuple):
    """A command: a module with its arguments, and additional environment variables."""

    command: tuple[str, ...]
    environment: Mapping[str, str] = {}


def parts(minutes: float = MINUTES, cores: int | None = None) -> dict[str, Part]:
    """Return all parts by name, in the order of running."""
    many = str(cores or os.cpu_count() or 1)
    tests = ("pytest", "-q", "-n", many)
    seed = str(int(time.time()) // 86_400)
    return {
        "strength": Part((*tests, "-m", "nightly")),
        "games": Part((*tests, "tests/engine/test_conformance.py"), {"COURTYARD_GAMES": "100"}),
        "refusals": Part((*tests, "tests/discord/test_every_refusal.py"), {"COURTYARD_REFUSALS": "1"}),
        "faults": Part(("tests.faults", "-j", many)),
        "plants": Part(("tests.sim.planted", "-j", many)),
        "seeds": Part(("tests.sim", "--minutes", f"{minutes:g}", "--on")),
        "fortnight": Part(("tests.sim", "--fortnight", "--people", "200", "--tables", "300")),
        "mutants": Part(
            ("tests.mutants", "games", "tables", "outbox", "answers", "--sample", str(SAMPLE),
             "--seed", seed, "-j", many)
        ),
    }  # fmt: skip


def run(part: Part) -> bool:
    """Run a part with its output visible. Return whether it succeeded."""
    command = [sys.executable, "-m", *part.command]
    return not subprocess.run(command, cwd=HOUSE, env=os.environ | part.environment, check=False).returncode


def main(words: Sequence[str], ran: Callable[[Part], bool] = run) -> int:
    """Run the chosen parts, all of them even after a failure. Return the exit code."""
    parser = argparse.ArgumentParser(prog="./run nightly", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(parts()))
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for fresh seeds of the simulation")
    asked = parser.parse_args(words)
    every = parts(asked.minutes)
    if unknown := [name for name in asked.parts if name not in every]:
        parser.error(f"there is no part {', '.join(unknown)}")
    told = []
    for name in asked.parts or every:
        print(f"=== {name}", flush=True)
        began = time.monotonic()
        verdict = "passed" if ran(every[name]) else "FAILED"
        told.append(f"{verdict}  {name:10} {(time.monotonic() - began) / 60:.0f} min")
    print("\n".join(told))
    return int(any(line.startswith("FAILED") for line in told))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
