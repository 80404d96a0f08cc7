"""How to play The Four Courts, using learnt habits and assuming that other players pick unpredictably.

The guide applies the rules but doesn't define them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf
from random import Random
from typing import ClassVar

from engine.contract import Move
from engine.games.four_courts.facts import (
    COURT_COUNT,
    COURT_NUMBER,
    COURTS,
    FITTING,
    LASTING,
    PRECEDENCE,
    SUIT_NUMBER,
    SUITS,
    exhausted,
    scores,
)
from engine.games.four_courts.habits import LAY, NO_GOAL, PICK, RANK, Features, eagerness, features, worths
from engine.games.four_courts.outcomes import FourCourtsOutcomes
from engine.games.four_courts.view import World
from engine.guide import Guide, Slips, placed

_OPEN = {card: tuple(COURT_NUMBER[court] for court in courts) for card, courts in FITTING.items()}
"""The Courts a card can be laid at, by number."""
_STEP = (0.1, 0.5, 1.5)
"""The value of a card at a Court where the seat has zero, one or two cards."""
_RACE = {-2: 0.3, -1: 0.6, 0: 1.0, 1: 1.0, 2: 0.5}
"""The value of one more token for a Most goal, by the seat's lead over the others.

With higher values for a seat far behind, the policy alone won nearly twice as often against a plain
rule-based player, but the search didn't win more games.
"""
_END = 9.0
"""The value of ending the game as the winner, and the cost of ending it behind another seat.

This outweighs everything else.
"""
_LEVEL = 2
"""The class of a level score in the habits table. A player who overlooks the others assumes this class."""
_DOUBT = 0.02
"""Maximum random addition to a pick's worth, in wins. It lets a pick beat a slightly better one."""


class FourCourtsGuide(Guide[World]):
    """A guide that values the points so far, and cards on their way to a token."""

    outcomes: ClassVar = FourCourtsOutcomes()
    nodes: ClassVar = {"easy": 0, "fair": 1_500, "strong": 32_000}
    slips: ClassVar = {"easy": Slips(0.4, 0.2, 0.6), "fair": Slips(0.2, 0.1, 0.3)}
    blind_spots = ("neighbours", "hoards")
    """"neighbours": the player ignores the others' cards and tokens.

    "hoards": the player keeps high cards for later.
    """
    horizon = 48
    beforehand: ClassVar = (30, 0.05)
    simultaneous = False
    """If False, the others pick as usual. Searching for each of them would take too many worlds."""

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        first = self.policy(world, seat, dice)
        if len(world.landed) == len(world.order):
            others = [(card,) for card in world.hands[seat] if card != first[0]]
            return _winning_picks(world, seat) or [first, *others]
        lays = super().candidates(world, seat, dice)
        leads = [_lead_at_end(world, seat, lay) for lay in lays]
        if max(leads) > 0:  # a certain win
            return [lays[leads.index(max(leads))]]
        # A seat that ends the game while behind can't win it.
        likely = [lay for lay, lead in zip(lays, leads, strict=True) if lead >= 0] or lays
        return sorted(likely, key=lambda lay: lay != first)

    def blinded(self, world: World, seat: int, spot: str, dice: Random) -> list[Move]:
        laying = len(world.landed) < len(world.order)
        if spot == "hoards":
            return [] if laying else [(card,) for card in sorted(world.hands[seat], key=RANK.__getitem__)]
        at = features(world, seat)
        courts = [court._replace(rivals=0) for court in at.courts]
        leads = {suit: lead if lead == NO_GOAL else _LEVEL for suit, lead in at.leads.items()}
        return [self._habit(world, seat, at._replace(courts=courts, leads=leads), dice)]

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        return self._habit(world, seat, features(world, seat), dice)

    def _habit(self, world: World, seat: int, at: Features, dice: Random) -> Move:
        """Return the move a seat usually makes when the Courts have these features."""
        if len(world.landed) < len(world.order):
            best, chosen, token = -inf, 0, ""
            for number in _OPEN[world.order[len(world.landed)][1]]:
                worth, suit = worths(number, at, LAY)
                worth += _ending(world, seat, number)
                if worth > best:
                    best, chosen, token = worth, number, suit
            cards, _, tokens, _ = at.courts[chosen]
            return (COURTS[chosen],) if cards < LASTING or len(tokens) == 1 else (COURTS[chosen], token)
        hand, numbers = world.hands[seat], range(COURT_COUNT)
        worths_of = [worths(number, at, PICK)[0] + _ending(world, seat, number) for number in numbers]
        eager = [eagerness(number, at, len(hand)) for number in numbers]
        first, most = "", -inf
        for card in hand:
            rank = RANK[card]
            value = max([worths_of[number] + rank * eager[number] for number in _OPEN[card]])
            value += _DOUBT * dice.random()
            if value > most:
                first, most = card, value
        return (first,)

    def usual(self, world: World, seat: int, dice: Random) -> Move:
        """Return a random pick, or a lay by policy.

        If some cards could win at once, pick one of those. Rules don't predict the picks of good players much
        better than chance, and a search that relies on such a rule does worse (`tests/lab/TRIED.md`).
        """
        if len(world.landed) == len(world.order):
            hand = world.hands[seat]
            wins = _wins(world, seat)
            cards = [card for card in hand if not wins.isdisjoint(FITTING[card])] or hand
            return (cards[int(len(cards) * dice.random())],)
        want = _wants(world, seat)
        piles, first = world.piles, COURT_COUNT * seat
        courts = _OPEN[world.order[len(world.landed)][1]]
        worth = [
            _STEP[len(piles[first + court])] + 0.3 * want[court][0] + _ending(world, seat, court)
            for court in courts
        ]
        court = courts[worth.index(max(worth))]
        if len(piles[first + court]) < LASTING or len(world.tokens[court]) == 1:
            return (COURTS[court],)
        return (COURTS[court], want[court][1])

    def retract_hidden(self, world: World) -> None:
        if len(world.landed) == len(world.order) and any(world.picks):
            world.picks = [""] * world.seats
            world.to_act = tuple(range(world.seats))

    def values(self, world: World) -> Sequence[float]:
        if world.result is not None:
            return placed(world.result.places, world.seats)
        points = [
            sum(kept)
            + 0.3 * sum([len(pile) for pile in world.piles[COURT_COUNT * seat : COURT_COUNT * (seat + 1)]])
            for seat, kept in enumerate(world.taken)
        ]
        for suit in world.goals:
            weights = [exp(1.2 * kept[SUIT_NUMBER[suit]]) for kept in world.taken]
            share = 2 / sum(weights)
            for seat, weight in enumerate(weights):
                points[seat] += share * weight
        weights = [exp(0.8 * point) for point in points]
        total = sum(weights)
        return [weight / total for weight in weights]


def _winning_picks(world: World, seat: int) -> list[Move]:
    """Return the picks that are certain to be laid first, and to win the game when they're laid."""
    unseen = [
        *world.aside,
        *[card for other, hand in enumerate(world.hands) if other != seat for card in hand],
    ]
    first, wins = min([PRECEDENCE[card] for card in unseen]), _wins(world, seat)
    return [
        (card,)
        for card in world.hands[seat]
        if PRECEDENCE[card] < first and not wins.isdisjoint(FITTING[card])
    ]


def _wins(world: World, seat: int) -> set[str]:
    """Return the Courts where laying a card ends the game and wins it for this seat."""
    return {court for court in COURTS if _lead_at_end(world, seat, (court,)) > 0}


def _ending(world: World, seat: int, number: int) -> float:
    """Return the value of laying a card at a Court, if that ends the game.

    It's _END if the seat then wins, -_END if it loses, and 0 in all other cases.
    """
    lead = _lead_at_end(world, seat, (COURTS[number],))
    return _END if lead > 0 else -_END if lead < 0 else 0.0


def _lead_at_end(world: World, seat: int, lay: Move) -> int:
    """Return a seat's lead in points over all others after a lay that ends the game.

    Return 0 if the lay doesn't end the game or the points are equal.
    """
    court = COURT_NUMBER[lay[0]]
    tokens = world.tokens[court]
    if len(tokens) > 1 or len(world.piles[COURT_COUNT * seat + court]) < LASTING:
        return 0
    if not exhausted(court, tokens, world.supply):
        return 0
    taken = [list(kept) for kept in world.taken]
    taken[seat][SUIT_NUMBER[tokens]] += 1
    points = list(scores(world.goals, taken))
    return points.pop(seat) - max(points)


def _wants(world: World, seat: int) -> list[tuple[float, str]]:
    """Return the worth to a seat of each Court's best token, together with that token."""
    taken, goals = world.taken, world.goals
    value = {}
    for number, suit in enumerate(SUITS):
        value[suit] = 0.0
        if suit in goals:
            most = max([kept[number] for other, kept in enumerate(taken) if other != seat])
            lead = taken[seat][number] + 1 - most
            value[suit] = _RACE.get(lead, 0.1)
    wants = []
    for tokens in world.tokens:
        best = max(tokens, key=value.__getitem__)
        wants.append((value[best], best))
    return wants


GUIDE = FourCourtsGuide()
