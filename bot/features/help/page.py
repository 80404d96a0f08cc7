"""The /help page: what the bot does, three ways to begin, and a menu of all commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.i18n.languages import Language
from bot.ui.commands import HEADING
from bot.ui.controls import OPTIONS, ControlId, button, cut, menu, row
from bot.ui.message import GREEN, Message, compose, first_lines

HEADINGS = ("begin", "table", "past", "own")
"""The headings in order. Commands name their heading in their extras."""
GROUPS = "table"
"""The heading for command groups, because their commands act at a table."""
VERB = "help"
"""The verb of the command menu."""

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


def help_page(say: Language, commands: Iterable[Command]) -> Message:
    """Return the page with these top-level commands, in the reader's language.

    It lists just their names, which fit on one screen of a phone. The menu adds their descriptions.
    """
    known = list(commands)
    lines = [say("help-what")]
    for heading in HEADINGS:
        below = [one for one in known if one.extras.get(HEADING, GROUPS) == heading]
        if below:
            names = " · ".join(f"`/{one.name}`" for one in below)
            lines.append(f"-# **{say(f'help-{heading}')}** {names}")
    play = button(say("help-play-button"), ControlId("play", 0), discord.ButtonStyle.primary)
    learn = button(say("help-learn-button"), ControlId("lessons", 0))
    games = button(say("help-games-button"), ControlId("games", 0))
    rows = [row(play, learn, games)]
    if known:
        options = [
            discord.SelectOption(
                label=f"/{one.name}", value=one.name, description=cut(_described(say, one), 100)
            )
            for one in known[:OPTIONS]
        ]
        rows.append(row(menu(say("help-menu"), ControlId(VERB, 0), options)))
    return compose(["\n".join(first_lines(lines))], None, rows, GREEN)


def command_page(say: Language, command: Command) -> Message:
    """Return a page that explains a command, with a line for each of its subcommands."""
    lines = [say("help-line", command=f"`/{command.name}`", does=_described(say, command))]
    below = command.commands if isinstance(command, app_commands.Group) else []
    lines += ["-# " + say("help-line", command=f"**{one.name}**", does=_described(say, one)) for one in below]
    return compose(["\n".join(first_lines(lines))], None, [], GREEN)


def _described(say: Language, command: Command) -> str:
    described = command._locale_description
    key = None if described is None else described.extras.get("key")
    return command.description if key is None else say(key)
