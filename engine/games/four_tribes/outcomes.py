"""Outcomes of a move in Four Tribes: tribes wed, duels won, cards lost.

They're derived from the events that `rules` returns in an imagined world.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from engine.contract import NONE, Event, Move
from engine.games.four_tribes.facts import (
    FACES,
    ROOM,
    VALUE,
    WORTH,
    children,
    fertile,
    most_hidden,
    tribes,
    united,
)
from engine.games.four_tribes.grounds import AGAINST, GROUNDS, RELATIVE, grounds
from engine.games.four_tribes.view import World
from engine.guide import LOST, WON, Outcomes, Ply, told
from engine.outcome import Ground, Outcome

_NEAR = 3
"""Number of tribes of a player who needs one more card to win."""
_DEAR = max(WORTH.values())
"""The duel value of a card worth keeping."""


class FourTribesOutcomes(Outcomes[World]):
    """Outcomes up to the end of the seat's next turn."""

    gains: ClassVar = (
        "tribe", "breaks", "holds", "fells", "accepted", "child", "ready", "gets", "couple", "fits",
    )  # fmt: skip
    fears: ClassVar = ("falls", "rival", "unwed", "leaves", "spent")
    each: ClassVar = frozenset(("falls", "ready", "leaves", "spent"))
    facts: ClassVar = frozenset(("ready", "gets", "couple", "fits", "unwed", "leaves", "spent"))
    plain: ClassVar = frozenset(("tribe", "fells")) | facts
    grounds: ClassVar = GROUNDS
    against: ClassVar = frozenset(AGAINST)
    relative: ClassVar = frozenset(RELATIVE)
    routine: ClassVar = frozenset(("lay", "nothing"))
    horizon = 24
    thinking = 200

    def over(self, trail: Sequence[Ply], after: World) -> bool:
        """Return True once the seat has drawn and another seat has drawn after it."""
        seat = trail[0].seat
        drawn = [event.seat for event in told(trail, "draw")]
        return seat in drawn and any(other != seat for other in drawn[drawn.index(seat) :])

    def come(self, before: World, seat: int, trail: Sequence[Ply], after: World) -> Iterator[Outcome]:
        had, at_once = tribes(before.families[seat]), _wed(before, seat, trail[0].events)
        if _count([*had, *at_once]) > _count(had):
            yield Outcome("tribe")
        for event in told(_until_drawn(trail, seat), "duel-won", "duel-lost", "concede"):
            mine = event.data["by"] if event.name == "duel-lost" else event.data["target"]
            if mine == seat:
                yield Outcome("falls", event.data["lost"])
            elif event.data["by"] == seat:
                yield Outcome("fells", event.data["lost"])
                if event.data["lost"] in tribes(before.families[event.data["target"]]):
                    yield Outcome("breaks", event.data["lost"])
        if any(event.data["by"] == seat for event in told(_until_drawn(trail, seat), "accept")):
            yield Outcome("accepted")
        for event in told(trail[:1], "duel-lost"):
            if event.data["target"] == seat:
                yield Outcome("holds", event.data["other"])
        if any(event.seat == seat for event in told(trail[1:], "conceive")):
            yield Outcome("child")
        for other in range(before.seats):
            near = _count(tribes(after.families[other]))
            if other != seat and near >= _NEAR and near > _count(tribes(before.families[other])):
                yield Outcome("rival")
        yield from _stands(before, seat, trail[0])

    def certain(self, before: World, seat: int, move: Move) -> Iterator[str]:
        affair, family = before.affair, before.families[seat]
        if move[0] == "lay" and len(move) > 2:
            spouse = next((kin for kin in family if kin.card == move[2]), None)
            faces = [card for card in move[1:] if card[0] in FACES]
            if (
                spouse is not None
                and spouse.spouse is None
                and _count([*tribes(family), *faces]) == len(FACES)
            ):
                yield WON
        elif move == ("accept",) and affair is not None:
            faces = [card for card in (affair.card, affair.other) if card[0] in FACES]
            if _count([*tribes(before.families[affair.by]), *faces]) == len(FACES):
                yield LOST
        elif affair is not None and affair.kind != "propose" and move != (NONE,):
            seen = [
                *before.hands[seat],
                *before.discards,
                *[kin.card for one in before.families for kin in one],
            ]
            most = WORTH[affair.card] + most_hidden(seen, len(affair.cards))
            if WORTH[affair.other] + sum([WORTH[card] for card in move[0].split("+")]) >= most:
                yield "holds"
        elif move[0] == "duel" and any(ground.name == "sure" for ground in grounds(before, seat, move)):
            yield "fells"

    def alternatives(self, before: World, seat: int, move: Move, others: Sequence[Move]) -> Sequence[Move]:
        """Return the moves to compare with. For a move that lays a card, duels come last.

        For a duel or a proposal, leave out moves that only back it with other cards, unless all moves do.
        """
        if move[0] not in ("duel", "propose"):
            return sorted(others, key=lambda one: move[0] == "lay" and one[0] == "duel")
        return [one for one in others if one[:3] != move[:3]] or others

    def visible(self, before: World, seat: int, move: Move) -> Iterator[Ground]:
        return grounds(before, seat, move)


def _stands(before: World, seat: int, ply: Ply) -> Iterator[Outcome]:
    """Yield the outcomes for the seat's own cards right after a move, before any answer."""
    given = [card for card in ply.move[-1].split("+") if card in before.hands[seat]]
    dear = [card for card in given if WORTH[card] == _DEAR or card[0] in FACES]
    if dear and ply.move[0] != "lay":
        yield Outcome("spent", max(dear, key=VALUE.__getitem__))
    affair = before.affair
    if affair is not None:
        if ply.move in (("accept",), (NONE,)):
            yield Outcome("gets")
        if ply.move == ("accept",):
            yield Outcome("leaves", affair.other)
        return  # hidden cards may decide the rest
    after = before.copy()
    after.play(seat, ply.move)
    family = after.families[seat]
    if _count(tribes(family)) < _count(tribes(before.families[seat])):
        yield Outcome("unwed")
    if any(event.name == "wed" and event.seat == seat for event in ply.events):
        yield Outcome("couple")
    hand = [card for card in before.hands[seat] if card not in given and card not in ply.move]
    if len(family) >= ROOM:
        return
    unwed = {kin.card[1] for kin in family if kin.spouse is None}
    born = set[str]().union(*[children(kin.card, kin.spouse) for kin in fertile(family) if kin.spouse])
    for card in hand:
        weds = bool(unwed - {card[1]})
        if weds and card[0] in FACES:
            yield Outcome("ready", card)
        if weds or card in born or not family:
            yield Outcome("fits")


def _wed(before: World, seat: int, events: Iterable[Event]) -> list[str]:
    """Return the Aces, Kings, Queens and Jacks a seat weds in these events."""
    wed: list[str] = []
    for event in events:
        if event.name == "wed" and event.seat == seat:
            wed += [event.data["card"], event.data["spouse"]]
        elif event.name == "accept" and event.data["by"] == seat:
            wed += [event.data["card"], event.data["other"]]
    return [card for card in wed if card[0] in FACES]


def _count(wed: Iterable[str]) -> int:
    """Return the number of tribes among wed cards that count towards the union."""
    return len(united(wed))


def _until_drawn(trail: Sequence[Ply], seat: int) -> Sequence[Ply]:
    """Return the plies up to the start of the seat's next turn."""
    for at, ply in enumerate(trail):
        if any(event.name == "draw" and event.seat == seat for event in ply.events):
            return trail[: at + 1]
    return trail
