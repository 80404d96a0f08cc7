"""Getting up from a table, sleeping at it, coming back, and the end of a table that is not played out.

Each step is one transaction; one that is refused has changed nothing.
"""

from __future__ import annotations

import dataclasses

import engine
from bot.tables import idle
from bot.tables.repository import Refused, Stale, TableRepository, only_host, remember
from bot.tables.table import Table

SUBSTITUTE = "fair"
"""The level of a robot that plays on for somebody who has left or sleeps."""


class Absence(TableRepository):
    """What happens when people are not there."""

    async def leave(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Get up. In the lobby the seat is free again; in a running game a robot takes it, or the game is
        abandoned.
        """
        async with self._turn(table) as old:
            seat = old.seat_of(person)
            if seat is None or not old.alive:
                raise Refused("not-seated")
            if old.phase == "playing":
                return await self._hand_over(old, seat, interaction)
            seats = tuple(one for one in old.seats if one.person != person)
            people = [one.person for one in seats if one.person]
            if not people:
                return await self._abandon(old, "everybody-left", interaction)
            host = old.host if old.host in people else people[0]
            return await self._save(old, dataclasses.replace(old, seats=seats, host=host), interaction)

    def consequence(self, table: Table, person: int) -> str:
        """What leaving a running game leads to: a "robot" takes the seat, or, when no other person is left,
        the "end".
        """
        return "robot" if any(seat.person not in (0, person) for seat in table.seats) else "end"

    async def _hand_over(self, old: Table, seat: int, interaction: int | None) -> Table:
        person = old.seats[seat].person
        if self.consequence(old, person) == "end":
            return await self._abandon(old, "everybody-left", interaction)
        left = dataclasses.replace(old.seats[seat], person=0, robot=SUBSTITUTE)
        seats = tuple(left if number == seat else one for number, one in enumerate(old.seats))
        host = old.host if old.host != person else next(one.person for one in seats if one.person)
        event = engine.Event("left", seat, {})
        new = dataclasses.replace(old, seats=seats, host=host, recent_events=remember(old, [event]))
        return await self._save(old, new, interaction)

    # Somebody who has not moved for a day

    async def fall_asleep(self, table: int) -> Table | None:
        """The day is over: whoever was asked then sleeps, and is reminded. None where nobody does."""
        async with self._turn(table) as old:
            sleeping = idle.waited_for(old)
            if not sleeping:
                return None
            seats = tuple(
                dataclasses.replace(seat, sleeper=seat.person) if number in sleeping else seat
                for number, seat in enumerate(old.seats)
            )
            async with self._saving(old, dataclasses.replace(old, seats=seats), None) as (db, saved):
                await self._freshen(db, saved, [old.seats[number].person for number in sleeping])
            return saved

    async def stand_in(
        self,
        table: int,
        person: int,
        seat: int,
        question_version: int,
        stays: bool,
        interaction: int | None = None,
    ) -> Table:
        """Somebody at the table lets a robot move for a sleeper: once, or until she comes back (`stays`).

        Raises Stale where she does not sleep any more.
        """
        async with self._turn(table) as old:
            if old.seat_of(person) is None:
                raise Refused("not-seated")
            if seat not in idle.asleep(old) or old.seats[seat].question_version != question_version:
                raise Stale
            sleeper = old.seats[seat].person
            if sleeper == person:
                raise Refused("awake-yourself")
            robot = dataclasses.replace(
                old.seats[seat], person=0 if stays else sleeper, robot=SUBSTITUTE, sleeper=sleeper
            )
            seats = tuple(robot if number == seat else one for number, one in enumerate(old.seats))
            host = old.host
            if stays and host == sleeper:
                host = next(one.person for one in seats if one.person)
            event = engine.Event("replaced" if stays else "stood-in", seat, {})
            new = dataclasses.replace(old, seats=seats, host=host, recent_events=remember(old, [event]))
            async with self._saving(old, new, interaction) as (db, saved):
                if stays:
                    await db.execute(
                        "INSERT INTO notices (table_id, kind, person) VALUES (?, 'replaced', ?)"
                        " ON CONFLICT (table_id, kind, person) DO UPDATE SET sent = 0, tries = 0, after = 0",
                        (table, sleeper),
                    )
            return saved

    async def come_back(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Somebody takes her seat back from the robot that played on for her."""
        async with self._turn(table) as old:
            kept = idle.seat_kept(old, person)
            if kept is None:
                raise Refused("not-replaced")
            # The question is asked anew, so that what the robot thinks of at this moment comes too late.
            version = old.version + 1
            seat = dataclasses.replace(
                old.seats[kept], person=person, robot=None, sleeper=0, question_version=version
            )
            seats = tuple(seat if number == kept else one for number, one in enumerate(old.seats))
            event = engine.Event("returned", kept, {})
            new = dataclasses.replace(old, seats=seats, recent_events=remember(old, [event]))
            async with self._saving(old, new, interaction) as (db, saved):
                await db.execute(
                    "INSERT INTO displays (table_id, person, fresh) VALUES (?, ?, ?)"
                    " ON CONFLICT (table_id, person) DO UPDATE SET fresh = excluded.fresh, owed = 1",
                    (table, person, version),
                )
                await idle.watch(db, saved, self.now())
            return saved

    async def kept_for(self, person: int) -> list[Table]:
        """The tables where a robot plays on for this person."""
        rows = await self.store.read(
            "SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id"
            " WHERE s.sleeper = ? AND s.person = 0 AND t.phase = 'playing'",
            (person,),
        )
        return [await self.get(row["id"]) for row in rows]

    # Ending

    async def end(self, table: int, person: int, manages: bool, interaction: int | None = None) -> Table:
        """The host, or somebody who manages the channel, ends the table; it counts for nobody."""
        async with self._turn(table) as old:
            if not old.alive:
                raise Refused("already-over")
            if not manages:
                only_host(old, person)
            return await self._abandon(old, "ended", interaction)

    async def lose(self, channel: int) -> list[int]:
        """The channel is gone: its tables are abandoned. Returns which."""
        lost = []
        for table in await self.of_channel(channel):
            async with self._turn(table.id) as old:
                if old.alive:
                    lost.append((await self._abandon(old, "channel-gone", None)).id)
        return lost

    async def _abandon(self, old: Table, reason: str, interaction: int | None) -> Table:
        new = dataclasses.replace(old, phase="abandoned", reason=reason, finished=self.now())
        async with self._saving(old, new, interaction) as (db, saved):
            await db.execute("DELETE FROM timers WHERE table_id = ?", (old.id,))
        return saved
