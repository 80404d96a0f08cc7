"""Judges rooms of the project with mutants.

    ./run mutate court-piece --sample 150     150 of its mutants, chosen at random
    ./run mutate games                        all mutants of all games: an hour or more
    ./run mutate tables --sample 100 --seed 2 another hundred
    ./run mutate outbox --named '*lanes*'     mutants whose names match

For each room, it prints the caught share, its 95 % interval, and the change of each missed mutant. The exit
code is 1 if less than nine in ten were caught, and 2 if a mutant couldn't be tried.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from mutmut.configuration import reset_config
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.utils.format_utils import get_mutant_name

from tests.faults.__main__ import Copy
from tests.mutants import (
    BROKEN,
    CAUGHT,
    GROUPS,
    LEAST,
    LONGEST,
    MISSED,
    ROOMS,
    Room,
    chosen,
    configured,
    told,
    verdict,
)
from tests.mutants.quick import FAILING, SECONDS

SPINNING = tuple("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
"""How lines begin that mutmut prints while it's at work."""


def mutants(room: Room) -> dict[str, Path]:
    """Return the names of all of the room's mutants, with their files. The working directory must be
    the copy.
    """
    found: dict[str, Path] = {}
    for path in room.paths(Path.cwd()):
        for name in mutate_file_contents(str(path), path.read_text("utf-8")).mutant_names:
            found[get_mutant_name(path, name)] = path
    return found


def judged(name: str, asked: argparse.Namespace) -> dict[str, str]:
    """Judge a room, and print the progress. Return the verdict for each mutant."""
    room = ROOMS[name]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        Copy(Path(folder))
        os.chdir(folder)
        with Path("pyproject.toml").open("a", encoding="utf-8") as file:
            file.write(configured(room, Path(folder), asked.without, asked.longest))
        reset_config()
        every = mutants(room)
        fitting = [one for one in every if any(fnmatch.fnmatchcase(one, named) for named in asked.named)]
        these = chosen(fitting, asked.sample, asked.seed)
        if not these:
            print(f"{name}: there is no such mutant")
            return {}
        environment = {
            **os.environ, "PYTHONPATH": "", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1",
            SECONDS: str(asked.seconds),
        }  # fmt: skip
        work = subprocess.run(
            [Path(sys.executable).with_name("mutmut"), "run", "--max-children", str(asked.j), *these],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        failing = Path("mutants", FAILING)
        if failing.is_file():
            print("Left out, since they fail where nothing is changed:\n" + failing.read_text("utf-8"))
        ended: dict[str, int | None] = {}
        for path in set(every.values()):
            kept = Path("mutants", f"{path}.meta")
            if kept.is_file():
                ended.update(json.loads(kept.read_text("utf-8"))["exit_code_by_key"])
        verdicts = {one: verdict(ended.get(one)) for one in these}
        if work.returncode or BROKEN in verdicts.values():
            said = work.stdout.replace("\r", "\n").splitlines()
            print("\n".join([line for line in said if not line.startswith(SPINNING)][-60:]))
        if work.returncode:
            print(f"{name}: mutmut gave up")
            return dict.fromkeys(these, BROKEN)
        for one in these:
            if verdicts[one] != CAUGHT:
                print(f"\n{verdicts[one].upper()}  {one} ({ended.get(one)})")
                if verdicts[one] == MISSED or asked.verbose:
                    print(get_diff_for_mutant(one, path=every[one]))
        print(told(name, len(fitting), verdicts), flush=True)
        return verdicts


def main(arguments: Sequence[str]) -> int:
    """Judge the chosen rooms. Return the exit code."""
    parser = argparse.ArgumentParser(prog="./run mutate", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "rooms", nargs="+", choices=[*ROOMS, *GROUPS], metavar="WHAT", help=", ".join([*ROOMS, *GROUPS])
    )
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants of each room, at random")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which ones")
    parser.add_argument(
        "--named", nargs="+", default=["*"], metavar="PATTERN", help="only those with such names"
    )
    parser.add_argument("--seconds", type=float, default=60, metavar="N", help="for the tests of one mutant")
    parser.add_argument(
        "--longest", type=float, default=LONGEST, metavar="N", help="for one test, of the wall"
    )
    parser.add_argument(
        "--without", nargs="+", default=[], metavar="WORD", help="leave tests of such names out"
    )
    parser.add_argument("-j", type=int, default=1, metavar="N", help="so many at a time")
    parser.add_argument("--verbose", action="store_true", help="show those that no test reaches, too")
    asked = parser.parse_args(arguments)
    names = list(dict.fromkeys(name for word in asked.rooms for name in GROUPS.get(word, (word,))))
    verdicts = {
        f"{name} {one}": judgement for name in names for one, judgement in judged(name, asked).items()
    }
    caught = list(verdicts.values()).count(CAUGHT)
    if not verdicts or BROKEN in verdicts.values():
        return 2
    return int(caught < LEAST * len(verdicts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
