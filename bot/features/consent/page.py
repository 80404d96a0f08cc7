"""The words to all others at a table: the offer that stands, as everybody there sees it, and the
controls with which it is answered; the question before a game is ended; and quick phrases, said by one tap. A
phrase says nothing of anybody's cards; who does not want to read them has none on their own panel.

Whose word it takes is decided in consent.py, who may end what in bot/tables/play/ending.py.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.delivery.deliveries import Deliveries
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables.core import tokens
from bot.tables.core.table import PHRASES, Table
from bot.tables.play.ending import Way
from bot.tables.play.offers import agreeing, asked, concerned, needed
from bot.ui.controls import ControlId, button, laid_out, row
from bot.ui.message import text_view

Shown = tuple[list[str], list[discord.ui.ActionRow[Any]]]


async def with_sound(deliveries: Deliveries, say: Language, text: str, table: Table) -> str:
    """Return this answer to a player who has just offered something. Where the table tells it without a
    sound, since something like it has just made one, the answer says so.
    """
    offered = table.offer is not None and table.offer.version == table.version
    board = await deliveries.of(table.id, 0) if offered else None
    if board is not None and board.quiet:
        return f"{text} {say('answer-offered-quietly')}"
    return text


def standing_offer(table: Table, scene: Scene) -> Shown:
    """Return what is said of the offer that stands, and what may be said to it; nothing where
    nobody offers.
    """
    offer = table.offer
    seat = None if offer is None else table.seat_of(offer.person)
    if offer is None or seat is None:
        return [], []
    say = scene.say
    text = say(
        f"{offer.kind}-offer",
        **scene.who(name=seat),
        agreed=len(agreeing(table)),
        people=len(concerned(table)),
        needed=needed(table),
        lapses=f"<t:{offer.lapses}:R>",
    )
    if len(asking := asked(table)) < len(concerned(table)):
        text += "\n-# " + say("offer-partner-first", **scene.who(partner=asking))
    if scene.you is not None and scene.you not in (*asking, seat):
        return [text], []
    control = ControlId("agree", table.id, tokens.of_offer(table))
    agree = button(say(f"{offer.kind}-agree"), control, discord.ButtonStyle.danger)
    return [text], [row(agree, button(say(f"{offer.kind}-decline"), control._replace(verb="decline")))]


def end_question(table: Table, way: Way, say: Language) -> discord.ui.LayoutView:
    """Asks the person who would end a game whether they mean it, and says what comes of it."""
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


# Quick phrases


def phrases_view(table: Table, say: Language) -> discord.ui.LayoutView:
    """Return the phrases, each a button."""
    buttons = [
        button(say(f"phrase-{phrase}"), ControlId("phrase", table.id, argument=phrase)) for phrase in PHRASES
    ]
    return text_view(say("phrases-panel"), *laid_out(buttons))
