"""A person's own page of what is kept about them, and the question before they are forgotten."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.i18n.languages import Language
from bot.ui.controls import ControlId, button, row
from bot.ui.message import text_view


def data_page(say: Language, counted: Mapping[str, int]) -> discord.ui.LayoutView:
    """Return what is kept of each kind, why, and how long, with what may be done about it."""

    def rows(*tables: str) -> int:
        return sum(counted.get(one, 0) for one in tables)

    shown = [
        say("data-title"),
        say("data-settings", rows=rows("persons", "vacations")),
        say("data-games", rows=rows("seats", "tables", "parts", "named", "results", "seasons")),
        say("data-moves", rows=rows("moves")),
        say("data-plans", rows=rows("plans", "moments", "unattended", "snoozes")),
        say("data-moments", rows=rows("answers", "presence")),
        say("data-messages", rows=rows("deliveries", "dms")),
        say("data-more"),
    ]
    export = button(say("data-export"), ControlId("data-export", 0), discord.ButtonStyle.primary)
    forget = button(say("data-forget"), ControlId("data-forget-ask", 0), discord.ButtonStyle.danger)
    return text_view("\n".join(shown), row(export, forget))


def forget_question(say: Language) -> discord.ui.LayoutView:
    """Return what it means to be forgotten, and whether they wish it."""
    yes = button(say("data-forget-yes"), ControlId("data-forget", 0), discord.ButtonStyle.danger)
    no = button(say("data-forget-no"), ControlId("data", 0))
    return text_view(say("data-forget-ask"), row(yes, no))
