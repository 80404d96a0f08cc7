"""An observation is everything a robot knows about a game.

Robots only ever get an Observation, never the real state, so they can't use a card their seat couldn't see.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

import engine
from engine.state import State


@dataclass(frozen=True)
class Observation:
    """Everything `seat` knows. It can be pickled.

    `view` is the seat's view as JSON. `world` is the dump of a world created by `State.imagine`, which
    reveals no more than `view`. Robots can imagine further worlds from it, just as they could from the real
    state.
    """

    seat: int
    view: str
    world: str

    def open(self) -> State:
        """Return the imagined world. Each call returns a separate state."""
        return engine.load(self.world)


def observe(state: State, seat: int, rng_seed: str) -> Observation:
    """Return everything `seat` knows about `state`. Raise Illegal if `seat` isn't at the table.

    The dice used to imagine the world depend only on the view and `rng_seed`, so no hidden card affects them.
    """
    view = json.dumps(state.view(seat), sort_keys=True)
    return Observation(seat, view, engine.dump(state.imagine(seat, Random(f"{view}\n{rng_seed}"))))
