"""Gathering a table, from the first seat to the deal, and the next game of the same people.

Each step is one transaction; one that is refused has changed nothing.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import aiosqlite

import engine
from bot.i18n import names
from bot.tables import idle
from bot.tables.repository import Person, Refused, Stale, TableRepository, once, only_host, write_seats
from bot.tables.table import Seat, Table, row_of
from engine.robots import LEVELS

SEATS_A_PERSON = 25
"""Tables that one person may sit at, at once."""


class Gathering(TableRepository):
    """What may be done before the cards are dealt, and to deal them."""

    async def gather(
        self,
        guild: int,
        channel: int,
        locale: str,
        host: Person,
        game: str,
        options: Mapping[str, Any],
        interaction: int | None = None,
    ) -> Table:
        """A new table with its host in the first seat."""
        try:
            settled = engine.GAMES[game].options.of(options)
        except KeyError:
            raise Refused("no-such-game") from None
        except engine.BadOption as bad:
            raise _bad_option(game, bad) from None
        await self._has_room(host.id)
        now = self.now()
        async with self.store.write() as db:
            await once(db, interaction, now)
            cursor = await db.execute(
                "INSERT INTO tables"
                " (guild, channel, game, options, host, locale, phase, version, since, created)"
                " VALUES (?, ?, ?, ?, ?, ?, 'gathering', 0, ?, ?)",
                (guild, channel, game, json.dumps(dataclasses.asdict(settled)), host.id, locale, now, now),
            )
            number = cursor.lastrowid
            assert number is not None
            table = Table(
                number,
                guild,
                channel,
                game,
                settled,
                host.id,
                locale,
                "gathering",
                0,
                (Seat(host.id, names.clean(host.name, 0), host.locale),),
                now,
                now,
            )
            await write_seats(db, table)
            await db.execute(
                "INSERT INTO displays (table_id, person, channel) VALUES (?, 0, ?)",
                (number, channel),
            )
        return self._keep(table)

    async def join(self, table: int, person: Person, interaction: int | None = None) -> Table:
        """Take the next seat. Raises Refused when there is none."""
        await self._has_room(person.id)
        async with self._turn(table) as old:
            _gathering(old)
            if old.seat_of(person.id) is not None:
                raise Refused("already-seated")
            if len(old.seats) >= old.about.seats[-1]:
                raise Refused("table-full", seats=len(old.seats))
            seat = Seat(person.id, names.clean(person.name, len(old.seats)), person.locale)
            return await self._save(old, dataclasses.replace(old, seats=(*old.seats, seat)), interaction)

    async def add_robot(
        self, table: int, person: int, level: str, called: Sequence[str], interaction: int | None = None
    ) -> Table:
        """The host seats a robot, with one of these names that nobody at the table has."""
        async with self._turn(table) as old:
            _gathering(old)
            only_host(old, person)
            if level not in LEVELS:
                raise Refused("no-such-level")
            if len(old.seats) >= old.about.seats[-1]:
                raise Refused("table-full", seats=len(old.seats))
            taken = {seat.name for seat in old.seats}
            name = random.choice([name for name in called if name not in taken] or called)
            seat = Seat(0, names.clean(name, len(old.seats)), old.locale, robot=level)
            return await self._save(old, dataclasses.replace(old, seats=(*old.seats, seat)), interaction)

    async def dismiss_robot(self, table: int, person: int, interaction: int | None = None) -> Table:
        """The host sends away the robot that came last."""
        async with self._turn(table) as old:
            _gathering(old)
            only_host(old, person)
            robots = [number for number, seat in enumerate(old.seats) if seat.robot]
            if not robots:
                raise Refused("no-robot")
            seats = tuple(seat for number, seat in enumerate(old.seats) if number != robots[-1])
            return await self._save(old, dataclasses.replace(old, seats=seats), interaction)

    async def choose(
        self, table: int, person: int, option: str, value: str, interaction: int | None = None
    ) -> Table:
        """The host chooses an option."""
        async with self._turn(table) as old:
            _gathering(old)
            only_host(old, person)
            values = {**dataclasses.asdict(old.options), option: value}
            if option not in dataclasses.asdict(old.options):
                raise Stale  # a control of another version of the game
            try:
                options = old.about.options.of(values)
            except engine.BadOption as bad:
                raise _bad_option(old.game, bad) from None
            return await self._save(old, dataclasses.replace(old, options=options), interaction)

    async def start(self, table: int, person: int, interaction: int | None = None) -> Table:
        """The host starts the game: the cards are dealt."""
        async with self._turn(table) as old:
            _gathering(old)
            only_host(old, person)
            if not any(seat.person for seat in old.seats):
                raise Refused("robots-alone")
            if len(old.seats) not in old.about.seats:
                raise Refused("too-few-players", least=old.about.seats[0], here=len(old.seats))
            return await self._deal(old, interaction)

    async def _deal(self, old: Table, interaction: int | None) -> Table:
        seed = self._seed()
        state = engine.new(old.game, len(old.seats), seed, old.options)
        version = old.version + 1
        seats = tuple(
            dataclasses.replace(seat, question_version=version, last_move_version=version)
            for seat in old.seats
        )
        new = dataclasses.replace(
            old,
            phase="playing",
            seed=seed,
            state=state,
            seats=seats,
            waiting_since=self.now(),
            recent_events=(),
        )
        async with self._saving(old, new, interaction) as (db, saved):
            await self._freshen(db, saved, [0])
            await db.executemany(
                "INSERT INTO displays (table_id, person, fresh) VALUES (?, ?, ?)"
                " ON CONFLICT (table_id, person) DO UPDATE SET fresh = excluded.fresh, owed = 1",
                [(old.id, seat.person, version) for seat in seats if seat.person],
            )
            await _limit(db, saved)
            await idle.watch(db, saved, self.now())
        return saved

    async def rematch(self, table: int, person: Person, interaction: int | None = None) -> Table:
        """The same people play again, with what carries over: a new table in the same channel, dealt."""
        async with self._turn(table) as old:
            if old.phase != "over" or old.state is None:
                raise Refused("no-rematch")
            if old.seat_of(person.id) is None:
                raise Refused("not-seated")
            if await self.store.one("SELECT 1 FROM tables WHERE rematch_of = ?", (table,)):
                raise Refused("rematch-already")
            seed = self._seed()
            state = old.state.rematch(seed)
            now = self.now()
            async with self.store.write() as db:
                await once(db, interaction, now)
                cursor = await db.execute(
                    "INSERT INTO tables"
                    " (guild, channel, game, options, host, locale, phase, version, since, created,"
                    " seed, state, rematch_of) VALUES (?, ?, ?, ?, ?, ?, 'playing', 1, ?, ?, ?, ?, ?)",
                    (
                        old.guild,
                        old.channel,
                        old.game,
                        row_of(old)["options"],
                        person.id,
                        old.locale,
                        now,
                        now,
                        seed,
                        engine.dump(state),
                        table,
                    ),
                )
                number = cursor.lastrowid
                assert number is not None
                seats = tuple(
                    dataclasses.replace(
                        seat,
                        question_version=1,
                        last_move_version=1,
                        sleeper=0,
                        robot=None if seat.person else seat.robot,
                    )
                    for seat in old.seats
                )
                new = dataclasses.replace(
                    old,
                    id=number,
                    host=person.id,
                    phase="playing",
                    version=1,
                    seats=seats,
                    created=now,
                    waiting_since=now,
                    seed=seed,
                    state=state,
                    recent_events=(),
                    finished=None,
                )
                await write_seats(db, new)
                await db.executemany(
                    "INSERT INTO displays (table_id, person, channel, fresh) VALUES (?, ?, ?, 1)",
                    [
                        (number, 0, old.channel),
                        *((number, seat.person, None) for seat in seats if seat.person),
                    ],
                )
                await _limit(db, new)
                await idle.watch(db, new, now)
            self.committed(self._keep(new))
            return new

    async def _has_room(self, person: int) -> None:
        if len(await self.of_person(person)) >= SEATS_A_PERSON:
            raise Refused("too-many-tables", most=SEATS_A_PERSON)


def _bad_option(game: str, bad: engine.BadOption) -> Refused:
    name = f"option-{game}-{bad.name.replace('_', '-')}"
    return Refused("bad-option", option_key=name, allowed=", ".join(map(str, bad.allowed)))


def _gathering(table: Table) -> None:
    if table.phase != "gathering":
        raise Refused("already-started" if table.phase == "playing" else "already-over")


async def _limit(db: aiosqlite.Connection, table: Table) -> None:
    """The clock runs from the deal, where the table has agreed on a length (CP-15)."""
    length = getattr(table.options, "time", 0)
    if length:
        due = table.waiting_since + 60 * length
        await db.execute("INSERT INTO timers (table_id, kind, due) VALUES (?, 'time', ?)", (table.id, due))
