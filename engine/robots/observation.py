"""A robot's knowledge: its seat's view, and one world that the seat cannot tell from the real one.

The real state may never get past `observe`: a robot cannot look at a card that its seat could not.
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

    `view` is the seat's view as JSON; `world` a dump of a complete state made by `State.imagine`, from which
    more can be imagined as well as from the real one, and it says no more of that one than `view` does.
    """

    seat: int
    view: str
    world: str

    def open(self) -> State:
        """Return the imagined world: a state of its own at each call."""
        return engine.load(self.world)


def observe(state: State, seat: int, rng_seed: str) -> Observation:
    """Return what `seat` may know of `state`. Raises Illegal for a seat that is not at the table.

    The dice that imagine come from the view and `rng_seed` alone, so that nothing hidden steers them.
    """
    view = json.dumps(state.view(seat), sort_keys=True)
    return Observation(seat, view, engine.dump(state.imagine(seat, Random(f"{view}\n{rng_seed}"))))
