"""The message that reminds people of the daily, and its menu behind **More** on the /settings page."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.features.daily import calendar
from bot.i18n.languages import Language
from bot.i18n.times import tell_minute
from bot.ui.controls import Control, ControlId, button, choices, menu, row
from bot.ui.message import GREEN, GREY, Message, boxed, compose

REMIND = "daily-remind"
"""The verb of the hour menu."""
OFF = "off"
HOURS = 24

ZoneName = Callable[[str, str], str]
"""A function (IANA name of a time zone, language code) that returns the zone's display name."""


def reminder_page(say: Language, day: int) -> Message:
    """Return the message that reminds a person of a day's deal."""
    game = say(f"game-{calendar.games(day)[0]}")
    play = button(say("daily-board-play"), ControlId("daily", 0), discord.ButtonStyle.primary)
    text = say("daily-reminder", number=calendar.number(day), game=game)
    return compose([text, say("daily-reminder-why")], None, [row(play)], GREY)


def hour_labels(off: str, told: Callable[[str], str]) -> dict[str, str]:
    """Return the labels of a menu of hours: `off`, and `told` for each hour's text, such as "18:00"."""
    return {OFF: off} | {str(hour): told(tell_minute(60 * hour)) for hour in range(HOURS)}


def reminder_menu(say: Language, hour: int | None, zone: str) -> Control:
    """Return the hour menu. `zone` is the display name of the person's time zone."""
    labels = hour_labels(say("daily-remind-off"), lambda at: say("daily-remind-at", at=at, zone=zone))
    chosen = OFF if hour is None else str(hour)
    return menu(say("daily-remind-pick"), ControlId(REMIND, 0), choices(labels, (chosen,)))


def chosen_page(say: Language, hour: int | None, zone: str) -> discord.ui.LayoutView:
    """Return the page that confirms the chosen hour, or no reminders if `hour` is None."""
    back = row(button(say("panel-back"), ControlId("settings-back", 0)))
    if hour is None:
        return boxed(say("daily-remind-never"), back, colour=GREEN)
    return boxed(say("daily-remind-set", at=tell_minute(60 * hour), zone=zone), back, colour=GREEN)
