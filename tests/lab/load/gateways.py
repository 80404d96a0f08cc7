"""The gateways of a pretended Discord: who listens there, and what all of them are told. Nothing is
known here of messages, or of what a tap means.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections import defaultdict
from typing import NamedTuple

from aiohttp import WSMsgType, web

from tests.discord import payloads
from tests.discord.payloads import Json
from tests.lab.load.prepared import House
from tests.lab.load.told import server

APPLICATION = 900_000_000_000_000_001
BOT = payloads.user(APPLICATION, "Courtyard", bot=True)


class Listener(NamedTuple):
    """A gateway that is open, and the process that has opened it, as its address says."""

    process: int
    socket: web.WebSocketResponse


class Gateways:
    """All of them: two, while one process takes over from another."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ready = asyncio.Event()
        """Set once somebody listens."""
        self._open: list[Listener] = []
        self._sequence = itertools.count(1)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk to one process until it is gone."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json(payloads.HELLO)
        listener = Listener(int(request.match_info.get("process", 0)), socket)
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            said = json.loads(message.data)
            if said["op"] == payloads.HEARTBEAT:
                await socket.send_json(payloads.HEARD)
            elif said["op"] == payloads.IDENTIFY:
                await self._welcome(listener)
            elif said["op"] == payloads.RESUME:
                await self._send(socket, "RESUMED", {})
        if listener in self._open:
            self._open.remove(listener)
        return socket

    async def _welcome(self, listener: Listener) -> None:
        self._open.append(listener)
        places = (*self.house.tables, *self.house.places)
        guilds = sorted({one.guild for one in places})
        told = payloads.ready(BOT, APPLICATION, self.house.gateway, [0, 1], guilds)
        await self._send(listener.socket, "READY", told)
        channels = defaultdict(set)
        for one in places:
            channels[one.guild].add(one.channel)
        for guild in guilds:
            await self._send(listener.socket, "GUILD_CREATE", server(guild, sorted(channels[guild]), BOT))
        self.ready.set()

    def hears(self, process: int) -> bool:
        """Return whether this process listens."""
        return any(process == one.process for one in self._open)

    def lose(self, process: int) -> None:
        """Note that this process listens no more, before its connection itself says so."""
        self._open = [one for one in self._open if one.process != process]

    async def tell(self, name: str, data: Json) -> bool:
        """Tell all who listen. Return whether anybody does."""
        listeners = [one for one in self._open if not one.socket.closed]
        for one in listeners:
            with contextlib.suppress(ConnectionError):
                await self._send(one.socket, name, data)
        return bool(listeners)

    async def _send(self, socket: web.WebSocketResponse, name: str, data: Json) -> None:
        await socket.send_json(payloads.event(name, data, next(self._sequence)))
