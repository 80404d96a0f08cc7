"""The connection to Discord, kept with patience: a Discord that is away, slow or out of its mind is tried
again and again, ever more rarely, and every try says so in one line. Only what no patience can mend ends it.

discord.py gives a gateway up for good where it is told something that it does not understand, and tries to
open a first one every five seconds; both are otherwise here. No room of the house is known.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.shard import EventItem, EventType, Shard

from bot import logs
from bot.i18n.languages import language
from bot.trouble import GARBLED, TROUBLE

_log = logging.getLogger(__name__)

LOGIN = 10.0
"""Seconds in which Discord is to answer who the bot is, and where its gateway is."""
OPENING = 60.0
"""Seconds that opening one gateway may take."""
FAREWELL = 2.0
"""Seconds for which one that is given up may say goodbye."""
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
        reviving: set[asyncio.Task[None]] = set()
        try:
            while not self.is_closed():
                item = await queue.get()
                if item.type == EventType.clean_close:
                    return
                if item.type in (EventType.identify, EventType.resume):
                    await item.shard.reidentify(item.error)
                elif item.type == EventType.reconnect:
                    await item.shard.reconnect()
                elif _code(item.error) == SHARDING:
                    await self._reshard()
                else:
                    _raise_final(item.error)
                    task = asyncio.create_task(self._revive(item.shard, item.error))
                    reviving.add(task)
                    task.add_done_callback(reviving.discard)
        finally:
            for task in reviving:
                task.cancel()

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
                opening = DiscordWebSocket.from_client(
                    self, initial=initial, gateway=gateway, shard_id=shard_id
                )
                socket = await asyncio.wait_for(opening, OPENING)
                break
            except Exception as error:
                _raise_final(error)
                initial = False
                await self._wait(pause, error)
        # Keep reading this one while others connect.
        shard = Shard(socket, self, self._of_discord("queue").put_nowait)
        self._of_discord("shards")[shard_id] = shard
        shard._backoff._max = 8  # pauses of at most 256 seconds
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

    async def _revive(self, shard: Shard, error: Exception | None) -> None:
        # discord.py leaves it open, and a thread that goes on greeting it.
        with contextlib.suppress(Exception):
            async with asyncio.timeout(FAREWELL):
                await shard.ws.close(code=4000)
        await self._wait(max(SHORTEST, shard._backoff.delay()), error)
        self._of_discord("queue").put_nowait(EventItem(EventType.reconnect, shard, None))

    async def _reshard(self) -> None:
        """There are more servers now than so many shards may have."""
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


def _raise_final(error: BaseException | None) -> None:
    """Raises what no other try can mend."""
    if _code(error) == REFUSED:
        raise discord.LoginFailure from error
    if error is not None and (isinstance(error, discord.PrivilegedIntentsRequired) or _code(error) in FINAL):
        raise error
