"""A small Discord on a port of this machine, spoken to over real connections: who the bot is, one gateway,
and whatever is answered to it. It can be away, slow, or talk nonsense.

For what simcord has no connection to break: logging in, the gateway, and how a process ends. No rule of
Discord is checked here.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from itertools import count
from typing import Any, Self

from aiohttp import WSMsgType, web

from tests.discord import payloads

BOT, GUILD, CHANNEL = 111111111111111111, 222222222222222222, 333333333333333333
API = "/api/v10"
HTML = "<html><h1>502 Bad Gateway</h1></html>"

COURTYARD = payloads.user(BOT, "Courtyard", bot=True)

Fault = Callable[[], web.StreamResponse | None]
"""What is answered in place of the right answer; None: nothing, ever."""


def html(status: int = 200) -> Fault:
    """No JSON."""
    return lambda: web.Response(text=HTML, content_type="text/html", status=status)


def garbage() -> web.Response:
    """JSON by its name alone."""
    return web.Response(body=b"{]", headers={"Content-Type": "application/json"})


class FakeDiscord:
    """`async with FakeDiscord() as discord:`"""

    def __init__(self) -> None:
        self.faults: dict[str, list[Fault]] = {}
        """For each path, how the next requests are answered wrongly."""
        self.heard: list[tuple[str, Any]] = []
        """The path and the body of every request."""
        self.greeting: list[str | int] = []
        """What the next gateways say in place of a greeting; a number closes them with that code."""
        self.away: list[int] = []
        """The status with which the next gateways refuse to be opened."""
        self.begins: list[dict[str, Any]] = []
        """What the next READY events say in place of the right data."""
        self.resumes: Any = {}
        """What RESUMED says."""
        self.hangs_up: list[int] = []
        """The codes with which it closes the next gateways that resume."""
        self.forgets = False
        """Whether it knows no session any more."""
        self.delay = 0.0
        """Seconds until an answer to an interaction is confirmed."""
        self.ready = asyncio.Event()
        self.told = asyncio.Condition()
        """Notified with each request."""
        self.identified = 0
        self.resumed = 0
        self._sockets: list[web.WebSocketResponse] = []
        self._requests: list[web.Request] = []
        self._numbers = count(900_000_000_000_000_000)
        self._sequence = count(2)
        self._told: list[tuple[int, str]] = []
        """The events of the session, which it tells again where one resumes it."""

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_route("*", API + "/{path:.*}", self._answer)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port: int = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    @property
    def gateway(self) -> str:
        """What stands in place of wss://gateway.discord.gg."""
        return f"ws://127.0.0.1:{self.port}/gateway/"

    @property
    def api(self) -> str:
        """What stands in place of https://discord.com/api/v10."""
        return f"http://127.0.0.1:{self.port}{API}"

    def paths(self) -> list[str]:
        return [path for path, _ in self.heard]

    def answered(self) -> list[Any]:
        """The first answers to interactions."""
        return [body for path, body in self.heard if path.endswith("/callback")]

    async def answers(self, number: int) -> None:
        """Wait until so many interactions had their first answers."""
        async with self.told:
            await self.told.wait_for(lambda: len(self.answered()) >= number)

    async def tell(self, event: str, data: Any) -> None:
        """An event, to the bot; one that is away hears of it when it resumes."""
        number = next(self._sequence)
        self._told.append((number, json.dumps(payloads.event(event, data, number))))
        with contextlib.suppress(ConnectionError):
            await self._sockets[-1].send_str(self._told[-1][1])

    async def say(self, text: str) -> None:
        """Anything, to the bot."""
        await self._sockets[-1].send_str(text)

    async def say_bytes(self, data: bytes) -> None:
        """Bytes, which the bot takes for compressed text."""
        await self._sockets[-1].send_bytes(data)

    async def break_off(self) -> None:
        """Lose the connection without a word."""
        transport = self._requests[-1].transport
        assert transport is not None
        transport.abort()

    async def hang_up(self, code: int) -> None:
        """Close the gateway."""
        await self._sockets[-1].close(code=code)

    async def interaction(self, kind: int, data: dict[str, Any], person: int, **more: Any) -> int:
        """A command (2) or a tap (3). Returns its number."""
        number = next(self._numbers)
        member = payloads.member(payloads.user(person, f"p{person}")) | {"permissions": "8"}
        channel = {
            "id": str(CHANNEL),
            "type": 0,
            "name": "c",
            "position": 0,
            "permissions": "8",
            "guild_id": str(GUILD),
        }
        place = {
            "guild_id": str(GUILD),
            "channel_id": str(CHANNEL),
            "channel": channel,
            "guild_locale": "en-US",
        }
        told = payloads.interaction(
            BOT, number, f"token{number}", type=kind, member=member, data=data, app_permissions="8"
        )
        await self.tell("INTERACTION_CREATE", told | place | more)
        return number

    async def slash(self, name: str, person: int, sub: str = "") -> int:
        """A command without options."""
        options = [{"name": sub, "type": 1, "options": []}] if sub else []
        data = {"id": "1", "name": name, "type": 1, "options": options}
        return await self.interaction(2, data, person)

    async def tap(self, custom_id: str, person: int) -> int:
        """A tap on a button of the public message."""
        return await self.interaction(
            3, {"custom_id": custom_id, "component_type": 2}, person, message=self.message()
        )

    def message(self) -> dict[str, Any]:
        """Some message of the bot."""
        return payloads.message(next(self._numbers), CHANNEL, COURTYARD)

    # Its side of the connection

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        typed = request.content_type == "application/json"
        body = await request.json() if typed and request.can_read_body else None
        self.heard.append((path, body))
        async with self.told:
            self.told.notify_all()
        faults = self.faults.get(path)
        if faults:
            wrong = faults.pop(0)()
            if wrong is None:
                await asyncio.Event().wait()
            assert wrong is not None
            return wrong
        if path.endswith("/callback"):
            await asyncio.sleep(self.delay)
        return payloads.answer(self._right(path))

    def _right(self, path: str) -> Any:
        if path == "/users/@me":
            return COURTYARD
        if path == "/oauth2/applications/@me":
            return payloads.application(BOT)
        if path == "/gateway/bot":
            return payloads.gateway(self.gateway)
        if path.endswith("/callback"):
            return {"interaction": {"id": path.split("/")[2], "type": 2, "response_message_id": "1"}}
        return [] if path.endswith(("/commands", "/emojis")) else self.message()

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self.away:
            return web.Response(status=self.away.pop(0))
        socket = web.WebSocketResponse(timeout=0.05)  # discord.py does not say goodbye
        await socket.prepare(request)
        if self.greeting:
            wrong = self.greeting.pop(0)
            if isinstance(wrong, int):
                await socket.close(code=wrong)
            else:
                await socket.send_str(wrong)
                await socket.receive()
            return socket
        self._sockets.append(socket)
        self._requests.append(request)
        await socket.send_json(payloads.HELLO)
        async for packet in socket:
            if packet.type is not WSMsgType.TEXT:
                break
            said = json.loads(packet.data)
            if said["op"] == payloads.IDENTIFY:
                self.identified += 1
                await self._welcome(socket)
            elif said["op"] == payloads.RESUME:
                await self._resume(socket, said["d"])
            elif said["op"] == payloads.HEARTBEAT:
                await socket.send_json(payloads.HEARD)
        return socket

    async def _resume(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> None:
        if self.forgets:
            await socket.send_json(payloads.INVALID)
            return
        if self.hangs_up:
            await socket.close(code=self.hangs_up.pop(0))
            return
        self.resumed += 1
        for number, text in list(self._told):
            if number > said["seq"]:
                await socket.send_str(text)
        await socket.send_json(payloads.event("RESUMED", self.resumes, next(self._sequence)))
        self.ready.set()

    async def _welcome(self, socket: web.WebSocketResponse) -> None:
        self._told.clear()
        data = payloads.ready(COURTYARD, BOT, self.gateway, [0, 1], [])
        wrong = bool(self.begins)
        await socket.send_json(payloads.event("READY", self.begins.pop(0) if wrong else data, 1))
        if not wrong:
            self.ready.set()
