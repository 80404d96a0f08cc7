"""The grounds for a card in The Four Courts: the cards already at a Court, and the worth of a token now.

Cards at the Courts, tokens and goals lie open. Of the hands and picks, this module reads only the seat's own.
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
from engine.outcome import Ground

AGAINST = ("contested",)
RELATIVE = ("fits", "early")
GROUNDS = (
    "token", "third", "second", "pair", "hand-fits", "goals", "alone", "contested", "keeps", "fits", "early",
    "none-third",
)  # fmt: skip


def grounds(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds of a picked card (FC-6), or of a Court for the card that is to be laid (FC-8)."""
    if len(world.landed) == len(world.order):
        if move[0] in FITTING:
            yield from _pick(world, seat, move[0])
    elif move[0] in COURT_NUMBER:
        yield from _lay(world, seat, move)


def _pick(world: World, seat: int, card: str) -> Iterator[Ground]:
    """Yield the grounds of a card that is revealed with those of the others."""
    hand = [one for one in world.hands[seat] if one != card]
    for court in sorted(FITTING[card], key=lambda one: -_goals(world, one)):
        if _own(world, seat, court) == LASTING:
            goal = "yes" if _goals(world, court) else "no"
            yield Ground("third", (("court", court), ("goal", goal)), 1)
            break
    else:
        if not any(_own(world, seat, court) == LASTING for one in hand for court in FITTING[one]):
            yield Ground("none-third")
    for court in FITTING[card]:
        follows = [one for one in hand if court in FITTING[one]]
        if _own(world, seat, court) == LASTING - 1 and follows:
            yield Ground("pair", (("court", court), ("card", follows[0])), 1)
            break
    wider = [one for one in hand if len(FITTING[one]) > len(FITTING[card])]
    if wider:
        kept = max(wider, key=lambda one: len(FITTING[one]))
        third = next((court for court in FITTING[card] if _own(world, seat, court) == LASTING), "")
        facts = (("card", kept), ("count", len(FITTING[kept])), ("third", "yes" if third else "no"))
        yield Ground("keeps", (*facts, ("court", third)) if third else facts)
    yield Ground("fits", (("count", len(FITTING[card])),), len(FITTING[card]))
    if all(PRECEDENCE[card] < PRECEDENCE[one] for one in hand):
        yield Ground("early")


def _lay(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds of laying the seat's card at a Court."""
    court = move[0]
    own, hand = _own(world, seat, court), world.hands[seat]
    follows = [one for one in hand if court in FITTING[one]]
    others = [other for other in range(world.seats) if other != seat]
    if own == LASTING:
        if len(move) > 1 or len(world.tokens[COURT_NUMBER[court]]) == 1:
            yield _token(world, seat, move[1] if len(move) > 1 else world.tokens[COURT_NUMBER[court]])
        return
    if own == LASTING - 1:
        goal = "yes" if _goals(world, court) else "no"
        card = follows[0] if follows else ""
        facts = (("kept", card), ("follows", "yes" if follows else "no"), ("goal", goal))
        yield Ground("second", facts, 1 + bool(follows))
    if follows:
        yield Ground("hand-fits", (("count", len(follows)),), len(follows))
    if goals := _goals(world, court):
        yield Ground("goals", (("count", goals),), goals)
    rivals = [other for other in others if _own(world, other, court) == LASTING]
    if rivals:
        yield Ground("contested", (("seat", rivals[0]), ("court", court)))
    elif not any(_own(world, other, court) for other in others):
        yield Ground("alone")


def _token(world: World, seat: int, suit: str) -> Ground:
    """Return the worth of a token that the seat takes at once (FC-9, FC-13)."""
    number = SUIT_NUMBER[suit]
    taken = [list(kept) for kept in world.taken]
    taken[seat][number] += 1
    had, has = (sum(bonuses(world.goals, kept)[seat].values()) for kept in (world.taken, taken))
    most = max(kept[number] for other, kept in enumerate(taken) if other != seat)
    facts = (("suit", suit), ("count", taken[seat][number]), ("most", most), ("points", 1 + has - had))
    goal = suit in world.goals
    kind = "goal" if goal else "none"
    if has > had:
        kind = "lead" if taken[seat][number] > most else "level"
    return Ground("token", (*facts, ("kind", kind)), 1 + 2 * (has - had) + goal)


def _own(world: World, seat: int, court: str) -> int:
    """Return how many cards a seat has at a Court."""
    return len(world.piles[COURT_COUNT * seat + COURT_NUMBER[court]])


def _goals(world: World, court: str) -> int:
    """Return how many tokens of Most goals lie at a Court (FC-4)."""
    assert court in COURTS
    return sum(suit in world.goals for suit in world.tokens[COURT_NUMBER[court]])
