"""Parts of this feature, with any number of players who have left."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part
from tests.bot.meal import Meal


def board_parts(meal: Meal, table: Table, scene: Scene) -> Sequence[Part]:
    seats = list(range(len(table.seats)))
    return [Part("foot", scene.say("members-gone", count=len(seats), **scene.who(names=seats)))]
