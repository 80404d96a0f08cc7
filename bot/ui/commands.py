"""Commands about a table, declared in one place.

A declaration creates the slash command, its option “table” with completions, the buttons for choosing between
several tables, and the handler for these buttons. This module also translates all commands' texts. It doesn't
define any commands itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import discord
from discord import app_commands

from bot.i18n.languages import DEFAULT, codes, language
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.ui.controls import ControlId
from bot.ui.interactions import Interaction, put_off
from bot.ui.reply import reply_error
from bot.ui.resolve import resolve_here, resolve_table, table_near, tables_to_choose

VERBS, ANSWER = "verbs", "answer"
"""Keys in a command's extras: the verbs of equivalent controls, and the method that handles them."""
GROUP = "group"
"""Key in a command's extras for the group it joins. Commands of several cogs can join the same group."""
HEADING = "heading"
"""Key in a top-level command's extras for its heading in /help."""

DESCRIPTION = 100
"""Maximum number of characters in the description of a command or option and in a choice's name."""
OFFERED = 25
"""Maximum number of completions for an option."""

Able = Callable[[Table, int], bool]
_Value = TypeVar("_Value", int, str)
_Command = TypeVar("_Command", bound=app_commands.Command[Any, ..., None])


class Meant(NamedTuple):
    """The table that a command or a control refers to, and the person's seat (-1 if it isn't needed).

    For a move's control, `asked` is the token of the decision that the control was rendered for.
    """

    table: Table
    seat: int
    asked: int = 0


def table_command(
    verb: str | None = None,
    *,
    answers: bool = True,
    anybody: bool = False,
    playing: bool = False,
    place_first: bool = False,
    able: Able = lambda table, seat: True,
    group: str = "game",
    **described: app_commands.locale_str,
) -> Callable[[Callable[..., Awaitable[None]]], app_commands.Command[Any, ..., None]]:
    """Declare a method of a cog as a slash command about a table. The cog must have `_tables`.

    The command is a subcommand of `group`. Use /game for actions that also have a button during the game. The
    table is one of the person's own or, with `anybody`, any in the channel. The method gets the interaction,
    the `Meant`, and the command's options, which are its remaining parameters. `described` holds the
    description of each option. `verb` is the verb of the buttons for choosing between several tables. If it's
    None, there are no buttons. If `answers` is True, controls with this verb do the same as the command. For
    the other arguments, see `resolve_table`.
    """

    def declare(method: Callable[..., Awaitable[None]]) -> app_commands.Command[Any, ..., None]:
        offered = None if verb is None else ControlId(verb, 0)

        async def callback(self: Any, interaction: Interaction, table: int | None, **options: Any) -> None:
            seat = -1
            if anybody:
                assert offered is not None
                found = await resolve_here(self._tables, interaction, table, offered)
            else:
                found, seat = await resolve_table(
                    self._tables, interaction, table, offered, playing, place_first, able
                )
            await method(self, interaction, Meant(found, seat), **options)

        async def answer(
            self: Any, interaction: Interaction, control: ControlId, values: Sequence[str]
        ) -> None:
            await method(self, interaction, await _tapped(self, interaction, control, anybody, playing))

        callback.__name__, callback.__qualname__ = method.__name__, method.__qualname__
        callback.__signature__ = _signature(method)  # type: ignore[attr-defined]
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=method.__name__,
            description=phrase(f"command-{group}-{method.__name__}"),
            callback=callback,
            extras={GROUP: group}
            | ({VERBS: (verb,), ANSWER: answer} if answers and verb is not None else {}),
        )
        for name, description in described.items():
            command._params[name].description = description
        return completes_table(command)

    return declare


def completes_table(command: _Command) -> _Command:
    """Add a description and completions to a command's option “table”.

    The completions are the person's and the channel's tables.
    """
    command._params["table"].description = phrase("option-table")

    async def complete(self: Any, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await tables_to_choose(self._tables, interaction, current)

    complete.__qualname__ = command.callback.__qualname__  # discord.py needs it to recognise a method
    command.autocomplete("table")(complete)
    return command


async def _tapped(
    cog: Any, interaction: Interaction, control: ControlId, anybody: bool, playing: bool
) -> Meant:
    """Return the table a control refers to, the person's seat, and the token of the control's decision.

    Raise Refused if the person has no access to the table, or if `playing` is True and no game is in play.
    """
    if anybody:
        return Meant(await table_near(cog._tables, interaction, control.table), -1, control.asked)
    table = await cog._tables.get(control.table)
    person = interaction.user.id
    return Meant(table, table.seat_in_play(person) if playing else table.own_seat(person), control.asked)


def _signature(method: Callable[..., Awaitable[None]]) -> inspect.Signature:
    """Return the signature for Discord, made of the method's options and the table."""
    self, interaction, _, *options = inspect.signature(method, eval_str=True).parameters.values()
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    needed = [one for one in options if one.default is inspect.Parameter.empty]
    table = inspect.Parameter("table", kind, default=None, annotation=int | None)
    return inspect.Signature(
        [self, interaction, *needed, *(one for one in options if one not in needed), table]
    )


def fitting(labels: Mapping[_Value, str], typed: str) -> list[app_commands.Choice[_Value]]:
    """Return the completions for an option: the values whose label contains the typed text."""
    return offered({value: label for value, label in labels.items() if typed.casefold() in label.casefold()})


def offered(labels: Mapping[_Value, str]) -> list[app_commands.Choice[_Value]]:
    """Return the completions for an option, up to Discord's limit."""
    found = list(labels.items())[:OFFERED]
    return [app_commands.Choice(name=label[:DESCRIPTION], value=value) for value, label in found]


class Tree(app_commands.CommandTree[Any]):
    """The command tree. It runs only admitted commands, and replies to errors with a readable message.

    There's one instance per client. The client must have the attributes `admission` and `private_answers`.
    """

    def add_command(self, command: Any, /, *, override: bool = False, **where: Any) -> None:
        """Add a command. If it has a GROUP, make it a subcommand, creating the group if necessary."""
        name = command.extras.get(GROUP)
        if name is None:
            super().add_command(command, override=override, **where)
            return
        group = self.get_command(name)
        if group is None:
            group = app_commands.Group(name=name, description=phrase(f"command-{name}"))
            super().add_command(group, override=override, **where)
        assert isinstance(group, app_commands.Group)
        group.add_command(command, override=override)

    async def _call(self, interaction: Interaction) -> None:
        admission = self.client.admission
        if await admission.admits(interaction):
            with admission.inside(interaction):
                await super()._call(interaction)
                if interaction.type is discord.InteractionType.autocomplete:
                    await put_off(interaction)  # if it failed, discord.py logged the error but sent nothing
                self.client.private_answers.given(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer an error with a sentence for the person, never with a traceback or silence."""
        cause: BaseException = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        if isinstance(error, app_commands.NoPrivateMessage):
            cause = Refused("guild-only")
        if isinstance(error, app_commands.TransformerError):  # a person who isn't on this server
            cause = Refused("guild-only" if interaction.guild_id is None else "seat-offer-person")
        await reply_error(interaction, cause)


def phrase(key: str) -> app_commands.locale_str:
    """Return one of a command's texts. `key` is the key of its message in the catalogues of all languages."""
    return app_commands.locale_str(language(DEFAULT)(key)[:DESCRIPTION], key=key)


class Translator(app_commands.Translator):
    """Translates texts for each locale when discord.py syncs the commands."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text for this locale, or None to use English."""
        key = string.extras.get("key")
        code = locale.value.partition("-")[0]
        if key is None or code == DEFAULT or code not in codes():
            return None
        return language(locale.value)(key)[:DESCRIPTION]
