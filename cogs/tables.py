"""The /games, /game table, /game leave and /game end commands for a player's own tables."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.deliveries import Deliveries
from bot.delivery.state import Delivery
from bot.features.consent.consent import Consent
from bot.features.consent.page import end_question, with_sound
from bot.features.tables.games_page import games_page, standings_of
from bot.presentation.markdown import escaped
from bot.tables import Tables
from bot.tables.core.rate_limiter import RateLimiter
from bot.tables.core.table import Table
from bot.tables.play.substitution import consequence
from bot.trouble import TROUBLE, understood
from bot.ui.commands import HEADING, Meant, phrase, table_command
from bot.ui.controls import ControlId, button, row
from bot.ui.interactions import Interaction, acknowledge, language_of
from bot.ui.labels import plain_names, table_named
from bot.ui.message import text_view
from bot.ui.permissions import refuse_where_nothing_is_shown
from bot.ui.reply import person_of, show_beside, show_quietly
from bot.ui.resolve import (
    OFFERED,
    link_to,
    table_here,
    table_near,
)
from bot.ui.verbs import tap

POSTED_LATELY = 60
"""A public message can be posted again on request after this many seconds."""
LAST_MESSAGE_KNOWN = 1.0
"""Maximum number of seconds to wait for a channel's last message from Discord."""


class TablesCog(commands.Cog):
    """Handles commands about a table, except for moves."""

    def __init__(self, tables: Tables, consent: Consent, deliveries: Deliveries) -> None:
        self._tables = tables
        self._consent = consent
        self._deliveries = deliveries
        self._posted = RateLimiter(1, POSTED_LATELY)
        self._looked_after = RateLimiter(1, POSTED_LATELY)

    @table_command("post", anybody=True)
    async def table(self, interaction: Interaction, meant: Meant) -> None:
        """Post the public message again, or link to it.

        A message that was posted on request isn't posted again while it's recent, or while it's still the
        last message in the channel.
        """
        table = meant.table
        say, here = language_of(interaction), table.channel == interaction.channel_id
        if table.place_lost is not None and not here and interaction.guild_id == table.guild:
            await self._move(interaction, table)
            return
        post = await self._deliveries.public_message(table.id)
        if post is not None and not post.renewed and await self._stands(interaction, table, post):
            await self._look_after(table)
            text = say("answer-posted-already", where=link_to(table, post))
        else:
            if post is None or not post.renewed:
                await self._tables.post_again(table.id)
                self._posted.press(table.id, self._tables.now())
            text = say("answer-posted") if here else say("answer-posted-there", channel=f"<#{table.channel}>")
        await show_quietly(interaction, text_view(text))

    async def _move(self, interaction: Interaction, table: Table) -> None:
        """Move a table that has lost its channel to this channel."""
        assert interaction.channel_id is not None
        refuse_where_nothing_is_shown(interaction)
        await self._tables.place.move(table.id, interaction.user.id, interaction.channel_id, interaction.id)
        await show_quietly(interaction, text_view(language_of(interaction)("answer-moved")))

    async def _stands(self, interaction: Interaction, table: Table, post: Delivery) -> bool:
        """Return True if the message was posted on request and is recent or still the last in its channel."""
        asked, now = self._posted.last(table.id), self._tables.now()
        if asked is None or post.posted < asked:
            return False
        if not self._posted.free(table.id, now):
            return True
        if post.channel is None or post.channel != interaction.channel_id or interaction.guild is None:
            return False
        try:
            with understood():
                async with asyncio.timeout(LAST_MESSAGE_KNOWN):
                    channel = await interaction.guild.fetch_channel(post.channel)
        except TROUBLE:
            return False
        return getattr(channel, "last_message_id", None) == post.message

    async def _look_after(self, table: Table) -> None:
        # Force an edit. If someone has deleted the message, the outbox notices that and posts it again.
        now = self._tables.now()
        if self._looked_after.free(table.id, now):
            self._looked_after.press(table.id, now)
            await self._deliveries.look_after(table.id)

    @app_commands.command(name="games", description=phrase("command-games"), extras={HEADING: "begin"})
    async def games(self, interaction: Interaction) -> None:
        """Show all of the player's tables.

        Tables that are waiting for the player come first. Tables where a robot plays for them come last.
        """
        await self._games(interaction)

    @tap("games")
    async def games_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **My tables** on the help page: show all of the player's tables."""
        await self._games(interaction)

    async def _games(self, interaction: Interaction) -> None:
        say, person = language_of(interaction), interaction.user.id
        own, kept = await self._tables.of_person(person), await self._tables.kept_for(person)
        found = standings_of(own, kept, person)[:OFFERED]
        posts = [await self._deliveries.public_message(table.id) for table, _ in found]
        await show_beside(interaction, games_page(say, found, posts))

    # Leaving and returning

    @table_command("leave-ask", place_first=True)
    async def leave(self, interaction: Interaction, meant: Meant) -> None:
        """Leave the table. In a running game, ask first."""
        table = meant.table
        if table.phase == "gathering":
            await self._leave(interaction, table.id)
            return
        say = language_of(interaction)
        follows = say(f"answer-left-consequence-{consequence(table, interaction.user.id)}")
        text = say("answer-left-question", table=table_named(say, table), consequence=follows)
        leave = button(say("answer-leave-yes"), ControlId("leave", table.id), discord.ButtonStyle.danger)
        stay = button(say("answer-leave-no"), ControlId("stay", table.id))
        await show_quietly(interaction, text_view(text, row(leave, stay)))

    @tap("leave")
    async def leave_sure(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Leave the table, once that's confirmed."""
        await self._leave(interaction, control.table)

    @tap("stay")
    async def stay(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Stay at the table."""
        await show_quietly(interaction, text_view(language_of(interaction)("answer-stayed")))

    async def _leave(self, interaction: Interaction, number: int) -> None:
        table = await self._tables.substitution.leave(number, interaction.user.id, interaction.id)
        say, rows = language_of(interaction), []
        kept = table.seat_kept(interaction.user.id)
        if kept is not None and table.phase == "playing":
            text = say("answer-left-kept", robot=f"**{escaped(plain_names(table)[kept])}**")
            rows.append(row(button(say("table-come-back"), ControlId("come-back", table.id))))
        else:
            text = say("answer-left" if table.alive else "answer-left-ended")
        await show_quietly(interaction, text_view(text, *rows))

    @tap("stand-in", "replace")
    async def stand_in(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Let a robot move for an idle player: once, or until they return."""
        await table_here(self._tables, interaction, control.table)
        seat = int(control.argument) if control.argument.isdecimal() else -1
        stays = control.verb == "replace"
        await self._tables.substitution.stand_in(
            control.table, interaction.user.id, seat, control.asked, stays, interaction.id
        )
        await acknowledge(interaction)

    @tap("come-back")
    async def come_back(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Take my seat back** in a DM or elsewhere: give the player their seat back."""
        await self._tables.substitution.come_back(control.table, interaction.user.id, interaction.id)
        say = language_of(interaction)
        hand = button(say("table-hand-button"), ControlId("hand", control.table))
        view = text_view(say("answer-came-back"), row(hand))
        await show_quietly(interaction, view)  # the notice with the button was deleted

    # Ending a table

    @table_command("end-ask", anybody=True)
    async def end(self, interaction: Interaction, meant: Meant) -> None:
        """End a table, or offer to end it. In a running game, ask first."""
        table = meant.table
        mode = await self._tables.ending.end_mode(table, interaction.user.id, _manages(interaction, table))
        if table.phase == "gathering":
            await self._end(interaction, table)
        else:
            await show_quietly(interaction, end_question(table, mode, language_of(interaction)))

    @tap("end-now")
    async def end_now(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """End the table, once that's confirmed. If the game now needs a vote, ask again."""
        table = await table_near(self._tables, interaction, control.table)
        mode = await self._tables.ending.end_mode(table, interaction.user.id, _manages(interaction, table))
        if mode == "vote":
            await show_quietly(interaction, end_question(table, mode, language_of(interaction)))
        else:
            await self._end(interaction, table)

    async def _end(self, interaction: Interaction, table: Table) -> None:
        await self._tables.ending.end(
            table.id,
            interaction.user.id,
            _manages(interaction, table),
            interaction.id,
            person_of(interaction).name,
        )
        await show_quietly(interaction, text_view(language_of(interaction)("answer-ended")))

    @tap("end-not")
    async def end_not(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Keep playing."""
        await show_quietly(interaction, text_view(language_of(interaction)("answer-not-ended")))

    @tap("end-offer")
    async def offer_end(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Offer to end the game."""
        table = await self._consent.offer(control.table, interaction.user.id, "end", interaction.id)
        key = "answer-end-offered" if table.alive else "answer-ended"
        say = language_of(interaction)
        text = await with_sound(self._deliveries, say, say(key), table)
        await show_quietly(interaction, text_view(text))


def _manages(interaction: Interaction, table: Table) -> bool:
    """Return True if this person manages the table's channel and is asking from there."""
    return interaction.permissions.manage_channels and table.channel == interaction.channel_id
