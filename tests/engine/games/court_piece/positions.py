"""Construct Court Piece positions directly, and play on from them."""

from __future__ import annotations

from typing import Any

import engine
from engine import Event
from engine.cards.bits import BIT
from engine.cards.decks import STANDARD
from engine.games.court_piece import GAME, codec
from engine.games.court_piece.rules import CourtPiece

SPADES, HEARTS, DIAMONDS, CLUBS = (
    " ".join(card for card in STANDARD.cards if card[1] == suit) for suit in "SHDC"
)
ONE_SUIT_EACH = (SPADES, HEARTS, DIAMONDS, CLUBS)
"""The seat with the trump suit wins all thirteen tricks."""
SPADES_BUT_TWO = (
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3H 2H",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3S 2S",
    DIAMONDS,
    CLUBS,
)
"""With spades as trumps, seat 0 wins eleven tricks in a row, and then its hearts are beaten."""


def position(
    *hands: str,
    trump: str | None = "S",
    lead: int = 0,
    dealer: int = 3,
    taken: tuple[int, int] | None = None,
    row: tuple[int, int] = (0, 0),
    sheet: tuple[tuple[int, ...], ...] = (),
    **options: Any,
) -> CourtPiece:
    """Return a table in the middle of a round, with `lead` to lead. Cards that no hand holds have been
    played.

    Without trumps, the first five cards of each hand are dealt and the rest is to come. `row` is the team and
    the count. The position doesn't say which seats won the tricks or followed suit in them, so `load` may
    refuse it.
    """
    held = [hand.split() for hand in hands]
    fields = engine.new("court-piece", 4, "position", options).pack()
    del fields["streak"]  # earlier releases knew only the row
    known = {card for hand in held for card in hand}
    fields |= {
        "dealer": dealer,
        "trump": trump,
        "hands": [" ".join(hand if trump else hand[:5]) for hand in held],
        "stock": ["" if trump else " ".join(hand[5:]) for hand in held],
        "played": " ".join(card for card in STANDARD.cards if card not in known),
        "row": list(row),
        "sheet": [list(past) for past in sheet],
    }
    tricks = 13 - len(held[0])
    fields["taken"] = [0, tricks] if taken is None else list(taken)
    state = CourtPiece._blank(4, "position", 1, GAME.options.of(options))
    codec.unpack(state, fields)
    if state.winners:
        state.winners[-1] = lead
    state.ask(state.leader(len(state.winners)))
    return state


def rounds_won(number: int) -> tuple[tuple[int, ...], ...]:
    """Return this many rounds on the sheet, all won by seats 0 and 2 without a court."""
    return ((0, 7, 6, 0, 0),) * number


def play(state: CourtPiece, words: str) -> list[Event]:
    """Play each word for the seat to act."""
    return [event for word in words.split() for event in state.play(state.to_act[0], (word,))]


def trick_by_trick(state: CourtPiece, tricks: int) -> list[Event]:
    """Play this many tricks. Every seat plays the highest card offered."""
    events = []
    for _ in range(4 * tricks):
        seat = state.to_act[0]
        events += state.play(seat, state.choice(seat).words[:1])
    return events


def named(events: list[Event], name: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in events if event.name == name]


def filled(*hands: str) -> list[str]:
    """Return hands that begin with these cards, filled up to thirteen with the remaining cards in order."""
    held = [hand.split() for hand in hands]
    rest = [card for card in STANDARD.cards if card not in {card for hand in held for card in hand}]
    return [" ".join(hand + [rest.pop(0) for _ in range(13 - len(hand))]) for hand in held]


REVOKE = filled("KS AH", "QS 2D", "3S 4C", "5S 6S")
"""Seat 0 leads its king of spades. Seat 1 has the queen, and can revoke with the deuce of diamonds."""


BAND: dict[str, Any] = {"hidden_trump": True}
NO_HEARTS = [
    "AH 2S 3S 4S AC KC QC JC TC 9C 8C 7C 6C",
    "KS QS AD KD QD JD TD 9D 8D 7D 6D 5D 4D",
    "JS TS 9S 3D 2D 5C 4C 3C 2C 8S 7S 6S 5S",
    "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AS",
]
"""Seats 1 and 2 have no hearts, as in CP-24's example."""
ONLY_HEART = [
    "AH 2S 3S 4S AC KC QC JC TC 9C 8C 7C 6C",
    "2H KS QS AD KD QD JD TD 9D 8D 7D 6D 5D",
    "3H JS TS 9S 4D 3D 2D 5C 4C 3C 2C 8S 7S",
    "KH QH JH TH 9H 8H 7H 6H 5H 4H AS 6S 5S",
]
"""Seat 0 has one heart, the ace."""


def laid(hands: list[str], closed: str, dealer: int = 3, **options: Any) -> CourtPiece:
    """Return a table with these hands at which the caller has laid this card face down."""
    state: Any = engine.new("court-piece", 4, "laid", {**BAND, **options})
    caller = (dealer + 1) % 4
    state.dealer = dealer
    own = [sorted(hand.split(), key=lambda card: card != closed) for hand in hands]
    state.hands = [sum(BIT[card] for card in hand[:5]) for hand in own]
    state.stock = tuple(sum(BIT[card] for card in hand[5:]) for hand in own)
    state.ask(caller)
    assert state.play(caller, (closed,)) == [Event("hide", caller, {})]
    loaded = engine.load(engine.dump(state))
    assert isinstance(loaded, CourtPiece)
    return loaded
