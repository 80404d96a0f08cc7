"""Compute moves for a deal that many people play: the robots' replies and the games for par.

Every piece of work in the worker gets a limit on nodes and on seconds. The seconds are ignored here, because
the same play must get the same replies on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import duplicate
from engine.duplicate import Deal
from engine.record import Entry


def replies(deal: Deal, entries: Sequence[Entry], nodes: int | None, seconds: float) -> list[Entry]:
    """Return the robots' moves after these, until the person must act or the game is over."""
    return duplicate.replies(deal, duplicate.position(deal, entries), nodes)


def par_game(
    deal: Deal, number: int, entries: Sequence[Entry], nodes: int | None, seconds: float
) -> list[Entry]:
    """Continue a game for par by one decision. Return all its moves, which are final once it's over."""
    return duplicate.par_game(deal, number, entries, 1, nodes)
