"""The /history and /game replay commands, and the controls of a replay.

They show games and missed moves, and export a game's record as a file. A stop is a position that the
reader can step to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord import app_commands
from discord.ext import commands

from bot.features.records import rows
from bot.features.records.seen import channels_seen
from bot.features.replays.costly import CostlyMoves
from bot.features.replays.page import (
    COSTLIEST,
    PAGE,
    costly_page,
    history_page,
    nameless,
    play_on_page,
    regret_page,
)
from bot.features.replays.pages import ReplayPages
from bot.features.replays.playing_on import PlayingOn
from bot.features.replays.regret import regret
from bot.features.replays.replay import Replay, Replays
from bot.i18n import names
from bot.i18n.languages import Language, language
from bot.jobs.thinkers import Thinkers
from bot.presentation.markdown import escaped
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.rate_limiter import RateLimiter
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Seat, Table
from bot.ui.commands import GROUP, HEADING, OFFERED, fitting, phrase
from bot.ui.controls import ControlId, first
from bot.ui.interactions import Answer, Interaction, give, language_of, last, post, put_off
from bot.ui.labels import table_labels
from bot.ui.message import text_view
from bot.ui.permissions import refuse_where_nothing_is_shown, refuse_who_may_not_write
from bot.ui.reply import (
    TableReplies,
    give_file,
    person_of,
    reply_quietly,
    show,
    show_beside,
    show_quietly,
    theirs_alone,
)
from bot.ui.resolve import may_see
from bot.ui.verbs import tap

SHARES, WHILE = 3, 60
"""Maximum number of stops that a person can share within WHILE seconds."""
SCOPES = [
    app_commands.Choice(name=phrase("history-of-channel"), value="channel"),
    app_commands.Choice(name=phrase("history-of-server"), value="server"),
    app_commands.Choice(name=phrase("history-of-person"), value="person"),
]


class ReplaysCog(commands.Cog):
    """Shows replays. Only the reader sees them, except for stops they share."""

    def __init__(
        self,
        tables: TableRepository,
        replays: Replays,
        playing_on: PlayingOn,
        pages: ReplayPages,
        replies: TableReplies,
        thinkers: Thinkers,
    ) -> None:
        self._tables = tables
        self._replays = replays
        self._playing_on = playing_on
        self._thinkers = thinkers
        self._costly = CostlyMoves(replays, thinkers)
        self._replies = replies
        self._pages = pages
        self._shares = RateLimiter(SHARES, WHILE)
        tables.listen({Forgotten: [self._shares.forget]})

    # The list

    @app_commands.command(name="history", description=phrase("command-history"), extras={HEADING: "past"})
    @app_commands.describe(whose=phrase("option-whose"))
    @app_commands.choices(whose=SCOPES)
    async def history(self, interaction: Interaction, whose: str = "channel") -> None:
        """Show games finished in this channel, in the server's visible channels, or by the player."""
        await self._history(interaction, whose, 0)

    @tap("history")
    async def turned(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Turn to older or newer games."""
        whose = control.argument.partition(" ")[0]
        if whose not in (one.value for one in SCOPES):
            raise Stale
        await self._history(interaction, whose, min(control.asked, 10_000))

    async def _history(self, interaction: Interaction, whose: str, page: int) -> None:
        number, seen = interaction.user.id, list[int]()
        if interaction.guild_id is None or interaction.channel_id is None:
            whose = "person"
        elif whose == "channel":
            number = interaction.channel_id
        elif whose == "server":
            number = interaction.guild_id
            seen = await channels_seen(self._tables.database, interaction, number)
        found = await self._tables.finished(whose, number, PAGE + 1, page * PAGE, seen)
        found = await self._listed(interaction, found)
        view = history_page(language_of(interaction), found[:PAGE], whose, page, len(found) > PAGE)
        last(interaction)
        await show_quietly(interaction, view)

    @tap("history-replay")
    async def chosen(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show a game from the list."""
        number = first(values)
        table = await self._tables.get(int(number) if number.isascii() and number.isdigit() else 0)
        await self._show(interaction, table, 0)

    # A game

    @app_commands.command(name="replay", description=phrase("command-game-replay"), extras={GROUP: "game"})
    @app_commands.describe(game=phrase("option-replayed"))
    async def replay(self, interaction: Interaction, game: int | None = None) -> None:
        """Replay a game from its beginning.

        By default, it's the latest game finished in this channel. If there's none, it's the player's own
        latest game, or else a running one.
        """
        if game is None:
            found = await self._games(interaction, 1)
            if not found:
                raise Refused("history-none")
            game = found[0].id
        await self._show(interaction, await self._tables.get(game), 0)

    @replay.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Suggest this channel's games and the player's own."""
        found = await self._listed(interaction, await self._games(interaction, 2 * OFFERED))
        labels = table_labels(language_of(interaction), found, dated=True)
        return fitting(labels, current)

    async def _listed(self, interaction: Interaction, tables: Iterable[Table]) -> list[Table]:
        """Return the tables without the names of people who don't want to be on lists."""
        unlisted = await rows.unlisted(self._tables.database)
        say, reader = language_of(interaction), interaction.user.id
        return [nameless(table, unlisted, reader, say) for table in tables]

    async def _games(self, interaction: Interaction, most: int) -> list[Table]:
        """Return games the player might mean: finished in this channel, their own, and then running games."""
        tables, person, channel = self._tables, interaction.user.id, interaction.channel_id
        here = [] if interaction.guild_id is None else await tables.finished("channel", channel or 0, most)
        own = await tables.finished("person", person, most)
        running = [] if interaction.guild_id is None else await tables.of_channel(channel or 0)
        running += await tables.of_person(person)
        begun = [one for one in running if one.phase == "playing"]
        return list({one.id: one for one in (*here, *own, *begun)}.values())

    @tap("replay")
    async def stepped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Step, jump, or change the view of a replay. From a shared stop, open the game."""
        table = await self._replays.get(control.table, interaction.user.id)
        kind, _, eyes = control.argument.partition(".")
        number, picked = control.asked, first(values)
        if kind == "jump" and picked.isascii() and picked.isdigit():
            number = int(picked[:6])
        if kind == "eyes":
            eyes = picked
        await self._show(interaction, table, number, eyes, film=kind)

    @tap("missed")
    async def missed(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show a running game from the player's own last move, or a finished game from its beginning."""
        table = await self._replays.get(control.table, interaction.user.id)
        await self._show(interaction, table, None if table.phase == "playing" else 0)

    async def _show(
        self,
        interaction: Interaction,
        table: Table,
        number: int | None,
        eyes: str | None = None,
        film: str = "",
    ) -> None:
        """Show stop `number`. None means the first stop after the player's own last move.

        `eyes` is the number of the seat to view from, as text. `film` is the first part of the control's
        argument, which may ask for an animation.
        """
        replay = await self._of(interaction, table)
        at = replay.since(replay.moved) if number is None else min(number, len(replay.stops) - 1)
        here, say = interaction.channel_id == table.channel, language_of(interaction)
        page = self._pages.replay(replay, at, _eyes(replay, eyes), interaction.user.id, say, here, film)
        last(interaction)
        await show(interaction, page, theirs_alone(interaction))

    async def _of(self, interaction: Interaction, table: Table) -> Replay:
        """Return the replay for this reader.

        Raise Refused if they have no seat in the game and may not see its channel.
        """
        person = interaction.user.id
        seat = table.seat_of(person)
        theirs = seat is not None or table.seat_kept(person) is not None
        # A game without a channel isn't from a table, and `Replays.get` has already checked the reader.
        if not theirs and table.channel and not may_see(interaction, table.channel):
            raise Refused("not-here")
        return await self._replays.of(table, seat)

    @tap("regret")
    async def regretted(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Second look**: let a robot judge a move in a finished game from the player's view."""
        replay = await self._of(interaction, await self._replays.get(control.table, interaction.user.id))
        number = min(control.asked, len(replay.stops) - 1)
        before, seat, move = await self._replays.moved(replay, number)
        await put_off(interaction, thinking=True)
        found = await regret(self._thinkers, replay.table.id, before, seat, move)
        view = regret_page(replay, number, seat, move, found, language_of(interaction))
        await give(interaction, Answer(view=view))

    @tap(COSTLIEST)
    async def judged(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Second look** at a whole short game: let a robot judge all of the reader's decisions."""
        replay = await self._of(interaction, await self._replays.get(control.table, interaction.user.id))
        await put_off(interaction, thinking=True)
        found = await self._costly.of(replay)
        await give(interaction, Answer(view=costly_page(replay, found, language_of(interaction))))

    # Sharing

    @tap("replay-file")
    async def file(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **File**: send the reader a finished game's record."""
        table, say = await self._tables.get(control.table), language_of(interaction)
        await self._of(interaction, table)
        record = await self._replays.record(
            table, lambda seat: _called(say, seat), lambda name: say("replay-plays-on", name=name)
        )
        name = f"{table.game}-{table.id}.txt"
        await give_file(interaction, text_view(say("replay-file-is", name=name)), name, record.encode())

    @tap("replay-share")
    async def shared(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Share**: post a stop of a finished game to its channel, if the player may write to it."""
        table, person = await self._tables.get(control.table), interaction.user.id
        replay, now = await self._of(interaction, table), self._tables.now()
        if not replay.open:
            raise Refused("replay-not-over")
        if interaction.guild_id is None or interaction.channel_id != table.channel:
            raise Refused("not-here")
        refuse_who_may_not_write(interaction)
        if not self._shares.free(person, now):
            raise Refused("replay-enough")
        self._shares.press(person, now)
        await put_off(interaction)
        called = escaped(names.clean(person_of(interaction).name, 0))
        at = min(control.asked, len(replay.stops) - 1)
        await post(interaction, await self._pages.shared(replay, at, language(table.locale), called))
        await reply_quietly(interaction, language_of(interaction)("replay-shared-done"))

    # Playing on

    @tap("play-on-ask")
    async def asked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Play on**: ask for the seat."""
        replay = await self._of(interaction, await self._tables.get(control.table))
        number = min(control.asked, len(replay.stops) - 1)
        await show_beside(interaction, play_on_page(replay, number, language_of(interaction)))

    @tap("play-on")
    async def played_on(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Open a table with robots at this stop, with the player in the chosen seat."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("guild-only")
        refuse_where_nothing_is_shown(interaction)
        replay = await self._of(interaction, await self._tables.get(control.table))
        stop = replay.stops[min(control.asked, len(replay.stops) - 1)]
        seat = next((n for n in range(len(replay.table.seats)) if str(n) == control.argument), -1)
        table = await self._playing_on.begin(
            replay.table, stop.state, seat, interaction.guild_id, interaction.channel_id,
            str(interaction.guild_locale or "en"), person_of(interaction), interaction.id,
        )  # fmt: skip
        await self._replies.own(interaction, table)


def _eyes(replay: Replay, said: str | None) -> int | None:
    """Return the seat to view from: the reader's own or, in a finished game, any they choose."""
    if said is None or not replay.open:
        return replay.seat
    return next((seat for seat in range(len(replay.table.seats)) if str(seat) == said), None)


def _called(say: Language, seat: Seat) -> str:
    return say("robot-name", name=seat.name) if seat.robot else seat.name
