"""/settings and /me: what a person chooses; /pictures: what a server chooses for its channels."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.features.settings.page import (
    Typed,
    read,
    read_vacations,
    settings_form,
    settings_page,
    vacation_form,
)
from bot.i18n.languages import Language
from bot.pictures.palette import PALETTES, theme_of
from bot.tables.core.asking import INVITATIONS
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.in_mind import Forgotten, drop
from bot.tables.core.repository import TableRepository
from bot.tables.people.notifications import Chosen
from bot.tables.people.preferences import Preferences
from bot.ui.commands import phrase
from bot.ui.controls import ControlId, button, first, row
from bot.ui.interactions import Interaction, ask, language_of, progress
from bot.ui.reply import error_sentence, reply_quietly, show_quietly
from bot.ui.verbs import filled_in, tap

_PALETTES = [app_commands.Choice(name=phrase(f"palette-{key}"), value=key) for key in PALETTES]
AGAIN = "again"
"""The argument of a button that brings a form as it was filled in."""
REMEMBERED = 500
"""People whose unread form is kept for them."""


class SettingsCog(commands.Cog):
    """One form, and a page of what is set."""

    def __init__(self, preferences: Preferences, tables: TableRepository) -> None:
        self._preferences = preferences
        self._tables = tables
        self._typed: OrderedDict[tuple[str, int], Typed] = OrderedDict()
        tables.listen({Forgotten: [lambda forgotten: drop(self._typed, forgotten.person)]})

    @app_commands.command(name="settings", description=phrase("command-settings"))
    async def settings(self, interaction: Interaction) -> None:
        """All of it in one form."""
        await self._ask(interaction, None)

    @app_commands.command(name="me", description=phrase("command-me"))
    async def me(self, interaction: Interaction) -> None:
        """Show what is set, and what follows."""
        await self._page(interaction)

    @tap("settings")
    async def change(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**Change**, **My time** and **Put it right**."""
        again = control.argument == AGAIN
        await self._ask(interaction, self._typed.get(("settings", interaction.user.id)) if again else None)

    @tap("settings-set")
    async def set_(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The form was filled in."""
        person, now, say = interaction.user.id, self._tables.now(), language_of(interaction)
        typed = filled_in(interaction.data)
        found, wrong = read(say, typed, await self._preferences.settings(person), now)
        if not wrong:
            try:
                await self._preferences.settle(person, found.notifications, found.hours, found.chosen, now)
            except Refused as refused:
                wrong = [error_sentence(say, refused)]
        if wrong:
            await self._unread(interaction, "settings", typed, wrong)
            return
        progress(interaction).language = found.notifications.language
        await self._page(interaction)

    @tap("vacation")
    async def vacation(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**Vacation**."""
        person, say = interaction.user.id, language_of(interaction)
        settings = await self._preferences.settings(person)
        if settings.hours.zone is None:
            raise Refused("vacation-no-zone")
        typed = self._typed.get(("vacation", person)) if control.argument == AGAIN else None
        await ask(interaction, vacation_form(say, settings, self._tables.now(), typed))

    @tap("vacation-set")
    async def take_vacation(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """Days off were filled in."""
        person, now, say = interaction.user.id, self._tables.now(), language_of(interaction)
        typed = filled_in(interaction.data)
        days, wrong = read_vacations(
            say, first(typed.get("days", ())), await self._preferences.hours(person), now
        )
        if wrong is None:
            try:
                await self._preferences.take_vacations(person, days, now)
            except Refused as refused:
                wrong = error_sentence(say, refused)
        if wrong is not None:
            await self._unread(interaction, "vacation", typed, [wrong])
            return
        await self._page(interaction)

    @tap("palette")
    async def palette(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The colours were chosen."""
        if first(values) not in PALETTES:
            raise Stale
        await self._preferences.choose("persons", interaction.user.id, palette=first(values))
        await self._page(interaction)

    @tap("invitations")
    async def invitations(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """From whom invitations may come was chosen."""
        if first(values) not in INVITATIONS:
            raise Stale
        await self._preferences.choose_invitations(interaction.user.id, first(values))
        await self._page(interaction)

    # For a channel

    @app_commands.command(name="pictures", description=phrase("command-pictures"))
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_channels=True)
    @app_commands.describe(
        shown=phrase("option-shown"),
        palette=phrase("option-palette"),
        large_print=phrase("option-large-print"),
        motion=phrase("option-motion"),
    )
    @app_commands.choices(palette=_PALETTES)
    async def pictures(
        self,
        interaction: Interaction,
        shown: bool | None = None,
        palette: str | None = None,
        large_print: bool | None = None,
        motion: bool | None = None,
    ) -> None:
        """Pictures of the tables in this channel, on or off; their colours, large print, and motion."""
        say = language_of(interaction)
        channel = interaction.channel_id
        if interaction.guild_id is None or channel is None:
            raise Refused("guild-only")
        # Discord hides the command from others only as long as the server has not decided otherwise.
        if not interaction.permissions.manage_channels:
            raise Refused("pictures-not-allowed")
        if (shown, palette, large_print, motion) != (None, None, None, None):
            await self._preferences.choose(
                "channels", channel, shown, palette=palette, large_print=large_print, motion=motion
            )
        chosen = await self._preferences.of("channels", channel)
        await reply_quietly(interaction, say("channel-pictures", **_facts(say, chosen)))

    # What the taps share

    async def _ask(self, interaction: Interaction, typed: Typed | None) -> None:
        settings = await self._preferences.settings(interaction.user.id)
        await ask(interaction, settings_form(language_of(interaction), settings, typed))

    async def _page(self, interaction: Interaction) -> None:
        settings = await self._preferences.settings(interaction.user.id)
        page = settings_page(language_of(interaction), settings, self._tables.now())
        await show_quietly(interaction, page)

    async def _unread(self, interaction: Interaction, verb: str, typed: Typed, wrong: Sequence[str]) -> None:
        """Nothing was changed: why not, and a button that brings the form as they have filled it in."""
        say = language_of(interaction)
        self._typed[verb, interaction.user.id] = typed
        self._typed.move_to_end((verb, interaction.user.id))
        while len(self._typed) > REMEMBERED:
            self._typed.popitem(last=False)
        again = button(say("settings-again"), ControlId(verb, 0, argument=AGAIN))
        lines = [say("settings-not-kept"), *(f"- {one}" for one in wrong)]
        await reply_quietly(interaction, "\n".join(lines), [row(again)])


def _facts(say: Language, chosen: Chosen) -> dict[str, str | bool]:
    return {
        "state": say("option-on" if chosen.pictures else "option-off"),
        "shown": bool(chosen.pictures),
        "palette": say(f"palette-{theme_of(chosen.palette, chosen.large_print).palette.key}"),
        "large": bool(chosen.large_print),
        "motion": bool(chosen.motion),
    }
