"""Imagine worlds for Four Tribes: deal the hidden cards again so that a seat can't tell the difference.

Every deal the seat must consider possible is equally likely. The seat knows which cards it saw go into
others' hands, and which can't be in the deck. It also knows how many cards in each hand were part of the deck
at the last reshuffle. Unknown cards are sorted, so their true positions never affect the dice.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from engine.games.four_tribes.facts import in_order
from engine.games.four_tribes.family import less
from engine.games.four_tribes.knowledge import Passings, deals, guesses, retold
from engine.games.four_tribes.position import OTHERS, Position

P = TypeVar("P", bound=Position)


def redeal(world: P, seat: int, rng: Random) -> P:
    """Return a copy of a game, dealt again from the view of `seat`."""
    known, others = world.known[seat], OTHERS[world.seats][seat]
    hidden = {other: world.hidden(other) for other in others}
    unknown = {other: [card for card in cards if card not in known] for other, cards in hidden.items()}
    sizes, world.passings = _sizes(world, seat, unknown, rng)

    unseen = in_order([card for cards in unknown.values() for card in cards] + [*world.deck])
    deck = rng.sample([card for card in unseen if card not in world.held], len(world.deck))
    rest = less(unseen, frozenset(deck))
    dealt = rng.sample(rest, len(rest))
    fresh = [card for card in dealt if card in world.fresh]
    old = [card for card in dealt if card not in world.fresh]

    instead: dict[str, str] = {}
    hands = {}
    for other, (new, left) in sizes.items():
        cards = fresh[:new] + old[:left]
        del fresh[:new], old[:left]
        instead.update(zip(unknown[other], cards, strict=True))
        if len(cards) < len(hidden[other]):
            cards += known.intersection(hidden[other])
        hands[other] = in_order(cards)

    world.deck = tuple(deck)
    affair = world.affair
    for other, hand in hands.items():
        if affair is not None and affair.by == other and affair.kind != "propose":
            # Deal the face-down cards again too. They can be any cards of the hand, even cards that the seat
            # saw go into it.
            laid = in_order(rng.sample(hand, len(affair.cards)))
            world.affair = affair._replace(cards=laid)
            hand = less(hand, laid)
        world.hands[other] = hand
        world.known[other] = frozenset([instead.get(card, card) for card in world.known[other]])
    return world


def _sizes(
    world: Position, seat: int, unknown: dict[int, list[str]], rng: Random
) -> tuple[dict[int, tuple[int, int]], Passings]:
    """Return the numbers of fresh and other unknown cards in each hand, with passings that explain them."""
    truth = {}
    for other, cards in unknown.items():
        new = len(world.fresh.intersection(cards))
        truth[other] = new, len(cards) - new
    if not world.passings:
        return truth, ()
    found = guesses(world.passings, seat, world.seats)
    likely = {
        more: deals([new + more[other] for other, (new, _) in truth.items()])
        * deals([old - more[other] for other, (_, old) in truth.items()])
        for more in found
    }
    (more,) = rng.choices(list(likely), list(likely.values()))
    sizes = {other: (new + more[other], old - more[other]) for other, (new, old) in truth.items()}
    return sizes, retold(world.passings, found[more], world.seats)
