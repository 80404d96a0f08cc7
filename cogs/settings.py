"""The /settings command for a person's choices."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections import OrderedDict
from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.features.settings.more import MoreMenus, more_view
from bot.features.settings.page import (
    Typed,
    name_days,
    quoted,
    read,
    settings_form,
    settings_page,
    to_come,
    vacation_form,
    with_vacation,
)
from bot.features.settings.times import Unread, as_value, days_like, of_value
from bot.features.settings.zones import told_by_clock, zone_meant, zone_name, zones_like, zones_of_form
from bot.pictures.palette import PALETTES
from bot.tables.clock.hours import Hours, today
from bot.tables.core.asking import INVITATIONS
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.repository import TableRepository
from bot.tables.people.preferences import Preferences
from bot.ui.commands import DESCRIPTION, HEADING, offered, phrase
from bot.ui.controls import ControlId, button, first, row
from bot.ui.interactions import Interaction, ask, language_of, progress
from bot.ui.reply import error_sentence, reply_quietly, show_quietly
from bot.ui.verbs import TYPED, filled_in, tap

AGAIN = "again"
"""The argument of a button that shows a form again, with the values typed before."""
NEAR = 4
"""Maximum number of zones or vacations to list if a text is ambiguous."""
REMEMBERED = 500
"""Maximum number of cached rejected forms, one per person."""


class SettingsCog(commands.Cog):
    """Handles two forms, a page with the settings, and completions for time zones and days."""

    def __init__(self, preferences: Preferences, tables: TableRepository, menus: MoreMenus) -> None:
        self._preferences = preferences
        self._menus = menus
        self._tables = tables
        self._typed: OrderedDict[int, Typed] = OrderedDict()
        tables.listen({Forgotten: [lambda forgotten: self._typed.pop(forgotten.person, None)]})

    @app_commands.command(name="settings", description=phrase("command-settings"), extras={HEADING: "own"})
    @app_commands.describe(zone=phrase("option-zone"), days=phrase("option-days"))
    async def settings(
        self,
        interaction: Interaction,
        zone: app_commands.Range[str, 1, TYPED] | None = None,
        days: app_commands.Range[str, 1, TYPED] | None = None,
    ) -> None:
        """Set the time zone and add a vacation, if given. Then show the settings and their effects."""
        if zone is not None:
            await self._move(interaction, zone)
        if days is not None:
            await self._go_away(interaction, days)
        await self._page(interaction)

    async def _move(self, interaction: Interaction, zone: str) -> None:
        """Set the time zone. Raise Refused if the text means no zone, or more than one."""
        now, say = self._tables.now(), language_of(interaction)
        meant = zone_meant(zone, now)
        if meant is None:
            near = [zone_name(one, say.code) for one in zones_like(zone, now)[:NEAR]]
            facts = {"zone": quoted(zone), "near": say.list(near, style="or")}
            raise Refused("settings-bad-zone-near" if near else "settings-bad-zone", **facts)
        own = await self._preferences.settings(interaction.user.id)
        hours = dataclasses.replace(own.hours, zone=meant, lost=None)
        await self._preferences.settle(interaction.user.id, own.notifications, hours, own.chosen, now)

    async def _go_away(self, interaction: Interaction, days: str) -> None:
        """Add a vacation.

        Raise Refused if the text means no days, or could mean several, or if the zone is unknown.
        """
        hours, day = await self._away(interaction)
        say = language_of(interaction)
        try:
            wanted = of_value(days)
        except Unread:
            found = days_like(days, day)
            if len(found) != 1:
                near = [name_days(say, one) for one in found[:NEAR]]
                facts = {"typed": quoted(days), "near": say.list(near, style="or")}
                raise Refused("vacation-bad-near" if near else "vacation-bad-days", **facts) from None
            (wanted,) = found
        now = self._tables.now()
        await self._preferences.take_vacations(interaction.user.id, [*to_come(hours, now), *wanted], now)

    @settings.autocomplete("zone")
    async def complete_zone(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Suggest the zones the text may mean, with their current time."""
        now, code = self._tables.now(), language_of(interaction).code
        found = zones_like(current, now) or zones_of_form(None)
        return offered({zone: told_by_clock(zone, code, now) for zone in found})

    @settings.autocomplete("days")
    async def complete_days(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Suggest the vacations the text could mean."""
        try:
            _, day = await self._away(interaction)
        except Refused:
            return []
        say = language_of(interaction)
        found = {
            as_value(one): name_days(say, one) for one in days_like(current or say("option-days-like"), day)
        }
        return offered({value: label for value, label in found.items() if len(value) <= DESCRIPTION})

    @tap("settings")
    async def change(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Change**, **My time** and **Put it right**: show the form."""
        again = control.argument == AGAIN
        await self._ask(interaction, self._typed.get(interaction.user.id) if again else None)

    @tap("settings-more")
    async def more(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **More**: show the menus."""
        own, say = await self._preferences.settings(interaction.user.id), language_of(interaction)
        menus = await self._menus.of(say, interaction.user.id)
        await show_quietly(interaction, more_view(say, own, menus))

    @tap("settings-back")
    async def back(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Back**: show the page."""
        await self._page(interaction)

    @tap("settings-set")
    async def set_(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Save the completed form."""
        person, now, say = interaction.user.id, self._tables.now(), language_of(interaction)
        typed = filled_in(interaction.data)
        found, wrong = read(say, typed, await self._preferences.settings(person))
        if not wrong:
            try:
                await self._preferences.settle(person, found.notifications, found.hours, found.chosen, now)
            except Refused as refused:
                wrong = [error_sentence(say, refused)]
        if wrong:
            await self._unread(interaction, typed, wrong)
            return
        progress(interaction).language = found.notifications.language
        await self._page(interaction)

    @tap("vacation")
    async def change_vacation(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """Handle **Vacation**: show the form for vacations."""
        await self._ask_vacation(interaction)

    @tap("vacation-set")
    async def take_vacation(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """Save the vacations from the form."""
        person, now = interaction.user.id, self._tables.now()
        hours, _ = await self._away(interaction)
        try:
            wanted = with_vacation(hours, filled_in(interaction.data), now)
        except Unread:
            raise Stale from None
        await self._preferences.take_vacations(person, wanted, now)
        await self._page(interaction)

    @tap("palette")
    async def palette(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Set the colours."""
        if first(values) not in PALETTES:
            raise Stale
        await self._preferences.choose("persons", interaction.user.id, palette=first(values))
        await self._page(interaction)

    @tap("invitations")
    async def invitations(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Set who may send invitations."""
        if first(values) not in INVITATIONS:
            raise Stale
        await self._preferences.choose_invitations(interaction.user.id, first(values))
        await self._page(interaction)

    # Shared by the controls

    async def _ask(self, interaction: Interaction, typed: Typed | None) -> None:
        settings = await self._preferences.settings(interaction.user.id)
        await ask(interaction, settings_form(language_of(interaction), settings, self._tables.now(), typed))

    async def _ask_vacation(self, interaction: Interaction) -> None:
        hours, _ = await self._away(interaction)
        await ask(interaction, vacation_form(language_of(interaction), hours, self._tables.now()))

    async def _away(self, interaction: Interaction) -> tuple[Hours, dt.date]:
        """Return the player's hours and the current day in their time zone.

        Raise Refused if they haven't set a time zone.
        """
        hours = await self._preferences.hours(interaction.user.id)
        if hours.zone is None:
            raise Refused("vacation-no-zone")
        return hours, today(hours.zone, self._tables.now())

    async def _page(self, interaction: Interaction) -> None:
        settings = await self._preferences.settings(interaction.user.id)
        page = settings_page(language_of(interaction), settings, self._tables.now())
        await show_quietly(interaction, page)

    async def _unread(self, interaction: Interaction, typed: Typed, wrong: Sequence[str]) -> None:
        """Explain why the form changed no setting, with a button that shows it again with the same values."""
        say = language_of(interaction)
        self._typed[interaction.user.id] = typed
        self._typed.move_to_end(interaction.user.id)
        while len(self._typed) > REMEMBERED:
            self._typed.popitem(last=False)
        again = button(say("settings-again"), ControlId("settings", 0, argument=AGAIN))
        lines = [say("settings-not-kept"), *(f"- {one}" for one in wrong)]
        await reply_quietly(interaction, "\n".join(lines), [row(again)])
