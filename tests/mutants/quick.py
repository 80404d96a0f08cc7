"""A pytest plugin for a mutant's tests: the quickest come first, up to a time limit for all of them.

A mutant that only a later test would notice counts as missed. The tests' durations come from mutmut's run
that finds out which test reaches which function. A test that fails in that run, on the unchanged code, can't
notice mutants, so it's listed and skipped from then on.
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
"""The tests that fail without a mutant, one per line."""


def within(takes: Mapping[str, float], names: Iterable[str], granted: float) -> list[str]:
    """Return the quickest of these tests whose total is within `granted` seconds, but at least one."""
    ordered = sorted(names, key=lambda name: (takes.get(name, 0.0), name))
    kept: list[str] = []
    for name in ordered:
        granted -= takes.get(name, 0.0)
        if kept and granted < 0:
            break
        kept.append(name)
    return kept


def _judging() -> bool:
    """Return whether a mutant is being tried, instead of the unchanged code."""
    return STATS.is_file() and os.environ.get("MUTANT_UNDER_TEST") not in ("stats", "list_all_tests")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let a timeout end the process, since an endless mutant has been noticed. If only the test failed, an
    asyncio task might take the exception for its own, and the loop would run on for minutes.
    """
    if _judging():
        config.option.timeout_method = "thread"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Choose the tests to run. Before the durations are known, all tests run in their own order."""
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
    """Let mutmut's first run go on after a failing test, and record the test."""
    report = yield
    if report.failed and os.environ.get("MUTANT_UNDER_TEST") == "stats":
        with FAILING.open("a", encoding="utf-8") as file:
            file.write(f"{item.nodeid}\n")
        report.outcome = "passed"
    return report
