"""The look of a table while it is gathered: the seats, the options, and the controls of the lobby.

Whether a seat may be taken or an option changed is not decided here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot import presentation
from bot.i18n import names
from bot.i18n.languages import Language, option_key
from bot.pictures.palette import Theme
from bot.presentation.lobby import LobbySeat, drawing, emblem
from bot.presentation.markdown import escaped
from bot.tables.clock.paces import AT_DEADLINE, PACES, USUAL
from bot.tables.core.reliability import enough
from bot.tables.core.table import Table
from bot.tables.lobby import seating
from bot.tables.lobby.lobby import kept_until, lapses
from bot.tables.play.lesson import lesson
from bot.ui.controls import Control, ControlId, button, choices, menu, row, rows_of
from bot.ui.message import GREEN, GREY, Image, Message, boxed, compose, text_view
from bot.ui.scene import abandoned
from engine.robots import LEVELS

NUMBERS = 25
"""Values of an option that a menu holds; one of more is typed."""
ANYBODY, WANTED = "anybody", ("mostly", "always")
"""How reliable those must be who join; what nobody is refused for is not asked for."""
USUAL_TIMING: Mapping[str, str] = {"pace": USUAL, "deadline": AT_DEADLINE[0]}
FILLED_WITH = "fair"
"""The level of the robots that one button seats; one of another level is chosen from the menu."""


def lobby(table: Table, say: Language, picture: Image | None = None) -> Message:
    """The public message of a table that has not begun, or never did: all there is to know at a glance."""
    if table.phase == "abandoned":
        return compose(abandoned(table, say), None, [], GREY)
    return compose([*_texts(table, say)], picture, _controls(table, say), GREEN)


def lobby_drawing(table: Table, say: Language, theme: Theme) -> str:
    """The picture of a table that is gathered, as the text of an SVG."""
    most = table.about.seats[-1]
    places = [
        LobbySeat(names.clean(seat.name, number) if seat.taken else "", bool(seat.robot))
        for number, seat in enumerate(seating.all_seats(table))
    ]
    return drawing(presentation.of(table.game), say, places, table.about.partners(most), theme)


def lobby_alt(table: Table, say: Language) -> str:
    """Return what the picture shows and the text beside it does not say."""
    text = presentation.of(table.game)
    return say("lobby-picture", cards=say.list(text.card(say, card) for card in emblem(text)))


def _texts(table: Table, say: Language) -> list[str]:
    least, most, here = table.about.seats[0], table.about.seats[-1], seating.here(table)
    seat = table.seat_of(table.host)
    host = "**" + ("?" if seat is None else _name(table, seat, say)) + "**"
    again = table.rematch_of is not None
    offer = say("lobby-again" if again else "lobby-host", host=host, ready=here, most=len(table.seats))
    room = say("lobby-seats" if least < most else "lobby-seats-exact", here=here, most=most, least=least)
    return [
        say("lobby-title", game=say(f"game-{table.game}")) + "\n-# "
        + presentation.of(table.game).about(say),
        f"{offer} {room}",
        "\n".join(_seat_line(table, number, say) for number in range(most)),
        _partners(table, say),
        _options(table, say),
        "-# " + _to_come(table, say),
    ]  # fmt: skip


def _seat_line(table: Table, number: int, say: Language) -> str:
    seat = seating.all_seats(table)[number]
    name = _name(table, number, say)
    if seat.robot:
        line = say("lobby-robot", number=number + 1, name=name, level=say(f"level-{seat.robot}"))
    else:
        line = say("lobby-seat", number=number + 1, name=f"**{name}**" if seat.person else say("lobby-free"))
        if seat.person and seat.finishes:
            line += f" · {say(f'finishes-{seat.finishes}')}"
    if not seat.kept_for:
        return line
    kept = say(
        "lobby-kept", name=escaped(names.clean(seat.kept_name, number)), until=f"<t:{kept_until(table)}:t>"
    )
    return f"{line} · {kept}"


def _name(table: Table, number: int, say: Language, plain: bool = False) -> str:
    """Return who sits there; where nobody does, the seat."""
    seat = seating.all_seats(table)[number]
    if not seat.taken:
        return say("lobby-free-seat", number=number + 1)
    name = names.clean(seat.name, number)
    return name if plain else escaped(name)


def _partners(table: Table, say: Language) -> str:
    most = table.about.seats[-1]
    sides = table.about.partners(most)
    if len(sides) == most:
        return ""
    pairs = [
        say("lobby-pair", first=_name(table, side[0], say), second=_name(table, side[1], say))
        for side in sides
    ]
    return say("lobby-partners", pairs=" · ".join(pairs))


def _options(table: Table, say: Language) -> str:
    """How much time people have, for those who think of joining, and what is not as usual: a fact a line."""
    shown = []
    for what, chosen, _ in _timing(table):
        line = say("lobby-option", name=say(f"timing-{what}"), value=say(f"timing-{what}-{chosen}"))
        if chosen != USUAL_TIMING[what]:
            shown.append(f"**{line}**")
        elif what == "pace":
            shown.append(line)
    for field in dataclasses.fields(table.options):
        now = getattr(table.options, field.name)
        if now == field.default:
            continue
        name = say(f"option-{option_key(table.game, field.name)}")
        value = option_value(say, table.game, field.name, now)
        shown.append(f"**{name if now is True else say('lobby-option', name=name, value=value)}**")
    if table.terms.wants:
        shown.append("**" + say("lobby-wants", word=say(f"finishes-{table.terms.wants}")) + "**")
    return "\n".join(shown)


def _timing(table: Table) -> list[tuple[str, str, Sequence[str]]]:
    """How much time people have and what happens when it is over: in a word, as it is now, as it may be."""
    return [("pace", table.pace, tuple(PACES)), ("deadline", table.at_deadline, AT_DEADLINE)]


def _to_come(table: Table, say: Language) -> str:
    """When the game begins by itself, or the table ends if nobody starts it."""
    if table.terms.begins != seating.HOST and seating.full(table):
        return say("lobby-begins-now")
    at = seating.fills_at(table)
    if at is not None:
        return say("lobby-begins", when=f"<t:{at}:R>")
    lapse = say("lobby-lapses", when=f"<t:{lapses(table)}:R>")
    return lapse if table.terms.begins == seating.HOST else say("lobby-begins-full") + " " + lapse


def _controls(table: Table, say: Language) -> list[discord.ui.ActionRow[Any]]:
    here, most = seating.here(table), table.about.seats[-1]
    full, ready = here >= most, here in table.about.seats
    green, blue = discord.ButtonStyle.success, discord.ButtonStyle.primary
    first = [
        button(say("lobby-join"), ControlId("join", table.id), green, disabled=full and not _any_kept(table)),
        button(say("lobby-start"), ControlId("start", table.id), blue, disabled=not ready),
        button(say("lobby-leave"), ControlId("get-up", table.id)),
        button(say("lobby-change-seat"), ControlId("seats", table.id)),
        button(say("table-rules-button"), ControlId("rules", table.id)),
    ]
    more: list[Control] = []
    if not full:
        label = say("lobby-fill", level=say(f"level-{FILLED_WITH}"))
        more.append(button(label, ControlId("fill", table.id, argument=FILLED_WITH)))
    if any(seat.robot for seat in table.seats):
        more.append(button(say("lobby-dismiss-robot"), ControlId("dismiss", table.id)))
    more.append(button(say("lobby-options-button"), ControlId("options", table.id)))
    more.append(button(say("lobby-company-button"), ControlId("company", table.id)))
    if lesson(table.game) is not None:
        more.append(button(say("lobby-learn"), ControlId("learn", 0, argument=table.game)))
    rows = [row(*first), *([row(*more)] if more else [])]
    if not full:
        levels = [
            discord.SelectOption(
                label=say(f"level-{level}"), value=level, description=say(f"level-{level}-is")
            )
            for level in LEVELS
        ]
        rows.append(row(menu(say("lobby-add-robot"), ControlId("robot", table.id), levels)))
    return rows


def _any_kept(table: Table) -> bool:
    return any(seat.kept_for for seat in table.seats)


def toggle(table: Table, name: str, say: Language) -> Control:
    """The button of an option that is on or off; it says how it is now, and a tap makes it the other."""
    now = getattr(table.options, name)
    value = option_value(say, table.game, name, now)
    label = say("lobby-option", name=say(f"option-{option_key(table.game, name)}"), value=value)
    control = ControlId("toggle", table.id, argument=f"{name}={'off' if now else 'on'}")
    return button(label, control, discord.ButtonStyle.success if now else discord.ButtonStyle.secondary)


def seats_view(table: Table, say: Language, person: int) -> discord.ui.LayoutView:
    """One person's own panel: where they sit and with whom, and the seats that they may change to."""
    own = table.seat_of(person)
    assert own is not None
    most = table.about.seats[-1]
    side = next(side for side in table.about.partners(most) if own in side)
    partners = [_name(table, one, say) for one in side if one != own]
    text = say("seats-own", number=own + 1)
    if partners:
        text += " " + say("seats-partner", names=say.list(f"**{name}**" for name in partners))
    buttons = [
        button(
            f"{number + 1}. {_name(table, number, say, plain=True)}"
            if seat.taken
            else say("lobby-free-seat", number=number + 1),
            ControlId("sit", table.id, argument=str(number)),
            discord.ButtonStyle.primary if number == own else discord.ButtonStyle.secondary,
            disabled=number == own or bool(seat.kept_for) or (bool(seat.person) and table.host != person),
        )
        for number, seat in enumerate(seating.all_seats(table))
    ]
    return text_view(text, *rows_of(buttons))


def option_value(say: Language, game: str, name: str, value: object) -> str:
    """An option's value as a person reads it."""
    if isinstance(value, bool):
        return say("option-on" if value else "option-off")
    key = f"option-{option_key(game, name)}-{value}"
    return say(key) if say.has(key) else str(value)


def options_view(table: Table, say: Language, host: bool) -> discord.ui.LayoutView:
    """Every option with what it means and, for the host, a menu or a field to change it."""
    parts: list[str | discord.ui.ActionRow[Any]] = [say("options-panel", game=say(f"game-{table.game}"))]

    def show(name: str, value: str, explained: str, change: Control) -> None:
        parts.append(f"{say('lobby-option', name=f'**{name}**', value=value)}\n-# {explained}")
        parts.extend([row(change)] if host else [])

    for what, chosen, keys in _timing(table):
        name, labels = say(f"timing-{what}"), {key: say(f"timing-{what}-{key}") for key in keys}
        control = ControlId("timing", table.id, argument=what)
        show(name, labels[chosen], say(f"timing-{what}-is"), menu(name, control, choices(labels, (chosen,))))
    for field in dataclasses.fields(table.options):
        key, now = option_key(table.game, field.name), getattr(table.options, field.name)
        value = option_value(say, table.game, field.name, now)
        show(say(f"option-{key}"), value, say(f"explain-{key}"), _change(table, field, say))
    return boxed(*parts, colour=GREEN)


def _change(table: Table, field: dataclasses.Field[Any], say: Language) -> Control:
    """Return what changes an option: a button for what is on or off, a form for many numbers, or a menu."""
    if isinstance(field.default, bool):
        return toggle(table, field.name, say)
    values, control = field.metadata["values"], ControlId("option", table.id, argument=field.name)
    if isinstance(values, range) and len(values) > NUMBERS:
        return button(say("options-number"), control._replace(verb="number"))
    labels = {str(one): option_value(say, table.game, field.name, one) for one in values}
    chosen = (str(getattr(table.options, field.name)),)
    return menu(say(f"option-{option_key(table.game, field.name)}"), control, choices(labels, chosen))


def company_view(table: Table, say: Language, host: bool) -> discord.ui.LayoutView:
    """When the game begins by itself and who may join and, for the host, menus to change it: they are offered
    to ask for no more than is said of them.
    """
    own = table.seat_of(table.host)
    said = "" if own is None else table.seats[own].finishes
    parts: list[str | discord.ui.ActionRow[Any]] = [say("company-panel", game=say(f"game-{table.game}"))]
    begins = {way: say(f"begins-{way}") for way in seating.WAYS}
    wants = {word: say(f"wants-{word}") for word in (ANYBODY, *WANTED)}
    for name, chosen, ways in (
        ("begins", table.terms.begins, begins),
        ("wants", table.terms.wants or ANYBODY, wants),
    ):
        called = say(f"company-{name}")
        lines = [say("lobby-option", name=f"**{called}**", value=ways[chosen])]
        lines.append("-# " + say(f"company-{name}-explained"))
        if host and name == "wants" and said:
            lines.append("-# " + say("company-wants-yours", word=say(f"finishes-{said}")))
        parts.append("\n".join(lines))
        offered = {way: ways[way] for way in ways if way == chosen or way not in WANTED or enough(way, said)}
        if host and len(offered) > 1:
            parts.append(row(menu(called, ControlId(name, table.id), choices(offered, (chosen,)))))
    return boxed(*parts, "-# " + say("company-invite"), colour=GREEN)
