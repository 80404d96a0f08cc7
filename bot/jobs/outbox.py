"""Makes Discord show what the database says: table messages, hands, notices. Never the other way round.

What is owed is a row in the database, so a kill costs nothing: on start-up the rows are simply what is left
to do. The outbox is a task that runs while something is owed and ends when nothing is. It answers no taps and
changes no game.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import aiohttp
import discord

from bot import logs
from bot.i18n.languages import language
from bot.tables import idle
from bot.tables.play import Tables
from bot.tables.table import Table
from bot.ui.board import replaced
from bot.ui.message import Message
from bot.ui.pages import PageRenderer

_log = logging.getLogger(__name__)

AT_ONCE = 4
"""Messages under way at the same time, each to another channel."""
BATCH = 64
LONGEST_PAUSE = 300
"""Seconds between tries, at most."""
SCROLLED = 600
"""Seconds after which a table message that is no longer the last one of its channel is posted anew."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
NO_ACCESS = 50001
DM_CLOSED = 50007
NO_PERMISSION = 50013


class Outbox:
    """One for the process. Call `wake` after every commit."""

    def __init__(self, client: discord.Client, tables: Tables, painter: PageRenderer) -> None:
        self._client = client
        self._tables = tables
        self._store = tables.store
        self._painter = painter
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._open = False

    def start(self) -> None:
        """Discord can be reached from now on; whatever was left is done now."""
        self._open = True
        self.wake()

    def wake(self) -> None:
        """Something may be owed."""
        if not self._open:
            return
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="outbox")

    async def close(self) -> None:
        """Stop; what is still owed stays in the database."""
        self._open = False
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._again = False
            try:
                busy = await self._round()
            except sqlite3.Error as error:
                logs.log_unexpected(_log, "the outbox cannot read what is owed", error)
                busy = False
            if not busy and not self._again:
                pause = await self._pause()
                if pause is None:
                    if not self._again:
                        return
                    continue
                # Asleep, not parked: a wake in the meantime is seen within a second.
                await asyncio.sleep(min(pause, 1.0))

    async def _pause(self) -> float | None:
        """Seconds until something that is owed may be tried again, None when nothing is owed."""
        row = await self._store.one(
            "SELECT min(after) AS due FROM (SELECT after FROM displays WHERE owed = 1"
            " UNION ALL SELECT after FROM notices WHERE sent = 0)"
        )
        return None if row is None or row["due"] is None else max(0.05, row["due"] - self._tables.now())

    async def _round(self) -> bool:
        """Do what may be done now, side by side. Says whether there was anything."""
        now = self._tables.now()
        displays = await self._store.read(
            "SELECT * FROM displays WHERE owed = 1 AND after <= ? ORDER BY after, table_id LIMIT ?",
            (now, BATCH),
        )
        notices = await self._store.read(
            "SELECT * FROM notices WHERE sent = 0 AND after <= ? ORDER BY id LIMIT ?", (now, BATCH)
        )
        lanes = asyncio.Semaphore(AT_ONCE)

        async def one(
            work: Callable[[sqlite3.Row], Awaitable[None]], row: sqlite3.Row, relation: str
        ) -> None:
            async with lanes:
                await self._try(work, row, relation)

        await asyncio.gather(
            *(one(self._show, row, "displays") for row in displays),
            *(one(self._notify, row, "notices") for row in notices),
        )
        return bool(displays or notices)

    async def _try(
        self, work: Callable[[sqlite3.Row], Awaitable[None]], row: sqlite3.Row, relation: str
    ) -> None:
        try:
            await work(row)
        except (TimeoutError, discord.HTTPException, aiohttp.ClientError, OSError) as error:
            await self._put_off(row, relation, error)
        except Exception as error:
            # A page that cannot be drawn must not be tried for ever, nor hold up the others.
            logs.log_unexpected(_log, f"table {row['table_id']}: what is owed cannot be shown", error)
            await self._put_off(row, relation, None)

    async def _put_off(self, row: sqlite3.Row, relation: str, error: Exception | None) -> None:
        tries = row["tries"] + 1
        forbidden = isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429
        if forbidden and isinstance(error, discord.HTTPException):
            _log.warning("table %s: Discord refused what it was sent: %s", row["table_id"], error.code)
        if tries > 8 or forbidden:
            sql, values = _settle(row, relation)
        else:
            after = self._tables.now() + min(LONGEST_PAUSE, 2**tries)
            sql, values = _later(row, relation, tries, after)
        await self._store.change(sql, values)

    # Displays

    async def _show(self, row: sqlite3.Row) -> None:
        table = await self._tables.find(row["table_id"])
        if table is None:
            return
        if row["person"]:
            await self._show_hand(row, table)
        else:
            await self._show_table(row, table)

    async def _show_table(self, row: sqlite3.Row, table: Table) -> None:
        try:
            fresh = bool(row["fresh"]) or row["message"] is None or await self._scrolled(row)
            page = await self._painter.board(table)
            if not fresh and page.digest != row["digest"]:
                try:
                    await self._edit(row["channel"], row["message"], page)
                except discord.NotFound as error:
                    if error.code != UNKNOWN_MESSAGE:
                        raise
                    fresh, page = True, await self._painter.board(table)
            message = row["message"]
            if fresh:
                message = await self._send(row["channel"], page, _nonce(row, table))
                await self._posted(row, row["channel"], message, table.version)
                if row["message"] is not None:
                    await self._delete(row["channel"], row["message"])
            await self._shown(row, table.version, page)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            await self._settle_display(row)
            await self._tables.lose(table.channel)
        except discord.Forbidden as error:
            if error.code not in (NO_ACCESS, NO_PERMISSION):
                raise
            await self._settle_display(row)
            await self._store.change(
                "INSERT OR IGNORE INTO notices (table_id, kind, person) VALUES (?, 'no-permission', ?)",
                (table.id, table.host),
            )
            self._again = True

    async def _scrolled(self, row: sqlite3.Row) -> bool:
        """Whether something else is the last message of the channel by now; asked only of messages that are
        old.
        """
        if self._tables.now() - row["posted"] < SCROLLED:
            return False
        channel = await self._client.fetch_channel(row["channel"])
        last = getattr(channel, "last_message_id", None)
        return last is not None and last != row["message"]

    async def _show_hand(self, row: sqlite3.Row, table: Table) -> None:
        seat = table.seat_of(row["person"])
        if seat is None or table.phase == "gathering":
            if row["message"] is not None:
                await self._retire(row, table)
            await self._store.change(
                "DELETE FROM displays WHERE table_id = ? AND person = ?", (row["table_id"], row["person"])
            )
            return
        fresh = bool(row["fresh"])
        if not fresh and row["message"] is None:
            await self._settle_display(row)
            return
        say = language(table.seats[seat].locale)
        page = await self._painter.panel(table, seat, say)
        try:
            if fresh:
                channel = row["channel"] or await self._dm(row["person"])
                message = await self._send(channel, page, _nonce(row, table))
                await self._posted(row, channel, message, table.version)
                if row["message"] is not None:
                    await self._retire(row, table)
            elif page.digest != row["digest"]:
                await self._edit(row["channel"], row["message"], page)
            await self._shown(row, table.version, page)
        except discord.NotFound:
            # She deleted the message, or left Discord: the next turn brings a new one.
            await self._store.change(
                "UPDATE displays SET message = NULL, owed = 0, fresh = 0 WHERE table_id = ? AND person = ?",
                (row["table_id"], row["person"]),
            )
        except discord.Forbidden as error:
            if error.code != DM_CLOSED:
                raise
            async with self._store.write() as db:
                await db.execute(
                    "UPDATE displays SET closed = 1, owed = 0, fresh = 0, message = NULL"
                    " WHERE table_id = ? AND person = ?",
                    (row["table_id"], row["person"]),
                )
                await db.execute(
                    "INSERT OR IGNORE INTO notices (table_id, kind, person) VALUES (?, 'dm-closed', ?)",
                    (table.id, row["person"]),
                )
            self._again = True

    async def _retire(self, row: sqlite3.Row, table: Table) -> None:
        """The hand before the newest one loses its controls."""
        seat = table.seat_of(row["person"])
        say = language(table.locale if seat is None else table.seats[seat].locale)
        text = say("panel-old", game=say(f"game-{table.game}"))
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay("-# " + text))
        try:
            await self._edit(row["channel"], row["message"], Message(view))
        except (discord.NotFound, discord.Forbidden):
            _log.debug("table %s: an old hand is gone already", table.id)

    async def _dm(self, person: int) -> int:
        channel = await self._client.create_dm(discord.Object(person))
        return channel.id

    async def _posted(self, row: sqlite3.Row, channel: int, message: int, version: int) -> None:
        await self._store.change(
            "UPDATE displays SET channel = ?, message = ?, posted = ?,"
            " fresh = CASE WHEN fresh > ? THEN fresh ELSE 0 END WHERE table_id = ? AND person = ?",
            (channel, message, self._tables.now(), version, row["table_id"], row["person"]),
        )

    async def _shown(self, row: sqlite3.Row, version: int, page: Message) -> None:
        """The display shows `version`; it is still owed if the table has moved on in the meantime."""
        await self._store.change(
            "UPDATE displays SET shows = ?, digest = ?, tries = 0,"
            " owed = (fresh > 0 OR (SELECT version FROM tables WHERE id = table_id) > ?)"
            " WHERE table_id = ? AND person = ?",
            (version, page.digest, version, row["table_id"], row["person"]),
        )

    def held(self, table: int, person: int) -> AbstractContextManager[None]:
        """While a tap on this display is being answered. Nothing is shown before the next `wake`, which comes
        after the answer.
        """
        return nullcontext()

    async def mark(self, table: Table, message: int) -> None:
        """This message has just been made to show the table, by the answer to a tap."""
        await self._store.change(
            "UPDATE displays SET shows = ?, digest = NULL,"
            " owed = (fresh > 0 OR (SELECT version FROM tables WHERE id = table_id) > ?)"
            " WHERE table_id = ? AND message = ?",
            (table.version, table.version, table.id, message),
        )

    async def _settle_display(self, row: sqlite3.Row) -> None:
        sql, values = _settle(row, "displays")
        await self._store.change(sql, values)

    # Notices

    async def _notify(self, row: sqlite3.Row) -> None:
        table = await self._tables.find(row["table_id"])
        if table is None:
            return
        nonce = f"n{row['id']}"
        try:
            if row["kind"] == "dm-closed":
                say = language(table.locale)
                # The one ping that is wanted: she cannot be reached otherwise.
                text = say("notice-dm-closed", person=f"<@{row['person']}>")
                allowed = discord.AllowedMentions(users=[discord.Object(row["person"])])
                target = self._client.get_partial_messageable(table.channel)
                await target.send(text, allowed_mentions=allowed, nonce=nonce)
            elif row["kind"] == "no-permission":
                seat = table.seat_of(row["person"])
                say = language(table.locale if seat is None else table.seats[seat].locale)
                text = say(
                    "notice-no-permission",
                    channel=f"<#{table.channel}>",
                    game=say(f"game-{table.game}"),
                    permissions=say.list(say(f"permission-{name}") for name in NEEDED),
                )
                target = self._client.get_partial_messageable(await self._dm(row["person"]))
                await target.send(text, nonce=nonce)
            elif row["kind"] == "replaced":
                kept = idle.seat_kept(table, row["person"])
                if kept is not None:
                    page = replaced(table, kept)
                    target = self._client.get_partial_messageable(await self._dm(row["person"]))
                    await target.send(view=page.view, nonce=nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            _log.info("table %s: nobody can be told of %s: %s", table.id, row["kind"], error.code)
        await self._store.change("UPDATE notices SET sent = 1 WHERE id = ?", (row["id"],))

    # Discord

    async def _send(self, channel: int, page: Message, nonce: str) -> int:
        # The nonce makes a send that is repeated after a kill find its first message instead of making a
        # second.
        message = await self._client.get_partial_messageable(channel).send(
            view=page.view, files=list(page.files), nonce=nonce
        )
        return message.id

    async def _edit(self, channel: int, message: int, page: Message) -> None:
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        await target.edit(view=page.view, attachments=list(page.files))

    async def _delete(self, channel: int, message: int) -> None:
        try:
            await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden) as error:
            _log.debug("an old table message stays: %s", error.code)


NEEDED = ("view_channel", "send_messages", "attach_files")
"""The permissions without which a table cannot be shown; the invite link asks for these and no more."""


def _nonce(row: sqlite3.Row, table: Table) -> str:
    """The same for a send that is repeated, another for every other message: the one that it replaces tells
    two of the same version apart. At most 25 characters.
    """
    text = f"{table.id} {row['person']} {table.version} {row['message']}"
    return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()


def _settle(row: sqlite3.Row, relation: str) -> tuple[str, tuple[Any, ...]]:
    """Nothing is owed any more, until the table moves on."""
    if relation == "notices":
        return "UPDATE notices SET sent = 1 WHERE id = ?", (row["id"],)
    return "UPDATE displays SET owed = 0, tries = 0 WHERE table_id = ? AND person = ?", (
        row["table_id"],
        row["person"],
    )


def _later(row: sqlite3.Row, relation: str, tries: int, after: int) -> tuple[str, tuple[Any, ...]]:
    if relation == "notices":
        return "UPDATE notices SET tries = ?, after = ? WHERE id = ?", (tries, after, row["id"])
    return (
        "UPDATE displays SET tries = ?, after = ? WHERE table_id = ? AND person = ?",
        (tries, after, row["table_id"], row["person"]),
    )
