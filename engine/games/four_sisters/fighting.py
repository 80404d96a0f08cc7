"""How robots fight a Conflict of Four Sisters: what may be discarded for a card, and what comes of it.

That the Day may end with the Conflict is reckoned, and not guessed: by the cards in the Chateau, and by how
many cards are left in each hand and Scheme, which all can see. The rules are looked up in `facts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from engine.contract import NONE
from engine.games.four_sisters.facts import (
    OWNER,
    POINTS,
    QUEENS,
    TEAM,
    TEAM_OF_SEAT,
    VALUE,
    foes,
    may_defeat,
    outcome,
    over,
    strength,
    winner,
)
from engine.games.four_sisters.view import World

HAND = 3
"""Cards to which a hand is filled (FS-13)."""
_CHANCE = {-2: 0.1, -1: 0.2, 0: 0.35, 1: 0.65, 2: 0.8}
"""How likely a Conflict is won, by how much more the Instigator counts before anybody discards."""


class Fight(NamedTuple):
    """A Conflict, and the end of the turn, by what all can see: how many cards are in each Scheme (`rest`),
    were discarded for the Instigator (`support`), are still in its player's hand (`held`), and may be
    discarded for the Innocent (`answers`). `queen`: that player may use a Queen when it is over.
    """

    chateau: Sequence[str]
    rest: Sequence[int]
    instigator: str
    innocent: str
    support: int
    held: int
    answers: int
    sabbath: bool
    queen: bool

    def may_end_the_day(self) -> bool:
        """Return whether the Day may end with the turn: the Chateau may be full, or a team without a
        Scheme.
        """
        turn = OWNER[self.instigator]
        return "" not in self.chateau or (not self.rest[(turn + 2) % 4] and self.rest[turn] <= HAND)

    def lead(self, discards: int) -> int:
        """Return by how much the Innocent counts more."""
        more = strength(self.chateau, self.innocent, discards)
        return more - strength(self.chateau, self.instigator, self.support)

    def result(self, discards: int) -> str:
        """Return how it goes for the Innocent."""
        return outcome(self.innocent, self.instigator, self.lead(discards), self.sabbath)

    def verdict(self, discards: int) -> int:
        """Return 1 where the Innocent's team wins the Day by so many discards, -1 where it loses it, 0 where
        the Day goes on or nobody wins it.
        """
        match self.result(discards):
            case "won":
                return self.day_without(self.instigator)
            case "lost":
                return self.day_without(self.innocent)
            case "even":
                return max(self.day_without(""), self.day_without(self.innocent))
            case "moot":
                return self.day_without("")
        return 0

    def day_without(self, card: str) -> int:
        """Return the same when a card has been defeated, "" for none; 0 also where a Queen did that, and sent
        it who knows where (FS-16, FS-17).
        """
        by = self.innocent if card == self.instigator else self.instigator
        if card and by[0] == "Q":
            return 0
        turn = OWNER[self.instigator]
        chateau = ["" if one == card else one for one in self.chateau] if card else self.chateau
        rest = list(self.rest)
        if card:
            rest[OWNER[card]] += 1
        rest[turn] -= min(rest[turn], max(0, HAND - self.held))
        return _day(chateau, rest, TEAM[self.innocent], self.queen)

    def supported(self, count: int) -> Fight:
        """Return it with so many cards more for the Instigator."""
        return self._replace(support=self.support + count, held=self.held - count)

    def forced(self) -> int:
        """Return 1 where the Instigator's team wins the Day whatever is discarded against it, -1 where it
        can be made to lose it.
        """
        return -max([self.verdict(count) for count in range(self.answers + 1)])


def _day(chateau: Sequence[str], rest: Sequence[int], team: int, queen: bool = False) -> int:
    """Return 1 where a turn that ends so wins a team the Day, -1 where it loses it, else 0. A `queen` may
    still change what fills the Chateau, but not whether a Scheme is left: it goes under it, and is drawn.
    """
    if not over(chateau, rest) or (queen and "" not in chateau):
        return 0
    won = winner(chateau, rest)
    return 0 if won < 0 else 1 if won == team else -1


def fight_of(world: World, seat: int) -> Fight:
    """Return the Conflict that is being fought, as a seat sees it."""
    assert world.conflict is not None
    instigator, innocent, support, _ = world.conflict
    hands = world.hands
    return Fight(
        world.chateau,
        [len(scheme) for scheme in world.schemes],
        instigator,
        innocent,
        support,
        len(hands[OWNER[instigator]]),
        len(hands[OWNER[innocent]]),
        world.sabbath,
        _queen_may_come(world, OWNER[instigator], seat),
    )


def day_by_placing(world: World, seat: int, spent: int, card: str, room: int, target: str) -> int:
    """Return 1 where a seat that places a card, `spent` cards of its hand being gone then, is sure to win its
    team the Day with this turn; -1 where that loses it, or lets the others win it by what they discard; 0
    where it goes on, or is not known.
    """
    chateau, schemes, hand = world.chateau, world.schemes, world.hands[seat]
    if chateau.count("") > 1 and (schemes[(seat + 2) % 4] or len(schemes[seat]) > HAND):
        return 0
    queen = card != QUEENS[seat] and QUEENS[seat] in hand
    chateau = [*chateau[:room], card, *chateau[room + 1 :]]
    rest = [len(scheme) for scheme in schemes]
    held = len(hand) - spent
    against = foes(chateau, card, room)
    if not against:
        rest[seat] -= min(rest[seat], max(0, HAND - held))
        return _day(chateau, rest, TEAM_OF_SEAT[seat], queen)
    innocent = target or against[0]
    answers = len(world.hands[OWNER[innocent]])
    fight = Fight(chateau, rest, card, innocent, 0, held, answers, world.sabbath, queen)
    return max([fight.supported(count).forced() for count in range(held + 1)])


def day_by_drawing(world: World, seat: int, count: int) -> int:
    """Return -1 where a turn that changes nothing in the Chateau, and by which a seat draws so many cards,
    loses its team the Day, for it was the last of its Schemes; else 0.
    """
    rest = [len(scheme) for scheme in world.schemes]
    rest[seat] -= min(rest[seat], count)
    return _day(world.chateau, rest, TEAM_OF_SEAT[seat])


def _queen_may_come(world: World, turn: int, seat: int) -> bool:
    """Return whether the player on turn, as far as a seat knows, has their Queen in hand."""
    queen, hand = QUEENS[turn], world.hands[turn]
    return queen in hand or (turn != seat and bool(hand) and queen in world.schemes[turn])


def chances(card: str, friends: int, foe: str, helpers: int, sabbath: bool) -> tuple[float, float]:
    """Return the chances that the Instigator stays, and that the Innocent goes."""
    more = VALUE[card] + friends - VALUE[foe] - helpers
    wins = _CHANCE.get(more, 0.95 if more > 0 else 0.04)
    stays = wins
    if more == 0 and "Q" not in (card[0], foe[0]):
        stays, wins = 0.5, 0.2
    if not may_defeat(foe, card, sabbath):
        stays = 1.0
    if not may_defeat(card, foe, sabbath):
        wins = 0.0
    return stays, wins


def discards(world: World, seat: int) -> list[str]:
    """Return what might be discarded for a card: nothing, one, two, three of the least."""
    hand: list[str] = sorted(world.hands[seat], key=POINTS.__getitem__)
    return [NONE, *["+".join(hand[:count]) for count in range(1, len(hand) + 1)]]


def supports(world: World, seat: int) -> list[int]:
    """Return how many cards the Instigator's player may discard and not waste: none, or what the Innocent's
    player can answer by no fewer. Where it may end the Day, those by which it goes best.
    """
    fight = fight_of(world, seat)
    lead = -fight.lead(0)
    found = [0, *[count for count in range(1, fight.held + 1) if 0 <= lead + count <= fight.answers + 1]]
    if not fight.may_end_the_day():
        return found
    return _best({count: fight.supported(count).forced() for count in range(fight.held + 1)}, found)


def defences(world: World, seat: int) -> list[int]:
    """Return the fewest cards for each outcome that the Innocent's player can bring about, who discards last.
    Where it may end the Day, those by which it goes best.
    """
    fight = fight_of(world, seat)
    fewest: dict[str, int] = {}
    for count in range(fight.answers + 1):
        fewest.setdefault(fight.result(count), count)
    found = list(fewest.values())
    if not fight.may_end_the_day():
        return found
    return _best({count: fight.verdict(count) for count in found}, found)


def yields(world: World, seat: int) -> bool:
    """Return whether the Innocent's player, who may choose, does better at the end of the Day without that
    card.
    """
    fight = fight_of(world, seat)
    return fight.day_without(fight.innocent) > fight.day_without("")


def _best(verdicts: Mapping[int, int], found: list[int]) -> list[int]:
    """Return the counts that were found with the best verdict; else the least count with it."""
    most = max(verdicts.values())
    return [count for count in found if verdicts[count] == most] or [
        min(count for count, verdict in verdicts.items() if verdict == most)
    ]


def attack(world: World, seat: int, dice: Random) -> str:
    """Return what the Instigator's player discards: a card now and then, where it may decide."""
    fight, counts = fight_of(world, seat), supports(world, seat)
    more = -fight.lead(0)
    count = 1 if more > 0 else 2
    if -1 <= more <= 1 and POINTS[fight.instigator] + POINTS[fight.innocent] > 6 + 6 * dice.random():
        return discards(world, seat)[count if count in counts else counts[0]]
    return discards(world, seat)[counts[0]]


def defence(world: World, seat: int, dice: Random) -> str:
    """Return what the Innocent's player discards: as much as lets their card stand, where it is worth
    that.
    """
    fight, counts = fight_of(world, seat), defences(world, seat)
    for count in counts:
        if fight.result(count) not in ("lost", "both"):
            worth_it = 3 * count <= POINTS[fight.innocent] + 2 * dice.random()
            return discards(world, seat)[count if worth_it else counts[0]]
    return discards(world, seat)[counts[0]]
