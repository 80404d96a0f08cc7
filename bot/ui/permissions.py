"""Check the bot's permissions to show a table in a channel, and a person's permission to write to it."""

from __future__ import annotations

import discord

from bot.delivery.permissions import INVITED, NEEDED
from bot.tables.core.errors import Refused
from bot.ui.interactions import Interaction, language_of


def refuse_where_nothing_is_shown(interaction: Interaction) -> None:
    """Raise Refused if the bot isn't a member of the server or lacks a permission to show a table."""
    if interaction.guild_id is not None and not _is_member(interaction.client, interaction.guild_id):
        raise Refused("not-a-member", link=_invite(interaction.application_id, interaction.guild_id))
    lacking = [name for name in NEEDED if not getattr(interaction.app_permissions, name)]
    in_thread = isinstance(interaction.channel, discord.Thread)
    if in_thread and not interaction.app_permissions.send_messages_in_threads:
        lacking.append("send_messages_in_threads")
    if lacking:
        say = language_of(interaction)
        names = say.list(say(f"permission-{name}") for name in lacking)
        raise Refused("no-permission-here", permissions=names)


def refuse_who_may_not_write(interaction: Interaction) -> None:
    """Raise Refused if the person may not write to the channel or thread they're in."""
    in_thread, rights = isinstance(interaction.channel, discord.Thread), interaction.permissions
    if not (rights.send_messages_in_threads if in_thread else rights.send_messages):
        raise Refused("may-not-write")


def _is_member(client: discord.Client, guild: int) -> bool:
    """Return True if the bot itself is in this server, rather than just its commands.

    Also return True before Discord has listed the servers.
    """
    return not client.is_ready() or client.get_guild(guild) is not None


def _invite(application: int, guild: int) -> str:
    permissions = discord.Permissions(**dict.fromkeys(INVITED, True))
    return discord.utils.oauth_url(application, permissions=permissions, guild=discord.Object(guild))
