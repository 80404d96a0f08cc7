"""The log of results, made whole, and all that follows from it added up again: ratings, which are kept
nowhere, and the boards of months that are over, which stay as they were told.
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
    """Say what came of it: of how many games the log was made whole; how many it has, and of how many people;
    how many of them cannot be rated, since not all is known of them; how many boards of months there are, and
    which would be others today; and how many seconds it took.
    """

    filled: int
    games: int
    people: int
    unrated: int
    boards: int
    others: tuple[tuple[int, str], ...]
    seconds: float


async def recompute(address: Address) -> Recomputed:
    """Do it again, in the database itself. Raises DatabaseUnusable, also while the bot has it."""
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
