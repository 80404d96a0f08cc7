"""The pretended Discord on a port. It can be offline, slow or send nonsense. For tests of the login, the
gateway and how a process ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

from aiohttp import web

from tests.pretended import payloads
from tests.pretended.port import Listener, Port
from tests.pretended.server import Server
from tests.pretended.values import Channel, Message, Person
from tests.pretended.world import BEGAN, BOT

GUILD, CHANNEL = 222222222222222222, 333333333333333333
HTML = "<html><h1>502 Bad Gateway</h1></html>"

COURTYARD = payloads.user(BOT, "Courtyard", bot=True)

Fault = Callable[[], web.StreamResponse | None]
"""Makes the response that replaces the right one. None means that there's never a response."""


def html(status: int = 200) -> Fault:
    """Return a fault that responds with HTML."""
    return lambda: web.Response(text=HTML, content_type="text/html", status=status)


def garbage() -> web.Response:
    """Respond with invalid JSON."""
    return web.Response(body=b"{]", headers={"Content-Type": "application/json"})


class FakeDiscord(Port):
    """Use it as `async with FakeDiscord() as discord:`."""

    def __init__(self) -> None:
        super().__init__(Server(lambda: time.time() - BEGAN))
        self.server.guilds[GUILD] = "en-US"
        self.server.channels[CHANNEL] = Channel(CHANNEL, GUILD)
        self.faults: dict[str, list[Fault]] = {}
        """For each path, the faults of its next requests."""
        self.heard: list[tuple[str, Any]] = []
        """The path and the body of every request."""
        self.greeting: list[str | int] = []
        """The texts that the next gateways send in place of a greeting. A number closes the gateway with that
        code.
        """
        self.away: list[int] = []
        """The status codes of the next gateways, which refuse the connection."""
        self.begins: list[dict[str, Any]] = []
        """The data of the next READY events, in place of the right data."""
        self.resumes: Any = {}
        """The data of RESUMED."""
        self.hangs_up: list[int] = []
        """The close codes of the next resumed gateways."""
        self.forgets = False
        """True if Discord has forgotten all sessions."""
        self.delay = 0.0
        """The delay in seconds before an interaction's answer is confirmed."""
        self.told = asyncio.Condition()
        """Notified of each request."""
        self.identified = 0
        self.resumed = 0
        self._latest: Listener | None = None
        self._requests: list[web.Request] = []
        self._told: list[tuple[int, str]] = []
        """The session's events, which are sent again on a resume."""

    def paths(self) -> list[str]:
        return [path for path, _ in self.heard]

    def answered(self) -> list[Any]:
        """Return the first answers to interactions."""
        return [body for path, body in self.heard if path.endswith("/callback")]

    async def answers(self, number: int) -> None:
        """Wait until this many interactions have had a first answer."""
        async with self.told:
            await self.told.wait_for(lambda: len(self.answered()) >= number)

    async def tell(self, name: str, data: Any) -> bool:
        """Send an event to the bot. A disconnected bot gets it when it resumes."""
        number = next(self._sequence)
        self._told.append((number, json.dumps(payloads.event(name, data, number))))
        with contextlib.suppress(ConnectionError):
            await self.say(self._told[-1][1])
        return True

    async def say(self, text: str) -> None:
        """Send any text to the bot."""
        await self._socket.send_str(text)

    async def say_bytes(self, data: bytes) -> None:
        """Send bytes, which the bot takes for compressed text."""
        await self._socket.send_bytes(data)

    async def break_off(self) -> None:
        """Drop the connection without a close frame."""
        transport = self._requests[-1].transport
        assert transport is not None
        transport.abort()

    async def hang_up(self, code: int) -> None:
        """Close the gateway."""
        await self._socket.close(code=code)

    @property
    def _socket(self) -> web.WebSocketResponse:
        assert self._latest is not None
        return self._latest.socket

    async def interaction(
        self, kind: int, data: dict[str, Any], person: int, source: Message | None = None
    ) -> int:
        """Send a command (2) or a tap (3). Return the interaction's ID."""
        somebody = Person(person, f"p{person}", "en-US", self.server.add_channel(0, person).id, manages=True)
        who = self.server.people.setdefault(person, somebody)
        asked = self.server.asked(who, self.server.channels[CHANNEL], kind, data, source)
        await self.tell("INTERACTION_CREATE", asked.payload)
        return asked.id

    async def slash(self, name: str, person: int, sub: str = "") -> int:
        """Use a command without options."""
        options = [{"name": sub, "type": 1, "options": []}] if sub else []
        data = {"id": "1", "name": name, "type": 1, "options": options}
        return await self.interaction(2, data, person)

    async def tap(self, custom_id: str, person: int) -> int:
        """Tap a button of the public message."""
        shown = self.server.stands(self.server.channels[CHANNEL])
        return await self.interaction(3, {"custom_id": custom_id, "component_type": 2}, person, shown)

    # The server's side of the connection

    async def before(
        self, process: int, method: str, path: str, body: Any
    ) -> web.StreamResponse | dict[str, str]:
        """See Port."""
        self.heard.append((path, body))
        async with self.told:
            self.told.notify_all()
        if faults := self.faults.get(path):
            wrong = faults.pop(0)()
            if wrong is None:
                await asyncio.Event().wait()
            assert wrong is not None
            return wrong
        if path.endswith("/callback"):
            await asyncio.sleep(self.delay)
        return {}

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """See Port."""
        if self.away:
            return web.Response(status=self.away.pop(0))
        self._requests.append(request)
        return await super().serve(request)

    async def greet(self, one: Listener) -> bool:
        """See Port."""
        if not self.greeting:
            self._latest = one
            return await super().greet(one)
        wrong = self.greeting.pop(0)
        if isinstance(wrong, int):
            await one.socket.close(code=wrong)
        else:
            await one.socket.send_str(wrong)
            await one.socket.receive()
        return False

    async def welcome(self, one: Listener) -> None:
        """See Port."""
        self.identified += 1
        self._told.clear()
        if self.begins:
            await self.send(one, "READY", self.begins.pop(0))
        else:
            await super().welcome(one)

    async def resume(self, one: Listener, said: dict[str, Any]) -> None:
        """See Port."""
        if self.forgets:
            await one.socket.send_json(payloads.INVALID)
            return
        if self.hangs_up:
            await one.socket.close(code=self.hangs_up.pop(0))
            return
        self.resumed += 1
        for number, text in list(self._told):
            if number > said["seq"]:
                await one.socket.send_str(text)
        await self.send(one, "RESUMED", self.resumes)
        self.ready.set()
