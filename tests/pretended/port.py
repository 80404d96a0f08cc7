"""The pretended Discord on a port of this machine, over real connections. It has enough of REST and gateways
for the real bot to log in, be tapped and answer.

Processes can be told apart by the address they were given: `/7/api/v10` is process 7's.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from typing import Any, NamedTuple, Self

from aiohttp import WSMsgType, web

from tests.pretended import payloads
from tests.pretended.payloads import Json
from tests.pretended.server import Server
from tests.pretended.values import Refusal
from tests.pretended.world import BOT

API = "/api/v10"


class Listener(NamedTuple):
    """An open gateway: the process that has opened it, according to its address, and that address."""

    process: int
    url: str
    socket: web.WebSocketResponse


class Port:
    """Use it as `async with Port(server) as port:`."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ready = asyncio.Event()
        """Set once a gateway has identified."""
        self.listeners: list[Listener] = []
        """There are several while one process takes over from another."""
        self._sequence = itertools.count(1)

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=50_000_000)
        for process in ("", r"/{process:\d+}"):
            app.router.add_get(process + r"/gateway{slash:/?}", self.serve)
            app.router.add_route("*", process + API + "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port: int = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    @property
    def gateway(self) -> str:
        """Return the replacement for wss://gateway.discord.gg."""
        return f"ws://127.0.0.1:{self.port}/gateway/"

    @property
    def api(self) -> str:
        """Return the replacement for https://discord.com/api/v10."""
        return f"http://127.0.0.1:{self.port}{API}"

    # Requests

    async def before(
        self, process: int, method: str, path: str, body: Any
    ) -> web.StreamResponse | dict[str, str]:
        """Called before each request. Return a response that replaces the right one, or headers for the right
        one.
        """
        return {}

    def after(self, method: str, path: str, body: Any, status: int, answer: Any) -> None:
        """Called after each request, with its answer."""

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        body = _body(request.headers.get("Content-Type", ""), await request.read())
        process = int(request.match_info.get("process", 0))
        said = await self.before(process, request.method, path, body)
        if isinstance(said, web.StreamResponse):
            return said
        if path == "/gateway/bot":
            home = str(request.url).partition("/api/")[0].replace("http", "ws", 1)
            return payloads.answer(payloads.gateway(f"{home}/gateway/"), headers=said)
        try:
            status, answer = self.server.handle(request.method, path, body, (), dict(request.query))
        except Refusal as refusal:
            status, answer = refusal.status, {"message": refusal.message, "code": refusal.code}
        self.after(request.method, path, body, status, answer)
        return payloads.answer(answer, status, said)

    # Gateways

    async def tell(self, name: str, data: Json) -> bool:
        """Send an event to all listeners. Return whether there were any."""
        listening = [one for one in self.listeners if not one.socket.closed]
        for one in listening:
            with contextlib.suppress(ConnectionError):
                await self.send(one, name, data)
        return bool(listening)

    async def send(self, one: Listener, name: str, data: Json) -> None:
        """Send an event to one listener."""
        await one.socket.send_json(payloads.event(name, data, next(self._sequence)))

    async def greet(self, one: Listener) -> bool:
        """Greet a new connection. Return whether to go on."""
        await one.socket.send_json(payloads.HELLO)
        return True

    async def welcome(self, one: Listener) -> None:
        """Add a connection that has identified, and send its servers."""
        self.listeners.append(one)
        guilds = [guild for guild in self.server.guilds if guild not in self.server.without]
        await self.send(one, "READY", payloads.ready(self.server.user(BOT), BOT, one.url, [0, 1], guilds))
        for guild in guilds:
            await self.send(one, "GUILD_CREATE", self.server.guild_payload(guild))
        self.ready.set()

    async def resume(self, one: Listener, said: Json) -> None:
        """Add a connection that resumes."""
        self.listeners.append(one)
        await self.send(one, "RESUMED", {})

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one process until it disconnects."""
        socket = web.WebSocketResponse(timeout=0.05, max_msg_size=0)  # discord.py doesn't say goodbye
        await socket.prepare(request)
        url = str(request.url.with_query(None)).replace("http", "ws", 1)
        one = Listener(int(request.match_info.get("process", 0)), url, socket)
        if not await self.greet(one):
            return socket
        async for packet in socket:
            if packet.type is not WSMsgType.TEXT:
                break
            said = json.loads(packet.data)
            if said["op"] == payloads.IDENTIFY:
                await self.welcome(one)
            elif said["op"] == payloads.RESUME:
                await self.resume(one, said["d"])
            elif said["op"] == payloads.HEARTBEAT:
                await socket.send_json(payloads.HEARD)
        if one in self.listeners:
            self.listeners.remove(one)
        return socket


def _body(kind: str, raw: bytes) -> Any:
    """Return a request's JSON. The files of a multipart form are left out."""
    if kind.startswith("multipart/"):
        start = raw.index(b"\r\n\r\n", raw.index(b'name="payload_json"')) + 4
        return json.loads(raw[start : raw.index(b"\r\n--", start)])
    return json.loads(raw) if raw else None
