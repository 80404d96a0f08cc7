"""Playing: the taps of a move, /hand, /move and /confer."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot import presentation
from bot.client import Courtyard, Interaction, language_of, refusal
from bot.i18n.languages import language
from bot.tables.errors import Refused, Stale
from bot.tables.table import Table, opening_choice
from bot.ui import panel
from bot.ui.controls import ControlId, cut, first
from bot.ui.explanation import explain_choices
from bot.ui.panel import MoveDraft
from bot.ui.replies import resolve_table, show_panel, tables_to_choose
from bot.ui.translation import phrase

CONFER = 500
"""Characters of a private word."""
TYPED = 300
WORDS = 25


class Play(commands.Cog):
    """Taps and words that become moves."""

    def __init__(self, client: Courtyard) -> None:
        self.client = client
        for verb, answer in {
            "hand": self.hand_tapped,
            "look": self.hand_tapped,
            "advice": self.advised,
            "say": self.said,
            "pick": self.picked,
            "done": self.done,
            "back": self.back,
            "usual": self.ordered,
            "mix": self.ordered,
            "type": self.type_it,
            "typed": self.typed,
        }.items():
            client.answers[verb] = answer

    # Taps

    async def hand_tapped(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """**My hand** below the public table, and **Look again** in a panel that waits."""
        table = await self.client.tables.get(order.table)
        await self._show(interaction, table, _seat(table, interaction))

    async def advised(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """**What can I do?**"""
        table = await self.client.tables.get(order.table)
        text = explain_choices(table, _seat(table, interaction), language_of(interaction))
        await interaction.response.send_message(text[:2000], ephemeral=True)

    async def said(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """A button: one word."""
        table, seat = await self._current(interaction, order)
        if table is not None:
            choice = _next(table, seat, order.said)
            if order.picks or (choice.most > 1 and choice.ordered and order.argument != "-"):
                await self._draft(interaction, table, seat, order.said, (*order.picks, order.argument))
            else:
                await self._go_on(interaction, table, seat, (*order.said, order.argument))

    async def picked(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """A menu: one or several picks."""
        table, seat = await self._current(interaction, order)
        if table is None:
            return
        choice = _next(table, seat, order.said)
        picks = tuple(values)
        if not picks or any(word not in choice.words or word in order.picks for word in picks):
            raise engine.Illegal("not-offered")
        if choice.most > 1 and (choice.ordered or len(choice.words) > panel.MENU):
            await self._draft(interaction, table, seat, order.said, (*order.picks, *picks))
        else:
            word = "+".join(word for word in choice.words if word in picks)
            await self._go_on(interaction, table, seat, (*order.said, word))

    async def done(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """The picks made so far are the word."""
        table, seat = await self._current(interaction, order)
        if table is not None:
            await self._go_on(interaction, table, seat, (*order.said, "+".join(order.picks)))

    async def back(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Take back the latest pick or word."""
        table, seat = await self._current(interaction, order)
        if table is not None:
            said, part = (order.said, order.picks[:-1]) if order.picks else (order.said[:-1], ())
            await self._show(interaction, table, seat, MoveDraft(said, part))

    async def ordered(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """The rest of an order: the usual one, or shuffled."""
        table, seat = await self._current(interaction, order)
        if table is None:
            return
        choice = _next(table, seat, order.said)
        rest = [word for word in presentation.of(table.game).usual(choice) if word not in order.picks]
        if order.verb == "mix":
            random.SystemRandom().shuffle(rest)
        part = (*order.picks, *rest)[: choice.most]
        await self._show(interaction, table, seat, MoveDraft(order.said, part))

    async def type_it(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Ask for a move in words."""
        table, _ = await self._current(interaction, order)
        if table is None:
            return
        say = language_of(interaction)
        modal = discord.ui.Modal(
            title=say("panel-type-title"), custom_id=order._replace(verb="typed").custom_id(), timeout=900
        )
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id="words", max_length=TYPED)
        modal.add_item(discord.ui.Label(text=cut(say("panel-type-label"), 45), component=field))
        await interaction.response.send_modal(modal)

    async def typed(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """The words that were asked for."""
        table, seat = await self._current(interaction, order)
        if table is not None:
            await self._go_on(interaction, table, seat, _read(table, seat, first(values)))

    # What the taps share

    async def _current(self, interaction: Interaction, order: ControlId) -> tuple[Table | None, int]:
        """The table and seat of a tap; (None, seat) when the tap is from before, and the present table was
        shown.
        """
        table = await self.client.tables.get(order.table)
        seat = _seat(table, interaction)
        if table.phase == "playing" and table.seats[seat].question_version == order.question_version:
            return table, seat
        await self._moved_on(interaction, table, seat)
        return None, seat

    async def _moved_on(self, interaction: Interaction, table: Table, seat: int) -> None:
        say = language_of(interaction)
        await show_panel(interaction, table, seat, say, line=say("answer-moved-on"))

    async def _show(
        self, interaction: Interaction, table: Table, seat: int, draft: MoveDraft | None = None
    ) -> None:
        await show_panel(interaction, table, seat, language_of(interaction), draft)

    async def _draft(
        self, interaction: Interaction, table: Table, seat: int, said: engine.Move, part: tuple[str, ...]
    ) -> None:
        choice = _next(table, seat, said)
        rest = [word for word in choice.words if word not in part]
        if len(rest) == 1 and len(part) + 1 == choice.least:
            part = (*part, *rest)  # the last place in an order is no decision
        if len(set(part)) < len(part) or len(part) > choice.most:
            raise engine.Illegal("too-many", most=choice.most)
        await self._show(interaction, table, seat, MoveDraft(said, part))

    async def _go_on(self, interaction: Interaction, table: Table, seat: int, said: engine.Move) -> None:
        """Play the move if it is complete, ask for the next word if not."""
        assert table.state is not None
        try:
            if table.state.choice(seat, said) is not None:
                await self._show(interaction, table, seat, MoveDraft(said))
                return
            asked = table.seats[seat].question_version
            table = await self.client.tables.play(table.id, seat, asked, said, interaction.id)
        except engine.Illegal as illegal:
            raise Refused(
                "refused", sentence=refusal(language_of(interaction), table, seat, illegal)
            ) from None
        except Stale:
            table = await self.client.tables.get(table.id)
            await self._moved_on(interaction, table, seat)
            return
        await self._show(interaction, table, seat)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Fields that were filled in. discord.py forgets its modals at a restart; their custom_id says all
        the same.
        """
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data or {}
        texts = [
            str(field.get("value", ""))[:1000]
            for part in data.get("components", ())
            for field in (part.get("component"), *part.get("components", ()))
            if isinstance(field, dict)
        ]
        await self.client.answer_tap(interaction, str(data.get("custom_id", "")), texts or [""])

    # Commands

    @app_commands.command(name="hand", description=phrase("command-hand"))
    @app_commands.describe(table=phrase("option-table"))
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Her panel, for her alone; where a robot played on for her, she is back."""
        for kept in await self.client.tables.kept_for(interaction.user.id):
            if table == kept.id or (
                table is None and (interaction.guild_id is None or kept.channel == interaction.channel_id)
            ):
                await self.client.tables.come_back(kept.id, interaction.user.id)
        found, seat = await resolve_table(interaction, table, playing=True)
        await self._show(interaction, found, seat)

    @app_commands.command(name="move", description=phrase("command-move"))
    @app_commands.describe(words=phrase("option-words"), table=phrase("option-table"))
    async def move(
        self, interaction: Interaction, words: app_commands.Range[str, 1, TYPED], table: int | None = None
    ) -> None:
        """A move in words."""
        found, seat = await resolve_table(interaction, table, playing=True)
        try:
            await self._go_on(interaction, found, seat, _read(found, seat, words))
        except engine.Illegal as illegal:
            raise Refused(
                "refused", sentence=refusal(language_of(interaction), found, seat, illegal)
            ) from None

    @move.autocomplete("words")
    async def complete_move(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The next word of a move, after the words that were typed already."""
        number = getattr(interaction.namespace, "table", None)
        try:
            table, seat = await resolve_table(
                interaction, number if isinstance(number, int) else None, playing=True
            )
        except Refused:
            return []
        return completions(table, seat, current)

    @app_commands.command(name="confer", description=phrase("command-confer"))
    @app_commands.describe(text=phrase("option-text"), table=phrase("option-table"))
    async def confer(
        self, interaction: Interaction, text: app_commands.Range[str, 1, CONFER], table: int | None = None
    ) -> None:
        """FS-2: to the partner alone, before the Day."""
        found, seat = await resolve_table(interaction, table, playing=True)
        saved = await self.client.tables.whisper(found.id, interaction.user.id, text, interaction.id)
        side = next(side for side in saved.about.partners(len(saved.seats)) if seat in side)
        seen = panel.scene(saved, seat, language_of(interaction))
        name = seen.name(next(one for one in side if one != seat))
        await interaction.response.send_message(seen.say("answer-conferred", partner=name), ephemeral=True)

    @hand.autocomplete("table")
    @move.autocomplete("table")
    @confer.autocomplete("table")
    async def complete_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Her tables, and those of this channel."""
        return await tables_to_choose(interaction, language_of(interaction), current)


def _seat(table: Table, interaction: Interaction) -> int:
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise Refused("not-seated")
    if table.state is None:
        raise Refused("not-playing" if table.alive else "already-over")
    return seat


def _next(table: Table, seat: int, said: engine.Move) -> engine.Choice:
    assert table.state is not None
    choice = table.state.choice(seat, said)
    if choice is None:
        raise Stale
    return choice


def _read(table: Table, seat: int, text: str) -> engine.Move:
    assert table.state is not None
    return table.state.read(seat, text)


def completions(table: Table, seat: int, current: str) -> list[app_commands.Choice[str]]:
    """What may follow the complete words of `current`, each as the whole text up to there."""
    state = table.state
    if state is None or opening_choice(state, seat) is None:
        return []
    typed = current.split()
    said: list[str] = []
    for word in typed:
        try:
            choice = state.choice(seat, (*said, _exact(state.choice(seat, tuple(said)), word)))
        except engine.Illegal:
            break
        said.append(_exact(state.choice(seat, tuple(said)), word))
        if choice is None:
            text = " ".join(said)
            return [app_commands.Choice(name=cut(text, 100), value=cut(text, 100))]
    begun = " ".join(typed[len(said) :]).casefold()
    choice = state.choice(seat, tuple(said))
    if choice is None:
        return []
    tell = presentation.of(table.game)
    seen = panel.scene(table, seat, language(table.seats[seat].locale))
    seen = dataclasses.replace(seen, said=tuple(said))
    head, plus, begun = begun.rpartition("+")
    found = []
    for word in (*choice.words, *(["-"] if choice.least == 0 and not plus else [])):
        label = tell.spoken(seen, choice.ask, word)
        if begun and not word.casefold().startswith(begun) and begun not in label.casefold():
            continue
        text = " ".join([*said, (head + plus).upper() + word])
        name = f"{text} — {label}" if label != word else text
        if len(text) <= 100:
            found.append(app_commands.Choice(name=cut(name, 100), value=text))
    return found[:WORDS]


def _exact(choice: engine.Choice | None, word: str) -> str:
    """The word as the engine spells it, whatever the case it was typed in."""
    if choice is None:
        return word
    spelled = {offered.casefold(): offered for offered in choice.words}
    return "+".join(spelled.get(one, one) for one in word.casefold().split("+"))


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(Play(client))
