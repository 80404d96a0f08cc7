"""Grounds for a move in Court Wars: defence against attack, and the room that is left on the stacks.

All cards except the pile are public, so every player can count the same numbers. This module never looks at
the cards in the pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.contract import Move
from engine.games.court_wars.facts import COURTS, DEFENCE, PLACE, PLACES, WORTH, owner, strengths
from engine.games.court_wars.view import World
from engine.outcome import Ground

AGAINST = ("exposes", "wasted", "spends", "shuts")
ALIKE = ("same",)
GROUNDS = (
    "takes", "saves", "shields", "exposes", "reaches", "wasted", "threat", "spends", "returns",
    "fits-nowhere", "weakest", "same", "first", "shuts", "room", "all-safe", "weakens", "even",
    "uncovered", "strongest",
)  # fmt: skip
_SOON = 2
"""Maximum number of cards that each player still draws from a pile that's nearly empty."""


def grounds(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for placing a card (CW-5, CW-7), for an attack (CW-9), or for drawing instead."""
    word = move[0]
    if word == "attack":
        yield from _attack(world, seat, move)
    elif word in PLACE and world.drawn in WORTH:
        yield from _place(world, seat, PLACE[word])
    elif word in PLACE:
        standing = sum(bool(world.stands[place]) for place in PLACES[seat])
        yield Ground("returns", (("card", word), ("count", standing + 1)))
    elif word == "discard" and world.drawn in WORTH:
        yield from _discard(world, seat)
    elif word in ("draw", "skip"):
        yield from _wait(world, seat)


def _place(world: World, seat: int, place: int) -> Iterator[Ground]:
    """Yield the grounds for placing the drawn Guard on a stack."""
    own, worth = _own(world, seat), WORTH[world.drawn]
    foe, attack = _strongest(world, seat)
    had = world.sums[place] + DEFENCE
    has = had + worth
    numbers = (("card", COURTS[place]), ("defence", has), ("seat", foe), ("attack", attack))
    if had <= attack < has:
        yield Ground("shields", numbers, 1)
    elif attack >= has:
        yield Ground("wasted", numbers)
    targets = [
        one for one in _foes(world, seat) if had - DEFENCE < world.sums[one] + DEFENCE <= has - DEFENCE
    ]
    if targets:
        target = max(targets, key=world.sums.__getitem__)
        facts = (("seat", owner(COURTS[target])), ("court", COURTS[target]))
        yield Ground("reaches", (("strength", has - DEFENCE), *facts, ("bare", _bare(world, target))), 1)
    if lost := _shut_out(world, own, place):
        yield Ground("shuts", (("card", COURTS[place]), ("count", lost), ("where", _to_come(world)[1])), lost)
    if not world.guards[place]:
        yield Ground("first", (("card", COURTS[place]),))
    if len(own) > 1 and not any(world.guards[one] for one in own):
        yield Ground("same", (("count", len(own)),))
    elif all(world.sums[one] > world.sums[place] for one in own if one != place) and len(own) > 1:
        yield Ground("weakest", (("card", COURTS[place]), ("defence", had)))
    if all(world.sums[one] <= world.sums[place] for one in own):
        yield Ground("strongest", (("card", COURTS[place]), ("strength", has - DEFENCE)))


def _discard(world: World, seat: int) -> Iterator[Ground]:
    """Yield the grounds for discarding the drawn Guard."""
    worth = WORTH[world.drawn]
    fitting = [place for place in _own(world, seat) if _room(world, place) > worth]
    if not fitting:
        yield Ground("fits-nowhere", (("drawn", world.drawn),))
        return
    widest = max(fitting, key=lambda place: _room(world, place))
    coming, where = _to_come(world)
    higher = sum(worth < WORTH[guard] < _room(world, widest) for guard in coming)
    if higher and not world.options.equal_guards:
        yield Ground(
            "room", (("card", COURTS[widest]), ("count", higher), ("drawn", world.drawn), ("where", where))
        )


def _to_come(world: World) -> tuple[list[str], str]:
    """Return the Guards that are still to be drawn, and "pile" or "both".

    Everyone can work out the Guards in the pile from the visible cards. If the pile is nearly empty, the
    discards count as well, because they're turned over next (CW-8). The word is then "both".
    """
    table = {world.drawn}.union(*world.guards)
    left = [guard for guard in WORTH if guard not in table]
    if len(world.pile) <= _SOON * world.seats:
        return left, "both"
    return [guard for guard in left if guard not in world.discards], "pile"


def _shut_out(world: World, own: Sequence[int], place: int) -> int:
    """Return the number of undrawn Guards that fit now, but not after the drawn Guard is put on `place`."""
    if world.options.equal_guards:
        return 0  # a Guard of the same worth still fits
    now = max(_room(world, one) for one in own)
    then = max([WORTH[world.drawn], *[_room(world, one) for one in own if one != place]])
    return sum(then <= WORTH[guard] < now for guard in _to_come(world)[0])


def _attack(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for an attack, which costs the Guards used for it (CW-10)."""
    _, court, count, against, removed = move
    place, target = PLACE[court], PLACE[against]
    given = strengths(world.guards[place])[int(count) - 1]
    whole = removed == "court"
    gone = world.sums[target] + DEFENCE if whole else strengths(world.guards[target])[int(removed) - 1]
    facts = (("seat", owner(against)), ("court", against), ("strength", given), ("defence", gone))
    after = world.copy()
    after.play(seat, move)
    if whole:
        left = sum(bool(after.stands[one]) for one in PLACES[owner(against)])
        yield Ground("takes", (*facts, ("left", left)), len(PLACES[0]) - left)
    _, attack = _strongest(world, seat)
    own, later = _own(world, seat), _strongest(after, seat)
    weak = [one for one in own if world.sums[one] + DEFENCE <= attack]
    still = [one for one in own if after.sums[one] + DEFENCE <= later[1]]
    if weak and not still and later[1]:
        weakest = min(own, key=after.sums.__getitem__)
        defence = after.sums[weakest] + DEFENCE
        facts_after = (("attack", later[1]), ("card", COURTS[weakest]), ("defence", defence), _alone(own))
        yield Ground("saves", (("seat", later[0]), *facts_after), len(weak))
    if place in still and place not in weak:
        numbers = (("card", court), ("defence", after.sums[place] + DEFENCE))
        yield Ground("exposes", (*numbers, ("seat", later[0]), ("attack", later[1])))
    if given > gone:
        bare = "no" if after.guards[place] else "yes"
        yield Ground(
            "spends", (("strength", given), ("defence", gone), ("card", court), ("bare", bare)), given - gone
        )
    elif not whole:
        yield Ground("even", (("strength", given),))
    if 0 < later[1] < attack and not still:
        yield Ground("weakens", (("attack", attack), ("strength", later[1])), attack - later[1])
    ready = [one for one in own if after.stands[target] and after.sums[one] >= after.sums[target] + DEFENCE]
    if ready and not any(world.sums[one] >= world.sums[target] + DEFENCE for one in own):
        best = max(ready, key=after.sums.__getitem__)
        yield Ground("threat", (*facts[:2], ("card", COURTS[best]), ("strength", after.sums[best])))


def _wait(world: World, seat: int) -> Iterator[Ground]:
    """Yield the grounds for drawing a card instead of attacking."""
    own = _own(world, seat)
    foe, attack = _strongest(world, seat)
    weakest = min(own, key=world.sums.__getitem__)
    defence = world.sums[weakest] + DEFENCE
    if attack < defence:
        numbers = (("card", COURTS[weakest]), ("defence", defence), ("seat", foe), ("attack", attack))
        yield Ground("all-safe", (*numbers, _alone(own)))
    bare = [one for one in own if not world.guards[one]]
    if bare:
        yield Ground("uncovered", (("count", len(bare)), ("card", COURTS[bare[0]])))


def _alone(own: Sequence[int]) -> tuple[str, str]:
    """Return the fact "alone", which is "yes" if the seat has only one Court card left."""
    return ("alone", "yes" if len(own) == 1 else "no")


def _own(world: World, seat: int) -> list[int]:
    """Return the places of the Court cards that a seat has left."""
    return [place for place in PLACES[seat] if world.stands[place]]


def _foes(world: World, seat: int) -> list[int]:
    return [place for place, stands in enumerate(world.stands) if stands and place not in PLACES[seat]]


def _strongest(world: World, seat: int) -> tuple[int, int]:
    """Return the other seat with the strongest attack on one stack, and that attack (CW-9)."""
    foes: Sequence[int] = _foes(world, seat)
    best = max(foes, key=lambda place: world.sums[place], default=None)
    return (seat, 0) if best is None else (owner(COURTS[best]), world.sums[best])


def _room(world: World, place: int) -> int:
    """Return the worth that a Guard must be below to fit on a stack (CW-5)."""
    stack = world.guards[place]
    return WORTH[stack[-1]] + world.options.equal_guards if stack else max(WORTH.values()) + 1


def _bare(world: World, place: int) -> str:
    return "no" if world.guards[place] else "yes"
