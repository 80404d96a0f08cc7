"""Read a view of Court Piece for its words and its picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards.tricks import Trick
from engine.games.court_piece.facts import TEAMS
from engine.games.court_piece.view import CourtPieceView, TrickCard


def trick_on_table(view: CourtPieceView) -> Trick:
    """Return the current trick, which may be empty."""
    return _trick(view, view["trick"], view["leader"])


def trick_shown(view: CourtPieceView) -> tuple[Trick, bool]:
    """Return the trick to show, and whether it is the last one.

    A taken trick stays in sight until someone leads to the next.
    """
    last = view["last_trick"]
    if view["trick"] or last is None:
        return trick_on_table(view), False
    return _trick(view, last["trick"], last["trick"][0]["seat"]), True


def in_a_row(view: CourtPieceView, team: int) -> int:
    """Return how many tricks in a row a team, given by its number, has won."""
    return view["row"]["count"] if view["row"]["team"] == list(TEAMS[team]) else 0


def _trick(view: CourtPieceView, plays: Sequence[TrickCard], leader: int) -> Trick:
    return Trick(leader, tuple(play["card"] for play in plays), view["trump"])
