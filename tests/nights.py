"""The cases of a test that run by day, if it would do the same again and again: the rest is for `./run
nightly`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def by_day(values: Iterable[Any], *chosen: Any) -> list[Any]:
    """Return all of these for `parametrize`: those that are chosen run by day, the others by night."""
    values = list(values)
    assert all(one in values for one in chosen), "nobody would notice that it runs by day no more"
    night = pytest.mark.nightly
    return [
        pytest.param(*(one if type(one) is tuple else (one,)), marks=[] if one in chosen else [night])
        for one in values
    ]
