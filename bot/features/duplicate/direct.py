"""Keep direct messages up to date: each goes to one person, through their route (see Reach)."""

from __future__ import annotations

from abc import abstractmethod

from bot.jobs.kept_messages import Kept, KeptMessages
from bot.jobs.reach import NotYet, Reach, Unreached


class DirectMessages(KeptMessages):
    """Kept messages to people. A `Kept` needs no channel."""

    reach: Reach | None = None
    """The routes to direct messages, which the bot opens after its features."""

    @abstractmethod
    def person(self, number: int, kept: Kept) -> int:
        """Return the ID of a message's reader."""

    async def unreached(self, number: int, kept: Kept) -> None:
        """React to a reader who can't be reached. By default, the message is dropped."""

    async def _send(self, number: int, kept: Kept) -> None:
        assert self.reach is not None
        try:
            async with self.reach.to(self.person(number, kept)) as channel:
                await super()._send(number, kept._replace(channel=channel))
        except Unreached:
            await self.unreached(number, kept)
        except NotYet as error:
            self.look_at(number, error.seconds)
