"""Laws about robots: their moves, advice and reasons follow only from what a seat sees."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Mapping
from typing import Any

import engine
from engine import robots
from engine.guide import LOST, WON, Guide, Outcomes, Ply
from engine.robots import Reason, Sequel, guide_of, reasons
from engine.robots.search import Budget, Weighed, weighed
from engine.state import State
from engine.words import moves

FEW = 40
"""Nodes for a robot that only looks at its moves."""
MOST = 300
"""Nodes after which one more world is reported as too many."""
NODES = 120
"""Moves in imagined games for one reason, enough for a few worlds."""
WORLDS = 4


def robots_are_theirs(state: State, rng: random.Random) -> None:
    """Check that a robot's answer is legal and reproducible, even from a copy in another process or with
    other hidden cards.

    The same holds for its advice, which begins with a strong robot's move. Thinking leaves the state
    unchanged, stays within its nodes, and stops with the clock.
    """
    seat, level = rng.choice(state.to_act), rng.choice(robots.LEVELS)
    before, seen = engine.dump(state), robots.observe(state, seat, "r")
    kept = pickle.dumps(seen)
    assert seen.open().view(seat) == state.view(seat)
    assert seen.open().choice(seat) == state.choice(seat)
    assert state.seed not in (seen.open().seed, seen.view)
    twin, other = pickle.loads(kept), robots.observe(state.imagine(seat, rng), seat, "r")
    # In Four Tribes, a world also includes what the others have seen of each other, which is imagined too.
    more = state.key == "four-tribes"
    assert seen == twin
    assert seen == other or more
    for think in (
        lambda one: robots.decide(one, level, "s", FEW),
        lambda one: robots.decide(one, "strong", "s", nodes=0),
        lambda one: robots.quick_move(one, "s"),
    ):
        move = think(seen)
        assert state.choice(seat, move) is None, f"{move} is not complete"
        assert think(twin) == think(other) == move
    told = robots.advise(seen, FEW)
    advice = told.moves
    assert advice[0].move == robots.decide(seen, "strong", robots.ADVICE, FEW)
    assert all(state.choice(seat, one.move) is None for one in advice)
    assert len({one.move for one in advice}) == len(advice)
    assert (sum(one.worlds for one in advice) > 0) == (len(advice) > 1)
    assert len(advice) == 1 or all(0 <= one.worth <= 1 for one in advice)
    assert more or robots.advise(other, FEW) == told
    ticks = itertools.count()
    move = robots.decide(seen, "strong", "s", 10**9, 5.0, lambda: float(next(ticks)))
    assert state.choice(seat, move) is None
    assert next(ticks) < 20, "with a clock that has run out it looks into one world, and decides"
    world, guide = other.open(), guide_of(state)
    candidates = guide.candidates(world, seat, rng)
    careful = guide.careful(world, seat, candidates)
    assert careful
    for thought in (careful, *(guide.blinded(world, seat, spot, rng) for spot in guide.blind_spots)):
        assert all(state.choice(seat, move) is None for move in thought)
    if len(candidates) > 1:
        budget = Budget(MOST, None, None)
        watched: Any = _Watched(guide, budget)
        weighed(world, seat, watched, candidates, budget, rng)
        assert budget.used >= MOST or guide.worlds(world, seat) is not None
    assert engine.dump(state) == before
    assert pickle.dumps(seen) == kept


class _Watched:
    """A guide that fails the test if it looks into another world after the nodes are used up."""

    def __init__(self, guide: Guide[Any], budget: Budget) -> None:
        self._guide, self._budget = guide, budget

    def __getattr__(self, name: str) -> Any:
        return getattr(self._guide, name)

    def evaluate(self, *what: Any) -> Any:
        assert self._budget.used < MOST, "a world too many"
        return self._guide.evaluate(*what)

    def playout(self, *what: Any) -> Any:
        assert self._budget.used < MOST, "a world too many"
        return self._guide.playout(*what)


def names_what_is_seen(view: Mapping[str, Any], reason: Reason) -> None:
    """Check that a reason names no card, suit or place that the seat's view doesn't show."""
    for count in (reason.gain, reason.fear):
        if count is not None and count.outcome.about:
            assert count.outcome.about in _words(view), f"{count.outcome} is not theirs to know"


def plans_what_is_seen(state: State, seat: int, sequel: Sequel | None) -> None:
    """Check that a plan names no card that the seat's view doesn't show."""
    seen = _words(state.view(seat))
    for _, word in filter(None, sequel.steps if sequel else ()):
        cards = set(word.replace("@", "+").split("+")).intersection(state.played_with.cards)
        assert cards <= seen, f"{cards - seen} are not theirs to know"


def says_what_has_a_name(outcomes: Outcomes[Any], reason: Reason) -> None:
    """Check that wins are gains, losses are fears, and both are counted in the imagined worlds."""
    for count, names in ((reason.gain, (WON, *outcomes.gains)), (reason.fear, (LOST, *outcomes.fears))):
        if count is not None:
            assert count.outcome.name in names
            assert 0 <= count.best <= reason.worlds
            assert 0 <= count.other <= reason.worlds


def reasons_are_theirs(state: State, rng: random.Random) -> Reason:
    """Return the reason of a seat to act, after checking that it's the same for all hidden cards and reveals
    none.

    Four Tribes also imagines what others have seen, so its worlds may differ.
    """
    seat = rng.choice(state.to_act)
    thought = [Weighed(move, 1.0, 1) for move in moves(state, seat, 2, rng)]
    thought[1:] = [one._replace(worth=0.0) for one in thought[1:2]]
    seed, guide = f"{rng.random()}", guide_of(state)
    told = _because(state, seat, guide, thought, seed)
    names_what_is_seen(state.view(seat), told)
    plans_what_is_seen(state, seat, told.sequel)
    says_what_has_a_name(guide.outcomes, told)
    if state.key != "four-tribes":
        elsewhere = state.imagine(seat, rng)
        assert _because(elsewhere, seat, guide, thought, seed) == told
    return told


def _because(state: State, seat: int, guide: Guide[Any], thought: list[Weighed], seed: str) -> Reason:
    budget = Budget(NODES, None, None)
    return reasons.because(state, seat, guide, thought, budget, random.Random(seed))


def certain_is_certain(state: State, rng: random.Random) -> set[str]:
    """Check that certain outcomes happen in every world that the seat considers possible, and return their
    names.

    A computed outcome happens no matter how others continue. A plain one happens in all of these worlds or in
    none.
    """
    seat = rng.choice(state.to_act)
    guide = guide_of(state)
    outcomes = guide.outcomes
    found = set()
    for move in rng.sample(offered := moves(state, seat, 12, rng), min(3, len(offered))):
        certain = set(outcomes.certain(state, seat, move))
        at_once = []
        for _ in range(WORLDS):
            before = state.imagine(seat, rng)
            assert set(outcomes.certain(before, seat, move)) == certain, "it depends on what is hidden"
            guide.retract_hidden(before)
            came = _trail(before, seat, move, guide, outcomes, rng)
            assert certain <= came[-1], f"{sorted(certain - came[-1])} did not come of {move}"
            at_once.append(came[0] & outcomes.plain)
        assert all(names == at_once[0] for names in at_once), f"hidden cards decide {at_once} of {move}"
        found |= certain | at_once[0]
    return found


def _trail(
    before: State, seat: int, move: tuple[str, ...], guide: Guide[Any], outcomes: Outcomes[Any],
    rng: random.Random,
) -> tuple[set[str], set[str]]:  # fmt: skip
    """Return the names of what came of the move itself, and of the move with its sequel."""
    world = before.copy()
    trail = [Ply(seat, move, world.play(seat, move))]
    at_once = _names(outcomes, before, seat, trail, world)
    while world.result is None and len(trail) <= outcomes.horizon:
        if any(event.name in outcomes.ends for event in trail[-1].events):
            break
        turn = world.to_act[0]
        choice = guide.policy(world, turn, rng)
        trail.append(Ply(turn, choice, world.play(turn, choice)))
    return at_once, at_once | _names(outcomes, before, seat, trail, world)


def _names(outcomes: Outcomes[Any], before: State, seat: int, trail: list[Ply], after: State) -> set[str]:
    names = {outcome.name for outcome in outcomes.come(before, seat, trail, after)}
    known = {WON, LOST, *outcomes.gains, *outcomes.fears}
    assert names <= known, f"{names - known} have no sentence"
    if after.result is not None and len(after.result.places) > 1:
        names.add(WON if seat in after.result.places[0] else LOST)
    return names


def _words(value: object) -> set[str]:
    """Return every word in a view."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return set().union(*map(_words, value), *map(_words, value.values()))
    return set().union(*map(_words, value)) if isinstance(value, list | tuple) else set()
