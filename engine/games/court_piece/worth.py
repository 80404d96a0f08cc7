"""Rate the coming tricks for a seat, depending on how the table scores (CP-8, CP-20 to CP-22).

This module reads only an imagined world, never the real game.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.court_piece.facts import COURT, FIRST_PICK, GOON, TRICKS, in_a_row, points
from engine.games.court_piece.view import World

_TRICKS = 0.3
"""The worth of all thirteen tricks in a game for courts, not counting the courts they score."""
_COURT = 0.05
"""The worth of a court in a game for courts."""
_MARGIN = 0.15
"""The worth of all thirteen tricks in other games, where teams mainly want to win the round."""
_ROUND = 0.1
"""The worth of a point, or of a round of "thirteen"."""
_ALL, _ROW = 0.08, 0.12
"""The worth of a court for all thirteen tricks, and of a court for seven rounds in a row."""


def worth_of(world: World, seat: int, winners: Sequence[int]) -> float:
    """Return the value for a seat, from 0 to 1, if `winners` win the coming tricks of the round."""
    options, team = world.options, seat & 1
    if options.score == "courts":
        return _in_courts(world, team, winners)
    taken = collected(world, winners)
    won = 0 if taken[0] > taken[1] else 1
    scored = _thirteen(world, won, taken) if options.score == "thirteen" else _points(world, won, taken)
    margin = _MARGIN * (taken[team] - taken[1 - team]) / TRICKS
    return 0.5 + margin + (scored if won == team else -scored)


def collected(world: World, winners: Sequence[int]) -> list[int]:
    """Return both teams' tricks at the end of the round, if `winners` win the coming tricks.

    With `double-sar`, count the collected tricks (CP-17, CP-23). The Ace rule is ignored, because this
    function doesn't know the winning cards. A round of Hokm, Rung or "thirteen" ends once it's decided.
    """
    options, taken = world.options, list(world.taken)
    number = len(world.winners)
    middle, last = number - sum(taken), world.winners[-1] if world.winners else -1
    for winner in winners:
        number, middle = number + 1, middle + 1
        twice = middle > 1 and winner == last and number >= FIRST_PICK[options.first_pick]
        picks = number == TRICKS or (twice and not (options.no_twelfth and number == TRICKS - 1))
        last = winner
        if options.double_sar and not picks:
            continue
        taken[winner & 1] += middle
        middle = 0
        if max(taken) >= COURT and (options.in_points or (options.score == "thirteen" and min(taken))):
            break
    return taken


def _in_courts(world: World, team: int, winners: Sequence[int]) -> float:
    """Return the worth in a game for courts, from the number of tricks and the courts they score."""
    ours = sum([winner & 1 == team for winner in winners])
    row_team, row = world.run_team, world.run
    courts = 0
    for winner in winners:
        gained, row = in_a_row(row_team, row, winner & 1)
        row_team = winner & 1
        courts += gained if row_team == team else -gained
    return 0.5 + (2 * ours - len(winners)) / TRICKS * _TRICKS + _COURT * max(-1, min(courts, 1))


def _points(world: World, won: int, taken: Sequence[int]) -> float:
    """Return the worth of the points for this round, counting only points that the winners still need."""
    gained, _ = points(world.options.score, taken[1 - won], won != world.leader(0) & 1)
    return _ROUND * max(1, min(gained, world.options.goal - world.courts()[won]))


def _thirteen(world: World, won: int, taken: Sequence[int]) -> float:
    """Return the worth of winning a round of "thirteen", plus any courts that come with it."""
    if taken[won] == TRICKS:
        return _ROUND + _ALL * (GOON if won != world.leader(0) & 1 else 1)
    courts, _ = in_a_row(*world.rounds_row(), won)
    return _ROUND + _ROW * courts
