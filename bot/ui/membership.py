"""Membership: whether a person is still on a server. The bot is told of no members: it asks Discord about the
one.
"""

from __future__ import annotations

import discord

from bot.tables.core.errors import Refused
from bot.ui.delivery import Interaction

NO_MEMBER = (10007, 10013)
"""Discord's codes for somebody who is not on a server, and for somebody who is nobody any more."""


async def has_left(interaction: Interaction, person: int) -> bool:
    """Return whether this person is not on the server in which is asked. Raises what discord.py raises where
    it cannot be known, and Refused in direct messages.
    """
    if interaction.guild is None:
        raise Refused("guild-only")
    try:
        await interaction.guild.fetch_member(person)
    except discord.NotFound as error:
        if error.code in NO_MEMBER:
            return True
        raise
    return False
