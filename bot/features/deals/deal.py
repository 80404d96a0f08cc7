"""Collect the public facts of a sealed deal.

The seal and the cuts are always public. Once the cards are open, so is the secret of their shuffles, along
with a record that lets anyone deal the cards again. Hidden cards are never read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import engine
from bot.tables.core.repository import Entry, TableRepository
from bot.tables.core.table import Table
from bot.tables.play.agreed import standing
from engine import duplicate
from engine.cards import sealed
from engine.cards.shuffle import Heard
from engine.record import moments

Line = tuple[Any, ...]
"""A line of the record, beginning with its type.

It's ("shuffle", number, before, after), ("shown", hands), ("drew", seat, card), ("move", seat, words) or
("gone", cards). The cards in "gone" were discarded face up, in this order.
"""
DRAWN = ("drew", "drawn")
"""Events that name a card from the pile."""


class Deal(NamedTuple):
    """A deal that can be verified.

    It consists of the game with its seats and options, the seal and the cuts. `secret` is the latest public
    link of the hash chain, or "" if no shuffle is open, and `links` is the link's number. `shuffles` is the
    number of open shuffles that `record` covers. `first` is the number of the first shuffle: 1 in a
    rematch (`next`) whose first seat isn't drawn by lot, and 0 otherwise.
    """

    game: str
    seats: int
    options: dict[str, Any]
    seal: str
    cut: str
    secret: str = ""
    links: int = 0
    first: int = 0
    shuffles: int = 0
    next: bool = False
    record: tuple[Line, ...] = ()


@lru_cache(maxsize=256)
def seal(seed: str) -> str:
    """Return the seal for a lobby's secret or a sealed seed.

    It's cached, because it takes a thousand hashes.
    """
    return sealed.seal(sealed.parts(seed)[0])


async def opened(tables: TableRepository, table: Table) -> Deal | None:
    """Return the public facts of the deal, or None if there was no deal or it isn't sealed."""
    if table.state is None or table.seed is None or not sealed.is_sealed(table.seed):
        return None
    secret, cut = sealed.parts(table.seed)
    deal = Deal(
        table.game,
        len(table.seats),
        table.options.chosen(),
        seal(table.seed),
        cut,
        next=bool(table.rematch_of),
    )
    over = table.state.result is not None or table.phase == "abandoned"
    count = table.state.shuffles if over else table.state.shuffles_open
    kept = await tables.log(table.id)
    if not count or kept is None:
        return deal
    former = None if table.rematch_of is None else await tables.find(table.rematch_of)
    again = _dealt_again(table, kept[0], None if former is None else former.state)
    if again is None:
        return deal
    record = list(recorded(*again, kept[1], count))
    links = sealed.LINKS if over else count - 1
    return deal._replace(
        secret=sealed.link(secret, links),
        links=links,
        first=next((one[1] for one in record if one[0] == "shuffle"), 0),
        shuffles=count,
        record=tuple(record),
    )


def of_duplicate(deal: duplicate.Deal) -> Deal:
    """Return the facts of a deal that many people played, including its secret. The deal must be sealed."""
    seed = Heard(deal.seed)
    opening, form = duplicate.opening(deal._replace(seed=seed)), duplicate.short(deal.game)
    secret, cut = sealed.parts(deal.seed)
    return Deal(
        deal.game,
        form.seats,
        opening.options.chosen(),
        seal(deal.seed),
        cut,
        secret,
        sealed.LINKS,
        shuffles=len(seed.drawn),
        record=tuple(recorded(opening, seed, (), len(seed.drawn))),
    )


def _dealt_again(
    table: Table, opening: engine.State, carried: engine.State | None
) -> tuple[engine.State, Heard] | None:
    """Deal the opening again, either on its own or as a rematch, with a seed that records its draws.

    Return None if neither reproduces the opening.
    """
    assert table.seed is not None
    seed = Heard(table.seed)
    again = engine.new(table.game, opening.seats, seed, table.options)
    if engine.dump(again) != engine.dump(opening) and carried is not None:
        seed.drawn.clear()
        again = carried.rematch(seed)
    return (again, seed) if engine.dump(again) == engine.dump(opening) else None


def recorded(opening: engine.State, seed: Heard, log: Iterable[Entry], count: int) -> Iterator[Line]:
    """Yield the lines of a deal's record, up to the first shuffle that's still secret.

    `count` is the number of shuffles that are open.
    """
    told, pile = 0, _discards(opening)
    for moment in moments(opening, [(one.seat, one.words) for one in standing(log)]):
        seat, words = moment.entry
        if moment.number and seat >= 0:
            yield "move", seat, " ".join(words)
        state, shuffled = moment.state, False
        if moment.number and pile is not None:
            whole: list[str] = (
                list(seed.drawn[told].before) if told < len(seed.drawn) else _discards(state) or []
            )
            if len(whole) > len(pile) and whole[: len(pile)] == pile:
                yield "gone", whole[len(pile) :]
        pile = _discards(state)
        while told < len(seed.drawn):
            number, before, after = seed.drawn[told]
            if number >= count:
                return
            yield "shuffle", number, before, after
            told, shuffled = told + 1, True
        if shuffled:
            yield "shown", [state.view(one).get("hand", ()) for one in range(state.seats)]
        if not moment.number:
            yield from _drawn_at_once(state)
        for event in moment.events:
            if event.name in DRAWN and "card" in event.data and event.seat is not None:
                yield "drew", event.seat, event.data["card"]


def _discards(state: engine.State) -> list[str] | None:
    """Return the discards in order, or None in games that hide them."""
    found = state.view(None).get("discards")
    return list(found) if isinstance(found, list | tuple) else None


def _drawn_at_once(opening: engine.State) -> Iterator[Line]:
    """Yield a line for each card that was drawn openly before the first move, in order."""
    view = opening.view(None)
    if view.get("drawn"):
        for card in (*view["discards"], view["drawn"]):
            yield "drew", opening.to_act[0], card
