"""Playing: the taps of a move, /hand, /move and /hint."""

from __future__ import annotations

import contextlib
import dataclasses
import random
from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

import engine
from bot import presentation
from bot.features.hints.explanation import explain_choices, explain_refusal
from bot.features.hints.hint import hint, may_hint
from bot.features.lobby.lobby import is_slow
from bot.features.plans.plans import Plans
from bot.jobs.robots import Robots
from bot.tables import Tables
from bot.tables.core import tokens
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.table import Table
from bot.tables.people.preferences import Preferences
from bot.trouble import TROUBLE
from bot.ui.board import may_watch
from bot.ui.commands import Meant, completes_table, phrase, table_command
from bot.ui.completions import completions, vocabulary_of, why_not
from bot.ui.controls import LARGEST, ControlId, button, first, form, parse, row
from bot.ui.drafts import MoveDraft
from bot.ui.in_words import PUBLIC, all_hands, in_words
from bot.ui.interactions import Interaction, ask, change, language_of, put_off, take_away
from bot.ui.labels import plain_names
from bot.ui.message import text_view
from bot.ui.question import room_of, taken_back
from bot.ui.reply import (
    AlreadyAnswered,
    TableReplies,
    ToChoose,
    error_sentence,
    in_public,
    reply_quietly,
    show_beside,
)
from bot.ui.resolve import resolve_table, seat_of, table_near, to_watch
from bot.ui.rules import links
from bot.ui.scene import scene_of
from bot.ui.verbs import tap

TYPED = 300


class PlayCog(commands.Cog):
    """Taps and words that become moves."""

    def __init__(
        self, tables: Tables, replies: TableReplies, robots: Robots, preferences: Preferences, plans: Plans
    ) -> None:
        self._tables = tables
        self._plans = plans
        self._replies = replies
        self._robots = robots
        self._preferences = preferences

    # Taps

    @tap("hand", "look")
    async def hand_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**My hand** below the public table, **Look again** in a panel that waits, **Back** from what is
        behind **More**; one who has no seat watches.
        """
        await self._replies.own(interaction, await self._own_table(interaction, control))

    async def _own_table(self, interaction: Interaction, control: ControlId) -> Table:
        """Return the table of which they are shown what is theirs alone. Raises Refused where there is
        no such thing.
        """
        table = await self._tables.get(control.table)
        if table.phase == "gathering":
            return await table_near(self._tables, interaction, table.id)
        if not may_watch(table, interaction.channel_id):
            seat_of(table, interaction)
        return table

    @tap("in-words")
    async def in_words_tapped(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """**In words**: their own view from their panel, a bystander's from the public table."""
        table = await table_near(self._tables, interaction, control.table)
        seat = None if control.argument == PUBLIC else seat_of(table, interaction)
        page = in_words(table, seat, language_of(interaction))
        if seat is None:
            await show_beside(interaction, page.view)
        else:
            await self._replies.aside(interaction, table, seat, page.view)

    @tap("advice")
    async def advised(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**What can I do?**"""
        table = await self._tables.get(control.table)
        seat = seat_of(table, interaction)
        text = explain_choices(table, seat, language_of(interaction))
        await self._replies.aside(interaction, table, seat, text_view(text, *links(text)))

    @tap("hands")
    async def hands_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**All hands** below a game that is over: for bystanders, too."""
        table = await table_near(self._tables, interaction, control.table)
        text = all_hands(table, language_of(interaction))
        await reply_quietly(interaction, text[:2000])

    @tap("more")
    async def more_shown(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**More**: what helps, in place of the answers; all that they may do in a lobby."""
        await self._replies.own(interaction, await self._own_table(interaction, control), more=True)

    @tap("why")
    async def why_not(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """A card that may not be played now: the rule that says so."""
        table, seat = await self._current(interaction, control)
        reason = explain_refusal(table, seat, language_of(interaction), control.argument)
        if reason is None:
            await self._replies.present(interaction, table, seat)
        elif in_public(interaction):
            await reply_quietly(interaction, reason, links(reason))
        else:
            draft = MoveDraft(control.said, control.picks, reason)
            await self._replies.panel(interaction, table, seat, draft)

    @tap("say", "pick", "done")
    async def said(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """A button: one word. A menu: one or several picks. **Done**: the picks made so far are the word."""
        table, seat, draft, choice = await self._begun(interaction, control)
        further = draft.tapped(choice, control.verb, control.argument, values)
        await self._go_on(interaction, table, seat, further, draft)

    @tap("words", "sure")
    async def words_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """A button: several words, or a whole move. **Yes, do it**, below a move that costs much."""
        table, seat = await self._current(interaction, control)
        sure = control.verb == "sure"
        await self._go_on(interaction, table, seat, MoveDraft(control.said), sure=sure)

    @tap("back")
    async def back(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Take back the latest pick, or the latest tap."""
        table, seat = await self._current(interaction, control)
        assert table.state is not None
        draft = MoveDraft(control.said, control.picks)
        draft.choice(table.state, seat)
        scene = scene_of(table, seat, language_of(interaction))
        before = taken_back(table, seat, scene, draft, room_of(control))
        await self._replies.panel(interaction, table, seat, before)

    # What panels of earlier releases still offer stands here too: "usual" and "mix".
    @tap("order", "usual", "mix")
    async def ordered(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The rest of an order: one that has a name, their last one, or shuffled."""
        table, seat, draft, choice = await self._begun(interaction, control)
        wanted = first(values) if control.verb == "order" else control.verb
        again = await self._tables.ordered_before(table, seat) if wanted == "again" else ()
        named = presentation.of(table.game).orders(choice)
        order = list(again or named.get(wanted, next(iter(named.values()), choice.words)))
        if wanted == "mix":
            random.SystemRandom().shuffle(order)
        await self._go_on(interaction, table, seat, draft.fill(choice, order), draft)

    @tap("type")
    async def type_it(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Ask for a move in words."""
        await self._current(interaction, control)
        say = language_of(interaction)
        asked = control._replace(verb="typed")
        modal = form(say("panel-type-title"), say("panel-type-label"), asked, TYPED)
        await ask(interaction, modal)

    @tap("typed")
    async def typed(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The words that were asked for."""
        table, seat = await self._current(interaction, control)
        await self._read(interaction, table, seat, first(values))

    # What the taps share

    async def _current(self, interaction: Interaction, control: ControlId) -> tuple[Table, int]:
        """The table and seat of a tap. Raises AlreadyAnswered when the tap is from before, and the present
        table was shown.
        """
        table = await self._tables.get(control.table)
        seat = seat_of(table, interaction)
        if in_public(interaction) and table.to_act and seat not in table.to_act:
            raise Refused("turn-of-another", person_name=plain_names(table)[table.to_act[0]])
        if table.phase == "playing" and tokens.asks(table, seat, control.asked):
            return table, seat
        await self._replies.present(interaction, table, seat)
        raise AlreadyAnswered

    async def _begun(
        self, interaction: Interaction, control: ControlId
    ) -> tuple[Table, int, MoveDraft, engine.Choice]:
        """The table and seat of a tap, the move that its control had so far, and what is asked next."""
        table, seat = await self._current(interaction, control)
        assert table.state is not None
        draft = MoveDraft(control.said, control.picks)
        choice = draft.choice(table.state, seat)
        if choice is None:
            raise Stale
        return table, seat, draft, choice

    async def _read(self, interaction: Interaction, table: Table, seat: int, text: str) -> None:
        """Go on with what was typed."""
        assert table.state is not None
        try:
            words = vocabulary_of(table.state, seat, language_of(interaction))
            said = table.state.read(seat, text, words)
        except engine.Illegal as illegal:
            await self._refuse(interaction, table, seat, illegal)
            return
        await self._go_on(interaction, table, seat, MoveDraft(said))

    async def _refuse(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        illegal: engine.Illegal,
        before: MoveDraft | None = None,
    ) -> None:
        """Say why a move cannot be: on the panel that was tapped, which shows what was said `before`, or to
        the player alone.
        """
        refused = Refused("refused", sentence=why_not(table, seat, language_of(interaction), illegal))
        if interaction.message is None or in_public(interaction):
            raise refused from None
        line = error_sentence(language_of(interaction), refused)
        draft = dataclasses.replace(before or MoveDraft(), line=line)
        await self._replies.panel(interaction, table, seat, draft)

    async def _go_on(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        draft: MoveDraft,
        before: MoveDraft | None = None,
        sure: bool = False,
    ) -> None:
        """Play the move if it is complete, ask for the next word if not; and ask whether they are `sure`
        where it costs much. Where it is refused they are asked again what they were asked `before`.
        """
        assert table.state is not None
        try:
            if draft.choice(table.state, seat) is not None or not (
                sure or self._cheap(interaction, table, seat, draft.said)
            ):
                await self._replies.panel(interaction, table, seat, draft)
                return
            asked = table.seats[seat].question_version
            if await self._plans.hold(table.id, seat, asked, draft.said):
                await self._held(interaction, table, seat)
                return
            table = await self._tables.play.move(table.id, seat, asked, draft.said, interaction.id)
        except engine.Illegal as illegal:
            await self._refuse(interaction, table, seat, illegal, before)
            return
        except Stale:
            table = await self._tables.get(table.id)
            seat = table.own_seat(interaction.user.id)  # another may have it by now
        await self._replies.present(interaction, table, seat)
        # Alone with robots nobody calls them, and what stands below a panel pushes it off a phone.
        person = interaction.user.id
        if table.alone is None and is_slow(table) and (why := await self._preferences.ask_time(person)):
            key = "time-asked" if why == "new" else "time-lost"
            ways = [row(button(language_of(interaction)("time-button"), ControlId("settings", 0)))]
            await reply_quietly(interaction, language_of(interaction)(key), ways)

    async def _held(self, interaction: Interaction, table: Table, seat: int) -> None:
        """Tell the player, and nobody else, that their move is played at its moment."""
        line = language_of(interaction)("plan-held")
        if in_public(interaction):
            await reply_quietly(interaction, line)
        else:
            await self._replies.panel(interaction, table, seat, MoveDraft(line=line))

    def _cheap(self, interaction: Interaction, table: Table, seat: int, move: engine.Move) -> bool:
        scene = scene_of(table, seat, language_of(interaction))
        return presentation.of(table.game).costly(scene, move) is None

    # Commands

    @completes_table
    @app_commands.command(name="hand", description=phrase("command-hand"))
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Their panel, for them alone; where a robot plays on for them and they play nowhere else, the way
        back. Who has none here may watch.
        """
        for kept in await self._tables.kept_for(interaction.user.id):
            meant = kept.id == table if table is not None else _in_reach(kept, interaction)
            if meant and (table is not None or not await self._plays_here(interaction)):
                say, back = language_of(interaction), ControlId("come-back", kept.id)
                rows = [row(button(say("table-come-back"), back))]
                raise ToChoose("seat-is-kept", rows, game_key=f"game-{kept.game}")
        hand = ControlId("hand", 0)
        if (offered := await to_watch(self._tables, interaction, table, hand)) is not None:
            raise offered
        found, seat = await resolve_table(self._tables, interaction, table, hand, playing=True)
        await self._replies.panel(interaction, found, seat)

    async def _plays_here(self, interaction: Interaction) -> bool:
        """Return whether some game of theirs is in play here; in a DM, anywhere."""
        return any(
            table.phase == "playing" and _in_reach(table, interaction)
            for table in await self._tables.of_person(interaction.user.id)
        )

    @completes_table
    @app_commands.command(name="move", description=phrase("command-move"))
    @app_commands.describe(words=phrase("option-words"))
    async def move(
        self, interaction: Interaction, words: app_commands.Range[str, 1, TYPED], table: int | None = None
    ) -> None:
        """A move in words."""
        found, seat = await resolve_table(self._tables, interaction, table, _moving(words), playing=True)
        await self._read(interaction, found, seat, words)

    @tap("move")
    async def moved(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The table was chosen for what /move said."""
        table = await self._tables.get(control.table)
        await self._read(interaction, table, seat_of(table, interaction), " ".join(control.said))

    @move.autocomplete("words")
    async def complete_move(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The next word of a move, after the words that were typed already."""
        number = getattr(interaction.namespace, "table", None)
        try:
            table, seat = await resolve_table(
                self._tables, interaction, number if isinstance(number, int) else None, playing=True
            )
        except Refused:
            return []
        return completions(table, seat, current, language_of(interaction))

    @table_command("hint", playing=True)
    async def hint(self, interaction: Interaction, meant: Meant) -> None:
        """Say what a strong robot would do in one's place."""
        table, seat, _ = meant
        if not may_hint(table, seat):
            raise Refused("hint-not" if seat in table.to_act else "illegal-not-your-turn")
        say = language_of(interaction)
        if interaction.message is None or in_public(interaction):
            await put_off(interaction, thinking=True)
            await reply_quietly(interaction, hint(table, seat, say, await self._robots.advise(table, seat)))
            return
        shown = await self._replies.aside(interaction, table, seat, text_view(say("hint-thinking")))
        try:
            said = hint(table, seat, say, await self._robots.advise(table, seat))
        except Refused as busy:
            said = error_sentence(say, busy)
        if shown is not None:
            moved_on = (await self._tables.get(table.id)).version != table.version
            with contextlib.suppress(*TROUBLE):  # then it says that a robot thinks, and they may ask again
                await (
                    take_away(interaction, shown) if moved_on else change(interaction, shown, text_view(said))
                )


def _in_reach(table: Table, interaction: Interaction) -> bool:
    return interaction.guild_id is None or table.channel == interaction.channel_id


def _moving(words: str) -> ControlId | None:
    """The control that says these words at a table; None where no custom_id has room for them."""
    control = ControlId("move", LARGEST, said=tuple(words.split()))
    try:
        return control if parse(control.custom_id()) == control else None
    except ValueError:
        return None
