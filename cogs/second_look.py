"""The controls of the second look at a finished round of tricks."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ext import commands

from bot.features.second_look.page import round_page, trick_page
from bot.features.second_look.second_look import SecondLook
from bot.tables.core.errors import Refused
from bot.ui.controls import ControlId, first
from bot.ui.interactions import Answer, Interaction, give, language_of, put_off
from bot.ui.resolve import Games, table_near
from bot.ui.verbs import tap


class SecondLookCog(commands.Cog):
    """Shows second looks."""

    def __init__(self, games: Games, second_look: SecondLook) -> None:
        self._games = games
        self._second_look = second_look

    @tap("second-look")
    async def look(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Second look**: show the latest finished round, or the trick chosen on an earlier page."""
        table = await table_near(self._games, interaction, control.table)
        in_place = bool(control.argument) and not control.asked  # a control of a replay gets a new message
        await put_off(interaction, thinking=not in_place)
        number, trick = _numbers(first(values) if values else control.argument)
        look = await self._second_look.look(table, number)
        if look is None or table.state is None:
            raise Refused("no-second-look")
        say, last = language_of(interaction), table.state.tricks_over
        cards = [one for one in look.cards if one.trick == trick]
        if cards:
            believed = {one.seat: await self._second_look.believed(one) for one in cards if one.cost}
            view = trick_page(table, say, look, trick, last, believed)
        else:
            view = round_page(table, say, look, last)
        await give(interaction, Answer(view=view, in_place=in_place))


def _numbers(text: str) -> tuple[int, int]:
    """Return a control's round and trick. A missing number is 0."""
    parts = text.split(" ")
    if len(parts) != 2 or not all(one.isascii() and one.isdigit() and len(one) < 4 for one in parts):
        return 0, 0
    return int(parts[0]), int(parts[1])
