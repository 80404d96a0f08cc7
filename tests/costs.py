"""The cost of the tests: CPU-seconds a file, in any process that ran its tests, next to each file's budget;
and the number of skipped tests. Budgets are data, budgets.toml. This module reads no clock on a wall: others
may be at work.

    ./run test --report=report.json     write the CPU-seconds a file
    ./run test --budget                 a file over its budget, or too many skipped tests, fail the run
    ./run test --fast                   of the files that have a budget of their own, a few cases each

The processor's time of a worker and of the processes that it has waited for counts for the test that runs.
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
"""The part of a budget above which a run says so: the next machine may be a third slower."""


class Budgets(NamedTuple):
    """The budgets of files, in CPU-seconds of the machine that measured them."""

    usual: float
    files: Mapping[str, float]
    slack: float
    """By how much another machine may be slower."""
    skipped: int
    """Tests that may be skipped in a run."""
    quick: Mapping[str, str]
    """Words in the names of the cases that a fast run has of a file, where most take seconds each."""

    @classmethod
    def read(cls, path: Path = BUDGETS) -> Budgets:
        """Return what a file of budgets says. Raises TypeError or KeyError where it is none."""
        said = tomllib.loads(path.read_text("utf-8"))
        return cls(
            said["usual"], said.get("files", {}), said["slack"], said["skipped"], said.get("quick", {})
        )

    def over(self, seconds: Mapping[str, float]) -> list[str]:
        """Return a line for each file that costs more than it may."""
        return self._above(1.0, seconds)

    def near(self, seconds: Mapping[str, float]) -> list[str]:
        """Return a line for each file that a busier machine could put over its budget."""
        over = self.over(seconds)
        return [line for line in self._above(NEAR, seconds) if line not in over]

    def _above(self, part: float, seconds: Mapping[str, float]) -> list[str]:
        return [
            f"{path}: {cost:.1f} CPU-seconds, and {granted:g} × {self.slack:g} are granted"
            for path, cost in sorted(seconds.items())
            if cost > (granted := self.files.get(path, self.usual)) * self.slack * part
        ]


def spent() -> float:
    """Return the CPU-seconds of this process and of those that it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Costs:
    """A plugin of pytest: each report says what its phase cost, and who collects the reports adds them up."""

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
        """Begin to count."""
        self._before = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note what the phase cost that has just ended."""
        report = yield
        now = spent()
        report.cost, self._before = now - self._before, now
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Add up what it cost."""
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
        """Tell what the run cost, and which file cost too much."""
        if self._collects and (self._report or self._budgets):
            terminalreporter.write_line(f"{sum(self._seconds.values()):.0f} CPU-seconds")
        for line in self._budgets.near(self._seconds) if self._collects and self._budgets else ():
            terminalreporter.write_line(f"NEAR ITS BUDGET  {line}", yellow=True)
        for line in self._wrong:
            terminalreporter.write_line(f"OVER BUDGET  {line}", red=True)


def dear(path: Path, root: Path, budgets: Budgets) -> bool:
    """Return whether a file has a budget of its own: it costs more than is usual."""
    return path.is_relative_to(root) and path.relative_to(root).as_posix() in budgets.files


@cache
def _granted() -> Budgets:
    return Budgets.read()


FEW, MOST = 0.5, 4
"""CPU-seconds of a dear file, about, that a fast run has for it, and cases; one of it runs in any case."""


def few(cases: Sequence[str], granted: float) -> set[str]:
    """Return some of a file's cases, the same ones for any other cases: as many as fit, if each costs the
    same.
    """
    many = max(1, min(MOST, int(len(cases) * FEW / granted)))
    return set(sorted(cases, key=lambda one: hashlib.sha256(one.encode()).digest())[:many])


@pytest.hookimpl(trylast=True)  # what is for the night is gone by then
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave of dear files only a few cases in a run that is to be fast."""
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
    """Say what can be asked for."""
    parser.addoption(
        "--fast", action="store_true", help="run a few cases of files with a budget of their own"
    )
    parser.addoption("--report", metavar="FILE", help="write the CPU-seconds a file of tests, as JSON")
    parser.addoption(
        "--budget", metavar="FILE", nargs="?", const=BUDGETS, help="fail where tests cost more than it says"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Count, in every process."""
    config.pluginmanager.register(Costs(config))
