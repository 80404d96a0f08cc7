"""The guide: the heuristics a game supplies to robots.

With a guide for its game, a robot is stronger than with random playouts. Its outcomes name the possible
results of a move in the game's own terms, so that robots can explain their moves.

A guide works only on simulated games. When it decides for a seat, it should use only cards the seat could
see, because a playout where every seat knows all hands gives misleading results.
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
"""The value a win loses, and a loss gains, when it comes after further moves.

The amount is too small to outweigh any difference in probability. The number of further moves doesn't count:
it is random, and over one or two simulated games it would outweigh the guides.
"""
WON, LOST = "won", "lost"
"""The outcomes a move may have in any game.

A seat has won if it is first when the game is over, alone or with others. It has lost if only other seats are
first.
"""


class Ply(NamedTuple):
    """A move of a simulated game, and the events that followed it."""

    seat: int
    move: Move
    events: Sequence[Event]


class Outcomes(Generic[W]):
    """The outcome every game has, its end. A game's own class adds further names.

    Of two outcomes that are equally clear, the name that comes first in the list has priority. Each name has
    a sentence in the catalogues, `KEY-reason-NAME`.
    """

    gains: ClassVar[tuple[str, ...]] = ()
    """Outcomes that are good for a seat."""
    fears: ClassVar[tuple[str, ...]] = ()
    """Outcomes that are bad for a seat."""
    each: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that are counted separately for each card they concern."""
    plain: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that are certain as soon as the move itself causes them, because no hidden card affects them.
    """
    facts: ClassVar[frozenset[str]] = frozenset()
    """Outcomes a reason names only if no other outcome distinguishes two moves.

    Most of them are `plain`, and describe the table right after the move.
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
    """Words that aren't a plan if they are the only outcomes of a move."""
    verdicts: ClassVar[frozenset[str]] = frozenset((WON, LOST))
    """Outcomes that need no further explanation."""
    ends: ClassVar[frozenset[str]] = frozenset()
    """Events that end the counting."""
    horizon = 24
    """Maximum number of moves in a simulated game after the move itself."""
    thinking = 300
    """Number of nodes for each decision of a player in the games a reason counts."""
    same = 0.02
    """Moves are about equally good if the guide's values for them differ by less than this threshold."""

    def come(self, before: W, seat: int, trail: Sequence[Ply], after: W) -> Iterable[Outcome]:
        """Return the outcomes that occurred for a seat.

        `trail` begins with the seat's own move in the state `before` and ends in the state `after`. An
        outcome that occurs twice counts once.
        """
        return ()

    def over(self, trail: Sequence[Ply], after: W) -> bool:
        """Return True if the seat of the first ply has finished its next turn, so that counting stops.

        Later events depend on moves a player can't foresee.
        """
        seat = trail[0].seat
        turns = 1 + sum(ply.seat == seat != last.seat for last, ply in pairwise(trail))
        return turns > 1 and seat not in after.to_act

    def certain(self, before: W, seat: int, move: Move) -> Iterable[str]:
        """Return the names of the outcomes a move certainly has, whatever the hidden cards are.

        This uses only the seat's own view.
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
    """Return the events with these names, in order."""
    return (event for event in happened(trail) if event.name in names)


def until_next_turn(trail: Sequence[Ply]) -> Sequence[Ply]:
    """Return the plies before the seat of the first ply moves again.

    This is for games where only one seat moves at a time.
    """
    seat, others = trail[0].seat, False
    for at, ply in enumerate(trail):
        if others and ply.seat == seat:
            return trail[:at]
        others = others or ply.seat != seat
    return trail


class Slips(NamedTuple):
    """The errors of a level.

    `rate` is the share of decisions where it doesn't make its best move. `temperature` controls the random
    choice of a worse move, relative to the best move's value. `share` is the maximum part of this value it
    may lose.
    """

    rate: float
    temperature: float
    share: float


class Guide(Generic[W]):
    """A guide that knows only the contract: every move is a candidate, and it plays at random.

    `nodes` is the total number of moves a level may make in its simulated games before it decides. With 0
    nodes it follows `policy`. `slips` are the errors of the weaker levels.
    """

    nodes: ClassVar[Mapping[str, int]] = {"easy": 400, "fair": 4_000, "strong": 30_000}
    slips: ClassVar[Mapping[str, Slips]] = {"easy": Slips(0.5, 0.2, 0.6), "fair": Slips(0.2, 0.1, 0.3)}
    blind_spots: ClassVar[tuple[str, ...]] = ()
    """Names of the facts a player may sometimes overlook."""
    most = 60
    """Maximum number of moves a robot considers."""
    horizon = 400
    """Maximum number of moves of a playout, before `values` estimates the rest."""
    draws = 1
    """Number of simulated games to draw; the robot then chooses one of them by `likelihood`."""
    beforehand: ClassVar[tuple[int, float]] = (0, 0.0)
    """The first candidate's lead before any simulation: a number of simulated games, and a value.

    In that many simulated games, it counts as this much more valuable than the others. It has no effect when
    the robot examines all possible deals.
    """
    outcomes: ClassVar[Outcomes[Any]] = Outcomes()
    """The possible outcomes of a move, for robots that give reasons."""
    simultaneous = True
    """True if the search treats seats that act at once jointly, with a separate bandit for each seat."""

    def candidates(self, world: W, seat: int, dice: Random) -> list[Move]:
        """Return the moves worth considering, at least one, the most likely first.

        Of equally good moves, a robot makes the first.
        """
        return words.moves(world, seat, self.most, dice)

    def blinded(self, world: W, seat: int, spot: str, dice: Random) -> list[Move]:
        """Return the moves that look best to a player with one of the `blind_spots`, best first.

        The list is empty if the blind spot changes no decision here.
        """
        return []

    def careful(self, world: W, seat: int, moves: list[Move]) -> list[Move]:
        """Return the moves, at least one, without those that any player who knows the rules regrets at once.

        The strong robot still considers all moves, because it sees their results.
        """
        return moves

    def policy(self, world: W, seat: int, dice: Random) -> Move:
        """Return a move made without looking ahead."""
        return words.random_move(world, seat, dice)

    def usual(self, world: W, seat: int, dice: Random) -> Move:
        """Return the move a playout makes for each seat. By default, this is the move of `policy`."""
        return self.policy(world, seat, dice)

    def retract_hidden(self, world: W) -> None:
        """Undo hidden moves that other seats have already made, in games where seats act at once."""

    def worlds(self, world: W, seat: int) -> list[W] | None:
        """Return all games that `seat` must consider possible, or None if the guide doesn't list them.

        A guide lists them only if they are few.
        """
        return None

    def likelihood(self, world: W, seat: int) -> float:
        """Return the likelihood of the other seats' actions, for `seat`, if this were the real game.

        The number is above 0, and on any scale.
        """
        return 1.0

    def evaluate(self, world: W, seat: int, moves: Sequence[Move], dice: Random) -> tuple[list[float], int]:
        """Return the value of each move to a seat in one simulated game, with the same dice, and the nodes
        used.
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
        """Continue a simulated game and return its final value to each seat and the number of moves made.

        Of equal results, an immediate win and a late loss have a slightly higher value.
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
        """Return the value of a state to each seat, from 0 to 1.

        When the game is over, the value follows its result.
        """
        result = world.result
        if result is None:
            return [1 / world.seats] * world.seats
        return placed(result.places, world.seats)


def placed(places: Sequence[Sequence[int]], seats: int) -> list[float]:
    """Return the value of each seat's place: 1 for first, 0 for last, and a little for the places between.

    Seats that share a place share its value.
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
