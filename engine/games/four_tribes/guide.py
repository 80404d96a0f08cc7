"""How to play Four Tribes: collect the nearest Ace, King, Queen and Jack, and stop anyone who is closer.

The guide applies the rules but doesn't define them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp
from random import Random
from typing import ClassVar

from engine.contract import NONE, Move
from engine.games.four_tribes.facts import (
    FACE_CARDS,
    FACES,
    ROOM,
    STAKE,
    UNIONS,
    VALUE,
    WORTH,
    Family,
    children,
    fertile,
    least_hidden,
    most_hidden,
    tribes,
    united,
)
from engine.games.four_tribes.outcomes import FourTribesOutcomes
from engine.games.four_tribes.view import World
from engine.guide import Guide, Slips, placed

_NOBODY: frozenset[str] = frozenset()
_UNION_NEAR = 3
"""A seat with this many wed union cards, of four, is near its union."""
_NEAR, _LAID, _HELD, _SPREAD = 0.5, 0.1, 0.05, 0.013
"""Weights for estimating a position. `tests/lab/TRIED.md` explains where they come from.

They apply to each step towards the union, each card on the table, each card in hand, and each rank between a
couple that can have children.
"""
_HOARD = 12
"""Number of cards in hand beyond which more don't add value."""

_HIDDEN = (8, 5)
"""Estimates of the worth of a face-down card in a duel."""


class FourTribesGuide(Guide[World]):
    """A guide that values each seat's progress towards its union."""

    outcomes: ClassVar = FourTribesOutcomes()
    nodes: ClassVar = {"easy": 0, "fair": 700, "strong": 9_000}
    slips: ClassVar = {"easy": Slips(0.95, 1.0, 0.9), "fair": Slips(0.45, 0.5, 0.6)}
    blind_spots = ("forgets", "hoards")
    """"forgets": the player forgets the cards that were played, and the cards on the others' tables.

    "hoards": the player keeps cards needed for the union in hand.
    """
    horizon = 12
    """Twelve moves plus an estimate, in twice as many worlds, win far more often than twenty-four moves."""
    most = 16

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        asked = world.choice(seat)
        assert asked is not None
        if world.affair is not None and world.affair.kind != "propose":
            return _replies(world, seat)[: self.most]
        if asked.ask != "action":
            likely = [self.policy(world, seat, dice) for _ in range(6)]
            return list(dict.fromkeys([*likely, *_answers(world, seat)]))
        union = _union(world, seat)
        lays = sorted(_lays(world, seat, union), key=lambda lay: -lay[0])
        family = world.families[seat]
        wed = len(united(tribes(family)))
        # Let the search decide when to wed the first tribes.
        steps = [move for _, move in lays if _wed_after(family, move) > max(wed, _UNION_NEAR - 1)]
        for move in steps:
            if _wed_after(family, move) == len(FACES):
                return [move]
        moves = list(dict.fromkeys([*steps, *[move for _, move in lays[:8]]]))
        moves += _affairs(world, seat, union, dice, 8)
        if steps:
            return moves
        if "retire" in asked.words:
            generations = world.choice(seat, ("retire",))
            assert generations is not None
            moves += [("retire", card) for card in generations.words if not _lone(family, card)]
        return [*moves, ("nothing",)]

    def blinded(self, world: World, seat: int, spot: str, dice: Random) -> list[Move]:
        if world.affair is not None or not world.hands[seat]:
            return []
        if spot == "forgets":
            twin = world.copy()
            twin.discards = ()
            twin.families = [family if one == seat else () for one, family in enumerate(world.families)]
            union = _union(twin, seat)
            lays = sorted(_lays(world, seat, union), key=lambda lay: -lay[0])
        else:
            union = _union(world, seat)
            lays = list(_lays(world, seat, union))
            dice.shuffle(lays)
            lays.sort(key=lambda lay: lay[1][1] in union)
        return [move for _, move in lays]

    def careful(self, world: World, seat: int, moves: list[Move]) -> list[Move]:
        """Drop two kinds of mistakes.

        The first is to retire wed cards when the union is near. The second is to do *nothing* when the seat
        can lay a card.
        """
        if world.affair is not None:
            return moves
        family, lays = world.families[seat], any(move[0] == "lay" for move in moves)
        wed = len(united(tribes(family)))
        kept = []
        for move in moves:
            undoes = move[0] == "retire" and wed >= _UNION_NEAR and _united_after(family, move[1]) < wed
            if not undoes and not (lays and move == ("nothing",)):
                kept.append(move)
        return kept or [("nothing",)]

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        affair = world.affair
        union = _union(world, seat)
        if affair is None:
            if not world.hands[seat]:
                return ("nothing",)
            best: Move = ("nothing",)
            most = 0.1
            for value, move in _lays(world, seat, union):
                value += 0.3 * dice.random()
                if value > most:
                    best, most = move, value
            if dice.random() < (0.05 if most > 1 else 0.3 if len(world.hands[seat]) < 6 else 0.8):
                for move in _affairs(world, seat, union, dice, 1):
                    return move
            if len(best) == 1 and _barren(world.families[seat]):
                return ("retire", world.families[seat][0].card)
            return best
        dear = affair.other in union or _spouse(world.families[seat], affair.other) in union
        if affair.kind == "propose":
            if not dear and dice.random() < 0.8:
                return ("accept",)
            champions = world.choice(seat, ("refuse",))
            assert champions is not None
            champion = max(champions.words, key=WORTH.__getitem__)
            spare = _spare(world.hands[seat], union)
            return ("refuse", champion, "+".join(spare[-2:]))
        if not dear and dice.random() < 0.6:
            return (NONE,)
        # Each hidden card may be worth anything from one to ten.
        needed = WORTH[affair.card] + len(affair.cards) * (5 + 3 * dice.random()) - WORTH[affair.other]
        spare = _spare(world.hands[seat], union)
        for count in range(1, STAKE + 1):
            reply = spare[-count:]
            if sum([WORTH[card] for card in reply]) >= needed:
                return ("+".join(reply),)
        return ("+".join(spare[-STAKE:]),) if dear and dice.random() < 0.7 else (NONE,)

    def values(self, world: World) -> Sequence[float]:
        result = world.result
        if result is not None:
            return placed(result.places, world.seats)
        weights = [exp(_outlook(world, seat)) for seat in range(world.seats)]
        total = sum(weights)
        return [weight / total for weight in weights]


def _wed_after(family: Family, lay: Move) -> int:
    """Return the number of cards that count towards the union after this lay."""
    wed = tribes(family)
    _, card, *place = lay
    for kin in family:
        if kin.spouse is None and place == [kin.card]:
            wed += [one for one in (kin.card, card) if one[0] in FACES]
    return len(united(wed))


def _united_after(family: Family, card: str) -> int:
    """Return the number of cards that count towards the union after retiring a card's generation."""
    gone = next(kin.generation for kin in family if kin.card == card)
    return len(united(tribes(tuple(kin for kin in family if kin.generation != gone))))


def _lone(family: Family, card: str) -> bool:
    """Return True if a card is unwed, alone in the younger generation, and the family has room left.

    Retiring such a card would only undo a turn.
    """
    youngest = max([kin.generation for kin in family])
    young = [kin for kin in family if kin.generation == youngest]
    return len(family) < ROOM and len(young) == 1 and young[0].card == card and young[0].spouse is None


def _replies(world: World, seat: int) -> list[Move]:
    """Return the replies in a duel that are worth considering.

    They're the cheapest cards that save the challenged card at several guesses of the hidden cards' worth,
    from the highest possible to the lowest, and no cards at all. If the challenged card is part of a
    half-made union and some replies are certain to save it, return only these. Leave out any that would still
    be certain with one card fewer.
    """
    affair = world.affair
    assert affair is not None
    family, hand, count = world.families[seat], world.hands[seat], len(affair.cards)
    seen = [*hand, *world.discards, *[kin.card for one in world.families for kin in one]]
    union = _union(world, seat)
    packs = sorted(
        (sum([card in union for card in pack]), sum([WORTH[card] for card in pack]), pack)
        for size in range(1, STAKE + 1)
        for pack in combinations(hand, size)
    )
    least = WORTH[affair.card] - WORTH[affair.other]
    most = most_hidden(seen, count)
    enough = least + most
    certain = [
        pack
        for _, worth, pack in packs
        if worth >= enough and (len(pack) < 2 or worth - min([WORTH[card] for card in pack]) < enough)
    ]
    wed = tribes(family)
    lost = (affair.other, _spouse(family, affair.other))
    half = len(united(wed)) > max(1, len(united([card for card in wed if card not in lost])))
    if certain and half:
        return [("+".join(pack),) for pack in certain]
    fewest = least_hidden(seen, count)
    levels = (most, *[min(most, max(fewest, each * count)) for each in _HIDDEN], fewest)
    cheapest = [next((pack for _, worth, pack in packs if worth >= least + hidden), ()) for hidden in levels]
    return [*dict.fromkeys(("+".join(pack),) for pack in cheapest if pack), (NONE,)]


def _spouse(family: Family, card: str) -> str | None:
    return next((kin.spouse for kin in family if kin.card == card), None)


def _spare(hand: Sequence[str], union: Sequence[str]) -> list[str]:
    """Return a hand's cards, lowest value in a duel first, without union cards if possible."""
    spare = sorted([card for card in hand if card not in union], key=WORTH.__getitem__)
    return spare or sorted(hand, key=WORTH.__getitem__)


def _weights(world: World, seat: int) -> dict[str, float]:
    """Return the progress of each Ace, King, Queen and Jack towards a wedding on a seat's table."""
    weights = dict.fromkeys(FACE_CARDS, 0.04)
    for card in world.discards:
        weights[card] = 0.02
    for other, family in enumerate(world.families):
        if other != seat:
            for kin in family:
                weights[kin.card] = 0.0 if kin.spouse else 0.08
    family = world.families[seat]
    suits = {kin.card[1] for kin in family if kin.spouse is None}
    born = _NOBODY.union(*[children(low, high) for low, high in _couples(family)])
    for card in world.hands[seat]:
        if suits and (len(suits) > 1 or card[1] not in suits):
            weights[card] = 0.55
        elif card in born:
            weights[card] = 0.45
        else:
            weights[card] = 0.3
    for kin in family:
        weights[kin.card] = 1.0 if kin.spouse else 0.7
    return weights


def _union(world: World, seat: int) -> tuple[str, ...]:
    """Return the Ace, King, Queen and Jack that a seat is closest to uniting."""
    near = _weights(world, seat)
    totals = [near[a] + near[k] + near[q] + near[j] for a, k, q, j in UNIONS]
    return UNIONS[totals.index(max(totals))]


def _outlook(world: World, seat: int) -> float:
    """Return an estimate of a seat's chances, as a logit.

    The estimate rises slowly, because even a seat close to its union may lose.
    """
    near = _weights(world, seat)
    best = max([near[a] + near[k] + near[q] + near[j] for a, k, q, j in UNIONS])
    family = world.families[seat]
    spread = max([VALUE[high] - VALUE[low] for low, high in _couples(family)], default=0)
    held = min(len(world.hands[seat]), _HOARD)
    return _NEAR * best + _LAID * len(family) + _HELD * held + _SPREAD * spread


def _couples(family: Family) -> Iterator[tuple[str, str]]:
    """Yield the couples that may conceive, with the lower card first."""
    for card, _, spouse, _ in fertile(family):
        if spouse and VALUE[card] <= VALUE[spouse]:
            yield card, spouse


def _lays(world: World, seat: int, union: Sequence[str]) -> Iterator[tuple[float, Move]]:
    """Yield the cards a seat may lay, each with its estimated value."""
    family, hand = world.families[seat], world.hands[seat]
    if not family:
        for card in hand:
            # An ace or king wed to a low card of another suit can have almost any child.
            spread = max([abs(VALUE[card] - VALUE[one]) for one in hand if one[1] != card[1]], default=0)
            yield 2 + (card in union) + 0.1 * spread, ("lay", card)
        return
    if len(family) >= ROOM:
        return
    couples = list(_couples(family))
    lonely = [kin for kin in family if kin.spouse is None]
    hosts = {kin.card[1] for kin in lonely if kin.card not in union}
    settled = {kin.card for kin in family}
    wanted = [card for card in union if card not in settled]
    for card in hand:
        dear = card in union
        for kin in lonely:
            if kin.card[1] == card[1]:
                continue
            value = 2.0 * dear + 2.0 * (kin.card in union)
            if not couples:
                value = value / 2 + 0.6 + 0.3 * abs(VALUE[card] - VALUE[kin.card])
            elif not value:
                value = -0.5
            yield value, ("lay", card, kin.card)
        for low, high in couples:
            if card in children(low, high):
                # The child can wed a union card instead. One such spouse per card is enough.
                value = 1.3
                if not dear:
                    value = sum([(one in hand) + 0.25 for one in wanted if one[1] != card[1]])
                    value = 0.4 * value - 0.5 * len(hosts) - 0.3 * (card[1] in hosts)
                yield value, ("lay", card, _before(family, low, high))


def _barren(family: Family) -> bool:
    """Return True if a family has no future, because no couple can have more than a few children."""
    lonely = any(kin.spouse is None for kin in family)
    return not lonely and all(VALUE[high] - VALUE[low] < 5 for low, high in _couples(family))


def _before(family: Family, one: str, other: str) -> str:
    """Return a couple's first card, which names the couple in a move."""
    return next(kin.card for kin in family if kin.card in (one, other))


def _affairs(world: World, seat: int, union: Sequence[str], dice: Random, most: int) -> list[Move]:
    """Return up to `most` duels and proposals.

    Duels target the cards that help others most, and proposals ask for cards that help the seat.
    """
    family, hand = world.families[seat], world.hands[seat]
    if not hand or not family:
        return []
    spare = _spare(hand, union)
    targets = []
    for other in range(world.seats):
        if other == seat or not world.families[other]:
            continue
        theirs = _union_on_table(world.families[other])
        for kin in world.families[other]:
            danger = theirs * (kin.card[0] in FACES) + (kin.card in union and kin.spouse is None) * 2
            targets.append((danger + dice.random(), kin, f"{kin.card}@{other}"))
    targets.sort(key=lambda target: -target[0])
    moves: list[Move] = []
    for _, kin, word in targets:
        if kin.spouse is None and kin.card in union and len(family) < ROOM:
            suitors = [one.card for one in family if one.spouse is None and one.card[1] != kin.card[1]]
            moves += [("propose", suitor, word, spare[0]) for suitor in suitors[:2]]
        fighters = sorted([one.card for one in family], key=lambda card: (card in union, -WORTH[card]))
        for own in fighters[:3]:
            counts = range(1, STAKE + 1) if most > 1 else (dice.randint(1, STAKE),)
            stakes = ["+".join(spare[-count:]) for count in counts if count <= len(spare)]
            if most > 1 and not world.hands[int(word[-1])]:
                # Any card is enough, and the other player gets it (FT-13).
                stakes = [min(spare, key=lambda card: (card[0] in FACES, WORTH[card]))]
            moves += [("duel", own, word, stake) for stake in stakes if _allowed(world, seat, own, word)]
            if moves:
                break
        if len(moves) >= most:
            break
    return moves[:most]


def _allowed(world: World, seat: int, own: str, word: str) -> bool:
    """Return True if one card may challenge another to a duel."""
    offered = world.choice(seat)
    if offered is None or "duel" not in offered.words:
        return False
    owns = world.choice(seat, ("duel",))
    if owns is None or own not in owns.words:
        return False
    targets = world.choice(seat, ("duel", own))
    return targets is not None and word in targets.words


def _union_on_table(family: Family) -> int:
    """Return the number of suits among a family's wed Aces, Kings, Queens and Jacks."""
    return len({kin.card[1] for kin in family if kin.spouse and kin.card[0] in FACES})


def _answers(world: World, seat: int) -> list[Move]:
    """Return every answer to a proposal that uses few cards."""
    low = sorted(world.hands[seat], key=WORTH.__getitem__)
    packs = dict.fromkeys("+".join(pack) for pack in (low[:1], low[-1:], low[-2:], low[-STAKE:]))
    champions = world.choice(seat, ("refuse",))
    assert champions is not None
    return [("accept",), *[("refuse", one, pack) for one in champions.words for pack in packs]]


GUIDE = FourTribesGuide()
