"""The games that a seat cannot tell from the real one: hidden cards dealt anew."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from engine.games.four_tribes.facts import in_order
from engine.games.four_tribes.family import less
from engine.games.four_tribes.position import OTHERS, Position

P = TypeVar("P", bound=Position)


def deal_anew(world: P, seat: int, rng: Random) -> P:
    """A copy of a game, dealt anew as `seat` may imagine it."""
    affair, known = world.affair, world.known[seat]
    if affair is not None and affair.kind != "propose" and affair.by != seat:
        # Any of the challenger's cards may lie face down, also those that the seat saw go into her hand.
        # Here and below, unknown cards stand where no truth about them can steer the dice.
        hidden = sorted(in_order(world.hidden(affair.by)), key=lambda card: card not in known)
        pool = rng.sample(hidden, len(hidden))
        world.hands[affair.by] = tuple(pool[len(affair.cards) :])
        world.affair = affair._replace(cards=tuple(pool[: len(affair.cards)]))
    others = OTHERS[world.seats][seat]
    elsewhere = [card for other in others for card in world.hidden(other) if card not in known]
    unseen = in_order((*elsewhere, *world.deck))
    deck = rng.sample([card for card in unseen if card not in world.held], len(world.deck))
    rest = less(unseen, deck)
    instead = dict(zip(elsewhere, rng.sample(rest, len(rest)), strict=True))
    world.deck = tuple(deck)
    for other in others:
        world.hands[other] = in_order([instead.get(card, card) for card in world.hands[other]])
        world.known[other] = frozenset([instead.get(card, card) for card in world.known[other]])
    if world.affair is not None:
        cards = in_order([instead.get(card, card) for card in world.affair.cards])
        world.affair = world.affair._replace(cards=cards)
    return world
