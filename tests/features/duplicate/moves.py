"""Moves that bring plays to their end without Discord."""

from __future__ import annotations

import random

import engine
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import Play
from engine import words
from engine.duplicate import SEAT


async def legal_move(plays: Plays, play: Play, number: int) -> engine.Move:
    """Return the legal move with this number, or with what remains of it if there are fewer."""
    state = (await plays.table(play)).state
    assert state is not None
    legal = words.moves(state, SEAT, 60, random.Random(1))
    return legal[number % len(legal)]


async def play_to_end(plays: Plays, play: Play, number: int = 0) -> Play:
    """Make the move with this number at each turn until the play ends."""
    while play.finished is None:
        play = await plays.move(play, await legal_move(plays, play, number))
    return play
