"""Keep each challenge's public message up to date: first the challenge, then the result."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.challenges.challenges import Challenges
from bot.features.challenges.page import public_page
from bot.features.challenges.rows import OFF, OPEN
from bot.i18n.languages import language
from bot.jobs.discord_port import DiscordPort
from bot.jobs.kept_messages import Kept, KeptMessages
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.repository import TableRepository


class ChallengeMessages(KeptMessages):
    """Keeps all challenge messages up to date. There's one instance per process.

    The result is a new, silent message. The old message is deleted together with its buttons.
    """

    def __init__(self, tables: TableRepository, challenges: Challenges, port: DiscordPort) -> None:
        super().__init__("challenges", port, tables.now)
        self._challenges = challenges
        self._rows = challenges.rows

    def forgotten(self, forgotten: Forgotten) -> None:
        """Check all challenges again after someone has deleted their data."""
        self._begun = False
        self.wake()

    async def due(self) -> Mapping[int, float]:
        """See KeptMessages. The first check ends challenges that expired while the bot was offline."""
        await self._rows.expire(self._now())
        return {one.id: 0.0 for one in await self._rows.open()}

    async def kept(self, number: int) -> Kept | None:
        """See KeptMessages. If someone's data was deleted, end the challenge and delete its message."""
        found = await self._rows.get(number)
        if found is None:
            return None
        if not found.whole:
            await self._rows.end(number, OFF, {})
            if found.message is not None:
                await self._port.delete(found.channel, found.message)
            await self._rows.unposted(number)
            return None
        found = await self._challenges.settled(found)
        if found.state == OPEN:
            self.look_at(number, found.closes - self._now())
        if found.posted == found.state:
            return None
        first, second = found.side(0)[0], found.side(1)[0]
        stands = await self._challenges.stands(found)
        score = await self._challenges.head_to_head(first.person, second.person)
        page = public_page(found, stands, language(found.locale), score)
        at = found.begun if found.state == OPEN else found.begun + 1
        asked = tuple(one.person for one in found.sides if one is not first)
        pings = asked if found.state == OPEN and found.loud else ()
        return Kept(
            found.channel, None, at, page, pings, not pings, replaces=found.message, state=found.state
        )

    async def sent(self, number: int, message: int, kept: Kept) -> None:
        """See KeptMessages. Store the state that was shown, because the challenge may have ended since."""
        await self._rows.posted(number, message, kept.state)

    async def gone(self, number: int) -> None:
        """See KeptMessages. People can still find the challenge with /challenge."""
        await self._rows.unposted(number)
        self.forget(number)
