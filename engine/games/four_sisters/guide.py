"""How to play Four Sisters: choose safe Rooms, fight Conflicts you can win, and save cards.

The guide applies the rules from `facts` but doesn't define them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp
from random import Random
from typing import ClassVar

from engine import words
from engine.contract import NONE, Move
from engine.games.four_sisters.facts import (
    NEAR,
    OWNER,
    POINTS,
    QUEENS,
    ROOMS,
    TEAM,
    TEAM_OF_SEAT,
    VALUE,
    beside,
    may_defeat,
    outcome,
    sums,
)
from engine.games.four_sisters.fighting import (
    HAND,
    attack,
    chances,
    day_by_drawing,
    day_by_placing,
    defence,
    defences,
    discards,
    fight_of,
    supports,
    yields,
)
from engine.games.four_sisters.habits import drawn
from engine.games.four_sisters.outcomes import FourSistersOutcomes
from engine.games.four_sisters.view import World
from engine.guide import Guide, Slips

_CARD = 1.5
"""The worth of a card in hand, apart from its value."""
_AGAIN = 60
"""Robots start playing for the Day's end once cards have gone under Schemes this many times."""
_REST = 0.7
"""Probability that a seat considers waiting. If all seats kept waiting, the Day would never end."""
_WAIT = 0.97
"""The same if a card might end the Day and the team isn't ahead. A leading team always considers waiting."""

_FEW = 6
"""Number of placings a player with a blind spot considers."""
_SPARE, _DRY = 0.15, 1.5
"""Weights for estimating a position, given for each card a team can still spend and for having none left."""

_Play = tuple[float, tuple[str, ...], str, int, str]
"""A placing: its worth, the cards that introduce it, the card, its Room by number, and its target.

The target is "" if there's no choice.
"""


class FourSistersGuide(Guide[World]):
    """A guide that values the cards in the Chateau and the cards still to come."""

    outcomes: ClassVar = FourSistersOutcomes()
    nodes: ClassVar = {"easy": 0, "fair": 800, "strong": 12_000}
    slips: ClassVar = {"easy": Slips(0.95, 1.0, 1.0), "fair": Slips(0.5, 0.5, 0.8)}
    """At the easy level, a slip can cost all of a move's worth.

    With a lower limit, the robot would notice who gets the last Room, which beginners don't. Even so, the
    robot never throws away a Queen, or a Day at once.
    """
    blind_spots = ("neighbours", "spends")
    """"neighbours": the player ignores adjacent cards and the discards against a card.

    "spends": the player spends everything, forgetting that the Scheme runs out.
    """
    horizon = 24
    most = 14

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        phase = world.phase
        if phase == "scheme":
            return [(drawn(seat, dice),)]
        if phase in ("instigate", "defend"):
            likely = self.policy(world, seat, dice)[0]
            counts = supports(world, seat) if phase == "instigate" else defences(world, seat)
            packs = discards(world, seat)
            return [(word,) for word in dict.fromkeys([likely, *[packs[count] for count in counts]])]
        if phase in ("turn", "place", "enter"):
            if _weary(world, seat, dice):
                return [_pass(world, seat)]
            plays = sorted(_plays(world, seat), key=lambda play: -play[0])
            days = [_day_by(world, seat, play) for play in plays]
            if 1 in days:
                return [_said(world, seat, *plays[days.index(1)][1:])]
            if 0 in days or not _lost_by_waiting(world, seat):
                plays = [play for play, day in zip(plays, days, strict=True) if day == 0]
            moves = [_said(world, seat, *play[1:]) for play in plays[: self.most]]
            choice = world.choice(seat)
            assert choice is not None
            if "intrigue" in choice.words:
                moves += [move for _, move in _intrigues(world, seat, 3)]
            if "pass" in choice.words:
                moves.append(_pass(world, seat))
            if not moves or phase != "turn" or dice.random() < _patience(world, seat):
                moves.append(("end",))
            return moves
        if phase == "evening":
            return [("end",), *[move for _, move in _intrigues(world, seat, 6)]]
        return words.moves(world, seat, self.most, dice)

    def blinded(self, world: World, seat: int, spot: str, dice: Random) -> list[Move]:
        phase = world.phase
        if phase in ("instigate", "defend"):
            packs: list[Move] = [(word,) for word in discards(world, seat)]
            return packs[::-1] if spot == "spends" else packs[:1]
        if phase not in ("turn", "place", "enter"):
            return []
        plays = list(_plays(world, seat))
        dice.shuffle(plays)
        if spot == "spends":
            plays.sort(key=lambda play: -len(play[1]))
        return [_said(world, seat, *play[1:]) for play in plays[:_FEW]]

    def careful(self, world: World, seat: int, moves: list[Move]) -> list[Move]:
        """Drop moves that discard a Queen in a Conflict, unless the Day could end with it."""
        if world.phase not in ("instigate", "defend") or fight_of(world, seat).may_end_the_day():
            return moves
        return [move for move in moves if QUEENS[seat] not in move[0].split("+")] or [(NONE,)]

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        match world.phase:
            case "scheme":
                return (drawn(seat, dice),)
            case "instigate":
                return (attack(world, seat, dice),)
            case "defend":
                return (defence(world, seat, dice),)
            case "yield":
                return ("yield",) if yields(world, seat) else ("stand",)
            case "fate":
                return ("scheme",)
            case "storm":
                return ("stay",)
            case "evening":
                best = max(_intrigues(world, seat, 1), default=(0.0, ("end",)))
                return best[1] if best[0] > 6 else ("end",)
        if _weary(world, seat, dice):
            return _pass(world, seat)
        most, chosen = 1.5, None
        for play in _plays(world, seat):
            worth = play[0] + 2 * dice.random()
            if worth > most and _day_by(world, seat, play) >= 0:
                most, chosen = worth, play
        if chosen is not None:
            return _said(world, seat, *chosen[1:])
        if world.phase != "turn" or _keeps_by_waiting(world, seat):
            return ("end",)
        waits = _WAIT if _lost_by_passing(world, seat) else 0.5
        if max(world.lots) < _AGAIN and dice.random() < waits:
            return ("end",)
        return _pass(world, seat)

    def values(self, world: World) -> Sequence[float]:
        if world.result is not None:
            # A won game is worth more than any open one. Partners share a place, but that doesn't lower its
            # worth.
            first, *others = world.result.places
            return [float(seat in first) if others else 0.5 for seat in range(4)]
        younger, elder = sums(world.chateau)
        filled = 9 - world.chateau.count("")
        lead = (younger - elder) * (0.06 + 0.015 * filled)
        cards = [len(hand) + len(rest) for hand, rest in zip(world.hands, world.schemes, strict=True)]
        lead += 0.1 * (cards[0] + cards[2] - cards[1] - cards[3])
        # For each team, the number of cards it can use before both its Schemes are empty.
        spare = [max(0, count - HAND) for count in cards]
        ours, theirs = spare[0] + spare[2], spare[1] + spare[3]
        lead += _SPARE * (min(ours, 5) - min(theirs, 5)) + _DRY * ((not theirs) - (not ours))
        won, lost = world.wins()
        lead += 2 * (won - lost)
        share = 1 / (1 + exp(-lead))
        return [share, 1 - share] * 2


def _weary(world: World, seat: int, dice: Random) -> bool:
    """Return True if it's time to pass, because only a pass removes cards for good.

    Otherwise the fight for the last Room might never end. A seat doesn't pass if waiting is enough, or if
    passing would lose the Day.
    """
    tired = world.phase == "turn" and max(world.lots) >= _AGAIN and dice.random() < 0.5
    return tired and not _keeps_by_waiting(world, seat)


def _keeps_by_waiting(world: World, seat: int) -> bool:
    """Return True if the seat's team is ahead, but would lose the Day by passing.

    A team in this position waits for the others to pass.
    """
    return _ahead(world, seat) and _lost_by_passing(world, seat)


def _missing(world: World, seat: int) -> int:
    """Return the number of cards a seat draws at the end of a turn without an action (FS-13)."""
    return HAND - len(world.hands[seat])


def _lost_by_passing(world: World, seat: int) -> bool:
    """Return True if passing loses the Day, because it takes the team's last card (FS-6, FS-20)."""
    return day_by_drawing(world, seat, 1) < 0


def _lost_by_waiting(world: World, seat: int) -> bool:
    """Return True if waiting loses the Day as well as passing.

    The seat can then only hope that the others overlook it.
    """
    return _lost_by_passing(world, seat) and day_by_drawing(world, seat, _missing(world, seat)) < 0


def _ahead(world: World, seat: int) -> bool:
    worths, team = sums(world.chateau), TEAM_OF_SEAT[seat]
    return worths[team] > worths[1 - team]


def _patience(world: World, seat: int) -> float:
    """Return the probability that a seat considers waiting."""
    if _keeps_by_waiting(world, seat):
        return 1.0
    if max(world.lots) >= _AGAIN:
        return 0.0
    if world.chateau.count("") > 1 and not day_by_drawing(world, seat, _missing(world, seat) + 1):
        return _REST
    return 1.0 if _ahead(world, seat) else _WAIT


def _placing(world: World, seat: int, card: str, room: int) -> tuple[float, str]:
    """Return the worth of placing a card in a Room and the target to name ("" for none)."""
    chateau, team = world.chateau, TEAM_OF_SEAT[seat]
    points = POINTS[card]
    friends, foes = 0, []
    for near in NEAR[room]:
        other = chateau[near]
        if other:
            if TEAM[other] == team:
                friends += 1
            else:
                foes.append((other, near))
    lead, last = 0, chateau.count("") == 1
    if last:
        worths = sums(chateau)
        lead = worths[team] - worths[1 - team]
    if not foes:
        if last:
            return (50.0 if lead + points > 0 else -50.0), ""
        return points + 0.3 * friends, ""
    best, target = -99.0, ""
    for foe, place in foes:
        helpers = beside(chateau, place, 1 - team)
        stays, wins = chances(card, friends, foe, helpers, world.sabbath)
        worth = stays * points + wins * POINTS[foe] - 0.5
        if last:
            worth += (stays - wins) * (30 if lead + points > 0 else -30)
        if worth > best:
            best, target = worth, foe
    return best, target if len(foes) > 1 else ""


def _plays(world: World, seat: int) -> Iterator[_Play]:
    """Yield the placings the seat can make, by the Hour or by an Introduction, each with its worth."""
    hand, phase = world.hands[seat], world.phase
    every = [place for place, card in enumerate(world.chateau) if not card]
    most = world.introduced if phase == "enter" else world.hour
    for card in hand:
        rooms = _for_a_queen(world, seat, card, every) if card[0] == "Q" else every
        if VALUE[card] <= most:
            for room in rooms:
                worth, target = _placing(world, seat, card, room)
                yield worth, (), card, room, target
        elif phase != "enter":
            cost, cards = _price(hand, card)
            if cards and VALUE[card] > cost / 2:
                worth, target, room = max([(*_placing(world, seat, card, room), room) for room in rooms])
                yield worth - cost, cards, card, room, target


def _day_by(world: World, seat: int, play: _Play) -> int:
    """Return 1 if a placing is sure to win the Day, -1 if it could lose it, else 0. See `day_by_placing`."""
    _, cards, card, room, target = play
    return day_by_placing(world, seat, len(cards) + 1, card, room, target)


def _for_a_queen(world: World, seat: int, queen: str, rooms: list[int]) -> list[int]:
    """Return the Rooms where a Queen is safe, because no opponent can defeat it or it's certain to win.

    If there are none, return all Rooms.
    """
    chateau, team = world.chateau, TEAM_OF_SEAT[seat]
    good = []
    for room in rooms:
        foes = [(chateau[near], near) for near in NEAR[room] if TEAM[chateau[near]] == 1 - team]
        if not foes or not all(may_defeat(foe, queen, world.sabbath) for foe, _ in foes):
            good.append(room)
            continue
        friends = beside(chateau, room, team)
        for foe, near in foes:
            lead = friends - VALUE[foe] - beside(chateau, near, 1 - team) - len(world.hands[OWNER[foe]])
            if outcome(queen, foe, lead, world.sabbath) == "won":
                good.append(room)
                break
    return good or rooms


def _price(hand: Sequence[str], card: str) -> tuple[float, tuple[str, ...]]:
    """Return the cost of introducing a card and the cheapest cards for it.

    Return (0.0, ()) if the hand can't introduce it.
    """
    rest = [one for one in hand if one != card and one[0] != "Q"]
    packs = [
        (_CARD * len(pack) + 0.4 * sum([VALUE[one] for one in pack]), pack)
        for size in range(1, len(rest) + 1)
        for pack in combinations(rest, size)
        if sum([VALUE[one] for one in pack]) >= VALUE[card]
    ]
    return min(packs, default=(0.0, ()))


def _said(world: World, seat: int, cards: tuple[str, ...], card: str, room: int, target: str) -> Move:
    """Return the move that places a card, with or without an Introduction, and without an Intrigue."""
    said: Move = ("place", card, ROOMS[room])
    if cards:
        said = ("introduce", "+".join(cards))
        if world.choice(seat, said) is None:
            return said
        said = (*said, card, ROOMS[room])
    while (choice := world.choice(seat, said)) is not None:
        said = (*said, target or choice.words[0] if choice.ask == "target" else "end")
    return said


def _pass(world: World, seat: int) -> Move:
    """Return a pass that discards the card the seat needs least."""
    hand = world.hands[seat]
    if not hand:
        return ("pass",)
    return ("pass", min(hand, key=lambda card: POINTS[card] if card[0] != "A" else 4))


def _intrigues(world: World, seat: int, most: int) -> list[tuple[float, Move]]:
    """Return the most valuable Intrigues with their gains, best first."""
    outs = world.choice(seat, ("intrigue",)) if "intrigue" in _verbs(world, seat) else None
    if outs is None:
        return []
    team = TEAM_OF_SEAT[seat]
    found: list[tuple[float, Move]] = []
    for out in outs.words:
        ins = world.choice(seat, ("intrigue", out))
        assert ins is not None
        for into in ins.words:
            gain = 0
            for card, sign in ((into, 1), (out, -1)):
                gain += sign * POINTS[card] * (1 if TEAM[card] == team else -1)
            found.append((float(gain), ("intrigue", out, into)))
    found.sort(key=lambda one: -one[0])
    return found[:most]


def _verbs(world: World, seat: int) -> tuple[str, ...]:
    choice = world.choice(seat)
    return choice.words if choice is not None else ()


GUIDE = FourSistersGuide()
