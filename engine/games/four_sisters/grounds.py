"""The grounds for a move in Four Sisters: the strengths in a Conflict, and the cost of the move.

Strengths are given as they are now, and with every card that the side can still add. The Chateau and the
number of cards in each hand are public. This module reads no hand or Scheme except the seat's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.contract import NONE, Move
from engine.games.four_sisters.facts import (
    NEAR,
    OWNER,
    POINTS,
    QUEENS,
    ROOM,
    ROOMS,
    TEAM,
    TEAM_OF_SEAT,
    VALUE,
    beside,
    foes,
    gathered,
    like,
    may_defeat,
    strength,
    sums,
)
from engine.games.four_sisters.view import World
from engine.outcome import Ground

AGAINST = ("ends", "opens")
RELATIVE = ("costs", "touches", "keeps")
GROUNDS = (
    "full", "ends", "opens", "sums", "count", "enough", "support", "spares", "idle", "waits", "costs",
    "touches", "points", "peace", "beside", "stays", "returns", "keeps-queen", "draws", "lowest", "keeps",
    "begins",
)  # fmt: skip
_HAND = 3
"""The number of cards a hand is filled up to (FS-13)."""
_HOURS = 6
"""The number of Hours on the Clock (FS-5). It advances one Hour each turn (FS-14)."""
_NEAR_END = 2
"""Maximum number of free Rooms at which the sums matter to a player."""
_SAFE = 40
"""A number above any difference of two counts."""


def grounds(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for a step of a turn (FS-3 to FS-13), or an answer in a Conflict (FS-10, FS-11)."""
    verb, hand = move[0], world.hands[seat]
    if world.phase == "scheme":
        yield Ground("begins", (("cards", tuple(verb.split("+")[:_HAND])),))
    elif world.phase in ("instigate", "defend"):
        yield from _support(world, seat, move)
    elif verb == "place":
        yield from _placed(world, seat, move[1], move[2:], ())
    elif verb == "introduce" and move[2:3] and move[2] in VALUE:
        yield from _placed(world, seat, move[2], move[3:], tuple(move[1].split("+")))
    elif verb == "intrigue":
        yield _summed("sums", _exchanged(world.chateau, move), seat)
    elif verb == "pass" or (verb == "end" and world.phase == "turn"):
        yield from _waited(world, seat, move)
    elif verb == "end" and QUEENS[seat] in hand:
        yield Ground("keeps-queen", (("card", QUEENS[seat]),))
    elif verb in ("stand", "yield") and world.conflict is not None:
        card = world.conflict[1]
        yield Ground("stays" if verb == "stand" else "returns", (("card", card), ("count", POINTS[card])))


def _placed(
    world: World, seat: int, card: str, rest: Sequence[str], spent: Sequence[str]
) -> Iterator[Ground]:
    """Yield the grounds for placing a card, after discarding the `spent` cards to introduce it."""
    room = ROOM[rest[0]]
    hand = [one for one in world.hands[seat] if one != card and one not in spent]
    chateau = [*world.chateau]
    chateau[room] = card
    higher = [one for one in hand if VALUE[one] > VALUE[card]]
    opposing = foes(chateau, card, room)
    yield Ground("costs", (("count", len(spent)),), -len(spent))
    target = next((word for word in rest[1:] if word in opposing), opposing[0] if opposing else "")
    if not target or (target[0] == "Q" and not may_defeat(card, target, world.sabbath)):
        # The target stays anyway. The placed card stays if the target's side can't outdo it (FS-17).
        most = strength(chateau, target, 0) + len(world.hands[OWNER[target]]) if target else -1
        stays = strength(chateau, card, 0) > most
        yield from _filled(world, seat, card, chateau, rest, spent, stays)
    if opposing:
        if "Q" not in card[0] + target[0]:
            yield _counted(world, seat, card, target, chateau, hand)
            # The seat keeps a card in hand, so it can't discard that one.
            without = strength(chateau, card, 0) + len(hand) - 1
            most = strength(chateau, target, 0) + len(world.hands[OWNER[target]])
            if higher and without >= most:
                told = (("best", without), ("against", target), ("most", most), ("kept", higher[-1]))
                yield Ground("enough", told, 1)
    else:
        yield Ground("peace")
        free = sum(not chateau[near] for near in NEAR[room])
        yield Ground("points", (("count", POINTS[card]), ("free", free), *_near(chateau, seat)), POINTS[card])
        yield Ground("touches", (("count", free),), -free)
    if friends := beside(chateau, room, TEAM[card]):
        yield Ground("beside", (("count", friends),), friends)
    if hand:
        yield Ground("keeps", (("kept", hand[-1]),), VALUE[hand[-1]])


def _filled(
    world: World,
    seat: int,
    card: str,
    chateau: list[str],
    rest: Sequence[str],
    spent: Sequence[str],
    stays: bool,
) -> Iterator[Ground]:
    """Yield the grounds for placing a card that leaves no Room free, or only one, if it stays (FS-19).

    `stays` is True if the card is sure to stay.
    """
    after, plot = _exchanged(chateau, rest), "no"
    able = QUEENS[seat] in world.hands[seat] and QUEENS[seat] not in (card, *spent)
    able = able and not {"intrigue", "end"}.intersection(rest)
    if able:
        swaps = _swaps(chateau, [*world.oubliette, *spent])
        better = max(swaps, key=lambda swap: _lead(swap, seat), default=after)
        if _lead(better, seat) > _lead(after, seat):
            after, plot = better, "yes"
    both = _summed("full", after, seat)
    facts = (*both.facts, ("plot", plot), ("draw", "no" if both.more else "yes"))
    facts = (*facts, ("stays", "sure" if stays else "may"))
    if "" not in chateau:
        yield Ground("full", facts, both.more) if both.more >= 0 else Ground("ends", facts, -both.more)
    elif chateau.count("") == 1 and stays and not able and (left := _left_to(world, seat, after)):
        yield left


def _left_to(world: World, seat: int, chateau: list[str]) -> Ground | None:
    """Return the ground for the risk that the next player wins the Day with a Queen in the last Room.

    Return None unless that player has the Queen in hand or Scheme, no adjacent card can defeat it (FS-15),
    and it would put the player's team ahead.
    """
    following = (seat + 1) % len(world.hands)
    queen, room = QUEENS[following], chateau.index("")
    filled = [*chateau]
    filled[room] = queen
    lead = _lead(filled, seat)
    if lead >= 0 or world.sabbath or queen in chateau or queen in world.oubliette:
        return None
    opposing = foes(filled, queen, room)
    if any(foe[0] in "AQ" or strength(filled, queen, 0) >= strength(filled, foe, 0) for foe in opposing):
        return None
    both = _summed("opens", filled, seat)
    return Ground("opens", (*both.facts, ("seat", following), ("card", queen)), -lead)


def _swaps(chateau: Sequence[str], oubliette: Sequence[str]) -> Iterator[list[str]]:
    """Yield the Chateau after each possible Intrigue (FS-7)."""
    for room, out in enumerate(chateau):
        for into in like(out, oubliette) if out else ():
            after = [*chateau]
            after[room] = into
            yield after


def _lead(chateau: Sequence[str], seat: int) -> int:
    """Return the lead of the seat's team in the Chateau, in points (FS-19)."""
    return _summed("sums", chateau, seat).more


def _counted(
    world: World, seat: int, card: str, target: str, chateau: Sequence[str], hand: Sequence[str]
) -> Ground:
    """Return the ground with both strengths in a Conflict, now and with all possible discards (FS-10)."""
    ours, theirs = strength(chateau, card, 0), strength(chateau, target, 0)
    best, most = ours + len(hand), theirs + len(world.hands[OWNER[target]])
    if ours > most:
        kind, more = "wins", 3 * _SAFE
    elif best >= most:
        kind, more = "holds" if hand else "level", 2 * _SAFE
    elif best < theirs:
        kind, more = "falls", 0
    else:
        kind, more = "even" if best == theirs else "open", _SAFE + best - most
    scheme = world.schemes[seat]
    draws = kind == "falls" and len(hand) < _HAND and len(scheme) > 0
    facts = (("card", card), ("against", target), ("own", ours), ("best", best), ("theirs", theirs))
    # If the other side adds `needed` cards, the strengths are equal, and the card under attack can stay
    # (FS-11).
    near = _beside(chateau, card)
    friend = (("friend", near[0] if len(near) == 1 else "none"),)
    needed = (("seat", OWNER[target]), ("needed", best - theirs), ("hand", len(hand)))
    drawn = (("drawn", scheme[0] if draws else ""), ("draws", "yes" if draws else "no"))
    return Ground("count", (*facts, *needed, *friend, ("most", most), ("kind", kind), *drawn), more)


def _beside(chateau: Sequence[str], card: str) -> list[str]:
    """Return the adjacent cards of a card's own team."""
    near = [chateau[room] for room in NEAR[chateau.index(card)]]
    return [one for one in near if TEAM[one] == TEAM[card]]


def _support(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for discarding cards for one side of a Conflict (FS-10)."""
    assert world.conflict is not None
    instigator, innocent, first, _ = world.conflict
    if "Q" in instigator[0] + innocent[0]:
        return
    given = 0 if move[0] == NONE else len(move[0].split("+"))
    hand, chateau = world.hands[seat], world.chateau
    if world.phase == "instigate":
        own, foe = instigator, innocent
        theirs = strength(chateau, foe, 0)
        most = theirs + len(world.hands[OWNER[foe]])
    else:
        own, foe = innocent, instigator
        theirs = most = strength(chateau, foe, first)
    ours, best = strength(chateau, own, given), strength(chateau, own, len(hand))
    kind = "open"
    if best < theirs:
        kind = "falls"
    elif ours > most:
        kind = "wins"
    elif ours == most:
        kind = "level"
    more = -given if kind == "falls" else {"wins": _SAFE, "level": _SAFE // 2, "open": ours - most}[kind]
    facts = (("card", own), ("against", foe), ("own", ours), ("best", best), ("theirs", theirs))
    yield Ground("support", (*facts, ("most", most), ("kind", kind)), more)
    if not given and kind == "open" and hand:
        yield Ground("spares", (("card", own), ("count", len(hand))))
    if given:
        yield Ground("costs", (("count", given),), -given)


def _waited(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for a turn without placing a card (FS-6, FS-13)."""
    hand, scheme = world.hands[seat], world.schemes[seat]
    able = any(VALUE[card] <= world.hour for card in hand)
    total = sum([VALUE[card] for card in hand])
    able = able or (len(hand) > 1 and any(VALUE[card] <= total - VALUE[card] for card in hand))
    draws = len(scheme) > 0 and (move[0] == "pass" or len(hand) < _HAND)
    if hand and not able:
        cards = (("card", hand[0]), ("count", len(hand)), ("hour", world.hour))
        drawn = (("drawn", scheme[0] if draws else ""), ("draws", "yes" if draws else "no"))
        yield Ground("idle", (*cards, *drawn))
    following = (world.hour + len(world.hands) - 1) % _HOURS + 1
    later = [card for card in hand if world.hour < VALUE[card] <= following]
    if later and move[1:] != (later[-1],) and not gathered(world.chateau):
        yield Ground("waits", (("card", later[-1]), ("hour", following)))
    if draws:
        yield Ground("draws", (("drawn", scheme[0]),))
    if len(hand) > 1 and move[1:] == (hand[0],):
        yield Ground("lowest", (("card", hand[0]),), 1)


def _exchanged(chateau: Sequence[str], words: Sequence[str]) -> list[str]:
    """Return the Chateau after the Intrigue at the end of these words, if there is one (FS-7)."""
    after = [*chateau]
    if "intrigue" in words:
        out, into = words[-2:]
        after[after.index(out)] = into
    return after


def _near(chateau: Sequence[str], seat: int) -> tuple[tuple[str, str | int], ...]:
    """Return both teams' sums, and "yes" for `near` if few Rooms are free (FS-19)."""
    left = chateau.count("")
    both = sums(chateau)
    own, theirs = both[TEAM_OF_SEAT[seat]], both[1 - TEAM_OF_SEAT[seat]]
    near = "yes" if 0 < left <= _NEAR_END else "no"
    return (("near", near), ("own", own), ("theirs", theirs), ("left", left))


def _summed(name: str, chateau: Sequence[str], seat: int) -> Ground:
    """Return a ground with both teams' sums, the seat's own first (FS-19)."""
    both = sums(chateau)
    ours, theirs = both[TEAM_OF_SEAT[seat]], both[1 - TEAM_OF_SEAT[seat]]
    assert len(chateau) == len(ROOMS)
    return Ground(name, (("own", ours), ("theirs", theirs)), ours - theirs)
