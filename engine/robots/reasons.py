"""Why a robot would make a move: what it wins by it and what it avoids, against the move that comes next.

The search says what the moves are worth, and is done. Only where somebody asks, the best move and another
are looked at once more: both in the same imagined worlds, with the same dice, played on by the guide's rule
of thumb; and it is counted how often each of the game's outcomes came true. What differs most between the
two, and by more than chance would make it, is the reason. Nothing but what the seat sees may be named in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from engine import words
from engine.contract import Move
from engine.guide import LOST, WON, Guide, Outcome, Outcomes, Ply
from engine.robots.search import Budget, Weighed
from engine.state import State

WORLDS = 100
"""Imagined games that are counted, at most: all of them, or how many of a hundred, is read at once."""
_LEAST_SHARE = 0.1
"""The part of the worlds by which a outcome must differ to be worth a word."""
_SURE = 2.5
"""Standard deviations by which it must differ: several are looked at, and one of them always varies most."""
_OTHERS = 5
"""Moves not worth a thought that are looked at, to say what is wrong with them; drawn from so many:"""
_LOOKED_FOR = 60


class Count(NamedTuple):
    """In how many imagined games a outcome came true: with the best move, and with the other. `certain`:
    it is known to come of the move that has it more often, and not only counted.
    """

    outcome: Outcome
    best: int
    other: int
    certain: bool = False


class Reason(NamedTuple):
    """Why the best move is that.

    "only": it is the only legal one. "equal": all that was looked at comes out about alike, so that it
    matters little; `other` does about as well. "weighed": `other` is the next one that does worse, or one
    that was not even worth weighing; `gain` is what the best move brings more often, or for certain, `fear`
    what it brings less often, in `worlds` imagined games. None where nothing that the game has a word for
    tells them apart.
    """

    kind: Literal["only", "equal", "weighed"]
    other: Move | None = None
    worlds: int = 0
    gain: Count | None = None
    fear: Count | None = None


class _Tally:
    """The outcomes of one move, world by world."""

    def __init__(self) -> None:
        self.worth = 0.0
        self.came: list[set[Outcome]] = []
        self.at_once: list[set[Outcome]] = []
        """Of each world, what came of the move itself."""
        self.about: dict[Outcome, set[str]] = {}
        """What a outcome was about that is counted by its name alone."""
        self.certain: frozenset[str] = frozenset()

    def kept(self, outcomes: Outcomes[Any], come: Iterable[Outcome], seen: frozenset[str]) -> set[Outcome]:
        """Return what came, as it is counted. What it was about is forgotten where the seat does not see
        it.
        """
        kept = set()
        for name, said in come:
            about = said if said in seen else ""
            if name in outcomes.each:
                kept.add(Outcome(name, about))
            else:
                kept.add(Outcome(name))
                self.about.setdefault(Outcome(name), set()).add(about)
        return kept

    def count(self, outcome: Outcome) -> int:
        """Return the worlds in which it came true."""
        return sum([outcome in came for came in self.came])

    def sure_of(self, outcome: Outcome, outcomes: Outcomes[Any]) -> bool:
        """Return whether it is certain to come of the move."""
        if self.count(outcome) < len(self.came):
            return False
        return outcome.name in self.certain or (
            outcome.name in outcomes.plain and all(outcome in came for came in self.at_once)
        )

    def named(self, outcome: Outcome) -> Outcome:
        """Return it with what it was about, where that was always the same."""
        about = self.about.get(outcome, set())
        return outcome._replace(about=next(iter(about))) if len(about) == 1 else outcome


def because(
    world: State,
    seat: int,
    guide: Guide[Any],
    thought: Sequence[Weighed],
    budget: Budget,
    dice: Random,
) -> Reason:
    """Return why the first of the moves that were `thought` of is the best, for `seat` in `world`, within a
    budget of its own.
    """
    outcomes = guide.outcomes
    best, tried = thought[0], [one for one in thought[1:] if one.worlds]
    behind = [one for one in tried if best.worth - one.worth >= outcomes.same]
    if behind:
        others = [max(behind, key=lambda one: one.worth).move]
    else:
        others = _unthought(world, seat, thought, dice)
        if not others:
            return Reason("equal", tried[0].move) if tried else Reason("only")
    tallies = _looked_at(world, seat, guide, [best.move, *others], budget, dice)
    if not behind:
        enough = tallies[best.move].worth - outcomes.same * len(tallies[best.move].came)
        worse = [move for move in others if tallies[move].worth <= enough or LOST in tallies[move].certain]
        if tried and not worse:
            return Reason("equal", max(tried, key=lambda one: one.worth).move)
        others = worse or others
    other = max(others, key=lambda move: tallies[move].worth)
    return _told(outcomes, tallies[best.move], tallies[other], other)


def _unthought(world: State, seat: int, thought: Sequence[Weighed], dice: Random) -> list[Move]:
    """Return some legal moves that were not worth a thought; none where there are no others."""
    known = {one.move for one in thought}
    others = [move for move in words.moves(world, seat, _LOOKED_FOR, dice) if move not in known]
    return dice.sample(others, min(_OTHERS, len(others)))


def _looked_at(
    world: State,
    seat: int,
    guide: Guide[Any],
    moves: Sequence[Move],
    budget: Budget,
    dice: Random,
) -> Mapping[Move, _Tally]:
    """Return what came of each of the moves, all in the same worlds and with the same dice."""
    seen = _seen(world.view(seat))
    tallies = {move: _Tally() for move in moves}
    for move in moves:
        tallies[move].certain = frozenset(guide.outcomes.certain(world, seat, move))
    for number in range(WORLDS):
        if number and not budget.left(budget.nodes):
            break
        imagined = world.imagine(seat, dice)
        guide.retract_hidden(imagined)
        seed = dice.getrandbits(32)
        for move in moves:
            budget.used += _played(imagined, seat, move, guide, tallies[move], seen, Random(seed))
    return tallies


def _played(
    imagined: State,
    seat: int,
    move: Move,
    guide: Guide[Any],
    tally: _Tally,
    seen: frozenset[str],
    dice: Random,
) -> int:
    """Play one imagined game on after a move, and keeps what came of it. Gives the moves that took."""
    world, outcomes = imagined.copy(), guide.outcomes
    trail = [Ply(seat, move, world.play(seat, move))]
    tally.at_once.append(tally.kept(outcomes, _come(outcomes, imagined, seat, trail, world), seen))
    while world.result is None and len(trail) <= outcomes.horizon:
        if any(event.name in outcomes.ends for event in trail[-1].events):
            break
        turn = world.to_act[0]
        choice = guide.policy(world, turn, dice)
        trail.append(Ply(turn, choice, world.play(turn, choice)))
    tally.came.append(tally.kept(outcomes, _come(outcomes, imagined, seat, trail, world), seen))
    tally.worth += guide.values(world)[seat]
    return len(trail)


def _come(
    outcomes: Outcomes[Any], before: State, seat: int, trail: Sequence[Ply], after: State
) -> Iterable[Outcome]:
    """Yield what came of a move, the end of the game included."""
    yield from outcomes.come(before, seat, trail, after)
    if after.result is not None and len(after.result.places) > 1:
        yield Outcome(WON if seat in after.result.places[0] else LOST)


def _told(outcomes: Outcomes[Any], best: _Tally, other: _Tally, move: Move) -> Reason:
    worlds = len(best.came)
    gain = next(_differing((WON, *outcomes.gains), WON, best, other, outcomes), None)
    fears = _differing((LOST, *outcomes.fears), LOST, other, best, outcomes)
    said = outcomes.verdicts if gain is not None and gain.outcome.name in outcomes.verdicts else ()
    fear = next((one for one in fears if one.outcome.name not in said), None)
    if gain is None and fear is None:
        gain = _sure(outcomes, best, other)
    return Reason(
        "weighed",
        move,
        worlds,
        gain,
        None if fear is None else fear._replace(best=fear.other, other=fear.best),
    )


def _differing(
    names: Sequence[str], end: str, more: _Tally, less: _Tally, outcomes: Outcomes[Any]
) -> Iterator[Count]:
    """Return the outcomes of these names that come true more often in one tally than in the other, by more
    than chance: the one that differs most first, and before all the `end` of the game where it is certain.
    The first number is that of the tally with more.
    """
    worlds = len(more.came)
    found = []
    for outcome in sorted(set().union(*more.came)):
        if outcome.name not in names:
            continue
        pairs = [(outcome in a) - (outcome in b) for a, b in zip(more.came, less.came, strict=True)]
        lead, differing = sum(pairs), sum(map(abs, pairs))
        count = _counted(outcomes, outcome, more, less)
        over = outcome.name == end and count.certain
        if over or (lead >= _LEAST_SHARE * worlds and lead >= _SURE * differing**0.5):
            found.append((not over, -lead, names.index(outcome.name), count))
    return (count for *_, count in sorted(found))


def _sure(outcomes: Outcomes[Any], best: _Tally, other: _Tally) -> Count | None:
    """Return a gain that is certain, though the other move may have it as well: None where there is none."""
    counts = (_counted(outcomes, Outcome(name), best, other) for name in (WON, *outcomes.gains))
    return next((count for count in counts if count.certain), None)


def _counted(outcomes: Outcomes[Any], outcome: Outcome, more: _Tally, less: _Tally) -> Count:
    return Count(
        more.named(outcome), more.count(outcome), less.count(outcome), more.sure_of(outcome, outcomes)
    )


def _seen(value: object) -> frozenset[str]:
    """Return all words in a view, and so all that may be named to who has it."""
    if isinstance(value, str):
        return frozenset((value,))
    if isinstance(value, Mapping):
        return frozenset().union(*map(_seen, value), *map(_seen, value.values()))
    if isinstance(value, list | tuple):
        return frozenset().union(*map(_seen, value))
    return frozenset()
