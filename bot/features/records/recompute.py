"""Complete the log of results, and recompute everything that depends on it.

Ratings aren't stored, so they're computed from the log. Leaderboards of past months are compared with the
result, but they stay the way their channels saw them.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from bot.features.records import rows
from bot.features.records.seasons import Frozen, Seasons, board, frozen
from bot.features.records.standings import added_up, month_begins, month_of
from bot.features.records.sums import by_game, game_of
from bot.storage.address import Address
from bot.storage.opening import open_database
from bot.tables import Tables


class Recomputed(NamedTuple):
    """The result of a recomputation.

    `filled` is the number of games that were completed in the log. `games` and `people` count the whole log,
    and `unrated` the games with unknown facts. `boards` is the number of stored monthly leaderboards, and
    `others` lists the channel and month of each that would be different today. `seconds` is the time it took.
    """

    filled: int
    games: int
    people: int
    unrated: int
    boards: int
    others: tuple[tuple[int, str], ...]
    seconds: float


async def recompute(address: Address) -> Recomputed:
    """Complete the log in the database, and recompute everything that depends on it.

    Raise DatabaseUnusable if the database can't be opened, for example while the bot runs.
    """
    start = time.perf_counter()
    database = await open_database(address)
    try:
        tables = Tables(database)
        filled = await Seasons(tables).complete()
        log, unlisted = await rows.whole_log(database), await rows.unlisted(database)
        games = [game_of(seats) for seats in by_game(log)]
        people = await added_up(log, unlisted, tables.now())
        for key in sorted({row["game"] for row in log}):
            await added_up([row for row in log if row["game"] == key], unlisted, tables.now())
        kept = await rows.boards(database)
        others = []
        for channel, month in kept:
            since, until = month_of(month_begins(month))
            found = await rows.log(database, "channel", channel, None, since, until)
            if _told(await board(found, unlisted, until)) != _told(await frozen(database, channel, month)):
                others.append((channel, month))
    finally:
        await database.close()
    unrated = games.count(None)
    took = time.perf_counter() - start
    return Recomputed(filled, len(games), len(people), unrated, len(kept), tuple(others), took)


def _told(lines: list[Frozen]) -> list[tuple[int, int, int]]:
    return sorted((one.person, one.place, one.points) for one in lines)
