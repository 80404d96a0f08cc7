"""The page of /help: what the bot does, three ways to begin, and all commands under headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord
from discord import app_commands

from bot.i18n.languages import Language
from bot.ui.commands import HEADING
from bot.ui.controls import ControlId, button, row
from bot.ui.message import GREEN, Message, compose, first_lines

HEADINGS = ("begin", "table", "past", "own")
"""The headings in order. Commands name their heading in their extras."""
GROUPS = "table"
"""The heading for command groups, because their commands act at a table."""
OF_A_GAME = "play"
"""A command group with games as its subcommands. The **Play** button offers them."""

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


def help_page(say: Language, commands: Iterable[Command]) -> Message:
    """Return the page with these top-level commands, in the reader's language."""
    known = list(commands)
    lines = [say("help-what")]
    for heading in HEADINGS:
        below = [one for one in known if one.extras.get(HEADING, GROUPS) == heading]
        if below:
            lines.append(f"**{say(f'help-{heading}')}**")
            lines += [line for one in below for line in _lines(say, one)]
    play = button(say("help-play-button"), ControlId("play", 0), discord.ButtonStyle.primary)
    learn = button(say("help-learn-button"), ControlId("lessons", 0))
    games = button(say("help-games-button"), ControlId("games", 0))
    return compose(["\n".join(first_lines(lines))], None, [row(play, learn, games)], GREEN)


def _lines(say: Language, command: Command) -> Iterator[str]:
    """Yield a line with a command and its description. Groups get a second line with their subcommands."""
    yield say("help-line", command=f"`/{command.name}`", does=_described(say, command))
    if isinstance(command, app_commands.Group) and command.name != OF_A_GAME:
        yield "-# " + " · ".join(f"`{one.name}`" for one in command.commands)


def _described(say: Language, command: Command) -> str:
    described = command._locale_description
    key = None if described is None else described.extras.get("key")
    return command.description if key is None else say(key)
