"""The reading of a view that words and picture of Court Piece share."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards.tricks import Trick
from engine.games.court_piece.facts import TEAMS
from engine.games.court_piece.view import CourtPieceView, TrickCard


def trick_on_table(view: CourtPieceView) -> Trick:
    """The trick being played, perhaps not begun."""
    return _trick(view, view["trick"], view["leader"])


def trick_shown(view: CourtPieceView) -> tuple[Trick, bool]:
    """The trick that lies before everybody; and whether it is the last one, taken already, while nobody has
    led to the next.
    """
    last = view["last_trick"]
    if view["trick"] or last is None:
        return trick_on_table(view), False
    return _trick(view, last["trick"], last["trick"][0]["seat"]), True


def in_a_row(view: CourtPieceView, team: int) -> int:
    """The tricks in a row that a team, by its number, has won."""
    return view["row"]["count"] if view["row"]["team"] == list(TEAMS[team]) else 0


def _trick(view: CourtPieceView, plays: Sequence[TrickCard], leader: int) -> Trick:
    return Trick(leader, tuple(play["card"] for play in plays), view["trump"])
