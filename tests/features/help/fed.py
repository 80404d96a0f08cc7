"""This feature's page, with any number of commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import app_commands

from bot.features.help.page import HEADINGS, command_page, help_page
from bot.ui.commands import HEADING
from tests.bot.meal import Meal, fed


@fed("help.page.help_page", "help.page.command_page")
def _help(meal: Meal) -> Iterator[Any]:
    groups = [
        app_commands.Group(name=f"c{number}", description="W" * 100, extras={HEADING: HEADINGS[number % 4]})
        for number in range(meal.many)
    ]
    for group in groups:
        for number in range(min(meal.many, 25)):
            app_commands.Group(name=f"{'w' * 20}{number}", description="W", parent=group)
    yield help_page(meal.say, groups)
    yield from (command_page(meal.say, group) for group in groups)
