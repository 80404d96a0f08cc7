"""Messages in channels that are kept up to date, such as the list of open tables.

They aren't pages of a table. Each has a number of its own. A channel whose requests fail or hang delays only
its own messages.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot import logs, tasks
from bot.jobs.discord_port import DiscordPort
from bot.jobs.job import Job
from bot.jobs.old_edits import HOUR
from bot.trouble import TROUBLE, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TooManyEdits
from bot.ui.message import Message

_log = logging.getLogger(__name__)

AGAIN, LONGEST = 60.0, 3600.0
"""First and longest pause, in seconds, before a failed request is retried."""
SPARE = 2
"""Number of edits of old messages to leave to the tables of the channel."""
GONE = (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)
"""Discord's error codes that mean someone removed the message, so it's dropped."""


class Kept(NamedTuple):
    """A message as it should be now. `message` is its ID, or None if it must be sent.

    `at` is the Unix time at which it was sent, or else the time that its nonce depends on. `replaces` is the
    ID of a message to delete before this one is sent. `state` is for the caller's own use.
    """

    channel: int
    message: int | None
    at: int
    page: Message
    pings: tuple[int, ...] = ()
    silent: bool = True
    replaces: int | None = None
    state: str = ""


class KeptMessages(Job):
    """Sends and edits the messages of one kind. There's one instance per process and kind."""

    def __init__(self, name: str, port: DiscordPort, now: Callable[[], int]) -> None:
        super().__init__(name)
        self._port = port
        self._now = now
        self._due: dict[int, float] = {}
        """When to look at a message again."""
        self._under_way: dict[int, asyncio.Task[None]] = {}
        """The messages that are being sent or edited."""
        self._failures: dict[int, int] = {}
        self._shown: dict[int, str] = {}
        """The digest of each message as it was last sent."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._begun = False

    @abstractmethod
    async def due(self) -> Mapping[int, float]:
        """Return the numbers of all messages with the Unix times to look at them first, after a start."""

    @abstractmethod
    async def kept(self, number: int) -> Kept | None:
        """Return a message as it should be now. Return None if it needs no change."""

    @abstractmethod
    async def sent(self, number: int, message: int, kept: Kept) -> None:
        """Store the ID of a message that has been sent as `kept`."""

    @abstractmethod
    async def gone(self, number: int) -> None:
        """React to a message that someone has deleted, or whose channel is gone."""

    def lock(self, number: int) -> asyncio.Lock:
        """Return the lock that is held while a message is sent or edited."""
        return self._locks.setdefault(number, asyncio.Lock())

    def look_at(self, number: int, pause: float = 0.0) -> None:
        """Look at a message after a pause in seconds, unless that's due earlier."""
        at = self._now() + pause
        self._due[number] = min(self._due.get(number, at), at)
        self.wake()

    def forget(self, number: int) -> None:
        """Forget a message that isn't kept any longer."""
        for kept in (self._due, self._failures, self._shown):
            kept.pop(number, None)

    async def do_due(self) -> float | None:
        """Begin to send or edit the messages that are due. They don't wait for each other."""
        if not self._begun:
            self._due |= await self.due()
            self._begun = True
        now = self._now()
        # A message whose request is under way is looked at again after it.
        due = [one for one, at in self._due.items() if at <= now and one not in self._under_way]
        for number in due:
            del self._due[number]
            self._under_way[number] = tasks.start_task(self._show(number), self.name)
        later = [at for number, at in self._due.items() if number not in self._under_way]
        return max(0.0, min(later) - self._now()) if later else None

    async def close(self) -> None:
        """Stop, even in the middle of requests. The messages are shown again at the next start."""
        await super().close()
        running = [*self._under_way.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _show(self, number: int) -> None:
        """Bring a message up to date. Never raises an error."""
        try:
            async with self.lock(number):
                if (kept := await self.kept(number)) is not None:
                    await self._send(number, kept)
            self._failures.pop(number, None)
        except TooManyEdits as error:
            self.look_at(number, error.retry_after)
        except TROUBLE as error:
            if getattr(error, "code", 0) in GONE:
                await self.gone(number)
            else:
                self._try_later(number)
        except Exception as error:
            logs.log_unexpected(_log, f"{self.name}: a message cannot be shown", error)
            self._try_later(number)
        finally:
            self._under_way.pop(number, None)
            if number in self._due:
                self.wake()

    async def _send(self, number: int, kept: Kept) -> None:
        if kept.message is not None:
            if self._shown.get(number) == kept.page.digest:
                return
            old = self._now() - kept.at > HOUR
            await self._port.edit(kept.channel, kept.message, kept.page, old=old, spare=SPARE)
        else:
            if kept.replaces is not None:
                await self._port.delete(kept.channel, kept.replaces)
            nonce = hashlib.sha256(f"{self.name} {number} {kept.at}".encode()).hexdigest()[:24]
            message = await self._port.send(
                kept.channel, kept.page, nonce, silent=kept.silent, pings=kept.pings
            )
            await self.sent(number, message, kept)
        self._shown[number] = kept.page.digest

    def _try_later(self, number: int) -> None:
        failures = self._failures[number] = self._failures.get(number, 0) + 1
        self._due[number] = self._now() + min(AGAIN * 2.0 ** min(failures - 1, 10), LONGEST)
