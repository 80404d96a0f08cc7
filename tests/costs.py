"""The cost of the tests: CPU-seconds per file, in any process that runs its tests, and the skipped tests.

Each file has a budget in budgets.toml. This module never uses real time, because the machine may be busy.

    ./run test --report=report.json     write the CPU-seconds of each file
    ./run test --budget                 fail if a file is over its budget, or too many tests are skipped
    ./run test --fast                   run only a few cases of each file with its own budget

A worker's CPU time, and that of child processes that it has waited for, count for the test that is running.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

BUDGETS = Path(__file__).with_name("budgets.toml")
NEAR = 0.75
"""The share of its budget above which a file is reported, because the next machine may be a third slower."""


class Budgets(NamedTuple):
    """The files' budgets, in CPU-seconds on the machine that measured them."""

    usual: float
    files: Mapping[str, float]
    slack: float
    """How many times slower another machine may be."""
    skipped: int
    """How many tests a run may skip."""
    quick: Mapping[str, str]
    """For each file with slow cases, a word in the names of those that a fast run keeps."""

    @classmethod
    def read(cls, path: Path = BUDGETS) -> Budgets:
        """Return the budgets in a file. Raise TypeError or KeyError if the file isn't valid."""
        said = tomllib.loads(path.read_text("utf-8"))
        return cls(
            said["usual"], said.get("files", {}), said["slack"], said["skipped"], said.get("quick", {})
        )

    def over(self, seconds: Mapping[str, float]) -> list[str]:
        """Return a line for each file over its budget."""
        return self._above(1.0, seconds)

    def near(self, seconds: Mapping[str, float]) -> list[str]:
        """Return a line for each file that would be over its budget on a slower machine."""
        over = self.over(seconds)
        return [line for line in self._above(NEAR, seconds) if line not in over]

    def _above(self, part: float, seconds: Mapping[str, float]) -> list[str]:
        return [
            f"{path}: {cost:.1f} CPU-seconds, and {granted:g} × {self.slack:g} are granted"
            for path, cost in sorted(seconds.items())
            if cost > (granted := self.files.get(path, self.usual)) * self.slack * part
        ]


def spent() -> float:
    """Return the CPU-seconds of this process and of the child processes that it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Costs:
    """A pytest plugin. Each report says what its phase cost, and the process that collects the reports adds
    them up.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._report: str | None = config.getoption("--report")
        budget = config.getoption("--budget")
        self._budgets = Budgets.read(Path(budget)) if budget else None
        self._collects = not hasattr(config, "workerinput")
        self._before = spent()
        self._seconds: Counter[str] = Counter()
        self._skipped = 0
        self._wrong: list[str] = []

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Start counting."""
        self._before = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Record the cost of the phase that has just ended."""
        report = yield
        now = spent()
        report.cost, self._before = now - self._before, now
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Add up the costs."""
        if self._collects:
            self._seconds[report.nodeid.partition("::")[0]] += getattr(report, "cost", 0.0)
            self._skipped += report.skipped

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the report, and fail a run that costs too much."""
        if not self._collects:
            return
        if self._report:
            found = {path: round(cost, 2) for path, cost in sorted(self._seconds.items())}
            Path(self._report).write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        if self._budgets is not None:
            self._wrong = self._budgets.over(self._seconds)
            if self._skipped > self._budgets.skipped:
                self._wrong.append(f"{self._skipped} tests were skipped, and {self._budgets.skipped} may be")
            if self._wrong and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print the run's cost, and the files over their budgets."""
        if self._collects and (self._report or self._budgets):
            terminalreporter.write_line(f"{sum(self._seconds.values()):.0f} CPU-seconds")
        for line in self._budgets.near(self._seconds) if self._collects and self._budgets else ():
            terminalreporter.write_line(f"NEAR ITS BUDGET  {line}", yellow=True)
        for line in self._wrong:
            terminalreporter.write_line(f"OVER BUDGET  {line}", red=True)


def dear(path: Path, root: Path, budgets: Budgets) -> bool:
    """Return whether a file has its own budget because it costs more than usual."""
    return path.is_relative_to(root) and path.relative_to(root).as_posix() in budgets.files


@cache
def _granted() -> Budgets:
    return Budgets.read()


FEW, MOST = 0.5, 4
"""The approximate CPU-seconds that a fast run spends on an expensive file, and the most cases that it keeps.
It always keeps one.
"""


def few(cases: Sequence[str], granted: float) -> set[str]:
    """Return a few of a file's cases, as many as fit if they all cost the same. A case's rank doesn't depend
    on the other cases.
    """
    many = max(1, min(MOST, int(len(cases) * FEW / granted)))
    return set(sorted(cases, key=lambda one: hashlib.sha256(one.encode()).digest())[:many])


@pytest.hookimpl(trylast=True)  # nightly tests are deselected by then
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a fast run, keep only a few cases of each expensive file."""
    if not config.getoption("--fast"):
        return
    budgets, root = _granted(), config.rootpath
    of_file: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if dear(item.path, root, budgets):
            of_file.setdefault(item.path, []).append(item)
    left_out: set[str] = set()
    for path, found in of_file.items():
        name, cases = path.relative_to(root).as_posix(), [one.nodeid for one in found]
        some = [one.nodeid for one in found if not one.get_closest_marker("slow")] or cases
        some = [one for one in some if budgets.quick.get(name, "") in one] or some
        left_out |= set(cases) - few(some, budgets.files[name] * len(some) / len(cases))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the command-line options."""
    parser.addoption(
        "--fast", action="store_true", help="run a few cases of files with a budget of their own"
    )
    parser.addoption("--report", metavar="FILE", help="write the CPU-seconds a file of tests, as JSON")
    parser.addoption(
        "--budget", metavar="FILE", nargs="?", const=BUDGETS, help="fail where tests cost more than it says"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Count costs, in every process."""
    config.pluginmanager.register(Costs(config))
