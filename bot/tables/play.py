"""Playing at a table, from the first move to the result: each step is one transaction with a version check.

Nothing is told to anybody here. A step that was committed leaves displays and notices owed in the database,
and the outbox shows them. A step that is refused raises `Refused` with a sentence for the person, and has
changed nothing.
"""

from __future__ import annotations

import dataclasses

import aiosqlite

import engine
from bot import presentation
from bot.tables import idle
from bot.tables.absence import Absence
from bot.tables.lobby import Gathering
from bot.tables.repository import DuplicateInteraction, Person, Refused, Stale, remember
from bot.tables.table import Table, opening_choice, outcomes

__all__ = ["DuplicateInteraction", "Person", "Refused", "Stale", "Tables"]


class Tables(Gathering, Absence):
    """All tables, and everything that may be done with them."""

    async def play(
        self,
        table: int,
        seat: int,
        question_version: int | None,
        move: engine.Move,
        interaction: int | None = None,
    ) -> Table:
        """Make a move for a seat. Raises Stale when its question is another by now, engine.Illegal, Refused,
        DuplicateInteraction.
        """
        async with self._turn(table) as old:
            if old.phase != "playing" or old.state is None:
                raise Stale
            if question_version is not None and old.seats[seat].question_version != question_version:
                raise Stale
            state = old.state.copy()
            events = state.play(seat, move)
            return await self._step(old, state, events, seat, move, interaction)

    async def call_time(self, table: int) -> Table | None:
        """The agreed length of a game is up (CP-15)."""
        async with self._turn(table) as old:
            if old.phase != "playing" or old.state is None:
                return None
            state = old.state.copy()
            state.call_time()
            return await self._step(old, state, [engine.Event("time-called", None, {})], -1, ("time",), None)

    async def whisper(self, table: int, person: int, text: str, interaction: int | None = None) -> Table:
        """A private word between partners; whether it is allowed now is the caller's business (FS-2)."""
        async with self._turn(table) as old:
            seat = old.seat_of(person)
            if seat is None or old.phase != "playing":
                raise Refused("not-seated")
            side = next(side for side in old.about.partners(len(old.seats)) if seat in side)
            event = engine.Event("confer", seat, {"text": text}, side)
            new = dataclasses.replace(old, recent_events=remember(old, [event]))
            partners = [old.seats[one].person for one in side if one != seat and old.seats[one].person]
            async with self._saving(old, new, interaction) as (db, saved):
                await self._freshen(db, saved, partners)
            return saved

    async def _step(
        self,
        old: Table,
        state: engine.State,
        events: list[engine.Event],
        mover: int,
        move: engine.Move,
        interaction: int | None,
    ) -> Table:
        assert old.state is not None
        version = old.version + 1
        seats = list(old.seats)
        turn: list[int] = []
        for number, seat in enumerate(old.seats):
            before = opening_choice(old.state, number)
            if number == mover or opening_choice(state, number) != before:
                # What a robot did for her she reads as what happened since her own last move.
                own = number == mover and not seat.robot
                seats[number] = seat = dataclasses.replace(
                    seat,
                    question_version=version,
                    last_move_version=version if own else seat.last_move_version,
                )
                if seat.person:
                    seats[number] = seat = dataclasses.replace(seat, robot=None, sleeper=0)
            newly = number in state.to_act and number != mover and seat.question_version == version
            if newly and seat.person:
                turn.append(seat.person)
        over = state.result is not None
        new = dataclasses.replace(
            old,
            state=state,
            seats=tuple(seats),
            recent_events=remember(old, events),
            waiting_since=self.now() if state.to_act != old.state.to_act or over else old.waiting_since,
            phase="over" if over else "playing",
            finished=self.now() if over else None,
        )
        async with self._saving(old, new, interaction) as (db, saved):
            await db.execute(
                "INSERT INTO moves (table_id, version, seat, move, at) VALUES (?, ?, ?, ?, ?)",
                (old.id, version, mover, " ".join(move), self.now()),
            )
            await self._freshen(db, saved, turn)
            if over:
                await self._finish(db, saved)
            else:
                await idle.watch(db, saved, self.now())
            if not over and any(event.name in presentation.of(old.game).round_events for event in events):
                await self._freshen(db, saved, [0])
        return saved

    async def _finish(self, db: aiosqlite.Connection, table: Table) -> None:
        await self._freshen(db, table, [0])
        await db.execute("DELETE FROM timers WHERE table_id = ?", (table.id,))
        seated = {seat.person: seat.name for seat in table.seats}
        await db.executemany(
            "INSERT INTO results (table_id, person, name, guild, channel, game, outcome, finished)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    table.id,
                    person,
                    seated[person],
                    table.guild,
                    table.channel,
                    table.game,
                    outcome,
                    table.finished,
                )
                for person, outcome in outcomes(table).items()
            ],
        )
