"""The page on which players snooze their notifications, and the message that their turn is near."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Sequence

import discord

from bot.features.calls.moments import SnoozeOption
from bot.i18n.languages import Language
from bot.i18n.times import tell_clock, tell_weekday
from bot.tables.clock.hours import Hours
from bot.tables.core.table import Table
from bot.ui.calling import later_control
from bot.ui.controls import OPTIONS, button, choices, menu, row
from bot.ui.message import GREY, Message, compose, text_view


def later_view(
    table: Table, seat: int, say: Language, moments: Sequence[SnoozeOption], hours: Hours, now: int
) -> discord.ui.LayoutView:
    """Return a page with a menu of times for the next notification and a button that mutes this turn."""
    control = later_control(table, seat)
    options = choices({str(one.at): tell_moment(one, say, hours, now) for one in moments[:OPTIONS]})
    rows = [menu(say("ping-later-choose"), control._replace(verb="snooze"), options)] if options else []
    rows.append(button(say("ping-not-this-turn"), control._replace(verb="mute")))
    return text_view(say("ping-later-title", game=say(f"game-{table.record}")), *(row(one) for one in rows))


def tell_moment(moment: SnoozeOption, say: Language, hours: Hours, now: int) -> str:
    """Describe a time in words, in the player's time zone if it's known."""
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


def early_page(table: Table, say: Language) -> Message:
    """Return the message to a player who is next but one."""
    text = say("notice-early", game=say(f"game-{table.record}"), channel=f"<#{table.channel}>")
    return compose([text], None, [], GREY)
