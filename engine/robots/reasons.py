"""Explain a robot's move: what it wins and avoids compared to an alternative.

The search has already evaluated the moves. To find a reason, this module plays out the best move and another
one in the same imagined worlds, with the same dice, until the seat has finished its next turn. Both sides
follow the guide's policy. The reason is the outcome that differs most in frequency between the two moves,
provided chance can't explain the difference.

Playouts by policy are fast, but contain many outcomes that thinking players would prevent. So a reason must
also hold in playouts where every player searches, and it quotes the numbers of these playouts. If no outcome
distinguishes the moves, the reason is a fact about the table right after each move. The plan behind the move
is the seat's most common next move in these playouts. A reason mentions only cards the seat can see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from engine import words
from engine.contract import Move
from engine.guide import LOST, WON, Guide, Outcomes, Ply
from engine.outcome import Outcome
from engine.robots.grounds import Grounds
from engine.robots.search import Budget, Weighed, weighed
from engine.robots.sequel import Next, Sequel, most_often, next_move
from engine.state import State

WORLDS, HELD = 100, 24
"""Maximum number of playouts for counting outcomes: by policy, and with players that search."""
_SKETCH = 0.2
"""Share of the nodes to use for playouts by policy, which suggest reasons."""
_LEAST_SHARE = 0.1
"""Minimum share of worlds where an outcome must differ to be worth mentioning."""
_SURE = 3.0
"""Minimum difference in an outcome's frequency, in standard deviations.

It's high, because one of several outcomes always differs most by chance alone.
"""
_LIKELIEST = 6
"""Maximum number of moves a searching player considers in a playout."""
_OWN = 3
"""The seat's own decisions get this many times as many nodes as the other seats' decisions.

A plan mentions the seat's next move, so that move should be a good one.
"""
_OTHERS = 8
"""Maximum number of alternatives, if the guide suggests only one move."""
_RIVALS, _NEAR = 3, 6.0
"""Maximum number of alternatives (moves that a player might consider), and a limit for the last of them.

The limit is the value it loses compared to the best move, as a multiple of `Outcomes.same`.
"""


class Count(NamedTuple):
    """Number of playouts where an outcome occurred, after the best move and after the other one.

    If `certain` is true, the outcome is known to follow from the move that has it more often. If `fact` is
    true, it's also known not to follow from the other move.
    """

    outcome: Outcome
    best: int
    other: int
    certain: bool = False
    fact: bool = False


class Reason(NamedTuple):
    """The reason why the best move is best. `kind` is one of:

    - "only": it's the only legal move.
    - "lone": it's the only move the guide suggests.
    - "equal": `other` is about as good, so the choice hardly matters.
    - "weighed": `other` is worse.

    `other` is a move a player might consider: the move of the guide's policy, or the next best one. `gain` is
    the outcome the best move has more often, or for certain. `fear` is the outcome it has less often. Both
    were counted in `worlds` playouts, and are None if no named outcome distinguishes the moves. For "equal"
    and "lone" moves, only facts and certain gains are given.

    `by` is the distance of `other` from the best move, as a multiple of `Outcomes.same`. `sequel` is the plan
    for the seat's next move. `grounds` are the visible facts about the moves. They're empty if a verdict,
    such as the end of the game, says more.
    """

    kind: Literal["only", "lone", "equal", "weighed"]
    other: Move | None = None
    worlds: int = 0
    gain: Count | None = None
    fear: Count | None = None
    by: float = 0.0
    sequel: Sequel | None = None
    grounds: Grounds = Grounds()


class _Tally:
    """The outcomes of one move, counted world by world."""

    def __init__(self) -> None:
        self.worth = 0.0
        self.came: list[set[Outcome]] = []
        self.at_once: list[set[Outcome]] = []
        """The outcomes of the move itself, for each world."""
        self.about: dict[Outcome, set[str]] = {}
        """Everything an outcome was about, for outcomes counted by name alone."""
        self.certain: frozenset[str] = frozenset()
        self.nexts: list[Next | None] = []
        """The seat's next move in each world."""

    def kept(self, outcomes: Outcomes[Any], come: Iterable[Outcome], seen: frozenset[str]) -> set[Outcome]:
        """Return the outcomes in the form that's used for counting.

        Cards and suits the seat can't see are dropped.
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

    def add(
        self,
        guide: Guide[Any],
        before: State,
        seat: int,
        trail: Sequence[Ply],
        after: State,
        seen: frozenset[str],
    ) -> None:
        """Add the outcomes of one playout, up to the point where it stopped."""
        outcomes, first = guide.outcomes, before.copy()
        first.play(seat, trail[0].move)
        self.at_once.append(self.kept(outcomes, come(outcomes, before, seat, trail[:1], first), seen))
        self.came.append(self.kept(outcomes, come(outcomes, before, seat, trail, after), seen))
        self.nexts.append(next_move(before, seat, trail, outcomes.routine))
        self.worth += guide.values(after)[seat]

    def count(self, outcome: Outcome) -> int:
        """Return the number of worlds where the outcome occurred."""
        return sum([outcome in came for came in self.came])

    def sure_of(self, outcome: Outcome, outcomes: Outcomes[Any]) -> bool:
        """Return True if the outcome is certain to follow from the move."""
        if self.count(outcome) < len(self.came):
            return False
        return outcome.name in self.certain or (
            outcome.name in outcomes.plain and all(outcome in came for came in self.at_once)
        )

    def named(self, outcome: Outcome) -> Outcome:
        """Return the outcome, with its card or suit only if that was the same in every world."""
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
    """Explain why the first move in `thought` is the best one for `seat`.

    `budget` covers only the search for the reason.
    """
    outcomes, best = guide.outcomes, thought[0]
    others = _rivals(thought, guide.policy(world, seat, dice), outcomes.same) or _unweighed(
        world, seat, best.move, dice
    )
    if not others:
        return _alone(world, seat, guide, best.move, budget, dice)
    moves = [best.move, *[other.move for other in others]]
    thumb = _looked_at(world, seat, guide, moves, budget, dice, _SKETCH if outcomes.thinking else 1.0, 0)
    tried = others[0].worlds > 0
    if not tried:
        # The search didn't evaluate these moves, so only compare with the best of them.
        others.sort(key=lambda one: (LOST in thumb[one.move].certain, -thumb[one.move].worth))
        played = len(thumb[best.move].came)
        best, *others = [
            Weighed(one.move, thumb[one.move].worth / played, played) for one in (best, others[0])
        ]
    found = [_told(outcomes, thumb[best.move], thumb[other.move], other.move) for other in others]
    told, held = found[0], None if outcomes.thinking else thumb
    equal = [other.move for other in others if tried and best.worth - other.worth < outcomes.same]
    # Prefer likely alternatives over the last one, worse ones over equal ones, and counted reasons over
    # facts. Leave out the last one if it's about as good as the best move.
    last = [other.move for other in others[_RIVALS - 1 :]]
    telling = sorted(
        (one for one in found if (one.gain or one.fear) and not (one.other in last and one.other in equal)),
        key=lambda one: (one.other in last, one.other in equal, _factual(one)),
    )
    for one in telling:
        told = one
        if one.other is None or one.other in equal or not outcomes.thinking or _known(one):
            break
        pair = (thumb[best.move], thumb[one.other])
        again = _looked_at(world, seat, guide, [best.move, one.other], budget, dice, 1.0, outcomes.thinking)
        held = held or again
        told = _told(outcomes, again[best.move], again[one.other], one.other, pair)
        if told.gain or told.fear:
            break
    if told.other in equal:
        gain, fear = (one if one and one.certain else None for one in (told.gain, told.fear))
        return Reason("equal", told.other, told.worlds if gain or fear else 0, gain, fear)
    if not tried and not telling:
        return _alone(world, seat, guide, best.move, budget, dice)
    if held is None:
        held = _looked_at(world, seat, guide, [best.move], budget, dice, 1.0, outcomes.thinking)
    worth = next(one.worth for one in others if one.move == told.other)
    sequel = most_often(_seen(world.view(seat)), world.played_with.cards, outcomes, held[best.move].nexts)
    by = (best.worth - worth) / outcomes.same
    return told._replace(by=by, sequel=sequel)


def _rivals(thought: Sequence[Weighed], natural: Move, same: float) -> list[Weighed]:
    """Return the alternatives a player might consider, likeliest first.

    They are the `natural` move, which the guide makes without looking ahead, and the next best ones. The last
    one is left out if it's far behind.
    """
    others = [one for one in thought[1:] if one.worlds]
    ranked = sorted(others, key=lambda one: (one.move != natural, -one.worth))[:_RIVALS]
    near = thought[0].worth - _NEAR * same
    return [*ranked[: _RIVALS - 1], *[one for one in ranked[_RIVALS - 1 :] if one.worth > near]]


def _unweighed(world: State, seat: int, best: Move, dice: Random) -> list[Weighed]:
    """Return the other legal moves. If there are too many to guess a player's choice, return none."""
    legal = words.moves(world, seat, _OTHERS + 2, dice)
    return [Weighed(move, 0.0, 0) for move in legal if move != best] if len(legal) <= _OTHERS + 1 else []


def _alone(world: State, seat: int, guide: Guide[Any], best: Move, budget: Budget, dice: Random) -> Reason:
    """Return the reason for a move without alternatives: anything it's certain to gain."""
    if words.only_move(world, seat) is not None:
        return Reason("only")
    tally = _looked_at(world, seat, guide, [best], budget, dice, _SKETCH, 0)[best]
    names = [name for name in (WON, *guide.outcomes.gains) if name not in guide.outcomes.facts]
    counts = (_counted(guide.outcomes, Outcome(name), tally, tally) for name in names)
    return Reason("lone", None, len(tally.came), next((count for count in counts if count.certain), None))


def _looked_at(
    world: State,
    seat: int,
    guide: Guide[Any],
    moves: Sequence[Move],
    budget: Budget,
    dice: Random,
    share: float,
    thinking: int,
) -> Mapping[Move, _Tally]:
    """Count each move's outcomes, in the same worlds and with the same dice.

    Counting stops after a `share` of the budget. A playout that the clock interrupts doesn't count, unless
    it's the first.
    """
    seen, outcomes = _seen(world.view(seat)), guide.outcomes
    tallies = {move: _Tally() for move in moves}
    for move in moves:
        tallies[move].certain = frozenset(outcomes.certain(world, seat, move))
    for number in range(HELD if thinking else WORLDS):
        if number and not budget.left(round(share * budget.nodes)):
            break
        imagined = world.imagine(seat, dice)
        guide.retract_hidden(imagined)
        seed = dice.getrandbits(32)
        games = []
        for move in moves:
            chosen = _chooser(guide, seat, thinking, budget, Random(seed))
            games.append(played_on(imagined, seat, move, guide, chosen))
            budget.used += len(games[-1][0])
        if number and budget.late():
            break
        for move, (trail, after) in zip(moves, games, strict=True):
            tallies[move].add(guide, imagined, seat, trail, after, seen)
    return tallies


def _chooser(
    guide: Guide[Any], seat: int, thinking: int, budget: Budget, dice: Random
) -> Callable[[State, int], Move]:
    """Return a function that chooses the move of any seat in a playout.

    Seats decide from their own view with `thinking` nodes, and `seat` itself gets more. With 0 nodes, or when
    the clock has run out, they follow the guide's policy.
    """

    def chosen(world: State, turn: int) -> Move:
        if not thinking or budget.late():
            return guide.policy(world, turn, dice)
        candidates = guide.candidates(world, turn, dice)
        if len(candidates) == 1:
            return candidates[0]
        own = Budget(thinking * (_OWN if turn == seat else 1), None, None)
        move = weighed(world, turn, guide, candidates[:_LIKELIEST], own, dice)[0].move
        budget.used += own.used
        return move

    return chosen


def played_on(
    imagined: State, seat: int, move: Move, guide: Guide[Any], chosen: Callable[[State, int], Move]
) -> tuple[list[Ply], State]:
    """Play on after a move until outcomes no longer count. Return the plies and the final world.

    A ply is a move with its events. `chosen` picks every seat's move.
    """
    world, outcomes = imagined.copy(), guide.outcomes
    trail = [Ply(seat, move, world.play(seat, move))]
    while world.result is None and len(trail) <= outcomes.horizon and not outcomes.over(trail, world):
        if any(event.name in outcomes.ends for event in trail[-1].events):
            break
        turn = world.to_act[0]
        choice = chosen(world, turn)
        trail.append(Ply(turn, choice, world.play(turn, choice)))
    return trail, world


def come(
    outcomes: Outcomes[Any], before: State, seat: int, trail: Sequence[Ply], after: State
) -> Iterable[Outcome]:
    """Yield the outcomes of a move, including the end of the game."""
    yield from outcomes.come(before, seat, trail, after)
    if after.result is not None and len(after.result.places) > 1:
        yield Outcome(WON if seat in after.result.places[0] else LOST)


def _told(
    outcomes: Outcomes[Any],
    best: _Tally,
    other: _Tally,
    move: Move,
    thumb: tuple[_Tally, _Tally] | None = None,
) -> Reason:
    """Compare the best move with `move`, the other one, and return the reason.

    `thumb` holds the tallies of both moves in playouts by policy. If it's given, an outcome must differ in
    those playouts as well, so that it's less likely to be picked by chance.
    """
    worlds = len(best.came)
    gains = _differing((WON, *outcomes.gains), WON, best, other, outcomes, thumb)
    played = set(re.split(r"[+@]", "+".join(move)))
    # Skip a fact about a card that the other move plays, because it says little.
    gain = next((one for one in gains if not one.fact or one.outcome.about not in played), None)
    fears = _differing((LOST, *outcomes.fears), LOST, other, best, outcomes, thumb and thumb[::-1])
    said = outcomes.verdicts if gain is not None and gain.outcome.name in outcomes.verdicts else ()
    fear = next((one for one in fears if one.outcome.name not in said), None)
    if gain is not None and fear is not None and gain.fact != fear.fact:
        gain, fear = (None, fear) if gain.fact else (gain, None)
    return Reason(
        "weighed",
        move,
        worlds,
        gain,
        None if fear is None else fear._replace(best=fear.other, other=fear.best),
    )


def _differing(
    names: Sequence[str],
    end: str,
    more: _Tally,
    less: _Tally,
    outcomes: Outcomes[Any],
    thumb: tuple[_Tally, _Tally] | None,
) -> Iterator[Count]:
    """Yield the outcomes with these names that occur significantly more often in `more`.

    The outcome that differs most comes first, and facts come last. The `end` of the game precedes everything
    if it's certain. `best` in each Count belongs to `more`.
    """
    found = []
    for outcome in sorted(set().union(*more.came)):
        if outcome.name not in names:
            continue
        count = _counted(outcomes, outcome, more, less)
        over = outcome.name == end and count.certain and not less.sure_of(outcome, outcomes)
        if not over and not _ahead(outcome.name, more, less):
            continue  # the other move has the same outcome, just with another card
        if over or all(_clear(outcome, *pair) for pair in ((more, less), thumb) if pair is not None):
            last = outcome.name in outcomes.facts
            found.append((not over, last, count.other - count.best, names.index(outcome.name), count))
    return (count for *_, count in sorted(found))


def _factual(told: Reason) -> bool:
    """Return True if the reason only describes the table right after the moves."""
    return all(count.fact for count in (told.gain, told.fear) if count is not None)


def _known(told: Reason) -> bool:
    return all(count.certain for count in (told.gain, told.fear) if count is not None)


def _ahead(name: str, more: _Tally, less: _Tally) -> bool:
    """Return True if outcomes with this name, about any card, are more frequent in `more`."""
    ours, theirs = (
        sum(outcome.name == name for came in tally.came for outcome in came) for tally in (more, less)
    )
    return ours - theirs >= _LEAST_SHARE * len(more.came)


def _clear(outcome: Outcome, more: _Tally, less: _Tally) -> bool:
    """Return True if an outcome is significantly more frequent in `more`."""
    pairs = [(outcome in a) - (outcome in b) for a, b in zip(more.came, less.came, strict=True)]
    lead, differing = sum(pairs), sum(map(abs, pairs))
    return lead >= _LEAST_SHARE * len(pairs) and lead >= _SURE * differing**0.5


def _counted(outcomes: Outcomes[Any], outcome: Outcome, more: _Tally, less: _Tally) -> Count:
    best, other, certain = more.count(outcome), less.count(outcome), more.sure_of(outcome, outcomes)
    fact = certain and outcome.name in outcomes.facts & outcomes.plain
    return Count(more.named(outcome), best, other, certain, fact)


def _seen(value: object) -> frozenset[str]:
    """Return all words in a view. A reason can mention them to a player with this view."""
    if isinstance(value, str):
        return frozenset((value,))
    if isinstance(value, Mapping):
        return frozenset().union(*map(_seen, value), *map(_seen, value.values()))
    if isinstance(value, list | tuple):
        return frozenset().union(*map(_seen, value))
    return frozenset()
