"""Commands in the person's language: their descriptions and choices come from the catalogue like everything
else.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.i18n.languages import DEFAULT, codes, language

DESCRIPTION = 100
"""Characters of a command's or an option's description, and of a choice's name."""


def phrase(key: str) -> app_commands.locale_str:
    """A message of the catalogue as a command's text: in English, and in every other language there is."""
    return app_commands.locale_str(language(DEFAULT)(key)[:DESCRIPTION], key=key)


class Translator(app_commands.Translator):
    """Asked by discord.py for each text and each locale when commands are synced."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in that locale, None where English serves."""
        key = string.extras.get("key")
        code = locale.value.partition("-")[0]
        if key is None or code == DEFAULT or code not in codes():
            return None
        return language(locale.value)(key)[:DESCRIPTION]
