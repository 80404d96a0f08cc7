"""Compute a robot's move in the worker.

This module isn't in bot/features/robots, because the worker would then import Discord.
"""

from __future__ import annotations

import time

import engine
from engine import robots


def think(
    observation: robots.Observation, level: str, seed: str, nodes: int | None, seconds: float
) -> engine.Move:
    """Return the robot's move, found within this number of nodes and seconds.

    If `nodes` is None, the level sets the limit.
    """
    return robots.decide(observation, level, seed, nodes, seconds, time.monotonic)


def regret(
    observation: robots.Observation, move: engine.Move, nodes: int | None, seconds: float
) -> robots.Regret:
    """Return how much less a move was worth than the strongest robot's, computed within these seconds."""
    return robots.regret(observation, move, nodes, seconds, time.monotonic)


def advise(observation: robots.Observation, nodes: int | None, seconds: float) -> robots.Advice:
    """Return the strongest robot's rating of the moves, with reasons, within these nodes and seconds."""
    return robots.advise(observation, nodes, seconds, time.monotonic)
