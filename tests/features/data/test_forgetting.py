"""Forgetting a person changes only their own data, and no card or word with the same name."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from bot import presentation
from bot.features.data.own_data import OwnData
from bot.i18n.languages import language
from bot.presentation.wording import FACED
from bot.storage.database import Database
from bot.tables.core import tokens
from bot.tables.core.errors import Refused
from bot.tables.core.named import NAMING
from bot.tables.core.rows import events_of, events_told
from bot.tables.core.table import WHISPER, LoggedEvent, Table, User
from cogs import PEOPLE
from tests.bot.pages import own_page, public_page
from tests.bot.test_tables import played_out
from tests.rooms import STRANGER, Rooms

SAY = language("en")
FORMER = SAY("former-player")
GONE, TWIN = 1, 2
"""The seats of the player who is forgotten, and of another with the same name."""
NICKNAMES = 8
"""The number of names that the daily run tries in each game."""


def words_in(value: Any) -> Iterator[str]:
    """Yield each string in this value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (one for pair in value.items() for part in pair for one in words_in(part))
    elif isinstance(value, list | tuple):
        yield from (one for part in value for one in words_in(part))


async def vocabulary(tables: Rooms, game: str) -> list[str]:
    """Return every word in a game's events, views and states, and every card in its deck."""
    table = await begun(tables, game, ["a", "b", "c", "d", "e", "f"])
    found = set(FACED[presentation.of(game).deck])
    for seed in range(4):
        table = await played_out(tables, table.id, random.Random(seed), 20)
        assert table.state is not None
        for _, event in table.recent_events:
            found |= {event.name, *words_in(dict(event.data))}
        found |= {*words_in(json.loads(engine.dump(table.state))), *words_in(dict(table.state.view(0)))}
    return sorted(one for one in found if 0 < len(one) <= 32)


async def begun(tables: Rooms, game: str, names: list[str]) -> Table:
    """Return a game with as many people as it takes, and with these names."""
    people = [
        User(1000 + at, name, "en-US") for at, name in enumerate(names[: max(engine.GAMES[game].seats)])
    ]
    table = await tables.lobby.gather(1, 2, "en-US", people[0], game, {})
    for person in people[1:]:
        await tables.lobby.join(table.id, person)
    return await tables.lobby.start(table.id, people[0].id)


async def rows_of(database: Database, table: int) -> dict[str, Any]:
    """Return a table's stored events, and everything that isn't an event."""
    (row,) = await database.read("SELECT * FROM tables WHERE id = ?", (table,))
    return {
        "events": json.loads(row["recent_events"]),
        "state": row["state"],
        "seats": [
            dict(one) for one in await database.read("SELECT seat, person, name FROM seats ORDER BY seat")
        ],
        "named": {tuple(one) for one in await database.read("SELECT number, person, name FROM named")},
    }


async def busy(tables: Rooms, table: Table, rng: random.Random) -> Table:
    """Let several players leave and come back, partners whisper, and the game go on in between."""
    people = [seat.person for seat in table.seats]
    for person in people[: TWIN + 1]:
        table = await played_out(tables, table.id, rng, rng.randint(1, 12))
        if table.phase != "playing":
            return table
        for text in ("the king", table.seats[GONE].name):
            with contextlib.suppress(Refused):
                await tables.play.whisper(table.id, person, text)
        await tables.substitution.leave(table.id, person)
        table = await tables.substitution.come_back(table.id, person)
    return await played_out(tables, table.id, rng, rng.randint(0, 6))


@pytest.mark.parametrize("game", engine.GAMES)
async def test_forgetting_changes_no_other_string(game: str, tables: Rooms, database: Database) -> None:
    own, words, rng = OwnData(tables, PEOPLE), await vocabulary(tables, game), random.Random(game)
    for name in [*rng.sample(words, min(NICKNAMES, len(words))), FORMER]:
        await database.change("DELETE FROM tables")
        table = await busy(tables, await begun(tables, game, ["Ana", name, name, "Dev", "Eve", "Fay"]), rng)
        parts = {(one.seat, one.person) for one in await tables.parts(table.id)}
        person, before = 1000 + GONE, await rows_of(database, table.id)
        await own.forget(person)
        after = await rows_of(database, table.id)
        kept = [one for one in before["events"] if not (one[1] == WHISPER and one[2] == GONE)]
        same = [one for one in after["events"] if one[0] <= table.version]
        assert all(one in kept for one in same), name
        # As at each step, the oldest events make room for new ones.
        assert len(same) >= len(kept) - (len(after["events"]) - len(same)), name
        assert after["state"] == before["state"], name
        others = [one for one in before["seats"] if one["seat"] != GONE]
        assert [one for one in after["seats"] if one["seat"] != GONE] == others, name
        new = after["named"] - before["named"]
        assert all(one[1] == 0 or (one[1] < 0 and one[2] == FORMER) for one in new), name
        assert person not in {one[1] for one in after["named"]}
        assert len([one for one in after["named"] if one[1] < 0]) <= 1, f"another {name} is renamed as well"
        assert {one for one in parts if one[1] != person} <= {
            (one.seat, one.person) for one in await tables.parts(table.id)
        }
        now = await tables.get(table.id)
        public_page(now)
        for seat, one in enumerate(now.seats):
            if one.person and now.phase == "playing":
                own_page(now, seat, SAY)


@pytest.mark.parametrize("game", ["court-piece", "the-four-courts"])
async def test_events_of_an_earlier_release_are_read_and_a_namesake_keeps_their_name(
    game: str, tables: Rooms, database: Database
) -> None:
    """They stored the names themselves. The game's own data tells two players with the same name apart."""
    own, name = OwnData(tables, PEOPLE), "KC"
    for seed in range(4):
        await database.change("DELETE FROM tables")
        rng = random.Random(seed)
        table = await busy(tables, await begun(tables, game, ["Ana", name, name, "Dev", "Eve", "Fay"]), rng)
        former = {one.number: FORMER if one.person == 1000 + GONE else one.name for one in table.named}
        assert 1000 + TWIN in {one.person for one in table.named}
        await database.change("UPDATE tables SET recent_events = ?", (events_told(table.told),))
        await database.change("DELETE FROM named")
        tables.evict([table.id])
        earlier = await tables.get(table.id)
        assert earlier.events_for(GONE) == _as_read(table.events_for(GONE))
        await own.forget(1000 + GONE)
        now = await tables.get(table.id)
        told = {(one.version, one.event.name): one.event.data for one in now.recent_events}
        wanted = {
            (version, event.name): {key: former[one] for key, one in event.data.items()}
            for version, event in table.recent_events
            if event.name in NAMING and (version, event.name) in told
        }
        assert wanted == {key: told[key] for key in wanted}
        assert FORMER in {one for data in wanted.values() for one in data.values()}


def _as_read(events: list[engine.Event]) -> list[engine.Event]:
    """Return the events as they are read back."""
    return [one.event for one in events_of(events_told(tuple(LoggedEvent(1, one) for one in events)))]


@pytest.mark.parametrize("how", ["sits", "left", "handed over", "over"])
async def test_what_they_whispered_goes_and_what_others_said_stays(
    how: str, tables: Rooms, database: Database
) -> None:
    """Includes their whispers from a seat that another player now has."""
    table = await begun(tables, "four-sisters", ["Ana", "Ben", "Cleo", "Dev"])
    gone, partner, heir = 1001, 1003, User(2000, "Heir", "en-US")
    await tables.play.whisper(table.id, gone, "a secret of Ben")
    await tables.play.whisper(table.id, partner, "a word of Dev")
    await tables.play.talk(table.id, gone, "luck")
    if how in ("left", "handed over"):
        await tables.substitution.leave(table.id, gone)
    if how == "handed over":
        offered = await tables.seat_transfer.offer_seat(table.id, 1000, GONE, heir)
        token = tokens.of_seat_offer(offered, GONE)
        await tables.seat_transfer.take_seat(table.id, heir, GONE, token)
        await tables.play.whisper(table.id, heir.id, "a word of the heir")
    if how == "over":
        await tables.ending.end(table.id, STRANGER, True)
    own = OwnData(tables, PEOPLE)
    told = json.loads(await own.export(gone))["words"]
    assert [(one["kind"], one.get("text", one.get("phrase"))) for one in told] == [
        ("confer", "a secret of Ben"),
        ("phrase", "luck"),
    ]
    await own.forget(gone)
    (row,) = await database.read("SELECT recent_events FROM tables")
    assert "Ben" not in row["recent_events"]
    assert "a word of Dev" in row["recent_events"]
    assert ("a word of the heir" in row["recent_events"]) == (how == "handed over")
    assert "a secret" not in repr(await tables.get(table.id))
    found = json.loads(await own.export(gone))
    assert {name: rows for name, rows in found.items() if rows and isinstance(rows, list)} == {
        "forgotten": [{"at": int(tables.now())}]
    }


@pytest.mark.parametrize("alive", [True, False])
async def test_the_latest_move_of_somebody_who_is_forgotten_is_nobodys(tables: Rooms, alive: bool) -> None:
    """Even if the game ended in an earlier release."""
    table, rng = await begun(tables, "court-piece", ["a", "b", "c", "d"]), random.Random(1)
    while table.latest is None:
        table = await played_out(tables, table.id, rng, 1)
        assert table.alive
    person = table.latest.person
    if not alive:
        await tables.database.change("UPDATE tables SET phase = 'abandoned' WHERE id = ?", (table.id,))
        tables.evict([table.id])
    await OwnData(tables, PEOPLE).forget(person)
    (row,) = await tables.database.read("SELECT latest FROM tables WHERE id = ?", (table.id,))
    assert alive or json.loads(row["latest"])["person"] == 0
    assert str(person) not in str(row["latest"])
