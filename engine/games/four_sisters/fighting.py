"""How robots fight a Conflict of Four Sisters: the possible discards, and the results.

The robots calculate if a Conflict may end the Day, and don't guess. They use the cards in the Chateau, and
the number of cards left in each hand and Scheme, which all players can see. All rules come from `facts`.
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
"""Size to refill a hand to (FS-13)."""
_CHANCE = {-2: 0.1, -1: 0.2, 0: 0.35, 1: 0.65, 2: 0.8}
"""The probability of winning a Conflict, by the Instigator's lead before any discard."""


class Fight(NamedTuple):
    """A Conflict and the end of the turn, from facts that all players can see.

    `rest` is the number of cards in each Scheme. `support` is the number of cards discarded for the
    Instigator, and `held` the number still in its player's hand. `answers` is the number that may be
    discarded for the Innocent. `queen` is True if the Instigator's player may use a Queen when the Conflict
    is over.
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
        """Return True if the Day may end with this turn: with a full Chateau, or a team without a Scheme."""
        turn = OWNER[self.instigator]
        return "" not in self.chateau or (not self.rest[(turn + 2) % 4] and self.rest[turn] <= HAND)

    def lead(self, discards: int) -> int:
        """Return the Innocent's strength minus the Instigator's."""
        more = strength(self.chateau, self.innocent, discards)
        return more - strength(self.chateau, self.instigator, self.support)

    def result(self, discards: int) -> str:
        """Return the result for the Innocent."""
        return outcome(self.innocent, self.instigator, self.lead(discards), self.sabbath)

    def verdict(self, discards: int) -> int:
        """Return 1 if the Innocent's team wins the Day with this number of discards, and -1 if it loses it.

        Return 0 if the Day goes on or ends in a draw.
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
        """Return the same verdict after a card was defeated, or with "" after no defeat.

        It is also 0 if a Queen defeated the card, because Queens send cards to different places (FS-16,
        FS-17).
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
        """Return the Conflict with `count` more cards discarded for the Instigator."""
        return self._replace(support=self.support + count, held=self.held - count)

    def forced(self) -> int:
        """Return 1 if the Instigator's team wins the Day against any discards.

        Return -1 if some discards make it lose the Day, and 0 otherwise.
        """
        return -max([self.verdict(count) for count in range(self.answers + 1)])


def _day(chateau: Sequence[str], rest: Sequence[int], team: int, queen: bool = False) -> int:
    """Return 1 if a turn with this end wins a team the Day, -1 if it loses it, else 0.

    A `queen` may still change a full Chateau. It doesn't affect if a Scheme is empty, because it goes under
    the Scheme, and is then drawn.
    """
    if not over(chateau, rest) or (queen and "" not in chateau):
        return 0
    won = winner(chateau, rest)
    return 0 if won < 0 else 1 if won == team else -1


def fight_of(world: World, seat: int) -> Fight:
    """Return the current Conflict, as a seat sees it."""
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
    """Return 1 if this placing certainly wins the seat's team the Day, and -1 if it may lose it.

    It may lose the Day by itself, or by the others' discards. Return 0 if the Day goes on, or if the result
    is unknown. `spent` is the number of cards that leave the seat's hand.
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
    """Return -1 if drawing `count` cards loses the seat's team the Day, else 0.

    The turn changes no card in the Chateau. The Day is lost if the draw takes the last card of the team's
    Schemes.
    """
    rest = [len(scheme) for scheme in world.schemes]
    rest[seat] -= min(rest[seat], count)
    return _day(world.chateau, rest, TEAM_OF_SEAT[seat])


def _queen_may_come(world: World, turn: int, seat: int) -> bool:
    """Return True if the player to move may have their Queen in hand, from a seat's point of view."""
    queen, hand = QUEENS[turn], world.hands[turn]
    return queen in hand or (turn != seat and bool(hand) and queen in world.schemes[turn])


def chances(card: str, friends: int, foe: str, helpers: int, sabbath: bool) -> tuple[float, float]:
    """Return the probability that the Instigator stays, and the probability that the Innocent is defeated."""
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
    """Return the numbers of cards the Instigator's player may discard without waste.

    These are none, and every number that makes the Instigator level or ahead, up to one more than the
    Innocent's player can answer. If the Conflict may end the Day, only the numbers with the best result
    count.
    """
    fight = fight_of(world, seat)
    lead = -fight.lead(0)
    found = [0, *[count for count in range(1, fight.held + 1) if 0 <= lead + count <= fight.answers + 1]]
    if not fight.may_end_the_day():
        return found
    return _best({count: fight.supported(count).forced() for count in range(fight.held + 1)}, found)


def defences(world: World, seat: int) -> list[int]:
    """Return the fewest cards for each result the Innocent's player can reach; they discard last.

    If the Conflict may end the Day, only the numbers with the best result count.
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
    """Return True if the Innocent's player, who may choose, does better at the Day's end without the card."""
    fight = fight_of(world, seat)
    return fight.day_without(fight.innocent) > fight.day_without("")


def _best(verdicts: Mapping[int, int], found: list[int]) -> list[int]:
    """Return the numbers in `found` with the best verdict, or else the smallest number with it."""
    most = max(verdicts.values())
    return [count for count in found if verdicts[count] == most] or [
        min(count for count, verdict in verdicts.items() if verdict == most)
    ]


def attack(world: World, seat: int, dice: Random) -> str:
    """Return the discards of the Instigator's player: sometimes a card or two, if they may be decisive."""
    fight, counts = fight_of(world, seat), supports(world, seat)
    more = -fight.lead(0)
    count = 1 if more > 0 else 2
    if -1 <= more <= 1 and POINTS[fight.instigator] + POINTS[fight.innocent] > 6 + 6 * dice.random():
        return discards(world, seat)[count if count in counts else counts[0]]
    return discards(world, seat)[counts[0]]


def defence(world: World, seat: int, dice: Random) -> str:
    """Return the discards of the Innocent's player: enough to save their card, if it is worth that."""
    fight, counts = fight_of(world, seat), defences(world, seat)
    for count in counts:
        if fight.result(count) not in ("lost", "both"):
            worth_it = 3 * count <= POINTS[fight.innocent] + 2 * dice.random()
            return discards(world, seat)[count if worth_it else counts[0]]
    return discards(world, seat)[counts[0]]
