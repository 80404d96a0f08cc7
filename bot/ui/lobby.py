"""What a table looks like while it is gathered: the seats, the options, and the controls of the lobby.

Whether a seat may be taken or an option changed is not decided here.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import discord

from bot.i18n.languages import Language, option_key
from bot.presentation.markdown import escaped
from bot.tables.table import Table
from bot.ui.controls import ControlId, button, cut, menu, row
from bot.ui.message import GREEN, GREY, Message, compose
from bot.ui.scene import abandoned, plain_names
from engine.robots import LEVELS

NUMBERS = 25
"""Values of an option that a menu holds; one of more is typed."""


def lobby(table: Table, say: Language) -> Message:
    """The public message of a table that has not begun, or never did."""
    if table.phase == "abandoned":
        return compose(abandoned(table, say), None, [], GREY)
    least, most = table.about.seats[0], table.about.seats[-1]
    people = [escaped(name) for name in plain_names(table)]
    host = next(
        (name for name, seat in zip(people, table.seats, strict=True) if seat.person == table.host), "?"
    )
    seats = [
        say("lobby-robot", number=number + 1, name=people[number], level=say(f"level-{seat.robot}"))
        if seat.robot
        else say("lobby-seat", number=number + 1, name=f"**{people[number]}**")
        for number, seat in enumerate(table.seats)
    ]
    seats += [say("lobby-seat", number=n + 1, name=say("lobby-free")) for n in range(len(people), most)]
    room = say(
        "lobby-seats" if least < most else "lobby-seats-exact", here=len(people), most=most, least=least
    )
    texts = [
        say("lobby-title", game=say(f"game-{table.game}")),
        say("lobby-host", host=f"**{host}**") + " " + room,
        "\n".join(seats),
    ]
    sides = table.about.partners(most)
    if len(sides) < most:
        shown = [*people, *(say("lobby-free-seat", number=n + 1) for n in range(len(people), most))]
        pairs = [say("lobby-pair", first=shown[side[0]], second=shown[side[1]]) for side in sides]
        texts.append(say("lobby-partners", pairs=" · ".join(pairs)))
    options = _option_lines(table, say)
    if options:
        texts.append(say("lobby-options") + "\n" + "\n".join(options))
    elif dataclasses.fields(table.options):
        texts.append(say("lobby-options-usual"))
    ready = len(people) in table.about.seats
    full = len(people) >= most
    controls = [
        row(
            button(
                say("lobby-join"), ControlId("join", table.id), discord.ButtonStyle.success, disabled=full
            ),
            button(
                say("lobby-start"),
                ControlId("start", table.id),
                discord.ButtonStyle.primary,
                disabled=not ready,
            ),
            button(say("lobby-leave"), ControlId("get-up", table.id)),
            button(say("table-rules-button"), ControlId("rules", table.id)),
        )
    ]
    more = []
    if dataclasses.fields(table.options):
        more.append(button(say("lobby-options-button"), ControlId("options", table.id)))
    if any(seat.robot for seat in table.seats):
        more.append(button(say("lobby-dismiss-robot"), ControlId("dismiss", table.id)))
    if more:
        controls.append(row(*more))
    if not full:
        levels = [
            discord.SelectOption(
                label=say(f"level-{level}"), value=level, description=say(f"level-{level}-is")
            )
            for level in LEVELS
        ]
        controls.append(row(menu(say("lobby-add-robot"), ControlId("robot", table.id), levels)))
    return compose(texts, None, controls, GREEN)


def _option_lines(table: Table, say: Language) -> list[str]:
    """Each option that is not as usual, with its present value."""
    return [
        say("lobby-option", name=say(f"option-{option_key(table.game, field.name)}"),
            value=option_value(say, table.game, field.name, getattr(table.options, field.name)))
        for field in dataclasses.fields(table.options)
        if getattr(table.options, field.name) != field.default
    ]  # fmt: skip


def option_value(say: Language, game: str, name: str, value: object) -> str:
    """An option's value as a person reads it."""
    if isinstance(value, bool):
        return say("option-on" if value else "option-off")
    key = f"option-{option_key(game, name)}-{value}"
    return say(key) if say.has(key) else str(value)


def options_view(table: Table, say: Language, host: bool) -> discord.ui.LayoutView:
    """Every option with what it means and, for the host, a menu or a field to change it."""
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=GREEN)
    box.add_item(discord.ui.TextDisplay(say("options-panel", game=say(f"game-{table.game}"))))
    for field in dataclasses.fields(table.options):
        key = option_key(table.game, field.name)
        now = getattr(table.options, field.name)
        value = option_value(say, table.game, field.name, now)
        line = say("lobby-option", name="**" + say(f"option-{key}") + "**", value=value)
        box.add_item(discord.ui.TextDisplay(f"{line}\n-# {say(f'explain-{key}')}"))
        if not host:
            continue
        values = field.metadata["values"]
        control = ControlId("option", table.id, argument=field.name)
        if isinstance(values, range) and len(values) > NUMBERS:
            box.add_item(row(button(say("options-number"), control._replace(verb="number"))))
            continue
        options = [
            discord.SelectOption(
                label=cut(option_value(say, table.game, field.name, one), 100),
                value=("on" if one else "off") if isinstance(one, bool) else str(one),
                default=one == now,
            )
            for one in values
        ]
        box.add_item(row(menu(say(f"option-{key}"), control, options)))
    view.add_item(box)
    return view
