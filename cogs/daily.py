"""The /daily command, and the controls for the daily's pages, results, boards and reminders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from discord import app_commands
from discord.ext import commands

from bot.features.daily import calendar
from bot.features.daily.board_page import STRUCK
from bot.features.daily.boards import Known
from bot.features.daily.dailies import Dailies
from bot.features.daily.more_page import how_page, seals_page
from bot.features.daily.reminder_page import HOURS, OFF, REMIND, ZoneName, chosen_page
from bot.features.daily.reminders import Reminders
from bot.features.daily.result_page import shared_line
from bot.features.daily.results import KIND
from bot.features.daily.strikes import STRIKE, Strikes, strike_page
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import Play
from bot.features.duplicate.showing import in_time, show_play
from bot.i18n import names
from bot.i18n.languages import language
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.rate_limiter import RateLimiter
from bot.tables.core.repository import TableRepository
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId, button, first, row
from bot.ui.interactions import Interaction, language_of, post, put_off
from bot.ui.message import Message, text_view
from bot.ui.permissions import refuse_who_may_not_write
from bot.ui.reply import give_file, person_of, reply_quietly, show_quietly
from bot.ui.verbs import tap
from engine import duplicate
from engine.duplicate import Deal

GAMES = [app_commands.Choice(name=phrase(f"game-{key}"), value=key) for key in duplicate.games()]
SHARES, WHILE = 1, 3_600
"""Maximum number of times a person can share the same result within WHILE seconds."""
OPENED = 7
"""The page of seals offers to verify deals from this many past days."""
FILE = "verify.py"


class DailyCog(commands.Cog):
    """Handles the daily. Only the player sees a play, except for the line that they share."""

    def __init__(
        self,
        tables: TableRepository,
        dailies: Dailies,
        plays: Plays,
        pages: PlayPages,
        proof: Callable[[Deal], bytes],
        known: Known,
        strikes: Strikes,
        reminders: Reminders,
        zone_name: ZoneName,
    ) -> None:
        """`proof` returns the program that verifies a deal."""
        self._tables = tables
        self._dailies = dailies
        self._plays = plays
        self._pages = pages
        self._proof = proof
        self._known = known
        self._strikes = strikes
        self._reminders = reminders
        self._zone_name = zone_name
        self._shares = RateLimiter(SHARES, WHILE)
        tables.listen({Forgotten: [self._shares.forget]})

    @app_commands.command(name="daily", description=phrase("command-daily"), extras={HEADING: "begin"})
    @app_commands.describe(game=phrase("option-daily-game"))
    @app_commands.choices(game=GAMES)
    async def daily(self, interaction: Interaction, game: str | None = None) -> None:
        """Open today's deal for a game, or the person's result. By default, it's the day's own game."""
        today = self._dailies.today
        await self._open(interaction, today, game or calendar.games(today)[0])

    @tap("daily")
    async def opened(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Open a deal, or the person's result.

        The argument is a game's key, "more" for the list of games, or "" for the day's own game.
        """
        if control.argument == "more":
            view = await self._dailies.list_games(interaction.user.id, language_of(interaction))
            await show_quietly(interaction, view)
            return
        day = control.asked or self._dailies.today
        await self._open(interaction, day, control.argument or calendar.games(day)[0])

    @tap("daily-again")
    async def again(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Begin the same deal once more, for fun."""
        play = await self._own(interaction, control)
        await self._begin(interaction, play.source, play.game)

    async def _open(self, interaction: Interaction, day: int, game: str) -> None:
        """Show the person's play of this deal. If they have none, begin one.

        On a server, also record that the person belongs to it (see `Known`).
        """
        person = person_of(interaction)
        if interaction.guild_id is None and interaction.message is not None:
            await self._reminders.opened(person.id, interaction.message.id)
        if interaction.guild_id is not None:
            await self._known.keep(interaction.guild_id, person.id, person.name, self._tables.now())
        play = await self._dailies.current(interaction.user.id, day, game)
        if play is None or not play.moves:
            await self._begin(interaction, day, game)
        else:
            await show_play(interaction, self._pages, play)

    async def _begin(self, interaction: Interaction, day: int, game: str) -> None:
        play = await in_time(interaction, self._dailies.begin(person_of(interaction), day, game))
        await show_play(interaction, self._pages, play)

    async def _own(self, interaction: Interaction, control: ControlId) -> Play:
        play = await self._plays.own(control.table, interaction.user.id)
        if play.kind != KIND:
            raise Stale
        return play

    # Behind More

    @tap("daily-how")
    async def explained(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Explain the daily."""
        await show_quietly(interaction, how_page(self._dailies.today, language_of(interaction)))

    @tap("daily-seals")
    async def sealed(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the seals of today and the next days, and offer to verify past deals."""
        day, now = self._dailies.today, self._tables.now()
        seals = {one: await self._dailies.deals.seal(one) for one in range(day, day + calendar.SEALED + 1)}
        openable = [
            play
            for one in range(day - 1, day - 1 - OPENED, -1)
            if now >= calendar.closes(one)
            for play in await self._plays.rows.plays(interaction.user.id, KIND, one)
            if play.counts
        ]
        await show_quietly(interaction, seals_page(seals, openable[:25], language_of(interaction)))

    @tap("daily-verify")
    async def verified(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Send the program that verifies a past day's deal."""
        day, _, game = first(values).partition(" ")
        if not day.isascii() or not day.isdigit() or len(day) > 6 or game not in calendar.games(int(day)):
            raise Refused("daily-no-game")
        await put_off(interaction, thinking=True)
        deal = await self._dailies.deals.opened(int(day), game, self._tables.now())
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
        outcome = None if play.finished is None else await self._dailies.outcome(play)
        if outcome is None or outcome.par is None or not play.counts:
            raise Refused("daily-not-to-share")
        if not self._shares.free((person, play.id), now):
            raise Refused("daily-share-enough")
        self._shares.press((person, play.id), now)
        await put_off(interaction)
        name = names.clean(person_of(interaction).name, 0)
        say = language(str(interaction.guild_locale or ""))
        line = shared_line(outcome, say, name)
        play_it = button(say("daily-share-play"), ControlId("daily", 0, argument=play.game))
        await post(interaction, Message(text_view(line, row(play_it))))
        await reply_quietly(interaction, language_of(interaction)("daily-share-done"))

    # A channel's board

    @tap(STRUCK)
    async def struck(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the people on the channel's board to its managers."""
        await self._board(interaction, _managed(interaction))

    @tap(STRIKE)
    async def strike(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Leave a person out of the channel's board, or bring them back."""
        channel = _managed(interaction)
        await self._strikes.toggle(channel, self._dailies.today, first(values))
        await self._board(interaction, channel)

    async def _board(self, interaction: Interaction, channel: int) -> None:
        people = await self._strikes.people(channel, self._dailies.today)
        await show_quietly(interaction, strike_page(language_of(interaction), people))

    # A reminder

    @tap(REMIND)
    async def remind(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Set the person's reminder hour, or turn reminders off."""
        picked, person, say = first(values), person_of(interaction), language_of(interaction)
        if picked not in (OFF, *map(str, range(HOURS))):
            raise Stale
        hour = None if picked == OFF else int(picked)
        await self._reminders.choose(person.id, person.locale, hour)
        zone = self._zone_name(await self._reminders.zone(person.id), say.code)
        await show_quietly(interaction, chosen_page(say, hour, zone))


def _managed(interaction: Interaction) -> int:
    """Return the ID of the channel. Raise Refused if the person doesn't manage it.

    Each tap needs this check, because a custom_id can be forged and a permission can be lost.
    """
    if interaction.channel_id is None or not interaction.permissions.manage_channels:
        raise Refused("channel-not-allowed")
    return interaction.channel_id
