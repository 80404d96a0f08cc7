"""A plugin of pytest for the tests of one mutant: the quickest come first, and all together take no longer
than is granted. A mutant that only a test beyond that would notice passes for missed.

What each test takes is known from the run in which mutmut found out which test reaches what.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

SECONDS = "COURTYARD_MUTANT_SECONDS"
STATS = Path("mutmut-stats.json")


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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before the times are known, all tests run in their own order."""
    if not STATS.is_file() or os.environ.get("MUTANT_UNDER_TEST") in ("stats", "list_all_tests"):
        return
    takes = json.loads(STATS.read_text("utf-8"))["duration_by_test"]
    by_name = {item.nodeid: item for item in items}
    items[:] = [by_name[name] for name in within(takes, by_name, float(os.environ.get(SECONDS, "60")))]
