"""The time and the randomness of the whole process, which come from the simulation while one runs.

`install` must run before the bot is imported, because defaults such as `now=time.time` are bound at import.
Without a simulation, all calls reach the real clock.
"""

from __future__ import annotations

import datetime
import os
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

REAL = time.process_time
"""CPU seconds, for measuring the simulation itself. It never waits, so it would take as long on an idle
machine.
"""


class Source:
    """The source of time and randomness while a simulation runs."""

    wall: Callable[[], float] | None = None
    """Seconds since 1970, which may jump."""
    steady: Callable[[], float] | None = None
    """Seconds that never go back."""
    chance: random.Random | None = None
    """For all of the bot's random numbers without their own seed."""


SOURCE = Source()
_Random = random.Random


class SeededRandom(_Random):
    """`random.Random` with the simulation's seed as its default."""

    def __init__(self, x: Any = None) -> None:
        super().__init__(_own_seed(x))

    def seed(self, a: Any = None, version: int = 2) -> None:
        """See `random.Random.seed`."""
        super().seed(_own_seed(a), version)


def _own_seed(given: Any) -> Any:
    if given is None and SOURCE.chance is not None:
        return SOURCE.chance.getrandbits(64)
    return given


def install() -> None:
    """Replace the process's clocks and randomness. Only the first call has an effect."""
    if getattr(time, "simulated", False):
        return
    time.simulated = True  # type: ignore[attr-defined]
    # Replaced first, since some modules keep their own references.
    real_urandom = os.urandom

    def urandom(size: int) -> bytes:
        return real_urandom(size) if SOURCE.chance is None else SOURCE.chance.randbytes(size)

    os.urandom = urandom
    random._urandom = urandom  # type: ignore[attr-defined]
    random.Random = SeededRandom  # type: ignore[misc]
    secrets.token_bytes = lambda nbytes=None: urandom(32 if nbytes is None else nbytes)  # type: ignore[assignment]
    for name, kind in (("time", "wall"), ("monotonic", "steady"), ("perf_counter", "steady")):
        setattr(time, name, _switched(getattr(time, name), kind))
    time.time_ns = lambda: int(time.time() * 1e9)
    time.monotonic_ns = lambda: int(time.monotonic() * 1e9)


def patch_discord() -> None:
    """Replace discord.py's `utcnow`, which would read the C clock."""
    from discord import utils

    def utcnow() -> datetime.datetime:
        return datetime.datetime.fromtimestamp(time.time(), datetime.UTC)

    utils.utcnow = utcnow


def _switched(real: Callable[[], float], kind: str) -> Callable[[], float]:
    def read() -> float:
        source = getattr(SOURCE, kind)
        return real() if source is None else float(source())

    return read
