"""Four Tribes dumps. Loading a dump rejects any position that can't occur in a game.

Earlier releases didn't store `fresh` and `passings`. A state loaded without them knows only as much about
hidden hands as it did in those releases.
"""

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
from engine.games.four_tribes.facts import ROOM, STAKE, Affair, Family, Kin, beyond, in_order
from engine.games.four_tribes.family import champions, kin_of, sound
from engine.games.four_tribes.knowledge import Passing
from engine.games.four_tribes.position import PACK, Position

_FEWEST_SHUFFLES = 2
"""Number of random draws in a deal: one for the cards, and one for the first player (FT-1)."""

_card, _pile, _seat = one_of(STANDARD.cards), pile(STANDARD.cards), integer(0, 4)
_cards = integer(0, len(PACK))
_kin = record(_card, integer(1), maybe(_card), _pile)
_affair = record(one_of(("propose", "duel", "refusal")), _seat, _card, _seat, _card, _pile)
_passing = record(_seat, _seat, integer(1, STAKE), integer(0, STAKE), tuples(record(_cards, _cards)))
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
    "fresh": lambda cards: PACK if cards is None else frozenset(_pile(cards)),
    "passings": tuples(lambda passing: Passing(*_passing(passing))),
}
_LATER = {"fresh": None, "passings": ()}
"""Defaults for fields that are missing in dumps of earlier releases."""


def packed(state: Position) -> dict[str, Any]:
    """Return the fields of a state as JSON values."""
    return pack_fields(state, _FIELDS) | {
        "known": [in_order(cards) for cards in state.known],
        "held": in_order(state.held),
        "fresh": None if state.fresh == PACK else in_order(state.fresh),
        "over": None if state.result is None else state.result.summary,
    }


def unpack(state: Position, fields: Mapping[str, Any]) -> str | None:
    """Set a state's fields from `packed`. Return the reason why the game ended, or None if it hasn't.

    Raise ValueError, or a similar error, if the position can't occur in a game.
    """
    unpack_fields(state, _FIELDS, {**_LATER, **fields})
    over: str | None = maybe(one_of(("united", "still", "turns")))(fields["over"])
    _check_table(state)
    _check_knowledge(state)
    _check_end(state, over)
    if state.affair is not None:
        require(over is None, "an affair after the end")
        _check_affair(state, state.affair)
    return over


def _check_table(state: Position) -> None:
    seats, affair = state.seats, state.affair
    require(len(state.hands) == len(state.families) == len(state.known) - 1 == seats, "no such table")
    require(state.first < seats and state.turn < seats * state.options.turns, "no such turn")
    require(state.shuffles >= _FEWEST_SHUFFLES, "cards that nobody dealt")
    cards = [card for pile in (*state.hands, state.deck, state.discards) for card in pile]
    cards += [kin.card for family in state.families for kin in family]
    cards += affair.cards if affair is not None else ()
    require(len(cards) == len(PACK) and PACK.issubset(cards), "cards are missing or doubled")
    require(all(hand == in_order(hand) for hand in state.hands), "a hand out of order")
    require(all(sound(family) for family in state.families), "no such family")


def _check_knowledge(state: Position) -> None:
    hands = [frozenset(state.hidden(seat)) for seat in range(state.seats)]
    everywhere = frozenset().union(*hands)
    for known, own in zip(state.known, (*hands, frozenset[str]()), strict=True):
        require(known <= everywhere - own, "known, but not there")
        require(state.known[-1] <= known | own, "known to all, and not to each")
    require(state.held.isdisjoint(state.deck), "held, but in the deck")
    require(state.fresh.issuperset(state.deck), "in the deck, but not shuffled into it")
    require(everywhere - state.fresh <= state.held, "never shuffled, but not held")
    require(not state.passings or state.fresh < PACK, "passed before anything was shuffled")
    for by, target, size, fresh, least in state.passings:
        require(by != target and max(by, target) < state.seats and fresh <= size, "no such passing")
        require(len(least) == state.seats, "no such table")
    if state.passings:
        for (fresh, old), (now_fresh, now_old) in zip(state.passings[-1].least, state.counts(), strict=True):
            require(fresh <= now_fresh and old <= now_old, "fewer cards than ever")


def _check_end(state: Position, over: str | None) -> None:
    nothing_left = not state.deck and not state.discards
    require(state.still == 0 or (nothing_left and state.affair is None), "nobody could act, and somebody did")
    require((state.still >= state.seats) == (over == "still") and state.still <= state.seats, "nobody acts")
    require(over != "turns" or state.turn + 1 == state.seats * state.options.turns, "turns are left")
    require((over == "united") == (state.victor() is not None), "no such winner")


def _check_affair(state: Position, affair: Affair) -> None:
    kind, by, card, target, other, cards = affair
    require(by != target and 1 <= len(cards) <= STAKE, "no such affair")
    require(cards == in_order(cards), "cards out of order")
    require(state.active == (target if kind == "refusal" else by), "out of turn")
    require(len(state.hands[target]) > 0, "nobody to ask")
    own, theirs = kin_of(state.families[by], card), kin_of(state.families[target], other)
    if kind == "duel":
        require(other not in beyond(card, own.spouse), "a duel with a greater card")
    elif kind == "propose":
        require(_may_wed(state.families[by], own, theirs), "no such proposal")
    else:
        wanted = _wanted(state.families[by], card)
        require(any(_may_wed(state.families[target], theirs, one) for one in wanted), "nothing was refused")


def _wanted(family: Family, champion: str) -> list[Kin]:
    """Return the family members that a card may defend against a suitor (FT-17)."""
    return [kin for kin in family if champion in champions(family, kin.card)]


def _may_wed(suitors: Family, suitor: Kin, wanted: Kin) -> bool:
    """Return True if a card of one family may propose to a card of another (FT-15, FT-18)."""
    unwed = suitor.spouse is None and wanted.spouse is None
    return unwed and suitor.card[1] != wanted.card[1] and len(suitors) < ROOM
