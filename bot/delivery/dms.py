"""The ways to people by direct messages, as rows: which channel it is, and whether messages are taken, by a
person, or by Discord from this bot. What a refusal means, and when another try is made, is decided elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.storage.database import NOTING, Database

ANYBODY, NEWCOMERS = 0, -1
"""In the place of a person: the way from the bot to whomever, and to those it has not written to before."""


class Way(NamedTuple):
    """`channel`: None where it is not known. `refusals` are those in a row, the first at the second `since`,
    the latest at `refused`; 0 where messages are taken.
    """

    person: int
    channel: int | None = None
    refusals: int = 0
    since: int = 0
    refused: int = 0


class DirectMessages:
    """One for the process."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def way(self, person: int) -> Way:
        """Return what is known of the way to this person."""
        row = await self._database.one(
            f"SELECT {', '.join(Way._fields)} FROM dms WHERE person = ?",  # noqa: S608
            (person,),
        )
        return Way(person) if row is None else Way(*row)

    async def opened_since(self, second: int) -> list[int]:
        """When channels were opened since then, in seconds."""
        rows = await self._database.read("SELECT opened FROM dms WHERE opened > ?", (second,))
        return [row["opened"] for row in rows]

    async def opened(self, person: int, channel: int, now: int) -> None:
        """The bot has opened this channel."""
        await self._database.change(
            "INSERT INTO dms (person, channel, opened) VALUES (?, ?, ?)"
            " ON CONFLICT (person) DO UPDATE SET channel = excluded.channel, opened = excluded.opened",
            (person, channel, now),
            NOTING,
        )

    async def gone(self, person: int) -> None:
        """Her channel is there no more."""
        await self._database.change("UPDATE dms SET channel = NULL WHERE person = ?", (person,), NOTING)

    async def refused(self, person: int, now: int) -> None:
        """A message was refused, once more."""
        await self._database.change(
            "INSERT INTO dms (person, refusals, since, refused) VALUES (?1, 1, ?2, ?2)"
            " ON CONFLICT (person) DO UPDATE SET since = CASE WHEN refusals = 0 THEN ?2 ELSE since END,"
            " refusals = refusals + 1, refused = ?2",
            (person, now),
            NOTING,
        )

    async def taken(self, person: int) -> None:
        """A message was taken."""
        await self._database.change("UPDATE dms SET refusals = 0 WHERE person = ?", (person,), NOTING)
