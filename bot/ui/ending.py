"""The offer to end a game, as everybody at the table sees it, and the question before anything is ended.

Who may end what is decided in bot/tables/ending.py.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables import tokens
from bot.tables.ending import Way, agreeing, needed
from bot.tables.table import Table
from bot.ui.controls import ControlId, button, row
from bot.ui.message import text_view

Offer = tuple[list[str], list[discord.ui.ActionRow[Any]]]


def end_offer(table: Table, scene: Scene) -> Offer:
    """What is said of the offer that stands, and what may be said to it; nothing where nobody offers."""
    offer = table.end_offer
    seat = None if offer is None else table.seat_of(offer.person)
    if offer is None or seat is None:
        return [], []
    say = scene.say
    text = say(
        "end-offer",
        **scene.who(name=seat),
        agreed=len(agreeing(table)),
        people=len(table.people),
        needed=needed(table),
        lapses=f"<t:{offer.lapses}:R>",
    )
    control = ControlId("end-agree", table.id, tokens.of_offer(table))
    agree = button(say("end-agree"), control, discord.ButtonStyle.danger)
    return [text], [row(agree, button(say("end-play-on"), control._replace(verb="end-play-on")))]


def end_question(table: Table, way: Way, say: Language) -> discord.ui.LayoutView:
    """Asks the person who would end a game whether she means it, and says what comes of it."""
    text = say(
        "end-question-vote" if way == "vote" else "end-question",
        game=say(f"game-{table.game}"),
        people=len(table.people),
        needed=needed(table),
    )
    yes = ControlId("end-offer" if way == "vote" else "end-now", table.id)
    label = say("end-yes-vote" if way == "vote" else "end-yes")
    no = button(say("end-no"), ControlId("end-not", table.id))
    return text_view(text, row(button(label, yes, discord.ButtonStyle.danger), no))
