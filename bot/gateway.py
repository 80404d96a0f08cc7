"""Keep the connection to Discord, with retries and backoff while Discord is unavailable, slow or broken.

Each retry logs one line. The bot only exits if an error can't be fixed by retrying. On its own, discord.py
abandons a gateway after a message it doesn't understand, starts a new session even if it could resume, and
retries a first connection every five seconds. This module and bot/shard.py replace that behaviour. They don't
depend on the bot's components.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

import discord
import yarl
from discord.ext import commands
from discord.gateway import ReconnectWebSocket
from discord.shard import EventItem, EventType

from bot import logs, responses, tasks
from bot.i18n.languages import language
from bot.shard import OPENING, PatientShard, PatientSocket
from bot.trouble import GARBLED, TROUBLE

_log = logging.getLogger(__name__)

LOGIN = 10.0
"""Seconds to wait for Discord to return the bot's user and the URL of its gateway."""
SHORTEST, LONGEST = 5.0, 300.0
"""The first and the longest pause between two attempts, in seconds."""

AWAY = (*TROUBLE, discord.GatewayNotFound, discord.ConnectionClosed, *GARBLED)
"""Errors that mean an outage, or an invalid response."""
IDENTIFYING = 5.0
"""Seconds between the identification of two shards. Discord requires this pause."""
REFUSED, SHARDING = 4004, 4011
"""Close codes for an invalid token, and for being in more servers than the shards can serve."""
FINAL = frozenset((REFUSED, 4010, 4012, 4013, 4014))
"""Close codes that retrying can't fix."""


def pauses() -> Iterator[float]:
    """Yield the number of seconds to wait after each failed attempt."""
    pause = SHORTEST
    while True:
        yield pause
        pause = min(LONGEST, 2 * pause)


class PatientBot(commands.AutoShardedBot):
    """A bot with as many gateways as Discord recommends."""

    sleep: Callable[[float], Awaitable[None]] = staticmethod(asyncio.sleep)
    """The sleep function. Tests replace it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take discord.py's arguments."""
        super().__init__(*args, **kwargs)
        responses.read_all()
        self._renewing: set[asyncio.Task[None]] = set()
        self._identifying = asyncio.Lock()
        """Held by the shard that's starting a new session."""
        asked = self.http.get_bot_gateway
        # Set a limit, because discord.py would wait as long as aiohttp does, which is five minutes.
        self.http.get_bot_gateway = lambda: asyncio.wait_for(asked(), LOGIN)  # type: ignore[method-assign]

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in and stay connected until `close`. Raise the errors of `arrive` and `connect`."""
        await self.arrive(token)
        await self.connect()

    async def arrive(self, token: str) -> None:
        """Log in, however long it takes. Raise discord.LoginFailure if Discord rejects the token."""
        for pause in pauses():
            try:
                async with asyncio.timeout(LOGIN):
                    await self.login(token)
                return
            except discord.LoginFailure:
                raise
            except AWAY as error:
                # Close this attempt's session, because the next attempt creates its own.
                await self.http.close()
                self.http.connector = discord.utils.MISSING
                await self._wait(pause, error)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until `close`.

        Raise discord.LoginFailure if the token is invalid, or discord.ConnectionClosed if retrying can't
        help.
        """
        self._reconnect = True
        await self.launch_shards()
        queue = self._of_discord("queue")
        try:
            while not self.is_closed():
                item = await queue.get()
                if item.type == EventType.clean_close:
                    return
                if _code(item.error) == SHARDING:
                    await self._reshard()
                else:
                    _raise_final(item.error)
                    task = tasks.keep_task(partial(self._renew, item.shard, item.error), "a gateway")
                    self._renewing.add(task)
                    task.add_done_callback(self._renewing.discard)
        finally:
            self._stop_renewing()

    async def launch_shards(self) -> None:
        """Open as many shards as Discord recommends, as soon as it responds."""
        for pause in pauses():
            try:
                await super().launch_shards()
                return
            except discord.ConnectionClosed:
                raise
            except AWAY as error:
                await self._wait(pause, error)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Open a shard's gateway, however long it takes."""
        for pause in pauses():
            try:
                opening = PatientSocket.from_client(self, initial=initial, gateway=gateway, shard_id=shard_id)
                socket = await asyncio.wait_for(opening, OPENING)
                break
            except Exception as error:
                _raise_final(error)
                initial = False
                await self._wait(pause, error)
        # Keep reading from this shard while others connect.
        shard = PatientShard(socket, self, self._of_discord("queue").put_nowait)
        self._of_discord("shards")[shard_id] = shard
        await self.reached()  # from now on, `close` also closes this shard
        shard.launch()

    async def reached(self) -> None:
        """Hook for subclasses, called when Discord is reachable, before the first read from each shard."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard is allowed to identify. discord.py calls this."""
        if not initial:
            await self.sleep(IDENTIFYING)

    async def close(self) -> None:
        """Close the connection, even if it was never opened."""
        if "_AutoShardedClient__queue" in vars(self):
            await super().close()
        else:
            await self.http.close()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log the type and location of an error in an event handler.

        The error's text may quote a hand, so the text isn't logged.
        """
        error = sys.exc_info()[1]
        # Don't log a handler that ran too late and found the database closed.
        if error is not None and not self.is_closed():
            logs.log_unexpected(_log, f"{event_method} failed", error)

    async def _renew(self, shard: PatientShard, error: Exception | None) -> None:
        """Reopen a shard's gateway, however long it takes."""
        await shard.leave(error)
        # If this connection had received events, Discord itself asked for the first reconnect, so don't wait.
        asked = isinstance(error, ReconnectWebSocket) and shard.ws.told
        while True:
            if not asked:
                await self._wait(max(0.0 if shard.may_resume else SHORTEST, shard.pause()), error)
            asked = False
            try:
                if shard.may_resume:
                    await shard.open_again()
                else:
                    async with self._identifying:
                        await shard.open_again()
                return
            except Exception as again:
                error = again
            if _code(error) == SHARDING or _is_final(error):
                self._of_discord("queue").put_nowait(EventItem(EventType.terminate, shard, error))
                return

    def _stop_renewing(self) -> None:
        for task in self._renewing:
            task.cancel()

    async def _reshard(self) -> None:
        """Relaunch all shards, because the bot is now in more servers than they can serve."""
        self._stop_renewing()
        for shard in self.shards.values():
            await shard.disconnect()
        self._of_discord("shards").clear()
        vars(self)["shard_count"] = None  # this makes discord.py ask Discord for the number
        await self.launch_shards()

    async def _wait(self, pause: float, error: BaseException | None) -> None:
        reason = logs.place(error) if isinstance(error, GARBLED) else type(error).__name__
        _log.warning(language(None)("start-waiting", reason=reason, seconds=round(pause)))
        await self.sleep(pause)

    def _of_discord(self, name: str) -> Any:
        """Return a private attribute of discord.py's own class, which has no public accessor."""
        return vars(self)[f"_AutoShardedClient__{name}"]


def _code(error: BaseException | None) -> int:
    return error.code if isinstance(error, discord.ConnectionClosed) else 0


def _is_final(error: BaseException | None) -> bool:
    return isinstance(error, discord.PrivilegedIntentsRequired) or _code(error) in FINAL


def _raise_final(error: BaseException | None) -> None:
    if _code(error) == REFUSED:
        raise discord.LoginFailure from error
    if error is not None and _is_final(error):
        raise error
