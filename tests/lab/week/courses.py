"""The order of questions in a whole game, taken from games that the engine plays, and the answers that could
replace a person's.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

import engine
from engine import robots
from engine.words import ahead, only_move

WORLDS = 8
"""How many games each of the others imagines to see whether a seat has a choice."""


class Question(NamedTuple):
    """The seats to move, which may be several; those with only one move; those of them that everybody knows
    to have no choice; and those with a plan that would hold. A plan is one of the game's policies, or else
    the move that seemed best when they answered before.
    """

    seats: tuple[int, ...]
    only: frozenset[int] = frozenset()
    plain: frozenset[int] = frozenset()
    planned: frozenset[int] = frozenset()
    own: frozenset[int] = frozenset()
    """The seats that have brought this question on themselves with their previous answer."""


def course_of(game: str, seats: int, options: Mapping[str, Any], rng: random.Random) -> list[Question]:
    """Return the order of questions in a whole game with these options, played by quick robots."""
    state, found = engine.new(game, seats, f"{rng.random()}", engine.GAMES[game].options.of(options)), []
    waiting: set[int] = set()
    plans: dict[int, _Plan] = {}
    seat = -1
    while state.result is None:
        if not waiting & set(state.to_act):
            found.append(_question(state, plans, rng)._replace(own=frozenset({seat} & set(state.to_act))))
            waiting = set(state.to_act)
        seat = rng.choice([one for one in state.to_act if one in waiting] or state.to_act)
        waiting.discard(seat)
        seed = f"{rng.random()}"
        state.play(seat, robots.quick_move(robots.observe(state, seat, seed), seed))
        plans[seat] = _Plan.of(state, seat, random.Random(seed))
    return found


class _Plan(NamedTuple):
    """A plan for what comes after an answer: a move, if the game has no policies."""

    move: engine.Move | None
    ask: str
    shuffles: int

    @classmethod
    def of(cls, state: engine.State, seat: int, dice: random.Random) -> _Plan:
        """Return a plan made in a world some moves ahead, which the player can't tell from the real one."""
        if state.result is not None or state.policies(seat):
            return cls(None, "", 0)
        world = ahead(state.imagine(seat, dice), seat, dice)
        choice = None if world is None else world.choice(seat)
        if world is None or choice is None:
            return cls(None, "", 0)
        seed = f"{dice.random()}"
        return cls(robots.quick_move(robots.observe(world, seat, seed), seed), choice.ask, state.shuffles)

    def holds(self, state: engine.State, seat: int) -> bool:
        """Return whether it answers their question."""
        choice = state.choice(seat)
        if self.move is None or choice is None or (choice.ask, state.shuffles) != self[1:]:
            return False
        try:
            return state.choice(seat, self.move) is None
        except engine.Illegal:
            return False


def _question(state: engine.State, plans: Mapping[int, _Plan], dice: random.Random) -> Question:
    """Return the present question. A plan by policy is the game's first one, which costs least."""
    only, plain, planned = set(), set(), set()
    for seat in state.to_act:
        if only_move(state, seat) is not None:
            only.add(seat)
            if _plain(state, seat, dice):
                plain.add(seat)
        policies = state.policies(seat)[:1]
        by_policy = any(state.by_policy(seat, name) is not None for name in policies)
        if by_policy or (seat in plans and plans[seat].holds(state, seat)):
            planned.add(seat)
    return Question(state.to_act, frozenset(only), frozenset(plain), frozenset(planned))


def _plain(state: engine.State, seat: int, dice: random.Random) -> bool:
    """Return whether the others find no world with a choice for this seat. They try only a few, so the answer
    is True too often rather than too seldom.
    """
    others = [one for one in range(state.seats) if one != seat]
    return all(
        only_move(state.imagine(other, dice), seat) is not None for _ in range(WORLDS) for other in others
    )
