"""The guide: the questions that robots ask about a game.

A guide that knows its game makes robots stronger than random playouts do. Its outcomes name the possible
results of a move in the game's own words, so that robots can say why they make it.

A guide works only on imagined worlds. When it speaks for a seat, it should look only at cards that the seat
could see: a playout where every seat knows all hands teaches the wrong lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine import words
from engine.contract import Event, Move
from engine.outcome import Ground, Outcome
from engine.words import World

W = TypeVar("W", bound=World)

_HASTE = 1e-5
"""How much a win loses, and a loss gains, when it comes after further moves.

The amount is too small to outweigh any chance. The number of further moves does not count: it depends on
chance, and over one or two worlds it would outweigh the guides.
"""
WON, LOST = "won", "lost"
"""The outcomes that a move may have in any game.

A seat has won if it is first when the game is over, alone or with others. It has lost if only other seats are
first.
"""


class Ply(NamedTuple):
    """A move of an imagined game, and the events that followed it."""

    seat: int
    move: Move
    events: Sequence[Event]


class Outcomes(Generic[W]):
    """The outcome that every game has, its end. A game's own class adds more names.

    Of two outcomes that are equally clear, the name that comes first in the list says more. Each name has a
    sentence in the catalogues, `KEY-reason-NAME`.
    """

    gains: ClassVar[tuple[str, ...]] = ()
    """Outcomes that a seat wants."""
    fears: ClassVar[tuple[str, ...]] = ()
    """Outcomes that a seat does not want."""
    each: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that are counted separately for each card that they can be about."""
    plain: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that are certain as soon as the move itself brings them: no hidden card decides them."""
    facts: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that a reason names only if no other outcome tells two moves apart.

    Most of them are `plain`, and say how the table stands right after the move.
    """
    grounds: ClassVar[tuple[str, ...]] = ()
    """Names of the grounds that `visible` returns, the most telling first.

    Each has a sentence in the catalogues, `KEY-ground-NAME`.
    """
    against: ClassVar[frozenset[str]] = frozenset()
    """Grounds that speak against their move."""
    relative: ClassVar[frozenset[str]] = frozenset()
    """Grounds that say something only if the other move has them as well, but less."""
    routine: ClassVar[frozenset[str]] = frozenset()
    """Words that make no plan if they are all that is known about a move."""
    verdicts: ClassVar[frozenset[str]] = frozenset((WON, LOST))
    """Outcomes that say everything by themselves."""
    ends: ClassVar[frozenset[str]] = frozenset()
    """Events that end the counting."""
    horizon = 24
    """The largest number of moves that an imagined game goes on after the move itself."""
    thinking = 300
    """The nodes that each player has for a decision in the games that a reason counts."""
    same = 0.02
    """Moves are about equally good if the guide's values for them differ by less than this."""

    def come(self, before: W, seat: int, trail: Sequence[Ply], after: W) -> Iterable[Outcome]:
        """Return the outcomes that came true for a seat.

        `trail` begins with the seat's own move in the world `before`, and ends in the world `after`. An
        outcome that comes twice counts once.
        """
        return ()

    def over(self, trail: Sequence[Ply], after: W) -> bool:
        """Return whether the seat of the first ply has finished its next turn, so that counting stops.

        Later events depend on moves that a player cannot foresee.
        """
        seat = trail[0].seat
        turns = 1 + sum(ply.seat == seat != last.seat for last, ply in pairwise(trail))
        return turns > 1 and seat not in after.to_act

    def certain(self, before: W, seat: int, move: Move) -> Iterable[str]:
        """Return the names of the outcomes that a move is sure to have, no matter which cards are hidden.

        It looks only at what the seat sees.
        """
        return ()

    def visible(self, before: W, seat: int, move: Move) -> Iterable[Ground]:
        """Return the grounds of a legal move, which a player can check at the table without imagining a game.

        It looks only at what the seat sees. A ground is true no matter which cards are hidden.
        """
        return ()


def happened(trail: Iterable[Ply]) -> Iterator[Event]:
    """Return all events of a trail, in order."""
    return (event for ply in trail for event in ply.events)


def told(trail: Iterable[Ply], *names: str) -> Iterator[Event]:
    """Return the events with these names, in the order that they happened."""
    return (event for event in happened(trail) if event.name in names)


def until_next_turn(trail: Sequence[Ply]) -> Sequence[Ply]:
    """Return the plies before the seat of the first ply is on turn again.

    It is for games where only the seat on turn moves.
    """
    seat, others = trail[0].seat, False
    for at, ply in enumerate(trail):
        if others and ply.seat == seat:
            return trail[:at]
        others = others or ply.seat != seat
    return trail


class Slips(NamedTuple):
    """How a level errs.

    `rate` is the share of decisions where it does not make its best move. `temperature` controls how it draws
    a worse move, in parts of the best move's worth. `share` is the largest part of that worth that it may
    lose.
    """

    rate: float
    temperature: float
    share: float


class Guide(Generic[W]):
    """A guide that knows only the contract: every move is a candidate, and it plays at random.

    `nodes` is the total number of moves that a level may make in its imagined worlds before it decides. With
    0 nodes it follows `policy`. `slips` says how the weaker levels err.
    """

    nodes: ClassVar[Mapping[str, int]] = {"easy": 400, "fair": 4_000, "strong": 30_000}
    slips: ClassVar[Mapping[str, Slips]] = {"easy": Slips(0.5, 0.2, 0.6), "fair": Slips(0.2, 0.1, 0.3)}
    blind_spots: ClassVar[tuple[str, ...]] = ()
    """Names of the things that a player may overlook once in a while."""
    most = 60
    """The largest number of moves that a robot looks at."""
    horizon = 400
    """The moves of a playout before `values` estimates the rest."""
    draws = 1
    """How many worlds a robot imagines to draw one of them by `likelihood`."""
    beforehand: ClassVar[tuple[int, float]] = (0, 0.0)
    """The first candidate's lead before any world is looked at: a number of worlds, and a worth.

    In that many worlds, it counts as worth that much more than the others. It has no effect when the robot
    looks at all possible worlds.
    """
    outcomes: ClassVar[Outcomes[Any]] = Outcomes()
    """The possible outcomes of a move, for robots that give reasons."""
    simultaneous = True
    """True if the search handles seats that act at once together, with a separate bandit for each seat."""

    def candidates(self, world: W, seat: int, dice: Random) -> list[Move]:
        """Return the moves worth looking at, at least one, the likeliest first.

        Among equals, a robot makes the first.
        """
        return words.moves(world, seat, self.most, dice)

    def blinded(self, world: W, seat: int, spot: str, dice: Random) -> list[Move]:
        """Return the moves that look best to a player with one of the `blind_spots`, the best first.

        The list is empty if the blind spot changes no choice here.
        """
        return []

    def careful(self, world: W, seat: int, moves: list[Move]) -> list[Move]:
        """Return the moves, at least one, without those that any player who knows the rules regrets at once.

        The strong robot still weighs all of them, because it sees their results.
        """
        return moves

    def policy(self, world: W, seat: int, dice: Random) -> Move:
        """Return a move made without looking ahead."""
        return words.random_move(world, seat, dice)

    def usual(self, world: W, seat: int, dice: Random) -> Move:
        """Return the move that a playout makes for each seat. By default, this is the move of `policy`."""
        return self.policy(world, seat, dice)

    def retract_hidden(self, world: W) -> None:
        """Take back hidden moves that other seats have already made, in games where seats act at once."""

    def worlds(self, world: W, seat: int) -> list[W] | None:
        """Return all worlds that `seat` must hold possible, or None if the guide does not list them.

        A guide lists them only if they are few.
        """
        return None

    def likelihood(self, world: W, seat: int) -> float:
        """Return how likely the other seats' actions are, for `seat`, if this were the world.

        The number is above 0, and on any scale.
        """
        return 1.0

    def evaluate(self, world: W, seat: int, moves: Sequence[Move], dice: Random) -> tuple[list[float], int]:
        """Return the worth of each move to a seat in one world, with the same dice, and the nodes used."""
        seed, worth, nodes = dice.getrandbits(32), [], 0
        for move in moves:
            twin = world.copy()
            twin.play(seat, move)
            values, played = self.playout(twin, Random(seed))
            worth.append(values[seat])
            nodes += played + 1
        return worth, nodes

    def playout(self, world: W, dice: Random) -> tuple[Sequence[float], int]:
        """Play a world on, and return its final worth to each seat and the number of moves played.

        Among results of equal worth, an immediate win and a later loss get a trace more.
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
        """Return the worth of a world to each seat, 0 to 1.

        Once the game is over, the worth follows its result.
        """
        result = world.result
        if result is None:
            return [1 / world.seats] * world.seats
        return placed(result.places, world.seats)


def placed(places: Sequence[Sequence[int]], seats: int) -> list[float]:
    """Return the worth of each seat's place: 1 for first, 0 for last, and a little for the places between.

    Seats that share a place share its worth.
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
