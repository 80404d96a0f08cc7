"""How an interaction is answered: with a line, with a page, with the sentence for an error.

Discord waits three seconds for a first answer: a page whose picture takes its time is deferred. Nothing here
changes a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord
from discord import app_commands

import engine
from bot import logs
from bot.i18n.languages import Language, language
from bot.presentation.markdown import escaped
from bot.tables import Tables
from bot.tables.displays import Displays
from bot.tables.errors import DuplicateInteraction, Refused, Stale
from bot.tables.table import Person, Table
from bot.ui.drafts import Drafts, MoveDraft
from bot.ui.message import Message
from bot.ui.open_hands import OpenHands
from bot.ui.pages import PageRenderer
from bot.ui.scene import plain_names

_log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that a page may take before the interaction is deferred."""
UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is gone."""
UNANSWERED = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
"""What an answer to an interaction may raise: it came too late, or the connection broke."""

Interaction = discord.Interaction[Any]
Found = TypeVar("Found")


class Shown(NamedTuple):
    """A page that an answer has shown, and the message that shows it now."""

    page: Message
    message: int


class Replies:
    """The answers that show a table. One for the process."""

    def __init__(
        self, pages: PageRenderer, drafts: Drafts, displays: Displays, open_hands: OpenHands
    ) -> None:
        self._pages = pages
        self._drafts = drafts
        self._displays = displays
        self._open_hands = open_hands

    async def panel(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        draft: MoveDraft | None = None,
        line: str | None = None,
    ) -> None:
        """Answer with a player's own panel, in the message she tapped if that is hers alone, and with a line
        beside it. What only she can see in a channel is an open hand from now on.
        """
        message, say = interaction.message, language_of(interaction)
        in_dm = message is not None and interaction.guild_id is None and not message.flags.ephemeral
        in_place = in_dm or (message is not None and message.flags.ephemeral)
        self._drafts.keep(table, seat, draft or MoveDraft())
        shown = await show(interaction, self._pages.panel(table, seat, say), in_place)
        if shown is not None and in_dm:
            await self._displays.mark(table, interaction.user.id, shown.message)
        elif shown is not None:
            self._open_hands.open(interaction, table, say, *shown)
        if line is not None:
            await reply_quietly(interaction, line)

    async def present(
        self, interaction: Interaction, table: Table, seat: int, line: str | None = None
    ) -> None:
        """Answer with the table as it is now, where she tapped: in the public message or in her own panel."""
        if not in_public(interaction):
            await self.panel(interaction, table, seat, line=line)
            return
        await self.board(interaction, table, with_picture=True)
        if line is not None:
            await reply_quietly(interaction, line)

    async def board(self, interaction: Interaction, table: Table, with_picture: bool = False) -> None:
        """Answer with the table's public message, in place of the one that was tapped."""
        shown = await show(interaction, self._pages.board(table, with_picture), in_place=True)
        if shown is not None:
            await self._displays.mark(table, 0, shown.message)


async def show(interaction: Interaction, page: Coroutine[Any, Any, Message], in_place: bool) -> Shown | None:
    """Answer with a page: in place of the tapped message, or as a new one that only this person sees. None
    where it did not arrive.
    """
    drawing = asyncio.ensure_future(page)
    done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
    try:
        if not done:
            await interaction.response.defer(ephemeral=not in_place, thinking=not in_place)
        drawn = await drawing
        return Shown(drawn, await _answer(interaction, drawn, in_place))
    except UNANSWERED as error:
        # What was done is committed; the outbox shows it where this answer came too late.
        _log.info("an answer did not arrive: %s", error)
        return None


async def _answer(interaction: Interaction, page: Message, in_place: bool) -> int:
    """Show it. Returns the message."""
    if interaction.response.is_done():
        edited = await interaction.edit_original_response(view=page.view, attachments=list(page.files))
        return edited.id
    if in_place and interaction.message is not None:
        try:
            await interaction.response.edit_message(view=page.view, attachments=list(page.files))
            return interaction.message.id
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            # It was replaced, and deleted under her finger.
            for file in page.files:
                file.reset()
    sent = await interaction.response.send_message(view=page.view, files=list(page.files), ephemeral=True)
    return sent.message_id or 0


async def reply_quietly(interaction: Interaction, text: str) -> None:
    """A line that only the person who asked can see, whether or not something was answered before."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except UNANSWERED as error:
        # Too late, or answered by a twin of this tap: there is nobody left to tell.
        _log.info("an answer did not arrive: %s", error)


async def reply_error(interaction: Interaction, error: BaseException) -> None:
    """The sentence for an error, to the person who asked and nobody else. What nobody expected is logged."""
    if isinstance(error, DuplicateInteraction):
        return  # its twin answers
    if not isinstance(error, Refused | engine.Illegal | Stale):
        logs.log_unexpected(_log, "an interaction failed", error)
    await reply_quietly(interaction, error_sentence(language_of(interaction), error))


def error_sentence(say: Language, error: BaseException) -> str:
    """The sentence for an error. Of what was refused, a fact whose name ends in "_key" is itself a message,
    and said in this language; one that ends in "_name" is a name as it was typed, and escaped.
    """
    if isinstance(error, Refused):
        return say(error.key, **dict(_fact(say, name, fact) for name, fact in error.facts.items()))
    if isinstance(error, Stale):
        return say("answer-moved-on")
    if isinstance(error, engine.Illegal):
        key = f"illegal-{error.reason}"
        return say(key, **error.data) if say.has(key) else say("illegal")
    return say("answer-trouble")


def _fact(say: Language, name: str, fact: Any) -> tuple[str, Any]:
    if name.endswith("_key"):
        return name.removesuffix("_key"), say(fact)
    if name.endswith("_name"):
        return name.removesuffix("_name"), escaped(fact)
    return name, fact


def in_public(interaction: Interaction) -> bool:
    """Whether what was tapped is there for everybody."""
    message = interaction.message
    return message is not None and interaction.guild_id is not None and not message.flags.ephemeral


def language_of(interaction: Interaction) -> Language:
    """The language of the person who asks."""
    return language(str(interaction.locale))


def person_of(interaction: Interaction) -> Person:
    """Who asks."""
    return Person(interaction.user.id, interaction.user.display_name, str(interaction.locale))


async def resolve_table(
    tables: Tables, interaction: Interaction, number: int | None, playing: bool = False
) -> tuple[Table, int]:
    """The table, and the person's seat, that a command is about. Raises Refused when that is not clear.

    Without a number: her table in this channel (anywhere, in a DM), the one that waits for her first.
    """
    person = interaction.user.id
    if number is not None:
        table = await tables.get(number)
        seat = table.seat_of(person)
        if seat is None:
            raise Refused("not-seated")
        found = [(table, seat)]
    else:
        found = [
            (table, seat)
            for table in await tables.of_person(person)
            if (seat := table.seat_of(person)) is not None
            and (interaction.guild_id is None or table.channel == interaction.channel_id)
        ]
    if playing:
        begun = [(table, seat) for table, seat in found if table.phase == "playing"]
        if found and not begun:
            raise Refused("not-playing" if found[0][0].phase == "gathering" else "already-over")
        found = begun
    waiting = [(table, seat) for table, seat in found if seat in table.to_act]
    if len(found) > 1 and len(waiting) == 1:
        found = waiting
    return only_one(found)


def only_one(found: Sequence[Found]) -> Found:
    """The one table that was found. Raises Refused where there is none, or where it is not clear which."""
    if not found:
        raise Refused("no-table-here")
    if len(found) > 1:
        raise Refused("which-table")
    return found[0]


async def tables_to_choose(
    tables: Tables, interaction: Interaction, current: str
) -> list[app_commands.Choice[int]]:
    """Tables for the option “table”: her own, and those of this channel."""
    say = language_of(interaction)
    found = {table.id: table for table in await tables.of_person(interaction.user.id)}
    if interaction.channel_id is not None:
        found |= {table.id: table for table in await tables.of_channel(interaction.channel_id)}
    choices = []
    for table in found.values():
        label = f"{say(f'game-{table.game}')}: {', '.join(plain_names(table))}"[:100]
        if str(current).casefold() in label.casefold() or str(current) == str(table.id):
            choices.append(app_commands.Choice(name=label, value=table.id))
    return choices[:25]
