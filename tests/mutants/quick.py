"""A plugin of pytest for the tests of one mutant: the quickest come first, and all together take no longer
than is granted. A mutant that only a test beyond that would notice passes for missed.

The time of each test is known from the run in which mutmut found out which test reaches what. A test that
fails in that run, on the unchanged house, can notice no mutant: it is named, and left out from then on.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path

import pytest

SECONDS = "COURTYARD_MUTANT_SECONDS"
STATS = Path("mutmut-stats.json")
FAILING = Path("failing-tests.txt")
"""The tests that fail anyhow, a line each."""


def within(takes: Mapping[str, float], names: Iterable[str], granted: float) -> list[str]:
    """The quickest of these tests that together take no longer than `granted` seconds; always one."""
    ordered = sorted(names, key=lambda name: (takes.get(name, 0.0), name))
    kept: list[str] = []
    for name in ordered:
        granted -= takes.get(name, 0.0)
        if kept and granted < 0:
            break
        kept.append(name)
    return kept


def _judging() -> bool:
    """Return whether a mutant is tried, and not the unchanged house."""
    return STATS.is_file() and os.environ.get("MUTANT_UNDER_TEST") not in ("stats", "list_all_tests")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """A mutant that never ends has been noticed, and its process ends with the test's time. Were the test
    failed alone, an asyncio task might take that for its own and the loop go on for minutes.
    """
    if _judging():
        config.option.timeout_method = "thread"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before the times are known, all tests run in their own order."""
    if not _judging():
        return
    failing = FAILING.read_text("utf-8").splitlines() if FAILING.is_file() else []
    takes = json.loads(STATS.read_text("utf-8"))["duration_by_test"]
    by_name = {item.nodeid: item for item in items if item.nodeid not in failing}
    if not by_name:
        items.clear()
        return
    items[:] = [by_name[name] for name in within(takes, by_name, float(os.environ.get(SECONDS, "60")))]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """While mutmut finds out which test reaches what, a failure does not end the run."""
    report = yield
    if report.failed and os.environ.get("MUTANT_UNDER_TEST") == "stats":
        with FAILING.open("a", encoding="utf-8") as file:
            file.write(f"{item.nodeid}\n")
        report.outcome = "passed"
    return report
