"""A robot's knowledge: its seat's view, and one world the seat can't tell from the real one.

The real state never goes past `observe`: a robot cannot look at a card its seat could not see.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

import engine
from engine.state import State


@dataclass(frozen=True)
class Observation:
    """All that `seat` knows. It can be pickled.

    `view` is the seat's view as JSON. `world` is a dump of a complete state made by `State.imagine`. A robot
    can imagine more worlds from it, as well as from the real state. It reveals only the facts that are in
    `view`.
    """

    seat: int
    view: str
    world: str

    def open(self) -> State:
        """Return the imagined world, as a separate state for each call."""
        return engine.load(self.world)


def observe(state: State, seat: int, rng_seed: str) -> Observation:
    """Return all that `seat` may know about `state`. Raises Illegal for a seat that isn't at the table.

    The dice for imagining come only from the view and `rng_seed`, so no hidden card affects them.
    """
    view = json.dumps(state.view(seat), sort_keys=True)
    return Observation(seat, view, engine.dump(state.imagine(seat, Random(f"{view}\n{rng_seed}"))))
