"""Tells Discord of the slash commands, when they are others than it was told last."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import discord
from discord import app_commands

from bot.storage.database import Database
from bot.tables import records
from bot.ui.translation import Translator

FACT = "commands"


async def sync_commands(
    tree: app_commands.CommandTree[Any], application: int | None, guild: int | None, database: Database
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
    if await records.fact(database, FACT) != digest:
        await tree.sync(guild=place)
        await records.keep_fact(database, FACT, digest)
