"""The options of a Court Wars table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.options import Options, limit, switch


@dataclass(frozen=True)
class CourtWarsOptions(Options):
    """Options of Court Wars.

    `jokers` adds two Jokers to the pile. With `equal_guards`, a Guard may equal the one below it. If `turns`
    isn't 0, the game ends when each player has had that many turns.
    """

    jokers: bool = switch(True, "CW-2")
    equal_guards: bool = switch(False, "CW-5")
    turns: int = limit(30, 10, 100, "CW-14")
