"""The /challenge command, and the controls of challenges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.challenges.challenges import DEALS, Challenges, Place
from bot.features.challenges.page import AGAIN, ASK, GAME, LOOK, OFF, OPENED, PLAY, TO, Wish, ask_page
from bot.features.challenges.rows import Challenge
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.showing import in_time, show_play
from bot.i18n import names
from bot.presentation.markdown import escaped
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import User
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId, button, first, row
from bot.ui.interactions import Interaction, language_of
from bot.ui.message import text_view
from bot.ui.permissions import refuse_where_nothing_is_shown, refuse_who_may_not_write
from bot.ui.reply import person_of, reply_quietly, show_beside, show_quietly, user_of
from bot.ui.verbs import tap
from engine import duplicate

GAMES = [app_commands.Choice(name=phrase(f"game-{key}"), value=key) for key in duplicate.games()]
NUMBERS = [app_commands.Choice(name=str(many), value=many) for many in DEALS]
USUAL = 3
"""Default number of deals."""
SHOWN = 5
"""Maximum number of open challenges that the form lists."""


class ChallengesCog(commands.Cog):
    """Handles challenges. Only the challenge itself and its result are public."""

    def __init__(self, tables: TableRepository, challenges: Challenges, pages: PlayPages) -> None:
        self._tables = tables
        self._challenges = challenges
        self._pages = pages

    @app_commands.command(
        name="challenge", description=phrase("command-challenge"), extras={HEADING: "begin"}
    )
    @app_commands.guild_only()
    @app_commands.describe(
        person=phrase("option-challenged"),
        game=phrase("option-challenge-game"),
        deals=phrase("option-challenge-deals"),
        partner=phrase("option-challenge-partner"),
        their_partner=phrase("option-challenge-theirs"),
    )
    @app_commands.choices(game=GAMES)
    @app_commands.choices(deals=NUMBERS)
    async def challenge(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        game: str | None = None,
        deals: int = USUAL,
        partner: discord.User | None = None,
        their_partner: discord.User | None = None,
    ) -> None:
        """Challenge a person or a pair. Without a person, show the form and open challenges."""
        game = game or duplicate.games()[0]
        if person is None:
            await self._ask(interaction, Wish(game, deals))
            return
        partners = [one for one in (partner, their_partner) if one is not None]
        if any(one.bot for one in (person, *partners)):
            raise Refused("challenge-self")
        await self._send(interaction, user_of(person), Wish(game, deals), [*map(user_of, partners)])

    @tap(ASK, GAME)
    async def ask(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the form for sending a challenge. If the person picked a game, select it."""
        wish = _wish(control)
        if values:
            wish = _valid(first(values), wish.deals)
        # Only the form's own controls name a number of deals. Any other page stays above the form.
        await self._ask(interaction, wish, beside=" " not in control.argument)

    async def _ask(self, interaction: Interaction, wish: Wish, beside: bool = False) -> None:
        if interaction.guild_id is None:
            raise Refused("guild-only")
        person = interaction.user.id
        still_open = (await self._challenges.rows.open_of(person))[:SHOWN]
        say = language_of(interaction)
        page = ask_page(wish, DEALS, duplicate.games(), say, still_open, person)
        await (show_beside if beside else show_quietly)(interaction, page)

    @tap(TO)
    async def to(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Challenge the person picked in the form."""
        await self._send(interaction, _picked(interaction, first(values)), _wish(control))

    async def _send(
        self, interaction: Interaction, to: User, wish: Wish, partners: Sequence[User] = ()
    ) -> None:
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("guild-only")
        refuse_where_nothing_is_shown(interaction)
        refuse_who_may_not_write(interaction)
        place = Place(interaction.guild_id, interaction.channel_id, str(interaction.guild_locale or "en"))
        by = person_of(interaction)
        challenge = await self._challenges.send(by, to, wish.game, wish.deals, place, partners)
        say = language_of(interaction)
        play = button(say("challenge-play"), ControlId(PLAY, challenge.id), discord.ButtonStyle.primary)
        name = escaped(names.clean(to.name, 1))
        await show_quietly(interaction, text_view(say("challenge-is-sent", name=name), row(play)))

    async def _own(self, interaction: Interaction, control: ControlId) -> Challenge:
        return await self._challenges.own(control.table, interaction.user.id)

    @tap(PLAY)
    async def play(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Open the person's next deal. If they have played every deal, show the challenge's page."""
        challenge = await self._own(interaction, control)
        play = await in_time(interaction, self._challenges.next_play(challenge, person_of(interaction)))
        if play is None:
            await self._show(interaction, challenge)
        else:
            await show_play(interaction, self._pages, play)

    @tap(OPENED)
    async def opened(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the open challenge picked in the menu."""
        number = first(values)
        if not number.isdecimal() or len(number) > 19:
            raise Stale
        await self._show(interaction, await self._challenges.own(int(number), interaction.user.id))

    @tap(LOOK)
    async def look(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show a challenge's page, deal by deal."""
        await self._show(interaction, await self._own(interaction, control))

    async def _show(self, interaction: Interaction, challenge: Challenge) -> None:
        page = await self._challenges.page(challenge, interaction.user.id, language_of(interaction))
        await show_quietly(interaction, page)

    @tap(OFF)
    async def off(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Decline a challenge, or call it off."""
        await self._challenges.call_off(control.table, interaction.user.id)
        await reply_quietly(interaction, language_of(interaction)("challenge-off-done"))

    @tap(AGAIN)
    async def again(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Challenge the other side again, with the same game and number of deals."""
        challenge = await self._own(interaction, control)
        own = challenge.of(interaction.user.id)
        assert own is not None
        others = [User(one.person, one.name, one.locale) for one in challenge.side(1 - own.side)]
        mates = [
            User(one.person, one.name, one.locale)
            for one in challenge.side(own.side)
            if one.person != own.person
        ]
        wish = Wish(challenge.game, challenge.deals)
        await self._send(interaction, others[0], wish, [*mates, *others[1:]])


def _wish(control: ControlId) -> Wish:
    """Return the game and number of deals from a control's argument. Raise Stale if they aren't valid."""
    game, _, deals = control.argument.partition(" ")
    return _valid(game, int(deals) if deals.isdecimal() else USUAL)


def _valid(game: str, deals: int) -> Wish:
    if game not in duplicate.games() or deals not in DEALS:
        raise Stale
    return Wish(game, deals)


def _picked(interaction: Interaction, number: str) -> User:
    """Return the person picked in a menu. Raise Refused if it's a bot, or Stale if there's no such person."""
    resolved = cast(dict[str, Any], interaction.data or {}).get("resolved", {})
    user, member = resolved.get("users", {}).get(number), resolved.get("members", {}).get(number, {})
    if user is None or not number.isdecimal():
        raise Stale
    if user.get("bot"):
        raise Refused("challenge-self")
    called = names.first_legible(member.get("nick"), user.get("global_name"), user["username"])
    return User(int(number), called, "", user["username"])
