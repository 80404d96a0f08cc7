"""Duplicate play: people play the same deal, each alone with robots, and compare their results.

    deal = Deal("court-piece", "any text")
    state = opening(deal)
    for seat, move in replies(deal, state):
        state.play(seat, move)

A *play* is one person's game with the deal. By default, the person has seat 0. Robots always answer the same
play with the same move, on any machine. They count nodes instead of reading a clock, and their dice depend
only on the deal and on what their seat sees.

Par is the mean result of strong robots that play the person's seat against the same robots.
"""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import engine
from engine import robots
from engine.contract import Move
from engine.record import Entry, moments
from engine.robots import guide_of
from engine.short import Short, short_of
from engine.state import State

SEAT = 0
"""The person's seat in a short form."""
GAMES = 32
"""Number of games used to compute par."""
LEVEL, NODES_OF = "strong", "fair"
"""The robots' level, and the level that sets their number of nodes.

With this combination, the robots make no slips but decide quickly.
"""
BAND = 0.5
"""A trick, round or turn within this fraction of the standard deviation counts as level with par."""


class Deal(NamedTuple):
    """A deal of a game, either in its short form or from a table.

    `seed` can be sealed. `people` lists the seats of people. Robots play the other seats.
    """

    game: str
    seed: str
    people: tuple[int, ...] = (SEAT,)
    seats: int = 0
    """Number of seats at the table, or 0 for the short form."""
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def dice(self) -> str:
        """Return the seed for the robots' dice. It doesn't reveal the deal's seed."""
        return hashlib.sha256(f"robots {self.seed}".encode()).hexdigest()


class Result(NamedTuple):
    """The result of a finished play: each seat's points, the score, and the score's path.

    The path holds the score at the opening and after each finished trick, round or turn. The last item is the
    final score.
    """

    points: tuple[float, ...]
    score: float
    path: tuple[float, ...]


class Par(NamedTuple):
    """The robots' mean result, and the standard error of its score.

    For each step of the path, `gains` has the mean change in score, and `spread` its standard deviation.
    """

    points: tuple[float, ...]
    score: float
    error: float
    gains: tuple[float, ...]
    spread: tuple[float, ...]


def short(game: str) -> Short:
    """Return a game's short form. Raise KeyError if the game doesn't exist or has no short form."""
    found = short_of(engine.GAMES[game].state)
    if found is None:
        raise KeyError(game)
    return found


def games() -> tuple[str, ...]:
    """Return the keys of all games with a short form."""
    return tuple(key for key, game in engine.GAMES.items() if short_of(game.state) is not None)


def opening(deal: Deal) -> State:
    """Return the position before anyone has chosen a move. A short form's `ready` moves are already made."""
    if deal.seats:
        return engine.new(deal.game, deal.seats, deal.seed, dict(deal.options))
    form = short(deal.game)
    state = engine.new(deal.game, form.seats, deal.seed, dict(form.options))
    for seat, move in form.ready(state):
        state.play(seat, move)
    return state


def position(deal: Deal, entries: Iterable[Entry]) -> State:
    """Return the position after these moves. Raise engine.Illegal if the rules don't allow a move."""
    state = opening(deal)
    for seat, move in entries:
        state.play(seat, move)
    return state


def replies(deal: Deal, state: State, nodes: int | None = None) -> list[Entry]:
    """Return the robots' moves, in order, until a person must act or the game is over.

    If several seats act at once, the robots move before the people. `state` isn't changed. The same `nodes`
    always give the same moves, and the default is used for every person.
    """
    state, made = state.copy(), list[Entry]()
    while others := [seat for seat in state.to_act if seat not in deal.people]:
        move = _reply(deal, state, others[0], nodes)
        state.play(others[0], move)
        made.append((others[0], move))
    return made


def par_game(
    deal: Deal, number: int, entries: Sequence[Entry], most: int, nodes: int | None = None
) -> list[Entry]:
    """Continue game `number` of the robot games that par is based on, and return all its moves.

    `entries` holds the moves so far. The robots in the people's seats make up to `most` more decisions. By
    default, these robots use the number of nodes of LEVEL, and the others the number of NODES_OF.
    """
    state, made = position(deal, entries), list(entries)
    for turn in range(most + 1):
        for seat, move in replies(deal, state, nodes):
            state.play(seat, move)
            made.append((seat, move))
        if state.result is not None or turn == most:
            break
        dice, seat = f"par {number} {deal.dice}", state.to_act[0]
        move = robots.decide(robots.observe(state, seat, dice), LEVEL, dice, nodes)
        state.play(seat, move)
        made.append((seat, move))
    return made


def result(deal: Deal, entries: Iterable[Entry]) -> Result:
    """Return the result of a play, or the result so far if the play isn't over.

    For a table's deal, the play must be over, and the path is empty. Raise engine.Illegal if the rules don't
    allow a move.
    """
    if deal.seats:
        end = position(deal, entries).result
        assert end is not None
        return Result(end.scores, end.scores[deal.people[0]], ())
    form, counts, path, own = short(deal.game), Counter[str](), list[float](), deal.people[0]
    for moment in moments(opening(deal), entries):
        view = moment.state.view(None)
        counts.update(event.name for event in moment.events)
        missing = form.finished(view, counts) + 1 - len(path)
        if moment.state.result is not None and missing <= 0:
            missing = 1  # the game ended in the middle of a turn
        path += [form.score(view, own)] * missing
    return Result(tuple(form.points(view)), form.score(view, own), tuple(path))


def par(results: Sequence[Result]) -> Par:
    """Return par, given the results of two or more robot games."""
    longest = max(len(one.path) for one in results)
    steps = [_gains(one.path, longest) for one in results]
    scores = [one.score for one in results]
    return Par(
        points=tuple(_mean(some) for some in zip(*(one.points for one in results), strict=True)),
        score=_mean(scores),
        error=_deviation(scores) / len(scores) ** 0.5,
        gains=tuple(_mean(some) for some in zip(*steps, strict=True)),
        spread=tuple(_deviation(some) for some in zip(*steps, strict=True)),
    )


def rival(other: Result) -> Par:
    """Return another play's result as a Par, so that a play can be compared with it."""
    gains = tuple(_gains(other.path, len(other.path))) if other.path else ()
    return Par(other.points, other.score, 0.0, gains, (0.0,) * len(gains))


def marks(path: Sequence[float], against: Par) -> list[int]:
    """Return a mark for each trick, round or turn: 1 if better than par, -1 if worse, and 0 if level.

    >>> level = Par((8.0,), 8.0, 0.3, (0.0, 1.0, 0.5, 0.5), (0.0, 0.0, 0.5, 0.5))
    >>> marks((0, 1, 2, 2), level), marks((0, 0, 0, 0), level)
    ([0, 1, -1], [-1, -1, -1])
    """
    own = _gains(path, len(path)) if path else []
    found = []
    for number, gain in enumerate(own[1:], 1):
        usual, spread = (
            (against.gains[number], against.spread[number]) if number < len(against.gains) else (0.0, 0.0)
        )
        more = gain - usual
        found.append(0 if abs(more) <= BAND * spread + 1e-9 else 1 if more > 0 else -1)
    return found


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _deviation(values: Sequence[float]) -> float:
    """Return the standard deviation of a sample."""
    mean = _mean(values)
    spread: float = (sum((value - mean) ** 2 for value in values) / (len(values) - 1)) ** 0.5
    return spread


def _gains(path: Sequence[float], length: int) -> list[float]:
    """Return the first score and each later change, padded with zeros to `length`."""
    steps = [path[0], *(later - before for before, later in itertools.pairwise(path))]
    return steps + [0.0] * (length - len(steps))


def _reply(deal: Deal, state: State, seat: int, nodes: int | None) -> Move:
    nodes = guide_of(state).nodes[NODES_OF] if nodes is None else nodes
    return robots.decide(robots.observe(state, seat, deal.dice), LEVEL, deal.dice, nodes)
