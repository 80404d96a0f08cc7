"""A person's own lobby pages.

The first page has up to three buttons. **More** shows everything the person can do, and **Details** shows the
facts that the public message leaves out. Further pages show seats, options, invitations, and the conditions
for joining (company). The pages don't check if an action is allowed.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import discord

from bot.features.lobby import board as lobby
from bot.features.lobby.company import FILLED_WITH
from bot.features.lobby.presets import PRESET, preset_of
from bot.i18n.languages import Language, option_key
from bot.tables.core.reliability import enough
from bot.tables.core.table import Table
from bot.tables.play import seating
from bot.ui.controls import (
    Control,
    ControlId,
    Rows,
    button,
    choices,
    laid_out,
    menu,
    people_menu,
    row,
    rows_of,
)
from bot.ui.message import GREEN, GREY, Message, boxed, compose, text_view
from bot.ui.scene import abandoned
from engine.robots import LEVELS

NUMBERS = 25
"""Maximum number of option values in a menu. Beyond that, the host types one."""
ENTRIES = 11
"""Maximum number of options on a page. Each takes three components (text, row, control), and Discord allows
40.
"""
ANYBODY, WANTED = "anybody", ("mostly", "always")
"""Values for the reliability required of newcomers. Lower ones are left out, because they'd refuse no one."""


def lobby_page(table: Table, say: Language, person: int, more: bool = False, line: str = "") -> Message:
    """Return the person's page about a table that hasn't begun, or never did.

    If `more` is True, it shows everything they can do. `line` comes first and says what their last press did.
    """
    if table.phase == "abandoned":
        return compose(abandoned(table, say), None, [], GREY)
    few = (*_few(table, say, person), lobby.more(table, say))
    shown = _all(table, say, person) if more else rows_of(few)
    title = say("panel-line", game=f"**{say(f'game-{table.record}')}**", channel=f"<#{table.channel}>")
    standing = "" if more else _standing(table, say, person)
    return compose([text for text in (title, line, standing) if text], None, shown, GREEN)


def facts_view(table: Table, say: Language, person: int) -> discord.ui.LayoutView:
    """Return **Details**: the game and its rules, partners, options, pace, end, and the deal's seal."""
    seat = table.seat_of(person)
    cut = "" if seat is None or table.seed is None else table.seats[seat].cut
    facts = [text for text in lobby.facts(table, say, cut) if text]
    buttons = [_plain(table, say("table-rules-button"), "rules"), _plain(table, say("panel-back"), "more")]
    return boxed(f"**{say(f'game-{table.record}')}**", *facts, *rows_of(buttons), colour=GREEN)


def _standing(table: Table, say: Language, person: int) -> str:
    """Return the lobby's state, and what this person can do next, as text."""
    here, most, own = seating.here(table), table.about.seats[-1], table.seat_of(person)
    if person == table.host and own is not None:
        ready = here in table.about.seats
        key = "lobby-own-full" if here >= most else "lobby-own-ready" if ready else "lobby-own-alone"
        return say(key, here=here, most=most)
    facts = {"here": here, "most": most, "host": lobby.host_of(table, say)}
    if own is None:
        return say("lobby-own-none", **facts)
    return f"{_seat(table, say, own)} {say('lobby-own-guest', **facts)}"


def _few(table: Table, say: Language, person: int) -> list[Control]:
    """Return the most important buttons, up to two."""
    if person == table.host:
        return [lobby.start(table, say), _plain(table, say("lobby-invite"), "invite")]
    if table.seat_of(person) is not None:
        first = [_plain(table, say("lobby-leave"), "get-up")]
    else:
        first = [] if seating.full(table) else [lobby.join(table, say)]
    return [*first, *lobby.learn(table, say)]


def _plain(table: Table, label: str, verb: str, argument: str = "") -> Control:
    return button(label, ControlId(verb, table.id, argument=argument))


def _all(table: Table, say: Language, person: int) -> Rows:
    """Return controls for everything this person can do, except **Invite**.

    For the host, a menu of robots comes first.
    """
    hosts, seated = person == table.host, table.seat_of(person) is not None
    found, rows = _few(table, say, person)[: 1 if hosts else None], []
    if hosts and not seating.full(table):
        levels = [
            discord.SelectOption(
                label=say(f"level-{level}"), value=level, description=say(f"level-{level}-is")
            )
            for level in LEVELS
        ]
        rows.append(row(menu(say("lobby-add-robot"), ControlId("robot", table.id), levels)))
        label = say("lobby-fill", level=say(f"level-{FILLED_WITH}"))
        found.append(_plain(table, label, "fill", FILLED_WITH))
    if hosts and any(seat.robot for seat in table.seats):
        found.append(_plain(table, say("lobby-dismiss-robot"), "dismiss"))
    if seated:
        # Every player gets this button, because the host may be away. It works from `all_may_start` on.
        ready = seating.here(table) in table.about.seats and not hosts
        found += [lobby.start(table, say)] if ready else []
        found.append(_plain(table, say("lobby-change-seat"), "seats"))
    found.append(_plain(table, say("lobby-details"), "details"))
    found.append(_plain(table, say("lobby-options-button"), "options"))
    found.append(_plain(table, say("lobby-company-button"), "company"))
    if hosts:
        found += [
            *lobby.learn(table, say),
            *([_plain(table, say("lobby-leave"), "get-up")] if seated else []),
        ]
    found.append(_plain(table, say("panel-back"), "look"))
    return [*rows, *laid_out(found)]


def _back(table: Table, say: Language) -> discord.ui.ActionRow[Any]:
    return row(button(say("panel-back"), ControlId("look", table.id)))


def _seat(table: Table, say: Language, own: int) -> str:
    """Describe a seat and its partners."""
    side = next(side for side in table.about.partners(table.about.seats[-1]) if own in side)
    partners = [lobby.name_of(table, one, say) for one in side if one != own]
    text = say("seats-own", number=own + 1)
    if partners:
        text += " " + say("seats-partner", names=say.list(f"**{name}**" for name in partners))
    return text


def invite_view(table: Table, say: Language, person: int) -> discord.ui.LayoutView:
    """Return a menu of people to invite. The host can also start the game."""
    most = max(1, seating.empty(table))
    asked = people_menu(say("invite-whom"), ControlId("invited", table.id), most)
    start = [lobby.start(table, say)] if person == table.host else []
    back = button(say("panel-back"), ControlId("look", table.id))
    return boxed(say("invite-panel"), row(asked), *rows_of([*start, back]), colour=GREEN)


def seats_view(table: Table, say: Language, person: int) -> discord.ui.LayoutView:
    """Return the person's seat and partners, and the seats they can move to. The host can remove others."""
    own = table.seat_of(person)
    assert own is not None
    buttons = [
        button(
            f"{number + 1}. {lobby.name_of(table, number, say, plain=True)}"
            if seat.taken
            else say("lobby-free-seat", number=number + 1),
            ControlId("sit", table.id, argument=str(number)),
            discord.ButtonStyle.primary if number == own else discord.ButtonStyle.secondary,
            disabled=number == own or bool(seat.kept_for) or (bool(seat.person) and table.host != person),
        )
        for number, seat in enumerate(seating.all_seats(table))
    ]
    others = {str(one.person): lobby.name_of(table, number, say, plain=True)
              for number, one in enumerate(table.seats) if one.person not in (0, person)}  # fmt: skip
    rows = rows_of(buttons)
    if person == table.host and others:
        rows.append(row(menu(say("seats-remove"), ControlId("remove", table.id), choices(others))))
    return text_view(_seat(table, say, own), *rows, _back(table, say))


def toggle(table: Table, name: str, say: Language) -> Control:
    """Return the button for an on/off option. It shows the current value and switches it."""
    now = getattr(table.options, name)
    value = lobby.option_value(say, table.game, name, now)
    label = say("lobby-option", name=say(f"option-{option_key(table.game, name)}"), value=value)
    control = ControlId("toggle", table.id, argument=f"{name}={'off' if now else 'on'}")
    return button(label, control, discord.ButtonStyle.success if now else discord.ButtonStyle.secondary)


def options_view(table: Table, say: Language, host: bool, page: int = 0) -> discord.ui.LayoutView:
    """Return a page of options with their explanations. The host also gets controls to change them."""
    found: list[list[str | discord.ui.ActionRow[Any]]] = []

    def show(name: str, value: str, explained: str, change: Control) -> None:
        text = f"{say('lobby-option', name=f'**{name}**', value=value)}\n-# {explained}"
        found.append([text, *([row(change)] if host else [])])

    if table.about.presets:
        name, preset = say("option-preset"), preset_of(table)
        labels = {one: say(f"preset-{table.game}-{one}") for one, _ in table.about.presets}
        change = menu(name, ControlId("option", table.id, argument=PRESET), choices(labels, (preset,)))
        show(name, labels.get(preset, say("preset-none")), say("explain-preset"), change)
    for what, chosen, keys in lobby.timing(table):
        name, labels = say(f"timing-{what}"), {key: say(f"timing-{what}-{key}") for key in keys}
        control = ControlId("timing", table.id, argument=what)
        show(name, labels[chosen], say(f"timing-{what}-is"), menu(name, control, choices(labels, (chosen,))))
    for field in dataclasses.fields(table.options):
        key, now = option_key(table.game, field.name), getattr(table.options, field.name)
        value = lobby.option_value(say, table.game, field.name, now)
        show(say(f"option-{key}"), value, say(f"explain-{key}"), _change(table, field, say))
    shown = [part for entry in found[page * ENTRIES :][:ENTRIES] for part in entry]
    title = say("options-panel", game=say(f"game-{table.record}"))
    return boxed(title, *shown, *_turning(table, say, page, len(found)), colour=GREEN)


def options_page(table: Table, option: str) -> int:
    """Return the number of the options page that shows this option, counted from 0."""
    timing = (1 if table.about.presets else 0) + len(lobby.timing(table))
    names = [field.name for field in dataclasses.fields(table.options)]
    return (timing + names.index(option)) // ENTRIES if option in names else 0


def _turning(table: Table, say: Language, page: int, entries: int) -> Rows:
    """Return the buttons for going back, and to the other pages of the options."""
    pages = -(-entries // ENTRIES)
    others = [
        _plain(table, say("options-page", page=one + 1, pages=pages), "options", str(one))
        for one in range(pages)
        if one != page
    ]
    return rows_of([button(say("panel-back"), ControlId("look", table.id)), *others])


def _change(table: Table, field: dataclasses.Field[Any], say: Language) -> Control:
    """Return the control for changing an option: a button for on/off, a form for many numbers, or a menu."""
    if isinstance(field.default, bool):
        return toggle(table, field.name, say)
    values, control = field.metadata["values"], ControlId("option", table.id, argument=field.name)
    if isinstance(values, range) and len(values) > NUMBERS:
        return button(say("options-number"), control._replace(verb="number"))
    labels = {str(one): lobby.option_value(say, table.game, field.name, one) for one in values}
    chosen = (str(getattr(table.options, field.name)),)
    return menu(say(f"option-{option_key(table.game, field.name)}"), control, choices(labels, chosen))


def company_view(table: Table, say: Language, host: bool) -> discord.ui.LayoutView:
    """Return the page with the automatic start, the terms for joining, and the players' reliability.

    The host also gets menus to change the first two, but can't require more reliability than their own.
    """
    own = table.seat_of(table.host)
    said = "" if own is None else table.seats[own].finishes
    parts: list[str | discord.ui.ActionRow[Any]] = [say("company-panel")]
    begins = {way: say(f"begins-{way}") for way in seating.WAYS}
    wants = {word: say(f"wants-{word}") for word in (ANYBODY, *WANTED, seating.INVITED)}
    for name, chosen, ways in (
        ("begins", table.terms.begins, begins),
        ("wants", table.terms.wants or ANYBODY, wants),
    ):
        called = say(f"company-{name}")
        lines = [say("lobby-option", name=f"**{called}**", value=ways[chosen])]
        if name == "wants":
            small = [say("company-wants-explained"), lobby.reliability(table, say)]
            small += [say("company-wants-yours", word=say(f"finishes-{said}"))] if host and said else []
            lines += [f"-# {line}" for line in small if line]
        parts.append("\n".join(lines))
        offered = {way: ways[way] for way in ways if way == chosen or way not in WANTED or enough(way, said)}
        if host and len(offered) > 1:
            parts.append(row(menu(called, ControlId(name, table.id), choices(offered, (chosen,)))))
    return boxed(*parts, _back(table, say), colour=GREEN)
