"""The listeners for the places of tables: channels and threads that go, come back, or may be written in.

Discord tells of each change once. A role, @everyone, a thread's parent or a category may give back what a
channel has lost, so that each of them leads to the tables that it concerns.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord.ext import commands

from bot.jobs.places import Places


class PlacesCog(commands.Cog):
    """Listens, and decides nothing."""

    def __init__(self, client: discord.Client, places: Places) -> None:
        self._client = client
        self._places = places

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, and with it its threads. Discord names no archived ones: they are looked for."""
        await self._places.channel_deleted(channel.id)
        self._places.wake()

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._places.channel_deleted(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was put out of a server."""
        await self._places.server_left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited."""
        await self._places.server_joined(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is in order again; when the bot begins, each is."""
        if self._client.is_ready():
            await self._places.server_joined(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A channel's permissions may be others, and those of its threads or of a category's channels."""
        for channel in concerned(after):
            await self._places.channel_changed(channel)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may be unlocked, or no longer archived."""
        await self._places.channel_changed(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role of the bot's, or @everyone, may do more than before."""
        mine = after.is_default() or after in after.guild.me.roles
        if mine and before.permissions != after.permissions:
            await self._places.server_joined(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot may have another role: of itself it is told."""
        if after.id == after.guild.me.id and before.roles != after.roles:
            await self._places.server_joined(after.guild.id)


def concerned(channel: discord.abc.GuildChannel) -> Iterable[int]:
    """Yield a channel and what takes its permissions from it: threads, and the channels of a category."""
    yield channel.id
    for thread in getattr(channel, "threads", ()):
        yield thread.id
    for child in getattr(channel, "channels", ()):
        yield from concerned(child)
