"""Plants each bug of planted.toml in a copy of the house and lets the simulation look for it.

    .venv/bin/python -m tests.sim.planted                  all, each for at most ten minutes of a processor
    .venv/bin/python -m tests.sim.planted once nonce       those whose names hold one of these words
    .venv/bin/python -m tests.sim.planted --minutes 2 -j 2

A finding counts where its law is one that the bug names. The end is 1 where a bug was not found, 2 where one
could not be planted, since the house has changed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parents[1]
ROOMS = ("bot", "cogs", "engine", "data", "tests")


class Bug(NamedTuple):
    """A text of the house that stands in its file exactly once, what stands there instead, and the laws that
    it breaks.
    """

    name: str
    says: str
    file: str
    search: str
    replace: str
    laws: tuple[str, ...]
    also: str = ""
    """Trouble without which it cannot be seen, as `--also` has it."""
    fortnight: tuple[int, ...] = ()
    """So many people and tables, where it takes two weeks of a whole house to be seen."""
    and_so: tuple[str, ...] = ()
    """Another file, a text in it, and what stands there instead."""

    @property
    def changes(self) -> list[tuple[str, ...]]:
        """Each file, the text in it that is replaced, and by what."""
        return [(self.file, self.search, self.replace), *([self.and_so] if self.and_so else [])]

    def fits(self, house: Path = HOUSE) -> bool:
        """Return whether it can be planted."""
        return all(
            (house / file).is_file() and (house / file).read_text("utf-8").count(search) == 1
            for file, search, _ in self.changes
        )

    def plant(self, house: Path) -> None:
        """Put it there. It must fit."""
        for file, search, replace in self.changes:
            path = house / file
            path.write_text(path.read_text("utf-8").replace(search, replace), "utf-8")


def bugs() -> list[Bug]:
    """All of planted.toml."""
    found = tomllib.loads((HERE / "planted.toml").read_text("utf-8"))["bug"]
    return [
        Bug(**{key: tuple(value) if isinstance(value, list) else value for key, value in one.items()})
        for one in found
    ]


def look_for(bug: Bug, minutes: float, first: int, more: list[str]) -> tuple[str, float]:
    """Return the finding ("" for none), and the seconds of a processor that it took."""
    with tempfile.TemporaryDirectory(prefix="planted") as folder:
        house = Path(folder)
        for room in ROOMS:
            shutil.copytree(HOUSE / room, house / room, ignore=shutil.ignore_patterns("__pycache__"))
        bug.plant(house)
        seconds = 0.0
        command = [sys.executable, "-m", "tests.sim"]
        if bug.fortnight:
            people, tables = map(str, bug.fortnight)
            command += [str(first), "--json", "--fortnight", "--people", people, "--tables", tables]
        else:
            command += ["--json", "--on", "--from", str(first), "--minutes", str(minutes)]
            command += ["--also", bug.also, *more]
        work = subprocess.Popen(
            command, cwd=house, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": folder},
        )  # fmt: skip
        try:
            assert work.stdout is not None
            for line in work.stdout:
                run = json.loads(line)
                seconds = run["seconds"]
                if run["law"] in bug.laws:
                    return f"{run['law']} with seed {run['seed']}", seconds
        finally:
            work.kill()
            _, complaint = work.communicate()
        if complaint and "Traceback" in complaint:
            return f"! {complaint.splitlines()[-1]}", seconds
        return "", seconds


def main() -> int:
    """See above."""
    parser = argparse.ArgumentParser(prog="tests.sim.planted", description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--from", type=int, dest="first", default=1)
    parser.add_argument("-j", type=int, dest="lanes", default=1)
    parser.add_argument("--without", default="")
    parser.add_argument("--no", default="")
    args = parser.parse_args()
    wanted = [one for one in bugs() if not args.words or any(word in one.name for word in args.words)]
    unfit = [one.name for one in wanted if not one.fits()]
    fit = [one for one in wanted if one.fits()]
    missed = []
    more = ["--without", args.without, "--no", args.no]
    with ThreadPoolExecutor(args.lanes) as lanes:
        looks = {lanes.submit(look_for, bug, args.minutes, args.first, more): bug for bug in fit}
        for look in as_completed(looks):
            bug, (found, seconds) = looks[look], look.result()
            print(f"{bug.name:26} {'found' if found else 'MISSED':7} {seconds:5.0f} s  {found}", flush=True)
            if not found or found.startswith("!"):
                missed.append(bug.name)
    print(
        f"{len(fit) - len(missed)} of {len(fit)} found"
        + (f"; cannot be planted: {', '.join(unfit)}" if unfit else "")
    )
    return 2 if unfit else 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
