"""Mutants: small changes that a machine makes to the code, one at a time, and how many of them a test
notices.

`tests/faults/` has faults that somebody thought of. Mutants are chosen by chance. mutmut makes every small
change that it knows (`<` for `<=`, `None` for a value, an argument left out) in a copy of the project, and
runs the tests that reach the changed function. The project itself never changes.

This module has the rooms to judge and the arithmetic, and `__main__.py` does the work. A mutant that no test
reaches counts as missed, and so does one without a test run. Only a failing test or an endless one catches a
mutant.

mutmut skips functions with a decorator (properties, handlers of taps) and code outside functions, so these
are judged by `tests/faults/` alone. We skip the words of log lines.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).resolve().parents[2]
GAMES = tuple(sorted(path.parent.name for path in HOUSE.glob("engine/games/*/rules.py")))
ENGINE_TESTS = (
    "tests/engine/test_conformance.py", "tests/engine/test_known_outcomes.py",
    "tests/engine/test_nonsense.py", "tests/engine/test_playthroughs.py", "tests/engine/test_puzzles.py",
    "tests/engine/test_reasons.py", "tests/engine/test_robots.py",
    "tests/engine/test_tricks.py", "tests/engine/test_views.py", "tests/engine/test_words.py",
)  # fmt: skip


class Room(NamedTuple):
    """Files to judge together, and their tests. `files` are patterns from the project's root, all in one
    folder. `among` is pytest's `-k`. A run of the tests finds out which test reaches which function.
    """

    files: tuple[str, ...]
    tests: tuple[str, ...]
    among: str = ""
    marked: str = "not slow and not nightly"
    """For pytest's `-m`. A game's mutants are caught by whole random games, and one game has few of them."""

    @property
    def source(self) -> str:
        """Return the folder that mutmut searches: `engine` or `bot`."""
        return self.files[0].partition("/")[0]

    def paths(self, house: Path = HOUSE) -> list[Path]:
        """Return the room's files, relative to the project's root."""
        return sorted({path.relative_to(house) for files in self.files for path in house.glob(files)})


def _game(name: str) -> Room:
    own = [f"tests/engine/games/{name}", *sorted(
        str(path.relative_to(HOUSE)) for path in HOUSE.glob(f"tests/engine/test_{name}*.py")
    )]  # fmt: skip
    tests = tuple(one for one in own if (HOUSE / one).exists())
    return Room(
        (f"engine/games/{name}/*.py",),
        tests + ENGINE_TESTS,
        f"{name} or {name.replace('_', '-')}",
        "not nightly",
    )


def _bot(*names: str) -> tuple[str, ...]:
    return tuple(f"tests/bot/test_{name}.py" for name in names)


def _discord(*names: str) -> tuple[str, ...]:
    return tuple(f"tests/discord/test_{name}.py" for name in names)


ROOMS: Mapping[str, Room] = {
    **{name.replace("_", "-"): _game(name) for name in GAMES},
    "tables": Room(
        ("bot/tables/*.py", "bot/tables/*/*.py", "bot/features/*/*.py"),
        _bot(
            "clock", "controls", "deadlines", "deliveries", "ending", "hours", "names", "once",
            "outbox_fairness", "pauses", "phrases", "preferences", "record", "scheduler", "seating",
            "settling", "step", "substitution", "tables", "whispers",
        )
        + _discord("alone", "clock", "commands", "discreet", "open_hands", "refusals", "restart", "rings",
                   "secret_actions", "trouble", "watching")
        + ("tests/features",),
    ),
    "outbox": Room(
        (
            *(f"bot/jobs/{name}.py" for name in ("outbox", "lanes", "boards", "hands", "posting", "notices")),
            "bot/delivery/*.py",
            "bot/trouble.py",
        ),
        _bot("decide", "deliveries", "lanes", "outbox_fairness", "outbox_timed", "reach", "whispers")
        + _discord("calls", "one_tap", "late_pictures", "manners", "messages", "outbox", "port", "refusals",
                   "restart", "rings", "trouble")
        + ("tests/features/seats",),
    ),
    "answers": Room(
        tuple(f"bot/ui/{name}.py" for name in ("replies", "interactions", "admission", "taps")),
        _bot("admission", "taps")
        + _discord("answered_hands", "answers", "commands", "discreet", "late_pictures", "leaks", "manners",
                   "messages", "open_hands", "open_table", "trouble", "watching"),
    ),
}  # fmt: skip
"""The rooms by the word on the command line: `./run mutate tables`."""

GROUPS: Mapping[str, tuple[str, ...]] = {
    "games": tuple(name.replace("_", "-") for name in GAMES),
    "all": tuple(ROOMS),
}

LEAST = 0.9
"""The share of mutants that must be caught."""
LONGEST = 40
"""The time limit in real seconds for one test. A test that a mutant makes endless has caught it. A busy
machine needs a higher limit (`--longest`), or a test that only waits for the CPU counts as caught.
"""
ELSEWHERE = "not versions and not other_processes"
"""Skips tests that play in other processes, because those don't know the mutant."""

LOGGED = r"^\s*_log\.\w+\("
"""Lines that write to the log. No test checks their wording, and other tests search everything that is logged
for what it must not contain.
"""


def configured(room: Room, folder: Path, without: Sequence[str] = (), longest: float = LONGEST) -> str:
    """Return a room's settings for mutmut, for the pyproject.toml of a copy. Tests with a word from `without`
    in their names are skipped, and a test may take `longest` seconds.
    """
    beside = [
        path.name for path in folder.iterdir() if path.name not in (room.source, "tests", "pyproject.toml")
    ]
    among = [f"({room.among})"] if room.among else []
    options = {
        "source_paths": [room.source],
        "only_mutate": [str(path) for path in room.paths(folder)],
        "do_not_mutate_patterns": [LOGGED],
        "also_copy": sorted(beside),
        "pytest_add_cli_args": [
            "-p", "no:xdist", "-p", "tests.mutants.quick", "-m", room.marked, f"--timeout={longest:g}",
            "-k", " and ".join([*among, ELSEWHERE, *(f"not {word}" for word in without)]),
        ],
        "pytest_add_cli_args_test_selection": list(room.tests),
        # Each mutant gets a fork of a process that has imported everything and run no test, so no cache
        # filled by the unchanged code hides a mutant.
        "process_isolation": "forkserver",
        "timeout_multiplier": 3.0,
        "timeout_constant": float(longest),
        "use_git_change_detection": False,
        "track_dependencies": False,
    }  # fmt: skip
    lines = [f"{name} = {json.dumps(value)}" for name, value in options.items()]
    return "\n".join(["", "[tool.mutmut]", *lines, ""])


CAUGHT, MISSED, UNREACHED, BROKEN = "caught", "missed", "reached by no test", "not tried"
_VERDICTS: Mapping[int | None, str] = {
    0: MISSED, 1: CAUGHT,
    # It never ended: the limit of CPU time or of real time, as a signal or as a shell's exit code.
    -24: CAUGHT, 24: CAUGHT, 152: CAUGHT, 36: CAUGHT,
    5: UNREACHED, 33: UNREACHED,
}  # fmt: skip


def verdict(ended: int | None) -> str:
    """Return the verdict for the exit code of a mutant's tests. An unknown code is BROKEN."""
    return _VERDICTS.get(ended, BROKEN)


def chosen(names: Sequence[str], sample: int | None, seed: int) -> list[str]:
    """Return a sample of the names, which depends on the seed but not on their order. None returns all of
    them.
    """
    ordered = sorted(names)
    if sample is None or sample >= len(ordered):
        return ordered
    return sorted(random.Random(seed).sample(ordered, sample))


def wilson(caught: int, tried: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share, with `caught` out of `tried`. If nothing was tried, it's 0
    to 1.

    >>> [round(end, 3) for end in wilson(90, 100)]
    [0.826, 0.945]
    """
    if not tried:
        return 0.0, 1.0
    z = 1.959964
    share, square = caught / tried, z * z / tried
    middle = (share + square / 2) / (1 + square)
    half = z / (1 + square) * math.sqrt(share * (1 - share) / tried + square / (4 * tried))
    return max(0.0, middle - half), min(1.0, middle + half)


def told(room: str, there_are: int, verdicts: Mapping[str, str]) -> str:
    """Return a line about a room: how many mutants exist, were tried and were caught."""
    counts = {one: list(verdicts.values()).count(one) for one in (CAUGHT, MISSED, UNREACHED, BROKEN)}
    low, high = wilson(counts[CAUGHT], len(verdicts))
    share = 100 * counts[CAUGHT] / len(verdicts) if verdicts else 0.0
    of = ", ".join(f"{number} {what}" for what, number in counts.items() if number)
    # If all of them were tried, chance has no part.
    interval = f" (95 %: {100 * low:.1f} to {100 * high:.1f} %)" if len(verdicts) < there_are else ""
    return f"{room}: {share:.1f} % caught{interval}; {of}; {len(verdicts)} of {there_are} mutants"
