"""The page that asks before a game is ended, and the quick phrases.

A quick phrase is a prepared sentence that players say with a single button. It reveals no cards. Players who
have turned phrases off don't see them on their panels. In bot/tables/play/, offers.py decides who must agree
to an offer, and ending.py who may end a game.
"""

from __future__ import annotations

import discord

from bot.delivery.deliveries import Deliveries
from bot.i18n.languages import Language
from bot.tables.core.table import PHRASES, Table
from bot.tables.play.ending import EndMode
from bot.tables.play.offers import needed
from bot.ui.controls import ControlId, button, laid_out, row
from bot.ui.labels import table_named
from bot.ui.message import text_view


async def with_sound(deliveries: Deliveries, say: Language, text: str, table: Table) -> str:
    """Return `text`, the answer to a player who has just made an offer. If the offer is silent, say so.

    An offer is silent if the table has only just made a sound for a similar message.
    """
    offered = table.offer is not None and table.offer.version == table.version
    board = await deliveries.of(table.id, 0) if offered else None
    if board is not None and board.quiet:
        return f"{text} {say('answer-offered-quietly')}"
    return text


def end_question(table: Table, mode: EndMode, say: Language) -> discord.ui.LayoutView:
    """Return a page that asks a player to confirm ending the game, and explains the consequences."""
    text = say(
        "end-question-vote" if mode == "vote" else "end-question",
        table=table_named(say, table),
        people=len(table.people),
        needed=needed(table, "end"),
    )
    yes = ControlId("end-offer" if mode == "vote" else "end-now", table.id)
    label = say("end-yes-vote" if mode == "vote" else "end-yes")
    no = button(say("end-no"), ControlId("end-not", table.id))
    return text_view(text, row(button(label, yes, discord.ButtonStyle.danger), no))


# Quick phrases


def phrases_view(table: Table, say: Language) -> discord.ui.LayoutView:
    """Return a page with a button for each phrase."""
    buttons = [
        button(say(f"phrase-{phrase}"), ControlId("phrase", table.id, argument=phrase)) for phrase in PHRASES
    ]
    return text_view(say("phrases-panel"), *laid_out(buttons))
