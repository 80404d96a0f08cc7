"""A single gateway to Discord: reads its events and preserves its session across connections.

If an event can't be read, it's dropped without affecting others. A lost connection is reopened with its
session, so that Discord repeats the events that were missed. bot/gateway.py decides when and how often to
retry.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import Counter
from typing import Any

import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot import logs
from bot.trouble import GARBLED

_log = logging.getLogger(__name__)

OPENING = 60.0
"""Maximum number of seconds for opening a gateway."""
FAREWELL = 2.0
"""Maximum number of seconds for closing an abandoned connection."""
REFUSED_RESUMES = 2
"""Number of resumed connections that can end without an event before a new session is started."""

_READY, _RESUMED = "READY", "RESUMED"
_UNREADABLE = (*GARBLED, RecursionError)


class PatientSocket(DiscordWebSocket):
    """A connection that drops unreadable events and keeps reading."""

    def __init__(self, socket: Any, *, loop: asyncio.AbstractEventLoop) -> None:
        """Take the arguments of discord.py."""
        super().__init__(socket, loop=loop)
        self.told = False
        """True once the connection has received an event of its session."""
        self._dropped: Counter[tuple[str, str]] = Counter()

    async def received_message(self, msg: Any, /) -> None:
        """Read one message.

        Raise an error if the connection was closed, the greeting was invalid, the session failed, or the
        stream is corrupt.
        """
        if isinstance(msg, bytes):
            msg = self._decompressor.decompress(msg)
            if msg is None:
                return  # the rest hasn't arrived yet
        before = self.session_id, self.sequence, self.gateway
        try:
            await super().received_message(msg)
        except Exception as error:
            event = self._event(msg)
            if self._keep_alive is None or not (event or isinstance(error, _UNREADABLE)):
                raise
            if event == _READY:
                self.session_id, self.sequence, self.gateway = before
                if self.session_id is None:
                    raise
            self._drop(event or "a message", error)
            if event == _RESUMED:
                # The name identifies the event, so its content isn't needed.
                self._discord_parsers[_RESUMED]({"__shard_id__": self.shard_id})
        finally:
            if self.sequence is not None and type(self.sequence) is not int:
                self.sequence = before[1]
            self.told = self.told or self.sequence != before[1]

    def _drop(self, what: str, error: Exception) -> None:
        """Log a dropped event with its location, the 1st, 10th, 100th time and so on."""
        where = logs.place(error)
        self._dropped[what, where] += 1
        times = self._dropped[what, where]
        if str(times).strip("0") == "1":
            _log.error("%s from Discord cannot be read and is dropped (%s so far): %s", what, times, where)

    def _event(self, text: str) -> str:
        """Return the name of the event in this message, or "" if the bot doesn't know it."""
        with contextlib.suppress(*_UNREADABLE):
            event = json.loads(text)["t"]
            return event if isinstance(event, str) and event in self._discord_parsers else ""
        return ""


class PatientShard(Shard):
    """A shard that resumes its session if possible.

    Lost connections are put on its queue. `open_again` opens the next connection.
    """

    ws: PatientSocket

    def __init__(self, ws: PatientSocket, client: discord.AutoShardedClient, queue_put: Any) -> None:
        """Take the arguments of discord.py."""
        super().__init__(ws, client, queue_put)
        self._backoff._max = 8  # pauses of at most 256 seconds
        self._refused = 0

    @property
    def may_resume(self) -> bool:
        """Return True if the session can be resumed."""
        return self.ws.session_id is not None and self.ws.sequence is not None

    def pause(self) -> float:
        """Return the number of seconds to wait before the next attempt, which grows with each attempt."""
        return float(self._backoff.delay())

    async def leave(self, error: Exception | None) -> None:
        """Close a connection. Drop its session if Discord no longer knows it."""
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        # discord.py leaves the connection open, along with a thread that keeps sending heartbeats.
        with contextlib.suppress(Exception):
            async with asyncio.timeout(FAREWELL):
                await self.ws.close(code=4000)
        self._refused = 0 if self.ws.told else self._refused + 1
        ended = isinstance(error, ReconnectWebSocket) and not error.resume
        if ended or self._refused >= REFUSED_RESUMES:
            self.ws.session_id = self.ws.sequence = None
            self._refused = 0

    async def open_again(self) -> None:
        """Connect, resuming the session if possible. Errors that prevent the connection propagate."""
        self._cancel_task()
        resume, old = self.may_resume, self.ws
        opening = PatientSocket.from_client(
            self._client,
            resume=resume,
            gateway=old.gateway if resume else None,
            shard_id=self.id,
            session=old.session_id if resume else None,
            sequence=old.sequence if resume else None,
        )
        self.ws = await asyncio.wait_for(opening, OPENING)
        self.launch()

    async def _handle_disconnect(self, e: Exception) -> None:
        self._queue_put(EventItem(EventType.close, self, e))
