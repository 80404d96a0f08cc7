"""Ask before someone joins a table with a person they have blocked."""

from __future__ import annotations

from bot.presentation.markdown import escaped
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button, row
from bot.ui.interactions import Interaction, language_of
from bot.ui.reply import ToChoose

KNOWING = "knowing"
"""The argument of the control that joins despite the block."""


async def asks_first(
    tables: TableRepository, interaction: Interaction, table: Table, control: ControlId
) -> None:
    """Raise ToChoose if the person has blocked a player at the table and hasn't confirmed yet.

    The button in its message repeats `control` as the confirmation.
    """
    person = interaction.user.id
    blocked = (await tables.blocks([person])).get(person, ())
    there = [seat.name for seat in table.seats if seat.person in blocked]
    if there and KNOWING not in control.said:
        say = language_of(interaction)
        again = button(say("join-anyway"), control._replace(said=(KNOWING,)))
        names = say.list(f"**{escaped(name)}**" for name in there)
        raise ToChoose("join-blocked", [row(again)], names=names)
