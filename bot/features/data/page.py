"""A person's own page of what is kept about them, and the question before they are forgotten."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.i18n.languages import Language
from bot.ui.controls import ControlId, button, row
from bot.ui.message import text_view

LINES = ("data-settings", "data-games", "data-moves", "data-plans", "data-moments", "data-messages")
"""The sentences that count rows, in their order; which rows, the columns that hold people say."""


def data_page(say: Language, counted: Mapping[str, int]) -> discord.ui.LayoutView:
    """Return what is kept of each kind, why, and how long, with what may be done about it."""

    shown = [say("data-title"), *(say(line, rows=counted.get(line, 0)) for line in LINES), say("data-more")]
    export = button(say("data-export"), ControlId("data-export", 0), discord.ButtonStyle.primary)
    forget = button(say("data-forget"), ControlId("data-forget-ask", 0), discord.ButtonStyle.danger)
    return text_view("\n".join(shown), row(export, forget))


def forget_question(say: Language) -> discord.ui.LayoutView:
    """Return what it means to be forgotten, and whether they wish it."""
    yes = button(say("data-forget-yes"), ControlId("data-forget", 0), discord.ButtonStyle.danger)
    no = button(say("data-forget-no"), ControlId("data", 0))
    return text_view(say("data-forget-ask"), row(yes, no))
