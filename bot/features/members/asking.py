"""Ask Discord if a player is still on a server, because the bot gets no member events."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from bot.tables.core.errors import Refused
from bot.trouble import understood
from bot.ui.interactions import Interaction

NO_MEMBER = (10007, 10013)
"""Discord's error codes for a person who isn't on a server, and for an account that no longer exists."""
MEMBER_KNOWN = 5.0
"""Seconds to wait for Discord's answer. discord.py alone would retry for half a minute."""

Ask = Callable[[int, int], Awaitable[discord.Member | None]]
"""A function that takes the IDs of a server and a person, and returns `member_of` for them."""


async def member_of(guild: discord.Guild, person: int) -> discord.Member | None:
    """Return a member of a server, or None if the person has left it.

    Raise one of TROUBLE if Discord doesn't answer in time.
    """
    try:
        with understood():
            async with asyncio.timeout(MEMBER_KNOWN):
                return await guild.fetch_member(person)
    except discord.NotFound as error:
        if error.code in NO_MEMBER:
            return None
        raise


async def has_left(interaction: Interaction, person: int) -> bool:
    """Return True if a person has left the interaction's server.

    Raise one of TROUBLE if Discord doesn't answer in time, and Refused in direct messages.
    """
    if interaction.guild is None:
        raise Refused("guild-only")
    return await member_of(interaction.guild, person) is None


def asker(client: discord.Client) -> Ask:
    """Return a function like `member_of` that takes the ID of a server."""

    async def ask(guild: int, person: int) -> discord.Member | None:
        there = client.get_guild(guild)
        if there is None:
            raise TimeoutError  # the server isn't available now, or the bot has left it
        return await member_of(there, person)

    return ask
