"""PRIVACY.md promises what the database does: it names each column with people or their words, and each is
empty once its time is over.
"""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from bot.features.data.held import KEPT
from bot.features.data.own_data import OwnData
from bot.features.plans.plans import Plans
from bot.storage.schema import schema
from bot.tables.clock.paces import DAY
from cogs import PEOPLE
from tests.discord.people import House, random_game

PRIVACY = Path(__file__).resolve().parents[3] / "docs" / "PRIVACY.md"
PERSON = re.compile(r"person$|^host$|^partner$|_for$|_to$")
OF_NOBODY = {
    *(f"tables.{name}" for name in (
        "game", "options", "locale", "phase", "seed", "state", "reason", "opening", "pace", "at_deadline",
        "terms",
    )),
    *(f"deliveries.{name}" for name in ("what", "why", "stage", "awaits", "digest", "nonce")),
    "seats.robot", "moves.robot", "results.robot", "results.game", "results.outcome", "seasons.month",
    "channels.palette", "facts.name", "facts.value", "timers.kind", "work.call", "work.answer",
    "kept_lists.locale", "daily_channels.locale", "daily_channels.zone",
    *(f"challenges.{name}" for name in ("posted", "locale", "game", "secret", "state")),
    "challengers.outcome", "duplicate_plays.kind", "duplicate_plays.game", "daily_pars.game",
    "daily_pars.results",
}  # fmt: skip
"""Text columns without a person or a person's text: games, cards, kinds and keys."""
TIMES = {
    "with the game",
    "until you are forgotten",
    "two days at most",
    "30 days",
    "400 days",
    "until the turn is over",
    "30 days after the game",
    "a day after the game",
    "for good",
}
PERSONAL = {
    "moves.at",
    "persons.id",
    "blocks.blocked",
    *(f"{one.table}.{one.name}" for one in PEOPLE if one.name),
}
"""More columns about people, which their names and types don't reveal."""


def columns() -> dict[str, str]:
    """Return every column of the database, with its type."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(schema())
        names = [
            name
            for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("sqlite_")
        ]
        return {
            f"{name}.{column[1]}": column[2]
            for name in names
            for column in db.execute(f"PRAGMA table_info({name})").fetchall()
        }


def promised() -> Mapping[str, str]:
    """Return how long each column is kept, according to the last table in PRIVACY.md."""
    text = PRIVACY.read_text("utf-8").partition("## Column by column")[2]
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("| `"):
            columns, until = (cell.strip() for cell in line.strip("|").split("|"))
            for column in re.findall("`([^`]+)`", columns):
                assert column not in found, f"{column} stands there twice"
                found[column] = until
    return found


def test_each_column_that_holds_people_or_their_words_is_named_with_its_time() -> None:
    found = columns()
    personal = {
        column
        for column, kind in found.items()
        if kind == "TEXT" or PERSON.search(column.partition(".")[2]) or column in PERSONAL
    } - OF_NOBODY
    assert set(promised()) == personal
    assert set(found) > OF_NOBODY, "a column that is no more is excused"
    assert {f"{one.table}.{one.person}" for one in PEOPLE} <= personal


def test_the_times_are_those_that_are_kept() -> None:
    assert set(promised().values()) == TIMES
    assert {what: time for what, time in KEPT.items() if time != 30 * DAY} == {"settled": DAY}
    # Each period that the reader is told is also in the first table.
    told = PRIVACY.read_text("utf-8").partition("## What you may do")[0]
    for until in TIMES:
        assert f"| {until} |" in told, until


async def test_what_is_promised_to_go_goes(world: House) -> None:
    """Every table has some of a person's data. Then the turn ends, the game ends, and a month passes."""
    ana = world.person(0)
    await world.choose(ana, zone="UTC", quiet="22-7")
    await world.begin("court-wars")
    await world.until_asked(0)
    await world.press(world.person(1), "hand")
    database, table = world.client.database, await world.table()
    asked = table.seats[0].question_version
    for written in (
        f"INSERT INTO snoozes SELECT 1, {ana.user.id}, {asked}, NULL ON CONFLICT DO NOTHING",
        f"INSERT INTO plans (table_id, person, policy, asks, shuffles, version, asked)"
        f" SELECT 1, {ana.user.id}, 'take', '', 1, {table.version}, {asked}",
        f"INSERT INTO moments (table_id, person, asked, due)"
        f" SELECT 1, {ana.user.id}, {asked}, 9e9 ON CONFLICT DO NOTHING",
        f"INSERT INTO unattended SELECT 1, {ana.user.id} ON CONFLICT DO NOTHING",
    ):
        await database.change(written)
    await world.client.house.room(Plans).recall()

    async def filled() -> set[str]:
        """Return the columns that hold people's data."""
        found = set()
        for column in {*promised(), "moves.at"}:
            relation, name = column.split(".")
            rows = await world.client.database.read(f"SELECT {name} FROM {relation}")
            if any(row[0] for row in rows):
                found.add(column)
        return found

    assert {"snoozes.person", "plans.person", "moments.person", "unattended.person", "presence.person"} <= (
        await filled()
    )
    await world.skip(random_game(await world.state(), random.Random(1)))
    await world.quiet()
    kept = await filled()
    gone = {column for column, until in promised().items() if until == "until the turn is over"}
    assert kept & gone == set()
    assert {"moves.at", "answers.person", "presence.person", "deliveries.person"} <= kept
    # A row that is kept for a day is deleted at the next daily check.
    world.clock.now += DAY - 60
    await world.client.house.room(OwnData).expire([world.guild.id])
    assert await filled() == kept
    world.clock.now += 120
    await world.client.house.room(OwnData).expire([world.guild.id])
    day = {
        column
        for column, until in promised().items()
        if until in ("two days at most", "a day after the game")
    }
    assert await filled() == kept - day
    kept -= day
    world.clock.now += 29 * DAY - 120
    await world.client.house.room(OwnData).expire([world.guild.id])
    assert await filled() == kept
    world.clock.now += 120
    await world.client.house.room(OwnData).expire([world.guild.id])
    gone |= {column for column, until in promised().items() if until.startswith("30 days")}
    assert await filled() & gone == set()
    assert {"moves.person", "results.person", "seats.person", "persons.id"} <= await filled()
