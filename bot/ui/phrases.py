"""Quick phrases: what may be said to everybody at a table by one tap. It says nothing of anybody's cards; who
does not want to read them has none on their own panel.
"""

from __future__ import annotations

import dataclasses

import discord

from bot.i18n.languages import Language
from bot.tables.core.table import PHRASE, PHRASES, Table
from bot.ui import layout
from bot.ui.controls import ControlId, button, row
from bot.ui.message import text_view


def may_talk(table: Table) -> bool:
    """Return whether there is anybody to talk to: robots do not listen, and a lesson has no table."""
    return len(table.people) > 1 and table.phase == "playing" and table.seed is not None


def phrases_view(table: Table, say: Language) -> discord.ui.LayoutView:
    """Return the phrases, each a button."""
    labels = [say(f"phrase-{phrase}") for phrase in PHRASES]
    buttons = [
        button(label, ControlId("phrase", table.id, argument=phrase))
        for label, phrase in zip(labels, PHRASES, strict=True)
    ]
    rows = layout.rows(buttons, [layout.width(label) for label in labels])
    return text_view(say("phrases-panel"), *(row(*line) for line in rows))


def talked(table: Table) -> bool:
    """Return whether the table remembers a phrase."""
    return any(event.name == PHRASE for _, event in table.recent_events)


def muted(table: Table) -> Table:
    """Return the table as one sees it who wants to read none of them."""
    kept = tuple(one for one in table.recent_events if one.event.name != PHRASE)
    return dataclasses.replace(table, recent_events=kept)
