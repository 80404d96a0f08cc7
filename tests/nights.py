"""Which cases of a test run in the daily run, if they all check much the same. The others are for `./run
nightly`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def by_day(values: Iterable[Any], *chosen: Any) -> list[Any]:
    """Return all of these values for `parametrize`. The chosen ones run by day, the others by night."""
    values = list(values)
    assert all(one in values for one in chosen), "nobody would notice that it runs by day no more"
    night = pytest.mark.nightly
    return [
        pytest.param(*(one if type(one) is tuple else (one,)), marks=[] if one in chosen else [night])
        for one in values
    ]
