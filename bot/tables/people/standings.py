"""Standings: the leaderboard of a channel or a server, added up from the results of finished games."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.storage.database import Database
from bot.tables.people import rows

LINES = 20


class Standing(NamedTuple):
    """One person's games. Abandoned tables count for nobody."""

    person: int
    name: str
    played: int
    won: int
    drawn: int

    @property
    def rate(self) -> int:
        """Games won, in per cent of those played."""
        return round(100 * self.won / self.played)


async def standings(
    database: Database,
    where: str,
    number: int,
    game: str | None = None,
    visible: Callable[[int], bool] | None = None,
) -> list[Standing]:
    """The best players of a "channel" or "guild", by games won, then by the rate of winning, then by
    draws.

    `visible` says of a channel whether its reader sees it: results of other channels count for nothing, so
    that neither a name nor a number tells of what is played where the reader may not look. How many those are
    is told nobody.
    """
    channels = None
    if visible is not None:
        played_in = [number] if where == "channel" else await rows.channels_of(database, number)
        channels = [one for one in played_in if visible(one)]
    found = await rows.totals(database, where, number, game, LINES, channels)
    return [Standing(row["person"], row["name"], row["played"], row["won"], row["drawn"]) for row in found]


def places(lines: list[Standing]) -> list[int]:
    """The place of each line; people with the same score share one."""
    found: list[int] = []
    for number, line in enumerate(lines, 1):
        same = number > 1 and lines[number - 2][2:] == line[2:]
        found.append(found[-1] if same else number)
    return found
