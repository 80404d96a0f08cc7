"""Derive facts from a Court Piece view, for the text and the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from engine.cards.tricks import Trick
from engine.games.court_piece.facts import IN_POINTS, POINTS, TEAMS
from engine.games.court_piece.view import CourtPieceView, TrickCard

TRICKS = "tricks"
"""The value of `score` in a daily deal's view. No table can choose it."""


def in_points(view: CourtPieceView) -> bool:
    """Return True if teams score points instead of courts (CP-20, CP-21)."""
    return view["options"]["score"] in IN_POINTS


def in_tricks(view: CourtPieceView) -> bool:
    """Return True in a daily deal, where only tricks count. See `in_short`."""
    return bool(view["options"]["score"] == TRICKS)


def in_short(view: CourtPieceView) -> CourtPieceView:
    """Return a daily deal's view, where tricks replace courts and decide who has won."""
    found: dict[str, Any] = {
        **view,
        "options": {**view["options"], "score": TRICKS},
        "courts": view["tricks"],
    }
    found["sheet"] = [{**past, "courts": [0, 0]} for past in view["sheet"]]
    if view["result"]:
        places = sorted(view["teams"], key=lambda team: -view["tricks"][team[0] % 2])
        found["result"] = {**view["result"], "places": places, "summary": TRICKS}
    return cast(CourtPieceView, found)


def goal(view: CourtPieceView) -> int:
    """Return the points that end the game (CP-20, CP-21)."""
    return view["options"]["until"] or POINTS


def ways(view: CourtPieceView) -> dict[str, str]:
    """Return the facts for sentences whose wording depends on the variant (CP-19, CP-24)."""
    options = view["options"]
    return {
        "kind": options["score"],
        "unit": "points" if in_points(view) else TRICKS if in_tricks(view) else "courts",
        "hidden": "yes" if options["hidden_trump"] else "no",
    }


def trick_on_table(view: CourtPieceView) -> Trick:
    """Return the current trick, which may be empty."""
    return _trick(view, view["trick"], view["leader"])


def trick_shown(view: CourtPieceView) -> tuple[Trick, bool]:
    """Return the trick to show, and True if it's the last completed trick.

    A completed trick is shown until someone leads to the next.
    """
    last = view["last_trick"]
    if view["trick"] or last is None:
        return trick_on_table(view), False
    leader = last["trick"][0]["seat"]
    shown = _trick(view, last["trick"], leader)
    if shown.winner != last["winner"]:
        shown = shown._replace(trump=None)  # it was over before the hidden card was opened (CP-24)
    return shown, True


def in_a_row(view: CourtPieceView, team: int) -> int:
    """Return the number of tricks in a row that a team, given by its number, has won."""
    return view["row"]["count"] if view["row"]["team"] == list(TEAMS[team]) else 0


def progress(view: CourtPieceView, team: int) -> int:
    """Return a team's progress towards a court or points, from 0 to 7.

    Depending on the variant, count tricks in a row (CP-8), tricks in the round (CP-20, CP-21), or rounds in a
    row (CP-22).
    """
    if in_points(view):
        return view["tricks"][team]
    if view["options"]["score"] == "thirteen":
        rounds = view["rounds_row"]
        return rounds["count"] if rounds["team"] == list(TEAMS[team]) else 0
    return in_a_row(view, team)


def not_to_follow(view: CourtPieceView) -> Sequence[str]:
    """Return the viewer's cards that aren't playable now, because the viewer must follow suit (CP-5).

    After asking for a hidden card, the viewer must play a trump instead (CP-24).
    """
    if view["phase"] != "card" or view["turn"] != view["you"] or not view["trick"]:
        return ()
    led, hand = view["trick"][0]["card"][1], view["hand"]
    if view["options"]["honour"]:
        return ()
    suit = led
    if view.get("asked") and all(card[1] != led for card in hand):
        suit = view["trump"] or led
    if all(card[1] != suit for card in hand):
        return ()
    return [card for card in hand if card[1] != suit]


def all_offered(view: CourtPieceView) -> bool:
    """Return True if the panel has a button for each of the viewer's cards, or if there are no cards."""
    to_play = view["phase"] == "card" and view["turn"] == view["you"]
    return not view.get("hand") or (to_play and not not_to_follow(view))


def _trick(view: CourtPieceView, plays: Sequence[TrickCard], leader: int) -> Trick:
    return Trick(leader, tuple(play["card"] for play in plays), view["trump"])
