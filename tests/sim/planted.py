"""Plants each bug from planted.toml in a copy of the project and lets the simulation look for it.

    .venv/bin/python -m tests.sim.planted                  all bugs, each for up to ten CPU minutes
    .venv/bin/python -m tests.sim.planted once nonce       bugs with one of these words in their names
    .venv/bin/python -m tests.sim.planted --minutes 2 -j 2

A finding counts if the bug names its law. The exit code is 1 if a bug wasn't found, and 2 if one couldn't be
planted because the code has changed.
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
    """A text that occurs exactly once in its file, its replacement, and the laws that the bug breaks."""

    name: str
    says: str
    file: str
    search: str
    replace: str
    laws: tuple[str, ...]
    also: str = ""
    """The trouble that the bug needs to be visible, in the format of `--also`."""
    fortnight: tuple[int, ...] = ()
    """The numbers of people and tables, if the bug only shows within two weeks of a whole house."""
    and_so: tuple[str, ...] = ()
    """Another file, a text in it, and the text's replacement."""

    @property
    def changes(self) -> list[tuple[str, ...]]:
        """Return each file with the text to replace and its replacement."""
        return [(self.file, self.search, self.replace), *([self.and_so] if self.and_so else [])]

    def fits(self, house: Path = HOUSE) -> bool:
        """Return whether the bug can be planted."""
        return all(
            (house / file).is_file() and (house / file).read_text("utf-8").count(search) == 1
            for file, search, _ in self.changes
        )

    def plant(self, house: Path) -> None:
        """Plant the bug. It must fit."""
        for file, search, replace in self.changes:
            path = house / file
            path.write_text(path.read_text("utf-8").replace(search, replace), "utf-8")


def bugs() -> list[Bug]:
    """Return all bugs in planted.toml."""
    found = tomllib.loads((HERE / "planted.toml").read_text("utf-8"))["bug"]
    return [
        Bug(**{key: tuple(value) if isinstance(value, list) else value for key, value in one.items()})
        for one in found
    ]


def look_for(bug: Bug, minutes: float, first: int, more: list[str]) -> tuple[str, float]:
    """Return the finding, or an empty string, and the CPU seconds that it took."""
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
    """See the module's docstring."""
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
