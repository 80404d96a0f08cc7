"""The menu on the /channel page that sets the hour of the daily message."""

from __future__ import annotations

from bot.features.daily.channel_messages import DailyMessages
from bot.features.daily.channel_rows import ChannelRows, DailyChannel
from bot.features.daily.reminder_page import HOURS, OFF, ZoneName, hour_labels
from bot.features.daily.reminders import UTC
from bot.i18n.languages import Language
from bot.i18n.times import tell_minute
from bot.tables.core.errors import Stale
from bot.tables.people.preferences import Preferences
from bot.ui.channel import Channel, ChannelPart, sets
from bot.ui.controls import choices, menu


class DailyChoice:
    """A channel's choice of when to get its daily message, if at all.

    Hours are in the reader's own time zone. If the reader hasn't set one, the channel's last time zone is
    used, or UTC if the channel has none. The page names the zone.
    """

    name = "daily"

    def __init__(
        self, rows: ChannelRows, messages: DailyMessages, preferences: Preferences, zone_name: ZoneName
    ) -> None:
        self._rows = rows
        self._messages = messages
        self._preferences = preferences
        self._zone_name = zone_name

    async def part(self, say: Language, channel: Channel) -> ChannelPart:
        """Return a line with the current hour, and a menu of hours."""
        row = await self._rows.get(channel.id)
        chosen, line = OFF, say("channel-daily-none")
        zone = await self._zone(channel, row)
        if row is not None and row.hour is not None:
            chosen = str(row.hour) if row.zone == zone else ""
            line = say("channel-daily", at=tell_minute(60 * row.hour), zone=self._named(row.zone, say))
        named = self._named(zone, say)
        labels = hour_labels(say("channel-daily-off"), lambda at: say("channel-daily-at", at=at, zone=named))
        pick = menu(say("channel-daily-pick"), sets(self.name), choices(labels, (chosen,)))
        return ChannelPart(line, menus=[pick])

    async def change(self, channel: Channel, value: str) -> None:
        """Set the hour, or turn the message off. Raise Stale if the value is neither."""
        if value == OFF:
            await self._rows.turn_off(channel.id)
        elif value in map(str, range(HOURS)):
            zone = await self._zone(channel, await self._rows.get(channel.id))
            await self._messages.choose(channel, zone, int(value))
        else:
            raise Stale

    async def _zone(self, channel: Channel, row: DailyChannel | None) -> str:
        own = (await self._preferences.hours(channel.reader)).zone
        return own or (UTC if row is None else row.zone)

    def _named(self, zone: str, say: Language) -> str:
        return self._zone_name(zone, say.code)
