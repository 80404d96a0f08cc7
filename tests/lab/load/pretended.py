"""A Discord for measuring: REST and gateway, enough of both that the real bot logs in, is tapped and
answers.

It keeps messages, counts requests and notes when what was shown; it checks nothing of what it is sent (the
tests in tests/discord do). People are in crowd.py.
"""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from aiohttp import web

from bot.sandbox.opening import MOVES
from bot.ui.controls import ControlId, parse
from tests.discord import payloads
from tests.discord.payloads import Json
from tests.lab.load.gateways import APPLICATION, BOT, Gateways
from tests.lab.load.limits import Limits
from tests.lab.load.prepared import House, Prepared, Seat
from tests.lab.load.told import (
    ALL,
    PRIVATE,
    Post,
    controls,
    gallery,
    in_private,
    in_server,
    post,
    private,
    shows,
)

_EPOCH = 1_420_070_400_000
_NONCE = 300.0
"""Seconds for which a nonce is known."""
_PONG, _MESSAGE, _THINKING, _UNDERWAY, _IN_PLACE = 1, 4, 5, 6, 7
"""How an interaction may be answered first."""


@dataclasses.dataclass(slots=True, eq=False)
class Tap:
    """One tap of a person; times in seconds of this machine's clock, None where it did not come to that."""

    table: int
    sent: float
    answered: float | None = None
    page: float | None = None
    picture: float | None = None
    line: str = ""
    """What a person was told where the answer was a line alone."""
    person: int = 0
    number: int = 0
    """The interaction's."""
    custom_id: str = ""
    here: bool = False
    """Whether it was in the channel of the table, and not in direct messages."""
    place: int = 0
    """The channel, where it is for no table yet."""
    beside: int = 0
    """The message that answered it, where that is another."""
    heard: bool = False
    """Whether a gateway was there to be told of it."""
    asks: frozenset[int] | None = None
    """The tokens of the questions on the page that answered it, None where there was none."""

    @property
    def control(self) -> ControlId:
        """Return what the control says."""
        return parse(self.custom_id)


class Refusal(Exception):
    """A thing that Discord does not do, with its status and code."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__(code)
        self.status, self.code = status, code


GONE, TOO_LATE, ANSWERED = (404, 10008), (404, 10062), (400, 40060)
"""A message that is not there, an interaction that is none any more, or has its answer."""


class Discord:
    """One bot's Discord. `latency` is in seconds; `limited`: whether limits are kept."""

    def __init__(self, house: House, latency: float, limited: bool) -> None:
        self.gateways = Gateways(house)
        self.latency = latency
        self.limits = Limits() if limited else None
        self.requests: Counter[str] = Counter()
        self.refused = 0
        self.public: defaultdict[int, list[float]] = defaultdict(list)
        """When the message of a table's channel was edited or posted, by table."""
        self.messages: dict[int, Json] = {}
        self.patience = float("inf")
        """Seconds for which it waits for the first answer to a tap."""
        self.twice: list[Tap] = []
        """Taps that the bot has answered once more."""
        self.posts: list[Post] = []
        """New messages, in their order."""
        self.open: dict[tuple[int, int], int] = {}
        """Hands that their players alone see in the channel of the table: messages by table and person."""
        self._nonces: dict[tuple[str, str], tuple[int, float]] = {}
        self._waiting: defaultdict[int, list[Tap]] = defaultdict(list)
        self._taps: dict[str, tuple[Tap, int]] = {}
        self._numbers = itertools.count(1)
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._looked_for: defaultdict[str, list[asyncio.Future[int]]] = defaultdict(list)
        self.left: set[asyncio.Task[None]] = set()
        """Taps that had no answer when the crowd went home."""
        for table in (*house.tables, *house.places):
            self._keep(table.message, table.channel, table.guild, [])
            for seat in table.seats:
                self._keep(seat.message, seat.channel, None, [])
        self._tables = {table.number: table for table in house.tables}
        self._places = {place.channel: place for place in house.places}
        self._channel_tables = {table.channel: table for table in (*house.tables, *house.places)}
        self._hands: dict[tuple[int, int], int] = {
            (table.number, seat.person): seat.message for table in house.tables for seat in table.seats
        }
        self._boards = {table.number: table.message for table in house.tables}
        self._people = {channel: person for person, channel in house.dms.items()}

    @property
    def house(self) -> House:
        """The tables that were there from the beginning, and where the gateway is."""
        return self.gateways.house

    # The bot's requests

    def app(self) -> web.Application:
        """To be run on a port."""
        app = web.Application(client_max_size=50_000_000)
        app.router.add_get("/gateway", self.gateways.serve)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        app.router.add_get(r"/{process:\d+}/gateway", self.gateways.serve)
        app.router.add_route("*", r"/{process:\d+}/api/v10/{path:.*}", self._rest)
        return app

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        body = _body(request.headers.get("Content-Type", ""), await request.read())
        kind = f"{request.method} {_kind(path)}"
        self.requests[kind] += 1
        for heard in self._looked_for.pop(kind, ()):
            if not heard.done():
                heard.set_result(int(request.match_info.get("process", 0)))
        headers: Mapping[str, str] = {}
        if self.limits is not None:
            verdict = self.limits.judge(request.method, path, time.monotonic())
            headers = verdict.headers
            if verdict.wait:
                self.refused += 1
                told = {"message": "slower", "retry_after": verdict.wait, "global": verdict.whole_bot}
                more = {"Retry-After": f"{verdict.wait:.3f}", "Via": "1.1 google"}
                return payloads.answer(told, 429, {**headers, **more})
        if self.latency:
            await asyncio.sleep(self.latency)
        if kind == "GET /gateway/bot":
            home = str(request.url).partition("/api/")[0].replace("http", "ws", 1)
            return payloads.answer(payloads.gateway(f"{home}/gateway"))
        for method, pattern, answer in self._routes():
            match = re.fullmatch(pattern, path)
            if match is not None and method == request.method:
                try:
                    return payloads.answer(answer(body, *match.groups()), headers={**headers})
                except Refusal as refusal:
                    return payloads.answer({"message": "no", "code": refusal.code}, refusal.status)
        return payloads.answer({"message": "unknown", "code": 0}, 404)

    def _routes(self) -> Iterator[tuple[str, str, Callable[..., Any]]]:
        yield "POST", r"/interactions/(\d+)/([^/]+)/callback", self._callback
        yield "PATCH", r"/channels/(\d+)/messages/(\d+)", self._edit
        yield "POST", r"/channels/(\d+)/messages", self._post
        yield "GET", r"/channels/(\d+)/messages", self._latest
        yield "DELETE", r"/channels/(\d+)/messages/(\d+)", self._delete
        yield "PATCH", r"/webhooks/\d+/([^/]+)/messages/@original", self._original
        yield "DELETE", r"/webhooks/\d+/([^/]+)/messages/@original", lambda body, token: None
        yield "POST", r"/webhooks/\d+/([^/]+)", self._followup
        yield "GET", r"/channels/(\d+)", self._channel
        yield "POST", r"/users/@me/channels", self._open_dm
        yield "GET", r"/users/@me", lambda body: BOT
        yield "GET", r"/oauth2/applications/@me", lambda body: payloads.application(APPLICATION)
        yield "GET", r"/applications/@me", lambda body: payloads.application(APPLICATION)
        yield "PUT", r"/applications/\d+/commands", lambda body: []

    async def asks(self, kind: str) -> int:
        """Wait for the next request of this kind. Return the process that makes it, as its address says."""
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._looked_for[kind].append(told)
        return await told

    def _post(self, body: Json, channel: str) -> Json:
        number, person, now = self._number(), self._people.get(int(channel)), time.monotonic()
        if nonce := str(body.get("nonce") or ""):
            known, since = self._nonces.get((channel, nonce), (number, now))
            if known != number and now - since < _NONCE:
                return self.messages.get(known) or payloads.message(known, int(channel), BOT)
            self._nonces[channel, nonce] = number, now
        self.posts.append(post(body, number, int(channel), time.time()))
        table = shows(body.get("components") or [])
        if table and table not in self._tables and (place := self._places.get(int(channel))) is not None:
            self._tables[table] = place._replace(number=table)
        if table in self._tables:
            if person is None:
                self._boards[table] = number
            else:
                self._hands[table, person] = number
        return self._shown(number, int(channel), body)

    def _edit(self, body: Json, channel: str, message: str) -> Json:
        if int(message) not in self.messages:
            raise Refusal(*GONE)
        return self._shown(int(message), int(channel), body)

    def _delete(self, body: Json, channel: str, message: str) -> None:
        number = int(message)
        if self.messages.pop(number, None) is None:
            raise Refusal(*GONE)
        for (table, person), hand in self._hands.items():
            if hand == number:  # what stood there before is their hand again
                left = [one for one in self._latest({}, channel) if shows(one["components"]) == table]
                self._hands[table, person] = int(left[0]["id"]) if left else number

    def _latest(self, body: Json, channel: str) -> list[Json]:
        found = [one for one in self.messages.values() if one["channel_id"] == channel and not private(one)]
        return sorted(found, key=lambda one: -int(one["id"]))[:50]

    def _channel(self, body: Json, channel: str) -> Json:
        return {"id": channel, "type": 1, "last_message_id": None, "recipients": []}

    def _open_dm(self, body: Json) -> Json:
        person = int(body["recipient_id"])
        told = payloads.user(person, "player")
        return {
            "id": str(self.house.dms[person]), "type": 1, "last_message_id": None, "recipients": [told]
        }  # fmt: skip

    def _callback(self, body: Json, interaction: str, token: str) -> Json | None:
        tap, message = self._taps[token]
        if tap.answered is not None:
            self.twice.append(tap)
            raise Refusal(*ANSWERED)
        if time.monotonic() > tap.sent + self.patience:
            raise Refusal(*TOO_LATE)
        if body["type"] == _IN_PLACE and message not in self.messages:
            raise Refusal(*GONE)
        tap.answered = time.monotonic()
        if (done := self._answers.pop(token, None)) is not None:
            done.set_result(None)
        kind, data = body["type"], body.get("data") or {}
        if kind in (_MESSAGE, _THINKING):
            message = tap.beside = self._beside(tap)
            self._taps[token] = (tap, message)
        if kind in (_MESSAGE, _IN_PLACE):
            self._answered(tap, message, data)
        told = {"id": interaction, "type": 3, "response_message_id": str(message)}
        kept = self.messages.get(message) or payloads.message(message, 0, BOT)
        return {"interaction": told, "resource": {"type": kind, "message": kept}}

    def _original(self, body: Json, token: str) -> Json:
        tap, message = self._taps[token]
        if message not in self.messages:
            raise Refusal(*GONE)
        return self._answered(tap, message, body)

    def _followup(self, body: Json, token: str) -> Json:
        tap, _ = self._taps[token]
        tap.line = tap.line or str(body.get("content") or "")
        return payloads.message(self._number(), 0, BOT, body.get("components") or [])

    def _place_of(self, tap: Tap) -> Prepared:
        """Where the table is, or is to be."""
        return self._places[tap.place] if tap.place else self._tables[tap.table]

    def _beside(self, tap: Tap) -> int:
        """A new message, which its person alone sees."""
        number, table = self._number(), self._place_of(tap)
        channel, guild = (table.channel, table.guild) if tap.here else (self.house.dms[tap.person], None)
        self._keep(number, channel, guild, [])["flags"] |= PRIVATE
        return number

    def _answered(self, tap: Tap, message: int, data: Json) -> Json:
        now = time.monotonic()
        if parts := data.get("components") or []:
            tap.asks = frozenset(one.asked for one in controls(parts) if one.verb in MOVES)
        if tap.here and message in self.messages and private(self.messages[message]):
            self.open[tap.table, tap.person] = message
        tap.page = tap.page or now
        if data.get("content"):
            tap.line = str(data["content"])
        self._waiting[message].append(tap)
        old = self.messages.get(message)
        return self._shown(message, 0 if old is None else int(old["channel_id"]), data)

    def _shown(self, message: int, channel: int, data: Json) -> Json:
        parts = data.get("components") or []
        now = time.monotonic()
        if gallery(parts):
            for tap in self._waiting.pop(message, ()):
                tap.picture = now
        table = self._channel_tables.get(channel)
        if table is not None:
            self.public[table.number].append(time.time())
        return self._keep(message, channel, None if table is None else table.guild, parts)

    def _keep(self, number: int, channel: int, guild: int | None, parts: list[Json]) -> Json:
        old = self.messages.get(number)
        self.messages[number] = kept = payloads.message(number, channel, BOT, parts)
        kept["flags"] |= 0 if old is None else old["flags"]
        if guild is not None:
            kept["guild_id"] = str(guild)
        return kept

    def _number(self) -> int:
        return (int(time.time() * 1000) - _EPOCH << 22) + next(self._numbers) % (1 << 22)

    def hand(self, table: Prepared, seat: Seat) -> Json:
        """The message of a person's hand at a table, as they see it now."""
        number = self._hands[table.number, seat.person]
        return self.messages.get(number) or payloads.message(number, seat.channel, BOT)

    def table(self, number: int) -> Prepared | None:
        """A table of which a message has told; None: there was none."""
        return self._tables.get(number)

    def known(self, channel: int) -> list[int]:
        """The tables that were told of in this channel, oldest first."""
        return [table.number for table in self._tables.values() if table.channel == channel]

    def whose(self, channel: int) -> int:
        """Return whose direct messages these are, 0 where everybody reads them."""
        return self._people.get(channel, 0)

    def board(self, table: Prepared) -> int:
        """The message that shows a table to everybody."""
        return self._boards[table.number]

    # Taps

    async def tap(
        self, tap: Tap, seat: Seat, message: int, custom_id: str, values: list[str] | None, again: float = 0
    ) -> None:
        """A person taps a control on a message; returns when it has its first answer. `again`: seconds after
        which Discord tells of it once more.
        """
        number, table = self._number(), self._place_of(tap)
        token = f"t{number}"
        tap.person, tap.number, tap.custom_id = seat.person, number, custom_id
        self._taps[token] = (tap, message)
        done = self._answers[token] = asyncio.get_running_loop().create_future()
        data: Json = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        if values is not None:
            data["values"] = values
        person = payloads.user(seat.person, f"player {seat.person % 1000}")
        told = payloads.interaction(
            APPLICATION,
            number,
            token,
            type=3,
            message=self.messages[message],
            data=data,
            app_permissions=ALL,
            **(in_server(table, person) if tap.here else in_private(seat, person, message)),
        )
        tap.sent = time.monotonic()
        for pause in (0.0, again) if again else (0.0,):
            await asyncio.sleep(pause)
            tap.heard |= await self.gateways.tell("INTERACTION_CREATE", told)
        await done


def _kind(path: str) -> str:
    return re.sub(r"/(?:\d+|t\d+)(?=/|$)", "/…", path)


def _body(kind: str, raw: bytes) -> Json:
    """Return what was asked in JSON, of a form with files, too."""
    if kind.startswith("multipart/"):
        start = raw.index(b"\r\n\r\n", raw.index(b'name="payload_json"')) + 4
        found: Json = json.loads(raw[start : raw.index(b"\r\n--", start)])
        return found
    read: Any = json.loads(raw) if raw else {}
    return read if isinstance(read, dict) else {}
