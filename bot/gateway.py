"""The connection to Discord, kept with patience: a Discord that is away, slow or out of its mind is tried
again and again, ever more rarely, and every try says so in one line. Only what no patience can mend ends it.

discord.py gives a gateway up for good where it is told something that it does not understand, begins a new
session where the old one could go on, and tries to open a first one every five seconds; all of that is
otherwise here and in bot/shard.py. No room of the house is known.
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
"""Seconds in which Discord is to answer who the bot is, and where its gateway is."""
SHORTEST, LONGEST = 5.0, 300.0
"""Seconds between two tries: the first pause, and the longest."""

AWAY = (*TROUBLE, discord.GatewayNotFound, discord.ConnectionClosed, *GARBLED)
"""What a Discord raises that is away, or out of its mind."""
IDENTIFYING = 5.0
"""Seconds between two shards that tell Discord who they are: it wants so many."""
REFUSED, SHARDING = 4004, 4011
"""The gateway's codes for a token that is none, and for more servers than the shards may have."""
FINAL = frozenset((REFUSED, 4010, 4012, 4013, 4014))
"""Those after which every other try would be the same."""


def pauses() -> Iterator[float]:
    """Seconds to wait after each try that failed."""
    pause = SHORTEST
    while True:
        yield pause
        pause = min(LONGEST, 2 * pause)


class PatientBot(commands.AutoShardedBot):
    """A bot with as many gateways as Discord asks for."""

    sleep: Callable[[float], Awaitable[None]] = staticmethod(asyncio.sleep)
    """Tests put the passing of their own time here."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take what discord.py takes."""
        super().__init__(*args, **kwargs)
        responses.read_all()
        self._renewing: set[asyncio.Task[None]] = set()
        self._identifying = asyncio.Lock()
        """Held by the one shard that begins a new session."""
        asked = self.http.get_bot_gateway
        # discord.py would wait for an answer as long as aiohttp does: five minutes.
        self.http.get_bot_gateway = lambda: asyncio.wait_for(asked(), LOGIN)  # type: ignore[method-assign]

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in, and stay connected until `close`. Raises what `arrive` and `connect` raise."""
        await self.arrive(token)
        await self.connect()

    async def arrive(self, token: str) -> None:
        """Log in, however long that takes. Raises discord.LoginFailure where the token is refused."""
        for pause in pauses():
            try:
                async with asyncio.timeout(LOGIN):
                    await self.login(token)
                return
            except discord.LoginFailure:
                raise
            except AWAY as error:
                # What is left of this try: the next one brings its own.
                await self.http.close()
                self.http.connector = discord.utils.MISSING
                await self._wait(pause, error)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until `close`. Raises discord.LoginFailure, or the discord.ConnectionClosed that no
        patience can mend.
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
        """As many as Discord asks for, once it says how many."""
        for pause in pauses():
            try:
                await super().launch_shards()
                return
            except discord.ConnectionClosed:
                raise
            except AWAY as error:
                await self._wait(pause, error)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Open the gateway of one shard, however long that takes."""
        for pause in pauses():
            try:
                opening = PatientSocket.from_client(self, initial=initial, gateway=gateway, shard_id=shard_id)
                socket = await asyncio.wait_for(opening, OPENING)
                break
            except Exception as error:
                _raise_final(error)
                initial = False
                await self._wait(pause, error)
        # Keep reading this one while others connect.
        shard = PatientShard(socket, self, self._of_discord("queue").put_nowait)
        self._of_discord("shards")[shard_id] = shard
        await self.reached()  # a close from now on closes this one, too
        shard.launch()

    async def reached(self) -> None:
        """Discord is there: called before anything is read from a shard that is opened. To be overridden."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before a shard tells Discord who it is."""
        if not initial:
            await self.sleep(IDENTIFYING)

    async def close(self) -> None:
        """Close the connection, also one that was never begun."""
        if "_AutoShardedClient__queue" in vars(self):
            await super().close()
        else:
            await self.http.close()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Called by discord.py while it handles what an event's handler raised: by its kind and place, since
        what it raised may quote a hand.
        """
        error = sys.exc_info()[1]
        # What is closed cannot be read any more: one who asks it for something then is too late.
        if error is not None and not self.is_closed():
            logs.log_unexpected(_log, f"{event_method} failed", error)

    async def _renew(self, shard: PatientShard, error: Exception | None) -> None:
        """Open the gateway of a shard again, however long that takes."""
        await shard.leave(error)
        # Where the connection had told something, Discord asks for the first try itself.
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
        """There are more servers now than so many shards may have."""
        self._stop_renewing()
        for shard in self.shards.values():
            await shard.disconnect()
        self._of_discord("shards").clear()
        vars(self)["shard_count"] = None  # to be asked for
        await self.launch_shards()

    async def _wait(self, pause: float, error: BaseException | None) -> None:
        reason = logs.place(error) if isinstance(error, GARBLED) else type(error).__name__
        _log.warning(language(None)("start-waiting", reason=reason, seconds=round(pause)))
        await self.sleep(pause)

    def _of_discord(self, name: str) -> Any:
        """Return what discord.py's own class keeps under this name, and hands to nobody."""
        return vars(self)[f"_AutoShardedClient__{name}"]


def _code(error: BaseException | None) -> int:
    return error.code if isinstance(error, discord.ConnectionClosed) else 0


def _is_final(error: BaseException | None) -> bool:
    """Return whether no other try can mend it."""
    return isinstance(error, discord.PrivilegedIntentsRequired) or _code(error) in FINAL


def _raise_final(error: BaseException | None) -> None:
    """Raises what no other try can mend."""
    if _code(error) == REFUSED:
        raise discord.LoginFailure from error
    if error is not None and _is_final(error):
        raise error
