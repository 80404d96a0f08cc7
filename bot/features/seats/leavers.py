"""Ask Discord whether a player is still on the server. The bot is told of no members."""

from __future__ import annotations

import asyncio

import discord

from bot.tables.core.errors import Refused
from bot.trouble import understood
from bot.ui.interactions import Interaction

NO_MEMBER = (10007, 10013)
"""Discord's codes for somebody who is not on a server, and for somebody who is nobody any more."""
MEMBER_KNOWN = 5.0
"""Seconds within which Discord says whether somebody is there; discord.py would ask it for half a minute."""


async def has_left(interaction: Interaction, person: int) -> bool:
    """Return whether a person has left the server of the interaction. Raises TROUBLE if Discord does not say
    in time, and Refused in direct messages.
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
