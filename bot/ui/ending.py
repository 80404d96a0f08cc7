"""The question before a game is ended. Who may end what is decided in bot/tables/play/ending.py."""

from __future__ import annotations

import discord

from bot.i18n.languages import Language
from bot.tables.core.table import Table
from bot.tables.play.consent import needed
from bot.tables.play.ending import Way
from bot.ui.controls import ControlId, button, row
from bot.ui.message import text_view


def end_question(table: Table, way: Way, say: Language) -> discord.ui.LayoutView:
    """Asks the person who would end a game whether she means it, and says what comes of it."""
    text = say(
        "end-question-vote" if way == "vote" else "end-question",
        game=say(f"game-{table.game}"),
        people=len(table.people),
        needed=needed(table, "end"),
    )
    yes = ControlId("end-offer" if way == "vote" else "end-now", table.id)
    label = say("end-yes-vote" if way == "vote" else "end-yes")
    no = button(say("end-no"), ControlId("end-not", table.id))
    return text_view(text, row(button(label, yes, discord.ButtonStyle.danger), no))
