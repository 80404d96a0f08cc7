"""A lobby's public message: the game, the seats, and how to join.

Everything else is behind **More**, which keeps the message short enough for the first screen of a phone.
Pages for a single player are in page.py. Callers decide if a seat or an option can be changed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot import presentation
from bot.features.deals.deal import seal
from bot.features.lessons.lesson import lesson
from bot.features.lobby.company import FILLED_WITH
from bot.features.lobby.lobby import kept_until, lapses
from bot.features.lobby.picture import LobbySeat, drawing, emblem
from bot.i18n import names
from bot.i18n.languages import Language, option_key
from bot.pictures.palette import Theme
from bot.presentation.markdown import escaped
from bot.tables.clock.paces import AT_DEADLINE, PACES, USUAL
from bot.tables.core.table import Table
from bot.tables.play import seating
from bot.ui.controls import Control, ControlId, button, rows_of
from bot.ui.message import GREEN, GREY, Image, Message, compose
from bot.ui.scene import abandoned

USUAL_TIMING: Mapping[str, str] = {"pace": USUAL, "deadline": AT_DEADLINE[0]}


def lobby(table: Table, say: Language, picture: Image | None = None) -> Message:
    """Return the public message of a table that hasn't begun, or never did."""
    if table.phase == "abandoned":
        return compose(abandoned(table, say), None, [], GREY)
    return compose([*_texts(table, say)], picture, _controls(table, say), GREEN)


def lobby_drawing(table: Table, say: Language, theme: Theme) -> str:
    """Return a lobby's picture as SVG text."""
    most = table.about.seats[-1]
    places = [
        LobbySeat(names.clean(seat.name, number) if seat.taken else "", bool(seat.robot))
        for number, seat in enumerate(seating.all_seats(table))
    ]
    return drawing(presentation.of(table.game), say, places, table.about.partners(most), theme)


def lobby_alt(table: Table, say: Language) -> str:
    """Return the picture's alt text: facts that are in the picture but not in the message."""
    text = presentation.of(table.game)
    return say("lobby-picture", cards=say.list(text.card(say, card) for card in emblem(text)))


def _texts(table: Table, say: Language) -> list[str]:
    again = table.rematch_of is not None
    ready = {"ready": seating.here(table), "most": len(table.seats)}
    return [
        say("lobby-title", game=say(f"game-{table.record}")),
        say("lobby-again", host=f"**{host_of(table, say)}**", **ready) if again else "",
        "\n".join(_seat_line(table, number, say) for number in range(table.about.seats[-1])),
        _full(table, say) if seating.full(table) else "",
    ]


def _full(table: Table, say: Language) -> str:
    if table.terms.begins != seating.HOST:
        return "-# " + say("lobby-begins-now")
    return "-# " + say("lobby-full", host=host_of(table, say))


def facts(table: Table, say: Language, cut: str = "") -> list[str]:
    """Return the facts about a lobby that its public message leaves out.

    They include the deal's seal, so anyone can read the seal before the cards are dealt. `cut` is the
    reader's own cut of the deck, or "".
    """
    least, most = table.about.seats[0], table.about.seats[-1]
    small = [
        presentation.of(table.game).about(say),
        say("lobby-least", least=least) if least < most else "",
        _to_come(table, say),
        say("lobby-own-cut", cut=cut) if cut else "",
        "" if table.seed is None else say("lobby-sealed", seal=seal(table.seed)),
    ]
    lines = "\n".join(f"-# {line}" for line in small if line)
    return [_partners(table, say), _options(table, say), lines]


def reliability(table: Table, say: Language) -> str:
    """Return a line that groups the players by their reliability."""
    alike: dict[str, list[str]] = {}
    for number, seat in enumerate(table.seats):
        if seat.person and seat.finishes:
            alike.setdefault(seat.finishes, []).append(name_of(table, number, say))
    return " · ".join(
        say("lobby-option", name=say.list(names), value=say(f"finishes-{word}"))
        for word, names in alike.items()
    )


def _seat_line(table: Table, number: int, say: Language) -> str:
    seat = seating.all_seats(table)[number]
    name = name_of(table, number, say)
    if seat.robot:
        line = say("lobby-robot", number=number + 1, name=name, level=say(f"level-{seat.robot}"))
    else:
        line = say("lobby-seat", number=number + 1, name=f"**{name}**" if seat.person else say("lobby-free"))
    if not seat.kept_for:
        return line
    kept = say(
        "lobby-kept", name=escaped(names.clean(seat.kept_name, number)), until=f"<t:{kept_until(table)}:t>"
    )
    return f"{line} · {kept}"


def name_of(table: Table, number: int, say: Language, plain: bool = False) -> str:
    """Return the name of the player in a seat, escaped unless `plain` is True, or a label for a free seat."""
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
        say("lobby-pair", first=name_of(table, side[0], say), second=name_of(table, side[1], say))
        for side in sides
    ]
    return say("lobby-partners", pairs=" · ".join(pairs))


def _options(table: Table, say: Language) -> str:
    """Return the pace, which matters to newcomers, and all unusual settings, one per line."""
    shown = []
    for what, chosen, _ in timing(table):
        line = say("lobby-option", name=say(f"timing-{what}"), value=say(f"timing-{what}-{chosen}"))
        if chosen != USUAL_TIMING[what]:
            shown.append(f"**{line}**")
        elif what == "pace":
            shown.append(line)
    usual = table.about.options.of(table.about.usual(hurried=True))
    for field in dataclasses.fields(table.options):
        now = getattr(table.options, field.name)
        if now == getattr(usual, field.name):
            continue
        name = say(f"option-{option_key(table.game, field.name)}")
        value = option_value(say, table.game, field.name, now)
        shown.append(f"**{name if now is True else say('lobby-option', name=name, value=value)}**")
    if table.terms.wants == seating.INVITED:
        shown.append(f"**{say('lobby-invited')}**")
    elif table.terms.wants:
        shown.append("**" + say("lobby-wants", word=say(f"finishes-{table.terms.wants}")) + "**")
    return "\n".join(shown)


def timing(table: Table) -> list[tuple[str, str, Sequence[str]]]:
    """Return the time settings, each with its current value and its possible values."""
    return [("pace", table.pace, tuple(PACES)), ("deadline", table.at_deadline, AT_DEADLINE)]


def _to_come(table: Table, say: Language) -> str:
    """Return a line that says when the game begins automatically, or when the table ends without a game."""
    if table.terms.begins != seating.HOST and seating.full(table):
        return say("lobby-begins-now")
    at = seating.fills_at(table)
    if at is not None:
        return say("lobby-begins", when=f"<t:{at}:R>")
    lapse = say("lobby-lapses", when=f"<t:{lapses(table)}:R>")
    return lapse if table.terms.begins == seating.HOST else say("lobby-begins-full") + " " + lapse


def _controls(table: Table, say: Language) -> list[discord.ui.ActionRow[Any]]:
    """Return the public controls: **More**, and **Join** while a seat is free or reserved."""
    free = not seating.full(table) or any(seat.kept_for for seat in table.seats)
    return rows_of([*([join(table, say)] if free else []), more(table, say)])


def join(table: Table, say: Language) -> Control:
    """Return the button that takes a seat."""
    return button(say("lobby-join"), ControlId("join", table.id), discord.ButtonStyle.success)


def start(table: Table, say: Language) -> Control:
    """Return the button that starts the game. If there are too few players, robots take the free seats."""
    style = discord.ButtonStyle.primary
    if seating.here(table) in table.about.seats:
        return button(say("lobby-start"), ControlId("start", table.id), style)
    return button(say("lobby-start-robots"), ControlId("start", table.id, argument=FILLED_WITH), style)


def learn(table: Table, say: Language) -> list[Control]:
    """Return a list with the button that opens the game's lesson, or an empty list if it has none."""
    name = table.game if lesson(table.record) is None else table.record
    control = ControlId("learn", 0, argument=name)
    return [] if lesson(name) is None else [button(say("lobby-learn"), control)]


def more(table: Table, say: Language) -> Control:
    """Return the button that shows everything a player can do."""
    return button(say("panel-more"), ControlId("more", table.id))


def host_of(table: Table, say: Language) -> str:
    """Return the host's name, or "?" if the host has no seat."""
    seat = table.seat_of(table.host)
    return "?" if seat is None else name_of(table, seat, say)


def option_value(say: Language, game: str, name: str, value: object) -> str:
    """Return an option's value in words."""
    if isinstance(value, bool):
        return say("option-on" if value else "option-off")
    key = f"option-{option_key(game, name)}-{value}"
    return say(key) if say.has(key) else str(value)
