"""Court Wars dumps. Loading a dump rejects any position that can't occur in a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, pairwise
from typing import Any

from engine.codec import pack_fields, require, unpack_fields
from engine.games.court_wars.choices import Choices
from engine.games.court_wars.facts import COURT_SIZE, COURTS, JOKERS, PLACES, ROUNDS, WORTH, pack
from engine.games.court_wars.position import FIELDS, LATER, Position


def packed(position: Position) -> dict[str, Any]:
    """Return the fields as JSON values. Piles and stacks become text, with spaces between the cards."""
    return pack_fields(position, FIELDS) | {
        "guards": [" ".join(stack) for stack in position.guards],
        "pile": " ".join(position.pile),
        "discards": " ".join(position.discards),
    }


def unpack(position: Choices, fields: Mapping[str, Any]) -> None:
    """Set the fields of `position` and compute the derived ones.

    Raise an exception if a field or the whole position is invalid.
    """
    unpack_fields(position, FIELDS, {**LATER, **fields})
    _check_table(position)
    _check_cards(position)
    _check_set_up(position)
    _check_round(position)
    position.weigh_all()
    _check_moment(position)


def _check_table(position: Position) -> None:
    seats, out = position.seats, position.out
    require(position.shuffles >= 0 and max(position.first, position.turn, *out) < seats, "no such seat")
    require(len(position.stands) == len(position.guards) == COURT_SIZE * seats, "no such table")
    require(len(set(out)) == len(out) < seats and position.turn not in out, "no such order")
    for seat in range(seats):
        require((seat in out) != any(position.stands[place] for place in PLACES[seat]), "out, or not out?")


def _check_cards(position: Position) -> None:
    """Raise ValueError unless every card is in exactly one place and every stack is legal (CW-5)."""
    lower_by = 0 if position.options.equal_guards else 1
    own = COURTS[: COURT_SIZE * position.seats]
    cards = [*position.pile, *position.discards, *own, *filter(None, [position.drawn])]
    for card, stand, stack in zip(own, position.stands, position.guards, strict=True):
        require(stand in (card, "", *JOKERS) and (stand != "" or not stack), "no such Court card")
        falling = all(WORTH[upper] <= WORTH[lower] - lower_by for lower, upper in pairwise(stack))
        require(falling, "no such stack")
        cards += [*stack, stand] if stand in JOKERS else stack
    require(sorted(cards) == sorted(pack(position.options.jokers)), "cards are missing or doubled")


def _check_set_up(position: Position) -> None:
    """Raise ValueError unless each set-up draw placed or discarded one Guard (CW-4).

    During the set-up, no other action is possible.
    """
    left, seats = position.set_up, position.seats
    if not left:
        return
    settled = ROUNDS * seats - left
    require(settled >= 0 and position.phase == "guard" and not position.turned, "no such set-up")
    require(position.turn == (position.first + settled) % seats, "out of turn")
    require(position.stands == list(COURTS[: COURT_SIZE * seats]), "an attack in the set-up")
    for seat in range(seats):
        draws = range((seat - position.first) % seats, settled, seats)
        placed = sum(len(position.guards[place]) for place in PLACES[seat])
        require(placed <= len(draws), "a Guard that was not drawn")
    guards = [card for card in chain(position.discards, *position.guards) if card in WORTH]
    require(len(guards) == settled, "a Guard too many or too few")


def _check_round(position: Position) -> None:
    """Raise ValueError unless the turns are counted as the option says (CW-14)."""
    turns = position.options.turns
    require((position.round > 0) == (turns > 0 and not position.set_up), "turns counted for nothing")
    require(position.round <= turns + 1, "a turn too many")
    if position.round > turns:
        still_in = [seat for seat in range(position.seats) if seat not in position.out]
        begins = min(still_in, key=lambda seat: (seat - position.first) % position.seats)
        require(len(still_in) > 1 and position.turn == begins, "a game that ended otherwise")


def _check_moment(position: Choices) -> None:
    """Raise ValueError unless the pending choice matches the drawn card. A finished game has no choice."""
    drawn, discards = position.drawn, position.discards
    fitting = {
        "turn": not drawn,
        "ace": not drawn and position.can_attack() and "".join(discards[-1:])[:1] == "A",
        "guard": drawn in WORTH,
        "joker": drawn in JOKERS,
    }[position.phase]
    require(fitting and position.offer(), "no such moment")
    if len(position.out) == position.seats - 1 or position.round > position.options.turns:
        require(position.phase == "turn", "over, and asked")
