"""Listen for table channels that are deleted, or become available or writable again.

Discord reports each change once. A lost channel can be restored by a role, @everyone, a thread's parent or a
category, so each of these events checks the tables it affects.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord.ext import commands

from bot.jobs.places import Places


class PlacesCog(commands.Cog):
    """Passes Discord's events on to bot/jobs/places.py."""

    def __init__(self, client: discord.Client, places: Places) -> None:
        self._client = client
        self._places = places

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel. Also check its archived threads, which Discord doesn't list."""
        await self._places.channel_deleted(channel.id)
        self._places.wake()

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Handle a deleted thread."""
        await self._places.channel_deleted(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle the bot being removed from a server."""
        await self._places.server_left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle the bot being added to a server."""
        await self._places.server_joined(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Handle a server becoming available again. Every server sends this event when the bot starts."""
        if self._client.is_ready():
            await self._places.server_joined(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Handle new permissions for a channel and its threads, or for a category and its channels."""
        for channel in concerned(after):
            await self._places.channel_changed(channel)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Handle a thread that may have been unlocked or unarchived."""
        await self._places.channel_changed(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Handle new permissions for @everyone or for one of the bot's roles."""
        mine = after.is_default() or after in after.guild.me.roles
        if mine and before.permissions != after.permissions:
            await self._places.server_joined(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Handle a change to the bot's own roles. Discord reports the bot's own changes."""
        if after.id == after.guild.me.id and before.roles != after.roles:
            await self._places.server_joined(after.guild.id)


def concerned(channel: discord.abc.GuildChannel) -> Iterable[int]:
    """Yield a channel and everything that inherits its permissions: its threads, or a category's channels."""
    yield channel.id
    for thread in getattr(channel, "threads", ()):
        yield thread.id
    for child in getattr(channel, "channels", ()):
        yield from concerned(child)
