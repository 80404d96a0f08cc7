"""People who tap while processes are killed. Each actor is a crowd that does one thing again and again until
it's told to stop. People see what Discord shows them, and know the bot only by its controls.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection, Iterator
from typing import NamedTuple

import engine
from bot.sandbox.opening import MOVES
from bot.ui.controls import ControlId, parse
from tests.lab.kills.tables import CLOCKS, PLANS, ROBOTS, Ground
from tests.lab.load.crowd import on
from tests.lab.load.prepared import Prepared, Seat
from tests.lab.load.pretended import Discord, Tap
from tests.pretended.values import Message

ANSWER = 3.0
"""Seconds that Discord waits for an answer."""
AGAIN = 0.05
"""The share of taps that Discord delivers twice."""
OFTEN = {PLANS: 4, ROBOTS: 3}
"""How much more often people tap at these tables. At the others, the players to move have mostly been away
for a while, and are called.
"""
LATELY = 40
"""How many of the latest taps are searched for a move that can be taken back."""
PLANNING = ("plan-move", "plan-by", "plan-drop")
"""The verbs on the page of plans."""


class Found(NamedTuple):
    """The next tap and its pick. `place` is the channel if there is no table yet."""

    table: Prepared
    seat: Seat
    custom_id: str
    values: list[str] | None = None
    here: bool = False
    place: int = 0


class Actor:
    """A crowd. All crowds in a run share their taps, and the messages that are being tapped."""

    RATE = 1.0
    """Taps per second, in addition to those of the people who play."""

    def __init__(
        self, discord: Discord, ground: Ground, taps: list[Tap], busy: set[int], rate: float, seed: int
    ) -> None:
        self._discord = discord
        self._ground = ground
        self.taps = taps
        self._busy = busy
        self._rate = rate
        self._rng = random.Random(f"{type(self).__name__} {seed}")
        self._tasks: set[asyncio.Task[Tap | None]] = set()

    async def run(self) -> None:
        """Tap until canceled."""
        while True:
            await asyncio.sleep(self._rng.expovariate(self._rate))
            if (found := self._find()) is not None:
                task = asyncio.create_task(self._tap(found))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def rest(self) -> None:
        """Wait for the last answers."""
        await asyncio.gather(*self._tasks)

    def _find(self) -> Found | None:
        """Return the next tap, or None."""
        raise NotImplementedError

    async def _tap(self, found: Found) -> Tap | None:
        """Tap, and return the tap once it's answered or given up. Return None if the message is gone or is
        already being tapped.
        """
        seat, rng = found.seat, self._rng
        if seat.message in self._busy or self._discord.message(seat.message) is None:
            return None
        tap = Tap(found.table.number, 0.0, here=found.here, place=found.place)
        again = rng.uniform(0.01, 0.5) if rng.random() < AGAIN else 0.0
        self._busy.add(seat.message)
        self.taps.append(tap)
        try:
            async with asyncio.timeout(ANSWER):
                await self._discord.tap(tap, seat, seat.message, found.custom_id, found.values, again)
        except TimeoutError:
            pass
        finally:
            self._busy.discard(seat.message)
        return tap


class Players(Actor):
    """They make their moves, in direct messages and in the channel, or look again if no move can be made.
    They skip tables of people who never answer.
    """

    def _find(self) -> Found | None:
        kinds = self._ground.kinds
        tables = [one for one in self._discord.house.tables if kinds[one.number] != CLOCKS]
        shares = [OFTEN.get(kinds[one.number], 1) for one in tables]
        table = self._rng.choices(tables, shares)[0]
        return self._here(table) if self._rng.random() < 0.5 else self._in_private(table)

    def _in_private(self, table: Prepared) -> Found:
        for seat in self._rng.sample(table.seats, len(table.seats)):
            message = self._discord.hand(table, seat)
            if (found := on(message, self._rng)) is not None:
                return Found(table, _at(seat, message), *found)
        seat = self._rng.choice(table.seats)
        look = ControlId("look", table.number).custom_id()
        return Found(table, _at(seat, self._discord.hand(table, seat)), look)

    def _here(self, table: Prepared) -> Found:
        """Return a tap in their hand in the channel, or one on the table's message to get such a hand."""
        for seat in self._rng.sample(table.seats, len(table.seats)):
            message = self._discord.message(self._discord.open.get((table.number, seat.person), 0))
            if message is not None and (found := on(message, self._rng)) is not None:
                return Found(table, _at(seat, message), *found, here=True)
        seat = self._rng.choice(table.seats)._replace(message=self._discord.board(table))
        return Found(table, seat, ControlId("hand", table.number).custom_id(), here=True)


class Planners(Actor):
    """They plan their next move while others are to move, and drop the plan again."""

    def _find(self) -> Found | None:
        table = _of_kinds(self._discord, self._ground, (PLANS,), self._rng)
        if table is None:
            return None
        seat = self._rng.choice(table.seats)
        message = self._discord.hand(table, seat)
        return Found(table, _at(seat, message), ControlId("plan", table.number).custom_id())

    async def _tap(self, found: Found) -> Tap | None:
        tap = await super()._tap(found)
        page = None if tap is None else self._discord.message(tap.beside)
        offered = [] if page is None else list(_offered(page, PLANNING))
        if tap is not None and page is not None and offered:
            custom_id, values = self._rng.choice(offered)
            await super()._tap(found._replace(seat=_at(found.seat, page), custom_id=custom_id, values=values))
        return tap


class Regretful(Actor):
    """They take back the move that they have just made or ask for permission to do so, and answer others'
    requests.
    """

    VERBS = ("undo", "agree", "decline")
    RATE = 0.7

    def _find(self) -> Found | None:
        table = _of_kinds(self._discord, self._ground, (PLANS,), self._rng)
        if table is None:
            return None
        for seat in self._rng.sample(table.seats, len(table.seats)):
            message = self._discord.hand(table, seat)
            for custom_id, values in _offered(message, self.VERBS):
                return Found(table, _at(seat, message), custom_id, values)
        moved = next((tap for tap in self.taps[:-LATELY:-1] if self._has_moved(tap)), None)
        if moved is None:
            return None
        table = next(one for one in self._discord.house.tables if one.number == moved.table)
        seat = next(one for one in table.seats if one.person == moved.person)
        message = self._discord.hand(table, seat)
        return Found(table, _at(seat, message), ControlId("undo", table.number).custom_id())

    def _has_moved(self, tap: Tap) -> bool:
        """Return whether the tap was a planner's move, as far as the planner can see."""
        over = tap.asks is not None and tap.control.asked not in tap.asks
        return over and self._ground.kinds.get(tap.table) == PLANS and tap.control.verb in MOVES


class Guests(Actor):
    """They open lobbies, join them, leave them, and start them with robots in the empty seats."""

    def _find(self) -> Found | None:
        rng, place = self._rng, self._rng.choice(self._ground.house.places)
        person = rng.choice(self._ground.guests)
        lobbies = [
            table
            for number in self._discord.known(place.channel)
            if (table := self._discord.table(number)) is not None
        ][-2:]
        seat = Seat(person, self._ground.house.dms[person], place.message)
        if not lobbies or rng.random() < 0.15:
            opens = ControlId("gather-another", 0, argument=rng.choice(list(engine.GAMES)))
            return Found(place, seat, opens.custom_id(), here=True, place=place.channel)
        table = rng.choice(lobbies)
        verb = rng.choices(("join", "get-up", "start"), (8, 2, 2))[0]
        hosts = [tap.person for tap in self.taps if tap.place == place.channel]
        if verb == "start" and hosts:
            seat = seat._replace(person=rng.choice(hosts[-2:]))
        does = ControlId(verb, table.number, argument="easy" if verb == "start" else "")
        seat = seat._replace(message=self._discord.board(table))
        return Found(table, seat, does.custom_id(), here=True)


ACTORS: tuple[type[Actor], ...] = (Planners, Regretful, Guests)
"""The actors in addition to the people who play."""


def _at(seat: Seat, message: Message) -> Seat:
    return seat._replace(message=message.id)


def _of_kinds(
    discord: Discord, ground: Ground, kinds: Collection[str], rng: random.Random
) -> Prepared | None:
    tables = [one for one in discord.house.tables if ground.kinds[one.number] in kinds]
    return rng.choice(tables) if tables else None


def _offered(message: Message, verbs: Collection[str]) -> Iterator[tuple[str, list[str] | None]]:
    """Yield the controls with these verbs that can be tapped, each with a menu's first value."""
    for part in message.controls:
        try:
            verb = parse(part["custom_id"]).verb
        except ValueError:
            continue
        if verb in verbs:
            options = part.get("options")
            yield part["custom_id"], [options[0]["value"]] if options else None
