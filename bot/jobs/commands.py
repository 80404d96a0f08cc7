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


async def sync(
    tree: app_commands.CommandTree[Any], store: Store, application: int | None, server: int | None
) -> None:
    """Sync the commands where they changed since the last time: everywhere, or in this server alone."""
    guild = None if server is None else discord.Object(server)
    if guild is not None:
        tree.copy_global_to(guild=guild)
    translator = Translator()
    await tree.set_translator(translator)
    found = tree.get_commands(guild=guild)
    payload = [await command.get_translated_payload(tree, translator) for command in found]
    text = json.dumps([application, server, payload], sort_keys=True, default=str)
    digest = hashlib.sha256(text.encode()).hexdigest()
    known = await store.one("SELECT value FROM facts WHERE name = 'commands'")
    if known is not None and known["value"] == digest:
        return
    await tree.sync(guild=guild)
    await store.change("INSERT OR REPLACE INTO facts (name, value) VALUES ('commands', ?)", (digest,))
