"""Compute robots' moves in the worker.

This module isn't part of bot/features/robots, because the worker would then import Discord.
"""

from __future__ import annotations

import time

import engine
from engine import robots


def think(
    observation: robots.Observation, level: str, seed: str, nodes: int | None, seconds: float
) -> engine.Move:
    """Return the robot's move, using up to this many nodes and seconds.

    If `nodes` is None, the level determines the limit.
    """
    return robots.decide(observation, level, seed, nodes, seconds, time.monotonic)


def regret(
    observation: robots.Observation, move: engine.Move, nodes: int | None, seconds: float
) -> robots.Regret:
    """Return the value this move lost compared to the strongest robot's move.

    Use up to this many nodes and seconds.
    """
    return robots.regret(observation, move, nodes, seconds, time.monotonic)


def advise(observation: robots.Observation, nodes: int | None, seconds: float) -> robots.Advice:
    """Return the strongest robot's rating of the moves, with reasons.

    The robot uses up to this many nodes and seconds.
    """
    return robots.advise(observation, nodes, seconds, time.monotonic)
