"""Replays: the stops of a game, each with its state as a reader may see it, and the game's record as text.

A stop is a position that the reader can step to. In a finished game, everything is open. In any other game, a
reader gets the views and events of their own seat, or of a spectator, at the time of each stop. A table
change that the reader couldn't see isn't a stop, so even the number of stops reveals no secret action.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

import engine
from bot.tables.core.errors import Refused
from bot.tables.core.repository import Entry, Part, TableRepository
from bot.tables.core.table import LoggedEvent, Seat, Table
from bot.tables.play.agreed import standing
from engine.contract import REMARK
from engine.record import label, moments, written
from engine.words import only_move

FRAMES = 60
"""Maximum number of stops in a round's animation. This many keep a worker busy for 1.5 seconds."""


class ReplayStop(NamedTuple):
    """A position in a game, as one reader may see it.

    `version` is the table version. `closes` is True if the trick ended here. `events` holds the events
    that the reader can see. Copy `state` before making moves on it.
    """

    version: int
    round: int
    trick: int
    closes: bool
    events: tuple[engine.Event, ...]
    state: engine.State


class Replay(NamedTuple):
    """A game as one reader sees it: the current table, the seat they view it from, and all stops."""

    table: Table
    seat: int | None
    stops: Sequence[ReplayStop]
    parts: Sequence[Part]
    result: str | None = None
    """The verb of the control that shows the game's result, if the game isn't from the tables."""

    @property
    def open(self) -> bool:
        """Return True if all hands are open."""
        return self.table.phase == "over"

    @property
    def moved(self) -> int:
        """Return the version of the reader's own last move, or 0 if there's none."""
        return 0 if self.seat is None else self.table.seats[self.seat].last_move_version

    def at(self, number: int) -> Table:
        """Return the table at a stop, with its players at the time."""
        stop = self.stops[number]
        if self.open and number == len(self.stops) - 1:
            return self.table
        return dataclasses.replace(
            self.table,
            phase="playing",
            version=stop.version,
            state=stop.state,
            seats=_seats(self.table, self.parts, stop.version),
            recent_events=tuple(LoggedEvent(stop.version, event) for event in stop.events),
            offer=None,
            paused_since=None,
        )

    def since(self, version: int) -> int:
        """Return the number of the first stop after this version, or of the last stop if there's none."""
        found = (number for number, stop in enumerate(self.stops) if stop.version > version)
        return next(found, len(self.stops) - 1)

    def rounds(self) -> list[int]:
        """Return the numbers of the stops at which a round begins."""
        return [n for n, stop in enumerate(self.stops) if n == 0 or stop.round > self.stops[n - 1].round]

    def tricks(self, round_: int) -> list[int]:
        """Return the numbers of a round's stops at which a trick ends."""
        return [n for n, stop in enumerate(self.stops) if stop.closes and stop.round == round_]

    def film(self, number: int, whole: bool) -> list[int]:
        """Return the numbers of the stops to animate, in order.

        They lead from the end of the previous trick to this stop or, if `whole` is True, through the whole
        round. A long animation keeps only its last FRAMES stops.
        """
        round_ = self.stops[number].round
        before = [one for one in self.rounds() if one <= number] if whole else self.tricks(round_)
        begins = max((one for one in before if one < number or whole), default=0)
        ends = max(n for n, one in enumerate(self.stops) if one.round == round_) if whole else number
        return list(range(begins, ends + 1))[-FRAMES:]


Kept = tuple[engine.State, list[Entry]]
"""A game's opening, and the log of its moves."""


class Elsewhere(Protocol):
    """Finished games that aren't tables in the database, such as dailies."""

    result: str
    """The verb of the control that shows a player the result of one of these games."""

    async def game(self, number: int, reader: int | None) -> Table | None:
        """Return a finished game by ID, or None if there's none or the reader may not see it.

        If `reader` is None, the caller must check who may see the game.
        """

    async def log(self, number: int) -> Kept | None:
        """Return a finished game's opening and log, or None if there's no such game."""


class Replays:
    """Reads replays. It never changes a game."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self.elsewhere: list[Elsewhere] = []
        """The other places that have finished games."""

    async def get(self, number: int, reader: int | None = None) -> Table:
        """Return a game from the tables or from `elsewhere`. Raise Refused if it doesn't exist.

        For a game from elsewhere, also raise Refused if the reader may not see it.
        """
        found = await self._tables.find(number)
        for place in self.elsewhere if found is None else ():
            found = found or await place.game(number, reader)
        if found is None:
            raise Refused("no-such-table")
        return found

    async def log(self, number: int) -> Kept | None:
        """Return a game's opening and log, or None before the deal."""
        found = await self._tables.log(number)
        for place in self.elsewhere if found is None else ():
            found = found or await place.log(number)
        return found

    async def of(self, table: Table, seat: int | None) -> Replay:
        """Return a table's replay as this seat sees it, or as a spectator does if `seat` is None.

        Raise Refused if no cards were dealt, or if the stored log doesn't recreate the game.
        """
        opening, log = await self._kept(table)
        parts = await self._tables.parts(table.id)
        try:
            stops = list(_stops(opening, log, seat, table))
        except engine.Illegal:
            raise Refused("replay-not-kept") from None
        result = None if table.channel else next((place.result for place in self.elsewhere), None)
        return Replay(table, seat, stops, parts, result)

    async def moved(self, replay: Replay, number: int) -> tuple[engine.State, int, engine.Move]:
        """Return the move that led to a stop of a finished game, as (state before, seat, words).

        Raise Refused if there was no move, or if it was the only legal one.
        """
        found = _decision(replay, (await self._kept(replay.table))[1], number)
        if not replay.open or found is None:
            raise Refused("replay-no-move")
        return found

    async def decisions(
        self, replay: Replay, seat: int, most: int
    ) -> list[tuple[int, engine.State, engine.Move]]:
        """Return a seat's first `most` moves in a finished game that weren't its only legal ones.

        Each is (stop, state before, words). Raise Refused if the game isn't finished.
        """
        if not replay.open:
            raise Refused("replay-not-over")
        _, log = await self._kept(replay.table)
        own = {one.version for one in log if one.seat == seat}
        stops = (number for number, stop in enumerate(replay.stops) if stop.version in own)
        judged = ((number, _decision(replay, log, number)) for number in stops)
        found = ((number, one[0], one[2]) for number, one in judged if one is not None)
        return list(islice(found, most))

    async def record(self, table: Table, called: Callable[[Seat], str], noted: Callable[[str], str]) -> str:
        """Return a finished game's record as text.

        `called` returns the name of a seat's player. `noted` returns the remark that a player with this name
        takes over the seat. Raise Refused if the game isn't finished or can't be recreated.
        """
        if table.phase != "over":
            raise Refused("replay-not-over")
        opening, log = await self._kept(table)
        parts = await self._tables.parts(table.id)
        begun = min((part.version for part in parts), default=0)
        entries = [(one.version, one.seat, one.words) for one in log]
        for part in parts:
            if part.version > begun:
                name = called(Seat(part.person, part.name, "", None if part.person else "fair"))
                entries.append((part.version, REMARK, (f"{label(part.seat)}:", *noted(name).split())))
        entries.sort(key=lambda one: one[0])
        names = [called(seat) for seat in _seats(table, parts, begun)]
        try:
            return written(opening, [(seat, words) for _, seat, words in entries], names)
        except engine.Illegal:
            raise Refused("replay-not-kept") from None

    async def _kept(self, table: Table) -> Kept:
        if table.state is None:
            raise Refused("not-playing" if table.alive else "already-over")
        kept = await self.log(table.id)
        if kept is None:
            raise Refused("replay-not-kept")
        return kept[0], standing(kept[1])


def _decision(
    replay: Replay, log: Sequence[Entry], number: int
) -> tuple[engine.State, int, engine.Move] | None:
    """Return the move that led to a stop, unless it was the only legal one: (state before, seat, words)."""
    version = replay.stops[number].version
    entry = next((one for one in log if one.version == version and one.seat >= 0), None)
    if not number or entry is None:
        return None
    before = replay.stops[number - 1].state
    if entry.seat not in before.to_act or only_move(before, entry.seat) is not None:
        return None
    return before, entry.seat, entry.words


def _stops(
    opening: engine.State, log: Sequence[Entry], seat: int | None, table: Table
) -> Iterator[ReplayStop]:
    """Yield the stops of a game that one reader may see."""
    before, is_open = None, table.phase == "over"
    for moment in moments(opening, [(one.seat, one.words) for one in log]):
        heard = tuple(one for one in moment.events if one.to is None or seat in one.to)
        view = None if is_open else moment.state.view(seat)
        if moment.number and not is_open and not heard and view == before:
            continue
        before = view
        version = log[moment.number - 1].version if moment.number else 0
        yield ReplayStop(version, moment.round, moment.trick, moment.closes, heard, moment.state.copy())


def _seats(table: Table, parts: Sequence[Part], version: int) -> tuple[Seat, ...]:
    """Return the seats with their players at a table version. Seats without a part don't change."""
    seats = list(table.seats)
    latest = {part.seat: part for part in parts if part.version <= version}
    for number, part in latest.items():
        if (part.person, part.name) != (seats[number].person, seats[number].name):
            robot = None if part.person else "fair"
            seats[number] = Seat(part.person, part.name, seats[number].locale, robot)
    return tuple(seats)
