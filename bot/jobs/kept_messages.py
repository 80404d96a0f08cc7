"""Keep messages in channels up to date, such as the list of open tables.

Each message has its own number. If a channel's requests fail or hang, only its own messages are delayed.
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
"""First and longest pause before retrying a failed request, in seconds."""
SPARE = 2
"""Number of edits to old messages to reserve for the channel's tables."""
GONE = (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)
"""Discord's error codes for a removed message or channel. After these, the message is dropped."""


class Kept(NamedTuple):
    """The desired state of a message. `message` is its ID, or None to send a new message.

    `at` is the Unix time at which it was sent. For a new message, it's a number that determines the nonce.
    `replaces` is the ID of a message to delete before this one is sent. `state` is for the caller's own use.
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
    """Sends and edits messages of one kind. There's one instance per process and kind."""

    def __init__(self, name: str, port: DiscordPort, now: Callable[[], int]) -> None:
        super().__init__(name)
        self._port = port
        self._now = now
        self._due: dict[int, float] = {}
        """The Unix time of each message's next check."""
        self._under_way: dict[int, asyncio.Task[None]] = {}
        """The running task for each message that is being sent or edited."""
        self._failures: dict[int, int] = {}
        self._shown: dict[int, str] = {}
        """The digest of each message's last sent page."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._begun = False

    @abstractmethod
    async def due(self) -> Mapping[int, float]:
        """Return the Unix time of each message's first check after a start, by message number."""

    @abstractmethod
    async def kept(self, number: int) -> Kept | None:
        """Return a message's desired state, or None if the message needs no change."""

    @abstractmethod
    async def sent(self, number: int, message: int, kept: Kept) -> None:
        """Store the ID of a message that was sent as `kept`."""

    @abstractmethod
    async def gone(self, number: int) -> None:
        """React to the deletion of a message or its channel."""

    def lock(self, number: int) -> asyncio.Lock:
        """Return the lock to hold while a message is sent or edited."""
        return self._locks.setdefault(number, asyncio.Lock())

    def look_at(self, number: int, pause: float = 0.0) -> None:
        """Schedule a message's next check in `pause` seconds, unless it's already due sooner."""
        at = self._now() + pause
        self._due[number] = min(self._due.get(number, at), at)
        self.wake()

    def forget(self, number: int) -> None:
        """Forget a message that is no longer kept up to date."""
        for kept in (self._due, self._failures, self._shown):
            kept.pop(number, None)

    async def do_due(self) -> float | None:
        """Start an update of each message that is due. The updates run concurrently."""
        if not self._begun:
            self._due |= await self.due()
            self._begun = True
        now = self._now()
        # If a request for a message is still running, check the message after that request.
        due = [one for one, at in self._due.items() if at <= now and one not in self._under_way]
        for number in due:
            del self._due[number]
            self._under_way[number] = tasks.start_task(self._show(number), self.name)
        later = [at for number, at in self._due.items() if number not in self._under_way]
        return max(0.0, min(later) - self._now()) if later else None

    async def close(self) -> None:
        """Cancel running updates and stop. All messages are checked again at the next start."""
        await super().close()
        running = [*self._under_way.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _show(self, number: int) -> None:
        """Send or edit a message if its page has changed. Handle all errors here."""
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
