"""Replays a game from its saved moves alone. The tests' own code judges the bot's replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import engine
from bot.tables.core.step import UNDO
from engine.contract import CLOCK, SETTLED
from engine.record import settle


def make_moves(state: engine.State, moves: Sequence[Mapping[str, Any]]) -> None:
    """Make these moves, oldest first. Raise ValueError if one of them is impossible."""
    # A move that was taken back leaves no trace.
    gone = [(int(move["move"].split(" ")[1]), move["version"]) for move in moves if move["seat"] == UNDO]
    for move in moves:
        if any(since <= move["version"] <= until for since, until in gone):
            continue
        words = tuple(move["move"].split(" "))
        try:
            if move["seat"] == CLOCK:
                state.call_time()
            elif move["seat"] == SETTLED:
                settle(state, words)
            else:
                state.play(move["seat"], words)
        except engine.Illegal as illegal:
            raise ValueError(f"its move {move['version']} cannot be made: {illegal}") from illegal
