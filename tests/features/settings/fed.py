"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from bot.features.settings import channel, more
from bot.features.settings import page as settings_page
from bot.tables.clock.hours import Hours
from bot.tables.people.notifications import Chosen, Notifications
from bot.tables.people.preferences import OwnSettings
from tests.bot.meal import LONG, Meal, fed
from tests.bot.test_every_condition import NOW


def chosen(meal: Meal) -> OwnSettings:
    """Return the settings of a person with everything turned on and this many separate days off."""
    first = dt.date(2027, 1, 20)
    days = tuple((first + dt.timedelta(2 * number),) * 2 for number in range(meal.many))
    hours = Hours("America/Argentina/Buenos_Aires", (22 * 60, 7 * 60), frozenset({4, 5, 6}), days)
    wanted = Notifications(
        turn=True, reminder=True, early=True, in_channel=True, by_itself=True, unlisted=True
    )
    return OwnSettings(Chosen(True, "high-contrast", True, True), wanted, hours)


@fed("settings.page.settings_form", "settings.page.vacation_form", "settings.page.settings_page",
     "settings.more.more_view")  # fmt: skip
def _settings(meal: Meal) -> Iterator[Any]:
    settings = chosen(meal)
    for said in (None, {"zone": [LONG[0] * 3], "quiet": [(LONG[1] * 4)[:100]]}):
        yield settings_page.settings_form(meal.say, settings, NOW, said)
    yield settings_page.vacation_form(meal.say, settings.hours, NOW)
    yield settings_page.settings_page(meal.say, settings, NOW)
    yield more.more_view(meal.say, settings)


@fed("settings.channel.channel_page")
def _channel(meal: Meal) -> Iterator[Any]:
    for look in (Chosen(True, "high-contrast", True, True), Chosen(False)):
        part = channel.look_part(meal.say, look)
        for manages in (False, True):
            yield channel.channel_page(meal.say, [part], manages)
