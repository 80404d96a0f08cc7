"""Add the second look at a round to the public message when the round has just ended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot import logs
from bot.features.second_look.page import look_line
from bot.features.second_look.second_look import RoundLook, SecondLook
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button
from bot.ui.picturing import Picturing
from bot.ui.sections import Part, Section

_log = logging.getLogger(__name__)


def look_parts(table: Table, scene: Scene, look: RoundLook) -> Sequence[Part]:
    """Return a line about the round and the button for its pages."""
    control = button(scene.say("second-look-button"), ControlId("second-look", table.id))
    return [Part("news", look_line(table, scene.say, look)), Part("controls", controls=(control,))]


class SecondLookSection(Section):
    """Adds `look_parts` to the public message."""

    def __init__(self, looks: SecondLook, pictures: Picturing) -> None:
        """The patience of `pictures` is the number of seconds to wait for a result."""
        self.looks = looks
        self._pictures = pictures

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section. Return no parts if the judgment takes too long."""
        if table.state is None or not any(one.name in table.state.rounds_end for one in scene.news):
            return ()
        try:
            async with asyncio.timeout(self._pictures.patience):
                look = await self.looks.look(table)
        except TimeoutError:
            return ()
        except Exception as error:
            logs.log_unexpected(_log, f"table {table.id}: no second look", error)
            return ()
        return () if look is None else look_parts(table, scene, look)
