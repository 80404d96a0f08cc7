"""Requests to the other players at a table.

/game undo, pause, draw and resign need their consent, and buttons answer the open offer. /game confer sends a
private message to the partner, if the game allows it. Quick phrases go to everyone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.deliveries import Deliveries
from bot.features.consent.consent import Consent
from bot.features.consent.page import phrases_view, with_sound
from bot.features.consent.section import vote_page
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Kind, Table
from bot.tables.play.ending import Pauses
from bot.tables.play.offers import may_undo, refuse
from bot.tables.play.play import Play
from bot.ui.commands import Meant, phrase, table_command
from bot.ui.controls import ControlId, button, first, form, row
from bot.ui.interactions import Interaction, ask, language_of
from bot.ui.labels import table_named
from bot.ui.message import text_view
from bot.ui.reply import reply_quietly, show_beside, show_quietly
from bot.ui.resolve import seat_of
from bot.ui.scene import scene_of
from bot.ui.verbs import tap

AGREES = ("agree", "end-agree")
"""The verbs of controls that agree to an offer. Offers from earlier releases still use the second one."""
CONFER = 500
"""Maximum number of characters in a private message."""


def _may(kind: Kind) -> Callable[[Table, int], bool]:
    """Return a function that returns True if the table's rules allow this type of offer now."""

    def may(table: Table, seat: int) -> bool:
        try:
            refuse(table, kind)
        except Refused:
            return False
        return True

    return may


def _may_confer(table: Table, seat: int) -> bool:
    return table.state is not None and table.state.may_confer(seat)


class ConsentCog(commands.Cog):
    """Handles requests to the other players at a table."""

    def __init__(
        self, tables: TableRepository, play: Play, pauses: Pauses, consent: Consent, deliveries: Deliveries
    ) -> None:
        self._tables = tables
        self._play = play
        self._pauses = pauses
        self._consent = consent
        self._deliveries = deliveries

    @table_command("undo", playing=True, able=may_undo)
    async def undo(self, interaction: Interaction, meant: Meant) -> None:
        """Undo the player's latest move, or ask the others for consent."""
        seen = partial(self._deliveries.last_sign, meant.table.id)
        table = await self._consent.take_back(
            meant.table.id, interaction.user.id, meant.asked, seen, interaction.id
        )
        key = "answer-taken-back" if table.offer is None else "answer-undo-offered"
        await self._answer(interaction, table, language_of(interaction)(key))

    @table_command("pause", playing=True, place_first=True)
    async def pause(self, interaction: Interaction, meant: Meant) -> None:
        """Ask the others to pause the table for a while."""
        table = await self._consent.offer(meant.table.id, interaction.user.id, "pause", interaction.id)
        key = "answer-pause-offered" if table.paused_since is None else "answer-paused"
        await self._answer(interaction, table, language_of(interaction)(key))

    @table_command("draw", playing=True, able=_may("draw"))
    async def draw(self, interaction: Interaction, meant: Meant) -> None:
        """Offer the others a draw."""
        await self._offer(interaction, meant.table.id, "draw")

    @table_command("resign-ask", playing=True, able=_may("resign"))
    async def resign(self, interaction: Interaction, meant: Meant) -> None:
        """Ask the player to confirm that they want to give up the game."""
        refuse(meant.table, "resign")
        say = language_of(interaction)
        yes = button(say("resign-yes"), ControlId("resign", meant.table.id), discord.ButtonStyle.danger)
        no = button(say("end-no"), ControlId("end-not", meant.table.id))
        text = say("resign-question", table=table_named(say, meant.table))
        await show_quietly(interaction, text_view(text, row(yes, no)))

    @tap("resign")
    async def resigned(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Give up the game, once the player has confirmed. A partner, if any, must agree."""
        await self._offer(interaction, control.table, "resign")

    async def _offer(self, interaction: Interaction, number: int, kind: Kind) -> None:
        table = await self._consent.offer(number, interaction.user.id, kind, interaction.id)
        key = f"answer-{kind}-offered" if table.phase == "playing" else "answer-settled"
        await self._answer(interaction, table, language_of(interaction)(key))

    async def _answer(self, interaction: Interaction, table: Table, text: str) -> None:
        """Reply with the result. If the player's offer made no sound, say so."""
        told = await with_sound(self._deliveries, language_of(interaction), text, table)
        await reply_quietly(interaction, told)

    @tap("go-on")
    async def go_on(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Go on** on the public message and on panels: resume a paused table."""
        await self._pauses.go_on(control.table, interaction.user.id, interaction.id)
        await reply_quietly(interaction, language_of(interaction)("answer-went-on"))

    @tap("vote")
    async def asked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Answer** on a panel: show the open offer with its answers."""
        table = await self._tables.get(control.table)
        scene = scene_of(table, seat_of(table, interaction), language_of(interaction))
        await show_beside(interaction, vote_page(table, scene))

    @tap("agree", "decline", "end-agree", "end-play-on")
    async def vote(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Answer the open offer."""
        agrees = control.verb in AGREES
        before = await self._tables.get(control.table)
        table = await self._consent.vote(
            control.table, interaction.user.id, control.asked, "yes" if agrees else "no", interaction.id
        )
        kind = "end" if before.offer is None else before.offer.kind
        key = f"answer-{kind}-agreed" if agrees else f"answer-{kind}-declined"
        if table.phase == "abandoned":
            key = "answer-ended"
        if table.phase == "over":
            key = "answer-settled"
        await reply_quietly(interaction, language_of(interaction)(key))

    # A private message

    @table_command("confer", answers=False, playing=True, able=_may_confer, text=phrase("option-text"))
    async def confer(
        self, interaction: Interaction, meant: Meant, text: app_commands.Range[str, 1, CONFER]
    ) -> None:
        """Send a message to the partner alone, before the Day begins (FS-2)."""
        await self._confer(interaction, meant.table.id, text)

    @tap("confer")
    async def confer_asked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Ask for the message after a table was chosen for /game confer. A control can't hold a text."""
        table = await self._tables.get(control.table)
        seat_of(table, interaction)
        say = language_of(interaction)
        asked = control._replace(verb="conferred")
        await ask(interaction, form(say("confer-title"), say("option-text"), asked, CONFER))

    @tap("conferred")
    async def conferred(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Send the private message typed into the form."""
        await self._confer(interaction, control.table, first(values)[:CONFER])

    # To everyone

    @tap("talk")
    async def talk(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Say…** under **More**: show the phrases."""
        table = await self._tables.get(control.table)
        seat_of(table, interaction)
        await show_beside(interaction, phrases_view(table, language_of(interaction)))

    @tap("phrase")
    async def said(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Say a phrase. It appears at the table."""
        await self._play.talk(control.table, interaction.user.id, control.argument, interaction.id)
        await show_quietly(interaction, text_view(language_of(interaction)("answer-said")))

    async def _confer(self, interaction: Interaction, number: int, text: str) -> None:
        saved = await self._play.whisper(number, interaction.user.id, text, interaction.id)
        seat = seat_of(saved, interaction)
        side = next(side for side in saved.about.partners(len(saved.seats)) if seat in side)
        scene = scene_of(saved, seat, language_of(interaction))
        name = scene.name(next(one for one in side if one != seat))
        await reply_quietly(interaction, scene.say("answer-conferred", partner=name))
