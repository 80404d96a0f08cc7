"""Ask Discord if a player is still on the server, because the bot gets no member events."""

from __future__ import annotations

import asyncio

import discord

from bot.tables.core.errors import Refused
from bot.trouble import understood
from bot.ui.interactions import Interaction

NO_MEMBER = (10007, 10013)
"""Discord's error codes for a person who isn't on a server, and for an account that no longer exists."""
MEMBER_KNOWN = 5.0
"""Seconds to wait for Discord's answer. discord.py alone would retry for half a minute."""


async def has_left(interaction: Interaction, person: int) -> bool:
    """Return True if a person has left the server of the interaction.

    Raise one of TROUBLE if Discord doesn't answer in time, and Refused in direct messages.
    """
    if interaction.guild is None:
        raise Refused("guild-only")
    try:
        with understood():
            async with asyncio.timeout(MEMBER_KNOWN):
                await interaction.guild.fetch_member(person)
    except discord.NotFound as error:
        if error.code in NO_MEMBER:
            return True
        raise
    return False
