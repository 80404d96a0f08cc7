"""Tells Discord of the commands, each in every language, when they are not the ones that it knows.

Once at a start; what a command does is not known here.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import discord
from discord import app_commands

from bot.storage.database import Store
from bot.ui.translation import Translator


async def sync_commands(
    tree: app_commands.CommandTree[Any], application: int | None, guild: int | None, store: Store
) -> None:
    """Register the commands of the tree, in every language; with a guild, there alone and at once."""
    place = None if guild is None else discord.Object(guild)
    if place is not None:
        tree.copy_global_to(guild=place)
    translator = Translator()
    await tree.set_translator(translator)
    found = tree.get_commands(guild=place)
    payload = [await command.get_translated_payload(tree, translator) for command in found]
    text = json.dumps([application, guild, payload], sort_keys=True, default=str)
    digest = hashlib.sha256(text.encode()).hexdigest()
    known = await store.one("SELECT value FROM facts WHERE name = 'commands'")
    if known is not None and known["value"] == digest:
        return
    await tree.sync(guild=place)
    await store.change("INSERT OR REPLACE INTO facts (name, value) VALUES ('commands', ?)", (digest,))
