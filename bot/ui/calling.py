"""What calls somebody to the table: a line that names the game and where it is, **My hand**, and what she may
say to it. It shows nothing of any hand, so it may stand where others read it.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Sequence

import discord

from bot.i18n.languages import Language
from bot.i18n.times import tell_clock, tell_weekday
from bot.tables import tokens
from bot.tables.hours import Hours
from bot.tables.pings import Moment
from bot.tables.table import Table
from bot.ui.controls import Control, ControlId, button, menu, row
from bot.ui.message import GREEN, Message, compose, text_view

ALARM = "⏰"
"""On the button that puts a ping off: it has no words, since it stands beside what matters more."""


def later_control(table: Table, seat: int) -> ControlId:
    """What asks how the pings for this seat's present question may be put off."""
    return ControlId("later", table.id, tokens.of_question(table, seat))


def called(table: Table, seat: int, say: Language, line: str) -> Message:
    """A message that calls whoever sits there, with this line."""
    hand = button(say("table-hand-button"), ControlId("hand", table.id), discord.ButtonStyle.primary)
    later = button(say("ping-later"), later_control(table, seat), emoji=ALARM)
    return compose([line], None, [row(hand, later)], GREEN)


def turn_line(table: Table, say: Language, person: int) -> str:
    """It is her turn, said in the channel."""
    return say("ping-turn", person=f"<@{person}>", game=say(f"game-{table.game}"))


def reminder_line(table: Table, say: Language, person: int, ends: int | None) -> str:
    """Her time is almost up: in the channel where a `person` is mentioned (0: in her direct messages), with
    when it `ends` where that is known.
    """
    facts = {
        "game": say(f"game-{table.game}"),
        "ends": "" if ends is None else f"<t:{ends}:R>",
        "known": "no" if ends is None else "yes",
    }
    if person:
        return say("ping-reminder-here", person=f"<@{person}>", **facts)
    return say("ping-reminder", channel=f"<#{table.channel}>", **facts)


def later_view(
    table: Table, seat: int, say: Language, moments: Sequence[Moment], hours: Hours, now: int
) -> discord.ui.LayoutView:
    """When she may be called again, or not at all for this turn."""
    control = later_control(table, seat)
    options = [
        discord.SelectOption(label=tell_moment(one, say, hours, now), value=str(one.at)) for one in moments
    ]
    rows: list[Control] = [
        menu(say("ping-later-choose"), control._replace(verb="snooze"), options),
        button(say("ping-not-this-turn"), control._replace(verb="mute")),
    ]
    return text_view(say("ping-later-title", game=say(f"game-{table.game}")), *(row(one) for one in rows))


def tell_moment(moment: Moment, say: Language, hours: Hours, now: int) -> str:
    """A moment as a choice, in her own time where that is known."""
    if hours.zone is None:
        return say("ping-in-hours", hours=moment.hours)
    zone = zoneinfo.ZoneInfo(hours.zone)
    at = dt.datetime.fromtimestamp(moment.at, zone)
    clock = tell_clock(at, say.code)
    if moment.key == "hours":
        return say("ping-in-hours-at", hours=moment.hours, at=clock)
    days = (at.date() - dt.datetime.fromtimestamp(now, zone).date()).days
    if days < 2:
        return say("ping-today-at" if days == 0 else "ping-tomorrow-at", at=clock)
    return say("ping-weekday-at", day=tell_weekday(at.weekday(), say.code), at=clock)
