"""The worker's part for a robot: not in bot/features/robots, so that the worker need not import Discord."""

from __future__ import annotations

import time

import engine
from engine import robots


def think(
    observation: robots.Observation, level: str, seed: str, nodes: int | None, seconds: float
) -> engine.Move:
    """The robot's move, found within these nodes (None: what the level asks for) and seconds."""
    return robots.decide(observation, level, seed, nodes, seconds, time.monotonic)


def regret(
    observation: robots.Observation, move: engine.Move, nodes: int | None, seconds: float
) -> robots.Regret:
    """Return what a move that was made was worth less than the strongest robot's, within these seconds."""
    return robots.regret(observation, move, nodes, seconds, time.monotonic)


def advise(observation: robots.Observation, nodes: int | None, seconds: float) -> robots.Advice:
    """Return what the strongest robot thinks of the moves, and why, within these nodes and seconds."""
    return robots.advise(observation, nodes, seconds, time.monotonic)
