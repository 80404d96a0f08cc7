"""Grounds for a move in Four Tribes: tribes before and after, and the highest counts possible in a duel.

Families, discards and the number of cards in each hand are public. Apart from these, this module reads only
the seat's own hand, and the cards that the seat knows to be in other hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.contract import NONE, Move
from engine.games.four_tribes.facts import (
    FACES,
    ROOM,
    STAKE,
    UNIONS,
    WORTH,
    Affair,
    children,
    fertile,
    most_hidden,
    tribes,
    united,
)
from engine.games.four_tribes.view import World
from engine.outcome import Ground

AGAINST = ("risks", "no-tribe", "courted", "pointless", "chance")
RELATIVE = ("cheaper", "stronger")
GROUNDS = (
    "tribe", "must-accept", "unites", "sure", "holds", "risks", "breaks", "denies", "no-tribe", "needs",
    "lets-go", "born", "weds-next", "courted", "stronger", "counts", "gets", "pointless", "children", "widow",
    "cheaper", "demands", "chance", "makes-room", "keeps-hand",
)  # fmt: skip
_ALL = len(FACES)
_TOLD = 3
"""Maximum number of cards that a sentence lists."""


def grounds(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for an action (FT-4 to FT-9), a duel (FT-11 to FT-14), or a proposal (FT-15)."""
    affair, verb = world.affair, move[0]
    if affair is not None:
        yield from _answered(world, seat, move, affair)
    elif verb == "lay":
        yield from _laid(world, seat, move)
    elif verb == "duel":
        yield from _duel(world, seat, move)
    elif verb == "propose":
        yield from _proposed(world, seat, move)
    elif verb == "retire":
        after = world.copy()
        after.play(seat, move)
        yield Ground("makes-room", (("count", len(after.families[seat])),))
    elif verb == "nothing":
        needed = _needed(tribes(world.families[seat]))
        if 0 < len(needed) <= _TOLD:
            yield Ground("needs", (("cards", tuple(needed)), ("count", _ALL - 1)))
        yield Ground("keeps-hand", (("count", len(world.hands[seat])),))


def _laid(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for founding a family, a wedding, or adding a child (FT-5 to FT-7)."""
    card, family = move[1], world.families[seat]
    had = tribes(family)
    after = world.copy()
    after.play(seat, move)
    now = after.families[seat]
    hand = [one for one in world.hands[seat] if one != card]
    new = next(kin for kin in now if kin.card == card)
    if new.spouse:
        has = _count([*had, *[one for one in (card, new.spouse) if one[0] in FACES]])
        if has > _count(had):
            yield Ground("tribe", (("count", has),), has)
            yield Ground("stronger", (("card", card), ("count", WORTH[card])), WORTH[card])
        elif card[0] in FACES:
            yield Ground("no-tribe", (("card", card), ("count", has)))
    if len(now) >= ROOM:
        return
    if new.spouse and any(kin.card == card for kin in fertile(now)):
        able = children(card, new.spouse)
        born = sorted((one for one in hand if one in able), key=lambda one: one[0] not in FACES)
        if born:
            yield Ground("born", (("cards", tuple(born[:_TOLD])), ("count", len(born))), len(born))
        yield Ground("children", (("count", len(able) - 2),), len(able))
    elif new.spouse is None:
        next_faces = [one for one in hand if one[0] in FACES and one[1] != card[1]]
        gain = next((one for one in next_faces if _count([*had, one]) > _count(had)), "")
        if gain:
            yield Ground("weds-next", (("card", card), ("other", gain)), 1)
        if card[0] in FACES:
            for other, theirs in enumerate(world.families):
                suitors = [kin.card for kin in theirs if kin.spouse is None and kin.card[1] != card[1]]
                if other != seat and suitors and world.hands[other] and len(theirs) < ROOM:
                    yield Ground("courted", (("card", card), ("seat", other), ("other", suitors[0])))
                    break


def _duel(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for a duel: the other player's highest possible count, and both players' losses."""
    _, own, word, stake = move
    target, _, owner = word.partition("@")
    other = int(owner)
    cards = stake.split("+")
    mine = WORTH[own] + sum([WORTH[card] for card in cards])
    held = min(STAKE, len(world.hands[other]))
    most = WORTH[target] + _reach(world, seat, other, held)
    facts = (("seat", other), ("other", target), ("own", mine), ("most", most))
    need, sure = mine - WORTH[target], mine > most or not held
    lost, left = _without(world, other, target)
    spouse = next((kin.spouse for kin in world.families[other] if kin.card == target), None)
    if sure:
        tribe = (("left", left if left < lost else "all"), ("cards", tuple(cards)))
        yield Ground("sure", (*facts, ("held", "yes" if held else "no"), *tribe), 1 + lost - left)
    else:
        yield Ground("chance", facts, most - mine)
        if need > 0:
            yield Ground("demands", (("seat", other), ("other", target), ("count", need)), need)
        had, has = _without(world, seat, own)
        if has < had:
            widow = next((kin.spouse for kin in world.families[seat] if kin.card == own), None) or "none"
            yield Ground("risks", (("card", own), ("count", has), ("widow", widow)), had - has)
    if left < lost:
        told = (("seat", other), ("other", target), ("count", left), ("most", lost), ("need", max(0, need)))
        yield Ground("breaks", told, lost - left)
    elif spouse is not None:
        yield Ground(
            "widow",
            (("seat", other), ("other", target), ("spouse", spouse), ("sure", "yes" if sure else "no")),
        )
    if left == lost and not any(one[0] in FACES for one in (target, spouse) if one):
        yield Ground("pointless", (("seat", other), ("other", target), ("cards", tuple(cards))))
    yield Ground("cheaper", (("count", len(cards)),), -len(cards))


def _proposed(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for a proposal (FT-15 to FT-17)."""
    wanted, _, owner = move[2].partition("@")
    had = tribes(world.families[seat])
    has = _count([*had, *[card for card in (move[1], wanted) if card[0] in FACES]])
    if not world.hands[int(owner)]:
        yield Ground("must-accept", (("seat", int(owner)), ("count", has)), has)
    if has > _count(had):
        yield Ground("unites", (("seat", int(owner)), ("count", has)), has)


def _answered(world: World, seat: int, move: Move, affair: Affair) -> Iterator[Ground]:
    """Yield the grounds for an answer to a proposal, or for a reply in a duel (FT-11 to FT-13, FT-16)."""
    if affair.kind == "propose":
        had = tribes(world.families[affair.by])
        has = _count([*had, *[card for card in (affair.card, affair.other) if card[0] in FACES]])
        if move == ("accept",):
            yield Ground("gets", (("cards", affair.cards), ("other", affair.other)))
        elif has > _count(had):
            yield Ground("denies", (("seat", affair.by), ("count", has)), has)
        return
    had_here, has_here = _without(world, seat, affair.other)
    if move == (NONE,):
        tribe = "yes" if has_here < had_here else "no"
        facts = (("other", affair.other), ("count", len(affair.cards)), ("tribe", tribe), ("own", has_here))
        yield Ground("lets-go", facts, int(tribe == "no"))
        return
    cards = move[0].split("+")
    mine = WORTH[affair.other] + sum([WORTH[card] for card in cards])
    most = WORTH[affair.card] + most_hidden(_seen(world, seat), len(affair.cards))
    facts_now = (("other", affair.other), ("own", mine), ("seat", affair.by), ("most", most))
    if mine >= most:
        # A tie is enough (FT-12). Any more is wasted, and so is a card if fewer are enough.
        highest = sorted((WORTH[card] for card in world.hands[seat]), reverse=True)[: len(cards) - 1]
        spare = WORTH[affair.other] + sum(highest) >= most
        equal = "yes" if mine == most else "no"
        yield Ground("holds", (*facts_now, ("equal", equal)), 1 + (mine == most and not spare))
    else:
        yield Ground("counts", facts_now, mine)
    yield Ground("cheaper", (("count", len(cards)),), -len(cards))


def _reach(world: World, seat: int, other: int, count: int) -> int:
    """Return the maximum worth of `count` cards in another hand, as far as the seat knows."""
    known = [card for card in world.known[seat] if card in world.hands[other]]
    unknown = min(count, len(world.hands[other]) - len(known))
    seen = [*_seen(world, seat), *known]
    worth = [WORTH[card] for card in known]
    worth += [most_hidden(seen, one) - most_hidden(seen, one - 1) for one in range(1, unknown + 1)]
    return sum(sorted(worth)[-count:]) if count else 0


def _seen(world: World, seat: int) -> list[str]:
    """Return all cards that the seat can see. The hidden cards are among the rest."""
    kin = [one.card for family in world.families for one in family]
    return [*world.hands[seat], *world.discards, *kin]


def _without(world: World, seat: int, card: str) -> tuple[int, int]:
    """Return the number of a seat's tribes now, and the number if it loses a card of its family (FT-10)."""
    family = world.families[seat]
    spouse = next((kin.spouse for kin in family if kin.card == card), None)
    had = tribes(family)
    return _count(had), _count([one for one in had if one not in (card, spouse)])


def _needed(wed: Iterable[str]) -> list[str]:
    """Return the cards that would unite a family's tribes, if only one card is missing (FT-2)."""
    have = set(wed)
    lacking = [set(union) - have for union in UNIONS]
    return sorted(set().union(*[missing for missing in lacking if len(missing) == 1]))


def _count(wed: Iterable[str]) -> int:
    """Return the number of tribes among wed cards that count towards a union (FT-2)."""
    return len(united(wed))
