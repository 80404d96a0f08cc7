"""Add an open offer to the pages of its table, with buttons for answering it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.presentation import Scene
from bot.tables.core import tokens
from bot.tables.core.errors import Stale
from bot.tables.core.table import Table
from bot.tables.play.offers import agreeing, asked, concerned, needed
from bot.ui.controls import ControlId, button, row
from bot.ui.message import text_view
from bot.ui.sections import Part, Section


def offer_parts(table: Table, scene: Scene) -> Sequence[Part]:
    """Return the open offer's text with the reader's buttons, or () if no offer is open.

    A second part is the short form: a line with one button that opens the whole offer (`vote_page`). Readers
    who can't vote now get no buttons.
    """
    offer = table.offer
    seat = None if offer is None else table.seat_of(offer.person)
    if offer is None or seat is None:
        return ()
    say = scene.say
    text = say(
        f"{offer.kind}-offer",
        **scene.who(name=seat),
        agreed=len(agreeing(table)),
        people=len(concerned(table)),
        needed=needed(table),
        lapses=f"<t:{offer.lapses}:R>",
    )
    line = "-# " + say(f"event-{offer.kind}-offered", **scene.who(seat=seat))
    if len(asking := asked(table)) < len(concerned(table)):
        text += "\n-# " + say("offer-partner-first", **scene.who(partner=asking))
    if scene.you is not None and scene.you not in (*asking, seat):
        return [Part("last", text), Part("vote", line)]
    control = ControlId("agree", table.id, tokens.of_offer(table))
    agree = button(say(f"{offer.kind}-agree"), control, discord.ButtonStyle.danger)
    decline = button(say(f"{offer.kind}-decline"), control._replace(verb="decline"))
    answer = button(say("vote-button"), control._replace(verb="vote"), discord.ButtonStyle.primary)
    return [Part("last", text, rows=(row(agree, decline),)), Part("vote", line, controls=(answer,))]


def vote_page(table: Table, scene: Scene) -> discord.ui.LayoutView:
    """Return the open offer with the reader's buttons. Raise Stale if no offer is open."""
    offer = next((part for part in offer_parts(table, scene) if part.place == "last"), None)
    if offer is None:
        raise Stale
    return text_view(offer.text, *offer.rows)


class ConsentSection(Section):
    """Adds `offer_parts` to the public message and the panel."""

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return offer_parts(table, scene)

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return offer_parts(table, scene)
