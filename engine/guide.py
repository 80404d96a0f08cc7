"""Guides: the heuristics each game supplies to its robots.

A robot plays better with a guide for its game than with random playouts. A guide also names the possible
outcomes of a move in the game's own terms, so that robots can explain their moves.

Guides only see imagined worlds (complete deals that a seat considers possible), never the real game. When a
guide decides for a seat, it should use only the cards that seat could see, because a playout where every seat
knows all hands gives misleading results.
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
"""A win that comes after further moves loses this much value, and such a loss gains it.

This is too small to outweigh any difference in probability. It doesn't grow with the number of moves, because
that number is random. After only one or two worlds, it would override the guide's order of moves.
"""
WON, LOST = "won", "lost"
"""The outcomes that exist in every game.

A seat has won if it finishes first, alone or with others. It has lost if only other seats finish first.
"""


class Ply(NamedTuple):
    """A move in an imagined world, with the events that followed it."""

    seat: int
    move: Move
    events: Sequence[Event]


class Outcomes(Generic[W]):
    """The outcomes and the grounds that robots use to explain a move in one game.

    An outcome is an event that a move may lead to. A ground is a fact about a move that players can see at
    the table. WON and LOST exist in every game, and subclasses add further names. If two outcomes are equally
    clear, the one listed first takes priority. Each name has a sentence in the catalogues, `KEY-reason-NAME`.
    """

    gains: ClassVar[tuple[str, ...]] = ()
    """Outcomes that are good for a seat."""
    fears: ClassVar[tuple[str, ...]] = ()
    """Outcomes that are bad for a seat."""
    each: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that are counted separately for each card they concern."""
    plain: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that are certain if they follow directly from the move, because no hidden card affects them.
    """
    facts: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that a reason mentions only if no other outcome distinguishes two moves.

    Most are `plain` and describe the table right after the move.
    """
    grounds: ClassVar[tuple[str, ...]] = ()
    """Names of the grounds returned by `visible`, most telling first.

    Each has a sentence in the catalogues, `KEY-ground-NAME`.
    """
    against: ClassVar[frozenset[str]] = frozenset()
    """Grounds that count against a move."""
    relative: ClassVar[frozenset[str]] = frozenset()
    """Grounds that matter only if the other move has them too, but to a lesser degree."""
    obvious: ClassVar[frozenset[str]] = frozenset()
    """Grounds that are understood without another move to compare with."""
    alike: ClassVar[frozenset[str]] = frozenset()
    """Grounds that say why several moves are the same. They're mentioned even if the other moves share them.
    """
    routine: ClassVar[frozenset[str]] = frozenset()
    """Words that aren't worth mentioning as a plan on their own."""
    verdicts: ClassVar[frozenset[str]] = frozenset((WON, LOST))
    """Outcomes that need no further explanation, such as winning."""
    ends: ClassVar[frozenset[str]] = frozenset()
    """Events after which outcomes no longer count."""
    horizon = 24
    """Maximum number of moves to play after the move itself."""
    thinking = 300
    """Number of nodes a player can spend on each decision while outcomes are being counted for a reason."""
    same = 0.02
    """Difference in value, from 0 to 1, below which two moves count as equally good."""

    def come(self, before: W, seat: int, trail: Sequence[Ply], after: W) -> Iterable[Outcome]:
        """Return the outcomes that occurred for a seat.

        `trail` starts with the seat's own move, made in the state `before`, and leads to the state `after`.
        An outcome that occurs twice counts once.
        """
        return ()

    def over(self, trail: Sequence[Ply], after: W) -> bool:
        """Return True once the seat that moved first has finished its next turn. The playout then stops.

        Anything later depends on moves a player can't foresee, so it says nothing about the first move.
        """
        seat = trail[0].seat
        turns = 1 + sum(ply.seat == seat != last.seat for last, ply in pairwise(trail))
        return turns > 1 and seat not in after.to_act

    def certain(self, before: W, seat: int, move: Move) -> Iterable[str]:
        """Return the names of outcomes that are certain to follow from a move, judging by the seat's view."""
        return ()

    def visible(self, before: W, seat: int, move: Move) -> Iterable[Ground]:
        """Return the grounds for a legal move: facts a player can check by looking at the table.

        Only the seat's own view is used, so a ground is true no matter which cards are hidden.
        """
        return ()

    def alternatives(self, before: W, seat: int, move: Move, others: Sequence[Move]) -> Sequence[Move]:
        """Return the moves in `others` that a player would compare with `move`, likeliest first."""
        return others


def happened(trail: Iterable[Ply]) -> Iterator[Event]:
    """Return all events of a trail, in order."""
    return (event for ply in trail for event in ply.events)


def told(trail: Iterable[Ply], *names: str) -> Iterator[Event]:
    """Return the events of a trail that have one of these names, in order."""
    return (event for event in happened(trail) if event.name in names)


def until_next_turn(trail: Sequence[Ply]) -> Sequence[Ply]:
    """Return the plies up to the next move of the seat that moved first.

    This works only for games where seats move one at a time.
    """
    seat, others = trail[0].seat, False
    for at, ply in enumerate(trail):
        if others and ply.seat == seat:
            return trail[:at]
        others = others or ply.seat != seat
    return trail


class Slips(NamedTuple):
    """The frequency and size of a level's errors.

    `rate` is the share of decisions where the robot doesn't make its best move. `temperature` controls the
    random choice of a worse move, relative to the value of the best one. `share` is the largest part of that
    value that an error can cost.
    """

    rate: float
    temperature: float
    share: float


class Guide(Generic[W]):
    """A guide that works for any game: every legal move is a candidate, and playouts are random.

    `nodes` is the number of moves each level can make in imagined worlds before it decides. With 0 nodes, it
    follows `policy`. `slips` describes the weaker levels' errors.
    """

    nodes: ClassVar[Mapping[str, int]] = {"easy": 400, "fair": 4_000, "strong": 30_000}
    slips: ClassVar[Mapping[str, Slips]] = {"easy": Slips(0.5, 0.2, 0.6), "fair": Slips(0.2, 0.1, 0.3)}
    blind_spots: ClassVar[tuple[str, ...]] = ()
    """Facts that a weaker player sometimes overlooks, by name."""
    most = 60
    """Maximum number of moves a robot considers."""
    horizon = 400
    """Maximum number of moves in a playout. After that, `values` estimates the rest."""
    draws = 1
    """Number of worlds to imagine each time. The search picks one of them according to `likelihood`."""
    beforehand: ClassVar[tuple[int, float]] = (0, 0.0)
    """A head start for the first candidate, as a number of worlds and a value.

    The search begins as if the first candidate had already been better by this value in this many worlds. It
    has no effect when the search covers all possible deals.
    """
    outcomes: ClassVar[Outcomes[Any]] = Outcomes()
    """The possible outcomes of a move, used by robots that give reasons."""
    simultaneous = True
    """If True and several seats act at once, the search runs a separate bandit for each of them."""

    def candidates(self, world: W, seat: int, dice: Random) -> list[Move]:
        """Return the moves worth considering, most likely first. There's always at least one.

        If moves turn out equally good, the robot makes the first.
        """
        return words.moves(world, seat, self.most, dice)

    def blinded(self, world: W, seat: int, spot: str, dice: Random) -> list[Move]:
        """Return the moves that look best to a player with one of the `blind_spots`, best first.

        Return an empty list if the blind spot doesn't affect this decision.
        """
        return []

    def careful(self, world: W, seat: int, moves: list[Move]) -> list[Move]:
        """Return `moves` without any move that a player who knows the rules would regret at once.

        At least one move is left. The strong robot doesn't use this, because its search sees the results.
        """
        return moves

    def policy(self, world: W, seat: int, dice: Random) -> Move:
        """Return a move for a seat that must act, without looking ahead."""
        return words.random_move(world, seat, dice)

    def usual(self, world: W, seat: int, dice: Random) -> Move:
        """Return the move a seat makes in a playout. By default, `policy` chooses it."""
        return self.policy(world, seat, dice)

    def retract_hidden(self, world: W) -> None:
        """Undo the hidden moves other seats have made in `world`, in games where seats act at once."""

    def worlds(self, world: W, seat: int) -> list[W] | None:
        """Return every world that `seat` must consider possible, or None if there are too many to list."""
        return None

    def likelihood(self, world: W, seat: int) -> float:
        """Return the likelihood of the other seats' actions so far if this world were real.

        The actions are judged from the view of `seat`. The number is positive, on an arbitrary scale.
        """
        return 1.0

    def evaluate(self, world: W, seat: int, moves: Sequence[Move], dice: Random) -> tuple[list[float], int]:
        """Return each move's value to a seat and the number of nodes used.

        All moves are tried in the same world with the same dice.
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
        """Play the world out. Return its final value to each seat and the number of moves made.

        A win right after the first move is worth slightly more than a later one, and a later loss slightly
        more than an immediate one.
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
        """Return a state's value to each seat, from 0 to 1.

        Once the game is over, the values follow from the result.
        """
        result = world.result
        if result is None:
            return [1 / world.seats] * world.seats
        return placed(result.places, world.seats)


def placed(places: Sequence[Sequence[int]], seats: int) -> list[float]:
    """Return the value of each seat's place: 1 for first, 0 for last, and less than 0.2 for any other.

    Seats that share a place get the mean of the values.
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
