"""The reading of a view that words and picture of Four Sisters share."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.four_sisters.facts import ROOMS
from engine.games.four_sisters.view import FourSistersView


def rooms(chateau: Mapping[str, str | None]) -> list[str]:
    """The Chateau of a view as `facts` has it: Room by Room, "" for an empty one."""
    return [chateau[room] or "" for room in ROOMS]


def lying(view: FourSistersView) -> tuple[Mapping[str, str | None], frozenset[str], list[int]]:
    """Chateau, Oubliette and the teams' sums: yesterday's while the next Schemes are laid."""
    yesterday = view["yesterday"]
    if yesterday:
        return yesterday["chateau"], frozenset(yesterday["oubliette"]), view["days"][-1]["sums"]
    return view["chateau"], frozenset(view["oubliette"]), view["sums"]
