"""Dumps of Four Tribes read back, and refused where no game comes to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards.decks import STANDARD
from engine.codec import (
    Fields,
    integer,
    lists,
    maybe,
    one_of,
    pack_fields,
    pile,
    record,
    require,
    tuples,
    unpack_fields,
)
from engine.games.four_tribes.facts import STAKE, Affair, Kin, in_order
from engine.games.four_tribes.family import kin_of, sound
from engine.games.four_tribes.position import Position

_PACK = frozenset(STANDARD.cards)
_card, _pile, _seat = one_of(STANDARD.cards), pile(STANDARD.cards), integer(0, 4)
_kin = record(_card, integer(1), maybe(_card), _pile)
_affair = record(one_of(("propose", "duel", "refusal")), _seat, _card, _seat, _card, _pile)
_FIELDS: Fields = {
    "hands": lists(_pile),
    "families": lists(tuples(lambda kin: Kin(*_kin(kin)))),
    "deck": _pile,
    "discards": _pile,
    "known": lists(lambda cards: frozenset(_pile(cards))),
    "held": lambda cards: frozenset(_pile(cards)),
    "first": _seat,
    "turn": integer(0),
    "still": integer(0),
    "affair": maybe(lambda affair: Affair(*_affair(affair))),
}


def packed(state: Position) -> dict[str, Any]:
    """The fields of a state, as JSON has them."""
    return pack_fields(state, _FIELDS) | {
        "known": [in_order(cards) for cards in state.known],
        "held": in_order(state.held),
        "over": None if state.result is None else state.result.summary,
    }


def fill(state: Position, fields: Mapping[str, Any]) -> str | None:
    """Fills a state with packed fields; how it ended, if it has.

    Raises ValueError, or its like, for a position that no game comes to.
    """
    unpack_fields(state, _FIELDS, fields)
    over: str | None = maybe(one_of(("united", "still", "turns")))(fields["over"])
    _check(state)
    if over is not None:
        require((over == "united") == (state.victor() is not None), "no such winner")
    return over


def _check(state: Position) -> None:
    seats, affair = state.seats, state.affair
    require(len(state.hands) == len(state.families) == len(state.known) - 1 == seats, "no such table")
    require(state.first < seats and state.turn < seats * state.options.turns, "no such turn")
    require(state.still <= seats, "nobody could still act")
    cards = [card for pile in (*state.hands, state.deck, state.discards) for card in pile]
    cards += [kin.card for family in state.families for kin in family]
    cards += affair.cards if affair is not None else ()
    require(len(cards) == len(_PACK) and _PACK.issubset(cards), "cards are missing or doubled")
    require(all(sound(family) for family in state.families), "no such family")
    if affair is not None:
        require(affair.by != affair.target and 1 <= len(affair.cards) <= STAKE, "no such affair")
        kin_of(state.families[affair.by], affair.card)
        kin_of(state.families[affair.target], affair.other)
        require(len(state.hands[affair.target]) > 0, "nobody to ask")
    for seat, known in enumerate(state.known):
        hands = [state.hidden(other) for other in range(seats) if other != seat]
        require(known <= {card for hand in hands for card in hand}, "known, but not there")
    require(state.held.isdisjoint(state.deck), "held, but in the deck")
