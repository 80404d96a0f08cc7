"""Turn button presses and typed words into moves."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.tables import Tables
from bot.tables.core import tokens
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.table import Table
from bot.tables.people.preferences import Preferences
from bot.ui.controls import ControlId, button, row
from bot.ui.drafts import MoveDraft
from bot.ui.interactions import Interaction, language_of
from bot.ui.labels import plain_names
from bot.ui.refusals import why_not
from bot.ui.reply import AlreadyAnswered, TableReplies, error_sentence, in_public, reply_quietly
from bot.ui.resolve import seat_of
from bot.ui.scene import scene_of

Holding = Callable[[int, int, int, engine.Move], Awaitable[bool]]
"""A function (table ID, seat, version, move) that returns True if it has scheduled the move for later."""


class Moving:
    """Makes moves from interactions and words. There's one instance per process."""

    def __init__(
        self, tables: Tables, replies: TableReplies, preferences: Preferences, hold: Holding | None = None
    ) -> None:
        self._tables = tables
        self._replies = replies
        self._preferences = preferences
        self._hold = hold

    async def current(self, interaction: Interaction, control: ControlId) -> tuple[Table, int]:
        """Return an interaction's table and seat.

        If the control is out of date, show the current table and raise AlreadyAnswered. Raise Refused if the
        person has no seat, or used a public control during another player's turn.
        """
        table = await self._tables.get(control.table)
        seat = seat_of(table, interaction)
        if in_public(interaction) and table.to_act and seat not in table.to_act:
            raise Refused("turn-of-another", person_name=plain_names(table)[table.to_act[0]])
        if table.phase == "playing" and tokens.asks(table, seat, control.asked):
            return table, seat
        await self._replies.present(interaction, table, seat)
        raise AlreadyAnswered

    async def begun(
        self, interaction: Interaction, control: ControlId
    ) -> tuple[Table, int, MoveDraft, engine.Choice]:
        """Return an interaction's table and seat, the draft in its control, and the next choice.

        Raise Stale if the draft is already a complete move. Errors from `current` propagate.
        """
        table, seat = await self.current(interaction, control)
        assert table.state is not None
        draft = MoveDraft(control.said, control.picks)
        choice = draft.choice(table.state, seat)
        if choice is None:
            raise Stale
        return table, seat, draft, choice

    async def refuse(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        sentence: str,
        before: MoveDraft | None = None,
    ) -> None:
        """Tell the player why a move isn't possible.

        If they used their panel, show the sentence there and go back to the draft `before` the action.
        Otherwise, raise Refused, so that they get a private answer.
        """
        refused = Refused("refused", sentence=sentence)
        if interaction.message is None or in_public(interaction):
            raise refused from None
        line = error_sentence(language_of(interaction), refused)
        draft = dataclasses.replace(before or MoveDraft(), line=line)
        await self._replies.panel(interaction, table, seat, draft)

    async def go_on(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        draft: MoveDraft,
        before: MoveDraft | None = None,
        sure: bool = False,
    ) -> None:
        """Make the move if the draft is complete. If it isn't, show the choices for its next word.

        A costly move needs confirmation (`sure`). If the move is refused, go back to the draft `before` the
        action.
        """
        assert table.state is not None
        try:
            if draft.choice(table.state, seat) is not None or not (
                sure or is_cheap(table, seat, language_of(interaction), draft.said)
            ):
                await self._replies.panel(interaction, table, seat, draft)
                return
            asked = table.seats[seat].question_version
            if self._hold is not None and await self._hold(table.id, seat, asked, draft.said):
                await self._held(interaction, table, seat)
                return
            table = await self._tables.play.move(table.id, seat, asked, draft.said, interaction.id)
        except engine.Illegal as illegal:
            sentence = why_not(table, seat, language_of(interaction), illegal)
            await self.refuse(interaction, table, seat, sentence, before)
            return
        except Stale:
            table = await self._tables.get(table.id)
            seat = table.own_seat(interaction.user.id)  # someone else may have the seat now
        await self._replies.present(interaction, table, seat)
        # A player alone with robots gets no line, because it would push the panel off a phone's screen.
        person = interaction.user.id
        if table.alone is None and _is_slow(table) and (why := await self._preferences.ask_time(person)):
            key = "time-asked" if why == "new" else "time-lost"
            ways = [row(button(language_of(interaction)("time-button"), ControlId("settings", 0)))]
            await reply_quietly(interaction, language_of(interaction)(key), ways)

    async def _held(self, interaction: Interaction, table: Table, seat: int) -> None:
        """Tell only the player that their move will be made at its scheduled time."""
        line = language_of(interaction)("plan-held")
        if in_public(interaction):
            await reply_quietly(interaction, line)
        else:
            await self._replies.panel(interaction, table, seat, MoveDraft(line=line))


def is_cheap(table: Table, seat: int, say: Language, move: engine.Move) -> bool:
    """Return True if a complete move needs no confirmation."""
    return presentation.of(table.game).costly(scene_of(table, seat, say), move) is None


def _is_slow(table: Table) -> bool:
    """Return True if the game may take days, with neither a time limit nor the evening pace."""
    return not getattr(table.options, "time", 0) and table.pace != "evening"
