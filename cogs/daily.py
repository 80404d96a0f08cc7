"""The /daily command, and the controls of a play."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from discord import app_commands
from discord.ext import commands

import engine
from bot import tasks
from bot.features.daily import calendar
from bot.features.daily.deals import Deals
from bot.features.daily.more_page import how_page, more_page, seals_page
from bot.features.daily.page import VERB
from bot.features.daily.pages import DailyPages
from bot.features.daily.plays import Plays
from bot.features.daily.result_page import shared_line
from bot.features.daily.rows import Play
from bot.i18n import names
from bot.i18n.languages import language
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.rate_limiter import RateLimiter
from bot.tables.core.repository import TableRepository
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId, first
from bot.ui.drafts import MoveDraft
from bot.ui.explanation import explain_choices
from bot.ui.interactions import PATIENCE, Interaction, language_of, last, post, put_off
from bot.ui.message import Message, text_view
from bot.ui.own_verbs import continued
from bot.ui.permissions import refuse_who_may_not_write
from bot.ui.refusals import why_not
from bot.ui.reply import (
    give_file,
    in_public,
    person_of,
    reply_quietly,
    show,
    show_beside,
    show_quietly,
)
from bot.ui.rules import links, rulebook_page
from bot.ui.verbs import tap
from engine.duplicate import SEAT, Deal

SHARES, WHILE = 1, 3_600
"""Number of times that a person may share the same result, within WHILE seconds."""
OPENED = 7
"""Number of past days whose deals the page of seals offers to verify."""
FILE = "verify.py"


class DailyCog(commands.Cog):
    """Handles the daily. Only the person sees their play, except for the line they share."""

    def __init__(
        self,
        tables: TableRepository,
        deals: Deals,
        plays: Plays,
        pages: DailyPages,
        proof: Callable[[Deal], bytes],
    ) -> None:
        """`proof` returns the program that verifies a deal."""
        self._tables = tables
        self._deals = deals
        self._plays = plays
        self._pages = pages
        self._proof = proof
        self._shares = RateLimiter(SHARES, WHILE)
        tables.listen({Forgotten: [self._shares.forget]})

    @property
    def _today(self) -> int:
        return calendar.day_at(self._tables.now())

    @app_commands.command(name="daily", description=phrase("command-daily"), extras={HEADING: "begin"})
    async def daily(self, interaction: Interaction) -> None:
        """Open today's deal, or the person's result."""
        await self._open(interaction, self._today, calendar.games(self._today)[0])

    @tap("daily")
    async def opened(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Open a deal, or the person's result.

        The argument is a game's key, "more" for the list of games, or "" for the day's own game.
        """
        if control.argument == "more":
            await self._show_more(interaction)
            return
        day = control.asked or self._today
        await self._open(interaction, day, control.argument or calendar.games(day)[0])

    @tap("daily-again")
    async def again(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Begin the same deal once more, for fun."""
        play = await self._own(interaction, control)
        await self._begin(interaction, play.day, play.game)

    async def _open(self, interaction: Interaction, day: int, game: str) -> None:
        """Show the person's play of this deal. If there's none, begin it."""
        play = await self._plays.current(interaction.user.id, day, game)
        if play is None or not play.moves:
            await self._begin(interaction, day, game)
        else:
            await self._show(interaction, play)

    async def _begin(self, interaction: Interaction, day: int, game: str) -> None:
        play = await _in_time(interaction, self._plays.begin(person_of(interaction), day, game))
        await self._show(interaction, play)

    @tap("daily-look")
    async def looked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show a play as it stands."""
        await self._show(interaction, await self._own(interaction, control))

    async def _own(self, interaction: Interaction, control: ControlId) -> Play:
        return await self._plays.own(control.table, interaction.user.id)

    @tap("daily-say", "daily-words", "daily-pick", "daily-done", "daily-back", "daily-order")
    async def said(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle a control that continues the current move, and make the move once it's complete."""
        play, say = await self._own(interaction, control), language_of(interaction)
        if play.finished is not None or control.asked != len(play.moves):
            await self._show(interaction, play)
            return
        table = await self._plays.table(play)
        assert table.state is not None
        try:
            draft = continued(control, values, table, SEAT, say, VERB)
            choice = draft.choice(table.state, SEAT)
        except engine.Illegal as illegal:
            line = why_not(table, SEAT, say, illegal)
            await self._show(interaction, play, MoveDraft(line=line))
            return
        if choice is not None:
            await self._show(interaction, play, draft)
            return
        try:
            play = await _in_time(interaction, self._plays.move(play, draft.said))
        except Stale:  # the same tap has arrived twice, or another device was faster
            play = await self._own(interaction, control)
        await self._show(interaction, play)

    @tap("daily-advice")
    async def advised(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **What can I do?**: explain the choices."""
        play, say = await self._own(interaction, control), language_of(interaction)
        if play.finished is not None:
            await self._show(interaction, play)
            return
        text = explain_choices(await self._plays.table(play), SEAT, say)
        await show_beside(interaction, text_view(text, *links(text)))

    @tap("daily-rules")
    async def rules(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Rules**: show the rulebook."""
        play = await self._own(interaction, control)
        await show_beside(interaction, rulebook_page(language_of(interaction), play.game, 0))

    async def _show(self, interaction: Interaction, play: Play, draft: MoveDraft | None = None) -> None:
        say = language_of(interaction)
        last(interaction)
        if play.finished is None:
            page = self._pages.play(play, say, draft, direct=interaction.guild_id is None)
        else:
            page = self._pages.result(play, say, here=interaction.guild_id is not None)
        await show(interaction, page, _in_place(interaction))

    # Behind More

    @tap("daily-more")
    async def more(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the day's other games."""
        play = await self._plays.rows.play(control.table)
        theirs = play is not None and play.person == interaction.user.id
        await self._show_more(interaction, play if theirs else None)

    async def _show_more(self, interaction: Interaction, now: Play | None = None) -> None:
        day, person, rows = self._today, interaction.user.id, self._plays.rows
        plays = {play.game: play for play in reversed(await rows.plays(person, day))}
        before = {
            play.game: play for play in await rows.plays(person, day - 1) if play.counts and play.finished
        }
        theirs = next((before[game] for game in calendar.games(day - 1) if game in before), None)
        await show_quietly(interaction, more_page(day, plays, language_of(interaction), theirs, now))

    @tap("daily-how")
    async def explained(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Explain the daily."""
        await show_quietly(interaction, how_page(self._today, language_of(interaction)))

    @tap("daily-seals")
    async def sealed(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the seals of the next days, and offer to verify past deals."""
        day, now = self._today, self._tables.now()
        seals = {one: await self._deals.seal(one) for one in range(day, day + calendar.SEALED + 1)}
        openable = [
            play
            for one in range(day - 1, day - 1 - OPENED, -1)
            if now >= calendar.closes(one)
            for play in await self._plays.rows.plays(interaction.user.id, one)
            if play.counts
        ]
        await show_quietly(interaction, seals_page(seals, openable[:25], language_of(interaction)))

    @tap("daily-verify")
    async def verified(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Send the program that verifies a deal of a day that's over."""
        day, _, game = first(values).partition(" ")
        if not day.isascii() or not day.isdigit() or len(day) > 6 or game not in calendar.games(int(day)):
            raise Refused("daily-no-game")
        await put_off(interaction, thinking=True)
        deal = await self._deals.opened(int(day), game, self._tables.now())
        say = language_of(interaction)
        await give_file(interaction, text_view(say("daily-verify-is")), FILE, self._proof(deal))

    # Sharing

    @tap("daily-share")
    async def shared(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Post the line about a result to the channel, if the person may write to it."""
        play, now = await self._own(interaction, control), self._tables.now()
        person = interaction.user.id
        if interaction.guild_id is None:
            raise Refused("guild-only")
        refuse_who_may_not_write(interaction)
        outcome = None if play.finished is None else await self._pages.outcome(play)
        if outcome is None or outcome.par is None or not play.counts:
            raise Refused("daily-not-to-share")
        if not self._shares.free((person, play.id), now):
            raise Refused("daily-share-enough")
        self._shares.press((person, play.id), now)
        await put_off(interaction)
        name = names.clean(person_of(interaction).name, 0)
        line = shared_line(outcome, language(str(interaction.guild_locale or "")), name)
        await post(interaction, Message(text_view(line)))
        await reply_quietly(interaction, language_of(interaction)("daily-share-done"))


async def _in_time(interaction: Interaction, work: Awaitable[Play]) -> Play:
    """Wait for `work`, and defer the answer if that takes too long for Discord."""
    deferring = list[asyncio.Task[bool]]()

    def defer() -> None:
        beside = not _in_place(interaction)
        deferring.append(tasks.start_task(put_off(interaction, thinking=beside), "deferral"))

    timer = asyncio.get_running_loop().call_later(PATIENCE, defer)
    try:
        return await work
    finally:
        timer.cancel()
        await asyncio.gather(*deferring)


def _in_place(interaction: Interaction) -> bool:
    """Return True if the answer replaces the message that was used, which only the person sees."""
    return interaction.message is not None and not in_public(interaction)
