"""What the search asks about a game. A guide that knows a game better than at random makes robots stronger.

A guide works on imagined worlds alone. Where it speaks for a seat, it should look at nothing that the seat
could not see: a playout in which everybody knows all hands teaches the wrong lesson.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Generic, TypeVar

from engine import words
from engine.contract import Move
from engine.words import World

W = TypeVar("W", bound=World)

_HASTE = 1e-5
"""What it takes from a win, and gives to a loss, that it comes after more moves: too little to weigh against
any chance. How many more is not counted: that is chance, and in a world or two would outweigh the guides.
"""


class Guide(Generic[W]):
    """Knows nothing of any game but the contract: every move is a candidate, and it plays at random.

    `nodes` are the moves that a level may make in its imagined worlds, all told, before it decides; with none
    it follows `policy`. `blunder_rate` is how often it makes any of its `slips`, as people do: only none that
    loses at once, which people do not overlook.
    """

    nodes: ClassVar[Mapping[str, int]] = {"easy": 400, "fair": 4_000, "strong": 30_000}
    blunder_rate: ClassVar[Mapping[str, float]] = {"easy": 0.3, "fair": 0.1, "strong": 0.0}
    most = 60
    """Moves that are looked at."""
    horizon = 400
    """Moves of a playout, after which `values` estimates."""
    draws = 1
    """Worlds that are imagined for one that is looked at: it is drawn from them by `likelihood`."""
    beforehand: ClassVar[tuple[int, float]] = (0, 0.0)
    """What is known of the first candidate before any world is looked at: so many worlds, in which it was
    worth so much more than the others. Where all worlds are looked at, it does not count.
    """
    simultaneous = True
    """Whether seats that act at once are searched for together, each with a bandit of its own."""

    def candidates(self, world: W, seat: int, dice: Random) -> list[Move]:
        """The moves worth looking at, at least one, the likeliest first: among equals the first is made."""
        return words.moves(world, seat, self.most, dice)

    def slips(self, world: W, seat: int, candidates: list[Move]) -> list[Move]:
        """The moves, at least one, that a person might make there who does not look well."""
        return candidates

    def policy(self, world: W, seat: int, dice: Random) -> Move:
        """A move made without looking ahead."""
        return words.random_move(world, seat, dice)

    def usual(self, world: W, seat: int, dice: Random) -> Move:
        """The move by which everybody is taken to play on in a playout: by default that of `policy`."""
        return self.policy(world, seat, dice)

    def retract_hidden(self, world: W) -> None:
        """Takes back hidden moves that others have made already, where seats act at once."""

    def worlds(self, world: W, seat: int) -> list[W] | None:
        """All worlds that `seat` must hold possible, where they are few; None where nobody counts them."""
        return None

    def likelihood(self, world: W, seat: int) -> float:
        """How likely it is, for `seat`, that the others did what they have done, were this the world: more
        than 0, of any scale.
        """
        return 1.0

    def evaluate(self, world: W, seat: int, moves: Sequence[Move], dice: Random) -> tuple[list[float], int]:
        """What each of some moves is worth to a seat in one world, all with the same dice; and the nodes."""
        seed, worth, nodes = dice.getrandbits(32), [], 0
        for move in moves:
            twin = world.copy()
            twin.play(seat, move)
            values, played = self.playout(twin, Random(seed))
            worth.append(values[seat])
            nodes += played + 1
        return worth, nodes

    def playout(self, world: W, dice: Random) -> tuple[Sequence[float], int]:
        """Plays a world on: what it was worth to each seat in the end, and how many moves that took.

        Of what is worth the same, a win at once and a loss that is still to come are worth a trace more.
        """
        usual, played = self.usual, 0
        while world.result is None and played < self.horizon:
            seat = world.to_act[0]
            world.play(seat, usual(world, seat, dice))
            played += 1
        values = self.values(world)
        if world.result is not None and played:
            values = [value + _HASTE * (1 - 2 * value) for value in values]
        return values, played

    def values(self, world: W) -> Sequence[float]:
        """What a world is worth to each seat, 0 to 1: when the game is over, its result."""
        result = world.result
        if result is None:
            return [1 / world.seats] * world.seats
        return placed(result.places, world.seats)


def placed(places: Sequence[Sequence[int]], seats: int) -> list[float]:
    """1 for the first place, 0 for the last; a little for what lies between, and shared where a place is."""
    values = [0.0] * seats
    above = 0
    for place in places:
        worth = [0.2 * (seats - 1 - at) / (seats - 1) for at in range(above, above + len(place))]
        if above == 0:
            worth[0] = 1.0
        for seat in place:
            values[seat] = sum(worth) / len(place)
        above += len(place)
    return values
