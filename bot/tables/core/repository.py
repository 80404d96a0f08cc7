"""Read, cache and save tables.

This module reads tables, seats and moves. When a step is saved, rows.py writes the step itself,
bot/tables/clock/rows.py its timers, and bot/tables/core/outbox.py its messages. Steps aren't interpreted
here, and no messages are sent.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import engine
from bot.delivery.rows import repost
from bot.storage.database import Database
from bot.storage.packed import unpacked
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.hours import Rest
from bot.tables.clock.timers import Timer
from bot.tables.core import outbox, reliability, rows
from bot.tables.core.errors import Refused
from bot.tables.core.rows import table_of
from bot.tables.core.step import Step, Stepped
from bot.tables.core.table import Table, opening_choice
from bot.tables.core.timing import timed, timed_people
from bot.tables.core.tokens import any_number

ORDERS_READ = 100
"""Number of a player's recent moves that `ordered_before` searches for the same cards."""
KEPT = 256
"""Maximum number of cached tables. Other tables are read on demand."""


class Entry(NamedTuple):
    """A log entry: the table's version after the move, the seat, and the move as a tuple of words.

    `at` is the Unix time of the move. `person` is the ID of its player, 0 for a robot, or None if it's
    unknown.
    """

    version: int
    seat: int
    words: engine.Move
    at: int = 0
    person: int | None = None


class Part(NamedTuple):
    """The part of a game played by one occupant of a seat. It begins at this version of the table.

    `person` is 0 for a robot with this name.
    """

    seat: int
    version: int
    person: int
    name: str


Blocks = Callable[[Collection[int]], Awaitable[Mapping[int, Collection[int]]]]
"""A function that takes people's IDs and returns, for each person, the IDs of the people they block."""


async def _no_blocks(people: Collection[int]) -> Mapping[int, Collection[int]]:
    return {}


class TableRepository:
    """All tables, read from the database and cached. Listeners receive each committed step as `Stepped`."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], float] = time.time,
        number: Callable[[], int] = any_number,
    ) -> None:
        self.database = database
        self._now = now
        self._number = number
        self._listeners: dict[type, list[Callable[[Any], object]]] = defaultdict(list)
        self.blocks: Blocks = _no_blocks
        self.stops: tuple[Rest, ...] = ()
        """Periods during which all clocks were stopped. The last one may be ongoing."""
        self.kept: OrderedDict[int, Table] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        """Return the current Unix time in whole seconds."""
        return int(self._now())

    def clock(self) -> float:
        """Return the current Unix time with its fraction.

        Keep the fraction, because a planned move made exactly on the second would look like a robot's.
        """
        return self._now()

    # Listeners are called synchronously, in order, and nothing is stored. If an event must survive a crash,
    # use a database row instead.

    def listen(self, listeners: Mapping[type, Sequence[Callable[[Any], object]]]) -> None:
        """Call each listener with every event of its class. Listeners must not block or raise."""
        for event, found in listeners.items():
            self._listeners[event].extend(found)

    def emit(self, event: object) -> None:
        """Call all listeners of exactly this class."""
        for listener in self._listeners[type(event)]:
            listener(event)

    # Reading

    async def find(self, table: int) -> Table | None:
        """Return the table as last committed, or None if it doesn't exist.

        Raise engine.BadState if its state can't be loaded.
        """
        kept = self.kept.get(table)
        if kept is not None:
            self.kept.move_to_end(table)
            return kept
        rows, seats, people = await self.database.read_each(
            ("SELECT * FROM tables WHERE id = ?", (table,)),
            ("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", (table,)),
            ("SELECT number, person, name FROM named WHERE table_id = ? ORDER BY number", (table,)),
        )
        if not rows:
            return None
        found = table_of(rows[0], seats, people)
        # A newer version may have been cached while reading. If so, return it.
        newer = self.kept.get(table)
        return newer if newer is not None and newer.version >= found.version else self._keep(found)

    async def get(self, table: int) -> Table:
        """Return the table. Raise Refused if it doesn't exist."""
        found = await self.find(table)
        if found is None:
            raise Refused("no-such-table")
        return found

    async def of_channel(self, channel: int) -> list[Table]:
        """Return a channel's open tables, newest first."""
        return await self._all("WHERE channel = ? AND phase IN ('gathering', 'playing')", channel)

    async def of_server(self, guild: int) -> list[Table]:
        """Return a server's open tables, oldest first."""
        return (await self._all("WHERE guild = ? AND phase IN ('gathering', 'playing')", guild))[::-1]

    async def places(self) -> list[tuple[int, int, int, bool]]:
        """Return the open tables, each as (table ID, server ID, channel ID, True if the channel was lost)."""
        rows = await self.database.read(
            "SELECT id, guild, channel, place_lost FROM tables WHERE phase IN ('gathering', 'playing')"
        )
        return [(row["id"], row["guild"], row["channel"], row["place_lost"] is not None) for row in rows]

    async def of_person(self, person: int) -> list[Table]:
        """Return the open tables where this person has a seat, newest first."""
        return await self._all(
            "WHERE id IN (SELECT table_id FROM seats WHERE person = ?) AND phase IN ('gathering', 'playing')",
            person,
        )

    async def kept_for(self, person: int) -> list[Table]:
        """Return the tables where a robot plays for this person until they return, newest first."""
        return await self._all(
            "WHERE id IN (SELECT table_id FROM seats WHERE kept_for = ?) AND phase = 'playing'", person
        )

    async def _all(self, which: str, value: int) -> list[Table]:
        rows = await self.database.read(
            f"SELECT id FROM tables {which} ORDER BY created DESC, id DESC",  # noqa: S608
            (value,),
        )
        return [await self.get(row["id"]) for row in rows]

    async def finished(
        self, where: str, number: int, most: int, after: int = 0, channels: Collection[int] | None = None
    ) -> list[Table]:
        """Return at most `most` finished games of a channel, server or person, newest first.

        `where` is "channel", "server" or "person", and `number` its ID. `after` is the number of games to
        skip. `channels` limits a server's games to the channels with these IDs.
        """
        of = {
            "channel": "SELECT table_id FROM results WHERE channel = :number",
            "server": "SELECT table_id FROM results WHERE guild = :number"
            " AND channel IN (SELECT value FROM json_each(:within))",
            "person": "SELECT table_id FROM seats WHERE person = :number OR kept_for = :number",
        }[where]
        rows = await self.database.read(
            f"SELECT id FROM tables WHERE id IN ({of}) AND phase = 'over' AND played_on IS NULL"  # noqa: S608
            " ORDER BY finished DESC, id DESC LIMIT :most OFFSET :after",
            {"number": number, "most": most, "after": after, "within": json.dumps(sorted(channels or ()))},
        )
        return [await self.get(row["id"]) for row in rows]

    async def with_robots(self) -> list[int]:
        """Return the IDs of running games that include a robot."""
        rows = await self.database.read(
            "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id"
            " WHERE t.phase = 'playing' AND s.robot IS NOT NULL"
        )
        return [row["id"] for row in rows]

    async def rematch_of(self, table: int) -> Table | None:
        """Return this game's rematch, or None if there's no rematch."""
        row = await self.database.one("SELECT id FROM tables WHERE rematch_of = ?", (table,))
        return None if row is None else await self.get(row["id"])

    async def lobbies_of(self, host: int) -> int:
        """Return the number of lobbies a person hosts."""
        row = await self.database.one(
            "SELECT count(*) AS lobbies FROM tables WHERE host = ? AND phase = 'gathering'", (host,)
        )
        return 0 if row is None else int(row["lobbies"])

    async def parts(self, table: int) -> list[Part]:
        """Return all occupants that a game's seats have had, ordered by seat, then by time."""
        rows = await self.database.read(
            f"SELECT {', '.join(Part._fields)} FROM parts WHERE table_id = ? ORDER BY seat, version",  # noqa: S608
            (table,),
        )
        return [Part(*row) for row in rows]

    async def ended_early(self, channel: int, person: int, since: int) -> int:
        """Return the number of a person's dealt games that were ended early since this Unix time."""
        row = await self.database.one(
            "SELECT count(*) AS ended FROM tables t JOIN seats s ON s.table_id = t.id"
            " WHERE t.channel = ? AND s.person = ? AND t.phase = 'abandoned' AND t.reason = 'ended'"
            " AND t.opening IS NOT NULL AND t.finished >= ?",
            (channel, person, since),
        )
        return 0 if row is None else int(row["ended"])

    async def invited(self, table: int) -> frozenset[int]:
        """Return the IDs of the people who were invited to a table."""
        rows = await self.database.read(
            "SELECT person FROM deliveries WHERE what = 'notice' AND table_id = ? AND why = 'invited'",
            (table,),
        )
        return frozenset(row["person"] for row in rows)

    async def reliability(self, person: int) -> reliability.Word:
        """Return the player's reliability rating, based on their games of the last year."""
        row = await self.database.one(
            "SELECT count(*) AS begun, count(*) FILTER (WHERE p.person = :person) AS finished"
            " FROM parts p JOIN"
            " (SELECT o.table_id, o.seat, max(o.version) AS version FROM parts mine"
            " JOIN tables t ON t.id = mine.table_id AND t.phase = 'over' AND t.finished >= :since"
            " AND t.played_on IS NULL"
            " JOIN parts o ON o.table_id = mine.table_id AND o.seat = mine.seat"
            " WHERE mine.person = :person GROUP BY o.table_id, o.seat) AS latest"
            " USING (table_id, seat, version)"
            " WHERE p.person IN (0, :person)",
            {"person": person, "since": self.now() - reliability.YEAR},
        )
        return reliability.word(0, 0) if row is None else reliability.word(row["begun"], row["finished"])

    async def bars(self, people: Collection[int], person: int) -> bool:
        """Return True if any of these people has blocked this person."""
        return any(person in blocked for blocked in (await self.blocks(people)).values())

    async def newcomers(self, game: str, people: Collection[int]) -> set[int]:
        """Return the IDs of the people who have never finished this game. `game` is a `Table.record`."""
        rows = await self.database.read(
            "SELECT person FROM results WHERE game = ? AND person IN (SELECT value FROM json_each(?))",
            (game, json.dumps(sorted(people))),
        )
        return set(people) - {row["person"] for row in rows}

    async def last_move(self, table: int) -> int:
        """Return the Unix time of the last move at a table, or 0 if there's no move."""
        row = await self.database.one("SELECT max(at) AS at FROM moves WHERE table_id = ?", (table,))
        return 0 if row is None or row["at"] is None else int(row["at"])

    async def log(self, table: int) -> tuple[engine.State, list[Entry]] | None:
        """Return the state just after the deal and the log of all moves, or None if there was no deal."""
        rows = await self.database.read("SELECT opening FROM tables WHERE id = ?", (table,))
        if not rows or rows[0]["opening"] is None:
            return None
        moves = await self.database.read(
            "SELECT version, seat, move, at, person FROM moves WHERE table_id = ? ORDER BY version", (table,)
        )
        log = [Entry(*one)._replace(words=tuple(one["move"].split())) for one in moves]
        return engine.load(unpacked(rows[0]["opening"])), log

    async def seen_since(self, table: int, people: Iterable[int], since: int) -> bool:
        """Return True if any of these people was active at the table at or after the Unix time `since`."""
        row = await self.database.one(
            "SELECT 1 FROM presence WHERE table_id = ? AND seen >= ?"
            " AND person IN (SELECT value FROM json_each(?)) LIMIT 1",
            (table, since, json.dumps(sorted(people))),
        )
        return row is not None

    async def ordered_before(self, table: Table, seat: int) -> tuple[str, ...]:
        """Return the player's last order, at any table, of the cards they must now arrange.

        Return an empty tuple if the current decision needs no order, or if the player hasn't arranged these
        cards.
        """
        choice = None if table.state is None else opening_choice(table.state, seat)
        person = table.seats[seat].person
        if choice is None or not choice.ordered or not person:
            return ()
        rows = await self.database.read(
            "SELECT m.move FROM seats s JOIN tables t ON t.id = s.table_id"
            " JOIN moves m ON m.table_id = s.table_id AND m.seat = s.seat AND m.person = s.person"
            " WHERE s.person = ? AND t.game = ? AND m.move LIKE '%+%'"
            " ORDER BY t.created DESC, m.table_id DESC, m.version DESC LIMIT ?",
            (person, table.game, ORDERS_READ),
        )
        orders = (tuple(row["move"].partition(" ")[0].split("+")) for row in rows)
        return next((order for order in orders if sorted(order) == sorted(choice.words)), ())

    def evict(self, tables: Iterable[int]) -> None:
        """Evict tables from the cache, because their rows were changed outside a step."""
        for table in tables:
            self.kept.pop(table, None)

    # Saving

    @asynccontextmanager
    async def locked(self, table: int) -> AsyncIterator[Table]:
        """Yield the table under its lock. Raise Refused if it doesn't exist."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            yield await self.get(table)

    async def save(self, step: Step, interaction: int | None = None) -> Table:
        """Save a step and its seats' clocks atomically. Return the resulting table.

        `interaction` is the ID of the interaction that caused the step. Raise Stale if another step from the
        same version was saved first, and DuplicateInteraction if this interaction has been handled before.
        """
        try:
            people = timed_people(step)
            hours = await clock_rows.hours(self.database, people) if people else {}
            step = timed(step, hours, self.now(), self.stops)
            # This renders two views per waiting seat, so keep it off the database thread.
            waiting = outbox.waits(step, step.after)
            save = partial(rows.save, step, interaction, self._number, waiting, self.now())
            table = await self.database.at_once(save)
        except BaseException:
            # After a cancellation, the step may or may not have been committed. Evict the table to read it
            # again.
            if step.before is not None:
                self.kept.pop(step.before.id, None)
            raise
        self._keep(table)
        self.emit(Stepped(step, table))
        return table

    async def post_again(self, table: int) -> Table:
        """Post the public message again at the end of its channel, without a notification."""
        found = await self.get(table)
        await self.database.at_once(lambda db: repost(db, table, found.version, [0], quiet=True))
        return found

    def _keep(self, table: Table) -> Table:
        self.kept[table.id] = table
        self.kept.move_to_end(table.id)
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return table

    # Timers

    async def watch_timers(self, changed: Callable[[], None]) -> None:
        """Call `changed` after each commit that set a timer."""
        await self.database.watch("timers", "", changed)

    async def set_timer(self, table: int, timer: Timer) -> None:
        """Set a timer without changing the table."""
        await self.database.at_once(lambda db: clock_rows.set_timers(db, table, (timer,)))
