"""Games that lose their channel: pause them, restore the channel, or move them to a new one.

A channel is lost when it's deleted or rejects the bot's messages. Its games are paused, and no clock runs. A
game continues when a player resumes it via direct messages, a player moves it to another channel, or the
channel is back. Lobbies end, because new players couldn't find them. Each step is one transaction. No
requests to Discord are made here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import engine
from bot.tables.clock.timers import OFFER, PAUSE, PAUSED_FOR, PUT_OFF, Timer
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Notice, Step, abandoned, next_version, without_offer
from bot.tables.core.table import Table
from bot.tables.play.ending import resumed

LOST = "place-lost"
"""Key of the one-time message that tells each player how the game continues."""


class Place:
    """Pauses games that lose their channel, and moves them to a new channel."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def lose_channel(self, channel: int) -> None:
        """Pause a deleted channel's games, and end its lobbies."""
        await self._lose(await self._tables.of_channel(channel))

    async def lose_server(self, guild: int) -> None:
        """Pause the games of a server that removed the bot, and end its lobbies."""
        await self._lose(await self._tables.of_server(guild))

    async def lose(self, table: int) -> None:
        """Pause a game that can't be shown in its channel, or end a lobby."""
        await self._lose([await self._tables.get(table)])

    async def _lose(self, tables: Sequence[Table]) -> None:
        for table in tables:
            async with self._tables.locked(table.id) as old:
                now = self._tables.now()
                if old.phase == "gathering":
                    await self._tables.save(abandoned(old, "channel-gone", now))
                elif old.phase == "playing" and old.place_lost is None:
                    await self._tables.save(displaced(old, now))

    async def find(self, table: int) -> None:
        """Restore the channel that a table had lost, because it accepts messages again."""
        async with self._tables.locked(table) as old:
            if old.phase == "playing" and old.place_lost is not None:
                event = engine.Event("place-found", None, {})
                await self._tables.save(placed(old, self._tables.now(), event))

    async def move(self, table: int, person: int, channel: int, interaction: int | None = None) -> Table:
        """Move a table that has lost its channel to another channel of the server, as requested by a player.

        Raise Refused if the table's channel isn't lost.
        """
        async with self._tables.locked(table) as old:
            old.seat_in_play(person)
            if old.place_lost is None:
                raise Refused("place-not-lost")
            event = engine.Event("place-moved", None, {})
            step = placed(old, self._tables.now(), event, channel)
            return await self._tables.save(dataclasses.replace(step, by=person), interaction)


# Pure functions of the previous table, each returning the next step


def displaced(before: Table, now: int) -> Step:
    """Return the step that pauses the game and tells each player once how it continues."""
    stands = before.paused_since is not None
    after = next_version(
        before,
        [engine.Event("place-lost", None, {})],
        place_lost=now,
        paused_since=before.paused_since if stands else now,
        closes_at=None,
        latest=None,
    )
    return Step(
        before,
        without_offer(after),
        timers=(Timer(OFFER, None), *(() if stands else (Timer(PAUSE, now + PAUSED_FOR),))),
        notices=tuple(Notice(LOST, person) for person in before.people),
        puts_off=0 if stands else PUT_OFF,
    )


def placed(before: Table, now: int, event: engine.Event, channel: int | None = None) -> Step:
    """Return the step that gives the table its channel back, or moves it to the given channel.

    If the game was paused only because the channel was lost, it resumes.
    """
    if before.paused_since is not None and before.paused_since == before.place_lost:
        step = resumed(before, now, event)
    else:
        step = Step(before, next_version(before, [event]))
    after = dataclasses.replace(step.after, place_lost=None, channel=channel or before.channel)
    return dataclasses.replace(step, after=after, opens=frozenset((0,)))
