"""The choices of people and servers, what people have put off, and the sums of finished games: as rows.

All SQL about these stands here. What any of it means is said in notifications.py and standings.py.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol

from bot.delivery.rows import Whose
from bot.storage.database import Database
from bot.storage.sql import Connection, DatabaseRow, in_place
from bot.tables.clock.timers import SNOOZE
from bot.tables.core.step import Placement
from bot.tables.people.notifications import Chosen, Notifications, Snooze

_COLUMNS = {
    "turn": "ping_turn", "reminder": "ping_reminder", "in_channel": "ping_in_channel",
    "language": "language", "by_itself": "by_itself", "phrases": "phrases", "unlisted": "unlisted",
    "invitations": "invitations",
}  # fmt: skip
_NOTIFICATIONS = f"SELECT {', '.join(_COLUMNS.values())} FROM persons WHERE id = ?"  # noqa: S608
_KEEP = (
    f"INSERT INTO persons (id, {', '.join(_COLUMNS.values())})"  # noqa: S608
    f" VALUES (:id, {', '.join(f':{name}' for name in _COLUMNS)})"
    f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{column} = :{name}' for name, column in _COLUMNS.items())}"
)


AskedFor = Literal["new", "lost"]
"""Why somebody is asked for their time zone: they have named none, or one that is not known here."""
_ASKED: Mapping[AskedFor, int] = {"new": 1, "lost": 2}
"""What `persons.time_asked` is then."""


# Choices


async def chosen(database: Database, whose: Whose, number: int) -> Chosen:
    """Return what this person or channel has chosen."""
    row = await database.one(f"SELECT {', '.join(Chosen._fields)} FROM {whose} WHERE id = ?", (number,))  # noqa: S608
    if row is None:
        return Chosen()
    return Chosen(bool(row["pictures"]), row["palette"], bool(row["large_print"]), bool(row["motion"]))


def choose(db: Connection, whose: Whose, number: int, changes: Mapping[str, object]) -> None:
    """Within a transaction: keep what is chosen, by the names of `Chosen`; None: it stays as it was."""
    row = {"id": number} | {name: value for name, value in changes.items() if value is not None}
    db.execute(in_place(whose, row, ("id",)), tuple(row.values()))


async def notifications(database: Database, person: int) -> Notifications:
    """Return what this person has chosen."""
    row = await database.one(_NOTIFICATIONS, (person,))
    if row is None:
        return Notifications()
    words = {name: row[name] for name in ("language", "invitations")}
    said = {name: bool(row[column]) for name, column in _COLUMNS.items() if name not in words}
    return dataclasses.replace(Notifications(**said), **words)  # type: ignore[arg-type]


def keep_notifications(db: Connection, person: int, chosen: Notifications) -> None:
    """Within a transaction: this person has chosen these."""
    db.execute(_KEEP, dataclasses.asdict(chosen) | {"id": person})


async def languages(database: Database) -> dict[int, str]:
    """Everybody who has chosen a language, and which."""
    rows = await database.read("SELECT id, language FROM persons WHERE language IS NOT NULL")
    return {row["id"]: row["language"] for row in rows}


async def hours_changed(database: Database, person: int) -> int | None:
    """When this person last changed their hours so that it counted, in seconds since 1970; None: never."""
    row = await database.one("SELECT hours_changed FROM persons WHERE id = ?", (person,))
    changed: int | None = None if row is None else row["hours_changed"]
    return changed


def note_hours_changed(db: Connection, person: int, now: int) -> None:
    """Within a transaction: they have changed their hours now, so that it counts."""
    db.execute("UPDATE persons SET hours_changed = ? WHERE id = ?", (now, person))


async def time_was_asked(database: Database, person: int, why: AskedFor) -> bool:
    """Return whether this player was asked for their time zone, for this reason."""
    row = await database.one("SELECT time_asked FROM persons WHERE id = ?", (person,))
    return row is not None and row["time_asked"] >= _ASKED[why]


def ask_time(db: Connection, person: int, why: AskedFor) -> bool:
    """Within a transaction: they are asked for their time zone. Return whether that was still to do."""
    if why == "lost":
        again = db.execute(
            "UPDATE persons SET time_asked = ? WHERE id = ? AND time_asked < ?",
            (_ASKED[why], person, _ASKED[why]),
        )
        return again.rowcount == 1
    done = db.execute(
        "INSERT INTO persons (id, time_asked) VALUES (?, 1)"
        " ON CONFLICT (id) DO UPDATE SET time_asked = 1"
        " WHERE persons.time_asked = 0 AND persons.time_zone IS NULL",
        (person,),
    )
    return done.rowcount == 1


def zone_named(db: Connection, person: int) -> None:
    """Within a transaction: they have named a time zone. If it is lost one day they are told again."""
    db.execute("UPDATE persons SET time_asked = 1 WHERE id = ? AND time_asked > 1", (person,))


# What was put off


async def of_turn(database: Database, table: int, person: int) -> Snooze | None:
    """Return what this person has put off in the turn that they have."""
    row = await database.one(
        "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND person = ?",
        (table, person),
    )
    return None if row is None else Snooze(*row)


async def due(database: Database, table: int, now: int) -> list[Snooze]:
    """Those whose moment has come."""
    rows = await database.read(
        "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND until <= ?",
        (table, now),
    )
    return [Snooze(*row) for row in rows]


async def due_to(database: Database, person: int, now: int) -> list[tuple[int, Snooze]]:
    """Those of this person whose moment has come, each with its table."""
    rows = await database.read(
        "SELECT table_id, person, question_version, until FROM snoozes WHERE person = ? AND until <= ?",
        (person, now),
    )
    return [(row["table_id"], Snooze(*row[1:])) for row in rows]


def stands(db: Connection, table: int, snooze: Snooze) -> bool:
    """Within a transaction: whether it is what this person has put off by now."""
    found = db.execute(
        "SELECT 1 FROM snoozes WHERE table_id = ? AND (person, question_version, until) = (?, ?, ?)",
        (table, *snooze),
    )
    return found.fetchone() is not None


def put_off(db: Connection, table: int, snooze: Snooze) -> None:
    """Within a transaction: the person says so, in place of what they put off before. Nothing where they have
    answered meanwhile.
    """
    person, question, until = snooze
    db.execute(
        in_place(
            "snoozes",
            ("table_id", "person", "question_version", "until"),
            ("table_id", "person"),
            "SELECT table_id, person, question_version, ? FROM seats"
            " WHERE table_id = ? AND person = ? AND question_version = ?",
        ),
        (until, table, person, question),
    )
    set_timer(db, table)


def put_off_unasked(db: Connection, table: int, snooze: Snooze, now: int) -> None:
    """Within a transaction: the same, for the person is at the table, or rests. What they have said
    themselves and holds at `now` is not taken back by it.
    """
    holds = db.execute(
        "SELECT 1 FROM snoozes WHERE table_id = ? AND person = ? AND (until IS NULL OR until > ?)",
        (table, snooze.person, now),
    )
    if holds.fetchone() is None:
        put_off(db, table, snooze)


def wakes(db: Connection, person: int, then: int, at: int) -> None:
    """Within a transaction: what was to come to this person when their rest ends, `then`, comes `at` this
    moment, for their rest is another now.
    """
    moved = db.execute(
        "UPDATE snoozes SET until = ? WHERE person = ? AND until = ? RETURNING table_id", (at, person, then)
    )
    for row in moved.fetchall():
        set_timer(db, row["table_id"])


def put_off_no_more(db: Connection, table: int, people: list[int]) -> None:
    """Within a transaction: the moments of these people have come, or are none any more."""
    db.executemany(
        "DELETE FROM snoozes WHERE table_id = ? AND person = ? AND until IS NOT NULL",
        [(table, person) for person in people],
    )
    set_timer(db, table)


def put_off_nothing(db: Connection, person: int) -> None:
    """Within a transaction: no moment comes any more that was named at any table of this person."""
    named = db.execute("SELECT table_id FROM snoozes WHERE person = ? AND until IS NOT NULL", (person,))
    for row in named.fetchall():
        put_off_no_more(db, row["table_id"], [person])


def set_timer(db: Connection, table: int) -> None:
    """Within a transaction: the next moment of those that were named at this table is a deadline of it."""
    db.execute("DELETE FROM timers WHERE table_id = ? AND kind = ?", (table, SNOOZE))
    db.execute(
        "INSERT INTO timers (table_id, kind, due) SELECT table_id, ?, min(until) FROM snoozes"
        " WHERE table_id = ? AND until IS NOT NULL GROUP BY table_id",
        (SNOOZE, table),
    )


# Finished games

_OF_SCOPE = {
    "channel": "WHERE channel = :number",
    "server": "WHERE guild = :number",
    "mine": "WHERE table_id IN (SELECT table_id FROM results WHERE person = :number)",
}


_LOG = (
    "SELECT table_id, seat, person, name, robot, channel, game, outcome, place, score, seats, finished"
    " FROM results {} {} ORDER BY finished, table_id, seat"
)
_WITHIN = "AND channel IN (SELECT value FROM json_each(:within))"


async def log(
    database: Database,
    scope: str,
    number: int,
    game: str | None = None,
    since: int = 0,
    until: int | None = None,
    channels: Collection[int] | None = None,
    of: int | None = None,
) -> list[DatabaseRow]:
    """Return the log of finished games, seat by seat, as they ended: those of a "channel" or "server", or
    that the player of this number sat at (scope "mine"); those that ended from one second until before
    another. `channels`: only of games in these; `of`: only of those that this person sat at.
    """
    asked = {
        "until": ("AND finished < :until", until),
        "of": ("AND table_id IN (SELECT table_id FROM results WHERE person = :of)", of),
    }
    asked = {name: one for name, one in asked.items() if one[1] is not None}
    condition, values = _which(scope, number, game, since, channels)
    more = " ".join(one for one, _ in asked.values())
    return await database.read(
        _LOG.format(condition, more), values | {name: value for name, (_, value) in asked.items()}
    )


async def log_since(database: Database, asked: Which, last: tuple[int, int]) -> tuple[list[DatabaseRow], int]:
    """Return the part of a log that ended after the `last` game, by its second and number; and how many rows
    all of the log has.
    """
    condition, values = _which(asked.scope, asked.number, asked.game, asked.since, asked.within)
    later = "AND (finished > :at OR (finished = :at AND table_id > :last))"
    found, ((count,),) = await database.read_each(
        (_LOG.format(condition, later), values | {"at": last[0], "last": last[1]}),
        (f"SELECT count(*) FROM results {condition}", values),  # noqa: S608
    )
    return found, count


class Which(Protocol):
    """The games that are asked for."""

    @property
    def scope(self) -> str:
        """Return "channel", "server" or "mine"."""

    @property
    def number(self) -> int:
        """Return of which channel, server or player."""

    @property
    def game(self) -> str | None:
        """Return of which game; None: of all."""

    @property
    def since(self) -> int:
        """Return from which second on."""

    @property
    def within(self) -> Collection[int] | None:
        """Return in which channels; None: in all."""


def _which(
    scope: str, number: int, game: str | None, since: int, channels: Collection[int] | None
) -> tuple[str, dict[str, Any]]:
    """Return the condition for the rows of these games, and its values."""
    condition = f"{_OF_SCOPE[scope]} AND finished >= :since"
    values: dict[str, Any] = {"number": number, "since": since}
    if game is not None:
        condition, values = f"{condition} AND game = :game", values | {"game": game}
    if channels is not None:
        condition, values = f"{condition} {_WITHIN}", values | {"within": json.dumps(sorted(channels))}
    return condition, values


async def whole_log(database: Database) -> list[DatabaseRow]:
    """Return the log of all finished games, seat by seat, as they ended."""
    return await database.read("SELECT * FROM results ORDER BY finished, table_id, seat")


async def incomplete(database: Database) -> list[int]:
    """Return the finished games of which the log does not say everything."""
    found = await database.read(
        "SELECT id FROM tables WHERE phase = 'over' AND state IS NOT NULL AND played_on IS NULL"
        " AND (SELECT count(*) FROM results"
        " WHERE table_id = id AND seat IS NOT NULL AND place IS NOT NULL AND score IS NOT NULL)"
        " < (SELECT count(*) FROM seats WHERE table_id = id) ORDER BY id"
    )
    return [row["id"] for row in found]


def complete(db: Connection, table: int, seats: Collection[Placement]) -> list[Placement]:
    """Within a transaction: write what is missing into the rows of these seats of a finished game. Return the
    seats that have none.
    """
    forgotten = db.execute(
        "SELECT person FROM results WHERE table_id = ? AND person < 0 AND seat IS NULL ORDER BY person DESC",
        (table,),
    ).fetchall()
    left = []
    for one in seats:
        known = one.place, one.score, len(seats), table, one.seat
        there = db.execute(
            "UPDATE results SET place = ?1, score = ?2, seats = ?3 WHERE table_id = ?4 AND seat = ?5", known
        )
        persons = [one.person, *(row[0] for row in forgotten if one.person < 0)] if one.person else []
        if not there.rowcount and not any(_seated(db, person, known) for person in persons):
            left.append(one)
    return left


def _seated(db: Connection, person: int, known: tuple[Any, ...]) -> bool:
    """Write what is `known` into the row of this person that names no seat. Return whether there is one."""
    found = db.execute(
        "UPDATE results SET place = ?1, score = ?2, seats = ?3, seat = ?5"
        " WHERE table_id = ?4 AND seat IS NULL AND person = ?6",
        (*known, person),
    )
    return found.rowcount > 0


async def channels_of(database: Database, guild: int) -> list[int]:
    """The channels of a server in which games have ended."""
    rows = await database.read("SELECT DISTINCT channel FROM results WHERE guild = ?", (guild,))
    return [row["channel"] for row in rows]


async def unlisted(database: Database) -> set[int]:
    """Return everybody who wishes to stand on no list."""
    return {row["id"] for row in await database.read("SELECT id FROM persons WHERE unlisted = 1")}


# Months that are over


async def played_in(database: Database, since: int, until: int) -> list[DatabaseRow]:
    """Return the channels in which games ended from one second until before another, each with its server and
    the table of the last of them.
    """
    return await database.read(
        "SELECT guild, channel, table_id FROM (SELECT guild, channel, table_id,"
        " row_number() OVER (PARTITION BY channel ORDER BY finished DESC, table_id DESC) AS nth FROM results"
        " WHERE finished >= ? AND finished < ?) AS latest WHERE nth = 1 ORDER BY channel",
        (since, until),
    )


def freeze(db: Connection, guild: int, channel: int, month: str, lines: Iterable[Sequence[Any]]) -> None:
    """Within a transaction: keep the board of a month, which is over."""
    db.executemany(
        "INSERT INTO seasons (guild, channel, month, person, name, place, points, played, won)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(guild, channel, month, *one) for one in lines],
    )


async def led(database: Database, person: int, channels: Collection[int] | None) -> list[str]:
    """Return the months whose boards this person leads, the latest first. `channels`: only of these."""
    found = await database.read(
        "SELECT DISTINCT month FROM seasons WHERE person = :person AND place = 1"  # noqa: S608
        f" {'' if channels is None else _WITHIN} ORDER BY month DESC",
        {"person": person, "within": json.dumps(sorted(channels or ()))},
    )
    return [row["month"] for row in found]


async def paces(database: Database, person: int) -> list[float]:
    """Return how long this person has taken for their latest answers that they chose, in seconds."""
    found = await database.read(
        "SELECT answered - asked AS took FROM answers WHERE person = ? AND chosen = 1 ORDER BY took",
        (person,),
    )
    return [row["took"] for row in found]


async def boards(database: Database) -> list[tuple[int, str]]:
    """Return the channel and the month of each board that is kept."""
    found = await database.read("SELECT DISTINCT channel, month FROM seasons ORDER BY month, channel")
    return [(row["channel"], row["month"]) for row in found]


async def months(database: Database, channel: int) -> list[str]:
    """Return the months on whose boards in this channel somebody stands who may, the first one first."""
    found = await database.read(
        "SELECT DISTINCT month FROM seasons WHERE channel = ?"
        " AND person NOT IN (SELECT id FROM persons WHERE unlisted = 1) ORDER BY month",
        (channel,),
    )
    return [row["month"] for row in found]


async def frozen(database: Database, channel: int, month: str) -> list[DatabaseRow]:
    """Return person, name, place, points, played and won of who stands on the board of a month."""
    return await database.read(
        "SELECT person, name, place, points, played, won FROM seasons WHERE channel = ? AND month = ?"
        " AND person NOT IN (SELECT id FROM persons WHERE unlisted = 1) ORDER BY place, won DESC, person",
        (channel, month),
    )
