"""Quick copies of the traffic on the wire, all of it JSON: simcord copies all that is sent, and often.

`copy.deepcopy` asks of every number and every word whether it has been there before, which took an eighth of
the time of the tests that play whole games.
"""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any

from simcord import components, gateway
from simcord.http import router

_PLAIN = frozenset({str, int, float, bool, type(None)})


def copied(value: Any) -> Any:
    """Return the same value, so that no change of it reaches the first."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is dict:
        return {name: one if type(one) in _PLAIN else copied(one) for name, one in value.items()}
    if kind is list:
        return [one if type(one) in _PLAIN else copied(one) for one in value]
    return copy.deepcopy(value)


def begin() -> None:
    """Let simcord make its copies so."""
    components.deepcopy = copied  # type: ignore[attr-defined]
    router.copy = gateway.copy = SimpleNamespace(deepcopy=copied)  # type: ignore[attr-defined]
