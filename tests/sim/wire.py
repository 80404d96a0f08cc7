"""The bot's connection to Discord: replacements for aiohttp's session and for the gateway's web socket.

discord.py itself is the real one, with its own retries, sleeps and rate limits. A request is sent, has its
effect, and is answered, each at its own moment. A request on its way arrives even if its sender is dead.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
from collections import deque
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import aiohttp

from tests.pretended import payloads
from tests.pretended.server import Server, body_of
from tests.pretended.values import Refusal
from tests.pretended.world import BOT
from tests.sim.loop import CAUSE, LIFE, SimLoop

if TYPE_CHECKING:
    from tests.sim.scenario import Scenario

API = "/api/v10"
ON_ITS_WAY = 1.0
"""Seconds after which a request is lost with its connection, because later requests would overtake it."""
PATIENCE = 300.0
"""Seconds after which aiohttp gives a request up, unless it has a shorter timeout."""


class Trouble:
    """The trouble of one request, by default none."""

    def __init__(self) -> None:
        self.out = self.back = 0.01
        """Seconds in each direction."""
        self.slow = False
        """True if either direction is unusually slow."""
        self.hangs = False
        self.status = 0
        """The status of a wrong answer, or 0. If `effect` is True, Discord has done the request anyway."""
        self.code = 0
        self.retry_after = 0.0
        self.everywhere = False
        self.no_json = False
        self.error: BaseException | None = None
        self.effect = True


class Headers(dict[str, str]):
    """Headers with case-insensitive names."""

    def __init__(self, given: dict[str, str]) -> None:
        super().__init__({name.lower(): value for name, value in given.items()})

    def __getitem__(self, name: str) -> str:
        return super().__getitem__(name.lower())

    def __contains__(self, name: object) -> bool:
        return super().__contains__(str(name).lower())

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)


class Answer:
    """A response with the attributes that discord.py reads."""

    def __init__(self, status: int, text: str, headers: dict[str, str]) -> None:
        self.status, self._text = status, text
        self.reason = "simulated"
        self.headers = Headers(headers)

    async def text(self, encoding: str = "utf-8") -> str:
        return self._text

    async def read(self) -> bytes:
        return self._text.encode()

    async def json(self) -> Any:
        return json.loads(self._text)

    def release(self) -> None:
        return


class _Request:
    def __init__(self, session: Session, method: str, url: str, more: dict[str, Any]) -> None:
        self._session, self._method, self._url, self._more = session, method, url, more

    async def __aenter__(self) -> Answer:
        return await self._session.send(self._method, self._url, **self._more)

    async def __aexit__(self, *error: object) -> None:
        return

    def __await__(self) -> Any:
        return self.__aenter__().__await__()


class Session:
    """A replacement for aiohttp.ClientSession."""

    def __init__(self, sky: Scenario, timeout: Any = None) -> None:
        self._sky, self._timeout = sky, timeout
        self.closed = False

    def request(self, method: str, url: str, **more: Any) -> _Request:
        return _Request(self, method, str(url), more)

    def get(self, url: str, **more: Any) -> _Request:
        return _Request(self, "GET", str(url), more)

    async def close(self) -> None:
        self.closed = True

    async def send(self, method: str, url: str, **more: Any) -> Answer:
        if self.closed:
            raise RuntimeError("Session is closed")
        sky, loop = self._sky, self._sky.loop
        path = unquote(url.partition("?")[0].partition(API)[2])
        body, files = body_of(more.get("data"))
        params = dict(more.get("params") or {})
        trouble = sky.request(method, path, body)
        future: asyncio.Future[Answer] = loop.create_future()
        cause, life = CAUSE.get(), LIFE.get()

        def arrive() -> None:
            status, answer = 0, None
            given_up = future.done() or (life is not None and life.dead)
            if trouble.effect and not (given_up and trouble.out > ON_ITS_WAY):
                sky.arrived(method, path, body, files, cause)
                try:
                    status, answer = sky.server.handle(method, path, body, files, params)
                except Refusal as refusal:
                    status, answer = refusal.status, {"code": refusal.code, "message": refusal.message}
                sky.done(method, path, status, answer)
            if not trouble.hangs:
                loop.call_later(trouble.back, finish, status, answer)

        def finish(status: int, answer: Any) -> None:
            if future.done() or (life is not None and life.dead):
                return
            if trouble.error is not None:
                future.set_exception(trouble.error)
            elif trouble.no_json:
                text = "<html>upstream connect error</html>"
                future.set_result(Answer(trouble.status or status, text, {"content-type": "text/html"}))
            elif trouble.status:
                headers = {"content-type": "application/json"}
                told: dict[str, Any] = {"code": trouble.code, "message": "trouble"}
                if trouble.status == 429:
                    headers |= {"Via": "1.1 google"}
                    told |= {"retry_after": trouble.retry_after, "global": trouble.everywhere}
                future.set_result(Answer(trouble.status, json.dumps(told), headers))
            else:
                if method == "POST" and isinstance(answer, dict) and "id" in answer:
                    sky.heard(int(answer["id"]))
                text = "" if answer is None else json.dumps(answer)
                future.set_result(Answer(status, text, {"content-type": "application/json"} if text else {}))

        limit = more.get("timeout") or self._timeout
        total = getattr(limit, "total", limit if isinstance(limit, (int, float)) else None) or PATIENCE
        patience = loop.call_later(
            total, lambda: future.done() or future.set_exception(aiohttp.ServerTimeoutError())
        )
        future.add_done_callback(lambda _: patience.cancel())
        # Outside of any life, since a sent request arrives, unless it was on its way for long.
        contextvars.Context().run(loop.call_later, trouble.out, arrive)
        return await future


class Socket:
    """A replacement for discord.gateway.DiscordWebSocket: one connection of one shard."""

    def __init__(self, client: Any, gate: Gate, shard: int | None) -> None:
        self._client, self._gate = client, gate
        self.shard_id = shard
        self.sequence, self.session_id, self.gateway = 1, "session", None
        self.told = True
        self._events: deque[tuple[str, dict[str, Any]] | BaseException] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self.open = True
        self.latency = 0.01

    @property
    def socket(self) -> Any:
        return self

    def put(self, event: tuple[str, dict[str, Any]] | BaseException) -> None:
        self._events.append(event)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def poll_event(self) -> None:
        while not self._events:
            self._waiter = self._gate.loop.create_future()
            await self._waiter
        event = self._events.popleft()
        if isinstance(event, BaseException):
            self.open = False
            raise event
        name, data = event
        context = contextvars.copy_context()
        if name == "INTERACTION_CREATE":
            context.run(CAUSE.set, int(data["id"]))
        # The bot may keep and change the data.
        context.run(self._client._connection.parsers[name], json.loads(json.dumps(data)))

    async def close(self, code: int = 1000) -> None:
        self.open = False
        self.put(ConnectionResetError(104, "closed"))

    def is_ratelimited(self) -> bool:
        return False

    async def change_presence(self, **_: Any) -> None:
        return


class Gate:
    """Discord's gateway, with one socket at a time."""

    def __init__(self, loop: SimLoop, server: Server) -> None:
        self.loop, self._server = loop, server
        self._socket: Socket | None = None
        self._missed: list[tuple[str, dict[str, Any]]] = []
        """Events for a resumed session: all except taps, which have then expired."""

    @property
    def socket(self) -> Socket | None:
        """Return the living bot's connection, or None."""
        return self._socket if self._socket is not None and self._socket.open else None

    async def connect(self, client: Any, **how: Any) -> Socket:
        await asyncio.sleep(0.05)
        if self._socket is not None:
            self._socket.open = False
        self._socket = socket = Socket(client, self, how.get("shard_id"))
        missed, self._missed = self._missed, []
        if how.get("resume"):
            for event in missed:
                socket.put(event)
            socket.put(("RESUMED", {"__shard_id__": how.get("shard_id") or 0}))
            return socket
        shard = [how.get("shard_id") or 0, 1]
        guilds = [one for one in self._server.guilds if one not in self._server.without]
        ready = payloads.ready(self._server.user(BOT), BOT, "wss://discord.invalid", shard, guilds)
        ready["__shard_id__"] = shard[0]
        socket.put(("READY", ready))
        for guild in guilds:
            socket.put(("GUILD_CREATE", self._server.guild_payload(guild)))
        return socket

    def drop(self, code: OSError | None = None) -> None:
        """Break the connection."""
        if self.socket is not None:
            self.socket.put(code or ConnectionResetError(104, "reset"))

    def send(self, event: str, payload: dict[str, Any]) -> bool:
        """Send an event to the bot. Return whether a bot is connected."""
        socket = self.socket
        if socket is None:
            if self._socket is not None and event != "INTERACTION_CREATE":
                self._missed.append((event, payload))
            return False
        socket.put((event, payload))
        return True

    def killed(self) -> None:
        """Forget the connection of a killed process."""
        self._socket = None
        self._missed.clear()
