"""The guide: questions that robots ask about a game. A guide that knows a game better than at random makes
them stronger; its outcomes, in the game's own words, are what may come of a move, so that robots can say why.

A guide works on imagined worlds alone. Where it speaks for a seat, it should look at nothing that the seat
could not see: a playout in which everybody knows all hands teaches the wrong lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine import words
from engine.contract import Event, Move
from engine.outcome import Outcome
from engine.words import World

W = TypeVar("W", bound=World)

_HASTE = 1e-5
"""What it takes from a win, and gives to a loss, that it comes after more moves: too little to weigh against
any chance. How many more is not counted: that is chance, and in a world or two would outweigh the guides.
"""
WON, LOST = "won", "lost"
"""What may come of a move in any game: the seat is first when it is over, alone or with others; or it is
not, and somebody else is.
"""


class Ply(NamedTuple):
    """A move of an imagined game, and what happened by it."""

    seat: int
    move: Move
    events: Sequence[Event]


class Outcomes(Generic[W]):
    """The outcome that any game has, its end. A game's own class adds names; the earlier tells more where two
    are as clear. Each name has a sentence in the catalogues, `KEY-reason-NAME`.
    """

    gains: ClassVar[tuple[str, ...]] = ()
    """What a seat would like."""
    fears: ClassVar[tuple[str, ...]] = ()
    """What it would not."""
    each: ClassVar[frozenset[str]] = frozenset()
    """Those that are counted by themselves for every card that they may be about."""
    plain: ClassVar[frozenset[str]] = frozenset()
    """Those that are certain as soon as they come of the move itself, since nothing hidden decides them."""
    facts: ClassVar[frozenset[str]] = frozenset()
    """Those that are told only where nothing else tells two moves apart: most are `plain`, and say how the
    table stands as soon as the move is made.
    """
    routine: ClassVar[frozenset[str]] = frozenset()
    """Words that, where they are all that is known of a move, are nobody's plan."""
    verdicts: ClassVar[frozenset[str]] = frozenset((WON, LOST))
    """Those that say all by themselves."""
    ends: ClassVar[frozenset[str]] = frozenset()
    """Events after which nothing more is counted."""
    horizon = 24
    """Moves that are played on at most."""
    thinking = 300
    """Nodes with which everybody decides in the games in which it is counted what is told."""
    same = 0.02
    """Moves whose worths, as the game's guide has them, differ by less are about as good."""

    def come(self, before: W, seat: int, trail: Sequence[Ply], after: W) -> Iterable[Outcome]:
        """Return what came true for a seat: `trail` begins with its own move in the world `before`, and ends
        in the world `after`. Seldom or often does not matter: what comes twice is counted once.
        """
        return ()

    def over(self, trail: Sequence[Ply], after: W) -> bool:
        """Return whether the next turn of the seat that made the first ply is over, so that no more is
        counted: what comes later depends on moves that nobody can foretell.
        """
        seat = trail[0].seat
        turns = 1 + sum(ply.seat == seat != last.seat for last, ply in pairwise(trail))
        return turns > 1 and seat not in after.to_act

    def certain(self, before: W, seat: int, move: Move) -> Iterable[str]:
        """Return the names of what is sure to come of a move whatever is hidden, computed from what the
        seat sees.
        """
        return ()


def happened(trail: Iterable[Ply]) -> Iterator[Event]:
    """Return all events, in their order."""
    return (event for ply in trail for event in ply.events)


def told(trail: Iterable[Ply], *names: str) -> Iterator[Event]:
    """Return the events of these names, in the order in which they happened."""
    return (event for event in happened(trail) if event.name in names)


def until_next_turn(trail: Sequence[Ply]) -> Sequence[Ply]:
    """Return the steps before the seat that made the first is on turn again, where only who is on turn
    moves.
    """
    seat, others = trail[0].seat, False
    for at, ply in enumerate(trail):
        if others and ply.seat == seat:
            return trail[:at]
        others = others or ply.seat != seat
    return trail


class Slips(NamedTuple):
    """How a level errs: at what `rate` it does not make its best move; the `temperature` by which a worse one
    is drawn, in parts of the best one's worth; and the `share` of that worth that it may lose at most.
    """

    rate: float
    temperature: float
    share: float


class Guide(Generic[W]):
    """Knows nothing of any game but the contract: every move is a candidate, and it plays at random.

    `nodes` are the moves that a level may make in its imagined worlds, all told, before it decides; with none
    it follows `policy`. `slips` says how the levels err that are not strong.
    """

    nodes: ClassVar[Mapping[str, int]] = {"easy": 400, "fair": 4_000, "strong": 30_000}
    slips: ClassVar[Mapping[str, Slips]] = {"easy": Slips(0.5, 0.2, 0.6), "fair": Slips(0.2, 0.1, 0.3)}
    blind_spots: ClassVar[tuple[str, ...]] = ()
    """What somebody may overlook for once, by name."""
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
    outcomes: ClassVar[Outcomes[Any]] = Outcomes()
    """What may come of a move, where a reason is asked for."""
    simultaneous = True
    """Whether seats that act at once are searched for together, each with a bandit of its own."""

    def candidates(self, world: W, seat: int, dice: Random) -> list[Move]:
        """Return the moves worth looking at, at least one, the likeliest first: among equals the first is
        made.
        """
        return words.moves(world, seat, self.most, dice)

    def blinded(self, world: W, seat: int, spot: str, dice: Random) -> list[Move]:
        """Return what looks best, the best first, to somebody with one of the `blind_spots`; nothing where it
        changes nothing there.
        """
        return []

    def careful(self, world: W, seat: int, moves: list[Move]) -> list[Move]:
        """Return the moves, at least one, without those that anybody who knows the rules regrets at once.
        The strong robot, which looks at what they bring, weighs them all the same.
        """
        return moves

    def policy(self, world: W, seat: int, dice: Random) -> Move:
        """Return a move made without looking ahead."""
        return words.random_move(world, seat, dice)

    def usual(self, world: W, seat: int, dice: Random) -> Move:
        """Return the move by which everybody is taken to play on in a playout: by default that of
        `policy`.
        """
        return self.policy(world, seat, dice)

    def retract_hidden(self, world: W) -> None:
        """Take back hidden moves that others have made already, where seats act at once."""

    def worlds(self, world: W, seat: int) -> list[W] | None:
        """Return all worlds that `seat` must hold possible, where they are few; None where nobody counts
        them.
        """
        return None

    def likelihood(self, world: W, seat: int) -> float:
        """Return how likely it is, for `seat`, that the others did what they have done, were this the world:
        more than 0, of any scale.
        """
        return 1.0

    def evaluate(self, world: W, seat: int, moves: Sequence[Move], dice: Random) -> tuple[list[float], int]:
        """Return what each of some moves is worth to a seat in one world, all with the same dice; and the
        nodes.
        """
        seed, worth, nodes = dice.getrandbits(32), [], 0
        for move in moves:
            twin = world.copy()
            twin.play(seat, move)
            values, played = self.playout(twin, Random(seed))
            worth.append(values[seat])
            nodes += played + 1
        return worth, nodes

    def playout(self, world: W, dice: Random) -> tuple[Sequence[float], int]:
        """Play a world on: what it was worth to each seat in the end, and how many moves that took.

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
        """Return what a world is worth to each seat, 0 to 1: when the game is over, its result."""
        result = world.result
        if result is None:
            return [1 / world.seats] * world.seats
        return placed(result.places, world.seats)


def placed(places: Sequence[Sequence[int]], seats: int) -> list[float]:
    """Return 1 for the first place, 0 for the last; a little for what lies between, and shared where a place
    is.
    """
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
