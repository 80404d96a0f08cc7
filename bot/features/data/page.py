"""A person's page about their own data, and the page that asks before it's erased."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.i18n.languages import Language
from bot.ui.controls import ControlId, button, row
from bot.ui.message import text_view

LINES = (
    "data-settings", "data-games", "data-moves", "data-plays", "data-plans", "data-moments",
    "data-messages",
)  # fmt: skip
"""The sentences that count rows, in order. `Held.says` names the sentence for each column."""


def data_page(say: Language, counted: Mapping[str, int]) -> discord.ui.LayoutView:
    """Return a page that counts the stored data and explains its use, with buttons to export or erase it."""

    shown = [say("data-title"), *(say(line, rows=counted.get(line, 0)) for line in LINES), say("data-more")]
    export = button(say("data-export"), ControlId("data-export", 0), discord.ButtonStyle.primary)
    forget = button(say("data-forget"), ControlId("data-forget-ask", 0), discord.ButtonStyle.danger)
    return text_view("\n".join(shown), row(export, forget))


def forget_question(say: Language) -> discord.ui.LayoutView:
    """Return a page that asks the person to confirm the erasure, and explains the consequences."""
    yes = button(say("data-forget-yes"), ControlId("data-forget", 0), discord.ButtonStyle.danger)
    no = button(say("data-forget-no"), ControlId("data", 0))
    return text_view(say("data-forget-ask"), row(yes, no))
