"""The forms and the page of /settings, with the settings and their effects.

This module also reads the completed forms. It uses no database or table.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.features.settings.times import DAY, Unread, as_value, of_value, read_span
from bot.features.settings.zones import told_by_clock, zone_name, zones_of_form
from bot.i18n.languages import Language, codes, language
from bot.i18n.times import tell_clock, tell_day, tell_days, tell_minute, tell_weekday
from bot.i18n.zones import zone_of
from bot.pictures.palette import PALETTES, theme_of
from bot.presentation.markdown import escaped
from bot.tables.clock import hours as hours_rules
from bot.tables.clock.hours import LONGEST_QUIET, MOST_FREE_DAYS, Days, Hours
from bot.tables.people.notifications import Chosen, Notifications
from bot.tables.people.preferences import OwnSettings
from bot.ui.controls import FORM_KEPT, ControlId, button, choices, cut, row
from bot.ui.message import GREEN, boxed

Typed = Mapping[str, Sequence[str]]
"""The values of a completed form, keyed by field."""

SOON = 25
"""The form offers up to this many start days, lengths in days, and vacations to keep.

Discord allows no more options in a menu.
"""
EVENING = 18
"""From this hour on, today is called tonight."""
_DISCORD = "discord"
LOOK = ("pictures", "large_print", "motion")
"""The settings for pictures that are either on or off."""
_AS_SET = ("turn", "reminder", "early", "in_channel", "by_itself", "phrases", "unlisted")


# Forms


def settings_form(
    say: Language, settings: OwnSettings, now: int, typed: Typed | None = None
) -> discord.ui.Modal:
    """Return the form, filled in with the values the player `typed` before, or else the current settings."""
    filled = typed if typed is not None else as_typed(settings)
    modal = _form(say("settings-form-title"), ControlId("settings-set", 0))
    quiet = _first(filled, "quiet")
    zones = {zone: told_by_clock(zone, say.code, now) for zone in zones_of_form(settings.hours.zone)}
    fields: list[tuple[str, str | None, discord.ui.Item[Any]]] = [
        (
            say("settings-form-zone"),
            say("settings-form-zone-is"),
            _optional("zone", zones, filled.get("zone", ()), say("settings-form-zone-none")),
        ),
        (
            say("settings-form-quiet"),
            say("settings-form-quiet-is", hours=LONGEST_QUIET // 60),
            _line("quiet", quiet, say("settings-form-quiet-like")),
        ),
        (
            say("settings-form-free"),
            say("settings-form-free-is", most=MOST_FREE_DAYS),
            _optional(
                "free",
                {str(day): tell_weekday(day, say.code) for day in range(7)},
                filled.get("free", ()),
                say("settings-form-free-none"),
                MOST_FREE_DAYS,
            ),
        ),
        (
            say("settings-form-more"),
            None,
            discord.ui.CheckboxGroup(
                custom_id="more",
                options=[
                    discord.CheckboxGroupOption(
                        label=cut(label, 100),
                        value=name,
                        description=what and cut(what, 100),
                        default=name in filled.get("more", ()),
                    )
                    for name, label, what in _more(say)
                ],
                min_values=0,
                required=False,
            ),
        ),
        (
            say("settings-form-language"),
            None,
            discord.ui.Select(
                custom_id="language",
                options=choices(_languages(say), filled.get("language", ())),
            ),
        ),
    ]
    return _filled(modal, fields)


def vacation_form(say: Language, hours: Hours, now: int) -> discord.ui.Modal:
    """Return the form for vacations: a new one that begins soon, and others to keep or remove.

    The player's time zone must be known.
    """
    assert hours.zone is not None
    today = hours_rules.today(hours.zone, now)
    days = {str(day): tell_day(day, say.code) for day in (today + number * DAY for number in range(SOON))}
    lasts = {str(number): say("vacation-form-lasts-days", days=number) for number in range(1, SOON + 1)}
    fields: list[tuple[str, str | None, discord.ui.Item[Any]]] = [
        (
            say("vacation-form-first"),
            say("vacation-form-first-is"),
            _optional("first", days, (), say("vacation-form-first-none")),
        ),
        (
            say("vacation-form-lasts"),
            None,
            _optional("lasts", lasts, ("1",), say("vacation-form-first-none")),
        ),
    ]
    if own := to_come(hours, now)[:SOON]:
        kept = {as_value([one]): tell_days(*one, say.code) for one in own}
        fields.append(
            (
                say("vacation-form-kept"),
                say("vacation-form-kept-is"),
                _optional("kept", kept, list(kept), say("settings-form-free-none"), len(kept)),
            )
        )
    return _filled(_form(say("vacation-form-title"), ControlId("vacation-set", 0)), fields)


def as_typed(settings: OwnSettings) -> dict[str, list[str]]:
    """Return the settings the way the player would enter them in the form."""
    hours, chosen = settings.hours, settings.chosen
    more = [name for name in _AS_SET if getattr(settings.notifications, name)]
    more += [name for name in LOOK if getattr(chosen, name)]
    return {
        "zone": [] if hours.zone is None else [hours.zone],
        "quiet": ["" if hours.quiet is None else " - ".join(map(tell_minute, hours.quiet))],
        "free": [str(day) for day in sorted(hours.free_days)],
        "more": more,
        "language": [settings.notifications.language or _DISCORD],
    }


def _form(title: str, control: ControlId) -> discord.ui.Modal:
    return discord.ui.Modal(title=cut(title, 45), custom_id=control.custom_id(), timeout=FORM_KEPT)


def _filled(
    modal: discord.ui.Modal, fields: Sequence[tuple[str, str | None, discord.ui.Item[Any]]]
) -> discord.ui.Modal:
    for label, what, field in fields:
        modal.add_item(
            discord.ui.Label(text=cut(label, 45), description=what and cut(what, 100), component=field)
        )
    return modal


def _optional(
    name: str, labels: Mapping[str, str], chosen: Sequence[str], none: str, most: int = 1
) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        custom_id=name,
        placeholder=none,
        options=choices(labels, chosen),
        min_values=0,
        max_values=most,
        required=False,
    )


def _line(name: str, filled: str, like: str) -> discord.ui.TextInput[Any]:
    return discord.ui.TextInput(
        custom_id=name,
        default=filled or None,
        placeholder=cut(like, 100),
        required=False,
        max_length=100,
    )


def _more(say: Language) -> list[tuple[str, str, str | None]]:
    return [
        ("turn", say("settings-turn"), say("settings-turn-is")),
        ("reminder", say("settings-reminder"), None),
        ("early", say("settings-early"), say("settings-early-is")),
        ("in_channel", say("settings-channel"), say("settings-channel-is")),
        ("pictures", say("settings-pictures"), say("settings-pictures-is")),
        ("large_print", say("settings-large"), None),
        ("motion", say("settings-motion"), None),
        ("by_itself", say("settings-by-itself"), None),
        ("phrases", say("settings-phrases"), None),
        ("unlisted", say("settings-unlisted"), say("settings-unlisted-is")),
    ]


def _languages(say: Language) -> dict[str, str]:
    own = {code: language(code)("settings-language-own") for code in codes()}
    return {_DISCORD: say("settings-language-discord"), **own}


# Reading the form


def read(say: Language, typed: Typed, settings: OwnSettings) -> tuple[OwnSettings, list[str]]:
    """Read the completed form. Return the settings and sentences about invalid values.

    Colours, vacations and the setting for invitations aren't in the form and don't change.
    """
    wrong: list[str] = []
    quiet = None
    zone = _first(typed, "zone") or None
    if zone is not None and zone_of(zone) is None:
        wrong.append(say("hours-bad-zone"))
    hours = _first(typed, "quiet")
    try:
        quiet = read_span(hours)
    except Unread:
        wrong.append(say("settings-bad-quiet", quiet=quoted(hours)))
    if quiet is not None and not 0 < (quiet[1] - quiet[0]) % (24 * 60) <= LONGEST_QUIET:
        begin, end = map(tell_minute, quiet)
        wrong.append(say("settings-quiet-long", **{"from": begin, "until": end}, most=LONGEST_QUIET // 60))
    free = frozenset(int(day) for day in typed.get("free", ()) if day in "0123456")
    if (quiet or free) and zone is None:
        wrong.append(say("settings-quiet-zone"))
    more = set(typed.get("more", ()))
    code = _first(typed, "language")
    chosen = Chosen("pictures" in more, settings.chosen.palette, "large_print" in more, "motion" in more)
    return OwnSettings(
        chosen,
        Notifications(
            **{name: name in more for name in _AS_SET},
            language=code if code in codes() else None,
            invitations=settings.notifications.invitations,
        ),
        Hours(zone, quiet, free, settings.hours.vacations),
    ), wrong


def with_vacation(hours: Hours, typed: Typed, now: int) -> list[Days]:
    """Read the completed form. Return the vacations that the player kept, and the new one, if any.

    Raise Unread if the new one isn't valid.
    """
    own, kept = to_come(hours, now), typed.get("kept", ())
    # A form shows at most SOON vacations, so keep any others.
    wanted = [*(one for one in own[:SOON] if as_value([one]) in kept), *own[SOON:]]
    if first := _first(typed, "first"):
        lasts = _first(typed, "lasts") or "1"
        begin, _ = of_value(f"{first}/{first}")[0]
        if not lasts.isdecimal() or not 1 <= int(lasts) <= SOON:
            raise Unread
        try:
            wanted.append((begin, begin + (int(lasts) - 1) * DAY))
        except OverflowError:
            raise Unread from None
    return wanted


def to_come(hours: Hours, now: int) -> list[Days]:
    """Return the vacations that haven't ended."""
    if hours.zone is None:
        return []
    day = hours_rules.today(hours.zone, now)
    return [one for one in hours.vacations if one[1] >= day]


def name_days(say: Language, days: Sequence[Days]) -> str:
    """Return vacations as text that can be typed again."""
    return "; ".join(tell_days(*one, say.code) for one in days)


def quoted(text: str) -> str:
    """Return typed text, escaped and on one line."""
    return escaped(cut(" ".join(text.split()), 60))


def _first(typed: Typed, name: str) -> str:
    return next(iter(typed.get(name, ())), "")


# The page


def settings_page(say: Language, settings: OwnSettings, now: int) -> discord.ui.LayoutView:
    """Return the settings, their effects, and the controls for changing them."""
    lines = [say("settings-title"), what_follows(say, settings.hours, now)]
    # In small print the page fits the screen of a phone.
    told = [*_time(say, settings.hours, now), *_what_they_get(say, settings)]
    lines += [f"-# {one}" for one in told]
    change = button(say("settings-change"), ControlId("settings", 0), discord.ButtonStyle.primary)
    vacation = button(say("settings-vacation-button"), ControlId("vacation", 0))
    more = button(say("panel-more"), ControlId("settings-more", 0))
    return boxed("\n".join(lines), row(change, vacation, more), colour=GREEN)


def palettes(say: Language, chosen: Chosen) -> list[discord.SelectOption]:
    """Return the options for a colour menu, with the current colours preselected."""
    return choices({key: say(f"palette-{key}") for key in PALETTES}, (_palette(chosen),))


def look_line(say: Language, chosen: Chosen) -> str:
    """Return a line about pictures: on or off, and how they look."""
    return say(
        "settings-look",
        shown="yes" if chosen.pictures else "no",
        palette=say(f"palette-{_palette(chosen)}"),
        large="yes" if chosen.large_print else "no",
        motion="yes" if chosen.motion else "no",
    )


def _palette(chosen: Chosen) -> str:
    return theme_of(chosen.palette, chosen.large_print).palette.key


def what_follows(say: Language, hours: Hours, now: int) -> str:
    """Return a sentence about the current or next period without notifications."""
    rest = next(hours.resting(now), None)
    if rest is None or hours.zone is None:
        return say("settings-never-rests")
    until = _moment(say, hours.zone, rest[1], now)
    if rest[0] <= now:
        return say("settings-rests", until=until)
    return say("settings-will-rest", **{"from": _moment(say, hours.zone, rest[0], now)}, until=until)


def _moment(say: Language, zone: str, at: int, now: int) -> str:
    there = dt.datetime.fromtimestamp(at, zoneinfo.ZoneInfo(zone))
    clock = tell_clock(there, say.code)
    days = (there.date() - hours_rules.today(zone, now)).days
    if days == 0:
        return say("settings-moment-tonight" if there.hour >= EVENING else "settings-moment-today", at=clock)
    if days == 1:
        return say("settings-moment-tomorrow", at=clock)
    return say("settings-moment-day", day=tell_day(there.date(), say.code), at=clock)


def _time(say: Language, hours: Hours, now: int) -> list[str]:
    if hours.zone is None:
        return [say("settings-zone-none" if hours.lost is None else "settings-zone-lost")]
    name = zone_name(hours.zone, say.code)
    clock = tell_clock(dt.datetime.fromtimestamp(now, zoneinfo.ZoneInfo(hours.zone)), say.code)
    lines = [say("settings-zone", zone=name, clock=clock)]
    if hours.zone.startswith("Etc/GMT"):
        lines.append(say("settings-zone-steady", zone=name))
    if hours.quiet is None:
        lines.append(say("settings-quiet-none"))
    else:
        begin, end = map(tell_minute, hours.quiet)
        lines.append(say("settings-quiet", **{"from": begin, "until": end}))
    days = say.list([tell_weekday(day, say.code) for day in sorted(hours.free_days)])
    lines.append(say("settings-free", days=days) if days else say("settings-free-none"))
    off = name_days(say, to_come(hours, now))
    left = hours_rules.days_left(hours.vacations, hours_rules.today(hours.zone, now).year)
    if off:
        lines.append(say("settings-vacation", days=off, left=left, purse=hours_rules.PURSE))
    else:
        lines.append(say("settings-vacation-none", left=left, purse=hours_rules.PURSE))
    return lines


def _what_they_get(say: Language, settings: OwnSettings) -> list[str]:
    chosen, wanted = settings.chosen, settings.notifications
    pings = [
        *([say("settings-ping-turn")] if wanted.turn else []),
        *([say("settings-ping-reminder")] if wanted.reminder else []),
        *([say("settings-ping-early")] if wanted.early else []),
    ]
    named = language(wanted.language)("settings-language-own")
    return [
        say("settings-pings", pings=say.list(pings), channel="yes" if wanted.in_channel else "no")
        if pings
        else say("settings-pings-none"),
        say("settings-invited", wish=say(f"settings-invitations-{wanted.invitations}")),
        look_line(say, chosen),
        say("settings-language", chosen="no" if wanted.language is None else "yes", language=named),
        say("settings-moves", by_itself="yes" if wanted.by_itself else "no"),
        *([say("settings-unlisted-so")] if wanted.unlisted else []),
        *([say("settings-moves-hours")] if wanted.by_itself and settings.hours.quiet is None else []),
    ]
