"""Remind people of the daily with a silent direct message, at an hour of their choice."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.daily import calendar
from bot.features.daily.reminder_page import reminder_page
from bot.features.daily.reminder_rows import Reminder, ReminderRows
from bot.features.daily.results import Results
from bot.features.daily.timed import Timed
from bot.features.duplicate.direct import DirectMessages
from bot.features.duplicate.rows import Play
from bot.jobs.discord_port import DiscordPort
from bot.jobs.kept_messages import Kept
from bot.storage.sql import Connection
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.repository import TableRepository
from bot.tables.people.notifications import Notifications
from bot.tables.people.preferences import Preferences

UTC = "UTC"
CALM = 5.0
"""A reminder is deleted this many seconds after the play ends."""


class Reminders(DirectMessages, Timed):
    """Sends and deletes reminders, and implements Follower. There's one instance per process.

    Messages are numbered by person. People get no reminder on a day if they have already played, if the hour
    is in their rest hours, or if they can't get direct messages.
    """

    def __init__(
        self,
        tables: TableRepository,
        rows: ReminderRows,
        results: Results,
        preferences: Preferences,
        port: DiscordPort,
    ) -> None:
        super().__init__("reminders", port, tables.now)
        self._rows = rows
        self._results = results
        self._preferences = preferences

    async def zone(self, person: int) -> str:
        """Return the time zone of a person's reminder. The default is UTC."""
        return (await self._preferences.hours(person)).zone or UTC

    async def hour(self, person: int) -> int | None:
        """Return a person's reminder hour, or None if they don't want reminders."""
        found = await self._rows.get(person)
        return None if found is None else found.hour

    async def choose(self, person: int, locale: str, hour: int | None) -> None:
        """Remind a person daily at this hour, or never if it's None. If the hour is past, begin tomorrow."""
        if hour is None:
            await self._rows.turn_off(person)
        else:
            now = self._now()
            today = calendar.day_at(now)
            past = calendar.at_hour(today, hour, await self.zone(person)) <= now
            await self._rows.turn_on(person, locale, hour, today if past else today - 1)
        self.look_at(person)

    async def played(self, play: Play) -> None:
        """Schedule the deletion of a person's reminder, because they have played."""
        found = await self._rows.get(play.person)
        if found is not None and found.message is not None:
            self.look_at(play.person, CALM)

    async def opened(self, person: int, message: int) -> None:
        """Keep a reminder from which the person has opened a deal, because the message now shows the deal."""
        await self._rows.lose(person, message)

    def forgotten(self, forgotten: Forgotten) -> None:
        """Forget a person's reminder, because they have deleted their data."""
        self.forget(forgotten.person)

    # See Follower

    def settled(self, db: Connection, person: int, old: Notifications, wanted: Notifications) -> None:
        """See Follower."""

    async def was_settled(self, old: Notifications, wanted: Notifications) -> None:
        """See Follower."""

    async def hours_said(self, person: int) -> None:
        """See Follower. In a new time zone, the reminder is due at another time."""
        if await self.hour(person) is not None:
            self.look_at(person)

    # See KeptMessages

    async def due(self) -> Mapping[int, float]:
        """See KeptMessages."""
        return dict.fromkeys(await self._rows.all_on(), 0.0)

    async def kept(self, number: int) -> Kept | None:
        """See KeptMessages.

        Delete the last reminder if the person has played, if reminders are off, or if the next one is due.
        """
        row = await self._rows.get(number)
        if row is None:
            return None
        now = self._now()
        today = calendar.day_at(now)
        played = today in await self._results.days(number)
        if row.hour is None:
            await self._take_back(row)
            return None
        hours = await self._preferences.hours(number)
        due = calendar.at_hour(today, row.hour, hours.zone or UTC)
        later = calendar.at_hour(today + 1, row.hour, hours.zone or UTC)
        self.look_at(number, (due if now < due else later) - now)
        comes = row.day < today and now >= due
        if comes or played:
            await self._take_back(row)
        if not comes:
            return None
        if played or hours.rests(now):
            await self._rows.done(number, today)
            return None
        say = self._preferences.language(number, row.locale)
        return Kept(0, None, calendar.begins(today), reminder_page(say, today))

    async def _take_back(self, row: Reminder) -> None:
        if row.channel is not None and row.message is not None:
            await self._port.delete(row.channel, row.message)
            await self._rows.lose(row.person, row.message)

    def person(self, number: int, kept: Kept) -> int:
        """See DirectMessages."""
        return number

    async def unreached(self, number: int, kept: Kept) -> None:
        """See DirectMessages. The next reminder comes tomorrow."""
        await self._rows.done(number, calendar.day_at(kept.at))

    async def sent(self, number: int, message: int, kept: Kept) -> None:
        """See KeptMessages."""
        await self._rows.sent(number, calendar.day_at(kept.at), kept.channel, message)

    async def gone(self, number: int) -> None:
        """See KeptMessages. The next check decides what to do."""
        self.look_at(number, CALM)
