"""Send each channel a message about the daily once a day, and keep it up to date."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.daily import calendar
from bot.features.daily.boards import Boards, Known
from bot.features.daily.channel_rows import ChannelRows
from bot.features.daily.timed import Timed
from bot.features.duplicate.rows import Play
from bot.jobs.discord_port import DiscordPort
from bot.jobs.kept_messages import Kept
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.repository import TableRepository
from bot.ui.channel import Channel

CALM = 5.0
"""The message is edited this many seconds after a play ends. Plays that end in this time share one edit."""


def _at(day: int, hour: int, zone: str) -> int:
    """Return the Unix time at which a day's message is due.

    It's never before the previous day closes, because the results could help people who are still playing.
    """
    return max(calendar.at_hour(day, hour, zone), calendar.closes(day - 1))


class DailyMessages(Timed):
    """Keeps each channel's latest message up to date. There's one instance per process.

    Messages are numbered by channel.
    """

    def __init__(
        self, tables: TableRepository, rows: ChannelRows, boards: Boards, known: Known, port: DiscordPort
    ) -> None:
        super().__init__("daily", port, tables.now)
        self._rows = rows
        self._boards = boards
        self._known = known

    async def choose(self, channel: Channel, zone: str, hour: int) -> None:
        """Send the channel a message at this hour each day. If the hour is past, begin tomorrow."""
        now = self._now()
        today = calendar.day_at(now)
        past = _at(today, hour, zone) <= now
        await self._rows.turn_on(channel, zone, hour, today if past else today - 1)
        self.look_at(channel.id)

    async def played(self, play: Play) -> None:
        """Schedule an update of the messages that may list a finished play."""
        for channel in await self._rows.on_servers(await self._known.servers(play.person)):
            self.look_at(channel, CALM)

    def forgotten(self, forgotten: Forgotten) -> None:
        """Check all messages again after someone has deleted their data."""
        self._begun = False
        self.wake()

    # See KeptMessages

    async def due(self) -> Mapping[int, float]:
        """See KeptMessages."""
        return dict.fromkeys(await self._rows.all_on(), 0.0)

    async def kept(self, number: int) -> Kept | None:
        """See KeptMessages. Return a new message once it's due, and an edit of the latest message until then.

        A channel without recent plays gets no new message.
        """
        row = await self._rows.get(number)
        if row is None or row.hour is None:
            return None
        now = self._now()
        today = calendar.day_at(now)
        due = _at(today, row.hour, row.zone)
        later = _at(today + 1, row.hour, row.zone)
        self.look_at(number, (due if now < due else later) - now)
        if row.day < today and now >= due:
            await self._boards.close_weeks(row, today)
            board = await self._boards.board(row, today)
            if board.lives:
                page = await self._boards.page(row, board)
                return Kept(row.channel, None, calendar.begins(today), page)
        if row.message is None:
            return None
        page = await self._boards.page(row, await self._boards.board(row, row.day))
        return Kept(row.channel, row.message, row.at, page)

    async def sent(self, number: int, message: int, kept: Kept) -> None:
        """See KeptMessages."""
        await self._rows.sent(number, calendar.day_at(kept.at), message, self._now())

    async def gone(self, number: int) -> None:
        """See KeptMessages. The day's message isn't sent again.

        The whole channel may be gone. In that case, the next message fails too, and the channel's row is
        deleted.
        """
        row = await self._rows.get(number)
        if row is not None and row.message is not None:
            await self._rows.lose(number)
            self.look_at(number)
            return
        await self._rows.drop(number)
        self.forget(number)
