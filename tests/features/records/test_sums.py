"""The cached sums of finished games equal those of the whole log, no matter what was written in between. They
cost little, and hold no trace of a forgotten person.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.features.data.held import forget
from bot.features.records import rows, sums
from bot.features.records.standings import added_up, standings
from bot.features.records.sums import Asked, KeptSums, Sums, kept_sums
from bot.storage.database import Database
from cogs import PEOPLE as COLUMNS
from tests.features.records.test_standings import GAMES, finished

PEOPLE = "abcdef"
EVERY = [
    Asked(scope, number, game, since, within, period, people)
    for scope, number in (("channel", 1), ("server", 7), ("mine", ord("a")))
    for game in (None, GAMES[0])
    for since, period in ((0, "all"), (15, "month"))
    for within in (None, frozenset((1,)), frozenset())
    for people in (1, 2)
]


async def from_the_log(database: Database, asked: Asked, now: int) -> Any:
    scope, number, game, since, within, period, people = asked
    found = await rows.log(database, scope, number, game, since, None, within)
    return await added_up(found, set(), now, period, people)


async def something(database: Database, rng: random.Random) -> None:
    """Let a game end, or change the log in any other possible way."""
    channel, guild = rng.choice([(1, 7), (2, 7), (3, 8)])
    places = {who: rng.choice(["won", "lost", "drawn"]) for who in rng.sample(PEOPLE, rng.randint(2, 4))}
    match rng.choice(["ends", "ends", "ends", "ends", "late", "a seat", "forgotten", "completed", "deleted"]):
        case "ends":
            await finished(database, channel, guild, rng.choice(GAMES), **places)
        case "a seat":  # which an earlier release didn't write
            await database.change(
                "INSERT INTO results (table_id, seat, person, name, guild, channel, game, outcome, place,"
                " seats, finished) SELECT table_id, 9, ?, 'late', guild, channel, game, 'won', 1, 5, finished"
                " FROM results WHERE table_id NOT IN (SELECT table_id FROM results WHERE seat = 9)"
                " ORDER BY table_id LIMIT 1",
                (ord("z"),),
            )
        case "late":  # by a clock that was set back, or by another process
            await finished(database, channel, guild, GAMES[0], at=rng.randrange(9), **places)
        case "forgotten":
            await database.change(
                "UPDATE results SET person = -1 - seat, name = '' WHERE person = ?",
                (ord(rng.choice(PEOPLE)),),
            )
        case "completed":
            await database.change("UPDATE results SET place = 1 WHERE person = ?", (ord(rng.choice(PEOPLE)),))
        case "deleted":
            await database.change("DELETE FROM tables WHERE id = (SELECT min(id) FROM tables)")


@pytest.mark.parametrize("seed", range(6))
async def test_they_are_what_the_whole_log_comes_to(seed: int, database: Database) -> None:
    rng, kept = random.Random(seed), kept_sums(database)
    for _ in range(25):
        for _ in range(rng.randint(0, 3)):
            await something(database, rng)
        for asked in rng.sample(EVERY, 5):
            assert await kept.read(asked, lambda one: one.lines((), 99)) == await from_the_log(
                database, asked, 99
            )


class Counted:
    """Counts the games that were added."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.games = 0
        add = Sums.add

        def count(self_: Sums, seats: Any) -> None:
            self.games += 1
            add(self_, seats)

        monkeypatch.setattr(Sums, "add", count)


async def test_what_was_added_once_is_not_added_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    for _ in range(30):
        await finished(database, 1, 7, GAMES[0], a="won", b="lost")
    first, *others = await asyncio.gather(*(standings(database, "channel", 1, 99) for _ in range(6)))
    assert all(one == first for one in others)
    assert counted.games == 30, "once for all who ask at the same time"
    await standings(database, "channel", 1, 99)
    assert counted.games == 30
    await finished(database, 1, 7, GAMES[0], a="won", b="lost")
    assert [one.played for one in await standings(database, "channel", 1, 99)] == [31, 31]
    assert counted.games == 31


async def test_others_have_their_turn_after_a_few_games_however_many_ask(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    for number in range(60):
        await finished(database, 1 + number % 3, 7, GAMES[0], a="won", b="lost")
    asking = [
        asyncio.create_task(standings(database, "server", 7, 99, visible=lambda one, at=at: one != at))  # type: ignore[misc]
        for at in range(6)
    ]
    most, before = 0, 0
    while not all(one.done() for one in asking):
        await asyncio.sleep(0)
        most, before = max(most, counted.games - before), counted.games
    assert counted.games > 150
    assert most <= sums.BREATH


async def test_one_who_goes_away_leaves_nothing_half_added(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(50):
        await finished(database, 1, 7, GAMES[0], a="won", b="lost")
    for steps in range(12):
        task = asyncio.create_task(standings(database, "channel", 1, 99))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert [one.played for one in await standings(database, "channel", 1, 99)] == [50, 50]


async def test_nothing_of_anybody_forgotten_stays_in_memory(database: Database) -> None:
    await finished(database, 1, 7, GAMES[0], a="won", b="lost")
    kept = kept_sums(database)
    for asked in EVERY:
        await kept.read(asked, lambda one: one.lines((), 99))
    assert kept.kept
    await database.at_once(lambda db: forget(db, COLUMNS, ord("a"), {}))
    assert not any(ord("a") in one.sums.names for one in kept.kept.values())
    for asked in EVERY:
        lines = await kept.read(asked, lambda one: one.lines((), 99))
        assert not any(one.person == ord("a") or one.name.startswith("a ") for one in lines)


async def test_only_so_many_are_kept(database: Database) -> None:
    await finished(database, 1, 7, GAMES[0], a="won", b="lost")
    kept: KeptSums = kept_sums(database)
    for number in range(sums.MOST + 20):
        await kept.read(Asked("channel", number), lambda one: one.lines((), 99))
    assert len(kept.kept) == sums.MOST
