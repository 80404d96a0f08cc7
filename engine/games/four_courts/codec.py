"""Four Courts dumps. Loading a dump rejects any position that can't occur in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.codec import flag, pack_fields, require, unpack_fields
from engine.games.four_courts.facts import (
    CARDS,
    COURT_COUNT,
    COURTS,
    FITTING,
    GOALS,
    IN_PLAY,
    LASTING,
    PRECEDENCE,
    SUITS,
    by_precedence,
)
from engine.games.four_courts.position import FIELDS, Position


def packed(position: Position) -> dict[str, Any]:
    """Return the fields by name.

    `over` is the only part of the result that's stored, because the rest follows from other fields.
    """
    return pack_fields(position, FIELDS) | {"over": position.result is not None}


def unpack(position: Position, fields: Mapping[str, Any]) -> str:
    """Set the fields of `position`. Return the summary of its result, or "" if the game isn't over.

    Raise an exception if a field or the whole position is invalid.
    """
    unpack_fields(position, FIELDS, fields)
    over = flag(fields["over"])
    for checks in (_cards(position), _turn(position, over), _tokens(position, over)):
        for holds in checks:
            require(holds, "no such table")
    return "" if not over else "rounds" if all(position.tokens) else "supply"


def _cards(position: Position) -> Iterator[bool]:
    """Yield a bool for each condition on the cards. All must be True.

    Each card is in exactly one place. A seat has up to two cards at a Court, and only cards that fit there.
    """
    seats, piles = position.seats, position.piles
    yield [len(part) for part in (position.hands, position.picks, piles, position.taken)] == [
        seats, seats, COURT_COUNT * seats, seats,
    ]  # fmt: skip
    unlaid = [card for _, card in position.order[len(position.landed) :]]
    cards = [*position.discards, *position.aside, *unlaid]
    yield by_precedence(cards + [card for pile in (*position.hands, *piles) for card in pile]) == CARDS
    yield len({len(hand) for hand in position.hands}) == 1
    yield len(position.aside) < seats
    # One shuffle drew the goals, and one dealt each round.
    yield position.shuffles == position.round + 1
    yield all(len(pile) <= LASTING for pile in piles)
    yield all(COURTS[n % COURT_COUNT] in FITTING[card] for n, pile in enumerate(piles) for card in pile)


def _turn(position: Position, over: bool) -> Iterator[bool]:
    """Yield a bool for each condition on the current turn. All must be True.

    Either all cards are revealed, sorted from high to low, and the first few of them have been laid, or
    players are still picking their cards.
    """
    order, landed, hands, picks = position.order, position.landed, position.hands, position.picks
    yield not order or sorted(seat for seat, _ in order) == list(range(position.seats))
    yield list(order) == sorted(order, key=lambda shown: PRECEDENCE[shown[1]])
    yield len(landed) <= len(order)
    for (seat, card), at in zip(order, landed, strict=False):
        pile = position.piles[COURT_COUNT * seat + at]
        yield COURTS[at] in FITTING[card]
        yield pile[-1] == card if pile else card in position.discards
    yield position.round <= (position.options.rounds or position.round)
    if over or len(landed) < len(order):
        yield picks == [""] * position.seats
    else:
        yield all(pick in ("", *hand) for pick, hand in zip(picks, hands, strict=True))
        yield "" in picks and len(hands[0]) > 1


def _tokens(position: Position, over: bool) -> Iterator[bool]:
    """Yield a bool for each condition on the tokens. All must be True.

    Five tokens of each suit are in play. A Court has no tokens left only if the game ended there (FC-12). If
    every Court has tokens, only the last card of the last round ends the game (FC-15).
    """
    goals, tokens, landed = position.goals, position.tokens, position.landed
    yield goals == tuple(suit for suit in SUITS if suit in goals)
    yield len(goals) == GOALS
    for court, left in zip(COURTS, tokens, strict=True):
        yield left == "".join(suit for suit in court if suit in left)
    for number, suit in enumerate(SUITS):
        on = sum(suit in left for left in tokens)
        yield on + position.supply[number] + sum(have[number] for have in position.taken) == IN_PLAY
    bare = [at for at, left in enumerate(tokens) if not left]
    if not over:
        yield not bare
        return
    if not bare:
        yield position.round == position.options.rounds
        yield len(landed) == position.seats and not position.hands[0]
        return
    yield len(bare) == 1 and bool(position.lacking(bare[0]))
    # The third card laid there took the last token.
    yield landed[-1:] == (bare[0],)
    yield not position.piles[COURT_COUNT * position.order[len(landed) - 1][0] + bare[0]]
