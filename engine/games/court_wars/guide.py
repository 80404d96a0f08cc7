"""How to play Court Wars: place Guards where they waste the least room, attack to take Court cards.

All cards are public except for the order of the pile, so the search sees nearly as much as a person. The
guide applies the rules but doesn't define them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from engine.contract import Move
from engine.games.court_wars.facts import COURT_SIZE, COURTS, DEFENCE, PLACE, PLACES, WORTH, strengths
from engine.games.court_wars.outcomes import CourtWarsOutcomes
from engine.games.court_wars.view import World
from engine.guide import Guide, Slips, placed

_SHIELD = 8
"""A seat never discards a Guard worth this much or more while one of its Court cards has none."""
_RAID = 0.1
"""Probability that a seat makes an attack that doesn't take a Court card."""


class CourtWarsGuide(Guide[World]):
    """A guide that values Court cards and the Guards in front of them."""

    outcomes: ClassVar = CourtWarsOutcomes()
    nodes: ClassVar = {"easy": 0, "fair": 1_200, "strong": 60_000}
    slips: ClassVar = {"easy": Slips(0.6, 0.2, 0.6), "fair": Slips(0.35, 0.15, 0.5)}
    blind_spots = ("hoards", "piles")
    """"hoards": the player doesn't spend Guards, even to take a Court card.

    "piles": the player puts each Guard on the strongest stack and ignores what others might attack.
    """
    horizon = 16
    """Later moves depend mostly on chance, so more worlds are better than longer playouts."""
    most = 24

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        words = world.opening.words
        moves: list[Move] = [(word,) for word in words if word != "attack"]
        if world.phase == "guard":
            moves.sort(key=lambda move: -_room(world, move[0]))
            bare = [word for (word,) in moves if word != "discard" and not world.guards[PLACE[word]]]
            if bare and WORTH[world.drawn] >= _SHIELD:
                moves.remove(("discard",))
            if not world.set_up and _standing(world, seat) == 1:
                last = _last(world, seat)
                if _reach(world, seat) in range(world.sums[last], world.sums[last] + WORTH[world.drawn]):
                    return [move for move in moves if move[0] == COURTS[last]] or moves
        if "attack" in words:
            attacks = sorted(_attacks(world), key=lambda attack: -attack[0])
            conquests = [move for _, move in attacks if move[-1] == "court"]
            if _ends_it(world, seat) and conquests:
                return conquests[:1]  # a certain win
            taking = [move for move in conquests if not _at_mercy(world, seat, move)]
            if taking:
                return taking[: self.most]
            better = [move for gain, move in attacks if gain > 0]
            worse = [move for gain, move in attacks if gain <= 0]
            moves = [*better, *moves, *worse][: self.most]
        return moves

    def blinded(self, world: World, seat: int, spot: str, dice: Random) -> list[Move]:
        """Return the moves that look best to a player with a blind spot.

        Even a player who hoards sees when taking one Court card ends the game, so the list is then empty.
        """
        words = world.opening.words
        if spot == "hoards" and "attack" in words and not _ends_it(world, seat):
            return [(word,) for word in words if word != "attack"]
        if spot == "piles" and world.phase == "guard":
            places = [word for word in words if word != "discard"]
            return [(word,) for word in sorted(places, key=lambda word: -world.sums[PLACE[word]])]
        return []

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        words = world.opening.words
        if len(words) == 1:
            return (words[0],)
        if world.phase == "joker":
            return (words[0],)
        if world.phase == "guard":
            return (max(words, key=lambda word: _room(world, word)),)
        conquest = _conquest(world, seat, dice)
        if conquest is None and dice.random() < _RAID:  # keeps a stalled game moving
            conquest = max(_attacks(world), key=lambda attack: attack[0])[1]
        return conquest or (words[0] if words[0] != "attack" else words[1],)

    def values(self, world: World) -> Sequence[float]:
        if world.result is not None:
            return placed(world.result.places, world.seats)
        strengths = []
        for seat in range(world.seats):
            strength = 0.0
            for at in PLACES[seat]:
                if world.stands[at]:
                    strength += DEFENCE + 6 + world.sums[at]
            strengths.append(strength**2)
        total = sum(strengths)
        return [strength / total for strength in strengths]


def _room(world: World, word: str) -> float:
    """Return a score for placing the drawn Guard on a stack.

    The less unused room the Guard leaves below the last one, the higher the score.
    """
    if word == "discard":
        return -6.0
    worth, stack = WORTH[world.drawn], world.guards[PLACE[word]]
    top = WORTH[stack[-1]] if stack else 11
    return worth - top + 0.1 * worth


def _attacks(world: World) -> Iterator[tuple[float, Move]]:
    """Yield each attack that doesn't waste a Guard, with its gain."""
    mine = PLACES[world.turn]
    theirs = [at for at in range(COURT_SIZE * world.seats) if at not in mine and world.stands[at]]
    for own in mine:
        left = 0
        last: dict[int, int] = {}
        for spend, guard in enumerate(reversed(world.guards[own]), 1):
            left += WORTH[guard]
            for at in theirs:
                stack, removed, count = world.guards[at], 0, 0
                for other in reversed(stack):
                    if removed + WORTH[other] > left:
                        break
                    removed += WORTH[other]
                    count += 1
                beaten = count == len(stack) and removed + DEFENCE <= left
                reach = removed + DEFENCE * beaten
                if reach > last.get(at, 0):
                    last[at] = reach
                    word = "court" if beaten else str(count)
                    gain = removed + (3 * DEFENCE if beaten else -DEFENCE) - left
                    yield gain, ("attack", COURTS[own], str(spend), COURTS[at], word)


def _standing(world: World, seat: int) -> int:
    return sum([bool(world.stands[place]) for place in PLACES[seat]])


def _ends_it(world: World, seat: int) -> bool:
    """Return True if the opponents have one Court card left between them, so taking it ends the game."""
    return sum([bool(stand) for stand in world.stands]) - _standing(world, seat) == 1


def _last(world: World, seat: int) -> int:
    (last,) = (place for place in PLACES[seat] if world.stands[place])
    return last


def _reach(world: World, seat: int, taken: int = -1) -> int:
    """Return the highest total of Guards on one of the seat's Court cards that the others can still beat.

    `taken` is the place of another seat's Court card that falls first. Return a negative number if the others
    can't take any Court card.
    """
    mine = PLACES[seat]
    return max([worth for at, worth in enumerate(world.sums) if at not in mine and at != taken]) - DEFENCE


def _at_mercy(world: World, seat: int, conquest: Move) -> bool:
    """Return True if the next attack could eliminate a seat that makes this move."""
    if _standing(world, seat) > 1:
        return False
    _, own, spend, target, _ = conquest
    last = _last(world, seat)
    spent = strengths(world.guards[PLACE[own]])[int(spend) - 1]
    return _reach(world, seat, PLACE[target]) >= world.sums[last] - spent * (PLACE[own] == last)


def _conquest(world: World, seat: int, dice: Random) -> Move | None:
    """Return the cheapest attack that takes a Court card, or None if no attack does."""
    sums, stands = world.sums, world.stands
    mine = PLACES[seat]
    most = max(sums[mine.start : mine.stop])
    best, cheapest = None, 99.0
    for at, stand in enumerate(stands):
        if not stand or at in mine or (need := sums[at] + DEFENCE) > most:
            continue
        for own in mine:
            if sums[own] < need:
                continue
            left = spend = 0
            for guard in reversed(world.guards[own]):
                left += WORTH[guard]
                spend += 1
                if left >= need:
                    break
            cost = left - need + 4 * dice.random()
            if cost < cheapest:
                cheapest = cost
                best = ("attack", COURTS[own], str(spend), COURTS[at], "court")
    return best


GUIDE = CourtWarsGuide()
