"""The grounds for a card in The Four Courts: the cards already at a Court, and the worth of a token now.

Cards at the Courts, tokens and goals are public. This module reads no hand or pick except the seat's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import Move
from engine.games.four_courts.facts import (
    COURT_COUNT,
    COURT_NUMBER,
    COURTS,
    FITTING,
    LASTING,
    PRECEDENCE,
    SUIT_NUMBER,
    bonuses,
)
from engine.games.four_courts.view import World
from engine.outcome import Facts, Ground

AGAINST = ("contested",)
OBVIOUS = ("none-third",)
RELATIVE = ("early",)
GROUNDS = (
    "token", "race", "third", "second", "pair", "still", "later", "none-third", "keeps", "hand-fits", "goals",
    "alone", "contested", "early",
)  # fmt: skip


def grounds(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for picking a card (FC-6), or for laying the revealed card at a Court (FC-8)."""
    if len(world.landed) == len(world.order):
        if move[0] in FITTING:
            yield from _pick(world, seat, move[0])
    elif move[0] in COURT_NUMBER:
        yield from _lay(world, seat, move)


def in_vain(world: World, seat: int, court: str) -> bool:
    """Return True if the seat can't win a token at a Court before the game ends (FC-15).

    In the last round, the seat can't if it has too few cards that fit there.
    """
    if world.round != world.options.rounds:
        return False
    unlaid = [card for who, card in world.order[len(world.landed) :] if who == seat]
    fitting = [card for card in (*world.hands[seat], *unlaid) if court in FITTING[card]]
    return _own(world, seat, court) + len(fitting) <= LASTING


def _pick(world: World, seat: int, card: str) -> Iterator[Ground]:
    """Yield the grounds for picking a card, which is revealed together with the others' picks."""
    hand = [one for one in world.hands[seat] if one != card]
    thirds = {one: _thirds(world, seat, one) for one in world.hands[seat]}
    third = max(thirds[card], key=lambda court: _goals(world, court), default="")
    if third:
        goal = "yes" if _goals(world, third) else "no"
        yield Ground("third", (("court", third), ("goal", goal)), 1)
    for court in thirds[card]:
        rivals = [other for other in _others(world, seat) if _own(world, other, court) == LASTING]
        able = [one for one in thirds if court in thirds[one]]
        if rivals and len(able) > 1 and card == min(able, key=PRECEDENCE.__getitem__):
            facts = (("court", court), ("seat", rivals[0]), ("count", len(rivals) - 1))
            yield Ground("race", facts, len(rivals))
            break
    for court in FITTING[card]:
        follows = [one for one in hand if court in FITTING[one]]
        if _own(world, seat, court) == LASTING - 1 and follows:
            yield Ground("pair", (("court", court), ("card", follows[0])), 1)
            break
    waiting = [one for one in hand if thirds[one]]
    if not third and waiting:
        kept = min(waiting, key=PRECEDENCE.__getitem__)
        court = max(thirds[kept], key=lambda court: _goals(world, court))
        left = len(world.tokens[COURT_NUMBER[court]])
        yield Ground("later", (("kept", kept), ("court", court), ("left", "one" if left == 1 else "more")))
    high = min(hand, key=PRECEDENCE.__getitem__, default=card)
    if not any(thirds.values()) and PRECEDENCE[high] < PRECEDENCE[card]:
        yield Ground("none-third", (("kept", high),), PRECEDENCE[card])
    wider = [one for one in hand if len(FITTING[one]) > len(FITTING[card])]
    if wider:
        kept = max(wider, key=lambda one: len(FITTING[one]))
        yield Ground("keeps", (("card", kept), ("count", len(FITTING[kept]))))
    if all(PRECEDENCE[card] < PRECEDENCE[one] for one in hand):
        yield Ground("early")


def _lay(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for laying the seat's card at a Court."""
    court = move[0]
    own, hand = _own(world, seat, court), world.hands[seat]
    follows = [one for one in hand if court in FITTING[one]]
    rivals = [other for other in _others(world, seat) if _own(world, other, court) == LASTING]
    if own == LASTING:
        if len(move) > 1 or len(world.tokens[COURT_NUMBER[court]]) == 1:
            suit = move[1] if len(move) > 1 else world.tokens[COURT_NUMBER[court]]
            yield _token(world, seat, suit, _waiting(world, court, rivals))
        return
    vain = in_vain(world, seat, court)
    if own == LASTING - 1 and not vain:
        goal = "yes" if _goals(world, court) else "no"
        card = follows[0] if follows else ""
        facts = (("kept", card), ("follows", "yes" if follows else "no"), ("goal", goal))
        yield Ground("second", facts, 1 + bool(follows))
    laid = dict(world.order)[seat]
    elsewhere = [one for one in FITTING[laid] if one != court]
    for other in elsewhere:
        kept = next((one for one in hand if other in FITTING[one]), "")
        if kept and _own(world, seat, other) == LASTING:
            yield Ground("still", (("kept", kept), ("court", other)))
            break
    if vain:
        return
    if follows:
        most = max([sum(other in FITTING[one] for one in hand) for other in elsewhere], default=0)
        told = (("count", len(follows)), ("most", most if most < len(follows) else "none"))
        yield Ground("hand-fits", told, len(follows))
    if goals := _goals(world, court):
        yield Ground("goals", (("count", goals),), goals)
    if rivals:
        yield Ground("contested", (("seat", rivals[0]), ("court", court)))
    elif not any(_own(world, other, court) for other in _others(world, seat)):
        yield Ground("alone")


def _waiting(world: World, court: str, rivals: list[int]) -> int | None:
    """Return a seat that can take a token of this Court later in the turn, or None if no seat can."""
    cards = dict(world.order)
    waiting = [other for other, _ in world.order[len(world.landed) + 1 :] if other in rivals]
    return next((other for other in waiting if court in FITTING[cards[other]]), None)


def _thirds(world: World, seat: int, card: str) -> list[str]:
    """Return the Courts where a card would be the seat's third, and so take a token (FC-9)."""
    return [court for court in FITTING[card] if _own(world, seat, court) == LASTING]


def _others(world: World, seat: int) -> list[int]:
    return [other for other in range(world.seats) if other != seat]


def _token(world: World, seat: int, suit: str, waiting: int | None) -> Ground:
    """Return the ground for a token that the seat takes at once, with its worth (FC-9, FC-13)."""
    number = SUIT_NUMBER[suit]
    taken = [list(kept) for kept in world.taken]
    taken[seat][number] += 1
    had, has = (sum(bonuses(world.goals, kept)[seat].values()) for kept in (world.taken, taken))
    most = max(kept[number] for other, kept in enumerate(taken) if other != seat)
    goal = suit in world.goals
    kind = "goal" if goal else "none"
    if has > had:
        kind = "lead" if taken[seat][number] > most else "level"
    facts: Facts = (("kind", kind), ("waits", "no" if waiting is None else "yes"))
    if has > had:
        facts += (("suit", suit), ("count", taken[seat][number]), ("points", 1 + has - had))
    if waiting is not None:
        facts += (("seat", waiting),)
    return Ground("token", facts, 1 + 2 * (has - had) + goal)


def _own(world: World, seat: int, court: str) -> int:
    """Return the number of cards a seat has at a Court."""
    return len(world.piles[COURT_COUNT * seat + COURT_NUMBER[court]])


def _goals(world: World, court: str) -> int:
    """Return the number of tokens for Most goals at a Court (FC-4)."""
    assert court in COURTS
    return sum(suit in world.goals for suit in world.tokens[COURT_NUMBER[court]])
