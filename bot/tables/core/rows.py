"""Convert tables to rows and back, and save a step in one transaction with a version check.

A step writes the table and its seats, the deliveries, the timers, and the permanent log. Concurrent writers
and listeners are handled elsewhere.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Collection, Sequence
from typing import Any

import engine
from bot.storage.packed import unpacked
from bot.storage.sql import Connection, DatabaseRow
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.timers import PUT_OFF, SNOOZE
from bot.tables.core import outbox
from bot.tables.core.errors import DuplicateInteraction, Stale
from bot.tables.core.named import Named
from bot.tables.core.step import Placement, Step
from bot.tables.core.table import (
    TERMS,
    Clock,
    Latest,
    LobbyTerms,
    LoggedEvent,
    Offer,
    Seat,
    SeatOffer,
    Table,
)

MINUTE = 60_000 << 22
"""Difference between the IDs of two interactions one minute apart. Discord IDs contain a time in
milliseconds, so the cleanup works even if the local clock jumps.
"""
INTERACTIONS_KEPT = 60 * MINUTE
"""Minimum time, as a difference of IDs, during which an interaction's repeated delivery is detected."""


def table_of(row: DatabaseRow, seats: Sequence[DatabaseRow], people: Sequence[DatabaseRow]) -> Table:
    """Build a table from its rows in `tables`, `seats` and `named`.

    Raise engine.BadState if its state can't be loaded.
    """
    return Table(
        **{name: row[name] for name in ("id", *_TABLE)},
        options=engine.GAMES[row["game"]].options.stored(json.loads(row["options"])),
        seats=tuple(_seat_of(one) for one in seats),
        state=None if row["state"] is None else engine.load(unpacked(row["state"])),
        recent_events=events_of(row["recent_events"]),
        named=tuple(Named(*(one[name] for name in Named._fields)) for one in people),
        latest=None if row["latest"] is None else Latest(**json.loads(row["latest"])),
        offer=None if row["offer"] is None else Offer(**json.loads(row["offer"])),
        terms=TERMS if row["terms"] is None else LobbyTerms(**json.loads(row["terms"])),
    )


def row_of(table: Table) -> dict[str, Any]:
    """Return the columns of `tables`, except for `id` and `opening` (the state just after the deal)."""
    return {
        **{name: getattr(table, name) for name in _TABLE},
        "options": json.dumps(table.options.chosen()),
        "state": None if table.state is None else engine.dump(table.state),
        "recent_events": events_told(table.recent_events),
        "latest": as_value(table.latest),
        "offer": as_value(table.offer),
        "terms": as_value(None if table.terms == TERMS else table.terms),
    }


def as_value(found: Latest | Offer | LobbyTerms | None) -> str | None:
    """Convert a table's value to JSON for its column in `tables`, and None to None.

    >>> as_value(Latest(0, 7, 3, 1_800_000_000))
    '{"seat":0,"person":7,"version":3,"at":1800000000}'
    """
    return None if found is None else json.dumps(found._asdict(), separators=(",", ":"))


def events_of(column: str) -> tuple[LoggedEvent, ...]:
    """Parse the JSON of the column `tables.recent_events`."""
    return tuple(
        LoggedEvent(version, engine.Event(name, seat, data, None if to is None else tuple(to)))
        for version, name, seat, data, to in json.loads(unpacked(column))
    )


def events_told(events: Sequence[LoggedEvent]) -> str:
    """Convert events to JSON for the column `tables.recent_events`."""
    found = [(version, event.name, event.seat, dict(event.data), event.to) for version, event in events]
    return json.dumps(found, separators=(",", ":"))


_OTHERWISE = {
    "id", "options", "seats", "state", "recent_events", "named", "latest", "offer", "terms", "in_short",
}  # fmt: skip
_TABLE = tuple(field.name for field in dataclasses.fields(Table) if field.name not in _OTHERWISE)
"""Columns of `tables` that are fields of `Table` with the same names and values."""
_SEAT = tuple(field.name for field in dataclasses.fields(Seat) if field.name not in ("offered", "clock"))
"""Columns of `seats` that are fields of `Seat` with the same names."""
_CLOCK = tuple("clock_since" if name == "since" else name for name in Clock._fields)
"""The columns of a seat's clock."""
_NOT_OFFERED = SeatOffer(0, "", 0)
"""The values stored for a seat that isn't being offered."""


def _seat_of(row: DatabaseRow) -> Seat:
    offered = SeatOffer(row["offered_to"], row["offered_name"], row["offered_version"])
    clock = Clock(*(row[name] for name in _CLOCK))
    return Seat(
        **{name: row[name] for name in _SEAT}, offered=offered if offered.person else None, clock=clock
    )


def seat_rows(table: Table) -> list[dict[str, Any]]:
    """Return the complete rows of `seats`."""
    rows = []
    for number, seat in enumerate(table.seats):
        to, called, version = seat.offered or _NOT_OFFERED
        offered = {"offered_to": to, "offered_name": called, "offered_version": version}
        own = {name: getattr(seat, name) for name in _SEAT} | dict(zip(_CLOCK, seat.clock, strict=True))
        rows.append({"table_id": table.id, "seat": number, **own, **offered})
    return rows


def save(
    step: Step,
    interaction: int | None,
    number: Callable[[], int],
    waiting: Collection[int],
    now: int,
    db: Connection,
) -> Table:
    """Write everything a step changes. Return the table, which has an ID even if it's new.

    `number` proposes IDs for a new table. People in `waiting` get no update yet (see `outbox.waits`). Raise
    DuplicateInteraction if the interaction has been handled before, and Stale if the table has changed.
    """
    _once(db, interaction)
    table = _insert(db, step, number) if step.before is None else _update(db, step.before, step)
    outbox.put(db, step, table, waiting, now)
    _put_off(db, table.id, step.puts_off)
    clock_rows.set_timers(db, table.id, step.timers)
    if step.deals:
        _as_chosen(db, table)
    _log(db, step, table, now)
    return table


def _insert(db: Connection, step: Step, number: Callable[[], int]) -> Table:
    table = dataclasses.replace(step.after, id=_unused(db, number))
    row = row_of(table) | {"id": table.id, "opening": _opening(step)}
    db.execute(
        f"INSERT INTO tables ({', '.join(row)}) VALUES ({_holes(row)})",  # noqa: S608
        tuple(row.values()),
    )
    _write_seats(db, table)
    _write_named(db, table)
    return table


def _unused(db: Connection, number: Callable[[], int]) -> int:
    """Return an ID that no table uses. Call it inside the transaction that writes the table."""
    while True:
        found = number()
        if not db.execute("SELECT 1 FROM tables WHERE id = ?", (found,)).fetchall():
            return found


def _update(db: Connection, before: Table, step: Step) -> Table:
    row = row_of(step.after) | ({"opening": _opening(step)} if step.deals else {})
    cursor = db.execute(
        f"UPDATE tables SET {', '.join(f'{name} = ?' for name in row)} WHERE id = ? AND version = ?",  # noqa: S608
        (*row.values(), before.id, before.version),
    )
    if cursor.rowcount != 1:
        raise Stale
    if step.after.seats != before.seats:
        db.execute("DELETE FROM seats WHERE table_id = ?", (before.id,))
        _write_seats(db, step.after)
    if step.after.named != before.named:
        db.execute("DELETE FROM named WHERE table_id = ?", (before.id,))
        _write_named(db, step.after)
    return step.after


def _opening(step: Step) -> str | None:
    return engine.dump(step.after.state) if step.deals and step.after.state is not None else None


def _write_seats(db: Connection, table: Table) -> None:
    rows = seat_rows(table)
    db.executemany(
        f"INSERT INTO seats ({', '.join(rows[0])}) VALUES ({_holes(rows[0])})",  # noqa: S608
        [tuple(row.values()) for row in rows],
    )


def _write_named(db: Connection, table: Table) -> None:
    db.executemany(
        "INSERT INTO named (table_id, number, person, name) VALUES (?, ?, ?, ?)",
        [(table.id, *one) for one in table.named],
    )


def _put_off(db: Connection, table: int, seconds: int) -> None:
    """Shift a table's timers when it's paused or resumed, before new timers are set.

    Pausing adds PUT_OFF seconds to every timer. Resuming takes them off and adds the pause's length. Timers
    set during the pause aren't shifted, so leave them alone. Snoozes never shift.
    """
    if seconds:
        db.execute(
            "UPDATE timers SET due = due + ? WHERE table_id = ? AND kind != ?"  # noqa: S608
            f" AND due {'<' if seconds > 0 else '>='} ?",
            (seconds, table, SNOOZE, PUT_OFF),
        )


def _as_chosen(db: Connection, table: Table) -> None:
    """Turn on automatic moves for players who want them in all their games."""
    db.execute(
        "INSERT INTO unattended (table_id, person) SELECT ?, id FROM persons"
        " WHERE by_itself = 1 AND id IN (SELECT value FROM json_each(?)) ON CONFLICT DO NOTHING",
        (table.id, json.dumps(table.people)),
    )


def _log(db: Connection, step: Step, table: Table, now: int) -> None:
    """Write to the permanent log: the move and its player, new occupants of seats, and the results."""
    if step.move is not None:
        seat, words, person, robot, _ = step.move
        db.execute(
            "INSERT INTO moves (table_id, version, seat, move, at, person, robot)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (table.id, table.version, seat, " ".join(words), now, person, robot),
        )
    db.executemany(
        "INSERT INTO parts (table_id, seat, version, person, name) VALUES (?, ?, ?, ?, ?)",
        [(table.id, number, table.version, seat.person, seat.name) for number, seat in _sat_down(step)],
    )
    log_results(db, table, step.results)


def log_results(db: Connection, table: Table, results: Sequence[Placement]) -> None:
    """Write the results of these seats in a finished game, within the caller's transaction."""
    facts = (table.id, table.guild, table.channel, table.record, table.finished, len(table.seats))
    db.executemany(
        "INSERT INTO results (table_id, guild, channel, game, finished, seats,"
        " seat, person, name, robot, outcome, place, score) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*facts, *one) for one in results],
    )


def _sat_down(step: Step) -> list[tuple[int, Seat]]:
    """Return the seats that got a new occupant in this step, each as (number, seat)."""
    before, after = step.before, step.after
    if after.phase != "playing" or (before is None and not step.deals):
        return []
    return [
        (number, seat)
        for number, seat in enumerate(after.seats)
        if step.deals
        or before is None
        or (seat.person, seat.name) != (before.seats[number].person, before.seats[number].name)
    ]


def _once(db: Connection, interaction: int | None) -> None:
    """Record an interaction and delete old ones.

    Raise DuplicateInteraction if it has been recorded before.
    """
    if interaction is None:
        return
    first = db.execute("INSERT INTO interactions (id) VALUES (?) ON CONFLICT DO NOTHING", (interaction,))
    if not first.rowcount:
        raise DuplicateInteraction
    # Processes that delete the same rows wait for each other, so delete at most once a minute.
    oldest = interaction - INTERACTIONS_KEPT
    db.execute(
        "DELETE FROM interactions WHERE id < ? AND (SELECT min(id) FROM interactions) < ?",
        (oldest, oldest - MINUTE),
    )


def _holes(row: dict[str, Any]) -> str:
    return ", ".join("?" * len(row))
