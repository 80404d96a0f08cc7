"""Store plans: planned moves, the setting for forced moves, scheduled times, and the times of answers.

All SQL for plans is here. bot/features/plans/plans.py carries the plans out.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from typing import NamedTuple

import engine
from bot.delivery import calls
from bot.delivery.rows import REDRAW
from bot.features.plans import pace
from bot.storage.database import Database
from bot.storage.sql import Connection, DatabaseRow, in_place
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.hours import Hours
from bot.tables.clock.paces import DAY
from bot.tables.people.held import Held

ANSWERS_KEPT = 2 * pace.KEPT
"""Maximum number of stored answers per person, including those without a choice."""
PEOPLE = (
    Held("answers", "data-moments", kept=("answered", 30 * DAY)),
    Held("plans", "data-plans"),
    Held("moments", "data-plans"),
    Held("unattended", "data-plans"),
)
"""The columns that contain people's IDs."""
LOOKED_AT, OF_ONE = 2000, 40
"""Number of latest answers to read from everyone together, and the maximum number to use per person."""


class Plan(NamedTuple):
    """A plan for the next turn: either the words of a move, or a policy of the game.

    For each word, `asks` holds the key of the choice it answers. `shuffles` and `version` are those of the
    game and the table when the plan was made. `asked` is the version at which the player's turn began, or
    None if it hasn't begun.
    """

    table_id: int
    person: int
    move: engine.Move | None
    policy: str | None
    asks: tuple[str, ...]
    shuffles: int
    version: int
    asked: int | None = None


class Moment(NamedTuple):
    """The Unix time at which an automatic answer is `due`, and the number of failed attempts."""

    table_id: int
    person: int
    asked: int
    due: float
    attempts: int


async def tables(database: Database) -> set[int]:
    """Return the IDs of tables with any plan or scheduled answer."""
    rows = await database.read(
        "SELECT table_id FROM plans UNION SELECT table_id FROM unattended UNION SELECT table_id FROM moments"
    )
    return {row["table_id"] for row in rows}


class StandingPlan(NamedTuple):
    """A player's plan at a table.

    If `alone` is True, the bot moves whenever the player has just one legal move. `moment` is the scheduled
    time of their next move.
    """

    plan: Plan | None = None
    alone: bool = False
    moment: Moment | None = None

    @property
    def asked(self) -> int | None:
        """Return the version of the question with a scheduled answer, or None if there isn't one."""
        return None if self.moment is None else self.moment.asked


NOTHING = StandingPlan()


async def planned(database: Database, table: int) -> dict[int, StandingPlan]:
    """Return the plans at a table, by person."""
    plans, alone, moments = await database.read_each(
        ("SELECT * FROM plans WHERE table_id = ?", (table,)),
        ("SELECT person FROM unattended WHERE table_id = ?", (table,)),
        ("SELECT * FROM moments WHERE table_id = ?", (table,)),
    )
    found = {row["person"]: StandingPlan(_plan(row)) for row in plans}
    for (person,) in alone:
        found[person] = found.get(person, NOTHING)._replace(alone=True)
    for row in moments:
        found[row["person"]] = found.get(row["person"], NOTHING)._replace(moment=_moment(row))
    return found


def _plan(row: DatabaseRow) -> Plan:
    move = None if row["move"] is None else tuple(row["move"].split())
    return Plan(**(dict(row) | {"move": move, "asks": tuple(row["asks"].split())}))


def keep(db: Connection, plan: Plan) -> None:
    """Store this plan, in the caller's transaction, replacing the person's earlier plan at the table."""
    move = None if plan.move is None else " ".join(plan.move)
    row = plan._asdict() | {"move": move, "asks": " ".join(plan.asks)}
    db.execute(in_place("plans", row, ("table_id", "person")), tuple(row.values()))
    _show(db, plan.table_id, plan.person)


def forget(db: Connection, plan: Plan) -> None:
    """Delete this plan, in the caller's transaction. If the player has a newer plan, it's kept."""
    move = None if plan.move is None else " ".join(plan.move)
    db.execute(
        "DELETE FROM plans WHERE table_id = ? AND person = ? AND version = ? AND move IS ? AND policy IS ?",
        (plan.table_id, plan.person, plan.version, move, plan.policy),
    )
    calls.release(db, plan.table_id, plan.person)
    _show(db, plan.table_id, plan.person)


def leave_alone(db: Connection, table: int, person: int, alone: bool) -> None:
    """Store, in the caller's transaction, whether the bot makes this person's forced moves at this table."""
    db.execute(
        "INSERT INTO unattended (table_id, person) VALUES (?, ?) ON CONFLICT DO NOTHING"
        if alone
        else "DELETE FROM unattended WHERE table_id = ? AND person = ?",
        (table, person),
    )
    if not alone:
        calls.release(db, table, person)
    _show(db, table, person)


def leave_everywhere(db: Connection, person: int, alone: bool) -> None:
    """Store, in the caller's transaction, whether the bot makes this person's forced moves everywhere."""
    db.execute(
        "INSERT INTO unattended (table_id, person) SELECT seats.table_id, seats.person FROM seats"
        " JOIN tables ON tables.id = seats.table_id WHERE seats.person = ? AND tables.phase = 'playing'"
        " ON CONFLICT DO NOTHING"
        if alone
        else "DELETE FROM unattended WHERE person = ?",
        (person,),
    )
    if not alone:
        calls.release(db, None, person)


def _show(db: Connection, table: int, person: int) -> None:
    db.execute(f"{REDRAW} AND table_id = ? AND person = ?", (table, person))


def clear(db: Connection, table: int, person: int | None = None) -> None:
    """Delete, in the caller's transaction, all plans at this table or just those of one person."""
    for kept in ("plans", "unattended", "moments"):
        db.execute(
            f"DELETE FROM {kept} WHERE table_id = ? AND person = coalesce(?, person)",  # noqa: S608
            (table, person),
        )


# Scheduled answers


def _moment(row: DatabaseRow) -> Moment:
    return Moment(**{name: row[name] for name in Moment._fields})


async def next_moment(database: Database) -> Moment | None:
    """Return the next scheduled answer, or None if no answer is scheduled."""
    row = await database.one("SELECT * FROM moments ORDER BY due LIMIT 1")
    return None if row is None else _moment(row)


def set_moment(db: Connection, moment: Moment) -> None:
    """Schedule the answer to this question, in the caller's transaction, and tie the player's plan to it."""
    db.execute(in_place("moments", Moment._fields, ("table_id", "person")), tuple(moment))
    db.execute(
        "UPDATE plans SET asked = ? WHERE table_id = ? AND person = ?",
        (moment.asked, moment.table_id, moment.person),
    )
    _show(db, moment.table_id, moment.person)


def moment_over(db: Connection, whose: tuple[int, int, int]) -> None:
    """Delete the scheduled answer for this table, person and version, in the caller's transaction.

    The move was made, or is no longer needed.
    """
    db.execute("DELETE FROM moments WHERE table_id = ? AND person = ? AND asked = ?", whose)
    # If the move wasn't made, the released notifications go out to the player.
    calls.release(db, *whose[:2])


# Answers


def asked_at(db: Connection, table: int, version: int) -> float | None:
    """Return the Unix time of the move that led to this table version.

    Return None if there's no such move, or if its time is unknown.
    """
    rows = db.execute(
        "SELECT at FROM moves WHERE table_id = ? AND version = ? AND at > 0", (table, version)
    ).fetchall()
    return next((float(row[0]) for row in rows), None)


def note_answer(db: Connection, person: int, asked: float, answered: float, chosen: bool) -> None:
    """Store the Unix times of a question and its answer, in the caller's transaction.

    Delete the person's oldest answers beyond ANSWERS_KEPT.
    """
    db.execute(
        "INSERT INTO answers (person, asked, answered, since, chosen) VALUES (?1, ?2, ?3,"
        " (SELECT CASE WHEN max(answered) > ?2 THEN 0 ELSE ?2 - max(answered) END FROM answers"
        " WHERE person = ?1), ?4)",
        (person, asked, answered, chosen),
    )
    db.execute(
        "DELETE FROM answers WHERE person = ? AND id <="
        " (SELECT id FROM answers WHERE person = ? ORDER BY id DESC LIMIT 1 OFFSET ?)",
        (person, person, ANSWERS_KEPT),
    )


class Last(NamedTuple):
    """The Unix times of a person's latest answers and activity. None means never.

    `seen` is the latest answer that others saw, `by_own` the latest the person gave without a plan, and
    `tapped` their latest activity.
    """

    seen: float | None
    by_own: float | None
    tapped: float | None


async def last_of(database: Database, person: int, now: float) -> Last:
    """Return the times of `Last` as stored in the database.

    Activity after `now` is ignored, because the clock may have been set back.
    """
    row = await database.one(
        "SELECT max(answered) AS seen, max(CASE WHEN chosen = 1 THEN answered END) AS by_own,"
        " (SELECT max(seen) FROM presence WHERE person = ?1 AND seen <= ?2) AS tapped"
        " FROM answers WHERE person = ?1",
        (person, now),
    )
    return Last(None, None, None) if row is None else Last(*row)


async def known_of(database: Database, person: int, others: bool = True) -> pace.PastAnswers:
    """Return this person's latest answers and their hours.

    If there are too few answers, everyone else's answers are added, unless `others` is False.
    """
    rows = await database.read(
        "SELECT asked, answered - asked AS took, since FROM answers WHERE person = ? AND chosen = 1"
        " AND answered >= asked ORDER BY id DESC LIMIT ?",
        (person, pace.KEPT),
    )
    hours = (await clock_rows.hours(database, [person]))[person]
    own = [pace.GivenAnswer(*row) for row in rows]
    everybody = await _of_everybody(database, hours) if others and len(own) < pace.FEW else []
    return pace.PastAnswers(own, everybody, hours)


async def _of_everybody(database: Database, hours: Hours) -> list[pace.GivenAnswer]:
    """Return everyone's latest answers, up to a maximum per person.

    If both time zones are known, times are converted as if both people lived in the same zone.
    """
    rows = await database.read(
        "SELECT person, asked, took, since FROM"
        " (SELECT person, asked, answered - asked AS took, since,"
        " row_number() OVER (PARTITION BY person ORDER BY id DESC) AS nth"
        " FROM (SELECT * FROM answers WHERE chosen = 1 AND answered >= asked"
        " ORDER BY id DESC LIMIT ?) AS latest) AS numbered"
        " WHERE nth <= ?",
        (LOOKED_AT, OF_ONE),
    )
    zones = {
        person: said.zone
        for person, said in (await clock_rows.hours(database, {row[0] for row in rows})).items()
    }
    return [
        pace.GivenAnswer(asked + earlier(asked, zones[person], hours.zone), took, since)
        for person, asked, took, since in rows
    ]


def earlier(at: float, zone: str | None, other: str | None) -> float:
    """Return how many seconds `zone` is ahead of `other` at this Unix time, or 0 if either is unknown."""
    if zone is None or other is None:
        return 0.0
    moment = dt.datetime.fromtimestamp(at, dt.UTC)
    here, there = (moment.astimezone(zoneinfo.ZoneInfo(key)).utcoffset() for key in (zone, other))
    assert here is not None
    assert there is not None
    return (here - there).total_seconds()
