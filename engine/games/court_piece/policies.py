"""Policies for planning a card in Court Piece before your turn.

A policy sees only the seat's own view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.cards.bits import BIT, RANKS, SHIFTS
from engine.cards.decks import STANDARD
from engine.cards.tricks import Trick
from engine.contract import Move
from engine.games.court_piece.view import CourtPieceView

_SHIFT = dict(zip(STANDARD.suits, SHIFTS, strict=True))


def by_policy(view: CourtPieceView, name: str) -> Move | None:
    """Return the card this policy plays for the seat that has this view.

    Return None if the seat doesn't have to play a card, if it leads, or if the policy's condition isn't met.
    Also return None if the seat can ask for the hidden card or has just asked for it (CP-24).
    """
    seat, policy = view["you"], POLICIES.get(name)
    if policy is None or seat not in view["to_act"] or view["phase"] != "card" or not view["trick"]:
        return None
    trick = Trick(view["leader"], tuple(play["card"] for play in view["trick"]), view["trump"])
    if view.get("asked") or (view.get("closed") and not trick.following(view["hand"])):
        return None
    card = policy(trick, view["hand"])
    return None if card is None else (card,)


def _lowest_if_lost(trick: Trick, hand: Sequence[str]) -> str | None:
    """Return the lowest playable card if no playable card would win the trick so far (CP-6).

    Playable cards follow suit (CP-5). If the seat can't follow suit, all its cards are playable. A trump is
    returned only if no other card is playable.
    """
    may = trick.playable(hand)
    if any(trick.with_card(card).best == card for card in may):
        return None
    return min(may, key=lambda card: (card[1] == trick.trump, _height(card)), default=None)


def _lowest_to_follow(trick: Trick, hand: Sequence[str]) -> str | None:
    """Return the lowest card of the suit led, if the hand has one (CP-5)."""
    return min(trick.following(hand), key=_height, default=None)


def _height(card: str) -> int:
    return BIT[card] >> _SHIFT[card[1]] & RANKS


POLICIES: Mapping[str, Callable[[Trick, Sequence[str]], str | None]] = {
    "lowest-if-lost": _lowest_if_lost,
    "lowest-to-follow": _lowest_to_follow,
}
"""Policies by name. The names are stored in databases."""
