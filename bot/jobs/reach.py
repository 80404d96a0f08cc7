"""Track who can get direct messages, and open direct-message channels within a rate limit.

A route is the bot's way to reach a person. While Discord rejects its messages, the route is closed, and
messages are retried at growing intervals. Each person has a route, and two more lead to everyone and to
everyone new to the bot. There are three types of rejection. A temporary rejection is raised, and only reduces
the rate limit. A rejection by a person closes their route. A rejection aimed at the bot itself closes the
route to everyone, or to everyone new. Closed routes are stored in the database, and only an accepted message
opens them again. Other modules decide what to send instead.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import discord

from bot.delivery.deliveries import ANYBODY, NEWCOMERS, DirectMessages, DmRoute
from bot.jobs.discord_port import DiscordPort
from bot.trouble import TOO_MANY_DMS, TROUBLE, of_bot, of_person, passes

_log = logging.getLogger(__name__)

DAY = 86400
ASLEEP, AWAKE = 3600, 600
"""Seconds without messages after a person's first rejection.

AWAKE applies if they have used a control since then, because they may have opened their direct messages. The
time doubles with each further rejection, up to a day.
"""
BOT_RESTS, BOT_RESTS_MOST = 600, 6 * 3600
"""Seconds without messages after the bot's first rejection. The time doubles with each further rejection, up
to BOT_RESTS_MOST.
"""
ALIKE, ALIKE_CLOSED = 3, 10
"""After this many people in a row get the same rejection, it counts as a rejection of the bot.

An accepted message restarts the count. The first number is for any reason, the second for a reason that
Discord attributes to the person.
"""

_WHAT = {ANYBODY: "anybody", NEWCOMERS: "newcomers"}


class Unreached(Exception):
    """Raised when a person's direct messages fail for now, so they must be notified some other way."""


class NotYet(Exception):
    """Raised when a message to a person must wait `seconds` for the rate limit."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Reach:
    """The outbox's direct-message routes. `now` returns the current Unix time."""

    def __init__(self, port: DiscordPort, dms: DirectMessages, now: Callable[[], int]) -> None:
        self._port = port
        self._dms = dms
        self._now = now
        self.budget = DmBudget(now)
        self._bot: dict[int, DmRoute] = {one: DmRoute(one) for one in _WHAT}
        self._probed: set[int] = set()
        """The bot's closed routes that are being probed by a message right now."""
        self._alike: tuple[object, set[int]] = None, set()

    async def recall(self) -> None:
        """Load the routes, and the times at which an earlier process opened channels."""
        self._bot = {one: await self._dms.route(one) for one in _WHAT}
        self.budget.remember(await self._dms.opened_since(self._now() - MINUTE))

    def forget(self, person: int) -> None:
        """Discard everything cached about this person."""
        self.budget.forget(person)
        self._alike[1].discard(person)

    async def is_closed(self, person: int) -> bool:
        """Return True if Discord rejected the latest direct message to this player."""
        return (await self._dms.route(person)).refusals > 0

    async def may_try(self, person: int, seen: int = 0) -> bool:
        """Return True if a message to this person may arrive. They were last active at the time `seen`."""
        return self._hopeful(await self._dms.route(person), seen)

    @asynccontextmanager
    async def to(self, person: int, seen: int = 0) -> AsyncIterator[int]:
        """Yield the ID of a person's direct-message channel. In the context, only send one message to it.

        Raise Unreached if the route is closed or the rejection is permanent. Raise NotYet if a channel must
        be opened but the rate limit is reached. The request's temporary errors propagate.
        """
        route = await self._dms.route(person)
        if not self._hopeful(route, seen):
            raise Unreached
        channel = route.channel
        if channel is None:
            channel = await self._open(person)
        async with self._asking(ANYBODY, person):
            yield channel
        if route.refusals:
            await self._dms.taken(person)

    async def judge(self, person: int, error: BaseException, what: int = ANYBODY) -> None:
        """Record a failed message to this player. Raise Unreached if the error is permanent."""
        if isinstance(error, discord.HTTPException) and error.code == TOO_MANY_DMS:
            self.budget.complained()
        if of_bot(error):
            await self._refused(what, error)
            raise Unreached from error
        now, missing = self._now(), isinstance(error, discord.NotFound) and error.code != 0
        many = self._in_a_row(person, error)
        if missing and what == ANYBODY:
            await self._dms.gone(person)
        elif missing or of_person(error):
            await self._dms.refused(person, now)
        if many:
            await self._refused(what, error)
        if many or missing or of_person(error):
            raise Unreached from error

    def _hopeful(self, route: DmRoute, seen: int) -> bool:
        if not all(map(self._may_ask, (ANYBODY,) if route.channel else (ANYBODY, NEWCOMERS))):
            return False
        rest = (AWAKE if seen > route.refused else ASLEEP) << min(max(route.refusals - 1, 0), 16)
        return not route.refusals or not 0 <= self._now() - route.refused < min(DAY, rest)

    async def _open(self, person: int) -> int:
        async with self._asking(NEWCOMERS, person):
            wait = self.budget.wait(person)
            if wait is None:
                raise Unreached
            if wait:
                raise NotYet(wait)
            channel = await self._port.open_dm(person)
        now = self._now()
        await self._dms.opened(person, channel, now)
        return channel

    @asynccontextmanager
    async def _asking(self, what: int, person: int) -> AsyncIterator[None]:
        """Wrap a request for this person, which needs an open route."""
        if not self._may_ask(what):
            raise Unreached
        refused = self._bot[what].refusals
        if refused:
            self._probed.add(what)
        try:
            yield
        except TROUBLE as error:
            await self.judge(person, error, what)
            raise
        else:
            self._alike = None, set()
            if refused:
                await self._taken(what)
        finally:
            if refused:
                self._probed.discard(what)

    def _may_ask(self, what: int) -> bool:
        """Return True if this bot-wide route is open, or has been closed long enough for a probe."""
        route = self._bot[what]
        rest = min(BOT_RESTS_MOST, BOT_RESTS << min(max(route.refusals - 1, 0), 16))
        rests = 0 <= self._now() - route.refused < rest
        return not route.refusals or (what not in self._probed and not rests)

    def _in_a_row(self, person: int, error: BaseException) -> bool:
        """Return True if so many people in a row got this rejection that it's about the bot."""
        if not isinstance(error, discord.HTTPException) or error.status not in (400, 403) or passes(error):
            return False
        if error.status == 400 and not of_person(error):
            return False  # Discord rejected the message, not the route
        kind = error.status, error.code
        if self._alike[0] != kind:
            self._alike = kind, set()
        self._alike[1].add(person)
        return len(self._alike[1]) >= (ALIKE_CLOSED if of_person(error) else ALIKE)

    async def _refused(self, what: int, error: BaseException) -> None:
        before, now = self._bot[what], self._now()
        since = before.since if before.refusals else now
        self._bot[what] = DmRoute(what, None, before.refusals + 1, since, now)
        await self._dms.refused(what, now)
        if not before.refusals:
            assert isinstance(error, discord.HTTPException)
            _log.error(
                "Discord takes no messages from the bot to %s (status %s, code %s): the player who is to"
                " move is named in the channel instead, and it is tried again now and then",
                _WHAT[what], error.status, error.code,
            )  # fmt: skip

    async def _taken(self, what: int) -> None:
        hours = round(max(0, self._now() - self._bot[what].since) / 3600, 1)
        self._bot[what] = DmRoute(what)
        await self._dms.taken(what)
        _log.warning(
            "Discord takes direct messages from the bot to %s again, after %s hours", _WHAT[what], hours
        )


MINUTE = 60
MOST = 10
"""Maximum number of new channels per minute. After a rate-limit error, it's halved and then grows by one
every minute.
"""
REST = 60
"""Seconds without new channels after a rate-limit error."""
LONGEST = 600
"""Maximum number of seconds in the queue. People who would have to wait longer aren't queued."""


class DmBudget:
    """Limits the rate at which new direct-message channels are opened.

    `now` returns seconds of any clock. If the clock is set back, waits don't get longer.
    """

    def __init__(self, now: Callable[[], int], most: int = MOST) -> None:
        self._now = now
        self._full = most
        self._used: list[int] = []
        self._line: dict[int, int] = {}
        """The people in the queue, each with the time at which their channel can be opened."""
        self._least = most
        self._complained = 0
        self._closed_until = 0
        self._latest = 0

    @property
    def most(self) -> int:
        """Return the current maximum number of channels per minute."""
        return min(self._full, self._least + (self._clock() - self._complained) // MINUTE)

    def remember(self, opened: Iterable[int]) -> None:
        """Record the Unix times at which an earlier process opened channels."""
        self._used = sorted([*self._used, *opened])

    def wait(self, person: int) -> int | None:
        """Return the number of seconds to wait before opening a channel with this person.

        The person joins the queue and keeps their position. A result of 0 counts as opening a channel.
        Return None, without queueing the person, if the wait would be longer than LONGEST seconds.
        """
        now = self._clock()
        self._used = [at for at in self._used if now - MINUTE < at <= now]
        self._line = {who: at for who, at in self._line.items() if at > now - MINUTE}
        mine = self._line.pop(person, None)
        ahead = [at for at in self._line.values() if mine is None or at < mine]
        due = sum(1 for at in ahead if at <= now)
        if now >= self._closed_until and len(self._used) + due < self.most:
            self._used.append(now)
            return 0
        if mine is None or mine <= now:
            taken = sorted([*self._used, *self._line.values()])
            most = self.most
            free = taken[-most] + MINUTE if len(taken) >= most else now + 1
            mine = max(now + 1, free, self._closed_until)
        if mine - now > LONGEST:
            return None
        self._line[person] = mine
        return mine - now

    def forget(self, person: int) -> None:
        """Remove this person from the queue."""
        self._line.pop(person, None)

    def complained(self) -> None:
        """After a rate-limit error from Discord, open no channels for a while, and fewer after that."""
        now = self._clock()
        self._least = max(1, self.most // 2)
        self._complained, self._closed_until = now, now + REST
        self._line.clear()

    def _clock(self) -> int:
        now = self._now()
        if now < self._latest:
            self._used.clear()
            self._line.clear()
            self._complained = min(self._complained, now)
            self._closed_until = min(self._closed_until, now + REST)
        self._latest = now
        return now
