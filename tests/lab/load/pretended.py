"""The pretended Discord for measurements. It counts requests and records when it showed each page. People are
in crowd.py.
"""

from __future__ import annotations

import asyncio
import dataclasses
import re
import time
from collections import Counter, defaultdict
from typing import Any

from aiohttp import web

from bot.sandbox.opening import MOVES
from bot.ui.controls import ControlId, parse
from tests.lab.load.limits import Limits
from tests.lab.load.prepared import House, Prepared, Seat
from tests.lab.load.told import Post, controls, gallery, post, shows
from tests.pretended import payloads
from tests.pretended.payloads import Json
from tests.pretended.port import Port
from tests.pretended.server import Server
from tests.pretended.values import Channel, Message, Person
from tests.pretended.world import BEGAN

MESSAGE, THINKING, IN_PLACE = 4, 5, 7
"""First answers to an interaction: a new message, a deferred one, and an update of the tapped message."""
ANSWERED = 40060
"""Discord's code for an interaction that already has its answer."""


@dataclasses.dataclass(slots=True, eq=False)
class Tap:
    """A person's tap. Times are in seconds of this machine's clock, or None if it didn't happen."""

    table: int
    sent: float
    answered: float | None = None
    page: float | None = None
    picture: float | None = None
    line: str = ""
    """The answer, if it was only a line of text."""
    person: int = 0
    number: int = 0
    """The interaction's ID."""
    custom_id: str = ""
    here: bool = False
    """True if it was in the table's channel instead of direct messages."""
    place: int = 0
    """The channel, if there is no table yet."""
    beside: int = 0
    """The message that answered it, if that isn't the tapped one."""
    heard: bool = False
    """True if a gateway was connected to receive it."""
    asks: frozenset[int] | None = None
    """The tokens of the questions on the page that answered it, or None if there was no page."""

    @property
    def control(self) -> ControlId:
        """Return the parsed control."""
        return parse(self.custom_id)


class Discord(Port):
    """One bot's Discord. `latency` is in seconds. If `limited`, rate limits apply."""

    def __init__(self, house: House, latency: float, limited: bool) -> None:
        super().__init__(Server(lambda: time.time() - BEGAN))
        self.server.patience = float("inf")
        self.house = house
        """The initial tables."""
        self.latency = latency
        self.limits = Limits() if limited else None
        self.requests: Counter[str] = Counter()
        self.refused = 0
        self.public: defaultdict[int, list[float]] = defaultdict(list)
        """For each table, the times when its message in the channel was edited or posted."""
        self.twice: list[Tap] = []
        """Taps that the bot has answered a second time."""
        self.posts: list[Post] = []
        """New messages, in order."""
        self.open: dict[tuple[int, int], int] = {}
        """Hands in the table's channel that only their players see: messages by table and person."""
        self.left: set[asyncio.Task[None]] = set()
        """Taps without an answer when the crowd stopped."""
        self._posts: set[int] = set()
        self._waiting: defaultdict[int, list[Tap]] = defaultdict(list)
        self._taps: dict[int, Tap] = {}
        self._of_token: dict[str, Tap] = {}
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._looked_for: defaultdict[str, list[asyncio.Future[int]]] = defaultdict(list)
        self._tables = {table.number: table for table in house.tables}
        self._places = {place.channel: place for place in house.places}
        self._channel_tables = {table.channel: table for table in (*house.tables, *house.places)}
        self._hands: dict[tuple[int, int], int] = {
            (table.number, seat.person): seat.message for table in house.tables for seat in table.seats
        }
        self._boards = {table.number: table.message for table in house.tables}
        self._furnish()

    def _furnish(self) -> None:
        """Create all servers, channels, people and messages of the house."""
        server = self.server
        for person, dm in self.house.dms.items():
            server.people[person] = Person(person, f"player {person % 1000}", "en-US", dm, manages=True)
            server.channels[dm] = Channel(dm, 0, person)
        for table in (*self.house.tables, *self.house.places):
            server.guilds[table.guild] = "en-US"
            server.channels[table.channel] = Channel(table.channel, table.guild)
            server.stands(server.channels[table.channel], table.message)
            for seat in table.seats:
                server.stands(server.channels[seat.channel], seat.message)

    # The bot's requests

    async def before(
        self, process: int, method: str, path: str, body: Any
    ) -> web.StreamResponse | dict[str, str]:
        """See Port."""
        kind = f"{method} {_kind(path)}"
        self.requests[kind] += 1
        for heard in self._looked_for.pop(kind, ()):
            if not heard.done():
                heard.set_result(process)
        headers: dict[str, str] = {}
        if self.limits is not None:
            verdict = self.limits.judge(method, path, time.monotonic())
            headers = verdict.headers
            if verdict.wait:
                self.refused += 1
                told = {"message": "slower", "retry_after": verdict.wait, "global": verdict.whole_bot}
                more = {"Retry-After": f"{verdict.wait:.3f}", "Via": "1.1 google"}
                return payloads.answer(told, 429, {**headers, **more})
        if self.latency:
            await asyncio.sleep(self.latency)
        return headers

    async def asks(self, kind: str) -> int:
        """Wait for the next request of this kind. Return the number of the process that makes it."""
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._looked_for[kind].append(told)
        return await told

    def after(self, method: str, path: str, body: Any, status: int, answer: Any) -> None:
        """See Port."""
        parts = path.strip("/").split("/")
        where = parts[0], method
        if where == ("interactions", "POST"):
            self._first(self._taps[int(parts[1])], body, status, answer)
        elif status >= 300:
            return
        elif where == ("channels", "POST"):
            self._posted(int(parts[1]), body, int(answer["id"]))
        elif where == ("channels", "PATCH"):
            self._shown(int(parts[3]), body)
        elif where == ("channels", "DELETE"):
            self._deleted(int(parts[1]), int(parts[3]))
        elif where == ("webhooks", "PATCH"):
            self._filled(self._of_token[parts[2]], int(answer["id"]), body)
        elif where == ("webhooks", "POST"):
            tap = self._of_token[parts[2]]
            tap.line = tap.line or str(body.get("content") or "")

    def _posted(self, channel: int, body: Json, number: int) -> None:
        if number in self._posts:
            return  # it was repeated, and is the first message
        self._posts.add(number)
        self.posts.append(post(body, number, channel, time.time()))
        table, person = shows(body.get("components") or []), self.whose(channel)
        if table and table not in self._tables and (place := self._places.get(channel)) is not None:
            self._tables[table] = place._replace(number=table)
        if table in self._tables:
            if person:
                self._hands[table, person] = number
            else:
                self._boards[table] = number
        self._shown(number, body)

    def _deleted(self, channel: int, number: int) -> None:
        for (table, person), hand in self._hands.items():
            if hand == number:  # the message that was there is their hand again
                there = self.server.in_channel[channel]
                left = [one for one in there if one.outbox and not one.gone and shows(one.parts) == table]
                self._hands[table, person] = left[-1].id if left else number

    def _first(self, tap: Tap, body: Json, status: int, answer: Any) -> None:
        if status >= 300:
            if answer["code"] == ANSWERED:
                self.twice.append(tap)
            return
        tap.answered = time.monotonic()
        if (done := self._answers.pop(tap.number, None)) is not None:
            done.set_result(None)
        kind, told = body["type"], answer["interaction"]
        number = int(told.get("response_message_id", 0))
        if kind in (MESSAGE, THINKING):
            tap.beside = number
        if kind in (MESSAGE, IN_PLACE):
            self._filled(tap, number, body.get("data") or {})

    def _filled(self, tap: Tap, number: int, data: Json) -> None:
        """Record that the answer to a tap shows something in this message."""
        if parts := data.get("components") or []:
            tap.asks = frozenset(one.asked for one in controls(parts) if one.verb in MOVES)
        if tap.here and self.server.messages[number].reader:
            self.open[tap.table, tap.person] = number
        tap.page = tap.page or time.monotonic()
        if data.get("content"):
            tap.line = str(data["content"])
        self._waiting[number].append(tap)
        self._shown(number, data)

    def _shown(self, number: int, data: Json) -> None:
        if gallery(data.get("components") or []):
            for tap in self._waiting.pop(number, ()):
                tap.picture = time.monotonic()
        message = self.server.messages[number]
        table = self._channel_tables.get(message.channel)
        if table is not None and not message.reader:
            self.public[table.number].append(time.time())

    # Existing messages

    def message(self, number: int) -> Message | None:
        """Return a message, or None if it's gone or never existed."""
        found = self.server.messages.get(number)
        return None if found is None or found.gone else found

    def hand(self, table: Prepared, seat: Seat) -> Message:
        """Return the message with a person's hand at a table, as they see it now or saw it last."""
        return self.server.messages[self._hands[table.number, seat.person]]

    def table(self, number: int) -> Prepared | None:
        """Return a message's table, or None if it has none."""
        return self._tables.get(number)

    def known(self, channel: int) -> list[int]:
        """Return the tables that were announced in this channel, oldest first."""
        return [table.number for table in self._tables.values() if table.channel == channel]

    def whose(self, channel: int) -> int:
        """Return the owner of these direct messages, or 0 if it's a public channel."""
        return self.server.channels[channel].person

    def board(self, table: Prepared) -> int:
        """Return the message that shows a table to everybody."""
        return self._boards[table.number]

    # Listeners

    def hears(self, process: int) -> bool:
        """Return whether this process is connected."""
        return any(process == one.process for one in self.listeners)

    def lose(self, process: int) -> None:
        """Treat this process as disconnected, before its connection itself closes."""
        self.listeners = [one for one in self.listeners if one.process != process]

    # Taps

    async def tap(
        self, tap: Tap, seat: Seat, message: int, custom_id: str, values: list[str] | None, again: float = 0
    ) -> None:
        """Tap a control on a message, and wait for the first answer. `again` is the number of seconds after
        which Discord delivers the tap once more.
        """
        place = self._places[tap.place] if tap.place else self._tables[tap.table]
        where = place.channel if tap.here else self.house.dms[seat.person]
        data: Json = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        if values is not None:
            data["values"] = values
        asked = self.server.asked(
            self.server.people[seat.person],
            self.server.channels[where],
            3,
            data,
            self.server.messages[message],
        )
        tap.person, tap.number, tap.custom_id = seat.person, asked.id, custom_id
        self._taps[asked.id] = self._of_token[asked.token] = tap
        done = self._answers[asked.id] = asyncio.get_running_loop().create_future()
        tap.sent = time.monotonic()
        for pause in (0.0, again) if again else (0.0,):
            await asyncio.sleep(pause)
            tap.heard |= await self.tell("INTERACTION_CREATE", asked.payload)
        await done


def _kind(path: str) -> str:
    return re.sub(r"/(?:\d+|token-\d+)(?=/|$)", "/…", path)
