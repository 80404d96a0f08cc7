"""The controls of a lobby: seats, robots, options, terms (company), the start, and the rematch."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord.ext import commands

from bot.features.lobby.asking_first import asks_first
from bot.features.lobby.company import Company
from bot.features.lobby.lobby import Lobby
from bot.features.lobby.page import (
    ANYBODY,
    company_view,
    facts_view,
    invite_view,
    options_page,
    options_view,
    seats_view,
)
from bot.i18n.languages import option_key
from bot.presentation.markdown import escaped
from bot.tables import Tables
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table, User
from bot.tables.play.hosting import in_lobby
from bot.ui.controls import ControlId, first, form
from bot.ui.interactions import Interaction, ask, language_of
from bot.ui.reply import (
    TableReplies,
    error_sentence,
    in_public,
    person_of,
    reply_quietly,
    show_in_place,
    show_quietly,
)
from bot.ui.resolve import person_asked, table_here, table_near
from bot.ui.verbs import tap
from cogs.gathering import TIMING

DIGITS = 6
"""Maximum number of characters in a typed number."""


class LobbyCog(commands.Cog):
    """Handles a table from the first seat to the deal and its rematch."""

    def __init__(self, tables: Tables, lobby: Lobby, company: Company, replies: TableReplies) -> None:
        self._tables = tables
        self._lobby = lobby
        self._company = company
        self._replies = replies

    @tap("join", "get-up", "start", "robot", "fill", "dismiss")
    async def change(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Take or leave a seat, add or remove robots, or start the game.

        The result appears in the message that was used, either the public message or the player's own page.
        After the start, the outbox posts the public message again, and everyone's private page.
        """
        table = await table_here(self._tables, interaction, control.table)
        seated = table.seat_of(interaction.user.id) is not None
        if control.verb == "join" and seated and table.phase == "gathering":
            await self._replies.own(interaction, table, more=True)
            return
        if control.verb == "join":
            await asks_first(self._tables, interaction, table, control)
        async with self._refused_in_place(interaction, table):
            table = await self._changed(interaction, control, values, table)
            if in_public(interaction):
                await self._replies.board(interaction, table)
            else:
                await self._replies.own(interaction, table)

    async def _changed(
        self, interaction: Interaction, control: ControlId, values: Sequence[str], table: Table
    ) -> Table:
        number, person, by = control.table, interaction.user.id, interaction.id
        match control.verb:
            case "join":
                return await self._lobby.join(number, person_of(interaction), by)
            case "get-up":
                in_lobby(table)
                return await self._tables.substitution.leave(number, person, by)
            case "start":
                return await self._lobby.start(number, person, by, control.argument)
            case "robot":
                return await self._lobby.add_robot(number, person, first(values), by)
            case "fill":
                return await self._lobby.fill(number, person, control.argument, by)
        return await self._lobby.dismiss_robot(number, person, by)

    @asynccontextmanager
    async def _refused_in_place(self, interaction: Interaction, table: Table) -> AsyncIterator[None]:
        """Show a refusal on the player's own page of the lobby, if the control was on that page."""
        try:
            yield
        except Refused as refused:
            if in_public(interaction) or interaction.message is None:
                raise
            table = await self._tables.get(table.id)
            if table.phase != "gathering":
                raise
            line = error_sentence(language_of(interaction), refused)
            await self._replies.lobby(interaction, table, line=line)

    # Seats

    @tap("seats")
    async def seats(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the player's own page, with the seats they can move to."""
        table = await self._get(interaction, control.table)
        table.own_seat(interaction.user.id)
        view = seats_view(table, language_of(interaction), interaction.user.id)
        await self._replies.lobby_view(interaction, table, view)

    @tap("sit")
    async def sit(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Move the player to this seat."""
        await table_here(self._tables, interaction, control.table)
        seat = int(control.argument) if control.argument.isdecimal() else -1
        table = await self._lobby.change_seat(control.table, interaction.user.id, seat, interaction.id)
        await show_quietly(interaction, seats_view(table, language_of(interaction), interaction.user.id))

    @tap("remove")
    async def remove(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """On the host's behalf, remove the player picked in the menu."""
        await table_here(self._tables, interaction, control.table)
        person = int(first(values)) if first(values).isdecimal() else -1
        table = await self._lobby.remove(control.table, interaction.user.id, person, interaction.id)
        await show_quietly(interaction, seats_view(table, language_of(interaction), interaction.user.id))

    # The rematch

    @tap("rematch")
    async def rematch(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Play again** on any of the table's messages: seat the player in the rematch's lobby."""
        former = await table_near(self._tables, interaction, control.table)
        following = await self._tables.rematch_of(former.id)
        await asks_first(self._tables, interaction, following or former, control)
        table = await self._lobby.rematch(control.table, person_of(interaction), interaction.id)
        key = "answer-again-offered" if table.version == 0 else "answer-again"
        await reply_quietly(interaction, language_of(interaction)(key, channel=f"<#{table.channel}>"))

    # Options

    @tap("details")
    async def details(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show what the public message leaves out, including the deal's seal."""
        table = await self._get(interaction, control.table)
        view = facts_view(table, language_of(interaction), interaction.user.id)
        await self._replies.lobby_view(interaction, table, view)

    @tap("options")
    async def options(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the options. The host can change them, and everyone else can read what they mean."""
        table = await self._get(interaction, control.table)
        page = int(control.argument) if control.argument.isdecimal() else 0
        view = options_view(table, language_of(interaction), table.host == interaction.user.id, page % 10)
        await self._replies.lobby_view(interaction, table, view)

    @tap("option", "toggle", "numbered")
    async def option(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Set an option from its menu, form or button.

        The button contains the new value, so that a double tap has a single effect. Lobbies from earlier
        releases also have this button on the public message.
        """
        await table_here(self._tables, interaction, control.table)
        name, _, value = control.argument.partition("=")
        value = value or first(values).strip()
        table = await self._lobby.choose(control.table, interaction.user.id, name, value, interaction.id)
        if in_public(interaction):
            await self._replies.board(interaction, table)
        else:
            view = options_view(table, language_of(interaction), True, options_page(table, name))
            await show_in_place(interaction, view)

    @tap("timing")
    async def timing(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Set the pace, or the effect of a timeout, from its menu."""
        await table_here(self._tables, interaction, control.table)
        name = next((name for name, (what, _) in TIMING.items() if what == control.argument), "")
        table = await self._lobby.choose_timing(
            control.table, interaction.user.id, name, first(values), interaction.id
        )
        await show_in_place(interaction, options_view(table, language_of(interaction), True))

    @tap("number")
    async def number(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Open a form for the value of a numeric option."""
        table = await self._get(interaction, control.table)
        say = language_of(interaction)
        field = next((one for one in dataclasses.fields(table.options) if one.name == control.argument), None)
        if field is None:
            raise Refused("no-such-table")
        span = field.metadata["values"]
        name = say(f"option-{option_key(table.game, field.name)}")
        label = say("options-number-label", name=name, low=str(span[0]), high=str(span[-1]))
        await ask(interaction, form(name, label, control._replace(verb="numbered"), DIGITS))

    # Company

    @tap("company")
    async def company(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the conditions for the start and for joining. The host can change both."""
        table = await self._get(interaction, control.table)
        view = company_view(table, language_of(interaction), table.host == interaction.user.id)
        await self._replies.lobby_view(interaction, table, view)

    @tap("begins", "wants")
    async def arrange(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """On the host's behalf, set the condition for an automatic start, or for joining."""
        await table_here(self._tables, interaction, control.table)
        chosen = first(values)
        if control.verb == "wants" and chosen == ANYBODY:
            chosen = ""
        table = await self._company.arrange(
            control.table, interaction.user.id, **{control.verb: chosen}, interaction=interaction.id
        )
        await show_in_place(interaction, company_view(table, language_of(interaction), True))

    @tap("accept")
    async def accept(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Join** below an invitation or an open lobby: join the table."""
        await asks_first(
            self._tables, interaction, await table_here(self._tables, interaction, control.table), control
        )
        table = await self._lobby.join(control.table, person_of(interaction), interaction.id)
        await self._replies.own(interaction, table)

    @tap("invite")
    async def invite(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show a menu of people to invite."""
        table = await self._get(interaction, control.table)
        view = invite_view(table, language_of(interaction), interaction.user.id)
        await self._replies.lobby_view(interaction, table, view)

    @tap("invited")
    async def invited(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Invite the picked people to join."""
        table = await self._get(interaction, control.table)
        async with self._refused_in_place(interaction, table):
            say, people = language_of(interaction), picked(interaction, table, values)
            ids = [one.id for one in people]
            invited = await self._company.invite(table.id, interaction.user.id, ids, interaction.id)
            asked, spared = (
                say.list(f"**{escaped(one.name)}**" for one in people if one.id in some) for some in invited
            )
            line = say("answer-invited", player=asked, channel=f"<#{table.channel}>")
            if spared:
                line = f"{line}\n{say('answer-invited-not', player=spared)}"
            await self._replies.lobby(interaction, await self._tables.get(table.id), line=line)

    async def _get(self, interaction: Interaction, number: int) -> Table:
        table = await table_here(self._tables, interaction, number)
        in_lobby(table)
        return table


def picked(interaction: Interaction, table: Table, values: Sequence[str]) -> list[User]:
    """Return the people picked in a menu. Raise Refused if any of them may not play at this table."""
    data: Mapping[str, Any] = interaction.data or {}
    resolved = data.get("resolved", {})
    found = []
    for value in values:
        user, member = (resolved.get(what, {}).get(value) or {} for what in ("users", "members"))
        if not user:
            raise Refused("seat-offer-person")
        may = member.get("permissions")
        sees = discord.Permissions(int(may)) if may else None
        called = (member.get("nick"), user.get("global_name"), user["username"])
        found.append(person_asked(interaction, table, int(value), bool(user.get("bot")), sees, *called))
    return found
