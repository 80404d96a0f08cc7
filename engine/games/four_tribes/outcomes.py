"""Outcomes of a move in Four Tribes: tribes that are wed, duels that are won, cards that go.

Read off what happened in an imagined game; the rules are looked up, never decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from engine.contract import NONE, Event, Move
from engine.games.four_tribes.facts import FACES, WORTH, most_hidden, tribes, united
from engine.games.four_tribes.view import World
from engine.guide import LOST, WON, Outcome, Outcomes, Ply, told

_NEAR = 3
"""Tribes with which somebody is one card from the end."""


class FourTribesOutcomes(Outcomes[World]):
    """Until the seat's next turn, and a little further."""

    gains: ClassVar = ("tribe", "holds", "fells", "child")
    fears: ClassVar = ("falls", "rival")
    each: ClassVar = frozenset(("falls",))
    plain: ClassVar = frozenset(("tribe", "fells"))
    horizon = 24
    thinking = 200

    def over(self, trail: Sequence[Ply], after: World) -> bool:
        """Return whether the seat has drawn, and another has drawn after it."""
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
        for event in told(trail[:1], "duel-lost"):
            if event.data["target"] == seat:
                yield Outcome("holds", event.data["other"])
        if any(event.seat == seat for event in told(trail[1:], "conceive")):
            yield Outcome("child")
        for other in range(before.seats):
            near = _count(tribes(after.families[other]))
            if other != seat and near >= _NEAR and near > _count(tribes(before.families[other])):
                yield Outcome("rival")

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


def _wed(before: World, seat: int, events: Iterable[Event]) -> list[str]:
    """Return the Aces, Kings, Queens and Jacks that a seat weds by these events."""
    wed: list[str] = []
    for event in events:
        if event.name == "wed" and event.seat == seat:
            wed += [event.data["card"], event.data["spouse"]]
        elif event.name == "accept" and event.data["by"] == seat:
            wed += [event.data["card"], event.data["other"]]
    return [card for card in wed if card[0] in FACES]


def _count(wed: Iterable[str]) -> int:
    """Return the tribes of wed cards that count for the union."""
    return len(united(wed))


def _until_drawn(trail: Sequence[Ply], seat: int) -> Sequence[Ply]:
    """Return the steps up to the one that ends with the seat's next turn."""
    for at, ply in enumerate(trail):
        if any(event.name == "draw" and event.seat == seat for event in ply.events):
            return trail[: at + 1]
    return trail
