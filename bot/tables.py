"""The life of a table, from gathering to the result: each step is one transaction with a version check.

Nothing is told to anybody here. A step that was committed leaves displays and notices owed in the database,
and the outbox shows them. A step that is refused raises `Refused` with a sentence for the person, and has
changed nothing.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import secrets
import sqlite3
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import aiosqlite

import engine
from bot import names, presentation, sleepers
from bot.store import Store
from bot.table import Happening, Seat, Table, opening_choice, outcomes, row_of, table_of
from engine.robots import LEVELS

KEPT = 256
"""Tables held in memory; any other is read when it is needed."""
REMEMBERED = 40
"""Events a table remembers for those who come back to it."""
SEATS_A_PERSON = 25
"""Tables that one person may sit at, at once."""
INTERACTIONS_KEPT = 3600
SUBSTITUTE = "fair"
"""The level of a robot that plays on for somebody who has left."""


class Refused(Exception):
    """Something that cannot be done, and the sentence (a key of the catalogue) that says so and what to do
    instead. A fact called "…_key" names a message itself, and is said in the person's language.
    """

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Stale(Exception):
    """The table has moved on since the control was drawn. Nothing is wrong; show the present table."""


class Twice(Exception):
    """This interaction was delivered before, and is done."""


@dataclasses.dataclass(frozen=True, slots=True)
class Person:
    """Somebody at Discord, as an interaction names her."""

    id: int
    name: str
    locale: str


class Tables:
    """All tables, read and changed. `now` and `seed` are given by tests that want to know them."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        seed: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        self.store = store
        self._now = now
        self._seed = seed
        self.committed: Callable[[Table], None] = lambda table: None
        """Called after each commit with the new table."""
        self._kept: OrderedDict[int, Table] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._now())

    # Reading

    async def find(self, table: int) -> Table | None:
        """The table as last committed, None where there is none."""
        kept = self._kept.get(table)
        if kept is not None:
            self._kept.move_to_end(table)
            return kept
        row = await self.store.one("SELECT * FROM tables WHERE id = ?", (table,))
        if row is None:
            return None
        seats = await self.store.read("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", (table,))
        found = table_of(row, seats)
        # While these two were read somebody may have kept a newer version: that one wins.
        newer = self._kept.get(table)
        return newer if newer is not None and newer.version >= found.version else self._keep(found)

    async def get(self, table: int) -> Table:
        """The table. Raises Refused where there is none."""
        found = await self.find(table)
        if found is None:
            raise Refused("no-such-table")
        return found

    async def of_channel(self, channel: int) -> list[Table]:
        """The tables that are gathered or played in a channel, the newest first."""
        rows = await self.store.read(
            "SELECT id FROM tables WHERE channel = ? AND phase IN ('gathering', 'playing') ORDER BY id DESC",
            (channel,),
        )
        return [await self.get(row["id"]) for row in rows]

    async def of_person(self, person: int) -> list[Table]:
        """The tables that a person sits at while they are gathered or played, the newest first."""
        rows = await self.store.read(
            "SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id"
            " WHERE s.person = ? AND t.phase IN ('gathering', 'playing') ORDER BY t.id DESC",
            (person,),
        )
        return [await self.get(row["id"]) for row in rows]

    # Gathering

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
            await _once(db, interaction, now)
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
            await _write_seats(db, table)
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
            _host(old, person)
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
            _host(old, person)
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
            _host(old, person)
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
            _host(old, person)
            if not any(seat.person for seat in old.seats):
                raise Refused("robots-alone")
            if len(old.seats) not in old.about.seats:
                raise Refused("too-few-players", least=old.about.seats[0], here=len(old.seats))
            return await self._deal(old, interaction)

    async def _deal(self, old: Table, interaction: int | None) -> Table:
        seed = self._seed()
        state = engine.new(old.game, len(old.seats), seed, old.options)
        version = old.version + 1
        seats = tuple(dataclasses.replace(seat, asked=version, moved=version) for seat in old.seats)
        new = dataclasses.replace(
            old, phase="playing", seed=seed, state=state, seats=seats, since=self.now(), happened=()
        )
        async with self._saving(old, new, interaction) as (db, saved):
            await self._freshen(db, saved, [0])
            await db.executemany(
                "INSERT INTO displays (table_id, person, fresh) VALUES (?, ?, ?)"
                " ON CONFLICT (table_id, person) DO UPDATE SET fresh = excluded.fresh, owed = 1",
                [(old.id, seat.person, version) for seat in seats if seat.person],
            )
            await _limit(db, saved)
            await sleepers.watch(db, saved, self.now())
        return saved

    # Playing

    async def play(
        self, table: int, seat: int, asked: int | None, move: engine.Move, interaction: int | None = None
    ) -> Table:
        """Make a move for a seat. Raises Stale when its question is no longer `asked`, engine.Illegal,
        Refused, Twice.
        """
        async with self._turn(table) as old:
            if old.phase != "playing" or old.state is None:
                raise Stale
            if asked is not None and old.seats[seat].asked != asked:
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
            new = dataclasses.replace(old, happened=_remember(old, [event]))
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
                    seat, asked=version, moved=version if own else seat.moved
                )
                if seat.person:
                    seats[number] = seat = dataclasses.replace(seat, robot=None, sleeper=0)
            newly = number in state.to_act and number != mover and seat.asked == version
            if newly and seat.person:
                turn.append(seat.person)
        over = state.result is not None
        new = dataclasses.replace(
            old,
            state=state,
            seats=tuple(seats),
            happened=_remember(old, events),
            since=self.now() if state.to_act != old.state.to_act or over else old.since,
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
                await sleepers.watch(db, saved, self.now())
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
                await _once(db, interaction, now)
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
                        seat, asked=1, moved=1, sleeper=0, robot=None if seat.person else seat.robot
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
                    since=now,
                    seed=seed,
                    state=state,
                    happened=(),
                    finished=None,
                )
                await _write_seats(db, new)
                await db.executemany(
                    "INSERT INTO displays (table_id, person, channel, fresh) VALUES (?, ?, ?, 1)",
                    [
                        (number, 0, old.channel),
                        *((number, seat.person, None) for seat in seats if seat.person),
                    ],
                )
                await _limit(db, new)
                await sleepers.watch(db, new, now)
            self.committed(self._keep(new))
            return new

    # Leaving

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
        new = dataclasses.replace(old, seats=seats, host=host, happened=_remember(old, [event]))
        return await self._save(old, new, interaction)

    # Somebody who has not moved for a day

    async def fall_asleep(self, table: int) -> Table | None:
        """The day is over: whoever was asked then sleeps, and is reminded. None where nobody does."""
        async with self._turn(table) as old:
            sleeping = sleepers.waited_for(old)
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
        self, table: int, person: int, seat: int, asked: int, stays: bool, interaction: int | None = None
    ) -> Table:
        """Somebody at the table lets a robot move for a sleeper: once, or until she comes back (`stays`).

        Raises Stale where she does not sleep any more.
        """
        async with self._turn(table) as old:
            if old.seat_of(person) is None:
                raise Refused("not-seated")
            if seat not in sleepers.asleep(old) or old.seats[seat].asked != asked:
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
            new = dataclasses.replace(old, seats=seats, host=host, happened=_remember(old, [event]))
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
            kept = sleepers.seat_kept(old, person)
            if kept is None:
                raise Refused("not-replaced")
            # The question is asked anew, so that what the robot thinks of at this moment comes too late.
            version = old.version + 1
            seat = dataclasses.replace(old.seats[kept], person=person, robot=None, sleeper=0, asked=version)
            seats = tuple(seat if number == kept else one for number, one in enumerate(old.seats))
            event = engine.Event("returned", kept, {})
            new = dataclasses.replace(old, seats=seats, happened=_remember(old, [event]))
            async with self._saving(old, new, interaction) as (db, saved):
                await db.execute(
                    "INSERT INTO displays (table_id, person, fresh) VALUES (?, ?, ?)"
                    " ON CONFLICT (table_id, person) DO UPDATE SET fresh = excluded.fresh, owed = 1",
                    (table, person, version),
                )
                await sleepers.watch(db, saved, self.now())
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
                _host(old, person)
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

    # How a step is saved

    @asynccontextmanager
    async def _turn(self, table: int) -> AsyncIterator[Table]:
        """The table, while nobody else may change it."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            yield await self.get(table)

    async def _save(self, old: Table, new: Table, interaction: int | None) -> Table:
        async with self._saving(old, new, interaction) as (_, saved):
            return saved

    @asynccontextmanager
    async def _saving(
        self, old: Table, new: Table, interaction: int | None
    ) -> AsyncIterator[tuple[aiosqlite.Connection, Table]]:
        """One transaction from `old` to `new`, with room for more rows. Afterwards every display of the table
        is owed.
        """
        saved = dataclasses.replace(new, version=old.version + 1)
        try:
            async with self.store.write() as db:
                await _once(db, interaction, self.now())
                columns = row_of(saved)
                cursor = await db.execute(
                    f"UPDATE tables SET version = ?, {', '.join(f'{name} = ?' for name in columns)}"  # noqa: S608
                    " WHERE id = ? AND version = ?",
                    (saved.version, *columns.values(), old.id, old.version),
                )
                if cursor.rowcount != 1:
                    raise Stale
                if saved.seats != old.seats:
                    await db.execute("DELETE FROM seats WHERE table_id = ?", (old.id,))
                    await _write_seats(db, saved)
                await db.execute(
                    "UPDATE displays SET owed = 1, tries = 0, after = 0 WHERE table_id = ? AND closed = 0",
                    (old.id,),
                )
                yield db, saved
        except BaseException:
            # Whether it was committed is not known to a task that was cancelled in between: read it again.
            self._kept.pop(old.id, None)
            raise
        self._keep(saved)
        self.committed(saved)

    async def _freshen(self, db: aiosqlite.Connection, table: Table, people: Iterable[int]) -> None:
        """These people (0: the channel) get a new message, not an edit."""
        await db.executemany(
            "UPDATE displays SET fresh = ?, owed = 1 WHERE table_id = ? AND person = ? AND closed = 0",
            [(table.version, table.id, one) for one in people],
        )

    async def post_anew(self, table: int) -> Table:
        """The table message moves to the end of its channel."""
        found = await self.get(table)
        async with self.store.write() as db:
            await self._freshen(db, found, [0])
        return found

    def _keep(self, table: Table) -> Table:
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return table

    async def _has_room(self, person: int) -> None:
        if len(await self.of_person(person)) >= SEATS_A_PERSON:
            raise Refused("too-many-tables", most=SEATS_A_PERSON)


def _bad_option(game: str, bad: engine.BadOption) -> Refused:
    name = f"option-{game}-{bad.name.replace('_', '-')}"
    return Refused("bad-option", option_key=name, allowed=", ".join(map(str, bad.allowed)))


def _gathering(table: Table) -> None:
    if table.phase != "gathering":
        raise Refused("already-started" if table.phase == "playing" else "already-over")


def _host(table: Table, person: int) -> None:
    if table.host != person:
        hosts = (
            names.clean(one.name, number)
            for number, one in enumerate(table.seats)
            if one.person == table.host
        )
        raise Refused("host-only", host=names.escaped(next(hosts, "?")))


def _remember(table: Table, events: list[engine.Event]) -> tuple[Happening, ...]:
    new = tuple(Happening(table.version + 1, event) for event in events)
    return (*table.happened, *new)[-max(REMEMBERED, len(new)) :]


async def _write_seats(db: aiosqlite.Connection, table: Table) -> None:
    await db.executemany(
        "INSERT INTO seats (table_id, seat, person, name, locale, robot, asked, moved, sleeper)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                table.id,
                number,
                one.person,
                one.name,
                one.locale,
                one.robot,
                one.asked,
                one.moved,
                one.sleeper,
            )
            for number, one in enumerate(table.seats)
        ],
    )


async def _limit(db: aiosqlite.Connection, table: Table) -> None:
    """The clock runs from the deal, where the table has agreed on a length (CP-15)."""
    length = getattr(table.options, "time", 0)
    if length:
        due = table.since + 60 * length
        await db.execute("INSERT INTO timers (table_id, kind, due) VALUES (?, 'time', ?)", (table.id, due))


async def _once(db: aiosqlite.Connection, interaction: int | None, now: int) -> None:
    if interaction is None:
        return
    try:
        await db.execute("INSERT INTO interactions (id, at) VALUES (?, ?)", (interaction, now))
    except sqlite3.IntegrityError:
        raise Twice from None
    await db.execute("DELETE FROM interactions WHERE at < ?", (now - INTERACTIONS_KEPT,))
