"""Why a robot would make a move: what it wins by it and what it avoids, against the move that comes next.

The search says what the moves are worth, and is done. Only where somebody asks, the best move and another
are looked at once more: both in the same imagined worlds, with the same dice, played on by the guide's rule
of thumb; and it is counted how often each of the game's prospects came true. What differs most between the
two, and by more than chance would make it, is the reason. Nothing but what the seat sees may be named in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from engine import words
from engine.contract import Move
from engine.guide import Guide
from engine.prospects import LOST, WON, Prospect, Prospects, Step
from engine.robots.search import Budget, Weighed
from engine.state import State

WORLDS = 100
"""Imagined games that are counted, at most: all of them, or how many of a hundred, is read at once."""
_LEAST_SHARE = 0.1
"""The part of the worlds by which a prospect must differ to be worth a word."""
_SURE = 2.5
"""Standard deviations by which it must differ: several are looked at, and one of them always varies most."""
_OTHERS = 5
"""Moves not worth a thought that are looked at, to say what is wrong with them; drawn from so many:"""
_LOOKED_FOR = 60


class Count(NamedTuple):
    """In how many imagined games a prospect came true: with the best move, and with the other. `certain`:
    it is known to come of the move that has it more often, and not only counted.
    """

    prospect: Prospect
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
    """What came of one move, world by world."""

    def __init__(self) -> None:
        self.worth = 0.0
        self.came: list[set[Prospect]] = []
        self.at_once: list[set[Prospect]] = []
        """Of each world, what came of the move itself."""
        self.about: dict[Prospect, set[str]] = {}
        """What a prospect was about that is counted by its name alone."""
        self.certain: frozenset[str] = frozenset()

    def kept(
        self, prospects: Prospects[Any], come: Iterable[Prospect], seen: frozenset[str]
    ) -> set[Prospect]:
        """What came, as it is counted. What it was about is forgotten where the seat does not see it."""
        kept = set()
        for name, said in come:
            about = said if said in seen else ""
            if name in prospects.each:
                kept.add(Prospect(name, about))
            else:
                kept.add(Prospect(name))
                self.about.setdefault(Prospect(name), set()).add(about)
        return kept

    def count(self, prospect: Prospect) -> int:
        """The worlds in which it came true."""
        return sum([prospect in came for came in self.came])

    def sure_of(self, prospect: Prospect, prospects: Prospects[Any]) -> bool:
        """Whether it is certain to come of the move."""
        if self.count(prospect) < len(self.came):
            return False
        return prospect.name in self.certain or (
            prospect.name in prospects.plain and all(prospect in came for came in self.at_once)
        )

    def named(self, prospect: Prospect) -> Prospect:
        """With what it was about, where that was always the same."""
        about = self.about.get(prospect, set())
        return prospect._replace(about=next(iter(about))) if len(about) == 1 else prospect


def because(
    world: State,
    seat: int,
    guide: Guide[Any],
    prospects: Prospects[Any],
    thought: Sequence[Weighed],
    budget: Budget,
    dice: Random,
) -> Reason:
    """Why the first of the moves that were `thought` of is the best, for `seat` in `world`, within a budget
    of its own.
    """
    best, tried = thought[0], [one for one in thought[1:] if one.worlds]
    behind = [one for one in tried if best.worth - one.worth >= prospects.same]
    if behind:
        others = [max(behind, key=lambda one: one.worth).move]
    else:
        others = _unthought(world, seat, thought, dice)
        if not others:
            return Reason("equal", tried[0].move) if tried else Reason("only")
    tallies = _looked_at(world, seat, guide, prospects, [best.move, *others], budget, dice)
    if not behind:
        enough = tallies[best.move].worth - prospects.same * len(tallies[best.move].came)
        worse = [move for move in others if tallies[move].worth <= enough or LOST in tallies[move].certain]
        if tried and not worse:
            return Reason("equal", max(tried, key=lambda one: one.worth).move)
        others = worse or others
    other = max(others, key=lambda move: tallies[move].worth)
    return _told(prospects, tallies[best.move], tallies[other], other)


def _unthought(world: State, seat: int, thought: Sequence[Weighed], dice: Random) -> list[Move]:
    """Some legal moves that were not worth a thought; none where there are no others."""
    known = {one.move for one in thought}
    others = [move for move in words.moves(world, seat, _LOOKED_FOR, dice) if move not in known]
    return dice.sample(others, min(_OTHERS, len(others)))


def _looked_at(
    world: State,
    seat: int,
    guide: Guide[Any],
    prospects: Prospects[Any],
    moves: Sequence[Move],
    budget: Budget,
    dice: Random,
) -> Mapping[Move, _Tally]:
    """What came of each of the moves, all in the same worlds and with the same dice."""
    seen = _seen(world.view(seat))
    tallies = {move: _Tally() for move in moves}
    for move in moves:
        tallies[move].certain = frozenset(prospects.certain(world, seat, move))
    for number in range(WORLDS):
        if number and not budget.left(budget.nodes):
            break
        imagined = world.imagine(seat, dice)
        guide.retract_hidden(imagined)
        seed = dice.getrandbits(32)
        for move in moves:
            budget.used += _played(imagined, seat, move, guide, prospects, tallies[move], seen, Random(seed))
    return tallies


def _played(
    imagined: State,
    seat: int,
    move: Move,
    guide: Guide[Any],
    prospects: Prospects[Any],
    tally: _Tally,
    seen: frozenset[str],
    dice: Random,
) -> int:
    """Plays one imagined game on after a move, and keeps what came of it. Gives the moves that took."""
    world = imagined.copy()
    trail = [Step(seat, move, world.play(seat, move))]
    tally.at_once.append(tally.kept(prospects, _come(prospects, imagined, seat, trail, world), seen))
    while world.result is None and len(trail) <= prospects.horizon:
        if any(event.name in prospects.ends for event in trail[-1].events):
            break
        turn = world.to_act[0]
        choice = guide.policy(world, turn, dice)
        trail.append(Step(turn, choice, world.play(turn, choice)))
    tally.came.append(tally.kept(prospects, _come(prospects, imagined, seat, trail, world), seen))
    tally.worth += guide.values(world)[seat]
    return len(trail)


def _come(
    prospects: Prospects[Any], before: State, seat: int, trail: Sequence[Step], after: State
) -> Iterable[Prospect]:
    """What came of a move, the end of the game included."""
    yield from prospects.come(before, seat, trail, after)
    if after.result is not None and len(after.result.places) > 1:
        yield Prospect(WON if seat in after.result.places[0] else LOST)


def _told(prospects: Prospects[Any], best: _Tally, other: _Tally, move: Move) -> Reason:
    worlds = len(best.came)
    gain = next(_differing((WON, *prospects.gains), WON, best, other, prospects), None)
    fears = _differing((LOST, *prospects.fears), LOST, other, best, prospects)
    said = prospects.verdicts if gain is not None and gain.prospect.name in prospects.verdicts else ()
    fear = next((one for one in fears if one.prospect.name not in said), None)
    if gain is None and fear is None:
        gain = _sure(prospects, best, other)
    return Reason(
        "weighed",
        move,
        worlds,
        gain,
        None if fear is None else fear._replace(best=fear.other, other=fear.best),
    )


def _differing(
    names: Sequence[str], end: str, more: _Tally, less: _Tally, prospects: Prospects[Any]
) -> Iterator[Count]:
    """The prospects of these names that come true more often in one tally than in the other, by more than
    chance: the one that differs most first, and before all the `end` of the game where it is certain. The
    first number is that of the tally with more.
    """
    worlds = len(more.came)
    found = []
    for prospect in sorted(set().union(*more.came)):
        if prospect.name not in names:
            continue
        pairs = [(prospect in a) - (prospect in b) for a, b in zip(more.came, less.came, strict=True)]
        lead, differing = sum(pairs), sum(map(abs, pairs))
        count = _counted(prospects, prospect, more, less)
        over = prospect.name == end and count.certain
        if over or (lead >= _LEAST_SHARE * worlds and lead >= _SURE * differing**0.5):
            found.append((not over, -lead, names.index(prospect.name), count))
    return (count for *_, count in sorted(found))


def _sure(prospects: Prospects[Any], best: _Tally, other: _Tally) -> Count | None:
    """A gain that is certain, though the other move may have it as well: None where there is none."""
    counts = (_counted(prospects, Prospect(name), best, other) for name in (WON, *prospects.gains))
    return next((count for count in counts if count.certain), None)


def _counted(prospects: Prospects[Any], prospect: Prospect, more: _Tally, less: _Tally) -> Count:
    return Count(
        more.named(prospect), more.count(prospect), less.count(prospect), more.sure_of(prospect, prospects)
    )


def _seen(value: object) -> frozenset[str]:
    """All words in a view, and so all that may be named to whoever has it."""
    if isinstance(value, str):
        return frozenset((value,))
    if isinstance(value, Mapping):
        return frozenset().union(*map(_seen, value), *map(_seen, value.values()))
    if isinstance(value, list | tuple):
        return frozenset().union(*map(_seen, value))
    return frozenset()
