"""Robots' decisions in Four Sisters Conflicts: which cards to discard and what happens then.

If a Conflict could end the Day, the result is calculated rather than guessed. The calculation uses only
public facts: the Chateau, and the number of cards in each hand and Scheme. The rules come from `facts`.
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
"""The number of cards a hand is refilled to (FS-13)."""
_CHANCE = {-2: 0.1, -1: 0.2, 0: 0.35, 1: 0.65, 2: 0.8}
"""The probability of winning a Conflict, by the Instigator's lead before any discard."""


class Fight(NamedTuple):
    """A Conflict and the rest of the turn, based on facts that all players can see.

    `rest` is the number of cards in each Scheme. `support` is the number of cards discarded for the
    Instigator, and `held` is the number left in its player's hand. `answers` is the number of cards that can
    be discarded for the Innocent. `queen` is True if the Instigator's player could use a Queen afterwards.
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
        """Return True if this turn could end the Day, by filling the Chateau or emptying a team's Schemes."""
        turn = OWNER[self.instigator]
        return "" not in self.chateau or (not self.rest[(turn + 2) % 4] and self.rest[turn] <= HAND)

    def lead(self, discards: int) -> int:
        """Return the Innocent's strength, with this number of discards, minus the Instigator's."""
        more = strength(self.chateau, self.innocent, discards)
        return more - strength(self.chateau, self.instigator, self.support)

    def result(self, discards: int) -> str:
        """Return the result for the Innocent, with this number of discards (see `facts.outcome`)."""
        return outcome(self.innocent, self.instigator, self.lead(discards), self.sabbath)

    def verdict(self, discards: int) -> int:
        """Return 1 if the Innocent's team wins the Day with this number of discards, or -1 if it loses.

        Return 0 if the Day continues or ends in a draw.
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
        """Return the verdict on the Day (see `verdict`) if `card` is defeated, or no card if it's "".

        Return 0 if a Queen defeated the card, because Queens send cards elsewhere (FS-16, FS-17).
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
        """Return the Conflict after discarding `count` more cards for the Instigator."""
        return self._replace(support=self.support + count, held=self.held - count)

    def forced(self) -> int:
        """Return 1 if the Instigator's team wins the Day no matter what is discarded.

        Return -1 if some discards make it lose the Day, and 0 otherwise.
        """
        return -max([self.verdict(count) for count in range(self.answers + 1)])


def _day(chateau: Sequence[str], rest: Sequence[int], team: int, queen: bool = False) -> int:
    """Return 1 if a turn that ends like this wins the Day for a team, -1 if it loses the Day, else 0.

    A `queen` can still change a full Chateau. It has no effect on empty Schemes, because it goes under the
    Scheme and is then drawn.
    """
    if not over(chateau, rest) or (queen and "" not in chateau):
        return 0
    won = winner(chateau, rest)
    return 0 if won < 0 else 1 if won == team else -1


def fight_of(world: World, seat: int) -> Fight:
    """Return the current Conflict from a seat's point of view."""
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
    """Return 1 if this placing is certain to win the Day for the seat's team, or -1 if it could lose it.

    The loss may follow directly or from the others' discards. Return 0 if the Day continues or the result is
    unknown. `spent` is the number of cards leaving the seat's hand.
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
    """Return -1 if drawing `count` cards loses the Day for the seat's team, else 0.

    It's assumed that the Chateau doesn't change this turn. The team loses if it draws the last card of its
    Schemes.
    """
    rest = [len(scheme) for scheme in world.schemes]
    rest[seat] -= min(rest[seat], count)
    return _day(world.chateau, rest, TEAM_OF_SEAT[seat])


def _queen_may_come(world: World, turn: int, seat: int) -> bool:
    """Return True if, from a seat's point of view, the player to move could have their Queen in hand."""
    queen, hand = QUEENS[turn], world.hands[turn]
    return queen in hand or (turn != seat and bool(hand) and queen in world.schemes[turn])


def chances(card: str, friends: int, foe: str, helpers: int, sabbath: bool) -> tuple[float, float]:
    """Return the probabilities that the Instigator stays and that the Innocent is defeated."""
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
    """Return the possible discards for a card: none, or the one, two or three lowest."""
    hand: list[str] = sorted(world.hands[seat], key=POINTS.__getitem__)
    return [NONE, *["+".join(hand[:count]) for count in range(1, len(hand) + 1)]]


def supports(world: World, seat: int) -> list[int]:
    """Return the numbers of cards that the Instigator's player can discard without waste.

    These are zero, and each number that puts the Instigator level, or ahead by up to one more than the
    Innocent's player can answer. If the Conflict could end the Day, only the numbers with the best result are
    kept.
    """
    fight = fight_of(world, seat)
    lead = -fight.lead(0)
    found = [0, *[count for count in range(1, fight.held + 1) if 0 <= lead + count <= fight.answers + 1]]
    if not fight.may_end_the_day():
        return found
    return _best({count: fight.supported(count).forced() for count in range(fight.held + 1)}, found)


def defences(world: World, seat: int) -> list[int]:
    """Return the fewest cards needed for each result the Innocent's player can reach.

    That player discards last. If the Conflict could end the Day, only the numbers with the best result are
    kept.
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
    """Return True if yielding ends the Day better for the Innocent's player than standing does."""
    fight = fight_of(world, seat)
    return fight.day_without(fight.innocent) > fight.day_without("")


def _best(verdicts: Mapping[int, int], found: list[int]) -> list[int]:
    """Return the numbers in `found` with the best verdict, or the smallest number overall that has it."""
    most = max(verdicts.values())
    return [count for count in found if verdicts[count] == most] or [
        min(count for count, verdict in verdicts.items() if verdict == most)
    ]


def attack(world: World, seat: int, dice: Random) -> str:
    """Choose discards for the Instigator: sometimes a card or two, if they could be decisive."""
    fight, counts = fight_of(world, seat), supports(world, seat)
    more = -fight.lead(0)
    count = 1 if more > 0 else 2
    if -1 <= more <= 1 and POINTS[fight.instigator] + POINTS[fight.innocent] > 6 + 6 * dice.random():
        return discards(world, seat)[count if count in counts else counts[0]]
    return discards(world, seat)[counts[0]]


def defence(world: World, seat: int, dice: Random) -> str:
    """Choose discards for the Innocent: enough to save it, if it's worth that."""
    fight, counts = fight_of(world, seat), defences(world, seat)
    for count in counts:
        if fight.result(count) not in ("lost", "both"):
            worth_it = 3 * count <= POINTS[fight.innocent] + 2 * dice.random()
            return discards(world, seat)[count if worth_it else counts[0]]
    return discards(world, seat)[counts[0]]
