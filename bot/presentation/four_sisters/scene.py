"""Helpers for describing and drawing Four Sisters."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.four_sisters.facts import ROOMS
from engine.games.four_sisters.view import FourSistersView


def rooms(chateau: Mapping[str, str | None]) -> list[str]:
    """Return the Chateau of a view as a list, Room by Room, with "" for an empty Room."""
    return [chateau[room] or "" for room in ROOMS]


_NEAR = 8
"""Players are first warned about a stand-off this many turns ahead, which is two turns each."""


def stand_off(view: FourSistersView) -> int:
    """Return the number of turns until a stand-off ends the Day, or 0 if that isn't near (FS-22)."""
    left = 4 * view["options"]["stand_off"] - view["still"]
    return left if view["still"] and view["phase"] != "over" and 0 < left <= _NEAR else 0


def lying(view: FourSistersView) -> tuple[Mapping[str, str | None], frozenset[str], list[int]]:
    """Return the Chateau, the Oubliette and the teams' sums.

    While players lay the next Schemes, all three are from the previous Day.
    """
    yesterday = view["yesterday"]
    if yesterday:
        return yesterday["chateau"], frozenset(yesterday["oubliette"]), view["days"][-1]["sums"]
    return view["chateau"], frozenset(view["oubliette"]), view["sums"]
