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


def not_to_follow(view: CourtPieceView) -> Sequence[str]:
    """Return the cards that the viewer holds and may not play now, because they must follow suit (CP-5)."""
    if view["phase"] != "card" or view["turn"] != view["you"] or not view["trick"]:
        return ()
    led, hand = view["trick"][0]["card"][1], view["hand"]
    if view["options"]["honour"] or all(card[1] != led for card in hand):
        return ()
    return [card for card in hand if card[1] != led]


def all_offered(view: CourtPieceView) -> bool:
    """Return True if the viewer has no cards, or a button on the panel for each of them."""
    to_play = view["phase"] == "card" and view["turn"] == view["you"]
    return not view.get("hand") or (to_play and not not_to_follow(view))


def _trick(view: CourtPieceView, plays: Sequence[TrickCard], leader: int) -> Trick:
    return Trick(leader, tuple(play["card"] for play in plays), view["trump"])
